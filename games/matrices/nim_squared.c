/* nim_squared.c: Nim-squared, also known as the two-dimensional Nim of Eggleston, Fraenkel and Rothschild: a
 * player takes any number of pegs, at least one, from one row or from one column.
 *
 * Rows and columns are the two sides of a bipartite graph and the pegs its edges, so a position is the sum of
 * its connected parts. Permuting rows or columns and transposing change nothing; of a part's images the
 * representative is one that is no higher than wide, found by refinement as in nim_squared_class.c. The
 * search for it looks at a limited number of orders: a part of great symmetry may have several
 * representatives, which costs time and no more.
 *
 * Counts of P-positions, by another way, and what 8x8 would take: nim_squared_count.c.
 *
 * Bytes of a position: the number of columns, then two bytes for each row, lowest first, bit j for column j.
 */
#include <string.h>

#include "games/boards/grid_text.h"

enum { MOST_SIDE = 16, MOST_BYTES = 1 + 2 * MOST_SIDE, MOST_ORDERS = 64 };

typedef struct board {
  unsigned rows, cols;
  uint32_t row[MOST_SIDE];
} board;

static board look(const void *position, size_t length) {
  const unsigned char *bytes = position;
  board b = {(unsigned)(length - 1) / 2, bytes[0], {0}};
  for (unsigned i = 0; i < b.rows; i++) b.row[i] = bytes[1 + 2 * i] | (uint32_t)bytes[2 + 2 * i] << 8;
  return b;
}

static void emit(cgt_sink *out, const board *b) {
  unsigned char bytes[MOST_BYTES] = {(unsigned char)b->cols};
  for (unsigned i = 0; i < b->rows; i++) {
    bytes[1 + 2 * i] = (unsigned char)b->row[i];
    bytes[2 + 2 * i] = (unsigned char)(b->row[i] >> 8);
  }
  cgt_emit(out, bytes, 1 + 2 * b->rows);
}

static board transposed(const board *b) {
  board t = {b->cols, b->rows, {0}};
  for (unsigned i = 0; i < b->rows; i++)
    for (unsigned j = 0; j < b->cols; j++) t.row[j] |= (b->row[i] >> j & 1) << i;
  return t;
}

/* ---- representatives ----------------------------------------------------------------------------- */

typedef struct search {
  const board *board;
  board best;
  unsigned orders;                 /* tried */
  unsigned depth;                  /* rows that were put first */
  unsigned char chosen[MOST_SIDE]; /* 1 for the first of them, then 2, ...; 0 for the others */
} search;

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 31) * UINT64_C(0x9E3779B97F4A7C15);
  return x ^ x >> 29;
}

/* Colours of the rows that depend on nothing but the class of the board and the rows chosen. */
static void refine(uint64_t colour[MOST_SIDE], const search *s) {
  const board *b = s->board;
  uint64_t across[MOST_SIDE];
  for (unsigned i = 0; i < b->rows; i++) colour[i] = mix(s->chosen[i] + 1U);
  for (int round = 0; round < 3; round++) {
    for (unsigned j = 0; j < b->cols; j++) across[j] = 1;
    for (unsigned i = 0; i < b->rows; i++)
      for (uint32_t rest = b->row[i]; rest; rest &= rest - 1) across[__builtin_ctz(rest)] += colour[i];
    for (unsigned j = 0; j < b->cols; j++) across[j] = mix(across[j]);
    for (unsigned i = 0; i < b->rows; i++) {
      for (uint32_t rest = b->row[i]; rest; rest &= rest - 1) colour[i] += across[__builtin_ctz(rest)];
      colour[i] = mix(colour[i]);
    }
  }
}

static bool is_less(const board *a, const board *b) {
  for (unsigned i = 0; i < a->rows; i++)
    if (a->row[i] != b->row[i]) return a->row[i] < b->row[i];
  return false;
}

