/* pattern_images.c: see pattern_images.h.
 *
 * Images are compared by their rows, then their columns, then their bits, word by word. So the least one is
 * no higher than wide where the symmetries let rows and columns change places, and of boards in one word only
 * images of the least height are made. */
#include <string.h>

#include "games/patterns/pattern_images.h"

static bool is_transposing(const games_symmetry *y) { return y->a == 0 && y->d == 0; }

/* The bits of the codes after their exchange, in one word each. */
static void exchange_letters(uint64_t to[4], const uint64_t from[4], unsigned planes, unsigned codes,
                             const unsigned char *letter) {
  for (unsigned t = 0; t < planes; t++) to[t] = 0;
  for (unsigned code = 1; code <= codes; code++) {
    uint64_t cells = UINT64_MAX;
    for (unsigned t = 0; t < planes; t++) cells &= code >> t & 1 ? from[t] : ~from[t];
    for (unsigned t = 0; t < planes; t++)
      if (letter[code] >> t & 1) to[t] |= cells;
  }
}

static bool keeps_letters(const games_symmetry *y, unsigned codes) {
  for (unsigned code = 1; code <= codes; code++)
    if (y->letter[code] != code) return false;
  return true;
}

static bool is_same_map(const games_symmetry *x, const games_symmetry *y) {
  return x->a == y->a && x->b == y->b && x->c == y->c && x->d == y->d;
}

static int compare_words(const uint64_t *x, const uint64_t *y, size_t count) {
  for (size_t n = 0; n < count; n++)
    if (x[n] != y[n]) return x[n] < y[n] ? -1 : 1;
  return 0;
}

static void emit_image(cgt_sink *out, const games_patterns *rules, const games_shape *s, const uint64_t *bits,
                       unsigned codes, bool negative, unsigned char *bytes) {
  unsigned planes = games_code_bits(codes);
  size_t header = games_header_put(bytes, rules, s->cols, codes);
  games_planes_put(bytes + header, s, bits, planes);
  if (negative)
    cgt_emit_negative(out, bytes, header + planes * games_shape_bytes(s));
  else
    cgt_emit(out, bytes, header + planes * games_shape_bytes(s));
}

/* ---- boards in one word, on which rows and columns stay what they are, or change places ------------------
 */

/* Planes moved to the top left, and the shape they have then. */
static games_shape trim(uint64_t bits[4], const games_shape *s, unsigned planes) {
  games_grid all = {0, s->lane};
  for (unsigned t = 0; t < planes; t++) all.cells |= bits[t];
  unsigned at = (unsigned)__builtin_ctzll(all.cells) & ~(s->lane - 1);
  all.cells >>= at;
  unsigned left = (unsigned)__builtin_ctzll(games_grid_columns_used(all));
  all.cells >>= left;
  games_shape trimmed = games_shape_of(games_grid_rows(all), games_grid_cols(all));
  for (unsigned t = 0; t < planes; t++) {
    uint64_t cells = bits[t] >> at >> left;
    if (trimmed.lane != s->lane) {
      bits[t] = 0;
      for (unsigned i = 0; i < trimmed.rows; i++)
        bits[t] |= (cells >> i * s->lane & games_ones(trimmed.lane)) << i * trimmed.lane;
    } else {
      bits[t] = cells;
    }
  }
  return trimmed;
}

static uint64_t image_of_plane(uint64_t x, const games_shape *image, const games_symmetry *y) {
  bool flip, mirror;
  if (is_transposing(y)) {
    x = games_grid_transpose(x);
    flip = y->b < 0;
    mirror = y->c < 0;
  } else {
    flip = y->a < 0;
    mirror = y->d < 0;
  }
  if (flip) x = games_grid_flip(x, image->lane) >> (64 - image->lane * image->rows);
  if (mirror) x = games_grid_mirror(x, image->lane) >> (image->lane - image->cols);
  return x;
}

