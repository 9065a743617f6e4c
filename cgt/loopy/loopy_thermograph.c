/* loopy_thermograph.c: temperatures of stoppers.
 *
 * Games that are infinitesimally close to each other have the same thermograph from temperature 0 up (Siegel,
 * CGT, Ch. II, cooling), so a stopper that is close to a short game has that one's. A stopper whose stops are
 * both x, x + over or x + under is close to x: whoever wants less than x + e, moving second, plays as in the
 * stopper alone, where alternating play ends. And games are close if their options are, one by one. So
 * followers with such stops are replaced by numbers.
 *
 * on and off as threats, as in {3||1|off}, are answered at once; they are replaced by N and -N. For large N
 * the lines of the thermograph that depend on N are at temperatures near N, so that two large numbers that
 * give the same show it for all. Where they do not, or play comes back to a position with different stops,
 * there is no thermograph here: what theory there is of such games (Berlekamp, The economist's view of
 * combinatorial games) asks who is master of the threats. */
#include "cgt/invariants/invariants.h"
#include "cgt/loopy/loopy_sum.h"

/* A walk through a stopper, with N. */
typedef struct closing {
  cgt_ctx *ctx;
  cgti_num large;
  cgti_walk known; /* from nodes to nodes of short games */
} closing;

static bool comes_back(const cgt_ctx *ctx, uint32_t node) {
  const cgti_loopy_node *at = cgti_loopy_node_at(ctx, node);
  for (uint32_t i = 0; at->size == 1 && i < at->count[0] + at->count[1]; i++)
    if (at->options[i] == node) return true;
  return at->size > 1;
}

static uint32_t close_node(closing *c, uint32_t node);

static uint32_t close_options(closing *c, uint32_t node) {
  cgti_mark mark = cgti_scratch_mark(c->ctx);
  uint32_t count[2], *made = NULL;
  bool good = true;
  for (int player = 0; player < 2; player++) count[player] = cgti_loopy_node_at(c->ctx, node)->count[player];
  made = cgti_scratch_take(c->ctx, ((size_t)count[0] + count[1] + 1) * sizeof *made);
  for (size_t i = 0; made && good && i < (size_t)count[0] + count[1]; i++) {
    made[i] = close_node(c, cgti_loopy_node_at(c->ctx, node)->options[i]);
    good = made[i] != 0;
  }
  const uint32_t result = made && good ? cgti_loopy_of_options(c->ctx, made, count, false) : 0;
  cgti_scratch_return(c->ctx, mark);
  return result;
}

/* A short game that is close to a node, with N for on; 0 if there is none, or it failed. */
static uint32_t close_node(closing *c, uint32_t node) {
  cgt_ctx *ctx = c->ctx;
  if (cgti_loopy_is_short(ctx, node)) return node;
  uint32_t close = (uint32_t)cgti_walk_lookup(&c->known, node);
  if (close) return close;
  if (!cgti_may_recurse(ctx)) return 0;
  cgti_num x;
  const int stops = cgti_loopy_common_stop(&x, ctx, node);
  if (stops < 0) return 0;
  if (node == ctx->loopy->on || node == cgti_loopy_minus(ctx, ctx->loopy->on)) {
    close = cgti_loopy_short(ctx, cgti_number(node == ctx->loopy->on ? c->large : cgti_num_neg(c->large)));
  } else if (stops) {
    close = cgti_loopy_short(ctx, cgti_number(x));
  } else if (comes_back(ctx, node)) {
    cgti_fail(ctx, CGT_EDOMAIN,
              "play returns to a hot position: its thermograph depends on a ban on repetition, left_komaster, "
              "right_komaster or superko (Berlekamp)");
  } else {
    close = close_options(c, node);
  }
  return close && cgti_walk_store(ctx, &c->known, node, close) ? close : 0;
}

/* The short game that is close to a stopper, with 2^exponent for on. */
static cgt_game close_game(cgt_ctx *ctx, uint32_t node, unsigned exponent) {
  closing c = {.ctx = ctx, .large = cgti_num_int(ctx, INT64_C(1) << exponent)};
  const uint32_t close = c.large == CGTI_NAN ? 0 : close_node(&c, node);
  cgti_walk_free(ctx, &c.known);
  return close ? cgti_loopy_node_at(ctx, close)->game : CGT_NONE;
}

/* ---- walls from 0 up --------------------------------------------------------------------------- */

