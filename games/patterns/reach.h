/* reach.h: what may ever happen from a position of a ruleset made from pictures, found for all cells at once.
 *
 * may(c) is a set of letters for each cell c, the least that holds the letter of c now and, with each
 * placement whose cells may all be as before the move, what they are after it; a placement is hindered if one
 * of the neighbours that `unless` speaks of has such a letter and will never change. Whatever is played, a
 * cell has a letter of may(c): so it is now, and a move asks for letters that its cells have, so it is among
 * the placements gone through, if it is not hindered. A move in several steps is several placements, each of
 * them gone through by itself. A cell that one of these placements changes is alive; the others keep their
 * letter for ever. */
#ifndef GAMES_PATTERNS_REACH_H
#define GAMES_PATTERNS_REACH_H

#include <string.h>

#include "games/patterns/pattern_board.h"

/* On a board of one word, a cell of a line that is looked at: how many bits further on it is. */
typedef struct games_looked {
  signed char by;
  unsigned char before, after;
  bool changes;
} games_looked;
enum { GAMES_MOST_STEPS = 6 };

/* Placements of one line and one k. */
typedef struct games_placed {
  const games_line *line; /* NULL: there are none */
  unsigned k;
  uint64_t *places;   /* that may be played; NULL on a board of several words: there never were any */
  uint64_t *hindered; /* that fit, but are hindered for ever */
  bool linked;        /* what it links is among the links */
  unsigned steps;     /* of a simple line: */
  games_looked step[GAMES_MOST_STEPS];
  uint64_t inside; /* places where all of them are on the board */
} games_placed;

typedef struct games_reach {
  cgt_sink *out;
  games_view may;   /* the letters that cells may have */
  games_view still; /* the letter of each cell that is not alive; used only where something hinders */
  games_view now;   /* the letter of each cell as it is, also of those that no rule looks at */
  uint64_t *alive;  /* the cells that may change */
  games_placed *placed;
  size_t count;
  games_places places;
  uint64_t *near; /* scratch */
} games_reach;

/* Adds the cells at (di, dj) from each of some places, where these are on the board. True if they were not
 * all in. */
GAMES_INLINE bool games_add_cells(uint64_t *to, const games_shape *s, const uint64_t *places, int di,
                                  int dj) {
  uint64_t grown = 0;
  for (unsigned w = 0; w < s->words; w++) {
    uint64_t cells = games_look_word(s, places, w, -di, -dj);
    grown |= cells & ~to[w];
    to[w] |= cells;
  }
  return grown;
}

/* Adds those places from which (di, dj) is one of some cells. */
GAMES_INLINE void games_add_places(uint64_t *to, const games_shape *s, const uint64_t *places,
                                   const uint64_t *cells, int di, int dj) {
  for (unsigned w = 0; w < s->words; w++) to[w] |= places[w] & games_look_word(s, cells, w, di, dj);
}

/* The same for a cell of placements that are there, which is on the board. */
GAMES_INLINE bool games_add_covered(uint64_t *to, const games_shape *s, const uint64_t *places,
                                    const games_pattern_cell *c) {
  if (s->words > 1) return games_add_cells(to, s, places, c->di, c->dj);
  uint64_t cells = games_turn_word(places[0], -(c->di * (int)s->lane + c->dj)), grown = cells & ~to[0];
  to[0] |= cells;
  return grown;
}
GAMES_INLINE void games_add_covering(uint64_t *to, const games_shape *s, const uint64_t *places,
                                     const uint64_t *cells, const games_pattern_cell *c) {
  if (s->words > 1)
    games_add_places(to, s, places, cells, c->di, c->dj);
  else
    to[0] |= places[0] & games_turn_word(cells[0], c->di * (int)s->lane + c->dj);
}

/* ---- what may happen ----------------------------------------------------------------------------------- */

/* The cells that placements change become alive, and may have the letters they get. Returns the codes that
 * more cells may have; 0 for cells that may change. */
GAMES_INLINE uint32_t games_add_changes(games_reach *r, const games_line *l, unsigned k,
                                        const uint64_t *places) {
  const games_shape *s = &r->may.shape;
  uint32_t grown = 0;
  for (unsigned n = 0; n < games_placement_count(l, k); n++) {
    games_pattern_cell c = games_placement_cell(l, k, n);
    if (c.before == c.after) continue;
    if (games_add_covered(r->alive, s, places, &c)) grown |= 1;
    if (c.after && c.after <= r->may.codes &&
        games_add_covered(games_plane_of(&r->may, c.after), s, places, &c))
      grown |= UINT32_C(1) << c.after;
  }
  return grown;
}

/* On a board of several words, where a strip may have as many slots as cells and uses few. False: there is
 * no memory, or the caller has asked to stop. */
static inline bool games_placed_take(games_reach *r, games_placed *slot) {
  const size_t words = r->may.shape.words;
  if (!cgt_sink_goes_on(r->out)) return false;
  if (slot->places) return true;
  slot->places = cgt_sink_room(r->out, (r->may.rules->hinders ? 2 : 1) * words * sizeof *slot->places);
  if (slot->places && r->may.rules->hinders) slot->hindered = slot->places + words;
  return slot->places;
}

/* The placements of a line, as far as they are known to be possible, in slots that are its own; and what that
 * makes possible. */
