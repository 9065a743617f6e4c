/* Calls from outside: values that a caller makes, functions by their names, texts that are no part of a
 * program. */
#include "language_session.h"

static lab_error error;

static const char *printed(session *s, lab_value v) {
  static char text[4096];
  cr_assert_eq(lab_print(text, sizeof text, NULL, s->machine, v, CGT_PLAIN), CGT_OK);
  return text;
}

static lab_value number(session *s, const char *text) {
  lab_value v = {0};
  cr_assert_eq(lab_new_number(&v, s->machine, text, strlen(text), &error), CGT_OK, "%s", error.message);
  return v;
}

/* What name(args) prints as, or the message. */
static const char *call(session *s, const char *name, const lab_value *args, size_t count) {
  lab_value v;
  cgt_status status = lab_call(&v, s->machine, name, args, count, &error);
  cr_expect_eq(status, error.status);
  return status == CGT_OK ? printed(s, v) : error.message;
}

static const char *value(session *s, const char *text) {
  lab_value v;
  cgt_status status = lab_evaluate_text(&v, s->machine, text, strlen(text), &error);
  return status == CGT_OK ? printed(s, v) : error.message;
}

Test(machine_calls, values_of_every_kind) {
  session s = open_text("0");
  cgt_ctx *ctx = lab_machine_ctx(s.machine);
  lab_value v, row[3] = {lab_integer(3), number(&s, "1/3"), lab_game(cgt_nimber(ctx, 1))};
  cr_expect_str_eq(printed(&s, lab_integer(-7)), "-7");
  cr_expect_str_eq(printed(&s, lab_truth(true)), "true");
  cr_expect_str_eq(printed(&s, lab_outcome(CGT_P)), "P");
  cr_expect_str_eq(printed(&s, lab_player(CGT_RIGHT)), "Right");
  cr_expect_str_eq(printed(&s, lab_infinity()), "inf");
  cr_expect_str_eq(printed(&s, lab_form(cgt_form_of_game(ctx, cgt_nimber(ctx, 1)))), "'*'");
  cr_expect_str_eq(printed(&s, lab_thermograph(cgt_integer(ctx, 2))), "Thermograph(2,[],[0],2,[],[0])");
  cr_expect_str_eq(printed(&s, number(&s, "-123456789012345678901234567890")),
                   "-123456789012345678901234567890");
  cr_expect_str_eq(printed(&s, number(&s, "-5/8")), "-5/8");
  cr_expect_str_eq(printed(&s, number(&s, "-4/6")), "-2/3");
  cr_expect_eq(lab_new_number(&v, s.machine, "1/0", 3, &error), CGT_EDOMAIN);
  cr_expect_eq(lab_new_number(&v, s.machine, "", 0, &error), CGT_EPARSE);
  cr_expect_eq(lab_new_number(&v, s.machine, "x", 1, &error), CGT_EPARSE);
  cr_expect_eq(lab_new_text(&v, s.machine, "a\0b", 3, &error), CGT_EINVAL);
  cr_assert_eq(lab_new_text(&v, s.machine, "a text", 6, &error), CGT_OK);
  cr_expect_str_eq(printed(&s, v), "a text");
  cr_assert_eq(lab_new_matrix(&v, s.machine, row, 1, 3, &error), CGT_OK);
  cr_expect_str_eq(printed(&s, v), "[3,1/3,*]");
  cr_assert_eq(lab_new_matrix(&v, s.machine, row, 3, 1, &error), CGT_OK);
  cr_expect_str_eq(printed(&s, v), "[3;1/3;*]");
  cr_assert_eq(lab_new_set(&v, s.machine, (lab_value[]){row[0], row[2], row[1], row[0]}, 4, &error), CGT_OK);
  cr_expect_str_eq(printed(&s, v), "{1/3,3,*}");
  cr_expect_eq(v.as.list->count, 3);
  cr_expect_str_eq(lab_kind_name(v), "a list");
  cr_expect_eq(lab_new_matrix(&v, s.machine, row, SIZE_MAX, 2, &error), CGT_ELIMIT);
  cr_assert_eq(lab_call(&v, s.machine, "nim", (lab_value[]){lab_integer(3)}, 1, &error), CGT_OK, "%s",
               error.message);
  cr_assert_eq(v.kind, LAB_POSITION);
  cr_expect_str_eq(printed(&s, lab_position(v.as.at.position, true)), "*3");
  close_session(&s);
}

