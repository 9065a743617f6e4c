/* sequence_recurrence.c: polynomials and linear recurrences. What a prime modulus excludes is excluded over
 * the rationals too; what it admits is solved exactly and then tried on every term. */
#include <flint/fmpq.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_vec.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>
#include <stdlib.h>

#include "base/interrupt.h"
#include "lab/search/sequence.h"

enum { MOST_ORDER = 200, MOST_UNKNOWNS = 80 };

static const mp_limb_t prime = LABI_SEQUENCE_PRIME;

void labi_sequence_finding_clear(labi_sequence_finding *finding) {
  for (size_t i = 0; i < finding->count; i++) fmpq_clear(finding->coefficients + i);
  flint_free(finding->coefficients);
  *finding = (labi_sequence_finding){0};
}

static void take_coefficients(labi_sequence_finding *finding, size_t count) {
  finding->coefficients = flint_malloc(count * sizeof *finding->coefficients);
  finding->count = count;
  for (size_t i = 0; i < count; i++) fmpq_init(finding->coefficients + i);
}

/* ---- polynomials -------------------------------------------------------------------------------- */

void labi_sequence_find_polynomial(labi_sequence_finding *finding, const labi_sequence *s) {
  *finding = (labi_sequence_finding){0};
  size_t most = s->count > LABI_SEQUENCE_CONFIRM ? s->count - LABI_SEQUENCE_CONFIRM : 0; /* terms to fit on */
  if (most > MOST_ORDER) most = MOST_ORDER;
  fmpz *x = _fmpz_vec_init((slong)most + 1);
  fmpq_poly_t poly;
  fmpq_poly_init(poly);
  for (size_t n = 0; n < most; n++) labi_sequence_index(x + n, s, n);
  /* Differences: of a polynomial of degree d the d-th are constant. */
  labi_sequence work;
  bool good = labi_sequence_new(&work, s->count);
  for (size_t i = 0; good && i < s->count; i++) fmpz_set(work.terms + i, s->terms + i);
  for (size_t degree = 0; good && degree < most; degree++) {
    size_t left = s->count - degree, i = 1;
    while (i < left && fmpz_equal(work.terms + i, work.terms)) i++;
    if (i == left) {
      finding->found = true;
      finding->degree = degree;
      finding->fitted = degree + 1;
      finding->confirmed = s->count - degree - 1;
      fmpq_poly_interpolate_fmpz_vec(poly, x, s->terms, (slong)degree + 1);
      fmpq_poly_scalar_div_fmpz(poly, poly, s->scale);
      take_coefficients(finding, degree + 1);
      for (size_t k = 0; k <= degree; k++)
        fmpq_poly_get_coeff_fmpq(finding->coefficients + k, poly, (slong)k);
      break;
    }
    for (size_t j = 0; j + 1 < left; j++) fmpz_sub(work.terms + j, work.terms + j + 1, work.terms + j);
  }
  labi_sequence_free(&work);
  fmpq_poly_clear(poly);
  _fmpz_vec_clear(x, (slong)most + 1);
}

/* ---- constant coefficients ---------------------------------------------------------------------- */

/* The linear complexity of the terms modulo the prime. Massey, Shift-register synthesis and BCH decoding
 * (1969). */
static size_t find_order(const labi_sequence *s) {
  nmod_berlekamp_massey_t found;
  nmod_berlekamp_massey_init(found, prime);
  for (size_t i = 0; i < s->count; i++)
    nmod_berlekamp_massey_add_point(found, fmpz_fdiv_ui(s->terms + i, prime));
  nmod_berlekamp_massey_reduce(found);
  slong order = nmod_poly_degree(nmod_berlekamp_massey_V_poly(found));
  nmod_berlekamp_massey_clear(found);
  return order > 0 ? (size_t)order : 0;
}

/* Do the coefficients, over den, give every term from the order-th on? */
static bool recurs(const labi_sequence *s, const fmpz_mat_t coefficients, const fmpz_t den, size_t order) {
  fmpz_t left, right;
  fmpz_init(left);
  fmpz_init(right);
  bool good = true;
  for (size_t i = order; good && i < s->count; i++) {
    fmpz_mul(left, den, s->terms + i);
    fmpz_zero(right);
    for (size_t j = 0; j < order; j++)
      fmpz_addmul(right, fmpz_mat_entry(coefficients, j, 0), s->terms + i - order + j);
    good = fmpz_equal(left, right);
  }
  fmpz_clear(left);
  fmpz_clear(right);
  return good;
}

