/* test_language_limits.c: statements and their instances; errors, bad input and limits. */
#include <stdlib.h>

#include <cgt/lab_survey.h>
#include "lab/language/syntax.h"
#include "language_session.h"
#include "random_game.h"

TestSuite(language_limits, .timeout = 240);

/* ---- errors ---------------------------------------------------------------------------------- */

typedef struct fault {
  const char *text;
  cgt_status status;
  unsigned line, column;
  const char *part; /* of the message */
} fault;

Test(language_limits, errors_name_the_place_and_what_was_expected) {
  static const fault rows[] = {
      {"{1|0|-1}", CGT_EPARSE, 1, 5, "||"}, {"{1|", CGT_EPARSE, 1, 4, "'}' (opened at 1:1)"},
      {"(1", CGT_EPARSE, 1, 3, "')'"},
      {"1 +", CGT_EPARSE, 1, 4, "expected a value"}, {"1 +\n  )", CGT_EPARSE, 2, 3, "found ')'"},
      {"1 2", CGT_EPARSE, 1, 3, "expected an operator"},
      {"[1,2;3]", CGT_EPARSE, 1, 6, "row 2"}, {"2x", CGT_EPARSE, 1, 2, "write *"},
      {"1.5", CGT_EPARSE, 1, 3, "3/2"},
      {"1 = 2", CGT_EPARSE, 1, 3, "=="}, {"\"abc", CGT_EPARSE, 1, 1, "closing"},
      {"{1,|}", CGT_EPARSE, 1, 4, "expected a value"},
      {"*2 + €", CGT_EPARSE, 1, 6, "U+20AC"}, {"↑ + ]", CGT_EPARSE, 1, 5, "']'"},
      {"^^3", CGT_EPARSE, 1, 3, "^3"}, {"def v(x) = 1", CGT_EPARSE, 1, 5, "downs"},
      {"def N = 1", CGT_EPARSE, 1, 5, "outcomes"}, {"matrixnim([1])", CGT_EPARSE, 1, 1, "'matrix_nim'"},
      {"2**3", CGT_EPARSE, 1, 2, "2^3"}, {"3**2", CGT_EPARSE, 1, 2, "**"}, {"7//2", CGT_EPARSE, 1, 2, "div(7,2)"},
    {"7 // 2", CGT_EPARSE, 1, 3, "reads like a number"}, {"7// -2", CGT_EPARSE, 1, 2, "div(7,2)"}, {"1///2", CGT_EPARSE, 1, 2, "needs a blank"},
    {"7 // 2 >= 3", CGT_EPARSE, 1, 3, "reads like a number"}, {"[7 // 2, 3]", CGT_EPARSE, 1, 4, "div(7,2)"},
    {"for n in 1..9: n // 2 == 1", CGT_EPARSE, 1, 18, "div(7,2)"}, {"[1]//2", CGT_EPARSE, 1, 4, "div(7,2)"}, {"n := 7 // 2; n", CGT_EPARSE, 1, 8, "div"},
      {"1 == 1 && 2 == 2", CGT_EPARSE, 1, 8, "write and"}, {"!(1 == 2)", CGT_EPARSE, 1, 1, "write not"},
      {"1 == 1 || 2 == 2", CGT_EPARSE, 1, 8, "write or"}, {"1 = 1", CGT_EPARSE, 1, 3, ":= to define"},
      {"[f(v) for v in 1..3]", CGT_EPARSE, 1, 11, "downs"}, {"misere_outcome(^)", CGT_EDOMAIN, 1, 1, "quote it"},
      {"def k(n) = {0|n}; misere_outcome(k(1))", CGT_EDOMAIN, 1, 19, "ruleset"},
      {"zzz", CGT_EPARSE, 1, 1, "unknown name 'zzz'"},
      {"mean(1,2)", CGT_EPARSE, 1, 1, "mean(G)"}, {"def f(x) = x\nf(1,2)", CGT_EPARSE, 2, 1, "1 argument"},
      {"mean", CGT_EPARSE, 1, 1, "mean(G)"},
      {"let c = 2 in c(3)", CGT_EPARSE, 1, 14, "variable"},
      {"for x in 3: x == 3", CGT_EPARSE, 1, 10, "range"}, {"theorem \"t\" 1 == 1", CGT_EPARSE, 1, 13, "':'"},
      {"for x in 1..2, x in 1..2: x == x", CGT_EPARSE, 1, 16, "twice"},
      {"for x in 1..2 x", CGT_EPARSE, 1, 15, "':'"}, {"def f(x,x) = x", CGT_EPARSE, 1, 5, "twice"},
      {"{1/3|}", CGT_EDOMAIN, 1, 1, "1/3"}, {"1/0", CGT_EDOMAIN, 1, 2, ""},
      {"(omega+1)^omega", CGT_EDOMAIN, 1, 10, "finite powers"}, {"(omega+1)^(2^70)", CGT_ELIMIT, 1, 10, "finite powers"},
      {"1/2*{1|-1}", CGT_EINVAL, 1, 4, "integer"}, {"not 3", CGT_EINVAL, 1, 5, "true or false"},
      {"1 == N", CGT_EINVAL, 1, 3, "outcome"}, {"if 1 then 2 else 3", CGT_EINVAL, 1, 4, "true or false"},
      {"min({})", CGT_EDOMAIN, 1, 1, "minimum"},
      {"left_moves(3)", CGT_EINVAL, 1, 12, "position"}, {"matrix_nim([1/2])", CGT_EINVAL, 1, 12, "integer"},
      {"matrix_nim([1,-2])", CGT_EPARSE, 1, 1, "negative"},
      {"*(-1)", CGT_EINVAL, 1, 1, ""}, {"2^(2^40)", CGT_ELIMIT, 1, 2, "2^24"}, {"10^10^7", CGT_ELIMIT, 1, 3, "2^24"},
      {"factorial(10^6)", CGT_ELIMIT, 1, 1, "800000!"},
      {"{x for x in 3}", CGT_EINVAL, 1, 13, "'x'"}, {"example: 3", CGT_EINVAL, 1, 10, "true or false"},
      {"up_part({1|-1})", CGT_EDOMAIN, 1, 1, ""}, {"nim_sum(-1)", CGT_EDOMAIN, 1, 1, ">= 0"},
      {"mex({1/2})", CGT_EINVAL, 1, 1, ""},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const fault *r = &rows[i];
    session s = open_text(r->text);
    const char *found = value_of(&s);
    cr_expect(s.error.status == r->status,
              "%s: status %s, %s", r->text, cgt_status_name(s.error.status), found);
    cr_expect(s.error.line == r->line && s.error.column == r->column && strstr(s.error.message, r->part),
              "%s: %s", r->text, found);
    cr_expect(!strchr(s.error.message, '\n'));
    close_session(&s);
  }
}

