/* test_check.c: cgt_ctx_check finds what is wrong with a store, here put there by hand. */
#include "cgt/positions/positions.h"
#include "fixture.h"

TestSuite(check, .timeout = 60);

static cgti_node *node_to_spoil(cgt_ctx *ctx, cgt_game g) {
  return (cgti_node *)(uintptr_t)cgti_node_of(ctx, g);
}

static void spoil_option(cgt_ctx *ctx, cgt_game g, cgt_game option) {
  cgt_game *options = (cgt_game *)(uintptr_t)node_to_spoil(ctx, g)->options;
  options[0] = option;
}

static void expect_unsound(cgt_ctx *ctx, const char *part) {
  cr_expect_eq(cgt_ctx_check(ctx), CGT_EINVAL);
  cr_expect(strstr(cgt_ctx_message(ctx), part), "%s", cgt_ctx_message(ctx));
  cgt_ctx_free(ctx);
}

/* ±1, ±2 and a game that has both as options. */
static cgt_ctx *sound(cgt_game *one, cgt_game *two, cgt_game *both) {
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  cr_assert(ctx != NULL);
  *one = cgt_parse(ctx, "+-1");
  *two = cgt_parse(ctx, "+-2");
  *both = cgt_parse(ctx, "{+-1,+-2|-8}");
  cr_assert_eq(cgt_ctx_check(ctx), CGT_OK, "%s", cgt_ctx_message(ctx));
  return ctx;
}

Test(check, options_are_those_of_the_canonical_form) {
  cgt_game one, two, both;
  cgt_ctx *ctx = sound(&one, &two, &both);
  spoil_option(ctx, two, cgt_integer(ctx, 0)); /* {0|-2} is no core: its stops are 0 and -2 */
  expect_unsound(ctx, "is not canonical");
}

Test(check, a_form_is_stored_once) {
  cgt_game one, two, both;
  cgt_ctx *ctx = sound(&one, &two, &both);
  node_to_spoil(ctx, one)->options = node_to_spoil(ctx, two)->options; /* now there are two of ±2 */
  expect_unsound(ctx, "is not canonical: made again it is form");
}

Test(check, options_are_older_than_the_form) {
  cgt_game one, two, both;
  cgt_ctx *ctx = sound(&one, &two, &both);
  spoil_option(ctx, one, both);
  expect_unsound(ctx, "has an option that is not older than it");
}

/* The value that the table keeps for a position becomes another one. */
static void spoil_value(cgt_ctx *ctx, const cgt_ruleset *ruleset, const cgt_arg *args, cgt_game value) {
  cgt_position position;
  cr_assert_eq(cgt_position_read(&position, ctx, ruleset, args, 1), CGT_OK);
  cr_assert(!cgt_is_none(cgt_position_value(ctx, position)));
  cr_assert_eq(cgt_ctx_check(ctx), CGT_OK, "%s", cgt_ctx_message(ctx));
  atomic_store(&cgti_record_at(ctx, position.id)->value, cgti_key(value));
}

Test(check, a_position_is_worth_what_its_moves_make) {
  const cgt_arg strip = {.kind = CGT_ARG_TEXT, .text = "TT..FF"};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  spoil_value(ctx, ruleset_named("toads_and_frogs"), &strip, cgt_parse(ctx, "^^"));
  expect_unsound(ctx, "toads_and_frogs(\"TT..FF\") differs from the table of positions");
}

Test(check, a_sum_is_worth_what_its_parts_make) {
  const cgt_arg board = {.kind = CGT_ARG_TEXT, .text = "..#.|..#."};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  spoil_value(ctx, ruleset_named("domineering"), &board, cgt_integer(ctx, 5));
  expect_unsound(ctx, "domineering(\"..#.|..#.\") differs from the table of positions");
}

Test(check, a_theorem_is_asked_again) {
  const cgt_arg entries[4] = {{.kind = CGT_ARG_INTEGER, .integer = 5},
                              {.kind = CGT_ARG_INTEGER, .integer = 3},
                              {.kind = CGT_ARG_INTEGER, .integer = 2},
                              {.kind = CGT_ARG_INTEGER, .integer = 1}};
  const cgt_arg matrix = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 2, .cells = entries};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  spoil_value(ctx, ruleset_named("matrix_nim"), &matrix, cgt_integer(ctx, 0));
  expect_unsound(ctx, "matrix_nim([5,3;2,1]) differs from the table of positions");
}
