/* test_loopy_faults.c: memory, steps and budgets end, and the caller stops, in the middle of everything that makes
 * loopy values; then there is a status with a message, and the same question asked again has its answer. */
#include <stdio.h>
#include <stdlib.h>

#include <cgt/ko.h>

#include "failing_malloc.h"
#include "fixture.h"
#include "loopy_reader.h"
#include "watched_flag.h"

SUITE(loopy_faults);

typedef struct answer {
  char text[4096];
  size_t length;
} answer;

/* Appends the text of g; false if there is none. */
static bool tell(answer *a, cgt_ctx *in, cgt_loopy g) {
  size_t length, room = sizeof a->text - a->length;
  if (!g.id || cgt_loopy_print(a->text + a->length, room, &length, in, g, CGT_PLAIN) != CGT_OK) return false;
  cr_assert_lt(length, room);
  a->length += length;
  return true;
}

/* The walls of a{{2*|a}|1/2,{-1|-3}} under each ban, and its scores next to coupons. */
static bool ask_of_ko(answer *a, cgt_ctx *in) {
  const cgt_loopy_option options[2][2][2] = {
      {{{read_loopy(in, "2*"), 0}}, {{cgt_loopy_none(), 1}}},
      {{{cgt_loopy_none(), 0}}, {{read_loopy(in, "1/2"), 0}, {read_loopy(in, "{-1|-3}"), 0}}}};
  const cgt_loopy_node nodes[2] = {{{options[0][0], options[0][1]}, {1, 1}}, {{options[1][0], options[1][1]}, {1, 2}}};
  const cgt_loopy_graph graph = {nodes, 2};
  if (!options[0][0][0].value.id || !options[1][1][0].value.id || !options[1][1][1].value.id) return false;
  for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_SUPERKO; ban++) {
    size_t count;
    cgt_ko_corner corners[16];
    cgt_coupon_score scores[4];
    const cgt_coupons stack = {{1, 3}, 3, 1};
    if (cgt_ko_walls(&count, corners, 16, in, &graph, 1, ban) != CGT_OK ||
        cgt_coupon_search(scores, in, &graph, 1, ban, &stack) != CGT_OK)
      return false;
    cr_assert(count && count <= 16);
    a->length += (size_t)sprintf(a->text + a->length, " %lld/%lld at %lld/%lld, %lld/%lld", (long long)corners[0].walls[0].numerator,
                                 (long long)corners[0].walls[0].denominator, (long long)corners[0].temperature.numerator,
                                 (long long)corners[0].temperature.denominator, (long long)scores[3].low[0].numerator,
                                 (long long)scores[3].low[0].denominator);
  }
  return true;
}

/* A bit of everything. */
static bool ask(answer *a, cgt_ctx *in) {
  a->length = 0;
  cgt_loopy carousel = read_loopy(in, "a{0,{1|1,{*,{1*|1*,a}|*}}|0}"), unstable = read_loopy(in, "a{0|{0||||0,*2|||a|0||0}||0}");
  if (!tell(a, in, carousel) || !tell(a, in, unstable)) return false;
  cgt_loopy_outcome outcome;
  bool answered, plumtree, numberish;
  if (cgt_loopy_outcome_of(&outcome, in, carousel) != CGT_OK || cgt_loopy_is_stable(&answered, in, unstable) != CGT_OK ||
      cgt_loopy_is_plumtree(&plumtree, in, unstable) != CGT_OK || cgt_loopy_is_numberish(&numberish, in, unstable) != CGT_OK)
    return false;
  a->length += (size_t)sprintf(a->text + a->length, " %s %d %d %d ", cgt_loopy_outcome_name(outcome), answered, plumtree, numberish);
  cgt_loopy upon = cgt_loopy_named(in, CGT_UPON), on = cgt_loopy_named(in, CGT_ON), tis = cgt_loopy_named(in, CGT_TIS);
  cgt_loopy power = cgt_loopy_pow(in, cgt_loopy_from_game(in, cgt_up(in, 1)), on);
  size_t count;
  cgt_loopy followers[16];
  if (cgt_loopy_followers(&count, followers, 16, in, power) != CGT_OK) return false;
  for (size_t i = 0; i < count; i++)
    if (!tell(a, in, followers[i])) return false;
  return tell(a, in, cgt_loopy_sum(in, upon, tis)) && tell(a, in, cgt_loopy_degree(in, unstable)) &&
         tell(a, in, cgt_loopy_variety(in, upon)) && tell(a, in, cgt_loopy_multiple(in, 5, upon)) &&
         tell(a, in, cgt_loopy_stop(in, unstable, CGT_LEFT)) &&
         tell(a, in, cgt_loopy_ordinal_sum(in, upon, on)) && tell(a, in, cgt_loopy_subordinate(in, on, read_loopy(in, "1"))) &&
         tell(a, in, cgt_loopy_sided(in, on, power)) && ask_of_ko(a, in);
}

