/* wythoff_pairs.c: the Beatty pairs of Wythoff's game in integer arithmetic.
 *
 * n·alpha = (n(2 - r) + sqrt(n²(r² + 4)))/2. The root may be rounded down to an integer before the sum is
 * halved and rounded down: floor((x + y)/2) = floor((x + floor(y))/2) for an integer x. So isqrt decides, and
 * there is no precision to choose. tests/test_wythoff.c compares with MPFR and directed rounding. */
#include "wythoff_pairs.h"

void wythoff_lesser(mpz_ptr a, const mpz_t n, const mpz_t r) {
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

/* For x > 0, n = floor(x/alpha) + 1 is the least with n·alpha > x. Either floor(n·alpha) = x, or x is the
 * lesser of no pair; then it is the greater in that of floor(x/beta) + 1, beta = alpha + r. With s = sqrt(r² + 4):
 * 1/alpha = (r - 2 + s)/2r, 1/beta = (r + 2 - s)/2r, and s·x, x > 0, is no integer. */
void wythoff_pair_of(mpz_ptr n, const mpz_t x, const mpz_t r) {
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
  wythoff_lesser(lesser, n, r);
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

bool wythoff_is_pair(const mpz_t a, const mpz_t b, const mpz_t r) {
  mpz_srcptr low = mpz_cmp(a, b) > 0 ? b : a, high = low == a ? b : a;
  mpz_t n, lesser;
  mpz_inits(n, lesser, NULL);
  mpz_sub(n, high, low);
  bool is_pair = mpz_divisible_p(n, r);
  if (is_pair) {
    mpz_divexact(n, n, r);
    wythoff_lesser(lesser, n, r);
    is_pair = mpz_cmp(lesser, low) == 0;
  }
  mpz_clears(n, lesser, NULL);
  return is_pair;
}
