/* why_print.h: the report of cgt why: the winning moves for people, for papers and for programs. */
#ifndef LAB_WHY_PRINT_H
#define LAB_WHY_PRINT_H

#include "command/command.h"
#include "lab/proof/proof.h"

typedef struct cmd_why_report {
  const cmd_settings *settings;
  const cmd_source *source; /* what was asked */
  const labi_proof *proof;
  const char *claim; /* what is true */
} cmd_why_report;

/* False: memory ended. */
bool cmd_why_print(const cmd_why_report *report);
bool cmd_why_print_latex(const cmd_why_report *report); /* why_latex.c */
bool cmd_why_print_json(const cmd_why_report *report);  /* why_json.c */

enum { CMD_WHY_POSITIONS_SHOWN = 40 };

/* How many positions a page shows, without --all. */
static inline size_t cmd_why_shown(const cmd_why_report *report) {
  size_t count = report->proof->turn_count;
  return count > CMD_WHY_POSITIONS_SHOWN && !report->settings->all ? CMD_WHY_POSITIONS_SHOWN : count;
}

/* The name of the outcome that was asked for, NULL if it was a comparison. */
const char *cmd_why_outcome(const labi_proof *proof);

/* The position in which play starts. */
void cmd_why_start(uint32_t *position, const labi_proof *proof);

#endif
