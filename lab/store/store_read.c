/* store_read.c: the rows of a run, one after another. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_survey.h>
#include "lab/store/store_internal.h"

struct labi_store_cursor {
  labi_store *store;
  labi_store_kept_run *run;
  size_t parameters, fields;
  uint64_t sum; /* of the rows so far */
  bool began;   /* a transaction, which ends with it */
  sqlite3_stmt *rows, *text;

  char **texts;
  size_t *rooms;
};

static sqlite3_stmt *prepare_rows(labi_store *store, const labi_store_run *run) {
  if (run->parameter_count == 0) return labi_store_prepare(store, "SELECT 1 WHERE 0");
  sqlite3_str *order = sqlite3_str_new(store->db);
  for (size_t i = 0; i < run->parameter_count; i++)
    sqlite3_str_appendf(order, i > 0 ? ", %d" : "%d", (int)i + 1);
  char *list = sqlite3_str_finish(order);
  char *sql =
      list ? labi_store_format(store, "SELECT * FROM rows_%lld ORDER BY %s", (long long)run->id, list) : NULL;
  if (!list) labi_store_fail(store, SQLITE_NOMEM);
  sqlite3_stmt *rows = sql ? labi_store_prepare(store, sql) : NULL;
  sqlite3_free(list);
  sqlite3_free(sql);
  return rows;
}

/* Nobody adds rows from here to the end of the cursor; there are those of this sum. */
static bool hold_rows(labi_store_cursor *cursor) {
  labi_store *store = cursor->store;
  if (store->mode != LABI_STORE_READ) return true;
  if (sqlite3_get_autocommit(store->db) && !(cursor->began = labi_store_execute(store, "BEGIN")))
    return false;
  char *sql = labi_store_format(store, "SELECT sum FROM run WHERE id = %lld", (long long)cursor->run->run.id);
  int64_t sum = 0;
  bool good = sql && labi_store_query_number(store, &sum, sql);
  if (good) cursor->run->sum = (uint64_t)sum;
  sqlite3_free(sql);
  return good;
}

labi_store_cursor *labi_store_rows(labi_store *store, const labi_store_run *run) {
  labi_store_cursor *cursor = calloc(1, sizeof *cursor);
  if (!cursor) return labi_store_fail(store, SQLITE_NOMEM), NULL;
  cursor->store = store;
  cursor->run = labi_store_kept(store, run);
  cursor->parameters = run->parameter_count;
  cursor->fields = run->field_count;
  cursor->texts = calloc(cursor->fields + 1, sizeof *cursor->texts);
  cursor->rooms = calloc(cursor->fields + 1, sizeof *cursor->rooms);
  cursor->rows = hold_rows(cursor) ? prepare_rows(store, run) : NULL;
  if (cursor->rows)
    cursor->text = labi_store_prepare(store, "SELECT kind, text, fingerprint FROM value WHERE id = ?1");
  if (!cursor->texts || !cursor->rooms) labi_store_fail(store, SQLITE_NOMEM);
  if (cursor->texts && cursor->rooms && cursor->text) return cursor;
  labi_store_rows_end(cursor);
  return NULL;
}

void labi_store_rows_end(labi_store_cursor *cursor) {
  if (!cursor) return;
  sqlite3_finalize(cursor->rows);
  sqlite3_finalize(cursor->text);
  for (size_t i = 0; cursor->texts && i < cursor->fields; i++) free(cursor->texts[i]);
  free(cursor->texts);
  free(cursor->rooms);
  if (cursor->began) sqlite3_exec(cursor->store->db, "COMMIT", NULL, NULL, NULL); /* nothing was written */
  free(cursor);
}

/* Copies the text of value number id. */
static bool read_value(labi_store_value *value, labi_store_cursor *cursor, size_t field, int64_t id) {
  sqlite3_reset(cursor->text);
  sqlite3_bind_int64(cursor->text, 1, id);
  int code = sqlite3_step(cursor->text);
  if (code != SQLITE_ROW) return labi_store_fail(cursor->store, code == SQLITE_DONE ? SQLITE_CORRUPT : code);
  const char *kind = labi_store_column(cursor->store, cursor->text, 0);
  const char *text = kind ? labi_store_column(cursor->store, cursor->text, 1) : NULL;
  const char *print = text ? labi_store_column(cursor->store, cursor->text, 2) : NULL;
  if (!print) return false;
  size_t length = (size_t)sqlite3_column_bytes(cursor->text, 1);
  if (length > 0 && memchr(text, 0, length))
    return labi_store_refuse(
        cursor->store, "the file is damaged: the text of value %lld has a zero byte in it", (long long)id);
  if (length >= cursor->rooms[field]) {
    char *more = realloc(cursor->texts[field], length + 64);
    if (!more) return labi_store_fail(cursor->store, SQLITE_NOMEM);
    cursor->texts[field] = more;
    cursor->rooms[field] = length + 64;
  }
  if (length > 0) memcpy(cursor->texts[field], text, length);
  cursor->texts[field][length] = 0;
  *value = (labi_store_value){.kind = labi_store_kind_named(kind),
                              .text = cursor->texts[field],
                              .length = length,
                              .has_fingerprint = *print != 0,
                              .fingerprint = strtoull(print, NULL, 16)};
  return true;
}

bool labi_store_next(bool *done, int64_t *parameters, labi_store_value *values, labi_store_cursor *cursor) {
  int code = sqlite3_step(cursor->rows);
  *done = code == SQLITE_DONE;
  if (*done && cursor->run->sum != cursor->sum)
    return labi_store_refuse(cursor->store,
                             "it is damaged: the rows of run %lld are not those that were saved",
                             (long long)cursor->run->run.id);
  if (*done) return true;
  if (code != SQLITE_ROW) return labi_store_fail(cursor->store, code);
  for (size_t i = 0; i < cursor->parameters; i++) parameters[i] = sqlite3_column_int64(cursor->rows, (int)i);
  uint64_t hashes[LAB_FIELD_LIMIT] = {0};
  for (size_t i = 0; i < cursor->fields; i++) {
    int column = (int)(cursor->parameters + i);
    values[i] = (labi_store_value){.kind = LABI_STORE_NOTHING, .text = ""};
    if (sqlite3_column_type(cursor->rows, column) == SQLITE_NULL) continue;
    if (!read_value(&values[i], cursor, i, sqlite3_column_int64(cursor->rows, column))) return false;
    hashes[i] = labi_store_text_hash(values[i].kind, values[i].text, values[i].length);
  }
  cursor->sum += labi_store_row_hash(parameters, cursor->parameters, hashes, cursor->fields);
  return true;
}
