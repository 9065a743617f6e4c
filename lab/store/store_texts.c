/* store_texts.c: the table value of a store, in which each text is once. */
#include <stdio.h>
#include <string.h>

#include "base/vector.h"
#include "lab/store/store_internal.h"

static bool has_hashes(const void *texts, uint32_t index, const void *hashes) {
  return memcmp(((const labi_store_text *)texts)[index].hashes, hashes, 2 * sizeof(uint64_t)) == 0;
}

static const labi_store_text *find_text(const lab_store *store, const uint64_t hashes[2]) {
  uint32_t index = labi_map_find(&store->texts_by_hash, hashes[0], has_hashes, store->texts.items, hashes);
  return index == LABI_NOT_FOUND ? NULL : &store->texts.items[index];
}

static const labi_store_text *note_text(lab_store *store, const uint64_t hashes[2],
                                        const lab_store_value *value, int64_t id) {
  labi_store_text *text = labi_push(&store->texts);
  if (!text || !labi_map_add(&store->texts_by_hash, hashes[0], (uint32_t)store->texts.count - 1))
    return labi_store_fail(store, SQLITE_NOMEM), NULL;
  *text = (labi_store_text){{hashes[0], hashes[1]}, id, labi_store_value_hash(value, store->format)};
  return text;
}

static bool load_texts(lab_store *store) {
  if (store->writing.knows_texts) return true;
  sqlite3_stmt *all = labi_store_prepare(store, "SELECT kind, text, fingerprint, id FROM value");
  if (!all) return false;
  int code;
  bool good = true;
  while (good && (code = sqlite3_step(all)) == SQLITE_ROW) {
    lab_store_value value;
    uint64_t hashes[2];
    good = labi_store_read_value(&value, store, all, 0);
    if (!good) break;
    labi_store_text_hashes(hashes, value.kind, value.text, value.length);
    good = find_text(store, hashes) || note_text(store, hashes, &value, sqlite3_column_int64(all, 3));
  }
  sqlite3_finalize(all);
  return store->writing.knows_texts = good && (code == SQLITE_DONE || labi_store_fail(store, code));
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
    store->writing.renewer = cgt_ctx_new(NULL);
  }
}

bool labi_store_renews(lab_store *store, const lab_store *from) {
  if (from->format >= LAB_STORE_VERSION || store->writing.renewer) return true;
  store->writing.renewer = cgt_ctx_new(NULL);
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

const labi_store_text *labi_store_text_of(lab_store *store, const lab_store_value *value) {
  uint64_t hashes[2];
  int64_t id;
  if (!load_texts(store)) return NULL;
  labi_store_text_hashes(hashes, value->kind, value->text, value->length);
  const labi_store_text *known = find_text(store, hashes);
  if (known) return known;
  lab_store_value new = *value;
  if (new.kind == LAB_STORE_GAME && store->writing.renewer && !renew(store, &new)) return NULL;
  return add_text(&id, store, &new) ? note_text(store, hashes, &new, id) : NULL;
}
