/* test_uptimal.c: sums of powers of up, recognised and made. */
#include <stdio.h>

#include "fixture.h"

SUITE(uptimal);

static bool is_uptimal(cgt_game g) {
  bool answer = false;
  cr_assert_eq(cgt_is_uptimal(&answer, ctx, g), CGT_OK, "%s", cgt_ctx_message(ctx));
  return answer;
}

static const char *expansion(cgt_game g) {
  static char text[4096];
  if (cgt_uptimal_expansion(text, sizeof text, NULL, ctx, g) == CGT_OK) return text;
  cgt_ctx_clear_error(ctx);
  return "none";
}

/* As published in CGSuite's tests, down to "{^3|vv}". */
Test(uptimal, worked_examples) {
  static const struct {
    const char *game, *text;
  } rows[] = {
      {"0", "0.0"},
      {"5", "5.0"},
      {"-1823437481924", "-1823437481924.0"},
      {"-1/2", "-1/2.0"},
      {"*8", "*8.0"},
      {"9/8*", "9/8*.0"},
      {"^", "0.1"},
      {"v*", "*.1-"},
      {"6^*", "6*.1"},
      {"^*6", "*6.1"},
      {"73/16v9*8", "73/16*8.9-"},
      {"{0|*||*|||*||||*}", "0.1111"},
      {"{0||0|v*}", "*.12"},
      {"{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||vv,{0,v*|vv}||||vv}}", "0.0202"},
      {"{0,*,*2,*3,{0,*,*2,*3,*4||*4,v*5|vv*4}||{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}},"
       "{0,*,*2,*3,*4||*4,v*5|vv*4}|{0,*,*2,*3,*4||*4,v*5|vv*4|||vv*4,{*4,v*5|vv*4}||||vv*4}}",
       "*4.0202"},
      {"{0||0|v3}", "none"},
      {"{^3|vv}", "none"},
      {"tiny(3/2)", "none"},
      {"{1|^^||^}", "none"},
      {"{3||2*|1*}", "none"},
      {"{0|v*}", "0.01"},
      {"{^*|0}", "0.01-"},
      {"1/2 + {0|v*}", "1/2.01"},
      {"+-1", "none"},
      {"{0|*2,*4}", "none"},
      {"^10", "0.A"},
      {"v35", "0.Z-"},
      {"^36*", "*.(36)"},
      {"v100", "0.(100)-"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].game);
    cr_expect_str_eq(expansion(g), rows[i].text, "%s: %s, not %s", rows[i].game, expansion(g), rows[i].text);
    cr_expect_eq(is_uptimal(g), strcmp(rows[i].text, "none") != 0, "%s", rows[i].game);
  }
}

/* The powers as Siegel defines them: ↑^[k] = {↑^[k-1] | *}, ↑^k = ↑^[k] - ↑^[k-1]. */
Test(uptimal, powers) {
  cgt_game sum = cgt_integer(ctx, 0), star = cgt_nimber(ctx, 1), one = cgt_integer(ctx, 1);
  cgt_game ups[12] = {{0}}, zero = cgt_integer(ctx, 0);
  for (size_t k = 0; k < 12; k++) {
    cgt_game next = cgt_from_options(ctx, &sum, 1, &star, 1);
    for (size_t i = 0; i < k; i++) ups[i] = zero;
    ups[k] = one;
    cgt_game power = cgt_uptimal(ctx, zero, ups, k + 1, zero);
    law(cgt_equal(power, cgt_sub(ctx, next, sum)), power, next);
    for (size_t i = 0; i < k; i++) ups[i] = one;
    law(cgt_equal(cgt_uptimal(ctx, zero, ups, k + 1, zero), next), next);
    sum = next;
  }
}

