/* matrices.c: matrices up to the order of their lines. Rows that descend are passed over, for their order can be changed;
 * of the others those stay that no order of columns, with its rows sorted, makes less. */
#include <stdlib.h>
#include <string.h>

#include "lab/enumeration/listings.h"

typedef struct matrix {
  unsigned rows, cols, most;
  unsigned char entry[LABI_MOST_LINES][LABI_MOST_LINES];
} matrix;

static int compare_rows(const matrix *m, const unsigned char *a, const unsigned char *b) {
  return memcmp(a, b, m->cols);
}

/* Insertion: there are few rows. */
static void sort_rows(matrix *m) {
  for (unsigned i = 1; i < m->rows; i++)
    for (unsigned k = i; k > 0 && compare_rows(m, m->entry[k], m->entry[k - 1]) < 0; k--) {
      unsigned char held[LABI_MOST_LINES];
      memcpy(held, m->entry[k], sizeof held);
      memcpy(m->entry[k], m->entry[k - 1], sizeof held);
      memcpy(m->entry[k - 1], held, sizeof held);
    }
}

static bool precedes(const matrix *a, const matrix *b) {
  for (unsigned i = 0; i < b->rows; i++) {
    const int order = compare_rows(b, a->entry[i], b->entry[i]);
    if (order != 0) return order < 0;
  }
  return false;
}

/* Does some order of the columns of `of` make less than m? column[0..placed] are chosen. */
static bool has_less(const matrix *m, const matrix *of, unsigned column[], unsigned placed) {
  if (placed < of->cols) {
    for (unsigned k = placed; k < of->cols; k++) {
      const unsigned held = column[k];
      column[k] = column[placed];
      column[placed] = held;
      const bool less = has_less(m, of, column, placed + 1);
      column[placed] = column[k];
      column[k] = held;
      if (less) return true;
    }
    return false;
  }
  matrix changed = *of;
  for (unsigned i = 0; i < of->rows; i++)
    for (unsigned j = 0; j < of->cols; j++) changed.entry[i][j] = of->entry[i][column[j]];
  sort_rows(&changed);
  return precedes(&changed, m);
}

static matrix transposed(const matrix *m) {
  matrix other = {.rows = m->cols, .cols = m->rows, .most = m->most};
  for (unsigned i = 0; i < m->rows; i++)
    for (unsigned j = 0; j < m->cols; j++) other.entry[j][i] = m->entry[i][j];
  return other;
}

static bool is_first(const matrix *m) {
  unsigned column[LABI_MOST_LINES];
  for (unsigned j = 0; j < LABI_MOST_LINES; j++) column[j] = j;
  if (has_less(m, m, column, 0)) return false;
  if (m->rows != m->cols) return true;
  const matrix other = transposed(m);
  return !has_less(m, &other, column, 0);
}

/* The next one whose rows do not descend: a row that has turned over begins at the row before it. */
static bool turn(matrix *m) {
  unsigned i = m->rows, j = m->cols;
  while (i > 0) {
    if (m->entry[i - 1][j - 1] < m->most) break;
    if (--j == 0) j = m->cols, i--;
  }
  if (i == 0) return false;
  m->entry[i - 1][j - 1]++;
  memset(m->entry[i - 1] + j, 0, m->cols - j);
  for (; i < m->rows; i++) memcpy(m->entry[i], m->entry[i - 1], m->cols);
  return true;
}

static cgt_status append(labi_codes *codes, const matrix *m) {
  unsigned char entries[LABI_MOST_LINES * LABI_MOST_LINES];
  for (unsigned i = 0; i < m->rows; i++) memcpy(entries + i * m->cols, m->entry[i], m->cols);
  return labi_codes_append(codes, entries);
}

cgt_status labi_list_matrices(labi_codes *codes, const labi_family_of *of) {
  matrix m = {.rows = of->size[0], .cols = of->size[1], .most = of->size[2]};
  cgt_status status = CGT_OK;
  do {
    status = labi_codes_step(codes);
    if (status == CGT_OK && is_first(&m)) status = append(codes, &m);
  } while (status == CGT_OK && turn(&m));
  return status;
}