GAMES_INLINE uint32_t games_find_placed(games_reach *r, const games_line *l, games_placed *slot) {
  const games_shape *s = &r->may.shape;
  games_places *it = &r->places;
  uint32_t grown = 0;
  for (unsigned w = 0; w < s->words; w++) it->begun[w] = games_columns(s, w, 0, s->cols);
  games_places_begin(it, &r->may, l);
  for (; games_places_fit(it, &r->may, l); games_places_advance(it, &r->may, l), slot++) {
    if (s->words > 1 && !games_placed_take(r, slot)) return 0;
    slot->line = l;
    slot->k = it->k;
    if (l->unless) {
      games_places_near(slot->hindered, &r->still, l, it->k, l->unless);
      for (unsigned w = 0; w < s->words; w++) slot->hindered[w] &= it->found[w];
      for (unsigned w = 0; w < s->words; w++) it->found[w] &= ~slot->hindered[w];
    }
    if (l->wanted) {
      games_places_near(r->near, &r->may, l, it->k, l->wanted);
      for (unsigned w = 0; w < s->words; w++) it->found[w] &= r->near[w];
    }
    memcpy(slot->places, it->found, s->words * sizeof *it->found);
    grown |= games_add_changes(r, l, it->k, slot->places);
  }
  return grown;
}

/* On a board of one word, a line is simple if it is short and has neither repetition nor conditions. */
static inline bool games_is_simple(const games_line *l) {
  return !l->period && !l->unless && !l->wanted && l->head <= GAMES_MOST_STEPS;
}

static inline void games_take_steps(games_placed *slot, const games_shape *s, const games_line *l) {
  slot->inside = UINT64_MAX;
  games_keep_inside(&slot->inside, s, l);
  for (const games_pattern_cell *c = l->cell; c < l->cell + l->head; c++) {
    if (c->before == GAMES_ANY) continue;
    slot->step[slot->steps++] = (games_looked){(signed char)(c->di * (int)s->lane + c->dj), c->before,
                                               c->after, c->before != c->after};
  }
}

static inline uint32_t games_find_simple(games_reach *r, const games_line *l, games_placed *slot) {
  uint64_t *const may = r->may.plane, alive = r->alive[0];
  if (!slot->steps) games_take_steps(slot, &r->may.shape, l);
  uint64_t places = slot->inside & ~slot->places[0];
  uint32_t grown = 0;
  const games_looked *end = slot->step + slot->steps;
  for (const games_looked *x = slot->step; x < end; x++) places &= games_turn_word(may[x->before], x->by);
  if (!places) return 0;
  slot->line = l;
  slot->places[0] |= places;
  for (const games_looked *x = slot->step; x < end; x++) {
    if (!x->changes) continue;
    uint64_t cells = games_turn_word(places, -x->by);
    alive |= cells;
    if (x->after - 1u >= r->may.codes) continue; /* a letter that is not looked at, or no cell */
    if (cells & ~may[x->after]) grown |= UINT32_C(1) << x->after;
    may[x->after] |= cells;
  }
  if (alive != r->alive[0]) grown |= 1;
  r->alive[0] = alive;
  return grown;
}

/* How many pairs of a line and a k there can be. */
static inline size_t games_slots_of_line(const games_line *l, const games_shape *s) {
  return l->period ? (s->rows > s->cols ? s->rows : s->cols) + 1 : 1;
}

/* Goes through the lines again that ask for something that more cells may have than before. */
GAMES_INLINE void games_find_all_placed(games_reach *r) {
  const games_patterns *rules = r->may.rules;
  const unsigned words = r->may.shape.words;
  for (uint32_t grown = UINT32_MAX, more; grown; grown = more) {
    games_placed *slot = r->placed;
    more = 0;
    for (unsigned code = 1; rules->hinders && code <= r->may.codes; code++)
      for (unsigned w = 0; w < words; w++)
        games_plane_of(&r->still, code)[w] = games_plane_of(&r->now, code)[w] & ~r->alive[w];
    for (size_t n = 0; n < rules->lines; n++) {
      const games_line *l = &rules->line[n];
      if (l->asks & (grown | more))
        more |=
            words == 1 && games_is_simple(l) ? games_find_simple(r, l, slot) : games_find_placed(r, l, slot);
      slot += games_slots_of_line(l, &r->may.shape);
    }
  }
}

/* Before that, from the letters as they are. */
GAMES_INLINE void games_reach_begin(games_reach *r) {
  memcpy(r->may.plane, r->now.plane, (r->may.codes + 1) * (size_t)r->may.shape.words * sizeof *r->may.plane);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

/* Room for what may happen on a board whose cells have codes up to now_codes, of which the ruleset looks at
 * some. False: there is none. */
static inline bool games_reach_take(games_reach *r, cgt_sink *out, const games_patterns *rules, games_shape s,
                                    unsigned now_codes) {
  const size_t words = s.words, planes = (size_t)now_codes + 2;
  size_t most = 0;
  for (size_t n = 0; n < rules->lines; n++) most += games_slots_of_line(&rules->line[n], &s);
  const size_t ready = words > 1 ? 0 : most; /* slots; those of larger boards take room when they are used */
  uint64_t *room = cgt_sink_room(out, (3 * planes + 2 * ready + 4) * words * sizeof *room);
  *r = (games_reach){.out = out, .count = most, .placed = cgt_sink_room(out, most * sizeof *r->placed)};
  if (!room || !r->placed) return false;
  r->now = (games_view){rules, s, now_codes, room};
  r->may = (games_view){rules, s, rules->seen, room + planes * words};
  r->still = (games_view){rules, s, rules->seen, room + 2 * planes * words};
  room += 3 * planes * words;
  for (size_t n = 0; n < ready; n++, room += words) r->placed[n].places = room;
  for (size_t n = 0; rules->hinders && n < ready; n++, room += words) r->placed[n].hindered = room;
  r->alive = room;
  r->near = room + words;
  r->places.begun = room + 2 * words;
  r->places.found = room + 3 * words;
  return true;
}

#endif
