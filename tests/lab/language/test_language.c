/* test_language.c: the language of the laboratory, from text to value. */
#include <cgt/lab_machine.h>
#include "language_session.h"

#include <cgt/lab_rulesets.h>
#include <stdlib.h>
#include "random_game.h"

TestSuite(language, .timeout = 240);

/* ---- values ---------------------------------------------------------------------------------- */

Test(language, values_as_they_are_written_on_paper) {
  static const row rows[] = {
      {"0", "0"},
      {"-3", "-3"},
      {"5/8", "5/8"},
      {"1/2^40 == 2^-40", "true"},
      {"*", "*"},
      {"*2", "*2"},
      {"^", "^"},
      {"^^", "^^"},
      {"^3", "^3"},
      {"v", "v"},
      {"vv", "vv"},
      {"v3", "v3"},
      {"^*", "^*"},
      {"v9*8", "v9*8"},
      {"{1|-1}", "+-1"},
      {"{2||1|0}", "{2||1|0}"},
      {"{0|*}", "^"},
      {"{0,*|0}", "^*"},
      {"±1", "+-1"},
      {"+-1", "+-1"},
      {"±{1,2*} == {1,2*|-1,-2*}", "true"},
      {"±1/2", "+-1/2"},
      {"tiny(2) == {0||0|-2}", "true"},
      {"Miny(1) == {1|0||0}", "true"},
      {"{|}", "0"},
      {"{3|}", "4"},
      {"↑⋆", "^*"},
      {"⇑", "^^"},
      {"↓3", "v3"},
      {"⇓ == vv", "true"},
      {"∗2", "*2"},
      {"½", "1/2"},
      {"¼ + ¾", "1"},
      {"3 − 1", "2"},
      {"{1‖1|-1} == {1||1|-1}", "true"},
      {"2·↑ == 2×^", "true"},
      {"*3+*5", "*6"},
      {"^^^^^^+vvv*+^19*3+v14", "^8*2"},
      {"2^100 + {2^100|0} == {2^101|2^100}", "true"},
      {"100000.^", "^100000"},
      {"3.v*2", "v3*2"},
      {"let n = 5 in *n + ^n", "^5*5"},
      {"*(2+3)", "*5"},
      {"{1,2}", "{1,2}"},
      {"{}", "{}"},
      {"[1,2;3,inf]", "[1,2;3,inf]"},
      {"\"a b\"", "a b"},
      {"N", "N"},
      {"true", "true"},
  };
  EXPECT_ROWS(rows);
}

/* A numeral glued to an infinitesimal adds; between operands the signs are arithmetic. */
Test(language, glued_numerals) {
  static const row rows[] = {
      {"1*", "1*"},
      {"1* == 1 + *", "true"},
      {"{1*|-1*} == {1+*|-1+*}", "true"},
      {"1*-1", "*"},
      {"1*+1", "2*"},
      {"2^^ == 2 + ^^", "true"},
      {"2^* == 2 + ^*", "true"},
      {"2^ == 2 + ^", "true"},
      {"2^+3", "5^"},
      {"1/2vv*2 == 1/2 + vv + *2", "true"},
      {"-1^ == ^ - 1", "true"},
      {"-1/2* == * - 1/2", "true"},
      {"6^*3 == 6 + ^ + *3", "true"},
      {"9Tiny(2) == 9 + tiny(2)", "true"},
      {"9miny(2) == 9 + miny(2)", "true"},
      {"2*3", "6"},
      {"9*4", "36"},
      {"2^31", "2147483648"},
      {"2 * *3", "0"},
      {"3 * ^", "^3"},
      {"3*^", "^3"},
      {"let c = 4 in 2*c", "8"},
      {"let c = 4 in 2*-c", "-2*"},
      {"let c = 4 in 2 * -c", "-8"},
      {"1/2^40* == 1/2^40 + *", "true"},
      {"let d = 5, c = 3 in 2^-(2*c+1-d)", "1/4"},
      {"1*.mean", "1"},
      {"2↑3 == 2 + ^3", "true"},
      {"[1*,2]", "[1*,2]"},
      {"{1* | 0, -1*} == {1+* | 0, -1+*}", "true"},
  };
  EXPECT_ROWS(rows);
}

