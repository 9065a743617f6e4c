/* loopy_stops.c: where alternating play of a stopper ends, and what the stops tell. Siegel, CGT, Ch. VI,
 * stops. */
#include "cgt/invariants/invariants.h"
#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_names.h"
#include "cgt/loopy/loopy_sum.h"

/* What a stop is beside its number. */
typedef enum stop_kind { STOP_OFF, STOP_UNDER, STOP_NUMBER, STOP_OVER, STOP_ON } stop_kind;

/* Is the node a pseudonumber? */
static bool pseudonumber_of(stop_kind *kind, cgti_num *x, cgt_ctx *ctx, uint32_t node) {
  const cgt_game g = cgti_loopy_node_at(ctx, node)->game;
  *kind = STOP_NUMBER;
  *x = g.number;
  if (!cgti_is_none(g)) return cgti_is_number(g);
  cgti_loopy_name name;
  if (!cgti_loopy_name_of(&name, ctx, node) || name.kind > CGTI_NAME_OVER) return false;
  *kind = name.kind == CGTI_NAME_ON ? (name.minus ? STOP_OFF : STOP_ON) : name.minus ? STOP_UNDER : STOP_OVER;
  *x = name.number;
  return true;
}

/* off < x + under < x < x + over < y < on, for numbers x < y: their order as games. */
static int compare_stop_nodes(cgt_ctx *ctx, uint32_t a, uint32_t b) {
  stop_kind kind[2];
  cgti_num x[2];
  pseudonumber_of(&kind[0], &x[0], ctx, a);
  pseudonumber_of(&kind[1], &x[1], ctx, b);
  for (int i = 0; i < 2; i++)
    if (kind[i] == STOP_OFF || kind[i] == STOP_ON) return (int)kind[0] - (int)kind[1];
  const int order = cgti_num_cmp(ctx, x[0], x[1]);
  return order ? order : (int)kind[0] - (int)kind[1];
}

/* Alternating runs end, so that the recursion does. 0 if it failed. */
static uint32_t stop_node(cgt_ctx *ctx, cgti_walk *known, uint32_t node, cgt_player beginner) {
  stop_kind kind;
  cgti_num x;
  if (cgti_loopy_is_short(ctx, node)) {
    const cgt_game g = cgti_loopy_node_at(ctx, node)->game;
    return cgti_loopy_short(
        ctx, cgti_number(beginner == CGT_LEFT ? cgti_left_stop(ctx, g) : cgti_right_stop(ctx, g)));
  }
  if (pseudonumber_of(&kind, &x, ctx, node)) return node;
  const uint64_t key = 2 * (uint64_t)node + beginner;
  uint32_t best = (uint32_t)cgti_walk_lookup(known, key), count;
  if (best) return best;
  if (!cgti_may_recurse(ctx)) return 0;
  const uint32_t *options = cgti_loopy_node_options(&count, ctx, node, beginner);
  for (uint32_t i = 0; options && i < count; i++) {
    const uint32_t stop = stop_node(ctx, known, options[i], !beginner);
    if (!stop) return 0;
    const int order = best ? compare_stop_nodes(ctx, stop, best) : 0;
    if (!best || (beginner == CGT_LEFT ? order > 0 : order < 0)) best = stop;
  }
  return best && cgti_walk_store(ctx, known, key, best) ? best : 0;
}

uint32_t cgti_loopy_stop(cgt_ctx *ctx, uint32_t node, cgt_player beginner) {
  cgti_walk known = {0};
  const uint32_t stop = stop_node(ctx, &known, node, beginner);
  cgti_walk_free(ctx, &known);
  return stop;
}

cgt_loopy cgt_loopy_stop(cgt_ctx *ctx, cgt_loopy g, cgt_player beginner) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  if (!CGTI_AMONG(ctx, beginner, CGT_RIGHT)) return cgt_loopy_none();
  const uint32_t node = cgti_loopy_stopper(ctx, g), stop = node ? cgti_loopy_stop(ctx, node, beginner) : 0;
  return (cgt_loopy){stop ? cgti_loopy_value_of(ctx, stop, 0) : 0};
}

/* ---- questions --------------------------------------------------------------------------------- */

cgt_status cgt_loopy_is_pseudonumber(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  const uint32_t node = cgti_loopy_stopper(ctx, g);
  if (!node) return cgti_last_status(ctx);
  stop_kind kind;
  cgti_num x;
  *answer = pseudonumber_of(&kind, &x, ctx, node);
  return CGT_OK;
}

cgt_status cgt_loopy_is_number_tiny(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  const cgt_loopy_kind kind = cgt_loopy_kind_of(ctx, g);
  const uint32_t node = cgti_loopy_side(ctx, g.id, CGT_LEFT);
  if (!node) return cgti_last_status(ctx);
  const int tiny = kind == CGT_LOOPY_SHORT     ? cgti_is_number_tiny(ctx, cgti_loopy_node_at(ctx, node)->game)
                   : kind == CGT_LOOPY_STOPPER ? cgti_loopy_is_number_tiny(ctx, node)
                                               : false;
  if (tiny < 0) return cgti_last_status(ctx);
  *answer = tiny;
  return CGT_OK;
}

int cgti_loopy_common_stop(cgti_num *x, cgt_ctx *ctx, uint32_t node) {
  for (int player = 0; player < 2; player++) {
    const uint32_t stop = cgti_loopy_stop(ctx, node, (cgt_player)player);
    stop_kind kind;
    cgti_num y;
    if (!stop || !pseudonumber_of(&kind, &y, ctx, stop)) return -1;
    if (kind == STOP_ON || kind == STOP_OFF || (player && y != *x)) return false;
    *x = y;
  }
  return true;
}

/* The same of both sides of a value. */
static int common_number(cgti_num *x, cgt_ctx *ctx, cgt_loopy g) {
  if (!cgti_is_loopy(ctx, g)) {
    cgti_fail(ctx, CGT_EINVAL, "no loopy value was given");
    return -1;
  }
  cgti_num minus[2];
  for (int side = 0; side < 2; side++) {
    const uint32_t node = cgti_loopy_side(ctx, g.id, (cgt_player)side);
    if (!node) return -1;
    if (cgti_loopy_node_at(ctx, node)->fixed) {
      cgti_fail(ctx, CGT_EDOMAIN, "a side of this game is not a stopper, and has no stops");
      return -1;
    }
    const int common = cgti_loopy_common_stop(&minus[side], ctx, node);
    if (common <= 0) return common;
  }
  *x = minus[0];
  return minus[1] == cgti_num_neg(minus[0]);
}

cgt_status cgt_loopy_is_numberish(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  cgti_num x;
  const int common = common_number(&x, ctx, g);
  if (common < 0) return cgti_last_status(ctx);
  *answer = common;
  return CGT_OK;
}

cgt_status cgt_loopy_is_infinitesimal(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  cgti_num x;
  const int common = common_number(&x, ctx, g);
  if (common < 0) return cgti_last_status(ctx);
  *answer = common && x == 0;
  return CGT_OK;
}
