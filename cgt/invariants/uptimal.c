/* uptimal.c: the games x + c1·↑ + c2·↑^2 + ... + cn·↑^n + *m, with ↑^k = {0 | ↓* - ↑^2 - ... - ↑^(k-1)}.
 * Siegel, CGT, Ch. II, uptimals; Winning Ways, Ch. 8.
 *
 * The game says what it is made of: if cn > 0 and n >= 2 then all its options are uptimals, Right has only
 * one, G - ↑^[n] + *, where ↑^[n] = ↑ + ... + ↑^n, and one of Left's is x + c1·↑ + ... + c(n-1)·↑^(n-1) + *m
 * if cn = 1. So n is the length of the Right option if the last coefficient there is positive, or one more
 * than the length of the longest option. That GR + ↑^[n] + * is G is then verified by adding, so that no
 * game is taken for an uptimal that is none; that all are found is tested.
 *
 * Adding takes time that grows with n for each follower. Three families are known by their options alone:
 * ↑^[n] = {↑^[n-1] | *} and ↑^n = {0 | ↓* - ↑^2 - ... - ↑^(n-1)} by definition, and ↑^[n] + *, which is
 * {0, ↑^[n-1] + * | 0}: Right's move to ↑^[n] is dominated by that to 0; Left's to ↑^[n] reverses through *,
 * which is <= ↑^[n] + *, and 0 takes its place. In all of them the first n - 1 coefficients are equal.
 *
 * What a core is made of is remembered for its positive sign. */
#include "cgt/invariants/invariants.h"
#include "cgt/forms/recursion.h"

static const cgti_memo_kind uptimals = {"uptimal"}; /* pointers to records, or NULL */

#define ONE_UP cgti_num_inline(1, 0)

typedef struct uptimal_record {
  size_t length;
  cgti_num star, before, last;
  bool listed; /* the coefficients stand in ups; else, in one of the families, only before and last */
  cgti_num ups[];
} uptimal_record;

/* ---- powers of ↑ ------------------------------------------------------------------------------ */

cgt_game cgti_up_powers(cgt_ctx *ctx, size_t k) {
  cgt_game star = cgti_intern_up_star(ctx, 0, ONE_UP), sum = cgti_number(0);
  for (size_t i = 0; i < k && !cgti_is_none(star) && !cgti_is_none(sum); i++) {
    if (cgti_cancelled(cgti_memory_of(ctx)) && !cgti_may_recurse(ctx)) return CGT_NONE;
    sum = cgti_canonical(ctx, &sum, 1, &star, 1);
  }
  return sum;
}

cgt_game cgti_up_power(cgt_ctx *ctx, size_t k) {
  cgt_game zero = cgti_number(0), star = cgti_intern_up_star(ctx, 0, ONE_UP);
  cgt_game before = cgti_up_powers(ctx, k - 1);
  if (cgti_is_none(star) || cgti_is_none(before)) return CGT_NONE;
  cgt_game right = cgti_add(ctx, star, cgti_neg(before));
  return cgti_is_none(right) ? right : cgti_canonical(ctx, &zero, 1, &right, 1);
}

cgt_game cgti_uptimal_make(cgt_ctx *ctx, const cgti_uptimal *u) {
  cgt_game sum = cgti_intern_up_star(ctx, cgti_up_coefficient(u, 1), u->star);
  for (size_t k = 2; k <= u->length && !cgti_is_none(sum); k++) {
    cgti_num c = cgti_up_coefficient(u, k);
    if (c == 0) continue;
    cgt_game power = cgti_up_power(ctx, k);
    cgt_game part = cgti_is_none(power) ? power : cgti_multiple(ctx, cgti_number(c), power);
    sum = cgti_is_none(part) ? part : cgti_add(ctx, sum, part);
  }
  return cgti_is_none(sum) ? sum : cgti_translate(ctx, sum, u->number);
}

/* ---- recognising ------------------------------------------------------------------------------ */

/* The length of the longest of player's options if all of them are infinitesimal uptimals; 0 of them is -2,
 * any other game among them -1, an error -3. *one gets the longest. */
