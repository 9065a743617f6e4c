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

/* No game in, no game out, and nothing is said of it: the first error has told already. */
Test(ctx, none_is_absorbed_by_what_makes_a_game) {
  static cgt_game (*const of_one[])(cgt_ctx *, cgt_game) = {
      cgt_neg,           cgt_switch,      cgt_tiny,         cgt_miny,
      cgt_up_power,      cgt_up_sum,      cgt_mean,         cgt_temperature,
      cgt_left_stop,     cgt_right_stop,  cgt_birthday,     cgt_stop_count,
      cgt_far_star,      cgt_freeze,      cgt_companion,    cgt_reduced_canonical_form,
      cgt_nim_inverse,   cgt_nim_sqrt,    cgt_number_floor, cgt_star_projection,
      cgt_atomic_weight, cgt_number_part, cgt_up_part,      cgt_nimber_part,
      cgt_follower_count};
  static cgt_game (*const of_two[])(cgt_ctx *, cgt_game, cgt_game) = {cgt_add,
                                                                      cgt_sub,
                                                                      cgt_multiple,
                                                                      cgt_nim_sum,
                                                                      cgt_nim_product,
                                                                      cgt_nim_quotient,
                                                                      cgt_nim_power,
                                                                      cgt_ugly_product,
                                                                      cgt_number_mul,
                                                                      cgt_number_div,
                                                                      cgt_number_pow,
                                                                      cgt_number_mod,
                                                                      cgt_ordinal_sum,
                                                                      cgt_subordinate,
                                                                      cgt_ordinal_product,
                                                                      cgt_norton_product,
                                                                      cgt_conway_product,
                                                                      cgt_cool,
                                                                      cgt_heat,
                                                                      cgt_pow,
                                                                      cgt_pow_to};
  const cgt_game one = cgt_integer(ctx, 1);
  for (size_t i = 0; i < sizeof of_one / sizeof *of_one; i++)
    cr_expect(cgt_is_none(of_one[i](ctx, CGT_NONE)), "function %zu of one game", i);
  for (size_t i = 0; i < sizeof of_two / sizeof *of_two; i++) {
    cr_expect(cgt_is_none(of_two[i](ctx, CGT_NONE, one)), "function %zu of two games", i);
    cr_expect(cgt_is_none(of_two[i](ctx, one, CGT_NONE)), "function %zu of two games", i);
  }
  cr_expect_eq(cgt_ctx_status(ctx), CGT_OK, "%s", cgt_ctx_message(ctx));
}

