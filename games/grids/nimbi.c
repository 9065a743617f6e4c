/* nimbi.c: Nimbi, P. Hein's game of counters on a triangular lattice: A. S. Fraenkel, H. Herda, Never rush to
 * be first in playing Nimbi, Math. Mag. 53 (1980). By its own rules whoever takes the last counter loses.
 *
 * The board of 12 circles and 12 lines is the triangle of side 5 without its corners: 2, 3, 4 and 3 circles
 * in the rows, the same in all three directions (not compared with the figure in the paper). There the second
 * player wins by normal and by misère play, as its title has it.
 *
 * Sums. A move takes counters each next to another, so groups of counters that do not touch are independent.
 * Theorem. n counters in a straight line are worth *n: any m < n can be left at one end, and what is left, k
 * and m with k + m < n, has a nim-sum of at most k + m. tests/games/test_nimbi.c compares with search.
 *
 * A cell is in row i = 0, 1, ... and place j = 0, ..., i. Its neighbours are (i,j±1), (i±1,j) and ±(1,1). The
 * twelve symmetries of the lattice permute the coordinates j, i - j and -i, whose sum is 0, and change the
 * sign of all. A group stands in the least triangle: min j = min(i - j) = 0.
 *
 * Bytes of a position: the number of rows, then a bit for each cell, row by row, eight bytes, lowest first.
 */
#include <stdio.h>
#include <string.h>

#include "games/boards/grid_text.h"

enum { MOST_SIDE = 10, CELLS = MOST_SIDE * (MOST_SIDE + 1) / 2, LENGTH = 9, SYMMETRIES = 12, NIMBI_SIDE = 5 };

#define SYNTAX                                                                                               \
  "nimbi() for the board of 12 circles, nimbi(side) for a triangle, or row by row nimbi(\"o|oo|o.o\")"

typedef struct board {
  unsigned side;
  uint64_t counters;
} board;

typedef struct place {
  int i, j;
} place;

static const place directions[3] = {{0, 1}, {1, 0}, {1, 1}};

static unsigned bit_of(place p) { return (unsigned)(p.i * (p.i + 1) / 2 + p.j); }
static uint64_t mask_of(place p) { return UINT64_C(1) << bit_of(p); }

static bool has(const board *b, place p) {
  return p.j >= 0 && p.j <= p.i && p.i < (int)b->side && (b->counters & mask_of(p));
}

static place next(place p, place step, int times) {
  return (place){p.i + times * step.i, p.j + times * step.j};
}

/* ---- bytes ------------------------------------------------------------------------------------------- */

static board look(const void *position) {
  const unsigned char *bytes = position;
  board b = {bytes[0], 0};
  for (int k = 8; k > 0; k--) b.counters = b.counters << 8 | bytes[k];
  return b;
}

static void emit(cgt_sink *out, const board *b) {
  unsigned char bytes[LENGTH] = {(unsigned char)b->side};
  for (int k = 0; k < 8; k++) bytes[1 + k] = (unsigned char)(b->counters >> 8 * k);
  cgt_emit(out, bytes, sizeof bytes);
}

/* ---- from arguments ---------------------------------------------------------------------------------- */

/* The triangle, with or without its corners. */
static board full_board(unsigned side, bool corners) {
  board b = {side, 0};
  const int last = (int)side - 1;
  for (place p = {0, 0}; p.i <= last; p.i++)
    for (p.j = 0; p.j <= p.i; p.j++) {
      bool is_corner = p.i == 0 || (p.i == last && (p.j == 0 || p.j == last));
      if (corners || !is_corner) b.counters |= mask_of(p);
    }
  return b;
}

static bool read_rows(board *b, cgt_sink *out, const char *text) {
  *b = (board){0, 0};
  if (*text == '\0') return true;
  for (;; text++) {
    size_t length = strspn(text, "o.");
    if (++b->side > MOST_SIDE) {
      cgt_refuse(out, "the board has more than %d rows, the limit", MOST_SIDE);
      return false;
    }
    if (text[length] != '|' && text[length] != '\0') {
      cgt_refuse_showing(out, "row %u, place %zu is not one of o . |; write " SYNTAX, b->side, length + 1);
      return false;
    }
    if (length != b->side) {
      cgt_refuse_showing(out,
                 "row %u has %zu places, not %u: the rows of a triangle have 1, 2, 3, ...; write " SYNTAX,
                 b->side, length, b->side);
      return false;
    }
    for (place p = {(int)b->side - 1, 0}; p.j <= p.i; p.j++)
      if (text[p.j] == 'o') b->counters |= mask_of(p);
    text += length;
    if (*text == '\0') return true;
  }
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  board b = full_board(NIMBI_SIDE, false);
  if (count > 1 || (count == 1 && args[0].kind != CGT_ARG_INTEGER && args[0].kind != CGT_ARG_TEXT)) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  if (count == 1 && args[0].kind == CGT_ARG_TEXT) {
    if (!read_rows(&b, out, args[0].text)) return;
  } else if (count == 1) {
    if (args[0].digits || args[0].integer < 0 || args[0].integer > MOST_SIDE) {
      cgt_refuse(out, "the side of the triangle is not from 0 to %d", MOST_SIDE);
      return;
    }
    b = full_board((unsigned)args[0].integer, true);
  }
  if (b.side == 0) b.side = 1; /* a board without cells is one without counters */
  emit(out, &b);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  const board b = look(position);
  char text[CELLS + MOST_SIDE + 2];
  size_t used = 0;
  for (place p = {0, 0}; p.i < (int)b.side; p.i++) {
    text[used++] = p.i == 0 ? '"' : '|';
    for (p.j = 0; p.j <= p.i; p.j++) text[used++] = has(&b, p) ? 'o' : '.';
  }
  text[used++] = '"';
  text[used] = '\0';
  return (size_t)snprintf(buf, cap, "%s", text);
}

