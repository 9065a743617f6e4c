/* sequence_report.h: all that cgt seq found, and how it is told to people, in papers and to programs. */
#ifndef LAB_SEQUENCE_REPORT_H
#define LAB_SEQUENCE_REPORT_H

#include "lab/search/sequence_terms.h"

typedef struct sequence_report {
  const settings *settings;
  const char *source;             /* the operand that the terms are of, or the octal code */
  const char *definitions;        /* NULL: none */
  const lab_statement *statement; /* whose instances the terms are; NULL: they were given */
  const terms *terms;
  const octal_code *code; /* NULL: no octal game */
  bool has_period;
  sequence_period period;
  char *saltus; /* of numbers and nimbers: a(n + period) - a(n), "0" if it repeats; malloc'ed, or NULL */
  size_t proof_needs; /* terms, to prove a period of an octal game without saltus; 0: nothing to prove */
  sequence_finding polynomial, constant, holonomic; /* sought where there is no period */
  sequence_beatty beatty;
  bool has_growth;
  char ratio[40], limit[40];
  bool lost; /* memory ended while it was printed */
} sequence_report;

/* Is the period arithmetic, with a saltus that is not 0? */
static inline bool report_has_saltus(const sequence_report *r) { return r->saltus && r->saltus[0] != '0'; }

/* How many terms the period was read off from. */
static inline size_t report_period_fitted(const sequence_report *r) {
  return r->period.start + r->period.period + (r->terms->kind != TERMS_OTHERS);
}

void report_print(sequence_report *report);       /* sequence_print.c */
void report_print_latex(sequence_report *report); /* sequence_latex.c */
void report_print_json(sequence_report *report);  /* sequence_json.c */

#endif
