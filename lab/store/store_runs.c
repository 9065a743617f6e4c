/* store_runs.c: the runs of a store: reading the list, finding one, beginning one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/base/utf8.h"
#include "lab/store/run_options.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

enum { TUPLE_TEXT = LABI_STORE_TUPLE, ERROR_TEXT = sizeof(lab_error) + 24 };

static const char *const kind_names[] = {[LAB_STORE_CHECK] = "check", [LAB_STORE_SWEEP] = "sweep"};

static const char *const value_kinds[] = {[LAB_STORE_GAME] = "game",
                                          [LAB_STORE_OUTCOME] = "outcome",
                                          [LAB_STORE_TRUTH] = "truth",
                                          [LAB_STORE_TEXT] = "text",
                                          [LAB_STORE_OTHER] = "other"};

bool labi_store_read_value(lab_store_value *value, lab_store *store, sqlite3_stmt *row, int column) {
  const char *kind = labi_store_column(store, row, column);
  const char *print = kind ? labi_store_column(store, row, column + 2) : NULL;
  const char *text = print ? labi_store_column(store, row, column + 1) : NULL;
  if (!text) return false;
  *value = (lab_store_value){.kind = labi_store_kind_named(kind),
                             .text = text,
                             .length = (size_t)sqlite3_column_bytes(row, column + 1),
                             .has_fingerprint = *print != 0,
                             .fingerprint = strtoull(print, NULL, 16)};
  return true;
}

const char *labi_store_kind_name(lab_store_value_kind kind) { return value_kinds[kind]; }

lab_store_value_kind labi_store_kind_named(const char *name) {
  for (int i = LAB_STORE_GAME; i <= LAB_STORE_OTHER; i++)
    if (strcmp(name, value_kinds[i]) == 0) return (lab_store_value_kind)i;
  return LAB_STORE_OTHER;
}

void labi_store_forget_runs(lab_store *store) {
  for (size_t i = 0; i < store->runs.count; i++) labi_run_state_close(&store->runs.items[i]->state);
  free(store->runs.items);
  labi_scratch_free(&store->memory);
}

labi_store_kept_run *labi_store_kept(const lab_store *store, const lab_store_run *run) {
  for (size_t i = 0; i < store->runs.count; i++)
    if (store->runs.items[i]->run.id == run->id) return store->runs.items[i];
  return NULL;
}

size_t lab_store_run_count(const lab_store *store) { return store ? store->runs.count : 0; }

const lab_store_run *lab_store_run_at(const lab_store *store, size_t index) {
  if (!store) return NULL;
  return index < store->runs.count ? &store->runs.items[index]->run : NULL;
}

/* What would move about on a terminal: the controls of ASCII, and those from U+0080 on in their two bytes. */
static bool is_control(const char *text, size_t i) {
  unsigned char c = (unsigned char)text[i], next = c ? (unsigned char)text[i + 1] : 0;
  bool first = c == 0xC2 && next >= 0x80 && next < 0xA0;
  bool second = i > 0 && (unsigned char)text[i - 1] == 0xC2 && c >= 0x80 && c < 0xA0;
  return c < 0x20 || c == 0x7F || first || second;
}

