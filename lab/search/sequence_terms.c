/* sequence_terms.c: see sequence_terms.h. */
#include <gmp.h>

#include "lab/search/sequence_terms.h"

#include <stdlib.h>

#include <cgt/number.h>

#include "base/make_error.h"
#include "base/vector.h"
#include "lab/machine/normalise.h"
#include "lab/machine/rational.h"
#include "lab/search/search.h"

labi_sequence_search *labi_sequence_search_new(lab_machine *machine, int64_t first) {
  labi_sequence_search *search = calloc(1, sizeof *search);
  if (!search) return NULL;
  labi_flint_begin();
  search->sequence = (lab_sequence){.machine = machine, .statement = LAB_WHOLE, .first = first};
  return search;
}

bool labi_sequence_add(labi_sequence_search *search, lab_value value) {
  cgt_ctx *ctx = lab_machine_ctx(search->sequence.machine);
  if (value.kind == LAB_INTEGER) value = lab_game(cgt_integer(ctx, value.as.integer));
  if (value.kind == LAB_GAME && cgt_is_none(value.as.game)) return false;
  lab_value *last = labi_keep(&value, &search->memory) ? labi_push(&search->terms) : NULL;
  if (last) *last = value;
  return last != NULL;
}

/* ---- fractions ---------------------------------------------------------------------------------- */

static bool get_fraction(fmpq *to, lab_machine *machine, lab_value value) {
  mpq_t q;
  mpq_init(q);
  bool good = labi_get_fraction(q, machine, value);
  if (good) fmpq_set_mpq(to, q);
  mpq_clear(q);
  return good;
}

static bool integer_value(lab_value *value, cgt_ctx *ctx, const fmpz_t n) {
  mpq_t q;
  mpq_init(q);
  fmpz_get_mpz(mpq_numref(q), n);
  *value = (lab_value){.kind = LAB_GAME, .as.game = cgt_from_mpq(ctx, q)};
  mpq_clear(q);
  return !cgt_is_none(value->as.game);
}

bool labi_sequence_value(lab_value *value, labi_sequence_search *search, const fmpq_t x) {
  lab_machine *machine = search->sequence.machine;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  lab_value parts[2];
  lab_error error;
  return integer_value(&parts[0], ctx, fmpq_numref(x)) && integer_value(&parts[1], ctx, fmpq_denref(x)) &&
         lab_call(value, machine, "/", parts, 2, &error) == CGT_OK && labi_keep(value, &search->memory);
}

bool labi_sequence_take_saltus(labi_sequence_search *search, lab_period *p, size_t last) {
  const lab_sequence *sequence = &search->sequence;
  cgt_ctx *ctx = lab_machine_ctx(sequence->machine);
  p->has_saltus = true;
  if (sequence->kind == LAB_SEQUENCE_GAMES) {
    const lab_value *term = &sequence->terms[last];
    p->saltus = lab_game(cgt_sub(ctx, term->as.game, term[-(ptrdiff_t)p->length].as.game));
    p->slanted = !cgt_equal(p->saltus.as.game, cgt_integer(ctx, 0));
    return !cgt_is_none(p->saltus.as.game);
  }
  const fmpz *term = search->numbers.terms + last;
  fmpq_t difference;
  fmpq_init(difference);
  fmpz_sub(fmpq_numref(difference), term, term - p->length);
  p->slanted = !fmpq_is_zero(difference);
  fmpq_div_fmpz(difference, difference, search->numbers.scale);
  bool good = labi_sequence_value(&p->saltus, search, difference);
  fmpq_clear(difference);
  return good;
}

/* ---- kinds -------------------------------------------------------------------------------------- */

static lab_sequence_kind kind_of(const labi_sequence_search *search) {
  bool numbers = true, nimbers = true, games = true;
  for (size_t i = 0; i < search->terms.count; i++) {
    lab_value v = search->terms.items[i];
    bool game = v.kind == LAB_GAME;
    games = games && game;
    nimbers = nimbers && game && cgt_is_nimber(lab_machine_ctx(search->sequence.machine), v.as.game);
    numbers = numbers && (v.kind == LAB_RATIONAL || (game && cgt_is_number(v.as.game)));
  }
  return numbers   ? LAB_SEQUENCE_NUMBERS
         : nimbers ? LAB_SEQUENCE_NIMBERS
         : games   ? LAB_SEQUENCE_GAMES
                   : LAB_SEQUENCE_OTHERS;
}

