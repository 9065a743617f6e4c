/* test_loopy_laws.c: values of random graphs: the order is that of the naive oracle, equal graphs have equal
 * handles, and what is made of values is what is made of graphs. */
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"
#include "loopy_oracle.h"
#include "loopy_reader.h"

SUITE(loopy_laws);

enum { NODES = 64 };

static cgt_loopy loopy_value(const loopy_graph *g) {
  static cgt_loopy_option options[NODES][2][NODES];
  cgt_loopy_node nodes[NODES];
  for (unsigned i = 0; i < g->count; i++)
    for (int player = 0; player < 2; player++) {
      nodes[i].options[player] = options[i][player];
      nodes[i].count[player] = 0;
      for (unsigned k = 0; k < g->count; k++)
        if (g->options[i][player] >> k & 1)
          options[i][player][nodes[i].count[player]++] = (cgt_loopy_option){{0}, k};
    }
  cgt_loopy made = cgt_loopy_from_graph(ctx, &(cgt_loopy_graph){nodes, g->count}, 0);
  cr_assert(made.id, "%s: %s", show_loopy(g), cgt_ctx_message(ctx));
  return made;
}

static const char *printed(cgt_loopy g) {
  static char text[4][1 << 16];
  static int at;
  at = (at + 1) % 4;
  if (cgt_loopy_print(text[at], sizeof *text, NULL, ctx, g, CGT_PLAIN) != CGT_OK)
    snprintf(text[at], sizeof *text, "? %s", cgt_ctx_message(ctx));
  return text[at];
}

static bool is_le(cgt_loopy g, cgt_loopy h) {
  bool le = false;
  cr_assert_eq(cgt_loopy_le(&le, ctx, g, h), CGT_OK, "%s", cgt_ctx_message(ctx));
  return le;
}

static bool are_equal(cgt_loopy g, cgt_loopy h) {
  if (cgt_loopy_same(g, h)) return true;
  bool unsided = cgt_loopy_kind_of(ctx, g) == CGT_LOOPY_UNSIDED && cgt_loopy_kind_of(ctx, h) == CGT_LOOPY_UNSIDED;
  return unsided && is_le(g, h) && is_le(h, g);
}

