/* store_query.c: SQL on a store. Statements that would write are refused. */
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/store/store_internal.h"

enum { STEPS_PER_LOOK = 10000 }; /* of SQLite's machine, between two looks at the stop flag */

struct lab_query {
  sqlite3 *database;
  sqlite3_stmt *statement;
  size_t columns;
  lab_query_cell cells[];
};

static bool is_no_memory(int code) { return code == SQLITE_NOMEM || code == SQLITE_IOERR_NOMEM; }

static cgt_status no_memory(lab_error *error) {
  *error = (lab_error){.status = CGT_ENOMEM, .message = "SQL: " LABI_OUT_OF_MEMORY};
  return CGT_ENOMEM;
}

/* What SQLite says last. */
static cgt_status fail(lab_error *error, cgt_status status, sqlite3 *database) {
  *error = (lab_error){.status = status};
  sqlite3_snprintf(sizeof error->message, error->message, "SQL: %s", sqlite3_errmsg(database));
  return status;
}

/* Where in the text SQLite found the fault; without a place if it does not say. */
static cgt_status fail_at(lab_error *error, sqlite3 *database, const char *text, const char *from) {
  bool memory = is_no_memory(sqlite3_errcode(database));
  int offset = sqlite3_error_offset(database);
  fail(error, memory ? CGT_ENOMEM : CGT_EPARSE, database);
  if (offset < 0) return error->status;
  error->line = error->column = 1;
  for (const char *at = text; at < from + offset; at++) {
    bool begins = ((unsigned char)*at & 0xC0) != 0x80;
    error->column = *at == '\n' ? 1 : error->column + begins;
    error->line += *at == '\n';
  }
  return error->status;
}

/* ---- statements ------------------------------------------------------------------------------ */

static int look(void *stop) { return labi_interrupt_is_set(stop); }

cgt_status lab_query_open(lab_query **query, const char **rest, lab_store *store, const char *text,
                          const volatile int *stop, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, query) || !LABI_GIVEN(error, rest) || !LABI_GIVEN(error, store) ||
      !LABI_GIVEN(error, text))
    return CGT_EINVAL;
  sqlite3_stmt *statement = NULL;
  const char *from = *rest;
  *query = NULL;
  sqlite3_progress_handler(store->db, STEPS_PER_LOOK, look, (void *)(uintptr_t)stop);
  if (sqlite3_prepare_v2(store->db, from, -1, &statement, rest) != SQLITE_OK)
    return fail_at(error, store->db, text, from);
  if (!statement) return CGT_OK;
  size_t columns = (size_t)sqlite3_column_count(statement);
  lab_query *made = NULL;
  if (!sqlite3_stmt_readonly(statement))
    *error =
        (lab_error){.status = CGT_EINVAL,
                    .message = "a store is only read here; to change one, open it with the sqlite3 shell"};
  else if (!(made = calloc(1, sizeof *made + columns * sizeof *made->cells)))
    no_memory(error);
  if (!made) {
    sqlite3_finalize(statement);
    return error->status;
  }
  made->database = store->db;
  made->statement = statement;
  made->columns = columns;
  *query = made;
  return CGT_OK;
}

void lab_query_close(lab_query *query) {
  if (!query) return;
  sqlite3_finalize(query->statement);
  sqlite3_progress_handler(query->database, 0, NULL, NULL);
  free(query);
}

size_t lab_query_columns(const lab_query *query) { return query ? query->columns : 0; }

const char *lab_query_column(const lab_query *query, size_t i) {
  if (!query) return NULL;
  return sqlite3_column_name(query->statement, (int)i);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* False: no memory for its text. */
static bool read_cell(lab_query_cell *cell, sqlite3_stmt *statement, int column) {
  static const lab_query_kind kinds[] = {[SQLITE_INTEGER] = LAB_QUERY_INTEGER,
                                         [SQLITE_FLOAT] = LAB_QUERY_REAL,
                                         [SQLITE_TEXT] = LAB_QUERY_TEXT,
                                         [SQLITE_BLOB] = LAB_QUERY_BLOB,
                                         [SQLITE_NULL] = LAB_QUERY_NULL};
  *cell = (lab_query_cell){.kind = kinds[sqlite3_column_type(statement, column)], .text = ""};
  if (cell->kind == LAB_QUERY_NULL) return true;
  if (cell->kind == LAB_QUERY_INTEGER) {
    cell->integer = sqlite3_column_int64(statement, column);
    return true;
  }
  const void *bytes = cell->kind == LAB_QUERY_BLOB ? sqlite3_column_blob(statement, column)
                                                   : sqlite3_column_text(statement, column);
  cell->length = (size_t)sqlite3_column_bytes(statement, column);
  if (bytes) cell->text = bytes;
  return bytes || !is_no_memory(sqlite3_errcode(sqlite3_db_handle(statement)));
}

cgt_status lab_query_next(const lab_query_cell **row, lab_query *query, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, row) || !LABI_GIVEN(error, query)) return CGT_EINVAL;
  *row = NULL;
  int code = sqlite3_step(query->statement);
  if (code == SQLITE_DONE) return CGT_OK;
  if (is_no_memory(code)) return no_memory(error);
  if (code == SQLITE_INTERRUPT) return fail(error, CGT_ECANCELLED, query->database);
  if (code != SQLITE_ROW) return fail(error, CGT_EINVAL, query->database);
  for (size_t i = 0; i < query->columns; i++)
    if (!read_cell(&query->cells[i], query->statement, (int)i)) return no_memory(error);
  *row = query->cells;
  return CGT_OK;
}
