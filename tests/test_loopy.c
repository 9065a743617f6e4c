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
