/* recursion.c: a hash table from games, or pairs of them, to games, and lists of games. */
#include <string.h>

#include "cgt/forms/recursion.h"

#include "cgt/memory/hash.h"

static cgti_pair_entry *pair_place(const cgti_pair_map *map, cgt_game g, cgt_game h) {
  size_t at = cgti_mix(cgti_mix(cgti_key(g)) + cgti_key(h)) & (map->room - 1);
  while (!cgti_is_none(map->entries[at].g) &&
         !(cgti_same(map->entries[at].g, g) && cgti_same(map->entries[at].h, h)))
    at = (at + 1) & (map->room - 1);
  return &map->entries[at];
}

bool cgti_pair_lookup(cgt_game *value, const cgti_pair_map *map, cgt_game g, cgt_game h) {
  if (!map->room) return false;
  const cgti_pair_entry *entry = pair_place(map, g, h);
  if (cgti_is_none(entry->g)) return false;
  *value = entry->value;
  return true;
}

static bool grow_pairs(cgt_ctx *ctx, cgti_pair_map *map) {
  cgti_pair_map grown = {.count = map->count, .room = map->room ? 2 * map->room : 64};
  grown.entries = cgti_alloc(ctx, grown.room * sizeof *grown.entries);
  if (!grown.entries) return false;
  memset(grown.entries, 0, grown.room * sizeof *grown.entries);
  for (size_t i = 0; i < map->room; i++) {
    const cgti_pair_entry *entry = &map->entries[i];
    if (!cgti_is_none(entry->g)) *pair_place(&grown, entry->g, entry->h) = *entry;
  }
  cgti_pair_map_free(ctx, map);
  *map = grown;
  return true;
}

bool cgti_pair_store(cgt_ctx *ctx, cgti_pair_map *map, cgt_game g, cgt_game h, cgt_game value) {
  if (2 * (map->count + 1) > map->room && !grow_pairs(ctx, map)) return false;
  cgti_pair_entry *entry = pair_place(map, g, h);
  if (cgti_is_none(entry->g)) map->count++;
  *entry = (cgti_pair_entry){g, h, value};
  return true;
}

void cgti_pair_map_free(cgt_ctx *ctx, cgti_pair_map *map) {
  cgti_release(ctx, map->entries, map->room * sizeof *map->entries);
  *map = (cgti_pair_map){0};
}

/* ---- lists ----------------------------------------------------------------------------------- */

bool cgti_games_add(cgt_ctx *ctx, cgti_games *games, cgt_game g) {
  if (cgti_is_none(g)) return false;
  if (games->count == games->room) {
    size_t room = games->room ? 2 * games->room : 8;
    cgt_game *items = cgti_scratch_take(ctx, room * sizeof *items);
    if (!items) return false;
    if (games->count) memcpy(items, games->items, games->count * sizeof *items);
    games->items = items;
    games->room = room;
  }
  games->items[games->count++] = g;
  return true;
}

bool cgti_games_of_options(cgti_games *options, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  cgti_view view;
  *options = (cgti_games){0};
  if (!cgti_view_open(&view, ctx, g, player)) return false;
  for (size_t i = 0; i < view.count; i++)
    if (!cgti_games_add(ctx, options, cgti_view_at(&view, ctx, i))) return false;
  return true;
}
