/* entrepreneurial_chess.c: Entrepreneurial Chess. Left has the black king, Right the white king and a rook.
 * They move as in chess; besides, Left may cash out: x + y free moves are then all that is left, where x and
 * y are the column and the row of his king, counted from 0 at the lower left. The quarter plane, on which the
 * game is played, is cut to a board here: at its top and its right the black king may walk away, and then
 * Left moves for ever. A king in check may stay there, and Right may take him: then Right moves for ever.
 *
 * Moves into check are left out, for they change no value: the answer that takes the king reverses them to
 * nothing. A square board has the same game on both sides of its diagonal; the representative is the lesser.
 *
 * Bytes of a position: the numbers of columns and rows, then the places of the black king, the white king and
 * the rook (column, row; NOWHERE where it was taken); or an END alone; or CASHED and how many moves are left.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/boards/grid_text.h"

enum { MOST_SIDE = 16, NOWHERE = 255, LENGTH = 8, CASHED = 200, ESCAPED, TAKEN };

#define SYNTAX                                                                                               \
  "entrepreneurial_chess(\"...|.k.|R.K\") with k for the black king, K and R for the white king and the "    \
  "rook, . for a free cell, the lowest row last; later entrepreneurial_chess(n) with n free moves left, "    \
  "inf "                                                                                                     \
  "if the king has escaped, or entrepreneurial_chess(\"R\") if it was taken"

typedef struct place {
  int x, y;
} place;

typedef struct chess {
  place size, black, white, rook;
  bool has_rook;
} chess;

static bool is_at(place a, int x, int y) { return a.x == x && a.y == y; }
static bool is_beside(place a, int x, int y) { return abs(a.x - x) <= 1 && abs(a.y - y) <= 1; }

static chess decode(const void *position) {
  const unsigned char *b = position;
  return (chess){{b[0], b[1]}, {b[2], b[3]}, {b[4], b[5]}, {b[6], b[7]}, b[6] != NOWHERE};
}

static void encode(unsigned char bytes[LENGTH], const chess *c) {
  const int places[LENGTH] = {c->size.x,
                              c->size.y,
                              c->black.x,
                              c->black.y,
                              c->white.x,
                              c->white.y,
                              c->has_rook ? c->rook.x : NOWHERE,
                              c->has_rook ? c->rook.y : NOWHERE};
  for (int i = 0; i < LENGTH; i++) bytes[i] = (unsigned char)places[i];
}

static void emit_chess(cgt_sink *out, const chess *c) {
  unsigned char bytes[LENGTH];
  encode(bytes, c);
  cgt_emit(out, bytes, LENGTH);
}

static void emit_end(cgt_sink *out, unsigned char end) { cgt_emit(out, &end, 1); }

static void emit_cashed(cgt_sink *out, int n) {
  cgt_emit(out, (const unsigned char[]){CASHED, (unsigned char)n}, 2);
}

/* ---- reading ----------------------------------------------------------------------------------------- */

static void read_board(cgt_sink *out, const cgt_arg *board) {
  static const games_grid_notation notation = {"kKR.", '.', '.', MOST_SIDE, SYNTAX};
  static const char signs[] = "kKR";
  games_grid_text grid;
  unsigned count[3] = {0};
  place at[3] = {{0, 0}, {0, 0}, {0, 0}};
  if (!games_grid_read(&grid, out, board, 1, &notation)) return;
  for (unsigned i = 0; i < grid.rows; i++)
    for (unsigned j = 0; j < grid.cols; j++) {
      const char *sign = strchr(signs, games_grid_sign(&grid, i, j));
      if (!sign) continue;
      at[sign - signs] = (place){(int)j, (int)(grid.rows - 1 - i)};
      count[sign - signs]++;
    }
  /* So a board without cells is no position: neither king is there to be moved or to be taken. */
  const chess c = {{(int)grid.cols, (int)grid.rows}, at[0], at[1], at[2], count[2] == 1};
  if (count[0] != 1 || count[1] != 1 || count[2] > 1)
    cgt_refuse(out, "%u k, %u K and %u R; expected one k, one K and at most one R", count[0], count[1],
               count[2]);
  else if (is_beside(c.white, c.black.x, c.black.y))
    cgt_refuse(out, "the kings are on adjacent cells");
  else
    emit_chess(out, &c);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  int64_t n;
  if (count == 1 && args->kind == CGT_ARG_TEXT && strcmp(args->text, "R") == 0)
    emit_end(out, TAKEN);
  else if (count == 1 && args->kind == CGT_ARG_TEXT)
    read_board(out, args);
  else if (count == 1 && args->kind == CGT_ARG_INFINITY)
    emit_end(out, ESCAPED);
  else if (count != 1 || args->kind != CGT_ARG_INTEGER)
    cgt_refuse_showing(out, "write " SYNTAX);
  else if (cgt_read_integers(out, &n, 1, args, count, 0, 2 * MOST_SIDE))
    emit_cashed(out, (int)n);
}

/* ---- moves ------------------------------------------------------------------------------------------- */

/* Between two places in one row or column nobody stands; the white king is the only one who might. */
static bool sees(const chess *c, int x, int y) {
  const place r = c->rook, k = c->white;
  if (!c->has_rook || is_at(r, x, y)) return false;
  if (r.x == x) return !(k.x == x && (k.y - r.y) * (k.y - y) < 0);
  return r.y == y && !(k.y == y && (k.x - r.x) * (k.x - x) < 0);
}

