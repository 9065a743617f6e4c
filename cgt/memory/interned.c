/* interned.c: see interned.h. */
#include "cgt/memory/interned.h"

#include <string.h>

#include "cgt/memory/hash.h"

static const void *interned_at(const cgti_interned *table, const cgti_interned_kind *kind, uint32_t id) {
  return (const char *)table->nodes + id * kind->size;
}

static uint32_t hash_of_node(const void *node) { return *(const uint32_t *)node; }

/* The slot of a node like this one, or the empty one where it belongs. */
static uint32_t *interned_slot(const cgti_interned *table, const cgti_interned_kind *kind, const void *node) {
  const uint32_t hash = hash_of_node(node);
  size_t at = cgti_mix(hash) & (table->slot_count - 1);
  for (; table->slots[at]; at = (at + 1) & (table->slot_count - 1)) {
    const void *other = interned_at(table, kind, table->slots[at]);
    if (hash_of_node(other) == hash && kind->same(other, node)) break;
  }
  return &table->slots[at];
}

uint32_t cgti_interned_find(const cgti_interned *table, const cgti_interned_kind *kind, const void *node) {
  return table->slot_count ? *interned_slot(table, kind, node) : 0;
}

static bool grow_interned_nodes(cgt_ctx *ctx, cgti_interned *table, const cgti_interned_kind *kind, size_t count) {
  size_t room = table->room ? table->room : 64;
  while (room < count) room *= 2;
  void *nodes = cgti_resize(ctx, table->nodes, table->room * kind->size, room * kind->size);
  if (!nodes) return false;
  table->nodes = nodes;
  table->room = room;
  return true;
}

static bool grow_interned_slots(cgt_ctx *ctx, cgti_interned *table, const cgti_interned_kind *kind, size_t count) {
  size_t slot_count = table->slot_count ? table->slot_count : 128;
  while (slot_count < 2 * count) slot_count *= 2;
  uint32_t *slots = cgti_alloc(ctx, slot_count * sizeof *slots);
  if (!slots) return false;
  memset(slots, 0, slot_count * sizeof *slots);
  cgti_release(ctx, table->slots, table->slot_count * sizeof *slots);
  table->slots = slots;
  table->slot_count = slot_count;
  for (uint32_t id = 1; id < table->count; id++)
    *interned_slot(table, kind, interned_at(table, kind, id)) = id;
  return true;
}

bool cgti_interned_reserve(cgt_ctx *ctx, cgti_interned *table, const cgti_interned_kind *kind, size_t more) {
  const size_t count = table->count + more;
  if (more > kind->most || count - 1 > kind->most) {
    cgti_fail(ctx, CGT_ELIMIT, "a context has at most %s", kind->most_words);
    return false;
  }
  return (count <= table->room || grow_interned_nodes(ctx, table, kind, count)) &&
         (2 * count <= table->slot_count || grow_interned_slots(ctx, table, kind, count));
}

uint32_t cgti_interned_add(cgti_interned *table, const cgti_interned_kind *kind, const void *node) {
  const uint32_t id = (uint32_t)table->count++;
  memcpy((char *)table->nodes + id * kind->size, node, kind->size);
  *interned_slot(table, kind, node) = id;
  return id;
}

void cgti_interned_free(cgt_ctx *ctx, cgti_interned *table, const cgti_interned_kind *kind) {
  cgti_release(ctx, table->nodes, table->room * kind->size);
  cgti_release(ctx, table->slots, table->slot_count * sizeof *table->slots);
}
