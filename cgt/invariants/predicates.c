/* predicates.c: kinds of games. What the store knows at a glance costs nothing; what depends on all
 * followers is found for each of them once.
 *
 * In closed form: of x + n·↑ + *m only 0, with n = m = 0 or not, is all small; it is even or odd only if x
 * is an integer, n = 0 and m <= 1, by the parity of x + m (x = m/2^e, e > 0, has options of both parities or
 * of none; for n > 0 Left's option x has the parity of x and Right's has none, except that ↑ and ↑* have
 * Right options * and 0, the latter beside Left options of both parities); and only x and x* are tempered. */
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind known_traits = {"traits"}; /* each some cgti_traits */

/* ---- followers ------------------------------------------------------------------------------- */

static int traits_of_up_star(cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star, one = cgti_num_inline(1, 0);
  if (!cgti_up_star_parts(&up, &star, ctx, g)) return 0;
  int traits = g.number == 0 ? CGTI_ALL_SMALL : 0;
  if (up != 0 || (star != 0 && star != one)) return traits;
  traits |= star == 0 ? CGTI_EVEN_TEMPERED : CGTI_ODD_TEMPERED;
  if (!cgti_num_is_integer(ctx, g.number)) return traits;
  cgti_num half = cgti_num_half(ctx, cgti_num_add(ctx, g.number, star));
  if (half == CGTI_NAN) return -1;
  return traits | (cgti_num_is_integer(ctx, half) ? CGTI_EVEN : CGTI_ODD);
}

/* If all options are even the game is odd, and so on. */
static int traits_from_options(int common) {
  int traits = common & CGTI_ALL_SMALL;
  if (common & CGTI_ODD) traits |= CGTI_EVEN;
  if (common & CGTI_EVEN) traits |= CGTI_ODD;
  if (common & CGTI_ODD_TEMPERED) traits |= CGTI_EVEN_TEMPERED;
  if (common & CGTI_EVEN_TEMPERED) traits |= CGTI_ODD_TEMPERED;
  return traits;
}

int cgti_traits_of(cgt_ctx *ctx, cgt_game g) {
  if (cgti_node_of(ctx, g)->kind != CGTI_TREE) return traits_of_up_star(ctx, g);
  uint64_t known;
  if (cgti_memo_lookup(&known, ctx, g, &known_traits)) return (int)known;
  if (!cgti_may_recurse(ctx)) return -1;
  int common = CGTI_ALL_SMALL | CGTI_EVEN | CGTI_ODD | CGTI_EVEN_TEMPERED | CGTI_ODD_TEMPERED;
  for (int player = 0; player < 2; player++) {
    cgti_view view; /* of a tree: nothing is taken from the scratch stack */
    if (!cgti_view_open(&view, ctx, g, player)) return -1;
    for (size_t i = 0; i < view.count && common; i++) {
      cgt_game option = cgti_view_at(&view, ctx, i);
      int traits = cgti_is_none(option) ? -1 : cgti_traits_of(ctx, option);
      if (traits < 0) return -1;
      common &= traits;
    }
  }
  int traits = traits_from_options(common);
  return cgti_memo_store(ctx, g, &known_traits, (uint64_t)traits) ? traits : -1;
}

/* ---- tinies ---------------------------------------------------------------------------------- */

/* The only option of player in a tree; CGT_NONE if there are several, or after an error. */
static cgt_game single_option(cgt_ctx *ctx, cgt_game g, cgt_player player) {
  cgti_view view;
  if (!cgti_view_open(&view, ctx, g, player) || view.count != 1) return CGT_NONE;
  return cgti_view_at(&view, ctx, 0);
}

/* g = {x || x | x - H}, where the mean of H is positive? */
static int is_number_plus_tiny(cgt_ctx *ctx, cgt_game g) {
  cgt_game left = single_option(ctx, g, CGT_LEFT), right = single_option(ctx, g, CGT_RIGHT);
  if (cgti_is_none(left) || cgti_is_none(right) || !cgti_is_number(left)) return 0;
  if (cgti_node_of(ctx, right)->kind != CGTI_TREE) return 0;
  cgt_game back = single_option(ctx, right, CGT_LEFT), threat = single_option(ctx, right, CGT_RIGHT);
  if (cgti_is_none(back) || cgti_is_none(threat) || !cgti_same(back, left)) return 0;
  cgti_num shift;
  const cgti_thermograph *of_threat = cgti_thermograph_of(&shift, ctx, threat);
  cgti_num mean = of_threat ? cgti_num_add(ctx, of_threat->mean, shift) : CGTI_NAN;
  return mean == CGTI_NAN ? -1 : cgti_num_cmp(ctx, mean, left.number) < 0;
}

int cgti_is_number_tiny(cgt_ctx *ctx, cgt_game g) {
  if (cgti_is_number(g)) return 1;
  if (cgti_node_of(ctx, g)->kind != CGTI_TREE) return 0;
  int tiny = is_number_plus_tiny(ctx, g);
  return tiny != 0 ? tiny : is_number_plus_tiny(ctx, cgti_neg(g));
}

/* ---- public ---------------------------------------------------------------------------------- */

static cgt_status trait(bool *answer, cgt_ctx *ctx, cgt_game g, int which) {
  int traits = cgti_traits_of(ctx, g);
  if (traits < 0) return cgti_last_status(ctx);
  *answer = traits & which;
  return CGT_OK;
}

cgt_status cgt_is_all_small(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return trait(answer, ctx, g, CGTI_ALL_SMALL);
}

cgt_status cgt_is_even(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return trait(answer, ctx, g, CGTI_EVEN);
}

cgt_status cgt_is_odd(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return trait(answer, ctx, g, CGTI_ODD);
}

cgt_status cgt_is_even_tempered(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return trait(answer, ctx, g, CGTI_EVEN_TEMPERED);
}

cgt_status cgt_is_odd_tempered(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return trait(answer, ctx, g, CGTI_ODD_TEMPERED);
}

cgt_status cgt_is_number_tiny(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  int tiny = cgti_is_number_tiny(ctx, g);
  if (tiny < 0) return cgti_last_status(ctx);
  *answer = tiny;
  return CGT_OK;
}

bool cgt_is_numberish(const cgt_ctx *ctx, cgt_game g) {
  return cgti_is_own(ctx, g) && cgti_node_of(ctx, g)->stop == 0;
}

bool cgt_is_infinitesimal(const cgt_ctx *ctx, cgt_game g) {
  return cgt_is_numberish(ctx, g) && g.number == 0;
}

bool cgt_is_hot(const cgt_ctx *ctx, cgt_game g) { return cgti_is_own(ctx, g) && !cgt_is_numberish(ctx, g); }

bool cgt_is_tepid(const cgt_ctx *ctx, cgt_game g) { return cgt_is_numberish(ctx, g) && !cgti_is_number(g); }
