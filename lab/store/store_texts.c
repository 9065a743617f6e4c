/* store_texts.c: the table value of a store, in which each text is once.
 *
 * Which texts are there is known by their hashes, in memory; beyond what stores may take of that the hashes go to a
 * table of SQLite's own, in a temporary file, in the order of that table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/store/store_internal.h"

/* ---- known texts ------------------------------------------------------------------------------ */

static bool has_hashes(const void *texts, uint32_t index, const void *hashes) {
  return memcmp(((const labi_store_text *)texts)[index].hashes, hashes, 2 * sizeof(uint64_t)) == 0;
}

static int by_hashes(const void *a, const void *b) {
  const labi_store_text *x = a, *y = b;
  for (size_t i = 0; i < 2; i++) {
    const int64_t m = (int64_t)x->hashes[i], n = (int64_t)y->hashes[i];
    if (m != n) return m < n ? -1 : 1;
  }
  return 0;
}

void labi_store_texts_forget(lab_store *store) {
  free(store->texts.items);
  store->texts.items = NULL;
  store->texts.count = store->texts.room = 0;
  labi_map_free(&store->texts_by_hash);
}

static bool make_table(lab_store *store) {
  if (store->writing.note_text) return true;
  if (!labi_store_execute(store,
                          "CREATE TEMP TABLE known (first INTEGER, second INTEGER, id INTEGER, hash INTEGER,"
                          " PRIMARY KEY (first, second)) WITHOUT ROWID"))
    return false;
  store->writing.find_text =
      labi_store_prepare(store, "SELECT id, hash FROM temp.known WHERE first = ?1 AND second = ?2");
  store->writing.note_text =
      labi_store_prepare(store, "INSERT OR IGNORE INTO temp.known VALUES (?1, ?2, ?3, ?4)");
  return store->writing.find_text && store->writing.note_text;
}

/* All that is known in memory is known to the table, and forgotten. */
static bool spill(lab_store *store) {
  bool good = make_table(store);
  qsort(store->texts.items, store->texts.count, sizeof *store->texts.items, by_hashes);
  for (size_t i = 0; good && i < store->texts.count; i++) {
    const labi_store_text *text = &store->texts.items[i];
    sqlite3_stmt *note = store->writing.note_text;
    sqlite3_bind_int64(note, 1, (sqlite3_int64)text->hashes[0]);
    sqlite3_bind_int64(note, 2, (sqlite3_int64)text->hashes[1]);
    sqlite3_bind_int64(note, 3, text->id);
    sqlite3_bind_int64(note, 4, (sqlite3_int64)text->hash);
    const int code = sqlite3_step(note);
    sqlite3_reset(note);
    good = code == SQLITE_DONE || labi_store_fail(store, code);
  }
  labi_store_texts_forget(store);
  return good;
}

static bool keep_text(lab_store *store, const labi_store_text *text) {
  const size_t bytes =
      (store->texts.count + 1) * sizeof *store->texts.items + labi_map_most_bytes(&store->texts_by_hash);
  if (bytes > labi_store_texts_bytes() && store->texts.count > 0 && !spill(store)) return false;
  if (!labi_has_room(&store->texts, 1) ||
      !labi_map_add(&store->texts_by_hash, text->hashes[0], (uint32_t)store->texts.count))
    return labi_store_fail(store, SQLITE_NOMEM);
  store->texts.items[store->texts.count++] = *text;
  return true;
}

/* text->hashes are given. */
static bool find_text(bool *found, labi_store_text *text, lab_store *store) {
  const uint32_t index =
      labi_map_find(&store->texts_by_hash, text->hashes[0], has_hashes, store->texts.items, text->hashes);
  *found = index != LABI_NOT_FOUND;
  if (*found) *text = store->texts.items[index];
  sqlite3_stmt *find = store->writing.find_text;
  if (*found || !find) return true;
  sqlite3_bind_int64(find, 1, (sqlite3_int64)text->hashes[0]);
  sqlite3_bind_int64(find, 2, (sqlite3_int64)text->hashes[1]);
  const int code = sqlite3_step(find);
  *found = code == SQLITE_ROW;
  if (*found) {
    text->id = sqlite3_column_int64(find, 0);
    text->hash = (uint64_t)sqlite3_column_int64(find, 1);
  }
  sqlite3_reset(find);
  if (!*found) return code == SQLITE_DONE || labi_store_fail(store, code);
  return keep_text(store, text);
}

