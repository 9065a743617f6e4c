/* form_store.c: making forms and looking at them; see form_store.h. */
#include "cgt/invariants/form_store.h"

#include <stdlib.h>
#include <string.h>

#include "cgt/invariants/invariants.h"
#include "cgt/memory/hash.h"
#include "cgt/memory/word_list.h"

/* ---- what a walk has met --------------------------------------------------------------------- */

static size_t walk_place(const uint64_t *entries, size_t room, uint64_t key) {
  size_t at = cgti_mix(key) & (room - 1);
  while (entries[2 * at] && entries[2 * at] != key) at = (at + 1) & (room - 1);
  return at;
}

uint64_t cgti_walk_lookup(const cgti_walk *walk, uint64_t key) {
  return walk->room ? walk->entries[2 * walk_place(walk->entries, walk->room, key) + 1] : 0;
}

bool cgti_walk_store(cgt_ctx *ctx, cgti_walk *walk, uint64_t key, uint64_t value) {
  if (2 * (walk->count + 1) > walk->room) {
    size_t room = walk->room ? 2 * walk->room : 64;
    uint64_t *entries = cgti_alloc(ctx, 2 * room * sizeof *entries);
    if (!entries) return false;
    memset(entries, 0, 2 * room * sizeof *entries);
    for (size_t i = 0; i < walk->room; i++)
      if (walk->entries[2 * i])
        memcpy(entries + 2 * walk_place(entries, room, walk->entries[2 * i]), walk->entries + 2 * i,
               2 * sizeof *entries);
    cgti_release(ctx, walk->entries, 2 * walk->room * sizeof *entries);
    walk->entries = entries;
    walk->room = room;
  }
  size_t at = walk_place(walk->entries, walk->room, key);
  if (!walk->entries[2 * at]) walk->count++;
  walk->entries[2 * at] = key;
  walk->entries[2 * at + 1] = value;
  return true;
}

void cgti_walk_free(cgt_ctx *ctx, cgti_walk *walk) {
  cgti_release(ctx, walk->entries, 2 * walk->room * sizeof *walk->entries);
  *walk = (cgti_walk){0};
}

/* ---- the table ------------------------------------------------------------------------------- */

static bool same_form(const void *a, const void *b) {
  const cgti_form_node *f = a, *g = b;
  if (f->leaf != g->leaf) return false;
  if (f->leaf) return cgti_same(f->value, g->value);
  const size_t bytes = ((size_t)f->nleft + f->nright) * sizeof *f->options;
  return f->nleft == g->nleft && f->nright == g->nright &&
         (bytes == 0 || memcmp(f->options, g->options, bytes) == 0);
}

static const cgti_interned_kind form_kind = {.size = sizeof(cgti_form_node),
                                             .same = same_form,
                                             .most = UINT32_MAX - 1,
                                             .most_words = "2^32 - 2 explicit forms"};

static bool form_store_open(cgt_ctx *ctx) {
  if (ctx->form_store) return true;
  struct cgti_form_store *store = cgti_alloc(ctx, sizeof *store);
  if (!store) return false;
  *store = (struct cgti_form_store){.table.count = 1};
  ctx->form_store = store;
  return true;
}

void cgti_form_store_free(cgt_ctx *ctx) {
  struct cgti_form_store *store = ctx->form_store;
  if (!store) return;
  cgti_interned_free(ctx, &store->table, &form_kind);
  cgti_release(ctx, store, sizeof *store);
  ctx->form_store = NULL;
}

static uint32_t find_form(const cgt_ctx *ctx, const cgti_form_node *node) {
  return cgti_interned_find(&ctx->form_store->table, &form_kind, node);
}

/* A node that is not in the table yet; shape 0: its own. */
static uint32_t add_form(cgt_ctx *ctx, cgti_form_node node) {
  cgti_interned *table = &ctx->form_store->table;
  if (!cgti_interned_reserve(ctx, table, &form_kind, 1)) return 0;
  if (!node.shape) node.shape = (uint32_t)table->count;
  return cgti_interned_add(table, &form_kind, &node);
}

