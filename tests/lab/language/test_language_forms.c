/* test_language_forms.c: explicit forms in the language: quotes, what they print as, what counts as a value.
 */
#include <cgt/lab_machine.h>
#include "language_session.h"
#include "random_game.h"

TestSuite(language_forms, .timeout = 120);

Test(language_forms, quotes_keep_what_is_written) {
  static const row rows[] = {
      {"'{*|*}'", "'{*|*}'"},
      {"'{-1|1}'", "'{-1|1}'"},
      {"'{1,0,1|}'", "'{1,0|}'"},             /* the order stays, repeats go */
      {"'{0,{|},{0|0}|*}'", "'{0,{0|0}|*}'"}, /* {|} is 0 itself */
      {"'{2||1|0}'", "'{2|{1|0}}'"},
      {"'{+-1|Tiny(2),3^*}'", "'{+-1|Tiny(2),3^*}'"},
      {"'{x^2 for x in 1..3|}'", "'{1,4,9|}'"},
      {"'2*'", "'2*'"},
      {"'*'", "'*'"},
      {"-'{1|*}'", "'{*|-1}'"},
      {"'-{1|*}'", "'{*|-1}'"},
      {"let G = '{*|*}' in '{G|1}'", "'{{*|*}|1}'"},
      {"{3,'{-1|1}'}", "{3,'{-1|1}'}"},
      {"form(domineering(\"....\"))", "'{|-1,0}'"},
      {"-domineering(\"....\").form", "'{1,0|}'"},
  };
  EXPECT_ROWS(rows);
}

Test(language_forms, values_are_taken_where_a_game_is_needed) {
  static const row rows[] = {
      {"'{*|*}' + 1", "1"},
      {"'{1|1}' - 1", "*"},
      {"{'{1|1}'|0}", "{1*|0}"},
      {"2 * '{1|1}'", "2"},
      {"'{-1|1}' == 0", "true"},
      {"'{-1|1}' < 1/2", "true"},
      {"mean('{3|{1|1}}')", "2"},
      {"'{-1|1}'.canonical_form", "0"},
      {"outcome('{*|*}')", "P"},
      {"is_identical('{-1|1}',0)", "false"},
      {"is_identical('{0|}',1)", "true"},
      {"is_identical('{*,0|}','{0,*|}')", "true"},
      {"is_canonical('{0,*|0}')", "true"},
      {"is_canonical('{0,*|*}')", "false"},
  };
  EXPECT_ROWS(rows);
}

/* Winning Ways, Ch. 7, and Siegel, CGT, Ch. II, on ordinal sums: the base of an ordinal sum is a form.
 */
Test(language_forms, ordinal_sums_tell_forms_apart) {
  static const row rows[] = {
      {"0:1", "1"},
      {"'{-1|1}':1", "1/2"},
      {"'{*|*}':1", "^"},
      {"'{*|*}':* == *2", "true"},
      {"1/2:1/4", "9/16"},
      {"*5:*6", "*11"},
      {"1000:1/2", "2001/2"},
      {"matrix_nim([1,1]):1 == form(matrix_nim([1,1])):1", "true"},
      {"ordinal_sum('{-1|1}',1)", "1/2"},
      {"ordinal_product('{*|*}',3)", "0"},
  };
  EXPECT_ROWS(rows);
}

