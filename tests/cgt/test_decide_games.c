/* test_decide_games.c: who wins sums of many hot games: the quick search against values and against the other search. */
#include <stdio.h>

#include <cgt/decide.h>

#include "fixture.h"

SUITE(decide_games);

enum { MOST_TERMS = 40 };

static cgt_game parsed(cgt_ctx *in, const char *text) {
  const cgt_game g = cgt_parse(in, text);
  cr_assert(!cgt_is_none(g), "%s: %s", text, cgt_ctx_message(in));
  return g;
}

static int below(int n) { return (int)rng_below(&dice, (unsigned)n); }

/* Hot for the most part, with threats, halves, infinitesimals, ties, and now and then the negative of one before. */
static void random_term(cgt_term *term, cgt_ctx *in, const cgt_term *before, size_t count, int size) {
  static const char *const cold[] = {"*", "^", "v*", "^^", "1/2", "{0|v*}", "*2", "-1*", "tiny(1)"};
  char text[80];
  const int a = below(size), b = below(size), c = below(size), d = below(size);
  *term = (cgt_term){.negative = below(2)};
  switch (below(8)) {
  case 0:
    term->game = parsed(in, cold[below(sizeof cold / sizeof *cold)]);
    return;
  case 1:
    if (count == 0) break;
    *term = before[below((int)count)];
    term->negative = !term->negative;
    return;
  case 2:
    snprintf(text, sizeof text, "{%d|%d/2}", a, a - b);
    term->game = parsed(in, text);
    return;
  case 3:
    snprintf(text, sizeof text, "{%d||%d|%d}", a, -c, -c - d);
    term->game = parsed(in, text);
    return;
  case 4:
    snprintf(text, sizeof text, "{%d,{%d|%d*}|{^|%d}}", a, a + b, a - c, -d);
    term->game = parsed(in, text);
    return;
  }
  snprintf(text, sizeof text, "{{%d|%d}|{%d|%d}}", a + b, a, -c, -c - d);
  term->game = parsed(in, text);
}

static size_t random_terms(cgt_term *terms, cgt_ctx *in, size_t least, size_t most, int size) {
  const size_t count = least + rng_below(&dice, (unsigned)(most - least + 1));
  for (size_t i = 0; i < count; i++) random_term(&terms[i], in, terms, i, size);
  return count;
}

static cgt_outcome outcome_without(cgt_ctx *in, const cgt_term *terms, size_t count, unsigned without) {
  const cgt_decide_options options = {.without = without};
  cgt_outcome found = CGT_N;
  cr_assert_eq(cgt_decide_outcome(&found, NULL, in, terms, count, &options), CGT_OK, "%s", cgt_ctx_message(in));
  return found;
}

/* Games are not added up, so that few are enough for the quick search. */
Test(decide_games, agrees_with_values) {
  cgt_term terms[MOST_TERMS];
  unsigned seen[4] = {0};
  for (unsigned run = 0; run < long_test_runs(1500); run++) {
    const bool mirrored = run % 16 == 0; /* P, if they do not cancel beforehand */
    size_t count = random_terms(terms, ctx, mirrored ? 3 : 6, mirrored ? 4 : 9, 3);
    for (size_t i = 0, half = count; mirrored && i < half; i++) {
      terms[count] = terms[i];
      terms[count++].negative = !terms[i].negative;
    }
    cgt_game sum = cgt_integer(ctx, 0);
    for (size_t i = 0; i < count; i++) sum = (terms[i].negative ? cgt_sub : cgt_add)(ctx, sum, terms[i].game);
    const unsigned without = CGT_WITHOUT_VALUES | (mirrored ? CGT_WITHOUT_CANCELLING : 0);
    const cgt_outcome wanted = outcome(sum), found = outcome_without(ctx, terms, count, without);
    cr_assert_eq(found, wanted, "run %u, seed 0x%llx", run, (unsigned long long)dice.seed);
    seen[wanted]++;
  }
  for (int i = 0; i < 4; i++) cr_expect_gt(seen[i], 0);
}