uint32_t cgti_form_leaf(cgt_ctx *ctx, cgt_game g) {
  if (cgti_is_none(g) || !form_store_open(ctx)) return 0;
  cgti_form_node leaf = {.value = g, .leaf = true, .hash = (uint32_t)cgti_mix(cgti_key(g))};
  uint32_t id = find_form(ctx, &leaf);
  return id ? id : add_form(ctx, leaf);
}

/* ---- lists of forms -------------------------------------------------------------------------- */

static int compare_words(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Copies a list without the forms that are identical to one before. SIZE_MAX if it failed. */
static size_t copy_distinct(cgt_ctx *ctx, uint32_t *to, const uint32_t *from, size_t count) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  uint64_t *words = cgti_scratch_take(ctx, (count + 1) * sizeof *words);
  bool *repeated = cgti_scratch_take(ctx, count + 1);
  size_t kept = SIZE_MAX;
  if (words && repeated) {
    for (size_t i = 0; i < count; i++) {
      words[i] = (uint64_t)cgti_form_at(ctx, from[i])->shape << 32 | i;
      repeated[i] = false;
    }
    if (count > 1) qsort(words, count, sizeof *words, compare_words);
    for (size_t i = 1; i < count; i++)
      if (words[i] >> 32 == words[i - 1] >> 32) repeated[(uint32_t)words[i]] = true;
    kept = 0;
    for (size_t i = 0; i < count; i++)
      if (!repeated[i]) to[kept++] = from[i];
  }
  cgti_scratch_return(ctx, mark);
  return kept;
}

/* Are the options of player in value, in canonical form, exactly these shapes? -1 if it failed. */
static int are_canonical_options(cgt_ctx *ctx, const uint32_t *shapes, size_t count, cgt_game value,
                                 cgt_player player) {
  for (size_t i = 0; i < count; i++)
    if (!cgti_form_at(ctx, shapes[i])->leaf) return false;
  cgti_num up, star; /* a nimber is not to be unfolded in vain */
  if (cgti_up_star_parts(&up, &star, ctx, value) && up == 0 && star != 0 &&
      cgti_num_cmp(ctx, star, cgti_num_int(ctx, (int64_t)count)) != 0)
    return false;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_view view;
  int answer = cgti_view_open(&view, ctx, value, player) ? view.count == count : -1;
  cgt_game *games = cgti_scratch_take(ctx, (2 * count + 1) * sizeof *games);
  if (!games) answer = -1;
  for (size_t i = 0; answer == 1 && i < count; i++) {
    games[i] = cgti_form_at(ctx, shapes[i])->value;
    games[count + i] = cgti_view_at(&view, ctx, i);
    if (cgti_is_none(games[count + i])) answer = -1;
  }
  if (answer == 1) {
    cgti_sort_games(games, count);
    cgti_sort_games(games + count, count);
    for (size_t i = 0; i < count; i++)
      if (!cgti_same(games[i], games[count + i])) answer = 0;
  }
  cgti_scratch_return(ctx, mark);
  return answer;
}

/* ---- making ---------------------------------------------------------------------------------- */

static cgti_form_node form_of_lists(const uint32_t *options, size_t nleft, size_t nright) {
  uint64_t hash = cgti_hash_bytes(options, (nleft + nright) * sizeof *options);
  return (cgti_form_node){.options = options,
                          .nleft = (uint32_t)nleft,
                          .nright = (uint32_t)nright,
                          .hash = (uint32_t)cgti_mix(hash + nleft)};
}

/* Moves the options to the arena and adds the node. */
static uint32_t keep_form(cgt_ctx *ctx, cgti_form_node node) {
  size_t bytes = ((size_t)node.nleft + node.nright) * sizeof *node.options;
  uint32_t *options = cgti_arena_take(ctx, bytes + sizeof *options);
  if (!options) return 0;
  if (bytes) memcpy(options, node.options, bytes);
  node.options = options;
  return add_form(ctx, node);
}

