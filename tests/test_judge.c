/* test_judge.c: the judge of cgt verify --deep and cgt selftest, which remembers what it was asked, against
 * the oracle, which does not; and that it finds out what is wrong. */
#include "lab/proof/judge.h"

#include "fixture.h"
#include "lab/language/language.h"
#include "language_session.h"

SUITE(judge);

static judged judged_of(judge *j, const oracle_game *g) {
  judged options[2][8], f = 0;
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < g->count[p]; i++) options[p][i] = judged_of(j, g->of[p][i]);
  cr_assert(judge_make(&f, j, options[0], g->count[0], options[1], g->count[1]), "%s", judge_message(j));
  return f;
}

Test(judge, says_what_the_oracle_says) {
  judge *j = judge_new(ctx, NULL);
  for (unsigned runs = test_runs(300); runs > 0; runs--) {
    if (runs % 300 == 0) { /* what it remembers has a limit */
      judge_free(j);
      j = judge_new(ctx, NULL);
    }
    oracle *o = oracle_new();
    const oracle_game *g = random_tree(&dice, o, 4, 3), *h = random_tree(&dice, o, 3, 3);
    judged f = judged_of(j, g), k = judged_of(j, h), sum, minus;
    bool less, canonical;
    cgt_outcome won;
    cr_assert(judge_le(&less, j, f, k) && judge_canonical(&canonical, j, f) && judge_outcome(&won, j, f));
    cr_expect(less == oracle_le(g, h));
    cr_expect(canonical == oracle_is_canonical(g));
    cr_expect(won == oracle_outcome(g));
    cr_assert(judge_neg(&minus, j, k) && judge_add(&sum, j, f, minus) && judge_outcome(&won, j, sum), "%s",
              judge_message(j));
    cr_expect((won == CGT_P || won == CGT_R) == less, "G <= H and Right's win of G - H differ");
    oracle_free(o);
  }
  judge_free(j);
}

/* A game is equal to its own canonical form and to no other; a form that is not canonical is told so. */
Test(judge, sees_a_wrong_value) {
  judge *j = judge_new(ctx, NULL);
  judged up, star, zero, form;
  bool same = true;
  cr_assert(judge_game(&up, j, value("^")) && judge_game(&star, j, value("*")) &&
            judge_game(&zero, j, value("0")));
  cr_assert(judge_equal(&same, j, up, star) && !same);
  cr_assert(judge_make(&form, j, (judged[]){zero, zero}, 2, &star, 1));
  cr_assert(judge_equal(&same, j, form, up) && same);
  cr_assert(judge_canonical(&same, j, form) && !same);
  cr_assert(judge_canonical(&same, j, up) && same);
  judge_free(j);
}

Test(judge, plays_positions_by_their_moves) {
  session s = open_text("[domineering(3,3), matrix_nim([1,2;2,2]), nim(1,2,4)]");
  lab_value list;
  cr_assert(lab_evaluate(&list, s.machine, 0, &s.error) == CGT_OK, "%s", s.error.message);
  judge *j = judge_new(lab_machine_ctx(s.machine), NULL);
  for (size_t i = 0; i < 3; i++) {
    cgt_position position = list.as.list->items[i].as.at.position;
    judged played, known;
    bool same = false;
    cr_assert(judge_position(&played, j, position));
    cr_assert(judge_game(&known, j, cgt_position_value(lab_machine_ctx(s.machine), position)));
    cr_expect(judge_equal(&same, j, played, known) && same);
  }
  judge_free(j);
  close_session(&s);
}

/* What is too large is refused at once, and the context is as it was. */
Test(judge, refuses_what_is_too_large) {
  static const char *const large[] = {"*1000000", "2^100", "1/2^5000", "{2^100|0}"};
  for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
    judge *j = judge_new(ctx, NULL);
    judged f;
    cr_expect(!judge_game(&f, j, value(large[i])), "%s", large[i]);
    cr_expect(judge_status(j) == CGT_ELIMIT && strstr(judge_message(j), "limit of"), "%s", judge_message(j));
    judge_free(j);
  }
  volatile int stop = 1;
  judge *j = judge_new(ctx, &stop);
  judged f;
  cr_expect(!judge_game(&f, j, value("^")) && judge_status(j) == CGT_ECANCELLED);
  judge_free(j);
}
