/* test_notation.c: CGSuite's notation and precedence: infix words, powers of up, lists and sets, loops,
 * fractions. Values are CGSuite's where it has the expression. */
#include <cgt/lab_machine.h>
#include "language_session.h"

#define ROWS(...)                                                                                            \
  static const row rows[] = {__VA_ARGS__};                                                                   \
  expect_rows(rows, sizeof rows / sizeof *rows)

Test(notation, precedence) {
  ROWS({"5 - 3/4*6 - 2", "-3/2"}, {"5*3^2/4", "45/4"}, {"3^2^2", "81"}, {"-2^2", "-4"}, {"17 % 5", "2"},
       {"-7 % 3", "2"}, {"2 + 17 % 5*2", "6"}, {"4 Max 3 + 5", "8"}, {"1 + 4 max 3", "5"},
       {"9 Min 4 Max 6", "6"}, {"2*7 mod 4", "2"}, {"1 + 7 mod 4", "4"}, {"4 Max 3 == 4", "true"},
       {"3 - 2 +- 6 - 7 +- 8 + 4", "{12|0||-4|-16}"}, {"*3 + *5 == *6 and not 1 > 2", "true"},
       {"25+* === 25+*", "true"}, {"25+* !== 25", "true"}, {"2*3 mod 4 Max 1", "2"});
}

Test(notation, powers_of_up) {
  ROWS({"{0|v*}", "^<2>"}, {"{0,*|v}", "^<2>*"}, {"{^|*}", "^[2]"}, {"{0,^*|0}", "^[2]*"},
       {"{0|*||*|||*||||*}", "^[4]"}, {"{0||0|v*}", "{0|^<2>}"}, {"v<2>", "v<2>"}, {"-^[3]*2", "v[3]*2"},
       {"9^<2>*3", "9^<2>*3"}, {"1/2v[2]", "1/2v[2]"}, {"^<1>", "^"}, {"^[1]", "^"},
       {"^<2> + ^ == ^[2]", "true"}, {"^<3> + ^[2] == ^[3]", "true"}, {"^[3] - ^[3]", "0"},
       {"0 < ^<3> < ^<2>", "true"}, {"^<3> < 1/2^50", "true"}, {"^ <3", "true"},
       {"[^[2],^<2>]", "[^[2],^<2>]"}, {"2*^<2> == ^<2> + ^<2>", "true"});
}

Test(notation, bars_in_any_number_and_four_in_print) {
  ROWS({"{3|||2||1|0,*||||-1/2}", "{3|||2||1|0,*||||-1/2}"}, {"+-1+-2+-3+-4", "+-{10|8||6|4|||4|2||0|-2}"},
       {"{0|||||||||-1||||||-2|-3}", "{0|||-1||-2|-3}"}, {"+-{1,1+*}", "+-{1,1*}"},
       {"{2,{4|0}|-2,{0|-4}}", "+-{2,{4|0}}"}, {"{1,+-1|-1,+-1}", "{1,+-1|-1,+-1}"},
       {"5*{3||2|1}", "{12|||11||10,{11|10}|9Tiny({2|1})}"}, {"9Tiny({2|1}) - 9 == {0|||0||-1|-2}", "true"});
}

Test(notation, sets_and_lists) {
  ROWS({"{3,5,3,1}", "{1,3,5}"}, {"[3,5,3,1]", "[3,5,3,1]"}, {"[]", "[]"}, {"{}", "{}"},
       {"{3,\"foo\",[],true,{},[3,5,3,1],+-6,*2,\"bar\"}", "{3,*2,+-6,true,\"bar\",\"foo\",[],[3,5,3,1],{}}"},
       {"{^3,v<2>,*3,1/2,{1|0},^*2,*,-1,6*,6v}", "{-1,1/2,*,*3,v<2>,^*2,^3,6*,6v,{1|0}}"},
       {"{5/3,2,1/3,*}", "{1/3,5/3,2,*}"}, {"size({1,1,2})", "2"}, {"{{2,1},{1,2}}", "{{1,2}}"},
       {"[92/47,41/23,9/4,3].Sorted", "[41/23,92/47,9/4,3]"}, {"[5,12,13][2]", "12"},
       {"[5,12,13] Adjoin 99", "[5,12,13,99]"}, {"[5,12] Concat [99]", "[5,12,99]"},
       {"[5,12,5].Distinct", "[5,12]"}, {"[0,1].ToSet == {1,0}", "true"}, {"[1,2] == [2,1]", "false"},
       {"{3,1}.ToList", "[1,3]"}, {"[4,5].Tail", "[5]"}, {"[[1,2],[3]][1][2]", "2"},
       {"{Left,Right,N}", "{N,Left,Right}"});
}

