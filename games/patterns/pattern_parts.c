/* pattern_parts.c: the independent parts of a position of a ruleset made from pictures.
 *
 * Link two alive cells (reach.h) that one placement looks at, the neighbours its conditions speak of among
 * them, where they may have a letter of the condition. Each move changes cells of a single connected
 * component: a placement by links, and the steps of one move share the cell of the piece that moves, which is
 * alive.
 *
 * A position is the sum of its components, each on a board of its own, of which the other cells are no cells.
 * That board has the component C and, of the cells that are not alive,
 * (1) those that the placements which change cells of C look at, and the neighbours with a letter of their
 *     conditions;
 * (2) for each placement that is hindered for ever and whose cells are all on the board, what hinders it:
 *     cells that are added until none is missing. It may be a placement on cells that are dead only because
 *     it is hindered.
 * The board plays the moves of the position that change cells of C, and no others. Both begin alike; suppose
 * that they are alike on the cells of the board, and that no cell of it outside C has changed.
 * - A placement that changes cells of C in the position has its cells on the board, by (1), and finds there
 *   the neighbours that its conditions speak of. Neighbours that are missing never have a letter of a
 *   condition.
 * - A placement that the board allows has its cells on the board (no picture asks for a place without a cell:
 *   if one does, nothing is split), with letters that they may have in the position. It is not hindered for
 *   ever, for by (2) what hinders it would be on the board, unchanged; and a neighbour that `if` asks for is
 *   there in the position too. So it is among the placements gone through; it changes a cell that is alive,
 *   on the board and therefore in C; and its conditions hold in the position, as above. */
#include <assert.h>
#include <string.h>

#include "games/patterns/part_check.h"
#include "games/patterns/pattern_images.h"
#include "games/patterns/reach.h"

/* On a board of one word: alive cells that are linked with the ones `by` bits further on. */
typedef struct links {
  int by;
  uint64_t cells;
} links;
enum { MOST_LINKS = 12 };

typedef struct parts {
  cgt_sink *out;
  games_reach reach;
  links links[MOST_LINKS];
  unsigned link_count;
  uint64_t *spare[3];
} parts;

GAMES_INLINE void set_of_letters(uint64_t *to, const games_view *v, uint32_t set) {
  for (unsigned w = 0; w < v->shape.words; w++) to[w] = games_look_set(v, w, set, 0, 0);
}

/* ---- components ---------------------------------------------------------------------------------------- */

/* Adds links of a simple line between each two of its cells, where both are alive. False: there is no room.
 */
static inline bool add_links(parts *p, const games_placed *now) {
  for (unsigned n = 1; n < now->steps; n++)
    for (unsigned m = 0; m < n; m++) {
      int from = now->step[m].by, to = now->step[n].by;
      if (from > to) {
        from = to;
        to = now->step[m].by;
      }
      uint64_t cells = games_turn_word(now->places[0], -from) & p->reach.alive[0];
      cells &= games_turn_word(p->reach.alive[0], to - from);
      if (!cells) continue;
      unsigned k = 0;
      while (k < p->link_count && p->links[k].by != to - from) k++;
      if (k == MOST_LINKS) return false;
      if (k == p->link_count) p->links[p->link_count++] = (links){to - from, 0};
      p->links[k].cells |= cells;
    }
  return true;
}

static void find_links(parts *p) {
  for (size_t n = 0; n < p->reach.count; n++) {
    games_placed *now = &p->reach.placed[n];
    if (now->line && games_is_simple(now->line)) now->linked = add_links(p, now);
  }
}

static uint64_t follow_links(const parts *p, uint64_t cells) {
  for (uint64_t before = 0; cells != before;) {
    before = cells;
    for (unsigned k = 0; k < p->link_count; k++) {
      const links *x = &p->links[k];
      cells |= games_turn_word(cells & x->cells, -x->by) | (games_turn_word(cells, x->by) & x->cells);
    }
  }
  return cells;
}