static bool note_text(labi_store_text *text, lab_store *store, const lab_store_value *value, int64_t id) {
  text->id = id;
  text->hash = labi_store_value_hash(value, store->format);
  return keep_text(store, text);
}

static bool load_text(lab_store *store, sqlite3_stmt *all) {
  lab_store_value value;
  labi_store_text text;
  bool found;
  if (!labi_store_read_value(&value, store, all, 0)) return false;
  labi_store_text_hashes(text.hashes, value.kind, value.text, value.length);
  return find_text(&found, &text, store) &&
         (found || note_text(&text, store, &value, sqlite3_column_int64(all, 3)));
}

static bool load_texts(lab_store *store) {
  if (store->writing.knows_texts) return true;
  sqlite3_stmt *all = labi_store_prepare(store, "SELECT kind, text, fingerprint, id FROM value");
  if (!all) return false;
  int code;
  bool good = true;
  while (good && (code = sqlite3_step(all)) == SQLITE_ROW) good = load_text(store, all);
  sqlite3_finalize(all);
  return store->writing.knows_texts = good && (code == SQLITE_DONE || labi_store_fail(store, code));
}

/* ---- new texts -------------------------------------------------------------------------------- */

/* For fingerprints, with as much memory as is known of texts. */
static cgt_ctx *new_renewer(void) {
  const size_t bytes = labi_store_texts_bytes();
  return cgt_ctx_new(&(cgt_limits){.memory_bytes = bytes < SIZE_MAX ? bytes : 0});
}

/* A game that has no fingerprint within the bounds of a context has none. */
static bool renew(lab_store *store, lab_store_value *value) {
  for (int attempt = 0;; attempt++) {
    cgt_ctx *ctx = store->writing.renewer;
    if (!ctx) return labi_store_fail(store, SQLITE_NOMEM);
    cgt_game g = cgt_parse_n(ctx, value->text, value->length);
    value->has_fingerprint = !cgt_is_none(g) && cgt_fingerprint(&value->fingerprint, ctx, g) == CGT_OK;
    const cgt_status status = value->has_fingerprint ? CGT_OK : cgt_ctx_status(ctx);
    if (status == CGT_ENOMEM) return labi_store_fail(store, SQLITE_NOMEM);
    cgt_ctx_clear_error(ctx);
    if (status != CGT_ELIMIT || attempt > 0) return true;
    cgt_ctx_free(ctx); /* it may be full of those before */
    store->writing.renewer = new_renewer();
  }
}

bool labi_store_renews(lab_store *store, const lab_store *from) {
  if (from->format >= 4 || store->writing.renewer) return true;
  store->writing.renewer = new_renewer();
  return store->writing.renewer || labi_store_fail(store, SQLITE_NOMEM);
}

static bool add_text(int64_t *id, lab_store *store, const lab_store_value *value) {
  sqlite3_stmt *add = store->writing.add_text;
  if (!add)
    add = labi_store_prepare(store, "INSERT INTO value (kind, text, fingerprint) VALUES (?1, ?2, ?3)");
  if (!add) return false;
  store->writing.add_text = add;
  char print[20];
  sqlite3_bind_text(add, 1, labi_store_kind_name(value->kind), -1, SQLITE_STATIC);
  sqlite3_bind_text64(add, 2, value->text, value->length, SQLITE_STATIC, SQLITE_UTF8);
  snprintf(print, sizeof print, "%016llx", (unsigned long long)value->fingerprint);
  if (value->has_fingerprint)
    sqlite3_bind_text(add, 3, print, -1, SQLITE_STATIC);
  else
    sqlite3_bind_null(add, 3);
  int code = sqlite3_step(add);
  sqlite3_reset(add);
  *id = sqlite3_last_insert_rowid(store->db);
  return code == SQLITE_DONE || labi_store_fail(store, code);
}

bool labi_store_text_of(labi_store_text *text, lab_store *store, const lab_store_value *value) {
  bool found;
  int64_t id;
  if (!load_texts(store)) return false;
  labi_store_text_hashes(text->hashes, value->kind, value->text, value->length);
  if (!find_text(&found, text, store) || found) return found;
  lab_store_value new = *value;
  if (new.kind == LAB_STORE_GAME && store->writing.renewer && !renew(store, &new)) return false;
  return add_text(&id, store, &new) && note_text(text, store, &new, id);
}
