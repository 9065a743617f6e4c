/* test_explain.c: steps to canonical forms, and scaffolds. */
#include <stdlib.h>

#include "fixture.h"

SUITE(explain);

/* ---- steps to the canonical form --------------------------------------------------------------- */

enum { MOST = 64 };

typedef struct form {
  cgt_game games[2][MOST];
  size_t count[2];
} form;

static size_t place_of(const form *f, cgt_player player, cgt_game g) {
  for (size_t i = 0; i < f->count[player]; i++)
    if (cgt_equal(f->games[player][i], g)) return i;
  return SIZE_MAX;
}

static void drop(form *f, cgt_player player, cgt_game g) {
  size_t i = place_of(f, player, g);
  cr_assert(i != SIZE_MAX, "a step is about %s, which is no option", show(g));
  f->games[player][i] = f->games[player][--f->count[player]];
}

/* Does what the step says, having made sure that its reasons hold in the form it is about. */
static void follow(form *f, const cgt_step *step, cgt_game value) {
  cgt_player player = step->player;
  bool left = player == CGT_LEFT;
  if (step->kind == CGT_STEP_NUMBER) {
    law(cgt_equal(step->option, value), step->option, value);
    return;
  }
  drop(f, player, step->option);
  if (step->kind == CGT_STEP_REPEATED) {
    cr_assert(place_of(f, player, step->option) != SIZE_MAX);
  } else if (step->kind == CGT_STEP_DOMINATED) {
    cr_assert(place_of(f, player, step->by) != SIZE_MAX);
    law(left ? le(step->option, step->by) : le(step->by, step->option), step->option, step->by);
  } else {
    cgt_game of_option[MOST], in_place[MOST];
    size_t count = options(of_option, MOST, step->option, !player);
    bool is_option = false;
    for (size_t i = 0; i < count; i++) is_option |= cgt_equal(of_option[i], step->by);
    law(is_option, step->option, step->by);
    law(left ? le(step->by, value) : le(value, step->by), step->by, value);
    count = options(in_place, MOST, step->by, player);
    for (size_t i = 0; i < count; i++)
      if (place_of(f, player, in_place[i]) == SIZE_MAX) f->games[player][f->count[player]++] = in_place[i];
  }
}

/* The steps of a form, followed to their end: the options of its canonical form. Returns how many. */
static size_t follow_all(const form *start, cgt_game *value) {
  form f = *start;
  cgt_step steps[256];
  size_t count, again;
  *value = cgt_from_options(ctx, f.games[0], f.count[0], f.games[1], f.count[1]);
  cr_assert(cgt_explain_form(&count, steps, 256, ctx, f.games[0], f.count[0], f.games[1], f.count[1]) ==
            CGT_OK);
  cr_assert(cgt_explain_form(&again, NULL, 0, ctx, f.games[0], f.count[0], f.games[1], f.count[1]) == CGT_OK);
  cr_assert(count == again && count <= 256);
  for (size_t i = 0; i < count; i++) follow(&f, &steps[i], *value);
  if (count > 0 && steps[count - 1].kind == CGT_STEP_NUMBER) return count;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgt_game canonical[MOST];
    size_t found = options(canonical, MOST, *value, p);
    law(found == f.count[p], *value);
    for (size_t i = 0; i < found; i++) law(place_of(&f, p, canonical[i]) != SIZE_MAX, *value, canonical[i]);
  }
  return count;
}

Test(explain, steps_lead_to_the_canonical_form) {
  size_t steps = 0, numbers = 0;
  for (unsigned run = test_runs(400); run-- > 0;) {
    form f = {0};
    cgt_game g;
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
      for (unsigned n = rng_below(&dice, 4); n-- > 0;)
        f.games[p][f.count[p]++] = random_game(&dice, ctx, rng_below(&dice, 3), 2);
    steps += follow_all(&f, &g);
    numbers += cgt_is_number(g);
  }
  cr_expect(steps > 400 && numbers > 20, "only %zu steps and %zu numbers", steps, numbers);
}

Test(explain, canonical_forms_need_no_step) {
  for (unsigned run = test_runs(200); run-- > 0;) {
    cgt_game again, g = random_game(&dice, ctx, rng_below(&dice, 3), 2);
    form f = {0};
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) f.count[p] = options(f.games[p], MOST, g, p);
    law(follow_all(&f, &again) == 0, g);
    law(cgt_equal(g, again), g, again);
  }
}

