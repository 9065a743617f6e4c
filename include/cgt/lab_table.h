/* cgt/lab_table.h: tables as text, CSV, TSV, JSON Lines, LaTeX or Markdown, row by row or as a grid.
 *
 * You make a table, give it heads, fill it row by row and end it. Rows are written as they come if the format allows
 * it, so a table of millions of rows takes little memory. Otherwise they wait for the end, in memory with a limit.
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
  LAB_TABLE_TEXT, /* aligned columns, numbers at the right; rows wait */
  LAB_TABLE_CSV,  /* RFC 4180, but with \n as line end */
  LAB_TABLE_JSONL,
  LAB_TABLE_LATEX, /* a tabular that needs no package */
  LAB_TABLE_MARKDOWN,
  LAB_TABLE_TSV /* tabs between cells; a tab or line end inside a cell is \t or \n */
} lab_table_format;

/* "text", "csv", "jsonl", "latex", "markdown", "tsv"; NULL after the last. The second function finds the format with
 * a name, and returns false if there is none. */
LAB_API const char *lab_table_format_name(size_t index);
LAB_API bool lab_table_format_named(lab_table_format *format, const char *name);

/* The most_columns of cgt table, and of cgt table --grid. */
enum { LAB_TABLE_IN_LIST = 80, LAB_TABLE_IN_GRID = 40 };

typedef struct lab_table_options {
  cgt_write *write;
  void *where;
  lab_table_format format;
  cgt_format values; /* CGT_PLAIN or CGT_UNICODE; JSON and LaTeX have their own format */
  /* Prints a grid: the last parameter runs along the top and the one before it down the side. The table must have at
   * least two parameters and one other column, and its rows in the order of the parameters. Rows wait. */
  bool grid;
  size_t most_bytes; /* the maximum for waiting rows */
  /* The maximum width of a cell in text and Markdown, in columns of a terminal; LAB_TABLE_IN_LIST or another number, 0
   * for no maximum. A longer value is cut, with its number of characters, "{{0||0,{0|-2}... (465 characters)". Texts are
   * cut only in a grid. CSV, TSV, JSON and LaTeX are never cut.  Tested: cli.table */
  size_t most_columns;
} lab_table_options;

typedef struct lab_table lab_table;

/* Makes a table whose first `parameters` columns are integers, or elements of lists. NULL without memory, and for
 * invalid options. */
LAB_API lab_table *lab_table_new(const lab_table_options *options, size_t columns, size_t parameters);
LAB_API void lab_table_free(lab_table *table); /* NULL is allowed */

/* Sets the next head, which is printed on one line. All heads come before all cells. */
LAB_API void lab_table_head(lab_table *table, const char *name, size_t length);

/* Sets the next cell of a row. */
LAB_API void lab_table_integer(lab_table *table, int64_t n);
LAB_API void lab_table_text(lab_table *table, const char *text, size_t length);
LAB_API void lab_table_empty(lab_table *table);

/* Sets the next cell to a value of the machine.
 * Fails: as lab_print does; the machine's context has the reason, and without an error there the memory ran out. */
LAB_API cgt_status lab_table_value(lab_table *table, lab_machine *machine, lab_value value);

/* The same for a parameter that runs over the elements of a list: in JSON a 64-bit integer is a number, like the
 * parameters of ranges.
 * Tested: cli.table */
LAB_API cgt_status lab_table_element(lab_table *table, lab_machine *machine, lab_value value);

/* States that the last cell is element number n of a list, for a parameter that runs over one. Grids are ordered by
 * it. Never fails. */
LAB_API void lab_table_listed(lab_table *table, int64_t n);

/* Sets the next cell to a value of a store or a sweep, as lab_table_value prints it. The machine reads games where the
 * format does not write them as stores do; NULL: their texts are used. */
LAB_API void lab_table_stored(lab_table *table, lab_machine *machine, const lab_store_value *value);

LAB_API void lab_table_stored_element(lab_table *table, lab_machine *machine, const lab_store_value *value);

/* Sets the next cell to a cell of an answer to SQL, up to a zero byte. It is never cut, because SQL does not distinguish
 * values from texts. */
LAB_API void lab_table_queried(lab_table *table, const lab_query_cell *cell);

/* Ends a row. It is written unless rows wait. */
LAB_API void lab_table_row(lab_table *table);

/* Writes the rows so far, unless rows wait. */
LAB_API void lab_table_flush(lab_table *table);

/* CGT_OK if there is no error. ENOMEM, ELIMIT: no memory for waiting rows. EINVAL: the rows are not a grid, or the
 * number of heads or cells differs from the number of columns; lab_table_error describes it. ECANCELLED: write
 * refused. After an error nothing more is written. */
LAB_API cgt_status lab_table_status(const lab_table *table);
/* its status is CGT_OK if there is no error */
LAB_API const lab_error *lab_table_error(const lab_table *table);

/* Returns the number of cells that were cut; 0 for NULL. */
LAB_API uint64_t lab_table_cut(const lab_table *table);

/* Writes the waiting rows and the foot. A table without rows has its head. Returns lab_table_status. */
LAB_API cgt_status lab_table_end(lab_table *table);

#ifdef __cplusplus
}
#endif
#endif
