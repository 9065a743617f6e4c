/* headers.c: the public headers as a stranger would include them: one alone, all of them, GMP first.
 * Compiled as C17 and C++17 under strict flags, never run. */
#include <gmp.h>

#include <cgt.h>
#include <cgt/lab.h>
#include <cgt/ruleset.h>

/* Every shape of call must be usable with plain values from either language. */
cgt_game headers_example(cgt_ctx *ctx, mpq_t q);
cgt_game headers_example(cgt_ctx *ctx, mpq_t q) {
  cgt_game none = CGT_NONE;
  cgt_game x = cgt_from_mpq(ctx, q);
  return cgt_is_none(x) ? none : cgt_add(ctx, x, cgt_nimber(ctx, 2));
}
