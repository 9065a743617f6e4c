/* edition.h: what the files of an edition share. */
#ifndef LAB_EDITION_H
#define LAB_EDITION_H

#include <sqlite3.h>

#include <cgt/lab_encyclopedia.h>

#include "base/scratch.h"

struct lab_edition {
  sqlite3 *db;
  char *path;
  lab_edition_about about; /* its texts are in memory */
  labi_scratch memory;
  lab_error error;
};

/* ---- edition_sql.c ----------------------------------------------------------------------------- */

/* All return false, or NULL, after a failure, which edition->error describes. */
bool labi_edition_refuse(lab_edition *edition, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool labi_edition_fail(lab_edition *edition, int code); /* what SQLite has said last */
bool labi_edition_execute(lab_edition *edition, const char *sql);
sqlite3_stmt *labi_edition_prepare(lab_edition *edition, const char *sql);

/* *more: there is a row. A statement that is done is reset. */
bool labi_edition_step(bool *more, lab_edition *edition, sqlite3_stmt *statement);
bool labi_edition_run(lab_edition *edition, sqlite3_stmt *statement); /* it gives no rows */

/* The text of a column, in the memory of the caller; *text is NULL for an SQL NULL. */
bool labi_edition_text(const char **text, lab_edition *edition, labi_scratch *memory, sqlite3_stmt *row,
                       int column);

/* Calls `stop` between steps of SQLite; NULL: no longer. */
void labi_edition_watch(lab_edition *edition, const volatile int *stop);

/* Makes the tables of a new edition, and the header by which it is known. */
bool labi_edition_create(lab_edition *edition);

/* ---- edition.c --------------------------------------------------------------------------------- */

/* Reads what lab_edition_describe returns. */
bool labi_edition_load(lab_edition *edition);

/* The checksum of all contents but itself: 32 hexadecimal digits and a zero. */
enum { LABI_CHECKSUM = 33 };
bool labi_edition_checksum(char digits[LABI_CHECKSUM], lab_edition *edition);

/* The key of a text in its index. Equal keys prove nothing: texts are compared. */
int64_t labi_edition_key(const char *text, size_t length);

/* ---- tables of the library ----------------------------------------------------------------------- */

/* The editions of the library: lab/encyclopedia/NAME.cgt. The build makes the table. */
typedef struct labi_edition_file {
  const char *name, *text; /* NULL ends the table */
} labi_edition_file;
extern const labi_edition_file labi_edition_files[];

extern const lab_game_name labi_game_names[]; /* game_names.c; a NULL game ends it */
extern const lab_erratum labi_errata[];       /* errata.c; a NULL edition ends it */

/* The rows of such a table about an edition, in its memory. */
bool labi_edition_errata(lab_edition *edition, const lab_erratum *table);

#endif
