/* test_broken_rulesets.c: a ruleset that breaks the contract of cgt/ruleset.h is told which part of it, and
 * has no value; and what is asked of no position at all. */
#include <stdio.h>

#include "fixture.h"

SUITE(broken_rulesets);

/* A counter that steps down by one, for both players, is the sound start of all that follows. */
static void emit_counter(cgt_sink *out, int n) {
  unsigned char counter = (unsigned char)n;
  cgt_emit(out, &counter, 1);
}

static int counter_of(const void *position) { return *(const unsigned char *)position; }

static void read_counter(cgt_sink *out, const cgt_arg *args, size_t count) {
  emit_counter(out, count ? (int)args[0].integer : 0);
}

static void step_down(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)length;
  (void)player;
  if (counter_of(position) > 0) emit_counter(out, counter_of(position) - 1);
}

/* The moves of which step_along makes one line. */
static void all_below(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)length;
  (void)player;
  for (int below = 0; below < counter_of(position); below++) emit_counter(out, below);
}

static size_t print_counter(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  return (size_t)snprintf(buf, cap, "%d", counter_of(position));
}

#define COUNTER                                                                                              \
  .name = "counter", .title = "", .rules = "", .syntax = "counter(n)", .example = "counter(3)",              \
  .source = "", .print = print_counter

static cgt_game value_of_counter(cgt_position *p, const cgt_ruleset *ruleset, int n) {
  cgt_arg args[1] = {{.kind = CGT_ARG_INTEGER, .integer = n}};
  *p = (cgt_position){0};
  return cgt_position_read(p, ctx, ruleset, args, 1) == CGT_OK ? cgt_position_value(ctx, *p) : CGT_NONE;
}

