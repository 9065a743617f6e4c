/* test_compare.c: the partial order. */
#include "fixture.h"

SUITE(compare);

Test(compare, worked_examples) {
  static const struct {
    const char *g, *h;
    cgt_order is;
  } rows[] = {{"0", "0", CGT_EQUAL},
              {"*", "0", CGT_CONFUSED},
              {"^", "0", CGT_GREATER},
              {"^", "*", CGT_CONFUSED},
              {"^^", "*", CGT_GREATER},
              {"^*", "0", CGT_CONFUSED},
              {"^", "*2", CGT_GREATER},
              {"^*2", "*3", CGT_CONFUSED},
              {"+-1", "0", CGT_CONFUSED},
              {"+-1", "1", CGT_CONFUSED},
              {"+-1", "2", CGT_LESS},
              {"{3|1}", "1", CGT_CONFUSED},
              {"{3|1}", "1/2", CGT_GREATER},
              {"{3|1}", "3*", CGT_LESS},
              {"{3|1}", "4", CGT_LESS},
              {"^1000", "1/2^30", CGT_LESS},
              {"1/2^4000", "^9", CGT_GREATER},
              {"2^100", "2^100+*", CGT_CONFUSED},
              {"tiny(1)", "^", CGT_LESS},
              {"tiny(3)", "tiny(2)", CGT_LESS},
              {"{1|-1}", "{2|-2}", CGT_CONFUSED},
              {"{2|0}", "{1|-1}", CGT_GREATER},
              {"1*", "1", CGT_CONFUSED},
              {"1^", "1", CGT_GREATER}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_order is = order(value(rows[i].g), value(rows[i].h));
    cr_expect(is == rows[i].is, "%s %s %s", rows[i].g, cgt_order_name(is), rows[i].h);
  }
}

/* At its stops a switch is confused with the number, and the least infinitesimal decides. */
Test(compare, a_switch_at_its_stops) {
  cr_expect(order(value("{3|1}"), value("3")) == CGT_CONFUSED);
  cr_expect(order(value("{3|1}"), value("1")) == CGT_CONFUSED);
  cr_expect(order(value("{3|1}"), value("3^")) == CGT_LESS);
  cr_expect(order(value("{3|1}"), value("1v")) == CGT_GREATER);
}

Test(compare, names) {
  cr_expect_str_eq(cgt_order_name(CGT_LESS), "<");
  cr_expect_str_eq(cgt_order_name(CGT_EQUAL), "=");
  cr_expect_str_eq(cgt_order_name(CGT_GREATER), ">");
  cr_expect_str_eq(cgt_order_name(CGT_CONFUSED), "<>");
}

Test(compare, agrees_with_the_oracle) {
  for (unsigned run = 0; run < test_runs(4000); run++) {
    oracle *o = oracle_new();
    const oracle_game *a = random_tree(&dice, o, 3, 3), *b = random_tree(&dice, o, 3, 3);
    cgt_game g = oracle_to_game(ctx, a), h = oracle_to_game(ctx, b);
    law(le(g, h) == oracle_le(a, b), g, h);
    law(le(h, g) == oracle_le(b, a), g, h);
    law(cgt_equal(g, h) == (oracle_le(a, b) && oracle_le(b, a)), g, h);
    oracle_free(o);
  }
}

Test(compare, is_a_partial_order) {
  for (unsigned run = 0; run < test_runs(2000); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3), h = random_game(&dice, ctx, 2, 3),
             k = random_game(&dice, ctx, 2, 3);
    law(le(g, g), g);
    law(!(le(g, h) && le(h, g)) || cgt_equal(g, h), g, h);
    law(!(le(g, h) && le(h, k)) || le(g, k), g, h, k);
    bool below = le(g, h), above = le(h, g);
    cgt_order is = order(g, h);
    law(is == (below ? above ? CGT_EQUAL : CGT_LESS : above ? CGT_GREATER : CGT_CONFUSED), g, h);
  }
}

