/* value_tables.c: tables of Grundy values, from the definitions. */
#include "studies/value_tables.h"

void study_schrage_row(uint16_t *table, size_t m, size_t cols, games_marks *marks) {
  uint16_t *row = table + m * cols;
  row[0] = 0;
  for (size_t n = 1; n < cols; n++) {
    games_marks_clear(marks);
    for (size_t k = 1; 2 * k < n; k++) games_mark(marks, row[k] ^ row[n - k]);
    for (size_t k = 1; 2 * k < m; k++) games_mark(marks, table[k * cols + n] ^ table[(m - k) * cols + n]);
    row[n] = games_mex(marks);
  }
}

void study_wythoff_row(uint16_t *table, size_t a, size_t cols, size_t r, games_marks *marks) {
  uint16_t *row = table + a * cols;
  for (size_t b = 0; b < cols; b++) {
    games_marks_clear(marks);
    for (size_t left = 0; left < b; left++) games_mark(marks, row[left]);
    for (size_t left = 0; left < a; left++) games_mark(marks, table[left * cols + b]);
    for (size_t k = 1; k <= a; k++) {
      size_t least = k >= r ? k - r + 1 : 1, most = b < k + r - 1 ? b : k + r - 1;
      for (size_t l = least; l <= most; l++) games_mark(marks, table[(a - k) * cols + b - l]);
    }
    row[b] = games_mex(marks);
  }
}
