/* dominated.c: dropping dominated options, with as few comparisons as may be.
 *
 * Left's options are sorted by Left stop, then Right stop, the greatest first (Right's by Right stop,
 * then Left stop, the least first). G <= H implies both stops of G are <= those of H, so an option is
 * dominated only by one that stands before it, or one with the same stops.
 *
 * Among what the stops leave, most pairs are not ordered for one simple reason: H is itself a Left
 * option of G, so that Left, moving first, wins G - H. On matrix Nim that decides 95 in 100
 * comparisons. So the options of each candidate are looked up in a table of those that were kept. */
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/forms/option_list.h"

bool cgti_option_fill(cgti_option *o, cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  int64_t number = cgti_num_fixed(g.number);
  *o = (cgti_option){.game = g,
                     .exact = number != CGTI_NOT_FIXED && node->stop_fixed != CGTI_NOT_FIXED,
                     .below = cgti_below_left_stop(node, g),
                     .above = cgti_above_right_stop(node, g)};
  if (o->exact) {
    o->left_key = number + node->stop_fixed;
    o->right_key = number - node->stop_fixed;
    return true;
  }
  cgti_num left = cgti_left_stop(ctx, g), right = cgti_right_stop(ctx, g);
  if (left == CGTI_NAN || right == CGTI_NAN) return false;
  o->left_key = cgti_num_key(ctx, left);
  o->right_key = cgti_num_key(ctx, right);
  return true;
}

bool cgti_option_list_fill(cgti_option_list *list, cgt_ctx *ctx, cgti_side side) {
  size_t count = side.count;
  *list = (cgti_option_list){cgti_scratch_take(ctx, count * sizeof *list->items), count, count};
  if (!list->items) return false;
  for (size_t i = 0; i < count; i++) {
    if (!cgti_option_fill(&list->items[i], ctx, side.options[i])) return false;
    if (side.antichain) list->items[i].group = i < side.antichain ? 1 : 2;
  }
  return true;
}

/* Known not to be ordered. */
static inline bool same_group(const cgti_option *a, const cgti_option *b) {
  return a->group && a->group == b->group;
}

/* ---- by stops -------------------------------------------------------------------------------- */

typedef enum stop_side { OF_LEFT, OF_RIGHT } stop_side;

static inline int64_t key_of(const cgti_option *o, stop_side side) {
  return side == OF_LEFT ? o->left_key : o->right_key;
}

static cgti_num stop_of(cgt_ctx *ctx, const cgti_option *o, stop_side side) {
  return side == OF_LEFT ? cgti_left_stop(ctx, o->game) : cgti_right_stop(ctx, o->game);
}

/* -1, 0 or 1 as one stop of a is less than, equal to or greater than that of b. Stops that were made once,
 * for a key, can be made again. */
static inline int compare_stops(cgt_ctx *ctx, const cgti_option *a, const cgti_option *b, stop_side side) {
  int64_t x = key_of(a, side), y = key_of(b, side);
  if (x != y) return x < y ? -1 : 1;
  if (a->exact && b->exact) return 0;
  return cgti_num_cmp(ctx, stop_of(ctx, a, side), stop_of(ctx, b, side));
}

cgti_bound cgti_option_bound(cgt_ctx *ctx, const cgti_option_list *list, cgt_player player) {
  stop_side side = player == CGT_LEFT ? OF_RIGHT : OF_LEFT;
  const cgti_option *best = NULL;
  bool open = false;
  for (size_t i = 0; i < list->count; i++) {
    const cgti_option *o = &list->items[i];
    bool here = player == CGT_LEFT ? o->above : o->below;
    int order = best ? compare_stops(ctx, o, best, side) : 0;
    if (player == CGT_RIGHT) order = -order;
    if (!best || order > 0) {
      best = o;
      open = here;
    } else if (order == 0) {
      open |= here;
    }
  }
  return best ? (cgti_bound){true, open, stop_of(ctx, best, side)} : (cgti_bound){0};
}

/* Those of Left with L(G) < R(H), H having the greatest Right stop: then G < H. */
void cgti_drop_by_stops(cgt_ctx *ctx, cgti_option_list *list, cgti_bound bound, cgt_player player) {
  if (list->count < 2) return;
  stop_side side = player == CGT_LEFT ? OF_LEFT : OF_RIGHT;
  int64_t key = cgti_num_key(ctx, bound.at);
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    const cgti_option *o = &list->items[i];
    int64_t own = key_of(o, side);
    int order = own != key ? (own < key ? -1 : 1) : cgti_num_cmp(ctx, stop_of(ctx, o, side), bound.at);
    if (player == CGT_LEFT ? order >= 0 : order <= 0) list->items[kept++] = *o;
  }
  list->count = kept;
}