Test(language_forms, what_stands_in_a_form) {
  static const row rows[] = {
      {"left_options('{*,{0|0}|}')", "{'*'}"},
      {"'{1|{-1|1}}'.RightOptions", "{'{-1|1}'}"},
      {"followers('{*|*}')", "{'{*|*}','*','0'}"},
      {"followers({2|1})", "{0,1,2,{2|1}}"},
      {"follower_count('{*|*}')", "3"},
      {"follower_count(73/16v9*8)", "28"},
      {"birthday('{-1|1}')", "2"},
      {"birthday({-1|1})", "0"},
      {"misere_outcome('0')", "N"},
      {"misere_outcome(form(*))", "P"},
      /* misère Kayles, as a form */
      {"def moves(n) = [disjunctive_sum(k(i),k(n-1-i)) for i in 0..n-1, disjunctive_sum(k(i),k(n-2-i)) for i in "
       "0..n-2]; def k(n) = if n <= 0 then '0' else '{setof(moves(n)) | setof(moves(n))}'; "
       "[n for n in 1..9 where misere_outcome(k(n)) == P]",
       "[1,4,9]"},
      {"misere_outcome('{*|*}')", "N"},
      {"misere_outcome('{*2|*2}')", "P"}, /* worth 0, as are the two above */
  };
  EXPECT_ROWS(rows);
}

/* A sum of values is a value, a sum with a form among its components is a form. */
Test(language_forms, compounds) {
  static const row rows[] = {
      {"selective_sum(*5,*6)", "*11"},
      {"*5 SelectiveSum *6", "*11"},
      {"selective_sum(*,*2,*4)", "*7"},
      {"selective_sum('*','*')", "'*2'"},
      {"conjunctive_sum('{*|*}',3)", "'2'"},
      {"conjunctive_sum('{*|*}',3) == 2", "true"},
      {"disjunctive_sum('*','*')", "'{*|*}'"},
      {"disjunctive_sum(*,*)", "0"},
      {"misere_outcome(disjunctive_sum('*2','*2'))", "P"},
  };
  EXPECT_ROWS(rows);
}

static cgt_form form_of_tree(cgt_ctx *ctx, const oracle_game *g) {
  cgt_form options[2][8];
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    for (size_t i = 0; i < g->count[p]; i++) options[p][i] = form_of_tree(ctx, g->of[p][i]);
  return cgt_form_from_options(ctx, options[0], g->count[0], options[1], g->count[1]);
}

Test(language_forms, print_then_read_is_identity) {
  rng dice = rng_new();
  oracle *o = oracle_new();
  for (unsigned i = 0; i < test_runs(150); i++) {
    session s = open_text("0");
    cgt_ctx *ctx = lab_machine_ctx(s.machine);
    cgt_form f = form_of_tree(ctx, random_tree(&dice, o, 4, 2));
    cgt_form mixed = cgt_form_of_game(ctx, random_game(&dice, ctx, 2, 2));
    f = cgt_form_from_options(ctx, (cgt_form[]){f, mixed}, 2, &f, 1);
    char text[1 << 15];
    lab_value v;
    cr_assert(cgt_form_print(text, sizeof text, NULL, ctx, f, CGT_PLAIN) == CGT_OK);
    cr_assert(lab_program_add(s.program, text, strlen(text), &s.error) == CGT_OK, "%s", s.error.message);
    cr_assert(lab_evaluate(&v, s.machine, 1, &s.error) == CGT_OK, "%s", s.error.message);
    cr_assert(v.kind == LAB_FORM && cgt_form_identical(ctx, v.as.form, f), "%s, seed %#lx", text,
              (unsigned long)dice.seed);
    close_session(&s);
  }
  oracle_free(o);
}

Test(language_forms, mistakes) {
  static const row rows[] = {
      {"'{1|0", "1:6: found the end of the text, expected an operator, ',', '|' or '}' (opened at 1:2)"},
      {"'{1|0}", "1:7: found the end of the text, expected an operator or the closing quote (opened at 1:1)"},
      {"'{1|'2'}'", "1:5: found ''', expected a value before the closing quote"},
      {"'{1,2}'", "1:2: expected a game, found a list"},
      {"'{true|}'", "1:2: expected a game, found true or false, true"},
      {"'", "1:2: found the end of the text, expected a value"},
      {"selective_sum(1)", "1:1: wrong number of arguments for 'selective_sum': write selective_sum(F,G,..)"},
  };
  EXPECT_ROWS(rows);
}
