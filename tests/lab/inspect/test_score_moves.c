/* test_score_moves.c: the moves of a sum that is played for score, against the stops of the whole sum after each move. */
#include <cgt/lab_inspect.h>

#include "certified.h"
#include "fixture.h"

SUITE(score_moves);

static lab_score_moves find_score(session *s, const char *text) {
  lab_score_moves moves;
  *s = open_text(text);
  cr_assert(s->error.status == CGT_OK, "%s: %s", text, s->error.message);
  cr_assert(lab_find_score_moves(&moves, s->machine, 0, &s->error) == CGT_OK, "%s: %s", text, s->error.message);
  return moves;
}

static cgt_game opponents_stop(cgt_ctx *its, cgt_game g, cgt_player player) {
  return player == CGT_LEFT ? cgt_right_stop(its, g) : cgt_left_stop(its, g);
}

/* How many canonical moves of player reach the stop; *all: of how many. */
static size_t count_best(size_t *all, const lab_score_moves *sum, cgt_player player, cgt_ctx *its) {
  cgt_game total = cgt_integer(its, 0), options[64];
  size_t best = 0;
  *all = 0;
  for (size_t i = 0; i < sum->count; i++) total = cgt_add(its, total, sum->summands[i].value.as.game);
  const cgt_game stop = player == CGT_LEFT ? cgt_left_stop(its, total) : cgt_right_stop(its, total);
  cr_expect(cgt_equal(sum->by[player].stop, stop));
  for (size_t i = 0; i < sum->count; i++) {
    const cgt_game g = sum->summands[i].value.as.game, rest = cgt_sub(its, total, g);
    size_t count;
    if (cgt_is_number(g)) continue;
    cr_assert_eq(cgt_options(&count, options, 64, its, g, player), CGT_OK);
    *all += count;
    for (size_t k = 0; k < count; k++)
      best += cgt_equal(stop, opponents_stop(its, cgt_add(its, rest, options[k]), player));
  }
  return best;
}

Test(score_moves, best_moves_reach_the_stop) {
  for (unsigned run = test_runs(60); run-- > 0;) {
    labi_buffer text = {0};
    for (unsigned terms = 1 + rng_below(&dice, 4), i = 0; i < terms; i++)
      labi_putf(&text, "%s(%s)", i == 0 ? "" : rng_below(&dice, 2) ? " + " : " - ",
                show(random_game(&dice, ctx, 1 + rng_below(&dice, 2), 2)));
    session s;
    lab_score_moves sum = find_score(&s, text.bytes);
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
      size_t all, best = count_best(&all, &sum, p, lab_machine_ctx(s.machine));
      cr_expect_eq(sum.by[p].count, best, "%s: %zu, not %zu", text.bytes, sum.by[p].count, best);
      cr_expect_eq(sum.by[p].tried, all, "%s", text.bytes);
      for (size_t i = 0; i < 3 && !sum.over; i++) {
        cgt_order order; /* nothing is gained against best play */
        cr_assert_eq(cgt_compare(&order, lab_machine_ctx(s.machine), sum.by[p].by[i].loss,
                                 cgt_integer(lab_machine_ctx(s.machine), 0)),
                     CGT_OK);
        cr_expect_neq(order, CGT_LESS, "%s", text.bytes);
      }
    }
    lab_score_moves_free(&sum);
    close_session(&s);
    labi_buffer_free(&text);
  }
}

Test(score_moves, of_positions_the_moves_are_positions) {
  session s;
  lab_score_moves sum = find_score(&s, "domineering(\"...|...\") - domineering(\"..|..\") + {4|-4}");
  cr_assert_eq(sum.count, 3);
  cr_expect(sum.summands[1].subtracted && sum.summands[1].term.kind == LAB_POSITION);
  cr_expect_eq(sum.by[CGT_LEFT].tried, 6);
  for (size_t k = 0; k < sum.by[CGT_LEFT].count; k++)
    cr_expect_eq(sum.by[CGT_LEFT].best[k].to.kind, sum.by[CGT_LEFT].best[k].summand == 2 ? LAB_GAME : LAB_POSITION);
  lab_score_moves_free(&sum);
  close_session(&s);
}