/* The order is right exactly when the Hankel matrix is regular. */
static void solve_recurrence(labi_sequence_finding *finding, const labi_sequence *s, size_t order) {
  fmpz_mat_t hankel, right, coefficients;
  fmpz_t den;
  fmpz_mat_init(hankel, (slong)order, (slong)order);
  fmpz_mat_init(right, (slong)order, 1);
  fmpz_mat_init(coefficients, (slong)order, 1);
  fmpz_init(den);
  for (size_t i = 0; i < order; i++) {
    for (size_t j = 0; j < order; j++) fmpz_set(fmpz_mat_entry(hankel, i, j), s->terms + i + j);
    fmpz_set(fmpz_mat_entry(right, i, 0), s->terms + i + order);
  }
  finding->found = fmpz_mat_solve(coefficients, den, hankel, right) && recurs(s, coefficients, den, order);
  if (finding->found) {
    finding->order = order;
    finding->fitted = 2 * order;
    finding->confirmed = s->count - 2 * order;
    take_coefficients(finding, order);
    for (size_t k = 0; k < order; k++) /* of a(n-1-k) */
      fmpq_set_fmpz_frac(finding->coefficients + k, fmpz_mat_entry(coefficients, order - 1 - k, 0), den);
  }
  fmpz_clear(den);
  fmpz_mat_clear(coefficients);
  fmpz_mat_clear(right);
  fmpz_mat_clear(hankel);
}

void labi_sequence_find_recurrence(labi_sequence_finding *finding, const labi_sequence *s) {
  *finding = (labi_sequence_finding){0};
  if (s->count < LAB_SEQUENCE_LEAST) return;
  finding->searched = (s->count - LABI_SEQUENCE_CONFIRM) / 2;
  if (finding->searched > MOST_ORDER) finding->searched = MOST_ORDER;
  size_t order = find_order(s);
  if (order > 0 && order <= finding->searched) solve_recurrence(finding, s, order);
}

/* ---- polynomial coefficients -------------------------------------------------------------------- */

typedef struct shape {
  size_t order, degree, unknowns, rows; /* rows: equations there are */
} shape;

/* Column i*(degree+1) + j stands for n^j * a(n+i). */
static void fill(fmpz_mat_t m, const labi_sequence *s, const fmpz *terms, const shape *shape) {
  fmpz_t power, n;
  fmpz_init(power);
  fmpz_init(n);
  for (slong row = 0; row < fmpz_mat_nrows(m); row++)
    for (size_t i = 0; i <= shape->order; i++) {
      labi_sequence_index(n, s, (size_t)row);
      fmpz_set(power, terms + row + i);
      for (size_t j = 0; j <= shape->degree; j++) {
        fmpz_set(fmpz_mat_entry(m, row, i * (shape->degree + 1) + j), power);
        fmpz_mul(power, power, n);
      }
    }
  fmpz_clear(power);
  fmpz_clear(n);
}

/* Modulo the prime; residues: of the terms. */
static bool has_kernel(const labi_sequence *s, const fmpz *residues, const shape *shape) {
  fmpz_mat_t m;
  nmod_mat_t reduced;
  slong rows = (slong)shape->unknowns + LABI_SEQUENCE_CONFIRM, columns = (slong)shape->unknowns;
  fmpz_mat_init(m, rows, columns);
  nmod_mat_init(reduced, rows, columns, prime);
  fill(m, s, residues, shape);
  fmpz_mat_get_nmod_mat(reduced, m);
  bool has = nmod_mat_rank(reduced) < columns;
  nmod_mat_clear(reduced);
  fmpz_mat_clear(m);
  return has;
}

/* p(n) of the coefficient of a(n+i). */
static void coefficient_at(fmpz_t value, const fmpz *vector, const shape *shape, size_t i, const fmpz_t n) {
  fmpz_zero(value);
  for (size_t j = shape->degree + 1; j-- > 0;) {
    fmpz_mul(value, value, n);
    fmpz_add(value, value, vector + i * (shape->degree + 1) + j);
  }
}

