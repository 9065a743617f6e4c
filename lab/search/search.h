/* search.h: what the searches share: instances with their values, progress, errors. */
#ifndef LAB_SEARCH_H
#define LAB_SEARCH_H

#include <cgt/lab_search.h>

/* What tells the caller of a search how far its survey has come; it stays where it is until that ends. */
typedef struct labi_search_watch {
  const lab_search_options *options;
  lab_search_phase phase;
  uint64_t total; /* tuples, if known before; else 0 */
} labi_search_watch;

/* The instances of the statement with the machine's values. NULL on failure. */
lab_survey *labi_search_survey(labi_search_watch *watch, lab_machine *machine, size_t statement,
                               const lab_search_options *options, uint64_t total, lab_error *error);

void labi_search_progress(const lab_search_options *options, lab_search_phase phase, uint64_t done,
                          uint64_t total, double seconds);

/* Fills error, which has no place in a text; returns status. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
cgt_status
labi_search_fail(lab_error *error, cgt_status status, const char *format, ...);

#endif
