/* Rulesets that a program writes by their moves: their values are those of a definition, and what they are
 * asked for else is what a ruleset in C is. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_machine.h>

static lab_program *program;
static lab_machine *machine;
static lab_error error;

static void add(const char *text) {
  cr_assert_eq(lab_program_add(program, text, strlen(text), &error), CGT_OK, "%s: %s", text, error.message);
}

static void start(void) {
  program = lab_program_new(false);
  machine = lab_machine_new(program, &(cgt_limits){0}, 1);
  add("ruleset sub(n) \"Partizan subtraction\" = { sub(n-k) for k in {1,2} where k <= n |"
      "                                              sub(n-k) for k in {2,3} where k <= n }");
  add("ruleset kay(n) = { kay(a) + kay(n-1-a) for a in 0..n-1, kay(a) + kay(n-2-a) for a in 0..n-2 }");
}

static void finish(void) {
  cr_expect_eq(cgt_ctx_check(lab_machine_ctx(machine)), CGT_OK, "%s",
               cgt_ctx_message(lab_machine_ctx(machine)));
  lab_machine_free(machine);
  lab_program_free(program);
}

TestSuite(ruleset_statement, .init = start, .fini = finish);

/* What the last statement of text is worth, or, after "! ", its error. */
static const char *value_of(const char *text) {
  static char printed[1000];
  lab_value v;
  size_t length;
  add(text);
  if (lab_evaluate(&v, machine, lab_program_count(program) - 1, &error) != CGT_OK)
    snprintf(printed, sizeof printed, "! %s", error.message);
  else
    cr_assert_eq(lab_print(printed, sizeof printed, &length, machine, v, CGT_PLAIN), CGT_OK);
  return printed;
}

static void expect(const char *text, const char *value) {
  cr_expect_str_eq(value_of(text), value, "%s", text);
}

static void expect_refusal(const char *text, const char *message) {
  cr_assert_neq(lab_program_add(program, text, strlen(text), &error), CGT_OK, "%s", text);
  cr_expect(strstr(error.message, message), "%s: %s", text, error.message);
}

/* ---- values --------------------------------------------------------------------------------------- */

Test(ruleset_statement, has_the_values_of_the_same_definition) {
  add("def s(n) = { s(n-k) for k in {1,2} where k <= n | s(n-k) for k in {2,3} where k <= n }");
  expect("all(sub(n) == s(n) for n in 0..80)", "true");
}

/* Kayles is octal game 0.77: its nim-values have period 12 from 71 on, and are these. Winning Ways, ch. 4. */
Test(ruleset_statement, adds_up_the_positions_of_an_option) {
  expect("listof(nim_value(kay(n)) for n in 0..12)", "[0,1,2,3,1,4,3,2,1,4,2,6,4]");
  expect("kay(5) + kay(2) + *6", "0");
}

Test(ruleset_statement, an_option_may_be_of_another_ruleset) {
  add("ruleset pair(a) = { nim(a) + kay(a), odd(a-1) where a > 0 | };"
      "ruleset odd(a) = { | pair(a-1) where a > 0, -sub(a) }");
  add("def p(a) = { nim(a) + kay(a), o(a-1) where a > 0 | };"
      "def o(a) = { | p(a-1) where a > 0, -sub(a) }");
  expect("all(pair(a) == p(a) and odd(a) == o(a) for a in 0..9)", "true");
  expect("misere_outcome(odd(2))", "N"); /* Right goes to -sub(2), and Left must go on to -sub(0) */
}

Test(ruleset_statement, positions_stay_as_they_are_written) {
  add("ruleset wyt(a,b) as wyt(min(a,b),max(a,b)) ="
      "{ wyt(k,b) for k in 0..a-1, wyt(a,k) for k in 0..b-1, wyt(a-k,b-k) for k in 1..min(a,b) }");
  expect("[wyt(5,3)]", "[wyt(5,3)]");
  expect("all(nim_value(wyt(a,b)) == nim_value(wythoff(a,b)) for a in 0..6, b in 0..6)", "true");
  expect("misere_outcome(wyt(2,1)) == misere_outcome(wyt(1,2))", "true");
}

