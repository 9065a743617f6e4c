/* store_write.c: rows and done-marks of a run on their way into the store. See store_writer.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

/* ---- how far a run has come ------------------------------------------------------------------ */

enum { TUPLE_TEXT = 64 * 21 };

void labi_store_print_tuple(char *text, size_t room, const int64_t *tuple, size_t width) {
  size_t used = 0;
  *text = 0;
  for (size_t i = 0; i < width && used < room; i++)
    used += (size_t)snprintf(text + used, room - used, "%s%lld", i > 0 ? "," : "", (long long)tuple[i]);
}

bool labi_store_read_tuple(int64_t *tuple, size_t width, const char *text) {
  for (size_t i = 0; i < width; i++) {
    char *end;
    tuple[i] = strtoll(text, &end, 10);
    if (end == text || *end != (i + 1 < width ? ',' : 0)) return false;
    text = end + 1;
  }
  return true;
}

bool labi_store_save_run(lab_store *store, const lab_store_run *run, const labi_run_state *state,
                         uint64_t sum) {
  sqlite3_stmt *save = labi_store_prepare(
      store, "UPDATE run SET complete = ?2, left = ?3, tuples = ?4, \"rows\" = ?5, instances = ?6,"
             " excepted = ?7, failures = ?8, last = ?9, smallest = ?10, sum = ?11, seal = ?12 WHERE id = ?1");
  if (!save) return false;
  char last[TUPLE_TEXT] = "", smallest[TUPLE_TEXT] = "";
  if (state->tuples > 0) labi_store_print_tuple(last, sizeof last, state->last, state->width);
  if (state->failures > 0) labi_store_print_tuple(smallest, sizeof smallest, state->smallest, state->width);
  lab_store_run now = *run;
  now.complete = state->complete;
  now.tuples = state->tuples;
  now.rows = state->rows;
  now.instances = state->instances;
  now.excepted = state->excepted;
  now.failures = state->failures;
  sqlite3_bind_int64(save, 1, run->id);
  sqlite3_bind_int(save, 2, state->complete);
  sqlite3_bind_int(save, 3, state->left);
  sqlite3_bind_int64(save, 4, (sqlite3_int64)state->tuples);
  sqlite3_bind_int64(save, 5, (sqlite3_int64)state->rows);
  sqlite3_bind_int64(save, 6, (sqlite3_int64)state->instances);
  sqlite3_bind_int64(save, 7, (sqlite3_int64)state->excepted);
  sqlite3_bind_int64(save, 8, (sqlite3_int64)state->failures);
  if (state->tuples > 0) sqlite3_bind_text(save, 9, last, -1, SQLITE_STATIC);
  if (state->failures > 0) sqlite3_bind_text(save, 10, smallest, -1, SQLITE_STATIC);
  sqlite3_bind_int64(save, 11, (sqlite3_int64)sum);
  sqlite3_bind_int64(save, 12, (sqlite3_int64)labi_store_checksum(&now, sum, state->left, last, smallest));
  labi_store_kept_run *kept = labi_store_kept(store, run);
  bool good = labi_store_finish(store, save);
  if (good && kept) kept->run = now;
  return good;
}

bool labi_store_save(lab_store *store, const lab_store_run *run, const labi_run_state *state) {
  return labi_store_save_run(store, run, state, labi_store_kept(store, run)->sum);
}

/* Counterexamples that were kept. */
static bool load_kept(labi_run_state *state, lab_store *store, const lab_store_run *run) {
  uint64_t failures = state->failures;
  lab_store_cursor *cursor = lab_store_rows(store, run);
  const lab_store_row *row;
  bool good = cursor != NULL;
  state->failures = 0;
  while (good && (good = lab_store_next(&row, cursor) == CGT_OK) && row)
    good = labi_run_state_fails(state, row->parameters, true) || labi_store_fail(store, SQLITE_NOMEM);
  lab_store_rows_end(cursor);
  state->failures = failures;
  return good;
}

