/* store_read.c: the rows of a run, one after another. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/vector.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

struct lab_store_cursor {
  lab_store *store;
  labi_store_kept_run *run;
  size_t parameters, fields;
  uint64_t sum; /* of the rows so far */
  bool began;   /* a transaction, which ends with it */
  sqlite3_stmt *rows, *text;
  lab_store_row row;
  int64_t tuple[LAB_VARIABLE_LIMIT];
  lab_store_value values[LAB_FIELD_LIMIT];
  struct {
    char *bytes;
    size_t room;
  } texts[LAB_FIELD_LIMIT]; /* of the values */
};

static sqlite3_stmt *prepare_rows(lab_store *store, const lab_store_run *run) {
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
static bool hold_rows(lab_store_cursor *cursor) {
  lab_store *store = cursor->store;
  if (store->mode != LAB_STORE_READ) return true;
  if (sqlite3_get_autocommit(store->db) && !(cursor->began = labi_store_execute(store, "BEGIN")))
    return false;
  char *sql = labi_store_format(store, "SELECT sum FROM run WHERE id = %lld", (long long)cursor->run->run.id);
  int64_t sum = 0;
  bool good = sql && labi_store_query_number(store, &sum, sql);
  if (good) cursor->run->sum = (uint64_t)sum;
  sqlite3_free(sql);
  return good;
}

lab_store_cursor *lab_store_rows(lab_store *store, const lab_store_run *run) {
  lab_store_cursor *cursor = calloc(1, sizeof *cursor);
  if (!cursor) return labi_store_fail(store, SQLITE_NOMEM), NULL;
  cursor->store = store;
  cursor->run = labi_store_kept(store, run);
  cursor->parameters = run->parameter_count;
  cursor->fields = run->field_count;
  cursor->row = (lab_store_row){.parameters = cursor->tuple, .values = cursor->values};
  cursor->rows = hold_rows(cursor) ? prepare_rows(store, run) : NULL;
  if (cursor->rows)
    cursor->text = labi_store_prepare(store, "SELECT kind, text, fingerprint FROM value WHERE id = ?1");
  if (cursor->text) return cursor;
  lab_store_rows_end(cursor);
  return NULL;
}

void lab_store_rows_end(lab_store_cursor *cursor) {
  if (!cursor) return;
  sqlite3_finalize(cursor->rows);
  sqlite3_finalize(cursor->text);
  for (size_t i = 0; i < cursor->fields; i++) free(cursor->texts[i].bytes);
  if (cursor->began) sqlite3_exec(cursor->store->db, "COMMIT", NULL, NULL, NULL); /* nothing was written */
  free(cursor);
}

/* Copies the text of value number id. */
static bool read_value(lab_store_cursor *cursor, size_t field, int64_t id) {
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
  char *copy = cursor->texts[field].bytes =
      labi_grow(cursor->texts[field].bytes, &cursor->texts[field].room, length + 1, 1);
  if (cursor->texts[field].room <= length) return labi_store_fail(cursor->store, SQLITE_NOMEM);
  if (length > 0) memcpy(copy, text, length);
  copy[length] = 0;
  cursor->values[field] = (lab_store_value){.kind = labi_store_kind_named(kind),
                              .text = copy,
                              .length = length,
                              .has_fingerprint = *print != 0,
                              .fingerprint = strtoull(print, NULL, 16)};
  return true;
}

static bool read_row(lab_store_cursor *cursor) {
  uint64_t hashes[LAB_FIELD_LIMIT] = {0};
  for (size_t i = 0; i < cursor->parameters; i++)
    cursor->tuple[i] = sqlite3_column_int64(cursor->rows, (int)i);
  for (size_t i = 0; i < cursor->fields; i++) {
    int column = (int)(cursor->parameters + i);
    lab_store_value *value = &cursor->values[i];
    *value = (lab_store_value){.kind = LAB_STORE_NOTHING, .text = ""};
    if (sqlite3_column_type(cursor->rows, column) == SQLITE_NULL) continue;
    if (!read_value(cursor, i, sqlite3_column_int64(cursor->rows, column))) return false;
    hashes[i] = labi_store_text_hash(value->kind, value->text, value->length);
  }
  cursor->sum += labi_store_row_hash(cursor->tuple, cursor->parameters, hashes, cursor->fields);
  return true;
}

/* The end of the rows: are they those that were saved? */
static bool check_sum(const lab_store_cursor *cursor) {
  return cursor->run->sum == cursor->sum ||
         labi_store_refuse(cursor->store, "it is damaged: the rows of run %lld are not those that were saved",
                           (long long)cursor->run->run.id);
}

cgt_status lab_store_next(const lab_store_row **row, lab_store_cursor *cursor) {
  int code = sqlite3_step(cursor->rows);
  *row = NULL;
  bool good = code == SQLITE_DONE  ? check_sum(cursor)
              : code == SQLITE_ROW ? read_row(cursor)
                                   : labi_store_fail(cursor->store, code);
  if (!good) return cursor->store->error.status;
  if (code == SQLITE_ROW) *row = &cursor->row;
  return CGT_OK;
}

bool labi_store_load(labi_run_state *state, lab_store *store, const lab_store_run *run) {
  const labi_run_state *saved = &labi_store_kept(store, run)->state;
  labi_run_state_copy(state, saved);
  if (run->kind != LAB_STORE_CHECK || state->width == 0 || state->failures == 0) return true;
  lab_store_cursor *cursor = lab_store_rows(store, run);
  const lab_store_row *row;
  bool good = cursor != NULL;
  state->failures = 0; /* those that are kept are counted once more */
  while (good && (good = lab_store_next(&row, cursor) == CGT_OK) && row)
    good = labi_run_state_fails(state, row->parameters, true) || labi_store_fail(store, SQLITE_NOMEM);
  lab_store_rows_end(cursor);
  state->failures = saved->failures;
  return good;
}
