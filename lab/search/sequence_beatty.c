/* sequence_beatty.c: is a(n) = floor(n*alpha)? Every term says a(n)/n <= alpha < (a(n)+1)/n, an interval
 * whose ends are compared as fractions. Among the numbers in it after half of the terms the root of the least
 * quadratic equation is taken, and the other terms are tried on it: the sign of the polynomial tells on which
 * side of its root a fraction lies. The fewest terms after which it is the least are those that it is fitted
 * on: the interval shrinks, and an equation that is the least in it stays so as long as its root is inside.
 * Beatty (1926): for irrational alpha > 1 the integers left out are floor(n*beta), 1/alpha + 1/beta = 1. */
#include <flint/fmpq.h>
#include <stdlib.h>

#include "lab/search/sequence.h"

enum { MOST_COEFFICIENT = 12 };

typedef struct interval {
  fmpq_t low, high; /* low <= alpha < high */
  bool begun;       /* otherwise alpha is any number */
} interval;

typedef struct quadratic {
  slong a, b, c; /* a x^2 + b x + c, a > 0 */
} quadratic;

/* What the terms from index `from` to before `to` say, those of n > 0. False if nothing is left. */
static bool narrow(interval *all, const labi_sequence *s, size_t from, size_t to) {
  fmpq_t at;
  fmpz_t n, next;
  fmpq_init(at);
  fmpz_init(n);
  fmpz_init(next);
  for (size_t i = from; i < to; i++) {
    labi_sequence_index(n, s, i);
    if (fmpz_sgn(n) <= 0) continue;
    fmpq_set_fmpz_frac(at, s->terms + i, n);
    if (!all->begun || fmpq_cmp(at, all->low) > 0) fmpq_set(all->low, at);
    fmpz_add_ui(next, s->terms + i, 1);
    fmpq_set_fmpz_frac(at, next, n);
    if (!all->begun || fmpq_cmp(at, all->high) < 0) fmpq_set(all->high, at);
    all->begun = true;
  }
  bool good = all->begun && fmpq_cmp(all->low, all->high) < 0;
  fmpq_clear(at);
  fmpz_clear(n);
  fmpz_clear(next);
  return good;
}

/* x*(a*x + b) + c */
static void value_at(fmpq_t value, const quadratic *q, const fmpq_t x) {
  fmpq_mul_si(value, x, q->a);
  fmpq_add_si(value, value, q->b);
  fmpq_mul(value, value, x);
  fmpq_add_si(value, value, q->c);
}

static int sign_at(const quadratic *q, const fmpq_t x) {
  fmpq_t value;
  fmpq_init(value);
  value_at(value, q, x);
  int sign = fmpq_sgn(value);
  fmpq_clear(value);
  return sign;
}

static slong size_of(const quadratic *q) { return q->a + labs(q->b) + labs(q->c); }

static bool is_irrational(const quadratic *q) {
  fmpz_t d;
  fmpz_init_set_si(d, q->b * q->b - 4 * q->a * q->c);
  bool irrational = fmpz_sgn(d) > 0 && !fmpz_is_square(d);
  fmpz_clear(d);
  return irrational;
}

/* The least quadratic with an irrational root between low and high. */
static bool find_quadratic(quadratic *best, const interval *all) {
  fmpq_t end;
  fmpz_t from, to;
  fmpq_init(end);
  fmpz_init(from);
  fmpz_init(to);
  bool found = false;
  for (slong a = 1; a <= MOST_COEFFICIENT; a++)
    for (slong b = -4L * MOST_COEFFICIENT; b <= 4L * MOST_COEFFICIENT; b++) {
      /* c lies between -x(ax+b) at the two ends */
      quadratic q = {a, b, 0};
      value_at(end, &q, all->low);
      fmpz_fdiv_q(from, fmpq_numref(end), fmpq_denref(end));
      value_at(end, &q, all->high);
      fmpz_fdiv_q(to, fmpq_numref(end), fmpq_denref(end));
      if (fmpz_cmpabs(from, to) > 0) fmpz_swap(from, to);
      if (!fmpz_fits_si(from) || !fmpz_fits_si(to)) continue;
      slong u = fmpz_get_si(from), v = fmpz_get_si(to), low = u < v ? u : v, high = u < v ? v : u;
      if (low < -1000000 || high > 1000000) continue;
      if (high - low > 200) continue; /* so wide an interval names nothing */
      for (slong c = -high - 1; c <= -low; c++) {
        q.c = c;
        if ((found && size_of(&q) >= size_of(best)) || !is_irrational(&q)) continue;
        if (sign_at(&q, all->low) * sign_at(&q, all->high) >= 0) continue;
        *best = q;
        found = true;
      }
    }
  fmpq_clear(end);
  fmpz_clear(from);
  fmpz_clear(to);
  return found;
}

/* Is the root inside the interval that all terms leave? all lies in the one that q was found in, where q has
 * one root and no other. */
static bool root_is_inside(const quadratic *q, const interval *all) {
  return sign_at(q, all->low) * sign_at(q, all->high) < 0;
}

