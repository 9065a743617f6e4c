/* guess_find.c: what is tried in which order: a closed form, a recursive family, and then of each value its
 * mean, its temperature and its stops. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/expression/expression.h"
#include "lab/language/syntax.h"
#include "lab/search/guess.h"
#include "lab/search/search.h"

static cgt_status guess_value(bool *found, labi_guess *guess, labi_scratch *memory,
                              const labi_guess_values *values, lab_machine *machine,
                              labi_search_watch *watch) {
  cgt_status status = labi_guess_closed(found, guess, memory, values, watch);
  if (status != CGT_OK || *found) return status;
  char name[16] = "X"; /* that no definition has */
  const lab_program *program = lab_machine_program(machine);
  for (int i = 2; labi_find_definition(program, name, strlen(name)) && i < 1000; i++)
    snprintf(name, sizeof name, "X%d", i);
  return labi_guess_family(found, guess, memory, values, lab_machine_ctx(machine), name, watch);
}

/* ---- measures ------------------------------------------------------------------------------------ */

static const struct {
  const char *name;
  cgt_game (*of)(cgt_ctx *ctx, cgt_game g);
} measures[LAB_GUESS_KINDS] = {[LAB_GUESS_MEAN] = {"mean", cgt_mean},
                               [LAB_GUESS_TEMPERATURE] = {"temperature", cgt_temperature},
                               [LAB_GUESS_LEFT_STOP] = {"left_stop", cgt_left_stop},
                               [LAB_GUESS_RIGHT_STOP] = {"right_stop", cgt_right_stop}};

const char *lab_guess_function(lab_guess_kind kind) {
  return (unsigned)kind < LAB_GUESS_KINDS ? measures[kind].name : NULL;
}

static cgt_status measure_all(labi_guess_values *to, const labi_guess_values *values, lab_machine *machine,
                              lab_guess_kind kind) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_status status = CGT_OK;
  lab_error error;
  for (size_t i = 0; i < values->points.count && status == CGT_OK; i++) {
    lab_value value = {.kind = LAB_GAME, .as.game = measures[kind].of(ctx, values->items[i].game)};
    const int64_t *tuple = values->tuples + i * values->points.width;
    status = cgt_is_none(value.as.game) ? cgt_ctx_status(ctx)
                                        : labi_guess_values_add(to, machine, tuple, value, &error);
  }
  return status;
}

static cgt_status guess_measure(bool *found, labi_guess *guess, labi_scratch *memory,
                                const labi_guess_values *values, lab_machine *machine, lab_guess_kind kind,
                                labi_search_watch *watch) {
  labi_guess_values of = {.points = {.width = values->points.width, .names = values->points.names}};
  *found = false;
  cgt_status status = measure_all(&of, values, machine, kind);
  if (status == CGT_OK) status = labi_guess_closed(found, guess, memory, &of, watch);
  labi_guess_values_free(&of);
  return status;
}

/* ---- all ----------------------------------------------------------------------------------------- */

/* With what the caller sees at the front. */
typedef struct finding {
  lab_guesses guesses;
  labi_scratch memory;
  labi_guess_values values;
} finding;

/* The expression, or a function of it, equals the formula. What is written with blanks stands in brackets. */
static lab_expression *make_claim(finding *f, const lab_guess *guess) {
  size_t length;
  const char *text =
      lab_statement_column(&length, lab_machine_program(f->guesses.machine), f->guesses.statement, 0);
  lab_expression *left = labi_expression(&f->memory, LAB_EXPRESSION_CLAIM, NULL, 0);
  if (guess->kind != LAB_GUESS_VALUE)
    left = labi_expression_call(&f->memory, measures[guess->kind].name, &left, 1);
  else if (length == 0 || memchr(text, ' ', length))
    left = labi_expression_in_brackets(left);
  return labi_expression_comparison(&f->memory, LAB_EQ, left, guess->formula);
}