Test(language_limits, an_error_is_drawn_with_a_caret) {
  static const char text[] = "# first\n\t↑ + ]";
  char drawn[200], cut[20];
  session s = open_text(text);
  size_t length = lab_error_print(drawn, sizeof drawn, &s.error, "file", text, strlen(text));
  cr_expect(strcmp(drawn, "file:2:6: found ']', expected a value\n  \t↑ + ]\n  \t    ^") == 0, "%s", drawn);
  cr_expect(lab_error_print(cut, sizeof cut, &s.error, "file", text, strlen(text)) == length);
  cr_expect(strncmp(cut, drawn, 19) == 0 && strlen(cut) == 19);
  close_session(&s);
}

Test(language_limits, an_error_of_a_line_has_no_caret) {
  static const char text[] = "first\nsecond";
  const lab_error error = {.status = CGT_EPARSE, .line = 2, .message = "wrong"};
  char drawn[200];
  lab_error_print(drawn, sizeof drawn, &error, "file", text, strlen(text));
  cr_expect_str_eq(drawn, "file:2: wrong\n  second");
}

Test(language_limits, a_caret_fits_wherever_the_error_is) {
  const unsigned places[] = {0, 1, 2, 49, 50, 51, 52, 53, 1000, 4000000000};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    for (unsigned line = 0; line < 4; line++) {
      const lab_error error = {.status = CGT_EPARSE, .line = line, .column = places[i], .message = "wrong"};
      static const char text[] = "f(0)\n\n";
      char drawn[200];
      size_t length = lab_error_print(drawn, sizeof drawn, &error, NULL, text, strlen(text));
      cr_expect(length == strlen(drawn) && strstr(drawn, "wrong"), "line %u, column %u", line, places[i]);
    }
}

