/* amazons.c: Amazons, invented by W. Zamkauskas in 1988.
 *
 * An amazon and its arrow pass free cells alone, so a position is the sum of the components of its cells that
 * are no holes, where cells touch that share a side or a corner.
 *
 * Theorem. Let a component have f free cells and amazons of one player alone. Its value is an integer, of
 * size f at most; it is f if the amazons can walk, one step after the other, over all free cells, each of
 * them once. Proof: the other player never has a move there, and each move turns a free cell into a hole, as
 * many moves as there are in the longest play are the value. An amazon that takes one step, and shoots at the
 * cell it came from, leaves free what is not yet walked over. docs/rulesets/amazons.cgt
 * compares with search. */
#include "games/boards/stone_links.h"

/* Emits all that an amazon which came from one cell to another may shoot. after: the position with it there.
 */
static void shoot(cgt_sink *out, unsigned char *after, const games_stones *s, games_place from,
                  games_place to) {
  for (unsigned d = 0; d < 8; d++) {
    games_place p = to;
    while (games_stones_step(s, &p, d) &&
           (games_stones_at(s, p.i, p.j) == GAMES_FREE || (p.i == from.i && p.j == from.j))) {
      games_stones_put(after, s, p, GAMES_HOLE);
      cgt_emit(out, after, games_stones_length(s));
      games_stones_put(after, s, p, GAMES_FREE);
    }
  }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const games_stones s = games_stones_of(position, length);
  unsigned char *after = cgt_sink_room(out, length);
  if (!after) return;
  memcpy(after, position, length);
  games_place from;
  for (size_t bit = 0; games_stones_next(&bit, &from, &s, player);) {
    games_stones_put(after, &s, from, GAMES_FREE);
    for (unsigned d = 0; d < 8; d++)
      for (games_place to = from;
           games_stones_step(&s, &to, d) && games_stones_at(&s, to.i, to.j) == GAMES_FREE;) {
        games_stones_put(after, &s, to, games_stone_of(player));
        shoot(out, after, &s, from, to);
        games_stones_put(after, &s, to, GAMES_FREE);
      }
    games_stones_put(after, &s, from, games_stone_of(player));
  }
}

static void split(cgt_sink *out, const void *position, size_t length) {
  static const games_links links = {GAMES_COMPASS, false, GAMES_LINKED_CELLS, false};
  games_stone_links_split(out, position, length, &links);
}

/* ---- the theorem ------------------------------------------------------------------------------------- */

/* The cells around some cells, as far as they are in a set of cells of the board. */
static uint64_t cells_around(uint64_t cells, uint64_t set, unsigned lane) {
  const uint64_t first = games_grid_first(lane), last = first << (lane - 1);
  uint64_t row = cells | (cells & ~last) << 1 | (cells & ~first) >> 1;
  if (lane < 64) row |= row << lane | row >> lane;
  return row & set & ~cells;
}

enum { MOST_WALKS = 200 }; /* tried, before it is left to search */

/* Can the amazons walk over all free cells? Cells that few others lead to come first. */
static bool walk_over(uint64_t free, uint64_t amazons, unsigned lane, unsigned *tried) {
  if (!free) return true;
  for (uint64_t from = amazons; from; from &= from - 1) {
    const uint64_t amazon = from & -from;
    for (uint64_t steps = cells_around(amazon, free, lane); steps;) {
      uint64_t best = 0;
      int fewest = 9;
      for (uint64_t left = steps; left; left &= left - 1) {
        const int ways = __builtin_popcountll(cells_around(left & -left, free, lane));
        if (ways < fewest) {
          fewest = ways;
          best = left & -left;
        }
      }
      if (++*tried > MOST_WALKS) return false;
      if (walk_over(free ^ best, amazons ^ amazon ^ best, lane, tried)) return true;
      steps ^= best;
    }
  }
  return false;
}

static void value(cgt_sink *out, const void *position, size_t length) {
  const games_stones s = games_stones_of(position, length);
  if (!games_grid_fits(s.rows, s.cols)) return;
  const games_stone_words w = games_stones_words(&s);
  const bool left = w.stone & ~w.mark, right = w.stone & w.mark;
  const uint64_t free = w.mark & ~w.stone;
  unsigned tried = 0;
  if (left != right && walk_over(free, w.stone, w.lane, &tried))
    cgt_emit_integer(out, (left ? 1 : -1) * (int64_t)__builtin_popcountll(free));
}

/* ---- the ruleset ------------------------------------------------------------------------------------- */

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_stones_read(out, args, count, false);
}

const cgt_ruleset cgt_ruleset_amazons = {
    .name = "amazons",
    .title = "Amazons",
    .rules = "An amazon moves as a queen of chess over free cells, then shoots an arrow that flies as a "
             "queen moves; "
             "the cell where it lands is a hole.",
    .syntax = "amazons(\"x..|..o\")  rows of x (Left), o (Right), . (free) and # (no cell)",
    .example = "amazons(\"x...|o...\")",
    .small =
        {"[amazons(\"x\"), amazons(\".x.\"), amazons(\"x..o\"), amazons(\"x.|.o\"), amazons(\"x..|..o\"), "
         "amazons(\"x.#.|.#.o\")]",
         "[amazons(\"x..|.#.\"), amazons(\"x.x|...\"), amazons(\"x#.|.#x|..#\")]"},
    .source = "W. Zamkauskas, 1988; E. R. Berlekamp, Sums of N x 2 Amazons, 2000",
    .read = read,
    .options = options,
    .split = split,
    .value = value,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
