/* stone_links.c: see stone_links.h. */
#include "games/boards/stone_links.h"

/* ---- boards in one word ------------------------------------------------------------------------------ */

/* The cells from which the next one in a direction, of a positive number of bits, is on the board of that
 * lane or below it. */
static uint64_t with_next(unsigned lane, const signed char *direction) {
  const int dj = direction[1];
  const uint64_t row = lane == 64 ? UINT64_MAX : (UINT64_C(1) << lane) - 1;
  if (dj >= (int)lane || -dj >= (int)lane) return 0;
  return games_grid_first(lane) * (dj >= 0 ? row >> dj : row << -dj & row);
}

static unsigned find_word_links(games_word_links found[4], const games_stone_words *w,
                                const games_links *links) {
  const uint64_t free = w->mark & ~w->stone, cells = w->stone | w->mark;
  const uint64_t one = links->linked == GAMES_LINKED_STONES  ? w->stone
                       : links->linked == GAMES_LINKED_CELLS ? cells
                                                             : free,
                 other = links->linked == GAMES_LINKED_FREE ? cells : one;
  unsigned count = 0;
  for (unsigned d = links->directions.first; d < links->directions.end; d += 2) {
    const signed char *direction = games_direction[d];
    const unsigned by = (unsigned)(direction[0] * (int)w->lane + direction[1]);
    if (by >= 64) continue;
    const uint64_t linked = ((one & other >> by) | (other & one >> by)) & with_next(w->lane, direction);
    if (linked) found[count++] = (games_word_links){by, linked};
  }
  return count;
}

static void split_words(cgt_sink *out, games_stone_words w, const games_links *links) {
  games_word_links found[4];
  const unsigned count = find_word_links(found, &w, links);
  uint64_t left = 0;
  bool any = false;
  for (unsigned n = 0; n < count; n++) left |= found[n].cells | found[n].cells << found[n].by;
  while (left) {
    const uint64_t part = games_word_component(left & -left, found, count), stones = part & w.stone;
    left &= ~part;
    if (links->both ? !(stones & w.mark) || !(stones & ~w.mark) : !stones) continue;
    games_stones_emit_words(out, (games_stone_words){stones, part & w.mark, w.lane});
    any = true;
  }
  if (!any) games_stones_emit_nothing(out);
}

/* ---- boards of any size, and far links --------------------------------------------------------------- */

typedef struct walk {
  games_stones s;
  const games_links *links;
  games_cells seen, part; /* seen: 1 for the cells of components that were found */
  games_place *queue;
} walk;

static bool are_linked(games_linked linked, unsigned char x, unsigned char y) {
  if (linked == GAMES_LINKED_STONES) return x >= GAMES_STONE && y >= GAMES_STONE;
  return x != GAMES_HOLE && y != GAMES_HOLE &&
         (linked == GAMES_LINKED_CELLS || x == GAMES_FREE || y == GAMES_FREE);
}

/* The cell linked with p in a direction. */
static bool find_linked(games_place *to, const walk *w, games_place p, unsigned direction) {
  unsigned char code;
  *to = p;
  do {
    if (!games_stones_step(&w->s, to, direction)) return false;
    code = games_stones_at(&w->s, to->i, to->j);
  } while (w->links->far && code == GAMES_FREE);
  return are_linked(w->links->linked, games_stones_at(&w->s, p.i, p.j), code);
}

/* Puts the free cells between two linked ones into the part. */
static void take_between(const walk *w, games_place p, games_place to, unsigned direction) {
  while (games_stones_step(&w->s, &p, direction) && (p.i != to.i || p.j != to.j))
    *games_cell_at(&w->part, p.i, p.j) = GAMES_FREE;
}

/* Takes the component of a cell into the part. Returns how many cells it has, which are then in the queue. */
static size_t take_component(const walk *w, games_place at) {
  size_t tail = 0;
  w->queue[tail++] = at;
  *games_cell_at(&w->seen, at.i, at.j) = 1;
  for (size_t head = 0; head < tail; head++) {
    const games_place p = w->queue[head];
    *games_cell_at(&w->part, p.i, p.j) = games_stones_at(&w->s, p.i, p.j);
    for (unsigned d = w->links->directions.first; d < w->links->directions.end; d++) {
      games_place to;
      if (!find_linked(&to, w, p, d)) continue;
      if (w->links->far) take_between(w, p, to, d);
      unsigned char *seen = games_cell_at(&w->seen, to.i, to.j);
      if (!*seen) w->queue[tail++] = to;
      *seen = 1;
    }
  }
  return tail;
}

/* Emits the component that is in the part, and takes it away. */
static bool emit_component(cgt_sink *out, const walk *w, size_t count) {
  const games_links *links = w->links;
  games_place low = w->queue[0], high = low;
  bool stones[2] = {false, false};
  for (size_t k = 0; k < count; k++) {
    const games_place p = w->queue[k];
    const unsigned char code = *games_cell_at(&w->part, p.i, p.j);
    if (code >= GAMES_STONE) stones[code - GAMES_STONE] = true;
    if (p.i < low.i) low.i = p.i;
    if (p.i > high.i) high.i = p.i;
    if (p.j < low.j) low.j = p.j;
    if (p.j > high.j) high.j = p.j;
  }
  const bool alive = count > 1 && (links->both ? stones[0] && stones[1] : stones[0] || stones[1]);
  const games_cells box = {high.i - low.i + 1, high.j - low.j + 1, w->part.stride,
                           games_cell_at(&w->part, low.i, low.j)};
  if (alive) games_stones_emit_cells(out, &box);
  for (unsigned i = 0; i < box.rows; i++) memset(games_cell_at(&box, i, 0), 0, box.cols);
  return alive;
}

static void split_cells(cgt_sink *out, const games_stones *s, const games_links *links) {
  walk w = {*s, links, {0}, {0}, cgt_sink_room(out, (size_t)s->rows * s->cols * sizeof *w.queue)};
  if (!w.queue || !games_cells_take(&w.seen, out, s->rows, s->cols) ||
      !games_cells_take(&w.part, out, s->rows, s->cols))
    return;
  bool any = false;
  for (unsigned i = 0; i < s->rows; i++)
    for (unsigned j = 0; j < s->cols; j++) {
      if (*games_cell_at(&w.seen, i, j) || games_stones_at(s, i, j) == GAMES_HOLE) continue;
      any |= emit_component(out, &w, take_component(&w, (games_place){i, j}));
    }
  if (!any) games_stones_emit_nothing(out);
}

void games_stone_links_split(cgt_sink *out, const void *position, size_t length, const games_links *links) {
  const games_stones s = games_stones_of(position, length);
  if (!links->far && games_grid_fits(s.rows, s.cols))
    split_words(out, games_stones_words(&s), links);
  else
    split_cells(out, &s, links);
}
