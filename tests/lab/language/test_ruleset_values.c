/* Games and forms among the options of a ruleset by moves: papers write terminal values. They stand for positions
 * that are played on as canonical forms, or as they are written. */
#include <stdlib.h>

#include <cgt/lab_inspect.h>
#include <cgt/lab_proof.h>

#include "language_session.h"

#define EP                                                                                                   \
  "ruleset ep(n) = { ep(n-2) where n >= 2, 1 where n == 0 | ep(n-1) where n >= 1, {1|0} where n == 0 };"
#define FF                                                                                                   \
  "ruleset ff(n) = { '{1|1}' where n == 0, ff(n-1) + 2*(n+1) where n > 0"                                    \
  "| -ff(n-1) + '{-1|1}' where n > 0, (n+1)*{1|0} where n == 1 };"
#define IMP "ruleset imp(n) = { imp(n-1) where n > 0, *2 where n > 1, *n + imp(n-2) where n > 2 };"

/* ---- values -------------------------------------------------------------------------------------- */

/* Beside definitions of values, which know no positions. */
Test(ruleset_values, are_those_of_the_same_definition) {
  static const row rows[] = {
      {EP "def e(n) = { e(n-2) where n >= 2, 1 where n == 0 | e(n-1) where n >= 1, {1|0} where n == 0 };"
          "all(ep(n) == e(n) for n in 0..30)",
       "true"},
      {FF "def f(n) = { 1* where n == 0, f(n-1) + 2*(n+1) where n > 0 | -f(n-1) where n > 0, 2*{1|0} where n == 1 };"
          "all(ff(n) == f(n) for n in 0..4)",
       "true"},
      {IMP "def i(n) = { i(n-1) where n > 0, *2 where n > 1, *n + i(n-2) where n > 2"
           "| i(n-1) where n > 0, *2 where n > 1, *n + i(n-2) where n > 2 }; all(imp(n) == i(n) for n in 0..20)",
       "true"},
      {"ruleset k(n) = { 1/2, ^, *3 | 10^30, {2||1|0} }; k(1) == {1/2, ^, *3 | 10^30, {2||1|0}}", "true"},
      {"ruleset k(n) = { 10^9*1, n*n*^ | }; k(3) + 0", "1000000001"},
      {"ruleset k(n) = { left_options({1,*|0}), if n > 0 then -1 else 2 | {n, n+1} }; k(0) == {1,*,2|0,1}", "true"},
      {"ruleset k(n) = { 1 - 1, k(n-1) - k(n-1) where n > 0 | }; k(2) + 0", "1"}};
  expect_rows(rows, sizeof rows / sizeof *rows);
}

/* Corridors of Go end with territory; chilled, that of length n is n - 2 + 2^(1-n): E. Berlekamp, D. Wolfe, Mathematical
 * Go. */
Test(ruleset_values, corridors_are_those_of_mathematical_go) {
  static const row rows[] = {
      {"ruleset corridor(n) = { n-1 | corridor(n-1) where n > 1, 0 where n == 1 };"
       "all(cool(corridor(n), 1) == n-2 + 1/2^(n-1) for n in 1..20)",
       "true"},
      {"ruleset corridor(n) = { n-1 | corridor(n-1) where n > 1, 0 where n == 1 }; [corridor(n) + 0 for n in 1..3]",
       "[*,{1|*},{2||1|*}]"}};
  expect_rows(rows, sizeof rows / sizeof *rows);
}