/* What the placements of a simple line look at that touch some alive cells. */
static inline uint64_t touching_word(const games_placed *now, uint64_t cells) {
  uint64_t touching = 0, kept = 0;
  for (unsigned n = 0; n < now->steps; n++) touching |= games_turn_word(cells, now->step[n].by);
  touching &= now->places[0];
  for (unsigned n = 0; touching && n < now->steps; n++) kept |= games_turn_word(touching, -now->step[n].by);
  return kept;
}

/* Adds to kept what the placements that touch some alive cells look at. */
GAMES_INLINE void add_touching(parts *p, uint64_t *kept, const games_placed *now, const uint64_t *cells) {
  const games_shape *s = &p->reach.may.shape;
  const games_line *l = now->line;
  uint64_t *touching = p->spare[0], *letters = p->spare[1];
  int di, dj;
  if (s->words == 1 && games_is_simple(l)) {
    kept[0] |= touching_word(now, cells[0]);
    return;
  }
  memset(touching, 0, s->words * sizeof *touching);
  for (unsigned n = 0; n < games_placement_count(l, now->k); n++) {
    games_pattern_cell c = games_placement_cell(l, now->k, n);
    if (c.before != GAMES_ANY) games_add_covering(touching, s, now->places, cells, &c);
  }
  if (l->unless | l->wanted) {
    set_of_letters(letters, &p->reach.may, l->unless | l->wanted);
    for (unsigned w = 0; w < s->words; w++) p->spare[2][w] = letters[w] & cells[w];
    for (games_nearby it = {0}; games_nearby_next(&di, &dj, &it, p->reach.may.rules, l, now->k);)
      games_add_places(touching, s, now->places, p->spare[2], di, dj);
  }
  if (games_plane_is_empty(s, touching)) return;
  for (unsigned n = 0; n < games_placement_count(l, now->k); n++) {
    games_pattern_cell c = games_placement_cell(l, now->k, n);
    if (c.before != GAMES_ANY) games_add_covered(kept, s, touching, &c);
  }
  if (!(l->unless | l->wanted)) return;
  memset(p->spare[2], 0, s->words * sizeof *letters);
  for (games_nearby it = {0}; games_nearby_next(&di, &dj, &it, p->reach.may.rules, l, now->k);)
    games_add_cells(p->spare[2], s, touching, di, dj);
  for (unsigned w = 0; w < s->words; w++) kept[w] |= p->spare[2][w] & letters[w];
}

/* Adds to kept what hinders for ever the placements of a line whose cells are all kept: the part could play
 * them without it. True if cells were added. */
GAMES_INLINE bool add_hindering(parts *p, uint64_t *kept, const games_placed *now) {
  const games_shape *s = &p->reach.may.shape;
  const games_line *l = now->line;
  uint64_t *inside = p->spare[0], *near = p->spare[1], *letters = p->spare[2];
  bool grown = false;
  int di, dj;
  memcpy(inside, now->hindered, s->words * sizeof *inside);
  for (unsigned n = 0; n < games_placement_count(l, now->k); n++) {
    games_pattern_cell c = games_placement_cell(l, now->k, n);
    if (c.before == GAMES_ANY) continue;
    for (unsigned w = 0; w < s->words; w++) inside[w] &= games_look_word(s, kept, w, c.di, c.dj);
  }
  if (games_plane_is_empty(s, inside)) return false;
  memset(near, 0, s->words * sizeof *near);
  for (games_nearby it = {0}; games_nearby_next(&di, &dj, &it, p->reach.may.rules, l, now->k);)
    games_add_cells(near, s, inside, di, dj);
  set_of_letters(letters, &p->reach.still, l->unless);
  for (unsigned w = 0; w < s->words; w++) {
    grown = grown || near[w] & letters[w] & ~kept[w];
    kept[w] |= near[w] & letters[w];
  }
  return grown;
}