static void emit_least_word(cgt_sink *out, const games_patterns *rules, const games_shape *s,
                            const uint64_t *bits, unsigned codes) {
  const unsigned planes = games_code_bits(codes);
  const games_symmetry *before = NULL;
  unsigned char bytes[1 + LAB_PATTERN_MOST_LETTERS + 4 * 8 + 8];
  uint64_t best[4], mapped[4], image[4];
  bool found = false, negative = false, turned = s->rows > s->cols && rules->transposes;
  games_shape shape = turned ? games_shape_of(s->cols, s->rows) : *s;
  for (const games_symmetry *y = rules->symmetry; y < rules->symmetry + rules->symmetries; y++) {
    if (s->rows != s->cols && is_transposing(y) != turned) continue;
    if (!before || !is_same_map(before, y))
      for (unsigned t = 0; t < planes; t++) mapped[t] = image_of_plane(bits[t], &shape, y);
    before = y;
    bool kept = keeps_letters(y, codes);
    if (!kept) exchange_letters(image, mapped, planes, codes, y->letter);
    const uint64_t *made = kept ? mapped : image;
    int order = found ? compare_words(made, best, planes) : -1;
    if (order > 0 || (order == 0 && y->exchanged)) continue;
    memcpy(best, made, planes * sizeof *best);
    negative = y->exchanged;
    found = true;
  }
  emit_image(out, rules, &shape, best, codes, negative, bytes);
}

/* ---- any board, cell by cell --------------------------------------------------------------------------- */

typedef struct box {
  int top, left, bottom, right;
} box;

static void stretch(box *b, int i, int j) {
  if (i < b->top) b->top = i;
  if (i > b->bottom) b->bottom = i;
  if (j < b->left) b->left = j;
  if (j > b->right) b->right = j;
}

static int row_of(const games_symmetry *y, int i, int j) { return y->a * i + y->b * j; }
static int col_of(const games_symmetry *y, int i, int j) { return y->c * i + y->d * j; }

/* A board whose images are made. */
typedef struct source {
  const games_shape *shape;
  const uint64_t *bits;
  const uint64_t *cells; /* that have a code */
  unsigned planes;
  bool trimmed; /* rows and columns of cells without a code are cut off at its sides */
} source;

/* A cell of a plane, the next from *bit on; that is past the plane when there is none. */
static bool next_cell(int *i, int *j, size_t *bit, const games_shape *s, const uint64_t *plane) {
  for (; *bit / 64 < s->words; *bit = (*bit / 64 + 1) * 64) {
    const uint64_t rest = plane[*bit / 64] & UINT64_MAX << *bit % 64;
    if (!rest) continue;
    *bit = *bit / 64 * 64 + (unsigned)__builtin_ctzll(rest);
    *i = (int)(*bit / s->lane);
    *j = (int)(*bit % s->lane);
    return true;
  }
  return false;
}

/* The least box that holds the image of all cells that have a code, or of all cells. */
static box box_of_image(const source *from, const games_symmetry *y) {
  const games_shape *s = from->shape;
  box b = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
  int i, j;
  for (size_t bit = 0; from->trimmed && next_cell(&i, &j, &bit, s, from->cells); bit++)
    stretch(&b, row_of(y, i, j), col_of(y, i, j));
  for (int corner = 0; corner < 4 && !from->trimmed; corner++) {
    i = corner & 1 ? (int)s->rows - 1 : 0;
    j = corner & 2 ? (int)s->cols - 1 : 0;
    stretch(&b, row_of(y, i, j), col_of(y, i, j));
  }
  return b;
}

static unsigned rows_of(const box *b) { return (unsigned)(b->bottom - b->top) + 1; }
static unsigned cols_of(const box *b) { return (unsigned)(b->right - b->left) + 1; }

