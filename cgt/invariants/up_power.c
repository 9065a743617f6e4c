/* up_power.c: the powers of up, ^<n>, and their sums, ^[n], for callers of the library. */
#include <cgt/game.h>
#include <cgt/number.h>

#include "cgt/invariants/invariants.h"

enum { LARGEST_POWER = 1 << 20 }; /* each is a record */

cgt_game cgti_read_up_power(cgt_ctx *ctx, cgt_game power, bool sum) {
  int64_t n;
  if (cgti_is_none(power)) return CGT_NONE;
  if (!cgt_is_integer(ctx, power) || cgti_num_sign(power.number) <= 0)
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "a power of up is ^<n> or ^[n] for an integer n >= 1");
  if (cgti_num_cmp(ctx, power.number, cgti_num_int(ctx, LARGEST_POWER)) > 0)
    return CGTI_FAIL_GAME(ctx, CGT_ELIMIT, "this power of up is past the limit of 2^20");
  if (cgt_get_int64(&n, ctx, power) != CGT_OK) return CGT_NONE;
  return sum ? cgti_up_powers(ctx, (size_t)n) : cgti_up_power(ctx, (size_t)n);
}

cgt_game cgt_up_power(cgt_ctx *ctx, cgt_game n) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, n) ? cgti_read_up_power(ctx, n, false) : CGT_NONE;
}

cgt_game cgt_up_sum(cgt_ctx *ctx, cgt_game n) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, n) ? cgti_read_up_power(ctx, n, true) : CGT_NONE;
}