static answer right;

/* The call has failed in a way of these, and now the answer is what it is without a failure. */
static void expect_recovery(cgt_ctx *in, bool answered, cgt_status one, cgt_status two, uint64_t at) {
  static answer again;
  if (answered) cr_assert_eq(cgt_ctx_status(in), CGT_OK, "at %llu: an answer with an error", (unsigned long long)at);
  if (!answered) {
    const cgt_status status = cgt_ctx_status(in);
    cr_assert(status == one || status == two, "at %llu: %s: %s", (unsigned long long)at, cgt_status_name(status), cgt_ctx_message(in));
    cr_assert(cgt_ctx_message(in)[0]);
  }
  cgt_ctx_clear_error(in);
  cr_assert(ask(&again, in), "at %llu, again: %s", (unsigned long long)at, cgt_ctx_message(in));
  cr_assert_str_eq(again.text, right.text);
  cr_assert_eq(cgt_ctx_check(in), CGT_OK, "at %llu: %s", (unsigned long long)at, cgt_ctx_message(in));
}

Test(loopy_faults, allocations_fail) {
  static answer got;
  failing_malloc_spare_gmp();
  cr_assert(ask(&right, ctx), "%s", cgt_ctx_message(ctx));
  for (uint64_t at = 1, failed = 1; failed; at += 1 + at * long_test_step() / 4) {
    cgt_ctx *in = cgt_ctx_new(NULL);
    failing_malloc_arm(at, at % 2);
    bool answered = ask(&got, in);
    failing_malloc_disarm(&failed);
    expect_recovery(in, answered, CGT_ENOMEM, CGT_ENOMEM, at);
    cgt_ctx_free(in);
  }
}

/* ---- every allocation of one call -------------------------------------------------------------------------- */

typedef cgt_loopy of_one(cgt_ctx *in, cgt_loopy g);
typedef cgt_loopy of_two(cgt_ctx *in, cgt_loopy g, cgt_loopy h);
typedef cgt_status asked_of_one(bool *yes, cgt_ctx *in, cgt_loopy g);

static cgt_loopy left_stop_of(cgt_ctx *in, cgt_loopy g) { return cgt_loopy_stop(in, g, CGT_LEFT); }
static cgt_loopy five_times(cgt_ctx *in, cgt_loopy g) { return cgt_loopy_multiple(in, 5, g); }

/* One function is given, and what it is asked of. */
typedef struct call {
  of_one *one;
  of_two *two;
  asked_of_one *asks;
  const char *g, *h;
} call;

/* False: there is no answer. */
static bool ask_call(answer *a, cgt_ctx *in, const call *c, cgt_loopy g, cgt_loopy h) {
  bool yes = false;
  a->length = 0;
  const cgt_loopy result = c->one ? c->one(in, g) : c->two ? c->two(in, g, h) : g;
  if (!result.id || (c->asks && c->asks(&yes, in, g) != CGT_OK)) return false;
  failing_malloc_pause(true);
  const bool told = cgt_ctx_status(in) == CGT_OK && tell(a, in, result);
  failing_malloc_pause(!told); /* an assertion that fails needs memory */
  cr_assert(told, "a result with an error: %s", cgt_ctx_message(in));
  a->length += (size_t)sprintf(a->text + a->length, " %d", yes);
  return true;
}

static void fail_each_allocation_of(const call *c) {
  static answer expected, got;
  for (uint64_t at = 0, failed = 1; failed; at++) {
    cgt_ctx *in = cgt_ctx_new(NULL);
    const cgt_loopy g = read_loopy(in, c->g), h = c->h ? read_loopy(in, c->h) : g;
    cr_assert(g.id && h.id, "%s: %s", c->g, cgt_ctx_message(in));
    failing_malloc_arm(at, false);
    const bool answered = ask_call(at ? &got : &expected, in, c, g, h);
    failing_malloc_disarm(&failed);
    if (at == 0) { /* none has failed */
      cr_assert(answered, "%s: %s", c->g, cgt_ctx_message(in));
      failed = 1;
    }
    if (answered && at > 0) cr_assert_str_eq(got.text, expected.text);
    if (!answered) {
      cr_assert(failed && cgt_ctx_status(in) == CGT_ENOMEM, "%s at %llu: %s", c->g, (unsigned long long)at, cgt_ctx_message(in));
      cgt_ctx_clear_error(in);
      cr_assert(ask_call(&got, in, c, g, h), "%s at %llu, again: %s", c->g, (unsigned long long)at, cgt_ctx_message(in));
      cr_assert_str_eq(got.text, expected.text);
    }
    cgt_ctx_free(in);
  }
}

