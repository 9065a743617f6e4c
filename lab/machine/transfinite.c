/* transfinite.c: infinite ordinals below epsilon_0 in Cantor's normal form, omega^e*n + ... with falling
 * exponents e and integers n >= 1. A value LAB_ORDINAL is a list e, n, e, n, ...; each e is an integer >= 0
 * or again an infinite ordinal. In place of rows and columns the list has its depth and the number of all
 * terms in it, those of exponents included: exponents that share parts must not outgrow memory unseen.
 *
 * In this language + is the sum of games, so that of ordinals is the natural one, which adds term by term
 * (Conway, ONAG, Ch. 3), and * is the natural product. Cantor's sum is the ordinal sum
 * ':', which for games was named after it, and his product is ordinal_product.
 *
 * The nim-sum of any two ordinals is found in binary: each ordinal is a finite sum of different powers of
 * two, and those that both have cancel (ONAG, Ch. 6). The powers of two are omega^e*2^k, for that is
 * 2^(omega*e + k); so terms of equal exponent add without carrying, and all others stay. */
#include "lab/machine/transfinite.h"

#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/finite.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

enum { MOST_DEPTH = 1000, MOST_TERMS = 1 << 22 };

typedef struct cnf {
  size_t count; /* of terms */
  const lab_value *pairs;
} cnf;

/* ---- exponents and factors, which are finite or infinite ordinals again ------------------------- */

typedef bool join(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

static bool add_parts(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  return labi_is_ordinal(a, b) ? labi_ordinal(result, m, at, '+', a, b)
                               : labi_finite_sum(result, m, at, a, b);
}

static bool multiply_parts(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  return labi_is_ordinal(a, b) ? labi_ordinal(result, m, at, '*', a, b)
                               : labi_finite_product(result, m, at, a, b);
}

/* Of integers >= 0. */
static bool raise_part(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  bool exists;
  return labi_finite_power(&exists, result, m, at, a, b);
}

static bool order_of_parts(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  return labi_is_ordinal(a, b) ? labi_ordinal_order(sign, m, at, a, b) : labi_finite_order(sign, m, at, a, b);
}

/* ---- looking and making ---------------------------------------------------------------------- */

static bool is_zero(lab_machine *m, lab_value v) {
  v = labi_normalise(m, v);
  return v.kind == LAB_INTEGER && v.as.integer == 0;
}

static bool look(cnf *x, lab_value room[2], lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind == LAB_ORDINAL) return *x = (cnf){v.as.list->count / 2, v.as.list->items}, true;
  cgt_game n;
  int sign = 0;
  if (!labi_to_number(&n, m, at, v)) return false;
  v = labi_normalise(m, (lab_value){.kind = LAB_GAME, .as.game = n});
  if (!order_of_parts(&sign, m, at, v, labi_integer(0))) return false;
  if (sign < 0 || !cgt_is_integer(m->ctx, n))
    return labi_fail(m, at, CGT_EDOMAIN, "infinite ordinals combine only with integers >= 0");
  room[0] = labi_integer(0);
  room[1] = v;
  return *x = (cnf){sign > 0, room}, true;
}

bool labi_ordinal_terms(const lab_value **pairs, size_t *count, lab_value room[2], lab_machine *m,
                        const labi_node *at, lab_value v) {
  cnf x = {0};
  if (!look(&x, room, m, at, v)) return false;
  *pairs = x.pairs;
  *count = x.count;
  return true;
}

static lab_value *room_of(lab_machine *m, const labi_node *at, size_t terms) {
  return labi_room(m, at, 2 * (terms + 1) * sizeof(lab_value));
}

static bool make(lab_value *result, lab_machine *m, const labi_node *at, const lab_value *pairs,
                 size_t count) {
  if (count == 0) return *result = labi_integer(0), true;
  if (count == 1 && is_zero(m, pairs[0])) return *result = labi_normalise(m, pairs[1]), true;
  if (!labi_new_list(result, m, at, LAB_ORDINAL, 2 * count, 2)) return false;
  lab_list *list = result->as.list;
  size_t depth = 0, size = count;
  for (size_t i = 0; i < 2 * count; i++) {
    list->items[i] = labi_normalise(m, pairs[i]);
    if (list->items[i].kind != LAB_ORDINAL) continue;
    const lab_list *exponent = list->items[i].as.list;
    size += exponent->cols;
    if (exponent->rows > depth) depth = exponent->rows;
  }
  if (depth >= MOST_DEPTH)
    return labi_fail(m, at, CGT_ELIMIT, "an ordinal has exponents of exponents past the limit of %d levels",
                     MOST_DEPTH);
  if (size > MOST_TERMS)
    return labi_fail(m, at, CGT_ELIMIT, "an ordinal has more than the 2^22 terms that are allowed");
  list->rows = depth + 1;
  list->cols = size;
  return true;
}

