/* stop_count.c: how many stopping positions the tree of the canonical form has: 1 for a number, else the
 * sum over all options. Moving a game by a number and turning it round change nothing, so the count is kept
 * with the core.
 *
 * In closed form: *m has 2·3^(m-1), m > 0, since each option of *(m+1) that *m lacks is *m itself, twice.
 * n·↑ + *m, n > 0, has one (Left's option 0) more than its Right option, down to ↑ + *m' with
 * m' = m xor ((n-1) mod 2): ↑* = {0,*|0} has 4, any other 1 + that of *(m' xor 1). */
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind stop_counts = {"stop count"}; /* numbers */

enum { MOST_STAR = 40 * 1000 * 1000 }; /* 2·3^m has then at most 2^26 bits */

static cgti_num count_of_nimber(cgt_ctx *ctx, cgti_num star) {
  if (star == 0) return cgti_num_inline(1, 0);
  cgti_num count = CGTI_NAN;
  mpz_t m;
  mpz_init(m);
  cgti_num_get(m, ctx, star);
  if (mpz_cmp_ui(m, MOST_STAR) > 0) {
    cgti_fail(ctx, CGT_ELIMIT, "the stop count of *m has more than 2^26 bits for m above 40,000,000");
  } else {
    mpz_ui_pow_ui(m, 3, mpz_get_ui(m) - 1);
    mpz_mul_2exp(m, m, 1);
    count = cgti_num_from_mpz(ctx, m, 0);
  }
  mpz_clear(m);
  return count;
}

static cgti_num count_of_up_star(cgt_ctx *ctx, cgti_num up, cgti_num star) {
  cgti_num one = cgti_num_inline(1, 0);
  if (up == 0) return count_of_nimber(ctx, star);
  cgti_num before = cgti_num_sub(ctx, up, one);
  cgti_num half = before == CGTI_NAN ? before : cgti_num_half(ctx, before);
  if (half == CGTI_NAN) return half;
  if (!cgti_num_is_integer(ctx, half)) star = cgti_num_xor(ctx, star, one);
  if (star == one) return cgti_num_add(ctx, before, cgti_num_inline(4, 0));
  cgti_num last = star == CGTI_NAN ? star : cgti_num_xor(ctx, star, one);
  cgti_num rest = last == CGTI_NAN ? last : count_of_nimber(ctx, last);
  return rest == CGTI_NAN ? rest : cgti_num_add(ctx, up, rest);
}

static cgti_num stop_count(cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  if (node->kind != CGTI_TREE) return count_of_up_star(ctx, node->up, node->star);
  cgt_game core = {g.core & ~(uint32_t)1, 0};
  uint64_t known;
  if (cgti_memo_lookup(&known, ctx, core, &stop_counts)) return (cgti_num)known;
  if (!cgti_may_recurse(ctx)) return CGTI_NAN;
  cgti_num count = 0;
  for (int player = 0; player < 2; player++) {
    cgti_view view; /* of a tree: nothing is taken from the scratch stack */
    if (!cgti_view_open(&view, ctx, core, player)) return CGTI_NAN;
    for (size_t i = 0; i < view.count; i++) {
      cgt_game option = cgti_view_at(&view, ctx, i);
      cgti_num part = cgti_is_none(option) ? CGTI_NAN : stop_count(ctx, option);
      count = part == CGTI_NAN ? part : cgti_num_add(ctx, count, part);
      if (count == CGTI_NAN) return count;
    }
  }
  return cgti_memo_store(ctx, core, &stop_counts, count) ? count : CGTI_NAN;
}

cgt_game cgt_stop_count(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, g) ? cgti_number(stop_count(ctx, g)) : CGT_NONE;
}