/* Much of anything, a megabyte at night, ends with a value or an error, never in a crash. */
Test(language_limits, one_sign_many_times) {
  static const char *const signs[] = {"{",
                                      "(",
                                      "[",
                                      "-",
                                      "+-",
                                      "*",
                                      "^",
                                      "v",
                                      "9",
                                      "|",
                                      "||",
                                      "2^",
                                      "1*",
                                      "1+",
                                      "1<",
                                      "not ",
                                      "if true then ",
                                      "let x=1 in ",
                                      "mean(",
                                      "{1,",
                                      ".mean",
                                      "1;",
                                      "true and ",
                                      "\"",
                                      "#",
                                      "\n",
                                      "theorem ",
                                      "for x in ",
                                      "def f(",
                                      "1..",
                                      "[1;"};
  const size_t length = long_test_step() > 1 ? 1 << 18 : 1 << 20;
  char *text = malloc(length + 16);
  cr_assert(text != NULL);
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
    size_t size = strlen(signs[i]), used = 0;
    for (; used + size <= length; used += size) memcpy(text + used, signs[i], size);
    text[used] = 0;
    lab_program *program = lab_program_new(false);
    lab_error error;
    cgt_status status = lab_program_add(program, text, used, &error);
    cr_expect(status == error.status);
    cr_expect(status == CGT_OK || error.message[0], "%s", signs[i]);
    bool nests = i < 5 && i != 3 ? true : false;
    cr_expect(!nests || status == CGT_ELIMIT, "%s: %s", signs[i], error.message);
    lab_program_free(program);
  }
  free(text);
}

Test(language_limits, noise_is_no_text) {
  static const struct { const char *bytes; size_t length; } rows[] = {
      {"1\0", 2}, {"\xFF", 1}, {"1 + \xC3", 5}, {"\xED\xA0\x80", 3}, {"\xC0\x80", 2}, {"\x1B[0m", 4},
      {"\xF5\x80\x80\x80", 4}, {"{\x80}", 3}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    lab_program *program = lab_program_new(false);
    lab_error error;
    cr_expect(lab_program_add(program, rows[i].bytes, rows[i].length, &error) == CGT_EPARSE);
    cr_expect(error.line == 1 && error.column > 0 && strstr(error.message, "not text"), "%zu: %s", i,
              error.message);
    lab_program_free(program);
  }
}

/* ---- limits ---------------------------------------------------------------------------------- */

Test(language_limits, runaway_definitions_end_with_a_limit_that_names_them) {
  static const row rows[] = {
      {"def runaway(n) = runaway(n+1)\nrunaway(0)", "the recursion of runaway is too deep"},
      {"def loop(n) = loop(n)\nloop(0)", "the recursion of loop never ends"},
      {"def a = b\ndef b = a\na", "never ends"},
      {"def grow(n) = {grow(n+1)|}\ngrow(0)", "the recursion of grow is too deep"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    const char *found = value_of(&s);
    cr_expect(s.error.status == CGT_ELIMIT && strstr(found, rows[i].value), "%s", found);
    static const char after[] = "1 + 1";
    cr_assert(lab_program_add(s.program, after, strlen(after), &s.error) == CGT_OK);
    cr_expect(strcmp(value_of(&s), "2") == 0, "the machine is usable after a limit");
    close_session(&s);
  }
}

Test(language_limits, the_stack_limit_is_the_callers) {
  static const char text[] = "def f(n) = if n == 0 then 0 else f(n-1) + 1\nf(1000)";
  cgt_limits small = {.stack_bytes = 256 << 10};
  session s = open_with(text, false, &small, 1);
  cr_expect(strstr(value_of(&s), "stack limit of 128 KiB"));
  close_session(&s);
  cgt_limits large = {.stack_bytes = 7 << 20}; /* sanitizers make frames large */
  s = open_with(text, false, &large, 1);
  cr_expect(strcmp(value_of(&s), "1000") == 0, "%s", value_of(&s));
  close_session(&s);
}

Test(language_limits, the_memory_limit_holds_for_lists_and_definitions) {
  static const row rows[] = {
      {"size({k for k in 1..10^12})", "limit"},
      {"size(1..10^12)", "limit"},

      {"def f(n) = if n == 0 then 0 else f(n-1)*1\nall(f(k) == 0 for k in 1..1000000)", "the values of f"}};
  cgt_limits small = {.memory_bytes = 1 << 20};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_with(rows[i].text, false, &small, 1);
    const char *found = value_of(&s);
    cr_expect(s.error.status == CGT_ELIMIT && strstr(found, rows[i].value), "%s: %s", rows[i].text, found);
    close_session(&s);
  }
}

