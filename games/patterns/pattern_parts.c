/* pattern_parts.c: the independent parts of a position of a ruleset made from pictures.
 *
 * What may happen. may(c) is a set of letters for each cell c, the least that holds the letter of c now and,
 * with each placement whose cells may all be as before the move, what they are after it; a placement is
 * hindered if one of the neighbours that `unless` speaks of has such a letter and will never change. Whatever
 * is played, a cell has a letter of may(c): so it is now, and a move asks for letters that its cells have, so
 * it is among the placements gone through, if it is not hindered. A move in several steps is several
 * placements, each of them gone through by itself.
 *
 * Parts. A cell that some such placement changes is alive; the others keep their letter for ever. Link two
 * alive cells that one placement looks at, the neighbours its conditions speak of among them, where they may
 * have a letter of the condition. Each move changes cells of a single connected component: a placement by
 * links, and the steps of one move share the cell of the piece that moves, which is alive.
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
#include <string.h>

#include "games/patterns/pattern_images.h"

/* On a board of one word, a cell of a line that is looked at: how many bits further on it is. */
typedef struct step {
  signed char by;
  unsigned char before, after;
  bool changes;
} step;
enum { MOST_STEPS = 6 };

/* Placements of one line and one k. */
typedef struct placed {
  const games_line *line; /* NULL: there are none */
  unsigned k;
  uint64_t *places;   /* that may be played */
  uint64_t *hindered; /* that fit, but are hindered for ever */
  bool linked;        /* what it links is among the links */
  unsigned steps;     /* of a simple line: */
  step step[MOST_STEPS];
  uint64_t inside; /* places where all of them are on the board */
} placed;

/* On a board of one word: alive cells that are linked with the ones `by` bits further on. */
typedef struct links {
  int by;
  uint64_t cells;
} links;
enum { MOST_LINKS = 12 };

typedef struct parts {
  cgt_sink *out;
  games_view may;      /* the letters that cells may have */
  games_view still;    /* the letter of each cell that is not alive; used only where something hinders */
  const uint64_t *now; /* the cells of each letter, as they are: planes like those of may */
  uint64_t *alive;
  placed *placed;
  size_t count;
  links links[MOST_LINKS];
  unsigned link_count;
  games_places places;
  uint64_t *spare[4];
} parts;

/* Adds the cells at (di, dj) from each of some places, where these are on the board. True if they were not
 * all in. */
GAMES_INLINE bool add_cells(uint64_t *to, const games_shape *s, const uint64_t *places, int di, int dj) {
  uint64_t grown = 0;
  for (unsigned w = 0; w < s->words; w++) {
    uint64_t cells = games_look_word(s, places, w, -di, -dj);
    grown |= cells & ~to[w];
    to[w] |= cells;
  }
  return grown;
}

/* Adds those places from which (di, dj) is one of some cells. */
GAMES_INLINE void add_places(uint64_t *to, const games_shape *s, const uint64_t *places,
                             const uint64_t *cells, int di, int dj) {
  for (unsigned w = 0; w < s->words; w++) to[w] |= places[w] & games_look_word(s, cells, w, di, dj);
}

/* The same for a cell of placements that are there, which is on the board. */
GAMES_INLINE bool add_covered(uint64_t *to, const games_shape *s, const uint64_t *places,
                              const games_pattern_cell *c) {
  if (s->words > 1) return add_cells(to, s, places, c->di, c->dj);
  uint64_t cells = games_turn_word(places[0], -(c->di * (int)s->lane + c->dj)), grown = cells & ~to[0];
  to[0] |= cells;
  return grown;
}
GAMES_INLINE void add_covering(uint64_t *to, const games_shape *s, const uint64_t *places,
                               const uint64_t *cells, const games_pattern_cell *c) {
  if (s->words > 1)
    add_places(to, s, places, cells, c->di, c->dj);
  else
    to[0] |= places[0] & games_turn_word(cells[0], c->di * (int)s->lane + c->dj);
}

GAMES_INLINE void set_of_letters(uint64_t *to, const games_view *v, uint32_t set) {
  for (unsigned w = 0; w < v->shape.words; w++) to[w] = games_look_set(v, w, set, 0, 0);
}

/* ---- what may happen ----------------------------------------------------------------------------------- */

/* The cells that placements change become alive, and may have the letters they get. Returns the codes that
 * more cells may have; 0 for cells that may change. */
