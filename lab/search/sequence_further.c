/* sequence_further.c: the terms behind the range of a statement, which took no part in finding laws, and the
 * laws tested on them. What is tested is the law as it is read off from the terms of the range: with its
 * first term, its length, its saltus, its coefficients. */
#include <stdint.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/machine/machine.h"
#include "lab/search/search.h"
#include "lab/search/sequence_terms.h"

#include <cgt/number.h>

enum { MOST_TERMS = 100000 };

/* ---- terms behind the range ----------------------------------------------------------------------- */

typedef struct asking {
  labi_sequence_search *search;
  const lab_search_options *options;
  double end;
  volatile int stop;
  bool over; /* no term follows the last one */
} asking;

static cgt_status take_row(void *where, const lab_survey_row *row, lab_search_fault *fault) {
  asking *a = where;
  labi_sequence_search *search = a->search;
  int64_t next;
  if (__builtin_add_overflow(search->sequence.first, (int64_t)search->terms.count, &next)) next = INT64_MAX;
  if (row->tuple[0] < next) return CGT_OK;
  bool good = row->tuple[0] == next && !row->cells->why && search->terms.count < MOST_TERMS;
  if (good && labi_sequence_add(search, row->cells->value)) return CGT_OK;
  a->over = true;
  return labi_error_set(&fault->at.error, CGT_EDOMAIN, "no further term");
}

static void watch(void *where, lab_search_phase phase, uint64_t done, uint64_t total, double seconds) {
  asking *a = where;
  (void)phase;
  if (labi_seconds_now() > a->end || labi_interrupt_is_set(a->options->stop))
    __atomic_store_n(&a->stop, 1, __ATOMIC_RELAXED);
  labi_search_progress(a->options, LAB_SEARCH_TEST, done, total, seconds);
}

static void evaluate(asking *a) {
  lab_sequence *sequence = &a->search->sequence;
  lab_machine *machine = sequence->machine;
  unsigned scale = machine->scale;
  lab_search_options options = *a->options;
  lab_search_fault fault = {0};
  options.stop = &a->stop;
  options.where = a;
  options.progress = watch;
  if (__builtin_mul_overflow(scale, (unsigned)LAB_SEQUENCE_WIDER, &machine->scale)) machine->scale = scale;
  labi_search_instances(machine, sequence->statement, &options, 0, NULL, take_row, a, &fault);
  machine->scale = scale;
  cgt_ctx_clear_error(lab_machine_ctx(machine)); /* of a term that could not be had */
}

static bool is_number_like(const labi_sequence_search *search, size_t i) {
  lab_value v = search->terms.items[i];
  bool game = v.kind == LAB_GAME;
  if (search->sequence.kind == LAB_SEQUENCE_NIMBERS)
    return game && cgt_is_nimber(lab_machine_ctx(search->sequence.machine), v.as.game);
  return v.kind == LAB_RATIONAL || (game && cgt_is_number(v.as.game));
}

cgt_status labi_sequence_ask_further(labi_sequence_search *search, const lab_search_options *options,
                                     lab_error *error) {
  lab_sequence *sequence = &search->sequence;
  if (search->asked) return CGT_OK;
  asking a = {.search = search, .options = options, .end = labi_seconds_now() + 1 + 2 * search->seconds};
  if (sequence->statement != LAB_WHOLE) evaluate(&a);
  sequence->terms = search->terms.items;
  search->asked = true;
  if (labi_interrupt_is_set(options->stop)) {
    search->terms.count = sequence->count;
    return labi_error_set(error, CGT_ECANCELLED, "stopped on request");
  }
  if (sequence->kind > LAB_SEQUENCE_NIMBERS) return CGT_OK;
  size_t count = sequence->count;
  while (count < search->terms.count && is_number_like(search, count)) count++;
  if (labi_sequence_new(&search->further, count) && labi_sequence_take_numbers(&search->further, search)) {
    search->further.first = sequence->first;
    return CGT_OK;
  }
  return labi_no_memory(error), CGT_ENOMEM;
}

/* ---- what a test says ----------------------------------------------------------------------------- */

/* least: how many terms of the range find the law. What half of them find is tested by the other half. */
static bool stand(cgt_law_status *status, const labi_sequence_search *search, size_t fails, size_t least) {
  const lab_sequence *s = &search->sequence;
  size_t all = search->terms.count;
  status->to = s->first + (int64_t)(fails < all ? fails : all - 1);
  if (fails < all)
    status->word = CGT_LAW_REFUTED;
  else if (status->needs > 0 && status->needs <= all)
    status->word = CGT_LAW_PROVED;
  else
    status->word = all > s->count || least <= s->count / 2 ? CGT_LAW_AGREES : CGT_LAW_FITTED;
  return fails >= all;
}

/* ---- periods -------------------------------------------------------------------------------------- */

/* a(i) = a(i - length) + saltus, where the last term of the range has it? */
static bool number_follows(const labi_sequence_search *search, size_t i, size_t length, size_t last) {
  const fmpz *x = search->further.terms;
  if (i >= search->further.count) return false;
  fmpz_t left, right;
  fmpz_init(left);
  fmpz_init(right);
  fmpz_sub(left, x + i, x + i - length);
  fmpz_sub(right, x + last, x + last - length);
  bool same = fmpz_equal(left, right);
  fmpz_clear(left);
  fmpz_clear(right);
  return same;
}

