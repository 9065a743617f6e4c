/* position_heat.c: see cgt/heat.h. Walls are kept by position, in two searches: in the first Left has few
 * options, in the second Right. */
#include <string.h>

#include <cgt/heat.h>

#include "cgt/invariants/invariants.h"
#include "cgt/loopy/loopy_store.h"
#include "cgt/positions/positions.h"

/* The walls of a position: points in the pool. */
typedef struct heat_entry {
  size_t at;
  uint32_t count[2];
} heat_entry;

typedef struct heat_search {
  cgt_ctx *ctx;
  cgt_player limited;
  size_t width; /* 0: no limit */
  cgti_walk known; /* from positions to 2 + their entry; 1: it is being searched */
  heat_entry *entries;
  size_t count, room;
  cgti_point *pool;
  size_t pool_count, pool_room;
} heat_search;

/* ---- options ----------------------------------------------------------------------------------- */

typedef struct heat_move {
  uint32_t id;
  size_t order;
  int64_t mobility;
} heat_move;

static bool is_better_move(const heat_move *a, const heat_move *b) {
  return a->mobility != b->mobility ? a->mobility > b->mobility : a->order < b->order;
}

/* Brings the best `width` moves to the front. */
static bool select_moves(heat_search *s, heat_move *moves, size_t count, cgt_player player) {
  for (size_t i = 0; i < count; i++) {
    size_t own[2];
    if (!cgti_count_moves(own, s->ctx, moves[i].id)) return false;
    moves[i].mobility = (int64_t)own[player] - (int64_t)own[!player];
  }
  for (size_t i = 0; i < s->width; i++) {
    size_t best = i;
    for (size_t k = i + 1; k < count; k++)
      if (is_better_move(&moves[k], &moves[best])) best = k;
    const heat_move first = moves[i];
    moves[i] = moves[best];
    moves[best] = first;
  }
  return true;
}

/* The moves that count, in scratch memory. */
static heat_move *moves_that_count(size_t *count, heat_search *s, uint32_t id, cgt_player player) {
  const cgti_move_part *parts = cgti_moves_as_played(count, s->ctx, id, player);
  heat_move *moves = parts ? cgti_scratch_take(s->ctx, (*count + 1) * sizeof *moves) : NULL;
  if (!moves) return NULL;
  for (size_t i = 0; i < *count; i++) moves[i] = (heat_move){parts[i].id, i, 0};
  if (player != s->limited || s->width == 0 || *count <= s->width) return moves;
  if (!select_moves(s, moves, *count, player)) return NULL;
  *count = s->width;
  return moves;
}

/* ---- walls ------------------------------------------------------------------------------------- */

static cgti_wall kept_wall(const heat_search *s, const heat_entry *entry, cgt_player player) {
  const size_t skipped = player == CGT_RIGHT ? entry->count[CGT_LEFT] : 0;
  return (cgti_wall){entry->count[player], s->pool + entry->at + skipped};
}

static bool keep_walls(heat_search *s, uint32_t id, const cgti_thermograph *of_it) {
  const size_t points = of_it->walls[0].count + of_it->walls[1].count;
  if (s->count == s->room) {
    const size_t room = s->room ? 2 * s->room : 256;
    heat_entry *entries = cgti_resize(s->ctx, s->entries, s->room * sizeof *entries, room * sizeof *entries);
    if (!entries) return false;
    s->entries = entries;
    s->room = room;
  }
  if (s->pool_count + points > s->pool_room) {
    const size_t room = 2 * (s->pool_count + points) + 256;
    cgti_point *pool = cgti_resize(s->ctx, s->pool, s->pool_room * sizeof *pool, room * sizeof *pool);
    if (!pool) return false;
    s->pool = pool;
    s->pool_room = room;
  }
  heat_entry *entry = &s->entries[s->count];
  entry->at = s->pool_count;
  for (int player = 0; player < 2; player++) {
    const cgti_wall *wall = &of_it->walls[player];
    entry->count[player] = (uint32_t)wall->count;
    memcpy(s->pool + s->pool_count, wall->points, wall->count * sizeof *wall->points);
    s->pool_count += wall->count;
  }
  return cgti_walk_store(s->ctx, &s->known, id, 2 + s->count++);
}

static bool search_heat(heat_search *s, uint32_t id);

