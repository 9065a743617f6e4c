/* store_sql.c: statements of SQL, and what is said when they, or anything else, fail. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/make_error.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

/* ---- failures -------------------------------------------------------------------------------- */

bool labi_store_refuse(lab_store *store, const char *format, ...) {
  char *message = store->error.message;
  store->error = (lab_error){.status = CGT_EINVAL};
  va_list list;
  va_start(list, format);
  int used = snprintf(message, sizeof store->error.message, "%.200s: ", store->path);
  vsnprintf(message + used, sizeof store->error.message - (size_t)used, format, list);
  va_end(list);
  return false;
}

bool labi_store_damaged(lab_store *store, const char *format, ...) {
  char what[120];
  va_list list;
  va_start(list, format);
  vsnprintf(what, sizeof what, format, list);
  va_end(list);
  labi_store_refuse(store, "it is damaged: %s", what);
  if (store->mode != LAB_STORE_SALVAGE) store->error.advice = CGT_ADVICE_REPAIR;
  return false;
}

/* Where SQLite may not make a file it tries to read it, and says that there is none. */
static int why_not_opened(const lab_store *store) {
  int why = sqlite3_system_errno(store->db);
  if (why != ENOENT || labi_store_is_read(store)) return why;
  const char *slash = strrchr(store->path, '/');
  char *folder = slash ? strndup(store->path, (size_t)(slash - store->path) + 1) : strdup(".");
  if (folder && access(folder, W_OK) != 0) why = errno;
  free(folder);
  return why;
}

bool labi_store_fail(lab_store *store, int code) {
  switch (code == SQLITE_IOERR_NOMEM ? SQLITE_NOMEM : code & 0xFF) {
  case SQLITE_NOMEM:
    labi_store_refuse(store, LABI_OUT_OF_MEMORY);
    store->error.status = CGT_ENOMEM;
    return false;
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    return labi_store_refuse(store, "another process is writing to it; try again when that has ended");
  case SQLITE_FULL:
    return labi_store_refuse(store, "the disk is full");
  case SQLITE_READONLY:
  case SQLITE_PERM:
    return labi_store_refuse(store, "it may not be written to (read-only file or folder)");
  case SQLITE_CANTOPEN:
    return labi_store_refuse(store, "it cannot be opened: %s", strerror(why_not_opened(store)));
  case SQLITE_NOTADB:
    return labi_store_refuse(store, "it is not a store: not a SQLite database");
  case SQLITE_CORRUPT:
    return labi_store_damaged(store, "it is a damaged SQLite database");
  case SQLITE_INTERRUPT:
    labi_store_refuse(store, "stopped on request");
    store->error.status = CGT_ECANCELLED;
    return false;
  case SQLITE_CONSTRAINT:
    return labi_store_damaged(store, "a new row already exists");
  case SQLITE_IOERR: {
    int why = sqlite3_system_errno(store->db);
    return labi_store_refuse(store, "it cannot be read or written: %s",
                             why ? strerror(why) : "input/output error");
  }
  case SQLITE_ERROR: /* the statements are our own: a table or a column is not there */
    return labi_store_damaged(store, "%s", sqlite3_errmsg(store->db));
  default:
    return labi_store_refuse(store, "%s", sqlite3_errmsg(store->db));
  }
}

bool labi_store_out_of_memory(lab_store *store) { return labi_store_fail(store, SQLITE_NOMEM); }

/* ---- SQL ------------------------------------------------------------------------------------- */

bool labi_store_execute(lab_store *store, const char *sql) {
  int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
  return code == SQLITE_OK || labi_store_fail(store, code);
}

sqlite3_stmt *labi_store_prepare(lab_store *store, const char *sql) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
  if (code == SQLITE_OK) return statement;
  labi_store_fail(store, code);
  return NULL;
}

char *labi_store_format(lab_store *store, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *sql = sqlite3_vmprintf(format, list);
  va_end(list);
  if (!sql) labi_store_fail(store, SQLITE_NOMEM);
  return sql;
}

bool labi_store_finish(lab_store *store, sqlite3_stmt *statement) {
  if (!statement) return false;
  int code = sqlite3_step(statement);
  bool good = code == SQLITE_DONE || code == SQLITE_ROW || labi_store_fail(store, code);
  sqlite3_finalize(statement);
  return good;
}

bool labi_store_is_read(const lab_store *store) {
  return store->mode == LAB_STORE_READ || store->mode == LAB_STORE_SALVAGE;
}

bool labi_store_query_number(lab_store *store, int64_t *number, const char *sql) {
  sqlite3_stmt *statement = labi_store_prepare(store, sql);
  if (!statement) return false;
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return code == SQLITE_ROW || labi_store_fail(store, code);
}

const char *labi_store_column(lab_store *store, sqlite3_stmt *row, int column) {
  if (sqlite3_column_type(row, column) == SQLITE_NULL) return "";
  const char *text = (const char *)sqlite3_column_text(row, column);
  if (!text) labi_store_fail(store, SQLITE_NOMEM);
  return text;
}
