/* fingerprint.c: the structural hash of cgt/invariant.h. Numbers and n·↑ + *m are unfolded by loops,
 * so that their size costs time and not stack. */
#include "cgt/memory/hash.h"
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind fingerprints = {"fingerprint"}; /* the hash */

enum { MOST_STEPS = 1 << 26 };

typedef struct hash_sums {
  uint64_t left, right; /* Σ mix(h(GL) + 1), Σ mix(h(GR) + 2) */
} hash_sums;

static uint64_t finish_hash(hash_sums sums) { return cgti_mix(0x1234567 + sums.left + 3 * sums.right); }

static void count_option(hash_sums *sums, uint64_t hash, cgt_player player) {
  if (player == CGT_LEFT)
    sums->left += cgti_mix(hash + 1);
  else
    sums->right += cgti_mix(hash + 2);
}

static bool fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g);

/* The number of steps from 0 to the integer n of either sign, if they are few enough. */
static bool steps_of(int64_t *steps, cgt_ctx *ctx, cgti_num n) {
  if (cgti_num_sign(n) < 0) n = cgti_num_neg(n);
  if (cgti_num_cmp(ctx, n, cgti_num_int(ctx, MOST_STEPS)) > 0) {
    cgti_fail(ctx, CGT_ELIMIT, "a fingerprint would need more than 2^26 steps of unfolding");
    return false;
  }
  mpz_t m;
  mpz_init(m);
  cgti_num_get(m, ctx, n);
  *steps = mpz_get_si(m);
  mpz_clear(m);
  return true;
}

static bool of_integer(uint64_t *hash, cgt_ctx *ctx, cgti_num n) {
  int64_t steps;
  if (!steps_of(&steps, ctx, n)) return false;
  uint64_t h = finish_hash((hash_sums){0, 0});
  for (; steps > 0; steps--) {
    hash_sums sums = {0, 0};
    count_option(&sums, h, cgti_num_sign(n) > 0 ? CGT_LEFT : CGT_RIGHT);
    h = finish_hash(sums);
  }
  *hash = h;
  return true;
}

/* base: the hash of a number x; gives that of x + *m. */
static bool add_star(uint64_t *hash, cgt_ctx *ctx, cgti_num m) {
  int64_t steps;
  if (!steps_of(&steps, ctx, m)) return false;
  hash_sums sums = {0, 0};
  for (; steps > 0; steps--) {
    count_option(&sums, *hash, CGT_LEFT);
    count_option(&sums, *hash, CGT_RIGHT);
    *hash = finish_hash(sums);
  }
  return true;
}

/* x + n·↑ + *m (or downs), from x + *(m xor (n mod 2)) up: options.c has the forms. */
static bool of_up_star(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star, one = cgti_num_inline(1, 0);
  int64_t ups;
  uint64_t base;
  cgti_up_star_parts(&up, &star, ctx, g);
  if (!steps_of(&ups, ctx, up) || !fingerprint(&base, ctx, cgti_number(g.number))) return false;
  cgt_player zero_side = cgti_num_sign(up) > 0 ? CGT_LEFT : CGT_RIGHT, other = !zero_side;
  uint64_t h = base, with_star = base;
  if (!add_star(&h, ctx, ups & 1 ? cgti_num_xor(ctx, star, one) : star) || !add_star(&with_star, ctx, one))
    return false;
  for (int64_t n = 1; n <= ups; n++) {
    bool star_now = ((ups - n) & 1) ^ (star == one); /* is the star *1 at n? */
    hash_sums sums = {0, 0};
    count_option(&sums, base, zero_side);
    if (n == 1 && (star == 0 || star == one) && star_now) count_option(&sums, with_star, zero_side);
    count_option(&sums, h, other);
    h = finish_hash(sums);
  }
  *hash = h;
  return true;
}

/* The hash over the options of g: trees, and numbers that are no integers. */
static bool of_options(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  if (!cgti_may_recurse(ctx)) return false;
  hash_sums sums = {0, 0};
  bool good = true;
  for (int player = 0; good && player < 2; player++) {
    cgti_mark mark = cgti_scratch_mark(ctx);
    cgti_view view;
    good = cgti_view_open(&view, ctx, g, player);
    for (size_t i = 0; good && i < view.count; i++) {
      uint64_t h;
      cgt_game option = cgti_view_at(&view, ctx, i);
      good = !cgti_is_none(option) && fingerprint(&h, ctx, option);
      if (good) count_option(&sums, h, player);
    }
    cgti_scratch_return(ctx, mark);
  }
  *hash = finish_hash(sums);
  return good;
}

static bool fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  if (cgti_is_number(g) && cgti_num_is_integer(ctx, g.number)) return of_integer(hash, ctx, g.number);
  if (cgti_memo_lookup(hash, ctx, g, &fingerprints)) return true;
  bool closed = cgti_node_of(ctx, g)->kind == CGTI_UP_STAR;
  return (closed ? of_up_star(hash, ctx, g) : of_options(hash, ctx, g)) &&
         cgti_memo_store(ctx, g, &fingerprints, *hash);
}

cgt_status cgt_fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!cgti_is_own(ctx, g)) return cgti_fail(ctx, CGT_EINVAL, "no game was given to cgt_fingerprint");
  uint64_t h;
  if (!fingerprint(&h, ctx, g)) return cgti_last_status(ctx);
  *hash = h;
  return CGT_OK;
}