/* ---- moves ------------------------------------------------------------------------------------------- */

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  (void)length;
  const board b = look(position);
  for (place p = {0, 0}; p.i < (int)b.side; p.i++)
    for (p.j = 0; p.j <= p.i; p.j++)
      for (int d = 0; d < 3; d++) {
        board after = b;
        for (int taken = 0; has(&b, next(p, directions[d], taken)); taken++) {
          after.counters &= ~mask_of(next(p, directions[d], taken));
          if (taken > 0 || d == 0) emit(out, &after); /* one alone: once */
        }
      }
}

/* ---- groups ------------------------------------------------------------------------------------------ */

/* The counters that the one at p touches, and so on. */
static uint64_t group_of(const board *b, place p) {
  place queue[CELLS];
  size_t head = 0, tail = 0;
  uint64_t group = mask_of(p);
  queue[tail++] = p;
  while (head < tail) {
    p = queue[head++];
    for (int d = 0; d < 6; d++) {
      place near = next(p, directions[d % 3], d < 3 ? 1 : -1);
      if (!has(b, near) || (group & mask_of(near))) continue;
      group |= mask_of(near);
      queue[tail++] = near;
    }
  }
  return group;
}

/* Symmetry s of the lattice. */
static place image_of(place p, unsigned s) {
  static const unsigned char order[6][2] = {{0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}, {2, 1}};
  const int coordinate[3] = {p.j, p.i - p.j, -p.i}, sign = s < 6 ? 1 : -1;
  const int x = sign * coordinate[order[s % 6][0]], y = sign * coordinate[order[s % 6][1]];
  return (place){x + y, x};
}

/* The least triangle around the image of a group, and the group in it. False: it is larger than `side`. */
static bool turn(board *image, const place *group, size_t count, unsigned s, unsigned side) {
  int least_j = 0, least_k = 0, last = 0;
  for (size_t n = 0; n < count; n++) {
    place p = image_of(group[n], s);
    if (n == 0 || p.j < least_j) least_j = p.j;
    if (n == 0 || p.i - p.j < least_k) least_k = p.i - p.j;
    if (n == 0 || p.i > last) last = p.i;
  }
  last -= least_j + least_k;
  *image = (board){(unsigned)last + 1, 0};
  if (image->side > side) return false;
  for (size_t n = 0; n < count; n++) {
    place p = image_of(group[n], s);
    image->counters |= mask_of((place){p.i - least_j - least_k, p.j - least_j});
  }
  return true;
}

static void emit_group(cgt_sink *out, const board *b, uint64_t counters) {
  place group[CELLS];
  size_t count = 0;
  for (place p = {0, 0}; p.i < (int)b->side; p.i++)
    for (p.j = 0; p.j <= p.i; p.j++)
      if (counters & mask_of(p)) group[count++] = p;
  board best = {MOST_SIDE + 1, 0}, image;
  for (unsigned s = 0; s < SYMMETRIES; s++)
    if (turn(&image, group, count, s, best.side < MOST_SIDE ? best.side : MOST_SIDE) &&
        (image.side < best.side || image.counters < best.counters))
      best = image;
  emit(out, &best);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  (void)length;
  const board b = look(position);
  if (b.counters == 0) emit(out, &(board){1, 0});
  uint64_t left = b.counters;
  for (place p = {0, 0}; p.i < (int)b.side; p.i++)
    for (p.j = 0; p.j <= p.i; p.j++) {
      if (!(left & mask_of(p))) continue;
      uint64_t group = group_of(&b, p);
      emit_group(out, &b, group);
      left &= ~group;
    }
}

/* A straight line. */
static void value(cgt_sink *out, const void *position, size_t length) {
  (void)length;
  const board b = look(position);
  int count = __builtin_popcountll(b.counters);
  for (place p = {0, 0}; p.i < (int)b.side; p.i++)
    for (p.j = 0; p.j <= p.i; p.j++)
      for (int d = 0; d < 3; d++) {
        int run = 0;
        while (has(&b, next(p, directions[d], run))) run++;
        if (run < count || count == 0) continue;
        cgt_emit_nimber(out, (uint64_t)count);
        return;
      }
}

static cgt_board board_of(const void *position, size_t length) {
  (void)length;
  const board b = look(position);
  return (cgt_board){CGT_BOARD_GRID, b.side, b.side};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)length;
  const board b = look(position);
  if (col <= row) return games_grid_cell(buf, cap, has(&b, (place){(int)row, (int)col}) ? 'o' : '.');
  if (cap > 0) *buf = '\0';
  return 0;
}

const cgt_ruleset cgt_ruleset_nimbi = {
    .name = "nimbi",
    .title = "Nimbi",
    .rules =
        "A player takes any number of counters, one at least, that lie next to each other in a line of a "
        "triangular lattice. (By misere play it is the game of P. Hein.)",
    .syntax = SYNTAX,
    .example = "nimbi(\"o|oo|o.o\")",
    .small = {"[nimbi(side) for side in 1..4]", "[nimbi(\"o|oo|o.o\"), nimbi(\".|oo|o..|oooo\"), "
                                                "nimbi(\"o|..|...|o..o\"), nimbi(\"o|..|ooo|....\")]"},
    .source = "P. Hein; A. S. Fraenkel, H. Herda, Never rush to be first in playing Nimbi, Math. Mag. 53 "
              "(1980), 21-26",
    .impartial = true,
    .read = read,
    .options = options,
    .split = split,
    .value = value,
    .print = print,
    .board = board_of,
    .cell = cell,
};
