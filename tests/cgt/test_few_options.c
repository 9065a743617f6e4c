/* test_few_options.c: values from few options against the walk of all positions, and each of its shortcuts against the
 * others. The fixture then makes every value of the context again, from all options. */
#include <stdio.h>

#include <cgt/decide.h>

#include "cgt/values/values.h"
#include "fixture.h"

SUITE(few_options);

extern const cgt_ruleset cgt_ruleset_domineering;

enum { MOST_TEXT = 64, RUNS_OF_A_CONTEXT = 500 };

static cgt_position rectangle(cgt_ctx *in, int rows, int cols) {
  const cgt_arg args[2] = {{.kind = CGT_ARG_INTEGER, .integer = rows}, {.kind = CGT_ARG_INTEGER, .integer = cols}};
  cgt_position p = {0};
  cr_assert_eq(cgt_position_read(&p, in, &cgt_ruleset_domineering, args, 2), CGT_OK, "%s", cgt_ctx_message(in));
  return p;
}

static cgt_position board(cgt_ctx *in, const char *text) {
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p = {0};
  cr_assert_eq(cgt_position_read(&p, in, &cgt_ruleset_domineering, &arg, 1), CGT_OK, "%s", cgt_ctx_message(in));
  return p;
}

/* Some of the boards are nearly full, some nearly empty. */
static void random_text(char text[MOST_TEXT], unsigned rows, unsigned cols) {
  size_t length = 0;
  const unsigned gaps = 1 + rng_below(&dice, 4);
  for (unsigned i = 0; i < rows; i++) {
    if (i) text[length++] = '|';
    for (unsigned j = 0; j < cols; j++) text[length++] = rng_below(&dice, 8) < gaps ? '#' : '.';
  }
  text[length] = '\0';
}

static const cgti_few_way *way_of_test;
static bool in_this_way(cgt_ctx *in, const struct cgt_sink *sink) { return cgti_value_from_few(in, sink, way_of_test); }

/* A position that the context does not know yet. */
static cgt_game from_few(cgt_ctx *in, cgt_position p, const cgti_few_way *way) {
  way_of_test = way;
  cgti_enter_at(in, __builtin_frame_address(0));
  return cgti_value_as_written(in, p, CGTI_WITH_THEOREMS, in_this_way);
}

static void expect_agreement(cgt_ctx *in, cgt_position p, const cgti_few_way *way, const char *what) {
  const cgt_game found = from_few(in, p, way), walked = cgt_position_search(in, p);
  cr_assert(!cgt_is_none(found), "%s: %s", what, cgt_ctx_message(in));
  cr_assert(cgt_equal(found, walked), "%s, without %u, least %u, %u steps, seed 0x%llx", what, way->without,
            way->least_moves, (unsigned)way->test_steps, (unsigned long long)dice.seed);
}

/* Random regions, in contexts that are new now and then: what is known beforehand decides which options are tested. */
static void compare_regions(unsigned runs, unsigned rows, unsigned cols, const cgti_few_way *way) {
  cgt_ctx *in = NULL;
  for (unsigned run = 0; run < runs; run++) {
    char text[MOST_TEXT];
    if (run % RUNS_OF_A_CONTEXT == 0) {
      cgt_ctx_free(in);
      in = cgt_ctx_new(NULL);
      cr_assert(in);
    }
    random_text(text, 1 + rng_below(&dice, rows), 1 + rng_below(&dice, cols));
    expect_agreement(in, board(in, text), way, text);
  }
  cgt_ctx_free(in);
}

Test(few_options, agree_with_the_walk) {
  static const cgti_few_way all = {.least_moves = 1, .test_steps = UINT64_MAX},
                            large = {.least_moves = 12, .test_steps = UINT64_MAX};
  compare_regions(long_test_runs(10000), 4, 5, &all);
  compare_regions(long_test_runs(6000), 5, 5, &all);
  compare_regions(long_test_runs(6000), 5, 5, &large);
  compare_regions(long_test_runs(200), 5, 6, &all);
}

