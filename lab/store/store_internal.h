/* store_internal.h: what the files of the store share. */
#ifndef LAB_STORE_INSIDE_H
#define LAB_STORE_INSIDE_H

#include <sqlite3.h>

#include <cgt/lab_machine.h>
#include <cgt/lab_store.h>

#include "base/map.h"
#include "base/scratch.h"
#include "lab/store/run_state.h"
#include "storage/replacement.h"

enum { LABI_STORE_TIMEOUT = 60000 }; /* milliseconds that reading, and the last commit, wait for others */

/* A run, and what was saved of it last. */
typedef struct labi_store_kept_run {
  lab_store_run run;    /* its texts are in the memory of the store */
  const char *options;  /* those of the run, as they are stored; in that memory, too */
  labi_run_state state; /* without counterexamples; run has the same counts */
  uint64_t sum;         /* of the hashes of its rows */
} labi_store_kept_run;

/* Of a text of the table value two hashes are kept, not the text: two of a billion texts agree in both by
 * chance once in 10^20 stores. */
typedef struct labi_store_text {
  uint64_t hashes[2];
  int64_t id;
  uint64_t hash; /* of its value, as it is stored */
} labi_store_text;

struct lab_store {
  sqlite3 *db;
  char *path;
  labi_replacement *making; /* LAB_STORE_NEW: the path gets its file by it */
  lab_store_mode mode;
  unsigned format;      /* LAB_STORE_OLDEST .. LAB_STORE_VERSION */
  bool has_why;         /* the table run has columns for instances without a value */
  bool has_identity;    /* and for the hash of what a run is of */
  bool in_chunks;       /* a shard of it is dealt out in chunks */
  bool list_ends_early; /* LAB_STORE_SALVAGE: of its runs */
  int64_t seen;         /* what others have written: PRAGMA data_version */
  struct {
    labi_store_kept_run **items;
    size_t count, room;
  } runs;
  labi_scratch memory; /* of the runs, and of what was found of them */
  struct {
    labi_store_text *items;
    size_t count, room;
  } texts; /* of the table value, once something is written: those that are known in memory */
  labi_map texts_by_hash;
  struct {
    bool knows_texts;
    labi_store_kept_run *run; /* whose rows the first statement adds */
    sqlite3_stmt *add_row;
    sqlite3_stmt *add_text;
    sqlite3_stmt *find_text, *note_text; /* known to a table; NULL: none is */
    labi_store_kept_run *found_run; /* whose rows the next statement finds */
    sqlite3_stmt *find_row;
    cgt_ctx *renewer; /* texts come from a store with older fingerprints, and get new ones in this context */
  } writing;
  struct {
    lab_store_damage *items;
    size_t count, room;
  } damages;            /* those that the last check found; their texts are in memory */
  lab_store_kept *kept; /* what became of each run when its store was repaired; NULL: it was not */
  lab_error error;
};

/* ---- store_sql.c ----------------------------------------------------------------------------- */