static void expect_told(const cgt_ruleset *ruleset, const char *part) {
  cgt_position p;
  cgt_game g = value_of_counter(&p, ruleset, 5);
  cr_expect(cgt_is_none(g), "%s: %s", part, show(g));
  cr_expect(cgt_ctx_status(ctx) == CGT_EINVAL, "%s: %s", part, cgt_ctx_message(ctx));
  cr_expect(strstr(cgt_ctx_message(ctx), "counter") && strstr(cgt_ctx_message(ctx), part), "%s: %s", part,
            cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  expect_value(cgt_parse(ctx, "{1|-1}+{1|-1}"), "0");
}

Test(broken_rulesets, the_sound_one_has_values) {
  static const cgt_ruleset sound = {COUNTER, .read = read_counter, .options = step_down};
  cgt_position p;
  expect_value(value_of_counter(&p, &sound, 4), "0");
  expect_value(value_of_counter(&p, &sound, 5), "*");
}

/* ---- read -------------------------------------------------------------------------------------------- */

static void read_nothing(cgt_sink *out, const cgt_arg *args, size_t count) {
  (void)out;
  (void)args;
  (void)count;
}

static void read_two(cgt_sink *out, const cgt_arg *args, size_t count) {
  read_counter(out, args, count);
  emit_counter(out, 7);
}

static void read_negative(cgt_sink *out, const cgt_arg *args, size_t count) {
  (void)args;
  (void)count;
  cgt_emit_negative(out, "a", 1);
}

Test(broken_rulesets, read_makes_one_position) {
  static const cgt_ruleset none = {COUNTER, .read = read_nothing, .options = step_down};
  static const cgt_ruleset two = {COUNTER, .read = read_two, .options = step_down};
  static const cgt_ruleset negative = {COUNTER, .read = read_negative, .options = step_down};
  expect_told(&none, "read() made 0 positions instead of one");
  expect_told(&two, "read() made 2 positions instead of one");
  expect_told(&negative, "read() and options() must not emit negatives");
}

static size_t claimed;

static void read_claimed(cgt_sink *out, const cgt_arg *args, size_t count) {
  (void)args;
  (void)count;
  cgt_emit(out, "", claimed);
}

/* The message if a position of so many bytes is read with a megabyte of memory: nobody looks at the bytes. */
static const char *refusal_of(size_t length) {
  static const cgt_ruleset claims = {COUNTER, .read = read_claimed, .options = step_down};
  static char message[200];
  cgt_ctx *small = cgt_ctx_new(&(cgt_limits){.memory_bytes = (size_t)1 << 20});
  cgt_position p;
  claimed = length;
  cr_expect_eq(cgt_position_read(&p, small, &claims, NULL, 0), CGT_ELIMIT);
  snprintf(message, sizeof message, "%s", cgt_ctx_message(small));
  cgt_ctx_free(small);
  return message;
}

/* Below the limit it is for the memory to say whether there is room. */
Test(broken_rulesets, a_position_has_less_than_two_to_the_31_bytes) {
  const size_t limit = (size_t)1 << 31;
  const uint64_t too_long[] = {limit,         limit + 1, UINT32_MAX, UINT64_C(1) << 32, (UINT64_C(1) << 32) + 1,
                               SIZE_MAX};
  for (size_t i = 0; i < sizeof too_long / sizeof *too_long; i++) {
    if (too_long[i] > SIZE_MAX) continue;
    const char *refusal = refusal_of((size_t)too_long[i]);
    cr_expect(strstr(refusal, "2^31 bytes"), "%ju: %s", (uintmax_t)too_long[i], refusal);
  }
  cr_expect(strstr(refusal_of(limit - 1), "memory budget"), "%s", refusal_of(limit - 1));
  cr_expect(strstr(refusal_of(limit / 2), "memory budget"), "%s", refusal_of(limit / 2));
}

/* ---- options, representatives, theorems ------------------------------------------------------------- */

static void negative_option(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  cgt_emit_negative(out, position, length);
}

static void no_representative(cgt_sink *out, const void *position, size_t length) {
  (void)out;
  (void)position;
  (void)length;
}

static void half_below_three(cgt_sink *out, const void *position, size_t length) {
  (void)length;
  if (counter_of(position) == 3) cgt_emit_dyadic(out, 1, 1);
}

Test(broken_rulesets, options_are_positions_and_nimbers_if_impartial) {
  static const cgt_ruleset negative = {COUNTER, .read = read_counter, .options = negative_option};
  static const cgt_ruleset nothing = {COUNTER, .read = read_counter, .options = step_down,
                                      .representative = no_representative};
  static const cgt_ruleset partizan = {COUNTER, .impartial = true, .read = read_counter, .options = step_down,
                                       .value = half_below_three};
  expect_told(&negative, "must not emit negatives");
  expect_told(&nothing, "representative() emitted nothing");
  expect_told(&partizan, "is marked impartial, but one of its positions is not a nimber");
}

/* ---- lines ------------------------------------------------------------------------------------------ */

static unsigned one_line(const void *position, size_t length, cgt_player player) {
  (void)length;
  (void)player;
  return counter_of(position) > 0;
}

static unsigned lines_65(const void *position, size_t length, cgt_player player) {
  return one_line(position, length, player) * 65;
}

static void step_along(cgt_sink *out, const void *position, size_t length, cgt_player player, unsigned line) {
  (void)player;
  (void)line;
  unsigned char below = (unsigned char)(counter_of(position) - 1);
  cgt_emit_step(out, &below, length, false, below ? 0 : -1);
}

/* A second step, though the first has a line to go on. */
static void two_steps(cgt_sink *out, const void *position, size_t length, cgt_player player, unsigned line) {
  unsigned char zero = 0;
  step_along(out, position, length, player, line);
  cgt_emit_step(out, &zero, length, false, -1);
}

static void split_fours(cgt_sink *out, const void *position, size_t length) {
  (void)length;
  if (counter_of(position) != 4) return;
  emit_counter(out, 1);
  emit_counter(out, 3);
}

Test(broken_rulesets, lines_go_on_from_a_single_step) {
  static const cgt_ruleset sound = {COUNTER, .read = read_counter, .options = all_below, .lines = one_line,
                                    .steps = step_along};
  static const cgt_ruleset many = {COUNTER, .read = read_counter, .options = step_down, .lines = lines_65,
                                   .steps = step_along};
  static const cgt_ruleset two = {COUNTER, .read = read_counter, .options = step_down, .lines = one_line,
                                  .steps = two_steps};
  static const cgt_ruleset parts = {COUNTER,           .read = read_counter, .options = step_down,
                                    .lines = one_line, .steps = step_along,  .split = split_fours};
  cgt_position p;
  expect_value(value_of_counter(&p, &sound, 5), "*5");
  expect_told(&many, "more than 64 lines");
  expect_told(&two, "a line with several steps continues from one of them; only a line of one step can");
  expect_told(&parts, "cannot continue from a position that splits");
}

/* ---- no position ------------------------------------------------------------------------------------ */

Test(broken_rulesets, of_no_position_there_is_nothing_to_say) {
  const cgt_position none = {0}, stranger = {12345};
  cgt_outcome outcome;
  size_t count;
  const cgt_position asked[] = {none, stranger};
  for (size_t i = 0; i < 2; i++) {
    expect_error(CGT_EINVAL, cgt_position_value(ctx, asked[i]));
    expect_error(CGT_EINVAL, cgt_position_search(ctx, asked[i]));
    expect_error(CGT_EINVAL, cgt_position_impartial(ctx, asked[i]));
    expect_error(CGT_EINVAL, cgt_position_outcome(&outcome, ctx, asked[i]));
    expect_error(CGT_EINVAL, cgt_position_parts(&count, NULL, 0, ctx, asked[i]));
    expect_error(CGT_EINVAL, cgt_position_moves(&count, NULL, 0, ctx, asked[i], CGT_LEFT));
    expect_error(CGT_EINVAL, cgt_position_print(NULL, 0, &count, ctx, asked[i]));
    expect_error(CGT_EINVAL, cgt_form_of_position(ctx, asked[i]));
    cr_expect_null(cgt_position_ruleset(ctx, asked[i]));
  }
}