/* Is the vector in the kernel of all equations, and does each of those that it was not fitted on give its
 * last term? Otherwise any wrong term could be excused, by a factor that is 0 there. */
static bool satisfies(const labi_sequence *s, const shape *shape, const fmpz *vector, size_t fit) {
  fmpz_t total, value, n;
  fmpz_init(total);
  fmpz_init(value);
  fmpz_init(n);
  bool good = true;
  for (size_t row = 0; good && row < shape->rows; row++) {
    labi_sequence_index(n, s, row);
    fmpz_zero(total);
    for (size_t i = 0; i <= shape->order; i++) {
      coefficient_at(value, vector, shape, i, n);
      fmpz_addmul(total, value, s->terms + row + i);
    }
    good = fmpz_is_zero(total) && (row < fit || !fmpz_is_zero(value));
  }
  fmpz_clear(total);
  fmpz_clear(value);
  fmpz_clear(n);
  return good;
}

static void solve_holonomic(labi_sequence_finding *finding, const labi_sequence *s, const shape *shape) {
  fmpz_mat_t m, kernel;
  size_t fit = shape->unknowns; /* equations to fit on */
  fmpz_mat_init(m, (slong)fit, (slong)shape->unknowns);
  fmpz_mat_init(kernel, (slong)shape->unknowns, (slong)shape->unknowns);
  fill(m, s, s->terms, shape);
  slong nullity = fmpz_mat_nullspace(kernel, m);
  fmpz *vector = _fmpz_vec_init((slong)shape->unknowns);
  for (slong k = 0; k < nullity && !finding->found; k++) {
    fmpz_t content;
    fmpz_init(content);
    for (size_t i = 0; i < shape->unknowns; i++) fmpz_set(vector + i, fmpz_mat_entry(kernel, i, k));
    _fmpz_vec_content(content, vector, (slong)shape->unknowns);
    size_t top = shape->unknowns;
    while (top > 0 && fmpz_is_zero(vector + top - 1)) top--;
    if (top > 0 && fmpz_sgn(vector + top - 1) < 0) fmpz_neg(content, content);
    _fmpz_vec_scalar_divexact_fmpz(vector, vector, (slong)shape->unknowns, content);
    fmpz_clear(content);
    if (!satisfies(s, shape, vector, fit)) continue;
    *finding = (labi_sequence_finding){.found = true,
                                       .order = shape->order,
                                       .degree = shape->degree,
                                       .fitted = fit + shape->order,
                                       .confirmed = shape->rows - fit,
                                       .searched = finding->searched};
    take_coefficients(finding, shape->unknowns);
    for (size_t i = 0; i < shape->unknowns; i++) fmpq_set_fmpz(finding->coefficients + i, vector + i);
  }
  _fmpz_vec_clear(vector, (slong)shape->unknowns);
  fmpz_mat_clear(kernel);
  fmpz_mat_clear(m);
}

void labi_sequence_find_holonomic(labi_sequence_finding *finding, const labi_sequence *s,
                                  const volatile int *stop) {
  *finding = (labi_sequence_finding){0};
  fmpz *residues = _fmpz_vec_init((slong)s->count);
  for (size_t i = 0; i < s->count; i++) fmpz_set_ui(residues + i, fmpz_fdiv_ui(s->terms + i, prime));
  for (size_t unknowns = 4; unknowns <= MOST_UNKNOWNS && !finding->found; unknowns++) {
    bool complete = true; /* were there terms enough for all shapes of that many unknowns? */
    for (size_t order = 1; order + 1 <= unknowns / 2 && !finding->found; order++) {
      if (unknowns % (order + 1) != 0) continue;
      shape shape = {order, unknowns / (order + 1) - 1, unknowns, s->count - order};
      complete = complete && s->count >= order + unknowns + LABI_SEQUENCE_CONFIRM;
      if (!complete || labi_interrupt_is_set(stop)) break;
      if (has_kernel(s, residues, &shape)) solve_holonomic(finding, s, &shape);
    }
    if (!complete || labi_interrupt_is_set(stop)) break;
    if (!finding->found) finding->searched = unknowns;
  }
  _fmpz_vec_clear(residues, (slong)s->count);
}
