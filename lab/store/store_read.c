/* store_read.c: the rows of a run, one after another. */
#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/vector.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

struct lab_store_cursor {
  lab_store *store;
  labi_store_kept_run *run;
  size_t parameters, cells;
  uint64_t sum; /* of the rows so far */
  bool down;    /* it reads from the last row to the first */
  bool began;   /* a transaction, which ends with it */
  sqlite3_stmt *rows, *text;
  lab_store_row row;
  int64_t tuple[LAB_VARIABLE_LIMIT];
  lab_store_value values[LAB_ROW_LIMIT];
  struct {
    char *bytes;
    size_t room;
  } texts[LAB_ROW_LIMIT]; /* of the values */
};

static sqlite3_stmt *prepare_rows(lab_store *store, const lab_store_run *run, const char *direction) {
  if (run->parameter_count == 0) return labi_store_prepare(store, "SELECT 1 WHERE 0");
  sqlite3_str *order = sqlite3_str_new(store->db);
  for (size_t i = 0; i < run->parameter_count; i++)
    sqlite3_str_appendf(order, "%s%d %s", i > 0 ? ", " : "", (int)i + 1, direction);
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
  if (!labi_store_is_read(store)) return true;
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
  labi_store_kept_run *kept = store && run ? labi_store_kept(store, run) : NULL;
  if (!kept) return store ? labi_store_refuse(store, "%s: run is not a run of the store", __func__) : 0, NULL;
  run = &kept->run;
  lab_store_cursor *cursor = calloc(1, sizeof *cursor);
  if (!cursor) return labi_store_fail(store, SQLITE_NOMEM), NULL;
  cursor->store = store;
  cursor->run = kept;
  cursor->parameters = run->parameter_count;
  cursor->cells = run->listed_count + run->field_count;
  cursor->row = (lab_store_row){
      .parameters = cursor->tuple, .elements = cursor->values, .values = cursor->values + run->listed_count};
  cursor->rows = hold_rows(cursor) ? prepare_rows(store, run, "ASC") : NULL;
  if (cursor->rows)
    cursor->text = labi_store_prepare(store, "SELECT kind, text, fingerprint FROM value WHERE id = ?1");
  if (cursor->text) return cursor;
  lab_store_rows_end(cursor);
  return NULL;
}

void lab_store_rows_end(lab_store_cursor *cursor) {
  if (!cursor) return;
  if (!cursor) return;
  sqlite3_finalize(cursor->rows);
  sqlite3_finalize(cursor->text);
  for (size_t i = 0; i < cursor->cells; i++) free(cursor->texts[i].bytes);
  if (cursor->began) sqlite3_exec(cursor->store->db, "COMMIT", NULL, NULL, NULL); /* nothing was written */
  free(cursor);
}

/* Copies the text of value number id. */
static bool read_value(lab_store_cursor *cursor, size_t field, int64_t id) {
  sqlite3_reset(cursor->text);
  sqlite3_bind_int64(cursor->text, 1, id);
  int code = sqlite3_step(cursor->text);
  if (code != SQLITE_ROW) return labi_store_fail(cursor->store, code == SQLITE_DONE ? SQLITE_CORRUPT : code);
  lab_store_value *value = &cursor->values[field];
  if (!labi_store_read_value(value, cursor->store, cursor->text, 0)) return false;
  size_t length = value->length;
  if (length > 0 && memchr(value->text, 0, length))
    return labi_store_damaged(cursor->store, "the text of value %lld has a zero byte in it", (long long)id);
  char *copy = cursor->texts[field].bytes =
      labi_grow(cursor->texts[field].bytes, &cursor->texts[field].room, length + 1, 1);
  if (cursor->texts[field].room <= length) return labi_store_fail(cursor->store, SQLITE_NOMEM);
  if (length > 0) memcpy(copy, value->text, length);
  copy[length] = 0;
  value->text = copy;
  return true;
}

