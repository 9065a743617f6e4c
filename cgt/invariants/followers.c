/* followers.c: the followers of a form and of a canonical form: all that can be reached by any moves.
 *
 * Those that are x + n·↑ + *m are counted in closed form (options.c has their options):
 *   x + *m has the followers x + *k, k <= m, and those of x.
 *   x + n·↑ + *m, n > 0: going to the Right lowers n and flips the last bit of m each time. So all those of
 *   one x, one sign and one nimber k at the end of the way, k = m or m xor 1 as n is even or odd, lie on one
 *   way, which ends at x + *k; by ↑* = {0,*|0} also at x + * when k = 0.
 *   A number has the numbers simpler than it on its way down the tree of numbers, one for each day of its
 *   birthday, and itself. Two ways part at the simplest number between their ends, so of numbers in order
 *   x_1 < x_2 < ... it takes Σ (b(x_i) + 1) - Σ (b(s_i) + 1), where s_i is the simplest in [x_i, x_{i+1}]:
 *   of all ways before it, the one to x_i shares most with that to x_{i+1}. */
#include <string.h>

#include "cgt/invariants/form_store.h"
#include "cgt/invariants/invariants.h"

typedef struct follower_walk {
  cgt_ctx *ctx;
  cgti_walk met;    /* games and forms */
  uint64_t count;   /* of those that are counted one by one */
  cgt_game *closed; /* x + n·↑ + *m, not yet counted */
  size_t closed_count, closed_room;
} follower_walk;

static void followers_free(follower_walk *w) {
  cgti_walk_free(w->ctx, &w->met);
  cgti_release(w->ctx, w->closed, w->closed_room * sizeof *w->closed);
}

static bool keep_closed(follower_walk *w, cgt_game g) {
  if (w->closed_count == w->closed_room) {
    size_t room = w->closed_room ? 2 * w->closed_room : 64;
    cgt_game *closed = cgti_resize(w->ctx, w->closed, w->closed_room * sizeof *closed, room * sizeof *closed);
    if (!closed) return false;
    w->closed = closed;
    w->closed_room = room;
  }
  w->closed[w->closed_count++] = g;
  return true;
}

static bool meet_game(follower_walk *w, cgt_game g) {
  if (cgti_walk_lookup(&w->met, cgti_key(g))) return true;
  if (!cgti_walk_store(w->ctx, &w->met, cgti_key(g), 1)) return false;
  if (cgti_node_of(w->ctx, g)->kind != CGTI_TREE) return keep_closed(w, g);
  if (!cgti_may_recurse(w->ctx)) return false;
  w->count++;
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    cgti_view view; /* of a tree: nothing is taken from the scratch stack */
    if (!cgti_view_open(&view, w->ctx, g, (cgt_player)player)) return false;
    for (size_t i = 0; i < view.count; i++) {
      cgt_game option = cgti_view_at(&view, w->ctx, i);
      if (cgti_is_none(option) || !meet_game(w, option)) return false;
    }
  }
  return true;
}

static bool meet_form(follower_walk *w, uint32_t id) {
  uint32_t shape = cgti_form_at(w->ctx, id)->shape;
  if (cgti_form_at(w->ctx, shape)->leaf) return meet_game(w, cgti_form_at(w->ctx, shape)->value);
  if (cgti_walk_lookup(&w->met, shape)) return true;
  if (!cgti_walk_store(w->ctx, &w->met, shape, 1) || !cgti_may_recurse(w->ctx)) return false;
  w->count++;
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    size_t count;
    const uint32_t *options = cgti_form_options(&count, w->ctx, shape, (cgt_player)player);
    if (!options) return false;
    for (size_t i = 0; i < count; i++)
      if (!meet_form(w, options[i])) return false;
  }
  return true;
}

/* ---- the closed ones ------------------------------------------------------------------------- */

typedef struct way { /* x + n·↑ + *m: its end x + *k, its sign and its length n */
  cgti_num x, end, length;
  int sign;
} way;

static way way_of(cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star, half;
  cgti_up_star_parts(&up, &star, ctx, g);
  way result = {.x = g.number, .sign = cgti_num_sign(up)};
  result.length = result.sign < 0 ? cgti_num_neg(up) : up;
  half = cgti_num_half(ctx, up);
  bool odd = cgti_num_floor(ctx, half) != half;
  result.end = odd ? cgti_num_xor(ctx, star, cgti_num_inline(1, 0)) : star;
  return result;
}

