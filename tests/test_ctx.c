/* test_ctx.c: contexts: budgets, errors that stay until cleared, cancelling, counts. */
#include "fixture.h"

SUITE(ctx);

Test(ctx, version_of_library_and_header_agree) { cr_expect_str_eq(cgt_version(), CGT_VERSION); }

Test(ctx, every_status_has_a_name) {
  for (int status = CGT_OK; status <= CGT_ECANCELLED; status++) {
    const char *name = cgt_status_name((cgt_status)status);
    cr_expect(name && *name, "status %d has no name", status);
  }
  cr_expect(cgt_status_name((cgt_status)99) != NULL);
  cr_expect_str_eq(cgt_status_name(CGT_ENOMEM), "out of memory");
  cr_expect_str_eq(cgt_status_name(CGT_ELIMIT), "limit reached");
}

Test(ctx, the_smallest_budget_is_256_KiB) {
  cr_expect(cgt_ctx_new(&(cgt_limits){.memory_bytes = 1000}) == NULL);
  cgt_ctx *small = cgt_ctx_new(&(cgt_limits){.memory_bytes = 256 << 10});
  cr_assert(small != NULL);
  cr_expect(cgt_equal(cgt_add(small, cgt_integer(small, 2), cgt_integer(small, 2)), cgt_integer(small, 4)));
  cgt_ctx_free(small);
  cgt_ctx_free(NULL);
}

Test(ctx, none_absorbs_and_the_first_error_stays) {
  cr_expect(cgt_is_none(CGT_NONE));
  cr_expect(cgt_ctx_status(ctx) == CGT_OK);
  cr_expect_str_eq(cgt_ctx_message(ctx), "");
  cgt_game bad = cgt_parse(ctx, "1/3");
  cr_expect(cgt_is_none(bad));
  cr_expect(cgt_ctx_status(ctx) == CGT_EDOMAIN);
  cgt_game more = cgt_add(ctx, cgt_neg(ctx, bad), cgt_integer(ctx, 1));
  cr_expect(cgt_is_none(more));
  cr_expect(cgt_is_none(cgt_parse(ctx, "{1|")));
  cr_expect(cgt_ctx_status(ctx) == CGT_EDOMAIN, "a later error replaced the first");
  cgt_ctx_clear_error(ctx);
  cr_expect(cgt_ctx_status(ctx) == CGT_OK);
  expect_value(cgt_add(ctx, cgt_integer(ctx, 1), cgt_nimber(ctx, 1)), "1*");
}

Test(ctx, none_is_refused_everywhere) {
  cgt_game none = CGT_NONE, one = cgt_integer(ctx, 1);
  cr_expect(cgt_is_none(cgt_add(ctx, none, one)));
  cr_expect(cgt_is_none(cgt_sub(ctx, one, none)));
  cr_expect(cgt_is_none(cgt_neg(ctx, none)));
  cr_expect(cgt_is_none(cgt_switch(ctx, none)));
  cr_expect(cgt_is_none(cgt_multiple(ctx, one, none)));
  cr_expect(cgt_is_none(cgt_from_options(ctx, (cgt_game[]){one, none}, 2, NULL, 0)));
  cr_expect(cgt_is_none(cgt_mean(ctx, none)));
  cr_expect(cgt_is_none(cgt_left_stop(ctx, none)));
  cr_expect(cgt_is_none(cgt_birthday(ctx, none)));
  bool answer;
  cr_expect(cgt_le(&answer, ctx, none, one) != CGT_OK);
  cgt_ctx_clear_error(ctx);
}

/* Adds random games until the budget ends it; a million would exceed any budget of a test. */
static cgt_status add_until_it_fails(cgt_ctx *small) {
  cgt_game sum = cgt_integer(small, 0);
  for (int i = 0; i < 1000000 && cgt_ctx_status(small) == CGT_OK; i++) {
    cgt_game g = random_game(&dice, small, 3, 3);
    cgt_game next = cgt_add(small, sum, g);
    sum = i % 8 == 7 ? g : next;
  }
  return cgt_ctx_status(small);
}

