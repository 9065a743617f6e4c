/* subordinate.c: the H with G = B:H, for a given base B.
 *
 * Let H be canonical. B:HL survives when B:H is brought to canonical form: it is above each BL, to which Left
 * may go from it; it is dominated by another B:HL only if HL is; and it does not reverse, for BR <= B:H is
 * impossible while Right may go from B:H to BR, and B:HLR <= B:H needs HLR <= H. So the options of G that are
 * of the form B:K give all options of H. Should one more be among them, K <| H as B:K <| B:H, and such a
 * Left option changes nothing (Winning Ways, Ch. 3, Gift Horse Principle). What is
 * found is checked: B:H = G. Of B this takes the options alone, so that it may be any form. */
#include "cgt/invariants/operations.h"

typedef struct subordinates {
  cgt_ctx *ctx;
  const cgti_base *base;
  cgti_pair_map known; /* by game; CGT_NONE where there is none */
} subordinates;

/* In x:y = z with z > x the signs of y are digits below 2^-e, x = m/2^e, unless x is an integer > 0; r, what
 * z lacks to x + 2^-e, in units of 2^-e, is (c + 1 - y)/2^c for the ceiling c of y: see ordinal.c. */
static int subordinate_digits(cgti_num *y, cgt_ctx *ctx, cgti_num x, cgti_num z) {
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x);
  mpz_set_ui(m, 1);
  cgti_num lacks = cgti_num_sub(ctx, cgti_num_add(ctx, x, cgti_num_from_mpz(ctx, m, e)), z);
  mpz_mul_2exp(m, m, e);
  lacks = cgti_num_mul(ctx, lacks, cgti_num_from_mpz(ctx, m, 0));
  int found = lacks == CGTI_NAN ? -1 : cgti_num_sign(lacks) > 0;
  if (found > 0) {
    size_t k = cgti_num_get(m, ctx, lacks), bits = mpz_sizeinbase(m, 2);
    cgti_num scaled = cgti_num_from_mpz(ctx, m, bits - 1); /* r·2^c, in [1, 2) */
    *y = cgti_num_sub(ctx, cgti_num_int(ctx, (int64_t)k + 2 - (int64_t)bits), scaled);
    if (*y == CGTI_NAN) found = -1;
  }
  mpz_clear(m);
  return found;
}

int cgti_subordinate_number(cgti_num *y, cgt_ctx *ctx, cgti_num x, cgti_num z) {
  int order = cgti_num_cmp(ctx, z, x);
  *y = 0;
  if (order == 0) return 1;
  if (x == 0 || (cgti_num_is_integer(ctx, x) && cgti_num_sign(x) == order)) {
    *y = cgti_num_sub(ctx, z, x);
    return *y == CGTI_NAN ? -1 : 1;
  }
  if (order > 0) return subordinate_digits(y, ctx, x, z);
  int found = subordinate_digits(y, ctx, cgti_num_neg(x), cgti_num_neg(z));
  *y = cgti_num_neg(*y);
  return found;
}

static int subordinate(cgt_game *value, subordinates *s, cgt_game g);

static int subordinate_form(cgt_game *value, subordinates *s, cgt_game g) {
  cgti_games sides[2] = {{0}, {0}};
  for (int player = 0; player < 2; player++) {
    cgti_games options;
    if (!cgti_games_of_options(&options, s->ctx, g, player)) return -1;
    for (size_t i = 0; i < options.count; i++) {
      cgt_game below;
      int found = subordinate(&below, s, options.items[i]);
      if (found < 0 || (found && !cgti_games_add(s->ctx, &sides[player], below))) return -1;
    }
  }
  if (sides[0].count + sides[1].count == 0) return 0; /* G is not B itself */
  *value = cgti_canonical(s->ctx, sides[0].items, sides[0].count, sides[1].items, sides[1].count);
  cgt_game sum = cgti_is_none(*value) ? *value : cgti_ordinal_sum_on(s->ctx, s->base, *value);
  return cgti_is_none(sum) ? -1 : cgti_same(sum, g);
}

/* Where ordinal.c has a closed form: 1 or 0 as there is one, -1 if it failed, 2 if it has not. */
static int subordinate_at_once(cgt_game *value, subordinates *s, cgt_game g) {
  cgt_ctx *ctx = s->ctx;
  cgt_game b = s->base->value;
  cgti_num up, star, up_b, star_b, y;
  *value = cgti_number(0);
  if (cgti_same(g, b)) return 1;
  if (!s->base->canonical) return 2;
  if (!cgti_up_star_parts(&up, &star, ctx, g) || !cgti_up_star_parts(&up_b, &star_b, ctx, b)) return 2;
  if (cgti_is_number(b)) {
    int found = cgti_subordinate_number(&y, ctx, b.number, g.number);
    *value = (cgt_game){g.core, y};
    return found;
  }
  if (up != 0 || up_b != 0 || g.number != b.number) return 2;
  if (cgti_num_cmp(ctx, star, star_b) < 0) return 0;
  *value = cgti_intern_up_star(ctx, 0, cgti_num_sub(ctx, star, star_b));
  return cgti_is_none(*value) ? -1 : 1;
}

static int subordinate(cgt_game *value, subordinates *s, cgt_game g) {
  cgt_ctx *ctx = s->ctx;
  int found = subordinate_at_once(value, s, g);
  if (found != 2) return found;
  if (cgti_pair_lookup(value, &s->known, g, CGT_NONE)) return !cgti_is_none(*value);
  if (!cgti_may_recurse(ctx)) return -1;
  cgti_mark mark = cgti_scratch_mark(ctx);
  found = subordinate_form(value, s, g);
  cgti_scratch_return(ctx, mark);
  if (found == 0) *value = CGT_NONE;
  return found < 0 || !cgti_pair_store(ctx, &s->known, g, CGT_NONE, *value) ? -1 : found;
}

cgt_game cgti_subordinate_on(cgt_ctx *ctx, cgt_game g, const cgti_base *base) {
  if (base->canonical && cgti_same(base->value, cgti_number(0))) return g;
  subordinates s = {.ctx = ctx, .base = base};
  cgt_game value;
  int found = subordinate(&value, &s, g);
  cgti_pair_map_free(ctx, &s.known);
  if (found == 0) return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "G is not an ordinal sum base:H of this base");
  return found > 0 ? value : CGT_NONE;
}

cgt_game cgt_subordinate(cgt_ctx *ctx, cgt_game g, cgt_game base) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, base)) return CGT_NONE;
  cgti_base on = {.value = base, .canonical = true};
  return cgti_subordinate_on(ctx, g, &on);
}
