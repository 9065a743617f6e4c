/* fingerprint.c: the hash of cgt/invariant.h. Numbers and x + n·↑ + *m are hashed by what names them, all
 * other games by their options. */
#include "cgt/memory/hash.h"
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind fingerprints = {"fingerprint"};

enum { OF_NUMBER = 1, OF_UP_STAR = 2, OF_OPTIONS = 3 };

/* Of |m| the word of 64 bits number i, the least significant first; limbs may have 32. */
static uint64_t fingerprint_word(mpz_srcptr m, size_t i) {
  enum { LIMBS = 64 / GMP_NUMB_BITS };
  uint64_t word = 0;
  for (size_t limb = LIMBS; limb-- > 0;)
    word = (word << (GMP_NUMB_BITS - 1)) << 1 | mpz_getlimbn(m, (mp_size_t)(LIMBS * i + limb));
  return word;
}

static uint64_t of_number(const cgt_ctx *ctx, cgti_num x) {
  mpz_t m;
  mpz_init(m);
  uint64_t e = cgti_num_get(m, ctx, x), hash = cgti_mix(OF_NUMBER ^ (2 * e + (mpz_sgn(m) < 0)));
  size_t words = mpz_sgn(m) == 0 ? 0 : (mpz_sizeinbase(m, 2) + 63) / 64;
  for (size_t i = 0; i < words; i++) hash = cgti_mix(hash ^ fingerprint_word(m, i));
  mpz_clear(m);
  return hash;
}

static uint64_t of_up_star(const cgt_ctx *ctx, cgti_num x, cgti_num up, cgti_num star) {
  return cgti_mix(cgti_mix(cgti_mix(OF_UP_STAR ^ of_number(ctx, x)) ^ of_number(ctx, up)) ^
                  of_number(ctx, star));
}

static bool fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g);

static bool of_options(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  if (!cgti_may_recurse(ctx)) return false;
  uint64_t sum = OF_OPTIONS;
  bool good = true;
  for (int player = 0; good && player < 2; player++) {
    cgti_view view; /* of a tree: nothing is taken from the scratch stack */
    good = cgti_view_open(&view, ctx, g, player);
    for (size_t i = 0; good && i < view.count; i++) {
      uint64_t h;
      cgt_game option = cgti_view_at(&view, ctx, i);
      good = !cgti_is_none(option) && fingerprint(&h, ctx, option);
      if (good) sum += player == CGT_LEFT ? cgti_mix(h + 1) : 3 * cgti_mix(h + 2);
    }
  }
  *hash = cgti_mix(sum);
  return good;
}

static bool fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star;
  if (cgti_is_number(g)) {
    *hash = of_number(ctx, g.number);
    return true;
  }
  if (cgti_up_star_parts(&up, &star, ctx, g)) {
    *hash = of_up_star(ctx, g.number, up, star);
    return true;
  }
  return cgti_memo_lookup(hash, ctx, g, &fingerprints) ||
         (of_options(hash, ctx, g) && cgti_memo_store(ctx, g, &fingerprints, *hash));
}

cgt_status cgt_fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, hash) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  uint64_t h;
  if (!fingerprint(&h, ctx, g)) return cgti_last_status(ctx);
  *hash = h;
  return CGT_OK;
}
