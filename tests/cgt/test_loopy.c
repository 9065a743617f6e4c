/* test_loopy.c: loopy games: what the books and CGSuite say of them. */
#include <stdio.h>

#include "fixture.h"
#include "loopy_reader.h"

SUITE(loopy);

static const char *loopy_text(cgt_loopy g) {
  static char text[4096];
  if (cgt_loopy_print(text, sizeof text, NULL, ctx, g, CGT_PLAIN) != CGT_OK)
    snprintf(text, sizeof text, "? (%s)", cgt_ctx_message(ctx));
  return text;
}

static void expect_is(cgt_loopy g, const char *what, const char *text) {
  cr_expect_str_eq(loopy_text(g), text, "%s prints as %s, not %s", what, loopy_text(g), text);
}

Test(loopy, values_print_as_in_cgsuite) {
  static const struct { const char *game, *is, *outcome; } rows[] = {
      {"dud", "on & off", "D"},
      {"a{{|a}|}", "1 & 0", "PHat"},
      {"{0|{dud|},*}", "^ & v*", NULL},
      {"a{0,{1|1,{*,{1*|1*,a}|*}}|0}", "a{1|1,{1*|a||*}||0} & a{0,{1|||1*|a||*}|0}", "N"},
      {"{0|pass}", "over", "L"},
      {"{pass|3/2}", "3/2under", "L"},
      {"{-1/4*|pass}", "-1/4v[on]", "R"},
      {"{0||||0|||-1|on}", "^", "L"},
      {"+-{0|pass}", "+-over", "N"},
      {"a{0||||0|||a|*||*}", "a{0||||0|||a|*||*}", "L"},
      {"a{0|{0||||0,*2|||a|0||0}||0}", "a{0|{0||||0,*2|||a|0||0}||0}", NULL},
      {"upon", "^[on]", "L"},
      {"tis", "1 & 0", "PHat"},
      {"tisn", "0 & -1", "PCheck"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_loopy g = read_loopy(ctx, rows[i].game);
    expect_is(g, rows[i].game, rows[i].is);
    cgt_loopy_outcome outcome;
    cr_expect(cgt_loopy_outcome_of(&outcome, ctx, g) == CGT_OK);
    if (rows[i].outcome)
      cr_expect_str_eq(cgt_loopy_outcome_name(outcome), rows[i].outcome, "the outcome of %s is %s", rows[i].game,
                       cgt_loopy_outcome_name(outcome));
  }
}

Test(loopy, sums_of_the_books) {
  static const struct { const char *g, *h, *is; } rows[] = {
      {"on", "off", "on & off"}, {"over", "under", "over & under"}, {"over", "over", "over"}, {"on", "5", "on"},
      {"upon", "*", "^[on]*"},   {"over", "*", "over"},            {"tis", "tis", "2 & 0"},  {"dud", "over", "on & off"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    expect_is(cgt_loopy_sum(ctx, read_loopy(ctx, rows[i].g), read_loopy(ctx, rows[i].h)), rows[i].g, rows[i].is);
}

/* Means and temperatures, and their walls: "t v, t v" from the mast down. */
Test(loopy, thermographs_of_stoppers) {
  static const struct { const char *game, *left, *right; } rows[] = {
      {"{2|over}", "1 1, 0 2", "1 1, 0 0"},
      {"over", "0 0", "0 0"},
      {"3/2under", "0 3/2", "0 3/2"},
      {"^[on]", "0 0", "0 0"},
      {"Tiny(on)", "0 0", "0 0"},
      {"+-(5over)", "5 0, 0 5", "5 0, 0 -5"},
      {"{3||1|off}", "2 1, 0 3", "2 1, 0 1"},
      {"{3|{1over|off}}", "2 1, 0 3", "2 1, 0 1"},
      {"{on|0}", NULL, NULL},
      {"on", NULL, NULL}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_loopy g = read_loopy(ctx, rows[i].game);
    for (int player = 0; player < 2; player++) {
      const char *is = player == CGT_LEFT ? rows[i].left : rows[i].right;
      cgt_corner corners[8];
      size_t count;
      cgt_status status = cgt_loopy_wall(&count, corners, 8, ctx, g, (cgt_player)player);
      char text[256] = "";
      for (size_t k = 0; status == CGT_OK && k < count; k++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s %s", k ? ", " : "", show(corners[k].temperature),
                 show(corners[k].value));
      if (is)
        cr_expect_str_eq(text, is, "%s, %d: %s, not %s (%s)", rows[i].game, player, text, is, cgt_ctx_message(ctx));
      else
        cr_expect_eq(status, CGT_EDOMAIN, "%s: %s", rows[i].game, text);
      cgt_ctx_clear_error(ctx);
      if (!is) continue;
      cr_expect(cgt_equal(cgt_loopy_mean(ctx, g), corners[0].value) &&
                cgt_equal(cgt_loopy_temperature(ctx, g), corners[0].temperature));
    }
  }
}

/* {{a|}||0} without the inner braces would be {a|||0}. */
Test(loopy, a_side_without_options_is_in_braces) {
  static char text[4096];
  cgt_loopy g = read_loopy(ctx, "a{{a|},{{{pass|a}|}|{a|},{{pass|a}|{a|}}}|{|{a|}}}");
  cr_assert_eq(cgt_loopy_kind_of(ctx, g), CGT_LOOPY_UNSIDED, "%s", loopy_text(g));
  snprintf(text, sizeof text, "%s", loopy_text(g));
  cgt_loopy again = read_loopy(ctx, text);
  cgt_order order = CGT_LESS;
  cr_expect(again.id && cgt_loopy_compare(&order, ctx, g, again) == CGT_OK && order == CGT_EQUAL, "%s", text);
}
