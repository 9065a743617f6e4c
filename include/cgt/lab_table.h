/* cgt/lab_table.h: rows of cells as text, CSV, TSV, JSON Lines, LaTeX or Markdown, as they are or as a grid.
 *
 * A table is made, headed, filled row by row and ended. Where the format allows it rows are written as they
 * come, so that a table of millions of rows takes little memory; otherwise they wait for the end, in memory
 * that has a limit.
 *
 *     lab_table *table = lab_table_new(&options, 2, 1);
 *     lab_table_head(table, "n", 1);
 *     lab_table_head(table, "n^2", 3);
 *     for (int64_t n = 0; n < 10; n++) {
 *       lab_table_integer(table, n);
 *       lab_table_integer(table, n * n);
 *       lab_table_row(table);
 *     }
 *     status = lab_table_end(table);
 *     lab_table_free(table);
 */
#ifndef CGT_LAB_TABLE_H
#define CGT_LAB_TABLE_H

#include "cgt/lab_machine.h"
#include "cgt/lab_report.h"
#include "cgt/lab_store.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lab_table_format {
  LAB_TABLE_TEXT, /* columns are aligned, numbers at the right; waits */
  LAB_TABLE_CSV,  /* RFC 4180, with plain line ends */
  LAB_TABLE_JSONL,
  LAB_TABLE_LATEX, /* a tabular that needs no package */
  LAB_TABLE_MARKDOWN,
  LAB_TABLE_TSV /* tabs between the cells; a tab or line end inside one is \t or \n */
} lab_table_format;

/* "text", "csv", "jsonl", "latex", "markdown", "tsv", NULL after the last; and the format of that name, false if
 * it is none of them. */
LAB_API const char *lab_table_format_name(size_t index);
LAB_API bool lab_table_format_named(lab_table_format *format, const char *name);

typedef struct lab_table_options {
  cgt_write *write;
  void *where;
  lab_table_format format;
  cgt_format values; /* CGT_PLAIN or CGT_UNICODE; JSON and LaTeX have their own way */
  /* The last parameter runs along the top and the one before it down the side; there are two or more, and one
   * column next to them, and rows come in the order of their parameters. Waits. */
  bool grid;
  size_t most_bytes; /* for what waits */
} lab_table_options;

typedef struct lab_table lab_table;

/* The first `parameters` of the columns are integers, or listed. NULL: no memory, or options that make no table. */
LAB_API lab_table *lab_table_new(const lab_table_options *options, size_t columns, size_t parameters);
LAB_API void lab_table_free(lab_table *table); /* NULL is allowed */

/* The next head, on one line however it is written; all heads come before all cells. */
LAB_API void lab_table_head(lab_table *table, const char *name, size_t length);

/* The next cell of a row. */
LAB_API void lab_table_integer(lab_table *table, int64_t n);
LAB_API void lab_table_text(lab_table *table, const char *text, size_t length);
LAB_API void lab_table_empty(lab_table *table);

/* A value of the machine. Fails: as lab_print does; the machine's context then has the reason; if it has no
 * error, memory ended. */
LAB_API cgt_status lab_table_value(lab_table *table, lab_machine *machine, lab_value value);

/* The same of a parameter that runs over the elements of a list: in JSON an integer of 64 bits is a number, as
 * parameters of ranges are.  Tested: cli.table */
LAB_API cgt_status lab_table_element(lab_table *table, lab_machine *machine, lab_value value);

/* The last cell is of a parameter that runs over the elements of a list: number n. Grids have them in this
 * order. Never fails. */
LAB_API void lab_table_listed(lab_table *table, int64_t n);

/* A value of a store or a sweep. With a context games are read, and numbers known as such; NULL: taken as
 * text. */
LAB_API void lab_table_stored(lab_table *table, cgt_ctx *ctx, const lab_store_value *value);

LAB_API void lab_table_stored_element(lab_table *table, cgt_ctx *ctx, const lab_store_value *value);

/* A cell of an answer to SQL, up to a zero byte. */
LAB_API void lab_table_queried(lab_table *table, const lab_query_cell *cell);

/* The row is whole: it is written if nothing need wait. */
LAB_API void lab_table_row(lab_table *table);

/* Writes the rows so far, unless they have to wait. */
LAB_API void lab_table_flush(lab_table *table);

/* CGT_OK as long as all is well. ENOMEM, ELIMIT: what waits has no room; EINVAL: the rows make no grid, or there
 * are other numbers of heads and cells than columns. Then lab_table_error describes it. ECANCELLED: write
 * refused. Then nothing more is written. */
LAB_API cgt_status lab_table_status(const lab_table *table);
LAB_API const lab_error *lab_table_error(const lab_table *table); /* its status is CGT_OK if all is well */

/* Writes what waits, and the foot. A table without rows has its head. Returns lab_table_status. */
LAB_API cgt_status lab_table_end(lab_table *table);

#ifdef __cplusplus
}
#endif
#endif
