/* callbacks.h: what Python answers; cgtlab/_ruleset.py has the other side. cffi makes these functions: they
 * take the interpreter lock. What they raise Python keeps under the number of the asker, for the call that
 * the engine runs in; they then give 0. */
#ifndef CGTPY_CALLBACKS_H
#define CGTPY_CALLBACKS_H

#include <cgt/lab_search.h>

/* Emit the positions after a move of player (0 Left, 1 Right); the parts of a position; the position that
 * arguments stand for, a list in wire. */
int cgtpy_options(cgt_sink *sink, uint64_t asker, uint32_t ruleset, uint64_t position, int player);
int cgtpy_split(cgt_sink *sink, uint64_t asker, uint32_t ruleset, uint64_t position);
int cgtpy_read(cgt_sink *sink, uint64_t asker, uint32_t ruleset, const char *wire, size_t length);

/* Snprintf fashion: what stands in a cell of its board; for row -1, how it is written, or, col 1, the kind of
 * the board, its rows and columns as "1 8 8". These raise nothing. */
size_t cgtpy_text(char *buf, size_t cap, uint32_t ruleset, uint64_t position, int64_t row, int64_t col);

/* Tell the object whose handle `where` is; these know no asker. */
bool cgtpy_collect(void *where, const char *bytes, size_t length);
void cgtpy_progress(void *where, const lab_survey_progress *progress);
void cgtpy_search_progress(void *where, lab_search_phase phase, uint64_t done, uint64_t total,
                           double seconds);
bool cgtpy_report(void *where, const lab_check_result *result, lab_machine *machine);

#endif
