/* test_verifier.c: the judge of cgt verify --deep and cgt selftest, which remembers what it was asked, against
 * the oracle, which does not; and that it finds out what is wrong. */
#include "lab/proof/verifier.h"

#include "fixture.h"
#include <cgt/lab_machine.h>
#include "language_session.h"

SUITE(judge);

static labi_verifier_form judged_of(labi_verifier *j, const oracle_game *g) {
  labi_verifier_form options[2][8], f = 0;
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < g->count[p]; i++) options[p][i] = judged_of(j, g->of[p][i]);
  cr_assert(labi_verifier_make(&f, j, options[0], g->count[0], options[1], g->count[1]), "%s",
            labi_verifier_message(j));
  return f;
}

Test(judge, says_what_the_oracle_says) {
  labi_verifier *j = labi_verifier_new(ctx, NULL);
  for (unsigned runs = test_runs(300); runs > 0; runs--) {
    if (runs % 300 == 0) { /* what it remembers has a limit */
      labi_verifier_free(j);
      j = labi_verifier_new(ctx, NULL);
    }
    oracle *o = oracle_new();
    const oracle_game *g = random_tree(&dice, o, 4, 3), *h = random_tree(&dice, o, 3, 3);
    labi_verifier_form f = judged_of(j, g), k = judged_of(j, h), sum, minus;
    bool less, canonical;
    cgt_outcome won;
    cr_assert(labi_verifier_le(&less, j, f, k) && labi_verifier_canonical(&canonical, j, f) &&
              labi_verifier_outcome(&won, j, f));
    cr_expect(less == oracle_le(g, h));
    cr_expect(canonical == oracle_is_canonical(g));
    cr_expect(won == oracle_outcome(g));
    cr_assert(labi_verifier_neg(&minus, j, k) && labi_verifier_add(&sum, j, f, minus) &&
                  labi_verifier_outcome(&won, j, sum),
              "%s", labi_verifier_message(j));
    cr_expect((won == CGT_P || won == CGT_R) == less, "G <= H and Right's win of G - H differ");
    oracle_free(o);
  }
  labi_verifier_free(j);
}

/* A game is equal to its own canonical form and to no other; a form that is not canonical is told so. */
Test(judge, sees_a_wrong_value) {
  labi_verifier *j = labi_verifier_new(ctx, NULL);
  labi_verifier_form up, star, zero, form;
  bool same = true;
  cr_assert(labi_verifier_game(&up, j, value("^")) && labi_verifier_game(&star, j, value("*")) &&
            labi_verifier_game(&zero, j, value("0")));
  cr_assert(labi_verifier_equal(&same, j, up, star) && !same);
  cr_assert(labi_verifier_make(&form, j, (labi_verifier_form[]){zero, zero}, 2, &star, 1));
  cr_assert(labi_verifier_equal(&same, j, form, up) && same);
  cr_assert(labi_verifier_canonical(&same, j, form) && !same);
  cr_assert(labi_verifier_canonical(&same, j, up) && same);
  labi_verifier_free(j);
}

Test(judge, plays_positions_by_their_moves) {
  session s = open_text("[domineering(3,3), matrix_nim([1,2;2,2]), nim(1,2,4)]");
  lab_value list;
  cr_assert(lab_evaluate(&list, s.machine, 0, &s.error) == CGT_OK, "%s", s.error.message);
  labi_verifier *j = labi_verifier_new(lab_machine_ctx(s.machine), NULL);
  for (size_t i = 0; i < 3; i++) {
    cgt_position position = list.as.list->items[i].as.at.position;
    labi_verifier_form played, known;
    bool same = false;
    cr_assert(labi_verifier_position(&played, j, position));
    cr_assert(labi_verifier_game(&known, j, cgt_position_value(lab_machine_ctx(s.machine), position)));
    cr_expect(labi_verifier_equal(&same, j, played, known) && same);
  }
  labi_verifier_free(j);
  close_session(&s);
}

/* What is too large is refused at once, and the context is as it was. */
Test(judge, refuses_what_is_too_large) {
  static const char *const large[] = {"*1000000", "2^100", "1/2^5000", "{2^100|0}"};
  for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
    labi_verifier *j = labi_verifier_new(ctx, NULL);
    labi_verifier_form f;
    cr_expect(!labi_verifier_game(&f, j, value(large[i])), "%s", large[i]);
    cr_expect(labi_verifier_status(j) == CGT_ELIMIT && strstr(labi_verifier_message(j), "limit of"), "%s",
              labi_verifier_message(j));
    labi_verifier_free(j);
  }
  volatile int stop = 1;
  labi_verifier *j = labi_verifier_new(ctx, &stop);
  labi_verifier_form f;
  cr_expect(!labi_verifier_game(&f, j, value("^")) && labi_verifier_status(j) == CGT_ECANCELLED);
  labi_verifier_free(j);
}