/* G <= H iff G - H <= 0 iff -H <= -G iff G + K <= H + K. */
Test(compare, respects_the_group) {
  cgt_game zero = cgt_integer(ctx, 0);
  for (unsigned run = 0; run < test_runs(700); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 2), h = random_game(&dice, ctx, 2, 2),
             k = random_game(&dice, ctx, 1, 2);
    bool below = le(g, h);
    law(below == le(cgt_sub(ctx, g, h), zero), g, h);
    law(below == le(cgt_neg(ctx, h), cgt_neg(ctx, g)), g, h);
    law(below == le(cgt_add(ctx, g, k), cgt_add(ctx, h, k)), g, h, k);
  }
}

/* Every Left option is <| its game, every Right option |> it: no game is confused the other way. */
Test(compare, options_stand_on_their_sides) {
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, 3, 3), list[64];
    size_t count = options(list, 64, g, CGT_LEFT);
    for (size_t i = 0; i < count && count <= 64; i++) law(!le(g, list[i]), g, list[i]);
    count = options(list, 64, g, CGT_RIGHT);
    for (size_t i = 0; i < count && count <= 64; i++) law(!le(list[i], g), g, list[i]);
  }
}

/* Two numbers, or a game and the numbers near its stops, where thresholds sit. */
Test(compare, against_numbers_near_the_stops) {
  for (unsigned run = 0; run < test_runs(1000); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3);
    cgt_game left = cgt_left_stop(ctx, g), right = cgt_right_stop(ctx, g), bit = cgt_dyadic(ctx, 1, 20);
    law(le(right, left), g);
    law(order(g, cgt_add(ctx, left, bit)) == CGT_LESS, g, left);
    law(order(g, cgt_sub(ctx, right, bit)) == CGT_GREATER, g, right);
    if (!cgt_equal(left, right)) {
      law(order(g, cgt_sub(ctx, left, bit)) == CGT_CONFUSED || !le(cgt_add(ctx, right, bit), left), g, left);
      cgt_game between = cgt_from_options(ctx, &right, 1, &left, 1);
      law(order(g, between) == CGT_CONFUSED, g, between);
    }
  }
}

/* {a|b} <= {c|d} for numbers a > b, c > d exactly when a <= c and b <= d: Right, moving first in the
 * difference, takes one switch, Left the other. The numbers lie on both sides of what stops are compared by:
 * machine words for multiples of 1/2^32 with 24 bits, the slow way for others. */
Test(compare, switches_of_numbers_of_all_sizes) {
  static const char *const numbers[] = {"-16777217",
                                        "-3",
                                        "-1/4294967296",
                                        "-1/2^33",
                                        "0",
                                        "1/2^33",
                                        "1/2^32",
                                        "3/2^33",
                                        "1",
                                        "8388607/2^31",
                                        "16777215",
                                        "72057589742960641/2^32",
                                        "1180591620717411303424"};
  enum { COUNT = sizeof numbers / sizeof *numbers };
  cgt_game x[COUNT];
  for (size_t i = 0; i < COUNT; i++) x[i] = cgt_number_from_text(ctx, numbers[i], strlen(numbers[i]));
  for (size_t a = 0; a < COUNT; a++)
    for (size_t b = 0; b < COUNT; b++)
      for (size_t c = 0; c < COUNT; c++)
        for (size_t d = 0; d < COUNT; d++) {
          int ab, cd, ac, bd;
          cgt_number_compare(&ab, ctx, x[a], x[b]);
          cgt_number_compare(&cd, ctx, x[c], x[d]);
          if (ab <= 0 || cd <= 0) continue;
          cgt_number_compare(&ac, ctx, x[a], x[c]);
          cgt_number_compare(&bd, ctx, x[b], x[d]);
          cgt_game g = cgt_from_options(ctx, &x[a], 1, &x[b], 1),
                   h = cgt_from_options(ctx, &x[c], 1, &x[d], 1);
          cr_expect_eq(le(g, h), ac <= 0 && bd <= 0, "{%s|%s} <= {%s|%s}", numbers[a], numbers[b], numbers[c],
                       numbers[d]);
        }
}