bool labi_store_load(labi_run_state *state, lab_store *store, const lab_store_run *run) {
  sqlite3_stmt *load =
      labi_store_prepare(store, "SELECT complete, left, tuples, \"rows\", instances, excepted, failures,"
                                " last, smallest FROM run WHERE id = ?1");
  if (!load) return false;
  sqlite3_bind_int64(load, 1, run->id);
  int code = sqlite3_step(load);
  bool good = code == SQLITE_ROW || labi_store_fail(store, code == SQLITE_DONE ? SQLITE_CORRUPT : code);
  if (good) {
    state->complete = sqlite3_column_int(load, 0);
    state->left = sqlite3_column_int(load, 1);
    state->tuples = (uint64_t)sqlite3_column_int64(load, 2);
    state->rows = (uint64_t)sqlite3_column_int64(load, 3);
    state->instances = (uint64_t)sqlite3_column_int64(load, 4);
    state->excepted = (uint64_t)sqlite3_column_int64(load, 5);
    state->failures = (uint64_t)sqlite3_column_int64(load, 6);
    const char *last = labi_store_column(store, load, 7);
    const char *smallest = last ? labi_store_column(store, load, 8) : NULL;
    bool sound = smallest && (state->tuples == 0 || labi_store_read_tuple(state->last, state->width, last)) &&
                 (state->failures == 0 || labi_store_read_tuple(state->smallest, state->width, smallest));
    good = sound || (smallest && labi_store_fail(store, SQLITE_CORRUPT));
  }
  sqlite3_finalize(load);
  if (!good || run->kind != LAB_STORE_CHECK || state->width == 0 || state->failures == 0) return good;
  return load_kept(state, store, run);
}

/* ---- texts ----------------------------------------------------------------------------------- */

static const char *const kinds[] = {[LAB_STORE_GAME] = "game",
                                    [LAB_STORE_OUTCOME] = "outcome",
                                    [LAB_STORE_TRUTH] = "truth",
                                    [LAB_STORE_TEXT] = "text",
                                    [LAB_STORE_OTHER] = "other"};

lab_store_value_kind labi_store_kind_named(const char *name) {
  for (int i = LAB_STORE_GAME; i <= LAB_STORE_OTHER; i++)
    if (name && strcmp(name, kinds[i]) == 0) return (lab_store_value_kind)i;
  return LAB_STORE_OTHER;
}

static bool load_texts(lab_store *store) {
  if (store->texts) return true;
  labi_store_texts *texts = labi_store_texts_new();
  sqlite3_stmt *all = texts ? labi_store_prepare(store, "SELECT id, kind, text FROM value") : NULL;
  int code = all ? SQLITE_ROW : SQLITE_NOMEM;
  while (code == SQLITE_ROW && (code = sqlite3_step(all)) == SQLITE_ROW) {
    const char *kind = labi_store_column(store, all, 1),
               *text = kind ? labi_store_column(store, all, 2) : NULL;
    int64_t *number = text ? labi_store_texts_find(texts, labi_store_kind_named(kind), text,
                                                   (size_t)sqlite3_column_bytes(all, 2))
                           : NULL;
    if (number)
      *number = sqlite3_column_int64(all, 0);
    else
      code = SQLITE_NOMEM;
  }
  sqlite3_finalize(all);
  if (code == SQLITE_DONE) return store->texts = texts, true;
  labi_store_texts_free(texts);
  return labi_store_fail(store, code);
}

