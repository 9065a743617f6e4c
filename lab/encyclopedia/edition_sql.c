/* edition_sql.c: the tables of an edition, and statements of SQL with what is said when they fail. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/encyclopedia/edition.h"

enum {
  APPLICATION = 0x43475445, /* "CGTE", in the header of the file */
  STEPS_PER_LOOK = 10000
};

/* A value is found by its fingerprint, a position by the key of its text; both are compared as texts. Positions of a
 * value are in the order of their ids, so the first ones of an index are the least ones. */
static const char *const tables =
    "CREATE TABLE about (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE ruleset (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, title TEXT NOT NULL,"
    "  positions INTEGER NOT NULL, games INTEGER NOT NULL);"
    "CREATE TABLE statement (id INTEGER PRIMARY KEY, ruleset INTEGER NOT NULL REFERENCES ruleset, text TEXT "
    "NOT NULL,"
    "  first INTEGER NOT NULL, positions INTEGER NOT NULL);"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, text TEXT NOT NULL, fingerprint INTEGER, outcome TEXT NOT "
    "NULL,"
    "  mean TEXT NOT NULL, temperature TEXT NOT NULL, atomic_weight TEXT, birthday TEXT NOT NULL,"
    "  positions INTEGER NOT NULL);"
    "CREATE INDEX game_by_fingerprint ON game (fingerprint);"
    "CREATE TABLE position (id INTEGER PRIMARY KEY, statement INTEGER NOT NULL REFERENCES statement,"
    "  game INTEGER NOT NULL REFERENCES game, misere_outcome TEXT NOT NULL, text TEXT NOT NULL,"
    "  \"key\" INTEGER NOT NULL);"
    "CREATE INDEX position_by_key ON position (\"key\");"
    "CREATE TABLE occurrence (game INTEGER NOT NULL REFERENCES game, ruleset INTEGER NOT NULL REFERENCES "
    "ruleset,"
    "  positions INTEGER NOT NULL, least INTEGER NOT NULL REFERENCES position, PRIMARY KEY (game, ruleset))"
    "  WITHOUT ROWID;"
    "CREATE TABLE name (id INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, source TEXT NOT "
    "NULL);";

bool labi_edition_refuse(lab_edition *edition, const char *format, ...) {
  char what[400];
  va_list list;
  va_start(list, format);
  vsnprintf(what, sizeof what, format, list);
  va_end(list);
  labi_error_set(&edition->error, CGT_EINVAL, "%.200s: %s", edition->path, what);
  return false;
}

bool labi_edition_fail(lab_edition *edition, int code) {
  switch (code == SQLITE_IOERR_NOMEM ? SQLITE_NOMEM : code & 0xFF) {
  case SQLITE_NOMEM:
    labi_edition_refuse(edition, LABI_OUT_OF_MEMORY);
    edition->error.status = CGT_ENOMEM;
    return false;
  case SQLITE_INTERRUPT:
    labi_edition_refuse(edition, "stopped on request");
    edition->error.status = CGT_ECANCELLED;
    return false;
  case SQLITE_NOTADB:
    return labi_edition_refuse(edition, "it is not an edition: not a SQLite database");
  case SQLITE_CORRUPT:
  case SQLITE_ERROR: /* the statements are our own: a table or a column is not there */
    return labi_edition_refuse(edition, "it is damaged: %s", sqlite3_errmsg(edition->db));
  case SQLITE_FULL:
    return labi_edition_refuse(edition, "the disk is full");
  default:
    return labi_edition_refuse(edition, "%s", sqlite3_errmsg(edition->db));
  }
}

bool labi_edition_execute(lab_edition *edition, const char *sql) {
  const int code = sqlite3_exec(edition->db, sql, NULL, NULL, NULL);
  return code == SQLITE_OK || labi_edition_fail(edition, code);
}

sqlite3_stmt *labi_edition_prepare(lab_edition *edition, const char *sql) {
  sqlite3_stmt *statement = NULL;
  const int code = sqlite3_prepare_v2(edition->db, sql, -1, &statement, NULL);
  if (code != SQLITE_OK) labi_edition_fail(edition, code);
  return statement;
}

bool labi_edition_step(bool *more, lab_edition *edition, sqlite3_stmt *statement) {
  const int code = statement ? sqlite3_step(statement) : SQLITE_MISUSE;
  *more = code == SQLITE_ROW;
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) return statement ? labi_edition_fail(edition, code) : false;
  sqlite3_reset(statement);
  return true;
}

bool labi_edition_run(lab_edition *edition, sqlite3_stmt *statement) {
  bool more;
  return labi_edition_step(&more, edition, statement);
}

bool labi_edition_text(const char **text, lab_edition *edition, labi_scratch *memory, sqlite3_stmt *row,
                       int column) {
  *text = NULL;
  if (sqlite3_column_type(row, column) == SQLITE_NULL) return true;
  const char *found = (const char *)sqlite3_column_text(row, column);
  const size_t length = (size_t)sqlite3_column_bytes(row, column);
  char *copy = found ? labi_scratch_take(memory, length + 1) : NULL;
  if (!copy) return labi_edition_fail(edition, SQLITE_NOMEM);
  memcpy(copy, found, length);
  *text = copy;
  return memchr(copy, 0, length) == NULL ||
         labi_edition_refuse(edition, "it is damaged: a text has a zero byte in it");
}

static int is_stopped(void *stop) { return labi_interrupt_is_set(stop); }

void labi_edition_watch(lab_edition *edition, const volatile int *stop) {
  sqlite3_progress_handler(edition->db, stop ? STEPS_PER_LOOK : 0, stop ? is_stopped : NULL,
                           (void *)(uintptr_t)stop);
}

bool labi_edition_create(lab_edition *edition) {
  char pragmas[200];
  /* The file is new, and gets its name when it is complete: no journal could save anything. */
  snprintf(pragmas, sizeof pragmas,
           "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA "
           "application_id = %d; PRAGMA "
           "user_version = %d",
           APPLICATION, LAB_EDITION_VERSION);
  return labi_edition_execute(edition, pragmas) && labi_edition_execute(edition, "BEGIN") &&
         labi_edition_execute(edition, tables);
}
