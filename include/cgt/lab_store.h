/* cgt/lab_store.h: results that outlive the program: a SQLite file of runs.
 *
 * A run is one statement that was checked, or one sweep. What it has found and how far it has come are
 * committed together, so that a kill at any moment leaves a beginning of the run and nothing else; a run that
 * continues ends with the same rows as an uninterrupted one. Runs are made by the checks and sweeps of
 * cgt/lab_survey.h; here they are read, asked in SQL, and joined where shards were made apart.
 *
 *     lab_store *store = lab_store_open("results.db", LAB_STORE_READ, &error);
 *     lab_store_cursor *rows = store ? lab_store_rows(store, lab_store_run_at(store, 0)) : NULL;
 *     const lab_store_row *row;
 *     while (rows && lab_store_next(&row, rows) == CGT_OK && row) puts(row->values[0].text);
 *     lab_store_rows_end(rows);
 *     lab_store_close(store);
 *
 * Tables. run: one row a run. name: the columns of each run, parameters first. source: definitions. value:
 * every text once, with its kind and, of a game, the fingerprint in 16 hexadecimal digits. rows_7: the rows
 * of run 7, its primary key the parameters, its other columns ids of value (or NULL: no answer exists); a
 * parameter that runs over a list is the number of its element, and a column of its own has the text. Its
 * last column is a hash of the row. The view sweep_7 has texts in their place, for people. A check has as
 * rows the counterexamples that were kept. What is stored is known again by hashes: a run that is not as it
 * was saved is refused when the store is opened, its rows are when the last of them was read, and whoever
 * continues with a store reads all of it first.
 *
 * A store belongs to one thread. What fails returns its status, or NULL; lab_store_error then describes it:
 * ENOMEM, ECANCELLED, or EINVAL for whatever is wrong with the file or the disk. */
#ifndef CGT_LAB_STORE_H
#define CGT_LAB_STORE_H

#include "cgt/lab_report.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lab_store lab_store;

/* Of the format of the file. In format 5 the options of a run are a JSON object, {"scale": 2}; before, they were
 * words. From format 4 on, fingerprints are of version 2 (CGT_FINGERPRINT_VERSION), in older ones of version 1, and each
 * row has a hash. Format 2 had hashes that did not know fingerprints and versions of cgt, and dealt out shards
 * otherwise. An older store is read, and joined with others of any format; but nothing is added to it:
 * lab_store_salvage makes one of today's format from it, whose runs can continue. A newer one is refused. */
enum { LAB_STORE_VERSION = 5, LAB_STORE_OLDEST = 2, LAB_STORE_SHARDS = 1000000 };

/* ---- opening --------------------------------------------------------------------------------- */

typedef enum lab_store_mode {
  LAB_STORE_READ,   /* it must be there; nothing is written, and others may write meanwhile */
  LAB_STORE_WRITE,  /* made if it is not there; nobody else may write meanwhile */
  LAB_STORE_NEW,    /* it must not be there; it is made next to path, until lab_store_publish */
  LAB_STORE_ANEW,   /* the same, of one that takes the place of what is there */
  LAB_STORE_SALVAGE /* as READ, whatever can still be read of a store that is damaged */
} lab_store_mode;

/* NULL after a failure, which error then describes. Cost: its runs are read, not their rows. */
LAB_API lab_store *lab_store_open(const char *path, lab_store_mode mode, lab_error *error);

/* What has not been committed is lost, and so is a new store that was not published. NULL is allowed. */
LAB_API void lab_store_close(lab_store *store);

/* Gives a new store its path in one step, and ends its use: nothing but lab_store_error, lab_store_path and
 * lab_store_close may follow. before, which may be NULL: another name for the file whose place is taken,
 * which must not be there; that file has both names until the step, so that at no moment there is no store.
 * Fails: EINVAL. Tested: store::a_new_store_gets_its_name_when_it_is_whole */
LAB_API cgt_status lab_store_publish(lab_store *store, const char *before);

LAB_API const lab_error *lab_store_error(const lab_store *store); /* of the last failure */
LAB_API const char *lab_store_path(const lab_store *store);
LAB_API unsigned lab_store_format(const lab_store *store); /* LAB_STORE_OLDEST .. LAB_STORE_VERSION */

/* ---- runs ------------------------------------------------------------------------------------ */

typedef enum lab_store_kind { LAB_STORE_CHECK, LAB_STORE_SWEEP } lab_store_kind;

/* What changes the results of a run, in addition to its texts. A check alone has `all` and `first`. */
typedef struct lab_run_options {
  uint64_t scale;  /* range ends times this, from 2 on; 0: as they are */
  bool paper;      /* numerals add when glued to * or ^ */
  bool all;        /* all counterexamples are kept */
  uint64_t first;  /* it ends with so many counterexamples; 0: it does not */
  uint64_t sample; /* so many tuples alone, drawn with the seed; 0: all tuples */
  uint64_t seed;
  bool in_order; /* the sample is drawn in the order of tuples; versions before 0.2 drew another one */
} lab_run_options;

