/* test_loopy_language.c: loopy games in the language: how they are written and printed, arithmetic, the order,
 * outcomes with draws, and what is refused. */
#include "data_table.h"
#include "language_session.h"

TestSuite(loopy_language, .timeout = 240);

/* What a text prints; of no outcome also that the printed text is read back as the same. */
static void print_value(char text[1 << 12], session *s, const char *expression) {
  lab_value v, back;
  bool same = false;
  cr_assert_eq(lab_evaluate_text(&v, s->machine, expression, strlen(expression), &s->error), CGT_OK, "%s: %s",
               expression, s->error.message);
  cr_assert_eq(lab_print(text, 1 << 12, NULL, s->machine, v, CGT_PLAIN), CGT_OK);
  cr_assert_eq(lab_evaluate_text(&back, s->machine, text, strlen(text), &s->error), CGT_OK, "%s: %s", text,
               s->error.message);
  cr_expect(lab_equal(&same, s->machine, v, back, &s->error) == CGT_OK && same, "%s is not read back", text);
}

Test(loopy_language, cgsuite_writes_and_prints_them_so) {
  static data_table table;
  static char *cells[3], found[1 << 12], expected[1 << 12];
  session s = open_text("");
  cr_assert(open_table(&table, "loopy_language"));
  while (read_row(&table, cells, 3)) {
    print_value(found, &s, cells[0]);
    print_value(expected, &s, cells[1]);
    cr_expect_str_eq(found, expected, "%s: %s, expected %s", cells[0], found, cells[1]);
  }
  close_table(&table, 22);
  close_session(&s);
}

Test(loopy_language, is_written_in_several_ways) {
  static const row rows[] = {
      {"on", "on"},
      {"{pass|}", "on"},
      {"{1|{pass|+-1}}", "{1||pass|+-1}"}, /* as CGSuite 2.2 prints it */
      {"{1||pass|+-1} == {1|{pass|+-1}}", "true"},
      {"{pass||1|-1} == {pass|+-1}", "true"},
      {"a{a|}", "on"},
      {"a{0|b{a,b|0}} == {0|{a{0|b{a,b|0}},pass|0}}", "true"},
      {"tis", "1 & 0"},
      {"tisn", "0 & -1"},
      {"upon*", "^[on]*"},
      {"upon* == upon + *", "true"},
      {"^[on]*2 == upon + *2", "true"},
      {"v<on>", "v<on>"},
      {"^<on> == {0|v[on]*}", "true"},
      {"2over == 2 + over", "true"},
      {"-1/4v[on] == -1/4 - upon", "true"},
      {"+-over == {over|under}", "true"},
      {"{0||1|pass} == {0|1over}", "true"},
      {"let pass = 1 in {pass|}", "2"},
      {"{ k for k in 0..1, pass where 1 < 2 | } == on", "true"},
      {"a{ (if 1 < 2 then a else 0) | }", "on"},
      {"let a = 5 in a{0|a}", "over"},
      {"def f(n) = {n|pass}\nf(3) == 3over", "true"},
      {"sum(over for k in 1..5)", "over"},
      {"[over, dud]", "[over,on & off]"},
      {"{over, 1, under, over}", "{1,over,under}"},
  };
  EXPECT_ROWS(rows);
}

Test(loopy_language, arithmetic_and_order) {
  static const row rows[] = {
      {"over - over == 0", "false"},
      {"over - over", "over & under"},
      {"0 < over and over < 1/1024", "true"},
      {"over > ^ and over > ^100*5", "true"},
      {"over <> {1|-1}", "true"},
      {"off < dud and dud < on and dud <> 0", "true"},
      {"on >= dud and not dud >= on", "true"},
      {"upon < over and upon > ^^*", "false"},
      {"0 < upon and upon < ^", "false"},
      {"3*over == over and -2*over == under and 0*over == 0", "true"},
      {"over == over & over", "true"},
      {"onside(over + under) == over and offside(over + under) == under", "true"},
      {"on + {1|-1}", "on"},
      {"over + 1/2 - over - 1/2 == over & under", "true"},
      {"over |> 0 and under <| 0", "true"},
      {"over != under", "true"},
      {"1 & 0 == tis", "true"},
      {"is_stopper(over) and is_loopfree(3) and not is_loopfree(on) and is_stopper_sided(dud)", "true"},
  };
  EXPECT_ROWS(rows);
}

Test(loopy_language, outcomes_with_draws) {
  static const row rows[] = {
      {"outcome(on)", "L"},           {"outcome(off)", "R"},      {"outcome(dud)", "D"},
      {"outcome({1|dud})", "NHat"},   {"outcome({dud|-1})", "NCheck"}, {"outcome(tis)", "PHat"},
      {"outcome(tisn)", "PCheck"},    {"outcome(+-over)", "N"},   {"outcome(over + under)", "D"},
      {"outcome(dud) == D", "true"},  {"outcome(dud) == N", "false"}, {"outcome(on) == L", "true"},
      {"[outcome(dud), outcome(0)]", "[D,P]"},
  };
  EXPECT_ROWS(rows);
}

