/* polyominoes.c: connected cells. Those of n cells are those of n - 1 with a cell more beside one of theirs. Of the images of a polyomino
 * the one with the least code stands for all. */
#include <string.h>

#include "lab/enumeration/listings.h"

enum { MOST = LABI_MOST_POLYOMINO, CODE = LABI_POLYOMINO_CODE };

/* Rows and columns, then two bytes a row, the first column in the highest bit. */
typedef unsigned char code[CODE];

typedef struct cells {
  unsigned count;
  int row[MOST], col[MOST];
} cells;

static void decode(cells *c, const unsigned char *from) {
  c->count = 0;
  for (int i = 0; i < from[0]; i++)
    for (int j = 0; j < from[1]; j++)
      if ((from[2 + 2 * i] << 8 | from[3 + 2 * i]) >> (15 - j) & 1) {
        c->row[c->count] = i;
        c->col[c->count++] = j;
      }
}

/* The image by way 0..7: 4 transposes, 1 reverses rows, 2 reverses columns. */
static void encode(code to, const cells *c, unsigned way) {
  int row[MOST], col[MOST], top = MOST, left = MOST, bottom = -MOST, right = -MOST;
  for (unsigned k = 0; k < c->count; k++) {
    row[k] = way & 4 ? c->col[k] : c->row[k];
    col[k] = way & 4 ? c->row[k] : c->col[k];
    if (way & 1) row[k] = -row[k];
    if (way & 2) col[k] = -col[k];
    if (row[k] < top) top = row[k];
    if (row[k] > bottom) bottom = row[k];
    if (col[k] < left) left = col[k];
    if (col[k] > right) right = col[k];
  }
  memset(to, 0, CODE);
  to[0] = (unsigned char)(bottom - top + 1);
  to[1] = (unsigned char)(right - left + 1);
  for (unsigned k = 0; k < c->count; k++) {
    const int bit = 15 - (col[k] - left);
    to[2 + 2 * (row[k] - top) + (bit < 8)] |= (unsigned char)(1 << bit % 8);
  }
}

static void encode_least(code least, const cells *c, labi_symmetry symmetry) {
  encode(least, c, 0);
  for (unsigned way = 1; way < 8 && symmetry != LABI_AS_IT_STANDS; way++) {
    code image;
    const bool reflects = ((way & 1) + (way >> 1 & 1) + (way >> 2)) % 2 == 1;
    if (reflects && symmetry == LABI_ROTATED) continue;
    encode(image, c, way);
    if (memcmp(image, least, CODE) < 0) memcpy(least, image, CODE);
  }
}

static bool has(const cells *c, int row, int col) {
  for (unsigned k = 0; k < c->count; k++)
    if (c->row[k] == row && c->col[k] == col) return true;
  return false;
}

static cgt_status extend(labi_codes *set, const unsigned char *smaller, const labi_family_of *of) {
  static const int step[8][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  cells c;
  decode(&c, smaller);
  const unsigned count = c.count++;
  for (unsigned k = 0; k < count; k++)
    for (size_t s = 0; s < (of->corners ? 8 : 4); s++) {
      const int row = c.row[k] + step[s][0], col = c.col[k] + step[s][1];
      code found;
      c.count = count;
      if (has(&c, row, col)) continue;
      c.row[count] = row;
      c.col[count] = col;
      c.count = count + 1;
      encode_least(found, &c, (labi_symmetry)of->symmetry);
      const cgt_status status = labi_codes_add(set, found);
      if (status != CGT_OK) return status;
    }
  return CGT_OK;
}

size_t labi_write_polyomino(unsigned char *text, const labi_family_of *of, const unsigned char *from) {
  size_t length = 0;
  (void)of;
  for (int i = 0; i < from[0]; i++) {
    if (i > 0) text[length++] = '|';
    for (int j = 0; j < from[1]; j++)
      text[length++] = (from[2 + 2 * i] << 8 | from[3 + 2 * i]) >> (15 - j) & 1 ? '.' : '#';
  }
  return length;
}

/* All of one cell more. */
static cgt_status next_size(labi_codes *larger, const labi_codes *smaller, const labi_family_of *of) {
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < smaller->count && status == CGT_OK; i++)
    status = extend(larger, labi_code_at(smaller, i), of);
  return status == CGT_OK ? labi_codes_finish(larger) : status;
}

cgt_status labi_list_polyominoes(labi_codes *codes, const labi_family_of *of) {
  static const code one = {1, 1, 0x80}, none = {0};
  cgt_status status = labi_codes_add(codes, of->size[0] > 0 ? one : none);
  for (unsigned n = 2; n <= of->size[0] && status == CGT_OK; n++) {
    labi_codes larger = {.watch = codes->watch, .size = CODE};
    status = next_size(&larger, codes, of);
    labi_codes_free(codes);
    *codes = larger;
  }
  return status;
}
