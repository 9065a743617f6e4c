/* battle_sheep.c: Battle Sheep, of F. Rotta, as MCGS has it: herds of sheep on a hexagonal pasture, whose
 * rows are written below one another: the six neighbours of a cell are those to the left and right, above and
 * below, above to the right and below to the left. A player sends some sheep of a herd, not all, in one
 * direction as far as they get over empty cells.
 *
 * A herd of one never moves, and nothing moves over it: it is a wall, whoever owns it, and herds that walls
 * part have nothing to do with each other. Four images of a board in its rows and columns are the same game.
 *
 * Bytes of a position: the board (sign_board.h), 128 and the sheep of Left, or 128 less those of Right. */
#include <stdio.h>
#include <string.h>

#include "games/grids/sign_board.h"

enum { NONE = 128, WALL = NONE + 1, MOST_SHEEP = 120 };

static const games_step steps[] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}};
enum { STEPS = sizeof steps / sizeof *steps };

static unsigned char exchanged(unsigned char herd) {
  return herd == WALL ? WALL : (unsigned char)(2 * NONE - herd);
}

enum {
  TURNED = 1 << 0 | 1 << (GAMES_MIRRORED | GAMES_FLIPPED) | 1 << GAMES_TRANSPOSED |
           1 << (GAMES_TRANSPOSED | GAMES_MIRRORED | GAMES_FLIPPED)
};

static const games_signs_kind kind = {0, NONE, WALL, TURNED, TURNED, exchanged, NULL};

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const games_signs b = games_signs_look(position, length, 0);
  const int sign = player == CGT_LEFT ? 1 : -1;
  unsigned char *after = games_signs_copy(out, position, length);
  if (!after) return;
  for (int i = 0; i < b.rows; i++)
    for (int j = 0; j < b.cols; j++) {
      const int herd = sign * (games_signs_at(&b, i, j) - NONE);
      for (unsigned k = 0; herd > 1 && k < STEPS; k++) {
        int to_i = i, to_j = j;
        while (games_signs_has(&b, to_i + steps[k].i, to_j + steps[k].j) &&
               games_signs_at(&b, to_i + steps[k].i, to_j + steps[k].j) == NONE)
          to_i += steps[k].i, to_j += steps[k].j;
        if (to_i == i && to_j == j) continue;
        unsigned char *signs = after + b.before;
        unsigned char *from = &signs[i * b.cols + j], *to = &signs[to_i * b.cols + to_j];
        for (int sent = 1; sent < herd; sent++) {
          *from = (unsigned char)(NONE + sign * (herd - sent));
          *to = (unsigned char)(NONE + sign * sent);
          cgt_emit(out, after, length);
        }
        *from = (unsigned char)(NONE + sign * herd);
        *to = NONE;
      }
    }
}

static void split(cgt_sink *out, const void *position, size_t length) {
  unsigned char *walled = games_signs_copy(out, position, length);
  if (!walled) return;
  for (size_t at = games_signs_look(walled, length, 0).before; at < length; at++)
    if (walled[at] == NONE - 1) walled[at] = WALL;
  games_signs_split(out, walled, length, &kind, steps, STEPS);
}

/* ---- text -------------------------------------------------------------------------------------------- */

#define SYNTAX                                                                                               \
  "battle_sheep([4,0;0,-4])  rows of herds: n > 0 sheep of Left, -n of Right, 0 for an empty cell, 1 and "   \
  "-1 for walls"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count != 1 || args[0].kind != CGT_ARG_MATRIX) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  const size_t rows = args[0].rows, cols = args[0].cols, cells = rows * cols;
  if (rows > GAMES_MOST_SIDE || cols > GAMES_MOST_SIDE || cells > GAMES_MOST_CELLS) {
    cgt_refuse(out,
               "the pasture has %zu rows and %zu columns; the limits are %d of each and %d cells",
               rows, cols, GAMES_MOST_SIDE, GAMES_MOST_CELLS);
    return;
  }
  if (cells == 0) { /* a pasture without cells is one wall */
    cgt_emit(out, (const unsigned char[]){1, WALL}, 2);
    return;
  }
  const size_t before = games_columns_bytes((unsigned)cols);
  unsigned char *bytes = cgt_sink_room(out, before + cells);
  if (!bytes) return;
  games_columns_put(bytes, (unsigned)cols);
  for (size_t k = 0; k < cells; k++) {
    const cgt_arg *herd = &args[0].cells[k];
    if (herd->kind != CGT_ARG_INTEGER || herd->digits || herd->integer < -MOST_SHEEP ||
        herd->integer > MOST_SHEEP) {
      cgt_refuse(out, "the herd in row %zu, column %zu is not from -%d to %d", k / cols + 1, k % cols + 1,
                 MOST_SHEEP, MOST_SHEEP);
      return;
    }
    bytes[before + k] = (unsigned char)(NONE + herd->integer);
  }
  cgt_emit(out, bytes, before + cells);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, 0);
  size_t used = 0;
  for (int k = 0; k < b.rows * b.cols; k++) {
    const char *before = k == 0 ? "[" : k % b.cols == 0 ? ";" : ",";
    used += (size_t)snprintf(used < cap ? buf + used : NULL, used < cap ? cap - used : 0, "%s%d", before,
                             b.sign[k] - NONE);
  }
  return used + (size_t)snprintf(used < cap ? buf + used : NULL, used < cap ? cap - used : 0, "]");
}

static cgt_board board_of(const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, 0);
  return (cgt_board){CGT_BOARD_MATRIX, (size_t)b.rows, (size_t)b.cols};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  const games_signs b = games_signs_look(position, length, 0);
  return (size_t)snprintf(buf, cap, "%d", games_signs_at(&b, (int)row, (int)col) - NONE);
}

const cgt_ruleset cgt_ruleset_battle_sheep = {
    .name = "battle_sheep",
    .title = "Battle Sheep",
    .rules = "A player sends some sheep of a herd of his, not all, in one of six directions over empty "
             "cells, as far as "
             "they get; there they are a herd.",
    .syntax = SYNTAX,
    .example = "battle_sheep([4,0;0,-4])",
    .small =
        {"[battle_sheep([a,0,0,b]) for a in 1..3, b in -3..0]",
         "[battle_sheep(m) for m in [[2,0;0,-2], [3,0,0;0,1,-3], [0,2,0;1,0,0;-2,0,0], [3,-1,0;0,1,2]]]"},
    .source = "F. Rotta, Battle Sheep, 2010; with these rules in MCGS",
    .read = read,
    .options = options,
    .split = split,
    .print = print,
    .board = board_of,
    .cell = cell,
};
