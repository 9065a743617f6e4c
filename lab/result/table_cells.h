/* table_cells.h: how a table keeps its cells, for table.c, which collects them, and
 * table_formats.c, which writes them. */
#ifndef LAB_TABLE_CELLS_H
#define LAB_TABLE_CELLS_H

#include <cgt/lab_table.h>

#include "base/buffer.h"

typedef enum labi_cell_kind {
  LABI_CELL_EMPTY,   /* no value */
  LABI_CELL_INTEGER, /* of 64 bits */
  LABI_CELL_NUMBER,  /* text to be set at the right */
  LABI_CELL_TEXT,
  LABI_CELL_WORDS, /* text that anybody may have written, unlike the name of a value */
  LABI_CELL_MADE   /* in the format's own terms: a JSON value, LaTeX for math mode */
} labi_cell_kind;

typedef struct labi_cell {
  labi_cell_kind kind;
  int64_t integer;   /* INTEGER; of a parameter that is listed, its number */
  size_t at, length; /* of the others: bytes of the table */
} labi_cell;

typedef struct labi_cells {
  size_t columns, count, room; /* count: of cells, rows times columns */
  labi_cell *items;
  const char *bytes; /* where texts lie */
} labi_cells;

/* The next cell of a row; kind: none of EMPTY and INTEGER. */
void labi_table_cell(lab_table *table, labi_cell_kind kind, const char *text, size_t length);

/* The first failure stays. */
void labi_table_fail(lab_table *table, cgt_status status, const char *message);

/* heads: columns cells; rows: the first ones. right: of each column, is it of numbers? Returns the name of a
 * font size of LaTeX for the foot, in which the table fits into a line; NULL: it fits as it is. */
const char *labi_put_table_head(labi_buffer *out, lab_table_format format, const labi_cells *heads,
                                const labi_cells *rows, const bool *right);
void labi_put_table_rows(labi_buffer *out, lab_table_format format, const labi_cells *heads,
                         const labi_cells *rows, const bool *right);
void labi_put_table_foot(labi_buffer *out, lab_table_format format, const char *size);

/* Text: head and rows at once, in columns that are aligned. */
void labi_put_table_aligned(labi_buffer *out, const labi_cells *heads, const labi_cells *rows, size_t *widths,
                            bool *right);

/* Which columns hold nothing but numbers. */
void labi_table_find_numbers(bool *right, const labi_cells *rows);

#endif
