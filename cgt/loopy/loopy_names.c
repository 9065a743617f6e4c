/* loopy_names.c: the loopy games that have names, moved by a number x. Winning Ways, Ch. 11:
 *   on = {on|}, off = {|off}, over = {0|over}, under = {under|0},
 *   ^[on] = {^[on]|*}, also called upon, and ^[on]* = {0,^[on]*|0},
 *   ^<on> = {0|v[on]*}, ^<on>* = {0,*|v[on]}, tiny-H = {0||0|-H} for H >= over, and their
 * negatives. A tiny has its name if play in H comes back by passing alone. */
#include "cgt/loopy/loopy_names.h"

#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_sum.h"

/* The options of a node as they are named here: x, x*, the node itself; another. */
typedef struct name_parts {
  unsigned kinds; /* a set */
  uint32_t other; /* the only one, or 0 */
  cgti_num x;
} name_parts;

enum { PART_NUMBER = 1, PART_STAR = 2, PART_ITSELF = 4, PART_OTHER = 8 };

/* False if there are several of a kind, or several numbers. */
static bool find_parts(name_parts *found, cgt_ctx *ctx, uint32_t id, cgt_player player) {
  uint32_t count;
  const uint32_t *options = cgti_loopy_node_options(&count, ctx, id, player);
  const uint32_t star = cgti_intern_up_star(ctx, 0, cgti_num_inline(1, 0)).core;
  *found = (name_parts){0};
  for (uint32_t i = 0; options && i < count; i++) {
    const cgt_game g = cgti_loopy_node_at(ctx, options[i])->game;
    const unsigned kind = options[i] == id              ? PART_ITSELF
                          : cgti_is_none(g)             ? PART_OTHER
                          : cgti_is_number(g)           ? PART_NUMBER
                          : star != 0 && g.core == star ? PART_STAR
                                                        : PART_OTHER;
    if (found->kinds & kind) return false;
    if (found->kinds & (PART_NUMBER | PART_STAR) && kind & (PART_NUMBER | PART_STAR) && g.number != found->x)
      return false;
    found->kinds |= kind;
    if (kind == PART_OTHER) found->other = options[i];
    if (kind & (PART_NUMBER | PART_STAR)) found->x = g.number;
  }
  return options != NULL;
}

/* Both players' options, seen with the players exchanged and x turned if minus. */
static bool shape_of(name_parts shape[2], cgt_ctx *ctx, uint32_t id, bool minus) {
  for (int player = 0; player < 2; player++) {
    if (!find_parts(&shape[player], ctx, id, (cgt_player)(player ^ minus))) return false;
    if (minus) shape[player].x = cgti_num_neg(shape[player].x);
  }
  return true;
}

/* x + ^[on]*, or its negative: {x,itself|x}; x + ^[on]: {itself|x*}. */
static bool is_up_sum(cgti_num *x, cgt_ctx *ctx, uint32_t id, bool minus, bool star) {
  name_parts shape[2];
  if (cgti_loopy_is_short(ctx, id) || !shape_of(shape, ctx, id, minus)) return false;
  *x = shape[1].x;
  if (!star) return shape[0].kinds == PART_ITSELF && shape[1].kinds == PART_STAR;
  return shape[0].kinds == (PART_NUMBER | PART_ITSELF) && shape[1].kinds == PART_NUMBER &&
         shape[0].x == shape[1].x;
}

static bool is_end_or_over(cgti_loopy_name *name, cgt_ctx *ctx, uint32_t id) {
  const uint32_t on = ctx->loopy->on;
  *name = (cgti_loopy_name){.kind = CGTI_NAME_ON, .minus = id != on};
  if (id == on || id == cgti_loopy_minus(ctx, on)) return true;
  for (int minus = 0; minus < 2; minus++) {
    name_parts shape[2];
    if (!shape_of(shape, ctx, id, minus)) continue;
    if (shape[0].kinds != PART_NUMBER || shape[1].kinds != PART_ITSELF) continue;
    *name = (cgti_loopy_name){CGTI_NAME_OVER, minus, minus ? cgti_num_neg(shape[0].x) : shape[0].x, 0};
    return true;
  }
  return false;
}