Test(ctx, none_is_refused_by_what_makes_none) {
  static cgt_status (*const questions[])(bool *, cgt_ctx *, cgt_game) = {
      cgt_is_all_small,    cgt_is_even,        cgt_is_odd,     cgt_is_even_tempered,
      cgt_is_odd_tempered, cgt_is_number_tiny, cgt_is_uptimal, cgt_is_atomic};
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
    expect_error(CGT_EINVAL, questions[i](&(bool){false}, ctx, CGT_NONE));
  const cgt_game none = CGT_NONE, one = cgt_integer(ctx, 1);
  cgt_game games[2] = {one, none}, number, star;
  size_t count;
  char text[8];
  expect_error(CGT_EINVAL, cgt_from_options(ctx, games, 2, NULL, 0));
  expect_error(CGT_EINVAL, cgt_from_options(ctx, NULL, 0, games, 2));
  expect_error(CGT_EINVAL, cgt_sort(games, 2, ctx));
  cr_expect(cgt_equal(games[0], one) && cgt_is_none(games[1]));
  expect_error(CGT_EINVAL, cgt_le(&(bool){false}, ctx, none, one));
  expect_error(CGT_EINVAL, cgt_le(&(bool){false}, ctx, one, none));
  expect_error(CGT_EINVAL, cgt_compare(&(cgt_order){0}, ctx, none, one));
  expect_error(CGT_EINVAL, cgt_compare(&(cgt_order){0}, ctx, one, none));
  expect_error(CGT_EINVAL, cgt_outcome_of(&(cgt_outcome){0}, ctx, none));
  expect_error(CGT_EINVAL, cgt_misere_outcome_of(&(cgt_outcome){0}, ctx, none));
  expect_error(CGT_EINVAL, cgt_options(&count, NULL, 0, ctx, none, CGT_LEFT));
  expect_error(CGT_EINVAL, cgt_wall(&count, NULL, 0, ctx, none, CGT_LEFT));
  expect_error(CGT_EINVAL, cgt_stop_of(&(cgt_stop){0}, ctx, none, CGT_LEFT));
  expect_error(CGT_EINVAL, cgt_confusion_interval(&(cgt_interval){0}, ctx, none));
  expect_error(CGT_EINVAL, cgt_uptimal_parts(&count, NULL, 0, &number, &star, ctx, none));
  expect_error(CGT_EINVAL, cgt_uptimal_expansion(text, sizeof text, &count, ctx, none));
  expect_error(CGT_EINVAL, cgt_fingerprint(&(uint64_t){0}, ctx, none));
  expect_error(CGT_EINVAL, cgt_get_int64(&(int64_t){0}, ctx, none));
  expect_error(CGT_EINVAL, cgt_number_compare(&(int){0}, ctx, none, one));
  expect_error(CGT_EINVAL, cgt_number_compare(&(int){0}, ctx, one, none));
  expect_error(CGT_EINVAL, cgt_print(text, sizeof text, &count, ctx, none, CGT_PLAIN));
  expect_error(CGT_EINVAL, cgt_incentives(&count, NULL, 0, ctx, none));
  expect_error(CGT_EINVAL, cgt_left_incentives(&count, NULL, 0, ctx, none));
  expect_error(CGT_EINVAL, cgt_right_incentives(&count, NULL, 0, ctx, none));
  expect_error(CGT_EINVAL, cgt_followers(&count, NULL, 0, ctx, none));
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
  cgt_status status = cgt_ctx_check(small); /* which has the same budget, and may not get to the end */
  cr_expect(status == CGT_OK || status == CGT_ELIMIT, "%s", cgt_ctx_message(small));
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

/* A list that was long once does not hold its memory for ever. */
Test(ctx, much_scratch_memory_is_given_back) {
  enum { MANY = 1 << 18, KEPT = 1 << 20 };
  cgt_game *games = malloc(MANY * sizeof *games);
  cr_assert(games != NULL);
  for (size_t i = 0; i < MANY; i++) games[i] = cgt_integer(ctx, (int64_t)(i * 7 % 100));
  cgt_stats before, after;
  cgt_ctx_stats(&before, ctx);
  cr_expect_eq(cgt_sort(games, MANY, ctx), CGT_OK);
  cgt_ctx_stats(&after, ctx);
  cr_expect(after.memory_bytes < before.memory_bytes + KEPT, "%zu bytes more",
            after.memory_bytes - before.memory_bytes);
  cr_expect(after.memory_peak_bytes >= before.memory_bytes + MANY * sizeof *games);
  free(games);
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

/* Lists are filled only if they fit, and no further than their count. */
#define FILLS(item, function, ...)                                                                           \
  do {                                                                                                       \
    _Alignas(16) unsigned char room[100 * sizeof(item)];                                                     \
    size_t count = 0, again = 0;                                                                             \
    cr_assert_eq(function(&count, NULL, 0, ctx, __VA_ARGS__), CGT_OK);                                       \
    cr_assert(count > 0 && count < 100, #function);                                                          \
    for (size_t cap = count - 1; cap <= count + 1; cap++) {                                                  \
      memset(room, 0xA5, sizeof room);                                                                       \
      cr_assert_eq(function(&again, (item *)room, cap, ctx, __VA_ARGS__), CGT_OK);                           \
      cr_expect_eq(again, count, #function);                                                                 \
      size_t left = cap < count ? 0 : count * sizeof(item);                                                  \
      if (left > 0) cr_expect(room[left - sizeof(item)] != 0xA5 || room[0] != 0xA5, #function);              \
      while (left < sizeof room && room[left] == 0xA5) left++;                                               \
      cr_expect_eq(left, sizeof room, #function " wrote beyond %zu of %zu", cap, count);                     \
    }                                                                                                        \
  } while (0)

Test(ctx, lists_are_filled_to_their_count) {
  cgt_game g = value("{{3|1},{5/2|{1|0}}||*,{-1|-7/2}}");
  cgt_form f = cgt_form_of_game(ctx, g);
  FILLS(cgt_game, cgt_options, g, CGT_LEFT);
  FILLS(cgt_game, cgt_followers, g);
  FILLS(cgt_game, cgt_left_incentives, g);
  FILLS(cgt_game, cgt_right_incentives, g);
  FILLS(cgt_game, cgt_incentives, g);
  FILLS(cgt_corner, cgt_wall, g, CGT_LEFT);
  FILLS(cgt_corner, cgt_wall, g, CGT_RIGHT);
  FILLS(cgt_corner, cgt_scaffold, g, CGT_LEFT, true);
  FILLS(cgt_form, cgt_form_options, f, CGT_RIGHT);
  FILLS(cgt_form, cgt_form_followers, f);
  FILLS(cgt_game, cgt_day, 2);
  FILLS(cgt_game, cgt_day_all_small, 3);
  FILLS(cgt_game, cgt_day_numbers, 4);
  cgt_position p;
  cgt_arg heaps[] = {{.kind = CGT_ARG_INTEGER, .integer = 3}, {.kind = CGT_ARG_INTEGER, .integer = 5}};
  cr_assert_eq(cgt_position_read(&p, ctx, ruleset_named("nim"), heaps, 2), CGT_OK);
  FILLS(cgt_position, cgt_position_moves, p, CGT_LEFT);
  FILLS(cgt_part, cgt_position_parts, p);
  cgt_arg three[] = {heaps[0], heaps[1], {.kind = CGT_ARG_INTEGER, .integer = 7}};
  cgt_winning known;
  cgt_position moves[8] = {{0}};
  size_t count;
  cr_assert_eq(cgt_position_read(&p, ctx, ruleset_named("nim"), three, 3), CGT_OK);
  cr_assert_eq(cgt_position_winning_moves(&known, &count, NULL, 0, ctx, p, CGT_LEFT), CGT_OK);
  cr_assert(known != CGT_WINNING_UNKNOWN && count > 1 && count < 8);
  cr_assert_eq(cgt_position_winning_moves(&known, &count, moves, count - 1, ctx, p, CGT_LEFT), CGT_OK);
  cr_expect_eq(moves[0].id, 0, "they do not all fit");
}