Test(decide_games, agrees_without_each_shortcut) {
  static const unsigned without[] = {CGT_WITHOUT_CANCELLING, CGT_WITHOUT_TABLE, CGT_WITHOUT_ORDER};
  cgt_term terms[MOST_TERMS];
  for (unsigned run = 0; run < long_test_runs(300); run++) {
    cgt_ctx *in = cgt_ctx_new(NULL);
    const size_t count = random_terms(terms, in, 6, 8, 4);
    const cgt_outcome wanted = outcome_without(in, terms, count, CGT_WITHOUT_VALUES);
    for (size_t k = 0; k < sizeof without / sizeof *without; k++)
      cr_assert_eq(outcome_without(in, terms, count, CGT_WITHOUT_VALUES | without[k]), wanted, "without %u, seed 0x%llx",
                   without[k], (unsigned long long)dice.seed);
    cgt_ctx_free(in);
  }
}

/* Sums that are not added up by themselves, too. */
Test(decide_games, agrees_with_the_search_of_sums) {
  cgt_term terms[MOST_TERMS];
  for (unsigned run = 0; run < long_test_runs(300); run++) {
    cgt_ctx *quick = cgt_ctx_new(NULL), *other = cgt_ctx_new(NULL);
    const uint64_t seed = dice.seed;
    rng again = dice;
    const size_t count = random_terms(terms, quick, 13, 16, 5);
    const cgt_outcome found = outcome_without(quick, terms, count, 0);
    const rng after = dice;
    dice = again;
    random_terms(terms, other, 13, 16, 5);
    dice = after;
    cr_assert_eq(found, outcome_without(other, terms, count, CGT_WITHOUT_TRIES), "run %u, seed 0x%llx", run,
                 (unsigned long long)seed);
    cgt_ctx_free(quick), cgt_ctx_free(other);
  }
}

Test(decide_games, a_winning_move_wins) {
  cgt_term terms[MOST_TERMS];
  unsigned won = 0, runs = long_test_runs(300);
  for (unsigned run = 0; run < runs; run++) {
    const size_t count = random_terms(terms, ctx, 7, 10, 4);
    const cgt_player player = rng_below(&dice, 2) ? CGT_LEFT : CGT_RIGHT;
    const cgt_decide_options way = {.move = true, .without = CGT_WITHOUT_VALUES};
    cgt_decision decision, reply;
    cr_assert_eq(cgt_decide(&decision, ctx, terms, count, player, &way), CGT_OK, "%s", cgt_ctx_message(ctx));
    if (!decision.wins) continue;
    won++;
    cr_assert(decision.has_move);
    terms[decision.term].game = decision.game;
    cr_assert_eq(cgt_decide(&reply, ctx, terms, count, (cgt_player)!player, NULL), CGT_OK);
    cr_assert(!reply.wins, "run %u, seed 0x%llx", run, (unsigned long long)dice.seed);
  }
  cr_expect_gt(won, runs / 5);
}

static size_t family(cgt_term *terms, cgt_ctx *in, int count) {
  for (int k = 1; k <= count; k++) {
    char text[80];
    snprintf(text, sizeof text, "{{%d|%d}|{%d|%d}}", 7 * k % 20 + 3, 3 * k % 11, -(5 * k % 13), -(11 * k % 17) - 2);
    terms[k - 1] = (cgt_term){.game = parsed(in, text)};
  }
  return (size_t)count;
}

/* The counts are kept, so that a loss of speed is seen as one. */
Test(decide_games, thirty_games_take_few_nodes) {
  static const struct {
    int count;
    cgt_outcome outcome;
    uint64_t nodes;
  } rows[] = {{17, CGT_L, 5866}, {22, CGT_N, 28425}, {27, CGT_N, 101099}, {31, CGT_L, 27709}, {34, CGT_L, 13}};
  cgt_term terms[MOST_TERMS];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_ctx *in = cgt_ctx_new(NULL);
    cgt_outcome found;
    cgt_decide_counts counts = {0};
    cr_assert_eq(cgt_decide_outcome(&found, &counts, in, terms, family(terms, in, rows[i].count), NULL), CGT_OK);
    cr_expect(found == rows[i].outcome && counts.nodes == rows[i].nodes, "%d games: %s, %llu nodes", rows[i].count,
              cgt_outcome_name(found), (unsigned long long)counts.nodes);
    cgt_ctx_free(in);
  }
}

