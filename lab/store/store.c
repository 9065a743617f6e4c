/* store.c: opening and closing a store. */
#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/store/database_size.h"
#include "lab/store/store_internal.h"
#include "lab/store/store_writer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  APPLICATION = 0x43475453, /* "CGTS", in the header of the file */
  OPENER_PATIENCE = 5000    /* milliseconds */
};

static const char *const schema =
    "CREATE TABLE source (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
    "CREATE TABLE run (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, statement TEXT NOT NULL,"
    "  number INTEGER NOT NULL, source INTEGER NOT NULL REFERENCES source, options TEXT NOT NULL,"
    "  shard INTEGER NOT NULL, shards INTEGER NOT NULL, program TEXT NOT NULL,"
    "  complete INTEGER NOT NULL DEFAULT 0, left INTEGER NOT NULL DEFAULT 0,"
    "  tuples INTEGER NOT NULL DEFAULT 0, \"rows\" INTEGER NOT NULL DEFAULT 0,"
    "  instances INTEGER NOT NULL DEFAULT 0, excepted INTEGER NOT NULL DEFAULT 0,"
    "  failures INTEGER NOT NULL DEFAULT 0, last TEXT, smallest TEXT,"
    "  sum INTEGER NOT NULL DEFAULT 0, seal INTEGER NOT NULL DEFAULT 0,"
    "  without INTEGER NOT NULL DEFAULT 0, why TEXT, why_at TEXT,"
    "  in_chunks INTEGER NOT NULL DEFAULT 0, identity INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE name (run INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,"
    "  is_field INTEGER NOT NULL, PRIMARY KEY (run, position)) WITHOUT ROWID;"
    "CREATE TABLE value (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, text TEXT NOT NULL, fingerprint TEXT);";

const lab_error *lab_store_error(const lab_store *store) { return store ? &store->error : NULL; }
const char *lab_store_path(const lab_store *store) { return store ? store->path : NULL; }
unsigned lab_store_format(const lab_store *store) { return store ? store->format : 0; }

/* ---- opening --------------------------------------------------------------------------------- */

bool labi_store_is_cut(lab_store *store) {
  int64_t size, expected;
  if (!labi_database_size(&size, &expected, store->db) || size >= expected) return false;
  labi_store_damaged(store, "it is cut short: %lld of %lld bytes exist", (long long)size, (long long)expected);
  return true;
}

bool labi_store_has_no_strays(lab_store *store) {
  sqlite3_stmt *find = labi_store_prepare(
      store, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'rows_[0-9]*'"
             " AND substr(name, 6) NOT IN (SELECT CAST(id AS TEXT) FROM run)");
  int code = find ? sqlite3_step(find) : SQLITE_OK;
  const char *table = code == SQLITE_ROW ? labi_store_column(store, find, 0) : NULL;
  if (table)
    labi_store_damaged(store, "its table %.40s belongs to no run", table);
  else if (find && code != SQLITE_DONE && code != SQLITE_ROW)
    labi_store_fail(store, code);
  sqlite3_finalize(find);
  return code == SQLITE_DONE;
}

/* Is it a whole store of a format that is known here? *empty: there is nothing in it yet. */
static bool look(lab_store *store, bool *empty) {
  int64_t application, version, tables;
  if (!labi_store_query_number(store, &application, "PRAGMA application_id") ||
      !labi_store_query_number(store, &version, "PRAGMA user_version"))
    return false;
  if (application == APPLICATION && (version < LAB_STORE_OLDEST || version > LAB_STORE_VERSION))
    return labi_store_refuse(store, "it was made by %s cgt (format %lld; this one knows formats %d to %d)",
                             version > LAB_STORE_VERSION ? "a newer" : "an older", (long long)version,
                             LAB_STORE_OLDEST, LAB_STORE_VERSION);
  store->format = application == APPLICATION ? (unsigned)version : LAB_STORE_VERSION;
  if (!labi_store_query_number(store, &tables, "SELECT count(*) FROM sqlite_schema")) return false;
  *empty = application == 0 && tables == 0;
  return *empty || application == APPLICATION ||
         labi_store_refuse(store, "it is a SQLite database, but not a store");
}

static bool make(lab_store *store) {
  char pragmas[100];
  snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION,
           LAB_STORE_VERSION);
  return labi_store_execute(store, pragmas) && labi_store_execute(store, schema);
}

/* Older stores have nothing to say of instances without a value, nor a hash of what a run is of. */
static bool look_for_columns(lab_store *store) {
  int64_t why, identity;
  if (!labi_store_query_number(store, &why,
                               "SELECT count(*) FROM pragma_table_info('run') WHERE name = 'without'") ||
      !labi_store_query_number(store, &identity,
                               "SELECT count(*) FROM pragma_table_info('run') WHERE name = 'identity'"))
    return false;
  store->has_why = why > 0;
  store->has_identity = identity > 0;
  return true;
}

/* From here to the end there is always a transaction, so that nobody else can write; between two of them
 * somebody might, and data_version tells. */
