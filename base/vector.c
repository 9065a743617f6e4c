/* vector.c: see vector.h. */
#include "base/vector.h"

#include <stdint.h>
#include <stdlib.h>

void *labi_grow(void *items, size_t *room, size_t needed, size_t size) {
  enum { FIRST_ROOM = 8 };
  if (needed <= *room) return items;
  size_t wanted = *room < FIRST_ROOM ? FIRST_ROOM : *room <= SIZE_MAX / 2 ? 2 * *room : SIZE_MAX;
  if (wanted < needed) wanted = needed;
  if (wanted > SIZE_MAX / size) return items;
  void *more = realloc(items, wanted * size);
  if (!more) return items;
  *room = wanted;
  return more;
}
