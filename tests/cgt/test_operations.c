/* test_operations.c: cooling, heating, Norton's and Conway's products, incentives, powers, companions. */
#include "fixture.h"

SUITE(operations);

typedef cgt_game operation(cgt_ctx *ctx, cgt_game g, cgt_game h);

typedef struct example {
  const char *g, *h, *is;
} example;

static void expect_examples(const char *name, operation *f, const example *rows, size_t count) {
  for (size_t i = 0; i < count; i++) {
    cgt_game found = f(ctx, value(rows[i].g), value(rows[i].h));
    cr_expect(cgt_equal(found, value(rows[i].is)), "%s(%s, %s) is %s, not %s", name, rows[i].g, rows[i].h,
              show(found), rows[i].is);
  }
}

#define EXAMPLES(f, rows) expect_examples(#f, f, rows, sizeof rows / sizeof *rows)

static cgt_game integer(int64_t n) { return cgt_integer(ctx, n); }
static cgt_game dyadic(int64_t m, uint32_t e) { return cgt_dyadic(ctx, m, e); }
static cgt_game sum(cgt_game g, cgt_game h) { return cgt_add(ctx, g, h); }
static cgt_game difference(cgt_game g, cgt_game h) { return cgt_sub(ctx, g, h); }

static int compare_numbers(cgt_game x, cgt_game y) {
  int sign = 0;
  cr_assert(cgt_number_compare(&sign, ctx, x, y) == CGT_OK);
  return sign;
}

/* A random game with at most a few hundred followers. */
static cgt_game small_game(void) { return random_game(&dice, ctx, 1 + rng_below(&dice, 2), 2); }

/* ---- temperature ----------------------------------------------------------------------------- */

/* Switches and their sums: Winning Ways, Ch. 6. Numbers below their own temperature: the definition. */
Test(operations, cooling_examples) {
  static const example rows[] = {{"{3|1}", "1/2", "{5/2|3/2}"},
                                 {"{3|1}", "1", "2*"},
                                 {"{3|1}", "2", "2"},
                                 {"{3|1}", "0", "{3|1}"},
                                 {"{4|1||-2}", "1", "{2|1||-1}"},
                                 {"^", "1", "0"},
                                 {"^", "0", "^"},
                                 {"*3", "0", "*3"},
                                 {"7", "5", "7"},
                                 {"3/4", "-1/8", "3/4"},
                                 {"1/4", "-1/4", "1/4*"},
                                 {"1/4", "-3/8", "{3/8|1/8}"},
                                 {"7", "-1", "7"},
                                 {"1/2", "-1", "{1|0}"},
                                 {"1/2", "-2", "{2|-1}"},
                                 {"*", "-1", "+-1"},
                                 {"{2^100|0}", "1", "{2^100-1|1}"},
                                 {"{2||0|-1}", "1/2", "{3/2||0|0}"},
                                 {"2+{3|1}", "1/2", "{9/2|7/2}"}};
  EXAMPLES(cgt_cool, rows);
  expect_value(cgt_freeze(ctx, value("{3|1}")), "2*");
  expect_value(cgt_freeze(ctx, value("{2||0|-1}")), "3/4*");
  expect_value(cgt_freeze(ctx, value("7")), "7");
  expect_value(cgt_freeze(ctx, value("1/4")), "1/4"); /* CGSuite: numbers are left alone */
  expect_value(cgt_freeze(ctx, value("^*")), "^*");
}

/* Siegel, CGT, Ch. II, cooling: for t > -1, G_t is a homomorphism that keeps the order, (G_s)_t = G_(s+t) for
 * s, t >= 0, and the stops of G_t are on the walls. */
