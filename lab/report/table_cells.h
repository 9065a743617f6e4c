/* table_cells.h: how a table keeps its cells, for table_collect.c that collects and table_print.c that
 * prints. */
#ifndef LAB_TABLE_CELLS_H
#define LAB_TABLE_CELLS_H

#include "lab/report/table.h"

typedef struct cell {
  cell_kind kind;
  int64_t integer;   /* INTEGER */
  size_t at, length; /* of the others: bytes of the table */
} cell;

typedef struct cells {
  size_t columns, count, room; /* count: of cells, rows times columns */
  cell *items;
  const char *bytes; /* where texts lie */
} cells;

/* heads: columns cells. right: columns; may be NULL when there are no rows to learn from. */
void table_print_head(FILE *out, table_format format, const cells *heads, const bool *right);
void table_print_rows(FILE *out, table_format format, const cells *heads, const cells *rows);
void table_print_foot(FILE *out, table_format format);

/* Text: head and rows at once, in columns that are aligned. */
void table_print_aligned(FILE *out, const cells *heads, const cells *rows, size_t *widths, bool *right);

/* Which columns hold nothing but numbers. */
void table_find_numbers(bool *right, const cells *rows);

#endif