/* (p + sign*sqrt(d))/r in lowest terms. */
static lab_surd reduced(slong p, int sign, slong d, slong r) {
  slong square = 1;
  for (slong k = 2; k * k <= d; k++)
    while (d % (k * k) == 0) d /= k * k, square *= k;
  slong common = (slong)n_gcd((ulong)labs(p), n_gcd((ulong)square, (ulong)labs(r)));
  if (r < 0) common = -common;
  return (lab_surd){p / common, sign * square / common, d, r / common};
}

static void describe(lab_beatty *finding, const quadratic *q, const interval *all) {
  int sign = sign_at(q, all->low) < 0 ? 1 : -1; /* the greater root is where the polynomial rises */
  slong d = q->b * q->b - 4 * q->a * q->c, sum = q->a + q->b + q->c;
  finding->equation[0] = q->c;
  finding->equation[1] = q->b;
  finding->equation[2] = q->a;
  finding->alpha = reduced(-q->b, sign, d, 2 * q->a);
  fmpq_t one;
  fmpq_init(one);
  fmpq_one(one);
  /* beta = alpha/(alpha-1) is a root of (a+b+c) x^2 - (b+2c) x + c: the other sign if a+b+c < 0 */
  finding->has_beta = fmpq_cmp(all->low, one) >= 0 && sum != 0;
  if (finding->has_beta) {
    /* beta - its conjugate = (alpha' - alpha)/((alpha-1)(alpha'-1)), and that product is sum/a */
    finding->beta = reduced(q->b + 2 * q->c, -sign, d, 2 * sum);
  }
  fmpq_clear(one);
}

static void open_interval(interval *all) {
  *all = (interval){.begun = false};
  fmpq_init(all->low);
  fmpq_init(all->high);
}

static void close_interval(interval *all) {
  fmpq_clear(all->low);
  fmpq_clear(all->high);
}

/* Is q the least in the interval that the first `count` terms leave? */
static bool is_least_after(const quadratic *q, const labi_sequence *s, size_t count) {
  interval part;
  quadratic least;
  open_interval(&part);
  bool is = narrow(&part, s, 0, count) && find_quadratic(&least, &part) && least.a == q->a &&
            least.b == q->b && least.c == q->c;
  close_interval(&part);
  return is;
}

/* The fewest terms that it is fitted on; after `most` of them it is the least. */
static size_t fewest_terms(const quadratic *q, const labi_sequence *s, size_t most) {
  size_t low = 0, high = most;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (is_least_after(q, s, middle))
      high = middle;
    else
      low = middle;
  }
  return high;
}

void labi_sequence_find_beatty(lab_beatty *finding, fmpq_t low, fmpq_t high, const labi_sequence *s) {
  *finding = (lab_beatty){0};
  if (!fmpz_is_one(s->scale) || s->count < (size_t)2 * LABI_SEQUENCE_CONFIRM) return;
  interval all;
  quadratic q;
  open_interval(&all);
  size_t half = s->count / 2;
  bool good = narrow(&all, s, 0, half), named = good && find_quadratic(&q, &all);
  good = good && narrow(&all, s, half, s->count);
  if (good && s->first <= 0) good = s->first == 0 && fmpz_is_zero(s->terms); /* floor(0*alpha) */
  if (good) {
    finding->found = true;
    fmpq_set(low, all.low);
    fmpq_set(high, all.high);
    finding->named = named && root_is_inside(&q, &all);
    finding->fitted = finding->named ? fewest_terms(&q, s, half) : s->count;
    finding->confirmed = s->count - finding->fitted;
    if (finding->named) describe(finding, &q, &all);
  }
  close_interval(&all);
}

/* ---- further terms ------------------------------------------------------------------------------ */

size_t labi_sequence_beatty_fails(bool *fits, const lab_beatty *finding, const labi_sequence *s,
                                  size_t from) {
  interval all;
  open_interval(&all);
  bool good = narrow(&all, s, 0, from);
  while (good && from < s->count && (good = narrow(&all, s, from, from + 1))) from++;
  const quadratic q = {(slong)finding->equation[2], (slong)finding->equation[1], (slong)finding->equation[0]};
  *fits = good && finding->named && root_is_inside(&q, &all);
  close_interval(&all);
  return from;
}

/* (p*n + q*n*sqrt(d)) / r: the root of an integer that is no square lies between two integers. */
void labi_surd_floor(fmpz_t floor, const lab_surd *alpha, const fmpz_t n) {
  fmpz_t root, sum;
  fmpz_init(root);
  fmpz_init(sum);
  fmpz_mul_si(root, n, (slong)alpha->q);
  bool negative = fmpz_sgn(root) < 0;
  fmpz_mul(root, root, root);
  fmpz_mul_si(root, root, (slong)alpha->d);
  fmpz_sqrt(root, root);
  if (negative) fmpz_add_ui(root, root, 1);
  fmpz_mul_si(sum, n, (slong)alpha->p);
  if (negative)
    fmpz_sub(sum, sum, root);
  else
    fmpz_add(sum, sum, root);
  fmpz_set_si(root, (slong)alpha->r);
  fmpz_fdiv_q(floor, sum, root);
  fmpz_clear(root);
  fmpz_clear(sum);
}