/* The statement as it was written, and all it depends on. Two runs are the same when these are. */
typedef struct lab_store_run {
  int64_t id;
  lab_store_kind kind;
  const char *statement;
  const char *definitions; /* its definitions as texts; "" when there are none */
  lab_run_options options;
  const char *program;    /* the version of cgt that began it; of two equal runs it may differ */
  unsigned number;        /* of equal statements of one program: 0, 1, ... */
  unsigned shard, shards; /* 1, 1: the whole */
  bool in_chunks;         /* a shard that is dealt out by 256 tuples at a time, as in format 2 */
  size_t parameter_count, field_count;
  const char *const *names; /* of the columns: parameters, then fields */
  size_t listed_count;      /* of the parameters that run over the elements of a list */
  const bool *listed;       /* is it this one? NULL: none is */
  bool complete;
  uint64_t tuples; /* of the for clause, decided or left out, from the first on */
  uint64_t rows;
  uint64_t instances, excepted, failures; /* of a check */
  bool damaged;   /* LAB_STORE_SALVAGE: it is not as it was saved, and nothing of it is certain */
  bool uncounted; /* LAB_STORE_SALVAGE: how far it has come is not as it was saved; the counts here are 0 */
} lab_store_run;

/* All runs, in the order in which they were begun. Each stays where it is until the store is closed. */
LAB_API size_t lab_store_run_count(const lab_store *store);
LAB_API const lab_store_run *lab_store_run_at(const lab_store *store, size_t index); /* NULL: there is none */

/* The run that is the same as this one; NULL when there is none. */
LAB_API const lab_store_run *lab_store_find(const lab_store *store, const lab_store_run *same);

/* The beginning of the statement on one line, for messages. Returns text. */
enum { LAB_STORE_BRIEF = 80 };
LAB_API const char *lab_store_brief(char text[LAB_STORE_BRIEF], const lab_store_run *run);

/* ---- reading rows ---------------------------------------------------------------------------- */

typedef enum lab_store_value_kind {
  LAB_STORE_NOTHING, /* no answer exists, or it is past a limit: the text is "" */
  LAB_STORE_GAME,    /* reads back as the game: cgt_parse */
  LAB_STORE_OUTCOME, /* N P L R */
  LAB_STORE_TRUTH,   /* true false */
  LAB_STORE_TEXT,    /* a text of the language, without quotes */
  LAB_STORE_OTHER    /* lists, thermographs, forms, ...: as the language prints them */
} lab_store_value_kind;

typedef struct lab_store_value {
  lab_store_value_kind kind;
  const char *text; /* zero-terminated */
  size_t length;
  bool has_fingerprint; /* of a game, if it could be found */
  uint64_t fingerprint;
} lab_store_value;

typedef struct lab_store_row {
  const int64_t *parameters; /* parameter_count; of one that is listed, which element */
  const lab_store_value
      *elements; /* listed_count: what these are, in the order of the parameters; fields follow */
  const lab_store_value *values; /* field_count */
} lab_store_row;

typedef struct lab_store_cursor lab_store_cursor;

/* The rows of a run, ordered by its parameters; nobody adds any while the cursor is there. NULL after a
 * failure. */
LAB_API lab_store_cursor *lab_store_rows(lab_store *store, const lab_store_run *run);

/* The next row, good until the next call; NULL after the last. */
LAB_API cgt_status lab_store_next(const lab_store_row **row, lab_store_cursor *cursor);

LAB_API void lab_store_rows_end(lab_store_cursor *cursor); /* NULL is allowed */

/* ---- damage ---------------------------------------------------------------------------------- */

/* Are the file, its runs and their rows as they were saved? Ends when *stop is set; NULL: never. damage,
 * which may be NULL, receives each fault; run is NULL where it is the file's. A check or a sweep does this
 * before it begins. Fails: EINVAL if there is a fault, and lab_store_error is of the last; ENOMEM,
 * ECANCELLED.  Cost: all is read. Tested: store::rows_that_were_changed_are_known,
 * power_loss::leaves_a_beginning */
LAB_API cgt_status lab_store_check(lab_store *store, const volatile int *stop,
                                   void (*damage)(void *where, const lab_store_run *run,
                                                  const lab_error *error),
                                   void *where);

typedef enum lab_store_salvaged {
  LAB_STORE_KEPT,  /* as it was */
  LAB_STORE_BEGUN, /* its rows were not all that were saved: it is there with nothing done, and whoever goes
                    * on with it computes all but the rows that were kept */
  LAB_STORE_LOST   /* what it was is no longer known */
} lab_store_salvaged;

/* Copies from a store opened by LAB_STORE_SALVAGE to an empty one, run by run, the intact parts: of a sweep
 * that lost rows each row that is as it was saved (of a check, or of a store before format 4, none). What is not
 * is there to be computed again. Fingerprints of older stores are computed again. saved, which may be NULL, receives
 * what became of each run, and how many rows were kept. Ends when *stop is set; NULL: never. Fails:
 * EINVAL, ENOMEM, ECANCELLED, as in error.  Tested: store::what_is_whole_is_salvaged,
 * store_formats::older_ones_are_written_anew */
