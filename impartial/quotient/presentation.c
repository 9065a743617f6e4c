/* presentation.c: a quotient by generators and relations. */
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "impartial/quotient/quotient_internal.h"

/* The smallest products of generators: breadth first. order exponents for each of `count`. */
static void smallest_products(uint8_t *exponents, imp_element *queue, const imp_monoid *m,
                              const uint32_t *generators, size_t count) {
  bool seen[CGT_QUOTIENT_ORDER] = {true};
  size_t used = 1;
  queue[0] = 0;
  memset(exponents, 0, count);
  for (size_t at = 0; at < used; at++)
    for (size_t g = 0; g < count; g++) {
      imp_element x = queue[at], y = imp_product(m, x, m->image[generators[g]]);
      if (seen[y]) continue;
      seen[y] = true;
      queue[used++] = y;
      memcpy(exponents + y * count, exponents + x * count, count);
      exponents[y * count + g]++;
    }
}

/* Is x a product of these? */
static bool is_product(imp_element x, imp_element *queue, const imp_monoid *m, const uint32_t *generators,
                       size_t count) {
  bool seen[CGT_QUOTIENT_ORDER] = {true};
  size_t used = 1;
  queue[0] = 0;
  for (size_t at = 0; at < used && !seen[x]; at++)
    for (size_t g = 0; g < count; g++) {
      imp_element y = imp_product(m, queue[at], m->image[generators[g]]);
      if (!seen[y]) queue[used++] = y;
      seen[y] = true;
    }
  return seen[x];
}

/* Is a product the smallest one of its element? */
static bool is_smallest(const imp_quotient *q, const uint8_t *exponents, size_t count) {
  imp_element x = 0;
  for (size_t g = 0; g < count; g++)
    for (uint8_t i = 0; i < exponents[g]; i++) x = imp_product(&q->m, x, q->m.image[q->generators[g]]);
  return memcmp(exponents, q->rows[x], count) == 0;
}

/* The products that are not the smallest of their elements, though all their divisors are: what any product
 * comes down to follows from these. The smallest ones are so by degree and then by order of letters, which is
 * kept by products, so they are a Gröbner basis. */
static bool find_relations(imp_quotient *q, size_t count) {
  struct {
    uint8_t *items;
    size_t count, room;
  } sides = {0};
  struct {
    cgt_quotient_relation *items;
    size_t count, room;
  } relations = {0};
  bool good = true;
  for (size_t x = 0; good && x < q->m.order; x++) {
    size_t last = count; /* the last letter of x: further ones stand behind it */
    while (last > 0 && !q->rows[x][last - 1]) last--;
    for (size_t g = last ? last - 1 : 0; good && g < count; g++) {
      imp_element y = imp_product(&q->m, (imp_element)x, q->m.image[q->generators[g]]);
      if (!labi_has_room(&sides, count)) return free(sides.items), free(relations.items), false;
      uint8_t *side = sides.items + sides.count;
      memcpy(side, q->rows[x], count);
      side[g]++;
      bool wanted = memcmp(side, q->rows[y], count) != 0;
      for (size_t h = 0; wanted && h < count; h++) {
        if (!side[h]) continue;
        side[h]--;
        wanted = is_smallest(q, side, count);
        side[h]++;
      }
      if (!wanted) continue;
      cgt_quotient_relation *own = labi_push(&relations);
      good = own != NULL;
      if (own) *own = (cgt_quotient_relation){NULL, y};
      sides.count += count;
    }
  }
  for (size_t i = 0; i < relations.count; i++) relations.items[i].exponents = sides.items + i * count;
  q->left_sides = sides.items;
  q->relations = relations.items;
  q->is.relation_count = relations.count;
  return good;
}

bool imp_quotient_generate(imp_quotient *q) {
  size_t count = 0, order = q->m.order;
  imp_element *queue = malloc(order * sizeof *queue);
  q->generators = malloc((q->words.heaps + 1) * sizeof *q->generators);
  bool good = queue && q->generators;
  for (size_t n = 1; good && n <= q->words.heaps; n++)
    if (!is_product(q->m.image[n], queue, &q->m, q->generators, count)) q->generators[count++] = (uint32_t)n;
  for (size_t g = 0; good && g < count;) { /* one that further ones make is none */
    uint32_t heap = q->generators[g];
    memmove(q->generators + g, q->generators + g + 1, (count - g - 1) * sizeof *q->generators);
    if (is_product(q->m.image[heap], queue, &q->m, q->generators, count - 1)) {
      count--;
      continue;
    }
    memmove(q->generators + g + 1, q->generators + g, (count - g - 1) * sizeof *q->generators);
    q->generators[g++] = heap;
  }
  q->exponents = good ? malloc(order * count + 1) : NULL;
  q->rows = good ? malloc(order * sizeof *q->rows) : NULL;
  good = good && q->exponents && q->rows;
  if (good) smallest_products(q->exponents, queue, &q->m, q->generators, count);
  for (size_t x = 0; good && x < order; x++) q->rows[x] = q->exponents + x * count;
  q->is.generator_count = count;
  free(queue);
  return good && find_relations(q, count);
}
