/* form_misere.c: misère outcomes, and the depth of a form: recursions over the moves of a form as it stands.
 *
 * Of canonical forms x + n·↑ + *m in closed form, by induction over their options (options.c):
 *   x > 0 (a number): every option of Left, if any, is R or has Right to move without options; Right has no
 *   option or one that is R. So R; and L for x < 0. Adding n·↑ + *m leaves Right the option x or one
 *   nearer to it, and Left none that is not of that kind: R too.
 *   x = 0: *m is N, P, N, N, ... for m = 0, 1, 2, ...; for n > 0 Left's option 0 loses at once, as Right
 *   then cannot move, and so Left, beginning, wins from ↑* = {0,*|0} alone. Right moves along
 *   (n-1)·↑ + *(m xor 1), which gives ↑ R, ↑* L, ↑*m P, ⇑ P, and R for all others. */
#include "cgt/invariants/form_store.h"
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind misere_outcomes = {"misère outcome"}; /* each a cgt_outcome */

/* ---- of games -------------------------------------------------------------------------------- */

static cgt_outcome mirrored_misere(cgt_outcome outcome) {
  return outcome == CGT_L ? CGT_R : outcome == CGT_R ? CGT_L : outcome;
}

static cgt_outcome misere_of_up_star(cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star, one = cgti_num_inline(1, 0), two = cgti_num_inline(2, 0);
  cgti_up_star_parts(&up, &star, ctx, g);
  if (g.number != 0) return cgti_num_sign(g.number) > 0 ? CGT_R : CGT_L;
  if (up == 0) return star == one ? CGT_P : CGT_N;
  bool down = cgti_num_sign(up) < 0;
  if (down) up = cgti_num_neg(up);
  cgt_outcome outcome = CGT_R;
  if (up == one && star != 0) outcome = star == one ? CGT_L : CGT_P;
  if (up == two && star == 0) outcome = CGT_P;
  return down ? mirrored_misere(outcome) : outcome;
}

/* Does player, who can make a move of this outcome, win by it? */
static bool wins_by_move(cgt_outcome after, cgt_player player) {
  return after == CGT_P || after == (player == CGT_LEFT ? CGT_L : CGT_R);
}

static cgt_outcome misere_of_winners(const bool wins[2]) {
  return wins[CGT_LEFT] ? (wins[CGT_RIGHT] ? CGT_N : CGT_L) : wins[CGT_RIGHT] ? CGT_R : CGT_P;
}

static bool misere_of_game(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g) {
  if (cgti_node_of(ctx, g)->kind != CGTI_TREE) return *outcome = misere_of_up_star(ctx, g), true;
  uint64_t known;
  if (cgti_memo_lookup(&known, ctx, g, &misere_outcomes)) return *outcome = (cgt_outcome)known, true;
  if (!cgti_may_recurse(ctx)) return false;
  bool wins[2] = {false, false}; /* both have options: g is no number */
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    cgti_view view; /* of a tree: nothing is taken from the scratch stack */
    if (!cgti_view_open(&view, ctx, g, (cgt_player)player)) return false;
    for (size_t i = 0; !wins[player] && i < view.count; i++) {
      cgt_game option = cgti_view_at(&view, ctx, i);
      cgt_outcome after;
      if (cgti_is_none(option) || !misere_of_game(&after, ctx, option)) return false;
      wins[player] = wins_by_move(after, (cgt_player)player);
    }
  }
  *outcome = misere_of_winners(wins);
  return cgti_memo_store(ctx, g, &misere_outcomes, (uint64_t)*outcome);
}

cgt_status cgt_misere_outcome_of(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  cgt_outcome found;
  if (!misere_of_game(&found, ctx, g)) return cgti_last_status(ctx);
  *outcome = found;
  return CGT_OK;
}

/* ---- of forms -------------------------------------------------------------------------------- */

static bool misere_of_form(cgt_outcome *outcome, cgt_ctx *ctx, cgti_walk *known, uint32_t id) {
  uint32_t shape = cgti_form_at(ctx, id)->shape;
  if (cgti_form_at(ctx, shape)->leaf) return misere_of_game(outcome, ctx, cgti_form_at(ctx, shape)->value);
  uint64_t found = cgti_walk_lookup(known, shape);
  if (found) return *outcome = (cgt_outcome)(found - 1), true;
  if (!cgti_may_recurse(ctx)) return false;
  bool wins[2];
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    size_t count;
    const uint32_t *options = cgti_form_options(&count, ctx, shape, (cgt_player)player);
    if (!options) return false;
    wins[player] = count == 0;
    for (size_t i = 0; !wins[player] && i < count; i++) {
      cgt_outcome after;
      if (!misere_of_form(&after, ctx, known, options[i])) return false;
      wins[player] = wins_by_move(after, (cgt_player)player);
    }
  }
  *outcome = misere_of_winners(wins);
  return cgti_walk_store(ctx, known, shape, (uint64_t)*outcome + 1);
}

cgt_status cgt_form_misere_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_form f) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_FORM(ctx, f)) return CGT_EINVAL;
  cgti_walk known = {0};
  cgt_outcome found;
  bool good = misere_of_form(&found, ctx, &known, f.id);
  cgti_walk_free(ctx, &known);
  if (good) *outcome = found;
  return good ? CGT_OK : cgti_last_status(ctx);
}

/* ---- depth ----------------------------------------------------------------------------------- */

static cgti_num depth_of_form(cgt_ctx *ctx, cgti_walk *known, uint32_t id) {
  uint32_t shape = cgti_form_at(ctx, id)->shape;
  if (cgti_form_at(ctx, shape)->leaf) return cgti_birthday(ctx, cgti_form_at(ctx, shape)->value);
  uint64_t found = cgti_walk_lookup(known, shape);
  if (found) return (cgti_num)(found - 1);
  if (!cgti_may_recurse(ctx)) return CGTI_NAN;
  cgti_num deepest = 0;
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    size_t count;
    const uint32_t *options = cgti_form_options(&count, ctx, shape, (cgt_player)player);
    if (!options) return CGTI_NAN;
    for (size_t i = 0; i < count; i++) {
      cgti_num depth = depth_of_form(ctx, known, options[i]);
      if (depth == CGTI_NAN) return CGTI_NAN;
      if (cgti_num_cmp(ctx, depth, deepest) > 0) deepest = depth;
    }
  }
  deepest = cgti_num_add(ctx, deepest, cgti_num_inline(1, 0)); /* a form without options is the leaf 0 */
  bool good = deepest != CGTI_NAN && cgti_walk_store(ctx, known, shape, (uint64_t)deepest + 1);
  return good ? deepest : CGTI_NAN;
}

cgt_game cgt_form_birthday(cgt_ctx *ctx, cgt_form f) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_form(ctx, f)) return CGT_NONE;
  cgti_walk known = {0};
  cgti_num depth = depth_of_form(ctx, &known, f.id);
  cgti_walk_free(ctx, &known);
  return cgti_number(depth);
}
