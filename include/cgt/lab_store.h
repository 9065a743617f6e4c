/* cgt/lab_store.h: results that outlive the program: a SQLite file of runs.
 *
 * A run is one statement that was checked, or one sweep. Its results and its progress are committed together, so that
 * a kill at any moment leaves an initial segment of the run and nothing else. A run that is resumed ends with the
 * same rows as an uninterrupted one. The checks and sweeps of cgt/lab_survey.h make runs. This header reads them,
 * queries them in SQL, and joins shards.
 *
 *     lab_store *store = lab_store_open("results.db", LAB_STORE_READ, &error);
 *     lab_store_cursor *rows = store ? lab_store_rows(store, lab_store_run_at(store, 0)) : NULL;
 *     const lab_store_row *row;
 *     while (rows && lab_store_next(&row, rows) == CGT_OK && row) puts(row->values[0].text);
 *     lab_store_rows_end(rows);
 *     lab_store_close(store);
 *
 * The tables are
 *
 *     run      one row per run
 *     name     the columns of each run, parameters first
 *     source   definitions
 *     value    every text once, with its kind and, for a game, its fingerprint in 16 hexadecimal digits
 *     rows_7   the rows of run 7. The primary key is the parameters; the other columns are ids of value, or NULL if
 *              no answer exists. A parameter that runs over a list is the index of its element, and a separate
 *              column has the text. The last column is a hash of the row.
 *
 * The view sweep_7 shows texts instead of ids, for people. The rows of a check are the counterexamples that were
 * kept. Hashes detect damage. A damaged run is refused when the store is opened, damaged rows when the last row was
 * read. Everything is read and checked before a run is resumed.
 *
 * A store belongs to one thread. A function that fails returns its status, or NULL, and lab_store_error describes it:
 * ENOMEM, ECANCELLED, or EINVAL for every fault of the file or the disk. */
#ifndef CGT_LAB_STORE_H
#define CGT_LAB_STORE_H

#include "cgt/lab_report.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lab_store lab_store;

/* The format of the file. In format 5 the options of a run are a JSON object, {"scale": 2}; earlier they were words.
 * From format 4 on, fingerprints have version 2 (CGT_FINGERPRINT_VERSION), and each row has a hash; earlier
 * fingerprints have version 1. The hashes of format 2 did not cover fingerprints and versions of cgt, and it assigned
 * tuples to shards differently. An older store can be read, and joined with stores of any format, but nothing is
 * added to it. lab_store_salvage converts it to the current format, in which its runs can be resumed. A newer format
 * is refused. */
enum { LAB_STORE_VERSION = 5, LAB_STORE_OLDEST = 2, LAB_STORE_SHARDS = 1000000 };

/* ---- opening --------------------------------------------------------------------------------- */

typedef enum lab_store_mode {
  LAB_STORE_READ,   /* the file must exist; nothing is written, and others may write at the same time */
  LAB_STORE_WRITE,  /* made if it does not exist; nobody else may write at the same time */
  LAB_STORE_NEW,    /* the file must not exist; it is made next to path until lab_store_publish */
  LAB_STORE_ANEW,   /* the same, but the new file replaces the existing one */
  LAB_STORE_SALVAGE /* like READ, but reads what is still readable of a damaged store */
} lab_store_mode;

/* Opens a store. NULL after a failure, which error describes.
 * Cost: its runs are read, but not their rows. */
LAB_API lab_store *lab_store_open(const char *path, lab_store_mode mode, lab_error *error);

/* Closes a store. Uncommitted data is lost, and so is a new store that was not published. NULL is allowed. */
LAB_API void lab_store_close(lab_store *store);

/* Moves a new store to its path in one step. After this only lab_store_error, lab_store_path and lab_store_close may
 * be called. before, which may be NULL, is another name for the file that is replaced; it must not exist. That file
 * has both names until the step, so there is a store at every moment.
 * Fails: EINVAL.  Tested: store::a_new_store_gets_its_name_when_it_is_whole */
