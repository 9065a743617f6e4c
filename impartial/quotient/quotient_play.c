/* quotient_play.c: sums of heaps in misère play, from the quotient: elements, and winning moves. */
#include <stdlib.h>
#include <string.h>

#include "impartial/quotient/quotient_internal.h"

/* False: the quotient does not know the heap. */
static bool image_of(imp_element *x, const cgt_quotient *q, uint64_t heap) {
  if (heap > q->heaps && q->status.word == CGT_LAW_PROVED)
    heap = q->preperiod + (heap - q->preperiod) % q->period;
  if (heap > q->heaps) return false;
  *x = q->image[heap];
  return true;
}

cgt_status cgt_quotient_element(size_t *element, const cgt_quotient *q, const uint64_t *heaps, size_t count) {
  if (!element || !q || (!heaps && count > 0)) return CGT_EINVAL;
  size_t product = 0;
  for (size_t i = 0; i < count; i++) {
    imp_element x;
    if (!image_of(&x, q, heaps[i])) return CGT_EINVAL;
    product = q->product[product * q->order + x];
  }
  *element = product;
  return CGT_OK;
}

typedef struct move_search {
  const cgt_quotient *q;
  size_t rest; /* the element of the other heaps */
  cgt_quotient_move *move;
} move_search;

static bool try_move(void *data, const uint64_t *heaps, size_t count) {
  move_search *s = data;
  size_t x = s->rest;
  s->move->over = false;
  for (size_t i = 0; i < count; i++) {
    imp_element y;
    if (!image_of(&y, s->q, heaps[i])) return true; /* no heap grows */
    x = s->q->product[x * s->q->order + y];
  }
  if (!s->q->lost[x]) return true;
  s->move->lost = false;
  s->move->left_count = count;
  if (count > sizeof s->move->left / sizeof *s->move->left) return false;
  if (count > 0) memcpy(s->move->left, heaps, count * sizeof *heaps);
  return false;
}

cgt_status cgt_quotient_winning_move(cgt_quotient_move *move, const cgt_quotient *q, const uint64_t *heaps,
                                     size_t count) {
  if (!move || !q || (!heaps && count > 0)) return CGT_EINVAL;
  const games_heap_rules *rules = ((const imp_quotient *)q)->words.rules.rules;
  size_t all;
  uint64_t largest = 0;
  if (cgt_quotient_element(&all, q, heaps, count) != CGT_OK) return CGT_EINVAL;
  for (size_t i = 0; i < count; i++)
    if (heaps[i] > largest) largest = heaps[i];
  if (largest > UINT32_MAX / 16) return CGT_ELIMIT;
  uint64_t *room = malloc(((size_t)largest + GAMES_TAKE_NUMBERED) * sizeof *room);
  if (!room) return CGT_ENOMEM;
  *move = (cgt_quotient_move){.lost = true, .over = true};
  move_search s = {.q = q, .move = move};
  for (size_t i = 0; move->lost && i < count; i++) {
    s.rest = 0;
    for (size_t k = 0; k < count; k++) {
      imp_element x = 0;
      if (k != i && image_of(&x, q, heaps[k])) s.rest = q->product[s.rest * q->order + x];
    }
    move->component = i;
    games_heap_each(rules, heaps[i], room, try_move, &s);
  }
  free(room);
  return CGT_OK;
}