/* Sets the shape of a node; 0 means that it is its own. */
static bool find_shape(cgt_ctx *ctx, cgti_form_node *node) {
  size_t nleft = node->nleft, count = nleft + node->nright;
  uint32_t *shapes = cgti_scratch_take(ctx, (count + 1) * sizeof *shapes);
  if (!shapes) return false;
  for (size_t i = 0; i < count; i++) shapes[i] = cgti_form_at(ctx, node->options[i])->shape;
  cgti_words_sort(shapes, nleft);
  cgti_words_sort(shapes + nleft, count - nleft);
  int canonical = are_canonical_options(ctx, shapes, nleft, node->value, CGT_LEFT);
  if (canonical == 1)
    canonical = are_canonical_options(ctx, shapes + nleft, count - nleft, node->value, CGT_RIGHT);
  if (canonical < 0) return false;
  if (canonical) return (node->shape = cgti_form_leaf(ctx, node->value)) != 0;
  if (memcmp(shapes, node->options, count * sizeof *shapes) == 0) return true;
  cgti_form_node sorted = form_of_lists(shapes, nleft, count - nleft);
  sorted.value = node->value;
  node->shape = find_form(ctx, &sorted);
  return node->shape || (node->shape = keep_form(ctx, sorted)) != 0;
}

uint32_t cgti_form_value_leaf(cgt_ctx *ctx, const uint32_t *left, size_t nleft, const uint32_t *right,
                              size_t nright) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game value = CGT_NONE, *games = cgti_scratch_take(ctx, (nleft + nright + 1) * sizeof *games);
  if (games) {
    for (size_t i = 0; i < nleft; i++) games[i] = cgti_form_at(ctx, left[i])->value;
    for (size_t i = 0; i < nright; i++) games[nleft + i] = cgti_form_at(ctx, right[i])->value;
    value = cgti_canonical(ctx, games, nleft, games + nleft, nright);
  }
  cgti_scratch_return(ctx, mark);
  return cgti_form_leaf(ctx, value);
}

uint32_t cgti_form_make(cgt_ctx *ctx, const uint32_t *left, size_t nleft, const uint32_t *right,
                        size_t nright) {
  if (!form_store_open(ctx)) return 0;
  cgti_mark mark = cgti_scratch_mark(ctx);
  uint32_t id = 0, *options = cgti_scratch_take(ctx, (nleft + nright + 1) * sizeof *options);
  if (options && (nleft = copy_distinct(ctx, options, left, nleft)) != SIZE_MAX &&
      (nright = copy_distinct(ctx, options + nleft, right, nright)) != SIZE_MAX) {
    cgti_form_node node = form_of_lists(options, nleft, nright);
    id = find_form(ctx, &node);
    if (!id) {
      uint32_t leaf = cgti_form_value_leaf(ctx, options, nleft, options + nleft, nright);
      if (leaf) node.value = cgti_form_at(ctx, leaf)->value;
      if (leaf && find_shape(ctx, &node)) id = keep_form(ctx, node);
    }
  }
  cgti_scratch_return(ctx, mark);
  return id;
}

uint32_t cgti_form_make_named(cgt_ctx *ctx, const uint32_t *left, size_t nleft, const uint32_t *right,
                              size_t nright) {
  uint32_t id = cgti_form_make(ctx, left, nleft, right, nright);
  if (!id) return 0;
  uint32_t shape = cgti_form_at(ctx, id)->shape;
  return cgti_form_at(ctx, shape)->leaf ? shape : id;
}

/* ---- options --------------------------------------------------------------------------------- */

/* A leaf gets the options of its game, in the order in which they print. */
static bool unfold_leaf(cgt_ctx *ctx, uint32_t id) {
  cgt_game g = cgti_form_at(ctx, id)->value;
  size_t count[2] = {0, 0};
  const cgt_game *games[2] = {NULL, NULL};
  cgti_sorter *sorter = cgti_sorter_new(ctx);
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++)
    if (!sorter || !(games[player] = cgti_sorted_options(&count[player], sorter, g, (cgt_player)player)))
      return false;
  uint32_t *options = cgti_arena_take(ctx, (count[0] + count[1] + 1) * sizeof *options);
  if (!options) return false;
  for (size_t i = 0; i < count[0] + count[1]; i++) {
    options[i] = cgti_form_leaf(ctx, i < count[0] ? games[0][i] : games[1][i - count[0]]);
    if (!options[i]) return false;
  }
  cgti_form_node *node = (cgti_form_node *)ctx->form_store->table.nodes + id;
  node->options = options;
  node->nleft = (uint32_t)count[0];
  node->nright = (uint32_t)count[1];
  return true;
}