LAB_API cgt_status lab_store_publish(lab_store *store, const char *before);

LAB_API const lab_error *lab_store_error(const lab_store *store); /* the last failure */
LAB_API const char *lab_store_path(const lab_store *store);
LAB_API unsigned lab_store_format(const lab_store *store); /* LAB_STORE_OLDEST .. LAB_STORE_VERSION */

/* ---- runs ------------------------------------------------------------------------------------ */

typedef enum lab_store_kind { LAB_STORE_CHECK, LAB_STORE_SWEEP } lab_store_kind;

/* The options that change the results of a run, in addition to its texts. Only a check has `all` and `first`. */
typedef struct lab_run_options {
  uint64_t scale;  /* the factor of range ends, from 2 on; 0: unchanged */
  bool paper;      /* numerals directly before * or ^ are added */
  bool all;        /* all counterexamples are kept */
  uint64_t first;  /* it ends after so many counterexamples; 0: it does not */
  uint64_t sample; /* only so many tuples, drawn with the seed; 0: all tuples */
  uint64_t seed;
  bool in_order; /* the sample is drawn in the order of tuples; versions before 0.2 drew a different one */
} lab_run_options;

/* A run: the statement as written, and everything it depends on. Two runs are the same if these are equal. */
typedef struct lab_store_run {
  int64_t id;
  lab_store_kind kind;
  const char *statement;
  const char *definitions; /* its definitions as texts; "" if there are none */
  lab_run_options options;
  const char *program;    /* the version of cgt that began it; the same run may have different ones */
  unsigned number;        /* the index among equal statements of one program: 0, 1, ... */
  unsigned shard, shards; /* 1, 1: the whole run */
  bool in_chunks;         /* tuples were assigned to shards in blocks of 256, as in format 2 */
  size_t parameter_count, field_count;
  const char *const *names; /* of the columns: parameters, then fields */
  size_t listed_count;      /* the number of parameters that run over the elements of a list */
  const bool *listed;       /* which parameters do; NULL: none */
  bool complete;
  uint64_t tuples; /* tuples of the for clause, decided or left out, from the first on */
  uint64_t rows;
  uint64_t instances, excepted, failures; /* of a check */
  bool damaged;   /* LAB_STORE_SALVAGE: the run is damaged, and nothing in it is certain */
  bool uncounted; /* LAB_STORE_SALVAGE: its progress is damaged; the counts here are 0 */
} lab_store_run;

/* All runs, in the order in which they were begun. Each stays at its address until the store is closed. */
LAB_API size_t lab_store_run_count(const lab_store *store);
LAB_API const lab_store_run *lab_store_run_at(const lab_store *store,
                                              size_t index); /* NULL if there is none */

/* Finds the run that is the same as this one; NULL if there is none. */
LAB_API const lab_store_run *lab_store_find(const lab_store *store, const lab_store_run *same);

/* Writes the beginning of the statement on one line, for messages. Returns text. */
enum { LAB_STORE_BRIEF = 80 };
LAB_API const char *lab_store_brief(char text[LAB_STORE_BRIEF], const lab_store_run *run);

/* ---- reading rows ---------------------------------------------------------------------------- */

typedef enum lab_store_value_kind {
  LAB_STORE_NOTHING, /* no answer exists, or it exceeds a limit: the text is "" */
  LAB_STORE_GAME,    /* reads back as the game: cgt_parse */
  LAB_STORE_OUTCOME, /* N P L R */
  LAB_STORE_TRUTH,   /* true false */
  LAB_STORE_TEXT,    /* a text of the language, without quotes */
  LAB_STORE_OTHER    /* lists, thermographs, forms and so on, as the language prints them */
} lab_store_value_kind;

typedef struct lab_store_value {
  lab_store_value_kind kind;
  const char *text; /* zero-terminated */
  size_t length;
  bool has_fingerprint; /* for a game, if it could be computed */
  uint64_t fingerprint;
} lab_store_value;

