/* class_store.c: see class_store.h. */
#include "cgt/universes/class_store.h"

#include <string.h>

#include "cgt/memory/hash.h"

static bool same_class(const void *a, const void *b) {
  const cgti_class_node *g = a, *h = b;
  if (g->universe != h->universe) return false;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    if (g->of.count[p] != h->of.count[p] || g->of.end[p] != h->of.end[p] || g->of.score[p] != h->of.score[p] ||
        (g->of.count[p] &&
         memcmp(g->of.options[p], h->of.options[p], g->of.count[p] * sizeof(uint32_t)) != 0))
      return false;
  return true;
}

static const cgti_interned_kind class_kind = {.size = sizeof(cgti_class_node),
                                              .same = same_class,
                                              .most = UINT32_MAX >> 3, /* keys of plays have three bits more */
                                              .most_words = "2^29 - 1 classes modulo universes"};

static bool classes_open(cgt_ctx *ctx) {
  if (ctx->classes) return true;
  struct cgti_classes *store = cgti_alloc(ctx, sizeof *store);
  if (!store) return false;
  *store = (struct cgti_classes){.table.count = 1};
  ctx->classes = store;
  return true;
}

void cgti_classes_forget(cgt_ctx *ctx) {
  struct cgti_classes *store = ctx->classes;
  if (!store) return;
  cgti_walk_free(ctx, &store->plays);
  cgti_walk_free(ctx, &store->orders);
  cgti_walk_free(ctx, &store->sums);
  cgti_walk_free(ctx, &store->conjugates);
  cgti_walk_free(ctx, &store->forms);
  cgti_walk_free(ctx, &store->positions);
}

void cgti_classes_free(cgt_ctx *ctx) {
  struct cgti_classes *store = ctx->classes;
  if (!store) return;
  cgti_classes_forget(ctx);
  cgti_interned_free(ctx, &store->table, &class_kind);
  cgti_release(ctx, store, sizeof *store);
  ctx->classes = NULL;
}

int cgti_universe_number(cgt_ctx *ctx, const cgt_universe *universe) {
  if (!classes_open(ctx)) return -1;
  struct cgti_classes *store = ctx->classes;
  for (int i = 0; i < store->universe_count; i++)
    if (store->universes[i] == universe) return i;
  if (store->universe_count == CGTI_MOST_UNIVERSES) {
    cgti_fail(ctx, CGT_ELIMIT, "a context computes modulo at most %d universes", CGTI_MOST_UNIVERSES);
    return -1;
  }
  store->universes[store->universe_count] = universe;
  return store->universe_count++;
}

/* 0, 1, -1, 2, .. */
static int place_scores(const cgt_ctx *ctx, cgti_num x, cgti_num y) {
  const bool minus_x = cgti_num_sign(x) < 0, minus_y = cgti_num_sign(y) < 0;
  const int sign = cgti_num_cmp(ctx, minus_x ? cgti_num_neg(x) : x, minus_y ? cgti_num_neg(y) : y);
  return sign ? sign : minus_x - minus_y;
}

int cgti_class_place(const cgt_ctx *ctx, uint32_t g, uint32_t h) {
  if (g == h) return 0;
  const cgti_class_node *x = cgti_class_at(ctx, g), *y = cgti_class_at(ctx, h);
  int sign = (x->depth > y->depth) - (x->depth < y->depth);
  const size_t n = x->of.count[CGT_LEFT] + x->of.count[CGT_RIGHT],
               m = y->of.count[CGT_LEFT] + y->of.count[CGT_RIGHT];
  if (sign == 0) sign = (n > m) - (n < m);
  for (int p = CGT_LEFT; sign == 0 && p <= CGT_RIGHT; p++)
    sign = (x->of.end[p] > y->of.end[p]) - (x->of.end[p] < y->of.end[p]);
  for (int p = CGT_LEFT; sign == 0 && p <= CGT_RIGHT; p++)
    sign = place_scores(ctx, x->of.score[p], y->of.score[p]);
  for (int p = CGT_LEFT; sign == 0 && p <= CGT_RIGHT; p++) /* what has more options of Left is first */
    sign = (x->of.count[p] < y->of.count[p]) - (x->of.count[p] > y->of.count[p]);
  for (int p = CGT_LEFT; sign == 0 && p <= CGT_RIGHT; p++)
    for (size_t i = 0; sign == 0 && i < x->of.count[p]; i++)
      sign = cgti_class_place(ctx, x->of.options[p][i], y->of.options[p][i]);
  return sign;
}

/* By insertion in steps, for qsort has no room for the context. */
void cgti_classes_sort(const cgt_ctx *ctx, uint32_t *ids, size_t count) {
  for (size_t gap = count / 2; gap > 0; gap /= 2)
    for (size_t i = gap; i < count; i++) {
      const uint32_t id = ids[i];
      size_t to = i;
      for (; to >= gap && cgti_class_place(ctx, ids[to - gap], id) > 0; to -= gap) ids[to] = ids[to - gap];
      ids[to] = id;
    }
}