Test(ctx, a_budget_of_1_MB_ends_in_a_limit_and_the_context_stays_usable) {
  cgt_ctx *small = cgt_ctx_new(&(cgt_limits){.memory_bytes = 1 << 20});
  cr_assert(small != NULL);
  cgt_game before = cgt_parse(small, "{3|1}");
  cr_expect(add_until_it_fails(small) == CGT_ELIMIT, "%s", cgt_ctx_message(small));
  cgt_stats stats;
  cgt_ctx_stats(&stats, small);
  cr_expect(stats.memory_peak_bytes <= 1 << 20, "peak %zu", stats.memory_peak_bytes);
  cgt_ctx_clear_error(small);
  cr_expect(cgt_equal(before, cgt_parse(small, "{3|1}")), "%s", cgt_ctx_message(small));
  cr_expect(cgt_equal(cgt_add(small, before, cgt_integer(small, 2)), cgt_parse(small, "{5|3}")), "%s",
            cgt_ctx_message(small));
  bool smaller = false;
  cr_expect(cgt_le(&smaller, small, cgt_dyadic(small, 1, 1), before) == CGT_OK && smaller);
  cr_expect(cgt_ctx_check(small) == CGT_OK, "%s", cgt_ctx_message(small));
  cgt_ctx_free(small);
}

/* The same work under every budget: it succeeds, or ends in a limit and leaves sound tables. */
Test(ctx, budgets_fail_cleanly_wherever_they_end) {
  unsigned failed = 0;
  for (size_t budget = 256 << 10; budget < 1100 << 10; budget += 37 << 10) {
    dice = rng_new();
    cgt_ctx *small = cgt_ctx_new(&(cgt_limits){.memory_bytes = budget});
    cr_assert(small != NULL);
    for (int i = 0; i < 400 && cgt_ctx_status(small) == CGT_OK; i++) {
      cgt_game g = random_game(&dice, small, 3, 3), h = random_game(&dice, small, 2, 3);
      cgt_game sum = cgt_add(small, g, h);
      cgt_mean(small, sum);
      if (!cgt_is_none(sum) && cgt_ctx_status(small) == CGT_OK) {
        cgt_game back = cgt_sub(small, sum, h);
        cr_expect(cgt_is_none(back) || cgt_equal(back, g), "budget %zu: (G + H) - H is not G", budget);
      }
    }
    cgt_status status = cgt_ctx_status(small);
    failed += status != CGT_OK;
    cr_expect(status == CGT_OK || status == CGT_ELIMIT, "budget %zu: %s", budget, cgt_ctx_message(small));
    cgt_ctx_clear_error(small);
    status = cgt_ctx_check(small); /* which has the same budget, and may not get to the end */
    cr_expect(status == CGT_OK || status == CGT_ELIMIT, "budget %zu: %s", budget, cgt_ctx_message(small));
    cgt_ctx_free(small);
  }
  cr_expect(failed > 0, "no budget was small enough to test anything");
}

Test(ctx, cancelling_ends_calls_and_is_forgotten_when_removed) {
  volatile int flag = 1;
  cgt_ctx_set_cancel(ctx, &flag);
  cgt_game sum = cgt_integer(ctx, 0);
  for (int n = 1; n <= 40 && !cgt_is_none(sum); n++)
    sum = cgt_add(ctx, sum, cgt_switch(ctx, cgt_integer(ctx, n)));
  cr_expect(cgt_is_none(sum));
  cr_expect(cgt_ctx_status(ctx) == CGT_ECANCELLED, "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  cgt_ctx_set_cancel(ctx, NULL);
  expect_value(cgt_add(ctx, value("+-1"), value("+-1")), "0");
}

Test(ctx, counts_are_exact_and_repeatable) {
  cgt_stats stats[2];
  for (int i = 0; i < 2; i++) {
    cgt_ctx *fresh = cgt_ctx_new(NULL);
    cgt_game sum = cgt_integer(fresh, 0);
    for (int n = 1; n <= 12; n++) sum = cgt_add(fresh, sum, cgt_switch(fresh, cgt_integer(fresh, n)));
    cr_expect(!cgt_is_none(sum));
    cgt_ctx_stats(&stats[i], fresh);
    cgt_ctx_free(fresh);
  }
  cr_expect(stats[0].cores > 1 && stats[0].cores == stats[1].cores);
  cr_expect(stats[0].additions > 0 && stats[0].additions == stats[1].additions);
  cr_expect(stats[0].comparisons == stats[1].comparisons);
  cr_expect(stats[0].memory_bytes > 0 && stats[0].memory_bytes <= stats[0].memory_peak_bytes);
}