static uint32_t moved_by(cgt_ctx *ctx, uint32_t node, cgti_num x) {
  if (x == 0) return node;
  const uint32_t value = cgti_loopy_value_of(ctx, node, 0),
                 number = cgti_loopy_value_of(ctx, cgti_loopy_short(ctx, cgti_number(x)), 0),
                 sum = value && number ? cgti_loopy_sum(ctx, value, number) : 0;
  return sum ? cgti_loopy_side(ctx, sum, CGT_LEFT) : 0;
}

static bool is_over_or_more(cgt_ctx *ctx, uint32_t node) {
  const uint32_t value = cgti_loopy_named(ctx, CGT_OVER),
                 over = value ? cgti_loopy_side(ctx, value, CGT_LEFT) : 0;
  return over && cgti_loopy_nodes_le(ctx, over, node) > 0;
}

/* The H >= over with {x|x - H} = id, or {H - x|-x} if minus; 0 if there is none. */
static uint32_t tiny_subscript(cgt_ctx *ctx, uint32_t id, cgti_num x, bool minus) {
  name_parts shape[2];
  if (cgti_loopy_is_short(ctx, id) || !shape_of(shape, ctx, id, minus)) return 0;
  if (shape[0].kinds != PART_NUMBER || shape[1].kinds != PART_OTHER || shape[0].x != x) return 0;
  const uint32_t turned = minus ? shape[1].other : cgti_loopy_minus(ctx, shape[1].other),
                 subscript = turned ? moved_by(ctx, turned, x) : 0;
  return subscript && is_over_or_more(ctx, subscript) ? subscript : 0;
}

bool cgti_loopy_is_number_tiny(cgt_ctx *ctx, uint32_t id) {
  bool found = false;
  for (int minus = 0; minus < 2 && !found; minus++) {
    name_parts shape[2];
    found = shape_of(shape, ctx, id, minus) && shape[0].kinds == PART_NUMBER &&
            shape[1].kinds == PART_OTHER && tiny_subscript(ctx, shape[1].other, shape[0].x, minus);
  }
  return found;
}

bool cgti_loopy_name_of(cgti_loopy_name *name, cgt_ctx *ctx, uint32_t id) {
  if (is_end_or_over(name, ctx, id)) return true;
  for (int minus = 0; minus < 2; minus++) {
    name_parts shape[2];
    if (!shape_of(shape, ctx, id, minus)) continue;
    cgti_num x = shape[0].x, y;
    uint32_t subscript = 0;
    int kind = -1;
    if (is_up_sum(&y, ctx, id, minus, false)) {
      kind = CGTI_NAME_UP_SUM;
      x = y;
    } else if (is_up_sum(&y, ctx, id, minus, true)) {
      kind = CGTI_NAME_UP_SUM_STAR;
    } else if (shape[1].kinds == PART_OTHER && shape[0].kinds == PART_NUMBER) {
      if (is_up_sum(&y, ctx, shape[1].other, !minus, true) && cgti_num_neg(y) == x) kind = CGTI_NAME_UP_POWER;
      subscript = tiny_subscript(ctx, shape[1].other, x, minus);
      if (subscript && cgti_loopy_only_passes(ctx, subscript) > 0) kind = CGTI_NAME_TINY;
    } else if (shape[1].kinds == PART_OTHER && shape[0].kinds == (PART_NUMBER | PART_STAR)) {
      if (is_up_sum(&y, ctx, shape[1].other, !minus, false) && cgti_num_neg(y) == x)
        kind = CGTI_NAME_UP_POWER_STAR;
    }
    if (kind < 0) continue;
    *name = (cgti_loopy_name){(cgti_loopy_name_kind)kind, minus, minus ? cgti_num_neg(x) : x, subscript};
    return true;
  }
  return false;
}