static cgt_status add_guess(finding *f, lab_guess_kind kind, const labi_guess *found) {
  lab_guess *guess = &f->guesses.guesses[f->guesses.count];
  *guess = (lab_guess){.kind = kind,
                       .formula = found->formula,
                       .definition = found->definition,
                       .exceptions = found->exceptions,
                       .cases = found->cases > 0 ? found->cases : 1,
                       .support = {f->guesses.instances}};
  for (size_t i = 0; i < found->cases; i++) guess->support[i] = found->support[i];
  guess->claim = make_claim(f, guess);
  f->guesses.count += guess->claim != NULL;
  return guess->claim ? CGT_OK : CGT_ENOMEM;
}

static cgt_status search(finding *f, labi_search_watch *watch) {
  lab_guesses *all = &f->guesses;
  labi_guess guess;
  bool found;
  cgt_status status = guess_value(&found, &guess, &f->memory, &f->values, all->machine, watch);
  if (status != CGT_OK || found) return status == CGT_OK ? add_guess(f, LAB_GUESS_VALUE, &guess) : status;
  all->none = true;
  for (int kind = LAB_GUESS_MEAN; all->games && kind < LAB_GUESS_KINDS && status == CGT_OK; kind++) {
    status = guess_measure(&found, &guess, &f->memory, &f->values, all->machine, (lab_guess_kind)kind, watch);
    if (status == CGT_OK && found) status = add_guess(f, (lab_guess_kind)kind, &guess);
  }
  return status;
}

static cgt_status take_row(void *where, const lab_survey_row *row, lab_search_fault *fault) {
  finding *f = where;
  const lab_survey_cell *cell = row->cells;
  lab_error *error = &fault->at.error;
  cgt_status status = labi_guess_values_add(&f->values, f->guesses.machine, row->tuple, cell->value, error);
  if (status == CGT_OK) return CGT_OK;
  fault->of_value = fault->at.has_tuple = true;
  memcpy(fault->at.tuple, row->tuple, f->values.points.width * sizeof *row->tuple);
  return status;
}

static cgt_status find(finding *f, const lab_search_options *options, lab_search_fault *fault) {
  lab_guesses *all = &f->guesses;
  const lab_statement *about = lab_program_statement(lab_machine_program(all->machine), all->statement);
  cgt_ctx *ctx = lab_machine_ctx(all->machine);
  if (about->variable_count > LABI_GUESS_WIDTH)
    return labi_error_set(&fault->at.error, CGT_ELIMIT, "more parameters than the limit of %d",
                            LABI_GUESS_WIDTH);
  f->values.points.width = about->variable_count;
  f->values.points.names = about->variables;
  cgt_status status =
      labi_search_instances(all->machine, all->statement, options, 0, &all->gaps, take_row, f, fault);
  if (status != CGT_OK) return status;
  if (f->values.points.count == 0) return labi_search_nothing(fault, &all->gaps);
  all->instances = f->values.points.count;
  all->games = f->values.of_kind[LABI_GUESS_NUMBER] < all->instances;
  status = search(f, &(labi_search_watch){.options = options});
  if (status == CGT_OK) return status;
  const char *why = cgt_ctx_message(ctx);
  fault->of_value = true;
  return labi_error_set(&fault->at.error, status, "%s", *why ? why : LABI_OUT_OF_MEMORY);
}

cgt_status lab_guesses_find(lab_guesses **guesses, lab_machine *machine, size_t statement,
                            const lab_search_options *options, lab_search_fault *fault) {
  LABI_FAULT(fault);
  options = options ? options : &(lab_search_options){0};
  lab_error *error = &fault->at.error;
  if (!LABI_GIVEN(error, guesses) || !LABI_GIVEN(error, machine) ||
      !LABI_STATEMENT(error, lab_machine_program(machine), statement))
    return CGT_EINVAL;
  finding *f = calloc(1, sizeof *f);
  *guesses = NULL;
  if (!f) return labi_no_memory(&fault->at.error), CGT_ENOMEM;
  f->guesses.machine = machine;
  f->guesses.statement = statement;
  cgt_status status = find(f, options, fault);
  if (f->guesses.instances > 0)
    *guesses = &f->guesses;
  else
    lab_guesses_free(&f->guesses);
  return status;
}

void lab_guesses_free(lab_guesses *guesses) {
  finding *f = (finding *)guesses; /* its first member */
  if (!f) return;
  labi_scratch_free(&f->memory);
  labi_guess_values_free(&f->values);
  free(f);
}
