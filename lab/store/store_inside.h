/* store_inside.h: what the files of the store share. */
#ifndef LAB_STORE_INSIDE_H
#define LAB_STORE_INSIDE_H

#include <sqlite3.h>

#include "lab/survey/check_state.h"
#include "lab/store/store.h"
#include "lab/store/store_texts.h"

enum { STOREI_PATIENCE = 60000 }; /* milliseconds that reading, and the last commit, wait for others */

/* Owns the texts that run points to. */
typedef struct kept_run {
  store_run run;
  uint64_t sum; /* of the hashes of its rows */
  char *texts[3];
  char *names[128];
} kept_run;

struct store {
  sqlite3 *db;
  char *path;
  store_mode mode;
  int64_t seen; /* what others have written: PRAGMA data_version */
  kept_run **runs;
  size_t run_count;
  store_texts *texts; /* of the table value, once something is written */
  struct {
    kept_run *run; /* whose rows the first statement adds */
    sqlite3_stmt *add_row;
    sqlite3_stmt *add_text;
  } writing;
  store_fault fault;
};

/* Takes what SQLite says last, or says something else. Both return false. */
bool storei_fail(store *store, int code);
bool storei_refuse(store *store, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool storei_run(store *store, const char *sql); /* statements without results */
sqlite3_stmt *storei_prepare(store *store, const char *sql);
/* SQL made by printf with the %w and %Q of SQLite; NULL: no memory, which the message says. */
char *storei_format(store *store, const char *format, ...);
/* Ends a statement that changes something; false after a failure. */
bool storei_finish(store *store, sqlite3_stmt *statement);
bool storei_number(store *store, int64_t *number, const char *sql);
/* A column of the row that the statement is at, "" where nothing is; NULL: no memory, which the message says.
 */
const char *storei_text(store *store, sqlite3_stmt *row, int column);

/* store_seal.c: of a text, of a row with the hashes of its texts, 0 for a value that is not there, and of a
 * run with the sum of its rows and those columns that no store_run has. */
uint64_t storei_text_hash(store_value_kind kind, const char *text, size_t length);
uint64_t storei_row_hash(const int64_t *parameters, size_t width, const uint64_t *hashes, size_t fields);
uint64_t storei_seal(const store_run *run, uint64_t sum, bool left, const char *last, const char *smallest);

/* store_runs.c */
bool storei_load_runs(store *store);
kept_run *storei_kept(const store *store, const store_run *run); /* with its id; NULL: there is none */
void storei_forget_runs(store *store);

/* store_write.c: "game" is STORE_GAME, ...; a name that is not known is STORE_OTHER. */
store_value_kind storei_kind(const char *name);

/* As store_save, with the sum of the hashes of its rows. */
bool storei_save(store *store, const store_run *run, const check_state *state, uint64_t sum);

/* "3,-1,4" and back. */
void storei_print_tuple(char *text, size_t room, const int64_t *tuple, size_t width);
bool storei_read_tuple(int64_t *tuple, size_t width, const char *text);

#endif
