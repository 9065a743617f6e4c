/* sequence_report.h: all that cgt seq found, and how it is told to people, in papers and to programs. */
#ifndef LAB_SEQUENCE_REPORT_H
#define LAB_SEQUENCE_REPORT_H

#include "lab/search/sequence_terms.h"

typedef struct cmd_sequence_report {
  const cmd_settings *settings;
  const char *source;             /* the operand that the terms are of, or the octal code */
  const char *definitions;        /* NULL: none */
  const lab_statement *statement; /* whose instances the terms are; NULL: they were given */
  const cmd_terms *terms;
  const labi_octal_code *code; /* NULL: no octal game */
  bool has_period;
  labi_sequence_period period;
  char *saltus; /* of numbers and nimbers: a(n + period) - a(n), "0" if it repeats; malloc'ed, or NULL */
  size_t proof_needs; /* terms, to prove a period of an octal game without saltus; 0: nothing to prove */
  labi_sequence_finding polynomial, constant, holonomic; /* sought where there is no period */
  labi_sequence_beatty beatty;
  bool has_growth;
  char ratio[40], limit[40];
  bool lost; /* memory ended while it was printed */
} cmd_sequence_report;

/* Is the period arithmetic, with a saltus that is not 0? */
static inline bool cmd_sequence_has_saltus(const cmd_sequence_report *r) {
  return r->saltus && r->saltus[0] != '0';
}

/* How many terms the period was read off from. */
static inline size_t cmd_sequence_fitted(const cmd_sequence_report *r) {
  return r->period.start + r->period.period + (r->terms->kind != CMD_TERMS_OTHERS);
}

void cmd_sequence_print(cmd_sequence_report *report);       /* sequence_print.c */
void cmd_sequence_print_latex(cmd_sequence_report *report); /* sequence_latex.c */
void cmd_sequence_print_json(cmd_sequence_report *report);  /* sequence_json.c */

#endif