/* < 0 if a stands before b. */
static int rank(cgt_ctx *ctx, const cgti_option *a, const cgti_option *b, cgt_player player) {
  if (player == CGT_LEFT) {
    int lefts = compare_stops(ctx, b, a, OF_LEFT);
    return lefts ? lefts : compare_stops(ctx, b, a, OF_RIGHT);
  }
  int rights = compare_stops(ctx, a, b, OF_RIGHT);
  return rights ? rights : compare_stops(ctx, a, b, OF_LEFT);
}

static void sort_options(cgt_ctx *ctx, cgti_option *items, size_t count, cgti_option *room,
                         cgt_player player) {
  if (count <= 8) {
    for (size_t i = 1; i < count; i++) {
      cgti_option o = items[i];
      size_t j = i;
      for (; j > 0 && rank(ctx, &o, &items[j - 1], player) < 0; j--) items[j] = items[j - 1];
      items[j] = o;
    }
    return;
  }
  size_t half = count / 2;
  sort_options(ctx, items, half, room, player);
  sort_options(ctx, items + half, count - half, room, player);
  memcpy(room, items, half * sizeof *items);
  for (size_t i = 0, j = half, k = 0; i < half; k++)
    items[k] = j < count && rank(ctx, &items[j], &room[i], player) < 0 ? items[j++] : room[i++];
}

/* Can b be at least as good for player as a, which stands behind it? One stop is so already. */
static inline bool may_dominate(cgt_ctx *ctx, const cgti_option *b, const cgti_option *a, cgt_player player) {
  return player == CGT_LEFT ? compare_stops(ctx, a, b, OF_RIGHT) <= 0
                            : compare_stops(ctx, a, b, OF_LEFT) >= 0;
}

/* ---- by comparison --------------------------------------------------------------------------- */

/* The work on one list. */
typedef struct selection {
  cgt_ctx *ctx;
  cgt_player player;
  cgti_option *items;
  uint32_t *kept; /* indices of the options kept so far, in order */
  uint32_t *ends; /* a run is of kept ones of one group and of the same stops; for its first: where it ends */
  size_t kept_count;
  size_t last_stops, last_run; /* where the last kept ones of the same stops begin; the last run */
  uint32_t *excused;           /* excused[j] = i + 1: option j, being an option of i, does not dominate it */
  uint32_t *slots;             /* from games to index + 1 among items; NULL for short lists */
  size_t slot_count;
} selection;

enum { LONG_ENOUGH = 8 }; /* for a table to pay */

static bool selection_start(selection *s, cgt_ctx *ctx, cgti_option_list *list, cgt_player player) {
  *s = (selection){.ctx = ctx, .player = player, .items = list->items};
  size_t words = 2 * list->count;
  if (list->count >= LONG_ENOUGH) {
    s->slot_count = 16;
    while (s->slot_count < 2 * list->count) s->slot_count *= 2;
    words += list->count + s->slot_count;
  }
  s->kept = cgti_scratch_take(ctx, words * sizeof *s->kept);
  if (!s->kept) return false;
  s->ends = s->kept + list->count;
  if (s->slot_count) {
    s->excused = s->ends + list->count;
    s->slots = s->excused + list->count;
    memset(s->excused, 0, (list->count + s->slot_count) * sizeof *s->excused);
  }
  return true;
}

static inline size_t slot_of(const selection *s, cgt_game g) {
  size_t at = cgti_mix(cgti_key(g)) & (s->slot_count - 1);
  while (s->slots[at] && !cgti_same(s->items[s->slots[at] - 1].game, g)) at = (at + 1) & (s->slot_count - 1);
  return at;
}

/* Marks the kept ones among the options of items[i]. */
static bool excuse_options(selection *s, size_t i) {
  cgt_game g = s->items[i].game;
  if (!s->slots || cgti_node_of(s->ctx, g)->kind != CGTI_TREE) return true;
  cgti_view view; /* of a tree: takes no scratch memory */
  if (!cgti_view_open(&view, s->ctx, g, s->player)) return false;
  for (size_t k = 0; k < view.count; k++) {
    cgt_game option = cgti_view_at(&view, s->ctx, k);
    if (cgti_is_none(option)) return false;
    uint32_t found = s->slots[slot_of(s, option)];
    if (found) s->excused[found - 1] = (uint32_t)i + 1;
  }
  return true;
}