Test(few_options, agree_with_the_walk_on_rectangles) {
  static const cgti_few_way way = {.least_moves = 1, .test_steps = UINT64_MAX};
  char what[16];
  for (int rows = 1; rows <= 5; rows++)
    for (int cols = 1; cols <= 5; cols++) {
      snprintf(what, sizeof what, "%d,%d", rows, cols);
      expect_agreement(ctx, rectangle(ctx, rows, cols), &way, what);
    }
  expect_agreement(ctx, rectangle(ctx, 3, 9), &way, "3,9");
  expect_agreement(ctx, rectangle(ctx, 14, 2), &way, "14,2");
}

/* Without each of its ways to an answer a test gives the same, and so does a test that is given up. */
Test(few_options, agree_without_each_shortcut) {
  static const unsigned without[] = {CGT_WITHOUT_THEOREMS, CGT_WITHOUT_VALUES, CGT_WITHOUT_BOUNDS, CGT_WITHOUT_CANCELLING,
                                     CGT_WITHOUT_TABLE,    CGT_WITHOUT_ORDER,  ~(unsigned)CGT_WITHOUT_VALUES};
  for (size_t k = 0; k < sizeof without / sizeof *without; k++) {
    const cgti_few_way way = {.least_moves = 1, .test_steps = UINT64_MAX, .without = without[k]};
    compare_regions(long_test_runs(1200), 4, 4, &way);
  }
  for (uint64_t steps = 1; steps < 4000; steps *= 3) {
    const cgti_few_way way = {.least_moves = 1, .test_steps = steps};
    compare_regions(long_test_runs(1200), 4, 5, &way);
  }
}

/* Values that are known from a walk, and what was asked of cgt_decide, change nothing; nor does the order of questions. */
Test(few_options, agree_in_any_order) {
  static const cgti_few_way way = {.least_moves = 4, .test_steps = UINT64_MAX};
  for (unsigned run = 0; run < long_test_runs(400); run++) {
    char text[MOST_TEXT];
    cgt_outcome who;
    cgt_decide_counts counts;
    random_text(text, 4, 2 + rng_below(&dice, 4));
    const cgt_position p = board(ctx, text);
    const cgt_term term = {.position = p};
    if (run % 2) cr_assert_eq(cgt_decide_outcome(&who, &counts, ctx, &term, 1, NULL), CGT_OK);
    expect_agreement(ctx, p, &way, text);
    if (run % 2) cr_assert_eq(who, outcome(cgt_position_value(ctx, p)), "%s", text);
  }
}

/* What is public uses the method: of 5x5 the walk makes 16,457 positions. */
Test(few_options, make_few_positions) {
  cgt_stats stats;
  expect_value(cgt_position_value(ctx, rectangle(ctx, 5, 5)), "0");
  cgt_ctx_stats(&stats, ctx);
  cr_expect_lt(stats.positions, 4000);
  cgt_game g = cgt_position_search(ctx, rectangle(ctx, 5, 5));
  cgt_ctx_stats(&stats, ctx);
  cr_expect_gt(stats.positions, 16457);
  expect_value(g, "0");

  cgt_ctx *other = cgt_ctx_new(NULL);
  const cgt_arg args[2] = {{.kind = CGT_ARG_INTEGER, .integer = 5}, {.kind = CGT_ARG_INTEGER, .integer = 6}};
  cgt_game found = cgt_value_of_arguments(other, &cgt_ruleset_domineering, args, 2, false);
  cgt_game same = cgt_parse(other, "-3/2");
  cr_expect(cgt_equal(found, same));
  cgt_ctx_stats(&stats, other);
  cr_expect_lt(stats.positions, 40000);
  cgt_ctx_free(other);
}

/* ---- a walk believes no search ---------------------------------------------------------------------- */

static unsigned bounds_asked;
static void counted_bounds(cgt_sink *out, const void *position, size_t length, bool upper) {
  bounds_asked++;
  cgt_ruleset_domineering.bounds(out, position, length, upper);
}

static cgt_ruleset counted, around; /* Domineering; one whose positions are those of counted */
static void split_into_counted(cgt_sink *out, const void *position, size_t length) {
  cgt_emit_part(out, &counted, position, length, false);
}