/* One line says what was wrong and where. */
Test(loopy_language, is_refused_where_short_games_are_wanted) {
  static const row rows[] = {
      {"a{a+1|}", "1:5: the name of braces can only be an option in them, as in a{0|a}: it has no value yet"},
      {"heat(over, 1)",
       "1:6: expected a short game, found the loopy game over: heat is defined where play must end; "},
      {"birthday(over)",
       "1:1: expected a short game, found the loopy game over: birthday is defined where play must end"},
      {"thermograph(over)",
       "1:1: only the thermograph of a short game is a value; a stopper has mean(G),"},
      {"abs(over)", "1:5: expected a number, found the loopy game over"},
      {"atomic_weight(on & off)", "1:18: expected a short game, found the loopy game on & off"},
      {"'{over|}'", "1:2: expected a short game, found the loopy game over"},
      {"over*over", "1:5: '*' multiplies numbers, or a game by an integer: one side must be an integer"},
      {"over/2", "1:1: expected a number, found the loopy game over"},
      {"0 & 1", "1:3: "},
      {"a{1,2}", "1:1: 'a' is followed by braces: a{..|..} names a loopy game, and calls have ( )"},
      {"a", "1:1: unknown name 'a'; a variable runs over something: for a in 0..9: ..."},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    cr_expect(strncmp(eval(rows[i].text), rows[i].value, strlen(rows[i].value)) == 0, "%s: %s", rows[i].text,
              eval(rows[i].text));
}

/* Each function of one argument has a value, or one line that says what it is asked of. */
Test(loopy_language, all_functions_take_or_refuse_loopy_games) {
  static const char *const games[] = {"on", "over", "a{0|a}", "on & off", "dud", "{on|0}"};
  session s = open_text("");
  unsigned values = 0, refused = 0;
  for (const lab_function *f = lab_function_next(NULL); f; f = lab_function_next(f)) {
    for (size_t i = 0; lab_function_takes(f, 1) && i < sizeof games / sizeof *games; i++) {
      char text[100];
      lab_value v;
      const int length = snprintf(text, sizeof text, "%s(%s)", f->name, games[i]);
      const cgt_status status = lab_evaluate_text(&v, s.machine, text, (size_t)length, &s.error);
      values += status == CGT_OK;
      refused += status != CGT_OK;
      if (status == CGT_OK) continue;
      cr_expect(status == CGT_EDOMAIN || status == CGT_EINVAL, "%s: %s", text, s.error.message);
      cr_expect(s.error.message[0] && !strchr(s.error.message, '\n'), "%s: %s", text, s.error.message);
    }
  }
  cr_expect(values > 150 && refused > 100, "%u values, %u refused", values, refused);
  close_session(&s);
}

Test(loopy_language, what_is_asked_of_stoppers_as_of_short_games) {
  static const row rows[] = {
      {"[follower_count(over), follower_count({pass|3/2}), follower_count({0||0|under})]", "[2,5,4]"},
      {"[is_number_tiny(G) for G in [on, over, {on|0||0}, {1||1|under}, +-over, dud]]", "[false,false,true,true,false,false]"},
      {"[is_all_small(G) for G in [upon, over, on, {over|-1}]]", "[true,true,false,false]"},
      {"[is_hot({over|-2}), is_tepid({over|-2}), is_tepid(over), is_cold(upon), is_switch(+-over), is_uptimal(upon)]",
       "[true,false,true,false,false,false]"},
  };
  EXPECT_ROWS(rows);
}

/* What is begun in braces is forgotten after an error in them. */
Test(loopy_language, an_error_in_braces_leaves_nothing) {
  session s = open_text("");
  lab_value v;
  const char *bad = "a{0, b{1/0, a|}|a}", *good = "a{0|a}";
  cr_expect_neq(lab_evaluate_text(&v, s.machine, bad, strlen(bad), &s.error), CGT_OK);
  cr_assert_eq(lab_evaluate_text(&v, s.machine, good, strlen(good), &s.error), CGT_OK);
  cr_expect_eq(v.kind, LAB_LOOPY);
  cr_expect_eq(cgt_loopy_kind_of(lab_machine_ctx(s.machine), v.as.loopy.value), CGT_LOOPY_STOPPER);
  close_session(&s);
}

/* A definition that is called with two loopy games, or outcomes with a draw, has two values. */
Test(loopy_language, definitions_tell_loopy_arguments_apart) {
  static const row rows[] = {
      {"def f(G) = G; [f(on), f(off), f(over), f(on & off)]", "[on,off,over,on & off]"},
      {"def f(G) = outcome(G); [f(on), f(off), f(dud)]", "[L,R,D]"},
      {"def f(o) = o == D; [f(D), f(PHat), f(NHat)]", "[true,false,false]"},
      {"def f(L) = L; [f([on]), f([off]), f([D]), f([PCheck])]", "[[on],[off],[D],[PCheck]]"},
  };
  expect_rows(rows, sizeof rows / sizeof *rows);
}
