/* test_sprouts.c: Sprouts against published outcomes, and the text of positions. */
#include <cgt/lab_machine.h>

#include "fixture.h"
#include "language_session.h"

SUITE(sprouts);

/* D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts (1991): with n spots the player who moves first loses if and
 * only if n mod 6 is 0, 1 or 2, up to 11 spots. Misere play: A164950 of the OEIS. */
Test(sprouts, published_outcomes) {
  static const char *const misere = "NPPPNN"; /* of 1 to 6 spots */
  char text[80];
  for (int n = 0; n <= (test_runs(1) > 1 ? 8 : 4); n++) {
    snprintf(text, sizeof text, "outcome(sprouts(%d))", n);
    cr_expect_str_eq(eval(text), n % 6 < 3 ? "P" : "N", "%s", text);
  }
  for (int n = 1; n <= 3; n++) {
    snprintf(text, sizeof text, "misere_outcome(sprouts(%d))", n);
    const char wanted[2] = {misere[n - 1], 0};
    cr_expect_str_eq(eval(text), wanted, "%s", text);
  }
}

static cgt_position read_text(session *s, const char *text) {
  lab_value v = {0};
  cr_assert(lab_program_add(s->program, text, strlen(text), &s->error) == CGT_OK, "%s", s->error.message);
  cr_assert(lab_evaluate(&v, s->machine, lab_program_count(s->program) - 1, &s->error) == CGT_OK, "%s: %s",
            text, s->error.message);
  return v.as.at.position;
}

/* The text of a position reads as that position: along random play. */
Test(sprouts, texts_are_read_back) {
  for (unsigned run = test_runs(6); run-- > 0;) {
    session s = open_text("0");
    cgt_ctx *in = lab_machine_ctx(s.machine);
    cgt_position p = read_text(&s, run % 2 ? "sprouts(5)" : "sprouts(7)");
    for (;;) {
      cgt_position moves[4096];
      char text[800];
      size_t count;
      cr_assert(cgt_position_moves(&count, moves, 4096, in, p, CGT_LEFT) == CGT_OK, "%s",
                cgt_ctx_message(in));
      if (count == 0 || count > 4096) break;
      p = moves[rng_below(&dice, (unsigned)count)];
      cr_assert(cgt_position_print(text, sizeof text, NULL, in, p) == CGT_OK);
      cr_expect_eq(read_text(&s, text).id, p.id, "%s", text);
    }
    close_session(&s);
  }
}

/* Renamed, turned and reflected regions are the same position. */
Test(sprouts, equal_positions_have_one_text) {
  static const char *const same[][2] = {{"BA.}AB.}", "AB.}AB.}"},
                                        {"CAB.0.}BAC.}", "0.ABC.}ABC.}"},
                                        {"A2B1.}AB.}", "1B2A.}BA.}"},
                                        {"2bab1a.}", "1a2bab.}"},
                                        {"AB.2.}AB.1.}]0.}", "0.}]1.XY.}2.XY.}"}};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    char text[200];
    session s = open_text("0");
    snprintf(text, sizeof text, "sprouts(\"%s\")", same[i][0]);
    const cgt_position p = read_text(&s, text);
    snprintf(text, sizeof text, "sprouts(\"%s\")", same[i][1]);
    cr_expect_eq(read_text(&s, text).id, p.id, "%s and %s", same[i][0], same[i][1]);
    close_session(&s);
  }
}

Test(sprouts, other_texts_are_refused) {
  static const char *const texts[] = {"x",   "22",  "22.",  ".",     "}",         "A.}",
                                      "3.}", "a.}", "2.}}", "aaa.}", "A.}A.}A.}", "2.}]A."};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char text[80];
    snprintf(text, sizeof text, "sprouts(\"%s\")", texts[i]);
    cr_expect(strstr(eval(text), "sprouts: "), "%s: %s", text, eval(text));
  }
}