Test(few_options, a_walk_believes_no_search) {
  counted = around = cgt_ruleset_domineering;
  counted.bounds = counted_bounds;
  around.bounds = NULL;
  around.split = split_into_counted;
  const cgt_ruleset *rulesets[] = {&counted, &around};
  const cgt_arg args[2] = {{.kind = CGT_ARG_INTEGER, .integer = 5}, {.kind = CGT_ARG_INTEGER, .integer = 5}};
  for (size_t k = 0; k < 2; k++) {
    cgt_ctx *walking = cgt_ctx_new(NULL), *asking = cgt_ctx_new(NULL);
    cgt_position p, q;
    cr_assert_eq(cgt_position_read(&p, walking, rulesets[k], args, 2), CGT_OK, "%s", cgt_ctx_message(walking));
    cr_assert_eq(cgt_position_read(&q, asking, rulesets[k], args, 2), CGT_OK);
    bounds_asked = 0;
    cr_expect(cgt_equal(cgt_position_walk(walking, p), cgt_integer(walking, 0)), "%s", cgt_ctx_message(walking));
    cr_expect_eq(bounds_asked, 0, "by a walk, ruleset %zu", k);
    cr_expect(cgt_equal(cgt_position_value(asking, q), cgt_integer(asking, 0)), "%s", cgt_ctx_message(asking));
    cr_expect_gt(bounds_asked, 0, "by few options, ruleset %zu", k);
    bounds_asked = 0;
    cr_expect(cgt_equal(cgt_position_walk(asking, q), cgt_integer(asking, 0)));
    cr_expect_eq(bounds_asked, 0, "by a walk afterwards, ruleset %zu", k);
    cgt_ctx_free(walking), cgt_ctx_free(asking);
  }
}

/* Steps that run out at any place end in their error and leave nothing wrong. */
Test(few_options, end_with_the_steps) {
  unsigned ended = 0;
  for (uint64_t steps = 1; steps < UINT64_C(1) << 24; steps += 1 + steps / 2) {
    cgt_ctx *in = cgt_ctx_new(NULL);
    const cgt_position p = rectangle(in, 4, 5);
    cgt_ctx_set_steps(in, steps);
    const cgt_game g = cgt_position_value(in, p);
    cgt_ctx_set_steps(in, UINT64_MAX);
    ended += cgt_is_none(g);
    if (cgt_is_none(g)) cr_assert_eq(cgt_ctx_status(in), CGT_ELIMIT, "%s", cgt_ctx_message(in));
    cgt_ctx_clear_error(in);
    cr_assert(cgt_equal(cgt_position_value(in, p), cgt_integer(in, 1)), "after %u steps", (unsigned)steps);
    cr_assert_eq(cgt_ctx_check(in), CGT_OK, "%s", cgt_ctx_message(in));
    cgt_ctx_free(in);
  }
  cr_expect_gt(ended, 10);
}

/* So does memory. */
Test(few_options, end_with_the_memory) {
  unsigned ended = 0;
  for (size_t bytes = (size_t)256 << 10; bytes < (size_t)8 << 20; bytes += bytes / 4) {
    cgt_ctx *in = cgt_ctx_new(&(cgt_limits){.memory_bytes = bytes});
    const cgt_position p = rectangle(in, 5, 6);
    const cgt_game g = cgt_position_value(in, p);
    ended += cgt_is_none(g);
    if (cgt_is_none(g))
      cr_assert_eq(cgt_ctx_status(in), CGT_ELIMIT, "%s", cgt_ctx_message(in));
    else
      cr_assert(cgt_equal(g, cgt_parse(in, "-3/2")));
    cgt_ctx_clear_error(in);
    cgt_game small = cgt_position_value(in, rectangle(in, 2, 2)); /* for which there may be no room either */
    cr_assert(cgt_is_none(small) || cgt_equal(small, cgt_parse(in, "+-1")));
    cgt_ctx_free(in);
  }
  cr_expect_gt(ended, 2);
}
