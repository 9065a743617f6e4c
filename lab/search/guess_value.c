/* guess_value.c: values taken apart into numbers: mean, ups, nimber, temperature. */
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/make_error.h"
#include "base/vector.h"
#include "lab/machine/rational.h"
#include "lab/search/guess.h"
#include "lab/search/search.h"

enum { MOST_BITS = 56 }; /* of a scaled number */

/* ---- numbers -------------------------------------------------------------------------------------- */

static bool is_two_power(mpz_srcptr n) { return mpz_sgn(n) > 0 && mpz_popcount(n) == 1; }

static void take_apart(labi_guess_number *number, mpq_ptr x) {
  *number = (labi_guess_number){0};
  mpq_t y, unit;
  mpq_inits(y, unit, NULL);
  for (int shift = -1; shift <= 1; shift++) {
    mpq_set_si(unit, shift, 1);
    mpq_sub(y, x, unit);
    int sign = mpq_sgn(y);
    mpq_abs(y, y);
    if (sign == 0 || !is_two_power(mpq_numref(y)) || !is_two_power(mpq_denref(y))) continue;
    mp_bitcnt_t up = mpz_scan1(mpq_numref(y), 0), down = mpz_scan1(mpq_denref(y), 0);
    if (up > INT32_MAX || down > INT32_MAX) continue;
    number->sign[shift + 1] = (signed char)sign;
    number->exponent[shift + 1] = (int32_t)((int64_t)up - (int64_t)down);
  }
  if ((mpz_cmp_ui(mpq_denref(x), 1) == 0 || is_two_power(mpq_denref(x))) &&
      mpz_sizeinbase(mpq_numref(x), 2) <= MOST_BITS && mpz_sizeinbase(mpq_denref(x), 2) <= MOST_BITS) {
    number->dyadic = labi_mpz_int64(&number->top, mpq_numref(x));
    number->down = (int32_t)mpz_scan1(mpq_denref(x), 0);
  }
  mpq_set_si(unit, LABI_GUESS_UNIT, 1);
  mpq_mul(y, x, unit);
  number->exact = mpz_cmp_ui(mpq_denref(y), 1) == 0 && mpz_sizeinbase(mpq_numref(y), 2) < MOST_BITS &&
                  labi_mpz_int64(&number->scaled, mpq_numref(y));
  mpq_clears(y, unit, NULL);
}

static cgt_status get_number(labi_guess_number *number, lab_machine *machine, lab_value x) {
  mpq_t q;
  mpq_init(q);
  bool good = labi_get_fraction(q, machine, x);
  if (good) take_apart(number, q);
  mpq_clear(q);
  return good ? CGT_OK : cgt_ctx_status(lab_machine_ctx(machine));
}

/* ---- games ---------------------------------------------------------------------------------------- */

/* The t of tiny(t), for a number t; CGT_NONE if core is none. */
static cgt_game tiny_of(cgt_ctx *ctx, cgt_game core) {
  cgt_game left, right;
  size_t count;
  if (cgt_options(&count, &left, 1, ctx, core, CGT_LEFT) != CGT_OK || count != 1) return CGT_NONE;
  if (!cgt_equal(left, cgt_integer(ctx, 0))) return CGT_NONE;
  if (cgt_options(&count, &right, 1, ctx, core, CGT_RIGHT) != CGT_OK || count != 1) return CGT_NONE;
  cgt_game t = cgt_neg(ctx, cgt_right_stop(ctx, right));
  return cgt_equal(cgt_tiny(ctx, t), core) ? t : CGT_NONE;
}

/* The only option of a player, or CGT_NONE. */
static cgt_game only_option(cgt_ctx *ctx, cgt_game g, cgt_player player) {
  cgt_game option;
  size_t count;
  return cgt_options(&count, &option, 1, ctx, g, player) == CGT_OK && count == 1 ? option : CGT_NONE;
}

/* Is g {l|r}, of numbers? */
static bool take_switch(cgt_game *left, cgt_game *right, cgt_ctx *ctx, cgt_game g) {
  *left = only_option(ctx, g, CGT_LEFT);
  *right = only_option(ctx, g, CGT_RIGHT);
  return !cgt_is_none(*left) && !cgt_is_none(*right) && cgt_is_number(*left) && cgt_is_number(*right);
}

/* What g is with three stops, one player's option being a number and the other's a switch. */
static labi_guess_kind take_three(cgt_game *part, cgt_ctx *ctx, cgt_game g) {
  cgt_game left = only_option(ctx, g, CGT_LEFT), right = only_option(ctx, g, CGT_RIGHT), stop[3];
  if (cgt_is_none(left) || cgt_is_none(right) || cgt_is_number(left) == cgt_is_number(right))
    return LABI_GUESS_OTHER;
  bool threat = cgt_is_number(right);
  stop[threat ? 2 : 0] = threat ? right : left;
  if (!take_switch(&stop[threat ? 0 : 1], &stop[threat ? 1 : 2], ctx, threat ? left : right))
    return LABI_GUESS_OTHER;
  part[LABI_GUESS_PART_LEFT] = stop[0];
  part[LABI_GUESS_PART_T] = stop[1];
  part[LABI_GUESS_PART_RIGHT] = stop[2];
  return threat ? LABI_GUESS_THREAT : LABI_GUESS_ANSWER;
}

/* The ups and the nimber of n.^ + *m; false if g, whose mean is 0, is not that. */
static bool take_infinitesimal(cgt_game *part, cgt_ctx *ctx, cgt_game g) {
  if (cgt_is_none(g) || !cgt_is_number_up_star(ctx, g)) return false;
  part[LABI_GUESS_PART_N] = cgt_up_part(ctx, g);
  part[LABI_GUESS_PART_M] = cgt_nimber_part(ctx, g);
  return true;
}