/* What one call took, and was refused, is given back: the next one has all of the memory. */
Test(language_limits, after_a_list_that_was_too_large_others_still_fit) {
  cgt_limits small = {.memory_bytes = 1 << 20};
  session s = open_with("size([k for k in 1..10^12])\nsize([k for k in 1..1000])", false, &small, 1);
  lab_value v;
  cr_expect_eq(lab_evaluate(&v, s.machine, 0, &s.error), CGT_ELIMIT);
  s.error = (lab_error){0};
  const char *found = value_of(&s);
  cr_expect(strcmp(found, "1000") == 0, "%s", found);
  close_session(&s);
}

/* A loop that makes lists and forgets them runs in the memory of one. */
Test(language_limits, long_loops_run_in_little_memory) {
  cgt_limits small = {.memory_bytes = 1 << 20};
  session s = open_with("count(size({j for j in 1..k}) > 50 for k in 1..100, i in 1..100)", false, &small, 1);
  const char *found = value_of(&s);
  cr_expect(strcmp(found, "5000") == 0, "%s", found);
  close_session(&s);
  s = open_with("def g(a,b) = a*b\nfor a in 1..200, b in 1..200: g(a,b) == a*b", false, &small, 1);
  size_t failures;
  cr_expect(instances(&s, 0, &failures) == 40000 && failures == 0);
  close_session(&s);
}

Test(language_limits, a_flag_stops_the_loops_of_the_machine) {
  volatile int stop = 1;
  session s = open_text("count(k == 0 for k in 1..10^15)");
  lab_machine_set_cancel(s.machine, &stop);
  value_of(&s);
  cr_expect(s.error.status == CGT_ECANCELLED, "%s", s.error.message);
  lab_machine_set_cancel(s.machine, NULL);
  close_session(&s);
}

/* ---- statements ------------------------------------------------------------------------------ */

/* A row of a table of 1500 takes milliseconds: each is one step. */
Test(language_limits, a_flag_stops_tables_at_their_next_row) {
  static const char *const tables[] = {"wythoff_table(3,3)", "schrage_table(3,3)", "grundy_table(9)",
                                       "matrix_nim_1x4_period(3,3)"};
  static const volatile int stop = 1;
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    session s = open_text(tables[i]);
    lab_machine_set_cancel(s.machine, &stop);
    value_of(&s);
    cr_expect(s.error.status == CGT_ECANCELLED, "%s: %s", tables[i], s.error.message);
    close_session(&s);
  }
}

Test(language_limits, where_statements_end) {
  static const struct { const char *text; size_t count; } rows[] = {
      {"1\n2", 2}, {"1\n-2", 2}, {"1\n  -2", 1}, {"1; 2;; 3", 3}, {"1 +\n2", 1}, {"*\n*\n1*\n^", 4},
      {"# nothing", 0}, {"", 0}, {"1 // one\n2 # two\n", 2},
      {"theorem \"a\"\nfor x in 1..2:\nx > 0\ntheorem \"b\": 1 == 1", 2}, {"1 == 1\nand 2 == 2", 1},
      {"{1|\n0}\n{2|0}", 2}, {"1 == 1\n  example: 2 == 2", 2},
      {"def f(x) =\n  x\nf(1)\nf(2)", 2}, {"let x = 3\nx", 1}, {"let x = 3 in x\n1", 2},
      {"for x in 1..2,\n    y in 1..2\n  where x < y\n  unless x == 1: x == y\n1", 2},
      {"if 1 == 1\nthen 2\nelse 3\n4", 2}, {"f(1)\ndef f(x) = x", 1}, {"\xEF\xBB\xBF" "1\r\n2\r\n", 2}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    cr_expect(s.error.status == CGT_OK, "%s: %s", rows[i].text, s.error.message);
    cr_expect(lab_program_count(s.program) == rows[i].count, "%s: %zu statements", rows[i].text,
              lab_program_count(s.program));
    close_session(&s);
  }
}

