/* nim_squared_count.h: the counts of P-positions of Nim-squared, for the table of families. Their inverses:
 * positions whose complement, pegs for holes and holes for pegs, is a P-position too. */
#ifndef NIM_SQUARED_COUNT_H
#define NIM_SQUARED_COUNT_H

#include "studies/family.h"

/* By classes of boards and words of lines; study_nim_squared_count leaves three rows to
 * study_nim_squared_three. */
cgt_status study_nim_squared_classes(char **digits, const study_job *job, cgt_error *error);
cgt_status study_nim_squared_count(char **digits, const study_job *job, cgt_error *error);
cgt_status study_nim_squared_inverses(char **digits, const study_job *job, cgt_error *error);

/* P-positions on boards of 3 rows and at most STUDY_THREE_MOST_COLUMNS columns, by multisets of columns. */
enum { STUDY_THREE_MOST_COLUMNS = 63 };
cgt_status study_nim_squared_three(char **digits, const study_job *job, cgt_error *error);

/* By a bit for each board. */
cgt_status study_nim_squared_plain(char **digits, const study_job *job, cgt_error *error);
cgt_status study_nim_squared_plain_inverses(char **digits, const study_job *job, cgt_error *error);

#endif
