/* search.c: see search.h. */
#include "lab/search/search.h"

#include <stdatomic.h>
#include <string.h>

#include <cgt/lab_computer.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/make_error.h"
#include "base/threads.h"
#include "lab/machine/machine.h"

static const double PROGRESS_SECONDS = 0.1;

void labi_search_progress(const lab_search_options *options, lab_search_phase phase, uint64_t done,
                          uint64_t total, double seconds) {
  if (options->progress) options->progress(options->where, phase, done, total, seconds);
}

/* Who hears how far a survey has come; total: tuples, if known before. */
typedef struct watch {
  const lab_search_options *options;
  uint64_t total;
} watch;

static void on_progress(void *where, const lab_survey_progress *progress) {
  const watch *w = where;
  labi_search_progress(w->options, LAB_SEARCH_INSTANCES, progress->tuples,
                       w->total ? w->total : progress->total, progress->seconds);
}

static void add_gap(lab_search_gaps *gaps, const lab_survey_row *row, size_t width) {
  if (gaps->count++ > 0) return;
  gaps->first = (lab_survey_fault){.error = *row->cells->why, .has_tuple = true};
  memcpy(gaps->first.tuple, row->tuple, width * sizeof *row->tuple);
}

cgt_status labi_search_nothing(lab_search_fault *fault, const lab_search_gaps *gaps) {
  if (gaps->count == 0) return labi_error_set(&fault->at.error, CGT_EINVAL, "no instance in the range");
  fault->at = gaps->first;
  return gaps->first.error.status;
}

cgt_status labi_search_instances(lab_machine *machine, size_t statement, const lab_search_options *options,
                                 uint64_t total, lab_search_gaps *gaps, labi_take_row *take, void *where,
                                 lab_search_fault *fault) {
  const lab_statement *about = lab_program_statement(machine->program, statement);
  if (about->variable_count == 0)
    return labi_error_set(&fault->at.error, CGT_EINVAL,
                          "expected a statement over ranges, such as for n in 0..9: ...");
  if (about->exists)
    return labi_error_set(&fault->at.error, CGT_EINVAL,
                          "a search needs a value at every instance: write for instead of exists");
  for (size_t i = 0; i < about->variable_count; i++)
    if (about->listed[i])
      return labi_error_set(&fault->at.error, CGT_EINVAL,
                            "formulas need integers, but '%s' runs over a list: write a range, as in %s in "
                            "1..9, and a condition after 'where'",
                            about->variables[i], about->variables[i]);
  watch watch = {options, total};
  const lab_survey_options with = {.limits = options->limits,
                                   .workers = options->workers,
                                   .scale = machine->scale,
                                   .stop = options->stop,
                                   .where = &watch,
                                   .progress = options->progress ? on_progress : NULL,
                                   .machine = machine};
  lab_survey *survey = lab_survey_open(machine->program, statement, &with, &fault->at.error);
  if (!survey) return fault->at.error.status;
  const lab_survey_row *row;
  cgt_status status;
  while ((status = lab_survey_next(&row, survey)) == CGT_OK && row) {
    if (gaps && row->cells->why)
      add_gap(gaps, row, about->variable_count);
    else if ((status = take(where, row, fault)) != CGT_OK)
      break;
  }
  if (status != CGT_OK && fault->at.error.status == CGT_OK) fault->at = *lab_survey_fault_of(survey);
  lab_survey_close(survey);
  return status;
}

bool labi_search_is_stopped(const labi_search_watch *watch) {
  return watch && labi_interrupt_is_set(watch->options->stop);
}

bool labi_search_goes_on(labi_search_watch *w) {
  if (!w) return true;
  w->steps++;
  if (w->options->progress) {
    double now = labi_seconds_now();
    if (w->began == 0) w->began = now; /* and told at once */
    if (now - w->told >= PROGRESS_SECONDS) {
      w->told = now;
      labi_search_progress(w->options, LAB_SEARCH_FORMS, w->steps, 0, now - w->began);
    }
  }
  return !labi_search_is_stopped(w);
}

/* ---- tasks -------------------------------------------------------------------------------------- */

typedef struct tasks {
  size_t count;
  labi_search_task *task;
  void *where;
  atomic_size_t next;
} tasks;

typedef struct runner {
  tasks *all;
  labi_search_watch *watch; /* the caller's, or the silent one */
  labi_search_watch silent;
} runner;

static void *run_tasks(void *where) {
  runner *r = where;
  tasks *all = r->all;
  for (size_t i; (i = atomic_fetch_add(&all->next, 1)) < all->count;) all->task(all->where, i, r->watch);
  return NULL;
}

void labi_search_each(labi_search_watch *watch, size_t count, labi_search_task *task, void *where) {
  runner runners[LABI_MOST_THREADS];
  size_t workers = !watch ? 1 : watch->options->workers ? watch->options->workers : lab_processor_count();
  lab_search_options silent = {0};
  if (watch) silent = *watch->options;
  silent.progress = NULL;
  tasks all = {.count = count, .task = task, .where = where};
  if (workers > count) workers = count;
  if (workers > LABI_MOST_THREADS) workers = LABI_MOST_THREADS;
  for (size_t n = 0; n < workers; n++) {
    runners[n] = (runner){.all = &all, .silent = {.options = &silent}};
    runners[n].watch = n == 0 ? watch : &runners[n].silent;
  }
  if (workers > 0) labi_threads_share(runners, workers, sizeof *runners, run_tasks);
}