Test(language, paper_reads_glued_numerals_as_sums) {
  static const row rows[] = {{"9*4 == 9 + *4", "true"},
                             {"2^3 == 2 + ^3", "true"},
                             {"2^3*4 == 2+^3+*4", "true"},
                             {"2 * 3", "6"},
                             {"2 ^ 3", "8"},
                             {"{9*4|-1^2} == {9+*4|-1+^2}", "true"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *found = eval_paper(rows[i].text, true);
    cr_expect(strcmp(found, rows[i].value) == 0, "%s is %s, not %s", rows[i].text, found, rows[i].value);
  }
}

/* What the engine prints, the language reads, in every form that is meant to be read. */
Test(language, reads_what_the_engine_prints) {
  session s = open_text("0");
  cgt_ctx *ctx = lab_machine_ctx(s.machine);
  rng dice = rng_new();
  static char text[1 << 16];
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = random_game(&dice, ctx, 3, 3), h;
    lab_value v;
    for (int format = CGT_PLAIN; format <= CGT_UNICODE; format++) {
      cr_assert(cgt_print(text, sizeof text, NULL, ctx, g, (cgt_format)format) == CGT_OK);
      cr_assert(lab_program_add(s.program, text, strlen(text), &s.error) == CGT_OK, "%s: %s", text,
                s.error.message);
      size_t last = lab_program_count(s.program) - 1;
      cr_assert(lab_evaluate(&v, s.machine, last, &s.error) == CGT_OK, "%s: %s", text, s.error.message);
      cr_assert(lab_to_game(&h, s.machine, v, &s.error) == CGT_OK);
      cr_expect(cgt_equal(g, h), "%s reads as another game", text);
    }
  }
  close_session(&s);
}

/* ---- expressions ----------------------------------------------------------------------------- */

Test(language, precedence) {
  static const row rows[] = {
      {"5 - 3 / 4 * 6 - 2", "-3/2"},
      {"3 - 2 +- 6 == 1 + ±6", "true"},
      {"3 + -2", "1"},
      {"1 ± 2 == 1 + ±2", "true"},
      {"-2^2", "-4"},
      {"2^3^2", "512"},
      {"2^-1 * 4", "2"},
      {"2 + 3 * 4", "14"},
      {"(2 + 3) * 4", "20"},
      {"7 - 2 - 1", "4"},
      {"8 / 2 / 2", "2"},
      {"-7 mod 3", "2"},
      {"4 Max 3", "4"},
      {"2 + 7 mod 4", "5"},
      {"1 < 2 and 2 < 3", "true"},
      {"not 1 == 2 or false", "true"},
      {"false and false or true", "true"},
      {"true or true and false", "true"},
      {"0 <= 1 < 2 <= 2", "true"},
      {"0 < 2 < 1", "false"},
      {"if 1 < 2 then 3 else 4 + 5", "3"},
      {"1 + if false then 2 else 3 + 4", "8"},
      {"let x = 2, y = x + 1 in x * y + 1", "7"},
      {"-{3|1}.mean", "-2"},
      {"{3|1}.LeftStop - 1", "2"},
      {"1..3", "{1,2,3}"},
      {"{1..3, 7}", "{1,2,3,7}"},
      {"±2*3 == ±6", "true"},
      {"--1", "1"},
      {"2 - -1", "3"},
  };
  EXPECT_ROWS(rows);
}

Test(language, arithmetic_never_wraps) {
  static const row rows[] = {
      {"9223372036854775807 + 1", "9223372036854775808"},
      {"-9223372036854775808 - 1", "-9223372036854775809"},
      {"9223372036854775807 * 2", "18446744073709551614"},
      {"3^40 + 0", "12157665459056928801"},
      {"3^41", "36472996377170786403"},
      {"(-9223372036854775808) / -1", "9223372036854775808"},
      {"-(-9223372036854775808)", "9223372036854775808"},
      {"2^64 - 2^64 + 1", "1"},
      {"abs(-9223372036854775808)", "9223372036854775808"},
      {"(2^64+1) mod 10", "7"},
      {"gcd(2^70, 2^65*3)", "36893488147419103232"},
      {"isqrt(10^40)", "100000000000000000000"},
      {"nim_sum(2^64, 2^64 + 1)", "1"},
      {"div(-2^64, 3)", "-6148914691236517206"},
      {"99999999999999999999", "99999999999999999999"},
  };
  EXPECT_ROWS(rows);
}

Test(language, comparisons_of_games) {
  static const row rows[] = {
      {"* <> 0", "true"},
      {"* ‖ 0", "true"},
      {"^ > 0", "true"},
      {"^ > *", "false"},
      {"^ <| *", "true"},
      {"^ |> *", "true"},
      {"^ <> *", "true"},
      {"^^ > *", "true"},
      {"{1|-1} <= 1", "false"},
      {"{1|-1} <| 2", "true"},
      {"{1|-1} < 1", "false"},
      {"{1|-1} < 2", "true"},
      {"1 ⧏ 2", "true"},
      {"2 ⧐ 1", "true"},
      {"1 ≤ 1", "true"},
      {"1 ≠ 1", "false"},
      {"{0|*} == ^", "true"},
      {"{1,2,1} == {2,1}", "true"},
      {"{1,2} == {1}", "false"},
      {"[1,2] == [2,1]", "false"},
      {"[1,2;3,4] == [1,2;3,4]", "true"},
      {"outcome(*) == N", "true"},
      {"outcome(*) != P", "true"},
      {"inf > 10^30", "true"},
      {"inf == inf", "true"},
      {"thermograph(^) == thermograph(^^)", "true"},
      {"thermograph(1) == thermograph(2)", "false"},
  };
  EXPECT_ROWS(rows);
}