static long longest_option(cgti_uptimal *one, size_t *count, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  cgti_view view; /* of a tree: nothing is taken from the scratch stack */
  if (!cgti_view_open(&view, ctx, g, player)) return -3;
  *count = view.count;
  long longest = -2;
  for (size_t i = 0; i < view.count; i++) {
    cgti_uptimal u;
    cgt_game option = cgti_view_at(&view, ctx, i);
    int is_one = cgti_is_none(option) ? -1 : cgti_uptimal_of(&u, ctx, option);
    if (is_one < 0) return -3;
    if (!is_one || u.number != 0) return -1;
    if ((long)u.length <= longest) continue;
    longest = (long)u.length;
    *one = u;
  }
  return longest;
}

static uptimal_record *new_record(cgt_ctx *ctx, size_t length, cgti_num star, size_t room) {
  uptimal_record *record = cgti_arena_take(ctx, sizeof *record + room * sizeof *record->ups);
  if (record) *record = (uptimal_record){.length = length, .star = star, .listed = room > 0};
  return record;
}

/* Is u c·↑^[n] + *star, for c = 1 or -1? */
static bool is_up_sum(const cgti_uptimal *u, cgti_num c, cgti_num star) {
  return u->length > 0 && !u->ups && u->star == star && cgti_up_coefficient(u, 1) == c &&
         cgti_up_coefficient(u, u->length) == c;
}

static bool has_left_option_zero(cgt_ctx *ctx, cgt_game g) {
  cgti_view view; /* of a tree, two options at most */
  bool found = false;
  if (cgti_view_open(&view, ctx, g, CGT_LEFT))
    for (size_t i = 0; i < view.count; i++) found |= cgti_same(cgti_view_at(&view, ctx, i), cgti_number(0));
  return found;
}

/* The three families. The only Right option is right, the longest of nleft Left options left. */
static int in_family(uptimal_record **made, cgt_ctx *ctx, cgt_game g, const cgti_uptimal *left, size_t nleft,
                     const cgti_uptimal *right, bool negative) {
  cgti_num one = ONE_UP, minus_one = cgti_num_neg(one);
  bool right_nimber = right->length == 0, left_nimber = left->length == 0;
  bool sum = nleft == 1 && right_nimber && right->star == one && is_up_sum(left, one, 0);
  bool power = nleft == 1 && left_nimber && left->star == 0 && is_up_sum(right, minus_one, one);
  bool sum_star = nleft == 2 && right_nimber && right->star == 0 && is_up_sum(left, one, one) &&
                  has_left_option_zero(ctx, g);
  if (!sum && !power && !sum_star) return 0;
  size_t length = 1 + (power ? right->length : left->length);
  if (!(*made = new_record(ctx, length, sum_star ? one : 0, 0))) return -1;
  (*made)->last = negative ? minus_one : one;
  (*made)->before = power ? 0 : (*made)->last;
  return 1;
}

/* If g = GR + ↑^[n] + *: its record, for negative g turned round. */
static int check_length(uptimal_record **made, cgt_ctx *ctx, cgt_game g, cgt_game right,
                        const cgti_uptimal *of_right, size_t n, bool negative) {
  cgt_game step = cgti_up_powers(ctx, n), star = cgti_intern_up_star(ctx, 0, ONE_UP);
  if (cgti_is_none(step) || cgti_is_none(star)) return -1;
  step = cgti_add(ctx, step, star);
  cgt_game sum = cgti_is_none(step) ? step : cgti_add(ctx, right, step);
  if (cgti_is_none(sum)) return -1;
  if (!cgti_same(sum, g)) return 0;
  uptimal_record *record = new_record(ctx, n, cgti_num_xor(ctx, of_right->star, ONE_UP), n);
  if (!record) return -1;
  for (size_t k = 1; k <= n; k++) {
    cgti_num c = cgti_num_add(ctx, cgti_up_coefficient(of_right, k), ONE_UP);
    if (c == CGTI_NAN) return -1;
    record->ups[k - 1] = negative ? cgti_num_neg(c) : c;
  }
  *made = record;
  return record->star == CGTI_NAN ? -1 : 1;
}

/* Has Left the option x + c1·↑ + ... + c(n-1)·↑^(n-1) + *m that he has if g is an uptimal with cn = 1? Asked
 * before adding, for a sum with a large nimber is a large sum. */
