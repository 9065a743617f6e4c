/* loopy_names.c: the loopy games that have names, moved by a number x. Winning Ways, Ch. 11:
 *   on = {on|}, off = {|off}, over = {0|over}, under = {under|0},
 *   ^[on] = {^[on]|*}, also called upon, and ^[on]* = {0,^[on]*|0},
 *   ^<on> = {0|v[on]*}, tiny-on = {0||0|off}, and their negatives. */
#include "cgt/loopy/loopy_names.h"

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
    if (found->kinds & (PART_NUMBER | PART_STAR) && kind & (PART_NUMBER | PART_STAR)) return false;
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

/* x + ^[on]*, or its negative: {x,itself|x}. */
static bool is_up_sum_star(cgti_num *x, cgt_ctx *ctx, uint32_t id, bool minus) {
  name_parts shape[2];
  if (cgti_loopy_is_short(ctx, id) || !shape_of(shape, ctx, id, minus)) return false;
  *x = shape[0].x;
  return shape[0].kinds == (PART_NUMBER | PART_ITSELF) && shape[1].kinds == PART_NUMBER &&
         shape[0].x == shape[1].x;
}

/* x + off in {x|off}, or its negative. */
static bool is_x_or_off(cgti_num *x, cgt_ctx *ctx, uint32_t id, bool minus) {
  name_parts shape[2];
  if (cgti_loopy_is_short(ctx, id) || !shape_of(shape, ctx, id, minus)) return false;
  *x = shape[0].x;
  const uint32_t on = ctx->loopy->on, end = minus ? on : cgti_loopy_minus(ctx, on);
  return shape[0].kinds == PART_NUMBER && shape[1].kinds == PART_OTHER && shape[1].other == end;
}

bool cgti_loopy_name_of(cgti_loopy_name *name, cgt_ctx *ctx, uint32_t id) {
  if (id == ctx->loopy->on || id == cgti_loopy_minus(ctx, ctx->loopy->on)) {
    *name = (cgti_loopy_name){CGTI_NAME_ON, id != ctx->loopy->on, 0};
    return true;
  }
  for (int minus = 0; minus < 2; minus++) {
    name_parts shape[2];
    if (!shape_of(shape, ctx, id, minus)) continue;
    const unsigned left = shape[0].kinds, right = shape[1].kinds;
    cgti_num x = shape[0].x, y;
    int kind = -1;
    if (left == PART_NUMBER && right == PART_ITSELF) kind = CGTI_NAME_OVER;
    if (left == PART_ITSELF && right == PART_STAR) {
      kind = CGTI_NAME_UP_SUM;
      x = shape[1].x;
    }
    if (is_up_sum_star(&y, ctx, id, minus)) kind = CGTI_NAME_UP_SUM_STAR;
    if (left == PART_NUMBER && right == PART_OTHER) {
      if (is_up_sum_star(&y, ctx, shape[1].other, !minus) && cgti_num_neg(y) == x) kind = CGTI_NAME_UP_POWER;
      if (is_x_or_off(&y, ctx, shape[1].other, minus) && y == x) kind = CGTI_NAME_TINY;
    }
    if (kind < 0) continue;
    *name = (cgti_loopy_name){(cgti_loopy_name_kind)kind, minus, minus ? cgti_num_neg(x) : x};
    return true;
  }
  return false;
}