/* All with four coefficients from -2 to 2: made, recognised, and taken apart as they were put together. */
Test(uptimal, all_small_expansions) {
  static const char *const numbers[] = {"0", "-5/4"};
  for (int code = 0; code < 5 * 5 * 5 * 5 * 5 * 2; code++) {
    int left = code;
    cgt_game ups[4], found[4], number, star, x = value(numbers[left % 2]);
    left /= 2;
    cgt_game m = cgt_integer(ctx, left % 5);
    left /= 5;
    size_t length = 0, count;
    for (size_t k = 0; k < 4; k++, left /= 5) {
      ups[k] = cgt_integer(ctx, left % 5 - 2);
      if (left % 5 != 2) length = k + 1;
    }
    cgt_game g = cgt_uptimal(ctx, x, ups, 4, m);
    law(is_uptimal(g), g);
    cr_assert_eq(cgt_uptimal_parts(&count, found, 4, &number, &star, ctx, g), CGT_OK);
    law(count == length && cgt_equal(number, x) && cgt_equal(star, m), g);
    for (size_t k = 0; k < count; k++) law(cgt_equal(found[k], ups[k]), g, found[k], ups[k]);
  }
}

static cgt_game random_uptimal(size_t longest) {
  cgt_game ups[16];
  size_t count = rng_below(&dice, (unsigned)longest + 1);
  for (size_t k = 0; k < count; k++) ups[k] = cgt_integer(ctx, (int64_t)rng_below(&dice, 9) - 4);
  return cgt_uptimal(ctx, random_number(&dice, ctx), ups, count, cgt_integer(ctx, rng_below(&dice, 8)));
}

/* Expansions add coefficient by coefficient, stars by nim-addition. */
Test(uptimal, of_sums) {
  for (unsigned run = 0; run < test_runs(200); run++) {
    cgt_game g = random_uptimal(5), h = random_uptimal(5), sum = cgt_add(ctx, g, h);
    cgt_game of_g[5], of_h[5], of_sum[5], x, y, z, a, b, c, zero = cgt_integer(ctx, 0);
    size_t n, k, length;
    law(is_uptimal(sum), g, h);
    cr_assert_eq(cgt_uptimal_parts(&n, of_g, 5, &x, &a, ctx, g), CGT_OK);
    cr_assert_eq(cgt_uptimal_parts(&k, of_h, 5, &y, &b, ctx, h), CGT_OK);
    cr_assert_eq(cgt_uptimal_parts(&length, of_sum, 5, &z, &c, ctx, sum), CGT_OK);
    law(cgt_equal(cgt_add(ctx, x, y), z), g, h);
    for (size_t i = 0; i < 5; i++) {
      cgt_game expected = cgt_add(ctx, i < n ? of_g[i] : zero, i < k ? of_h[i] : zero);
      law(cgt_equal(i < length ? of_sum[i] : zero, expected), g, h);
    }
    int64_t star[3];
    cr_assert(cgt_get_int64(&star[0], ctx, a) == CGT_OK && cgt_get_int64(&star[1], ctx, b) == CGT_OK &&
              cgt_get_int64(&star[2], ctx, c) == CGT_OK);
    law((star[0] ^ star[1]) == star[2], g, h);
  }
}

/* g + h by the definition of the sum alone, by no theorem on uptimals. */
static cgt_game plain_sum(cgt_game g, cgt_game h) {
  const cgt_game both[2] = {g, h};
  cgt_game sides[2][64];
  size_t counts[2] = {0, 0};
  for (int player = 0; player < 2; player++)
    for (int moved = 0; moved < 2; moved++) {
      cgt_game options[64];
      size_t count = 0;
      cr_assert_eq(cgt_options(&count, options, 64, ctx, both[moved], player ? CGT_RIGHT : CGT_LEFT), CGT_OK);
      cr_assert(count <= 64 && counts[player] + count <= 64);
      for (size_t i = 0; i < count; i++)
        sides[player][counts[player]++] = cgt_add(ctx, options[i], both[!moved]);
    }
  return cgt_from_options(ctx, sides[0], counts[0], sides[1], counts[1]);
}

/* The theorem of uptimal_options.c against plain canonicalisation: every follower of a sum was made so before
 * it, hence each sum needs the theorem for itself alone. */
