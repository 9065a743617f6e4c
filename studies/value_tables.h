/* value_tables.h: tables of Grundy values of whole families, row by row, each from those before it. All
 * memory is the caller's. */
#ifndef STUDIES_VALUE_TABLES_H
#define STUDIES_VALUE_TABLES_H

#include "games/boards/marks.h"

/* Schrage's game: row m of a table, m = 1, 2, ..., whose rows 0, ..., m - 1 are there; a row has cols
 * entries, for n = 0, ..., cols - 1 (row 0 and column 0 mean nothing). */
void study_schrage_row(uint16_t *table, size_t m, size_t cols, games_marks *marks);

/* Wythoff's game with bound r: row a of a table whose rows 0, ..., a - 1 are there, b = 0, ..., cols - 1. */
void study_wythoff_row(uint16_t *table, size_t a, size_t cols, size_t r, games_marks *marks);

#endif