/* Takes what SQLite says last, or says something else. Both return false; the status is then an error. */
bool labi_store_fail(lab_store *store, int code);
bool labi_store_refuse(lab_store *store, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same: "it is damaged: ", and what can be done. */
bool labi_store_damaged(lab_store *store, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool labi_store_execute(lab_store *store, const char *sql); /* statements without results */
sqlite3_stmt *labi_store_prepare(lab_store *store, const char *sql);
/* SQL made by printf with the %w and %Q of SQLite; NULL: no memory, which the message says. */
char *labi_store_format(lab_store *store, const char *format, ...);
/* Ends a statement that changes something; false after a failure. */
bool labi_store_finish(lab_store *store, sqlite3_stmt *statement);
/* Is it there for reading alone, so that others may write meanwhile? */
bool labi_store_is_read(const lab_store *store);
bool labi_store_query_number(lab_store *store, int64_t *number, const char *sql);
/* A column of the row that the statement is at, "" where nothing is; NULL: no memory, which
 * the message says. */
const char *labi_store_column(lab_store *store, sqlite3_stmt *row, int column);

/* ---- store_checksum.c: hashes ------------------------------------------------------------------ */

void labi_store_text_hashes(uint64_t hashes[2], lab_store_value_kind kind, const char *text, size_t length);
/* What differs by the format is told it. */
uint64_t labi_store_value_hash(const lab_store_value *value, unsigned format);
/* With the hashes of its texts, 0 for a value that is not there. */
uint64_t labi_store_row_hash(const int64_t *parameters, size_t width, const uint64_t *hashes, size_t fields);
/* Of what a run is of, and not how far it has come. */
uint64_t labi_store_identity(const labi_store_kept_run *kept, unsigned format);
/* Of all that is saved of a run but its rows; the tuples are as they are saved. */
uint64_t labi_store_checksum(const labi_store_kept_run *kept, const char *last, const char *smallest,
                             const char *why, const char *why_at, unsigned format);

/* ---- store_runs.c ------------------------------------------------------------------------------ */

bool labi_store_load_runs(lab_store *store);
void labi_store_forget_runs(lab_store *store);
labi_store_kept_run *labi_store_kept(const lab_store *store,
                                     const lab_store_run *run); /* NULL: it is of no run of the store */

/* What tells two runs apart, in a few words; NULL: nothing but the shard. */
const char *labi_store_difference(const lab_store_run *a, const lab_store_run *b);

/* The value of a row of kind, text and fingerprint, which begin at a column; good as long as the row is. */
bool labi_store_read_value(lab_store_value *value, lab_store *store, sqlite3_stmt *row, int column);

/* "3,-1": how a tuple is saved. */
enum { LABI_STORE_TUPLE = LAB_VARIABLE_LIMIT * 21 };
void labi_store_print_tuple(char text[LABI_STORE_TUPLE], const int64_t *tuple, size_t width);

/* "game", ... and back; a name that is not known is LAB_STORE_OTHER. */
const char *labi_store_kind_name(lab_store_value_kind kind);
lab_store_value_kind labi_store_kind_named(const char *name);

/* ---- store.c ----------------------------------------------------------------------------------- */

/* Is it shorter than its header says? It is then refused. */
bool labi_store_is_cut(lab_store *store);

/* Is each table of rows one of a run? A run that is lost leaves its rows. */
bool labi_store_has_no_strays(lab_store *store);

/* ---- store_read.c ------------------------------------------------------------------------------ */

/* Reads all rows of a run: are they those that were saved? */
bool labi_store_check_rows(lab_store *store, const lab_store_run *run, const volatile int *stop);

/* As lab_store_next, but passes over rows that are not as they were saved; where no more can be read it goes
 * on from the last row down. The sum of rows is not looked at. */
cgt_status labi_store_next_whole(const lab_store_row **row, lab_store_cursor *cursor);

/* ---- store_write.c ------------------------------------------------------------------------------- */

/* As labi_store_add_row, of a row that may be there already. */
bool labi_store_keep_row(bool *added, lab_store *store, const lab_store_run *run, const int64_t *parameters,
                         const lab_store_value *cells);

/* ---- store_memory.c ------------------------------------------------------------------------------ */

size_t labi_store_texts_bytes(void); /* that may be known of the texts of a store, in memory */

/* ---- store_texts.c ------------------------------------------------------------------------------- */

/* The text of a value, which is there or is added. The fingerprint that it has there counts. False: a
 * failure. */
bool labi_store_text_of(labi_store_text *text, lab_store *store, const lab_store_value *value);
void labi_store_texts_forget(lab_store *store); /* those in memory */

/* What is added next comes from this store: are its fingerprints to be made anew? */
bool labi_store_renews(lab_store *store, const lab_store *from);

/* ---- store_join.c -------------------------------------------------------------------------------- */

/* Copies a run that is whole, as far as it has come. Fails: ECANCELLED; as the store *culprit, whose error
 * tells of it. */
cgt_status labi_store_copy_run(lab_store **culprit, lab_store *to, lab_store *from, const lab_store_run *run,
                               const volatile int *stop);

#endif