static void make_image(uint64_t *to, const games_shape *image, const box *b, const source *from,
                       const games_symmetry *y) {
  int i, j;
  memset(to, 0, from->planes * (size_t)image->words * sizeof *to);
  for (size_t bit = 0; next_cell(&i, &j, &bit, from->shape, from->cells); bit++) {
    const unsigned code = games_code_at(from->shape, from->bits, from->planes, bit);
    const size_t there =
        games_bit_of(image, (unsigned)(row_of(y, i, j) - b->top), (unsigned)(col_of(y, i, j) - b->left));
    for (unsigned t = 0; t < from->planes; t++)
      to[(size_t)t * image->words + there / 64] |= (uint64_t)(y->letter[code] >> t & 1) << there % 64;
  }
}

/* On hexagons an image may lean, and be too large for a position. */
static bool is_possible(const box *b) {
  return cols_of(b) <= GAMES_MOST_SIDE && (uint64_t)rows_of(b) * cols_of(b) <= GAMES_MOST_CELLS;
}

/* The shape of the least image. */
static games_shape least_shape(const games_patterns *rules, const source *from) {
  unsigned rows = 0, cols = 0;
  const games_symmetry *before = NULL;
  for (const games_symmetry *y = rules->symmetry; y < rules->symmetry + rules->symmetries; y++) {
    if (before && is_same_map(before, y)) continue;
    before = y;
    const box b = box_of_image(from, y);
    if (!is_possible(&b) || (rows && (rows_of(&b) > rows || (rows_of(&b) == rows && cols_of(&b) >= cols))))
      continue;
    rows = rows_of(&b);
    cols = cols_of(&b);
  }
  return games_shape_of(rows, cols);
}

static void emit_least_board(cgt_sink *out, const games_patterns *rules, const games_shape *s,
                             const uint64_t *bits, unsigned codes, bool trimmed) {
  const unsigned planes = games_code_bits(codes);
  uint64_t *cells = cgt_sink_room(out, s->words * sizeof *cells);
  if (!cells) return;
  for (size_t n = 0; n < (size_t)planes * s->words; n++) cells[n % s->words] |= bits[n];
  const source from = {s, bits, cells, planes, trimmed};
  const games_shape shape = least_shape(rules, &from);
  const size_t words = (size_t)planes * shape.words;
  uint64_t *best = cgt_sink_room(out, words * sizeof *best),
           *image = cgt_sink_room(out, words * sizeof *image);
  unsigned char *bytes = cgt_sink_room(out, games_position_most(&shape));
  if (!best || !image || !bytes) return;
  bool found = false, negative = false;
  for (const games_symmetry *y = rules->symmetry; y < rules->symmetry + rules->symmetries; y++) {
    const box b = box_of_image(&from, y);
    if (rows_of(&b) != shape.rows || cols_of(&b) != shape.cols) continue;
    make_image(image, &shape, &b, &from, y);
    const int order = found ? compare_words(image, best, words) : -1;
    if (order > 0 || (order == 0 && y->exchanged)) continue;
    memcpy(best, image, words * sizeof *best);
    found = true;
    negative = y->exchanged;
  }
  emit_image(out, rules, &shape, best, codes, negative, bytes);
}

/* ---- either -------------------------------------------------------------------------------------------- */

void games_emit_least_image(cgt_sink *out, const games_patterns *rules, games_shape shape,
                            const uint64_t *bits, unsigned codes, bool trimmed) {
  const unsigned planes = games_code_bits(codes);
  bool empty = true;
  for (size_t n = 0; n < (size_t)planes * shape.words; n++) empty = empty && !bits[n];
  if (empty && trimmed) {
    unsigned char bytes[1 + LAB_PATTERN_MOST_LETTERS + 4 * 8 + 8];
    uint64_t none[4] = {0};
    games_shape cell = games_shape_of(1, 1);
    emit_image(out, rules, &cell, none, codes, false, bytes);
    return;
  }
  if (shape.words > 1 || rules->board == LAB_PATTERN_HEXAGONS) {
    emit_least_board(out, rules, &shape, bits, codes, trimmed);
    return;
  }
  uint64_t cells[4];
  memcpy(cells, bits, planes * sizeof *cells);
  if (trimmed) shape = trim(cells, &shape, planes);
  emit_least_word(out, rules, &shape, cells, codes);
}
