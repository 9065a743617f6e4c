/* monoid.c: tables of finite commutative monoids. */
#include "impartial/quotient/monoid.h"

#include <stdlib.h>

bool imp_monoid_new(imp_monoid *m, size_t order) {
  *m = (imp_monoid){.order = order};
  m->product = malloc(order * order * sizeof *m->product);
  m->lost = calloc(order, sizeof *m->lost);
  m->image = calloc(16, sizeof *m->image);
  m->image_room = 16;
  return m->product && m->lost && m->image;
}

void imp_monoid_free(imp_monoid *m) {
  free(m->product);
  free(m->lost);
  free(m->image);
}

bool imp_monoid_send(imp_monoid *m, imp_element x) {
  if (m->heaps + 1 == m->image_room) {
    imp_element *image = realloc(m->image, 2 * m->image_room * sizeof *image);
    if (!image) return false;
    m->image = image;
    m->image_room *= 2;
  }
  m->image[++m->heaps] = x;
  return true;
}

bool imp_monoid_fill(imp_monoid *m, const imp_element *next, size_t letters) {
  imp_element *queue = malloc(m->order * sizeof *queue);
  bool *seen = calloc(m->order, sizeof *seen);
  bool good = queue && seen;
  size_t count = 0;
  if (good) {
    queue[count++] = 0;
    seen[0] = true;
    for (size_t x = 0; x < m->order; x++) m->product[x * m->order] = (imp_element)x;
  }
  for (size_t at = 0; good && at < count; at++) {
    imp_element y = queue[at];
    for (size_t i = 0; i < letters; i++) {
      imp_element z = next[y * letters + i];
      if (seen[z]) continue;
      seen[z] = true;
      queue[count++] = z;
      for (size_t x = 0; x < m->order; x++)
        m->product[x * m->order + z] = next[m->product[x * m->order + y] * letters + i];
    }
  }
  free(queue);
  free(seen);
  return good;
}

imp_element imp_monoid_of_parts(const imp_monoid *m, const uint32_t *heaps, size_t count) {
  imp_element x = 0;
  for (size_t i = 0; i < count; i++) x = imp_product(m, x, m->image[heaps[i]]);
  return x;
}