Test(operations, cooling_is_a_homomorphism) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = small_game(), h = small_game();
    cgt_game t = dyadic((int64_t)rng_below(&dice, 24) - 7, 3), s = dyadic(rng_below(&dice, 12), 2);
    cgt_game cold_g = cgt_cool(ctx, g, t), cold_h = cgt_cool(ctx, h, t);
    law(cgt_equal(cgt_cool(ctx, sum(g, h), t), sum(cold_g, cold_h)), g, h, t);
    law(cgt_equal(cgt_cool(ctx, cgt_neg(ctx, g), t), cgt_neg(ctx, cold_g)), g, t);
    law(!le(g, h) || le(cold_g, cold_h), g, h, t);
    law(cgt_equal(cgt_mean(ctx, cold_g), cgt_mean(ctx, g)), g, t);
    law(cgt_equal(cgt_cool(ctx, g, integer(0)), g), g);
    cgt_game r = dyadic(rng_below(&dice, 12), 2);
    law(cgt_equal(cgt_cool(ctx, cgt_cool(ctx, g, r), s), cgt_cool(ctx, g, sum(r, s))), g, r, s);
  }
}

/* By the definition, from the options. */
Test(operations, cooling_is_what_the_definition_says) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = small_game(), t = dyadic((int64_t)rng_below(&dice, 24) - 14, 3), list[2][64];
    size_t count[2];
    bool above = compare_numbers(t, cgt_temperature(ctx, g)) > 0;
    for (int p = 0; p < 2; p++) {
      count[p] = options(list[p], 64, g, (cgt_player)p);
      cr_assert(count[p] <= 64);
      for (size_t i = 0; i < count[p]; i++) {
        cgt_game cold = cgt_cool(ctx, list[p][i], t);
        list[p][i] = p == CGT_LEFT ? difference(cold, t) : sum(cold, t);
      }
    }
    cgt_game is = cgt_is_integer(ctx, g) ? g
                  : above                ? cgt_mean(ctx, g)
                                         : cgt_from_options(ctx, list[0], count[0], list[1], count[1]);
    law(cgt_equal(cgt_cool(ctx, g, t), is), g, t);
  }
}

Test(operations, heating_examples) {
  static const example rows[] = {{"*", "2", "+-2"},           {"*2", "2", "+-{2,{4|0}}"},
                                 {"^", "2", "{2||0|-4}"},     {"^^", "*", "0"},
                                 {"3/4", "2", "3/4"},         {"*", "-1", "0"},
                                 {"1/2*", "1", "1/2+{1|-1}"}, {"*", "*", "0"},
                                 {"{3|1}", "0", "{3|1}"},     {"{2^100|0}", "1", "{2^100+1|-1}"}};
  EXAMPLES(cgt_heat, rows);
}

/* For t > 0 G heated by t and cooled by t is G: Winning Ways, Ch. 6. (Heating keeps neither sums nor order:
 * {1|1/2} > 0, and {2|-1/2} is not.) */
Test(operations, cooling_undoes_heating) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = small_game(), t = dyadic(1 + rng_below(&dice, 16), 2);
    law(cgt_equal(cgt_cool(ctx, cgt_heat(ctx, g, t), t), g), g, t);
  }
}

/* Integrals from 1 to 1: 1/2 gives {1|0}, * gives +-1: Berlekamp, Blockbusting and Domineering. */
Test(operations, overheating_examples) {
  static const struct {
    const char *g, *s, *t, *is;
  } rows[] = {{"1/2", "1", "1", "{1|0}"},  {"*", "1", "1", "+-1"},           {"3", "1*", "5", "3*"},
              {"-2", "^", "1", "vv"},      {"1/4", "1*", "1", "{1||0|-1*}"}, {"{1|0}", "0", "2", "+-2"},
              {"2^100", "1", "1", "2^100"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = cgt_overheat(ctx, value(rows[i].g), value(rows[i].s), value(rows[i].t));
    cr_expect(cgt_equal(g, value(rows[i].is)), "%s overheated from %s to %s is %s, not %s", rows[i].g,
              rows[i].s, rows[i].t, show(g), rows[i].is);
  }
}

Test(operations, overheating_is_what_the_definition_says) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = small_game(), s = random_game(&dice, ctx, 1, 1), t = random_game(&dice, ctx, 1, 1),
             list[2][64];
    size_t count[2];
    for (int p = 0; p < 2; p++) {
      count[p] = options(list[p], 64, g, (cgt_player)p);
      cr_assert(count[p] <= 64);
      for (size_t i = 0; i < count[p]; i++) {
        cgt_game hot = cgt_overheat(ctx, list[p][i], s, t);
        list[p][i] = p == CGT_LEFT ? sum(hot, t) : difference(hot, t);
      }
    }
    cgt_game is = cgt_is_integer(ctx, g) ? cgt_multiple(ctx, g, s)
                                         : cgt_from_options(ctx, list[0], count[0], list[1], count[1]);
    law(cgt_equal(cgt_overheat(ctx, g, s, t), is), g, s, t);
  }
}