Test(language, ranges_lists_and_folds) {
  static const row rows[] = {
      {"{k*k for k in 1..4 where k != 3}", "{1,4,16}"},
      {"{i+10*j for i in 1..2, j in i..2}", "{11,21,22}"},
      {"[k for k in 1..3]", "[1,2,3]"},
      {"{k for k in 1..2, 9 | }", "10"},
      {"{ k for k in 0..1, *2 | 3*k for k in 1..2, 5 } == {0,1,*2|3,6,5}", "true"},
      {"sum(k for k in 1..100)", "5050"},
      {"sum({1,2,*})", "3*"},
      {"max({3,1/2})", "3"},
      {"min(2,inf)", "2"},
      {"any(k == 3 for k in 1..5)", "true"},
      {"all(k < 3 for k in 1..5)", "false"},
      {"all(k < 3 for k in 1..0)", "true"},
      {"count(k mod 2 == 0 for k in 1..9)", "4"},
      {"{G.mean for G in {{3|1},{5|2}}}", "{2,7/2}"},
      {"mex(nim_sum(k,1) for k in 0..3)", "4"},
      {"sum(sum(i for i in 1..j) for j in 1..3)", "10"},
      {"{left_options(*3)|right_options(*3)}", "*3"},
      {"size({})", "0"},
      {"contains({1,*}, * + 0)", "true"},
      {"* + 0 in {1,*}", "true"},
      {"2 not in [1,3] and not 2 in {1,3}", "true"},
      {"\"ox\" in \"xoxo\"", "true"},
      {"1 + 1 in 1..2", "true"},
      {"[k for k in 1..5 where k in {2,9,4}]", "[2,4]"},
      {"[k for k in 1..5 if k not in {2,9,4}]", "[1,3,5]"},
      {"[if k < 3 then 0 else k for k in 1..4 if k > 1]", "[0,3,4]"},
      {"{1, 2 if 1 > 2, 3}", "{1,3}"},
      {"let a = 3 in a * 2", "6"},
      {"let a = (3 in {3}) in a", "true"},
      {"let a = {k for k in 1..4 if k in {2,3}}, b = let c = 2 in c in b in a", "true"},
      {"remove({3,1,2},1)", "{2,3}"},
      {"remove([3,1,2,1],1)", "[3,2]"},
      {"remove([[1],[2]],[1])", "[[2]]"},
      {"remove([],1)", "[]"},
  };
  EXPECT_ROWS(rows);
}

Test(language, every_function_has_a_true_example) {
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    cr_expect(f->usage && f->meaning && strncmp(f->usage, f->name, strlen(f->name)) == 0);
    cr_assert(f->example && f->value, "%s has no example", f->name);
    const char *found = eval(f->example);
    cr_expect(strcmp(found, f->value) == 0, "%s is %s, not %s", f->example, found, f->value);
  }
}

/* ---- the table of functions ------------------------------------------------------------------ */

static bool is_what_it_gives(lab_result result, lab_value v, cgt_ctx *ctx) {
  static const lab_kind kinds[] = {
      [LAB_RESULT_TRUTH] = LAB_BOOL,    [LAB_RESULT_OUTCOME] = LAB_OUTCOME,
      [LAB_RESULT_PLAYER] = LAB_PLAYER, [LAB_RESULT_TEXT] = LAB_TEXT,
      [LAB_RESULT_SET] = LAB_LIST,      [LAB_RESULT_LIST] = LAB_MATRIX,
      [LAB_RESULT_FORM] = LAB_FORM,     [LAB_RESULT_THERMOGRAPH] = LAB_THERMOGRAPH};
  if (result == LAB_RESULT_ANY) return true;
  if (result == LAB_RESULT_LOOPY) return v.kind == LAB_LOOPY || v.kind == LAB_GAME;
  if (result > LAB_RESULT_INTEGER) return v.kind == kinds[result];
  if (v.kind != LAB_GAME) return result == LAB_RESULT_NUMBER && v.kind == LAB_RATIONAL;
  return result == LAB_RESULT_GAME ||
         (result == LAB_RESULT_NUMBER ? cgt_is_number(v.as.game) : cgt_is_integer(ctx, v.as.game));
}

/* Is the example one call of the function? */
static bool is_one_call(const lab_function *f) {
  size_t length = strlen(f->name), open = 0;
  const char *at = f->example + length;
  if (strncmp(f->example, f->name, length) != 0 || *at != '(') return false;
  do open += (*at == '(') - (*at == ')');
  while (*at++ && open > 0);
  return *at == 0;
}

