/* transfinite_nim.c: nim arithmetic of the infinite ordinals of the language, by cgt/nim_ordinal.h. */
#include <cgt/nim_ordinal.h>

#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/transfinite.h"
#include "lab/machine/value_kind.h"

typedef cgt_nim_ordinal element;

static bool failed(lab_machine *m, const labi_node *at, const cgt_error *error) {
  if (error->status == CGT_ENOMEM) return labi_out_of_memory(m, at);
  if (cgt_ctx_status(m->ctx) != CGT_OK) return labi_engine_failed(m, at);
  return labi_fail(m, at, error->status, "%s", error->message);
}

static cgt_nim_options options_of(const lab_machine *m) {
  return (cgt_nim_options){.memory_bytes = m->memory_limit, .stop = m->cancel};
}

/* ---- from and to values ------------------------------------------------------------------------- */

static bool get_exponent(cgt_nim_term *t, lab_machine *m, const labi_node *at, lab_value exponent) {
  lab_value room[2];
  const lab_value *pairs;
  size_t count;
  if (!labi_ordinal_terms(&pairs, &count, room, m, at, exponent)) return false;
  for (size_t i = 0; i < count; i++) {
    lab_value level = labi_normalise(m, pairs[2 * i]), n = labi_normalise(m, pairs[2 * i + 1]);
    if (level.kind == LAB_ORDINAL)
      return labi_fail(m, at, CGT_ELIMIT, "nim products are known here only below omega^omega^omega");
    if (level.kind != LAB_INTEGER || level.as.integer >= CGT_NIM_LEVELS)
      return labi_fail(m, at, CGT_ELIMIT,
                       "nim products are known here only below omega^omega^%d: beyond it they need alpha_p "
                       "for primes p > 43",
                       CGT_NIM_LEVELS);
    if (n.kind != LAB_INTEGER || (uint64_t)n.as.integer >= CGT_NIM_EXPONENTS)
      return labi_fail(m, at, CGT_ELIMIT, "an exponent of this nim product is past the limit of 2^32");
    t->n[level.as.integer] = (uint64_t)n.as.integer;
  }
  return true;
}

static bool get_element(element *x, lab_machine *m, const labi_node *at, lab_value v) {
  const cgt_nim_options options = options_of(m);
  cgt_error error;
  lab_value room[2];
  const lab_value *pairs;
  size_t count;
  if (!labi_ordinal_terms(&pairs, &count, room, m, at, v)) return false;
  for (size_t i = 0; i < count; i++) {
    cgt_nim_term t = {0};
    if (!get_exponent(&t, m, at, pairs[2 * i]) || !labi_to_game(&t.times, m, at, pairs[2 * i + 1]))
      return false;
    if (cgt_nim_ordinal_add(x, m->ctx, &t, &options, &error) != CGT_OK) return failed(m, at, &error);
  }
  return true;
}

static bool put_element(lab_value *result, lab_machine *m, const labi_node *at, const element *x) {
  lab_value total = labi_integer(0), exponent, part;
  for (size_t i = 0; i < x->count; i++) {
    exponent = labi_integer(0);
    for (int k = CGT_NIM_LEVELS; k-- > 0;) {
      if (!labi_omega_power(&part, m, at, labi_integer(k), labi_integer((int64_t)x->terms[i].n[k])) ||
          !labi_ordinal(&exponent, m, at, '+', exponent, part))
        return false;
    }
    lab_value times = {.kind = LAB_GAME, .as.game = x->terms[i].times};
    if (!labi_omega_power(&part, m, at, exponent, labi_normalise(m, times)) ||
        !labi_ordinal(&total, m, at, '+', total, part))
      return false;
  }
  *result = total;
  return true;
}

/* ---- the field ----------------------------------------------------------------------------------- */

bool labi_nim_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  const cgt_nim_options options = options_of(m);
  element x = {0}, y = {0};
  cgt_error error;
  bool good = get_element(&x, m, at, a) && get_element(&y, m, at, b);
  if (good && cgt_nim_ordinal_product(&x, m->ctx, &x, &y, &options, &error) != CGT_OK)
    good = failed(m, at, &error);
  good = good && put_element(result, m, at, &x);
  cgt_nim_ordinal_clear(&x);
  cgt_nim_ordinal_clear(&y);
  return good;
}

bool labi_nim_degree(uint64_t *degree, lab_machine *m, const labi_node *at, lab_value a) {
  const cgt_nim_options options = options_of(m);
  element x = {0};
  cgt_error error;
  bool good = get_element(&x, m, at, a);
  if (good && cgt_nim_ordinal_degree(degree, m->ctx, &x, &options, &error) != CGT_OK)
    good = failed(m, at, &error);
  cgt_nim_ordinal_clear(&x);
  return good;
}

typedef cgt_status of_one(element *result, cgt_ctx *ctx, const element *x, const cgt_nim_options *options,
                          cgt_error *error);

static bool apply(lab_value *result, of_one *function, lab_machine *m, const labi_node *at, lab_value a) {
  const cgt_nim_options options = options_of(m);
  element x = {0};
  cgt_error error;
  bool good = get_element(&x, m, at, a);
  if (good && function(&x, m->ctx, &x, &options, &error) != CGT_OK) good = failed(m, at, &error);
  good = good && put_element(result, m, at, &x);
  cgt_nim_ordinal_clear(&x);
  return good;
}

bool labi_nim_sqrt(lab_value *result, lab_machine *m, const labi_node *at, lab_value a) {
  return apply(result, cgt_nim_ordinal_sqrt, m, at, a);
}

bool labi_nim_inverse(lab_value *result, lab_machine *m, const labi_node *at, lab_value a) {
  return apply(result, cgt_nim_ordinal_inverse, m, at, a);
}

bool labi_nim_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value k) {
  const cgt_nim_options options = options_of(m);
  element x = {0};
  cgt_error error;
  cgt_game exponent;
  if (!labi_to_number(&exponent, m, at, k)) return false;
  if (!cgt_is_integer(m->ctx, exponent))
    return labi_fail(m, at, CGT_EINVAL, "the exponent of nim_power is an integer");
  bool good = get_element(&x, m, at, a);
  if (good && cgt_nim_ordinal_power(&x, m->ctx, &x, exponent, &options, &error) != CGT_OK)
    good = failed(m, at, &error);
  good = good && put_element(result, m, at, &x);
  cgt_nim_ordinal_clear(&x);
  return good;
}
