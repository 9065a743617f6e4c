/* table_cells.h: how a table keeps its cells, for table_collect.c that collects and table_print.c that
 * prints. */
#ifndef LAB_TABLE_CELLS_H
#define LAB_TABLE_CELLS_H

#include "lab/report/table.h"

typedef struct labi_cell {
  labi_cell_kind kind;
  int64_t integer;   /* INTEGER */
  size_t at, length; /* of the others: bytes of the table */
} labi_cell;

typedef struct labi_cells {
  size_t columns, count, room; /* count: of cells, rows times columns */
  labi_cell *items;
  const char *bytes; /* where texts lie */
} labi_cells;

/* heads: columns cells. right: columns; may be NULL when there are no rows to learn from. */
void labi_table_print_head(FILE *out, labi_table_format format, const labi_cells *heads, const bool *right);
void labi_table_print_rows(FILE *out, labi_table_format format, const labi_cells *heads,
                           const labi_cells *rows);
void labi_table_print_foot(FILE *out, labi_table_format format);

/* Text: head and rows at once, in columns that are aligned. */
void labi_table_print_aligned(FILE *out, const labi_cells *heads, const labi_cells *rows, size_t *widths,
                              bool *right);

/* Which columns hold nothing but numbers. */
void labi_table_find_numbers(bool *right, const labi_cells *rows);

#endif
