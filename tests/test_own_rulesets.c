/* Rulesets that a caller gives to a program of the language: found by name, one set of functions for several.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_machine.h>

/* A heap from which 1 to `most` counters are taken; `most` belongs to the ruleset, not to the functions. */
typedef struct taking {
  cgt_ruleset ruleset;
  unsigned char most;
} taking;

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count != 1 || args->kind != CGT_ARG_INTEGER || args->integer < 0 || args->integer > 255) {
    cgt_refuse(out, "a heap of 0 to 255 counters is wanted");
    return;
  }
  unsigned char heap = (unsigned char)args->integer;
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