const uint32_t *cgti_form_options(size_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player) {
  if (!cgti_form_at(ctx, id)->options) {
    cgti_mark mark = cgti_scratch_mark(ctx);
    bool good = unfold_leaf(ctx, id);
    cgti_scratch_return(ctx, mark);
    if (!good) return NULL;
  }
  const cgti_form_node *node = cgti_form_at(ctx, id);
  *count = player == CGT_LEFT ? node->nleft : node->nright;
  return player == CGT_LEFT ? node->options : node->options + node->nleft;
}

/* ---- public ---------------------------------------------------------------------------------- */

static bool is_there(const cgt_ctx *ctx, cgt_form f) {
  return ctx && f.id && ctx->form_store && f.id < ctx->form_store->table.count;
}

bool cgti_is_form(cgt_ctx *ctx, cgt_form f) {
  if (is_there(ctx, f)) return true;
  if (f.id) cgti_fail(ctx, CGT_EINVAL, "this is not a form of this context");
  return false;
}

cgt_form cgt_form_of_game(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, (cgt_form){0});
  return (cgt_form){cgti_is_own(ctx, g) ? cgti_form_leaf(ctx, g) : 0};
}

cgt_form cgt_form_from_options(cgt_ctx *ctx, const cgt_form *left, size_t nleft, const cgt_form *right,
                               size_t nright) {
  CGTI_ENTER(ctx, (cgt_form){0});
  if (nleft > CGTI_MOST_OPTIONS || nright > CGTI_MOST_OPTIONS) {
    cgti_fail(ctx, CGT_ELIMIT, "a form has more options than memory can hold");
    return (cgt_form){0};
  }
  if (!CGTI_ARRAY(ctx, left, nleft) || !CGTI_ARRAY(ctx, right, nright)) return (cgt_form){0};
  for (size_t i = 0; i < nleft; i++)
    if (!cgti_is_form(ctx, left[i])) return (cgt_form){0};
  for (size_t i = 0; i < nright; i++)
    if (!cgti_is_form(ctx, right[i])) return (cgt_form){0};
  cgti_mark mark = cgti_scratch_mark(ctx);
  uint32_t made = 0, *ids = cgti_scratch_take(ctx, (nleft + nright + 1) * sizeof *ids);
  if (ids) {
    for (size_t i = 0; i < nleft; i++) ids[i] = left[i].id;
    for (size_t i = 0; i < nright; i++) ids[nleft + i] = right[i].id;
    made = cgti_form_make(ctx, ids, nleft, ids + nleft, nright);
  }
  cgti_scratch_return(ctx, mark);
  return (cgt_form){made};
}

bool cgt_form_is_none(cgt_form f) { return f.id == 0; }

bool cgt_form_identical(const cgt_ctx *ctx, cgt_form f, cgt_form g) {
  return f.id == g.id || (is_there(ctx, f) && is_there(ctx, g) &&
                          cgti_form_at(ctx, f.id)->shape == cgti_form_at(ctx, g.id)->shape);
}

bool cgt_form_is_canonical(const cgt_ctx *ctx, cgt_form f) {
  return is_there(ctx, f) && cgti_form_at(ctx, cgti_form_at(ctx, f.id)->shape)->leaf;
}

cgt_game cgt_form_value(cgt_ctx *ctx, cgt_form f) {
  return cgti_is_form(ctx, f) ? cgti_form_at(ctx, f.id)->value : CGT_NONE;
}

cgt_status cgt_form_options(size_t *count, cgt_form *options, size_t cap, cgt_ctx *ctx, cgt_form f,
                            cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, options, cap) || !CGTI_FORM(ctx, f) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  size_t found;
  const uint32_t *ids = cgti_is_form(ctx, f) ? cgti_form_options(&found, ctx, f.id, player) : NULL;
  if (!ids) return cgti_last_status(ctx);
  if (found <= cap)
    for (size_t i = 0; i < found; i++) options[i].id = ids[i];
  *count = found;
  return CGT_OK;
}
