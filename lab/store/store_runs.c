/* store_runs.c: the runs of a store: reading the list, finding one, beginning one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/vector.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

static const char *const kind_names[] = {[LAB_STORE_CHECK] = "check", [LAB_STORE_SWEEP] = "sweep"};

static void free_run(labi_store_kept_run *kept) {
  for (size_t i = 0; i < sizeof kept->texts / sizeof kept->texts[0]; i++) free(kept->texts[i]);
  for (size_t i = 0; i < sizeof kept->names / sizeof kept->names[0]; i++) free(kept->names[i]);
  free(kept);
}

void labi_store_forget_runs(lab_store *store) {
  for (size_t i = 0; i < store->runs.count; i++) free_run(store->runs.items[i]);
  free(store->runs.items);
}

labi_store_kept_run *labi_store_kept(const lab_store *store, const lab_store_run *run) {
  for (size_t i = 0; i < store->runs.count; i++)
    if (store->runs.items[i]->run.id == run->id) return store->runs.items[i];
  return NULL;
}

size_t lab_store_run_count(const lab_store *store) { return store->runs.count; }

const lab_store_run *lab_store_run_at(const lab_store *store, size_t index) {
  return index < store->runs.count ? &store->runs.items[index]->run : NULL;
}

const char *lab_store_brief(char text[LAB_STORE_BRIEF], const lab_store_run *run) {
  const size_t most = LAB_STORE_BRIEF - 4;
  size_t used = strnlen(run->statement, LAB_STORE_BRIEF - 1);
  bool cut = used > most;
  if (cut) used = most;
  /* No half of a character before the dots. */
  while (cut && used > 0 && ((unsigned char)run->statement[used] & 0xC0) == 0x80) used--;
  for (size_t i = 0; i < used; i++) text[i] = strchr("\t\r\n", run->statement[i]) ? ' ' : run->statement[i];
  memcpy(text + used, cut ? "..." : "", cut ? 4 : 1);
  return text;
}

/* ---- reading --------------------------------------------------------------------------------- */

static char *text_of(lab_store *store, sqlite3_stmt *statement, int column) {
  const char *text = labi_store_column(store, statement, column);
  char *copy = text ? strdup(text) : NULL;
  if (!copy) labi_store_fail(store, SQLITE_NOMEM);
  return copy;
}

static bool read_names(lab_store *store, labi_store_kept_run *kept) {
  sqlite3_stmt *statement =
      labi_store_prepare(store, "SELECT name, is_field FROM name WHERE run = ?1 ORDER BY position");
  if (!statement) return false;
  sqlite3_bind_int64(statement, 1, kept->run.id);
  size_t count = 0, most = sizeof kept->names / sizeof kept->names[0];
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW && count < most) {
    if (!(kept->names[count++] = text_of(store, statement, 0))) break;
    if (sqlite3_column_int(statement, 1))
      kept->run.field_count++;
    else
      kept->run.parameter_count++;
  }
  sqlite3_finalize(statement);
  kept->run.names = (const char *const *)kept->names;
  return code == SQLITE_DONE || labi_store_fail(store, code == SQLITE_ROW ? SQLITE_NOMEM : code);
}

static bool read_run(lab_store *store, sqlite3_stmt *row) {
  labi_store_kept_run *kept = labi_has_room(&store->runs, 1) ? calloc(1, sizeof *kept) : NULL;
  if (!kept) return labi_store_fail(store, SQLITE_NOMEM);
  store->runs.items[store->runs.count++] = kept;
  const char *kind = labi_store_column(store, row, 1);
  if (!kind) return false;
  bool sweep = strcmp(kind, kind_names[LAB_STORE_SWEEP]) == 0;
  for (int i = 0; i < 3; i++)
    if (!(kept->texts[i] = text_of(store, row, 2 + i))) return false;
  kept->run = (lab_store_run){.id = sqlite3_column_int64(row, 0),
                               .kind = sweep ? LAB_STORE_SWEEP : LAB_STORE_CHECK,
                               .statement = kept->texts[0],
                               .definitions = kept->texts[1],
                               .options = kept->texts[2],
                               .number = (unsigned)sqlite3_column_int(row, 5),
                               .shard = (unsigned)sqlite3_column_int(row, 6),
                               .shards = (unsigned)sqlite3_column_int(row, 7),
                               .complete = sqlite3_column_int(row, 8),
                               .tuples = (uint64_t)sqlite3_column_int64(row, 9),
                               .rows = (uint64_t)sqlite3_column_int64(row, 10),
                               .instances = (uint64_t)sqlite3_column_int64(row, 11),
                               .excepted = (uint64_t)sqlite3_column_int64(row, 12),
                               .failures = (uint64_t)sqlite3_column_int64(row, 13)};
  if (!read_names(store, kept)) return false;
  bool left = sqlite3_column_int(row, 14);
  const char *last = labi_store_column(store, row, 15),
             *smallest = last ? labi_store_column(store, row, 16) : NULL;
  if (!smallest) return false;
  kept->sum = (uint64_t)sqlite3_column_int64(row, 17);
  bool sound = kept->run.shards >= 1 && kept->run.shards <= LAB_STORE_SHARDS && kept->run.shard >= 1 &&
               kept->run.shard <= kept->run.shards && kept->run.parameter_count <= LAB_VARIABLE_LIMIT &&
               kept->run.field_count <= LAB_FIELD_LIMIT;
  if (!sound) return labi_store_fail(store, SQLITE_CORRUPT);
  uint64_t seal = (uint64_t)sqlite3_column_int64(row, 18);
  return seal == labi_store_checksum(&kept->run, kept->sum, left, last, smallest) ||
         labi_store_refuse(store, "it is damaged: run %lld is not as it was saved", (long long)kept->run.id);
}