/* {^|v}: ^ reverses through * to 0, and so {^|v} = {0|0} = *. Siegel, CGT, Ch. II, reversible moves. */
Test(explain, up_reverses_through_star) {
  cgt_game up = cgt_up(ctx, 1), down = cgt_up(ctx, -1), star = cgt_nimber(ctx, 1);
  cgt_step steps[2];
  size_t count;
  cr_assert(cgt_explain_form(&count, steps, 2, ctx, &up, 1, &down, 1) == CGT_OK && count == 2);
  for (int i = 0; i < 2; i++) {
    cr_expect(steps[i].kind == CGT_STEP_REVERSIBLE && steps[i].player == (cgt_player)i);
    cr_expect(cgt_equal(steps[i].option, i == 0 ? up : down) && cgt_equal(steps[i].by, star));
  }
}

/* {2*|4} is no 3: 2 fits already, for 2* <| 2. */
Test(explain, a_number_is_one_step) {
  cgt_game left = value("2*"), right = value("4");
  cgt_step step;
  size_t count;
  cr_assert(cgt_explain_form(&count, &step, 1, ctx, &left, 1, &right, 1) == CGT_OK && count == 1);
  cr_expect(step.kind == CGT_STEP_NUMBER);
  expect_value(step.option, "2");
}

Test(explain, refuses_what_is_no_game) {
  cgt_game none = CGT_NONE, *many = malloc(5000 * sizeof *many);
  size_t count;
  expect_error(CGT_EINVAL, cgt_explain_form(&count, NULL, 0, ctx, &none, 1, NULL, 0));
  expect_error(CGT_EINVAL, cgt_scaffold(&count, NULL, 0, ctx, none, CGT_LEFT, true));
  for (int i = 0; i < 5000; i++) many[i] = cgt_integer(ctx, i);
  expect_error(CGT_ELIMIT, cgt_explain_form(&count, NULL, 0, ctx, many, 5000, NULL, 0));
  free(many);
}

/* ---- scaffolds --------------------------------------------------------------------------------- */

static int number_order(cgt_game x, cgt_game y) {
  int sign = 0;
  cr_assert(cgt_number_compare(&sign, ctx, x, y) == CGT_OK);
  return sign;
}

static size_t corners_of(cgt_corner *corners, cgt_game g, cgt_player player, bool taxed) {
  size_t count;
  cr_assert(cgt_scaffold(&count, corners, 256, ctx, g, player, taxed) == CGT_OK && count <= 256);
  return count;
}

/* At t = -1, where walls are scaffolds: best of the options, and the tax. */
Test(explain, scaffolds_are_the_best_walls) {
  for (unsigned run = test_runs(200); run-- > 0;) {
    cgt_game g = random_game(&dice, ctx, 1 + rng_below(&dice, 3), 2);
    cgt_corner before[256], after[256], wall[256];
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
      size_t nbefore = corners_of(before, g, p, false), nafter = corners_of(after, g, p, true), nwall;
      law((nbefore == 0) == cgt_is_integer(ctx, g), g);
      if (nbefore == 0) continue;
      cgt_game found[MOST], best = CGT_NONE;
      size_t count = options(found, MOST, g, p);
      for (size_t i = 0; i < count; i++) {
        cr_assert(cgt_wall(&nwall, wall, 256, ctx, found[i], !p) == CGT_OK && nwall <= 256);
        cgt_game v = wall[nwall - 1].value;
        if (cgt_is_none(best) || number_order(v, best) * (p == CGT_LEFT ? 1 : -1) > 0) best = v;
      }
      law(cgt_equal(before[nbefore - 1].value, best), g);
      cgt_game taxed = cgt_add(ctx, best, cgt_integer(ctx, p == CGT_LEFT ? 1 : -1));
      law(cgt_equal(after[nafter - 1].value, taxed), g);
      cr_assert(cgt_wall(&nwall, wall, 256, ctx, g, p) == CGT_OK);
      law(cgt_equal(wall[nwall - 1].value, taxed), g);
    }
  }
}
