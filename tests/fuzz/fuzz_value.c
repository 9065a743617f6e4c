/* fuzz_value.c: text to a value and back, and the first laws about it. */
#include <stdlib.h>

#include "fuzz.h"

static void check_laws(cgt_ctx *ctx, cgt_game g) {
  cgt_game minus = cgt_neg(ctx, g), zero = cgt_add(ctx, g, minus);
  fuzz_check(cgt_is_none(minus) || cgt_equal(cgt_neg(ctx, minus), g), "-(-G) is not G");
  fuzz_check(cgt_is_none(zero) || cgt_equal(zero, cgt_integer(ctx, 0)), "G - G is not 0");
  cgt_outcome outcome;
  bool at_least, at_most;
  cgt_game nothing = cgt_integer(ctx, 0);
  if (cgt_outcome_of(&outcome, ctx, g) == CGT_OK && cgt_le(&at_most, ctx, g, nothing) == CGT_OK &&
      cgt_le(&at_least, ctx, nothing, g) == CGT_OK)
    fuzz_check(outcome == (at_least  ? at_most ? CGT_P : CGT_L
                           : at_most ? CGT_R
                                     : CGT_N),
               "the outcome is not that of the order");
  int sign;
  cgt_game low = cgt_right_stop(ctx, g), high = cgt_left_stop(ctx, g), mean = cgt_mean(ctx, g);
  if (cgt_number_compare(&sign, ctx, low, mean) == CGT_OK)
    fuzz_check(sign <= 0, "the mean is below the Right stop");
  if (cgt_number_compare(&sign, ctx, mean, high) == CGT_OK)
    fuzz_check(sign <= 0, "the mean is above the Left stop");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const cgt_limits limits = {.memory_bytes = 32 << 20, .stack_bytes = 1 << 20};
  cgt_ctx *ctx = cgt_ctx_new(&limits);
  fuzz_check(ctx, "no context");
  cgt_ctx_set_cancel(ctx, fuzz_stop_after(200));
  char *text = fuzz_copy(data, size);
  cgt_game g = cgt_parse_n(ctx, text, size);
  free(text);
  if (cgt_is_none(g)) {
    fuzz_expect_message(ctx);
  } else {
    fuzz_check_text(ctx, g);
    check_laws(ctx, g);
  }
  cgt_ctx_clear_error(ctx);
  fuzz_check(cgt_ctx_check(ctx) != CGT_EINVAL, "the tables are not sound");
  cgt_ctx_free(ctx);
  return 0;
}
