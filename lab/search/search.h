/* search.h: what the searches share: instances with their values, progress, errors. */
#ifndef LAB_SEARCH_H
#define LAB_SEARCH_H

#include <cgt/lab_search.h>

#include "lab/base/lab_guard.h"

/* Takes the next instance of a statement, whose values are the machine's. Anything but CGT_OK ends the
 * search, with the fault that this fills. */
typedef cgt_status labi_take_row(void *where, const lab_survey_row *row, lab_search_fault *fault);

/* All instances of the statement, in order. total: tuples, if known before; else 0. gaps is told of those
 * without a value, which are not taken; NULL: they are. A fault is of take, or of what ends the survey. */
cgt_status labi_search_instances(lab_machine *machine, size_t statement, const lab_search_options *options,
                                 uint64_t total, lab_search_gaps *gaps, labi_take_row *take, void *where,
                                 lab_search_fault *fault);

/* There is no instance, or none that has a value. */
cgt_status labi_search_nothing(lab_search_fault *fault, const lab_search_gaps *gaps);

/* A search under way, of which the caller hears about ten times a second; zeroed but for the options. */
typedef struct labi_search_watch {
  const lab_search_options *options;
  uint64_t steps;
  double began, told; /* seconds */
} labi_search_watch;

/* After each step of a search: false if it is to end. Of NULL nobody hears, and it never ends. */
bool labi_search_goes_on(labi_search_watch *watch);
bool labi_search_is_stopped(const labi_search_watch *watch);

/* Runs count tasks, in any order, by as many threads as the options say, this one among them; watch is the
 * task's own, of which the caller hears if the task runs here. */
typedef void labi_search_task(void *where, size_t i, labi_search_watch *watch);
void labi_search_each(labi_search_watch *watch, size_t count, labi_search_task *task, void *where);

void labi_search_progress(const lab_search_options *options, lab_search_phase phase, uint64_t done,
                          uint64_t total, double seconds);

/* fault may be NULL: nobody reads it. The first line of a public function, as LABI_ERROR (lab_guard.h). */
#define LABI_FAULT(fault)                                                                                    \
  lab_search_fault labi_unread;                                                                              \
  if (!(fault)) (fault) = &labi_unread;                                                                      \
  *(fault) = (lab_search_fault){0}

#endif
