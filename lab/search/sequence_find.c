/* sequence_find.c: where terms come from, and which laws are sought in them. */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/search/search.h"
#include "lab/search/sequence_terms.h"

static cgt_status no_memory(lab_error *error) { return labi_no_memory(error), CGT_ENOMEM; }

static cgt_status failed(const labi_sequence_search *search, lab_error *error) {
  cgt_ctx *ctx = lab_machine_ctx(search->sequence.machine);
  cgt_status status = cgt_ctx_status(ctx);
  return status == CGT_OK ? no_memory(error) : labi_error_set(error, status, "%s", cgt_ctx_message(ctx));
}

/* ---- terms --------------------------------------------------------------------------------------- */

cgt_status labi_sequence_made(lab_sequence **sequence, labi_sequence_search *search, cgt_status status,
                              lab_error *error) {
  if (status == CGT_OK) status = labi_sequence_classify(search, error);
  *sequence = status == CGT_OK ? &search->sequence : NULL;
  if (status != CGT_OK && search) lab_sequence_free(&search->sequence);
  return status;
}

cgt_status lab_sequence_of_values(lab_sequence **sequence, lab_machine *machine, const lab_value *terms,
                                  size_t count, int64_t first, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, sequence) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, terms, count))
    return CGT_EINVAL;
  labi_sequence_search *search = labi_sequence_search_new(machine, first);
  bool good = search != NULL;
  *error = (lab_error){0};
  for (size_t i = 0; i < count && good; i++) good = labi_sequence_add(search, terms[i]);
  return labi_sequence_made(sequence, search, good ? CGT_OK : no_memory(error), error);
}

/* ---- terms of a statement ------------------------------------------------------------------------ */

typedef struct gathering {
  labi_sequence_search *search;
  size_t statement;
  bool done;                        /* there is no further tuple, */
  int64_t next[LAB_VARIABLE_LIMIT]; /* or this */
} gathering;

/* The instance before that one, if there is one, was left out. */
static bool is_left_out(const gathering *g, const int64_t *tuple) {
  return !g->done && (!tuple || g->next[0] != tuple[0]);
}

static cgt_status left_out(const gathering *g, lab_search_fault *fault) {
  fault->of_value = true;
  return labi_error_set(
      &fault->at.error, CGT_EINVAL,
      "a sequence has no gaps, but the term %lld is missing; for odd n, say, write 2*k+1 for k in 0..99",
      (long long)g->next[0]);
}

static cgt_status take_row(void *where, const lab_survey_row *row, lab_search_fault *fault) {
  gathering *g = where;
  labi_sequence_search *search = g->search;
  lab_error *error = &fault->at.error;
  const lab_survey_cell *cell = row->cells;
  if (is_left_out(g, row->tuple)) return left_out(g, fault);
  fault->of_value = true;
  if (cell->why)
    return labi_error_set(error, cell->why->status, "the term %lld %s: %s", (long long)row->tuple[0],
                            cell->why->status == CGT_EDOMAIN ? "does not exist" : "is past a limit",
                            cell->why->message);
  if (search->terms.count == 0) search->sequence.first = row->tuple[0];
  if (!labi_sequence_add(search, cell->value)) return no_memory(error);
  fault->of_value = false;
  return lab_instance_next(&g->done, g->next, search->sequence.machine, g->statement, error);
}

static cgt_status gather(gathering *g, const lab_search_options *options, lab_search_fault *fault) {
  lab_machine *machine = g->search->sequence.machine;
  cgt_status status = lab_instance_first(&g->done, g->next, machine, g->statement, &fault->at.error);
  if (status != CGT_OK) return status;
  status = labi_search_instances(machine, g->statement, options, 0, NULL, take_row, g, fault);
  bool gap = status == CGT_OK ? is_left_out(g, NULL) : fault->at.has_tuple && is_left_out(g, fault->at.tuple);
  return gap ? left_out(g, fault) : status;
}

cgt_status lab_sequence_of_statement(lab_sequence **sequence, lab_machine *machine, size_t statement,
                                     const lab_search_options *options, lab_search_fault *fault) {
  LABI_FAULT(fault);
  options = options ? options : &(lab_search_options){0};
  lab_error *error = &fault->at.error;
  if (!LABI_GIVEN(error, sequence) || !LABI_GIVEN(error, machine) ||
      !LABI_STATEMENT(error, lab_machine_program(machine), statement))
    return CGT_EINVAL;
  const size_t variables = lab_program_statement(lab_machine_program(machine), statement)->variable_count;
  if (variables != 1)
    return labi_error_set(error, CGT_EINVAL, "a sequence needs one variable, not %zu", variables);
  gathering g = {.search = labi_sequence_search_new(machine, 0), .statement = statement};
  const double began = labi_seconds_now();
  cgt_status status = g.search ? gather(&g, options, fault) : no_memory(&fault->at.error);
  if (g.search) g.search->sequence.statement = statement;
  if (g.search) g.search->seconds = labi_seconds_now() - began;
  bool gathered = status == CGT_OK;
  status = labi_sequence_made(sequence, g.search, status, &fault->at.error);
  if (gathered && status != CGT_OK) fault->of_value = true;
  return status;
}

