/* options.c: the canonical options of a game, stored or made when asked.
 *
 * n·↑ + *m for n > 0 is {0 | (n-1)·↑ + *(m xor 1)}, except ↑* = {0,* | 0}: Winning Ways, Ch. 8, and
 * Siegel, CGT, Ch. II, both on up and star; tested against cgti_canonical. */
#include "cgt/forms/forms.h"

bool cgti_up_star_parts(cgti_num *up, cgti_num *star, const cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  if (node->kind == CGTI_TREE) return false;
  *up = cgti_sign(g) ? cgti_num_neg(node->up) : node->up;
  *star = node->star;
  return true;
}

static bool view_number(cgti_view *view, cgt_ctx *ctx, cgti_num x, cgt_player player) {
  cgti_num option;
  if (!cgti_num_option(&option, ctx, x, player)) return true;
  cgt_game *list = cgti_scratch_take(ctx, sizeof *list);
  if (!list) return false;
  list[0] = cgti_number(option);
  view->list = list;
  view->count = 1;
  return !cgti_is_none(list[0]);
}

static bool view_nimber(cgti_view *view, cgt_ctx *ctx, cgti_num star) {
  if (cgti_num_cmp(ctx, star, cgti_num_inline(CGTI_MOST_NIMBER_OPTIONS, 0)) > 0) {
    cgti_fail(ctx, CGT_ELIMIT, "a nimber of more than 2^23 options would have to be written out");
    return false;
  }
  size_t m = (size_t)cgti_num_mantissa(star);
  cgt_game *list = cgti_scratch_take(ctx, m * sizeof *list);
  if (!list) return false;
  for (size_t k = 0; k < m; k++) {
    list[k] = cgti_intern_up_star(ctx, 0, cgti_num_inline((int64_t)k, 0));
    if (cgti_is_none(list[k])) return false;
  }
  view->list = list;
  view->count = m;
  return true;
}

/* side: of the stored sign, n > 0. */
static bool view_ups(cgti_view *view, cgt_ctx *ctx, cgti_num up, cgti_num star, cgt_player side) {
  cgti_num one = cgti_num_inline(1, 0);
  cgt_game *list = cgti_scratch_take(ctx, 2 * sizeof *list);
  if (!list) return false;
  view->list = list;
  view->count = 1;
  if (side == CGT_RIGHT) {
    list[0] = cgti_intern_up_star(ctx, cgti_num_sub(ctx, up, one), cgti_num_xor(ctx, star, one));
    return !cgti_is_none(list[0]);
  }
  list[0] = cgti_number(0);
  if (up == one && star == one) {
    list[1] = cgti_intern_up_star(ctx, 0, one);
    view->count = 2;
    return !cgti_is_none(list[1]);
  }
  return true;
}

bool cgti_view_make(cgti_view *view, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  const cgti_node *node = cgti_node_of(ctx, g);
  bool sign = cgti_sign(g);
  *view = (cgti_view){.negate = sign, .shift = g.number};
  if (node->kind == CGTI_ZERO) {
    view->shift = 0;
    return view_number(view, ctx, g.number, player);
  }
  return node->up == 0 ? view_nimber(view, ctx, node->star)
                       : view_ups(view, ctx, node->up, node->star, sign ? !player : player);
}
