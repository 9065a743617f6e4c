/* unique_table.c: the unique table, the one door by which a form enters the store.
 *
 * A core and its negative share a node. Which of the two is stored is decided by comparing the
 * sorted Left options with the sorted negatives of the Right options, element by element: the lesser
 * list becomes the Left. Where the lists are equal the core is its own negative. */
#include <stdlib.h>
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/store/unique_table.h"

static uint32_t hash_options(const cgt_game *options, size_t nleft, size_t nright) {
  uint64_t h = cgti_hash_bytes(options, (nleft + nright) * sizeof *options);
  return (uint32_t)(cgti_mix(h + nleft) >> 32);
}

static uint32_t hash_up_star(cgti_num up, cgti_num star) {
  return (uint32_t)(cgti_mix((uint64_t)up << 32 | star) >> 32);
}

/* ---- nodes and slots ------------------------------------------------------------------------- */

static bool resize_chunks(cgt_ctx *ctx, size_t room) {
  cgti_store *store = ctx->store;
  size_t old = store->chunk_room * sizeof *store->chunks, bytes = room * sizeof *store->chunks;
  cgti_node **chunks = cgti_resize(ctx, store->chunks, old, bytes);
  if (!chunks) return false;
  memset(chunks + store->chunk_room, 0, bytes - old);
  ctx->chunks = store->chunks = chunks;
  store->chunk_room = room;
  return true;
}

bool cgti_table_share(cgt_ctx *ctx) {
  size_t most = ctx->store->budget.bytes / (CGTI_CHUNK * sizeof **ctx->chunks) + 1;
  if (most > CGTI_INDICES / CGTI_CHUNK) most = CGTI_INDICES / CGTI_CHUNK;
  return most <= ctx->store->chunk_room || resize_chunks(ctx, most);
}

bool cgti_is_tagged(const cgt_ctx *ctx, cgt_game g) {
  uint32_t tag = ctx->store->tag, id = cgti_id(g);
  bool own = (cgti_is_number(g) || id - cgti_index(id) == tag) &&
             (!cgti_num_is_big(g.number) || (g.number >> 2) - cgti_index(g.number >> 2) == tag);
  if (!own)
    cgti_fail((cgt_ctx *)(uintptr_t)ctx, CGT_EINVAL,
              "the game belongs to another context, or to one that was freed");
  return own;
}

/* Room for one more node; its index is node_count. NULL if there is none. */
static cgti_node *room_for_node(cgt_ctx *ctx) {
  cgti_store *store = ctx->store;
  uint32_t index = store->node_count;
  if (index >= CGTI_INDICES) {
    cgti_fail(ctx, CGT_ELIMIT, "the context holds 2^%d distinct games, as many as it can", CGTI_INDEX_BITS);
    return NULL;
  }
  size_t chunk = index / CGTI_CHUNK;
  if (chunk == store->chunk_room && !resize_chunks(ctx, chunk ? 2 * chunk : 16)) return NULL;
  if (!ctx->chunks[chunk]) {
    ctx->chunks[chunk] = cgti_alloc(ctx, CGTI_CHUNK * sizeof **ctx->chunks);
    if (!ctx->chunks[chunk]) return NULL;
  }
  return &ctx->chunks[chunk][index % CGTI_CHUNK];
}

static bool resize_node_slots(cgt_ctx *ctx, size_t count) {
  uint32_t *slots = cgti_alloc(ctx, count * sizeof *slots);
  if (!slots) return false;
  memset(slots, 0, count * sizeof *slots);
  cgti_store *store = ctx->store;
  for (uint32_t index = CGTI_ZERO_ID + 1; index < store->node_count; index++) {
    size_t at = cgti_node_at(ctx, index)->hash & (count - 1);
    while (slots[at]) at = (at + 1) & (count - 1);
    slots[at] = store->tag | index;
  }
  cgti_release(ctx, store->slots, store->slot_count * sizeof *slots);
  store->slots = slots;
  store->slot_count = count;
  return true;
}

/* Makes sure that one more node finds a slot and room. */
static cgti_node *prepare(cgt_ctx *ctx) {
  const cgti_store *store = ctx->store;
  if (2 * ((size_t)store->node_count + 1) > store->slot_count &&
      !resize_node_slots(ctx, 2 * store->slot_count))
    return NULL;
  return room_for_node(ctx);
}

static uint32_t commit(cgt_ctx *ctx, size_t slot) {
  uint32_t id = ctx->store->tag | ctx->store->node_count++;
  ctx->store->slots[slot] = id;
  ctx->stats.cores++;
  return id;
}

