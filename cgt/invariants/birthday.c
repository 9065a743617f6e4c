/* birthday.c: the depth of the canonical form.
 *
 * In closed form: an integer n has birthday |n|, another number x of denominator 2^e has
 * floor|x| + 1 + e; translating n·↑ + *m by x adds the birthday of x; *m has m, and n·↑ + *m for
 * n > 0 has n + 1 if m <= 1, else n + (m xor (n mod 2)), by following its one Right option
 * (options.c) down to a nimber. Tested against the recursion. */
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind birthdays = {"birthday"}; /* numbers */

static cgti_num birthday_of_number(cgt_ctx *ctx, cgti_num x) {
  if (cgti_num_sign(x) < 0) x = cgti_num_neg(x);
  if (cgti_num_is_integer(ctx, x)) return x;
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x);
  mpz_clear(m);
  return cgti_num_add(ctx, cgti_num_floor(ctx, x), cgti_num_int(ctx, 1 + (int64_t)e));
}

static cgti_num birthday_of_up_star(cgt_ctx *ctx, cgti_num up, cgti_num star) {
  cgti_num one = cgti_num_inline(1, 0);
  if (up == 0) return star;
  if (star == 0 || star == one) return cgti_num_add(ctx, up, one);
  cgti_num half = cgti_num_half(ctx, up);
  bool odd = cgti_num_floor(ctx, half) != half;
  return cgti_num_add(ctx, up, odd ? cgti_num_xor(ctx, star, one) : star);
}

static cgti_num birthday_of_tree(cgt_ctx *ctx, cgt_game g) {
  if (!cgti_may_recurse(ctx)) return CGTI_NAN;
  cgti_num latest = 0;
  for (int player = 0; player < 2; player++) {
    cgti_view view; /* of a tree: nothing is taken from the scratch stack */
    if (!cgti_view_open(&view, ctx, g, player)) return CGTI_NAN;
    for (size_t i = 0; i < view.count; i++) {
      cgt_game option = cgti_view_at(&view, ctx, i);
      cgti_num b = cgti_is_none(option) ? CGTI_NAN : cgti_birthday(ctx, option);
      if (b == CGTI_NAN) return CGTI_NAN;
      if (cgti_num_cmp(ctx, b, latest) > 0) latest = b;
    }
  }
  return cgti_num_add(ctx, latest, cgti_num_inline(1, 0));
}

cgti_num cgti_birthday(cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  if (node->kind != CGTI_TREE)
    return cgti_num_add(ctx, birthday_of_number(ctx, g.number),
                        birthday_of_up_star(ctx, node->up, node->star));
  uint64_t known;
  if (cgti_memo_lookup(&known, ctx, g, &birthdays)) return (cgti_num)known;
  cgti_num b = birthday_of_tree(ctx, g);
  return b != CGTI_NAN && cgti_memo_store(ctx, g, &birthdays, b) ? b : CGTI_NAN;
}

cgt_game cgt_birthday(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, g) ? cgti_number(cgti_birthday(ctx, g)) : CGT_NONE;
}
