/* why_print.h: the report of cgt why: the winning moves for people, for papers and for programs. */
#ifndef LAB_WHY_PRINT_H
#define LAB_WHY_PRINT_H

#include "command/command.h"
#include "lab/proof/proof.h"

typedef struct why_report {
  const settings *settings;
  const source *source; /* what was asked */
  const proof *proof;
  const char *claim; /* what is true */
} why_report;

/* False: memory ended. */
bool why_print(const why_report *report);
bool why_print_latex(const why_report *report); /* why_latex.c */
bool why_print_json(const why_report *report);  /* why_json.c */

enum { WHY_POSITIONS_SHOWN = 40 };

/* How many positions a page shows, without --all. */
static inline size_t why_shown(const why_report *report) {
  size_t count = report->proof->turn_count;
  return count > WHY_POSITIONS_SHOWN && !report->settings->all ? WHY_POSITIONS_SHOWN : count;
}

/* The name of the outcome that was asked for, NULL if it was a comparison. */
const char *why_outcome(const proof *proof);

/* The position in which play starts. */
void why_start(uint32_t *position, const proof *proof);

#endif