/* ---- Norton's product ------------------------------------------------------------------------ */

/* *·up = {⇑*|⇓*} and 1/2·up = {⇑*|↓*}, from the one incentive ↑* of ↑: Winning Ways, Ch. 8. */
Test(operations, norton_examples) {
  static const example rows[] = {{"*", "^", "{^^*|vv*}"}, {"1/2", "^", "{^^*|v*}"},
                                 {"3", "^^*", "^6*"},     {"0", "2", "0"},
                                 {"{3|1}", "1", "{3|1}"}, {"{1|*}", "^1000", "{^2001*||0|v2002}"}};
  EXAMPLES(cgt_norton_product, rows);
  cgt_game up = cgt_up(ctx, 1), big = value("2^100");
  law(cgt_equal(cgt_norton_product(ctx, big, up), cgt_multiple(ctx, big, up)), big);
  expect_error(CGT_EDOMAIN, cgt_norton_product(ctx, integer(1), integer(0)));
  expect_error(CGT_EDOMAIN, cgt_norton_product(ctx, integer(1), value("*")));
  expect_error(CGT_EDOMAIN, cgt_norton_product(ctx, integer(1), value("-1")));
}

static cgt_game one_of(const char *const *texts, size_t count) {
  return value(texts[rng_below(&dice, (unsigned)count)]);
}

/* Few and small, for what multiplies options. */
static cgt_game tiny_game(void) {
  static const char *const texts[] = {"0",         "1",       "-2",   "1/2",   "-5/4",  "*",     "*2",
                                      "*3",        "^",       "vv*",  "+-1",   "{2|1}", "{1|*}", "1*",
                                      "{1||0|-1}", "tiny(1)", "3/4*", "{2|^}", "-3^",   "{1|1*}"};
  return one_of(texts, sizeof texts / sizeof *texts);
}

/* Norton multiplication, Winning Ways, Ch. 8: additive in G, keeps the order, strictly. */
Test(operations, norton_product_is_additive_and_keeps_the_order) {
  for (unsigned run = 0; run < test_runs(200); run++) {
    static const char *const units[] = {"^",       "1",     "2",     "1/2",      "^^*",
                                        "tiny(1)", "{2|1}", "{1|^}", "{2||1|^}", "1*"};
    cgt_game g = tiny_game(), h = tiny_game(), u = one_of(units, sizeof units / sizeof *units);
    cgt_game gu = cgt_norton_product(ctx, g, u), hu = cgt_norton_product(ctx, h, u);
    law(cgt_equal(cgt_norton_product(ctx, sum(g, h), u), sum(gu, hu)), g, h, u);
    law(le(g, h) == le(gu, hu), g, h, u);
    law(cgt_equal(cgt_norton_product(ctx, cgt_neg(ctx, g), u), cgt_neg(ctx, gu)), g, u);
    law(cgt_equal(cgt_norton_product(ctx, integer(1), u), u), u);
  }
}

/* ---- incentives ------------------------------------------------------------------------------ */