Test(uptimal, options_are_those_of_the_theorem) {
  for (int code = 0; code < 6 * 6 * 6 * 7; code++) {
    cgt_game zero = cgt_integer(ctx, 0), ups[3];
    for (int k = 0, left = code / 7; k < 3; k++, left /= 6) ups[k] = cgt_integer(ctx, left % 6 - 2);
    cgt_game u = cgt_uptimal(ctx, zero, ups, 3, zero), star = cgt_nimber(ctx, (uint64_t)(code % 7));
    law(cgt_equal(cgt_add(ctx, u, star), plain_sum(u, star)), u, star);
  }
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = random_uptimal(7), h = random_uptimal(7);
    if (cgt_is_number(g) || cgt_is_number(h)) continue;
    g = cgt_sub(ctx, g, cgt_number_part(ctx, g));
    h = cgt_sub(ctx, h, cgt_number_part(ctx, h));
    law(cgt_equal(cgt_add(ctx, g, h), plain_sum(g, h)), g, h);
  }
}

/* Minutes, once: each nimber was added to each form, and compared with each. */
Test(uptimal, large_nimbers_and_coefficients, .timeout = 60) {
  expect_print(value("*400 + ^<3>"), "^<3>*400");
  expect_print(value("^<2> + ^*20001"), "^[2]*20001");
  expect_print(value("^<2>*20000 + ^<3>*1111 - ^<2>*20000"), "^<3>*1111");
  expect_print(value("^[2000] + *2"), "^[2000]*2");
  expect_print(value("^[2] + *30000 - ^*29999"), "^<2>*31");
  cgt_game up = value("^<2>"), many = cgt_multiple(ctx, cgt_integer(ctx, 3000), up);
  expect_print(cgt_sub(ctx, many, cgt_multiple(ctx, cgt_integer(ctx, 2999), up)), "^<2>");
  expect_print(value("^[2] + *1267650600228229401496703205376"), "^[2]*1267650600228229401496703205376");
}

