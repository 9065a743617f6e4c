/* test_decided.c: outcomes and comparisons of sums whose values would take long, in the language: decided by
 * value, by search, or as pays, they are the same. */
#include "fixture.h"
#include "language_session.h"

SUITE(decided);

/* ---- all ways ------------------------------------------------------------------------------------- */

static const char *const terms[] = {"domineering(3,3)",          "domineering(2,5)",       "domineering(\"..#|...|#..\")",
                                    "clobber(\"xoxo|oxox\")",    "matrix_nim([2,3;3,1])",  "toads_and_frogs(\"tt..f.f\")",
                                    "nim(2,3)",                  "{3|1}",                  "^",
                                    "+-{2|1}",                   "*2",                     "1/2",
                                    "hackenbush(\"lrrl\")",     "domineering(3,4)",       "1"};

static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", "<|", "|>", "<>"};

static void put_sum(char *text, size_t room, unsigned most) {
  unsigned count = 1 + rng_below(&dice, most);
  for (unsigned i = 0; i < count; i++) {
    size_t used = strlen(text);
    snprintf(text + used, room - used, "%s%s",
             rng_below(&dice, 2) ? " - "
             : i                 ? " + "
                                 : "",
             terms[rng_below(&dice, sizeof terms / sizeof *terms)]);
  }
}

static void answer(char found[16], const char *text, lab_deciding how) {
  session s = open_text(text);
  lab_program_set_deciding(s.program, how);
  snprintf(found, 16, "%.15s", value_of(&s));
  close_session(&s);
}

Test(decided, all_ways_agree) {
  for (unsigned run = test_runs(150); run-- > 0;) {
    char text[600] = "", found[3][16];
    bool of_outcome = rng_below(&dice, 3) == 0;
    if (of_outcome) strcpy(text, "outcome(");
    put_sum(text, sizeof text, 3);
    if (of_outcome) {
      strcat(text, ")");
    } else {
      snprintf(text + strlen(text), 8, " %s ", signs[rng_below(&dice, sizeof signs / sizeof *signs)]);
      put_sum(text, sizeof text, 2);
    }
    for (int how = LAB_DECIDE_AS_PAYS; how <= LAB_DECIDE_BY_SEARCH; how++)
      answer(found[how], text, (lab_deciding)how);
    cr_expect_str_eq(found[0], found[1], "%s", text);
    cr_expect_str_eq(found[2], found[1], "%s", text);
    cr_expect(strlen(found[1]) <= 5, "%s: %s", text, found[1]);
  }
}

/* A mean and an atomic weight of a sum are those of its terms, added: as those of its value. */
Test(decided, functions_that_add_do_so) {
  char text[1200], of_value[1300], terms[500];
  for (unsigned run = test_runs(40); run-- > 0;) {
    terms[0] = 0;
    put_sum(terms, sizeof terms, 4);
    for (int mean = 0; mean < 2; mean++) {
      const char *name = mean ? "mean" : "atomic_weight";
      snprintf(text, sizeof text, "%s(%s)", name, terms);
      snprintf(of_value, sizeof of_value, "let value = canonical_form(%s) in %s(value)", terms, name);
      char found[2][16];
      answer(found[0], text, LAB_DECIDE_AS_PAYS);
      answer(found[1], of_value, LAB_DECIDE_AS_PAYS);
      if (!strchr(found[1], ':')) cr_expect_str_eq(found[0], found[1], "%s", text);
      cr_expect(mean <= !strchr(found[1], ':') && !strchr(found[0], ':') == !strchr(found[1], ':'), "%s: %s",
                text, found[0]); /* all have a mean */
    }
  }
  static const row rows[] = {
      {"mean(sum({{7*k mod 20 + 3 | 3*k mod 11} | {-(5*k mod 13) | -(11*k mod 17) - 2}} for k in 1..1000))",
       "783/2"},
      {"mean({3|1} - domineering(5,5) + 1/2)", "5/2"},
      {"mean(1/4 + over)", "1/4"},
      {"mean(\"a\" + \"b\")", "1:10: expected a game, found a text"},
      {"atomic_weight(sum(^ for k in 1..9) - ^2*)", "7"},
      {"atomic_weight(({2|1} + ^) - {2|1})", "1"},
  };
  EXPECT_ROWS(rows);
}

/* ---- what is not added up --------------------------------------------------------------------------- */

/* The value of domineering(5,5) is past what is cheap, that of its negative cancels. */
Test(decided, sums_are_taken_term_by_term) {
  static const row rows[] = {
      {"outcome(domineering(5,5))", "P"},
      {"outcome(domineering(5,5) + 1)", "L"},
      {"outcome(domineering(5,5) - domineering(5,5) + *)", "N"},
      {"outcome(-(domineering(5,5) + 1) - (domineering(5,5) - 2))", "L"},
      {"outcome(sum(domineering(5,k) - domineering(5,k) for k in 4..6) + ^)", "L"},
      {"let P = domineering(5,5) in P == -P", "true"},
      {"let P = domineering(5,5) in outcome(P + P + {1|-1})", "N"},
      {"def F(n) = domineering(n,n)\nF(5) <= 0 and F(5) >= 0 and not F(5) < 0", "true"},
      {"[1,2] == [1,2] and \"a\" + \"b\" == \"ab\" and 1/3 + 1/3 == 2/3 and omega + 1 > omega", "true"},
      {"all(domineering(5,5) < n for n in 1..3)", "true"},
      {"domineering(5,5) < inf", "true"},
      {"domineering(5,5) + 1/3 == 1/3 and 1/3 > domineering(5,5) - 1/3", "true"},
      {"domineering(5,5) == \"x\"", "1:18: cannot compare a number with a text"},
      {"-1 <= domineering(5,5) <= 1", "true"},
      {"outcome(sum(+-{k||0|-k} for k in 1..40))", "P"},
      {"sum(+-{k||0|-k} for k in 1..12) == sum(+-{13-k||0|k-13} for k in 1..12)", "true"},
      {"outcome(sum(x for x in 1..0))", "P"},
      {"outcome(omega)", "L"},
      {"outcome(1/3 - 1)", "R"},
  };
  EXPECT_ROWS(rows);
}