Test(operations, incentive_examples) {
  static const struct {
    const char *g, *left, *right, *all;
  } rows[] = {{"{3|1}", "{{2|0}}", "{{2|0}}", "{{2|0}}"},
              {"^", "{v}", "{^*}", "{^*}"},
              {"0", "{}", "{}", "{}"},
              {"5", "{-1}", "{}", "{-1}"},
              {"3/8", "{-1/8}", "{-1/8}", "{-1/8}"},
              {"*3", "{*,*2,*3}", "{*,*2,*3}", "{*,*2,*3}"},
              {"1/2+*2", "{*2,*3}", "{*2,*3}", "{*2,*3}"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].g), list[8];
    const char *wanted[3] = {rows[i].left, rows[i].right, rows[i].all};
    for (int which = 0; which < 3; which++) {
      size_t count, again;
      char text[256] = "{";
      cgt_status (*make)(size_t *, cgt_game *, size_t, cgt_ctx *, cgt_game) = which == 0 ? cgt_left_incentives
                                                                              : which == 1
                                                                                  ? cgt_right_incentives
                                                                                  : cgt_incentives;
      cr_assert(make(&count, list, 8, ctx, g) == CGT_OK && count <= 8);
      cr_assert(make(&again, NULL, 0, ctx, g) == CGT_OK && again == count);
      for (size_t k = 0; k < count; k++) {
        if (k) strcat(text, ",");
        strcat(text, show(list[k]));
      }
      strcat(text, "}");
      cr_expect_str_eq(text, wanted[which], "incentives of %s: %s, not %s", rows[i].g, text, wanted[which]);
    }
  }
}

Test(operations, incentives_are_undominated_gains) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = small_game(), gains[128], kept[128];
    size_t count = 0, found;
    for (int p = 0; p < 2; p++) {
      size_t n = options(gains + count, 64, g, (cgt_player)p);
      cr_assert(n <= 64);
      for (size_t i = count; i < count + n; i++)
        gains[i] = p == CGT_LEFT ? difference(gains[i], g) : difference(g, gains[i]);
      count += n;
    }
    cr_assert(cgt_incentives(&found, kept, 128, ctx, g) == CGT_OK && found <= 128);
    for (size_t i = 0; i < count; i++) {
      size_t k = 0;
      while (k < found && !le(gains[i], kept[k])) k++;
      law(k < found, g, gains[i]);
    }
    for (size_t i = 0; i < found; i++) {
      size_t k = 0;
      while (k < count && !cgt_equal(gains[k], kept[i])) k++;
      law(k < count, g, kept[i]);
      for (size_t j = 0; j < found; j++) law(i == j || !le(kept[i], kept[j]), g, kept[i], kept[j]);
    }
  }
}

/* ---- Conway's product ------------------------------------------------------------------------ */

/* Numbers, multiples, the table of nim products (ONAG, Ch. 6); 1/2 x * = *2 by the definition. */
Test(operations, conway_examples) {
  static const example rows[] = {{"3/4", "5/2", "15/8"},     {"15", "^^*2", "^30*2"},
                                 {"{3|1}", "^^", "{^6|^^}"}, {"*4", "*4", "*6"},
                                 {"*2", "*2", "*3"},         {"*2", "*3", "*"},
                                 {"*19", "*23", "*86"},      {"1/2", "*", "*2"},
                                 {"1/2", "^", "{^*3|*2}"},   {"^^", "^^", "{0||0,*|0,{0,*|0,*2}}"},
                                 {"2^100", "1/2^100", "1"},  {"0", "{3|1}", "0"},
                                 {"-1", "{3|1}", "{-1|-3}"}};
  EXAMPLES(cgt_conway_product, rows);
}

/* The definition, with no closed form; it remembers, for products of products are many. */
static struct { cgt_game g, h, product; } products[4096];
static size_t product_count;

