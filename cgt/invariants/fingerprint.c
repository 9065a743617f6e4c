/* fingerprint.c: the structural hash of cgt/invariant.h. Integers and n·↑ + *m are unfolded by loops, so that
 * their size costs time and not stack. Such a loop runs along a chain of games, each made of those before it;
 * every STRIDE steps what it has come to is remembered, and the next loop along the chain begins there. */
#include "cgt/memory/hash.h"
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind fingerprints = {"fingerprint"}; /* the hash */
/* hash_sums of a nimber with a number before it, remembered after its hash, in this order */
static const cgti_memo_kind hash_left_sums = {"left sum"}, hash_right_sums = {"right sum"};

enum { MOST_STEPS = 1 << 26, STRIDE = 1 << 10 };

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

/* ---- chains ---------------------------------------------------------------------------------- */

typedef struct chain {
  enum {
    CHAIN_INTEGERS,
    CHAIN_NIMBERS,
    CHAIN_UPS
  } of; /* ±k; x + *k; x ± k·↑ + *m, with one m for even k and one for odd k */
  bool negative;
  cgti_num number;  /* x */
  cgti_num star[2]; /* m, by k mod 2 */
} chain;

static cgt_game chain_game(cgt_ctx *ctx, const chain *c, int64_t k) {
  cgti_num n = cgti_num_int(ctx, c->negative ? -k : k);
  if (c->of == CHAIN_INTEGERS) return cgti_number(n);
  cgt_game g =
      c->of == CHAIN_NIMBERS ? cgti_intern_up_star(ctx, 0, n) : cgti_intern_up_star(ctx, n, c->star[k & 1]);
  return cgti_is_none(g) ? g : cgti_translate(ctx, g, c->number);
}

/* The last game of the chain, up to n, of which kind is remembered, and what; *k = 0 if there is none. All
 * games before it at multiples of STRIDE are remembered too. */
static bool last_link_known(int64_t *k, uint64_t *value, cgt_ctx *ctx, const chain *c, int64_t n,
                            const cgti_memo_kind *kind) {
  int64_t low = 0, high = n / STRIDE;
  while (low < high) {
    int64_t middle = (low + high + 1) / 2;
    cgt_game g = chain_game(ctx, c, middle * STRIDE);
    if (cgti_is_none(g)) return false;
    if (cgti_memo_lookup(value, ctx, g, kind))
      low = middle;
    else
      high = middle - 1;
  }
  *k = low * STRIDE;
  return true;
}

/* Remembers game k of the chain, if it is one of those. */
static bool keep_link(cgt_ctx *ctx, const chain *c, int64_t k, uint64_t hash) {
  if (k % STRIDE != 0) return true;
  cgt_game g = chain_game(ctx, c, k);
  return !cgti_is_none(g) && cgti_memo_store(ctx, g, &fingerprints, hash);
}

static bool of_integer(uint64_t *hash, cgt_ctx *ctx, cgti_num n) {
  const chain c = {.of = CHAIN_INTEGERS, .negative = cgti_num_sign(n) < 0};
  uint64_t h = finish_hash((hash_sums){0, 0});
  int64_t steps, k;
  if (!steps_of(&steps, ctx, n) || !last_link_known(&k, &h, ctx, &c, steps, &fingerprints)) return false;
  while (k < steps) {
    hash_sums sums = {0, 0};
    count_option(&sums, h, c.negative ? CGT_RIGHT : CGT_LEFT);
    h = finish_hash(sums);
    if (!keep_link(ctx, &c, ++k, h)) return false;
  }
  *hash = h;
  return true;
}

static bool keep_nimber(cgt_ctx *ctx, const chain *c, int64_t k, uint64_t hash, hash_sums sums) {
  if (k % STRIDE != 0) return true;
  cgt_game g = chain_game(ctx, c, k);
  return !cgti_is_none(g) && cgti_memo_store(ctx, g, &fingerprints, hash) &&
         cgti_memo_store(ctx, g, &hash_left_sums, sums.left) &&
         cgti_memo_store(ctx, g, &hash_right_sums, sums.right);
}

/* base: the hash of a number x; gives that of x + *m. */
static bool add_star(uint64_t *base, cgt_ctx *ctx, cgti_num x, cgti_num m) {
  const chain c = {.of = CHAIN_NIMBERS, .number = x};
  int64_t steps, k;
  uint64_t h = *base;
  hash_sums sums = {0, 0};
  if (!steps_of(&steps, ctx, m) || !last_link_known(&k, &sums.right, ctx, &c, steps, &hash_right_sums))
    return false;
  if (k > 0) {
    cgt_game g = chain_game(ctx, &c, k);
    if (!cgti_memo_lookup(&h, ctx, g, &fingerprints) ||
        !cgti_memo_lookup(&sums.left, ctx, g, &hash_left_sums))
      return false;
  }
  while (k < steps) {
    count_option(&sums, h, CGT_LEFT);
    count_option(&sums, h, CGT_RIGHT);
    h = finish_hash(sums);
    if (!keep_nimber(ctx, &c, ++k, h, sums)) return false;
  }
  *base = h;
  return true;
}

/* x + n·↑ + *m (or downs), from x + *(m xor (n mod 2)) up: options.c has the forms. */
static bool of_up_star(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star, one = cgti_num_inline(1, 0);
  int64_t ups, k;
  uint64_t base;
  cgti_up_star_parts(&up, &star, ctx, g);
  if (!steps_of(&ups, ctx, up) || !fingerprint(&base, ctx, cgti_number(g.number))) return false;
  const cgti_num other_star = cgti_num_xor(ctx, star, one);
  const chain c = {.of = CHAIN_UPS,
                   .negative = cgti_num_sign(up) < 0,
                   .number = g.number,
                   .star = {ups & 1 ? other_star : star, ups & 1 ? star : other_star}};
  cgt_player zero_side = c.negative ? CGT_RIGHT : CGT_LEFT, other = !zero_side;
  uint64_t h = base, with_star = base;
  if (other_star == CGTI_NAN || !add_star(&with_star, ctx, g.number, one) ||
      !last_link_known(&k, &h, ctx, &c, ups, &fingerprints) ||
      (k == 0 && !add_star(&h, ctx, g.number, c.star[0])))
    return false;
  while (k < ups) {
    bool star_now = c.star[++k & 1] == one;
    hash_sums sums = {0, 0};
    count_option(&sums, base, zero_side);
    if (k == 1 && star_now) count_option(&sums, with_star, zero_side);
    count_option(&sums, h, other);
    h = finish_hash(sums);
    if (!keep_link(ctx, &c, k, h)) return false;
  }
  *hash = h;
  return true;
}

/* ---- all together ---------------------------------------------------------------------------- */

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
