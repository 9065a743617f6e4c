/* emit_value.c: the values that theorems of rulesets know, as they emit them: terms of a sum. */
#include <cgt/game.h>

#include "cgt/positions/positions.h"

/* A term that could not be made is CGT_NONE. */
static void add_term(cgt_sink *sink, cgt_game term) {
  if (sink->failed) return;
  bool first = cgti_is_none(sink->value);
  sink->value = first || cgti_is_none(term) ? term : cgti_add(sink->ctx, sink->value, term);
  sink->failed = cgti_is_none(sink->value);
}

void cgt_emit_integer(cgt_sink *sink, int64_t n) {
  if (sink) add_term(sink, cgt_integer(sink->ctx, n));
}

void cgt_emit_dyadic(cgt_sink *sink, int64_t mantissa, uint64_t exponent) {
  if (!sink) return;
  cgt_ctx *ctx = sink->ctx;
  if (exponent > CGTI_LARGEST_BITS) {
    add_term(sink, CGTI_FAIL_GAME(ctx, CGT_ELIMIT, "a power needs more than the 2^26 bits that are allowed"));
    return;
  }
  add_term(sink, cgt_dyadic(ctx, mantissa, (uint32_t)exponent));
}

void cgt_emit_switch(cgt_sink *sink, int64_t mantissa, uint64_t exponent) {
  if (!sink) return;
  cgt_ctx *ctx = sink->ctx;
  if (mantissa < 0 || exponent > CGTI_LARGEST_BITS) {
    add_term(sink, CGTI_FAIL_GAME(ctx, CGT_EINVAL, "%s: an emitted switch has a number below 0 or too fine",
                                  sink->ruleset->name));
    return;
  }
  cgt_game half = cgt_dyadic(ctx, mantissa, (uint32_t)exponent), negative = cgti_neg(half);
  add_term(sink, cgti_is_none(half) ? half : cgti_canonical(ctx, &half, 1, &negative, 1));
}

void cgt_emit_nimber(cgt_sink *sink, uint64_t m) {
  if (sink) add_term(sink, cgt_nimber(sink->ctx, m));
}

void cgt_emit_up(cgt_sink *sink, int64_t n) {
  if (sink) add_term(sink, cgt_up(sink->ctx, n));
}

void cgt_emit_game(cgt_sink *sink, cgt_game g) {
  if (sink) add_term(sink, CGTI_GAME(sink->ctx, g) ? g : CGT_NONE);
}

/* The number z, or CGTI_NAN. */
static cgti_num number_of(cgt_sink *sink, mpz_srcptr z) {
  if (z) return cgti_num_from_mpz(sink->ctx, z, 0);
  cgti_fail(sink->ctx, CGT_EINVAL, "%s: a value was emitted without its number", sink->ruleset->name);
  return CGTI_NAN;
}

void cgt_emit_big_integer(cgt_sink *sink, mpz_srcptr n) {
  if (sink) add_term(sink, cgti_number(number_of(sink, n)));
}

void cgt_emit_big_nimber(cgt_sink *sink, mpz_srcptr m) {
  if (sink) add_term(sink, cgti_intern_up_star(sink->ctx, 0, number_of(sink, m)));
}
