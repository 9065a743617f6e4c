/* pattern_moves.c: the moves of rulesets made from pictures: at each place where a line fits, with its
 * conditions, its cells become what they are after the move. What the same piece does next, the same line
 * once more or one of the lines that follow, is looked for on the board as it is then, from where the piece
 * stands. */
#include <string.h>

#include "games/patterns/pattern_board.h"

typedef struct mover {
  cgt_sink *out;
  games_view view; /* before the move */
  unsigned planes; /* bits of a code */
  uint64_t *bits;
  uint64_t *after; /* bits after the move */
  uint64_t *near;
  games_places places;
  unsigned char *bytes; /* of the position to emit */
  size_t header, length;
  struct mover *next; /* for what the piece does next; made where it is needed */
} mover;

static bool mover_take(mover *m, cgt_sink *out, const games_patterns *rules, games_shape shape,
                       unsigned codes) {
  const unsigned planes = games_code_bits(codes), words = shape.words;
  uint64_t *room = cgt_sink_room(out, ((size_t)codes + 2 + 2 * planes + 3) * words * sizeof *room);
  if (!room) return false;
  *m = (mover){.out = out, .view = {rules, shape, codes, room}, .planes = planes};
  m->bits = room + (codes + 2) * (size_t)words;
  m->after = m->bits + planes * (size_t)words;
  m->near = m->after + planes * (size_t)words;
  m->places.begun = m->near + words;
  m->places.found = m->places.begun + words;
  return true;
}

/* The mover for what follows, at the position after the move; NULL without memory. */
static mover *mover_next(mover *m) {
  if (!m->next) {
    mover *next = cgt_sink_room(m->out, sizeof *next);
    if (!next || !mover_take(next, m->out, m->view.rules, m->view.shape, m->view.codes)) return NULL;
    next->bytes = m->bytes;
    next->header = m->header;
    next->length = m->length;
    m->next = next;
  }
  memcpy(m->next->bits, m->after, m->planes * m->view.shape.words * sizeof *m->after);
  games_view_spread(&m->next->view, m->next->bits, m->planes);
  return m->next;
}

/* The bits after the move at a place. */
GAMES_INLINE void change_cells(mover *m, const games_line *l, size_t place) {
  const unsigned words = m->view.shape.words, k = m->places.k;
  memcpy(m->after, m->bits, m->planes * words * sizeof *m->after);
  for (unsigned n = 0; n < games_placement_count(l, k); n++) {
    games_pattern_cell c = games_placement_cell(l, k, n);
    if (c.before == c.after) continue;
    unsigned change = c.before ^ (c.after > m->view.codes ? 0 : c.after);
    size_t bit = (size_t)((ptrdiff_t)place + c.di * (ptrdiff_t)m->view.shape.lane + c.dj);
    for (unsigned t = 0; t < m->planes; t++)
      m->after[t * words + bit / 64] ^= (uint64_t)(change >> t & 1) << bit % 64;
  }
}

static void go_on(mover *m, const games_line *l, size_t place);

/* Emits the moves of a line at the places in m->places.begun. */
GAMES_INLINE void play_line(mover *m, const games_line *l) {
  const unsigned words = m->view.shape.words;
  games_places *it = &m->places;
  games_places_begin(it, &m->view, l);
  for (; games_places_fit(it, &m->view, l); games_places_advance(it, &m->view, l)) {
    if (words > 1 && !cgt_sink_goes_on(m->out)) return;
    if (l->unless) games_places_near(m->near, &m->view, l, it->k, l->unless);
    for (unsigned w = 0; l->unless && w < words; w++) it->found[w] &= ~m->near[w];
    if (l->wanted) games_places_near(m->near, &m->view, l, it->k, l->wanted);
    for (unsigned w = 0; l->wanted && w < words; w++) it->found[w] &= m->near[w];
    for (unsigned w = 0; w < words; w++)
      for (uint64_t rest = it->found[w]; rest; rest &= rest - 1) {
        size_t place = 64 * (size_t)w + (unsigned)__builtin_ctzll(rest);
        change_cells(m, l, place);
        if (!l->then_count) {
          games_planes_put(m->bytes + m->header, &m->view.shape, m->after, m->planes);
          cgt_emit(m->out, m->bytes, m->length);
        }
        if (l->then_count || l->again) go_on(m, l, place);
      }
  }
}

/* The moves of a line that begin with the piece at cell (i, j). */
static void play_from(mover *m, const games_line *l, ptrdiff_t i, ptrdiff_t j) {
  const games_shape *s = &m->view.shape;
  i -= l->cell[l->from].di;
  j -= l->cell[l->from].dj;
  if (i < 0 || j < 0 || i >= (ptrdiff_t)s->rows || j >= (ptrdiff_t)s->cols) return;
  memset(m->places.begun, 0, s->words * sizeof *m->places.begun);
  size_t bit = games_bit_of(s, (unsigned)i, (unsigned)j);
  m->places.begun[bit / 64] = UINT64_C(1) << bit % 64;
  play_line(m, l);
}

/* A piece has moved along a line: what follows. */
static void go_on(mover *m, const games_line *l, size_t place) {
  const games_shape *s = &m->view.shape;
  const unsigned k = m->places.k,
                 to = l->to < l->head + l->period ? l->to : l->to + k * l->period - l->period;
  const games_pattern_cell moved = games_placement_cell(l, k, to);
  ptrdiff_t i = (ptrdiff_t)(place / s->lane) + moved.di, j = (ptrdiff_t)(place % s->lane) + moved.dj;
  mover *next = cgt_sink_goes_on(m->out) ? mover_next(m) : NULL;
  if (!next) return;
  if (l->again) play_from(next, l, i, j);
  for (size_t n = 0; n < l->then_count; n++) play_from(next, &m->view.rules->line[l->then + n], i, j);
}

GAMES_INLINE void play_all(mover *m, const unsigned char *planes, cgt_player player) {
  const games_patterns *rules = m->view.rules;
  const games_shape *s = &m->view.shape;
  games_planes_get(m->bits, s, planes, m->planes);
  games_view_spread(&m->view, m->bits, m->planes);
  size_t from = player == CGT_LEFT ? 0 : rules->of_left,
         to = player == CGT_LEFT ? rules->of_left : rules->of_both;
  for (size_t n = from; n < to; n++) {
    for (unsigned w = 0; w < s->words; w++) m->places.begun[w] = games_columns(s, w, 0, s->cols);
    play_line(m, &rules->line[n]);
  }
}

void games_pattern_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const games_patterns *rules = (const games_patterns *)cgt_sink_ruleset(out);
  const games_header h = games_header_of(position, length);
  mover m;
  if (!mover_take(&m, out, rules, games_shape_of(h.rows, h.cols), h.codes)) return;
  m.bytes = cgt_sink_room(out, games_position_most(&m.view.shape));
  if (!m.bytes) return;
  m.header = h.length;
  m.length = length;
  memcpy(m.bytes, position, h.length);
  const unsigned char *planes = (const unsigned char *)position + h.length;
  if (m.view.shape.words == 1) {
    m.view.shape.words = 1; /* so that the loops over words are none */
    play_all(&m, planes, player);
  } else {
    play_all(&m, planes, player);
  }
}