Test(language, functions_give_what_their_rows_say) {
  session s = open_text("0");
  size_t seen = 0;
  lab_value v;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    cr_expect(lab_function_heading(f) && *lab_function_heading(f));
    cr_expect(lab_function_cost(f) && *lab_function_cost(f), "%s", f->name);
    cr_expect(f->least <= f->most && f->kinds && *f->kinds, "%s", f->name);
    cr_expect(!f->invariant || (f->least == 1 && f->most == 1 && strchr("gvw", *f->kinds)), "%s", f->name);
    if (!is_one_call(f)) continue;
    seen++;
    cr_assert_eq(lab_evaluate_text(&v, s.machine, f->example, strlen(f->example), &s.error), CGT_OK);
    cr_expect(is_what_it_gives(f->result, v, lab_machine_ctx(s.machine)), "%s gives %s", f->example,
              lab_kind_name(v));
  }
  cr_expect(seen > 100);
  close_session(&s);
}

Test(language, invariants_of_random_games) {
  static const char *const games[] = {"0",     "-3",       "5/8",      "*4",   "v3*2",
                                      "{3|1}", "1tiny(2)", "{2||1|0}", "{5|^}"};
  session s = open_text("0");
  lab_value v;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f))
    for (size_t i = 0; f->invariant && i < sizeof games / sizeof *games; i++) {
      lab_value g = lab_game(cgt_parse(lab_machine_ctx(s.machine), games[i]));
      cgt_status status = lab_call(&v, s.machine, f->name, &g, 1, &s.error);
      cr_expect(status == CGT_EDOMAIN ||
                    (status == CGT_OK && is_what_it_gives(f->result, v, lab_machine_ctx(s.machine))),
                "%s(%s): %s", f->name, games[i], s.error.message);
    }
  close_session(&s);
}

Test(language, functions_take_so_many_arguments) {
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    cr_expect(lab_function_takes(f, f->least) && !lab_function_takes(f, (size_t)f->least - 1), "%s", f->name);
    cr_expect(lab_function_takes(f, 1000) == (f->most == LAB_ANY_NUMBER), "%s", f->name);
    cr_expect(!f->folds || f->most == LAB_ANY_NUMBER, "%s", f->name);
  }
}

Test(language, signs_of_other_alphabets) {
  static const row rows[] = {
      {"{1∣0}", "{1|0}"},
      {"{2||1｜0}", "{2||1|0}"},
      {"3–1", "2"},
      {"*5.NimExp(2)", "*7"},
      {"*13.NimDiv(*8)", "*8"},
      {"approx(1/3,50)", "0.33333333333333333333333333333333333333333333333333"},
      {"approx(-22/7,4)", "-3.143"},
      {"approx(2/3*10^30,3)", "6.67e+29"},
      {"2 * *3", "0"},
      {"7 // a comment", "7"},
      {"7 // 2 heaps", "7"},
      {"7 // = 7", "7"},
      {"7 //", "7"},
      {"// 2\n7", "7"},
      {"7 ///2", "7"},
      {"7 //==========", "7"},
      {"7//>=<=!=**", "7"},
      {"7 # 2", "7"},
      {"[7, // 1\n 8 + // 2\n 1]", "[7,9]"},
      {"7 // (see n)", "7"},
      {"7// another", "7"},
  };
  EXPECT_ROWS(rows);
}

Test(language, positions) {
  static const row rows[] = {
      {"matrix_nim([1,2;2,2])", "{1,+-1|-1,+-1}"},
      {"matrix_nim([1,1;1,2])", "+-1"},
      {"matrix_nim([0,30;20,35])", "1/64"},
      {"matrix_nim([0,1000;600,700])", "1/2^501"},
      {"-matrix_nim([0,30;20,35])", "-1/64"},
      {"matrix_nim([1,2;2,2]).outcome", "N"},
      {"matrix_nim([0,30;20,35]).outcome", "L"},
      {"outcome(-matrix_nim([0,30;20,35]))", "R"},
      {"let n = 3 in matrix_nim([n,inf;inf,n+1])", "*7"},
      {"matrix_nim([k for k in 1..2]) == matrix_nim([1,2])", "true"},
      {"matrix_nim([1,2;2,2]) == search(matrix_nim([1,2;2,2]))", "true"},
      {"size(left_moves(matrix_nim([1,2;2,2])))", "3"},
  };
  EXPECT_ROWS(rows);
}

/* ---- definitions ----------------------------------------------------------------------------- */

static const char matrix_nim_by_hand[] =
    "def F(a,b,c,d) = { F(a-k,b,c-k,d) for k in 1..min(a,c), F(a,b-k,c,d-k) for k in 1..min(b,d)\n"
    "                 | F(a-k,b-k,c,d) for k in 1..min(a,b), F(a,b,c-k,d-k) for k in 1..min(c,d) }\n"
    "theorem \"the built-in ruleset agrees with its definition\"\n"
    "  for a in 0..4, b in 0..4, c in 0..4, d in 0..4: F(a,b,c,d) == matrix_nim([a,b;c,d])\n";