void lab_sequence_free(lab_sequence *sequence) {
  labi_sequence_search *search = (labi_sequence_search *)sequence; /* its first member */
  if (!search) return;
  labi_flint_begin();
  free(search->terms.items);
  games_heap_game_clear(&search->game);
  labi_sequence_free(&search->further);
  labi_sequence_free(&search->numbers);
  labi_sequence_free(&search->keys);
  labi_scratch_free(&search->memory);
  free(search);
}

/* ---- laws ---------------------------------------------------------------------------------------- */

/* Of the keys. */
static bool take_period(labi_sequence_search *search) {
  lab_sequence *s = &search->sequence;
  labi_sequence_period found;
  size_t keys = search->keys.count;
  size_t least = s->heaps ? keys / 3 : keys - keys / 3; /* a proof makes up for much */
  s->period.found = labi_sequence_find_period(&found, search->keys.terms, keys, least);
  if (!s->period.found) return false;
  s->period.start = found.start;
  s->period.length = found.period;
  s->period.fitted = s->count - found.confirmed;
  s->period.confirmed = found.confirmed;
  return true;
}

/* Would a saltus that is a number be proved by translation? No term of the period may be one. */
static bool is_translated(const lab_sequence *s) {
  const lab_period *p = &s->period;
  bool translated = s->kind == LAB_SEQUENCE_GAMES && cgt_is_number(p->saltus.as.game);
  for (size_t i = p->start; translated && i < p->start + p->length; i++)
    translated = !cgt_is_number(s->terms[i].as.game);
  return translated;
}

/* What would prove the period of heaps (heap_values.h). */
static void find_theorem(labi_sequence_search *search) {
  lab_sequence *s = &search->sequence;
  lab_period *p = &s->period;
  const games_heap_bounds *bounds = &search->bounds;
  int64_t start = s->first + (int64_t)p->start;
  bool translated = p->slanted && is_translated(s);
  if (start < 0 || (p->slanted && !translated)) return;
  bool window = bounds->heaps == 1 && s->source != LAB_SEQUENCE_OCTAL;
  p->status.theorem = translated ? CGT_THEOREM_TRANSLATION
                      : window   ? CGT_THEOREM_WINDOW
                                 : CGT_THEOREM_GUY_SMITH;
  p->status.window = bounds->longest;
  p->status.needs = (size_t)(games_heap_proof(bounds, start, (int64_t)p->length) - s->first);
}

/* The rules of heaps, if the terms are such. */
static void find_rules(labi_sequence_search *search) {
  lab_sequence *s = &search->sequence;
  if (s->source != LAB_SEQUENCE_GIVEN)
    s->heaps = games_heap_bounds_of_game(&search->bounds, &search->game);
  else if (s->statement != LAB_WHOLE)
    s->heaps = labi_heap_bounds_of_statement(&search->bounds, s->machine, s->statement);
}

/* Of games first that of the terms themselves: where x + x = 0, as for *, differences may repeat sooner.
 * Differences of hot games can be very large; what the means exclude is not sought there. */
static cgt_status see_period(labi_sequence_search *search, lab_error *error) {
  lab_sequence *s = &search->sequence;
  bool found = take_period(search);
  if (!found && s->kind == LAB_SEQUENCE_GAMES) {
    cgt_status status = labi_sequence_take_means(search, error);
    found = status == CGT_OK && take_period(search);
    s->period.found = false;
    if (found) status = labi_sequence_take_differences(search, error);
    if (status != CGT_OK) return status;
    found = found && take_period(search);
  }
  if (!found) return CGT_OK;
  if (s->kind != LAB_SEQUENCE_OTHERS && !labi_sequence_take_saltus(search, &s->period, s->count - 1))
    return failed(search, error);
  if (s->heaps) find_theorem(search);
  return CGT_OK;
}

static bool is_proved(const lab_period *p, const lab_sequence *s) {
  return p->status.needs > 0 && p->status.needs <= s->count;
}

/* The period, if the further terms have it; else progressions. */
static cgt_status find_period(labi_sequence_search *search, const lab_search_options *options,
                              lab_error *error) {
  lab_sequence *s = &search->sequence;
  cgt_status status = see_period(search, error);
  if (status == CGT_OK && s->period.found) {
    if (!is_proved(&s->period, s)) status = labi_sequence_ask_further(search, options, error);
    s->period.found = labi_sequence_test_period(&s->period, 1, search);
  }
  if (status != CGT_OK || s->period.found || s->kind == LAB_SEQUENCE_OTHERS) return status;
  if (!labi_sequence_find_residues(search)) return failed(search, error);
  if (s->modulus > 0) status = labi_sequence_ask_further(search, options, error);
  size_t left = 0;
  for (size_t r = 0; r < s->modulus; r++) {
    lab_period *p = &s->residues[r];
    p->found = p->found && labi_sequence_test_period(p, s->modulus, search);
    left += p->found;
  }
  if (left == 0 || (s->kind == LAB_SEQUENCE_NUMBERS && left < s->modulus)) s->modulus = 0;
  return status;
}

