/* Rulesets that a caller gives to a program of the language: found by name, one set of functions for several.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_machine.h>
#include <cgt/lab_rulesets.h>

/* A heap from which 1 to `most` counters are taken; `most` belongs to the ruleset, not to the functions. */
typedef struct taking {
  cgt_ruleset ruleset;
  unsigned char most;
} taking;

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  int64_t counters;
  if (!cgt_read_integers(out, &counters, 1, args, count, 0, 255)) return;
  unsigned char heap = (unsigned char)counters;
  cgt_emit(out, &heap, 1);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)length;
  (void)player;
  const taking *rules = (const taking *)cgt_sink_ruleset(out);
  unsigned char heap = *(const unsigned char *)position;
  for (unsigned char k = 1; k <= rules->most && k <= heap; k++) {
    unsigned char left = heap - k;
    cgt_emit(out, &left, 1);
  }
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  return (size_t)snprintf(buf, cap, "%u", *(const unsigned char *)position);
}

static taking taking_of(const char *name, unsigned char most) {
  return (taking){.ruleset = {.name = name,
                              .title = name,
                              .rules = "",
                              .syntax = name,
                              .example = name,
                              .source = "",
                              .impartial = true,
                              .read = read,
                              .options = options,
                              .print = print},
                  .most = most};
}

static void expect(lab_program *program, const char *text, const char *value) {
  char printed[200];
  size_t length;
  lab_error error;
  lab_value v;
  size_t statement = lab_program_count(program);
  cr_assert_eq(lab_program_add(program, text, strlen(text), &error), CGT_OK, "%s: %s", text, error.message);
  lab_machine *machine = lab_machine_new(program, &(cgt_limits){0}, 1);
  cr_assert_eq(lab_evaluate(&v, machine, statement, &error), CGT_OK, "%s: %s", text, error.message);
  cr_assert_eq(lab_print(printed, sizeof printed, &length, machine, v, CGT_PLAIN), CGT_OK);
  cr_expect_str_eq(printed, value, "%s", text);
  lab_machine_free(machine);
}

Test(own_rulesets, are_called_by_name_and_share_functions) {
  taking two = taking_of("Two", 2), five = taking_of("upto5", 5);
  lab_program *program = lab_program_new(false);
  cr_assert_eq(lab_program_add_ruleset(program, &two.ruleset, NULL), CGT_OK);
  cr_assert_eq(lab_program_add_ruleset(program, &five.ruleset, NULL), CGT_OK);
  expect(program, "[Two(7) + 0, upto5(7) + 0, Two(8) + upto5(10)]", "[*,*,*6]");
  expect(program, "listof(nim_value(Two(n)) for n in 0..5)", "[0,1,2,0,1,2]");
  lab_program_free(program);
}

Test(own_rulesets, the_last_of_a_name_is_meant) {
  taking first = taking_of("Nim", 1), second = taking_of("Nim", 3);
  lab_program *program = lab_program_new(false);
  expect(program, "Nim(9) + 0", "*9"); /* the library's, as CGSuite spells it */
  cr_assert_eq(lab_program_add_ruleset(program, &first.ruleset, NULL), CGT_OK);
  expect(program, "Nim(9) + 0", "*");
  cr_assert_eq(lab_program_add_ruleset(program, &second.ruleset, NULL), CGT_OK);
  expect(program, "Nim(9) + 0", "*");
  expect(program, "Nim(10) + nim(1)", "*3");
  lab_program_free(program);
}

