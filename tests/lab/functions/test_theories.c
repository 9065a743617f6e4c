/* test_theories.c: games of theories in the language, and Left dead ends against misère play. */
#include "language_session.h"

#include <string.h>

TestSuite(theories, .timeout = 240);

Test(theories, operations_are_those_of_the_table) {
  static const row rows[] = {
      {"left_dead_end('{|0,{|0}}')", "{|0,-1}"},
      {"left_dead_end('-1') + left_dead_end('{|0,-1}')", "{|{|0,-1}}"},
      {"3*left_dead_end('-1')", "-3"},
      {"left_dead_end('-1') > left_dead_end('{|0,-1}')", "true"},
      {"left_dead_end('0') <> left_dead_end('-1')", "true"},
      {"[outcome(left_dead_end('0')), outcome(left_dead_end('-1'))]", "[N,L]"},
      {"[left_options(left_dead_end('-2')), right_options(left_dead_end('{|0,-1}'))]", "[{},{0,-1}]"},
      {"options(left_dead_end('-2'),Right)", "{-1}"},
      {"birthday(left_dead_end('{|0,-1}'))", "2"},
      {"{left_dead_end('-2'), left_dead_end('{|-1}'), left_dead_end('0')}", "{0,-2}"},
      {"def f(G) = G + G; [f(X) for X in left_dead_ends(1)]", "[0,-2]"},
      {"is_left_dead_end(domineering(1,3))", "true"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(theories, what_the_table_lacks_is_refused) {
  static const row rows[] = {
      {"-left_dead_end('-1')", "1:1: Left dead ends have no negative"},
      {"left_dead_end('-1') + 3", "1:23: found a Left dead end and a number: left_dead_end('..') makes a Left dead end"},
      {"left_dead_end('-1') == nim(2)",
       "1:21: found a Left dead end and a game: left_dead_end('..') makes a Left dead end"},
      {"mean(left_dead_end('-1'))", "1:6: expected a game, found a Left dead end"},
      {"left_dead_end(-1)", "1:1: left_dead_end is of forms and positions, found a number, which has forgotten its "
                            "moves: quote the form, left_dead_end('{|0}')"},
      {"left_dead_end('{|1}')", "1:1: Left has a move in this game or after moves of Right: it is no Left dead end"},
      {"left_dead_ends(5)", "1:1: Left dead ends are listed to day 4; by day 5 there are 21278"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(theories, games_are_made_again_by_their_calls) {
  session s = open_text("0");
  lab_value list, back;
  static const char all[] = "left_dead_ends(4)";
  cr_assert_eq(lab_evaluate_text(&list, s.machine, all, strlen(all), &s.error), CGT_OK);
  cr_assert_eq(list.as.list->count, 52);
  for (size_t i = 0; i < list.as.list->count; i++) {
    char call[4096];
    size_t length;
    const lab_value g = list.as.list->items[i];
    cr_assert_eq(lab_print_call(call, sizeof call, &length, s.machine, g), CGT_OK);
    cr_assert_eq(lab_evaluate_text(&back, s.machine, call, length, &s.error), CGT_OK, "%s: %s", call, s.error.message);
    cr_expect(back.kind == LAB_ELEMENT && back.as.element.id == g.as.element.id, "%s", call);
  }
  close_session(&s);
}

/* By plain play of forms: G >= H if Left does at least as well in G + X as in H + X for every X; and where it does not
 * hold, a dead-ending X by which the two differ. X runs over sums of a Left dead end, a Right dead end and a switch of
 * dead ends, born by day 2. Source of the numbers by day: antichains counted by hand to day 3. */
Test(theories, left_dead_ends_compare_as_play_says) {
  static const row rows[] = {
      {"[size(left_dead_ends(n)) for n in 0..4]", "[1,2,4,10,52]"},
      {"def ends = ['0','-1','-2','{|0,-1}'];"
       "def rights = ['0','1','2','{0,1|}'];"
       "def tests = [disjunctive_sum(disjunctive_sum(A,B),C) for A in ends, B in rights, C in ['0','{0|0}','{1|-1}','{0|-1}','{1|0}','{-1|1}','{2|0}','{0|-2}','{1|-2}']];"
       "def rank(o) = if o == L then 2 else if o == R then 0 else 1;"
       "def good(a,b) = a == b or a == L or b == R;"
       "def above(G,H) = all(good(misere_outcome(disjunctive_sum(G,X)), misere_outcome(disjunctive_sum(H,X))) for X in tests);"
       "def day3 = ['0','-1','{|0,-1}','-2','{|0,-1,-2}','{|0,{|0,-1}}','{|0,-2}','{|-1,-2}','{|{|0,-1}}','-3'];"
       "count((left_dead_end(G) >= left_dead_end(H)) != above(G,H) for G in day3, H in day3)",
       "0"},
      /* sums are associative and keep the order */
      {"def D = left_dead_ends(3); all((A+B)+C == A+(B+C) and A+B == B+A for A, B, C in D)", "true"},
      {"def D = left_dead_ends(3); all(A + C >= B + C for A, B, C in D where A >= B)", "true"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}
