/* region_print.h: the report of cgt region, for people, for papers and for programs. */
#ifndef LAB_REGION_PRINT_H
#define LAB_REGION_PRINT_H

#include "command/command.h"
#include "command/progress.h"
#include "lab/search/region.h"

typedef struct region_run {
  const settings *settings;
  char **operands;
  int count, asking; /* the operand with the statement */
  session session;
  const char *claim;
  size_t claim_length;
  unsigned workers;
  progress_line progress;
  region_data data;
  atoms atoms;
  description found[REGION_VALUES];
  size_t order[REGION_VALUES]; /* the values wanted, by the size of descriptions, those without at the end */
  size_t wanted;
  unsigned tested; /* larger boxes */
  bool lost;       /* memory ended while it was printed */
} region_run;

/* Are the values truths? */
bool region_is_claim(const region_data *data);

/* The instances, the descriptions and what was tried. Of JSON an object up to "tests": [. */
void region_print_head(region_run *run);

/* Around the report of a test on a larger box. value: NULL, or the one whose description is tested. */
void region_print_before_test(region_run *run, const char *value);
void region_print_after_test(const region_run *run);

#endif
