/* grid.h: sets of cells of a small board in one 64-bit word, for games on grids.
 *
 * The rows lie one after another, each in a lane of 8, 16, 32 or 64 bits, the least that holds a row: cell
 * (i, j) is bit i * lane + j. So a word holds boards of up to 8x8, 4x16, 2x32 and 1x64, and only those of
 * lane 8 may be higher than wide. */
#ifndef GAMES_GRID_H
#define GAMES_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct games_grid {
  uint64_t cells;
  unsigned lane;
} games_grid;

/* The least lane for rows of cols cells, 1 <= cols <= 64. */
static inline unsigned games_grid_lane(unsigned cols) {
  return cols <= 8 ? 8 : cols <= 16 ? 16 : cols <= 32 ? 32 : 64;
}

static inline bool games_grid_fits(unsigned rows, unsigned cols) {
  return cols <= 64 && rows <= 64 / games_grid_lane(cols);
}

/* A word as bytes, lowest first; reading, one to eight of them, by loads that overlap. */
static inline void games_grid_put(unsigned char to[8], uint64_t cells) {
  if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) cells = __builtin_bswap64(cells);
  memcpy(to, &cells, 8); /* one store: as a loop it took 4 % of all instructions of Domineering 5x5 */
}

static inline uint64_t games_grid_get(const unsigned char *from, size_t count) {
  uint64_t cells = 0;
  if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ || count < 4) {
    for (size_t n = 0; n < count; n++) cells |= (uint64_t)from[n] << 8 * n;
    return cells;
  }
  uint32_t first, last;
  memcpy(&first, from, 4);
  memcpy(&last, from + count - 4, 4);
  return first | (uint64_t)last << 8 * (count - 4);
}

/* The first cell of every lane. */
static inline uint64_t games_grid_first(unsigned lane) {
  return lane == 8 ? 0x0101010101010101 : lane == 16 ? 0x0001000100010001 : lane == 32 ? 0x100000001 : 1;
}

/* The size of the least box at the top left that holds all cells, of which there is one at least. */
static inline unsigned games_grid_rows(games_grid g) {
  return ((63 - (unsigned)__builtin_clzll(g.cells)) >> __builtin_ctz(g.lane)) + 1;
}

static inline uint64_t games_grid_columns_used(games_grid g) {
  uint64_t used = g.cells;
  if (g.lane <= 32) used |= used >> 32;
  if (g.lane <= 16) used |= used >> 16;
  if (g.lane <= 8) used |= used >> 8;
  return g.lane == 64 ? used : used & ((UINT64_C(1) << g.lane) - 1);
}

static inline unsigned games_grid_cols(games_grid g) {
  return 64 - (unsigned)__builtin_clzll(games_grid_columns_used(g));
}

/* The cells whose right (lower) neighbour is in g too. */
static inline uint64_t games_grid_with_right(games_grid g) {
  return g.cells & (g.cells >> 1) & ~(games_grid_first(g.lane) << (g.lane - 1));
}
static inline uint64_t games_grid_with_below(games_grid g) {
  return g.lane == 64 ? 0 : g.cells & (g.cells >> g.lane);
}

/* The cells that have a neighbour. */
static inline uint64_t games_grid_linked(games_grid g) {
  uint64_t right = games_grid_with_right(g), below = games_grid_with_below(g);
  return right | right << 1 | below | (g.lane == 64 ? 0 : below << g.lane);
}

/* The cells connected with the lowest one. */
static inline uint64_t games_grid_component(games_grid g) {
  uint64_t right = games_grid_with_right(g), below = games_grid_with_below(g), now = g.cells & -g.cells,
           before;
  unsigned lane = g.lane & 63; /* one row of 64 has nothing below */
  do {
    before = now;
    now |= (now & right) << 1 | (now >> 1 & right);
    now |= (now & below) << lane | (now >> lane & below);
  } while (now != before && now != g.cells);
  return now;
}

/* Moves the cells, of which there is one at least, to the top left, in the least lane. */
static inline games_grid games_grid_trim(games_grid g) {
  uint64_t cells = g.cells >> ((unsigned)__builtin_ctzll(g.cells) & ~(g.lane - 1));
  cells >>= (unsigned)__builtin_ctzll(games_grid_columns_used(g));
  g.cells = cells;
  unsigned lane = games_grid_lane(games_grid_cols(g));
  if (lane == g.lane) return g;
  games_grid narrow = {0, lane};
  for (unsigned at = 0; cells; at += lane) {
    narrow.cells |= (cells & ((UINT64_C(1) << lane) - 1)) << at;
    cells = cells >> (g.lane - 1) >> 1; /* a lane of 64 is too much for one shift */
  }
  return narrow;
}

/* ---- symmetries of the whole word: the cells leave the top left corner -------------------------- */

static inline uint64_t games_grid_swap(uint64_t x, unsigned by, uint64_t low) {
  return (x >> by & low) | (x & low) << by;
}

/* Undoes a swap of bytes within lanes. */
static inline uint64_t games_grid_swap_bytes(uint64_t x, unsigned lane) {
  if (lane > 8) x = games_grid_swap(x, 8, 0x00FF00FF00FF00FF);
  if (lane > 16) x = games_grid_swap(x, 16, 0x0000FFFF0000FFFF);
  if (lane > 32) x = x << 32 | x >> 32;
  return x;
}

static inline uint64_t games_grid_mirror(uint64_t x, unsigned lane) { /* left and right */
  x = games_grid_swap(x, 1, 0x5555555555555555);
  x = games_grid_swap(x, 2, 0x3333333333333333);
  x = games_grid_swap(x, 4, 0x0F0F0F0F0F0F0F0F);
  return games_grid_swap_bytes(x, lane);
}

static inline uint64_t games_grid_flip(uint64_t x, unsigned lane) { /* up and down */
  return games_grid_swap_bytes(__builtin_bswap64(x), lane);
}

/* Rows become columns; for lanes of 8. Three rounds swap squares of 1, 2 and 4 across the diagonal. */
static inline uint64_t games_grid_transpose(uint64_t x) {
  uint64_t t = (x ^ x >> 7) & 0x00AA00AA00AA00AA;
  x ^= t ^ t << 7;
  t = (x ^ x >> 14) & 0x0000CCCC0000CCCC;
  x ^= t ^ t << 14;
  t = (x ^ x >> 28) & 0x00000000F0F0F0F0;
  return x ^ t ^ t << 28;
}

/* The least of the four images under reflections, moved back to the top left. */
static inline uint64_t games_grid_least_reflection(uint64_t x, unsigned lane, unsigned rows, unsigned cols) {
  unsigned left = lane - cols, up = 64 - lane * rows;
  uint64_t mirror = games_grid_mirror(x, lane), flip = games_grid_flip(x, lane) >> up,
           both = games_grid_flip(mirror, lane) >> up >> left;
  mirror >>= left;
  uint64_t least = x < mirror ? x : mirror, other = flip < both ? flip : both;
  return least < other ? least : other;
}

#endif
