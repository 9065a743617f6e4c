/* search.c: see search.h. */
#include "lab/search/search.h"

#include <stdarg.h>
#include <stdio.h>

#include "lab/machine/machine.h"

void labi_search_progress(const lab_search_options *options, lab_search_phase phase, uint64_t done,
                          uint64_t total, double seconds) {
  if (options->progress) options->progress(options->where, phase, done, total, seconds);
}

static void on_progress(void *where, const lab_survey_progress *progress) {
  const labi_search_watch *watch = where;
  labi_search_progress(watch->options, watch->phase, progress->tuples,
                       watch->total ? watch->total : progress->total, progress->seconds);
}

lab_survey *labi_search_survey(labi_search_watch *watch, lab_machine *machine, size_t statement,
                               const lab_search_options *options, uint64_t total, lab_error *error) {
  *watch = (labi_search_watch){options, LAB_SEARCH_INSTANCES, total};
  lab_survey_options survey = {.limits = options->limits,
                               .workers = options->workers,
                               .scale = machine->scale,
                               .stop = options->stop,
                               .where = watch,
                               .progress = options->progress ? on_progress : NULL,
                               .machine = machine};
  return lab_survey_open(machine->program, statement, &survey, error);
}

cgt_status labi_search_fail(lab_error *error, cgt_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  *error = (lab_error){.status = status};
  vsnprintf(error->message, sizeof error->message, format, args);
  va_end(args);
  return status;
}