Test(language, a_game_defined_in_one_line) {
  session s = open_text(matrix_nim_by_hand);
  size_t failures;
  cr_assert(s.error.status == CGT_OK, "%s", s.error.message);
  cr_expect(instances(&s, 0, &failures) == 625 && failures == 0);
  close_session(&s);
}

Test(language, definitions) {
  static const row rows[] = {
      {"def fib(n) = if n < 2 then n else fib(n-1) + fib(n-2)\nfib(90)", "2880067194370816120"},

      {"def even(n) = if n == 0 then true else odd(n-1)\ndef odd(n) = if n == 0 then false else "
       "even(n-1)\neven(101)",
       "false"},
      {"def c = 5\ndef f(x) = c*x\nf(3)", "15"},
      {"let c = 5, d = c+1\nc*d", "30"},
      {"def f(x) = g(x)\ndef g(x) = x+1\nf(1)", "2"},
      {"def f(G) = {G|-G}\n{3|1}.f", "+-{3|1}"},
      {"def f(M) = matrix_nim(M)\nf([1,1;1,2])", "+-1"},
      {"def h(l) = sum(l)\nh({1,2}) + h({1,2,3})", "9"},
      {"def mean(G) = 7\nmean(1)", "7"},
      {"def t() = 3\nt() + t()", "6"},
      {"def f(x) = x\nf(1); def f(x) = x + 1; f(1)", "2"},
      {"def f(x) = x; def g(x) = f(x); def f(x) = x + 1; g(1)", "2"},
      {"def f(x) = x; def f(a,b) = a + b; f(1,2)", "3"},
      {"def f(P,v) = P*v - v3; f(2,5)", "10+^3"},
      {"sum(N for N in 1..3)", "6"},
      {"[N,v]", "[N,v]"},
  };
  EXPECT_ROWS(rows);
}

/* For what comes after it: a text works from top to bottom, and so do texts. */
/* x := a is worked out where it stands. */
Test(language, assignments) {
  static const row rows[] = {
      {"x := 1; x := x + 1; x := 2*x; x", "4"},
      {"x := 1; y := x; x := 5; [x,y]", "[5,1]"},
      {"def c = 1; x := c; def c = 2; [x,c]", "[1,2]"},
      {"x := 1; def f(n) = n + x; x := 10; f(1)", "11"},
      {"def f(n) = if n == 0 then 0 else 1 + f(n-1); x := f(5); def f(n) = 0; x + f(5)", "5"},
  };
  EXPECT_ROWS(rows);
  static const char *const early[] = {"z := z + 1", "z := z + 1; z := 2", "z := z(3)", "z := [z for k in 1..2]", "mean := mean + 1"};
  for (size_t i = 0; i < sizeof early / sizeof *early; i++)
    cr_expect(strstr(eval(early[i]), "has no value yet"), "%s: %s", early[i], eval(early[i]));
}

Test(language, procedures_as_cgsuite_writes_them) {
  static const row rows[] = {{"f := x -> x^2\nf(3)", "9"},
                             {"g := (x, y) -> x + y\ng(1,*)", "1*"},
                             {"c := () -> 5\nc()", "5"},
                             {"h := n -> if n == 0 then 1 else n*h(n-1)\nh(5)", "120"},
                             {"def f(x) := x + 1\nf(*)", "1*"},
                             {"f := x -> x\nf := x -> x + 1\nf(1)", "2"},
                             {"f := x -> x\nf := f(2)\nf", "2"},
                             {"f := (x) -> \n", "2:1: found the end of the text, expected a value"}};
  EXPECT_ROWS(rows);
}

Test(language, a_text_that_ends_too_early_is_told_from_a_wrong_one) {
  static const char *const open[] = {"{1|",           "1 +",      "def f(n)", "def f(n) =", "for n in 0..3",
                                     "theorem \"t\"", "f(3",      "[1,",      "x :=",       "if 1 == 1 then",
                                     "'{1|",          "f := x ->", "for n in 0..3,"},
                           *const wrong[] = {"1 + )", "nosuch", "{1|2", "\"open", "2 | 3", "1 1"};
  for (size_t i = 0; i < sizeof open / sizeof *open + sizeof wrong / sizeof *wrong; i++) {
    bool is_open = i < sizeof open / sizeof *open;
    const char *text = is_open ? open[i] : wrong[i - sizeof open / sizeof *open];
    lab_program *program = lab_program_new(false);
    lab_error error = {0};
    cr_expect_neq(lab_program_add(program, text, strlen(text), &error), CGT_OK, "%s", text);
    cr_expect_eq(error.at_end, is_open || strcmp(text, "{1|2") == 0, "%s", text);
    lab_program_free(program);
  }
}

