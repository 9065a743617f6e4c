/* test_nimber_sum.c: sums with long nimbers, by what is known of all nimbers at once, against the plain canonical
 * form of their options, in a context that adds nothing. */
#include <stdlib.h>

#include "fixture.h"

SUITE(nimber_sum);

enum { LONG = 40, FOLLOWERS = 128 };

/* Sums of followers of one game with *0 .. *LONG by definition, in a context of their own. */
typedef struct plain {
  cgt_ctx *ctx;
  cgt_game games[FOLLOWERS], sums[FOLLOWERS][LONG + 1];
  size_t count;
} plain;

static cgt_game plain_sum(plain *p, cgt_game g, size_t m) {
  size_t at = 0;
  while (at < p->count && !cgt_equal(p->games[at], g)) at++;
  if (at == p->count) {
    cr_assert(at < FOLLOWERS);
    p->games[p->count++] = g;
  }
  if (!cgt_is_none(p->sums[at][m])) return p->sums[at][m];
  cgt_game sides[2][64], sums[2][64 + LONG];
  size_t count[2];
  for (int player = 0; player < 2; player++) {
    cr_assert_eq(cgt_options(&count[player], sides[player], 64, p->ctx, g, (cgt_player)player), CGT_OK);
    cr_assert(count[player] <= 64);
    for (size_t i = 0; i < count[player]; i++) sums[player][i] = plain_sum(p, sides[player][i], m);
    for (size_t j = 0; j < m; j++) sums[player][count[player]++] = plain_sum(p, g, j);
  }
  return p->sums[at][m] = cgt_from_options(p->ctx, sums[0], count[0], sums[1], count[1]);
}

/* Text of any length. */
static char *text_of(cgt_ctx *of, cgt_game g) {
  size_t length = 0;
  cr_assert_eq(cgt_print(NULL, 0, &length, of, g, CGT_PLAIN), CGT_OK);
  char *text = malloc(length + 1);
  cr_assert(text && cgt_print(text, length + 1, NULL, of, g, CGT_PLAIN) == CGT_OK);
  return text;
}

static cgt_order order_in(cgt_ctx *of, cgt_game g, cgt_game h) {
  cgt_order found;
  cr_assert_eq(cgt_compare(&found, of, g, h), CGT_OK, "%s", cgt_ctx_message(of));
  return found;
}

/* All sums of followers with these two nimbers are ordered as the plain ones are. */
static void expect_plain_orders(plain *p, size_t i, size_t k) {
  for (size_t a = 0; a < p->count; a++) {
    char *text = text_of(p->ctx, p->games[a]);
    cgt_game sum = cgt_add(ctx, value(text), cgt_nimber(ctx, i));
    for (size_t b = 0; b < p->count; b++) {
      char *other = text_of(p->ctx, p->games[b]);
      cgt_order wanted = order_in(p->ctx, p->sums[a][i], p->sums[b][k]);
      cgt_order found = order_in(ctx, sum, cgt_add(ctx, value(other), cgt_nimber(ctx, k)));
      cr_expect_eq(found, wanted, "%s + *%zu and %s + *%zu", text, i, other, k);
      free(other);
    }
    free(text);
  }
}

static void expect_plain(const char *text) {
  plain *p = calloc(1, sizeof *p);
  cr_assert(p != NULL && (p->ctx = cgt_ctx_new(NULL)) != NULL);
  cgt_game g = value(text), there = cgt_parse(p->ctx, text);
  for (size_t m = LONG - 10; m <= LONG; m++) {
    cgt_game sum = cgt_add(ctx, g, cgt_nimber(ctx, m));
    char *found = text_of(ctx, sum), *wanted = text_of(p->ctx, plain_sum(p, there, m));
    cr_expect_str_eq(found, wanted, "%s + *%zu", text, m);
    cr_expect(cgt_equal(cgt_add(ctx, sum, cgt_nimber(ctx, m)), g), "%s + *%zu + *%zu", text, m, m);
    free(found);
    free(wanted);
  }
  expect_plain_orders(p, LONG, LONG - 1);
  expect_plain_orders(p, LONG - 2, LONG);
  expect_plain_orders(p, 1, LONG);
  cgt_ctx_free(p->ctx);
  free(p);
}

Test(nimber_sum, worked_examples) {
  static const char *const games[] = {
      "tiny(1)", "miny(2)", "{3|1}", "+-1", "{2||1|0}", "{3|*4}", "{0||0|-2} + ^", "{1|*,{*|-1}}", "{1|-1||-2}+^*3",
      "{0|^}", "{^|v}", "{^*|v,*2}", "{*2|*3}", "{0,*2|*,*3}", "{2|*,^}", "{1||0,*|-1}", "{^^|*5||*6}", "{1/2|*33}"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) expect_plain(games[i]);
}

Test(nimber_sum, random_games) {
  for (int i = 0; i < 12; i++) {
    cgt_game g = random_game(&dice, ctx, 3, 2);
    char *text = text_of(ctx, g);
    expect_plain(text);
    free(text);
  }
}

/* The nimbers of two sums meet, in whatever order they come. */
Test(nimber_sum, nimbers_add_up) {
  cgt_game g = value("tiny(1)"), h = value("{3||1|0}");
  cgt_game a = cgt_add(ctx, g, cgt_nimber(ctx, 70)), b = cgt_add(ctx, h, cgt_nimber(ctx, 65));
  cgt_game sum = cgt_add(ctx, cgt_add(ctx, g, h), cgt_nimber(ctx, 7));
  cr_expect(cgt_equal(cgt_add(ctx, a, b), sum));
  cr_expect(cgt_equal(cgt_add(ctx, b, a), sum));
  cr_expect(cgt_equal(cgt_add(ctx, cgt_neg(ctx, a), cgt_add(ctx, g, cgt_nimber(ctx, 70))), cgt_integer(ctx, 0)));
  cr_expect(cgt_equal(cgt_sub(ctx, b, cgt_nimber(ctx, 64)), cgt_add(ctx, h, cgt_nimber(ctx, 1))));
}

/* Their forms have 800 options each; plainly that takes hours. */
Test(nimber_sum, long_sums_take_few_comparisons) {
  cgt_game sum = cgt_add(ctx, value("tiny(1)"), cgt_nimber(ctx, 400));
  cr_expect_eq(outcome(sum), CGT_N);
  cgt_stats stats;
  cgt_ctx_stats(&stats, ctx);
  cr_expect(stats.comparisons < 50000000, "%llu", (unsigned long long)stats.comparisons);
}