Test(language_limits, what_a_statement_tells_of_itself) {
  session s = open_text("\ntheorem \"Thm 1\"\n  for a in 1..3, b in a..3 where a != 2 unless b == 3: a <= b "
                        "# yes\nconjecture: 1 == 2\nexample \"e\": 1 == 1\n3");
  const lab_statement *first = lab_program_statement(s.program, 0);
  cr_assert(s.error.status == CGT_OK && lab_program_count(s.program) == 4, "%s", s.error.message);
  cr_expect(first->kind == LAB_THEOREM && strcmp(first->title, "Thm 1") == 0 && first->line == 2);
  cr_expect(first->variable_count == 2 && strcmp(first->variables[1], "b") == 0);
  cr_expect(strncmp(first->text, "theorem", 7) == 0 &&
            strncmp(first->text + first->text_length - 6, "a <= b", 6) == 0);
  cr_expect(lab_program_statement(s.program, 1)->kind == LAB_CONJECTURE &&
            lab_program_statement(s.program, 1)->title[0] == 0);
  cr_expect(lab_program_statement(s.program, 2)->kind == LAB_EXAMPLE &&
            lab_program_statement(s.program, 3)->kind == LAB_BARE);
  cr_expect(lab_program_statement(s.program, 4) == NULL);
  close_session(&s);
}

Test(language_limits, instances_come_in_lexicographic_order) {
  session s = open_text("for a in -1..2, b in a+1..2, c in b..a+1: a < b");
  int64_t state[3], expected[][3] = {{-1, 0, 0}, {0, 1, 1}, {1, 2, 2}};
  bool done;
  size_t count = 0;
  cr_assert(lab_instance_first(&done, state, s.machine, 0, &s.error) == CGT_OK);
  for (; !done && count < 3; count++) {
    cr_expect(memcmp(state, expected[count], sizeof state) == 0);
    cr_assert(lab_instance_next(&done, state, s.machine, 0, &s.error) == CGT_OK);
  }
  cr_expect(done && count == 3);
  close_session(&s);
}

Test(language_limits, where_and_unless_and_scale) {
  static const char text[] = "for a in 1..10, b in a..10 where a != 2 unless b == 7: a + b < 19";
  static const struct { unsigned scale; size_t count, failures; } rows[] = {{1, 40, 2}, {2, 184, 89}};
  for (size_t i = 0; i < 2; i++) {
    session s = open_with(text, false, NULL, rows[i].scale);
    size_t failures, count = instances(&s, 0, &failures), wanted = 0, wrong = 0;
    for (int64_t a = 1, top = 10 * (int64_t)rows[i].scale; a <= top; a++)
      for (int64_t b = a; b <= top; b++)
        if (a != 2 && b != 7) wanted++, wrong += a + b >= 19;
    cr_expect(count == wanted && failures == wrong, "%zu instances, %zu fail", count, failures);
    close_session(&s);
  }
}

Test(language_limits, a_statement_without_variables_has_one_instance) {
  session s = open_text("example: {1|0} + * == {1*|*}");
  size_t failures;
  cr_expect(instances(&s, 0, &failures) == 1 && failures == 0);
  cr_expect(strcmp(value_of(&s), "true") == 0);
  close_session(&s);
}

Test(language_limits, an_instance_that_fails_is_explained) {
  static const struct { const char *text; int64_t a; const char *why;
  } rows[] = {{"for a in 1..9: a + 1 == 2*a", 3, "a + 1 = 4 and 2*a = 6"},
              {"for a in 1..9: a < 3", 5, "a = 5 is not < 3"},
              {"for a in 1..9: 0 < a and a^2 <\n   20", 5, "a^2 = 25 is not < 20"},

              {"for a in 1..9: matrix_nim([1,a;2,2]) == 2^-a", 2,
               "matrix_nim([1,2;2,2]) = {1,+-1|-1,+-1} and 2^-a = 1/4"},

              {"for a in 1..9: if a == 5 then any(k == a for k in 1..3) else true", 5,
               "any(k == a for k in 1..3) is false"},
              {"for a in 1..9: let b = a*a in b < 10", 4, "b = 16, b = 16 is not < 10"},
              {"for a in 1..9: a == 1 or outcome(a) == R", 2, "a = 2 and 1; outcome(a) = L and R"}};
  char why[200];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    size_t length;
    cr_assert(s.error.status == CGT_OK, "%s", s.error.message);
    cr_assert(lab_instance_explain(why, sizeof why, &length, s.machine, 0, &rows[i].a, &s.error) == CGT_OK);
    cr_expect(strcmp(why, rows[i].why) == 0 && length == strlen(why), "%s: %s", rows[i].text, why);
    close_session(&s);
  }
}