Test(ruleset_statement, an_option_may_be_a_sum_over_a_range_or_a_multiple) {
  add("ruleset cakes(k,n) = { k*sub(n), sum(sub(i) for i in 1..n where i != k) | -cakes(k-1,n) where k > 0 "
      "}");
  add("def c(k,n) = { k*sub(n), sum(sub(i) for i in 1..n where i != k) | -c(k-1,n) where k > 0 }");
  expect("all(cakes(k,n) == c(k,n) for k in 0..4, n in 0..4)", "true");
}

Test(ruleset_statement, a_sum_may_stand_for_a_position) {
  add("ruleset row(L) as sum(nim(n) for n in L) ="
      "{ row(listof(if j == i then k else L[j] for j in 1..length(L))) for i in 1..length(L), k in 0..L[i]-1 }");
  expect("row([3,5,2]) == nim(3) + nim(5) + nim(2)", "true");
  add("ruleset cake(a,b) as if a >= b then cake(a,b) else -cake(b,a) ="
      "{ cake(k,b) + cake(a-k,b) for k in 1..a-1 | cake(a,k) + cake(a,b-k) for k in 1..b-1 }");
  expect("all(cake(a,b) == -cake(b,a) for a in 1..8, b in 1..8)", "true");
}

/* What its moves call is that of the time when it was written. */
Test(ruleset_statement, stays_what_it_was_when_it_was_written) {
  add("def most(n) = 2; ruleset take(n) = { take(n-k) for k in 1..min(n, most(n)) }");
  expect("nim_value(take(4))", "1");
  add("def most(n) = 3");
  expect("nim_value(take(4))", "1");
  add("ruleset take(n) = { take(n-k) for k in 1..min(n, most(n)) }");
  expect("nim_value(take(4))", "0");
}

/* A branch has the rulesets of its program, as they are, and what is added to either is not of the other. */
Test(ruleset_statement, a_branch_shares_what_there_was) {
  lab_program *branch = lab_program_branch(program);
  const cgt_ruleset *sub = lab_program_ruleset(program, "sub");
  cr_assert_not_null(branch);
  cr_expect_eq(lab_program_ruleset(branch, "sub"), sub);
  cr_expect(!lab_program_has_rulesets(branch));
  static const char text[] = "def sub(n) = n; ruleset own(n) = { own(n-1) where n > 0 }; for n in 1..5: own(n) == *";
  cr_assert_eq(lab_program_add(branch, text, strlen(text), &error), CGT_OK, "%s", error.message);
  cr_expect(lab_program_has_rulesets(branch));
  cr_expect_null(lab_program_ruleset(branch, "sub"));
  cr_expect_eq(lab_program_count(branch), 1);
  cr_expect_eq(lab_program_ruleset(program, "sub"), sub);
  cr_expect_null(lab_program_ruleset(program, "own"));
  cr_expect_eq(lab_program_count(program), 0);
  add("def here(n) = sub(n); here(7)");
  cr_expect_eq(lab_program_count(branch), 1);
  expect("here(6)", "{1|0}");
  lab_program_free(branch);
  expect("sub(7)", "{1,{1|0}|0}");
}

Test(ruleset_statement, is_found_by_its_name) {
  const cgt_ruleset *sub = lab_program_ruleset(program, "sub");
  cr_assert_not_null(sub);
  cr_expect_str_eq(sub->title, "Partizan subtraction");
  cr_expect_eq(lab_program_ruleset_at(program, 0), sub);
  cr_expect(lab_program_has_rulesets(program));
  add("def sub(n) = n");
  cr_expect_null(lab_program_ruleset(program, "sub"));
  add("ruleset nim(n) example nim(3) = { nim(n-1) where n > 0 }");
  cr_expect_str_eq(lab_program_ruleset(program, "nim")->example, "nim(3)");
  expect("nim(3) + 0", "*");
}