static bool open_for_writing(lab_store *store, bool empty) {
  sqlite3_busy_timeout(store->db, 0);
  if (store->format < LAB_STORE_VERSION)
    return labi_store_refuse(store, "it has format %u, and only a store of format %d can be extended",
                             store->format, LAB_STORE_VERSION),
           store->error.advice = CGT_ADVICE_REPAIR, false;
  if (sqlite3_db_readonly(store->db, "main") == 1) return labi_store_fail(store, SQLITE_READONLY);
  if (!labi_store_execute(store, "PRAGMA synchronous = EXTRA; PRAGMA cache_size = -65536; BEGIN IMMEDIATE"))
    return false;
  if (empty && (!make(store) || !labi_store_execute(store, "COMMIT; BEGIN IMMEDIATE"))) return false;
  sqlite3_busy_timeout(store->db, LABI_STORE_TIMEOUT);
  return labi_store_query_number(store, &store->seen, "PRAGMA data_version");
}

/* The file that SQLite opens: of a new store one beside the path. */
static const char *file_of(lab_store *store) {
  if (store->mode != LAB_STORE_NEW && store->mode != LAB_STORE_ANEW) return store->path;
  store->making = malloc(sizeof *store->making);
  if (!store->making) return labi_store_out_of_memory(store), NULL;
  if (!labi_replacement_begin(store->making, store->path, &store->error)) return NULL;
  const char *bench = labi_replacement_bench(store->making);
  if (!bench) labi_store_out_of_memory(store);
  return bench;
}

static bool open_store(lab_store *store) {
  struct stat about;
  bool exists = stat(store->path, &about) == 0;
  if (exists && S_ISDIR(about.st_mode)) return labi_store_refuse(store, "it is a folder");
  if (exists && !S_ISREG(about.st_mode)) return labi_store_refuse(store, "it is not a regular file");
  if (store->mode == LAB_STORE_NEW && exists) return labi_store_refuse(store, "it already exists");
  if (labi_store_is_read(store) && !exists) return labi_store_refuse(store, "%s", strerror(errno));
  int flags = SQLITE_OPEN_READWRITE | (labi_store_is_read(store) ? 0 : SQLITE_OPEN_CREATE);
  const char *file = file_of(store);
  if (!file) return false;
  int code = sqlite3_open_v2(file, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
  if (code != SQLITE_OK) return labi_store_fail(store, code);
  sqlite3_extended_result_codes(store->db, 1);
  sqlite3_busy_timeout(store->db, OPENER_PATIENCE);
  /* A page of a mapped file that is cut meanwhile is a signal, and no error. */
  bool empty = true, known = labi_store_execute(store, "PRAGMA mmap_size = 0; BEGIN") &&
                             look(store, &empty); /* nobody changes it now */
  if ((store->mode != LAB_STORE_SALVAGE && labi_store_is_cut(store)) || !known ||
      !labi_store_execute(store, "COMMIT"))
    return false;
  if (labi_store_is_read(store)) {
    if (empty) return labi_store_refuse(store, "it is empty");
    sqlite3_busy_timeout(store->db, LABI_STORE_TIMEOUT);
    if (!labi_store_execute(store, "PRAGMA query_only = ON")) return false;
  } else if (!open_for_writing(store, empty)) {
    return false;
  }
  return look_for_columns(store) && labi_store_load_runs(store) &&
         (store->mode == LAB_STORE_SALVAGE || labi_store_has_no_strays(store));
}

lab_store *lab_store_open(const char *path, lab_store_mode mode, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, path) || !LABI_AMONG(error, mode, LAB_STORE_SALVAGE)) return NULL;
  lab_store *store = calloc(1, sizeof *store);
  if (store) store->path = strdup(path);
  if (!store || !store->path) {
    free(store);
    labi_no_memory(error);
    return NULL;
  }
  store->mode = mode;
  if (open_store(store)) return store;
  *error = store->error;
  lab_store_close(store);
  return NULL;
}

/* The database is closed; what is known of it stays. */
static void close_database(lab_store *store) {
  sqlite3_finalize(store->writing.add_row);
  sqlite3_finalize(store->writing.add_text);
  sqlite3_finalize(store->writing.find_row);
  sqlite3_finalize(store->writing.find_text);
  sqlite3_finalize(store->writing.note_text);
  store->writing.add_row = store->writing.add_text = store->writing.find_row = NULL;
  store->writing.find_text = store->writing.note_text = NULL;
  sqlite3_close_v2(store->db);
  store->db = NULL;
}

/* A killed repair has left the second name. */
static bool is_same_file(const char *path, const char *other) {
  struct stat one, two;
  return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

/* Nothing is left open that would keep the rest of a transaction. */
cgt_status lab_store_publish(lab_store *store, const char *before) {
  if (!store) return CGT_EINVAL;
  if (!store->making) {
    labi_store_refuse(store, "only a new store can be published");
    return store->error.status;
  }
  close_database(store);
  if (before && link(store->path, before) != 0 && !is_same_file(store->path, before)) {
    if (errno == EEXIST)
      labi_store_refuse(store, "%.150s already exists: move it away", before);
    else
      labi_store_refuse(store, "it cannot be called %.150s, too: %s", before, strerror(errno));
    return store->error.status;
  }
  const labi_replacement_way way = {.is_new = store->mode == LAB_STORE_NEW};
  if (labi_replacement_finish(store->making, &way, &store->error)) return CGT_OK;
  if (before) unlink(before);
  return store->error.status;
}

void lab_store_close(lab_store *store) {
  if (!store) return;
  close_database(store);
  if (store->making) labi_replacement_drop(store->making);
  free(store->making);
  labi_store_forget_runs(store);
  labi_store_texts_forget(store);
  cgt_ctx_free(store->writing.renewer);
  free(store->damages.items);
  free(store->kept);
  free(store->path);
  free(store);
}