Test(language, definitions_without_their_statements) {
  static const char text[] = "def f(n) = n + 1\ntheorem for n in 0..3: f(n) == n\nc := f(1)";
  session s = open_text("1 + 1");
  cr_expect_eq(lab_program_define(s.program, text, strlen(text), &s.error), CGT_OK);
  cr_expect_eq(lab_program_count(s.program), 1);
  cr_expect_str_eq(lab_program_definition(s.program, 1), "c");
  cr_expect_null(lab_program_definition(s.program, 2));
  cr_expect_eq(lab_program_add(s.program, "f(c)", 4, &s.error), CGT_OK);
  cr_expect_str_eq(value_of(&s), "3");
  size_t length;
  char *packed = lab_program_pack(&length, s.program);
  lab_program *copy = lab_program_unpack(packed, length);
  cr_expect_eq(lab_program_count(copy), 2);
  lab_program_free(copy);
  free(packed);
  close_session(&s);
}

Test(language, a_statement_knows_the_definitions_above_it) {
  session s = open_text("def f(n) = n\ntheorem for n in 0..3: f(n) == n+1\ndef f(n) = n+1\n"
                        "theorem for n in 0..3: f(n) == n+1\nexample: g(1) == 1\ndef g(n) = n");
  static const size_t expected[] = {4, 0, 0};
  cr_assert(s.error.status == CGT_OK, "%s", s.error.message);
  for (size_t i = 0; i < 3; i++) {
    size_t failures;
    cr_expect(instances(&s, i, &failures) > 0 && failures == expected[i], "%zu: %zu", i, failures);
  }
  close_session(&s);
}

Test(language, definitions_that_hide_functions_are_named) {
  session s = open_text("def mean(n) = n\ndef f(n) = n\ndef LeftStop(G) = G\ndef nim(n) = n\nkayles := 3\n"
                        "ruleset col(n) = { col(n-1) where n > 0 | }\nmean({3|1})");
  static const char *const names[] = {"mean", "LeftStop", "nim", "kayles", "col"};
  bool function;
  cr_expect_str_eq(value_of(&s), "{3|1}");
  for (size_t i = 0; i < 5; i++) {
    cr_expect_str_eq(lab_program_hidden(s.program, &function, i), names[i]);
    cr_expect_eq(function, i < 2, "%s", names[i]);
  }
  cr_expect_null(lab_program_hidden(s.program, &function, 5));
  close_session(&s);
}

Test(language, a_replaced_definition_replaces_what_was_remembered) {
  session s = open_text("def f(x) = x\ndef g(x) = f(x) + 1\ng(1) + count(f(3) == k for k in 1..5)");
  lab_value v;
  static const char again[] = "def f(x) = 10*x; g(1) + count(f(3) == k for k in 1..5)";
  cr_expect_str_eq(value_of(&s), "3");
  cr_assert(lab_program_add(s.program, again, strlen(again), &s.error) == CGT_OK);
  for (int round = 0; round < 2; round++) {
    static const int64_t worth[] = {3, 11};
    for (size_t i = 0; i < 2; i++) {
      cr_assert(lab_evaluate(&v, s.machine, i, &s.error) == CGT_OK);
      cr_expect(cgt_equal(v.as.game, cgt_integer(lab_machine_ctx(s.machine), worth[i])));
    }
  }
  close_session(&s);
}

/* Errors inside a definition of an earlier text are shown where the later text calls it. */
Test(language, errors_in_definitions_have_a_place_the_reader_sees) {
  session s = open_text("def f(x) =\n  {1/x|}");
  static const char call[] = "2 + f(3)";
  cr_assert(lab_program_add(s.program, call, strlen(call), &s.error) == CGT_OK);
  const char *found = value_of(&s);
  cr_expect(strncmp(found, "1:5: in f: ", 11) == 0 && strstr(found, "1/3"), "%s", found);
  close_session(&s);
}

Test(language, a_program_survives_a_text_that_fails) {
  session s = open_text("def f(x) = x\nf(1)");
  static const char bad[] = "def f(x) = 2*x\ndef g(x) = x\ntheorem: g(1) == h(1)", good[] = "f(2)",
                    call[] = "g(1)";
  cr_expect(lab_program_add(s.program, bad, strlen(bad), &s.error) == CGT_EPARSE);
  cr_expect(s.error.line == 3 && s.error.column == 18, "%u:%u", s.error.line, s.error.column);
  cr_expect(lab_program_count(s.program) == 1);
  cr_expect(lab_program_add(s.program, call, strlen(call), &s.error) == CGT_EPARSE);
  cr_expect(lab_program_add(s.program, good, strlen(good), &s.error) == CGT_OK);
  cr_expect(strcmp(value_of(&s), "2") == 0);
  close_session(&s);
}

