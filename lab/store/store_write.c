/* store_write.c: rows and marks on their way into the store. See store_writer.h. */
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

/* ---- rows ------------------------------------------------------------------------------------ */

/* The statement that adds a row of this run. */
static sqlite3_stmt *adder(lab_store *store, const lab_store_run *run) {
  if (store->writing.add_row && store->writing.run->run.id == run->id) return store->writing.add_row;
  sqlite3_finalize(store->writing.add_row);
  store->writing.add_row = NULL;
  sqlite3_str *marks = sqlite3_str_new(store->db);
  for (size_t i = 0; i <= run->parameter_count + run->listed_count + run->field_count; i++)
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

bool labi_store_keep_row(bool *added, lab_store *store, const lab_store_run *run, const int64_t *parameters,
                         const lab_store_value *cells) {
  const size_t count = run->listed_count + run->field_count;
  sqlite3_stmt *row = adder(store, run);
  uint64_t hashes[LAB_ROW_LIMIT] = {0};
  int column = 0;
  if (!row) return false;
  for (size_t i = 0; i < run->parameter_count; i++) sqlite3_bind_int64(row, ++column, parameters[i]);
  for (size_t i = 0; i < count; i++) {
    const lab_store_value *value = &cells[i];
    if (value->kind == LAB_STORE_NOTHING) {
      sqlite3_bind_null(row, ++column);
      continue;
    }
    labi_store_text text;
    if (!labi_store_text_of(&text, store, value)) return false;
    sqlite3_bind_int64(row, ++column, text.id);
    hashes[i] = text.hash;
  }
  const uint64_t hash = labi_store_row_hash(parameters, run->parameter_count, hashes, count);
  sqlite3_bind_int64(row, ++column, (sqlite3_int64)hash);
  int code = sqlite3_step(row);
  sqlite3_reset(row);
  *added = code == SQLITE_DONE;
  if (*added) store->writing.run->sum += hash;
  return *added || (code & 0xFF) == SQLITE_CONSTRAINT || labi_store_fail(store, code);
}

bool labi_store_add_row(lab_store *store, const lab_store_run *run, const int64_t *parameters,
                        const lab_store_value *cells) {
  bool added;
  return labi_store_keep_row(&added, store, run, parameters, cells) &&
         (added || labi_store_fail(store, SQLITE_CONSTRAINT));
}

/* ---- rows that are there before their turn ---------------------------------------------------- */

bool labi_store_rows_ahead(uint64_t *count, lab_store *store, const lab_store_run *run) {
  int64_t all;
  char *sql = labi_store_format(store, "SELECT count(*) FROM rows_%lld", (long long)run->id);
  bool good = sql && labi_store_query_number(store, &all, sql);
  if (good) *count = (uint64_t)all - labi_store_kept(store, run)->state.rows;
  sqlite3_free(sql);
  return good;
}

/* The statement that finds a row of this run; what its parameters are called the table knows. */
static sqlite3_stmt *finder(lab_store *store, const lab_store_run *run) {
  if (store->writing.find_row && store->writing.found_run->run.id == run->id) return store->writing.find_row;
  sqlite3_finalize(store->writing.find_row);
  store->writing.find_row = NULL;
  char *sql = labi_store_format(store, "SELECT * FROM rows_%lld", (long long)run->id);
  sqlite3_stmt *all = sql ? labi_store_prepare(store, sql) : NULL;
  sqlite3_free(sql);
  if (!all) return NULL;
  sqlite3_str *text = sqlite3_str_new(store->db);
  sqlite3_str_appendf(text, "SELECT 1 FROM rows_%lld WHERE ", (long long)run->id);
  for (size_t i = 0; i < run->parameter_count; i++)
    sqlite3_str_appendf(text, "%s\"%w\" = ?", i > 0 ? " AND " : "", sqlite3_column_name(all, (int)i));
  sqlite3_finalize(all);
  sql = sqlite3_str_finish(text);
  if (sql) store->writing.find_row = labi_store_prepare(store, sql);
  if (!sql) labi_store_fail(store, SQLITE_NOMEM);
  sqlite3_free(sql);
  store->writing.found_run = labi_store_kept(store, run);
  return store->writing.find_row;
}

bool labi_store_has_row(bool *has, lab_store *store, const lab_store_run *run, const int64_t *parameters) {
  sqlite3_stmt *find = finder(store, run);
  if (!find) return false;
  for (size_t i = 0; i < run->parameter_count; i++) sqlite3_bind_int64(find, (int)i + 1, parameters[i]);
  int code = sqlite3_step(find);
  sqlite3_reset(find);
  *has = code == SQLITE_ROW;
  return *has || code == SQLITE_DONE || labi_store_fail(store, code);
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
