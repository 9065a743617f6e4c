/* boards.c: rectangles whose cells have signs, and rectangles of numbers: an odometer, which keeps what no image under the
 * symmetries precedes. */
#include <string.h>

#include "lab/enumeration/listings.h"

typedef struct board {
  unsigned rows, cols, cells;
  unsigned char sign[LABI_MOST_CELLS]; /* by number, row by row */
} board;

/* image[i]: the cell that comes to cell i. */
typedef unsigned char image[LABI_MOST_CELLS];

/* The images of a rectangle onto itself, without the identity; those that turn it over if they are wanted. */
static size_t list_images(image images[], const board *b, labi_symmetry symmetry) {
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

/* A necklace is turned by each number of cells, and, turned over, read from each of them. */
static size_t list_turns(image images[], const board *b, labi_symmetry symmetry) {
  size_t count = 0;
  for (unsigned from = 0; from < b->cells; from++)
    for (unsigned over = 0; over < (symmetry == LABI_ROTATED_AND_REFLECTED ? 2 : 1); over++) {
      if (from == 0 && !over) continue;
      for (unsigned i = 0; i < b->cells; i++)
        images[count][i] = (unsigned char)((over ? b->cells + from - i : from + i) % b->cells);
      count++;
    }
  return count;
}

/* becomes: of each sign, where colours are exchanged; NULL: they are not. */
static bool precedes(const board *b, const image of, const unsigned char *becomes) {
  for (unsigned i = 0; i < b->cells; i++) {
    const unsigned char sign = of ? b->sign[of[i]] : b->sign[i], seen = becomes ? becomes[sign] : sign;
    if (seen != b->sign[i]) return seen < b->sign[i];
  }
  return false;
}

static bool is_first(const board *b, image images[], size_t count, const unsigned char *becomes) {
  if (becomes && precedes(b, NULL, becomes)) return false;
  for (size_t k = 0; k < count; k++)
    if (precedes(b, images[k], NULL) || (becomes && precedes(b, images[k], becomes))) return false;
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

size_t labi_write_signs(unsigned char *text, const labi_family_of *of, const unsigned char *sign) {
  const char *bytes[LABI_MOST_SIGNS];
  size_t length = 0, at = 0;
  for (unsigned k = 0; k < of->sign_count; at += of->sign_length[k++]) bytes[k] = of->signs + at;
  for (unsigned i = 0; i < of->size[0] * of->size[1]; i++) {
    if (i > 0 && i % of->size[1] == 0) text[length++] = '|';
    memcpy(text + length, bytes[sign[i]], of->sign_length[sign[i]]);
    length += of->sign_length[sign[i]];
  }
  return length;
}

cgt_status labi_list_boards(labi_codes *codes, const labi_family_of *of) {
  board b = {.rows = of->size[0], .cols = of->size[1], .cells = of->size[0] * of->size[1]};
  image images[2 * LABI_MOST_CELLS];
  const labi_symmetry symmetry = (labi_symmetry)of->symmetry;
  const size_t ways =
      of->kind == LABI_NECKLACES ? list_turns(images, &b, symmetry) : list_images(images, &b, symmetry);
  const unsigned char *becomes = of->exchanges ? of->exchanged : NULL;
  cgt_status status = CGT_OK;
  if (b.cells > 0 && of->sign_count == 0) return CGT_OK;
  do {
    status = labi_codes_step(codes); /* most boards may be images of others */
    if (status == CGT_OK && is_first(&b, images, ways, becomes)) status = labi_codes_append(codes, b.sign);
  } while (status == CGT_OK && turn(&b, of->sign_count));
  return status;
}