/* The statement that ranges make of a ruleset, and its value for the first instance; or the message. */
static const char *positions(const char *ruleset, const char *ranges) {
  static char text[600];
  int64_t state[LAB_VARIABLE_LIMIT];
  bool done, inside;
  size_t length = 0;
  lab_value v;
  session s = open_text("def two = 2");
  const cgt_ruleset *r = lab_ruleset_named(ruleset);
  cgt_status status = lab_program_add_positions(s.program, r, ranges, strlen(ranges), &s.error);
  if (status != CGT_OK) {
    snprintf(text, sizeof text, "%u:%u: %s", s.error.line, s.error.column, s.error.message);
    cr_expect_eq(lab_program_count(s.program), 0);
  } else {
    const lab_statement *statement = lab_program_statement(s.program, 0);
    snprintf(text, sizeof text, "%.*s is ", (int)statement->text_length, statement->text);
    cr_assert_eq(lab_instance_first(&done, state, s.machine, 0, &s.error), CGT_OK);
    cr_assert_eq(lab_instance_value(&inside, &v, s.machine, 0, LAB_WHOLE, state, &s.error), CGT_OK, "%s",
                 s.error.message);
    lab_print(text + strlen(text), 100, &length, s.machine, v, CGT_PLAIN);
    char *packed = lab_program_pack(&length, s.program);
    lab_program *copy = lab_program_unpack(packed, length);
    cr_expect_eq(lab_program_count(copy), 1);
    cr_expect_eq(lab_program_statement(copy, 0)->text_length, statement->text_length);
    lab_program_free(copy);
    free(packed);
  }
  close_session(&s);
  return text;
}

Test(language, positions_over_ranges) {
  cr_expect_str_eq(positions("matrix_nim", "a in 0..8, b in 1..two where a < b, c in 2..2, d in 1..1"),
                   "1:39: found ',', expected an operator, ',', 'where', 'unless' or ':'");
  cr_expect_str_eq(
      positions("matrix_nim", "a in 2..8, b in 2..two, c in 2..2, d in 1..1"),
      "for a in 2..8, b in 2..two, c in 2..2, d in 1..1: matrix_nim([a,b;c,d]) is {1,+-1|-1,+-1}");
  cr_expect_str_eq(positions("nim", "heap in 3..4, x in 2..9"),
                   "for heap in 3..4, x in 2..9: nim(heap,x) is *");
  cr_expect_str_eq(positions("p_nim", "p in 2..2, a in 1..1, b in 1..1, c in 1..1, d in 1..1"),
                   "for p in 2..2, a in 1..1, b in 1..1, c in 1..1, d in 1..1: p_nim(p,[a,b,c,d]) is 0");
  cr_expect_str_eq(positions("integer_nim", "a in 0..1"),
                   "0:0: how do the variables make a position of integer_nim, as in "
                   "integer_nim([0,1,3],\"lose\",[0,2],\"win\",[1,2,3])?");
  cr_expect_str_eq(positions("coin_product", "a in 3..4, b in 4..4, c in 5..5, d in 2..2"),
                   "for a in 3..4, b in 4..4, c in 5..5, d in 2..2: "
                   "coin_product(\"turtles\",\"ruler\",a,b,c,d) is *6");
}

Test(language, a_box_is_counted_at_once) {
  static const struct {
    const char *statement;
    uint64_t total;
  } rows[] = {{"for a in 1..3, b in 0..9: a == b", 30},
              {"def n = 4\nfor a in 1..n, b in 0..10^9: true", 4000000004},
              {"for a in 1..3, b in a..9: true", 0},
              {"for a in 3..1, b in 0..9: true", 0},
              {"for a in 1..10^12, b in 1..10^12: true", 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].statement);
    uint64_t total = 1;
    cr_expect_eq(lab_instance_box(&total, s.machine, 0, &s.error), CGT_OK);
    cr_expect_eq(total, rows[i].total, "%s: %llu", rows[i].statement, (unsigned long long)total);
    close_session(&s);
  }
}

/* ---- texts that come and go -------------------------------------------------------------------------- */

static void add(session *s, const char *text) {
  cr_assert(lab_program_add(s->program, text, strlen(text), &s->error) == CGT_OK, "%s: %s", text,
            s->error.message);
}

/* What the language remembers of a text that was dropped is not taken for the next one: sums with constants that a
 * machine keeps, in the places of others; lists that a variable runs over, at the same address. */
Test(language, a_text_is_dropped) {
  session s = open_text("def c = 3\ndef f(n) = sum(c*k + 2*3 for k in 1..n)");
  for (int round = 0; round < 200; round++) {
    char text[120], expected[40];
    snprintf(text, sizeof text, "sum(k*(%d + 4) + f(2) for k in 1..3)", round);
    snprintf(expected, sizeof expected, "%d", 6 * (round + 4) + 63);
    add(&s, text);
    cr_expect_str_eq(value_of(&s), expected, "%s", text);
    lab_program_drop(s.program, 0);
    cr_expect_eq(lab_program_count(s.program), 0);
    if (round == 100) add(&s, "def c = 4");
    if (round == 100) add(&s, "def c = 3");
    snprintf(text, sizeof text, "for x in [%d, %d]: x > 0", round + 1, round % 7 == 0 ? 0 : 2);
    add(&s, text);
    size_t failures;
    cr_expect_eq(instances(&s, lab_program_count(s.program) - 1, &failures), 2);
    cr_expect_eq(failures, round % 7 == 0, "%s", text);
    add(&s, "1 + 1");
    lab_program_drop(s.program, 0);
    lab_program_drop(s.program, 0); /* of nothing */
  }
  close_session(&s);
}

