/* cmd_search.h: what the commands share that look for what data suggest and test it on a larger box. */
#ifndef CMD_SEARCH_H
#define CMD_SEARCH_H

#include "command/terminal/progress.h"
#include "command/ranges.h"

/* Of guess and region. */
typedef struct cmd_search_settings {
  cmd_settings common;
  bool all;
} cmd_search_settings;

typedef struct cmd_search {
  cmd_settings settings; /* of the session, whose machine does not scale unless the terms are of a sequence */
  unsigned scale;        /* of the larger box */
  cmd_session session;
  size_t statement;
  lab_search_options options;
  cmd_progress_line progress;
  lab_style style;
  bool whole; /* a result for programs, which is printed when all of it is known; pages go on step by step */
  lab_asked asked;
  char *command, *before, *after; /* what is in asked */
} cmd_search;

/* scale: of the session's machine. */
cmd_status cmd_search_open(cmd_search *search, const cmd_settings *settings, bool all, unsigned scale);
/* Says that it was stopped, where it was; what the command ends with. */
cmd_status cmd_search_close(cmd_search *search, cmd_status status);

extern const cmd_option cmd_search_options[]; /* of guess and region */

/* What guess and region do from the settings on: opens the search, works on the operands, frees what was
 * found. */
typedef cmd_status cmd_search_work(cmd_search *search, int count, char **operands);
cmd_status cmd_search_run(cmd_search *search, const cmd_search_settings *settings, cmd_search_work *work,
                          void (*free_found)(cmd_search *search), int count, char **operands);

/* Once the statement is set: what stands around it, so that it can be asked for again. asking: the operand it
 * is in; after: also what follows it there. */
cmd_status cmd_search_ask(cmd_search *search, int count, char **operands, int asking, bool after);

/* A claim on the larger box: --scale, or twice the ends of the ranges. *test is made also after a failure,
 * which was reported, unless it is NULL. */
cmd_status cmd_search_test(lab_test **test, cmd_search *search, const lab_expression *claim,
                           const lab_expression_definition *definition, size_t found);

/* Reports what a search ended with, if that is not CGT_OK; of an instance that has a value, its variables
 * stand before the message. source: of the statement, if it is shown for other instances; else NULL. */
cmd_status cmd_search_ended(cmd_search *search, cgt_status status, const lab_search_fault *fault,
                            const cmd_source *source);

#endif