/* The scaffold of a player before the tax, in scratch memory; the walls of all options are known. */
static bool scaffold_of_position(cgti_wall *scaffold, heat_search *s, uint32_t id, cgt_player player) {
  size_t count;
  const heat_move *moves = moves_that_count(&count, s, id, player);
  *scaffold = (cgti_wall){0};
  if (!moves) return false;
  for (size_t i = 0; i < count; i++)
    if (!search_heat(s, moves[i].id)) return false;
  for (size_t i = 0; i < count; i++) {
    const heat_entry *entry = &s->entries[cgti_walk_lookup(&s->known, moves[i].id) - 2];
    const cgti_wall wall = kept_wall(s, entry, !player);
    /* a copy, because the pool may move */
    cgti_wall own = {wall.count, cgti_scratch_take(s->ctx, wall.count * sizeof *own.points)};
    if (!own.points) return false;
    memcpy(own.points, wall.points, wall.count * sizeof *own.points);
    if (!cgti_join_wall(scaffold, s->ctx, &own, player)) return false;
  }
  return true;
}

static bool search_heat(heat_search *s, uint32_t id) {
  const uint64_t known = cgti_walk_lookup(&s->known, id);
  if (known > 1) return true;
  if (known == 1) {
    cgti_fail(s->ctx, CGT_EDOMAIN, "play can return to a position, so its thermograph needs a ban on repetition");
    return false;
  }
  if (!cgti_may_recurse(s->ctx) || !cgti_walk_store(s->ctx, &s->known, id, 1)) return false;
  cgti_mark mark = cgti_scratch_mark(s->ctx);
  cgti_wall untaxed[2];
  cgti_thermograph of_it;
  const bool good = scaffold_of_position(&untaxed[CGT_LEFT], s, id, CGT_LEFT) &&
                    scaffold_of_position(&untaxed[CGT_RIGHT], s, id, CGT_RIGHT) &&
                    cgti_thermograph_by_walls(&of_it, s->ctx, untaxed) && keep_walls(s, id, &of_it);
  cgti_scratch_return(s->ctx, mark);
  return good;
}

static void close_heat(heat_search *s) {
  cgti_walk_free(s->ctx, &s->known);
  cgti_release(s->ctx, s->entries, s->room * sizeof *s->entries);
  cgti_release(s->ctx, s->pool, s->pool_room * sizeof *s->pool);
}

/* ---- bounds ------------------------------------------------------------------------------------ */

/* Both scaffolds of the position before the tax, in scratch memory, and its mean. */
static bool scaffolds_with(cgti_wall untaxed[2], cgt_game *mean, uint64_t *positions, cgt_ctx *ctx, uint32_t id,
                           cgt_player limited, size_t width) {
  heat_search s = {.ctx = ctx, .limited = limited, .width = width};
  const bool good = search_heat(&s, id) && scaffold_of_position(&untaxed[CGT_LEFT], &s, id, CGT_LEFT) &&
                    scaffold_of_position(&untaxed[CGT_RIGHT], &s, id, CGT_RIGHT);
  const heat_entry *entry = good ? &s.entries[cgti_walk_lookup(&s.known, id) - 2] : NULL;
  if (good) *mean = cgti_number(kept_wall(&s, entry, CGT_LEFT).points[0].v);
  *positions += s.count;
  close_heat(&s);
  return good;
}

static bool find_heat(cgt_heat_bounds *heat, cgt_ctx *ctx, uint32_t id, size_t width) {
  cgti_wall few[2], many[2], taxed[2]; /* where Left has few options, where Left has many */
  *heat = (cgt_heat_bounds){.positions = 0};
  if (!scaffolds_with(few, &heat->mean[0], &heat->positions, ctx, id, CGT_LEFT, width)) return false;
  if (width == 0) {
    memcpy(many, few, sizeof many);
    heat->mean[1] = heat->mean[0];
  } else if (!scaffolds_with(many, &heat->mean[1], &heat->positions, ctx, id, CGT_RIGHT, width)) {
    return false;
  }
  const cgti_wall low[2] = {few[CGT_LEFT], many[CGT_RIGHT]}, high[2] = {many[CGT_LEFT], few[CGT_RIGHT]};
  cgti_num temperature, mean;
  if (cgti_scaffolds_meet(&temperature, &mean, taxed, ctx, low) < 0) return false;
  heat->temperature[0] = cgti_number(temperature);
  if (cgti_scaffolds_meet(&temperature, &mean, taxed, ctx, high) < 0) return false;
  heat->temperature[1] = cgti_number(temperature);
  return true;
}

cgt_status cgt_position_heat(cgt_heat_bounds *heat, cgt_ctx *ctx, cgt_position position, size_t width) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, heat) || !CGTI_POSITION(ctx, position)) return CGT_EINVAL;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_heat_bounds found;
  const bool good = find_heat(&found, ctx, position.id, width);
  if (good) *heat = found;
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}