static void move_black(cgt_sink *out, const chess *c) {
  for (int x = c->black.x - 1; x <= c->black.x + 1; x++)
    for (int y = c->black.y - 1; y <= c->black.y + 1; y++) {
      if (x < 0 || y < 0 || is_at(c->black, x, y)) continue;
      chess after = *c;
      after.black = (place){x, y};
      after.has_rook = c->has_rook && !is_at(c->rook, x, y);
      if (x == c->size.x || y == c->size.y)
        emit_end(out, ESCAPED);
      else if (!is_beside(c->white, x, y) && !sees(c, x, y))
        emit_chess(out, &after);
    }
  emit_cashed(out, c->black.x + c->black.y);
}

static void move_white_king(cgt_sink *out, const chess *c) {
  for (int x = c->white.x - 1; x <= c->white.x + 1; x++)
    for (int y = c->white.y - 1; y <= c->white.y + 1; y++) {
      if (x < 0 || y < 0 || x == c->size.x || y == c->size.y || is_at(c->white, x, y)) continue;
      if (is_beside(c->black, x, y) || (c->has_rook && is_at(c->rook, x, y))) continue;
      chess after = *c;
      after.white = (place){x, y};
      emit_chess(out, &after);
    }
}

static void move_rook(cgt_sink *out, const chess *c) {
  for (int direction = 0; direction < 4; direction++) {
    const int sign = direction & 1 ? 1 : -1, dx = direction & 2 ? sign : 0, dy = direction & 2 ? 0 : sign;
    chess after = *c;
    for (int x = c->rook.x + dx, y = c->rook.y + dy; x >= 0 && y >= 0 && x < c->size.x && y < c->size.y;
         x += dx, y += dy) {
      if (is_at(c->white, x, y) || is_at(c->black, x, y)) break;
      after.rook = (place){x, y};
      emit_chess(out, &after);
    }
  }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const unsigned char *bytes = position;
  if (length < LENGTH) {
    if (bytes[0] == (player == CGT_LEFT ? ESCAPED : TAKEN)) cgt_emit(out, position, length);
    if (bytes[0] == CASHED && player == CGT_LEFT && bytes[1] > 0) emit_cashed(out, bytes[1] - 1);
    return;
  }
  const chess c = decode(position);
  if (player == CGT_LEFT) {
    move_black(out, &c);
  } else if (sees(&c, c.black.x, c.black.y)) {
    emit_end(out, TAKEN);
  } else {
    move_white_king(out, &c);
    if (c.has_rook) move_rook(out, &c);
  }
}

static place transposed(place a) { return (place){a.y, a.x}; }

static void representative(cgt_sink *out, const void *position, size_t length) {
  unsigned char mirrored[LENGTH];
  const chess c = length == LENGTH ? decode(position) : (chess){0};
  if (length == LENGTH && c.size.x == c.size.y) {
    encode(mirrored,
           &(chess){c.size, transposed(c.black), transposed(c.white), transposed(c.rook), c.has_rook});
    if (memcmp(mirrored, position, length) < 0) position = mirrored;
  }
  cgt_emit(out, position, length);
}

/* ---- text and pictures ------------------------------------------------------------------------------- */

/* In the row from above. */
static char sign_at(const void *board_there, unsigned row, unsigned col) {
  const chess *c = board_there;
  const int x = (int)col, y = c->size.y - 1 - (int)row;
  if (is_at(c->black, x, y)) return 'k';
  if (is_at(c->white, x, y)) return 'K';
  return c->has_rook && is_at(c->rook, x, y) ? 'R' : '.';
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const unsigned char *bytes = position;
  if (length == 2) return (size_t)snprintf(buf, cap, "%d", bytes[1]);
  if (length == 1) return (size_t)snprintf(buf, cap, "%s", bytes[0] == ESCAPED ? "inf" : "\"R\"");
  const chess c = decode(position);
  return games_grid_print(buf, cap, (unsigned)c.size.y, (unsigned)c.size.x, sign_at, &c);
}

static cgt_board board(const void *position, size_t length) {
  const unsigned char *bytes = position;
  if (length == LENGTH) return (cgt_board){CGT_BOARD_GRID, bytes[1], bytes[0]};
  return (cgt_board){bytes[0] == TAKEN ? CGT_BOARD_GRID : CGT_BOARD_HEAPS, 1, 1};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  if (length == 2 || *(const unsigned char *)position == ESCAPED) return print(buf, cap, position, length);
  if (length == 1) return games_grid_cell(buf, cap, 'R');
  const chess c = decode(position);
  return games_grid_cell(buf, cap, sign_at(&c, (unsigned)row, (unsigned)col));
}

const cgt_ruleset cgt_ruleset_entrepreneurial_chess = {
    .name = "entrepreneurial_chess",
    .title = "Entrepreneurial Chess",
    .rules = "Left moves the black king, or cashes out for as many free moves as its column + its row, "
             "counted from "
             "0 at the lower left; Right moves the white king or the rook, or takes a king in check, after "
             "which he moves "
             "for ever. Beyond the top and the right of the board the black king is free, and Left moves for "
             "ever.",
    .syntax = SYNTAX,
    .example = "entrepreneurial_chess(\"..k|...|K.R\")",
    .loopy = true,
    .small = {"[entrepreneurial_chess(s) for s in [\"k.K\", \"kR.K\", \"k..KR\", \"..k|K..\", \"k..|..K\"]]",
              "[entrepreneurial_chess(n) for n in [0,2,inf]]"},
    .source = "E. Berlekamp, M. Pearson; E. Berlekamp, R. M. Low, Entrepreneurial Chess, Int. J. Game Theory",
    .read = read,
    .options = options,
    .representative = representative,
    .print = print,
    .board = board,
    .cell = cell,
};