/* Of a finding that the further terms bear out. */
static cgt_status take_law(lab_law *law, labi_sequence_search *search, labi_sequence_finding *finding,
                           labi_law_kind kind, const lab_search_options *options, lab_error *error) {
  cgt_status status = CGT_OK;
  *law = (lab_law){.order = finding->order, .degree = finding->degree};
  if (finding->found) {
    status = labi_sequence_ask_further(search, options, error);
    law->found = labi_sequence_test_law(&law->status, finding, kind, search);
  }
  if (law->found) {
    law->fitted = finding->fitted;
    law->confirmed = finding->confirmed;
    law->count = finding->count;
    law->coefficients = labi_scratch_take(&search->memory, (finding->count + 1) * sizeof(lab_value));
    bool good = law->coefficients != NULL;
    for (size_t i = 0; i < law->count && good; i++)
      good = labi_sequence_value(&law->coefficients[i], search, finding->coefficients + i);
    if (!good) status = failed(search, error);
  }
  labi_sequence_finding_clear(finding);
  return status;
}

static cgt_status find_beatty(labi_sequence_search *search, const lab_search_options *options,
                              lab_error *error) {
  lab_beatty *beatty = &search->sequence.beatty;
  fmpq_t low, high;
  cgt_status status = CGT_OK;
  fmpq_init(low);
  fmpq_init(high);
  labi_sequence_find_beatty(beatty, low, high, &search->numbers);
  if (beatty->found) {
    status = labi_sequence_ask_further(search, options, error);
    beatty->found = labi_sequence_test_beatty(beatty, search);
  }
  if (beatty->found &&
      !(labi_sequence_value(&beatty->low, search, low) && labi_sequence_value(&beatty->high, search, high)))
    status = failed(search, error);
  fmpq_clear(low);
  fmpq_clear(high);
  return status;
}

static bool find_growth(labi_sequence_search *search) {
  lab_sequence *s = &search->sequence;
  fmpq_t ratio, limit;
  fmpq_init(ratio);
  fmpq_init(limit);
  s->has_growth = labi_sequence_growth(ratio, limit, &search->numbers);
  bool good = !s->has_growth || (labi_sequence_value(&s->last_ratio, search, ratio) &&
                                 labi_sequence_value(&s->limit, search, limit));
  fmpq_clear(ratio);
  fmpq_clear(limit);
  return good;
}

static cgt_status find_recurrence(labi_sequence_search *search, const lab_search_options *options,
                                  lab_error *error) {
  lab_sequence *s = &search->sequence;
  labi_sequence_finding finding;
  labi_sequence_find_recurrence(&finding, &search->numbers);
  s->most_order = finding.searched;
  cgt_status status = take_law(&s->constant, search, &finding, LABI_LAW_CONSTANT, options, error);
  if (status != CGT_OK || s->constant.found) return status;
  labi_sequence_find_holonomic(&finding, &search->numbers, options->stop);
  s->most_unknowns = finding.searched;
  return take_law(&s->holonomic, search, &finding, LABI_LAW_HOLONOMIC, options, error);
}

static cgt_status find_laws(labi_sequence_search *search, const lab_search_options *options,
                            lab_error *error) {
  lab_sequence *s = &search->sequence;
  labi_sequence_finding finding = {0};
  labi_sequence_find_polynomial(&finding, &search->numbers);
  cgt_status status = take_law(&s->polynomial, search, &finding, LABI_LAW_POLYNOMIAL, options, error);
  if (status != CGT_OK || s->polynomial.found) return status;
  status = find_beatty(search, options, error);
  if (status == CGT_OK) status = find_recurrence(search, options, error);
  if (status != CGT_OK || labi_interrupt_is_set(options->stop)) return status;
  return find_growth(search) ? CGT_OK : failed(search, error);
}

cgt_status lab_sequence_find(lab_sequence *sequence, const lab_search_options *options, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, sequence)) return CGT_EINVAL;
  options = options ? options : &(lab_search_options){0};
  labi_sequence_search *search = (labi_sequence_search *)sequence;
  labi_flint_begin();
  *error = (lab_error){0};
  if (sequence->count < LAB_SEQUENCE_LEAST)
    return labi_error_set(error, CGT_EINVAL,
                            "%zu term%s: at least %d are needed to find something and to confirm it",
                            sequence->count, sequence->count == 1 ? "" : "s", LAB_SEQUENCE_LEAST);
  find_rules(search);
  cgt_status status = find_period(search, options, error);
  bool numbers = status == CGT_OK && sequence->kind == LAB_SEQUENCE_NUMBERS;
  if (numbers && !sequence->period.found)
    status = find_laws(search, options, error);
  else if (numbers && sequence->period.slanted && sequence->period.length > 1)
    status = find_beatty(search, options, error); /* a fraction near alpha looks periodic for a while */
  if (status == CGT_OK && !labi_sequence_settle(search)) status = failed(search, error);
  if (labi_interrupt_is_set(options->stop))
    return labi_error_set(error, CGT_ECANCELLED, "stopped on request");
  return status;
}