cgt_status cgti_table_start(cgt_ctx *ctx) {
  ctx->store->node_count = CGTI_ZERO_ID;
  ctx->provisional_id = CGTI_PROVISIONAL;
  if (!resize_node_slots(ctx, 1024)) return cgti_last_status(ctx);
  cgti_node *zero = room_for_node(ctx);
  if (!zero) return cgti_last_status(ctx);
  memset(zero, 0, sizeof *zero);
  zero->kind = CGTI_ZERO;
  zero->bounded[0] = zero->bounded[1] = true;
  zero->bounds = cgti_up_bounds_of_ups(0, 0);
  ctx->store->node_count++;
  return CGT_OK;
}

void cgti_table_free(cgt_ctx *ctx) {
  cgti_store *store = ctx->store;
  for (size_t i = 0; i < store->chunk_room; i++)
    cgti_release(ctx, store->chunks[i], CGTI_CHUNK * sizeof **store->chunks);
  cgti_release(ctx, store->chunks, store->chunk_room * sizeof *store->chunks);
  cgti_release(ctx, store->slots, store->slot_count * sizeof *store->slots);
}

/* ---- n·↑ + *m -------------------------------------------------------------------------------- */

static uint32_t intern_up_star(cgt_ctx *ctx, cgti_num up, cgti_num star) {
  cgti_node *node = prepare(ctx);
  if (!node) return 0;
  const cgti_store *store = ctx->store;
  uint32_t hash = hash_up_star(up, star);
  size_t at = hash & (store->slot_count - 1);
  for (; store->slots[at]; at = (at + 1) & (store->slot_count - 1)) {
    const cgti_node *other = cgti_node_at(ctx, store->slots[at]);
    if (other->hash == hash && other->kind == CGTI_UP_STAR && other->up == up && other->star == star)
      return store->slots[at];
  }

  /* n·↑ + *m > 0 exactly when n >= 2, or n = 1 and m != 1: Siegel, CGT, Ch. II, on up and star. */
  bool one_up = up == cgti_num_inline(1, 0), one_star = star == cgti_num_inline(1, 0);
  *node = (cgti_node){.kind = CGTI_UP_STAR,
                      .hash = hash,
                      .up = up,
                      .star = star,
                      .bounds = cgti_up_bounds_of_ups(up, star),
                      .bounded[1] = up != 0 && !(one_up && one_star)};
  return commit(ctx, at);
}

cgt_game cgti_intern_up_star(cgt_ctx *ctx, cgti_num up, cgti_num star) {
  if (up == CGTI_NAN || star == CGTI_NAN) return CGT_NONE;
  if (up == 0 && star == 0) return cgti_number(0);
  bool sign = cgti_num_sign(up) < 0, sym = up == 0;
  cgti_lock(ctx, CGTI_NODE_LOCK);
  uint32_t id = intern_up_star(ctx, sign ? cgti_num_neg(up) : up, star);
  cgti_unlock(ctx, CGTI_NODE_LOCK);
  return id ? (cgt_game){cgti_core_field(id, sym, sign), 0} : CGT_NONE;
}

/* ---- trees ----------------------------------------------------------------------------------- */

static int compare_keys(const void *a, const void *b) {
  uint64_t x = cgti_key(*(const cgt_game *)a), y = cgti_key(*(const cgt_game *)b);
  return (x > y) - (x < y);
}

void cgti_sort_games(cgt_game *games, size_t count) {
  if (count > 16) {
    qsort(games, count, sizeof *games, compare_keys);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    cgt_game g = games[i];
    size_t j = i;
    for (; j > 0 && cgti_key(games[j - 1]) > cgti_key(g); j--) games[j] = games[j - 1];
    games[j] = g;
  }
}

static void negate_games(cgt_game *games, size_t count) {
  for (size_t i = 0; i < count; i++) games[i] = cgti_neg(games[i]);
}

int cgti_compare_games(const cgt_game *a, size_t na, const cgt_game *b, size_t nb) {
  if (na != nb) return na < nb ? -1 : 1;
  for (size_t i = 0; i < na; i++)
    if (cgti_key(a[i]) != cgti_key(b[i])) return cgti_key(a[i]) < cgti_key(b[i]) ? -1 : 1;
  return 0;
}