/* Those from a certain id on join the list. */
static bool load_from(lab_store *store, int64_t id) {
  sqlite3_stmt *rows =
      labi_store_prepare(store, "SELECT run.id, kind, statement, source.text, options, number, shard, shards,"
                                " complete, tuples, \"rows\", instances, excepted, failures, left, last,"
                                " smallest, sum, seal"
                                " FROM run LEFT JOIN source ON source.id = run.source WHERE run.id >= ?1"
                                " ORDER BY run.id");
  if (!rows) return false;
  sqlite3_bind_int64(rows, 1, id);
  int code;
  bool good = true;
  while (good && (code = sqlite3_step(rows)) == SQLITE_ROW) good = read_run(store, rows);
  sqlite3_finalize(rows);
  return good && (code == SQLITE_DONE || labi_store_fail(store, code));
}

bool labi_store_load_runs(lab_store *store) { return load_from(store, 0); }

/* ---- finding --------------------------------------------------------------------------------- */

static bool is_same(const lab_store_run *a, const lab_store_run *b) {
  if (a->kind != b->kind || a->number != b->number || a->shard != b->shard || a->shards != b->shards ||
      strcmp(a->statement, b->statement) != 0 || strcmp(a->definitions, b->definitions) != 0 ||
      strcmp(a->options, b->options) != 0 || a->parameter_count != b->parameter_count ||
      a->field_count != b->field_count)
    return false;
  for (size_t i = 0; i < a->parameter_count + a->field_count; i++)
    if (strcmp(a->names[i], b->names[i]) != 0) return false;
  return true;
}

const lab_store_run *lab_store_find(const lab_store *store, const lab_store_run *same) {
  for (size_t i = 0; i < store->runs.count; i++)
    if (is_same(&store->runs.items[i]->run, same)) return &store->runs.items[i]->run;
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

static bool add_run(lab_store *store, int64_t *id, const lab_store_run *same) {
  int64_t source = 0;
  if (!add_source(store, &source, same->definitions)) return false;
  sqlite3_stmt *add = labi_store_prepare(
      store, "INSERT INTO run (kind, statement, number, source, options, shard, shards, program)"
             " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
  if (!add) return false;
  bind_text(add, 1, kind_names[same->kind]);
  bind_text(add, 2, same->statement);
  sqlite3_bind_int64(add, 3, same->number);
  sqlite3_bind_int64(add, 4, source);
  bind_text(add, 5, same->options);
  sqlite3_bind_int64(add, 6, same->shard);
  sqlite3_bind_int64(add, 7, same->shards);
  bind_text(add, 8, CGT_VERSION);
  if (!labi_store_finish(store, add)) return false;
  *id = sqlite3_last_insert_rowid(store->db);
  return true;
}

static bool add_names(lab_store *store, int64_t id, const lab_store_run *same) {
  for (size_t i = 0; i < same->parameter_count + same->field_count; i++) {
    sqlite3_stmt *add = labi_store_prepare(store, "INSERT INTO name VALUES (?1, ?2, ?3, ?4)");
    if (!add) return false;
    sqlite3_bind_int64(add, 1, id);
    sqlite3_bind_int64(add, 2, (sqlite3_int64)i);
    bind_text(add, 3, same->names[i]);
    sqlite3_bind_int64(add, 4, i >= same->parameter_count);
    if (!labi_store_finish(store, add)) return false;
  }
  return true;
}

/* Column names of SQL do not tell a from A: such a name gets its number. */
static char *column_name(lab_store *store, const lab_store_run *run, size_t i) {
  for (size_t j = 0; j < i; j++)
    if (sqlite3_stricmp(run->names[i], run->names[j]) == 0)
      return labi_store_format(store, "%s (%d)", run->names[i], (int)i + 1);
  return labi_store_format(store, "%s", run->names[i]);
}

/* The table of the rows, and the view of the texts. */
static bool add_table(lab_store *store, int64_t id, const lab_store_run *run) {
  sqlite3_str *table = sqlite3_str_new(store->db), *key = sqlite3_str_new(store->db),
              *view = sqlite3_str_new(store->db);
  bool good = true;
  for (size_t i = 0; good && i < run->parameter_count + run->field_count; i++) {
    const char *comma = i > 0 ? ", " : "";
    char *name = column_name(store, run, i);
    good = name != NULL;
    if (!good) break;
    sqlite3_str_appendf(table, "%s\"%w\" INTEGER", comma, name);
    if (i < run->parameter_count) {
      sqlite3_str_appendf(key, "%s\"%w\"", comma, name);
      sqlite3_str_appendf(view, "%s\"%w\"", comma, name);
    } else {
      sqlite3_str_appendf(view, "%s(SELECT text FROM value WHERE id = r.\"%w\") AS \"%w\"", comma, name,
                          name);
    }
    sqlite3_free(name);
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

const lab_store_run *labi_store_begin(lab_store *store, const lab_store_run *same) {
  int64_t id;
  if (!add_run(store, &id, same) || !add_names(store, id, same)) return NULL;
  if (same->parameter_count > 0 && !add_table(store, id, same)) return NULL;
  lab_store_run begun = *same;
  begun.id = id;
  if (!labi_store_save_run(store, &begun, &(labi_run_state){.width = same->parameter_count}, 0))
    return NULL;
  return load_from(store, id) ? &store->runs.items[store->runs.count - 1]->run : NULL;
}
