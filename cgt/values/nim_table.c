/* nim_table.c: what the search for nim-values has found, of bounded size.
 *
 * A bucket is two lines of memory with four entries. An entry is compared in full, so no answer depends on a hash. Where
 * there is no room, the entry that took the least work leaves. The table grows up to its share of the memory budget. */
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/values/nim_names.h"
#include "cgt/values/values.h"

enum { BUCKET_NIMS = 4, FIRST_NIMS = 1 << 10, NIM_SHARE = 4 /* of the budget */, EXACT_NIM = 128 };

cgti_nim_table *cgti_nim_table_start(cgt_ctx *ctx) {
  if (ctx->nims) return ctx->nims;
  cgti_nim_table *table = cgti_alloc(ctx, sizeof *table);
  if (!table) return NULL;
  *table = (cgti_nim_table){.most = FIRST_NIMS};
  while (2 * table->most * sizeof *table->entries <= ctx->memory.budget->bytes / NIM_SHARE) table->most *= 2;
  return ctx->nims = table;
}

void cgti_nims_free(cgt_ctx *ctx) {
  if (!ctx->nims) return;
  cgti_release(ctx, ctx->nims->entries, ctx->nims->count * sizeof *ctx->nims->entries);
  cgti_release(ctx, ctx->nims, sizeof *ctx->nims);
  ctx->nims = NULL;
}

uint64_t cgti_nim_hash(const cgti_nim_name *name) {
  const uint64_t kind = (uint64_t)name->way << 8 | name->length;
  return cgti_mix(name->word[0] ^ cgti_mix(name->word[1] ^ cgti_mix(kind)));
}

static cgti_nim_entry *nim_bucket_of(const cgti_nim_table *table, uint64_t hash) {
  return &table->entries[hash & (table->count - 1) & ~(size_t)(BUCKET_NIMS - 1)];
}

static bool is_nim_entry_of(const cgti_nim_entry *entry, const cgti_nim_name *name) {
  return entry->word[0] == name->word[0] && entry->word[1] == name->word[1] && entry->way == name->way &&
         entry->length == name->length;
}

cgti_nim_facts cgti_nim_lookup(const cgti_nim_table *table, const cgti_nim_name *name, uint64_t hash) {
  if (table->count) {
    const cgti_nim_entry *entry = nim_bucket_of(table, hash);
    for (unsigned i = 0; i < BUCKET_NIMS; i++, entry++)
      if (is_nim_entry_of(entry, name))
        return (cgti_nim_facts){entry->has, entry->most, entry->work & EXACT_NIM};
  }
  return (cgti_nim_facts){0, CGTI_NIM_ANY, false};
}

/* The entry for a name: its own, an empty one, or the one that took the least work. */
static cgti_nim_entry *nim_place_for(const cgti_nim_table *table, const cgti_nim_name *name, uint64_t hash) {
  cgti_nim_entry *entry = nim_bucket_of(table, hash), *least = entry;
  for (unsigned i = 0; i < BUCKET_NIMS; i++, entry++) {
    if (entry->way == 0 || is_nim_entry_of(entry, name)) return entry;
    if ((entry->work & ~EXACT_NIM) < (least->work & ~EXACT_NIM)) least = entry;
  }
  return least;
}

static void grow_nims(cgt_ctx *ctx, cgti_nim_table *table) {
  cgti_nim_table grown = {.count = table->count ? 2 * table->count : FIRST_NIMS, .most = table->most};
  grown.entries = cgti_try_alloc(ctx, grown.count * sizeof *grown.entries);
  if (!grown.entries) {
    table->most = table->count; /* it stays as it is */
    return;
  }
  for (size_t i = 0; i < table->count; i++) {
    const cgti_nim_entry *entry = &table->entries[i];
    if (!entry->way) continue;
    const cgti_nim_name name = {{entry->word[0], entry->word[1]}, entry->way, entry->length};
    cgti_nim_entry *to = nim_place_for(&grown, &name, cgti_nim_hash(&name));
    grown.stored += to->way == 0;
    *to = *entry;
  }
  cgti_release(ctx, table->entries, table->count * sizeof *table->entries);
  *table = grown;
}

static uint8_t work_of_nodes(uint64_t nodes) { return (uint8_t)(63 - __builtin_clzll(nodes | 1)); }

void cgti_nim_store(cgt_ctx *ctx, cgti_nim_table *table, const cgti_nim_name *name, uint64_t hash,
                    const cgti_nim_facts *facts, uint64_t nodes) {
  if (2 * table->stored >= table->count && table->count < table->most) grow_nims(ctx, table);
  if (!table->count) return;
  cgti_nim_entry *entry = nim_place_for(table, name, hash);
  uint8_t work = work_of_nodes(nodes);
  cgti_nim_facts all = *facts;
  if (entry->way && is_nim_entry_of(entry, name)) {
    all.has |= entry->has;
    if (entry->most < all.most) all.most = entry->most;
    all.exact |= (entry->work & EXACT_NIM) != 0;
    if ((entry->work & ~EXACT_NIM) > work) work = entry->work & ~EXACT_NIM;
  } else {
    table->stored += entry->way == 0;
  }
  *entry = (cgti_nim_entry){{name->word[0], name->word[1]}, all.has, name->way, name->length, work, all.most};
  if (all.exact) entry->work |= EXACT_NIM;
}
