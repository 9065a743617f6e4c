/* test_loopy_rulesets.c: positions that can be reached from themselves, in the language: values, sums, comparisons,
 * outcomes, lists, claims, and the moves that win or draw. */
#include <cgt/lab_inspect.h>

#include "language_session.h"

TestSuite(loopy_rulesets, .timeout = 240);

static const char rules[] = "ruleset turn(n) = { turn(1-n) | }\n"
                            "ruleset stay(n) = { stay(n), 0 | stay(n) }\n"
                            "ruleset over_(n) = { 0 | over_(n) }\n"
                            "ruleset back(strip of \"TF.\") Left \"T.\" -> \".T\" sideways Left \"TF.\" -> \".FT\" "
                            "Right \".F\" -> \"F.\" sideways Right \".TF\" -> \"FT.\"\n";

static const char *value(const char *expression) {
  static char text[1 << 14];
  snprintf(text, sizeof text, "%s%s", rules, expression);
  return eval(text);
}

Test(loopy_rulesets, have_values_of_their_own_accord) {
  static const row rows[] = {
      {"turn(0) + 0", "on"},
      {"turn(0)", "on"},
      {"-turn(0) + 0", "off"},
      {"stay(2) + 0", "on & over"},
      {"over_(0) + 1", "1over"},
      {"3*over_(1)", "over"},
      {"over_(0) - over_(1)", "over & under"},
      {"back(\"TTT..FFF\") + 0", "{on||0|-1/2} & {1/2|0||off}"}, /* CGSuite, GameStripTest */
      {"{over_(0)|-1}", "{over|-1}"},
      {"+-over_(0)", "+-over"},
      {"over_(0):1", "over"},
      {"left_options(over_(0))", "{0}"},
      {"onside(over_(0) - over_(1))", "over"},
      {"is_stopper(turn(0))", "true"},
      {"degree(over_(0))", "over"},
      {"[over_(0)]", "[over_(0)]"},
      {"canonical_form(over_(0))", "over"},
      {"def f(n) = over_(n)\nf(3) + 2", "2over"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    cr_expect_str_eq(value(rows[i].text), rows[i].value, "%s is %s", rows[i].text, value(rows[i].text));
}

Test(loopy_rulesets, are_compared_and_decided_by_their_values) {
  static const row rows[] = {
      {"over_(0) == over", "true"},          {"over_(0) > 0 and over_(0) < 1/8", "true"},
      {"over_(0) == over_(1)", "true"},      {"turn(0) >= turn(1)", "true"},
      {"stay(0) <> 0", "false"},             {"over_(0) - over_(1) <> 0", "true"},
      {"outcome(over_(0) - over_(1))", "D"}, {"outcome(turn(0))", "L"},
      {"turn(0) + {9|-9} > 0", "true"},      {"over_(0) == *", "false"},
      {"turn(0) == turn(0)", "true"},        {"over_(0) - over_(0) == 0", "false"},
      {"all(over_(n) > 0 for n in 0..5)", "true"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    cr_expect_str_eq(value(rows[i].text), rows[i].value, "%s is %s", rows[i].text, value(rows[i].text));
}

Test(loopy_rulesets, are_refused_where_short_games_are_wanted) {
  cr_expect(strstr(value("heat(turn(0),1)"), "turn(0): a position can be reached from itself"));
  cr_expect(strstr(value("birthday(over_(0))"), "a position can be reached from itself"));
}

static lab_moves moves_of(session *s, const char *expression) {
  char text[1 << 12];
  lab_moves moves;
  snprintf(text, sizeof text, "%s%s", rules, expression);
  *s = open_text(text);
  cr_assert_eq(lab_find_moves(&moves, s->machine, lab_program_count(s->program) - 1, NULL, &s->error), CGT_OK,
               "%s", s->error.message);
  return moves;
}

/* Of over - over neither wins: both pass. Of over Left wins by moving to 0; Right's only move is answered. */
Test(loopy_rulesets, moves_win_or_draw) {
  session s;
  lab_moves moves = moves_of(&s, "over_(0) - over_(1)");
  cr_expect(moves.loopy && moves.loopy_outcome.left_first == CGT_DRAWN && moves.loopy_outcome.right_first == CGT_DRAWN);
  for (int p = 0; p < 2; p++)
    cr_expect(moves.by[p].draw && moves.by[p].count == 1 && moves.by[p].tried == 2);
  lab_moves_free(&moves);
  close_session(&s);
  moves = moves_of(&s, "over_(0) + *");
  cr_expect(moves.loopy && !moves.by[CGT_LEFT].draw && moves.by[CGT_LEFT].count >= 1);
  cr_expect_eq(moves.by[CGT_RIGHT].count, 0);
  lab_moves_free(&moves);
  close_session(&s);
  moves = moves_of(&s, "1 + *");
  cr_expect(!moves.loopy);
  lab_moves_free(&moves);
  close_session(&s);
}