Test(ruleset_statement, travels_with_its_program) {
  size_t size, length;
  char *bytes = lab_program_pack(&size, program), printed[50];
  lab_program *copy = lab_program_unpack(bytes, size);
  lab_machine *other = copy ? lab_machine_new(copy, &(cgt_limits){0}, 1) : NULL;
  lab_value v;
  free(bytes);
  cr_assert_not_null(other);
  cr_assert_eq(lab_evaluate_text(&v, other, "kay(5) + sub(4)", 15, &error), CGT_OK, "%s", error.message);
  cr_assert_eq(lab_print(printed, sizeof printed, &length, other, v, CGT_PLAIN), CGT_OK);
  cr_expect_str_eq(printed, "*4");
  lab_machine_free(other);
  lab_program_free(copy);
}

/* ---- what may stand in a position ----------------------------------------------------------------- */

Test(ruleset_statement, arguments_are_integers_texts_lists_sets_and_games) {
  add("ruleset box(x) = {|}");
  static const char *const written[] = {"0",
                                        "-17",
                                        "1000000",
                                        "-9223372036854775808",
                                        "123456789012345678901234567890",
                                        "inf",
                                        "[1,2;3,-400]",
                                        "[]",
                                        "{1,3}",
                                        "[[1,2],[2,3]]",
                                        "\"xo.|..\"",
                                        "\"a\\b\"",
                                        "1/2",
                                        "{1|*}",
                                        "true",
                                        "Left",
                                        "[\"a\",inf]"};
  for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
    char text[100], shown[100];
    snprintf(text, sizeof text, "[box(%s)]", written[i]);
    snprintf(shown, sizeof shown, "[box(%s)]", written[i]);
    expect(text, shown);
  }
}

/* ---- what goes wrong ------------------------------------------------------------------------------ */

Test(ruleset_statement, endless_play_has_a_loopy_value) {
  add("ruleset turn(n) = { turn(1-n) | }");
  expect("turn(0) + 0", "on");
  expect("heat(turn(0),1)", "! turn(0): a position can be reached from itself, so it is not a short game; "
                            "cgt_position_loopy gives its loopy value");
}

Test(ruleset_statement, an_error_names_line_and_position) {
  add("def word(n) = \"x\"; ruleset bad(n) = { word(n) where n == 3, bad(n-1) | }");
  expect("bad(5) + 0",
         "! in bad(3), line 1: a text is not an option of bad: an option is a position, such as bad(n), "
         "a short game, such as {1|0}, or a sum of these");
  add("ruleset down(n) = { down(n-1) | }");
  const char *told = value_of("down(5) + 0");
  cr_expect(strstr(told, "in down(-") && strstr(told, "does it end?"), "%s", told);
  add("ruleset even(n) where n mod 2 == 0 and n >= 0 = { even(n-2) where n > 0 | }");
  expect("even(4) + 0", "2");
  expect("even(3)", "! even(3) is not a position, because this condition fails: n mod 2 == 0 and n >= 0");
}

Test(ruleset_statement, what_is_no_ruleset_is_refused_where_it_stands) {
  expect_refusal("ruleset a = {|}", "has parameters in ( )");
  expect_refusal("ruleset a(n) {|}", "expected '=', 'where', 'as' or 'example'");
  expect_refusal("ruleset a(n) = a(n-1)", "expected the moves of a ruleset");
  expect_refusal("ruleset a(n) = if n > 0 then {a(n-1)} else {a(n)|}", "cannot be mixed");
  expect_refusal("ruleset a(n,n) = {|}", "appears twice here");
  expect_refusal("ruleset a(table of \"xo.\") Left \"xo\" -> \".x\"", "found 'of', expected ',' or ')'");
  expect_refusal("ruleset a(n) = {b(n)|}", "unknown name 'b'");
  expect_refusal("kay + 1", "'kay' is a ruleset: write kay(n)");
  expect_refusal("kay(1,2)", "kay takes 1 argument, found 2");
}
