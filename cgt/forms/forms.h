/* forms.h, layer 2: options, order, canonical form and sums. Functions that make a game return
 * CGT_NONE, and those that answer a question return -1, when they failed; the error is then
 * recorded. Scratch memory that a function takes for itself it gives back. */
#ifndef CGTI_FORMS_H
#define CGTI_FORMS_H

#include "cgt/store/unique_table.h"

/* ---- options (options.c) --------------------------------------------------------------------- */

/* If g is x + n·↑ + *m, so that its options are made when asked: true, with n and m. */
bool cgti_up_star_parts(cgti_num *up, cgti_num *star, const cgt_ctx *ctx, cgt_game g);

/* The canonical options of one player, in no particular order: a stored list seen through a sign
 * and a translation. Of numbers and x + n·↑ + *m the list is made in scratch memory, so open views
 * between a mark and a return. */
typedef struct cgti_view {
  const cgt_game *list;
  size_t count;
  bool negate;
  cgti_num shift;
} cgti_view;

bool cgti_view_make(cgti_view *view, cgt_ctx *ctx, cgt_game g, cgt_player player); /* not of a TREE */

static inline bool cgti_view_open(cgti_view *view, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  const cgti_node *node = cgti_node_of(ctx, g);
  if (node->kind != CGTI_TREE) return cgti_view_make(view, ctx, g, player);
  bool sign = cgti_sign(g), left = sign ? player == CGT_RIGHT : player == CGT_LEFT;
  *view = (cgti_view){.list = left ? node->options : node->options + node->nleft,
                      .count = left ? node->nleft : node->nright,
                      .negate = sign,
                      .shift = g.number};
  return true;
}

static inline cgt_game cgti_view_at(const cgti_view *view, cgt_ctx *ctx, size_t i) {
  cgt_game option = view->list[i];
  if (view->negate) option = cgti_neg(option);
  return cgti_translate(ctx, option, view->shift);
}

enum { CGTI_MOST_NIMBER_OPTIONS = 1 << 23 };

/* ---- stops ----------------------------------------------------------------------------------- */

/* L(±core + x) = stop + x and R(±core + x) = -stop + x. */
static inline cgti_num cgti_left_stop(cgt_ctx *ctx, cgt_game g) {
  return cgti_num_add(ctx, cgti_node_of(ctx, g)->stop, g.number);
}
static inline cgti_num cgti_right_stop(cgt_ctx *ctx, cgt_game g) {
  return cgti_num_sub(ctx, g.number, cgti_node_of(ctx, g)->stop);
}

/* ---- order (compare.c) ----------------------------------------------------------------------- */

int cgti_le(cgt_ctx *ctx, cgt_game g, cgt_game h); /* G <= H? */

/* ---- canonical form (canonical.c) ------------------------------------------------------------ */

/* Of one player: so that no size computed from the number of options is too large for a size_t. */
#define CGTI_MOST_OPTIONS (SIZE_MAX / 64)

cgt_game cgti_canonical(cgt_ctx *ctx, const cgt_game *left, size_t nleft, const cgt_game *right,
                        size_t nright);

/* The options of one player, of which it may be known that no two of the first `antichain` ones are
 * ordered, nor any two of the others; 0: nothing is known. */
typedef struct cgti_side {
  const cgt_game *options;
  size_t count, antichain;
} cgti_side;

cgt_game cgti_canonical_sides(cgt_ctx *ctx, cgti_side left, cgti_side right);

/* Leaves in games those that are not dominated for player, each once (dominated.c). */
bool cgti_keep_undominated(cgt_ctx *ctx, cgt_game *games, size_t *count, cgt_player player);

/* ---- sums (algebra.c) ------------------------------------------------------------------------ */

cgt_game cgti_add(cgt_ctx *ctx, cgt_game g, cgt_game h);
cgt_game cgti_multiple(cgt_ctx *ctx, cgt_game n, cgt_game g); /* EINVAL unless n is an integer */

#endif