Test(language, what_defines_something_is_not_dropped) {
  session s = open_text("def a = 1");
  add(&s, "def b = 2; a + b");
  lab_program_drop(s.program, 0);
  cr_expect_eq(lab_program_count(s.program), 1);
  cr_expect_str_eq(value_of(&s), "3");
  lab_program *branch = lab_program_branch(s.program);
  lab_program_drop(branch, 0); /* the texts of another */
  cr_expect_eq(lab_program_count(branch), 1);
  lab_program_free(branch);
  add(&s, "a*7");
  add(&s, "a*8");
  cr_expect(lab_program_add(s.program, "1 +", 3, &s.error) == CGT_EPARSE);
  lab_program_drop(s.program, 2); /* what failed is not there, and the text before it is the last */
  cr_expect_eq(lab_program_count(s.program), 2);
  s.error.status = CGT_OK;
  cr_expect_str_eq(value_of(&s), "7");
  lab_program_drop(s.program, 0);
  cr_expect_eq(lab_program_count(s.program), 1);
  close_session(&s);
}

/* However many lines there are, the program takes what its definitions take. */
Test(language, lines_without_definitions_take_no_memory) {
  session s = open_text("def a = 1");
  const size_t before = lab_program_memory(s.program);
  for (int i = 0; i < 20000; i++) {
    add(&s, "a + {3|1} + sum(k*2 for k in 1..2)");
    if (i % 100 == 0) cr_expect_str_eq(value_of(&s), "{10|8}");
    lab_program_drop(s.program, 0);
  }
  cr_expect(lab_program_memory(s.program) <= before + (1 << 15), "%zu", lab_program_memory(s.program));
  close_session(&s);
}

/* A definition is copied where it is replaced, and not at each text. */
Test(language, definitions_cost_what_they_are) {
  session s = open_text("def f0(n) = n");
  for (int i = 1; i < 2000; i++) {
    char text[60];
    snprintf(text, sizeof text, "def f%d(n) = n + %d", i, i);
    add(&s, text);
  }
  cr_expect(lab_program_memory(s.program) < 8 << 20, "%zu", lab_program_memory(s.program));
  lab_program *branch = lab_program_branch(s.program);
  add(&s, "def f7(n) = 2*n");
  cr_expect(lab_program_add(s.program, "def f8(n) = n*n; f9(n) +", 24, &s.error) == CGT_EPARSE);
  add(&s, "f7(5) + f8(1) + f1999(1)");
  cr_expect_str_eq(value_of(&s), "2019");
  lab_machine *machine = lab_machine_new(branch, NULL, 1);
  lab_value v;
  char text[40] = "";
  cr_expect(lab_evaluate_text(&v, machine, "f7(5)", 5, &s.error) == CGT_OK);
  cr_expect(lab_print(text, sizeof text, NULL, machine, v, CGT_PLAIN) == CGT_OK);
  cr_expect_str_eq(text, "12");
  lab_machine_free(machine);
  lab_program_free(branch);
  close_session(&s);
}

/* In each of them: characters, names that are looked for, numerals, pictures. */
Test(language, texts_are_read_within_limits) {
  static const char *const pieces[] = {"1+", "f(n)+", "{1|", "[1,2]+", "# a comment\n1\n", "def x = 1; "};
  static volatile int stop;
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    lab_program *program = lab_program_new(false);
    const size_t length = strlen(pieces[i]), times = 2000;
    char *text = malloc(length * times + 2);
    lab_error error;
    for (size_t k = 0; k < times; k++) memcpy(text + k * length, pieces[i], length);
    strcpy(text + length * times, "1");
    lab_program_set_limits(program, 100000, NULL);
    cr_expect_eq(lab_program_add(program, text, strlen(text), &error), CGT_ELIMIT, "%s: %s", pieces[i],
                 error.message);
    cr_expect(error.advice == CGT_ADVICE_MEMORY && strstr(error.message, "takes more than the 97 KiB"), "%s",
              error.message);
    cr_expect(lab_program_memory(program) < 1 << 16, "%zu",
              lab_program_memory(program)); /* all was taken back */
    stop = 1;
    lab_program_set_limits(program, 0, &stop);
    cr_expect_eq(lab_program_add(program, text, strlen(text), &error), CGT_ECANCELLED, "%s: %s", pieces[i],
                 error.message);
    lab_program_set_limits(program, 0, NULL);
    cr_expect_neq(lab_program_add(program, text, strlen(text), &error), CGT_ECANCELLED);
    lab_program_free(program);
    free(text);
  }
}
