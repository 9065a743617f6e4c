/* fuzz_value.c: text to a value and back, and the first laws about it; of bytes that begin with GRAPH, which
 * no text of a value does, the values of a graph with cycles. */
#include <stdlib.h>

#include <cgt/loopy.h>

#include "fuzz.h"

enum { GRAPH = 1, MOST_NODES = 8 };

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

/* ---- loopy values ------------------------------------------------------------------------------------ */

/* Of each node two bytes, the nodes that are options of Left and of Right. */
static cgt_loopy value_of_bytes(cgt_ctx *ctx, const uint8_t *data, size_t size) {
  cgt_loopy_option options[MOST_NODES][2][MOST_NODES];
  cgt_loopy_node nodes[MOST_NODES];
  const uint32_t count = size / 2 < MOST_NODES ? (uint32_t)(size / 2) : MOST_NODES;
  for (uint32_t i = 0; i < count; i++)
    for (int player = 0; player < 2; player++) {
      nodes[i].options[player] = options[i][player];
      nodes[i].count[player] = 0;
      for (uint32_t k = 0; k < count; k++)
        if (data[2 * i + (uint32_t)player] >> k & 1)
          options[i][player][nodes[i].count[player]++] = (cgt_loopy_option){.node = k};
    }
  return count ? cgt_loopy_from_graph(ctx, &(cgt_loopy_graph){nodes, count}, 0) : cgt_loopy_none();
}

static void expect_order(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h, bool le, bool ge, const char *words) {
  bool answer[2];
  if (cgt_loopy_same(g, cgt_loopy_none()) || cgt_loopy_same(h, cgt_loopy_none())) return;
  if (cgt_loopy_le(&answer[0], ctx, g, h) != CGT_OK || cgt_loopy_le(&answer[1], ctx, h, g) != CGT_OK) return;
  fuzz_check((answer[0] || !le) && (answer[1] || !ge), words);
}

/* A law of which an operation failed, for want of memory or time, says nothing. */
static void check_loopy_laws(cgt_ctx *ctx, cgt_loopy g) {
  const cgt_loopy minus = cgt_loopy_negative(ctx, g), zero = cgt_loopy_from_game(ctx, cgt_integer(ctx, 0));
  const cgt_loopy one = cgt_loopy_from_game(ctx, cgt_integer(ctx, 1));
  expect_order(ctx, cgt_loopy_negative(ctx, minus), g, true, true, "-(-G) is not G");
  expect_order(ctx, cgt_loopy_sum(ctx, g, zero), g, true, true, "G + 0 is not G");
  expect_order(ctx, cgt_loopy_sum(ctx, cgt_loopy_sum(ctx, g, one), cgt_loopy_negative(ctx, one)), g, true,
               true, "G + 1 - 1 is not G");
  cgt_loopy_outcome outcome, turned;
  if (cgt_loopy_outcome_of(&outcome, ctx, g) == CGT_OK && cgt_loopy_outcome_of(&turned, ctx, minus) == CGT_OK)
    fuzz_check((int)outcome.left_first + (int)turned.right_first == CGT_LEFT_WINS &&
                   (int)outcome.right_first + (int)turned.left_first == CGT_LEFT_WINS,
               "the outcome of -G is not that of G with the players changed");
  char text[1 << 12];
  size_t length;
  if (cgt_loopy_print(text, sizeof text, &length, ctx, g, CGT_PLAIN) == CGT_OK)
    fuzz_check(length > 0, "no text");
  cgt_ctx_clear_error(ctx);
  if (cgt_loopy_kind_of(ctx, g) == CGT_LOOPY_UNSIDED) return;
  expect_order(ctx, cgt_loopy_offside(ctx, g), cgt_loopy_onside(ctx, g), true, false,
               "the offside is above the onside");
  expect_order(ctx, cgt_loopy_sided(ctx, g, g), g, true, true, "G & G is not G");
}

static void try_graph(cgt_ctx *ctx, const uint8_t *data, size_t size) {
  const cgt_loopy g = value_of_bytes(ctx, data, size);
  if (!cgt_loopy_same(g, cgt_loopy_none())) check_loopy_laws(ctx, g);
}

static void try_text(cgt_ctx *ctx, const uint8_t *data, size_t size) {
  char *text = fuzz_copy(data, size);
  cgt_game g = cgt_parse_n(ctx, text, size);
  free(text);
  if (cgt_is_none(g)) {
    fuzz_expect_message(ctx);
  } else {
    fuzz_check_text(ctx, g);
    check_laws(ctx, g);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const cgt_limits limits = {.memory_bytes = 32 << 20, .stack_bytes = 1 << 20};
  cgt_ctx *ctx = cgt_ctx_new(&limits);
  fuzz_check(ctx, "no context");
  cgt_ctx_set_cancel(ctx, fuzz_stop_after(200));
  if (size > 0 && data[0] == GRAPH)
    try_graph(ctx, data + 1, size - 1);
  else
    try_text(ctx, data, size);
  cgt_ctx_clear_error(ctx);
  fuzz_check(cgt_ctx_check(ctx) != CGT_EINVAL, "the tables are not sound");
  cgt_ctx_free(ctx);
  return 0;
}
