/* guess_search.c: what is tried in which order: a closed form, a recursive family, and then of each value its
 * mean, its temperature and its stops. */
#include <stdio.h>
#include <string.h>

#include "lab/search/guess.h"
#include "lab/language/parser.h"

cgt_status labi_guess_value(bool *found, labi_guess *guess, const labi_guess_values *values, cgt_ctx *ctx,
                            const lab_program *program, const volatile int *stop) {
  cgt_status status = labi_guess_closed(found, guess, values, ctx, stop);
  if (status != CGT_OK || *found) return status;
  char name[16] = "X"; /* that no definition has */
  for (int i = 2; labi_find_definition(program, name, strlen(name)) && i < 1000; i++)
    snprintf(name, sizeof name, "X%d", i);
  return labi_guess_family(found, guess, values, ctx, name, stop);
}

static const struct {
  const char *name;
  cgt_game (*of)(cgt_ctx *ctx, cgt_game g);
} measures[LABI_GUESS_MEASURES] = {{"mean", cgt_mean},
                                   {"temperature", cgt_temperature},
                                   {"left_stop", cgt_left_stop},
                                   {"right_stop", cgt_right_stop}};

const char *labi_guess_measure_name(size_t measure) { return measures[measure].name; }

static cgt_status measure_all(labi_guess_values *to, const labi_guess_values *values, lab_machine *machine,
                              size_t measure) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_status status = CGT_OK;
  lab_error error;
  for (size_t i = 0; i < values->points.count && status == CGT_OK; i++) {
    lab_value value = {.kind = LAB_GAME, .as.game = measures[measure].of(ctx, values->game[i])};
    const int64_t *tuple = values->tuples + i * values->points.width;
    status = cgt_is_none(value.as.game) ? cgt_ctx_status(ctx)
                                        : labi_guess_values_add(to, machine, tuple, value, &error);
  }
  return status;
}

cgt_status labi_guess_measure(bool *found, labi_guess *guess, const labi_guess_values *values,
                              lab_machine *machine, size_t measure, const volatile int *stop) {
  labi_guess_values of = {.points = {.width = values->points.width, .names = values->points.names}};
  *found = false;
  cgt_status status = measure_all(&of, values, machine, measure);
  if (status == CGT_OK) status = labi_guess_closed(found, guess, &of, lab_machine_ctx(machine), stop);
  labi_guess_values_free(&of);
  return status;
}