const char *lab_store_brief(char text[LAB_STORE_BRIEF], const lab_store_run *run) {
  if (!text || !run || !run->statement) return NULL;
  const size_t most = LAB_STORE_BRIEF - 4;
  size_t used = strnlen(run->statement, LAB_STORE_BRIEF - 1);
  bool cut = used > most;
  if (cut) used = labi_utf8_floor(run->statement, most);
  for (size_t i = 0; i < used; i++) text[i] = is_control(run->statement, i) ? ' ' : run->statement[i];
  memcpy(text + used, cut ? "..." : "", cut ? 4 : 1);
  return text;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* In the memory of the store. */
static char *text_of(lab_store *store, sqlite3_stmt *statement, int column) {
  const char *text = labi_store_column(store, statement, column);
  size_t size = text ? strlen(text) + 1 : 0;
  char *copy = text ? labi_scratch_take(&store->memory, size) : NULL;
  if (!copy) return labi_store_fail(store, SQLITE_NOMEM), NULL;
  if (size - 1 < (size_t)sqlite3_column_bytes(statement, column))
    return labi_store_damaged(store, "one of its texts has a zero byte in it"), NULL;
  return memcpy(copy, text, size);
}

/* What a column of the rows is: the table name has it as is_field. */
enum { PARAMETER, FIELD, ELEMENT, HASH };

/* The parameter with the name that was read last has elements; false: there is none, or it is not the next.
 */
static bool mark_listed(bool *listed, lab_store_run *run, const char *const *names) {
  const char *name = names[run->parameter_count];
  if (run->field_count > 0) return false;
  for (size_t i = run->parameter_count; i-- > 0 && !listed[i];)
    if (strcmp(names[i], name) == 0) return run->listed_count++, listed[i] = true;
  return false;
}

static bool read_names(lab_store *store, lab_store_run *run) {
  enum { MOST = LAB_ROW_LIMIT };
  const char **names = labi_scratch_take(&store->memory, (MOST + 1) * sizeof *names);
  bool *listed = labi_scratch_take(&store->memory, MOST + 1);
  if (!names || !listed) return labi_store_fail(store, SQLITE_NOMEM);
  sqlite3_stmt *statement =
      labi_store_prepare(store, "SELECT name, is_field FROM name WHERE run = ?1 ORDER BY position");
  if (!statement) return false;
  sqlite3_bind_int64(statement, 1, run->id);
  size_t count = 0;
  int code;
  bool good = true;
  while (good && (code = sqlite3_step(statement)) == SQLITE_ROW && count < MOST) {
    const char *name = names[count] = text_of(store, statement, 0);
    int what = sqlite3_column_int(statement, 1);
    good = name && (what != ELEMENT || mark_listed(listed, run, names));
    count += what != ELEMENT;
    if (what != ELEMENT) ++*(what == FIELD ? &run->field_count : &run->parameter_count);
  }
  sqlite3_finalize(statement);
  run->names = names;
  run->listed = listed;
  if (!good && store->error.status == CGT_OK) return labi_store_fail(store, SQLITE_CORRUPT);
  return good && (code == SQLITE_DONE || labi_store_fail(store, code == SQLITE_ROW ? SQLITE_CORRUPT : code));
}

static bool read_tuple(int64_t *tuple, size_t width, const char *text) {
  for (size_t i = 0; i < width; i++) {
    char *end;
    tuple[i] = strtoll(text, &end, 10);
    if (end == text || *end != (i + 1 < width ? ',' : 0)) return false;
    text = end + 1;
  }
  return true;
}

/* "1:17: division by zero", with 0:0 for no place. */
static const char LIMIT[] = "limit ";

static bool read_error(lab_error *error, const char *text) {
  char *end;
  const bool limit = strncmp(text, LIMIT, strlen(LIMIT)) == 0;
  if (limit) text += strlen(LIMIT);
  *error = (lab_error){.status = limit ? CGT_ELIMIT : CGT_EDOMAIN, .line = (unsigned)strtoul(text, &end, 10)};
  if (end == text || *end != ':') return false;
  text = end + 1;
  error->column = (unsigned)strtoul(text, &end, 10);
  if (end == text || *end != ':' || end[1] != ' ') return false;
  snprintf(error->message, sizeof error->message, "%s", end + 2);
  return true;
}

static void print_error(char text[ERROR_TEXT], const lab_error *error) {
  snprintf(text, ERROR_TEXT, "%s%u:%u: %s", error->status == CGT_ELIMIT ? LIMIT : "", error->line,
           error->column, error->message);
}

void labi_store_print_tuple(char text[LABI_STORE_TUPLE], const int64_t *tuple, size_t width) {
  size_t used = 0;
  *text = 0;
  for (size_t i = 0; i < width; i++)
    used += (size_t)snprintf(text + used, TUPLE_TEXT - used, "%s%lld", i > 0 ? "," : "", (long long)tuple[i]);
}

/* What those who look at runs see of its state. */
static void show_state(labi_store_kept_run *kept) {
  const labi_run_state *state = &kept->state;
  kept->run.complete = state->complete;
  kept->run.tuples = state->tuples;
  kept->run.rows = state->rows;
  kept->run.instances = state->instances;
  kept->run.excepted = state->excepted;
  kept->run.failures = state->failures;
}

/* Of a run that is not as it was saved: is it certain what it is of, where that is asked? It has come nowhere
 * then. */
static bool is_known_at_least(lab_store *store, labi_store_kept_run *kept, uint64_t identity) {
  lab_store_run *run = &kept->run;
  if (store->mode != LAB_STORE_SALVAGE || !store->has_identity ||
      identity != labi_store_identity(kept, store->format))
    return false;
  labi_run_state_close(&kept->state);
  if (!labi_run_state_open(&kept->state, run->parameter_count)) return labi_store_fail(store, SQLITE_NOMEM);
  show_state(kept);
  return run->uncounted = true;
}

/* Numbers, then texts, as load_from asks for them. */
static bool read_run(lab_store *store, sqlite3_stmt *row) {
  enum { NUMBERS = 16 };
  uint64_t n[NUMBERS];
  labi_store_kept_run *kept =
      labi_has_room(&store->runs, 1) ? labi_scratch_take(&store->memory, sizeof *kept) : NULL;
  if (!kept) return labi_store_fail(store, SQLITE_NOMEM);
  store->runs.items[store->runs.count++] = kept;
  for (int i = 0; i < NUMBERS; i++) n[i] = (uint64_t)sqlite3_column_int64(row, i);
  lab_store_run *run = &kept->run;
  *run = (lab_store_run){
      .id = (int64_t)n[0], .number = (unsigned)n[1], .shard = (unsigned)n[2], .shards = (unsigned)n[3]};
  const char *kind = text_of(store, row, NUMBERS), *last, *smallest, *why, *why_at;
  if (!kind || !(run->statement = text_of(store, row, NUMBERS + 1)) ||
      !(run->definitions = text_of(store, row, NUMBERS + 2)) ||
      !(kept->options = text_of(store, row, NUMBERS + 3)) || !(last = text_of(store, row, NUMBERS + 4)) ||
      !(smallest = text_of(store, row, NUMBERS + 5)) || !(run->program = text_of(store, row, NUMBERS + 6)) ||
      !(why = text_of(store, row, NUMBERS + 7)) || !(why_at = text_of(store, row, NUMBERS + 8)) ||
      !read_names(store, run))
    return false;
  run->in_chunks = run->shards > 1 && (store->format < 3 || n[14] != 0);
  store->in_chunks |= run->in_chunks;
  run->kind = strcmp(kind, kind_names[LAB_STORE_SWEEP]) == 0 ? LAB_STORE_SWEEP : LAB_STORE_CHECK;
  bool sound = run->shards >= 1 && run->shards <= LAB_STORE_SHARDS && run->shard >= 1 &&
               run->shard <= run->shards && run->parameter_count <= LAB_VARIABLE_LIMIT &&
               run->field_count <= LAB_FIELD_LIMIT;
  if (!sound) return labi_store_fail(store, SQLITE_CORRUPT);
  labi_run_state *state = &kept->state;
  if (!labi_run_state_open(state, run->parameter_count)) return labi_store_fail(store, SQLITE_NOMEM);
  state->complete = n[4];
  state->left = n[5];
  state->tuples = n[6];
  state->rows = n[7];
  state->instances = n[8];
  state->excepted = n[9];
  state->failures = n[10];
  kept->sum = n[11];
  state->without = n[13];
  show_state(kept);
  if (!labi_run_options_read(&run->options, kept->options, store->format))
    return labi_store_damaged(store, "the options of run %lld are invalid", (long long)run->id);
  return (n[12] == labi_store_checksum(kept, last, smallest, why, why_at, store->format) &&
          (state->without == 0 ||
           (read_error(&state->why, why) && read_tuple(state->why_at, state->width, why_at))) &&
          (state->tuples == 0 || read_tuple(state->last, state->width, last)) &&
          (state->failures == 0 || read_tuple(state->smallest, state->width, smallest))) ||
         is_known_at_least(store, kept, n[15]) ||
         labi_store_damaged(store, "run %lld is not as it was saved", (long long)run->id);
}

/* After a failure: is it a damaged run of a store from which is taken what can be? */
static bool is_salvaged(lab_store *store) {
  if (store->mode != LAB_STORE_SALVAGE || store->error.status != CGT_EINVAL) return false;
  if (store->runs.count > 0) store->runs.items[store->runs.count - 1]->run.damaged = true;
  return true;
}

/* Those from a certain id on join the list. */
static bool load_from(lab_store *store, int64_t id) {
  char *sql = labi_store_format(
      store,
      "SELECT run.id, number, shard, shards, complete, left, tuples, \"rows\", instances, excepted, "
      "failures, sum,"
      " seal, %s, %s, %s, kind, statement, source.text, options, last, smallest, program, %s"
      " FROM run LEFT JOIN source ON source.id = run.source WHERE run.id >= ?1 ORDER BY run.id",
      store->has_why ? "without" : "0", store->format < 4 ? "0" : "in_chunks",
      store->has_identity ? "identity" : "0", store->has_why ? "why, why_at" : "NULL, NULL");
  sqlite3_stmt *rows = sql ? labi_store_prepare(store, sql) : NULL;
  sqlite3_free(sql);
  if (!rows) return false;
  sqlite3_bind_int64(rows, 1, id);
  int code;
  bool good = true;
  while (good && (code = sqlite3_step(rows)) == SQLITE_ROW)
    good = read_run(store, rows) || is_salvaged(store);
  sqlite3_finalize(rows);
  store->list_ends_early = good && code != SQLITE_DONE;
  return good && (code == SQLITE_DONE || labi_store_fail(store, code) || is_salvaged(store));
}

bool labi_store_load_runs(lab_store *store) { return load_from(store, 0); }

/* ---- finding --------------------------------------------------------------------------------- */

const char *labi_store_difference(const lab_store_run *a, const lab_store_run *b) {
  if (a->kind != b->kind) return "one is a check and one a sweep";
  if (strcmp(a->statement, b->statement) != 0) return "the statements differ";
  if (strcmp(a->definitions, b->definitions) != 0) return "the definitions differ";
  if (!labi_run_options_are_equal(&a->options, &b->options)) return "the options differ";
  if (a->shards != b->shards || a->in_chunks != b->in_chunks) return "they come from different divisions";
  if (a->number != b->number || a->parameter_count != b->parameter_count) return "the statements differ";
  if (a->field_count != b->field_count) return "the fields differ";
  for (size_t i = 0; i < a->parameter_count + a->field_count; i++)
    if (strcmp(a->names[i], b->names[i]) != 0) return "the fields differ";
  return NULL;
}

const lab_store_run *lab_store_find(const lab_store *store, const lab_store_run *same) {
  if (!store || !same || !same->statement || !same->definitions || !same->names) return NULL;
  for (size_t i = 0; i < store->runs.count; i++) {
    const lab_store_run *run = &store->runs.items[i]->run;
    if (run->shard == same->shard && !labi_store_difference(run, same)) return run;
  }
  return NULL;
}

/* ---- beginning ------------------------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *statement, int at, const char *text) {
  sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

static bool add_source(lab_store *store, int64_t *id, const char *text) {
  sqlite3_stmt *add = labi_store_prepare(store, "INSERT OR IGNORE INTO source (text) VALUES (?1)");
  if (add) bind_text(add, 1, text);
  if (!labi_store_finish(store, add)) return false;
  sqlite3_stmt *find = labi_store_prepare(store, "SELECT id FROM source WHERE text = ?1");
  if (!find) return false;
  bind_text(find, 1, text);
  int code = sqlite3_step(find);
  if (code == SQLITE_ROW) *id = sqlite3_column_int64(find, 0);
  sqlite3_finalize(find);
  return code == SQLITE_ROW || labi_store_fail(store, code);
}

static bool add_run(lab_store *store, int64_t *id, const lab_store_run *same, const char *options) {
  int64_t source = 0;
  if (!add_source(store, &source, same->definitions)) return false;
  sqlite3_stmt *add = labi_store_prepare(
      store, "INSERT INTO run (kind, statement, number, source, options, shard, shards, program, in_chunks)"
             " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
  if (!add) return false;
  bind_text(add, 1, kind_names[same->kind]);
  bind_text(add, 2, same->statement);
  sqlite3_bind_int64(add, 3, same->number);
  sqlite3_bind_int64(add, 4, source);
  bind_text(add, 5, options);
  sqlite3_bind_int64(add, 6, same->shard);
  sqlite3_bind_int64(add, 7, same->shards);
  bind_text(add, 8, same->program ? same->program : CGT_VERSION);
  sqlite3_bind_int(add, 9, same->in_chunks);
  if (!labi_store_finish(store, add)) return false;
  *id = sqlite3_last_insert_rowid(store->db);
  return true;
}

/* The columns of the rows of a run: parameters, elements of those that are listed, fields; and behind them
 * the hash, of which the table name does not tell. */
typedef struct column {
  const char *name;
  int what;      /* PARAMETER, ELEMENT, FIELD, HASH */
  size_t number; /* ELEMENT: the column of its parameter */
} column;

enum { MOST_COLUMNS = LAB_VARIABLE_LIMIT + LAB_ROW_LIMIT + 1 };

static size_t columns_of(column columns[MOST_COLUMNS], const lab_store_run *run) {
  size_t count = 0;
  for (size_t i = 0; i < run->parameter_count; i++) columns[count++] = (column){run->names[i], PARAMETER, i};
  for (size_t i = 0; i < run->parameter_count && run->listed_count > 0; i++)
    if (run->listed[i]) columns[count++] = (column){run->names[i], ELEMENT, i};
  for (size_t i = 0; i < run->field_count; i++)
    columns[count++] = (column){run->names[run->parameter_count + i], FIELD, 0};
  columns[count] = (column){"hash", HASH, 0};
  return count;
}

static bool add_names(lab_store *store, int64_t id, const lab_store_run *same) {
  column columns[MOST_COLUMNS];
  const size_t count = columns_of(columns, same);
  for (size_t i = 0; i < count; i++) {
    sqlite3_stmt *add = labi_store_prepare(store, "INSERT INTO name VALUES (?1, ?2, ?3, ?4)");
    if (!add) return false;
    sqlite3_bind_int64(add, 1, id);
    sqlite3_bind_int64(add, 2, (sqlite3_int64)i);
    bind_text(add, 3, columns[i].name);
    sqlite3_bind_int64(add, 4, columns[i].what);
    if (!labi_store_finish(store, add)) return false;
  }
  return true;
}

/* Column names of SQL do not tell a from A: such a name gets its number. */
static char *column_name(lab_store *store, const column *columns, size_t i) {
  for (size_t j = 0; j < i; j++)
    if (sqlite3_stricmp(columns[i].name, columns[j].name) == 0)
      return labi_store_format(store, "%s (%d)", columns[i].name, (int)i + 1);
  return labi_store_format(store, "%s", columns[i].name);
}

/* The column with the texts of column i, of a parameter that is listed; else i. */
static size_t elements_of(const column *columns, size_t count, size_t i) {
  for (size_t k = 0; k < count && columns[i].what == PARAMETER; k++)
    if (columns[k].what == ELEMENT && columns[k].number == i) return k;
  return i;
}

/* The table of the rows, and the view of the texts. */
static bool add_table(lab_store *store, int64_t id, const lab_store_run *run) {
  sqlite3_str *table = sqlite3_str_new(store->db), *key = sqlite3_str_new(store->db),
              *view = sqlite3_str_new(store->db);
  column columns[MOST_COLUMNS];
  const size_t count = columns_of(columns, run);
  bool good = true;
  for (size_t i = 0; good && i <= count; i++) {
    const char *comma = i > 0 ? ", " : "";
    size_t texts = elements_of(columns, count, i);
    char *name = column_name(store, columns, i), *shown = column_name(store, columns, texts);
    good = name && shown;
    if (good) sqlite3_str_appendf(table, "%s\"%w\" INTEGER", comma, name);
    if (good && columns[i].what == PARAMETER) sqlite3_str_appendf(key, "%s\"%w\"", comma, name);
    if (good && columns[texts].what == PARAMETER)
      sqlite3_str_appendf(view, "%s\"%w\"", comma, name);
    else if (good && columns[i].what != ELEMENT && columns[i].what != HASH)
      sqlite3_str_appendf(view, "%s(SELECT text FROM value WHERE id = r.\"%w\") AS \"%w\"", comma, shown,
                          name);
    sqlite3_free(name);
    sqlite3_free(shown);
  }
  char *parts[] = {sqlite3_str_finish(table), sqlite3_str_finish(key), sqlite3_str_finish(view)};
  good = good && ((parts[0] && parts[1] && parts[2]) || labi_store_fail(store, SQLITE_NOMEM));
  char *sql =
      good ? labi_store_format(store,
                               "CREATE TABLE rows_%lld (%s, PRIMARY KEY (%s)) WITHOUT ROWID;"
                               "CREATE VIEW sweep_%lld AS SELECT %s FROM rows_%lld AS r",
                               (long long)id, parts[0], parts[1], (long long)id, parts[2], (long long)id)
           : NULL;
  good = sql && labi_store_execute(store, sql);
  sqlite3_free(sql);
  for (size_t i = 0; i < 3; i++) sqlite3_free(parts[i]);
  return good;
}

static bool write_state(lab_store *store, const labi_store_kept_run *kept) {
  const labi_run_state *state = &kept->state;
  char last[TUPLE_TEXT] = "", smallest[TUPLE_TEXT] = "", why_at[TUPLE_TEXT] = "", why[ERROR_TEXT] = "";
  if (state->tuples > 0) labi_store_print_tuple(last, state->last, state->width);
  if (state->failures > 0) labi_store_print_tuple(smallest, state->smallest, state->width);
  if (state->without > 0) labi_store_print_tuple(why_at, state->why_at, state->width);
  if (state->without > 0) print_error(why, &state->why);
  const uint64_t numbers[] = {(uint64_t)kept->run.id,
                              state->complete,
                              state->left,
                              state->tuples,
                              state->rows,
                              state->instances,
                              state->excepted,
                              state->failures,
                              kept->sum,
                              labi_store_checksum(kept, last, smallest, why, why_at, store->format),
                              state->without};
  enum { NUMBERS = sizeof numbers / sizeof *numbers };
  sqlite3_stmt *save = labi_store_prepare(
      store,
      "UPDATE run SET complete = ?2, left = ?3, tuples = ?4, \"rows\" = ?5, instances = ?6, excepted = ?7,"
      " failures = ?8, sum = ?9, seal = ?10, without = ?11, last = ?12, smallest = ?13, why = ?14,"
      " why_at = ?15 WHERE id = ?1");
  for (int i = 0; save && i < NUMBERS; i++) sqlite3_bind_int64(save, i + 1, (sqlite3_int64)numbers[i]);
  if (save && state->tuples > 0) bind_text(save, NUMBERS + 1, last);
  if (save && state->failures > 0) bind_text(save, NUMBERS + 2, smallest);
  if (save && state->without > 0) bind_text(save, NUMBERS + 3, why);
  if (save && state->without > 0) bind_text(save, NUMBERS + 4, why_at);
  return labi_store_finish(store, save);
}

static bool write_identity(lab_store *store, const labi_store_kept_run *kept) {
  if (!store->has_identity) return true;
  sqlite3_stmt *save = labi_store_prepare(store, "UPDATE run SET identity = ?2 WHERE id = ?1");
  if (save) sqlite3_bind_int64(save, 1, kept->run.id);
  if (save) sqlite3_bind_int64(save, 2, (sqlite3_int64)labi_store_identity(kept, store->format));
  return labi_store_finish(store, save);
}

bool labi_store_deals_in_chunks(const lab_store *store) { return store->in_chunks; }

bool labi_store_save(lab_store *store, const lab_store_run *run, const labi_run_state *state) {
  labi_store_kept_run *kept = labi_store_kept(store, run);
  labi_run_state_copy(&kept->state, state);
  show_state(kept);
  return write_state(store, kept);
}

const lab_store_run *labi_store_begin(lab_store *store, const lab_store_run *same) {
  char options[LABI_RUN_OPTIONS];
  labi_run_options_print(options, &same->options);
  labi_store_kept_run begun = {.run = *same, .options = options, .state = {.width = same->parameter_count}};
  if (!add_run(store, &begun.run.id, same, options) || !add_names(store, begun.run.id, same) ||
      (same->parameter_count > 0 && !add_table(store, begun.run.id, same)))
    return NULL;
  if (!same->program) begun.run.program = CGT_VERSION;
  show_state(&begun);
  return write_identity(store, &begun) && write_state(store, &begun) && load_from(store, begun.run.id)
             ? &store->runs.items[store->runs.count - 1]->run
             : NULL;
}