Test(own_rulesets, a_program_tells_what_it_knows) {
  taking first = taking_of("nim", 1), second = taking_of("nim", 3), other = taking_of("other", 2);
  lab_program *program = lab_program_new(false);
  size_t count = 0;
  while (lab_ruleset_name(count)) count++;
  for (size_t i = 0; i <= count; i++) cr_expect_eq(lab_program_ruleset_at(program, i), lab_ruleset_at(i));
  cr_expect_eq(lab_program_ruleset(program, "ToadsAndFrogs"), lab_ruleset_named("toads_and_frogs"));
  cr_expect_null(lab_program_ruleset(program, "other"));
  cr_assert_eq(lab_program_add_ruleset(program, &first.ruleset, NULL), CGT_OK);
  cr_assert_eq(lab_program_add_ruleset(program, &other.ruleset, NULL), CGT_OK);
  cr_assert_eq(lab_program_add_ruleset(program, &second.ruleset, NULL), CGT_OK);
  cr_expect_eq(lab_program_ruleset(program, "nim"), &second.ruleset);
  cr_expect_eq(lab_program_ruleset_at(program, 0), &second.ruleset);
  cr_expect_eq(lab_program_ruleset_at(program, 1), &other.ruleset);
  cr_expect_eq(lab_program_ruleset_at(program, 2), lab_ruleset_at(0));
  cr_expect_not_null(lab_program_ruleset_at(program, count)); /* one is hidden, one is new: its two rulesets are one */
  cr_expect_null(lab_program_ruleset_at(program, count + 1));
  lab_program_free(program);
}

Test(own_rulesets, integers_are_read_or_refused) {
  static const char *const wrong[] = {"Take()",    "Take(1,2)",   "Take(-1)",  "Take(256)", "Take(2^70)",
                                      "Take(1/2)", "Take(\"7\")", "Take([7])", "Take(inf)"};
  taking rules = taking_of("Take", 1);
  rules.ruleset.example = "Take(7)";
  lab_program *program = lab_program_new(false);
  cr_assert_eq(lab_program_add_ruleset(program, &rules.ruleset, NULL), CGT_OK);
  expect(program, "[Take(0) + 0, Take(255) + 0]", "[0,*]");
  lab_machine *machine = lab_machine_new(program, NULL, 1);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    lab_error error = {0};
    lab_value v;
    cr_expect_neq(lab_evaluate_text(&v, machine, wrong[i], strlen(wrong[i]), &error), CGT_OK, "%s", wrong[i]);
    bool of_value = strstr(wrong[i], "1/2") != NULL;
    cr_expect(of_value || strstr(error.message, "expected 1 integer from 0 to 255; an example: Take(7)"),
              "%s: %s", wrong[i], error.message);
  }
  lab_machine_free(machine);
  lab_program_free(program);
}

Test(own_rulesets, need_a_name_that_is_free) {
  static const char *const wrong[] = {"", "a b", "for", "N", "Left", "mean", "Mean", "v", "7up", "f"};
  lab_program *program = lab_program_new(false);
  lab_error error;
  cr_assert_eq(lab_program_add(program, "def f(n) = n", 12, &error), CGT_OK);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    taking rules = taking_of(wrong[i], 1);
    cr_expect_eq(lab_program_add_ruleset(program, &rules.ruleset, &error), CGT_EINVAL, "'%s'", wrong[i]);
    cr_expect(strlen(error.message) > 20, "'%s': %s", wrong[i], error.message);
  }
  lab_program_free(program);
}

Test(own_rulesets, are_among_the_names_that_are_near) {
  taking rules = taking_of("Subtraction", 2);
  lab_program *program = lab_program_new(false);
  lab_error error;
  cr_assert_eq(lab_program_add_ruleset(program, &rules.ruleset, NULL), CGT_OK);
  cr_expect_neq(lab_program_add(program, "Subtracton(3)", 13, &error), CGT_OK);
  cr_expect(strstr(error.message, "'Subtraction'"), "%s", error.message);
  lab_program_free(program);
}

/* ---- positions ------------------------------------------------------------------------------------- */

Test(own_rulesets, positions_from_their_bytes) {
  taking five = taking_of("upto5", 5);
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  cgt_position read_position, of_bytes;
  size_t length = 0;
  cgt_arg seven = {.kind = CGT_ARG_INTEGER, .integer = 7};
  cr_assert_eq(cgt_position_read(&read_position, ctx, &five.ruleset, &seven, 1), CGT_OK);
  const unsigned char *bytes = cgt_position_bytes(&length, ctx, read_position);
  cr_assert_eq(length, 1);
  cr_expect_eq(*bytes, 7);
  cr_assert_eq(cgt_position_of_bytes(&of_bytes, ctx, &five.ruleset, "\7", 1), CGT_OK);
  cr_expect_eq(of_bytes.id, read_position.id);
  cr_expect_null(cgt_position_bytes(&length, ctx, (cgt_position){0}));
  cgt_ctx_free(ctx);
}