typedef struct lab_store_row {
  const int64_t *parameters; /* parameter_count values; for a listed parameter the index of its element */
  const lab_store_value
      *elements; /* listed_count texts of these elements, in the order of the parameters; fields follow */
  const lab_store_value *values; /* field_count */
} lab_store_row;

typedef struct lab_store_cursor lab_store_cursor;

/* Reads the rows of a run in the order of its parameters; no rows may be added while the cursor exists. NULL after a
 * failure. */
LAB_API lab_store_cursor *lab_store_rows(lab_store *store, const lab_store_run *run);

/* Returns the next row, valid until the next call; NULL after the last. */
LAB_API cgt_status lab_store_next(const lab_store_row **row, lab_store_cursor *cursor);

LAB_API void lab_store_rows_end(lab_store_cursor *cursor); /* NULL is allowed */

/* ---- damage ---------------------------------------------------------------------------------- */

typedef struct lab_store_damage {
  const lab_store_run *run; /* NULL: a fault of the file */
  const char *fault;
  cgt_advice advice; /* the advice of the error with this message */
} lab_store_damage;

typedef struct lab_store_checked {
  const lab_store *store;
  const lab_store_damage *damages; /* empty: the store is intact */
  size_t damage_count;
} lab_store_checked;

/* Checks whether the file, its runs and their rows are intact. A nonzero *stop ends it; NULL: never. *checked
 * receives all faults, which are valid until the store is checked again or closed. If checked is NULL, the check ends at
 * the first fault. Checks and sweeps call this before they begin.
 * Fails: EINVAL if there is a fault, with the last one in lab_store_error; ENOMEM, ECANCELLED.
 * Cost: everything is read.
 * Tested: store::rows_that_were_changed_are_known, power_loss::leaves_a_beginning */
LAB_API cgt_status lab_store_check(lab_store_checked *checked, lab_store *store, const volatile int *stop);

typedef enum lab_store_salvaged {
  LAB_STORE_KEPT, /* copied in full */
  /* rows were lost: the run is there without progress, and resuming it computes all rows except those that were kept */
  LAB_STORE_BEGUN,
  LAB_STORE_LOST /* the run could not be identified */
} lab_store_salvaged;

typedef struct lab_store_kept {
  const lab_store_run *run;
  lab_store_salvaged how;
  uint64_t rows; /* rows kept, of run->rows */
} lab_store_kept;

/* Copies the intact parts of a store opened by LAB_STORE_SALVAGE to an empty one, run by run. A sweep that lost rows
 * keeps each intact row; a check, or a run of a store before format 4, keeps none. The missing rows can be computed
 * again. Fingerprints of older stores are recomputed. *kept, unless kept is NULL, receives the result for each of the
 * lab_store_run_count(from) runs, valid until from is closed. A nonzero *stop ends it; NULL: never.
 * Fails: EINVAL, ENOMEM, ECANCELLED, as in error; *kept is then NULL.
 * Tested: store::what_is_whole_is_salvaged, store_formats::older_ones_are_written_anew */
LAB_API cgt_status lab_store_salvage(const lab_store_kept **kept, lab_store *to, lab_store *from,
                                     const volatile int *stop, lab_error *error);

/* ---- operations on stores, as results ---------------------------------------------------------------- */

typedef struct lab_store_repaired {
  lab_store_checked before;
  const char *kept_as; /* the name of the old file; NULL: the store was intact, and the file is unchanged */
  const lab_store_kept *runs;
  size_t run_count;
} lab_store_repaired;

typedef struct lab_store_merged {
  const char *store; /* the path of the new store */
  size_t from, runs; /* the number of stores and of runs */
} lab_store_merged;

/* Write these results.  Fail: ENOMEM; ECANCELLED if write refuses. The page of lab_store_merged is empty.
 * Tested: cli.store, cli.formats */
LAB_API cgt_status lab_report_store_checked(cgt_write *write, void *where, const lab_style *style,
                                            const lab_store_checked *checked);