bool labi_omega_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value exponent,
                      lab_value times) {
  lab_value pair[2] = {exponent, times};
  return make(result, m, at, pair, !is_zero(m, times));
}

/* ---- order ----------------------------------------------------------------------------------- */

static bool compare_cnf(int *sign, lab_machine *m, const labi_node *at, cnf x, cnf y) {
  *sign = 0;
  for (size_t i = 0; *sign == 0 && i < 2 * x.count && i < 2 * y.count; i++)
    if (!labi_tick(m, at) || !order_of_parts(sign, m, at, x.pairs[i], y.pairs[i])) return false;
  if (*sign == 0) *sign = (x.count > y.count) - (x.count < y.count);
  return true;
}

bool labi_ordinal_order(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  if (!labi_check_stack(m, at)) return false;
  if (a.kind == LAB_ORDINAL && b.kind == LAB_ORDINAL) {
    cnf x = {a.as.list->count / 2, a.as.list->items}, y = {b.as.list->count / 2, b.as.list->items};
    return compare_cnf(sign, m, at, x, y);
  }
  lab_value other = a.kind == LAB_ORDINAL ? b : a;
  cgt_game g;
  *sign = a.kind == LAB_ORDINAL ? 1 : -1;
  if (other.kind == LAB_INFINITY) return *sign = -*sign, true;
  return other.kind == LAB_RATIONAL || labi_to_game(&g, m, at, other);
}

/* ---- sums ------------------------------------------------------------------------------------ */

static bool nim_join(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game x, y;
  if (a.kind == LAB_INTEGER && b.kind == LAB_INTEGER)
    return *result = labi_integer(a.as.integer ^ b.as.integer), true;
  if (!labi_to_game(&x, m, at, a) || !labi_to_game(&y, m, at, b)) return false;
  return labi_result(result, m, at, cgt_nim_sum(m->ctx, x, y));
}

/* Terms of the same exponent are joined, the others stay. */
static bool merge(lab_value *result, lab_machine *m, const labi_node *at, cnf x, cnf y, join *together) {
  lab_value *pairs = room_of(m, at, x.count + y.count);
  size_t i = 0, j = 0, made = 0;
  if (!pairs) return false;
  while (i < x.count || j < y.count) {
    int sign = j == y.count ? 1 : -1;
    if (!labi_tick(m, at)) return false;
    if (i < x.count && j < y.count && !order_of_parts(&sign, m, at, x.pairs[2 * i], y.pairs[2 * j]))
      return false;
    const lab_value *from = sign >= 0 ? x.pairs + 2 * i : y.pairs + 2 * j;
    lab_value times = from[1];
    if (sign == 0 && !together(&times, m, at, times, y.pairs[2 * j + 1])) return false;
    i += sign >= 0;
    j += sign <= 0;
    if (is_zero(m, times)) continue;
    pairs[2 * made] = from[0];
    pairs[2 * made++ + 1] = times;
  }
  return make(result, m, at, pairs, made);
}

/* Cantor's x + y: what is lower than y's first term vanishes. */
static bool append(lab_value *result, lab_machine *m, const labi_node *at, cnf x, cnf y) {
  size_t kept = 0;
  if (y.count == 0) return make(result, m, at, x.pairs, x.count);
  lab_value *pairs = room_of(m, at, x.count + y.count);
  if (!pairs) return false;
  lab_value times = y.pairs[1];
  for (int sign = 1; kept < x.count; kept++) {
    if (!labi_tick(m, at) || !order_of_parts(&sign, m, at, x.pairs[2 * kept], y.pairs[0])) return false;
    if (sign == 0 && !add_parts(&times, m, at, x.pairs[2 * kept + 1], times)) return false;
    if (sign <= 0) break;
    pairs[2 * kept] = x.pairs[2 * kept];
    pairs[2 * kept + 1] = x.pairs[2 * kept + 1];
  }
  for (size_t j = 0; j < 2 * y.count; j++) pairs[2 * kept + j] = y.pairs[j];
  pairs[2 * kept + 1] = times;
  return make(result, m, at, pairs, kept + y.count);
}

/* ---- products -------------------------------------------------------------------------------- */

/* The natural product: each term by each. */
static bool multiply(lab_value *result, lab_machine *m, const labi_node *at, cnf x, cnf y) {
  lab_value *pairs = room_of(m, at, x.count), total = labi_integer(0), room[2];
  if (!pairs) return false;
  for (size_t j = 0; j < y.count; j++) {
    for (size_t i = 0; i < x.count; i++) {
      if (!labi_tick(m, at)) return false;
      if (!add_parts(&pairs[2 * i], m, at, x.pairs[2 * i], y.pairs[2 * j]) ||
          !multiply_parts(&pairs[2 * i + 1], m, at, x.pairs[2 * i + 1], y.pairs[2 * j + 1]))
        return false;
    }
    cnf sum = {0};
    if (!look(&sum, room, m, at, total) || !merge(&total, m, at, sum, (cnf){x.count, pairs}, add_parts))
      return false;
  }
  *result = total;
  return true;
}