static bool game_follows(const labi_sequence_search *search, size_t i, const lab_period *p) {
  cgt_ctx *ctx = lab_machine_ctx(search->sequence.machine);
  const lab_value *now = &search->terms.items[i], *before = now - p->length;
  if (now->kind != LAB_GAME || before->kind != LAB_GAME) return false;
  if (!p->slanted) return cgt_equal(now->as.game, before->as.game);
  return cgt_equal(cgt_sub(ctx, now->as.game, before->as.game), p->saltus.as.game);
}

static bool other_follows(const labi_sequence_search *search, size_t i, size_t length) {
  lab_error error;
  bool same = false;
  const lab_value *now = &search->terms.items[i];
  return lab_equal(&same, search->sequence.machine, now[-(ptrdiff_t)length], *now, &error) == CGT_OK && same;
}

bool labi_sequence_test_period(lab_period *p, size_t every, const labi_sequence_search *search) {
  const lab_sequence *s = &search->sequence;
  size_t i = s->count, last = s->count - 1, all = search->terms.count;
  while (every > 1 && i % every != p->start % every) i++;
  if (every > 1) last = i - every;
  bool follows = true;
  for (; follows && i < all; i += follows ? every : 0)
    follows = s->kind <= LAB_SEQUENCE_NIMBERS ? number_follows(search, i, p->length, last)
              : s->kind == LAB_SEQUENCE_GAMES ? game_follows(search, i, p)
                                              : other_follows(search, i, p->length);
  size_t twice = p->start + 2 * p->length, confirmed = p->start + p->length + LABI_SEQUENCE_CONFIRM * every;
  p->status.from = s->first + (int64_t)p->start;
  return stand(&p->status, search, follows ? all : i, twice > confirmed ? twice : confirmed);
}

/* ---- laws of numbers ------------------------------------------------------------------------------ */

/* The sum of coefficients[k]*n^k. */
static void polynomial_at(fmpq_t value, const fmpq *coefficients, size_t count, const fmpz_t n) {
  fmpq_zero(value);
  for (size_t k = count; k-- > 0;) {
    fmpq_mul_fmpz(value, value, n);
    fmpq_add(value, value, coefficients + k);
  }
}

/* total -= or += factor * a(i), scaled. */
static void add_term(fmpq_t total, const fmpq_t factor, const labi_sequence *s, size_t i) {
  fmpq_t term;
  fmpq_init(term);
  fmpq_mul_fmpz(term, factor, s->terms + i);
  fmpq_add(total, total, term);
  fmpq_clear(term);
}

/* What the law says of a(i), less a(i); 0: they agree. */
static bool law_holds(const labi_sequence_finding *f, labi_law_kind kind, const labi_sequence *s, size_t i) {
  fmpq_t total, factor;
  fmpz_t n;
  fmpq_init(total);
  fmpq_init(factor);
  fmpz_init(n);
  if (kind == LABI_LAW_POLYNOMIAL) {
    labi_sequence_index(n, s, i);
    polynomial_at(total, f->coefficients, f->count, n);
    fmpq_mul_fmpz(total, total, s->scale);
  } else if (kind == LABI_LAW_CONSTANT) {
    for (size_t k = 0; k < f->count; k++) add_term(total, f->coefficients + k, s, i - 1 - k);
  }
  if (kind == LABI_LAW_HOLONOMIC) {
    labi_sequence_index(n, s, i - f->order);
    for (size_t k = 0; k <= f->order; k++) {
      polynomial_at(factor, f->coefficients + k * (f->degree + 1), f->degree + 1, n);
      add_term(total, factor, s, i - f->order + k);
    }
  } else {
    fmpq_set_si(factor, -1, 1);
    add_term(total, factor, s, i);
  }
  bool holds = fmpq_is_zero(total);
  fmpq_clear(total);
  fmpq_clear(factor);
  fmpz_clear(n);
  return holds;
}

bool labi_sequence_test_law(cgt_law_status *status, const labi_sequence_finding *finding, labi_law_kind kind,
                            const labi_sequence_search *search) {
  const labi_sequence *s = &search->further;
  size_t i = search->sequence.count;
  while (i < s->count && law_holds(finding, kind, s, i)) i++;
  *status = (cgt_law_status){.from = search->sequence.first};
  return stand(status, search, i, finding->fitted + LABI_SEQUENCE_CONFIRM);
}

bool labi_sequence_test_beatty(lab_beatty *beatty, const labi_sequence_search *search) {
  const labi_sequence *s = &search->further;
  labi_sequence integers = {.first = s->first};
  while (integers.count < s->count && fmpz_divisible(s->terms + integers.count, s->scale)) integers.count++;
  size_t fails = integers.count;
  bool fits = beatty->named;
  if (integers.count > search->sequence.count) {
    if (!labi_sequence_new(&integers, integers.count)) return false;
    for (size_t i = 0; i < integers.count; i++) fmpz_divexact(integers.terms + i, s->terms + i, s->scale);
    integers.first = s->first;
    fails = labi_sequence_beatty_fails(&fits, beatty, &integers, search->sequence.count);
    labi_sequence_free(&integers);
  }
  beatty->status = (cgt_law_status){.from = search->sequence.first};
  if (!stand(&beatty->status, search, fails, beatty->fitted + LABI_SEQUENCE_CONFIRM)) return false;
  if (!beatty->named || fits) return true;
  beatty->named = beatty->has_beta = false; /* another alpha gives all terms */
  beatty->fitted = search->sequence.count;
  beatty->confirmed = 0;
  return true;
}
