/* test_exhausted.c: the memory budget runs out in the middle of a call, at one point after another: the call
 * ends with the right answer or with CGT_ELIMIT, and the context can be used afterwards. */
#include <stdlib.h>

#include "cgt/forms/forms.h"
#include "fixture.h"

TestSuite(exhausted, .timeout = 240);

enum { LEAST = 256 << 10, MOST = 64 << 20 };

/* Asks its question of a new context; with CGT_OK the answer was right. */
typedef cgt_status task(cgt_ctx *small);

/* Budgets that grow until one is enough. Whoever failed must then do a small thing well, if there is room. */
static void grow_budget(task *task, const char *name) {
  int failures = 0;
  cgt_status status = CGT_ELIMIT;
  for (size_t bytes = LEAST; status != CGT_OK; bytes += bytes / 16) {
    cr_assert(bytes < MOST, "%s never ends", name);
    ctx = cgt_ctx_new(&(cgt_limits){.memory_bytes = bytes});
    cr_assert(ctx != NULL);
    status = task(ctx);
    cr_assert(status == CGT_OK || status == CGT_ELIMIT, "%s, %zu bytes: %s", name, bytes,
              cgt_ctx_message(ctx));
    failures += status != CGT_OK;
    cr_expect_eq(cgt_ctx_ran_full(ctx), status != CGT_OK, "%s, %zu bytes: %s", name, bytes, cgt_ctx_message(ctx));
    cgt_ctx_clear_error(ctx);
    cr_expect_not(cgt_ctx_ran_full(ctx));
    cgt_game small = cgt_parse(ctx, "{1|-1} + {1|-1} + ^*"); /* there may be no room even for that */
    if (cgt_is_none(small))
      cr_expect_eq(cgt_ctx_status(ctx), CGT_ELIMIT);
    else
      cr_expect(cgt_equal(small, cgt_parse(ctx, "^*")), "%s, %zu bytes", name, bytes);
    cr_expect_neq(cgt_ctx_check(ctx), CGT_EINVAL, "%s, %zu bytes: %s", name, bytes, cgt_ctx_message(ctx));
    cgt_ctx_free(ctx);
  }
  cr_expect(failures >= 3, "%s failed %d times", name, failures);
}

#define GROW_BUDGET(task) grow_budget(task, #task)

/* `count` bricks of two cells, each a part of its own. */
static cgt_status read_bricks(cgt_position *position, cgt_ctx *small, size_t count, bool upright) {
  char *text = malloc(6 * count + 2), *at = text;
  cr_assert(text != NULL);
  if (upright) {
    for (size_t row = 0; row < 2; row++, *at++ = '|')
      for (size_t i = 0; i < count; i++, at += 2) memcpy(at, ".#", 2);
    at--;
  } else {
    for (size_t i = 0; i < count; i++, at += 3) memcpy(at, "..#", 3);
  }
  *at = 0;
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_status status = cgt_position_read(position, small, ruleset_named("domineering"), &arg, 1);
  free(text);
  return status;
}

/* Sums of many parts are put together in scratch memory, position after position. Who has the fewer moves is
 * the first who cannot move, and wins. */
static cgt_status misere_of_many_parts(cgt_ctx *small) {
  enum { POSITIONS = 40 };
  cgt_position sum[POSITIONS];
  cgt_outcome outcome;
  cgt_status status = read_bricks(&sum[0], small, 3, false);
  for (size_t i = 1; status == CGT_OK && i < POSITIONS; i++) status = read_bricks(&sum[i], small, 100, true);
  if (status == CGT_OK)
    status = cgt_misere_outcome_of_sum(&outcome, small, sum, (bool[POSITIONS]){false}, POSITIONS);
  if (status == CGT_OK) cr_expect_eq(outcome, CGT_R);
  return status;
}

static cgt_status misere_of_a_board(cgt_ctx *small) {
  static const char board[] = "....|....|....|.#.#";
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = board};
  cgt_position sum[2];
  cgt_outcome outcome;
  cgt_status status = cgt_position_read(sum, small, ruleset_named("domineering"), &arg, 1);
  sum[1] = sum[0];
  if (status == CGT_OK) status = cgt_misere_outcome_of_sum(&outcome, small, sum, (bool[2]){false, true}, 2);
  if (status == CGT_OK) cr_expect(outcome == CGT_P || outcome == CGT_N, "the players may change places");
  return status;
}