/* Of a nimber *m the m, of another game its mean. */
bool labi_sequence_take_numbers(labi_sequence *s, const labi_sequence_search *search) {
  lab_machine *machine = search->sequence.machine;
  lab_sequence_kind kind = search->sequence.kind;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  bool good = true;
  fmpq *x = flint_calloc(s->count + 1, sizeof *x);
  for (size_t i = 0; i < s->count; i++) fmpq_init(x + i);
  for (size_t i = 0; i < s->count && good; i++) {
    lab_value term = search->terms.items[i];
    if (kind == LAB_SEQUENCE_NIMBERS) term = lab_game(cgt_nimber_part(ctx, term.as.game));
    if (kind == LAB_SEQUENCE_GAMES) term = lab_game(cgt_mean(ctx, term.as.game));
    good = get_fraction(x + i, machine, term);
    if (good) fmpz_lcm(s->scale, s->scale, fmpq_denref(x + i));
  }
  for (size_t i = 0; i < s->count; i++) {
    if (good) fmpz_divexact(s->terms + i, s->scale, fmpq_denref(x + i));
    if (good) fmpz_mul(s->terms + i, s->terms + i, fmpq_numref(x + i));
    fmpq_clear(x + i);
  }
  flint_free(x);
  return good;
}

/* ---- keys --------------------------------------------------------------------------------------- */

static void set_differences(labi_sequence *keys, const labi_sequence *s) {
  for (size_t i = 0; i < keys->count; i++) fmpz_sub(keys->terms + i, s->terms + i + 1, s->terms + i);
}

/* Handles are equal exactly when games are. */
static bool set_game(fmpz_t key, cgt_game g) {
  fmpz_set_ui(key, g.core);
  fmpz_mul_2exp(key, key, 32);
  fmpz_add_ui(key, key, g.number);
  return !cgt_is_none(g);
}

/* The number of the first term that is equal. */
static cgt_status set_symbols(labi_sequence_search *search, lab_error *error) {
  labi_sequence *keys = &search->keys;
  lab_machine *machine = search->sequence.machine;
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < keys->count; i++) {
    size_t k = 0;
    for (bool same = false; k < i && !same; k += !same) {
      if (!fmpz_equal_ui(keys->terms + k, k)) continue; /* an earlier one is equal to it */
      status = lab_equal(&same, machine, search->terms.items[k], search->terms.items[i], error);
      if (status != CGT_OK) return status;
    }
    fmpz_set_ui(keys->terms + i, k);
  }
  return CGT_OK;
}

static cgt_status engine_failed(labi_sequence_search *search, lab_error *error, const char *what) {
  cgt_ctx *ctx = lab_machine_ctx(search->sequence.machine);
  cgt_status status = cgt_ctx_status(ctx);
  if (status == CGT_OK) return labi_error_set(error, CGT_ENOMEM, "%s: " LABI_OUT_OF_MEMORY, what);
  labi_error_set(error, status, "%s: %s", what, cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  return status;
}

cgt_status labi_sequence_classify(labi_sequence_search *search, lab_error *error) {
  lab_sequence *sequence = &search->sequence;
  size_t count = search->terms.count;
  bool heaps = sequence->source != LAB_SEQUENCE_GIVEN;
  sequence->kind = heaps && !search->game.partizan ? LAB_SEQUENCE_NIMBERS : kind_of(search);
  sequence->count = count;
  sequence->terms = search->terms.items;
  bool numbers = sequence->kind <= LAB_SEQUENCE_NIMBERS;
  if (!labi_sequence_new(&search->numbers, count) ||
      !labi_sequence_new(&search->keys, count > 0 && numbers ? count - 1 : count))
    return labi_no_memory(error), CGT_ENOMEM;
  search->numbers.first = sequence->first;
  if (numbers) {
    if (!labi_sequence_take_numbers(&search->numbers, search))
      return engine_failed(search, error, "cannot take the value as a term");
    set_differences(&search->keys, &search->numbers);
    return CGT_OK;
  }
  if (sequence->kind == LAB_SEQUENCE_OTHERS) return set_symbols(search, error);
  for (size_t i = 0; i < count; i++) set_game(search->keys.terms + i, search->terms.items[i].as.game);
  return CGT_OK;
}

/* Of n terms there are n - 1 differences. */
static void drop_last_key(labi_sequence_search *search) {
  size_t left = search->sequence.count - 1;
  for (size_t i = left; i < search->keys.count; i++) fmpz_clear(search->keys.terms + i);
  search->keys.count = left;
}

cgt_status labi_sequence_take_means(labi_sequence_search *search, lab_error *error) {
  if (!labi_sequence_take_numbers(&search->numbers, search))
    return engine_failed(search, error, "the mean of a term");
  drop_last_key(search);
  set_differences(&search->keys, &search->numbers);
  return CGT_OK;
}

cgt_status labi_sequence_take_differences(labi_sequence_search *search, lab_error *error) {
  cgt_ctx *ctx = lab_machine_ctx(search->sequence.machine);
  const lab_value *terms = search->terms.items;
  drop_last_key(search);
  for (size_t i = 0; i < search->keys.count; i++)
    if (!set_game(search->keys.terms + i, cgt_sub(ctx, terms[i + 1].as.game, terms[i].as.game)))
      return engine_failed(search, error, "a difference of terms");
  return CGT_OK;
}