static bool read_row(lab_store_cursor *cursor) {
  uint64_t hashes[LAB_ROW_LIMIT] = {0};
  for (size_t i = 0; i < cursor->parameters; i++)
    cursor->tuple[i] = sqlite3_column_int64(cursor->rows, (int)i);
  for (size_t i = 0; i < cursor->cells; i++) {
    int column = (int)(cursor->parameters + i);
    lab_store_value *value = &cursor->values[i];
    *value = (lab_store_value){.kind = LAB_STORE_NOTHING, .text = ""};
    if (sqlite3_column_type(cursor->rows, column) == SQLITE_NULL) continue;
    if (!read_value(cursor, i, sqlite3_column_int64(cursor->rows, column))) return false;
    hashes[i] = labi_store_value_hash(value, cursor->store->format);
  }
  const uint64_t hash = labi_store_row_hash(cursor->tuple, cursor->parameters, hashes, cursor->cells);
  const int last = (int)(cursor->parameters + cursor->cells);
  cursor->sum += hash;
  if (cursor->store->format < 4 || (uint64_t)sqlite3_column_int64(cursor->rows, last) == hash) return true;
  char tuple[LABI_STORE_TUPLE];
  labi_store_print_tuple(tuple, cursor->tuple, cursor->parameters);
  return labi_store_damaged(cursor->store, "row %.40s of run %lld is not as it was saved", tuple,
                            (long long)cursor->run->run.id);
}

/* The end of the rows: are they those that were saved? */
static bool check_sum(const lab_store_cursor *cursor) {
  return cursor->run->sum == cursor->sum ||
         labi_store_damaged(cursor->store, "the rows of run %lld differ from the saved rows",
                            (long long)cursor->run->run.id);
}

cgt_status lab_store_next(const lab_store_row **row, lab_store_cursor *cursor) {
  if (!row || !cursor) return CGT_EINVAL;
  int code = sqlite3_step(cursor->rows);
  *row = NULL;
  bool good = code == SQLITE_DONE  ? check_sum(cursor)
              : code == SQLITE_ROW ? read_row(cursor)
                                   : labi_store_fail(cursor->store, code);
  if (!good) return cursor->store->error.status;
  if (code == SQLITE_ROW) *row = &cursor->row;
  return CGT_OK;
}

cgt_status labi_store_next_whole(const lab_store_row **row, lab_store_cursor *cursor) {
  lab_store *store = cursor->store;
  for (;;) {
    int code = cursor->rows ? sqlite3_step(cursor->rows) : SQLITE_DONE;
    *row = NULL;
    if (code == SQLITE_DONE) return CGT_OK;
    if (code == SQLITE_ROW && read_row(cursor)) {
      *row = &cursor->row;
      return CGT_OK;
    }
    if (code != SQLITE_ROW) labi_store_fail(store, code);
    if (store->error.status != CGT_EINVAL) return store->error.status;
    if (code == SQLITE_ROW) continue;
    sqlite3_finalize(cursor->rows);
    cursor->rows = cursor->down ? NULL : prepare_rows(store, &cursor->run->run, "DESC");
    cursor->down = true;
    if (store->error.status != CGT_EINVAL) return store->error.status;
  }
}

/* ---- are they those that were saved? ------------------------------------------------------------- */

static int is_stopped(void *stop) { return labi_interrupt_is_set(stop); }

bool labi_store_check_rows(lab_store *store, const lab_store_run *run, const volatile int *stop) {
  lab_store_cursor *cursor = lab_store_rows(store, run);
  const lab_store_row *row;
  bool good = cursor != NULL;
  while (good && (good = lab_store_next(&row, cursor) == CGT_OK) && row)
    if (labi_interrupt_is_set(stop)) good = labi_store_fail(store, SQLITE_INTERRUPT);
  lab_store_rows_end(cursor);
  return good;
}

