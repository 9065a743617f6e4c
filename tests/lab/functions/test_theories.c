/* test_theories.c: games of theories in the language; Left dead ends and misère forms against misère play. */
#include "language_session.h"

#include <cgt/lab_inspect.h>

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
      {"misere_form(\"{0,{*2}}\") + misere_form(nim(2))", "{*2,{0,{*2}},{*,{0,{*2}},{{*2},*3}},{{*2},{*2,*3},{{*2},*3}}}"},
      {"3*misere_form(\"*2\")", "{{*2,*3},{*2,*3,{*2,*3}}}"},
      {"misere_form(misere_form(kayles(5))) == misere_form(kayles(5))", "true"},
      {"misere_form(nim(1,1)) == misere_form(\"0\")", "true"},
      {"outcome(misere_form(\"*\"))", "P"},
      {"[genus(misere_form(\"*2\") + misere_form(\"*3\")), misere_kind(misere_form(kayles(5)))]", "[\"1^1\",\"restless\"]"},
      {"options(misere_form(kayles(5)),Right)", "{*,*2,*3,{*2,*3}}"},
      {"sum(misere_form(nim(n)) for n in 2..3)", "{*2,*3,{*2,*3}}"},
      {"birthday(misere_form(\"{{*2},0}\"))", "4"},
      {"{misere_form(\"{*2}\"), misere_form(\"*\"), misere_form(\"*+0\")}", "{*,{*2}}"},
      {"misere_minus(misere_form(\"*2\") + misere_form(\"{*2}\"), nim(2))", "{*2}"},
      {"[misere_parts(misere_form(nim(2,4))), misere_mate(nim(2))]", "[[*2,*4],*2]"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(theories, what_the_table_lacks_is_refused) {
  static const row rows[] = {
      {"-left_dead_end('-1')", "1:1: Left dead ends have no negative"},
      {"left_dead_end('-1') + 3",
       "1:23: found a Left dead end and a number: left_dead_end('..') makes a Left dead end"},
      {"left_dead_end('-1') == nim(2)",
       "1:21: found a Left dead end and a game: left_dead_end('..') makes a Left dead end"},
      {"mean(left_dead_end('-1'))", "1:6: expected a game, found a Left dead end"},
      {"left_dead_end(-1)",
       "1:1: left_dead_end needs a form or a position, found a number, which does not record its moves"
       ": quote the form, left_dead_end('{|0}')"},
      {"left_dead_end('{|1}')",
       "1:1: Left has a move in this game or after moves of Right: it is not a Left dead end"},
      {"misere_form(\"*\") < misere_form(\"*2\")", "1:18: misère forms have no order but equality"},
      {"misere_form(\"*\") - misere_form(\"*2\")", "1:20: misère forms have no negative"},
      {"misere_form(\"*\") == \"*\"",
       "1:18: found a misère form and a text: misere_form(\"..\") makes a misère form"},
      {"misere_form(left_dead_end('-1'))",
       "1:1: expected a position of an impartial game or a text such as \"{*,{*2}}\", found a Left dead end"},
      {"left_dead_ends(5)", "1:1: Left dead ends are listed to day 4; by day 5 there are 21278"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

static void expect_made_again(const char *all, size_t count) {
  session s = open_text("0");
  lab_value list, back;
  cr_assert_eq(lab_evaluate_text(&list, s.machine, all, strlen(all), &s.error), CGT_OK);
  cr_assert_eq(list.as.list->count, count);
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

Test(theories, games_are_made_again_by_their_calls) {
  expect_made_again("left_dead_ends(4)", 52);
  expect_made_again("misere_day(4)", 22);
}

/* ---- Left dead ends ---------------------------------------------------------------------------- */

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

/* ---- universes --------------------------------------------------------------------------------- */

Test(theories, games_modulo_a_universe) {
  static const row rows[] = {
      {"'{0|*}' >= '*' mod dead_ending", "false"},
      {"'{0|*}' == '{0|*}' mod misere and '{0|*}' mod misere == '{0|*}'", "true"},
      {"'*' mod dicot + '*' mod dicot", "0 mod dicot"},
      {"'*' mod dead_ending + '*'", "{*|*} mod dead_ending"},
      {"2*('1' mod dead_ending)", "2 mod dead_ending"},
      {"-('1' mod dead_ending) + '1'", "0 mod dead_ending"},
      {"simplest('{*|*,0}', dicot)", "{*|end,0} mod dicot"},
      {"simplest(\"{*|end,0} mod dicot\") == '{*|*,0}' mod dicot", "true"},
      {"\"{*|end,0}\" mod dicot", "{*|end,0} mod dicot"},
      {"[right_options('{*|*,0}' mod dicot), birthday('{*|*,0}' mod dicot)]", "[{0 mod dicot},2]"},
      {"[outcome(G) for G in days(1,misere)]", "[N,R,L,P]"},
      {"[size(days(2,U)) for U in [normal,misere,dicot,dead_ending,blocking]]", "[22,256,9,196,220]"},
      {"all(A + B == B + A and (A <= B) == (A + B <= B + B) for A, B in days(2,dicot) where is_invertible(B))", "true"},
      {"distinguish('{*|*}' mod dead_ending, '0')", "'1'"},
      {"let G = '*' mod dicot, X = refute(G,'0') in [X, outcome(G + X), outcome(X mod dicot)]", "['0',P,N]"},
      {"domineering(2,3) mod dead_ending", "{2,{1|-1}|{-1|end,0}} mod dead_ending"},
      {"[in_universe(domineering(2,3),U) for U in [normal,misere,dicot,dead_ending,blocking]]", "[true,true,false,true,true]"},
      {"[7 mod 3, -7 mod 3, 7/2 mod 1/3, 5 mod 1/2]", "[1,2,1/6,0]"},
      {"def misere = 4; 7 mod misere", "3"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(theories, what_a_universe_lacks_is_refused) {
  static const row rows[] = {
      {"3 mod dicot", "1:1: found a number, which does not record its moves: games modulo dicots are made of forms and "
                      "positions, '{0|*}' mod dicot"},
      {"'1' mod dicot", "1:1: this game is not one of the dicots: a follower has moves of one player alone"},
      {"'1' mod \"gold\"", "1:9: expected a universe (normal, misere, dicot, dead_ending, blocking, guaranteed, dicot_scores), found \"gold\""},
      {"-('*' mod misere)", "1:1: G + conjugate(G) is not 0 modulo the games in misere play: write conjugate(G), not -G"},
      {"'*' mod misere == '*' mod dicot", "1:16: found a game modulo games in misère play and a game modulo dicots: "
                                          "simplest(\"..\") makes a game modulo games in misère play"},
      {"days(3,blocking)", "1:1: the blocking games are listed to day 2"},
      {"mean('*' mod dicot)", "1:10: expected a game, found a game modulo dicots"},
      {"conjugate(3)", "1:1: expected a game modulo a universe, such as '{0|*}' mod dead_ending, found a number"},
      {"refute('1' mod misere, '1')", "1:1: no game shows that G >= H is false: it is true modulo the games in misere play"},
      {"simplest(\"{0|*}\")", "1:1: simplest needs a universe: simplest('{0|*}', dead_ending), or a text such as \"{0|*} "
                              "mod dead_ending\""},
      {"'{|1}' mod dead_ending",
       "1:1: this game is not one of the dead-ending games: a player without a move has one again later"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(theories, games_with_scores) {
  static const row rows[] = {
      {"\"{1|-1}\" mod guaranteed + 3", "{4|2} mod guaranteed"},
      {"3 + \"{1|-1}\" mod guaranteed == \"{4|2}\"", "true"},
      {"'{0|*}' mod guaranteed", "{0|*} mod guaranteed"},
      {"['1' mod guaranteed, 1 mod guaranteed, 1/2 mod guaranteed]",
       "[{0|} mod guaranteed,1 mod guaranteed,1/2 mod guaranteed]"},
      {"simplest(\"{end -3|{2|1}} mod guaranteed\") + conjugate(\"{-3|end 0}\" mod guaranteed)",
       "{end -3|{|end 5}} mod guaranteed"},
      {"let G = \"{{2|end 5}|end 5}\" mod guaranteed in "
       "[left_score(G), left_score(G,Right), left_score(G,Left), right_score(G,Left)]", "[5,2,5,5]"},
      {"let G = \"{end -2|3}\" mod guaranteed in [end_score(G,Left), left_options(G), right_options(G), birthday(G)]",
       "[-2,{},{3 mod guaranteed},1]"},
      {"[size(days(n,U,[-1,0,1])) for U in [guaranteed,dicot_scores], n in 0..1]", "[6,77,3,12]"},
      {"all(A + B >= A for A in days(1,guaranteed,[-1,1]), B in days(1,guaranteed,[0,1]) where B >= 0)", "true"},
      {"let X = refute(5 mod guaranteed, \"{end -4|6}\") in [X, right_score(\"{end -4|6}\" mod guaranteed + X)]",
       "[0 mod guaranteed,6]"},
      {"distinguish('1' mod guaranteed, 0) == refute(0 mod guaranteed, '1')", "true"},
      {"[is_invertible(\"{3|-2}\" mod guaranteed), is_invertible(\"{end -1|end 1}\" mod guaranteed)]", "[true,false]"},
      {"[is_invertible(5 mod dicot_scores), -(5 mod dicot_scores)]", "[true,-5 mod dicot_scores]"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(theories, what_games_with_scores_lack_is_refused) {
  static const row rows[] = {
      {"outcome(3 mod guaranteed)", "1:1: games modulo guaranteed scoring games have no outcome"},
      {"strong_outcome(3 mod guaranteed)", "1:1: guaranteed scoring games have stops and no outcome"},
      {"left_score('1' mod misere)", "1:1: games in misere play have an outcome and no scores"},
      {"left_score(3 mod guaranteed, 3)", "1:1: expected a player, Left or Right, found a number"},
      {"end_score(\"{1|-1}\" mod guaranteed, Left)", "1:1: the player has no end here"},
      {"\"{end 1|0}\" mod guaranteed",
       "1:1: this game is not one of the guaranteed scoring games: a player at an end is not sure of its score"},
      {"1/3 mod guaranteed", "1:2: expected a number, found 1/3, which is not a short game: a number is m/2^n"},
      {"'1' mod dicot_scores", "1:1: this game is not one of the dicots with scores: a follower has moves of one player alone"},
      {"-(\"{end -1|end 1}\" mod guaranteed)",
       "1:1: G + conjugate(G) is not 0 modulo the guaranteed scoring games: write conjugate(G), not -G"},
      {"days(1,guaranteed)",
       "1:1: the games with scores of a day need the list of scores: days(1, guaranteed, [-1,0,1])"},
      {"days(1,misere,[0])", "1:1: games in misere play have no scores"},
      {"days(2,guaranteed,[0])", "1:1: the guaranteed scoring games are listed to day 1, with at most 5 scores"},
      {"days(1,guaranteed,[*])", "1:1: expected a number, found a game, *"},
      {"refute(3 mod guaranteed, 2)",
       "1:1: no game shows that G >= H is false: it is true modulo the guaranteed scoring games"},
      {"3 mod guaranteed == '*' mod misere", "1:18: found a game modulo games in misère play: only forms, positions and "
                                             "texts can be taken modulo the guaranteed scoring games"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(theories, games_modulo_universes_are_made_again) {
  expect_made_again("days(1,guaranteed,[-1,0,1])", 77);
  expect_made_again("days(2,dead_ending)", 196);
  expect_made_again("days(2,blocking)", 220);
}

/* ---- pages ------------------------------------------------------------------------------------- */

Test(theories, facts_are_the_rows_of_the_table) {
  session s = open_text("misere_form(kayles(5))");
  lab_inspection about;
  cr_assert_eq(lab_inspect(&about, s.machine, 0, &s.error), CGT_OK, "%s", s.error.message);
  static const char *const names[] = {"outcome", "genus", "misere_kind", "birthday", "left_options", "is_half_tame"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    cr_assert_lt(i, about.count);
    cr_expect_str_eq(about.facts[i].name, names[i]);
    cr_expect_eq(about.facts[i].kind, LAB_FACT_VALUE);
  }
  cr_expect(cgt_is_none(about.game));
  cr_expect_eq(lab_inspection_fact(&about, "outcome")->as.value.as.outcome, CGT_N);
  lab_inspection_free(&about);
  close_session(&s);
}

/* ---- options and winning moves ------------------------------------------------------------------ */

Test(theories, options_are_those_of_the_table) {
  session s = open_text("misere_form(kayles(5))");
  lab_option_table table;
  cr_assert_eq(lab_find_options(&table, s.machine, 0, &s.error), CGT_OK, "%s", s.error.message);
  for (int player = 0; player < 2; player++) {
    cr_assert_eq(table.count[player], 4);
    for (size_t i = 0; i < 4; i++) {
      cr_expect_eq(table.by[player][i].role, LAB_OPTION_KEPT);
      cr_expect_eq(table.by[player][i].value.kind, LAB_ELEMENT);
    }
  }
  lab_option_table_free(&table);
  close_session(&s);
}

/* The winning moves of both players in a sum of two games, and its outcome; or the error. */
static const char *moves_in(const char *sum) {
  static char text[512];
  session s = open_text(sum);
  lab_moves moves;
  if (lab_find_moves(&moves, s.machine, 0, NULL, &s.error) == CGT_OK) {
    snprintf(text, sizeof text, "%zu of %d, %zu of %d, %s", moves.by[0].count, (int)moves.by[0].tried, moves.by[1].count,
             (int)moves.by[1].tried, cgt_outcome_name(moves.outcome));
    lab_moves_free(&moves);
  } else {
    snprintf(text, sizeof text, "%u:%u: %s", s.error.line, s.error.column, s.error.message);
  }
  close_session(&s);
  return text;
}

/* In a sum of misère forms as in misère play of the positions that they are of, whose moves are searched. */
Test(theories, winning_moves_are_those_of_play) {
  for (int a = 1; a <= 5; a++)
    for (int b = 1; b <= 4; b++) {
      char forms[200], positions[200];
      snprintf(forms, sizeof forms, "misere_form(nim(%d)) + misere_form(nim(%d))", a, b);
      snprintf(positions, sizeof positions, "nim(%d) + nim(%d)", a, b);
      session s = open_text(positions);
      lab_moves moves;
      cr_assert_eq(lab_find_moves(&moves, s.machine, 0, &(lab_moves_options){.misere = true}, &s.error), CGT_OK);
      char played[100];
      snprintf(played, sizeof played, "%zu of %d, %zu of %d, %s", moves.by[0].count, (int)moves.by[0].tried,
               moves.by[1].count, (int)moves.by[1].tried, cgt_outcome_name(moves.outcome));
      cr_expect_str_eq(moves_in(forms), played, "%s: %s, not %s", forms, moves_in(forms), played);
      lab_moves_free(&moves);
      close_session(&s);
    }
  cr_expect_str_eq(moves_in("left_dead_end('-2') + left_dead_end('-1')"), "0 of 0, 0 of 2, L");
  cr_expect_str_eq(moves_in("left_dead_end('0')"), "0 of 0, 0 of 0, N");
  cr_expect_str_eq(moves_in("2*misere_form(\"*2\")"), "0 of 2, 0 of 2, P");
  const char *lacks = moves_in("misere_form(\"*2\") - misere_form(\"*\")");
  cr_expect(strstr(lacks, "misère forms have no negative"), "%s", lacks);
  lacks = moves_in("misere_form(\"*2\") + nim(2)");
  cr_expect(strstr(lacks, "found a misère form and a"), "%s", lacks);
}

/* ---- misère forms ------------------------------------------------------------------------------ */

enum { POOL = 60, LONGEST = 400 };

/* Random impartial games, as misère forms are written and as forms {left|right} are. */
typedef struct pool {
  char misere[POOL][LONGEST], form[POOL][2 * LONGEST];
} pool;

static void fill_pool(pool *p, uint32_t state) {
  strcpy(p->misere[0], "0");
  strcpy(p->form[0], "0");
  for (int n = 1; n < POOL;) {
    char options[2 * LONGEST] = "", of_form[2 * LONGEST] = "";
    for (int i = 0; i < 3; i++) {
      state = state * 1664525 + 1013904223;
      const int option = (int)((state >> 16) % (unsigned)n);
      if (i > 0 && option % 3 == 0) continue;
      if (strlen(p->form[option]) > LONGEST / 4) continue;
      sprintf(options + strlen(options), "%s%s", *options ? "," : "", p->misere[option]);
      sprintf(of_form + strlen(of_form), "%s%s", *of_form ? "," : "", p->form[option]);
    }
    if (!*options) continue;
    sprintf(p->misere[n], "{%.390s}", options);
    sprintf(p->form[n], "{%.390s|%.390s}", of_form, of_form);
    n++;
  }
}

static void expect_true(session *s, const char *format, const char *a, const char *b, const char *c) {
  char text[8 * LONGEST];
  lab_value v;
  snprintf(text, sizeof text, format, a, b, c);
  cr_assert_eq(lab_evaluate_text(&v, s->machine, text, strlen(text), &s->error), CGT_OK, "%s: %s", text, s->error.message);
  cr_expect(v.kind == LAB_BOOL && v.as.truth, "%s", text);
}

/* Sums are lost as plain misère play of the forms says. */
Test(theories, sums_of_misere_forms_are_those_of_play) {
  static pool p;
  session s = open_text("0");
  fill_pool(&p, 7);
  for (int i = 0; i < POOL; i++) {
    const int k = (i * 7 + 3) % POOL;
    expect_true(&s, "outcome(misere_form(\"%s\")) == misere_outcome('%s')", p.misere[i], p.form[i], "");
    char sum[4 * LONGEST + 64];
    snprintf(sum, sizeof sum, "misere_outcome(disjunctive_sum('%s','%s'))", p.form[i], p.form[k]);
    expect_true(&s, "outcome(misere_form(\"%s\") + misere_form(\"%s\")) == %s", p.misere[i], p.misere[k], sum);
  }
  close_session(&s);
}

Test(theories, half_tame_games_are_no_tame_ones) {
  static const row rows[] = {
      {"all(is_half_tame(G) == (not is_generally_tame(G) and is_generally_tame(G+G) and genus(G+G) == \"0^0\") for G in "
       "misere_day(4))",
       "true"},
      {"count(is_half_tame(G) for G in misere_day(4))", "4"},
      {"is_half_tame(nim(3))", "false"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}

Test(theories, laws_of_misere_forms) {
  static pool p;
  session s = open_text("0");
  fill_pool(&p, 11);
  for (int i = 0; i < POOL; i++) {
    const char *a = p.misere[i], *b = p.misere[(i * 11 + 1) % POOL], *c = p.misere[(i * 5 + 2) % POOL];
    expect_true(&s, "let A = misere_form(\"%s\"), B = misere_form(\"%s\"), C = misere_form(\"%s\") in A+B == B+A and "
                    "(A+B)+C == A+(B+C) and (A+C == B+C) == (A == B)", a, b, c);
    expect_true(&s, "let A = misere_form(\"%s\"), B = misere_form(\"%s\") in misere_minus(A+B,B) == A and "
                    "A + misere_form(\"%s\") + misere_form(\"*\") + misere_form(\"*\") == A + misere_form(\"0\")", a, b, "0");
    expect_true(&s, "let A = misere_form(\"%s\") in outcome(A + misere_mate(A)) == P and genus(A) == genus(\"%s\") and "
                    "is_tame(A) == is_tame(\"%s\")", a, a, a);
  }
  close_session(&s);
}

/* What a machine keeps of games counts against its memory. */
Test(theories, games_count_against_the_memory) {
  static const char *const many[] = {"misere_form(\"*90\") + misere_form(\"*91\")",
                                     "size({A+B for A in left_dead_ends(4), B in left_dead_ends(4)})"};
  for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
    session s = open_with("0", false, &(cgt_limits){.memory_bytes = 4 << 20}, 1);
    lab_value v;
    cr_expect_eq(lab_evaluate_text(&v, s.machine, many[i], strlen(many[i]), &s.error), CGT_ELIMIT, "%s", many[i]);
    cr_expect(strstr(s.error.message, "limit"), "%s", s.error.message);
    cr_expect_eq(s.error.advice, CGT_ADVICE_MEMORY, "a larger limit would put it off");
    close_session(&s);
  }
}