/* A nimber that would have to be written out is a limit, at once. */
Test(uptimal, too_many_options) {
  cgt_game sum = cgt_add(ctx, value("^<2>"), cgt_nimber(ctx, (uint64_t)1 << 40));
  cr_expect(cgt_is_none(sum) && cgt_ctx_status(ctx) == CGT_ELIMIT, "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
}

/* What is called no uptimal is none of the small ones; what is called one is the sum of its parts. */
Test(uptimal, nothing_else) {
  for (unsigned run = 0; run < test_runs(2000); run++) {
    cgt_game g = random_game(&dice, ctx, 1 + run % 3, 2), ups[8], number, star;
    size_t count;
    if (!is_uptimal(g)) continue;
    cr_assert_eq(cgt_uptimal_parts(&count, ups, 8, &number, &star, ctx, g), CGT_OK);
    law(count <= 8 && cgt_equal(cgt_uptimal(ctx, number, ups, count, star), g), g);
  }
}

Test(uptimal, large_ones) {
  cgt_game ups[40], zero = cgt_integer(ctx, 0);
  for (size_t k = 0; k < 40; k++) ups[k] = k == 39 ? cgt_integer(ctx, 1) : zero;
  cgt_game power = cgt_uptimal(ctx, value("1/2^4000"), ups, 40, zero), found[40], number, star;
  size_t count = 0;
  cr_assert_eq(cgt_uptimal_parts(&count, found, 40, &number, &star, ctx, power), CGT_OK);
  cr_expect_eq(count, 40);
  expect_value(number, "1/2^4000");
  expect_value(found[39], "1");
  cr_expect_str_eq(expansion(cgt_number_up_star(ctx, zero, value("-2^100"), value("100000"))),
                   "*100000.(1267650600228229401496703205376)-");
}

/* ↑^[n] = {↑^[n-1] | *}, ↑^[n] + * = {0, ↑^[n-1] + * | 0}, ↑^n = {0 | * - ↑^[n-1]}: known without adding, at
 * any depth. What differs from them in one option is none of them. */
Test(uptimal, families) {
  enum { DEEP = 20000 };
  cgt_game zero = cgt_integer(ctx, 0), star = cgt_nimber(ctx, 1), sum = value("^"), with_star = value("^*");
  for (int n = 2; n <= DEEP; n++) {
    cgt_game right = cgt_add(ctx, star, cgt_neg(ctx, sum)), both[2] = {zero, with_star};
    cgt_game power = n < 100 || n == DEEP ? cgt_from_options(ctx, &zero, 1, &right, 1) : CGT_NONE;
    sum = cgt_from_options(ctx, &sum, 1, &star, 1);
    with_star = cgt_from_options(ctx, both, 2, &zero, 1);
    if (cgt_is_none(power)) continue;
    cgt_game all[4] = {sum, with_star, power, cgt_neg(ctx, power)};
    for (int i = 0; i < 4; i++) {
      char expected[40];
      snprintf(expected, sizeof expected,
               i == 1 ? "%s%d]*"
               : i    ? "%s%d>"
                      : "%s%d]",
               i < 2    ? "^["
               : i == 2 ? "^<"
                        : "v<",
               n);
      expect_print(all[i], expected);
    }
    law(n > 12 || cgt_equal(cgt_add(ctx, sum, star), with_star), sum, with_star);
  }
}

/* To add a game to a large nimber takes long: what cannot be an uptimal is known before. */
Test(uptimal, no_large_nimber_is_added_in_vain) {
  static const char *const games[] = {"{^5*20001|^*20000}", "{^5*20001|v3*20000}", "{^*20003|v*20000}"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    cr_expect(!is_uptimal(value(games[i])), "%s", games[i]);
}

/* Under any budget, also one that was used up before, a call ends soon, with a value or with a limit. */
Test(uptimal, small_budgets_end) {
  for (size_t bytes = 256 << 10; bytes <= 3 << 20; bytes += bytes / 2) {
    cgt_ctx *small = cgt_ctx_new(&(cgt_limits){.memory_bytes = bytes});
    cr_assert(small);
    for (int run = 0; run < 3; run++) {
      cgt_game ups[8];
      size_t count = 1 + rng_below(&dice, 6);
      for (size_t k = 0; k < count; k++) ups[k] = cgt_integer(small, (int64_t)rng_below(&dice, 41) - 20);
      cgt_game g = cgt_uptimal(small, cgt_integer(small, 1), ups, count, cgt_integer(small, run));
      cr_expect(!cgt_is_none(g) || cgt_ctx_status(small) == CGT_ELIMIT, "%s", cgt_ctx_message(small));
      cgt_ctx_clear_error(small);
    }
    cr_expect(cgt_ctx_check(small) == CGT_OK || cgt_ctx_status(small) == CGT_ELIMIT);
    cgt_ctx_free(small);
  }
}

Test(uptimal, faults) {
  size_t count = 7;
  cgt_game number, star, half = value("1/2"), zero = value("0");
  char text[4] = "abc";
  expect_error(CGT_EDOMAIN, cgt_uptimal_parts(&count, NULL, 0, &number, &star, ctx, value("+-1")));
  expect_error(CGT_EDOMAIN, cgt_uptimal_expansion(text, sizeof text, &count, ctx, value("tiny(2)")));
  cr_expect(count == 7 && strcmp(text, "abc") == 0, "results change although the call failed");
  expect_error(CGT_EINVAL, cgt_uptimal(ctx, zero, &half, 1, zero));
  expect_error(CGT_EINVAL, cgt_uptimal(ctx, zero, NULL, 0, value("-1")));
  expect_error(CGT_EINVAL, cgt_uptimal(ctx, value("*"), NULL, 0, zero));
  expect_error(CGT_EINVAL, cgt_is_uptimal(&(bool){false}, ctx, CGT_NONE));
  cr_expect(cgt_is_none(cgt_uptimal(ctx, CGT_NONE, NULL, 0, zero)));
  cr_expect_eq(cgt_uptimal_expansion(text, sizeof text, &count, ctx, value("73/16v9*8")), CGT_OK);
  cr_expect_str_eq(text, "73/");
  cr_expect_eq(count, 10);
}
