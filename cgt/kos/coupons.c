/* coupons.c: play next to a stack of coupons, by search.
 *
 * A state is a node, the player to move, and the coupons. Coupons are only taken from the top, so the
 * states with k coupons are found from the states with k - 1. Between two coupons play is searched move by
 * move; short games are played by their options down to numbers, in which nobody moves at temperatures from
 * 0 up. Nothing here knows a wall.
 *
 * Below the coupons of value 0 the score is not defined: it is taken as -infinity and as infinity. If both
 * lead to the same score, it does not depend on play below temperature 0. */
#include <string.h>

#include "cgt/kos/kos.h"

typedef struct coupon_score {
  cgt_fraction points; /* for Left, from here on */
  int infinite;        /* -1, 0, 1; 2: the player has no move that the ban allows */
} coupon_score;

typedef struct coupon_play {
  cgt_ctx *ctx;
  const cgti_ko_graph *ko;
  cgt_ban ban;
  cgt_player master;             /* with a komaster */
  cgt_fraction top, rest;        /* the top coupon; the score of the stack alone for its first player */
  coupon_score *below[2], *at[2];       /* without and with the top coupon, by the player to move and node */
  coupon_score *bound_below, *bound_at; /* where the komaster has to move on */
  bool *met;
  bool over, stopped;
} coupon_play;

enum { NO_MOVE = 2 };

static int score_order(coupon_play *s, const coupon_score *x, const coupon_score *y) {
  if (x->infinite != y->infinite) return x->infinite < y->infinite ? -1 : 1;
  return x->infinite ? 0 : cgti_fraction_cmp(&s->over, x->points, y->points);
}

static void choose_score(coupon_play *s, coupon_score *best, coupon_score x, cgt_player player) {
  if (x.infinite == NO_MOVE) return;
  const int sign = best->infinite == NO_MOVE ? 0 : score_order(s, &x, best);
  if (best->infinite == NO_MOVE || (player == CGT_LEFT ? sign > 0 : sign < 0)) *best = x;
}

/* With c more for the player. */
static coupon_score plus_points(coupon_play *s, coupon_score x, cgt_fraction c, cgt_player player) {
  if (x.infinite) return x;
  x.points =
      player == CGT_LEFT ? cgti_fraction_add(&s->over, x.points, c) : cgti_fraction_sub(&s->over, x.points, c);
  return x;
}

static coupon_score play_in_ko(coupon_play *s, uint32_t node, cgt_player to_move);

/* to_move is to move at a number: only coupons remain. */
static coupon_score at_number(coupon_play *s, uint32_t leaf, cgt_player to_move) {
  coupon_score x = {cgti_fraction_of_num(&s->over, s->ctx, s->ko->leaves[leaf].number), 0};
  return plus_points(s, x, s->rest, to_move);
}

/* A move of the player from a node to an option. */
static coupon_score after_local(coupon_play *s, uint32_t from, uint32_t to, cgt_player player) {
  if (!cgti_is_local(to)) return at_number(s, to, !player);
  const uint32_t node = to - CGTI_LOOPY_LOCAL;
  if (cgti_ko_part(s->ko, node) != cgti_ko_part(s->ko, from)) return s->at[!player][node]; /* no path matters */
  if (cgti_ko_masters(s->ban, player)) /* the other takes the coupon, and the komaster moves on */
    return plus_points(s, s->bound_below[node], s->top, !player);
  return s->met[node] ? (coupon_score){CGTI_NOUGHT, NO_MOVE} : play_in_ko(s, node, !player);
}

static coupon_score best_local(coupon_play *s, uint32_t node, cgt_player to_move) {
  const cgti_refs *moves = &s->ko->graph.options[node][to_move];
  coupon_score best = {CGTI_NOUGHT, NO_MOVE};
  if (!cgti_may_recurse(s->ctx)) return s->stopped = true, best;
  s->met[node] = true;
  for (uint32_t i = 0; i < moves->count && !s->stopped; i++)
    choose_score(s, &best, after_local(s, node, moves->items[i], to_move), to_move);
  s->met[node] = false;
  return best;
}

static coupon_score after_coupon(coupon_play *s, uint32_t node, cgt_player to_move) {
  return plus_points(s, s->below[!to_move][node], s->top, to_move);
}

/* In a ko, behind a path of moves. */
static coupon_score play_in_ko(coupon_play *s, uint32_t node, cgt_player to_move) {
  coupon_score best = best_local(s, node, to_move);
  choose_score(s, &best, after_coupon(s, node, to_move), to_move);
  return best;
}

/* All nodes with one coupon more. */
static bool add_coupon(coupon_play *s, cgt_fraction value) {
  s->top = value;
  s->rest = cgti_fraction_sub(&s->over, value, s->rest);
  for (uint32_t k = 0; k < s->ko->graph.count; k++) {
    const uint32_t node = s->ko->parts.order[k];
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      coupon_score best = best_local(s, node, player);
      choose_score(s, &best, after_coupon(s, node, player), player);
      s->at[player][node] = best;
    }
    if (s->ban < CGT_SUPERKO) s->bound_at[node] = best_local(s, node, s->master);
    if (s->stopped) return false;
  }
  return !s->over || cgti_ko_too_large(s->ctx);
}

