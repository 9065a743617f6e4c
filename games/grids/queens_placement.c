/* queens_placement.c: queens are placed on a board, none attacking another: H. Noon, G. Van Brummelen, The
 * Non-Attacking Queens Game, 2006. The nim-values of square boards are A344227 of the OEIS.
 *
 * A queen on a cell takes all cells in line with it, whatever stands between. So of a position only the cells
 * that are left count; those that no chain of lines connects are parts. Images of the board are the same
 * game.
 *
 * Bytes of a position: the board (sign_board.h). */
#include <stdlib.h>
#include <string.h>

#include "games/grids/sign_board.h"

static const games_signs_kind kind = {0, '.', '#', 0xFF, 0, NULL, NULL};

static bool in_line(int i, int j, int u, int v) { return i == u || j == v || abs(i - u) == abs(j - v); }

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  const games_signs b = games_signs_look(position, length, 0);
  unsigned char *after = cgt_sink_room(out, length);
  if (!after) return;
  for (int at = 0; at < b.rows * b.cols; at++) {
    if (b.sign[at] != '.') continue;
    memcpy(after, position, length);
    for (int other = 0; other < b.rows * b.cols; other++)
      if (in_line(at / b.cols, at % b.cols, other / b.cols, other % b.cols))
        after[b.before + (size_t)other] = '#';
    cgt_emit(out, after, length);
  }
}

static void split(cgt_sink *out, const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, 0);
  const size_t cells = (size_t)b.rows * (size_t)b.cols;
  int *cell =
      cgt_sink_room(out, cells * sizeof *cell); /* those that are left: parts first, then not yet met */
  bool *in_part = cgt_sink_room(out, cells);
  size_t count = 0;
  if (!cell || !in_part) return;
  for (int at = 0; at < b.rows * b.cols; at++)
    if (b.sign[at] == '.') cell[count++] = at;
  if (count == 0) games_signs_emit_nothing(out, position, &kind);
  for (size_t from = 0, end; from < count; from = end) {
    memset(in_part, 0, cells);
    end = from + 1;
    for (size_t at = from; at < end; at++) {
      if (!cgt_sink_goes_on(out)) return;
      in_part[cell[at]] = true;
      for (size_t k = end; k < count; k++) {
        const int other = cell[k];
        if (!in_line(cell[at] / b.cols, cell[at] % b.cols, other / b.cols, other % b.cols)) continue;
        cell[k] = cell[end];
        cell[end++] = other;
      }
    }
    games_signs_emit_part(out, position, length, &kind, in_part);
  }
}

/* A queen takes the cells in line with hers. */
static bool cells(cgt_cells *cells, cgt_sink *out, const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, 0);
  const int most = b.rows > b.cols ? b.rows : b.cols;
  if (b.rows * b.cols > CGT_MOST_CELLS) return false;
  cgt_shape *shape = cgt_sink_room(out, sizeof *shape);
  cgt_offset *cell = cgt_sink_room(out, 8 * (size_t)most * sizeof *cell);
  if (!shape || !cell) return false;
  size_t count = 1; /* her own cell is the first, (0, 0) */
  for (int row = 1 - most; row < most; row++)
    for (int col = 1 - most; col < most; col++) {
      if ((row == 0 && col == 0) || !in_line(row, col, 0, 0)) continue;
      cell[count++] = (cgt_offset){(int16_t)row, (int16_t)col};
    }
  *shape = (cgt_shape){1, count, cell};
  *cells = (cgt_cells){.rows = (unsigned)b.rows, .cols = (unsigned)b.cols, .count = 1, .shapes = shape};
  for (int at = 0; at < b.rows * b.cols; at++)
    if (b.sign[at] == '.') cells->free[at / 64] |= UINT64_C(1) << at % 64;
  return true;
}

static const games_grid_notation notation = {".#", '.', '#', GAMES_MOST_SIDE,
                                             "queens_placement(rows,cols), or queens_placement(\"..#|...\"), "
                                             ". for a cell that no queen attacks, # for others"};

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_signs_read_alone(out, args, count, &notation);
}

const cgt_ruleset cgt_ruleset_queens_placement = {
    .name = "queens_placement",
    .title = "Placing queens",
    .rules = "A player places a queen of chess on a cell that no queen attacks; none ever moves.",
    .syntax = "queens_placement(rows,cols)  or queens_placement(\"..#|...\"), # for cells that are attacked",
    .example = "queens_placement(\"..#|...\")",
    .small = {"[queens_placement(m,n) for m in 1..4, n in 1..4]",
              "[queens_placement(\".#.|###|.#.\"), queens_placement(\".##.|####|#.##\"), "
              "queens_placement(\"..##|####|##..\")]"},
    .source = "H. Noon, G. Van Brummelen, The Non-Attacking Queens Game, College Math. J. 37 (2006); the "
              "OEIS, A344227",
    .impartial = true,
    .read = read,
    .options = options,
    .split = split,
    .cells = cells,
    .print = games_signs_print,
    .board = games_signs_board,
    .cell = games_signs_cell,
};