/* A wall of a short game, moved, in scratch memory: its points above temperature 0 and one at 0. */
static bool cut_at_zero(cgti_wall *out, cgt_ctx *ctx, const cgti_wall *wall, cgti_num shift) {
  *out = (cgti_wall){0, cgti_scratch_take(ctx, (wall->count + 1) * sizeof *out->points)};
  if (!out->points) return false;
  cgti_num at_zero = wall->points[0].v; /* the mast */
  for (size_t i = 0; i < wall->count && cgti_num_sign(wall->points[i].t) > 0; i++) {
    cgti_point point = wall->points[i];
    at_zero = point.slope == 0  ? point.v
              : point.slope > 0 ? cgti_num_sub(ctx, point.v, point.t)
                                : cgti_num_add(ctx, point.v, point.t);
    point.v = cgti_num_add(ctx, point.v, shift);
    if (point.v == CGTI_NAN) return false;
    out->points[out->count++] = point;
  }
  at_zero = at_zero == CGTI_NAN ? at_zero : cgti_num_add(ctx, at_zero, shift);
  out->points[out->count++] = (cgti_point){0, at_zero, 0};
  return at_zero != CGTI_NAN;
}

/* Both walls, with 2^exponent for on. */
static bool walls_with(cgti_wall walls[2], cgt_ctx *ctx, uint32_t node, unsigned exponent) {
  const cgt_game close = close_game(ctx, node, exponent);
  cgti_num shift;
  const cgti_thermograph *of_it = cgti_is_none(close) ? NULL : cgti_thermograph_of(&shift, ctx, close);
  return of_it && cut_at_zero(&walls[CGT_LEFT], ctx, &of_it->walls[CGT_LEFT], shift) &&
         cut_at_zero(&walls[CGT_RIGHT], ctx, &of_it->walls[CGT_RIGHT], shift);
}

static bool same_wall(const cgti_wall *a, const cgti_wall *b) {
  if (a->count != b->count) return false;
  for (size_t i = 0; i < a->count; i++)
    if (a->points[i].t != b->points[i].t || a->points[i].v != b->points[i].v) return false;
  return true;
}

enum { LARGE = 40 }; /* 2^40 and 2^41 stand for on */

/* The walls of a stopper that is no short game, in scratch memory. */
static bool stopper_walls(cgti_wall walls[2], cgt_ctx *ctx, cgt_loopy g) {
  if (cgti_is_loopy(ctx, g) && ctx->loopy->values[g.id].minus_off) {
    cgti_fail(ctx, CGT_EDOMAIN,
              "the game is not a stopper: its thermograph depends on its graph and on a ban on repetition, "
              "left_komaster, right_komaster or superko");
    return false;
  }
  const uint32_t node = cgti_loopy_stopper(ctx, g);
  cgti_wall again[2];
  if (!node || !walls_with(walls, ctx, node, LARGE) || !walls_with(again, ctx, node, LARGE + 1)) return false;
  if (same_wall(&walls[0], &again[0]) && same_wall(&walls[1], &again[1])) return true;
  cgti_fail(ctx, CGT_EDOMAIN,
            "on or off is at stake: a move is urgent at every temperature, and the thermograph has no mast");
  return false;
}

/* The foot of the mast. */
static cgti_point mast_of(cgt_ctx *ctx, cgt_loopy g) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_wall walls[2];
  const cgti_point none = {CGTI_NAN, CGTI_NAN, 0};
  const cgti_point foot = stopper_walls(walls, ctx, g) ? walls[CGT_LEFT].points[0] : none;
  cgti_scratch_return(ctx, mark);
  return foot;
}

/* ---- public ------------------------------------------------------------------------------------ */

cgt_game cgt_loopy_mean(cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_number(mast_of(ctx, g).v);
}

cgt_game cgt_loopy_temperature(cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_number(mast_of(ctx, g).t);
}

cgt_status cgt_loopy_wall(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_loopy g,
                          cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, corners, cap) || !CGTI_LOOPY(ctx, g) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_wall walls[2];
  const bool good = stopper_walls(walls, ctx, g);
  if (good) {
    const cgti_wall *wall = &walls[player];
    for (size_t i = 0; wall->count <= cap && i < wall->count; i++)
      corners[i] = (cgt_corner){cgti_number(wall->points[i].t), cgti_number(wall->points[i].v)};
    *count = wall->count;
  }
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}
