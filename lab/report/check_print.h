/* check_print.h: the report of cgt check: verdicts as text, as JSON or for papers, and what they come to. */
#ifndef LAB_CHECK_PRINT_H
#define LAB_CHECK_PRINT_H

#include <stdio.h>

#include <cgt/lab_survey.h>

typedef struct labi_check_style {
  bool all; /* explanations in full length */
  bool colours;
  bool times;       /* not if a report must not depend on when and how often a run was broken */
  bool paper;       /* numerals glued to * or ^ add, as settings say */
  const char *file; /* NULL: the statements are of the command line */
} labi_check_style;

typedef struct labi_check_totals {
  uint64_t statements, instances;
  uint64_t hold, false_claims, refuted, undecided, empty, stopped;
} labi_check_totals;

/* On standard output. machine is idle: for explaining. */
void labi_check_print_text(const labi_check_style *style, const lab_check_result *result,
                           lab_machine *machine);
void labi_check_print_json(const labi_check_style *style, const lab_check_result *result,
                           lab_machine *machine); /* a line */
/* A paragraph (check_latex.c). False: memory ended. */
bool labi_check_print_latex(const lab_check_result *result);

/* Seconds, memory and workers go to times, which may be the same. */
void labi_check_print_totals(const labi_check_totals *totals, double seconds, unsigned workers, FILE *out,
                             FILE *times);

#endif
