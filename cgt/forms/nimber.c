/* nimber.c: nim arithmetic of integers and of nimbers: what the arguments must be, and the ugly product. */
#include <cgt/nimber.h>

#include "cgt/forms/forms.h"
#include "cgt/forms/nim_field.h"

/* An argument: an integer >= 0, or a nimber by its index; 0 is both. */
typedef struct nim_operand {
  cgti_num index;
  bool is_integer, is_nimber;
} nim_operand;

static bool nim_operand_of(nim_operand *x, cgt_ctx *ctx, cgt_game g, const char *name) {
  cgti_num up;
  if (!cgti_is_own(ctx, g)) return false;
  *x = (nim_operand){.index = g.number};
  if (cgti_is_number(g)) {
    x->is_integer = cgti_num_is_integer(ctx, g.number) && cgti_num_sign(g.number) >= 0;
    x->is_nimber = g.number == 0;
  } else {
    x->is_nimber = g.number == 0 && cgti_up_star_parts(&up, &x->index, ctx, g) && up == 0;
  }
  if (x->is_integer || x->is_nimber) return true;
  bool negative = cgti_is_number(g) && cgti_num_sign(g.number) < 0;
  cgti_fail(ctx, negative ? CGT_EDOMAIN : CGT_EINVAL, "%s takes integers >= 0, or nimbers", name);
  return false;
}

static cgt_game nim_result(cgt_ctx *ctx, cgti_num index, bool integer) {
  if (index == CGTI_NAN) return CGT_NONE;
  return integer ? cgti_number(index) : cgti_intern_up_star(ctx, 0, index);
}

typedef cgti_num nim_operation(cgt_ctx *ctx, cgti_num x, cgti_num y);

static cgt_game nim_binary(cgt_ctx *ctx, cgt_game x, cgt_game y, const char *name, nim_operation *operation) {
  nim_operand a, b;
  if (!nim_operand_of(&a, ctx, x, name) || !nim_operand_of(&b, ctx, y, name)) return CGT_NONE;
  bool integers = a.is_integer && b.is_integer;
  if (!integers && !(a.is_nimber && b.is_nimber))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "%s takes two integers >= 0, or two nimbers, not one of each",
                          name);
  return nim_result(ctx, operation(ctx, a.index, b.index), integers);
}

cgt_game cgt_nim_sum(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  CGTI_ENTER(ctx, CGT_NONE);
  return nim_binary(ctx, x, y, "nim_sum", cgti_num_xor);
}

cgt_game cgt_nim_product(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  CGTI_ENTER(ctx, CGT_NONE);
  return nim_binary(ctx, x, y, "nim_product", cgti_nim_product);
}

static cgti_num nim_inverse(cgt_ctx *ctx, cgti_num x) {
  if (x != 0) return cgti_nim_inverse(ctx, x);
  cgti_fail(ctx, CGT_EDOMAIN, "division by zero: 0 has no nim inverse");
  return CGTI_NAN;
}

static cgti_num nim_quotient(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  return cgti_nim_product(ctx, x, nim_inverse(ctx, y));
}

cgt_game cgt_nim_quotient(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  CGTI_ENTER(ctx, CGT_NONE);
  return nim_binary(ctx, x, y, "nim_quotient", nim_quotient);
}

cgt_game cgt_nim_inverse(cgt_ctx *ctx, cgt_game x) {
  CGTI_ENTER(ctx, CGT_NONE);
  nim_operand a;
  if (!nim_operand_of(&a, ctx, x, "nim_inverse")) return CGT_NONE;
  return nim_result(ctx, nim_inverse(ctx, a.index), a.is_integer);
}

cgt_game cgt_nim_power(cgt_ctx *ctx, cgt_game x, cgt_game k) {
  CGTI_ENTER(ctx, CGT_NONE);
  nim_operand a;
  if (!cgti_is_own(ctx, k) || !nim_operand_of(&a, ctx, x, "nim_power")) return CGT_NONE;
  if (!cgti_is_number(k) || !cgti_num_is_integer(ctx, k.number))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "the exponent of nim_power is an integer");
  int sign = cgti_num_sign(k.number);
  if (a.index != 0) return nim_result(ctx, cgti_nim_power(ctx, a.index, k.number), a.is_integer);
  if (sign < 0) return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "division by zero: 0 has no nim inverse");
  return cgti_number(cgti_num_inline(sign == 0, 0));
}

cgt_game cgt_nim_sqrt(cgt_ctx *ctx, cgt_game x) {
  CGTI_ENTER(ctx, CGT_NONE);
  nim_operand a;
  if (!nim_operand_of(&a, ctx, x, "nim_sqrt")) return CGT_NONE;
  return nim_result(ctx, cgti_nim_sqrt(ctx, a.index), a.is_integer);
}

/* ---- the ugly product ------------------------------------------------------------------------ */

/* z += the terms of 2^i·2^j with i > j > 0, for 2^i in x and 2^j in y: 2^i if y has oddly many such j,
 * 2^(j-1) if x has oddly many such i. */
static void add_unequal_terms(mpz_ptr z, mpz_srcptr x, mpz_srcptr y) {
  size_t bits = mpz_sizeinbase(x, 2);
  bool odd = false;
  for (size_t i = 1; i < bits; i++) {
    if (odd && mpz_tstbit(x, i)) mpz_combit(z, i);
    odd ^= mpz_tstbit(y, i);
  }
  odd = false;
  for (size_t j = bits - 1; j > 0; j--) {
    if (odd && mpz_tstbit(y, j)) mpz_combit(z, j - 1);
    odd ^= mpz_tstbit(x, j);
  }
}

static cgti_num ugly_product(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  mpz_t mx, my, mz;
  mpz_inits(mx, my, mz, NULL);
  cgti_num_get(mx, ctx, x);
  cgti_num_get(my, ctx, y);
  mpz_and(mz, mx, my);
  mpz_fdiv_q_2exp(mz, mz, 1); /* the terms of 2^i·2^i for i > 0 */
  add_unequal_terms(mz, mx, my);
  add_unequal_terms(mz, my, mx);
  if (mpz_odd_p(mx)) mpz_xor(mz, mz, my); /* 1·y, then x·1 without 1·1 */
  if (mpz_odd_p(my)) {
    mpz_clrbit(mx, 0);
    mpz_xor(mz, mz, mx);
  }
  cgti_num product = cgti_num_from_mpz(ctx, mz, 0);
  mpz_clears(mx, my, mz, NULL);
  return product;
}

cgt_game cgt_ugly_product(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  CGTI_ENTER(ctx, CGT_NONE);
  return nim_binary(ctx, x, y, "ugly_product", ugly_product);
}
