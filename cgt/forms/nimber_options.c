/* nimber_options.c: long lists of nimbers, in the time that sorting takes.
 *
 * Let G = {*a, a in A | *b, b in B} and m the lesser of mex A and mex B. No two nimbers are ordered, so none
 * is dominated. Right, moving first, wins G - *k, that is *k <= G fails, if k is in B, for he moves to 0. mex
 * A = mex B = m: G = *m. For all other options reverse through *m to *0 ... *(m-1), which are there. mex A =
 * m < mex B: Left, moving first, loses G - *m, as he can move to no 0 and Right can after each of his moves;
 * so G <= *m. Right's options *b with b > m reverse through *m, and the Right options of *m are there. What
 * is left is {*a, a in A | *0 ... *m}, and reverses nowhere: not for Left, for *k <= G fails with k <= m, as
 * k is in B, and with k > m, as Right moves to *m first; not for Right, for G <= *k fails with k < m, as k is
 * in A. mex B = m < mex A: the negative of that. */
#include <stdlib.h>

#include "cgt/forms/option_list.h"

enum { LONG_LIST = 64 }; /* of both sides together: fewer are compared in less time */

typedef struct ranked_nimber {
  uint64_t key; /* k for *k with k < 2^24; larger ones have larger keys */
  size_t at;
} ranked_nimber;

static bool are_nimbers(const cgt_ctx *ctx, const cgti_option_list *list, cgti_num number) {
  cgti_num up, star;
  for (size_t i = 0; i < list->count; i++) {
    cgt_game g = list->items[i].game;
    if (g.number != number || !cgti_up_star_parts(&up, &star, ctx, g) || up != 0) return false;
  }
  return true;
}

static int compare_ranks(const void *a, const void *b) {
  uint64_t x = ((const ranked_nimber *)a)->key, y = ((const ranked_nimber *)b)->key;
  return (x > y) - (x < y);
}

/* Sorts the list, leaves each nimber once and irreversible, and finds the mex. */
static bool rank_nimbers(size_t *mex, cgt_ctx *ctx, cgti_option_list *list) {
  size_t count = list->count, kept = 0;
  ranked_nimber *ranks = cgti_scratch_take(ctx, count * sizeof *ranks);
  cgti_option *items = cgti_scratch_take(ctx, count * sizeof *items);
  if (!ranks || !items) return false;
  for (size_t i = 0; i < count; i++) {
    cgti_num star = cgti_node_of(ctx, list->items[i].game)->star;
    ranks[i].key = cgti_num_is_big(star) ? (uint64_t)1 << 32 | star : (uint64_t)cgti_num_mantissa(star);
    ranks[i].at = i;
  }
  qsort(ranks, count, sizeof *ranks, compare_ranks);
  *mex = 0;
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && ranks[i].key == ranks[i - 1].key) continue;
    *mex += ranks[i].key == *mex;
    items[kept] = list->items[ranks[i].at];
    items[kept++].irreversible = true;
  }
  list->items = items;
  list->count = list->room = kept;
  return true;
}

int cgti_reduce_nimbers(cgt_ctx *ctx, cgti_option_list *left, cgti_option_list *right) {
  if (left->count == 0 || right->count == 0 || left->count + right->count < LONG_LIST) return false;
  cgti_num number = left->items[0].game.number;
  if (!are_nimbers(ctx, left, number) || !are_nimbers(ctx, right, number)) return false;
  size_t of_left, of_right;
  if (!rank_nimbers(&of_left, ctx, left) || !rank_nimbers(&of_right, ctx, right)) return -1;
  if (of_left >= of_right && left->count > of_right) left->count = of_right + (of_left > of_right);
  if (of_right >= of_left && right->count > of_left) right->count = of_left + (of_right > of_left);
  return true;
}
