/* partitions.c: numbers as sums of parts in descending order, and multisets of numbers. Both are counted by a table, in which
 * object number i is found without the objects before it. */
#include <stdlib.h>

#include "lab/enumeration/listings.h"

/* A table of rows * cols numbers. NULL: no memory. */
static int64_t *new_table(size_t *bytes, size_t rows, size_t cols) {
  *bytes = rows * cols * sizeof(int64_t);
  return calloc(rows * cols, sizeof(int64_t));
}

/* ---- partitions: ways[rest * (n + 1) + most] of rest into parts up to most; below 2^63, as n <= 255 ---------------- */

int64_t *labi_count_partitions(int64_t *count, const labi_family_of *of, size_t *bytes) {
  const size_t n = of->size[0], width = n + 1;
  int64_t *ways = new_table(bytes, width, width);
  if (!ways) return NULL;
  for (size_t most = 0; most <= n; most++) ways[most] = 1; /* of 0: no part */
  for (size_t rest = 1; rest <= n; rest++)
    for (size_t most = 1; most <= n; most++)
      ways[rest * width + most] =
          ways[rest * width + most - 1] + (most <= rest ? ways[(rest - most) * width + most] : 0);
  *count = ways[n * width + n];
  return ways;
}

size_t labi_partition_at(unsigned char *part, const labi_family_of *of, const int64_t *ways, int64_t i) {
  size_t rest = of->size[0], width = rest + 1, most = rest, count = 0;
  while (rest > 0) {
    if (most > rest) most = rest;
    const int64_t with = ways[(rest - most) * width + most]; /* whose largest part is most */
    if (i < with) {
      part[count++] = (unsigned char)most;
      rest -= most;
    } else {
      i -= with;
      most--;
    }
  }
  return count;
}

/* ---- multisets: ways[r * k + v] of r numbers from v + 1 to k ------------------------------------------------------- */

int64_t *labi_count_multisets(int64_t *count, const labi_family_of *of, size_t *bytes) {
  const size_t n = of->size[0], k = of->size[1], width = k + 1;
  int64_t *ways = new_table(bytes, n + 1, width);
  if (!ways) return NULL;
  for (size_t v = 0; v <= k; v++) ways[v] = 1;
  for (size_t r = 1; r <= n; r++)
    for (size_t v = k; v-- > 0;) {
      int64_t *here = &ways[r * width + v];
      const int64_t without = ways[r * width + v + 1], with = ways[(r - 1) * width + v];
      if (without < 0 || with < 0 || __builtin_add_overflow(without, with, here)) *here = -1;
    }
  *count = ways[n * width];
  return ways;
}

size_t labi_multiset_at(unsigned char *element, const labi_family_of *of, const int64_t *ways, int64_t i) {
  const size_t n = of->size[0], width = of->size[1] + 1;
  size_t v = 0;
  for (size_t count = 0; count < n;) {
    const int64_t with = ways[(n - count - 1) * width + v]; /* that have v + 1 next */
    if (i < with) {
      element[count++] = (unsigned char)(v + 1);
    } else {
      i -= with;
      v++;
    }
  }
  return n;
}
