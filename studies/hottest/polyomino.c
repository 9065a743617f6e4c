/* polyomino.c: see polyomino.h. The image that stands for all eight is no higher than wide, and its rows, the
 * first one first, are the least. */
#include "studies/hottest/polyomino.h"

#include <string.h>

#include "games/boards/grid.h"

enum { PREFIX = 10, WIDTH = 2 * POLYOMINO_MOST + 1, COLS_SHIFT = 59 };

/* ---- images ---------------------------------------------------------------------------------------- */

static uint32_t mirrored(uint32_t row, unsigned cols) {
  return (uint32_t)games_grid_mirror(row, 32) >> (32 - cols);
}

static void transpose(polyomino *to, const polyomino *p) {
  to->rows = p->cols;
  to->cols = p->rows;
  memset(to->row, 0, to->rows * sizeof to->row[0]);
  for (unsigned i = 0; i < p->rows; i++)
    for (uint32_t rest = p->row[i]; rest; rest &= rest - 1) to->row[__builtin_ctz(rest)] |= UINT32_C(1) << i;
}

typedef struct image {
  const polyomino *of;
  bool up, mirrored, turned;
} image;

static uint32_t row_of(image x, unsigned i) {
  uint32_t row = x.of->row[x.up ? x.of->rows - 1 - i : i];
  return x.mirrored ? mirrored(row, x.of->cols) : row;
}

/* Both have as many rows. */
static bool is_less(image x, image y) {
  for (unsigned i = 0; i < x.of->rows; i++) {
    const uint32_t a = row_of(x, i), b = row_of(y, i);
    if (a != b) return a < b;
  }
  return false;
}

/* The images of p, or of its transpose, that may be the one that stands for all. */
static unsigned images_of(image list[8], polyomino *transposed, const polyomino *p) {
  unsigned count = 0;
  if (p->rows >= p->cols) transpose(transposed, p);
  for (unsigned n = 0; n < 4 && p->rows <= p->cols; n++) list[count++] = (image){p, n & 1, n >> 1 & 1, false};
  for (unsigned n = 0; n < 4 && p->rows >= p->cols; n++)
    list[count++] = (image){transposed, n & 1, n >> 1 & 1, true};
  return count;
}

static bool stands_for_all(const polyomino *p) {
  polyomino transposed;
  image list[8];
  if (p->rows > p->cols) return false;
  const unsigned count = images_of(list, &transposed, p);
  for (unsigned n = 1; n < count; n++)
    if (is_less(list[n], list[0])) return false;
  return true;
}

/* ---- keys ------------------------------------------------------------------------------------------ */

polyomino_key polyomino_key_of(bool *turned, const polyomino *p) {
  polyomino transposed;
  image list[8];
  const unsigned count = images_of(list, &transposed, p);
  image least = list[0];
  for (unsigned n = 1; n < count; n++)
    if (is_less(list[n], least)) least = list[n];
  const unsigned cols = least.of->cols;
  polyomino_key key = {0, 0};
  for (unsigned i = 0; i < least.of->rows; i++) {
    const uint64_t row = row_of(least, i);
    const unsigned at = i * cols;
    if (at >= 64)
      key.high |= row << (at - 64);
    else {
      key.low |= row << at;
      if (at + cols > 64) key.high |= row >> (64 - at);
    }
  }
  key.high |= (uint64_t)cols << COLS_SHIFT;
  *turned = least.turned;
  return key;
}

void polyomino_of_key(polyomino *p, polyomino_key key) {
  *p = (polyomino){.cols = (unsigned)(key.high >> COLS_SHIFT)};
  key.high &= (UINT64_C(1) << COLS_SHIFT) - 1;
  while (key.low || key.high) {
    p->row[p->rows++] = (uint32_t)(key.low & ((UINT64_C(1) << p->cols) - 1));
    key.low = key.low >> p->cols | key.high << (64 - p->cols);
    key.high >>= p->cols;
  }
}

void polyomino_print(char text[POLYOMINO_TEXT], const polyomino *p) {
  for (unsigned i = 0; i < p->rows; i++) {
    if (i > 0) *text++ = '|';
    for (unsigned j = 0; j < p->cols; j++) *text++ = p->row[i] >> j & 1 ? '.' : '#';
  }
  *text = '\0';
}

void polyomino_trim(polyomino *p, const uint64_t *row, unsigned rows) {
  uint64_t used = 0;
  while (!row[0]) row++, rows--;
  while (!row[rows - 1]) rows--;
  for (unsigned i = 0; i < rows; i++) used |= row[i];
  const unsigned first = (unsigned)__builtin_ctzll(used);
  p->rows = rows;
  p->cols = 64 - (unsigned)__builtin_clzll(used) - first;
  for (unsigned i = 0; i < rows; i++) p->row[i] = (uint32_t)(row[i] >> first);
}

/* ---- all of them ----------------------------------------------------------------------------------- */

/* The first cell is the leftmost of the uppermost row. Cells that may be added stand in a queue; those before
 * the one that is added are left out for good, so no set of cells is made twice. */
typedef struct walk {
  const polyomino_visitor *visitor;
  unsigned cells, prefix;
  uint64_t subtree; /* the next */
  uint64_t row[POLYOMINO_MOST];
  bool met[POLYOMINO_MOST + 1][WIDTH + 1];
  struct {
    unsigned char i, j;
  } queue[4 * POLYOMINO_MOST];
} walk;

static unsigned meet(walk *w, unsigned last, unsigned i, unsigned j) {
  if (i >= POLYOMINO_MOST || (i == 0 && j < POLYOMINO_MOST) || w->met[i][j]) return last;
  w->met[i][j] = true;
  w->queue[last].i = (unsigned char)i;
  w->queue[last].j = (unsigned char)j;
  return last + 1;
}

static void found(const walk *w) {
  polyomino p;
  polyomino_trim(&p, w->row, w->cells);
  if (stands_for_all(&p)) w->visitor->visit(w->visitor->where, &p);
}

static void extend(walk *w, unsigned cells, unsigned first, unsigned last);

/* There are so many cells. */
static void go_on(walk *w, unsigned cells, unsigned first, unsigned last, unsigned i, unsigned j) {
  if (cells == w->cells) {
    found(w);
    return;
  }
  unsigned end = last;
  end = meet(w, end, i, j + 1);
  end = meet(w, end, i + 1, j);
  if (j > 0) end = meet(w, end, i, j - 1);
  if (i > 0) end = meet(w, end, i - 1, j);
  extend(w, cells, first, end);
  while (end > last) {
    end--;
    w->met[w->queue[end].i][w->queue[end].j] = false;
  }
}

static void extend(walk *w, unsigned cells, unsigned first, unsigned last) {
  for (; first < last; first++) {
    const unsigned i = w->queue[first].i, j = w->queue[first].j;
    const bool whole = cells + 1 == w->prefix;
    const uint64_t subtree = w->subtree;
    if (whole) {
      w->subtree++;
      if (!w->visitor->begin(w->visitor->where, subtree)) continue;
    }
    w->row[i] |= UINT64_C(1) << j;
    go_on(w, cells + 1, first + 1, last, i, j);
    w->row[i] ^= UINT64_C(1) << j;
    if (whole) w->visitor->end(w->visitor->where, subtree);
  }
}

uint64_t polyomino_visit(unsigned cells, const polyomino_visitor *visitor) {
  walk w = {.visitor = visitor, .cells = cells, .prefix = cells < PREFIX ? cells : PREFIX};
  extend(&w, 0, 0, meet(&w, 0, 0, POLYOMINO_MOST));
  return w.subtree;
}