Test(notation, loops) {
  ROWS({"listof(x^2 for x from 1 to 5)", "[1,4,9,16,25]"}, {"setof(x^2 for x in [1,3,5,3])", "{1,9,25}"},
       {"sumof(m+n for m from 1 to 10 for n from 1 to 10)", "1100"},
       {"[x*x for x from 6 to 1 by -2]", "[36,16,4]"}, {"{x for x from 0 to ^5 by ^*}", "{0,^*,^^,^3*,^4}"},
       {"[x for x from 1 while x < 5]", "[1,2,3,4]"},
       {"[x for x from 1 while x < 9 where x % 3 == 1]", "[1,4,7]"},
       {"[x for x in [1,2,3] while x % 2 == 1]", "[1]"}, {"[x for x in []]", "[]"},
       {"[x+y for x in 1..2, y in 1..2]", "[2,3,3,4]"}, {"[y for x in 1..3 for y in 1..x]", "[1,1,2,1,2,3]"},
       {"for x from 1 to 10 by 3 yield x*x end", "[1,16,49,100]"},
       {"[11 NimSum n for n from 1 to 3]", "[10,9,8]"}, {"[1,2].Apply(x -> x + 1)", "[2,3]"},
       {"[1,7].Exists(x -> x == 7)", "true"}, {"{1,7}.ForAll(x -> x > 1)", "false"},
       {"if 3 > 4 then 1 elseif 4 > 5 then 2 else 3 end", "3"}, {"if 3 < 4 then 10 end", "10"});
}

Test(notation, fractions) {
  ROWS({"4/6", "2/3"}, {"1/2 + 1/3", "5/6"}, {"(1/3)*3", "1"}, {"(2/3)^(-3)", "27/8"},
       {"(17/6) % (1/3)", "1/6"}, {"2*7/3", "14/3"}, {"-(1/3)", "-1/3"}, {"1/3 - 1/3", "0"},
       {"1/3 < 1/2", "true"}, {"1/3 == 2/6", "true"}, {"1/3 == {1|0}", "false"}, {"3^-2*9", "1"},
       {"1/3 Max 1/4", "1/3"}, {"{0|1/3*3}", "1/2"}, {"inf > 1/3", "true"},
       {"sum(1/(k*(k+1)) for k in 1..9)", "9/10"}, {"floor(-1/3)", "-1"}, {"ceiling(7/3)", "3"},
       {"[numerator(4/6),denominator(4/6)]", "[2,3]"}, {"abs(-6/23)", "6/23"}, {"reciprocal(6/23)", "23/6"},
       {"let f = 1/3 in f + f + f", "1"}, {"(2^200/3)*3 == 2^200", "true"});
}

Test(notation, players_and_names_of_cgsuite) {
  ROWS({"{3|1}.Stop(Left)", "3"}, {"{3|1}.Stop(Player.Right)", "1"}, {"(6^*).Options(Left)", "{6,6*}"},
       {"[Left,Right]", "[Left,Right]"}, {"opponent(Left) == Right", "true"}, {"^.OutcomeClass", "L"},
       {"(1/3).Class", "⟪game.Rational⟫"}, {"0.Class", "⟪game.Zero⟫"}, {"^<2>.Class", "⟪game.Uptimal⟫"},
       {"{1|0}.IsStopper", "true"}, {"'{*|*}':1", "^"}, {"'{-1|1}':1", "1/2"}, {"*:1 + 1", "1^*"},
       {"1:1:1", "3"});
}

Test(notation, errors) {
  static const struct {
    const char *text, *part;
  } rows[] = {{"{1/3|0}", "1/3"},
              {"mean(1/3)", "not a short game"},
              {"1/3 < {1|0}", "not a short game"},
              {"(1/3)^(1/2)", "integer"},
              {"0^(-1)", "zero"},
              {"1/0", "zero"},
              {"(1/3) % 0", "positive"},
              {"^<0>", "n >= 1"},
              {"^[2000000]", "2^20"},
              {"[1,2][3]", "no element 3"},
              {"stop(^,1)", "Left or Right"},
              {"[x for x from 1 to 5 by 0]", "step of 0"},
              {"[x for x from 1]", "'to' or 'while'"},
              {"if 1 > 2 then 3 end", "else"},
              {"head([])", "no head"},
              {"for x from 1 to 3 yield x", "'end'"},
              {"(3/7)^(2^40)", "2^24"},
              {"[1,2].Apply(x -> y)", "unknown name 'y'"},
              {"true === 1", "cannot compare"},
              {"1 :", "found the end"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    const char *found = value_of(&s);
    cr_expect(s.error.status != CGT_OK && strstr(found, rows[i].part), "%s: %s", rows[i].text, found);
    close_session(&s);
  }
}

Test(notation, assignments) {
  ROWS({"g := 7", "7"}, {"g := 7\ng + 1", "8"}, {"vvvvx := vvvvv", "v5"}, {"g := '{*|*}':1; 2*g", "^^"},
       {"g := 1; g := 2; g", "2"}, {"g := 1/3; 3*g", "1"});
}

/* A ':' ends the heading of a statement, and is the ordinal sum elsewhere. */
Test(notation, a_colon_ends_a_heading) {
  lab_verdict verdict = LAB_FAILS;
  int64_t a = 3;
  session s = open_text("for a in 1..3: *:a == ^[3]*");
  cr_assert(s.error.status == CGT_OK, "%s", s.error.message);
  cr_expect(lab_instance_check(&verdict, s.machine, 0, &a, &s.error) == CGT_OK && verdict == LAB_HOLDS);
  close_session(&s);
}
