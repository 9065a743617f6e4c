/* test_rulesets.c: what every ruleset promises: its example works, and the values of tests/data/NAME.tsv come
 * out. A line there is a position as the language writes it, a tab, its value (N P L R: its outcome), a tab,
 * the source. Lines that begin with # are comments. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_machine.h>
#include <cgt/lab_rulesets.h>
#include "data_table.h"
#include "random_game.h"
#include "language_session.h"

TestSuite(rulesets, .timeout = 240);

/* Appends a statement and evaluates it. */
static lab_value evaluate_next(session *s, const char *text) {
  lab_value v = {.kind = LAB_BOOL};
  size_t index = lab_program_count(s->program);
  cgt_status status = lab_program_add(s->program, text, strlen(text), &s->error);
  if (status == CGT_OK) status = lab_evaluate(&v, s->machine, index, &s->error);
  cr_assert(status == CGT_OK, "%s: %s", text, s->error.message);
  return v;
}

static void check_row(session *s, char *cells[3], const char *table) {
  const char *position = cells[0], *expected = cells[1];
  char statement[1000];
  int length = snprintf(statement, sizeof statement, is_outcome_letter(expected) ? "outcome(%s) == %s" : "%s == %s",
                        position, expected);
  cr_assert(length > 0 && (size_t)length < sizeof statement, "%s: line too long: %s", table, position);
  cr_expect(evaluate_next(s, statement).as.truth, "%s: false: %s", table, statement);
}

Test(rulesets, have_the_values_of_the_literature) {
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) {
    static data_table table;
    char *cells[3];
    if (!open_table(&table, r->name)) continue; /* its values stand with those of a relative */
    session s = open_text("");
    for (unsigned row = 0; read_row(&table, cells, 3); row++)
      if (row % long_test_step() == 0) check_row(&s, cells, r->name);
    close_table(&table, 10);
    close_session(&s);
  }
}

Test(rulesets, have_examples_that_work) {
  const cgt_ruleset *r;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) {
    session s = open_text("");
    lab_value v = evaluate_next(&s, r->example);
    cgt_game g;
    cr_expect(r->loopy ? cgt_position_loopy(lab_machine_ctx(s.machine), v.as.at.position).id != 0
                       : lab_to_game(&g, s.machine, v, &s.error) == CGT_OK,
              "%s: %s", r->example, s.error.message);
    cr_expect(strncmp(r->syntax, r->name, strlen(r->name)) == 0, "%s: the syntax is \"%s\"",
              r->name, r->syntax);
    close_session(&s);
  }
}

/* The same position however it is written: heaps and coins in any order, as arguments or as one list. */
Test(rulesets, read_one_position_in_several_ways) {
  static const row rows[] = {
      {"turning_turtles(5,3) == turning_turtles(3,5)", "true"},
      {"outcome(turning_turtles(10^30,5,10^20) - turning_turtles(5,10^20,10^30))", "P"},
      {"ruler(9,2,4) == *1 + *2 + *4", "true"},
      {"mock_turtles([7,1,3]) == mock_turtles(1,3,7)", "true"},
      {"twins([5,2,9]) == *2 + *5 + *9", "true"},
      {"turning_corners([3,5;2,2]) == turning_corners(2,2,3,5)", "true"},
      {"coin_product(\"turtles\",\"ruler\",[3,4;5,2]) == coin_product(\"turtles\",\"ruler\",5,2,3,4)",
       "true"},
      {"nim([3,5,8]) == *3 + *5 + *8", "true"},
      {"welter([1,4,6]) == welter(6,4,1)", "true"},
      {"grundy([10,12]) == grundy(12) + grundy(10)", "true"},
      {"outcome(matrix_nim([10^50,1,2,3;4,5,6,7;7,8,9,10]))", "N"},
      {"matrix_nim([10^200,0,0,inf;0,0,10^50,0;0,0,0,0])", "0"}};
  EXPECT_ROWS(rows);
}

Test(rulesets, refuse_what_they_cannot_take) {
  static const struct refusal {
    const char *text;
    cgt_status status;
    const char *part;
  } rows[] = {{"ruler(\"TH\",3)", CGT_EPARSE, "numbers of coins, as in ruler(3,5)"},
              {"ruler([1;2])", CGT_EPARSE, "numbers of coins"},
              {"ruler(\"TX\")", CGT_EPARSE, "coin 2 is neither H"},
              {"ruler(3,3)", CGT_EPARSE, "listed twice"},
              {"nim(\"x\")", CGT_EPARSE, "as in nim(3,5,7)"},
              {"nim([1;2])", CGT_EPARSE, "as in nim(3,5,7)"},
              {"nim([10^(10^6)])", CGT_EPARSE, "more than a million digits"},
              {"matrix_nim([10^(10^6),1;1,1])", CGT_EPARSE, "row 1, column 1 has more than a million digits"},
              {"nim([k for k in 1..5000])", CGT_EPARSE, "the limit is 4096"},
              {"p_nim(3,[k for k in 1..5000])", CGT_EPARSE, "the limit is 4096"},
              {"p_nim(3,[k for k in 1..4096])", CGT_EPARSE, "the limit is 4095"},
              {"welter([k for k in 1..5000])", CGT_EPARSE, "the limit is 4096"},
              {"integer_nim([k for k in 1..4096])", CGT_EPARSE, "lists are too long"},
              {"nim_squared(\"xq\")", CGT_EPARSE, "row 1, column 2 is not one of x o |"},
              {"nim_squared(\"xo|\")", CGT_EPARSE, "row 2 has no cells"},
              {"nim_squared(\"xo|x\")", CGT_EPARSE, "row 2 has 1 cells, row 1 has 2"},
              {"nim_squared(\"xxxxxxxxxxxxxxxxx\")", CGT_EPARSE, "more than 16 rows or columns"},
              {"nim_squared(3)", CGT_EPARSE, "write nim_squared(\"xox|oxx\")"},
              {"nim_squared(2,17)", CGT_EPARSE, "number of columns is not from 0 to 16"},
              {"nimbi(\"o|oo|ooo|o.oo|oo.oo|......|.......|........|.........|..........|...........\")",
               CGT_EPARSE, "more than 10 rows"},
              {"coin_product(\"turtles\",\"mock_turtles\",2^63,2^63) + 0", CGT_ELIMIT, "more than 64 bits"},
              {"schrage(1,3*10^9) + 0", CGT_ELIMIT, "more than 4194304 moves"},
              {"wythoff(10^7,3) + 0", CGT_ELIMIT, "more than 4194304 moves"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    const char *found = value_of(&s);
    cr_expect(s.error.status == rows[i].status && strstr(s.error.message, rows[i].part), "%s: %s, %s",
              rows[i].text, cgt_status_name(s.error.status), found);
    close_session(&s);
  }
}