static bool text_number(int64_t *number, lab_store *store, lab_store_value_kind kind, const char *text,
                        size_t length, const uint64_t *fingerprint) {
  if (!load_texts(store)) return false;
  int64_t *known = labi_store_texts_find(store->texts, kind, text, length);
  if (!known) return labi_store_fail(store, SQLITE_NOMEM);
  if (*known == 0) {
    sqlite3_stmt *add = store->writing.add_text;
    if (!add)
      add = labi_store_prepare(store, "INSERT INTO value (kind, text, fingerprint) VALUES (?1, ?2, ?3)");
    if (!add) return false;
    store->writing.add_text = add;
    char print[20];
    if (fingerprint) snprintf(print, sizeof print, "%016llx", (unsigned long long)*fingerprint);
    sqlite3_bind_text(add, 1, kinds[kind], -1, SQLITE_STATIC);
    sqlite3_bind_text64(add, 2, text, length, SQLITE_STATIC, SQLITE_UTF8);
    if (fingerprint)
      sqlite3_bind_text(add, 3, print, -1, SQLITE_STATIC);
    else
      sqlite3_bind_null(add, 3);
    int code = sqlite3_step(add);
    sqlite3_reset(add);
    if (code != SQLITE_DONE) return labi_store_fail(store, code);
    *known = sqlite3_last_insert_rowid(store->db);
  }
  *number = *known;
  return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* The statement that adds a row of this run. */
static sqlite3_stmt *adder(lab_store *store, const lab_store_run *run) {
  if (store->writing.add_row && store->writing.run->run.id == run->id) return store->writing.add_row;
  sqlite3_finalize(store->writing.add_row);
  store->writing.add_row = NULL;
  sqlite3_str *marks = sqlite3_str_new(store->db);
  for (size_t i = 0; i < run->parameter_count + run->field_count; i++)
    sqlite3_str_appendall(marks, i > 0 ? ", ?" : "?");
  char *list = sqlite3_str_finish(marks);
  char *sql =
      list ? labi_store_format(store, "INSERT INTO rows_%lld VALUES (%s)", (long long)run->id, list) : NULL;
  if (sql) store->writing.add_row = labi_store_prepare(store, sql);
  if (!list) labi_store_fail(store, SQLITE_NOMEM);
  store->writing.run = labi_store_kept(store, run);
  sqlite3_free(sql);
  sqlite3_free(list);
  return store->writing.add_row;
}

static bool add(lab_store *store, sqlite3_stmt *row, const int64_t *parameters, size_t width,
                const uint64_t *hashes, size_t fields) {
  store->writing.run->sum += labi_store_row_hash(parameters, width, hashes, fields);
  for (size_t i = 0; i < width; i++) sqlite3_bind_int64(row, (int)i + 1, parameters[i]);
  int code = sqlite3_step(row);
  sqlite3_reset(row);
  return code == SQLITE_DONE || labi_store_fail(store, code);
}

static void bind_number(sqlite3_stmt *row, size_t at, int64_t number) {
  if (number)
    sqlite3_bind_int64(row, (int)at + 1, number);
  else
    sqlite3_bind_null(row, (int)at + 1);
}

bool labi_store_add_tuples(lab_store *store, const lab_store_run *run, const int64_t *tuples,
                           size_t count) {
  if (run->parameter_count == 0) return true;
  sqlite3_stmt *row = adder(store, run);
  for (size_t i = 0; row && i < count; i++)
    if (!add(store, row, tuples + i * run->parameter_count, run->parameter_count, NULL, 0)) return false;
  return row != NULL;
}

bool labi_store_add_row(lab_store *store, const lab_store_run *run, const int64_t *parameters,
                        const lab_store_value *values) {
  sqlite3_stmt *row = adder(store, run);
  uint64_t hashes[LAB_FIELD_LIMIT] = {0};
  for (size_t i = 0; row && i < run->field_count; i++) {
    const lab_store_value *value = &values[i];
    const uint64_t *fingerprint = value->has_fingerprint ? &value->fingerprint : NULL;
    int64_t number = 0;
    if (value->kind != LAB_STORE_NOTHING) {
      if (!text_number(&number, store, value->kind, value->text, value->length, fingerprint)) return false;
      hashes[i] = labi_store_text_hash(value->kind, value->text, value->length);
    }
    bind_number(row, run->parameter_count + i, number);
  }
  return row && add(store, row, parameters, run->parameter_count, hashes, run->field_count);
}

bool labi_store_add_rows(lab_store *store, const lab_store_run *run, const int64_t *tuples,
                         const labi_rows *rows) {
  sqlite3_stmt *row = adder(store, run);
  struct {
    int64_t number;
    uint64_t hash;
  } *texts = calloc(rows->text_count + 1, sizeof *texts);
  uint64_t hashes[LAB_FIELD_LIMIT];
  size_t width = run->parameter_count;
  bool good = row && (texts || labi_store_fail(store, SQLITE_NOMEM));
  for (size_t i = 0; good && i < rows->count; i++) {
    for (size_t j = 0; good && j < rows->fields; j++) {
      uint32_t cell = rows->cells[i * rows->fields + j];
      if (cell > 0 && texts[cell].number == 0) {
        const lab_store_value text = labi_rows_value(rows, cell);
        const uint64_t *fingerprint = text.has_fingerprint ? &text.fingerprint : NULL;
        good = text_number(&texts[cell].number, store, text.kind, text.text, text.length, fingerprint);
        texts[cell].hash = labi_store_text_hash(text.kind, text.text, text.length);
      }
      bind_number(row, width + j, texts[cell].number);
      hashes[j] = texts[cell].hash;
    }
    good = good && add(store, row, tuples + i * width, width, hashes, rows->fields);
  }
  free(texts);
  return good;
}

/* ---- transactions ---------------------------------------------------------------------------- */

static bool commit_within(bool *done, lab_store *store, int milliseconds) {
  int64_t seen;
  sqlite3_busy_timeout(store->db, milliseconds);
  int code = sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL);
  sqlite3_busy_timeout(store->db, LABI_STORE_TIMEOUT);
  *done = (code & 0xFF) != SQLITE_BUSY;
  if (!*done) return true;
  if (code != SQLITE_OK) return labi_store_fail(store, code);
  if (!labi_store_execute(store, "BEGIN IMMEDIATE") ||
      !labi_store_query_number(store, &seen, "PRAGMA data_version"))
    return false;
  return seen == store->seen || labi_store_refuse(store, "another process has written to it meanwhile");
}

bool labi_store_try_commit(bool *done, lab_store *store) { return commit_within(done, store, 1000); }

bool labi_store_commit(lab_store *store) {
  bool done;
  if (!commit_within(&done, store, LABI_STORE_TIMEOUT)) return false;
  return done || labi_store_refuse(store, "another process has been reading it for a minute");
}
