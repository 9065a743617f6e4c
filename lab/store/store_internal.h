/* store_internal.h: what the files of the store share. */
#ifndef LAB_STORE_INSIDE_H
#define LAB_STORE_INSIDE_H

#include <sqlite3.h>

#include <cgt/lab_machine.h>
#include <cgt/lab_store.h>

#include "lab/store/run_state.h"
#include "lab/store/store_texts.h"

enum { LABI_STORE_TIMEOUT = 60000 }; /* milliseconds that reading, and the last commit, wait for others */

/* Owns the texts that run points to. */
typedef struct labi_store_kept_run {
  lab_store_run run;
  uint64_t sum; /* of the hashes of its rows */
  char *texts[3];
  char *names[128];
} labi_store_kept_run;

struct lab_store {
  sqlite3 *db;
  char *path;
  lab_store_mode mode;
  int64_t seen; /* what others have written: PRAGMA data_version */
  struct {
    labi_store_kept_run **items;
    size_t count, room;
  } runs;
  labi_store_texts *texts; /* of the table value, once something is written */
  struct {
    labi_store_kept_run *run; /* whose rows the first statement adds */
    sqlite3_stmt *add_row;
    sqlite3_stmt *add_text;
  } writing;
  lab_error error;
};

/* Takes what SQLite says last, or says something else. Both return false; the status is then an error. */
bool labi_store_fail(lab_store *store, int code);
bool labi_store_refuse(lab_store *store, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool labi_store_execute(lab_store *store, const char *sql); /* statements without results */
sqlite3_stmt *labi_store_prepare(lab_store *store, const char *sql);
/* SQL made by printf with the %w and %Q of SQLite; NULL: no memory, which the message says. */
char *labi_store_format(lab_store *store, const char *format, ...);
/* Ends a statement that changes something; false after a failure. */
bool labi_store_finish(lab_store *store, sqlite3_stmt *statement);
bool labi_store_query_number(lab_store *store, int64_t *number, const char *sql);
/* A column of the row that the statement is at, "" where nothing is; NULL: no memory, which the message says.
 */
const char *labi_store_column(lab_store *store, sqlite3_stmt *row, int column);

/* store_checksum.c: of a text, of a row with the hashes of its texts, 0 for a value that is not there, and of
 * a run with the sum of its rows and those columns that no lab_store_run has. */
uint64_t labi_store_text_hash(lab_store_value_kind kind, const char *text, size_t length);
uint64_t labi_store_row_hash(const int64_t *parameters, size_t width, const uint64_t *hashes, size_t fields);
uint64_t labi_store_checksum(const lab_store_run *run, uint64_t sum, bool left, const char *last,
                             const char *smallest);

/* store_runs.c */
bool labi_store_load_runs(lab_store *store);
labi_store_kept_run *labi_store_kept(const lab_store *store,
                                     const lab_store_run *run); /* with its id; NULL: there is none */
void labi_store_forget_runs(lab_store *store);

/* store_write.c: "game" is LAB_STORE_GAME, ...; a name that is not known is LAB_STORE_OTHER. */
lab_store_value_kind labi_store_kind_named(const char *name);

/* As labi_store_save, with the sum of the hashes of its rows. */
bool labi_store_save_run(lab_store *store, const lab_store_run *run, const labi_run_state *state,
                         uint64_t sum);

/* "3,-1,4" and back. */
void labi_store_print_tuple(char *text, size_t room, const int64_t *tuple, size_t width);
bool labi_store_read_tuple(int64_t *tuple, size_t width, const char *text);

#endif