/* The greatest of L (for Left) or of -R (for Right) over options that were negated for Right. */
static cgti_num reach_of(cgt_ctx *ctx, const cgt_game *options, size_t count) {
  cgti_num reach = CGTI_NAN;
  for (size_t i = 0; i < count; i++) {
    cgti_num stop = cgti_num_add(ctx, cgti_node_of(ctx, options[i])->stop, options[i].number);
    if (stop == CGTI_NAN) return CGTI_NAN;
    if (i == 0 || cgti_num_cmp(ctx, stop, reach) > 0) reach = stop;
  }
  return reach;
}

cgti_up_bounds cgti_bounds_of_options(cgt_ctx *ctx, const cgt_game *options, size_t nleft, size_t nright,
                                      cgti_num stop) {
  uint32_t below_left = 0, above_right = 0;
  if (stop != 0) return (cgti_up_bounds){0, 0};
  for (size_t i = 0; i < nleft + nright; i++) {
    cgti_up_bounds b = cgti_bounds_of(cgti_node_of(ctx, options[i]), options[i]);
    if (options[i].number != 0 || !cgti_up_bounds_known(b)) return (cgti_up_bounds){0, 0};
    if (i < nleft)
      below_left |= b.below;
    else
      above_right |= b.above;
  }
  return cgti_up_bounds_between(below_left, above_right);
}

/* The id of the tree that has these options, Left's and then Right's, and otherwise is like form. */
static uint32_t intern_options(cgt_ctx *ctx, const cgti_node *form) {
  cgti_node *node = prepare(ctx);
  if (!node) return 0;
  const cgti_store *store = ctx->store;
  size_t bytes = ((size_t)form->nleft + form->nright) * sizeof(cgt_game);
  size_t at = form->hash & (store->slot_count - 1);
  for (; store->slots[at]; at = (at + 1) & (store->slot_count - 1)) {
    const cgti_node *other = cgti_node_at(ctx, store->slots[at]);
    if (other->hash == form->hash && other->kind == CGTI_TREE && other->nleft == form->nleft &&
        other->nright == form->nright && memcmp(other->options, form->options, bytes) == 0)
      return store->slots[at];
  }
  cgt_game *kept = cgti_arena_take(ctx, bytes);
  if (!kept) return 0;
  memcpy(kept, form->options, bytes);
  *node = *form;
  node->options = kept;
  return commit(ctx, at);
}

cgt_game cgti_intern_tree(cgt_ctx *ctx, cgt_game *left, size_t nleft, cgt_game *right, size_t nright,
                          cgti_num stop, bool below_left_stop, bool above_right_stop) {
  if (nleft > UINT32_MAX || nright > UINT32_MAX)
    return CGTI_FAIL_GAME(ctx, CGT_ELIMIT, "a game has more than 2^32 options");

  negate_games(right, nright);
  cgti_sort_games(left, nleft);
  cgti_sort_games(right, nright);
  int order = cgti_compare_games(left, nleft, right, nright);
  bool sign = order > 0, sym = order == 0;
  const cgt_game *first = sign ? right : left, *second = sign ? left : right;
  size_t nfirst = sign ? nright : nleft, nsecond = sign ? nleft : nright;

  cgti_num left_reach = reach_of(ctx, first, nfirst), right_reach = reach_of(ctx, second, nsecond);
  if (left_reach == CGTI_NAN || right_reach == CGTI_NAN) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game *options = cgti_scratch_take(ctx, (nleft + nright) * sizeof *options);
  if (!options) return CGT_NONE;
  memcpy(options, first, nfirst * sizeof *options);
  memcpy(options + nfirst, second, nsecond * sizeof *options);
  negate_games(options + nfirst, nsecond);

  const cgti_node form = {
      .options = options,
      .nleft = (uint32_t)nfirst,
      .nright = (uint32_t)nsecond,
      .stop = stop,
      .stop_fixed = cgti_num_fixed(stop),
      .left_reach = left_reach,
      .right_reach = cgti_num_neg(right_reach),
      .hash = hash_options(options, nfirst, nsecond),
      .kind = CGTI_TREE,
      .bounds = cgti_bounds_of_options(ctx, options, nfirst, nsecond, stop),
      .bounded = {sign ? above_right_stop : below_left_stop, sign ? below_left_stop : above_right_stop}};
  cgti_lock(ctx, CGTI_NODE_LOCK);
  uint32_t id = intern_options(ctx, &form);
  cgti_unlock(ctx, CGTI_NODE_LOCK);
  cgti_scratch_return(ctx, mark);
  return id ? (cgt_game){cgti_core_field(id, sym, sign), 0} : CGT_NONE;
}