LAB_API cgt_status lab_report_store_repaired(cgt_write *write, void *where, const lab_style *style,
                                             const lab_store_repaired *repaired);
LAB_API cgt_status lab_report_store_merged(cgt_write *write, void *where, const lab_style *style,
                                           const lab_store_merged *merged);

/* ---- SQL ------------------------------------------------------------------------------------- */

typedef enum lab_query_kind {
  LAB_QUERY_NULL,
  LAB_QUERY_INTEGER,
  LAB_QUERY_REAL, /* text has its digits */
  LAB_QUERY_TEXT,
  LAB_QUERY_BLOB /* text has its bytes */
} lab_query_kind;

typedef struct lab_query_cell {
  lab_query_kind kind;
  int64_t integer;  /* INTEGER */
  const char *text; /* REAL, TEXT, BLOB; valid until the next row */
  size_t length;
} lab_query_cell;

typedef struct lab_query lab_query;

/* Opens the SQL statement that begins at *rest, and moves *rest to its end. text is the whole text that contains
 * *rest, for the place of an error. *query is NULL without a failure if only blanks and comments are left. A nonzero
 * *stop ends it; NULL: never.
 * Fails: EPARSE, with the place in text; EINVAL for a statement that would write; ENOMEM. */
LAB_API cgt_status lab_query_open(lab_query **query, const char **rest, lab_store *store, const char *text,
                                  const volatile int *stop, lab_error *error);
LAB_API void lab_query_close(lab_query *query); /* NULL is allowed */

LAB_API size_t lab_query_columns(const lab_query *query);
LAB_API const char *lab_query_column(const lab_query *query, size_t i); /* its name; NULL without memory */

/* Returns the next row of lab_query_columns cells, valid until the next call; NULL after the last.
 * Fails: EINVAL, with SQLite's message; ENOMEM, ECANCELLED. */
LAB_API cgt_status lab_query_next(const lab_query_cell **row, lab_query *query, lab_error *error);

/* Limits the memory of all stores of the process together: SQLite may use three quarters, and each store that is
 * written to a quarter for its index of texts; 0: no limit. Before it exceeds the limit, SQLite writes pages to disk
 * or reads them again, and texts are looked up on disk. Beyond that a call fails with ENOMEM. Never waits, never
 * fails.
 * Tested: store::a_question_that_is_too_large_is_refused */
LAB_API void lab_store_limit_memory(size_t bytes);

/* ---- joining shards -------------------------------------------------------------------------- */

typedef enum lab_join_problem {
  LAB_JOIN_FAILED,    /* a store failed: see error; or ECANCELLED after a stop */
  LAB_JOIN_DIFFERENT, /* shard number `shard` belongs to a different run: see difference */
  LAB_JOIN_MISSING,   /* no store contains shard number `shard` */
  LAB_JOIN_TWICE,     /* two stores contain the shard */
  LAB_JOIN_UNFINISHED /* other has not finished its shard */
} lab_join_problem;

/* Why runs could not be joined. Paths belong to the given stores. */
typedef struct lab_join_fault {
  lab_join_problem problem;
  const lab_store *store, *other;
  const lab_store_run *run, *other_run; /* the runs in these stores */
  unsigned shard;
  const char *difference; /* "the statements differ" */
  lab_error error;
} lab_join_fault;

/* Puts the runs of several stores into an empty one. The shards of a run become the run, and a whole run is copied.
 * Rows are in the order of their parameters, so `to` equals the result of an unbroken run. If a check ended at its
 * first counterexamples, however, the number of instances before them is unknown. Sums decided with the same
 * definitions (cgt/lab_decided.h) become one run, each sum once. Fingerprints of older stores are recomputed. Each
 * run is committed. A nonzero *stop ends it; NULL: never.
 * Fails: as in fault. */
LAB_API cgt_status lab_store_join(lab_store *to, lab_store *const *from, size_t count,
                                  const volatile int *stop, lab_join_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