Test(loopy_faults, each_allocation_of_a_call_fails) {
  static const char knot[] = "a{0||0|a}", pair[] = "a{1||0|a}";
  static const call calls[] = {
      {.two = cgt_loopy_sum, .g = knot, .h = "upon"},         {.two = cgt_loopy_sum, .g = "on", .h = "tis"},
      {.two = cgt_loopy_sided, .g = "on", .h = knot},         {.two = cgt_loopy_sided, .g = "upon", .h = "off"},
      {.two = cgt_loopy_upsum, .g = "upon", .h = "over"},     {.two = cgt_loopy_downsum, .g = "upon", .h = "over"},
      {.two = cgt_loopy_ordinal_sum, .g = "1", .h = "upon"},  {.two = cgt_loopy_subordinate, .g = "on", .h = "1"},
      {.two = cgt_loopy_pow, .g = "{0|*}", .h = "on"},        {.one = cgt_loopy_onside, .g = "tis"},
      {.one = cgt_loopy_offside, .g = "tis"},                 {.one = cgt_loopy_negative, .g = knot},
      {.one = cgt_loopy_degree, .g = pair},                   {.one = cgt_loopy_variety, .g = "upon"},
      {.one = left_stop_of, .g = pair},                       {.one = five_times, .g = "upon"},
      {.asks = cgt_loopy_is_stable, .g = pair},               {.asks = cgt_loopy_is_plumtree, .g = pair},
      {.asks = cgt_loopy_is_numberish, .g = pair},            {.asks = cgt_loopy_is_idempotent, .g = "upon"},
      {.asks = cgt_loopy_is_infinitesimal, .g = "upon"},      {.asks = cgt_loopy_is_number_tiny, .g = knot},
      {.asks = cgt_loopy_is_pseudonumber, .g = "over"},
  };
  failing_malloc_spare_gmp();
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) fail_each_allocation_of(&calls[i]);
}

Test(loopy_faults, steps_end) {
  static answer got;
  cr_assert(ask(&right, ctx), "%s", cgt_ctx_message(ctx));
  bool answered = false;
  for (uint64_t steps = 0; !answered; steps += 1 + steps * long_test_step() / 4) {
    cgt_ctx *in = cgt_ctx_new(NULL);
    cgt_ctx_set_steps(in, steps);
    answered = ask(&got, in);
    cgt_ctx_set_steps(in, UINT64_MAX);
    expect_recovery(in, answered, CGT_ELIMIT, CGT_ELIMIT, steps);
    cgt_ctx_free(in);
  }
}

Test(loopy_faults, budgets_end) {
  static answer got;
  cr_assert(ask(&right, ctx), "%s", cgt_ctx_message(ctx));
  bool answered = false;
  for (size_t bytes = 256 << 10; !answered; bytes += bytes / 4) {
    cgt_ctx *in = cgt_ctx_new(&(cgt_limits){.memory_bytes = bytes});
    answered = in && ask(&got, in);
    if (in && !answered) {
      cr_assert_eq(cgt_ctx_status(in), CGT_ELIMIT, "%s", cgt_ctx_message(in));
      cr_assert(cgt_ctx_ran_full(in));
    }
    cgt_ctx_free(in);
  }
  cr_expect_str_eq(got.text, right.text);
}

/* Looking is dear: a page that may not be read. */
Test(loopy_faults, the_caller_stops) {
  static answer got;
  if (!watched_flag_works()) return;
  cr_assert(ask(&right, ctx), "%s", cgt_ctx_message(ctx));
  for (uint64_t look = 1; look < 4000; look *= 3) {
    cgt_ctx *in = cgt_ctx_new(NULL);
    cgt_ctx_set_cancel(in, watched_flag_arm(look));
    bool answered = ask(&got, in);
    watched_flag_disarm();
    cgt_ctx_set_cancel(in, NULL);
    cr_expect_not(answered);
    expect_recovery(in, answered, CGT_ECANCELLED, CGT_ECANCELLED, look);
    cgt_ctx_free(in);
  }
}
