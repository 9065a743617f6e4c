/* test_verifier.c: the verifier of cgt verify deep and cgt verify selftest, which remembers what it was asked, against
 * the oracle, which does not; and that it finds out what is wrong. */
#include "lab/trust/verifier.h"

#include <cgt/lab_proof.h>

#include "fixture.h"
#include <cgt/lab_machine.h>
#include "language_session.h"

SUITE(verifier);

static labi_verifier_form form_of(labi_verifier *v, const oracle_game *g) {
  labi_verifier_form options[2][8], f = 0;
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < g->count[p]; i++) options[p][i] = form_of(v, g->of[p][i]);
  cr_assert(labi_verifier_make(&f, v, options[0], g->count[0], options[1], g->count[1]), "%s",
            labi_verifier_message(v));
  return f;
}

Test(verifier, says_what_the_oracle_says) {
  labi_verifier *v = labi_verifier_new(ctx, NULL);
  for (unsigned runs = test_runs(300); runs > 0; runs--) {
    if (runs % 300 == 0) { /* what it remembers has a limit */
      labi_verifier_free(v);
      v = labi_verifier_new(ctx, NULL);
    }
    oracle *o = oracle_new();
    const oracle_game *g = random_tree(&dice, o, 4, 3), *h = random_tree(&dice, o, 3, 3);
    labi_verifier_form f = form_of(v, g), k = form_of(v, h), sum, minus;
    bool less, canonical;
    cgt_outcome won;
    cr_assert(labi_verifier_le(&less, v, f, k) && labi_verifier_canonical(&canonical, v, f) &&
              labi_verifier_outcome(&won, v, f));
    cr_expect(less == oracle_le(g, h));
    cr_expect(canonical == oracle_is_canonical(g));
    cr_expect(won == oracle_outcome(g));
    cr_assert(labi_verifier_neg(&minus, v, k) && labi_verifier_add(&sum, v, f, minus) &&
                  labi_verifier_outcome(&won, v, sum),
              "%s", labi_verifier_message(v));
    cr_expect((won == CGT_P || won == CGT_R) == less, "G <= H and Right's win of G - H differ");
    oracle_free(o);
  }
  labi_verifier_free(v);
}

/* A game is equal to its own canonical form and to no other; a form that is not canonical is told so. */
Test(verifier, sees_a_wrong_value) {
  labi_verifier *v = labi_verifier_new(ctx, NULL);
  labi_verifier_form up, star, zero, form;
  bool same = true;
  cr_assert(labi_verifier_game(&up, v, value("^")) && labi_verifier_game(&star, v, value("*")) &&
            labi_verifier_game(&zero, v, value("0")));
  cr_assert(labi_verifier_equal(&same, v, up, star) && !same);
  cr_assert(labi_verifier_make(&form, v, (labi_verifier_form[]){zero, zero}, 2, &star, 1));
  cr_assert(labi_verifier_equal(&same, v, form, up) && same);
  cr_assert(labi_verifier_canonical(&same, v, form) && !same);
  cr_assert(labi_verifier_canonical(&same, v, up) && same);
  labi_verifier_free(v);
}

Test(verifier, plays_positions_by_their_moves) {
  session s = open_text("[domineering(3,3), matrix_nim([1,2;2,2]), nim(1,2,4)]");
  lab_value list;
  cr_assert(lab_evaluate(&list, s.machine, 0, &s.error) == CGT_OK, "%s", s.error.message);
  labi_verifier *v = labi_verifier_new(lab_machine_ctx(s.machine), NULL);
  for (size_t i = 0; i < 3; i++) {
    cgt_position position = list.as.list->items[i].as.at.position;
    labi_verifier_form played, known;
    bool same = false;
    cr_assert(labi_verifier_position(&played, v, position));
    cr_assert(labi_verifier_game(&known, v, cgt_position_value(lab_machine_ctx(s.machine), position)));
    cr_expect(labi_verifier_equal(&same, v, played, known) && same);
  }
  labi_verifier_free(v);
  close_session(&s);
}

