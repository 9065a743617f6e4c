/* placements.h: where on a board the placements of a line are, all places at once.
 *
 * The board is given by a plane of each code, of those cells that have it, or, to find what may ever happen,
 * that may get it: then cells are in several planes. */
#ifndef GAMES_PATTERNS_PLACEMENTS_H
#define GAMES_PATTERNS_PLACEMENTS_H

#include "games/patterns/lines.h"
#include "games/patterns/planes.h"

typedef struct games_view {
  const games_patterns *rules;
  games_shape shape;
  unsigned codes;  /* of the cells: 0, ..., codes */
  uint64_t *plane; /* of code c, from word c * words on; behind the last, the cells that are no holes */
} games_view;

GAMES_INLINE uint64_t *games_plane_of(const games_view *v, unsigned code) {
  return v->plane + (size_t)code * v->shape.words;
}

/* ---- the cells of a placement ---------------------------------------------------------------------- */

static inline unsigned games_placement_count(const games_line *l, unsigned k) {
  return l->head + k * l->period + l->tail;
}

/* The n-th, with its place relative to that of the placement. */
GAMES_INLINE games_pattern_cell games_placement_cell(const games_line *l, unsigned k, unsigned n) {
  if (!l->period || n < l->head) return l->cell[n];
  unsigned past = n - l->head, steps = k;
  if (past < k * l->period) {
    steps = past / l->period;
    n = l->head + past % l->period;
  } else {
    n -= (k - 1) * l->period;
  }
  games_pattern_cell c = l->cell[n];
  c.di += (int)steps * l->step_i;
  c.dj += (int)steps * l->step_j;
  return c;
}

/* The neighbours that the conditions of a placement speak of, one after the other: from zeroed memory. */
typedef struct games_nearby {
  unsigned n, side;
} games_nearby;

/* Is (di, dj) a whole number of steps of the line, at least `least` and less than `end`? */
static inline bool games_is_steps(const games_line *l, int di, int dj, int least, int end) {
  if (di == 0 && dj == 0) return least <= 0 && 0 < end;
  if (!l->period) return false;
  const int steps = l->step_i ? di / l->step_i : dj / l->step_j;
  return steps * l->step_i == di && steps * l->step_j == dj && least <= steps && steps < end;
}

static inline bool games_placement_covers(const games_line *l, unsigned k, int di, int dj) {
  for (unsigned n = 0; n < l->head + l->period + l->tail; n++) {
    const games_pattern_cell *c = &l->cell[n];
    const bool in_head = n < l->head, in_tail = n >= l->head + l->period;
    const int least = in_tail ? (int)k : 0, end = in_head ? 1 : (int)k + in_tail;
    if (c->before != GAMES_ANY && games_is_steps(l, di - c->di, dj - c->dj, least, end)) return true;
  }
  return false;
}

GAMES_INLINE bool games_nearby_next(int *di, int *dj, games_nearby *it, const games_patterns *rules,
                                    const games_line *l, unsigned k) {
  unsigned sides = games_neighbour_count(rules->board);
  for (; it->n < games_placement_count(l, k); it->n++, it->side = 0) {
    games_pattern_cell c = games_placement_cell(l, k, it->n);
    while (c.gets && it->side < sides) {
      const signed char *side = games_neighbours[it->side++];
      *di = c.di + side[0];
      *dj = c.dj + side[1];
      if (!games_placement_covers(l, k, *di, *dj)) return true;
    }
  }
  return false;
}

/* ---- places ---------------------------------------------------------------------------------------- */

/* Word w of the cells from which (di, dj) has that code. */
GAMES_INLINE uint64_t games_look_code(const games_view *v, unsigned w, unsigned code, int di, int dj) {
  if (code) return games_look_word(&v->shape, games_plane_of(v, code), w, di, dj);
  return games_columns(&v->shape, w, 0, v->shape.cols) &
         ~games_look_word(&v->shape, games_plane_of(v, v->codes + 1), w, di, dj);
}

