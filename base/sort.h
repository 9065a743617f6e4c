/* sort.h: sorting by a comparison that wants to know more than two items. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Below 0, 0 or above 0 as a stands before b, with it, or after it. */
typedef int labi_item_order(const void *a, const void *b, void *where);

/* Items that are compared as equal keep their order. False, and nothing has moved: no memory. */
bool labi_sort_items(void *items, size_t count, size_t size, labi_item_order *compare, void *where);

/* Ascending, each once; returns how many there are then. */
size_t labi_sort_distinct(int64_t *numbers, size_t count);

#endif
