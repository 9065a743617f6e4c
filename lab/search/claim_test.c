/* claim_test.c: what was found on one box of the variables, tested on a larger one. */
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/machine/budget.h"
#include "lab/search/search.h"

enum {
  REPORTED_SHARE = 16,
  REPORTED_BYTES = 512 /* of an exception in a report, and as much for each variable */
};

typedef struct testing {
  lab_test *test;
  const lab_search_options *options;
  uint64_t found;
  bool lost; /* no memory for the exceptions */
} testing;

static bool on_result(void *where, const lab_check_result *result, lab_machine *machine) {
  (void)machine;
  testing *t = where;
  lab_test *test = t->test;
  const size_t width = result->statement->variable_count;
  const size_t room = labi_memory_of(&t->options->limits) / REPORTED_SHARE / (REPORTED_BYTES * (width + 1));
  const size_t count = result->count < room ? result->count : room, bytes = count * width * sizeof(int64_t);
  int64_t *exceptions = malloc(bytes + 1);
  t->lost = !exceptions;
  if (t->lost) return false;
  if (bytes > 0) memcpy(exceptions, result->counterexamples, bytes);
  test->reported = true;
  test->holds = result->verdict == LAB_CHECK_HOLDS;
  test->complete = result->complete;
  test->larger = !result->complete || result->instances != t->found;
  test->instances = result->instances;
  test->failures = result->failures;
  test->count = count;
  test->exceptions = exceptions;
  test->error = result->error;
  return true;
}

static void on_progress(void *where, const lab_survey_progress *progress) {
  const testing *t = where;
  labi_search_progress(t->options, LAB_SEARCH_TEST, progress->tuples, progress->total, progress->seconds);
}

static cgt_status run(testing *t, lab_error *error) {
  const lab_search_options *options = t->options;
  const lab_check_options check = {.limits = options->limits,
                                   .workers = options->workers,
                                   .scale = t->test->scale,
                                   .all = true,
                                   .stop = options->stop,
                                   .where = t,
                                   .report = on_result,
                                   .progress = options->progress ? on_progress : NULL};
  lab_check_summary summary;
  cgt_status status = lab_check(&summary, t->test->program, &check, error);
  return status == CGT_OK && t->lost ? (labi_no_memory(error), CGT_ENOMEM) : status;
}

cgt_status lab_claim_test(lab_test **test, lab_machine *machine, size_t statement,
                          const lab_expression *claim, const lab_expression_definition *definition,
                          unsigned scale, uint64_t found, const lab_search_options *options,
                          lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, test) || !LABI_GIVEN(error, machine) || !LABI_GIVEN(error, claim)) return CGT_EINVAL;
  options = options ? options : &(lab_search_options){0};
  *error = (lab_error){0};
  *test = calloc(1, sizeof **test);
  if (!*test) return labi_no_memory(error), CGT_ENOMEM;
  **test = (lab_test){.machine = machine, .definition = definition, .scale = scale};
  (*test)->program = lab_program_derive(machine, statement, claim, definition, error);
  if (!(*test)->program) { /* there is no claim to tell of */
    lab_test_free(*test);
    *test = NULL;
    return error->status;
  }
  testing t = {.test = *test, .options = options, .found = found};
  return run(&t, error);
}

cgt_law_status lab_test_status(const lab_test *test) {
  cgt_law_status status = {.scale = test ? test->scale : 1};
  if (test && test->failures > 0)
    status.word = CGT_LAW_REFUTED;
  else if (test && test->reported && test->holds && test->complete && test->larger)
    status.word = CGT_LAW_AGREES;
  return status;
}

void lab_test_free(lab_test *test) {
  if (!test) return;
  lab_program_free(test->program);
  free(test->exceptions);
  free(test);
}