GAMES_INLINE uint32_t add_changes(parts *p, const games_line *l, unsigned k, const uint64_t *places) {
  const games_shape *s = &p->may.shape;
  uint32_t grown = 0;
  for (unsigned n = 0; n < games_placement_count(l, k); n++) {
    games_pattern_cell c = games_placement_cell(l, k, n);
    if (c.before == c.after) continue;
    if (add_covered(p->alive, s, places, &c)) grown |= 1;
    if (c.after && c.after <= p->may.codes && add_covered(games_plane_of(&p->may, c.after), s, places, &c))
      grown |= UINT32_C(1) << c.after;
  }
  return grown;
}

/* The placements of a line, as far as they are known to be possible, in slots that are its own; and what that
 * makes possible. */
GAMES_INLINE uint32_t find_placed(parts *p, const games_line *l, placed *slot) {
  const games_shape *s = &p->may.shape;
  games_places *it = &p->places;
  uint32_t grown = 0;
  for (unsigned w = 0; w < s->words; w++) it->begun[w] = games_columns(s, w, 0, s->cols);
  games_places_begin(it, &p->may, l);
  for (; games_places_fit(it, &p->may, l); games_places_advance(it, &p->may, l), slot++) {
    slot->line = l;
    slot->k = it->k;
    if (l->unless) {
      games_places_near(slot->hindered, &p->still, l, it->k, l->unless);
      for (unsigned w = 0; w < s->words; w++) slot->hindered[w] &= it->found[w];
      for (unsigned w = 0; w < s->words; w++) it->found[w] &= ~slot->hindered[w];
    }
    if (l->wanted) {
      games_places_near(p->spare[0], &p->may, l, it->k, l->wanted);
      for (unsigned w = 0; w < s->words; w++) it->found[w] &= p->spare[0][w];
    }
    memcpy(slot->places, it->found, s->words * sizeof *it->found);
    grown |= add_changes(p, l, it->k, slot->places);
  }
  return grown;
}

/* On a board of one word, a line is simple if it is short and has neither repetition nor conditions. */
static inline bool is_simple(const games_line *l) {
  return !l->period && !l->unless && !l->wanted && l->head <= MOST_STEPS;
}

static inline void take_steps(placed *slot, const games_shape *s, const games_line *l) {
  slot->inside = UINT64_MAX;
  games_keep_inside(&slot->inside, s, l);
  for (const games_pattern_cell *c = l->cell; c < l->cell + l->head; c++) {
    if (c->before == GAMES_ANY) continue;
    slot->step[slot->steps++] =
        (step){(signed char)(c->di * (int)s->lane + c->dj), c->before, c->after, c->before != c->after};
  }
}

static inline uint32_t find_simple(parts *p, const games_line *l, placed *slot) {
  uint64_t *const may = p->may.plane, alive = p->alive[0];
  if (!slot->steps) take_steps(slot, &p->may.shape, l);
  uint64_t places = slot->inside & ~slot->places[0];
  uint32_t grown = 0;
  const step *end = slot->step + slot->steps;
  for (const step *x = slot->step; x < end; x++) places &= games_turn_word(may[x->before], x->by);
  if (!places) return 0;
  slot->line = l;
  slot->places[0] |= places;
  for (const step *x = slot->step; x < end; x++) {
    if (!x->changes) continue;
    uint64_t cells = games_turn_word(places, -x->by);
    alive |= cells;
    if (x->after - 1u >= p->may.codes) continue; /* a letter that is not looked at, or no cell */
    if (cells & ~may[x->after]) grown |= UINT32_C(1) << x->after;
    may[x->after] |= cells;
  }
  if (alive != p->alive[0]) grown |= 1;
  p->alive[0] = alive;
  return grown;
}

/* How many pairs of a line and a k there can be. */
static size_t slots_of_line(const games_line *l, const games_shape *s) {
  return l->period ? (s->rows > s->cols ? s->rows : s->cols) + 1 : 1;
}

/* Goes through the lines again that ask for something that more cells may have than before. */
GAMES_INLINE void find_all_placed(parts *p) {
  const games_patterns *rules = p->may.rules;
  const unsigned words = p->may.shape.words;
  for (uint32_t grown = UINT32_MAX, more; grown; grown = more) {
    placed *slot = p->placed;
    more = 0;
    for (unsigned code = 1; rules->hinders && code <= p->may.codes; code++)
      for (unsigned w = 0; w < words; w++)
        games_plane_of(&p->still, code)[w] = p->now[(size_t)code * words + w] & ~p->alive[w];
    for (size_t n = 0; n < rules->lines; n++) {
      const games_line *l = &rules->line[n];
      if (l->asks & (grown | more))
        more |= words == 1 && is_simple(l) ? find_simple(p, l, slot) : find_placed(p, l, slot);
      slot += slots_of_line(l, &p->may.shape);
    }
  }
}