/* Cantor's product: x·(omega^e*n) is omega^(first exponent of x + e)*n for e > 0, and x·n has n times the
 * first term of x and then the rest of x. */
static bool multiply_cantor(lab_value *result, lab_machine *m, const labi_node *at, cnf x, cnf y) {
  if (x.count == 0 || y.count == 0) return *result = labi_integer(0), true;
  lab_value *pairs = room_of(m, at, x.count + y.count);
  if (!pairs) return false;
  bool finite_end = is_zero(m, y.pairs[2 * (y.count - 1)]);
  size_t made = 0;
  for (; made < y.count - finite_end; made++) {
    if (!labi_tick(m, at) || !labi_ordinal(&pairs[2 * made], m, at, ':', x.pairs[0], y.pairs[2 * made]))
      return false;
    pairs[2 * made + 1] = y.pairs[2 * made + 1];
  }
  for (size_t i = 0; finite_end && i < x.count; i++, made++) {
    pairs[2 * made] = x.pairs[2 * i];
    pairs[2 * made + 1] = x.pairs[2 * i + 1];
    if (i == 0 && !multiply_parts(&pairs[2 * made + 1], m, at, x.pairs[1], y.pairs[2 * y.count - 1]))
      return false;
  }
  return make(result, m, at, pairs, made);
}

/* ---- powers ---------------------------------------------------------------------------------- */

static bool is_one(lab_value v) { return v.kind == LAB_INTEGER && v.as.integer == 1; }

static bool raise_by_squaring(lab_value *result, lab_machine *m, const labi_node *at, lab_value base,
                              int64_t k) {
  lab_value power = labi_integer(1);
  for (; k > 0; k >>= 1) {
    if (!labi_tick(m, at) || ((k & 1) && !multiply_parts(&power, m, at, power, base))) return false;
    if (k > 1 && !multiply_parts(&base, m, at, base, base)) return false;
  }
  *result = power;
  return true;
}

/* (omega^e*n)^k = omega^(e*k)*n^k; with n = 1 for infinite k too. */
static bool raise(lab_value *result, lab_machine *m, const labi_node *at, lab_value base, lab_value k) {
  lab_value room[2], exponent, times = labi_integer(1);
  cnf x = {0};
  if (k.kind != LAB_ORDINAL && !look(&x, room, m, at, k)) return false; /* not negative */
  if (!look(&x, room, m, at, base)) return false;
  if (x.count == 0 || (base.kind != LAB_ORDINAL && is_one(x.pairs[1])))
    return *result = labi_integer(x.count > 0 || is_zero(m, k)), true;
  if (x.count == 1) {
    bool one = is_one(labi_normalise(m, x.pairs[1]));
    if (k.kind == LAB_ORDINAL && (!one || base.kind != LAB_ORDINAL))
      return labi_fail(m, at, CGT_EDOMAIN,
                       "a power with an infinite exponent needs omega, or a power of it, as its base");
    if (!multiply_parts(&exponent, m, at, x.pairs[0], k)) return false;
    if (!one && !raise_part(&times, m, at, x.pairs[1], k)) return false;
    return labi_omega_power(result, m, at, exponent, times);
  }
  k = labi_normalise(m, k);
  if (k.kind == LAB_INTEGER) return raise_by_squaring(result, m, at, base, k.as.integer);
  return labi_fail(m, at, k.kind == LAB_ORDINAL ? CGT_EDOMAIN : CGT_ELIMIT,
                   "a sum of several terms can be raised only to finite powers below 2^63");
}

bool labi_ordinal(lab_value *result, lab_machine *m, const labi_node *at, char operation, lab_value a,
                  lab_value b) {
  lab_value rooms[2][2];
  cnf x = {0}, y = {0};
  a = labi_normalise(m, a);
  b = labi_normalise(m, b);
  if (!labi_check_stack(m, at)) return false;
  if (operation == '-')
    return labi_fail(m, at, CGT_EDOMAIN, "ordinals have no negatives here; nim_sum(a,b) is its own inverse");
  if (operation == '^') return raise(result, m, at, a, b);
  if (!look(&x, rooms[0], m, at, a) || !look(&y, rooms[1], m, at, b)) return false;
  switch (operation) {
  case '+':
    return merge(result, m, at, x, y, add_parts);
  case 'x':
    return merge(result, m, at, x, y, nim_join);
  case ':':
    return append(result, m, at, x, y);
  case '*':
    return multiply(result, m, at, x, y);
  default:
    return multiply_cantor(result, m, at, x, y);
  }
}