Test(machine_calls, lists_nest_as_deep_as_in_the_language) {
  session s = open_text("0");
  lab_value v = lab_integer(1);
  cgt_status status = CGT_OK;
  size_t depth = 0;
  for (; status == CGT_OK && depth < 1000; depth++) status = lab_new_matrix(&v, s.machine, &v, 1, 1, &error);
  cr_expect_eq(status, CGT_ELIMIT);
  cr_expect_eq(depth, 201);
  close_session(&s);
}

static bool stop_after_three(void *where, const cgt_decide_progress *progress) {
  (void)progress;
  return ++*(unsigned *)where < 3;
}

Test(machine_calls, a_search_is_watched) {
  session s = open_text("");
  unsigned calls = 0;
  lab_machine_set_watch(s.machine, stop_after_three, &calls);
  cr_expect_str_eq(value(&s, "outcome(domineering(2,2))"), "N");
  cr_expect_eq(calls, 0);
  value(&s, "outcome(domineering(8,8))");
  cr_expect_eq(error.status, CGT_ECANCELLED);
  cr_expect_eq(calls, 4); /* once for the end */
  lab_machine_set_watch(s.machine, NULL, NULL);
  cr_expect_str_eq(value(&s, "outcome(domineering(6,6))"), "N");
  cr_expect_eq(calls, 4);
  close_session(&s);
}

/* The search is long enough for other threads, and is watched as ever: once for the end of each. */
Test(machine_calls, threads_decide_together) {
  session s = open_text("def B = domineering("
                        "\".......|.......|#...#..|.......|..#....|...#...|.......|...#...\")");
  cr_assert_eq(lab_machine_set_jobs(s.machine, 3), CGT_OK);
  cr_expect_str_eq(value(&s, "outcome(B)"), "N");
  cr_expect_str_eq(value(&s, "0 >= B"), "false");
  volatile int flag = 1;
  lab_machine_set_cancel(s.machine, &flag);
  value(&s, "outcome(domineering(9,9))");
  cr_expect_eq(error.status, CGT_ECANCELLED);
  lab_machine_set_cancel(s.machine, NULL);
  cr_assert_eq(lab_machine_set_jobs(s.machine, 1), CGT_OK);
  cr_expect_str_eq(value(&s, "outcome(domineering(7,7))"), "N");
  close_session(&s);
}

Test(machine_calls, by_name) {
  session s = open_text("def F(n) = { F(n-1) | 0 }\ndef c = 5");
  cgt_ctx *ctx = lab_machine_ctx(s.machine);
  lab_value switch31 = lab_game(cgt_parse(ctx, "{3|1}")), two[2] = {lab_integer(7), lab_integer(2)};
  cr_expect_str_eq(call(&s, "mean", &switch31, 1), "2");
  cr_expect_str_eq(call(&s, "LeftStop", &switch31, 1), "3");
  cr_expect_str_eq(call(&s, "c", NULL, 0), "5");
  cr_expect_str_eq(call(&s, "max", two, 2), "7");
  cr_expect_str_eq(call(&s, "omega", NULL, 0), "omega");
  static const struct {
    const char *name, *value;
  } operators[] = {{"+", "9"},     {"-", "5"},      {"*", "14"},     {"/", "7/2"},
                   {"%", "1"},     {"^", "49"},     {":", "9"},      {"==", "false"},
                   {"!=", "true"}, {"<", "false"},  {"<=", "false"}, {">", "true"},
                   {">=", "true"}, {"<|", "false"}, {"|>", "true"},  {"<>", "false"}};
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    cr_expect_str_eq(call(&s, operators[i].name, two, 2), operators[i].value, "%s", operators[i].name);
  close_session(&s);
}

Test(machine_calls, what_there_is_not) {
  session s = open_text("def F(n) = n");
  lab_value two[2] = {lab_integer(7), lab_integer(2)};
  cr_expect_str_eq(call(&s, "meen", two, 1), "there is no 'meen'; did you mean 'mean'?");
  cr_expect_str_eq(call(&s, "", two, 1), "there is no ''");
  cr_expect_str_eq(call(&s, "=", two, 2), "there is no '='");
  cr_expect_str_eq(call(&s, "F", two, 2), "F takes 1 arguments, found 2");
  cr_expect_str_eq(call(&s, "+", two, 1), "there is no operator '+' of 1 arguments");
  cr_expect(strstr(call(&s, "mean", two, 2), "mean takes other arguments: mean(G)"));
  cr_expect_str_eq(call(&s, "/", (lab_value[]){lab_integer(1), lab_truth(true)}, 2),
                   "expected a number, found true or false, true");
  lab_value infinite = lab_infinity();
  cr_expect_str_eq(call(&s, "mean", &infinite, 1), "expected a game, found inf");
  cr_expect_eq(error.line, 0);
  close_session(&s);
}

