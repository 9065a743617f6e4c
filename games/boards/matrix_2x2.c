/* matrix_2x2.c: the representative of a 2×2 matrix [a,b;c,d] whose entries fit one word, by cases. The same
 * steps as in matrix_form.c, a tenth of the time: sweeps over all 2×2 positions spend most of theirs here.
 *
 * Of the eight matrices that permuting rows and columns and transposing give, we take the first in
 * lexicographic order of (a,b,c,d), so a is the least entry and b <= c. */
#include "games/boards/matrix_2x2.h"

/* Entries live at 0..3; a row swap is index ^ 2, a column swap index ^ 1. */
static bool holds_sum(uint64_t x, uint64_t y, uint64_t z) { return x >= y && x - y >= z; }

static void swap(uint64_t *x, uint64_t *y) {
  uint64_t held = *x;
  *x = *y;
  *y = held;
}

enum { MOST_BYTES = 3 + 4 * 8 };

static size_t encode_entries(unsigned char bytes[MOST_BYTES], const uint64_t *e, unsigned cols,
                             unsigned count) {
  uint64_t most = 0;
  for (unsigned n = 0; n < count; n++)
    if (e[n] != UINT64_MAX && e[n] > most) most = e[n];
  unsigned code = most < 0xff ? 0 : most < 0xffff ? 1 : most < 0xffffffff ? 2 : 3;
  bytes[0] = (unsigned char)code;
  bytes[1] = (unsigned char)cols;
  bytes[2] = 0;
  unsigned char *to = bytes + 3;
  if (code == 0)
    for (unsigned n = 0; n < count; n++) *to++ = (unsigned char)e[n];
  else
    for (unsigned n = 0; n < count; n++)
      for (unsigned shift = 0; shift < 8U << code; shift += 8) *to++ = (unsigned char)(e[n] >> shift);
  return (size_t)(to - bytes);
}

/* A representative, or a part of one. */
static void emit_entries(cgt_sink *out, const uint64_t *e, unsigned cols, unsigned count, bool negative) {
  unsigned char bytes[MOST_BYTES];
  size_t length = encode_entries(bytes, e, cols, count);
  cgt_emit_representative(out, bytes, length, negative);
}

/* With a 0: step 1 of matrix_form.c by hand. */
static void emit_with_zero(cgt_sink *out, const uint64_t x[4], int least, bool impartial) {
  uint64_t e[4] = {0, x[least ^ 1], x[least ^ 2], x[least ^ 3]};
  bool negative = false;
  if (e[3] == 0 || (e[1] == 0 && e[2] == 0)) { /* every line is dead */
    emit_entries(out, e, 1, 1, false);
  } else if (e[1] == 0 || e[2] == 0) { /* one line lives: Right's row after a row of 0s, else Left's column */
    negative = e[1] == 0 && !impartial;
    uint64_t other = e[1] == 0 ? e[2] : e[1];
    e[1] = other < e[3] ? other : e[3];
    emit_entries(out, e, 2, 2, negative);
  } else {
    bool b_idle = e[1] >= e[3], c_idle = e[2] >= e[3], d_idle = holds_sum(e[3], e[1], e[2]);
    if (b_idle && c_idle) {
      emit_entries(out, e + 3, 1, 1, false);
      return;
    }
    if (b_idle) e[1] = UINT64_MAX;
    if (c_idle) e[2] = UINT64_MAX;
    if (d_idle) e[3] = UINT64_MAX;
    if (e[1] > e[2]) {
      swap(&e[1], &e[2]);
      negative = !impartial;
    }
    emit_entries(out, e, 2, 4, negative);
  }
}

/* Where the entries of a matrix went: n to place_of(n). */
typedef struct renaming {
  int first;       /* n went to n ^ first; */
  bool transposed; /* then 1 and 2 changed places; */
  int then;        /* then n went to n ^ then */
  bool negative;
} renaming;

static int place_of(const renaming *r, int n) {
  n ^= r->first;
  if (r->transposed && (n == 1 || n == 2)) n ^= 3;
  return n ^ r->then;
}

/* The representative e of x, which has no 0 and the least entry at `least`. */
static renaming represent(uint64_t e[4], const uint64_t x[4], int least, bool impartial) {
  renaming r = {.first = least};
  for (int n = 0; n < 4; n++) {
    uint64_t here = x[least ^ n];
    e[n] = holds_sum(here, x[least ^ n ^ 1], x[least ^ n ^ 2]) ? UINT64_MAX : here;
  }
  if (e[1] > e[2]) {
    swap(&e[1], &e[2]);
    if (e[0] == e[3])
      r.then = 3; /* [a,b;c,a] is [a,c;b,a] with rows and columns swapped */
    else
      r.transposed = true;
    r.negative = r.transposed && !impartial;
  }
  if (e[0] == e[1] && e[2] > e[3]) { /* [a,a;c,d]: its columns may be swapped */
    swap(&e[2], &e[3]);
    r.then ^= 1;
  }
  return r;
}

static int least_place(const uint64_t x[4]) {
  int least = 0;
  for (int n = 1; n < 4; n++)
    if (x[n] < x[least]) least = n;
  return least;
}

void games_matrix_emit_2x2(cgt_sink *out, const uint64_t x[4], bool impartial) {
  int least = least_place(x);
  uint64_t e[4];
  if (x[least] == 0) {
    emit_with_zero(out, x, least, impartial);
    return;
  }
  renaming r = represent(e, x, least, impartial);
  emit_entries(out, e, 2, 4, r.negative);
}