/* The rows in this order, and then the columns in rising order. */
static void try_order(search *s, const unsigned char *at) {
  const board *b = s->board;
  board t = {b->cols, b->rows, {0}};
  for (unsigned i = 0; i < b->rows; i++)
    for (uint32_t rest = b->row[at[i]]; rest; rest &= rest - 1)
      t.row[__builtin_ctz(rest)] |= UINT32_C(1) << i;
  for (unsigned j = 1; j < t.rows; j++)
    for (unsigned k = j; k > 0 && t.row[k - 1] > t.row[k]; k--) {
      uint32_t held = t.row[k];
      t.row[k] = t.row[k - 1];
      t.row[k - 1] = held;
    }
  t = transposed(&t);
  if (s->orders++ == 0 || is_less(&t, &s->best)) s->best = t;
}

static void find_order(search *s) {
  const board *b = s->board;
  uint64_t colour[MOST_SIDE];
  unsigned char at[MOST_SIDE];
  refine(colour, s);
  for (unsigned i = 0; i < b->rows; i++) {
    unsigned k = i;
    for (; k > 0 && colour[at[k - 1]] > colour[i]; k--) at[k] = at[k - 1];
    at[k] = (unsigned char)i;
  }
  for (unsigned from = 0, to; from < b->rows; from = to) {
    bool doubt = false; /* rows of one colour that are not equal */
    for (to = from + 1; to < b->rows && colour[at[to]] == colour[at[from]]; to++)
      doubt = doubt || b->row[at[to]] != b->row[at[from]];
    if (!doubt || s->depth == b->rows) continue;
    for (unsigned n = from; n < to && s->orders < MOST_ORDERS; n++) {
      bool repeats = false;
      for (unsigned o = from; o < n; o++) repeats = repeats || b->row[at[o]] == b->row[at[n]];
      if (repeats) continue;
      s->chosen[at[n]] = (unsigned char)++s->depth;
      find_order(s);
      s->chosen[at[n]] = 0;
      s->depth--;
    }
    return;
  }
  try_order(s, at);
}

static board least_image(const board *b) {
  search s = {.board = b};
  find_order(&s);
  return s.best;
}

static void emit_representative(cgt_sink *out, const board *part) {
  const board turned = transposed(part);
  board best = least_image(part->rows <= part->cols ? part : &turned);
  if (part->rows == part->cols) {
    board other = least_image(&turned);
    if (is_less(&other, &best)) best = other;
  }
  emit(out, &best);
}

/* ---- parts --------------------------------------------------------------------------------------- */

/* The rows of the part that one row belongs to, as bits. */
static uint32_t part_of(const board *b, unsigned first, uint32_t *columns) {
  uint32_t rows = UINT32_C(1) << first, before = 0;
  *columns = b->row[first];
  while (rows != before) {
    before = rows;
    for (unsigned i = 0; i < b->rows; i++)
      if (b->row[i] & *columns) {
        rows |= UINT32_C(1) << i;
        *columns |= b->row[i];
      }
  }
  return rows;
}

static void split(cgt_sink *out, const void *position, size_t length) {
  const board b = look(position, length);
  uint32_t done = 0;
  for (unsigned first = 0; first < b.rows; first++) {
    if (done >> first & 1 || b.row[first] == 0) continue;
    uint32_t columns, rows = part_of(&b, first, &columns);
    board part = {0, (unsigned)__builtin_popcount(columns), {0}};
    done |= rows;
    for (; rows; rows &= rows - 1, part.rows++) {
      uint32_t row = b.row[__builtin_ctz(rows)], bit = 1;
      for (uint32_t rest = columns; rest; rest &= rest - 1, bit <<= 1)
        if (row & rest & -rest) part.row[part.rows] |= bit;
    }
    emit_representative(out, &part);
  }
  if (done == 0) emit(out, &(board){1, 1, {0}});
}

/* ---- moves --------------------------------------------------------------------------------------- */

/* All moves in rows; those of the transposed board are emitted transposed. Of columns that are equal, the
 * first ones lose their pegs, unless somebody wants to see all moves. */