/* [L,L] costs no more than L, but printing or copying it costs twice as much. */
Test(language_limits, lists_in_lists_are_bounded) {
  static const fault rows[] = {
      {"def twice(k) = if k == 0 then [1] else [twice(k-1),twice(k-1)]\nsize(twice(60))", CGT_ELIMIT, 0, 0,
       "memory"},
      {"def many(k) = if k == 0 then [1] else [many(k-1) for i in 1..1000]\nsize(many(9))", CGT_ELIMIT, 0, 0,
       "values"},
      {"def chain(k) = if k == 0 then [1] else [chain(k-1)]\nsize(chain(300))", CGT_ELIMIT, 0, 0, "200 deep"},
  };
  const cgt_limits limits = {.memory_bytes = (size_t)64 << 20};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_with(rows[i].text, false, &limits, 1);
    const char *found = value_of(&s);
    cr_expect(s.error.status == rows[i].status && strstr(s.error.message, rows[i].part), "%s: %s",
              rows[i].text, found);
    close_session(&s);
  }
  cr_expect_str_eq(eval("let c = [1,[2,[3]]] in [c,c]"), "[[1,[2,[3]]],[1,[2,[3]]]]");
}

Test(language_limits, terms_of_a_sum) {
  session s = open_text("matrix_nim([1,2;2,2]) - ({3|1} - 1*) + 2");
  lab_value terms[4];
  bool negative[4];
  size_t count;
  cr_assert(lab_evaluate_terms(&count, terms, negative, 4, s.machine, 0, &s.error) == CGT_OK, "%s",
            s.error.message);
  cr_expect(count == 4 && !negative[0] && negative[1] && !negative[2] && !negative[3]);
  cr_expect(terms[0].kind == LAB_POSITION && terms[1].kind == LAB_GAME);
  cr_expect(lab_evaluate_terms(&count, terms, negative, 3, s.machine, 0, &s.error) == CGT_ELIMIT);
  close_session(&s);
}

/* A text that is refused leaves nothing behind in the memory of its program. */
Test(language_limits, refused_texts_give_their_memory_back) {
  static const char *const refused[] = {"f(n) == n + 1 and", "def f(n) = n + k", "for a in 1..9, a in 2..3: a", "1; g(3)"};
  session s = open_text("def f(n) = n; def g(n, m) = n + m; f(1)");
  labi_scratch_mark before = labi_scratch_here(&s.program->memory);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    cr_expect_neq(lab_program_add(s.program, refused[i], strlen(refused[i]), &s.error), CGT_OK, "%s", refused[i]);
    labi_scratch_mark after = labi_scratch_here(&s.program->memory);
    cr_expect(after.top == before.top && after.used == before.used, "%s", refused[i]);
  }
  close_session(&s);
}

/* Of the quarter of the memory that is the machine's, an eighth as many bits as it has bytes. */
Test(language_limits, integers_have_as_many_bits_as_the_memory_allows) {
  session s = open_with("factorial(100000)", false, &(cgt_limits){.memory_bytes = (size_t)4 << 20}, 1);
  const char *value = value_of(&s);
  cr_expect(strstr(value, " 131072 bits, the limit"), "%s", value);
  close_session(&s);
}

Test(language_limits, the_limit_of_lists_is_told_in_full) {
  session s = open_with("listof(n for n from 1 to 10^6)", false, &(cgt_limits){.memory_bytes = (size_t)20 << 20}, 1);
  const char *value = value_of(&s);
  cr_expect(strstr(value, "more than their limit of 5120 KiB (a quarter of the memory limit)"), "%s", value);
  close_session(&s);
}
