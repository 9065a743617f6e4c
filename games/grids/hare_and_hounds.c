/* hare_and_hounds.c: Hare and Hounds, the French military hunt, on any board that is drawn: Left's hounds go
 * forward, to the right, or across, Right's hare in all directions, each one step along a line to a free
 * cell. Lines lead to the neighbours in row and column, and diagonally between cells whose row + column is
 * odd, counted from 1 at the top left. The hare that has all hounds to its right is free: from then on its
 * player alone moves, for ever.
 *
 * Turned over, a board with an odd number of rows is the same game.
 *
 * Bytes of a position: the board (sign_board.h): x a hound, o the hare. */
#include <string.h>

#include "games/grids/sign_board.h"

#define SYNTAX                                                                                               \
  "hare_and_hounds(\"#x..#|x...o|#x..#\") with x for a hound, o for the hare, . for a free cell, # for none"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  static const games_grid_notation notation = {"xo.#", '.', '#', GAMES_MOST_SIDE, SYNTAX};
  games_grid_text text;
  size_t length, hares = 0, hounds = 0;
  if (!games_grid_read(&text, out, args, count, &notation)) return;
  const unsigned char *bytes = games_signs_write(&length, out, &text, 0);
  if (!bytes) return;
  for (size_t i = games_signs_look(bytes, length, 0).before; i < length; i++)
    hares += bytes[i] == 'o', hounds += bytes[i] == 'x';
  if (hares != 1) /* a board without cells has none: there is nobody to catch */
    cgt_refuse(out, "found %zu hares, expected one", hares);
  else if (hounds == 0)
    cgt_refuse(out, "there are no hounds");
  else
    cgt_emit(out, bytes, length);
}

static bool is_free(const games_signs *b) {
  for (int j = 0; j < b->cols; j++) {
    bool hare = false;
    for (int i = 0; i < b->rows; i++) {
      if (games_signs_at(b, i, j) == 'x') return false;
      hare |= games_signs_at(b, i, j) == 'o';
    }
    if (hare) return true;
  }
  return false;
}

/* From there, not back if it is a hound; rows and columns count from 0 here. */
static void step(cgt_sink *out, unsigned char *after, size_t length, int i, int j, bool hound) {
  const games_signs b = games_signs_look(after, length, 0);
  unsigned char *from = after + b.before + i * b.cols + j;
  for (int down = -1; down <= 1; down++)
    for (int ahead = hound ? 0 : -1; ahead <= 1; ahead++) {
      const bool diagonal = down != 0 && ahead != 0;
      if ((diagonal && (i + j) % 2 == 0) || !games_signs_has(&b, i + down, j + ahead)) continue;
      unsigned char *to = from + down * b.cols + ahead;
      if (*to != '.') continue;
      *to = *from, *from = '.';
      cgt_emit(out, after, length);
      *from = *to, *to = '.';
    }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const games_signs b = games_signs_look(position, length, 0);
  if (is_free(&b)) {
    if (player == CGT_RIGHT) cgt_emit(out, position, length);
    return;
  }
  unsigned char *after = games_signs_copy(out, position, length);
  if (!after) return;
  for (int i = 0; i < b.rows; i++)
    for (int j = 0; j < b.cols; j++)
      if (games_signs_at(&b, i, j) == (player == CGT_LEFT ? 'x' : 'o'))
        step(out, after, length, i, j, player == CGT_LEFT);
}

static void representative(cgt_sink *out, const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, 0);
  const size_t row = (size_t)b.cols;
  unsigned char *turned = games_signs_copy(out, position, length);
  if (!turned) return;
  for (int i = 0; i < b.rows; i++)
    memcpy(turned + b.before + (size_t)i * row, b.sign + (size_t)(b.rows - 1 - i) * row, row);
  cgt_emit(out, b.rows % 2 == 1 && memcmp(turned, position, length) < 0 ? turned : position, length);
}

const cgt_ruleset cgt_ruleset_hare_and_hounds = {
    .name = "hare_and_hounds",
    .title = "Hare and Hounds, the French military hunt",
    .rules =
        "Left moves a hound to the right or across, Right the hare in any direction, one step along a line "
        "to "
        "a free cell. Diagonal lines join cells whose row + column is odd. The hare that has all hounds to "
        "its right is free: then Right has a move for ever and Left none.",
    .syntax = SYNTAX,
    .example = "hare_and_hounds(\"#..#|x.xo|#x.#\")",
    .loopy = true,
    .small = {"[hare_and_hounds(s) for s in [\"x.o\", \".xo\", \"ox.\", \".o|x.\", \"x.|o.\", \"x..|xo.\"]]",
              "[hare_and_hounds(s) for s in [\"#x#|x.o|#.#\", \"#.#|xox|#.#\", \"#.#|.xo|#x#\", \"x..o\"]]"},
    .source = "É. Lucas, Récréations mathématiques; Berlekamp, Conway, Guy, Winning Ways, ch. 21",
    .read = read,
    .options = options,
    .representative = representative,
    .print = games_signs_print,
    .board = games_signs_board,
    .cell = games_signs_cell,
};