Test(machine_calls, a_text_that_is_no_part_of_the_program) {
  session s = open_text("def F(n) = if n == 0 then 0 else { F(n-1) | 0 }\n17");
  size_t before = lab_program_count(s.program);
  cr_expect_str_eq(value(&s, "F(2) + 1"), "1v");
  cr_expect_str_eq(value(&s, "[\"a\", {2,1}, omega^2 + 1, '{*|*}']"), "[\"a\",{1,2},omega^2+1,'{*|*}']");
  cr_expect_str_eq(value(&s, "sum(x * (1 + 2) for x in 1..3)"), "18");
  cr_expect_str_eq(value(&s, "1 +\n  y"), "unknown name 'y'; a variable runs over something: for y in 0..9: ...");
  cr_expect(error.line == 2 && error.column == 3);
  cr_expect_str_eq(value(&s, "1; 2"), "found ';', expected an operator or the end of the expression");
  cr_expect_str_eq(value(&s, ""), "found the end of the text, expected a value");
  cr_expect_str_eq(value(&s, "\xFF"), "byte 0xFF is not UTF-8: this is not text");
  cr_expect_eq(lab_program_count(s.program), before);
  cr_expect_str_eq(value_of(&s), "17");
  close_session(&s);
}

Test(machine_calls, slips_of_the_pen) {
  lab_spelling spelling = {.name = "evla"};
  lab_spelling_consider(&spelling, "show");
  cr_expect_null(spelling.nearest);
  lab_spelling_consider(&spelling, "eval");
  cr_expect_str_eq(spelling.nearest, "eval");
  lab_spelling two_letters = {.name = "xy"};
  lab_spelling_consider(&two_letters, "xz");
  cr_expect_null(two_letters.nearest, "a name of two letters is not guessed");
  /* What stands before a name is none of its letters, whatever was compared before. */
  lab_spelling same = {.name = "xxyz"}, after = {.name = &"dcyz"[1]};
  lab_spelling_consider(&same, "xx");
  lab_spelling_consider(&after, "xxcdyz");
  cr_expect_null(after.nearest);
}

Test(machine_calls, relations_hold_by_order) {
  static const char *const right[] = {
      [CGT_LESS] = "1", [CGT_EQUAL] = "0", [CGT_GREATER] = "-1", [CGT_CONFUSED] = "*"};
  for (int relation = LAB_EQ; relation <= LAB_CONFUSED; relation++)
    for (int order = CGT_LESS; order <= CGT_CONFUSED; order++) {
      char text[20];
      snprintf(text, sizeof text, "0 %s %s", lab_relation_sign((lab_relation)relation), right[order]);
      bool holds = lab_relation_holds((lab_relation)relation, (cgt_order)order);
      cr_expect_str_eq(eval(text), holds ? "true" : "false", "%s", text);
    }
}

Test(machine_calls, statements_that_are_not_there) {
  session s = open_text("for a in 0..3: a == a");
  int64_t tuple[1] = {0};
  bool flag;
  lab_verdict verdict;
  lab_value v;
  uint64_t total;
  const cgt_status found[] = {lab_instance_first(&flag, tuple, s.machine, 7, &error),
                              lab_instance_next(&flag, tuple, s.machine, 7, &error),
                              lab_instance_variable(&v, s.machine, 7, 0, tuple, &error),
                              lab_instance_box(&total, s.machine, 7, &error),
                              lab_instance_check(&verdict, s.machine, 7, tuple, &error),
                              lab_instance_value(&flag, &v, s.machine, 7, LAB_WHOLE, tuple, &error),
                              lab_evaluate(&v, s.machine, 7, &error)};
  for (size_t i = 0; i < sizeof found / sizeof *found; i++) cr_expect_eq(found[i], CGT_EINVAL, "%zu", i);
  cr_expect_str_eq(error.message, "there is no statement 7");
  close_session(&s);
}