/* The winning move is that of the search: no other is searched for it. */
Test(decide_games, the_winning_move_costs_nothing) {
  cgt_term terms[MOST_TERMS];
  unsigned won = 0, runs = long_test_runs(150);
  for (unsigned run = 0; run < runs; run++) {
    cgt_decision d[2];
    const uint64_t seed = dice.seed;
    const rng again = dice;
    for (int move = 0; move < 2; move++) {
      cgt_ctx *in = cgt_ctx_new(NULL);
      dice = again;
      const size_t count = random_terms(terms, in, 13, 16, 9);
      const cgt_decide_options way = {.move = move};
      cr_assert_eq(cgt_decide(&d[move], in, terms, count, CGT_LEFT, &way), CGT_OK, "%s", cgt_ctx_message(in));
      cgt_ctx_free(in);
    }
    won += d[1].wins && d[1].counts.nodes > 0;
    cr_assert(d[0].wins == d[1].wins && d[1].has_move == d[1].wins, "seed 0x%llx", (unsigned long long)seed);
    cr_assert_eq(d[0].counts.nodes, d[1].counts.nodes, "seed 0x%llx", (unsigned long long)seed);
  }
  cr_expect_gt(won, 0);
}

/* Numbers that a state has no room for are left to the other search. */
Test(decide_games, large_numbers_do_not_wrap) {
  static const char *const scale[] = {"1000", "1000000", "2^20", "2^24", "2^40", "1/2^31", "1/2^40"};
  cgt_term terms[MOST_TERMS];
  for (size_t k = 0; k < sizeof scale / sizeof *scale; k++)
    for (unsigned run = 0; run < long_test_runs(12); run++) {
      cgt_game sum = cgt_integer(ctx, 0), unit = parsed(ctx, scale[k]);
      const size_t count = random_terms(terms, ctx, 6, 7, 3);
      for (size_t i = 0; i < count; i++) {
        const cgt_game more = below(2) ? unit : cgt_add(ctx, unit, unit);
        terms[i].game = cgt_add(ctx, terms[i].game, cgt_switch(ctx, more));
        sum = (terms[i].negative ? cgt_sub : cgt_add)(ctx, sum, terms[i].game);
      }
      cr_assert_eq(outcome_without(ctx, terms, count, CGT_WITHOUT_VALUES), outcome(sum), "%s, seed 0x%llx", scale[k],
                   (unsigned long long)dice.seed);
    }
}

/* Steps, nodes and memory that run out end in their errors, and nothing wrong is left. */
Test(decide_games, ends_with_its_limits) {
  cgt_term terms[MOST_TERMS];
  unsigned ended = 0;
  for (uint64_t limit = 1; limit < 40000; limit += 1 + limit / 2) {
    cgt_ctx *in = cgt_ctx_new(&(cgt_limits){.memory_bytes = ((size_t)1 << 20) + 64 * limit});
    cgt_outcome found;
    const size_t count = family(terms, in, 19);
    const cgt_decide_options nodes = {.node_limit = limit};
    cgt_ctx_set_steps(in, 50 * limit);
    const cgt_status status = cgt_decide_outcome(&found, NULL, in, terms, count, limit % 2 ? &nodes : NULL);
    cr_assert(status == CGT_OK || status == CGT_ELIMIT, "%s", cgt_ctx_message(in));
    ended += status == CGT_ELIMIT;
    if (status == CGT_OK) cr_assert_eq(found, CGT_N);
    cgt_ctx_clear_error(in);
    cgt_ctx_set_steps(in, UINT64_MAX);
    cr_assert_eq(cgt_ctx_check(in), CGT_OK, "%s", cgt_ctx_message(in));
    cgt_ctx_free(in);
  }
  cr_expect_gt(ended, 5);
}