static void emit_row_moves(cgt_sink *out, const board *b, bool turned, bool all) {
  const board t = transposed(b);
  uint32_t link[MOST_SIDE]; /* the column before that is equal, as a bit */
  for (unsigned j = 0; j < b->cols; j++) {
    link[j] = 0;
    for (unsigned k = 0; k < j && !all; k++)
      if (t.row[k] == t.row[j]) link[j] = UINT32_C(1) << k;
  }
  for (unsigned i = 0; i < b->rows; i++)
    for (uint32_t taken = b->row[i]; taken; taken = (taken - 1) & b->row[i]) {
      bool repeats = false;
      for (uint32_t rest = taken; rest && !repeats; rest &= rest - 1) {
        uint32_t before = link[__builtin_ctz(rest)];
        repeats = before && !(taken & before);
      }
      if (repeats) continue;
      board after = *b;
      after.row[i] ^= taken;
      if (turned) after = transposed(&after);
      emit(out, &after);
    }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* impartial */
  const board b = look(position, length), t = transposed(&b);
  const bool all = !cgt_wants_representatives(out);
  emit_row_moves(out, &b, false, all);
  emit_row_moves(out, &t, true, all);
}

/* ---- theorems ------------------------------------------------------------------------------------ */

/* All pegs in one row are a heap of Nim. Representatives are no higher than wide. */
static void value(cgt_sink *out, const void *position, size_t length) {
  const board b = look(position, length);
  if (b.rows == 1) cgt_emit_nimber(out, (uint64_t)__builtin_popcount(b.row[0]));
}

/* Two rows, with a columns that have their peg in the first, b in the second, and d that have both, are a
 * P-position if and only if a = b and d is even. From such a position: a move in a column changes one of a, b
 * alone, or the parity of d; a move in the first row makes a less, or turns some of d into more of b, and not
 * the reverse, so a < b. To such a position, if a >= b: with a = b, take a column of both; with a > b, if d
 * is even take a - b, and if it is odd turn one column of both into one of b and take a - b - 1. */
static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  const board b = look(position, length);
  if (b.rows != 2) return false;
  int first = __builtin_popcount(b.row[0] & ~b.row[1]), second = __builtin_popcount(b.row[1] & ~b.row[0]);
  *outcome = first == second && __builtin_popcount(b.row[0] & b.row[1]) % 2 == 0 ? CGT_P : CGT_N;
  return true;
}

/* ---- text ---------------------------------------------------------------------------------------- */

static const games_grid_notation notation = {
    "xo", 'x', 'o', MOST_SIDE,
    "nim_squared(\"xox|oxx\"), x for a peg, o for none, or nim_squared(rows,cols), all pegs"};

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_grid_text text;
  if (!games_grid_read(&text, out, args, count, &notation)) return;
  board b = {text.rows, text.cols, {0}};
  for (unsigned i = 0; i < b.rows; i++)
    for (unsigned j = 0; j < b.cols; j++) b.row[i] |= (uint32_t)(games_grid_sign(&text, i, j) == 'x') << j;
  emit(out, &b);
}

static char sign_at(const void *position, unsigned i, unsigned j) {
  const board *b = position;
  return b->row[i] >> j & 1 ? 'x' : 'o';
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const board b = look(position, length);
  return games_grid_print(buf, cap, b.rows, b.cols, sign_at, &b);
}

static cgt_board board_of(const void *position, size_t length) {
  const board b = look(position, length);
  return (cgt_board){CGT_BOARD_GRID, b.rows, b.cols};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  const board b = look(position, length);
  return games_grid_cell(buf, cap, sign_at(&b, (unsigned)row, (unsigned)col));
}

const cgt_ruleset cgt_ruleset_nim_squared = {
    .name = "nim_squared",
    .title = "Nim-squared",
    .rules = "A player takes any number of pegs, at least one, from one row or from one column.",
    .syntax = "nim_squared(\"xox|oxx\")  rows of x (peg) and o (none), or nim_squared(rows,cols), all pegs",
    .example = "nim_squared(\"xox|oxx\")",
    .small =
        {"[nim_squared(m,n) for m in 1..3, n in m..3]",
         "[nim_squared(\"xo|ox\"), nim_squared(\"xxoo|xooo|oxoo|ooxx\"), nim_squared(\"xoxo|oxox|ooxo\")]"},
    .source = "the web page Nim Squared; before that the Two-Dimensional Nim of Eggleston, Fraenkel and "
              "Rothschild, as T. S. Ferguson, Electron. J. Combin. 8(2) (2001), R9, describes it",
    .impartial = true,
    .read = read,
    .options = options,
    .split = split,
    .value = value,
    .outcome = outcome,
    .print = print,
    .board = board_of,
    .cell = cell,
};