/* The component of the first alive cell, which is taken out of the alive ones; with what it needs in kept. */
GAMES_INLINE void take_component(parts *p, uint64_t *kept, uint64_t *cells) {
  const unsigned words = p->reach.may.shape.words;
  const games_placed *const placed = p->reach.placed;
  memset(cells, 0, words * sizeof *cells);
  unsigned first = 0;
  while (!p->reach.alive[first]) first++;
  cells[first] = p->reach.alive[first] & -p->reach.alive[first];
  for (bool grown = true; grown;) {
    if (words == 1) cells[0] = follow_links(p, cells[0]);
    memcpy(kept, cells, words * sizeof *kept);
    for (const games_placed *now = placed; now < placed + p->reach.count; now++)
      if (now->line && !now->linked) add_touching(p, kept, now, cells);
    grown = false;
    for (unsigned w = 0; w < words; w++) {
      uint64_t more = kept[w] & p->reach.alive[w];
      grown = grown || more != cells[w];
      cells[w] = more;
    }
  }
  for (const games_placed *now = placed; now < placed + p->reach.count; now++)
    if (now->linked) kept[0] |= touching_word(now, cells[0]);
  for (bool grown = p->reach.may.rules->hinders; grown;) {
    grown = false;
    for (const games_placed *now = placed; now < placed + p->reach.count; now++)
      if (now->line && now->line->unless && add_hindering(p, kept, now)) grown = true;
  }
  for (unsigned w = 0; w < words; w++) p->reach.alive[w] &= ~cells[w];
}

/* bits: what was read from, and is overwritten. */
GAMES_INLINE void emit_parts(parts *p, uint64_t *room, uint64_t *bits) {
  const games_shape *s = &p->reach.may.shape;
  const unsigned codes = p->reach.may.codes, planes = games_code_bits(codes), words = s->words;
  uint64_t *kept = room, *cells = kept + words;
  bool found = false;
  games_find_all_placed(&p->reach);
  if (words == 1) find_links(p);
  while (!games_plane_is_empty(s, p->reach.alive)) {
    if (words > 1 && !cgt_sink_goes_on(p->out)) return;
    take_component(p, kept, cells);
    assert(games_part_is_whole(p->out, &p->reach, kept, cells) || !cgt_sink_goes_on(p->out));
    memset(bits, 0, planes * words * sizeof *bits);
    for (unsigned code = 1; code <= codes; code++)
      for (unsigned t = 0; t < planes; t++)
        for (unsigned w = 0; w < words && code >> t & 1; w++)
          bits[t * words + w] |= games_plane_of(&p->reach.now, code)[w] & kept[w];
    games_emit_least_image(p->out, p->reach.may.rules, *s, bits, codes, true);
    found = true;
  }
  if (!found) {
    memset(bits, 0, planes * words * sizeof *bits);
    games_emit_least_image(p->out, p->reach.may.rules, *s, bits, codes, true);
  }
}

GAMES_INLINE void read_planes(parts *p, const unsigned char *from, uint64_t *bits, unsigned planes) {
  games_planes_get(bits, &p->reach.now.shape, from, planes);
  games_view_spread(&p->reach.now, bits, planes);
  games_reach_begin(&p->reach);
}

/* ---- the ruleset --------------------------------------------------------------------------------------- */

void games_pattern_split(cgt_sink *out, const void *position, size_t length) {
  const games_patterns *rules = (const games_patterns *)cgt_sink_ruleset(out);
  const games_header h = games_header_of(position, length);
  const games_shape s = games_shape_of(h.rows, h.cols);
  const unsigned planes = games_code_bits(h.codes), words = s.words;
  const unsigned char *from = (const unsigned char *)position + h.length;
  uint64_t *room = cgt_sink_room(out, ((size_t)planes + 5) * words * sizeof *room), *bits = room;
  parts p = {.out = out};
  if (!bits || !games_reach_take(&p.reach, out, rules, s, h.codes)) return;
  if (rules->edged) {
    games_planes_get(bits, &s, from, planes);
    games_emit_least_image(out, rules, s, bits, h.codes, false);
    return;
  }
  room += planes * (size_t)words;
  for (unsigned n = 0; n < 3; n++, room += words) p.spare[n] = room;
  if (words == 1) {
    p.reach.may.shape.words = p.reach.still.shape.words = p.reach.now.shape.words = 1;
    read_planes(&p, from, bits, planes);
    emit_parts(&p, room, bits);
  } else {
    read_planes(&p, from, bits, planes);
    emit_parts(&p, room, bits);
  }
}