/* ---- components ---------------------------------------------------------------------------------------- */

/* Adds links of a simple line between each two of its cells, where both are alive. False: there is no room.
 */
static inline bool add_links(parts *p, const placed *now) {
  for (unsigned n = 1; n < now->steps; n++)
    for (unsigned m = 0; m < n; m++) {
      int from = now->step[m].by, to = now->step[n].by;
      if (from > to) {
        from = to;
        to = now->step[m].by;
      }
      uint64_t cells = games_turn_word(now->places[0], -from) & p->alive[0];
      cells &= games_turn_word(p->alive[0], to - from);
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
  for (size_t n = 0; n < p->count; n++) {
    placed *now = &p->placed[n];
    if (now->line && is_simple(now->line)) now->linked = add_links(p, now);
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
static inline uint64_t touching_word(const placed *now, uint64_t cells) {
  uint64_t touching = 0, kept = 0;
  for (unsigned n = 0; n < now->steps; n++) touching |= games_turn_word(cells, now->step[n].by);
  touching &= now->places[0];
  for (unsigned n = 0; touching && n < now->steps; n++) kept |= games_turn_word(touching, -now->step[n].by);
  return kept;
}

/* Adds to kept what the placements that touch some alive cells look at. */
GAMES_INLINE void add_touching(parts *p, uint64_t *kept, const placed *now, const uint64_t *cells) {
  const games_shape *s = &p->may.shape;
  const games_line *l = now->line;
  uint64_t *touching = p->spare[0], *letters = p->spare[1];
  int di, dj;
  if (s->words == 1 && is_simple(l)) {
    kept[0] |= touching_word(now, cells[0]);
    return;
  }
  memset(touching, 0, s->words * sizeof *touching);
  for (unsigned n = 0; n < games_placement_count(l, now->k); n++) {
    games_pattern_cell c = games_placement_cell(l, now->k, n);
    if (c.before != GAMES_ANY) add_covering(touching, s, now->places, cells, &c);
  }
  if (l->unless | l->wanted) {
    set_of_letters(letters, &p->may, l->unless | l->wanted);
    for (unsigned w = 0; w < s->words; w++) p->spare[2][w] = letters[w] & cells[w];
    for (games_nearby it = {0}; games_nearby_next(&di, &dj, &it, p->may.rules, l, now->k);)
      add_places(touching, s, now->places, p->spare[2], di, dj);
  }
  if (games_plane_is_empty(s, touching)) return;
  for (unsigned n = 0; n < games_placement_count(l, now->k); n++) {
    games_pattern_cell c = games_placement_cell(l, now->k, n);
    if (c.before != GAMES_ANY) add_covered(kept, s, touching, &c);
  }
  if (!(l->unless | l->wanted)) return;
  memset(p->spare[2], 0, s->words * sizeof *letters);
  for (games_nearby it = {0}; games_nearby_next(&di, &dj, &it, p->may.rules, l, now->k);)
    add_cells(p->spare[2], s, touching, di, dj);
  for (unsigned w = 0; w < s->words; w++) kept[w] |= p->spare[2][w] & letters[w];
}

/* Adds to kept what hinders for ever the placements of a line whose cells are all kept: the part could play
 * them without it. True if cells were added. */
GAMES_INLINE bool add_hindering(parts *p, uint64_t *kept, const placed *now) {
  const games_shape *s = &p->may.shape;
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
  for (games_nearby it = {0}; games_nearby_next(&di, &dj, &it, p->may.rules, l, now->k);)
    add_cells(near, s, inside, di, dj);
  set_of_letters(letters, &p->still, l->unless);
  for (unsigned w = 0; w < s->words; w++) {
    grown = grown || near[w] & letters[w] & ~kept[w];
    kept[w] |= near[w] & letters[w];
  }
  return grown;
}

/* The component of the first alive cell, which is taken out of p->alive, with what it needs: in kept. */
GAMES_INLINE void take_component(parts *p, uint64_t *kept, uint64_t *cells) {
  const unsigned words = p->may.shape.words;
  memset(cells, 0, words * sizeof *cells);
  unsigned first = 0;
  while (!p->alive[first]) first++;
  cells[first] = p->alive[first] & -p->alive[first];
  for (bool grown = true; grown;) {
    if (words == 1) cells[0] = follow_links(p, cells[0]);
    memcpy(kept, cells, words * sizeof *kept);
    for (size_t n = 0; n < p->count; n++)
      if (p->placed[n].line && !p->placed[n].linked) add_touching(p, kept, &p->placed[n], cells);
    grown = false;
    for (unsigned w = 0; w < words; w++) {
      uint64_t more = kept[w] & p->alive[w];
      grown = grown || more != cells[w];
      cells[w] = more;
    }
  }
  for (size_t n = 0; n < p->count; n++)
    if (p->placed[n].linked) kept[0] |= touching_word(&p->placed[n], cells[0]);
  for (bool grown = p->may.rules->hinders; grown;) {
    grown = false;
    for (size_t n = 0; n < p->count; n++)
      if (p->placed[n].line && p->placed[n].line->unless && add_hindering(p, kept, &p->placed[n]))
        grown = true;
  }
  for (unsigned w = 0; w < words; w++) p->alive[w] &= ~cells[w];
}

GAMES_INLINE void emit_parts(parts *p, uint64_t *room) {
  const games_shape *s = &p->may.shape;
  const unsigned codes = p->may.codes, planes = games_code_bits(codes), words = s->words;
  uint64_t *kept = room, *cells = kept + words, *bits = cells + words;
  bool found = false;
  find_all_placed(p);
  if (words == 1) find_links(p);
  while (!games_plane_is_empty(s, p->alive)) {
    take_component(p, kept, cells);
    memset(bits, 0, planes * words * sizeof *bits);
    for (unsigned code = 1; code <= codes; code++)
      for (unsigned t = 0; t < planes; t++)
        for (unsigned w = 0; w < words && code >> t & 1; w++)
          bits[t * words + w] |= p->now[(size_t)code * words + w] & kept[w];
    games_emit_least_image(p->out, p->may.rules, *s, bits, codes, true);
    found = true;
  }
  if (!found) {
    memset(bits, 0, planes * words * sizeof *bits);
    games_emit_least_image(p->out, p->may.rules, *s, bits, codes, true);
  }
}

/* ---- the ruleset --------------------------------------------------------------------------------------- */

void games_pattern_split(cgt_sink *out, const void *position, size_t length) {
  const games_patterns *rules = (const games_patterns *)cgt_sink_ruleset(out);
  const games_header h = games_header_of(position, length);
  const games_shape s = games_shape_of(h.rows, h.cols);
  const unsigned planes = games_code_bits(h.codes), codes = rules->seen, words = s.words;
  const unsigned char *from = (const unsigned char *)position + h.length;
  size_t most = 0;
  for (size_t n = 0; n < rules->lines; n++) most += slots_of_line(&rules->line[n], &s);
  uint64_t *bits = cgt_sink_room(out, (size_t)planes * words * sizeof *bits);
  uint64_t *room = cgt_sink_room(out, (3 * (size_t)(h.codes + 2) + 2 * most + 15) * words * sizeof *room);
  parts p = {.out = out, .count = most, .placed = cgt_sink_room(out, most * sizeof *p.placed)};
  if (!bits || !room || !p.placed) return;
  if (rules->edged) {
    games_planes_get(bits, &s, from, planes);
    games_emit_least_image(out, rules, s, bits, h.codes, false);
    return;
  }
  const games_view now = {rules, s, h.codes, room};
  p.may = (games_view){rules, s, codes, room + (h.codes + 2) * (size_t)words};
  p.still = (games_view){rules, s, codes, p.may.plane + (h.codes + 2) * (size_t)words};
  p.now = now.plane;
  room = p.still.plane + (h.codes + 2) * (size_t)words;
  for (size_t n = 0; n < most; n++, room += words) p.placed[n].places = room;
  for (size_t n = 0; rules->hinders && n < most; n++, room += words) p.placed[n].hindered = room;
  for (unsigned n = 0; n < 4; n++, room += words) p.spare[n] = room;
  p.alive = room;
  p.places.begun = room + words;
  p.places.found = room + 2 * (size_t)words;
  room += 3 * (size_t)words;
  if (words == 1) {
    p.may.shape.words = p.still.shape.words = 1;
    games_shape one = s;
    one.words = 1;
    games_planes_get(bits, &one, from, planes);
    games_view_spread(&now, bits, planes);
    memcpy(p.may.plane, now.plane, (codes + 1) * sizeof *room);
    emit_parts(&p, room);
  } else {
    games_planes_get(bits, &s, from, planes);
    games_view_spread(&now, bits, planes);
    memcpy(p.may.plane, now.plane, (codes + 1) * (size_t)words * sizeof *room);
    emit_parts(&p, room);
  }
}