static int has_shorter_option(cgt_ctx *ctx, cgt_game g, const cgti_uptimal *of_right, size_t n) {
  cgti_view view; /* of a tree: nothing is taken from the scratch stack */
  if (!cgti_view_open(&view, ctx, g, CGT_LEFT)) return -1;
  cgti_num star = cgti_num_xor(ctx, of_right->star, ONE_UP);
  for (size_t i = 0; i < view.count && star != CGTI_NAN; i++) {
    cgti_uptimal u;
    cgt_game option = cgti_view_at(&view, ctx, i);
    if (cgti_is_none(option) || cgti_uptimal_of(&u, ctx, option) < 0) return -1;
    bool same = u.star == star;
    for (size_t k = 1; same && k < n; k++)
      same = cgti_up_coefficient(&u, k) == cgti_num_add(ctx, cgti_up_coefficient(of_right, k), ONE_UP);
    if (same) return 1;
  }
  return star == CGTI_NAN ? -1 : 0;
}

/* Is g, a tree with stops 0, an uptimal with positive last coefficient, of a family or by adding? negative:
 * the record is of -g. */
static int recognise(uptimal_record **made, cgt_ctx *ctx, cgt_game g, bool negative, bool by_adding) {
  cgti_uptimal of_right, of_left;
  cgti_view view;
  size_t count = 0;
  if (!cgti_view_open(&view, ctx, g, CGT_RIGHT)) return -1;
  if (view.count != 1) return 0;
  cgt_game right = cgti_view_at(&view, ctx, 0);
  if (cgti_is_none(right)) return -1;
  long right_length = longest_option(&of_right, &count, ctx, g, CGT_RIGHT);
  long left_length = right_length < 0 ? right_length : longest_option(&of_left, &count, ctx, g, CGT_LEFT);
  if (right_length < 0 || left_length < 0) return right_length == -3 || left_length == -3 ? -1 : 0;

  if (!by_adding) return in_family(made, ctx, g, &of_left, count, &of_right, negative);
  size_t length = of_right.length;
  if (length >= 2 && cgti_num_sign(cgti_up_coefficient(&of_right, length)) > 0) {
    int found = check_length(made, ctx, g, right, &of_right, length, negative);
    if (found) return found;
  }
  if ((size_t)left_length > length) length = (size_t)left_length;
  int found = has_shorter_option(ctx, g, &of_right, length + 1);
  return found > 0 ? check_length(made, ctx, g, right, &of_right, length + 1, negative) : found;
}

/* Among the options of g, which is a tree with stops 0: adds those to list that are too, without a record.
 * False if it failed; none, too, if g cannot be an uptimal anyway. */
static bool add_unknown_options(cgti_games *list, cgt_ctx *ctx, cgt_game g) {
  cgti_view views[2];
  if (!cgti_view_open(&views[0], ctx, g, CGT_LEFT) || !cgti_view_open(&views[1], ctx, g, CGT_RIGHT))
    return false;
  if (views[0].count != 1 && views[1].count != 1) return true;
  for (int player = 0; player < 2; player++) {
    for (size_t i = 0; i < views[player].count; i++) {
      cgt_game option = cgti_view_at(&views[player], ctx, i);
      if (cgti_is_none(option)) return false;
      const cgti_node *node = cgti_node_of(ctx, option);
      option.core &= ~(uint32_t)1;
      uint64_t known;
      if (node->kind != CGTI_TREE || node->stop != 0 || option.number != 0 || (option.core & 2) ||
          cgti_memo_lookup(&known, ctx, option, &uptimals))
        continue;
      if (!cgti_games_add(ctx, list, option)) return false;
    }
  }
  return true;
}

/* Makes the record of core when those of its options are known. */
static bool make_record(cgt_ctx *ctx, cgt_game core) {
  uptimal_record *made = NULL;
  int found = 0;
  for (int by_adding = 0; by_adding < 2; by_adding++) {
    if (found == 0) found = recognise(&made, ctx, core, false, by_adding);
    if (found == 0) found = recognise(&made, ctx, cgti_neg(core), true, by_adding);
  }
  return found >= 0 && cgti_memo_store(ctx, core, &uptimals, (uintptr_t)made);
}

