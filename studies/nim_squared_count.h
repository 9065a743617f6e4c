/* nim_squared_count.h: the counts of P-positions of Nim-squared, for the table of families. Their inverses:
 * positions whose complement, pegs for holes and holes for pegs, is a P-position too. */
#ifndef NIM_SQUARED_COUNT_H
#define NIM_SQUARED_COUNT_H

#include "studies/family.h"

/* By classes of boards and words of lines; nim_squared_count leaves three rows to nim_squared_three. */
family_status nim_squared_classes(char **digits, const family_order *order, char message[FAMILY_MESSAGE]);
family_status nim_squared_count(char **digits, const family_order *order, char message[FAMILY_MESSAGE]);
family_status nim_squared_inverses(char **digits, const family_order *order, char message[FAMILY_MESSAGE]);

/* P-positions on boards of 3 rows and at most THREE_MOST_COLUMNS columns, by multisets of columns. */
enum { THREE_MOST_COLUMNS = 63 };
family_status nim_squared_three(char **digits, const family_order *order, char message[FAMILY_MESSAGE]);

/* By a bit for each board. */
family_status nim_squared_plain(char **digits, const family_order *order, char message[FAMILY_MESSAGE]);
family_status nim_squared_plain_inverses(char **digits, const family_order *order,
                                         char message[FAMILY_MESSAGE]);

#endif
