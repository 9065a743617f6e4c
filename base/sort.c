/* sort.c: see sort.h. Merges runs of 1, 2, 4, ... items from one array into the other. */
#include "base/sort.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Items from..middle and middle..end, in order, become to[from..end]. */
static void merge(char *to, const char *items, size_t from, size_t middle, size_t end, size_t size,
                  labi_item_order *compare, void *where) {
  size_t i = from, k = middle;
  for (size_t n = from; n < end; n++) {
    bool left = k == end || (i < middle && compare(items + i * size, items + k * size, where) <= 0);
    memcpy(to + n * size, items + (left ? i++ : k++) * size, size);
  }
}

static size_t at_most(size_t n, size_t most) { return n < most ? n : most; }

bool labi_sort_items(void *items, size_t count, size_t size, labi_item_order *compare, void *where) {
  if (count < 2) return true;
  char *room = count <= SIZE_MAX / size ? malloc(count * size) : NULL, *from = items, *to = room;
  if (!room) return false;
  for (size_t run = 1; run < count; run *= 2) {
    for (size_t at = 0; at < count; at += 2 * run)
      merge(to, from, at, at_most(at + run, count), at_most(at + 2 * run, count), size, compare, where);
    char *other = from;
    from = to;
    to = other;
  }
  if (from != items) memcpy(items, from, count * size);
  free(room);
  return true;
}

static int by_size(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

size_t labi_sort_distinct(int64_t *numbers, size_t count) {
  size_t distinct = 0;
  qsort(numbers, count, sizeof *numbers, by_size);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || numbers[i] != numbers[distinct - 1]) numbers[distinct++] = numbers[i];
  return distinct;
}