/* Word w of the cells from which (di, dj) has a code of a set. */
GAMES_INLINE uint64_t games_look_set(const games_view *v, unsigned w, uint32_t set, int di, int dj) {
  uint64_t found = 0;
  for (; set; set &= set - 1) found |= games_look_code(v, w, (unsigned)__builtin_ctz(set), di, dj);
  return found;
}

/* The places that have a neighbour with a code of a set. */
GAMES_INLINE void games_places_near(uint64_t *found, const games_view *v, const games_line *l, unsigned k,
                                    uint32_t set) {
  int di, dj;
  memset(found, 0, v->shape.words * sizeof *found);
  for (games_nearby it = {0}; games_nearby_next(&di, &dj, &it, v->rules, l, k);)
    for (unsigned w = 0; w < v->shape.words; w++) found[w] |= games_look_set(v, w, set, di, dj);
}

/* Leaves those places where some cells, steps further on, are as before the move. */
GAMES_INLINE void games_keep_fitting(uint64_t *places, const games_view *v, const games_line *l,
                                     unsigned from, unsigned count, unsigned steps) {
  for (unsigned n = from; n < from + count; n++) {
    const games_pattern_cell *c = &l->cell[n];
    int di = c->di + (int)steps * l->step_i, dj = c->dj + (int)steps * l->step_j;
    if (c->before == GAMES_ANY) continue;
    for (unsigned w = 0; w < v->shape.words; w++) places[w] &= games_look_code(v, w, c->before, di, dj);
  }
}

/* The placements of a line, for one k after the other. */
typedef struct games_places {
  unsigned k;
  bool ended;
  uint64_t *begun,
      *found; /* words of either: where head and k periods fit; where it all does, but for conditions */
} games_places;

/* On a board of one word, leaves those places where the cells of the head that must be there are. */
GAMES_INLINE void games_keep_inside(uint64_t *places, const games_shape *s, const games_line *l) {
  int rows = (int)s->rows - l->bottom, cols = (int)s->cols - l->right;
  if (rows <= -l->top || cols <= -l->left) {
    *places = 0;
    return;
  }
  *places &= s->first * (games_ones((unsigned)cols) & ~games_ones((unsigned)-l->left));
  *places &= games_ones((unsigned)rows * s->lane) & ~games_ones((unsigned)-l->top * s->lane);
}

/* Starts with those places that are in it->begun. */
GAMES_INLINE void games_places_begin(games_places *it, const games_view *v, const games_line *l) {
  if (v->shape.words == 1) {
    games_keep_inside(it->begun, &v->shape, l);
    for (unsigned n = 0; n < l->head; n++) {
      const games_pattern_cell *c = &l->cell[n];
      if (c->before == GAMES_ANY) continue;
      it->begun[0] &= c->before ? games_turn_word(v->plane[c->before], c->di * (int)v->shape.lane + c->dj)
                                : games_look_code(v, 0, 0, c->di, c->dj);
    }
  } else {
    games_keep_fitting(it->begun, v, l, 0, l->head, 0);
  }
  it->k = 0;
  it->ended = false;
}

/* To the next k. A period that is not looked at ends where the board does. */
GAMES_INLINE void games_places_advance(games_places *it, const games_view *v, const games_line *l) {
  unsigned side = v->shape.rows > v->shape.cols ? v->shape.rows : v->shape.cols;
  it->ended = !l->period || it->k == side;
  if (!it->ended) games_keep_fitting(it->begun, v, l, l->head, l->period, it->k);
  it->k++;
}

/* Is there, for this k or a later one, a placement that fits? Then it->found are their places. */
GAMES_INLINE bool games_places_fit(games_places *it, const games_view *v, const games_line *l) {
  while (!it->ended && !games_plane_is_empty(&v->shape, it->begun)) {
    memcpy(it->found, it->begun, v->shape.words * sizeof *it->found);
    games_keep_fitting(it->found, v, l, l->head + l->period, l->tail, it->k);
    if (!games_plane_is_empty(&v->shape, it->found)) return true;
    games_places_advance(it, v, l);
  }
  return false;
}

#endif