/* Followers first, by a list instead of the stack: ↑^[n] is n moves deep. */
static int uptimal_of_tree(const uptimal_record **record, cgt_ctx *ctx, cgt_game core) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_games waiting = {0};
  uint64_t known = 0;
  bool good = cgti_memo_lookup(&known, ctx, core, &uptimals) || cgti_games_add(ctx, &waiting, core);
  while (good && waiting.count > 0) {
    cgt_game top = waiting.items[waiting.count - 1];
    size_t count = waiting.count;
    good = cgti_may_recurse(ctx);
    bool done = good && cgti_memo_lookup(&known, ctx, top, &uptimals);
    if (good && !done) {
      good = add_unknown_options(&waiting, ctx, top);
      done = waiting.count == count;
      if (good && done) good = make_record(ctx, top);
    }
    if (done) waiting.count--;
  }
  cgti_scratch_return(ctx, mark);
  if (!good || !cgti_memo_lookup(&known, ctx, core, &uptimals)) return -1;
  *record = (const uptimal_record *)(uintptr_t)known;
  return *record != NULL;
}

int cgti_uptimal_of(cgti_uptimal *u, cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  *u = (cgti_uptimal){.number = g.number};
  if (node->kind != CGTI_TREE) {
    cgti_up_star_parts(&u->last, &u->star, ctx, g);
    u->length = u->last != 0;
    return 1;
  }
  if (node->stop != 0 || (g.core & 2)) return 0; /* G = -G only for nimbers */
  const uptimal_record *record = NULL;
  int found = uptimal_of_tree(&record, ctx, (cgt_game){g.core & ~(uint32_t)1, 0});
  if (found != 1) return found;
  u->star = record->star;
  u->length = record->length;
  u->ups = record->listed ? record->ups : NULL;
  u->before = record->before;
  u->last = record->last;
  u->negative = cgti_sign(g);
  return 1;
}

/* ---- public ---------------------------------------------------------------------------------- */

cgt_status cgt_is_uptimal(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!cgti_is_own(ctx, g)) return cgti_fail(ctx, CGT_EINVAL, "no game was given to cgt_is_uptimal");
  cgti_uptimal u;
  int found = cgti_uptimal_of(&u, ctx, g);
  if (found < 0) return cgti_last_status(ctx);
  *answer = found;
  return CGT_OK;
}

cgt_status cgt_uptimal_parts(size_t *count, cgt_game *ups, size_t cap, cgt_game *number, cgt_game *star,
                             cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!cgti_is_own(ctx, g)) return cgti_fail(ctx, CGT_EINVAL, "no game was given to cgt_uptimal_parts");
  cgti_uptimal u;
  int found = cgti_uptimal_of(&u, ctx, g);
  if (found < 0) return cgti_last_status(ctx);
  if (!found) return cgti_fail(ctx, CGT_EDOMAIN, CGTI_NO_UPTIMAL);
  for (size_t k = 1; u.length <= cap && k <= u.length; k++)
    ups[k - 1] = cgti_number(cgti_up_coefficient(&u, k));
  *count = u.length;
  *number = cgti_number(u.number);
  *star = cgti_number(u.star);
  return CGT_OK;
}

cgt_game cgt_uptimal(cgt_ctx *ctx, cgt_game number, const cgt_game *ups, size_t count, cgt_game star) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, number) || !cgti_is_own(ctx, star)) return CGT_NONE;
  if (count && !ups)
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "there are to be coefficients, but no list of them");
  bool good = cgti_is_number(number) && cgti_is_number(star) && cgti_num_is_integer(ctx, star.number) &&
              cgti_num_sign(star.number) >= 0;
  for (size_t k = 0; k < count; k++) {
    if (!cgti_is_own(ctx, ups[k])) return CGT_NONE;
    good = good && cgti_is_number(ups[k]) && cgti_num_is_integer(ctx, ups[k].number);
  }
  if (!good)
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL,
                          "an uptimal takes a number, integers as coefficients, and an integer >= 0 for *m");
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game made = CGT_NONE;
  cgti_num *coefficients = cgti_scratch_take(ctx, (count + 1) * sizeof *coefficients);
  if (coefficients) {
    for (size_t k = 0; k < count; k++) coefficients[k] = ups[k].number;
    cgti_uptimal u = {.number = number.number, .star = star.number, .length = count, .ups = coefficients};
    made = cgti_uptimal_make(ctx, &u);
  }
  cgti_scratch_return(ctx, mark);
  return made;
}
