/* test_loopy_pairs.c: what the engine says of loopy graphs is what the naive checker says: order on both sides,
 * outcomes, sums; and its canonical forms are canonical. */
#include "fixture.h"
#include "loopy_oracle.h"

TestSuite(loopy_pairs, .init = fixture_open, .fini = fixture_close, .timeout = 240);

static loopy_graph random_graph(unsigned most) { return random_loopy_graph(&dice, most, 1 + rng_below(&dice, 3)); }

static bool engine_le(cgt_loopy g, cgt_loopy h) {
  bool answer;
  cr_assert_eq(cgt_loopy_le(&answer, ctx, g, h), CGT_OK, "%s", cgt_ctx_message(ctx));
  return answer;
}

/* The side of a value, if it has one that is a stopper; else none, without an error. */
static cgt_loopy side_of(cgt_loopy g, loopy_side side) {
  cgt_loopy of = side == LOOPY_ONSIDE ? cgt_loopy_onside(ctx, g) : cgt_loopy_offside(ctx, g);
  if (!of.id) {
    cr_assert_eq(cgt_ctx_status(ctx), CGT_EDOMAIN, "%s", cgt_ctx_message(ctx));
    cgt_ctx_clear_error(ctx);
  }
  return of;
}

/* Is the form of a stopper canonical, and on one side equal to the graph that it came from? */
static void expect_canonical(const loopy_graph *g, loopy_side side, cgt_loopy value) {
  loopy_graph form;
  if (!loopy_oracle_of_stopper(&form, ctx, value)) return;
  cr_assert(loopy_oracle_is_stopper(&form) && loopy_oracle_is_canonical(&form), "%s", show_loopy(&form));
  cr_assert(loopy_oracle_is_le(g, &form, side) && loopy_oracle_is_le(&form, g, side), "%s", show_loopy(g));
}

static void compare_sides(const loopy_graph *g, cgt_loopy of_g, cgt_loopy of_h, bool le[2]) {
  for (loopy_side side = LOOPY_ONSIDE; side <= LOOPY_OFFSIDE; side++) {
    const cgt_loopy on_g = side_of(of_g, side), on_h = side_of(of_h, side);
    if (on_g.id) expect_canonical(g, side, on_g);
    if (on_g.id && on_h.id)
      cr_assert_eq(engine_le(on_g, on_h), le[side], "side %d of %s", side, show_loopy(g));
  }
}

static void compare_outcomes(const loopy_graph *g, cgt_loopy of_g) {
  cgt_loopy_outcome outcome;
  cr_assert_eq(cgt_loopy_outcome_of(&outcome, ctx, of_g), CGT_OK);
  cr_assert_eq((int)outcome.left_first - CGT_DRAWN, loopy_oracle_result(g, CGT_LEFT), "%s", show_loopy(g));
  cr_assert_eq((int)outcome.right_first - CGT_DRAWN, loopy_oracle_result(g, CGT_RIGHT), "%s", show_loopy(g));
}

enum { A_STORE = 500 }; /* pairs valued in one context */

Test(loopy_pairs, are_ordered_as_play_has_it) {
  for (unsigned run = long_test_runs(4000); run-- > 0;) {
    if (run % A_STORE == 0) {
      fixture_close();
      fixture_open();
    }
    const loopy_graph g = random_graph(8), h = random_graph(8);
    const cgt_loopy of_g = loopy_oracle_value(ctx, &g, 0), of_h = loopy_oracle_value(ctx, &h, 0);
    bool le[2] = {loopy_oracle_is_le(&g, &h, LOOPY_ONSIDE), loopy_oracle_is_le(&g, &h, LOOPY_OFFSIDE)};
    cr_assert_eq(engine_le(of_g, of_h), le[0] && le[1], "%s", show_loopy(&g));
    compare_sides(&g, of_g, of_h, le);
    compare_outcomes(&g, of_g);
  }
}

/* Graphs that are equal, as sums in another order, with a move taken twice, are the same value. */
Test(loopy_pairs, sums_are_those_of_the_graphs) {
  for (unsigned run = long_test_runs(400); run-- > 0;) {
    const loopy_graph g = random_graph(4), h = random_graph(4), sum = loopy_oracle_sum(&g, &h);
    const cgt_loopy value = cgt_loopy_sum(ctx, loopy_oracle_value(ctx, &g, 0), loopy_oracle_value(ctx, &h, 0)),
                    direct = loopy_oracle_value(ctx, &sum, 0);
    cr_assert(engine_le(value, direct) && engine_le(direct, value), "%s", show_loopy(&sum));
    if (cgt_loopy_kind_of(ctx, value) != CGT_LOOPY_UNSIDED) cr_assert(cgt_loopy_same(value, direct));
    compare_outcomes(&sum, value);
  }
}
