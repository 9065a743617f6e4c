/* boards.c: rectangles whose cells have signs, and rectangles of numbers: an odometer, which keeps what no image under the
 * symmetries precedes. */
#include <string.h>

#include "lab/enumeration/enumeration.h"

typedef struct board {
  unsigned rows, cols, cells;
  unsigned char sign[LABI_MOST_CELLS]; /* by number, row by row */
} board;

/* image[i]: the cell that comes to cell i. */
typedef unsigned char image[LABI_MOST_CELLS];

/* The images of a rectangle onto itself, without the identity; those that turn it over if they are wanted. */
static size_t list_images(image images[7], const board *b, labi_symmetry symmetry) {
  size_t count = 0;
  if (symmetry == LABI_AS_IT_STANDS) return 0;
  for (unsigned way = 1; way < 8; way++) { /* 1: rows reversed, 2: columns reversed, 4: transposed */
    const bool reverses_rows = way & 1, reverses_cols = way & 2, transposes = way & 4;
    if (transposes && b->rows != b->cols) continue;
    if (symmetry == LABI_ROTATED && (reverses_rows + reverses_cols + transposes) % 2 == 1) continue;
    for (unsigned i = 0; i < b->rows; i++)
      for (unsigned j = 0; j < b->cols; j++) {
        unsigned r = transposes ? j : i, c = transposes ? i : j;
        if (reverses_rows) r = b->rows - 1 - r;
        if (reverses_cols) c = b->cols - 1 - c;
        images[count][i * b->cols + j] = (unsigned char)(r * b->cols + c);
      }
    count++;
  }
  return count;
}

static bool precedes(const board *b, const image of) {
  for (unsigned i = 0; i < b->cells; i++)
    if (b->sign[of[i]] != b->sign[i]) return b->sign[of[i]] < b->sign[i];
  return false;
}

static bool is_first(const board *b, image images[], size_t count) {
  for (size_t k = 0; k < count; k++)
    if (precedes(b, images[k])) return false;
  return true;
}

/* The next one in order; false after the last. */
static bool turn(board *b, unsigned signs) {
  unsigned i = b->cells;
  while (i > 0 && b->sign[i - 1] + 1u == signs) b->sign[--i] = 0;
  if (i == 0) return false;
  b->sign[i - 1]++;
  return true;
}

static bool take_text(const labi_listing *to, const board *b, const labi_sign *signs) {
  unsigned char text[5 * LABI_MOST_CELLS + LABI_MOST_CELLS];
  size_t length = 0;
  for (unsigned i = 0; i < b->cells; i++) {
    const labi_sign *sign = &signs[b->sign[i]];
    if (i > 0 && i % b->cols == 0) text[length++] = '|';
    memcpy(text + length, sign->bytes, sign->length);
    length += sign->length;
  }
  return to->take(to->where, text, length);
}

/* Most boards that are turned past may be images of others. */
static bool looks(const labi_listing *to, uint64_t turns) {
  enum { EVERY = 1 << 14 };
  return turns % EVERY != 0 || to->look(to->where, 0);
}

cgt_status labi_list_boards(const labi_listing *to, unsigned rows, unsigned cols, const labi_sign *signs,
                            size_t count, labi_symmetry symmetry) {
  board b = {.rows = rows, .cols = cols, .cells = rows * cols};
  image images[7];
  const size_t ways = list_images(images, &b, symmetry);
  uint64_t turns = 0;
  if (b.cells > 0 && count == 0) return CGT_OK;
  do
    if (!looks(to, turns++) || (is_first(&b, images, ways) && !take_text(to, &b, signs)))
      return CGT_ECANCELLED;
  while (turn(&b, (unsigned)count));
  return CGT_OK;
}