static cgt_game naive_conway(cgt_game g, cgt_game h) {
  cgt_game list[2][256], of_g[2][16], of_h[2][16];
  size_t count[2] = {0, 0}, ng[2], nh[2];
  for (size_t i = 0; i < product_count; i++)
    if (cgt_equal(products[i].g, g) && cgt_equal(products[i].h, h)) return products[i].product;
  for (int p = 0; p < 2; p++) {
    ng[p] = options(of_g[p], 16, g, (cgt_player)p);
    nh[p] = options(of_h[p], 16, h, (cgt_player)p);
    cr_assert(ng[p] <= 16 && nh[p] <= 16);
  }
  for (int pg = 0; pg < 2; pg++)
    for (int ph = 0; ph < 2; ph++)
      for (size_t i = 0; i < ng[pg]; i++)
        for (size_t j = 0; j < nh[ph]; j++) {
          int side = pg == ph ? CGT_LEFT : CGT_RIGHT;
          cgt_game two = sum(naive_conway(of_g[pg][i], h), naive_conway(g, of_h[ph][j]));
          cr_assert(count[side] < 256);
          list[side][count[side]++] = difference(two, naive_conway(of_g[pg][i], of_h[ph][j]));
        }
  cr_assert(product_count < sizeof products / sizeof *products);
  products[product_count].g = g;
  products[product_count].h = h;
  return products[product_count++].product = cgt_from_options(ctx, list[0], count[0], list[1], count[1]);
}

Test(operations, conway_product_is_what_the_definition_says) {
  static const char *const texts[] = {"0",  "1", "-2", "1/2", "3/4", "*",     "*2",    "*3",
                                      "*4", "^", "v*", "+-1", "1*",  "{2|1}", "{1|*}", "{1||0|-1}"};
  enum { COUNT = sizeof texts / sizeof *texts };
  for (size_t i = 0; i < COUNT; i++)
    for (size_t j = 0; j <= i; j++) {
      cgt_game g = value(texts[i]), h = value(texts[j]);
      law(cgt_equal(cgt_conway_product(ctx, g, h), naive_conway(g, h)), g, h);
    }
}

Test(operations, conway_product_laws) {
  for (unsigned run = 0; run < test_runs(150); run++) {
    cgt_game g = tiny_game(), h = tiny_game(), product = cgt_conway_product(ctx, g, h);
    law(cgt_equal(product, cgt_conway_product(ctx, h, g)), g, h);
    law(cgt_equal(cgt_conway_product(ctx, integer(1), g), g), g);
    law(cgt_equal(cgt_conway_product(ctx, integer(0), g), integer(0)), g);
    law(cgt_equal(cgt_conway_product(ctx, cgt_neg(ctx, g), h), cgt_neg(ctx, product)), g, h);
  }
  for (uint64_t a = 0; a < 10; a++) /* the field of nimbers: distributive */
    for (uint64_t b = 0; b < 20; b++)
      for (uint64_t c = 0; c < 20; c++) {
        cgt_game x = cgt_nimber(ctx, a), y = cgt_nimber(ctx, b), z = cgt_nimber(ctx, c);
        law(cgt_equal(cgt_conway_product(ctx, sum(x, y), z),
                      sum(cgt_conway_product(ctx, x, z), cgt_conway_product(ctx, y, z))),
            x, y, z);
      }
}

/* ---- powers ---------------------------------------------------------------------------------- */

