/* progress.h: a line on a terminal that says how far a run has come, written over ten times a second; what a
 * stream is to whoever reads it. */
#ifndef LAB_PROGRESS_H
#define LAB_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <cgt/decide.h>
#include <cgt/lab_survey.h>

/* May the stream show lines that are written over? A terminal, and TERM is not dumb. For colours NO_COLOR
 * must not be set either. */
bool cmd_is_terminal(FILE *out);
bool cmd_has_colours(FILE *out);

typedef struct cmd_progress_line {
  FILE *out;
  bool colours;
  bool shown;      /* the line is on the screen */
  uint64_t before; /* of the things done, those of an earlier run: they say nothing about the speed */
} cmd_progress_line;

/* done of total things, total 0 when it is not known, after so many seconds. */
void cmd_progress_show(cmd_progress_line *line, const char *title, uint64_t done, uint64_t total,
                       double seconds);

/* Things that are counted, from `began` on, in cmd_seconds_now(); 0: from the first call on. */
typedef struct cmd_count_line {
  cmd_progress_line line;
  const char *title;
  double began, shown;
} cmd_count_line;

/* Shows done of total, ten times a second at most; where: a cmd_count_line. */
void cmd_progress_count(void *where, uint64_t done, uint64_t total);

/* The same of a statement that is surveyed. */
void cmd_progress_survey(cmd_progress_line *line, const char *title, const lab_survey_progress *progress);

/* How far a search for who wins has come: a line from the second second on. */
typedef struct cmd_decision_line {
  cmd_progress_line line;
  double began, shown; /* 0: no search runs */
} cmd_decision_line;

/* For lab_machine_set_watch; where: a cmd_decision_line. */
bool cmd_progress_decision(void *where, const cgt_decide_progress *progress);

/* Of a clock that only goes forward. */
double cmd_seconds_now(void);

/* Takes the line away, before something else is written. */
void cmd_progress_clear(cmd_progress_line *line);

#endif