/* Copies and sorts the options of a player; finds their bits. */
static void sort_class_options(cgti_class_node *node, unsigned *bits, cgt_ctx *ctx, const cgti_options_of *of,
                               cgt_player player, uint32_t *sorted) {
  if (of->count[player]) memcpy(sorted, of->options[player], of->count[player] * sizeof *sorted);
  cgti_classes_sort(ctx, sorted, of->count[player]);
  for (size_t i = 0; i < of->count[player]; i++) {
    const cgti_class_node *option = cgti_class_at(ctx, sorted[i]);
    if (option->depth >= node->depth) node->depth = option->depth + 1;
    if (cgti_num_cmp(ctx, option->largest, node->largest) > 0) node->largest = option->largest;
    bits[i] = option->bits;
  }
  node->of.options[player] = sorted;
}

static void note_scores(cgti_class_node *node, const cgt_ctx *ctx, const cgti_options_of *of) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    const cgti_num size = cgti_num_sign(of->score[p]) < 0 ? cgti_num_neg(of->score[p]) : of->score[p];
    if (of->end[p] && cgti_num_cmp(ctx, size, node->largest) > 0) node->largest = size;
  }
}

/* A node with these options, sorted in scratch memory. False if it failed. */
static bool sorted_node(cgti_class_node *node, cgt_ctx *ctx, uint8_t universe, const cgti_options_of *of) {
  const size_t nleft = of->count[CGT_LEFT], count = nleft + of->count[CGT_RIGHT];
  uint32_t *sorted = cgti_scratch_take(ctx, (count + 1) * sizeof *sorted);
  unsigned *bits = cgti_scratch_take(ctx, (count + 1) * sizeof *bits);
  if (!sorted || !bits) return false;
  const unsigned *of_player[2] = {bits, bits + nleft};
  const cgt_universe *kind = ctx->classes->universes[universe];
  *node = (cgti_class_node){.of = *of, .universe = universe};
  sort_class_options(node, bits, ctx, of, CGT_LEFT, sorted);
  sort_class_options(node, bits + nleft, ctx, of, CGT_RIGHT, sorted + nleft);
  if (kind->scores) note_scores(node, ctx, of);
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    if (of->count[p] == 0 && !kind->scores)
      node->of.end[p] = !cgti_is_end_of(kind->ends, (cgt_player)p, of_player[!p], of->count[!p]);
  node->bits = (uint8_t)cgti_bits_of(of_player, of->count, node->of.end);
  const uint64_t shape =
      (uint64_t)nleft << 3 | (uint64_t)node->of.end[CGT_LEFT] << 1 | node->of.end[CGT_RIGHT];
  const uint64_t scores = kind->scores ? cgti_mix((uint64_t)of->score[CGT_LEFT] << 32 | of->score[CGT_RIGHT]) : 0;
  node->hash =
      (uint32_t)cgti_mix(cgti_hash_bytes(sorted, count * sizeof *sorted) + scores + (shape << 6 | universe));
  return true;
}

uint32_t cgti_class_intern(cgt_ctx *ctx, uint8_t universe, const cgti_options_of *of) {
  cgti_interned *table = &ctx->classes->table;
  const size_t nleft = of->count[CGT_LEFT], count = nleft + of->count[CGT_RIGHT];
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_class_node node;
  uint32_t id = 0;
  if (sorted_node(&node, ctx, universe, of) && cgti_interned_reserve(ctx, table, &class_kind, 1)) {
    id = cgti_interned_find(table, &class_kind, &node);
    uint32_t *options = id ? NULL : cgti_arena_take(ctx, (count + 1) * sizeof *options);
    if (options) {
      if (count) memcpy(options, node.of.options[CGT_LEFT], count * sizeof *options);
      node.of.options[CGT_LEFT] = options;
      node.of.options[CGT_RIGHT] = options + nleft;
      node.of.id = (uint32_t)table->count;
      id = cgti_interned_add(table, &class_kind, &node);
    }
  }
  cgti_scratch_return(ctx, mark);
  return id;
}

/* ---- public ---------------------------------------------------------------------------------- */

static bool is_class_there(const cgt_ctx *ctx, cgt_class g) {
  return ctx && g.id && ctx->classes && g.id < ctx->classes->table.count;
}

bool cgti_is_class(cgt_ctx *ctx, cgt_class g) {
  if (is_class_there(ctx, g)) return true;
  if (g.id) cgti_fail(ctx, CGT_EINVAL, "this is not a class of this context");
  return false;
}

bool cgt_class_is_none(cgt_class g) { return g.id == 0; }

const cgt_universe *cgt_class_universe(const cgt_ctx *ctx, cgt_class g) {
  return is_class_there(ctx, g) ? cgti_universe_of(ctx, g.id) : NULL;
}

uint32_t cgt_class_depth(const cgt_ctx *ctx, cgt_class g) {
  return is_class_there(ctx, g) ? cgti_class_at(ctx, g.id)->depth : 0;
}

cgt_status cgt_class_options(size_t *count, cgt_class *options, size_t cap, cgt_ctx *ctx, cgt_class g, cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, options, cap) || !CGTI_CLASS(ctx, g) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  const cgti_options_of *of = &cgti_class_at(ctx, g.id)->of;
  if (of->count[player] <= cap)
    for (size_t i = 0; i < of->count[player]; i++) options[i].id = of->options[player][i];
  *count = of->count[player];
  return CGT_OK;
}

bool cgt_class_has_mark(const cgt_ctx *ctx, cgt_class g, cgt_player player) {
  return is_class_there(ctx, g) && (unsigned)player <= CGT_RIGHT && cgti_class_at(ctx, g.id)->of.end[player];
}