/* What is too large is refused at once, and the context is as it was. */
Test(verifier, refuses_what_is_too_large) {
  static const char *const large[] = {"*1000000", "2^100", "1/2^5000", "{2^100|0}"};
  for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
    labi_verifier *v = labi_verifier_new(ctx, NULL);
    labi_verifier_form f;
    cr_expect(!labi_verifier_game(&f, v, value(large[i])), "%s", large[i]);
    cr_expect(labi_verifier_status(v) == CGT_ELIMIT && strstr(labi_verifier_message(v), "limit of"), "%s",
              labi_verifier_message(v));
    labi_verifier_free(v);
  }
  volatile int stop = 1;
  labi_verifier *v = labi_verifier_new(ctx, &stop);
  labi_verifier_form f;
  cr_expect(!labi_verifier_game(&f, v, value("^")) && labi_verifier_status(v) == CGT_ECANCELLED);
  labi_verifier_free(v);
}

/* ---- values and claims ------------------------------------------------------------------------- */

static lab_deep_check deep(const char *text) {
  session s = open_text(text);
  lab_deep_check check;
  cr_assert(lab_verify_deep(&check, s.machine, 0, &s.error) == CGT_OK, "%s: %s", text, s.error.message);
  close_session(&s);
  return check;
}

Test(verifier, finds_the_engine_right) {
  static const char *const texts[] = {"{3|1} + {2||1|0} - ^",
                                      "{0,*,{1|1}|^}",
                                      "-{1|{0|-2}}",
                                      "matrix_nim([1,2;2,2]) - domineering(\"..|..\")",
                                      "'{0,{*|*}|1,{1|1}}'",
                                      "let a = {2|0} in a + a",
                                      "if 1 < 2 then ^ else v",
                                      "^ > 0",
                                      "{3|1} == {3|1} + {1|-1}",
                                      "^ <> *",
                                      "*2 != *3",
                                      "1/2 < 1",
                                      "v <= 0",
                                      "2 >= {1|*}",
                                      "* <| ^^",
                                      "^ |> *",
                                      "outcome({1|-1} + *2)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    lab_deep_check check = deep(texts[i]);
    cr_expect_eq(check.verdict, LAB_DEEP_CONFIRMED, "%s", texts[i]);
    cr_expect(check.forms > 0 && check.questions > 0, "%s", texts[i]);
  }
  cr_expect_eq(deep("0").forms, 1);
}

Test(verifier, past_its_limits_it_says_nothing) {
  lab_deep_check check = deep("*100000");
  cr_expect_eq(check.verdict, LAB_DEEP_UNDECIDED);
  cr_expect_eq(check.status, CGT_ELIMIT);
  cr_expect(strstr(check.why, "limit"), "%s", check.why);
}

Test(verifier, what_is_no_game_is_an_error) {
  session s = open_text("{1,2}");
  lab_deep_check check;
  cr_expect_eq(lab_verify_deep(&check, s.machine, 0, &s.error), CGT_EINVAL);
  cr_expect_eq(lab_verify_deep(&check, s.machine, 5, &s.error), CGT_EINVAL);
  close_session(&s);
}

/* Stopped in the midst of its questions it has no answer; those before are right. */
Test(verifier, no_answer_after_a_stop) {
  enum { HEAPS = 48 };
  volatile int stop = 0;
  labi_verifier *v = labi_verifier_new(ctx, &stop);
  labi_verifier_form heaps[HEAPS];
  for (int i = 0; i < HEAPS; i++) cr_assert(labi_verifier_game(&heaps[i], v, cgt_nimber(ctx, (uint64_t)i)));
  stop = 1;
  bool answers = true;
  for (int i = HEAPS - 1; answers && i >= 0; i--)
    for (int j = 0; answers && j < HEAPS; j++) {
      bool less = i != j;
      answers = labi_verifier_le(&less, v, heaps[i], heaps[j]);
      if (answers) cr_expect_eq(less, i == j, "*%d <= *%d", i, j);
    }
  cr_expect(!answers && labi_verifier_status(v) == CGT_ECANCELLED);
  labi_verifier_free(v);
}
