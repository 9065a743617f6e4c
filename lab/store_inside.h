/* store_inside.h: what the files of the store share. */
#ifndef LAB_STORE_INSIDE_H
#define LAB_STORE_INSIDE_H

#include <sqlite3.h>

#include "store.h"
#include "store_texts.h"

enum { STOREI_PATIENCE = 60000 }; /* milliseconds that reading, and the last commit, wait for others */

/* Owns the texts that run points to. */
typedef struct kept_run {
  store_run run;
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
    int64_t run; /* whose rows the first statement adds */
    sqlite3_stmt *add_row;
    sqlite3_stmt *add_text;
  } writing;
  char message[STORE_MESSAGE];
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

/* store_runs.c */
bool storei_load_runs(store *store);
void storei_forget_runs(store *store);

/* store_write.c: "game" is STORE_GAME, ...; a name that is not known is STORE_OTHER. */
store_value_kind storei_kind(const char *name);

/* "3,-1,4" and back. */
void storei_print_tuple(char *text, size_t room, const int64_t *tuple, size_t width);
bool storei_read_tuple(int64_t *tuple, size_t width, const char *text);

#endif