static cgt_status take_game(labi_guess_value *v, lab_machine *machine, cgt_game g) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_game part[LABI_GUESS_PARTS] = {CGT_NONE}; /* zeroed: none */
  labi_guess_kind kind = LABI_GUESS_OTHER;
  if (cgt_is_number_up_star(ctx, g)) {
    part[LABI_GUESS_PART_X] = cgt_number_part(ctx, g);
    part[LABI_GUESS_PART_N] = cgt_up_part(ctx, g);
    part[LABI_GUESS_PART_M] = cgt_nimber_part(ctx, g);
    cgt_game zero = cgt_integer(ctx, 0);
    kind = !cgt_equal(part[LABI_GUESS_PART_N], zero)   ? LABI_GUESS_UPTIMAL
           : !cgt_equal(part[LABI_GUESS_PART_M], zero) ? LABI_GUESS_STAR
                                                       : LABI_GUESS_NUMBER;
  } else {
    part[LABI_GUESS_PART_X] = cgt_mean(ctx, g);
  }
  cgt_game core = cgt_sub(ctx, g, part[LABI_GUESS_PART_X]);
  if (kind == LABI_GUESS_OTHER && !cgt_is_none(core)) {
    cgt_game stop = cgt_left_stop(ctx, core), t;
    if (cgt_is_hot(ctx, core) && take_infinitesimal(part, ctx, cgt_sub(ctx, core, cgt_switch(ctx, stop)))) {
      part[LABI_GUESS_PART_T] = stop;
      part[LABI_GUESS_PART_LEFT] = cgt_left_stop(ctx, g);
      part[LABI_GUESS_PART_RIGHT] = cgt_right_stop(ctx, g);
      kind = LABI_GUESS_SWITCH;
    } else if (!cgt_is_none(t = tiny_of(ctx, core))) {
      part[LABI_GUESS_PART_T] = t;
      kind = LABI_GUESS_TINY;
    } else if (!cgt_is_none(t = tiny_of(ctx, cgt_neg(ctx, core)))) {
      part[LABI_GUESS_PART_T] = t;
      kind = LABI_GUESS_MINY;
    } else {
      kind = take_three(part, ctx, g);
    }
  }
  v->kind = kind;
  v->game = g;
  v->core = core;
  for (size_t i = 0; i < LABI_GUESS_PARTS && cgt_ctx_status(ctx) == CGT_OK; i++)
    if (!cgt_is_none(part[i])) get_number(&v->part[i], machine, lab_game(part[i]));
  return cgt_ctx_status(ctx);
}

/* ---- the list of values ---------------------------------------------------------------------------- */

void labi_guess_values_free(labi_guess_values *v) {
  free(v->tuples);
  free(v->items);
  *v = (labi_guess_values){0};
}

/* For one value more. */
static bool make_room(labi_guess_values *v) {
  size_t count = v->points.count + 1;
  v->tuples = labi_grow(v->tuples, &v->tuple_room, count, v->points.width * sizeof *v->tuples);
  v->items = labi_grow(v->items, &v->room, count, sizeof *v->items);
  v->points.tuples = v->tuples;
  return v->tuple_room >= count && v->room >= count;
}

cgt_status labi_guess_values_add(labi_guess_values *v, lab_machine *machine, const int64_t *tuple,
                                 lab_value value, lab_error *error) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  size_t width = v->points.width, at = v->points.count;
  if (at == LABI_GUESS_MOST)
    return labi_error_set(error, CGT_ELIMIT,
                            "more instances than the limit of 200,000; choose a smaller box");
  for (size_t i = 0; i < width; i++)
    if (tuple[i] >= (1 << 30) || tuple[i] <= -(1 << 30))
      return labi_error_set(error, CGT_ELIMIT, "a parameter is past the limit of 2^30");
  if (!make_room(v)) return labi_no_memory(error), CGT_ENOMEM;
  if (value.kind == LAB_BOOL || value.kind == LAB_OUTCOME)
    return labi_error_set(error, CGT_EDOMAIN,
                            "expected a number or a game: claims and outcomes have regions, not formulas");
  if (value.kind == LAB_LOOPY)
    return labi_error_set(error, CGT_EDOMAIN,
                          "only short games have formulas, and this value is loopy: it has regions, and its "
                          "mean may have a formula: mean(G)");
  labi_guess_value *item = &v->items[at];
  *item = (labi_guess_value){.kind = LABI_GUESS_NUMBER}; /* without games: none */
  for (size_t i = 0; i < LABI_GUESS_PARTS; i++) item->part[i].exact = true;
  cgt_status status;
  if (value.kind == LAB_RATIONAL) {
    status = get_number(&item->part[LABI_GUESS_PART_X], machine, value);
  } else {
    cgt_game g;
    status = lab_to_game(&g, machine, value, error);
    if (status != CGT_OK) return status;
    status = take_game(item, machine, g);
  }
  if (status != CGT_OK) return labi_error_set(error, status, "%s", cgt_ctx_message(ctx));
  memcpy(v->tuples + at * width, tuple, width * sizeof *tuple);
  v->of_kind[item->kind]++;
  v->points.count++;
  return CGT_OK;
}

size_t labi_guess_find_point(const labi_guess_points *points, const int64_t *tuple) {
  size_t low = 0, high = points->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const int64_t *at = labi_guess_tuple(points, middle);
    size_t i = 0;
    while (i < points->width && at[i] == tuple[i]) i++;
    if (i == points->width) return middle;
    if (at[i] < tuple[i])
      low = middle + 1;
    else
      high = middle;
  }
  return points->count;
}