void games_matrix_emit_2x2_as_is(cgt_sink *out, const uint64_t abcd[4]) {
  unsigned char bytes[MOST_BYTES];
  cgt_emit(out, bytes, encode_entries(bytes, abcd, 2, 4));
}

/* ---- positions of 2×2 matrices with entries of one word ------------------------------------------- */

static bool is_2x2(const unsigned char *bytes, size_t length) {
  return bytes[0] < 4 && bytes[1] == 2 && bytes[2] == 0 && length == 3 + ((size_t)4 << bytes[0]);
}

static void decode(uint64_t e[4], const unsigned char *bytes) {
  unsigned code = bytes[0], width = 1U << code;
  const unsigned char *from = bytes + 3;
  uint64_t infinity = UINT64_MAX >> (64 - 8 * width);
  for (unsigned n = 0; n < 4; n++, from += width) {
    uint64_t x = from[0];
    for (unsigned k = 1; k < width; k++) x |= (uint64_t)from[k] << (8 * k);
    e[n] = x == infinity ? UINT64_MAX : x;
  }
}

bool games_matrix_represent_2x2(cgt_sink *out, const void *position, size_t length, bool impartial) {
  uint64_t e[4];
  if (!is_2x2(position, length)) return false;
  decode(e, position);
  games_matrix_emit_2x2(out, e, impartial);
  return true;
}

/* All moves in the line of entries i and j. */
static void move_in_line(cgt_sink *out, const uint64_t from[4], int i, int j, bool impartial) {
  uint64_t e[4] = {from[0], from[1], from[2], from[3]};
  for (uint64_t left = e[i] < e[j] ? e[i] : e[j]; left > 0; left--) { /* one of the two is finite */
    if (e[i] != UINT64_MAX) e[i]--;
    if (e[j] != UINT64_MAX) e[j]--;
    if (cgt_wants_representatives(out))
      games_matrix_emit_2x2(out, e, impartial);
    else
      games_matrix_emit_2x2_as_is(out, e);
  }
}

bool games_matrix_moves_2x2(cgt_sink *out, const void *position, size_t length, bool in_columns,
                            bool in_rows) {
  bool impartial = in_columns && in_rows;
  uint64_t e[4];
  if (!is_2x2(position, length) || *(const unsigned char *)position > 1)
    return false; /* long lists: matrix_rules.c */
  decode(e, position);
  if (in_columns) {
    move_in_line(out, e, 0, 2, impartial);
    move_in_line(out, e, 1, 3, impartial);
  }
  if (in_rows) {
    move_in_line(out, e, 0, 1, impartial);
    move_in_line(out, e, 2, 3, impartial);
  }
  return true;
}

/* A representative splits if its finite entries are a and d alone, or if it has a border and d is infinite:
 * then b bounds its column alone, and c its row. */
bool games_matrix_split_2x2(cgt_sink *out, const void *position, size_t length, bool impartial) {
  uint64_t e[4];
  const unsigned char *bytes = position;
  if (!is_2x2(bytes, length)) return false;
  if (bytes[0] == 0 && bytes[6] != 0xff && bytes[4] != 0xff) return true; /* most have no infinite b or d */
  decode(e, position);
  if (e[0] != 0 && e[1] == UINT64_MAX && e[2] == UINT64_MAX) {
    emit_entries(out, e, 1, 1, false);
    emit_entries(out, e + 3, 1, 1, false);
  } else if (e[0] == 0 && e[3] == UINT64_MAX) {
    emit_entries(out, (uint64_t[2]){0, e[1]}, 2, 2, false);
    emit_entries(out, (uint64_t[2]){0, e[2]}, 2, 2, !impartial);
  }
  return true;
}

/* ---- lines -------------------------------------------------------------------------------------- */

unsigned games_matrix_lines_2x2(const void *position, size_t length) {
  uint64_t e[4];
  if (!is_2x2(position, length) || *(const unsigned char *)position > 1) return 0;
  decode(e, position);
  return e[least_place(e)] == 0 ? 0 : 2; /* a border has moves along it that are not along a line */
}

/* The entries of a line: of column 0 or 1 for Left, of row 0 or 1 for Right. */
static void entries_of_line(int *i, int *j, cgt_player player, unsigned line) {
  *i = player == CGT_LEFT ? (int)line : 2 * (int)line;
  *j = player == CGT_LEFT ? *i + 2 : *i + 1;
}

void games_matrix_steps_2x2(cgt_sink *out, const void *position, size_t length, cgt_player player,
                            unsigned line) {
  (void)length;
  uint64_t x[4], e[4];
  int i, j;
  decode(x, position);
  entries_of_line(&i, &j, player, line);
  for (uint64_t left = x[i] < x[j] ? x[i] : x[j]; left > 0; left--) {
    if (x[i] != UINT64_MAX) x[i]--;
    if (x[j] != UINT64_MAX) x[j]--;
    int least = least_place(x);
    if (x[least] == 0) { /* the line is dead: this was its last move */
      emit_with_zero(out, x, least, false);
      return;
    }
    renaming r = represent(e, x, least, false);
    if (e[1] == UINT64_MAX && e[2] == UINT64_MAX) { /* it splits: go on by hand */
      emit_entries(out, e, 2, 4, r.negative);
      continue;
    }
    int to_i = place_of(&r, i), to_j = place_of(&r, j);
    bool column = (to_i ^ to_j) == 2;
    unsigned char bytes[MOST_BYTES];
    size_t size = encode_entries(bytes, e, 2, 4);
    cgt_emit_step(out, bytes, size, r.negative, column ? to_i & 1 : to_i >> 1);
    return;
  }
}