/* By x, sign and end, the longest last. */
static int compare_ways(const cgt_ctx *ctx, const way *a, const way *b) {
  int order = cgti_num_cmp(ctx, a->x, b->x);
  if (!order) order = (a->sign > b->sign) - (a->sign < b->sign);
  if (!order) order = cgti_num_cmp(ctx, a->end, b->end);
  return order ? order : cgti_num_cmp(ctx, a->length, b->length);
}

static void sort_ways(const cgt_ctx *ctx, way *ways, size_t count, way *room) {
  if (count < 2) return;
  size_t half = count / 2;
  sort_ways(ctx, ways, half, room);
  sort_ways(ctx, ways + half, count - half, room);
  memcpy(room, ways, half * sizeof *ways);
  for (size_t i = 0, j = half, k = 0; i < half; k++)
    ways[k] = j < count && compare_ways(ctx, &ways[j], &room[i]) < 0 ? ways[j++] : room[i++];
}

/* How many numbers lead down to x, itself among them. */
static cgti_num days_to(cgt_ctx *ctx, cgti_num x) {
  return cgti_num_add(ctx, cgti_birthday(ctx, cgti_number(x)), cgti_num_inline(1, 0));
}

/* Those on ways of one x, the number x itself apart. */
static cgti_num count_ways(cgt_ctx *ctx, const way *ways, size_t count) {
  cgti_num total = 0, nimber = 0;
  for (size_t i = 0; i < count; i++) {
    cgti_num end = ways[i].sign && ways[i].end == 0 ? cgti_num_inline(1, 0) : ways[i].end;
    if (cgti_num_cmp(ctx, end, nimber) > 0) nimber = end;
    bool longest = i + 1 == count || ways[i + 1].sign != ways[i].sign || ways[i + 1].end != ways[i].end;
    if (longest) total = cgti_num_add(ctx, total, ways[i].length);
  }
  return cgti_num_add(ctx, total, nimber);
}

static cgti_num count_closed(follower_walk *w) {
  cgt_ctx *ctx = w->ctx;
  size_t count = w->closed_count;
  way *ways = cgti_scratch_take(ctx, (2 * count + 1) * sizeof *ways); /* the upper half is for merging */
  if (!ways) return CGTI_NAN;
  for (size_t i = 0; i < count; i++) {
    ways[i] = way_of(ctx, w->closed[i]);
    if (ways[i].end == CGTI_NAN) return CGTI_NAN;
  }
  sort_ways(ctx, ways, count, ways + count);
  cgti_num total = 0, last = 0;
  for (size_t i = 0, next; i < count && total != CGTI_NAN; i = next) {
    for (next = i + 1; next < count && ways[next].x == ways[i].x;) next++;
    cgti_num x = ways[i].x;
    total = cgti_num_add(ctx, total, count_ways(ctx, ways + i, next - i));
    total = cgti_num_add(ctx, total, days_to(ctx, x));
    if (i > 0) {
      cgti_bound low = {.finite = true, .at = last}, high = {.finite = true, .at = x};
      total = cgti_num_sub(ctx, total, days_to(ctx, cgti_num_simplest(ctx, low, high)));
    }
    last = x;
  }
  return total;
}

static cgt_game follower_total(follower_walk *w, bool good) {
  cgti_mark mark = cgti_scratch_mark(w->ctx);
  cgti_num total = good ? count_closed(w) : CGTI_NAN;
  if (total != CGTI_NAN) total = cgti_num_add(w->ctx, total, cgti_num_unsigned(w->ctx, w->count));
  cgti_scratch_return(w->ctx, mark);
  followers_free(w);
  return cgti_number(total);
}

cgt_game cgt_follower_count(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  follower_walk w = {.ctx = ctx};
  return cgti_is_own(ctx, g) ? follower_total(&w, meet_game(&w, g)) : CGT_NONE;
}

cgt_game cgt_form_follower_count(cgt_ctx *ctx, cgt_form f) {
  CGTI_ENTER(ctx, CGT_NONE);
  follower_walk w = {.ctx = ctx};
  return cgti_is_form(ctx, f) ? follower_total(&w, meet_form(&w, f.id)) : CGT_NONE;
}

/* ---- the list -------------------------------------------------------------------------------- */

enum { MOST_FOLLOWERS = 1 << 22 };

static bool few_enough(cgt_ctx *ctx, cgti_num count) {
  if (count == CGTI_NAN) return false;
  if (cgti_num_cmp(ctx, count, cgti_num_inline(MOST_FOLLOWERS, 0)) <= 0) return true;
  cgti_fail(ctx, CGT_ELIMIT,
            "there are more followers than the limit of 2^22 for a list; they can be counted");
  return false;
}

