/* table.h: rows of cells that become text, CSV, JSON Lines, LaTeX or Markdown, as they are or as a grid.
 *
 * A table is made, headed, filled row by row and ended. Where the format allows it rows are printed as they
 * come; otherwise they wait for the end, in memory that has a limit. */
#ifndef LAB_TABLE_H
#define LAB_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum labi_table_format {
  LABI_TABLE_TEXT,
  LABI_TABLE_CSV,
  LABI_TABLE_JSONL,
  LABI_TABLE_LATEX,
  LABI_TABLE_MARKDOWN
} labi_table_format;

#define LABI_TABLE_FORMATS "text, csv, jsonl, latex or markdown"

bool labi_table_format_named(labi_table_format *format, const char *name); /* false if name is none of them */

typedef enum labi_cell_kind {
  LABI_CELL_EMPTY,   /* no value */
  LABI_CELL_INTEGER, /* of 64 bits */
  LABI_CELL_NUMBER,  /* text to be set at the right */
  LABI_CELL_TEXT,
  LABI_CELL_MADE /* in the format's own terms: a JSON value, LaTeX for math mode */
} labi_cell_kind;

typedef struct labi_table labi_table;

/* The first `keys` of the columns are parameters. With grid the last of them runs along the top and the one
 * before it down the side; then there are two keys or more and one column beside them, and rows come
 * in the order of their keys. What waits takes most_bytes of memory, no more. NULL: no memory. */
labi_table *labi_table_new(FILE *out, labi_table_format format, size_t columns, size_t keys, bool grid,
                           size_t most_bytes);
void labi_table_free(labi_table *table); /* NULL is allowed */

/* The next head, of one line; before all cells. */
void labi_table_head(labi_table *table, const char *name, size_t length);

/* The next cell of the row, and the end of a row, which prints it if nothing need wait. */
void labi_table_integer(labi_table *table, int64_t n);
void labi_table_cell(labi_table *table, labi_cell_kind kind, const char *text, size_t length);
void labi_table_row(labi_table *table);

/* Prints what waits, and the foot. A table without rows has its head. */
void labi_table_end(labi_table *table);

/* NULL, or one line that says why the table is not whole: memory. */
const char *labi_table_fault(const labi_table *table);

#endif
