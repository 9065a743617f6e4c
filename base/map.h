/* map.h: finds items of an array by their keys. The array is the caller's, and so are the keys; the map holds
 * a hash and a number for each. Open addressing, at most half full; zeroed memory is an empty map. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct labi_map_slot {
  uint64_t hash;
  uint32_t index_1; /* 1 more than the number of the item; 0: free */
} labi_map_slot;

typedef struct labi_map {
  labi_map_slot *slots;
  size_t room, count; /* room: a power of two, or 0 */
} labi_map;

enum { LABI_MAP_LIMIT = INT32_MAX };
#define LABI_NOT_FOUND UINT32_MAX

/* Is item number index the one with this key? items is what labi_map_find was given. */
typedef bool labi_map_same(const void *items, uint32_t index, const void *key);

/* The number of the item with a key of this hash, or LABI_NOT_FOUND. same NULL: equal hashes are equal keys.
 */
uint32_t labi_map_find(const labi_map *map, uint64_t hash, labi_map_same *same, const void *items,
                       const void *key);

/* Enters an item that is not there yet. False: no memory, or LABI_MAP_LIMIT items; the map is as it was. */
bool labi_map_add(labi_map *map, uint64_t hash, uint32_t index);

void labi_map_clear(labi_map *map); /* empty; the room stays */
void labi_map_free(labi_map *map);
static inline size_t labi_map_bytes(const labi_map *map) { return map->room * sizeof *map->slots; }
/* The same, and what it takes beside that while it grows for one item more. */
static inline size_t labi_map_most_bytes(const labi_map *map) {
  return labi_map_bytes(map) * (2 * (map->count + 1) > map->room ? 3 : 1);
}

/* A hash of bytes, the same on every machine. */
uint64_t labi_hash(const void *bytes, size_t length);
/* A hash of a number, for keys that are numbers. */
uint64_t labi_hash_number(uint64_t n);

#endif