/* Appends items[i] to the kept ones; equal: with the same stops as the last of them, or as those that were
 * dropped for it. */
static inline void keep_option(selection *s, size_t i, bool equal) {
  const size_t at = s->kept_count++;
  if (!equal) s->last_stops = at;
  if (at == s->last_stops || !same_group(&s->items[s->kept[at - 1]], &s->items[i])) s->last_run = at;
  s->kept[at] = (uint32_t)i;
  s->ends[s->last_run] = (uint32_t)at + 1;
}

/* Is items[i] dominated by a kept one? */
static int is_dominated(selection *s, size_t i) {
  const cgti_option *candidate = &s->items[i];
  if (!excuse_options(s, i)) return -1;
  for (size_t k = 0; k < s->kept_count; k++) {
    uint32_t j = s->kept[k];
    if (same_group(&s->items[j], candidate)) { /* the first of a run: others are passed one by one */
      k = s->ends[k] - 1;
      continue;
    }
    if (s->excused && s->excused[j] == i + 1) continue;
    if (!may_dominate(s->ctx, &s->items[j], candidate, s->player)) continue;
    int worse = cgti_no_better(s->ctx, candidate->game, s->items[j].game, s->player);
    if (worse) return worse;
  }
  return false;
}

/* Drops the kept ones that items[i], which has the same stops as the last of them, dominates. */
static bool drop_equals(selection *s, size_t i) {
  size_t still = s->last_stops;
  for (size_t k = still; k < s->kept_count; k++) {
    const cgti_option *kept = &s->items[s->kept[k]];
    const bool same = same_group(kept, &s->items[i]);
    if (same && still == k) {
      still = s->ends[k];
      k = still - 1;
      continue;
    }
    int worse = same ? false : cgti_no_better(s->ctx, kept->game, s->items[i].game, s->player);
    if (worse < 0) return false;
    if (!worse) s->kept[still++] = s->kept[k];
  }
  if (still == s->kept_count) return true;
  s->kept_count = s->last_stops; /* the runs anew */
  while (s->kept_count < still) keep_option(s, s->kept[s->kept_count], true);
  return true;
}

/* Keeps items[i], which no kept one dominates. */
static bool keep_undominated(selection *s, size_t i) {
  bool equal =
      s->kept_count > 0 && rank(s->ctx, &s->items[s->kept[s->kept_count - 1]], &s->items[i], s->player) == 0;
  if (equal && !drop_equals(s, i)) return false;
  keep_option(s, i, equal);
  if (s->slots) s->slots[slot_of(s, s->items[i].game)] = (uint32_t)i + 1;
  return true;
}

bool cgti_drop_dominated(cgt_ctx *ctx, cgti_option_list *list, cgt_player player) {
  if (list->count < 2) return true;
  if (list->count > UINT32_MAX / 4) {
    cgti_fail(ctx, CGT_ELIMIT, "a form has more than 2^30 options");
    return false;
  }
  cgti_option *room = cgti_scratch_take(ctx, list->count * sizeof *room);
  selection s;
  if (!room || !selection_start(&s, ctx, list, player)) return false;
  sort_options(ctx, list->items, list->count, room, player);
  for (size_t i = 0; i < list->count; i++) {
    if (!cgti_may_recurse(ctx)) return false; /* a wide form takes long enough to be cancelled */
    int dominated = is_dominated(&s, i);
    if (dominated < 0 || (!dominated && !keep_undominated(&s, i))) return false;
  }
  for (size_t k = 0; k < s.kept_count; k++) list->items[k] = list->items[s.kept[k]];
  list->count = s.kept_count;
  return true;
}

bool cgti_keep_undominated(cgt_ctx *ctx, cgt_game *games, size_t *count, cgt_player player) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_option_list list;
  bool good = cgti_option_list_fill(&list, ctx, (cgti_side){games, *count, 0}) &&
              cgti_drop_dominated(ctx, &list, player);
  if (good) {
    *count = list.count;
    for (size_t i = 0; i < list.count; i++) games[i] = list.items[i].game;
  }
  cgti_scratch_return(ctx, mark);
  return good;
}
