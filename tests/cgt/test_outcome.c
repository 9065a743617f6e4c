/* test_outcome.c: who wins. */
#include "fixture.h"

SUITE(outcome);

Test(outcome, worked_examples) {
  static const struct { const char *game; cgt_outcome is; } rows[] = {
      {"0", CGT_P},     {"*", CGT_N},          {"*2", CGT_N},        {"1", CGT_L},       {"-1/2^50", CGT_R},
      {"^", CGT_L},     {"v", CGT_R},          {"^*", CGT_N},        {"^^*", CGT_L},     {"^*2", CGT_L},
      {"+-1", CGT_N},   {"{3|1}", CGT_L},      {"{3|0}", CGT_N},     {"{-1|-3}", CGT_R}, {"tiny(5)", CGT_L},
      {"{1||0|-9}", CGT_L}, {"{1|0||-1}", CGT_R}, {"miny(1/2)", CGT_R}, {"2^100", CGT_L}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_outcome is = outcome(value(rows[i].game));
    cr_expect(is == rows[i].is, "%s is in %s, not %s", rows[i].game, cgt_outcome_name(is),
              cgt_outcome_name(rows[i].is));
  }
}

Test(outcome, names) {
  cr_expect_str_eq(cgt_outcome_name(CGT_N), "N");
  cr_expect_str_eq(cgt_outcome_name(CGT_P), "P");
  cr_expect_str_eq(cgt_outcome_name(CGT_L), "L");
  cr_expect_str_eq(cgt_outcome_name(CGT_R), "R");
}

Test(outcome, agrees_with_plain_play) {
  for (unsigned run = 0; run < test_runs(3000); run++) {
    oracle *o = oracle_new();
    const oracle_game *tree = random_tree(&dice, o, 4, 3);
    cgt_game g = oracle_to_game(ctx, tree);
    law(outcome(g) == oracle_outcome(tree), g);
    oracle_free(o);
  }
}

/* N: confused with 0; P: equal; L: greater; R: less. ONAG, Ch. 7, the four outcome classes. */
Test(outcome, is_the_order_against_zero) {
  for (unsigned run = 0; run < test_runs(2000); run++) {
    cgt_game g = random_game(&dice, ctx, 3, 3);
    static const cgt_outcome of[] = {
        [CGT_LESS] = CGT_R, [CGT_EQUAL] = CGT_P, [CGT_GREATER] = CGT_L, [CGT_CONFUSED] = CGT_N};
    law(outcome(g) == of[order(g, cgt_integer(ctx, 0))], g);
  }
}