/* Do its pages fit together? */
static bool check_file(lab_store *store, const volatile int *stop) {
  enum { STEPS_PER_LOOK = 10000 };
  if (labi_store_is_cut(store)) return false;
  if (store->list_ends_early) return labi_store_damaged(store, "the list of its runs ends early");
  sqlite3_progress_handler(store->db, STEPS_PER_LOOK, is_stopped, (void *)(uintptr_t)stop);
  sqlite3_stmt *check = labi_store_prepare(store, "PRAGMA quick_check(1)");
  int code = check ? sqlite3_step(check) : SQLITE_OK;
  const char *answer = code == SQLITE_ROW ? labi_store_column(store, check, 0) : NULL;
  bool good = answer && strcmp(answer, "ok") == 0;
  if (!good && answer)
    labi_store_damaged(store, "its pages do not fit together");
  else if (!good && check && code != SQLITE_ROW)
    labi_store_fail(store, code);
  sqlite3_finalize(check);
  sqlite3_progress_handler(store->db, 0, NULL, NULL);
  return good && labi_store_has_no_strays(store);
}

/* The error of the store as one of its damages. */
static bool keep_damage(lab_store *store, const lab_store_run *run) {
  const size_t bytes = strlen(store->error.message) + 1;
  char *fault = labi_scratch_take(&store->memory, bytes);
  lab_store_damage *damage = fault ? labi_push(&store->damages) : NULL;
  if (!damage) return labi_store_fail(store, SQLITE_NOMEM);
  *damage = (lab_store_damage){run, memcpy(fault, store->error.message, bytes), store->error.advice};
  return true;
}

static bool is_intact(lab_store *store, const lab_store_run *run, const volatile int *stop) {
  if (!run) return check_file(store, stop);
  if (run->damaged || run->uncounted)
    return labi_store_damaged(store, "run %lld is not as it was saved", (long long)run->id);
  return labi_store_check_rows(store, run, stop);
}

/* The file, then run by run; to the first fault, if nobody wants to know of more. */
static cgt_status check_all(lab_store *store, bool whole, const volatile int *stop) {
  for (size_t i = 0; i <= store->runs.count; i++) {
    const lab_store_run *run = i > 0 ? &store->runs.items[i - 1]->run : NULL;
    if (is_intact(store, run, stop)) continue;
    if (store->error.status != CGT_EINVAL || !whole || !keep_damage(store, run)) return store->error.status;
  }
  return store->damages.count > 0 ? CGT_EINVAL : CGT_OK;
}

cgt_status lab_store_check(lab_store_checked *checked, lab_store *store, const volatile int *stop) {
  if (!store) return CGT_EINVAL;
  int64_t tables;
  bool began = labi_store_is_read(store) && labi_store_execute(store, "BEGIN");
  store->damages.count = 0;
  /* This reads, so that nobody writes from here on. */
  cgt_status status = labi_store_query_number(store, &tables, "SELECT count(*) FROM sqlite_schema")
                          ? check_all(store, checked, stop)
                          : store->error.status;
  if (began) sqlite3_exec(store->db, "COMMIT", NULL, NULL, NULL); /* nothing was written */
  if (checked) *checked = (lab_store_checked){store, store->damages.items, store->damages.count};
  return status;
}

/* ---- how far a run has come ---------------------------------------------------------------------- */

bool labi_store_load(labi_run_state *state, lab_store *store, const lab_store_run *run, uint64_t most) {
  labi_run_state_copy(state, &labi_store_kept(store, run)->state);
  if (run->kind != LAB_STORE_CHECK || state->width == 0 || state->failures == 0 || most == 0) return true;
  lab_store_cursor *cursor = lab_store_rows(store, run);
  const lab_store_row *row;
  bool good = cursor != NULL;
  while (good && state->count < most && (good = lab_store_next(&row, cursor) == CGT_OK) && row)
    good = labi_run_state_keep(state, row->parameters) || labi_store_fail(store, SQLITE_NOMEM);
  lab_store_rows_end(cursor);
  return good;
}