#define loopy_law(holds, ...)                                                                                \
  do {                                                                                                       \
    const loopy_graph *law_graphs[] = {__VA_ARGS__};                                                         \
    if (!(holds)) {                                                                                          \
      for (size_t law_i = 0; law_i < sizeof law_graphs / sizeof *law_graphs; law_i++)                        \
        cr_log_error("%s = %s", show_loopy(law_graphs[law_i]), printed(loopy_value(law_graphs[law_i])));     \
      cr_assert_fail("%s", #holds);                                                                          \
    }                                                                                                        \
  } while (0)

Test(loopy_laws, order_is_that_of_play) {
  for (unsigned run = 0; run < test_runs(400); run++) {
    loopy_graph g = random_loopy_graph(&dice, 8, 2), h = random_loopy_graph(&dice, 8, 2);
    cgt_loopy a = loopy_value(&g), b = loopy_value(&h);
    bool le = loopy_oracle_is_le(&g, &h, LOOPY_ONSIDE) && loopy_oracle_is_le(&g, &h, LOOPY_OFFSIDE);
    bool ge = loopy_oracle_is_le(&h, &g, LOOPY_ONSIDE) && loopy_oracle_is_le(&h, &g, LOOPY_OFFSIDE);
    loopy_law(is_le(a, b) == le, &g, &h);
    loopy_law(is_le(b, a) == ge, &g, &h);
    loopy_law(are_equal(a, b) == (le && ge), &g, &h);
  }
}

/* What is printed reads as the same value; its canonical form is one by the oracle's definition. */
Test(loopy_laws, text_and_canonical_form) {
  for (unsigned run = 0; run < test_runs(400); run++) {
    loopy_graph g = random_loopy_graph(&dice, 8, 2);
    cgt_loopy a = loopy_value(&g), again = read_loopy(ctx, printed(a));
    loopy_law(again.id && are_equal(a, again), &g);
    cgt_loopy followers[NODES];
    size_t count;
    if (cgt_loopy_kind_of(ctx, a) > CGT_LOOPY_STOPPER) continue;
    cr_assert_eq(cgt_loopy_followers(&count, followers, NODES, ctx, a), CGT_OK);
    if (count > NODES) continue;
    loopy_graph canonical = {.count = (unsigned)count};
    unsigned start = 0;
    for (size_t i = 0; i < count; i++)
      for (int player = 0; player < 2; player++) {
        cgt_loopy options[NODES];
        size_t n;
        cr_assert_eq(cgt_loopy_options(&n, options, NODES, ctx, followers[i], (cgt_player)player), CGT_OK);
        if (cgt_loopy_same(followers[i], a)) start = (unsigned)i;
        for (size_t k = 0; k < n; k++)
          for (size_t j = 0; j < count; j++)
            if (cgt_loopy_same(options[k], followers[j])) canonical.options[i][player] |= UINT64_C(1) << j;
      }
    canonical = loopy_oracle_from(&canonical, start);
    loopy_law(canonical.count == count && loopy_oracle_is_canonical(&canonical), &g, &canonical);
    loopy_law(loopy_oracle_equal(&g, &canonical), &g, &canonical);
  }
}

Test(loopy_laws, sums_and_negatives_are_those_of_graphs) {
  for (unsigned run = 0; run < test_runs(150); run++) {
    loopy_graph g = random_loopy_graph(&dice, 5, 2), h = random_loopy_graph(&dice, 5, 2);
    loopy_graph sum = loopy_oracle_sum(&g, &h), minus = loopy_oracle_negative(&g);
    cgt_loopy a = loopy_value(&g), b = loopy_value(&h), ab = cgt_loopy_sum(ctx, a, b);
    loopy_law(ab.id && are_equal(ab, loopy_value(&sum)), &g, &h, &sum);
    loopy_law(are_equal(cgt_loopy_negative(ctx, a), loopy_value(&minus)), &g, &minus);
  }
}

/* A number is not moved in beside a stopper, where it is added; in the graph it is. */
Test(loopy_laws, numbers_are_translated) {
  static const loopy_graph numbers[] = {{1, {{0, 0}}},                           /* 0 */
                                        {2, {{2, 0}, {0, 0}}},                   /* 1 */
                                        {3, {{0, 2}, {0, 4}, {0, 0}}},           /* -2 */
                                        {3, {{2, 4}, {0, 0}, {2, 0}}},           /* 1/2 */
                                        {4, {{2, 4}, {0, 8}, {0, 0}, {0, 0}}}};  /* -1/2 */
  unsigned stoppers = 0;
  for (unsigned runs = test_runs(400); runs-- > 0;) {
    const loopy_graph g = random_loopy_graph(&dice, 8, 2), x = numbers[rng_below(&dice, 5)];
    const loopy_graph sum = loopy_oracle_sum(&g, &x);
    const cgt_loopy of_values = cgt_loopy_sum(ctx, loopy_value(&g), loopy_value(&x));
    loopy_law(are_equal(of_values, loopy_value(&sum)), &g, &x);
    stoppers += cgt_loopy_kind_of(ctx, of_values) == CGT_LOOPY_STOPPER;
  }
  cr_expect(stoppers > 20, "%u are stoppers", stoppers);
}

Test(loopy_laws, outcomes_are_those_of_play) {
  for (unsigned run = 0; run < test_runs(400); run++) {
    loopy_graph g = random_loopy_graph(&dice, 8, 2);
    cgt_loopy_outcome outcome;
    cr_assert_eq(cgt_loopy_outcome_of(&outcome, ctx, loopy_value(&g)), CGT_OK);
    loopy_law((int)outcome.left_first - 1 == loopy_oracle_result(&g, CGT_LEFT), &g);
    loopy_law((int)outcome.right_first - 1 == loopy_oracle_result(&g, CGT_RIGHT), &g);
  }
}

/* A graph renumbered, with each position twice, and with an option of no use added, has the same handle. */
Test(loopy_laws, handles_do_not_depend_on_the_graph) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    loopy_graph g = random_loopy_graph(&dice, 8, 2), twice = {.count = 2 * g.count};
    for (unsigned i = 0; i < twice.count; i++)
      for (int player = 0; player < 2; player++)
        for (unsigned k = 0; k < g.count; k++)
          if (g.options[i % g.count][player] >> k & 1)
            twice.options[i][player] |= UINT64_C(1) << (k + (rng_next(&dice) & 1 ? g.count : 0));
    loopy_law(are_equal(loopy_value(&g), loopy_value(&twice)), &g, &twice);
  }
}
