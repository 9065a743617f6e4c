/* companion.c: the automorphism of the lattice of games born by day n.
 *
 * In closed form: a number other than 0 is its own companion (0 or * instead of 0 among its options does not
 * change the simplest number between them); *m is for m >= 2, and so is n·↑ + *m; n·↑ and n·↑ + * are each
 * other's. By induction from the options of n·↑ + *m, n > 0 (options.c): {0, * | (n-1)·↑ + *(m xor 1)} has
 * the Left option * of a companion reversible or dominated, but for ↑* = {0,* | 0}. Tested against the
 * recursion. */
#include "cgt/invariants/operations.h"

typedef struct companions {
  cgt_ctx *ctx;
  cgti_pair_map known; /* by game */
} companions;

static cgt_game companion(companions *c, cgt_game g);

/* The companions of the options of player, and 0 if wanted. */
static bool companion_options(cgti_games *out, companions *c, cgt_game g, cgt_player player, bool zero) {
  cgti_games options;
  if (!cgti_games_of_options(&options, c->ctx, g, player)) return false;
  *out = (cgti_games){0};
  for (size_t i = 0; i < options.count; i++)
    if (!cgti_games_add(c->ctx, out, companion(c, options.items[i]))) return false;
  return !zero || cgti_games_add(c->ctx, out, cgti_number(0));
}

static cgt_game companion_form(companions *c, cgt_game g) {
  cgt_ctx *ctx = c->ctx;
  cgti_games left, right;
  int positive = cgti_le(ctx, cgti_number(0), g), negative = cgti_le(ctx, g, cgti_number(0));
  if (positive < 0 || negative < 0 || !companion_options(&left, c, g, CGT_LEFT, positive) ||
      !companion_options(&right, c, g, CGT_RIGHT, negative))
    return CGT_NONE;
  return cgti_canonical(ctx, left.items, left.count, right.items, right.count);
}

static cgt_game companion(companions *c, cgt_game g) {
  cgt_ctx *ctx = c->ctx;
  cgti_num up, star, one = cgti_num_inline(1, 0);
  if (cgti_up_star_parts(&up, &star, ctx, g)) {
    bool small = star == 0 || star == one;
    if (g.number == 0) return small ? cgti_intern_up_star(ctx, up, cgti_num_xor(ctx, star, one)) : g;
    if (cgti_is_number(g)) return g;
  }
  cgt_game value;
  if (cgti_pair_lookup(&value, &c->known, g, CGT_NONE)) return value;
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  value = companion_form(c, g);
  cgti_scratch_return(ctx, mark);
  bool kept = !cgti_is_none(value) && cgti_pair_store(ctx, &c->known, g, CGT_NONE, value);
  return kept ? value : CGT_NONE;
}

cgt_game cgt_companion(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  companions c = {.ctx = ctx};
  cgt_game value = companion(&c, g);
  cgti_pair_map_free(ctx, &c.known);
  return value;
}
