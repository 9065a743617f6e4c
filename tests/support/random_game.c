/* random_game.c: the generators of random_game.h. */
#include "random_game.h"

#include <stdlib.h>

rng rng_new(void) {
  const char *text = getenv("CGT_TEST_SEED");
  uint64_t seed = text ? strtoull(text, NULL, 0) : 0x2001;
  return (rng){seed, seed};
}

uint64_t rng_next(rng *r) {
  uint64_t x = r->state += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
  return x ^ (x >> 31);
}

unsigned rng_below(rng *r, unsigned n) { return (unsigned)(rng_next(r) % n); }

unsigned test_runs(unsigned n) {
  const char *text = getenv("CGT_TEST_MULTIPLIER");
  unsigned long factor = text ? strtoul(text, NULL, 10) : 1;
  return factor > 1 && factor < 1000000 ? n * (unsigned)factor : n;
}

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

/* Of how many runs of a long test one is made by default. Under the sanitizers a run takes four times as long; the nights
 * make all of them. */
#ifdef SANITIZED
enum { ONE_OF = 12 };
#else
enum { ONE_OF = 4 };
#endif

unsigned long_test_runs(unsigned n) { return test_runs((n + ONE_OF - 1) / ONE_OF); }

unsigned long_test_step(void) {
  const unsigned runs = test_runs(1);
  return runs < ONE_OF ? ONE_OF / runs : 1;
}

enum { WIDEST = 8 };

const oracle_game *random_tree(rng *r, oracle *o, unsigned height, unsigned width) {
  const oracle_game *options[2][WIDEST];
  unsigned count[2] = {0, 0};
  if (width > WIDEST) width = WIDEST;
  for (int p = CGT_LEFT; height && p <= CGT_RIGHT; p++) {
    count[p] = rng_below(r, width + 1);
    for (unsigned i = 0; i < count[p]; i++) options[p][i] = random_tree(r, o, rng_below(r, height), width);
  }
  return oracle_make(o, options[CGT_LEFT], count[CGT_LEFT], options[CGT_RIGHT], count[CGT_RIGHT]);
}

cgt_game random_number(rng *r, cgt_ctx *ctx) {
  int64_t mantissa = (int64_t)rng_below(r, 127) - 63;
  return cgt_dyadic(ctx, mantissa, rng_below(r, 5));
}

static cgt_game named_game(rng *r, cgt_ctx *ctx) {
  switch (rng_below(r, 8)) {
  case 0: return random_number(r, ctx);
  case 1: return cgt_nimber(ctx, rng_below(r, 5));
  case 2: return cgt_up(ctx, (int64_t)rng_below(r, 7) - 3);
  case 3: return cgt_switch(ctx, random_number(r, ctx));
  case 4:
    return cgt_number_up_star(ctx, random_number(r, ctx), cgt_integer(ctx, (int64_t)rng_below(r, 5) - 2),
                              cgt_integer(ctx, rng_below(r, 4)));
  case 5: return cgt_tiny(ctx, cgt_integer(ctx, 1 + rng_below(r, 3)));
  default: return cgt_integer(ctx, (int64_t)rng_below(r, 9) - 4);
  }
}

cgt_game random_game(rng *r, cgt_ctx *ctx, unsigned height, unsigned width) {
  if (height == 0) return named_game(r, ctx);
  cgt_game options[2][WIDEST];
  unsigned count[2];
  if (width > WIDEST) width = WIDEST;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    count[p] = 1 + rng_below(r, width);
    for (unsigned i = 0; i < count[p]; i++) options[p][i] = random_game(r, ctx, rng_below(r, height), width);
  }
  return cgt_from_options(ctx, options[CGT_LEFT], count[CGT_LEFT], options[CGT_RIGHT], count[CGT_RIGHT]);
}