/* Sums, multiples and negatives of both; what is 0 is no component. */
Test(ruleset_values, stand_beside_positions) {
  static const row rows[] = {
      {"ruleset k(n) = { k(n-1) + 1 where n > 0 | k(n-1) - 2*{1|0} + * where n > 0 };"
       "[left_moves(k(2)), right_moves(k(2))]",
       "[{k(1) + 1},{k(1) + -1*}]"},
      {"ruleset k(n) = { 2*'{1|1}' - k(n-1) where n > 0, n*0 | 0 }; [left_moves(k(2)), right_moves(k(0))]",
       "[{-k(1) + '1*' + '1*',0},{0}]"},
      {"ruleset k(n) = { 2 | }; [left_moves(P) for P in left_moves(k(0))]", "[{1}]"},
      {"ruleset k(n) = { '{2|{0|}}' | }; [[left_moves(P), right_moves(P)] for P in left_moves(k(0))]", "[[{'2'},{'1'}]]"},
      {"ruleset k(n) = { 1 | }; [left_moves(Q) for P in left_moves(k(0)), Q in left_moves(P)]", "[{}]"}};
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(ruleset_values, both_players_have_nimbers_alone) {
  static const row rows[] = {
      {"ruleset k(n) = { *n, k(n-1) + *2 where n > 0 }; [nim_value(k(n)) for n in 0..4]", "[1,0,0,0,0]"},
      {"ruleset k(n) = { 1 }; k(0) + 0",
       "1:35: in k(0), line 1: k gives both players the same moves, which no game but a nimber has: write {.. | ..}"},
      {"ruleset k(n) = { '{1|0}' }; k(0) + 0", "1:0: in k(0), line 1: k gives both players the same moves, which no form but "
                                               "one of an impartial game has: write {.. | ..}"},
      {"ruleset k(n) = { '{*|*}' }; k(0) + 0", "*"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const char *found = eval(rows[i].text), *wanted = strchr(rows[i].value, ' ');
    cr_expect(wanted ? strstr(found, wanted) != NULL : strcmp(found, rows[i].value) == 0, "%s: %s", rows[i].text, found);
  }
}

/* ---- what is no option ----------------------------------------------------------------------------- */

Test(ruleset_values, other_values_are_refused) {
  static const struct {
    const char *text, *message;
  } rows[] = {{"ruleset k(n) = { on | }; k(0)", "a loopy game is not an option of k"},
              {"ruleset k(n) = { n/3 | }; k(1)", "a fraction is not an option of k"},
              {"ruleset k(n) = { omega | }; k(1)", "an infinite ordinal is not an option of k"},
              {"ruleset k(n) = { 1 < 2 | }; k(1)", "this is not an option"},
              {"ruleset k(n) = { k(n) * k(n) | }; k(1)", "an option cannot be a product"},
              {"ruleset k(n) as 5 = { k(n-1) where n > 0 | }; k(1)", "a number does not stand for a position"},
              {"ruleset k(n) as '{|}' = { k(n-1) where n > 0 | }; k(1)", "a form does not stand for a position"},
              {"ruleset k(n) as \"x\" = { k(n-1) where n > 0 | }; k(1)", "a text does not stand for a position"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char text[400];
    snprintf(text, sizeof text, "%s + 0", rows[i].text);
    cr_expect(strstr(eval(text), rows[i].message), "%s: %s", text, eval(text));
  }
}

/* 'as 0' is read, and counts. */
Test(ruleset_values, nothing_may_stand_for_a_position_without_moves) {
  static const row rows[] = {
      {"ruleset k(n) as if n < 2 then 0 else k(n) = { k(n-1) where n >= 2 | k(n-2) where n > 2 };"
       "[k(n) + 0 for n in 0..4]",
       "[0,0,1,{1|0},0]"},
      {"ruleset k(n) as if n < 2 then 0 else k(n) = { k(n-1) where n >= 2 | }; misere_outcome(k(1))", "N"}};
  expect_rows(rows, sizeof rows / sizeof *rows);
}

/* ---- misere play ----------------------------------------------------------------------------------- */

Test(ruleset_values, misere_play_needs_forms) {
  static const char message[] = "play reaches the value 1, which does not record its moves";
  static const char *const texts[] = {EP "misere_outcome(ep(1))", EP "dicotic(ep(1))", EP "twisted(ep(1))",
                                      EP "impartial(ep(1))"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    cr_expect(strstr(eval(texts[i]), message), "%s: %s", texts[i], eval(texts[i]));
  cr_expect(strstr(eval(IMP "misere_form(imp(3))"), "the value *2, which does not record"), "%s",
            eval(IMP "misere_form(imp(3))"));
  static const row rows[] = {
      {"ruleset k(n) = { '{0|0}' | '{|0}' }; [misere_outcome(k(0)), misere_outcome('{{0|0}|{|0}}')]", "[L,L]"},
      {"ruleset k(n) = { form(2), k(n-1) where n > 0 | k(n-1) + '{-1|1}' where n > 0 };"
       "all(misere_outcome(k(n)) == misere_outcome(form(k(n))) for n in 0..4)",
       "true"},
      {"ruleset k(n) = { '{*2|*2}', '*3' }; misere_form(k(0))", "{{*2},*3}"},
      {"ruleset k(n) = { '{1|0}' | }; dicotic(k(0)) == dicotic(l(0))"
       ";ruleset l(n) = { l(1) where n == 0, l(2) where n == 1, l(3) where n == 2 | l(3) where n == 1 }; 1",
       "1"}};
  expect_rows(rows, sizeof rows / sizeof *rows);
}

/* ---- who asks -------------------------------------------------------------------------------------- */

static cgt_outcome outcome_by(lab_deciding how, const char *text) {
  session s = {.program = lab_program_new(false)};
  lab_value v = {0};
  lab_program_set_deciding(s.program, how);
  cr_assert_eq(lab_program_add(s.program, text, strlen(text), &s.error), CGT_OK, "%s", s.error.message);
  s.machine = lab_machine_new(s.program, NULL, 1);
  cr_assert_eq(lab_evaluate(&v, s.machine, 0, &s.error), CGT_OK, "%s", s.error.message);
  close_session(&s);
  return v.as.outcome;
}

Test(ruleset_values, who_wins_is_found_by_search_and_by_value) {
  static const char *const texts[] = {EP FF "outcome(ff(2) + ep(3) - ff(1))", EP IMP "outcome(ep(4) + imp(5) - 1)",
                                      FF "outcome(ff(2) - ff(2))", FF "outcome(ff(3) - 2*ff(1) + {1|-1})"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    cr_expect_eq(outcome_by(LAB_DECIDE_BY_SEARCH, texts[i]), outcome_by(LAB_DECIDE_BY_VALUE, texts[i]), "%s", texts[i]);
}

static void expect_deep(const char *text) {
  session s = open_text(text);
  lab_deep_check check;
  cr_assert_eq(lab_verify_deep(&check, s.machine, 0, &s.error), CGT_OK, "%s: %s", text, s.error.message);
  cr_expect_eq(check.verdict, LAB_DEEP_CONFIRMED, "%s", text);
  close_session(&s);
}

Test(ruleset_values, are_confirmed_by_the_definitions) {
  expect_deep(EP "ep(3)");
  expect_deep(FF "ff(2)");
  expect_deep(EP FF IMP "ep(2) + ff(1) + imp(4) > -1");
}

typedef struct text {
  char bytes[1 << 16];
  size_t length;
} text;

static bool collect(void *where, const char *bytes, size_t length) {
  text *t = where;
  cr_assert(t->length + length < sizeof t->bytes);
  memcpy(t->bytes + t->length, bytes, length);
  t->length += length;
  return true;
}

/* A strategy that was written is read again by another machine, whose positions have other numbers. */
static void expect_strategy(const char *definitions, const char *claim) {
  static text written;
  char whole[1000];
  lab_strategy *strategy;
  cgt_certificate_check check;
  snprintf(whole, sizeof whole, "%s%s", definitions, claim);
  session s = open_text(whole), reader = open_text(definitions);
  written.length = 0;
  cr_assert_eq(lab_find_strategy(&strategy, s.machine, 0, &s.error), CGT_OK, "%s: %s", claim, s.error.message);
  cr_assert_eq(lab_strategy_write(collect, &written, strategy, "a test"), CGT_OK);
  cr_assert_eq(lab_strategy_verify(&check, reader.machine, written.bytes, written.length, &reader.error), CGT_OK, "%s",
               reader.error.message);
  cr_expect_eq(check.verdict, CGT_CERTIFICATE_ACCEPTED, "%s: line %u: %s\n%.*s", claim, check.line, check.fault,
               (int)written.length, written.bytes);
  free(check.claim);
  lab_strategy_free(strategy);
  close_session(&s);
  close_session(&reader);
}

Test(ruleset_values, strategies_are_read_again) {
  expect_strategy(EP FF IMP, "ep(2) + ff(1) > -1");
  expect_strategy(EP FF IMP, "ff(2) + ep(3) + ff(1) > 0");
  expect_strategy(EP FF IMP, "outcome(ff(1) + imp(3))");
  expect_strategy(EP FF IMP, "ep(0) + ep(0) >= 1");
  expect_strategy(EP FF IMP, "outcome(ep(4) + imp(5) + ff(1) - ff(2) - 3)");
}

Test(ruleset_values, winning_moves_are_told) {
  session s = open_text(EP FF "ep(2) + ff(1)");
  lab_moves moves;
  char to[100];
  size_t length;
  cr_assert_eq(lab_find_moves(&moves, s.machine, 0, NULL, &s.error), CGT_OK, "%s", s.error.message);
  cr_assert_eq(moves.by[CGT_LEFT].count, 2);
  cr_assert_eq(lab_print_position(to, sizeof to, &length, lab_machine_ctx(s.machine), moves.by[CGT_LEFT].items[1].to),
               CGT_OK);
  cr_expect_str_eq(to, "ff(0) + 4");
  lab_moves_free(&moves);
  close_session(&s);
}

/* ---- limits ---------------------------------------------------------------------------------------- */

Test(ruleset_values, a_form_that_is_too_large_is_refused) {
  static char text[2000] = "ruleset k(n) = { '";
  for (int i = 0; i < 250; i++) strcat(text, "{");
  strcat(text, "1|1");
  for (int i = 0; i < 249; i++) strcat(text, "}|");
  strcat(text, "}' | }; k(1) + 0");
  cr_expect(strstr(eval(text), "a form among options takes at most 200 levels of braces and 64 KiB"), "%s", eval(text));
}