/* up second = {0|v*}, up to the arrow 2 = {^|*}: Winning Ways, Ch. 8; Siegel, CGT, Ch. II. */
Test(operations, power_examples) {
  static const example powers[] = {{"^", "1", "^"},
                                   {"^", "2", "{0|v*}"},
                                   {"tiny(2)", "1", "tiny(2)"},
                                   {"{0||0|-2}", "3", "{0||0|-2,{0|-2,{0|-2}}}"}};
  static const example sums[] = {{"^", "0", "0"},
                                 {"^", "1", "^"},
                                 {"^", "2", "{^|*}"},
                                 {"^", "3", "{{^|*}|*}"},
                                 {"^", "7/4", "{^|*,{^|*}||*,{^|*}}"},
                                 {"^", "1/2", "{0|*,^}"},
                                 {"^", "1/4", "{0|*,{0|*,^}}"},
                                 {"{3|1}", "2", "{3,{3|1}|1}"}};
  EXAMPLES(cgt_pow, powers);
  EXAMPLES(cgt_pow_to, sums);
  expect_error(CGT_EDOMAIN, cgt_pow(ctx, value("^"), integer(0)));
  expect_error(CGT_EDOMAIN, cgt_pow(ctx, value("*2"), integer(2)));
  expect_error(CGT_EDOMAIN, cgt_pow(ctx, value("7"), integer(2)));
  expect_error(CGT_EDOMAIN, cgt_pow_to(ctx, value("^"), integer(-1)));
  expect_error(CGT_EINVAL, cgt_pow_to(ctx, value("^"), value("*")));
  expect_error(CGT_EINVAL, cgt_pow(ctx, value("^"), value("*")));
}

/* pow_to(G, n) = pow(G, 1) + ... + pow(G, n), for G = ^ and for tinies. */
Test(operations, powers_add_up) {
  static const char *bases[] = {"^", "tiny(1)", "tiny(2)", "tiny({2|1})", "{0|{0|-1}}"};
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
    cgt_game g = value(bases[i]), total = integer(0), last = g;
    for (int64_t n = 1; n <= 6; n++) {
      cgt_game power = cgt_pow(ctx, g, integer(n));
      total = sum(total, power);
      law(cgt_equal(total, cgt_pow_to(ctx, g, integer(n))), g, power, total);
      for (int64_t k = 1; n > 1 && k <= 4; k++) /* infinitely smaller than the one before */
        law(le(cgt_multiple(ctx, integer(k), power), last), g, power, last);
      last = power;
    }
  }
}

/* ---- companions ------------------------------------------------------------------------------ */

static cgt_game naive_companion(cgt_game g) {
  cgt_game list[2][65], zero = integer(0);
  size_t count[2];
  if (cgt_equal(g, zero)) return value("*");
  for (int p = 0; p < 2; p++) {
    count[p] = options(list[p], 64, g, (cgt_player)p);
    cr_assert(count[p] <= 64);
    for (size_t i = 0; i < count[p]; i++) list[p][i] = naive_companion(list[p][i]);
  }
  if (le(zero, g)) list[CGT_LEFT][count[CGT_LEFT]++] = zero;
  if (le(g, zero)) list[CGT_RIGHT][count[CGT_RIGHT]++] = zero;
  return cgt_from_options(ctx, list[0], count[0], list[1], count[1]);
}

Test(operations, companion_is_what_the_definition_says) {
  for (int64_t up = -4; up <= 4; up++)
    for (int64_t star = 0; star <= 5; star++) {
      cgt_game g = cgt_number_up_star(ctx, integer(0), integer(up), integer(star));
      law(cgt_equal(cgt_companion(ctx, g), naive_companion(g)), g);
    }
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = run % 2 ? small_game() : random_number(&dice, ctx);
    law(cgt_equal(cgt_companion(ctx, g), naive_companion(g)), g);
  }
}

/* Siegel, CGT, Ch. III, companions: an automorphism of the order that is its own inverse and commutes
 * with negation. */
