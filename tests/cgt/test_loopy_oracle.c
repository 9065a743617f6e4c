/* test_loopy_oracle.c: the naive checker of loopy games on what the books say, before anything is checked by it.
 * Sources: Winning Ways, ch. 11; Siegel, Combinatorial Game Theory, ch. VI. */
#include "fixture.h"
#include "loopy_oracle.h"

TestSuite(loopy_oracle, .init = fixture_open, .fini = fixture_close, .timeout = 60);

/* Of each position the options of Left and of Right, as bits. */
static const loopy_graph zero = {1, {{0, 0}}}, one = {2, {{2, 0}}}, minus_one = {2, {{0, 2}}}, star = {2, {{2, 2}}},
                         on = {1, {{1, 0}}}, off = {1, {{0, 1}}}, dud = {1, {{1, 1}}}, over = {2, {{2, 1}}},
                         under = {2, {{1, 2}}}, tis = {2, {{2, 0}, {0, 1}}}, upon = {3, {{1, 2}, {4, 4}}},
                         up = {3, {{4, 2}, {4, 4}}};

static bool at_most(const loopy_graph *g, const loopy_graph *h) {
  return loopy_oracle_is_le(g, h, LOOPY_ONSIDE) && loopy_oracle_is_le(g, h, LOOPY_OFFSIDE);
}

static bool less(const loopy_graph *g, const loopy_graph *h) { return at_most(g, h) && !at_most(h, g); }

static bool is_sum(const loopy_graph *g, const loopy_graph *h, const loopy_graph *sum) {
  loopy_graph made = loopy_oracle_sum(g, h);
  return loopy_oracle_equal(&made, sum);
}

static bool has_side(const loopy_graph *g, loopy_side side, const loopy_graph *h) {
  return loopy_oracle_is_le(g, h, side) && loopy_oracle_is_le(h, g, side);
}

Test(loopy_oracle, short_games_are_ordered_as_they_are) {
  cr_expect(less(&zero, &one) && less(&minus_one, &zero) && less(&zero, &up) && less(&up, &one));
  cr_expect(!at_most(&zero, &star) && !at_most(&star, &zero) && !at_most(&star, &up) && !at_most(&up, &star));
  cr_expect(is_sum(&star, &star, &zero) && is_sum(&one, &minus_one, &zero));
}

Test(loopy_oracle, on_and_its_kin) {
  cr_expect(less(&one, &on) && less(&off, &minus_one) && less(&zero, &over) && less(&under, &zero));
  cr_expect(is_sum(&on, &off, &dud) && is_sum(&on, &on, &on) && is_sum(&on, &minus_one, &on));
  cr_expect(is_sum(&dud, &on, &dud) && is_sum(&dud, &star, &dud) && is_sum(&over, &over, &over));
  cr_expect(less(&over, &one) && less(&up, &over) && is_sum(&over, &star, &over));
  cr_expect(less(&up, &upon) && less(&upon, &over), "upon is the sum of all ups and more, over above it");
}

Test(loopy_oracle, games_have_sides) {
  loopy_graph mixed = loopy_oracle_sum(&over, &under);
  cr_expect(has_side(&mixed, LOOPY_ONSIDE, &over) && has_side(&mixed, LOOPY_OFFSIDE, &under));
  cr_expect(has_side(&dud, LOOPY_ONSIDE, &on) && has_side(&dud, LOOPY_OFFSIDE, &off));
  cr_expect(has_side(&tis, LOOPY_ONSIDE, &one) && has_side(&tis, LOOPY_OFFSIDE, &zero), "tis = 1 & 0");
}

Test(loopy_oracle, play_is_won_or_drawn) {
  cr_expect_eq(loopy_oracle_result(&zero, CGT_LEFT), -1);
  cr_expect_eq(loopy_oracle_result(&dud, CGT_LEFT), 0);
  cr_expect_eq(loopy_oracle_result(&on, CGT_RIGHT), 1);
  cr_expect(loopy_oracle_result(&tis, CGT_LEFT) == 0 && loopy_oracle_result(&tis, CGT_RIGHT) == 1);
  loopy_graph mixed = loopy_oracle_sum(&over, &under);
  cr_expect(loopy_oracle_result(&mixed, CGT_LEFT) == 0 && loopy_oracle_result(&mixed, CGT_RIGHT) == 0);
}

Test(loopy_oracle, stoppers_and_canonical_forms) {
  const loopy_graph *const stoppers[] = {&zero, &one, &star, &on, &off, &over, &under, &upon, &up};
  for (size_t i = 0; i < sizeof stoppers / sizeof *stoppers; i++)
    cr_expect(loopy_oracle_is_stopper(stoppers[i]) && loopy_oracle_is_canonical(stoppers[i]), "%s",
              show_loopy(stoppers[i]));
  cr_expect(!loopy_oracle_is_stopper(&dud) && !loopy_oracle_is_stopper(&tis));
  const loopy_graph unfolded = {2, {{2, 0}, {1, 0}}}, reversible = {3, {{2, 4}, {4, 0}}}, dominated = {3, {{6, 0}, {4, 0}}};
  cr_expect(has_side(&unfolded, LOOPY_ONSIDE, &on) && !loopy_oracle_is_canonical(&unfolded));
  cr_expect(loopy_oracle_is_canonical(&reversible) && !loopy_oracle_is_canonical(&dominated), "{1|0}; {1,0|}");
}

Test(loopy_oracle, the_order_is_one_and_sums_respect_it) {
  for (unsigned run = test_runs(300); run-- > 0;) {
    loopy_graph g[3];
    for (size_t i = 0; i < 3; i++) g[i] = random_loopy_graph(&dice, 4, 2);
    const loopy_graph minus = loopy_oracle_negative(&g[0]), sum = loopy_oracle_sum(&g[0], &g[2]),
                      other = loopy_oracle_sum(&g[1], &g[2]), minus_other = loopy_oracle_negative(&g[1]);
    cr_assert(at_most(&g[0], &g[0]));
    cr_assert(!at_most(&g[0], &g[1]) || !at_most(&g[1], &g[2]) || at_most(&g[0], &g[2]), "%s", show_loopy(&g[0]));
    cr_assert(!at_most(&g[0], &g[1]) || at_most(&sum, &other), "%s", show_loopy(&sum));
    cr_assert(at_most(&g[0], &g[1]) == at_most(&minus_other, &minus), "%s", show_loopy(&g[0]));
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++)
      cr_assert(!at_most(&g[0], &g[1]) || loopy_oracle_result(&g[0], player) <= loopy_oracle_result(&g[1], player));
  }
}
