/* king_dirt.c: King dirt, as MCGS has it: the kings of both players go over a board and leave holes; they may
 * still have kings in hand to place.
 *
 * When nobody has a king in hand, kings that holes part from each other have nothing to do with each other.
 * Images of the board are the same game, and its negative with the players exchanged (sign_board.h).
 *
 * Bytes of a position: the kings that Left and that Right has in hand, whether they are to be placed first,
 * and the board, a sign for each cell. */
#include <stdio.h>
#include <string.h>

#include "games/grids/sign_board.h"

enum { HEAD = 3, MOST_IN_HAND = 255, FIRST = 2 };

static unsigned char exchanged(unsigned char sign) { return sign == 'x' ? 'o' : sign == 'o' ? 'x' : sign; }

static void exchange_hands(unsigned char *head) {
  const unsigned char held = head[0];
  head[0] = head[1];
  head[1] = held;
}

static const games_signs_kind kind = {HEAD, '.', '#', 0xFF, 0xFF, exchanged, exchange_hands};

static const games_step steps[] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};
enum { STEPS = sizeof steps / sizeof *steps };

/* ---- moves ------------------------------------------------------------------------------------------- */

static void place(cgt_sink *out, unsigned char *after, size_t length, char king, unsigned hand) {
  after[hand]--;
  for (size_t at = games_signs_look(after, length, HEAD).before; at < length; at++) {
    if (after[at] != '.') continue;
    after[at] = (unsigned char)king;
    cgt_emit(out, after, length);
    after[at] = '.';
  }
  after[hand]++;
}

static void step(cgt_sink *out, unsigned char *after, size_t length, char king) {
  const games_signs b = games_signs_look(after, length, HEAD);
  unsigned char *sign = after + b.before;
  for (int i = 0; i < b.rows; i++)
    for (int j = 0; j < b.cols; j++) {
      if (games_signs_at(&b, i, j) != king) continue;
      sign[i * b.cols + j] = '#';
      for (unsigned k = 0; k < STEPS; k++) {
        const int to_i = i + steps[k].i, to_j = j + steps[k].j;
        if (!games_signs_has(&b, to_i, to_j) || games_signs_at(&b, to_i, to_j) != '.') continue;
        sign[to_i * b.cols + to_j] = (unsigned char)king;
        cgt_emit(out, after, length);
        sign[to_i * b.cols + to_j] = '.';
      }
      sign[i * b.cols + j] = (unsigned char)king;
    }
}

static bool has_room(const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, HEAD);
  return memchr(b.sign, '.', length - b.before);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const unsigned hand = player == CGT_RIGHT;
  const char king = player == CGT_LEFT ? 'x' : 'o';
  unsigned char *after = games_signs_copy(out, position, length);
  if (!after) return;
  const bool can_place = after[hand] > 0 && has_room(position, length);
  if (can_place) place(out, after, length, king, hand);
  if (!can_place || !after[FIRST]) step(out, after, length, king);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  unsigned char *plain = games_signs_copy(out, position, length);
  if (!plain) return;
  if (!has_room(position, length)) {
    memset(plain, 0, HEAD);
    games_signs_emit_nothing(out, plain, &kind);
  } else if (plain[0] || plain[1]) {
    games_signs_emit_least(out, plain, length, &kind);
  } else {
    plain[FIRST] = 0; /* it says nothing any more */
    games_signs_split(out, plain, length, &kind, steps, STEPS);
  }
}

/* ---- text -------------------------------------------------------------------------------------------- */

#define SYNTAX                                                                                               \
  "king_dirt(l,r,first,\".x.|..o\"), l and r kings in hand, first 1: to be placed before others move, x a "  \
  "king of "                                                                                                 \
  "Left, o of Right, . an empty cell, # a hole"

static const games_grid_notation notation = {".xoXO#", '.', '#', GAMES_MOST_SIDE, SYNTAX};

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_grid_text text;
  if (count <= HEAD) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  for (size_t k = 0; k < HEAD; k++) {
    if (args[k].kind != CGT_ARG_INTEGER || args[k].digits || args[k].integer < 0 ||
        args[k].integer > (k == FIRST ? 1 : MOST_IN_HAND)) {
      cgt_refuse_showing(out, "argument %zu is not from 0 to %d; write " SYNTAX, k + 1,
                         k == FIRST ? 1 : MOST_IN_HAND);
      return;
    }
  }
  if (!games_grid_read(&text, out, args + HEAD, count - HEAD, &notation)) return;
  size_t length;
  unsigned char *bytes = games_signs_write(&length, out, &text, HEAD);
  if (!bytes) return;
  for (size_t k = 0; k < HEAD; k++) bytes[k] = (unsigned char)args[k].integer;
  cgt_emit(out, bytes, length);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const unsigned char *head = position;
  const games_signs b = games_signs_look(position, length, HEAD);
  char hands[40];
  const size_t used = (size_t)snprintf(hands, sizeof hands, "%u,%u,%u,", head[0], head[1], head[FIRST]);
  for (size_t i = 0; i < used && i + 1 < cap; i++) buf[i] = hands[i];
  return used + games_grid_print(used < cap ? buf + used : buf, used < cap ? cap - used : 0, (unsigned)b.rows,
                                 (unsigned)b.cols, games_signs_sign, &b);
}

static cgt_board board_of(const void *position, size_t length) {
  return games_signs_board((const char *)position + HEAD, length - HEAD);
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  return games_signs_cell(buf, cap, (const char *)position + HEAD, length - HEAD, row, col);
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  const unsigned char *head = position;
  (void)length;
  return (size_t)snprintf(buf, cap, "%u,%u,%u", head[0], head[1], head[FIRST]);
}

const cgt_ruleset cgt_ruleset_king_dirt = {
    .name = "king_dirt",
    .title = "King dirt",
    .rules =
        "A player moves a king of his to an adjacent empty cell, orthogonally or diagonally, and leaves a "
        "hole; or places "
        "a king that he has in hand on an empty cell.",
    .syntax = SYNTAX,
    .example = "king_dirt(0,0,0,\"xx.|..o\")",
    .small = {"[king_dirt(a,b,f,s) for a in 0..1, b in 0..1, f in 0..1, s in [\"...\", \".x|#.\", \"x.o\", "
              "\"o.|.x\"]]",
              "[king_dirt(0,0,0,s) for s in [\"xx.|..o\", \"x..|.#.|..o\", \"x.#.o|.##..\", \"x.|##|.o\"]]"},
    .source = "MCGS (M. Müller's group), gen_king_dirt",
    .read = read,
    .options = options,
    .split = split,
    .print = print,
    .board = board_of,
    .cell = cell,
    .caption = caption,
};