/* Twice the heap of the ruleset `inner`, the second time taken away: worth 0, and asks the engine while it is
 * asked. */
typedef struct twins {
  cgt_ruleset ruleset;
  const cgt_ruleset *inner;
} twins;

static void split(cgt_sink *out, const void *position, size_t length) {
  const twins *rules = (const twins *)cgt_sink_ruleset(out);
  cgt_position inner;
  cgt_game value;
  cgt_ctx *ctx = cgt_sink_owner(out);
  if (cgt_position_of_bytes(&inner, ctx, rules->inner, position, length) != CGT_OK) return;
  value = cgt_position_value(ctx, inner); /* a call within the call */
  cr_expect(!cgt_is_none(value));
  cgt_emit_part(out, rules->inner, position, length, false);
  cgt_emit_part(out, rules->inner, position, length, true);
}

static void no_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)out, (void)position, (void)length, (void)player;
}

Test(own_rulesets, a_part_may_be_of_another_ruleset) {
  taking five = taking_of("upto5", 5);
  twins both = {.ruleset = taking_of("Twice", 1).ruleset, .inner = &five.ruleset};
  both.ruleset.split = split;
  both.ruleset.options = no_options;
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  cgt_ctx_set_owner(ctx, ctx);
  cgt_position position;
  cgt_part parts[2];
  size_t count;
  cr_assert_eq(cgt_position_of_bytes(&position, ctx, &both.ruleset, "\11", 1), CGT_OK);
  cr_assert_eq(cgt_position_parts(&count, parts, 2, ctx, position), CGT_OK);
  cr_assert_eq(count, 2);
  cr_expect_eq(cgt_position_ruleset(ctx, parts[0].position), &five.ruleset);
  cr_expect(parts[1].negative && !parts[0].negative);
  cr_expect(cgt_equal(cgt_position_value(ctx, position), cgt_integer(ctx, 0)));
  cgt_ctx_free(ctx);
}

/* The moves from n of a table that grows by one a call, its rows 0, 1, ..., n; the second half of it is zero. */
static void kept_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  unsigned char heap = *(const unsigned char *)position;
  unsigned char *kept = cgt_sink_kept(out, position, length, 2u * heap + 1);
  if (!kept) return;
  for (unsigned i = heap + 1u; i <= 2u * heap; i++) cr_assert_eq(kept[i], 0);
  for (unsigned i = 0; i <= heap; i++) {
    cr_assert(kept[i] == 0 || kept[i] == i);
    kept[i] = (unsigned char)i;
  }
  cr_assert_eq(cgt_sink_kept(out, position, length, 1), (void *)kept);
  kept = cgt_sink_kept(out, position, length, 1000);
  for (unsigned i = 0; kept && i < 1000; i++) cr_assert_eq(kept[i], i <= heap ? i : 0);
  for (unsigned char left = 0; left < heap; left++) cgt_emit(out, &left, 1);
}

Test(own_rulesets, what_is_kept_is_found_again) {
  taking nim = taking_of("nim_of_kept", 0);
  nim.ruleset.options = kept_options;
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  for (int64_t n = 0; n <= 40; n++) {
    const cgt_arg arg = {.kind = CGT_ARG_INTEGER, .integer = n};
    cgt_position p;
    cr_assert(cgt_position_read(&p, ctx, &nim.ruleset, &arg, 1) == CGT_OK);
    cr_expect(cgt_equal(cgt_position_value(ctx, p), cgt_nimber(ctx, (uint64_t)n)));
    size_t count; /* once more, of heaps whose table has gone or stays */
    cr_assert(cgt_position_moves(&count, NULL, 0, ctx, p, CGT_LEFT) == CGT_OK && count == (size_t)n);
  }
  cr_assert(cgt_ctx_check(ctx) == CGT_OK);
  cgt_ctx_free(ctx);
}