Test(operations, companion_laws) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = small_game(), h = small_game(), of_g = cgt_companion(ctx, g), of_h = cgt_companion(ctx, h);
    law(cgt_equal(cgt_companion(ctx, of_g), g), g);
    law(le(g, h) == le(of_g, of_h), g, h);
    law(cgt_equal(cgt_companion(ctx, cgt_neg(ctx, g)), cgt_neg(ctx, of_g)), g);
  }
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* Wherever memory ends the call fails or gives the true value; the context is usable afterwards. */
Test(operations, every_budget_gives_the_value_or_a_limit) {
  static operation *const all[] = {cgt_heat,           cgt_cool,        cgt_norton_product,
                                   cgt_conway_product, cgt_ordinal_sum, cgt_ordinal_product,
                                   cgt_pow_to,         cgt_subordinate};
  static const char *const args[][2] = {{"*12", "3"},           {"*8+{2|-2}", "-1/2"}, {"*4+{1|*2}", "^"},
                                        {"{^3|*}", "{1/4|v*}"}, {"{1|v*}", "*7+^"},    {"{1|*}", "*2+1/4"},
                                        {"{2|*}", "60"},        {"{0,^*|0}", "*"}};
  enum { COUNT = sizeof all / sizeof *all };
  for (int i = 0; i < COUNT; i++) {
    cgt_game is = all[i](ctx, value(args[i][0]), value(args[i][1]));
    cr_assert(!cgt_is_none(is), "%d: %s", i, cgt_ctx_message(ctx));
    uint64_t hash, wanted;
    cr_assert(cgt_fingerprint(&wanted, ctx, is) == CGT_OK);
    unsigned limits = 0, values = 0;
    for (size_t bytes = 256 << 10; bytes < 8 << 20; bytes += bytes / 8) {
      cgt_ctx *small = cgt_ctx_new(&(cgt_limits){.memory_bytes = bytes});
      cgt_game g = cgt_parse(small, args[i][0]), h = cgt_parse(small, args[i][1]);
      cgt_game found = all[i](small, g, h);
      if (cgt_is_none(found)) {
        cr_assert(cgt_ctx_status(small) == CGT_ELIMIT, "%s", cgt_ctx_message(small));
        limits++;
      } else if (cgt_fingerprint(&hash, small, found) == CGT_OK) {
        cr_expect(hash == wanted, "operation %d under %zu bytes", i, bytes);
        values++;
      }
      cgt_ctx_clear_error(small);
      cr_expect(cgt_ctx_check(small) == CGT_OK || cgt_ctx_status(small) == CGT_ELIMIT);
      cgt_ctx_free(small);
    }
    cr_expect(values > 0, "operation %d: %u limits, %u values", i, limits, values);
  }
}

/* A call that is stopped makes no game. */
Test(operations, cancelled_calls_make_no_game) {
  static operation *const all[] = {cgt_heat,           cgt_cool,        cgt_norton_product,
                                   cgt_conway_product, cgt_ordinal_sum, cgt_ordinal_product,
                                   cgt_subordinate};
  static const volatile int stop = 1;
  cgt_game g = value("{2|*3||v}"), h = value("{3|1/4}");
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    cgt_game second = all[i] == cgt_cool ? value("-1/2") : h;
    cgt_ctx_set_cancel(ctx, &stop);
    expect_error(CGT_ECANCELLED, all[i](ctx, g, second));
    cgt_ctx_set_cancel(ctx, NULL);
  }
}

Test(operations, none_in_none_out) {
  cgt_game g = value("{2|*}");
  operation *const all[] = {
      cgt_heat, cgt_cool,   cgt_norton_product, cgt_conway_product, cgt_ordinal_sum, cgt_ordinal_product,
      cgt_pow,  cgt_pow_to, cgt_subordinate};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    cr_expect(cgt_is_none(all[i](ctx, CGT_NONE, g)) && cgt_is_none(all[i](ctx, g, CGT_NONE)));
  cr_expect(cgt_is_none(cgt_overheat(ctx, g, CGT_NONE, g)) && cgt_is_none(cgt_freeze(ctx, CGT_NONE)) &&
            cgt_is_none(cgt_companion(ctx, CGT_NONE)));
  cr_expect(cgt_ctx_status(ctx) == CGT_OK);
  size_t count;
  expect_error(CGT_EINVAL, cgt_incentives(&count, NULL, 0, ctx, CGT_NONE));
  expect_error(CGT_EINVAL, cgt_cool(ctx, g, value("*")));
}
