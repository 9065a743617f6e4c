/* progress.h: a line on a terminal that says how far a run has come, written over ten times a second. */
#ifndef LAB_PROGRESS_H
#define LAB_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct labi_progress_line {
  FILE *out;
  bool colours;
  bool shown; /* the line is on the screen */
  uint64_t before; /* of the things done, those of an earlier run: they say nothing about the speed */
} labi_progress_line;

/* done of total things, total 0 when it is not known, after so many seconds. */
void labi_progress_show(labi_progress_line *line, const char *title, uint64_t done, uint64_t total,
                        double seconds);

/* Takes the line away, before something else is written. */
void labi_progress_clear(labi_progress_line *line);

#endif
