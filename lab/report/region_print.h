/* region_print.h: the report of cgt region, for people, for papers and for programs. */
#ifndef LAB_REGION_PRINT_H
#define LAB_REGION_PRINT_H

#include "command/command.h"
#include "command/progress.h"
#include "lab/search/region.h"

typedef struct cmd_region_report {
  const cmd_settings *settings;
  char **operands;
  int count, asking; /* the operand with the statement */
  cmd_session session;
  const char *claim;
  size_t claim_length;
  unsigned workers;
  labi_progress_line progress;
  labi_region_data data;
  labi_atoms atoms;
  labi_region_description found[LABI_REGION_VALUES];
  size_t order[LABI_REGION_VALUES]; /* the values wanted, by the size of descriptions, those without at the
                                       end */
  size_t wanted;
  unsigned tested; /* larger boxes */
  bool lost;       /* memory ended while it was printed */
} cmd_region_report;

/* Are the values truths? */
bool cmd_region_is_claim(const labi_region_data *data);

/* The instances, the descriptions and what was tried. Of JSON an object up to "tests": [. */
void cmd_region_print_head(cmd_region_report *run);

/* Around the report of a test on a larger box. value: NULL, or the one whose description is tested. */
void cmd_region_print_before_test(cmd_region_report *run, const char *value);
void cmd_region_print_after_test(const cmd_region_report *run);

#endif
