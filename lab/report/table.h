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

typedef enum table_format { TABLE_TEXT, TABLE_CSV, TABLE_JSONL, TABLE_LATEX, TABLE_MARKDOWN } table_format;

#define TABLE_FORMATS "text, csv, jsonl, latex or markdown"

bool table_format_named(table_format *format, const char *name); /* false if name is none of them */

typedef enum cell_kind {
  CELL_EMPTY,   /* no value */
  CELL_INTEGER, /* of 64 bits */
  CELL_NUMBER,  /* text to be set at the right */
  CELL_TEXT,
  CELL_MADE /* in the format's own terms: a JSON value, LaTeX for math mode */
} cell_kind;

typedef struct table table;

/* The first `keys` of the columns are parameters. With grid the last of them runs along the top and the one
 * before it down the side; then there are two keys or more and one column beside them, and rows come
 * in the order of their keys. What waits takes most_bytes of memory, no more. NULL: no memory. */
table *table_new(FILE *out, table_format format, size_t columns, size_t keys, bool grid, size_t most_bytes);
void table_free(table *table); /* NULL is allowed */

/* The next head, of one line; before all cells. */
void table_head(table *table, const char *name, size_t length);

/* The next cell of the row, and the end of a row, which prints it if nothing need wait. */
void table_integer(table *table, int64_t n);
void table_cell(table *table, cell_kind kind, const char *text, size_t length);
void table_row(table *table);

/* Prints what waits, and the foot. A table without rows has its head. */
void table_end(table *table);

/* NULL, or one line that says why the table is not whole: memory. */
const char *table_fault(const table *table);

#endif