LAB_API cgt_status lab_store_salvage(lab_store *to, lab_store *from, const volatile int *stop,
                                     void (*saved)(void *where, const lab_store_run *run,
                                                   lab_store_salvaged how, uint64_t rows),
                                     void *where, lab_error *error);

/* ---- what became of a store, as results ---------------------------------------------------------- */

typedef struct lab_store_damage {
  const lab_store_run *run; /* NULL: the file's */
  const char *fault;
  cgt_advice advice; /* of the error with this message */
} lab_store_damage;

typedef struct lab_store_checked {
  const lab_store *store;
  const lab_store_damage *damages; /* none: it is as it was saved */
  size_t damage_count;
} lab_store_checked;

typedef struct lab_store_kept {
  const lab_store_run *run;
  lab_store_salvaged how;
  uint64_t rows; /* that were kept, of run->rows */
} lab_store_kept;

typedef struct lab_store_repaired {
  lab_store_checked before;
  const char *kept_as; /* the file before; NULL: the store was as it was saved, and is the file before */
  const lab_store_kept *runs;
  size_t run_count;
} lab_store_repaired;

typedef struct lab_store_merged {
  const char *store; /* that was made */
  size_t from, runs; /* of so many stores; so many runs */
} lab_store_merged;

/* Fail: ENOMEM; ECANCELLED if write refuses. The page of lab_store_merged has no line.  Tested: cli.store,
 * cli.formats */
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
  LAB_QUERY_BLOB /* its bytes */
} lab_query_kind;

typedef struct lab_query_cell {
  lab_query_kind kind;
  int64_t integer;  /* INTEGER */
  const char *text; /* REAL, TEXT, BLOB; good until the next row */
  size_t length;
} lab_query_cell;

typedef struct lab_query lab_query;

/* The statement that begins at *rest, which then is where it ends; text is the whole, of which *rest is a
 * part, for the place of an error. *query is NULL, without a failure, where nothing is left but blanks and
 * comments. Ends when *stop is set; NULL: never. Fails: EPARSE, with the place in text; EINVAL for a
 * statement that would write; ENOMEM. */
LAB_API cgt_status lab_query_open(lab_query **query, const char **rest, lab_store *store, const char *text,
                                  const volatile int *stop, lab_error *error);
LAB_API void lab_query_close(lab_query *query); /* NULL is allowed */

LAB_API size_t lab_query_columns(const lab_query *query);
LAB_API const char *lab_query_column(const lab_query *query, size_t i); /* its name; NULL: no memory */

/* The next row of lab_query_columns cells, good until the next call; NULL after the last.
 * Fails: EINVAL, with SQLite's message; ENOMEM, ECANCELLED. */
LAB_API cgt_status lab_query_next(const lab_query_cell **row, lab_query *query, lab_error *error);

/* How much memory stores may use, all of the process together: SQLite three quarters, and each that is written to
 * a quarter for what it knows of texts; 0: as much as they want. SQLite writes pages to disk, or reads them again,
 * before it needs more, as texts are looked up on disk; past that a call fails with ENOMEM. Never waits, never fails.
 *  Tested: store::a_question_that_is_too_large_is_refused */
LAB_API void lab_store_limit_memory(size_t bytes);

/* ---- joining shards -------------------------------------------------------------------------- */

typedef enum lab_join_problem {
  LAB_JOIN_FAILED,    /* a store failed: error; or ECANCELLED after a stop */
  LAB_JOIN_DIFFERENT, /* shard number `shard` is of another run: difference */
  LAB_JOIN_MISSING,   /* shard number `shard` is in no store */
  LAB_JOIN_TWICE,     /* two stores have the shard */
  LAB_JOIN_UNFINISHED /* other has not finished its shard */
} lab_join_problem;

/* Why runs could not be joined. Paths are of the stores that were given. */
typedef struct lab_join_fault {
  lab_join_problem problem;
  const lab_store *store, *other;
  const lab_store_run *run, *other_run; /* in these */
  unsigned shard;
  const char *difference; /* "the statements differ" */
  lab_error error;
} lab_join_fault;

/* Puts the runs of some stores into an empty one: the shards of a run become the run, a run that is whole is
 * copied. Rows come in the order of their parameters, so that `to` is what an unbroken run had made; but of a
 * check that ended at the first counterexamples it is not known how many instances come before them. What
 * was decided with the same definitions (cgt/lab_decided.h) becomes one run, each sum once. Fingerprints of
 * older stores are computed again. Commits each run. Ends when *stop is set; NULL: never.  Fails: as in fault.
 */
LAB_API cgt_status lab_store_join(lab_store *to, lab_store *const *from, size_t count,
                                  const volatile int *stop, lab_join_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