/* Puts g in the list, which grows in w->closed, if it is new there. */
static bool list_game(follower_walk *w, cgt_game g) {
  if (cgti_is_none(g)) return false;
  if (cgti_walk_lookup(&w->met, cgti_key(g))) return true;
  return cgti_walk_store(w->ctx, &w->met, cgti_key(g), 1) && keep_closed(w, g);
}

/* The options of g. Of x + *m that of the largest nimber is enough: it has the others as followers. */
static bool list_options(follower_walk *w, cgt_game g, cgt_player player) {
  cgti_num up, star;
  if (cgti_up_star_parts(&up, &star, w->ctx, g) && up == 0 && star != 0) {
    cgti_num less = cgti_num_sub(w->ctx, star, cgti_num_inline(1, 0));
    cgt_game option = less == CGTI_NAN ? CGT_NONE : cgti_intern_up_star(w->ctx, 0, less);
    return !cgti_is_none(option) && list_game(w, cgti_translate(w->ctx, option, g.number));
  }
  cgti_view view;
  bool good = cgti_view_open(&view, w->ctx, g, player);
  for (size_t k = 0; good && k < view.count; k++) good = list_game(w, cgti_view_at(&view, w->ctx, k));
  return good;
}

static bool list_followers(follower_walk *w, cgt_game g) {
  bool good = list_game(w, g);
  for (size_t i = 0; good && i < w->closed_count; i++) {
    cgti_mark mark = cgti_scratch_mark(w->ctx);
    good = cgti_may_recurse(w->ctx); /* has the caller asked to stop? */
    for (int player = CGT_LEFT; good && player <= CGT_RIGHT; player++)
      good = list_options(w, w->closed[i], (cgt_player)player);
    cgti_scratch_return(w->ctx, mark);
  }
  return good;
}

cgt_status cgt_followers(size_t *count, cgt_game *followers, size_t cap, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, followers, cap) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  follower_walk w = {.ctx = ctx}, counting = {.ctx = ctx};
  cgt_status status = CGT_OK;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game total = follower_total(&counting, meet_game(&counting, g)); /* at once, where it is huge */
  bool good = !cgti_is_none(total) && few_enough(ctx, total.number) && list_followers(&w, g);
  if (good && w.closed_count <= cap) {
    cgti_sorter *sorter = cgti_sorter_new(ctx);
    good = sorter && cgti_sort_to_print(sorter, w.closed, w.closed_count);
    if (good) memcpy(followers, w.closed, w.closed_count * sizeof *followers); /* NOLINT: g at least is in w.closed */
  }
  if (good)
    *count = w.closed_count;
  else
    status = cgti_last_status(ctx);
  cgti_scratch_return(ctx, mark);
  followers_free(&w);
  return status;
}

typedef struct form_list {
  uint32_t *ids;
  size_t count, room;
} form_list;

static bool list_form(form_list *list, follower_walk *w, uint32_t id) {
  uint32_t shape = cgti_form_at(w->ctx, id)->shape;
  if (cgti_walk_lookup(&w->met, shape)) return true;
  if (!cgti_walk_store(w->ctx, &w->met, shape, 1) ||
      !few_enough(w->ctx, cgti_num_int(w->ctx, (int64_t)list->count + 1)))
    return false;
  if (list->count == list->room) {
    size_t room = list->room ? 2 * list->room : 64;
    uint32_t *ids = cgti_resize(w->ctx, list->ids, list->room * sizeof *ids, room * sizeof *ids);
    if (!ids) return false;
    list->ids = ids;
    list->room = room;
  }
  list->ids[list->count++] = id;
  return true;
}

cgt_status cgt_form_followers(size_t *count, cgt_form *followers, size_t cap, cgt_ctx *ctx, cgt_form f) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, followers, cap) || !CGTI_FORM(ctx, f)) return CGT_EINVAL;
  follower_walk w = {.ctx = ctx};
  form_list list = {0};
  bool good = list_form(&list, &w, f.id);
  for (size_t i = 0; good && i < list.count; i++)
    for (int player = CGT_LEFT; good && player <= CGT_RIGHT; player++) {
      size_t found;
      const uint32_t *options = cgti_form_options(&found, ctx, list.ids[i], (cgt_player)player);
      good = options && cgti_may_recurse(ctx); /* has the caller asked to stop? */
      for (size_t k = 0; good && k < found; k++) good = list_form(&list, &w, options[k]);
    }
  if (good) {
    if (list.count <= cap)
      for (size_t i = 0; i < list.count; i++) followers[i].id = list.ids[i];
    *count = list.count;
  }
  cgti_release(ctx, list.ids, list.room * sizeof *list.ids);
  followers_free(&w);
  return good ? CGT_OK : cgti_last_status(ctx);
}