static cgt_status outcome_of_a_board(cgt_ctx *small) {
  const cgt_arg sides[] = {{.kind = CGT_ARG_INTEGER, .integer = 5},
                           {.kind = CGT_ARG_INTEGER, .integer = 5}};
  cgt_position position;
  cgt_outcome outcome;
  cgt_status status = cgt_position_read(&position, small, ruleset_named("domineering"), sides, 2);
  if (status == CGT_OK) status = cgt_position_outcome(&outcome, small, position);
  if (status == CGT_OK) cr_expect_eq(outcome, CGT_P);
  return status;
}

/* On day 4 the lists are as long as day 3 has games. */
static cgt_status lattice_of_day_four(cgt_ctx *small) {
  cgt_game g = cgt_parse(small, "{2|*}"), h = cgt_parse(small, "{1|v}");
  cgt_game join = cgt_day_join(small, g, h, 4), meet = cgt_day_meet(small, g, h, 4);
  bool above = false, below = false;
  cgt_status status = cgt_le(&above, small, g, join);
  if (status == CGT_OK) status = cgt_le(&below, small, meet, h);
  if (status == CGT_OK) cr_expect(above && below);
  return cgt_is_none(join) || cgt_is_none(meet) ? cgt_ctx_status(small) : status;
}

/* ---- what is forgotten and computed again ------------------------------------------------------------------- */

/* The sum of the first random games born by day 5. */
static cgt_game sum_of_random_games(cgt_ctx *of, uint64_t count) {
  cgt_game sum = cgt_integer(of, 0);
  for (uint64_t seed = 1; seed <= count; seed++) sum = cgt_add(of, sum, cgt_random_game(of, seed, 5));
  return sum;
}

/* Memory is never used up here, as caches forget; for each game more it would take ten times as long. */
Test(exhausted, who_forgets_without_end_ends) {
  if (long_test_step() > 1) cr_skip_test("millions of answers are forgotten");
  ctx = cgt_ctx_new(&(cgt_limits){.memory_bytes = (size_t)8 << 20});
  cgt_game five = sum_of_random_games(ctx, 5);
  cr_expect_not(cgt_is_none(five), "%s", cgt_ctx_message(ctx));
  cr_expect(cgt_is_none(sum_of_random_games(ctx, 40)));
  cr_expect_eq(cgt_ctx_status(ctx), CGT_ELIMIT);
  cr_expect(cgt_ctx_ran_full(ctx));
  cr_expect_str_eq(
      cgt_ctx_message(ctx),
      "the memory budget of 8388608 bytes is too small: results had to be discarded and computed again"
      " (memory_bytes)");
  cgt_ctx_clear_error(ctx);
  cr_expect(cgt_equal(sum_of_random_games(ctx, 5), five));
  cgt_ctx_free(ctx);
}

/* Each call has the whole of its time, however much those before it forgot. */
Test(exhausted, each_call_may_forget_as_much) {
  ctx = cgt_ctx_new(&(cgt_limits){.memory_bytes = (size_t)4 << 20});
  cgt_game four = sum_of_random_games(ctx, 4), fifth = cgt_random_game(ctx, 5, 5);
  for (int early = 0; early < 2; early++) {
    ctx->memory.strained = true;
    ctx->memory.forgotten = SIZE_MAX / 2;
    cgt_game sum = early ? cgti_add(ctx, four, fifth) : cgt_add(ctx, four, fifth);
    cr_expect_eq(cgt_is_none(sum), early, "%s", cgt_ctx_message(ctx));
    cgti_caches_drop(ctx);
  }
  cgt_ctx_free(ctx);
}

/* ---- the memory is used up ---------------------------------------------------------------------------------- */

Test(exhausted, misere_of_many_parts) { GROW_BUDGET(misere_of_many_parts); }
Test(exhausted, misere_of_a_board) { GROW_BUDGET(misere_of_a_board); }
Test(exhausted, outcome_of_a_board) { GROW_BUDGET(outcome_of_a_board); }
Test(exhausted, lattice_of_a_day) { GROW_BUDGET(lattice_of_day_four); }
