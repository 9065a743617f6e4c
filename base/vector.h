/* vector.h: arrays that grow. A vector is any struct with the members items, count and room,
 *
 *     struct { cgt_game *items; size_t count, room; } games = {0};
 *     cgt_game *last = labi_push(&games);   // NULL: no memory, and the vector is as it was
 *
 * or, where a struct would say less, a pointer with a count and a room beside it: labi_grow. */
#ifndef BASE_VECTOR_H
#define BASE_VECTOR_H

#include <stddef.h>

/* items with room for at least `needed` of them, each of `size` bytes. Without memory, or past SIZE_MAX
 * bytes, items and *room are as they were, and *room < needed tells so. New items are not initialised. */
void *labi_grow(void *items, size_t *room, size_t needed, size_t size);

/* Is there room for `more` further items? Makes it if it can. */
#define labi_has_room(vector, more)                                                                          \
  ((more) <= (vector)->room - (vector)->count ||                                                             \
   ((vector)->items =                                                                                        \
        labi_grow((vector)->items, &(vector)->room, (vector)->count + (more), sizeof *(vector)->items),      \
    (more) <= (vector)->room - (vector)->count))

/* A new last item, not initialised; NULL: no memory. */
#define labi_push(vector) (labi_has_room(vector, 1) ? &(vector)->items[(vector)->count++] : NULL)

#endif
