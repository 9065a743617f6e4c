/* wythoff_pairs.c: the Beatty pairs of Wythoff's game in integer arithmetic.
 *
 * n·alpha = (n(2 - r) + sqrt(n²(r² + 4)))/2. The root may be rounded down to an integer before the sum is
 * halved and rounded down: floor((x + y)/2) = floor((x + floor(y))/2) for an integer x. So isqrt decides, and
 * there is no precision to choose. tests/games/test_wythoff.c compares with MPFR and directed rounding. */
#include "games/boards/wythoff_pairs.h"

void games_wythoff_lesser(mpz_ptr a, const mpz_t n, const mpz_t r) {
  mpz_t root, x;
  mpz_inits(root, x, NULL);
  mpz_mul(root, r, r);
  mpz_add_ui(root, root, 4);
  mpz_mul(root, root, n);
  mpz_mul(root, root, n);
  mpz_sqrt(root, root);
  mpz_ui_sub(x, 2, r);
  mpz_mul(x, x, n);
  mpz_add(x, x, root);
  mpz_fdiv_q_2exp(a, x, 1);
  mpz_clears(root, x, NULL);
}

/* The n whose pair has x >= 0 in it: there is one, for the pairs from n = 1 on share out the integers >= 1.
 * For x > 0, n = floor(x/alpha) + 1 is the least with n·alpha > x. Either floor(n·alpha) = x, or x is the
 * lesser of no pair; then it is the greater in that of floor(x/beta) + 1, beta = alpha + r. With s = sqrt(r²
 * + 4): 1/alpha = (r - 2 + s)/2r, 1/beta = (r + 2 - s)/2r, and s·x, x > 0, is no integer. */
static void pair_of(mpz_ptr n, const mpz_t x, const mpz_t r) {
  mpz_t root, lesser, period;
  mpz_inits(root, lesser, period, NULL);
  mpz_mul_2exp(period, r, 1);
  mpz_mul(root, r, r);
  mpz_add_ui(root, root, 4);
  mpz_mul(root, root, x);
  mpz_mul(root, root, x);
  mpz_sqrt(root, root);
  mpz_sub_ui(n, r, 2);
  mpz_mul(n, n, x);
  mpz_add(n, n, root);
  mpz_fdiv_q(n, n, period);
  mpz_add_ui(n, n, 1);
  games_wythoff_lesser(lesser, n, r);
  if (mpz_cmp(lesser, x) != 0) {
    mpz_add_ui(n, r, 2);
    mpz_mul(n, n, x);
    mpz_sub(n, n, root);
    mpz_sub_ui(n, n, 1);
    mpz_fdiv_q(n, n, period);
    mpz_add_ui(n, n, 1);
  }
  if (mpz_sgn(x) == 0) mpz_set_ui(n, 0);
  mpz_clears(root, lesser, period, NULL);
}

bool games_wythoff_is_pair(const mpz_t a, const mpz_t b, const mpz_t r) {
  mpz_srcptr low = mpz_cmp(a, b) > 0 ? b : a, high = low == a ? b : a;
  mpz_t n, lesser;
  mpz_inits(n, lesser, NULL);
  mpz_sub(n, high, low);
  bool is_pair = mpz_divisible_p(n, r);
  if (is_pair) {
    mpz_divexact(n, n, r);
    games_wythoff_lesser(lesser, n, r);
    is_pair = mpz_cmp(lesser, low) == 0;
  }
  mpz_clears(n, lesser, NULL);
  return is_pair;
}

/* ---- winning moves ----------------------------------------------------------------------------------- */

/* Keeps p in place of a and q in place of b, if that is an option: no heap larger, one at least smaller, and
 * the numbers taken, where both are positive, differ by less than r. */
static size_t keep_option(games_wythoff_reply *reply, size_t count, const mpz_t p, const mpz_t q,
                          const mpz_t a, const mpz_t b, const mpz_t r) {
  const int from_a = mpz_cmp(a, p), from_b = mpz_cmp(b, q);
  bool is_option = from_a >= 0 && from_b >= 0 && from_a + from_b != 0;
  if (is_option && from_a != 0 && from_b != 0) {
    mpz_t difference;
    mpz_init(difference);
    mpz_sub(difference, a, p);
    mpz_sub(difference, difference, b);
    mpz_add(difference, difference, q);
    is_option = mpz_cmpabs(difference, r) < 0;
    mpz_clear(difference);
  }
  if (!is_option) return count;
  mpz_init_set(reply[count].a, p);
  mpz_init_set(reply[count].b, q);
  return count + 1;
}

/* The pair of n, both ways round. */
static size_t keep_pair(games_wythoff_reply *reply, size_t count, const mpz_t n, const mpz_t a, const mpz_t b,
                        const mpz_t r) {
  mpz_t p, q;
  mpz_inits(p, q, NULL);
  games_wythoff_lesser(p, n, r);
  mpz_set(q, p);
  mpz_addmul(q, n, r);
  count = keep_option(reply, count, p, q, a, b, r);
  count = keep_option(reply, count, q, p, a, b, r);
  mpz_clears(p, q, NULL);
  return count;
}

/* The pair {p, q} of n, q - p = rn. One heap is kept: n is that of the pair which a is in, or b. Or both are
 * lessened by numbers that differ by less than r: with d = |b - a|, |d - rn| < r or |d + rn| < r, so n is d/r
 * rounded down or up, or 0. */
size_t games_wythoff_replies(games_wythoff_reply reply[GAMES_WYTHOFF_MOST_REPLIES], const mpz_t a,
                             const mpz_t b, const mpz_t r) {
  size_t count = 0;
  mpz_t n;
  mpz_init(n);
  count = keep_pair(reply, count, n, a, b, r);
  mpz_sub(n, b, a);
  mpz_abs(n, n);
  mpz_fdiv_q(n, n, r);
  count = keep_pair(reply, count, n, a, b, r);
  mpz_add_ui(n, n, 1);
  count = keep_pair(reply, count, n, a, b, r);
  pair_of(n, a, r);
  count = keep_pair(reply, count, n, a, b, r);
  pair_of(n, b, r);
  count = keep_pair(reply, count, n, a, b, r);
  mpz_clear(n);
  return count;
}

void games_wythoff_replies_clear(games_wythoff_reply *reply, size_t count) {
  for (size_t i = 0; i < count; i++) mpz_clears(reply[i].a, reply[i].b, NULL);
}
