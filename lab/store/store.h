/* store.h: results that outlive the program: a SQLite file of runs.
 *
 * A run is one statement (of cgt check) or one sweep. What it has found and how far it has come are
 * committed together, so that a kill at any moment leaves a beginning of the run and nothing else; a
 * run that goes on ends with the same rows as one that was never broken.
 *
 * Tables. run: one row a run. name: the columns of each run, parameters first. source: definitions.
 * value: every text once, with its kind and, of a game, the fingerprint in 16 hexadecimal digits. rows_7: the
 * rows of run 7, its primary key the parameters, its other columns ids of value (or NULL: no answer exists).
 * The view sweep_7 has texts in their place, for people. A run of cgt check has as rows the counterexamples
 * that --all or --first asked for. What is stored is known again by hashes (store_checksum.c): a run that is not
 * as it was saved is refused when the store is opened, and its rows are when the last of them was read.
 *
 * Functions return false, or NULL, after a failure; labi_store_fault_of then tells of it. */
#ifndef LAB_STORE_H
#define LAB_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/base.h>

typedef struct labi_store labi_store;

enum { LABI_STORE_VERSION = 2, LABI_STORE_MESSAGE = 500, LABI_STORE_SHARDS = 1000000 };

typedef struct labi_store_fault {
  cgt_status status;           /* CGT_ENOMEM; CGT_EINVAL for whatever is wrong with the file or the disk */
  char message[LABI_STORE_MESSAGE]; /* one line */
} labi_store_fault;

/* ---- opening --------------------------------------------------------------------------------- */

typedef enum labi_store_mode {
  LABI_STORE_READ,  /* it must be there; nothing is written, and others may write meanwhile */
  LABI_STORE_WRITE, /* made if it is not there; nobody else may write meanwhile */
  LABI_STORE_NEW    /* it must not be there */
} labi_store_mode;

/* NULL after a failure, which fault then describes. */
labi_store *labi_store_open(const char *path, labi_store_mode mode, labi_store_fault *fault);

/* What has not been committed is lost. NULL is allowed. */
void labi_store_close(labi_store *store);

/* The last failure. */
const labi_store_fault *labi_store_fault_of(const labi_store *store);
const char *labi_store_path(const labi_store *store);

/* The database itself, for cgt query. */
struct sqlite3 *labi_store_database(labi_store *store);

/* ---- runs ------------------------------------------------------------------------------------ */

typedef enum labi_store_kind { LABI_STORE_CHECK, LABI_STORE_SWEEP } labi_store_kind;

/* The statement as it was written, and all it depends on. Two runs are the same when these are. */
typedef struct labi_store_run {
  int64_t id;
  labi_store_kind kind;
  const char *statement;
  const char *definitions; /* the texts of -d and -f and of the file; "" when there are none */
  const char *options;     /* "--scale 2 --paper --all"; "" when there are none */
  unsigned number;         /* of equal statements of one program: 0, 1, ... */
  unsigned shard, shards;  /* 1, 1: the whole */
  size_t parameter_count, field_count;
  const char *const *names; /* of the columns: parameters, then fields */
  bool complete;
  uint64_t tuples; /* of the for clause, decided or left out, from the first on */
  uint64_t rows;
  /* cgt check: */
  uint64_t instances, excepted, failures;
} labi_store_run;

/* All runs, in the order in which they were begun. Each stays where it is until the store is closed. */
size_t labi_store_run_count(const labi_store *store);
const labi_store_run *labi_store_run_at(const labi_store *store, size_t index);

/* The beginning of the statement on one line, for messages. Returns text. */
enum { LABI_STORE_BRIEF = 80 };
const char *labi_store_brief(char text[LABI_STORE_BRIEF], const labi_store_run *run);

/* The run that is the same as this one; NULL when there is none. */
const labi_store_run *labi_store_find(const labi_store *store, const labi_store_run *same);

/* ---- reading rows ---------------------------------------------------------------------------- */

typedef enum labi_store_value_kind {
  LABI_STORE_NOTHING, /* no answer exists: the text is "" */
  LABI_STORE_GAME,    /* reads back as the game: cgt_parse */
  LABI_STORE_OUTCOME, /* N P L R */
  LABI_STORE_TRUTH,   /* true false */
  LABI_STORE_TEXT,    /* a text of the language, without quotes */
  LABI_STORE_OTHER    /* lists, thermographs, forms, ...: as the language prints them */
} labi_store_value_kind;

typedef struct labi_store_value {
  labi_store_value_kind kind;
  const char *text; /* good until the cursor moves on */
  size_t length;
  bool has_fingerprint; /* of a game, if it could be found */
  uint64_t fingerprint;
} labi_store_value;

typedef struct labi_store_cursor labi_store_cursor;

/* The rows of a run, ordered by its parameters. NULL after a failure. */
labi_store_cursor *labi_store_rows(labi_store *store, const labi_store_run *run);

/* The next row: parameter_count integers, field_count values. *done when there is none. */
bool labi_store_next(bool *done, int64_t *parameters, labi_store_value *values, labi_store_cursor *cursor);

void labi_store_rows_end(labi_store_cursor *cursor); /* NULL is allowed */

#endif
