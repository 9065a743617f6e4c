/* map.c: see map.h. */
#include "base/map.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t labi_hash(const void *bytes, size_t length) { return XXH3_64bits(bytes, length); }

/* The finaliser of splitmix64 (G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number
 * generators, OOPSLA 2014): a bijection in which each bit depends on all. */
uint64_t labi_hash_number(uint64_t n) {
  n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9u;
  n = (n ^ (n >> 27)) * 0x94D049BB133111EBu;
  return n ^ (n >> 31);
}

uint32_t labi_map_find(const labi_map *map, uint64_t hash, labi_map_same *same, const void *items,
                       const void *key) {
  if (map->count == 0) return LABI_NOT_FOUND;
  size_t at = (size_t)hash & (map->room - 1);
  for (; map->slots[at].index_1; at = (at + 1) & (map->room - 1)) {
    uint32_t index = map->slots[at].index_1 - 1;
    if (map->slots[at].hash == hash && (!same || same(items, index, key))) return index;
  }
  return LABI_NOT_FOUND;
}

static void enter(labi_map_slot *slots, size_t room, labi_map_slot slot) {
  size_t at = (size_t)slot.hash & (room - 1);
  while (slots[at].index_1) at = (at + 1) & (room - 1);
  slots[at] = slot;
}

static bool grow(labi_map *map) {
  enum { FIRST_ROOM = 16 };
  size_t room = map->room ? 2 * map->room : FIRST_ROOM;
  labi_map_slot *slots = calloc(room, sizeof *slots);
  if (!slots) return false;
  for (size_t i = 0; i < map->room; i++)
    if (map->slots[i].index_1) enter(slots, room, map->slots[i]);
  free(map->slots);
  map->slots = slots;
  map->room = room;
  return true;
}

bool labi_map_add(labi_map *map, uint64_t hash, uint32_t index) {
  if (map->count >= LABI_MAP_LIMIT || index >= LABI_MAP_LIMIT) return false;
  if (2 * (map->count + 1) > map->room && !grow(map)) return false;
  enter(map->slots, map->room, (labi_map_slot){hash, index + 1});
  map->count++;
  return true;
}

void labi_map_clear(labi_map *map) {
  if (map->count > 0) memset(map->slots, 0, map->room * sizeof *map->slots);
  map->count = 0;
}

void labi_map_free(labi_map *map) {
  free(map->slots);
  *map = (labi_map){0};
}
