/* part_check.c: see part_check.h. It is slow, and called by debug builds alone; it knows nothing of links,
 * components, and what was kept for which reason. */
#include "games/patterns/part_check.h"

/* Of some places of a line those whose cells are all kept. */
static void keep_inside(uint64_t *places, const games_shape *s, const games_placed *slot,
                        const uint64_t *kept) {
  for (unsigned n = 0; n < games_placement_count(slot->line, slot->k); n++) {
    const games_pattern_cell c = games_placement_cell(slot->line, slot->k, n);
    for (unsigned w = 0; w < s->words && c.before != GAMES_ANY; w++)
      places[w] &= games_look_word(s, kept, w, c.di, c.dj);
  }
}

static const games_placed *find_slot(const games_reach *r, const games_placed *like) {
  for (size_t n = 0; n < r->count; n++)
    if (r->placed[n].line == like->line && r->placed[n].k == like->k) return &r->placed[n];
  return NULL;
}

/* Is each neighbour that may satisfy a condition of one of these placements in the part too? */
static bool has_neighbours(const games_reach *part, const games_reach *whole, const games_placed *slot,
                           const uint64_t *places) {
  const uint32_t letters = slot->line->unless | slot->line->wanted;
  int di, dj;
  if (!letters) return true;
  for (games_nearby it = {0}; games_nearby_next(&di, &dj, &it, whole->may.rules, slot->line, slot->k);)
    for (unsigned w = 0; w < whole->may.shape.words; w++)
      if (places[w] & (games_look_set(&whole->may, w, letters, di, dj) ^
                       games_look_set(&part->may, w, letters, di, dj)))
        return false;
  return true;
}

static bool has_same_placements(const games_reach *part, const games_reach *whole, const uint64_t *kept) {
  const games_shape *s = &whole->may.shape;
  uint64_t *places = part->near;
  for (size_t n = 0; n < whole->count; n++) {
    const games_placed *slot = &whole->placed[n];
    if (!slot->line) continue;
    const games_placed *own = find_slot(part, slot);
    memcpy(places, slot->places, s->words * sizeof *places);
    keep_inside(places, s, slot, kept);
    for (unsigned w = 0; w < s->words; w++)
      if (places[w] != (own ? own->places[w] : 0)) return false;
    if (!has_neighbours(part, whole, slot, places)) return false;
  }
  for (size_t n = 0; n < part->count; n++)
    if (part->placed[n].line && !find_slot(whole, &part->placed[n]) &&
        !games_plane_is_empty(s, part->placed[n].places))
      return false;
  return true;
}

bool games_part_is_whole(cgt_sink *out, const games_reach *whole, const uint64_t *kept,
                         const uint64_t *cells) {
  const games_view *now = &whole->now;
  const unsigned words = now->shape.words;
  games_reach part;
  if (!games_reach_take(&part, out, now->rules, now->shape, now->codes)) return true;
  for (unsigned code = 1; code <= now->codes; code++)
    for (unsigned w = 0; w < words; w++)
      games_plane_of(&part.now, code)[w] = games_plane_of(now, code)[w] & kept[w];
  games_reach_begin(&part);
  games_find_all_placed(&part);
  for (unsigned w = 0; w < words; w++)
    if (part.alive[w] != cells[w]) return false;
  for (unsigned code = 1; code <= whole->may.codes; code++) {
    const uint64_t *own = games_plane_of(&part.may, code), *there = games_plane_of(&whole->may, code);
    for (unsigned w = 0; w < words; w++)
      if (own[w] != (there[w] & kept[w])) return false;
  }
  return has_same_placements(&part, whole, kept);
}