static void swap_levels(coupon_play *s) {
  for (int player = 0; player < 2; player++) {
    coupon_score *const old = s->below[player];
    s->below[player] = s->at[player];
    s->at[player] = old;
  }
  coupon_score *const old = s->bound_below;
  s->bound_below = s->bound_at;
  s->bound_at = old;
}

/* The score of a beginner, without that of the stack, with the stack as it is. */
static coupon_score of_beginner(coupon_play *s, cgt_player beginner) {
  const coupon_score x = cgti_is_local(s->ko->start) ? s->below[beginner][s->ko->start - CGTI_LOOPY_LOCAL]
                                              : at_number(s, s->ko->start, beginner);
  return plus_points(s, x, cgti_fraction_neg(s->rest), beginner);
}

/* Is the move, with the coupon on the stack that was last added, better than the coupon? The levels are
 * swapped. */
static bool prefers_move(coupon_play *s, cgt_player beginner) {
  if (!cgti_is_local(s->ko->start)) return false;
  const uint32_t node = s->ko->start - CGTI_LOOPY_LOCAL;
  const coupon_score best = s->below[beginner][node];
  const coupon_score taken = plus_points(s, s->at[!beginner][node], s->top, beginner);
  return score_order(s, &best, &taken) != 0;
}

static bool open_coupon_play(coupon_play *s) {
  const size_t count = (size_t)s->ko->graph.count + 1;
  coupon_score *all = cgti_scratch_take(s->ctx, 6 * count * sizeof *all);
  s->met = cgti_scratch_take(s->ctx, count);
  if (!all || !s->met) return false;
  memset(s->met, 0, count);
  s->below[0] = all;
  s->below[1] = all + count;
  s->at[0] = all + 2 * count;
  s->at[1] = all + 3 * count;
  s->bound_below = all + 4 * count;
  s->bound_at = all + 5 * count;
  s->master = s->ban == CGT_RIGHT_KOMASTER ? CGT_RIGHT : CGT_LEFT;
  s->rest = CGTI_NOUGHT;
  return true;
}

static bool record_level(cgt_coupon_score *to, coupon_play *s, int end) {
  for (cgt_player beginner = CGT_LEFT; beginner <= CGT_RIGHT; beginner++) {
    const coupon_score x = of_beginner(s, beginner);
    if (x.infinite) {
      cgti_fail(s->ctx, CGT_EDOMAIN,
                "a position of the graph is cold: at temperature 0 its score depends on play below temperature 0, "
                "for which there is no theory of kos");
      return false;
    }
    (end < 0 ? to->low : to->high)[beginner] = x.points;
    to->moves[beginner] = prefers_move(s, beginner) && (end < 0 || to->moves[beginner]);
  }
  return !s->over || cgti_ko_too_large(s->ctx);
}

/* end: what the score is taken for below the stack. */
static bool search_stack(cgt_coupon_score *scores, coupon_play *s, const cgt_coupons *stack, int end) {
  const uint64_t zeros = 4 * (uint64_t)s->ko->graph.count + 3; /* odd */
  for (uint32_t i = 0; i < s->ko->graph.count; i++) {
    s->below[0][i] = s->below[1][i] = (coupon_score){CGTI_NOUGHT, end};
    s->bound_below[i] = (coupon_score){CGTI_NOUGHT, NO_MOVE};
  }
  s->rest = CGTI_NOUGHT;
  for (uint64_t i = 0; i < zeros; i++) {
    if (!add_coupon(s, CGTI_NOUGHT)) return false;
    swap_levels(s);
  }
  if (!record_level(&scores[0], s, end)) return false;
  for (uint32_t k = 1; k <= stack->count; k++) {
    const cgt_fraction value = cgti_fraction_times(&s->over, stack->step, k);
    for (uint32_t copy = 0; copy < stack->copies; copy++) {
      if (!add_coupon(s, value)) return false;
      swap_levels(s);
    }
    if (!record_level(&scores[k], s, end)) return false;
  }
  return true;
}

static bool search_twice(cgt_coupon_score *scores, cgt_ctx *ctx, const cgt_loopy_graph *graph, size_t start,
                        cgt_ban ban, const cgt_coupons *stack) {
  cgti_ko_graph ko;
  coupon_play s = {.ctx = ctx, .ko = &ko, .ban = ban};
  return cgti_ko_open(&ko, ctx, graph, start, ban, true) && open_coupon_play(&s) &&
         search_stack(scores, &s, stack, -1) && search_stack(scores, &s, stack, 1);
}

cgt_status cgt_coupon_search(cgt_coupon_score *scores, cgt_ctx *ctx, const cgt_loopy_graph *graph, size_t start,
                             cgt_ban ban, const cgt_coupons *stack) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, scores) || !CGTI_GIVEN(ctx, graph) || !CGTI_GIVEN(ctx, stack) ||
      !CGTI_AMONG(ctx, ban, CGT_NO_BAN))
    return CGT_EINVAL;
  if (stack->step.numerator <= 0 || stack->step.denominator <= 0 || stack->copies % 2 == 0 || !stack->count) {
    cgti_fail(ctx, CGT_EINVAL, "a stack has coupons of a positive step, and an odd number of each");
    return CGT_EINVAL;
  }
  cgti_mark mark = cgti_scratch_mark(ctx);
  const bool good = search_twice(scores, ctx, graph, start, ban, stack);
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}
