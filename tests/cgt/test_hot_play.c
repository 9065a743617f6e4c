/* test_hot_play.c: play of sums for score, against plain play and the stops of the sums. */
#include "fixture.h"

#include <stdio.h>

SUITE(hot_play);

enum { MOST = 6 };

typedef struct sum {
  cgt_game components[MOST];
  size_t count;
} sum;

static const cgt_hot_strategy strategies[] = {CGT_HOTSTRAT, CGT_THERMOSTRAT, CGT_SENTESTRAT};

static sum sum_of(const char *const *texts) {
  sum s = {0};
  for (; texts[s.count]; s.count++) s.components[s.count] = value(texts[s.count]);
  return s;
}
#define SUM(...) sum_of((const char *const[]){__VA_ARGS__, NULL})

static sum random_sum(size_t most, unsigned height) {
  sum s = {.count = 1 + rng_below(&dice, (unsigned)most)};
  for (size_t i = 0; i < s.count; i++) s.components[i] = random_game(&dice, ctx, height, 2);
  return s;
}

/* {a|-b}, or with a threat of one player. */
static cgt_game random_hot_game(void) {
  char text[80];
  const unsigned a = rng_below(&dice, 12), b = rng_below(&dice, 12), threat = rng_below(&dice, 60) + 1;
  switch (rng_below(&dice, 3)) {
  case 0:
    snprintf(text, sizeof text, "{%u|-%u}", a + 1, b);
    break;
  case 1:
    snprintf(text, sizeof text, "{{%u|%u}|-%u}", a + threat, a, b + 1);
    break;
  default:
    snprintf(text, sizeof text, "{%u|{-%u|-%u}}", a + 1, b, b + threat);
  }
  return value(text);
}

static sum random_hot_sum(size_t most) {
  sum s = {.count = 1 + rng_below(&dice, (unsigned)most)};
  for (size_t i = 0; i < s.count; i++) s.components[i] = random_hot_game();
  return s;
}

static cgt_game total(const sum *s) {
  cgt_game g = cgt_integer(ctx, 0);
  for (size_t i = 0; i < s->count; i++) g = cgt_add(ctx, g, s->components[i]);
  return g;
}

static const char *show_sum(const sum *s) {
  static char text[4096];
  size_t length = 0;
  text[0] = '\0';
  for (size_t i = 0; i < s->count; i++)
    length +=
        (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? " + " : "", show(s->components[i]));
  return text;
}

static cgt_game stop_of(cgt_game g, cgt_player beginner) {
  return beginner == CGT_LEFT ? cgt_left_stop(ctx, g) : cgt_right_stop(ctx, g);
}

static bool is_better(cgt_game a, cgt_game b, cgt_player player) {
  cgt_order order;
  cr_assert_eq(cgt_compare(&order, ctx, a, b), CGT_OK);
  return order == (player == CGT_LEFT ? CGT_GREATER : CGT_LESS);
}

/* ---- plain play, from definitions alone ----------------------------------------------------------------------- */

static size_t options_of(cgt_game *options, cgt_game g, cgt_player player) {
  size_t count = 0;
  cr_assert_eq(cgt_options(&count, options, 64, ctx, g, player), CGT_OK);
  cr_assert_leq(count, 64);
  return count;
}

/* A wall, read off its corners. */
static cgt_game wall_at(cgt_game g, cgt_player player, cgt_game t) {
  cgt_corner corners[64];
  size_t count, i = 0;
  cgt_order order;
  if (cgt_is_number(g)) return g;
  cr_assert_eq(cgt_wall(&count, corners, 64, ctx, g, player), CGT_OK);
  cr_assert_leq(count, 64);
  cr_assert_eq(cgt_compare(&order, ctx, t, corners[0].temperature), CGT_OK);
  if (order != CGT_LESS) return corners[0].value;
  while (is_better(corners[i + 1].temperature, t, CGT_LEFT)) i++; /* the last one is at -1 */
  const cgt_game rise =
      cgt_sub(ctx, corners[i + 1].value, corners[i].value); /* over the height, 0 or once it */
  const cgt_game drop = cgt_sub(ctx, corners[i].temperature, t);
  if (cgt_equal(rise, cgt_integer(ctx, 0))) return corners[i].value;
  return is_better(rise, cgt_integer(ctx, 0), CGT_LEFT) ? cgt_add(ctx, corners[i].value, drop)
                                                        : cgt_sub(ctx, corners[i].value, drop);
}

typedef struct memory {
  cgt_game ambient;
  int last; /* -1: none */
} memory;

static cgt_game temperature_of(cgt_game g) { return cgt_temperature(ctx, g); }

static int hottest(const sum *s) {
  int found = -1;
  for (int i = 0; i < (int)s->count; i++)
    if (!cgt_is_number(s->components[i]) &&
        (found < 0 ||
         is_better(temperature_of(s->components[i]), temperature_of(s->components[found]), CGT_LEFT)))
      found = i;
  return found;
}

/* The component and the temperature of the choice. */
static int sentestrat(cgt_game *t, const sum *s, const memory *m) {
  int at = hottest(s);
  if (m->last >= 0 && !cgt_is_number(s->components[m->last]) &&
      is_better(temperature_of(s->components[m->last]), m->ambient, CGT_LEFT)) {
    *t = m->ambient;
    return m->last;
  }
  if (at >= 0) *t = temperature_of(s->components[at]);
  return at;
}

static cgt_game orthodox(cgt_game g, cgt_player player, cgt_game t) {
  cgt_game options[64];
  size_t best = 0, count = options_of(options, g, player);
  for (size_t k = 1; k < count; k++)
    if (is_better(wall_at(options[k], !player, t), wall_at(options[best], !player, t), player)) best = k;
  return options[best];
}

/* The score of plain play: by strategy of player, or with best play of both. */
static cgt_game plain_score(sum s, cgt_hot_strategy strategy, cgt_player player, cgt_player mover, memory m) {
  cgt_game best = {0}, options[64];
  if (hottest(&s) < 0) return total(&s);
  if (strategy != CGT_BEST_PLAY && mover == player) {
    if (strategy == CGT_SENTESTRAT) {
      cgt_game t = {0};
      int at = sentestrat(&t, &s, &m);
      if (m.ambient.core == 0 || is_better(m.ambient, t, CGT_LEFT)) m.ambient = t;
      m.last = -1;
      s.components[at] = orthodox(s.components[at], player, t);
    } else {
      cgt_hot_move move;
      cr_assert_eq(cgt_hot_choose(&move, ctx, strategy, s.components, s.count, player), CGT_OK);
      s.components[move.component] = move.option;
    }
    return plain_score(s, strategy, player, !mover, m);
  }
  for (size_t i = 0; i < s.count; i++) {
    const cgt_game from = s.components[i];
    if (cgt_is_number(from)) continue;
    const size_t count = options_of(options, from, mover);
    for (size_t k = 0; k < count; k++) {
      s.components[i] = options[k];
      const memory then = {m.ambient, m.ambient.core ? (int)i : -1};
      const cgt_game score = plain_score(s, strategy, player, !mover, then);
      if (best.core == 0 || is_better(score, best, mover)) best = score;
    }
    s.components[i] = from;
  }
  return best;
}

/* ---- worked examples ---------------------------------------------------------------------------------------------- */

static void expect_choice(const sum *s, cgt_hot_strategy strategy, cgt_player player, size_t component,
                          const char *option) {
  cgt_hot_move move;
  cr_assert_eq(cgt_hot_choose(&move, ctx, strategy, s->components, s->count, player), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  cr_expect_eq(move.component, component, "component %zu", move.component);
  cr_expect(cgt_equal(move.option, value(option)), "%s", show(move.option));
}

Test(hot_play, switches_are_taken_from_the_hottest_on) {
  const sum s = SUM("+-1", "+-4", "{5|1}", "1/2");
  cr_expect(cgt_equal(cgt_sum_stop(ctx, s.components, s.count, CGT_LEFT), value("13/2")));
  cr_expect(cgt_equal(cgt_sum_stop(ctx, s.components, s.count, CGT_RIGHT), value("1/2")));
  for (size_t i = 0; i < 3; i++) expect_choice(&s, strategies[i], CGT_LEFT, 1, "4");
}

static void expect_score(const sum *s, cgt_hot_strategy strategy, cgt_player beginner, const char *score) {
  const cgt_game found = cgt_hot_score(ctx, strategy, CGT_LEFT, s->components, s->count, beginner);
  cr_expect(cgt_equal(found, value(score)), "strategy %d: %s", strategy, show(found));
}

/* A move that has to be answered comes before a hotter one. */
Test(hot_play, the_hottest_move_may_lose) {
  const sum s = SUM("{4|-4}", "{{20|6}|5}");
  expect_choice(&s, CGT_BEST_PLAY, CGT_LEFT, 1, "{20|6}");
  expect_choice(&s, CGT_HOTSTRAT, CGT_LEFT, 0, "4");
  expect_score(&s, CGT_BEST_PLAY, CGT_LEFT, "10");
  expect_score(&s, CGT_HOTSTRAT, CGT_LEFT, "9");
}

/* Left threatens 100. Right threatens 20 elsewhere, and Sentestrat answers that; then Right answers the threat of Left, and
 * has played both. */
Test(hot_play, to_answer_may_lose) {
  const sum s = SUM("{{100|0}|-4}", "{3||0|-20}");
  expect_score(&s, CGT_HOTSTRAT, CGT_LEFT, "3");
  expect_score(&s, CGT_THERMOSTRAT, CGT_LEFT, "3");
  expect_score(&s, CGT_SENTESTRAT, CGT_LEFT, "0");
  expect_score(&s, CGT_SENTESTRAT, CGT_RIGHT, "-4");
}

Test(hot_play, nothing_is_chosen_among_numbers) {
  const sum s = SUM("1", "-1/2");
  cgt_hot_move move;
  cr_expect(cgt_equal(cgt_sum_stop(ctx, s.components, s.count, CGT_LEFT), value("1/2")));
  cr_expect(cgt_equal(cgt_sum_stop(ctx, NULL, 0, CGT_LEFT), value("0")));
  for (int strategy = CGT_BEST_PLAY; strategy <= CGT_SENTESTRAT; strategy++) {
    cr_expect_eq(cgt_hot_choose(&move, ctx, (cgt_hot_strategy)strategy, s.components, s.count, CGT_LEFT),
                 CGT_EDOMAIN);
    cgt_ctx_clear_error(ctx);
    cr_expect(
        cgt_equal(cgt_hot_score(ctx, (cgt_hot_strategy)strategy, CGT_RIGHT, s.components, s.count, CGT_LEFT),
                  value("1/2")));
  }
}

/* ---- laws ------------------------------------------------------------------------------------------------------------ */

Test(hot_play, best_play_reaches_the_stop_of_the_sum) {
  for (unsigned run = long_test_runs(2000); run > 0; run--) {
    const sum s = run % 2 ? random_sum(5, 2) : random_hot_sum(MOST);
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
      const cgt_game stop = cgt_sum_stop(ctx, s.components, s.count, (cgt_player)p);
      cr_assert(cgt_equal(stop, stop_of(total(&s), (cgt_player)p)), "%s: %s", show_sum(&s), show(stop));
    }
  }
}

/* Of hot games, of cold ones, of a game and its negative, and of numbers. */
Test(hot_play, the_hottest_components_have_the_temperature_of_the_sum) {
  for (unsigned run = long_test_runs(4000); run > 0; run--) {
    sum s = run % 2 ? random_sum(4, 2) : random_hot_sum(4);
    if (run % 3 == 0) s.components[s.count] = cgt_neg(ctx, s.components[0]), s.count++;
    if (run % 5 == 0 && s.count < MOST) s.components[s.count] = random_number(&dice, ctx), s.count++;
    const cgt_game t = cgt_sum_temperature(ctx, s.components, s.count);
    cr_assert(cgt_equal(t, cgt_temperature(ctx, total(&s))), "%s: %s", show_sum(&s), show(t));
  }
  cr_expect(cgt_equal(cgt_sum_temperature(ctx, NULL, 0), value("-1")));
  const sum numbers = SUM("1/2", "1/2", "1/4", "1/4");
  cr_expect(cgt_equal(cgt_sum_temperature(ctx, numbers.components, numbers.count), value("-1/2")));
}

Test(hot_play, plain_play_scores_the_same) {
  static const memory nothing = {{0, 0}, -1};
  for (unsigned run = long_test_runs(400); run > 0; run--) {
    const sum s = run % 2 ? random_sum(3, 1) : random_hot_sum(3);
    for (int p = 0; p < 4; p++)
      for (int strategy = CGT_BEST_PLAY; strategy <= CGT_SENTESTRAT; strategy++) {
        const cgt_player player = (cgt_player)(p & 1), beginner = (cgt_player)(p >> 1);
        const cgt_game score =
            cgt_hot_score(ctx, (cgt_hot_strategy)strategy, player, s.components, s.count, beginner);
        const cgt_game plain = plain_score(s, (cgt_hot_strategy)strategy, player, beginner, nothing);
        cr_assert(cgt_equal(score, plain), "%s: strategy %d of %d, %d first: %s", show_sum(&s), strategy,
                  player, beginner, show(score));
      }
  }
}

Test(hot_play, no_strategy_beats_best_play) {
  for (unsigned run = long_test_runs(1000); run > 0; run--) {
    const sum s = random_sum(4, 2);
    for (int p = 0; p < 4; p++)
      for (size_t i = 0; i < 3; i++) {
        const cgt_player player = (cgt_player)(p & 1), beginner = (cgt_player)(p >> 1);
        const cgt_game score = cgt_hot_score(ctx, strategies[i], player, s.components, s.count, beginner);
        cr_assert(!is_better(score, stop_of(total(&s), beginner), player), "%s: %s", show_sum(&s),
                  show(score));
      }
  }
}

/* What Left, moving first, is promised at t. */
static cgt_game promise_at(const sum *s, cgt_game t) {
  cgt_game promised = cgt_integer(ctx, 0), widest = promised;
  for (size_t i = 0; i < s->count; i++) {
    const cgt_game right = wall_at(s->components[i], CGT_RIGHT, t);
    const cgt_game gap = cgt_sub(ctx, wall_at(s->components[i], CGT_LEFT, t), right);
    promised = cgt_add(ctx, promised, right);
    if (is_better(gap, widest, CGT_LEFT)) widest = gap;
  }
  return cgt_add(ctx, promised, widest);
}

/* No corner at or above 0 promises more, and none below the chosen temperature as much. */
static void expect_best_promise(const sum *s, cgt_game chosen) {
  const cgt_game promised = promise_at(s, chosen), zero = cgt_integer(ctx, 0);
  for (size_t i = 0; i < s->count; i++)
    for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      cgt_corner corners[64];
      size_t count;
      cr_assert_eq(cgt_wall(&count, corners, 64, ctx, s->components[i], (cgt_player)player), CGT_OK);
      for (size_t k = 0; k < count; k++) {
        const cgt_game t = is_better(zero, corners[k].temperature, CGT_LEFT) ? zero : corners[k].temperature;
        const cgt_game other = promise_at(s, t);
        cr_assert(!is_better(other, promised, CGT_LEFT), "%s: %s", show_sum(s), show(t));
        cr_assert(!cgt_equal(other, promised) || !is_better(chosen, t, CGT_LEFT), "%s: %s", show_sum(s), show(t));
      }
    }
}

/* Winning Ways, Ch. 6: what Thermostrat is promised, it gets. */
Test(hot_play, thermostrat_keeps_its_promise) {
  for (unsigned run = long_test_runs(6000); run > 0; run--) {
    const sum s = run % 3 == 0 ? random_sum(4, 2) : run % 3 == 1 ? random_sum(3, 3) : random_hot_sum(4);
    cgt_hot_move move;
    if (hottest(&s) < 0) continue;
    cr_assert_eq(cgt_hot_choose(&move, ctx, CGT_THERMOSTRAT, s.components, s.count, CGT_LEFT), CGT_OK);
    expect_best_promise(&s, move.temperature);
    const cgt_game promised = promise_at(&s, move.temperature);
    const cgt_game score = cgt_hot_score(ctx, CGT_THERMOSTRAT, CGT_LEFT, s.components, s.count, CGT_LEFT);
    cr_assert(!is_better(promised, score, CGT_LEFT), "%s: %s, promised %s", show_sum(&s), show(score),
              show(promised));
  }
}

/* Of switches {a|b} the hottest is a best move, for every strategy. */
Test(hot_play, switches_are_played_best) {
  for (unsigned run = test_runs(300); run > 0; run--) {
    sum s = {.count = 1 + rng_below(&dice, MOST)};
    for (size_t i = 0; i < s.count; i++) {
      const int64_t b = (int64_t)rng_below(&dice, 40) - 20, a = b + rng_below(&dice, 20);
      const cgt_game left = cgt_integer(ctx, a), right = cgt_integer(ctx, b);
      s.components[i] = cgt_from_options(ctx, &left, 1, &right, 1);
    }
    for (int p = 0; p < 4; p++)
      for (size_t i = 0; i < 3; i++) {
        const cgt_player player = (cgt_player)(p & 1), beginner = (cgt_player)(p >> 1);
        const cgt_game score = cgt_hot_score(ctx, strategies[i], player, s.components, s.count, beginner);
        cr_assert(cgt_equal(score, stop_of(total(&s), beginner)), "%s: %s", show_sum(&s), show(score));
      }
  }
}

Test(hot_play, numbers_and_signs_pass_through) {
  for (unsigned run = long_test_runs(1000); run > 0; run--) {
    const sum s = random_sum(4, 2);
    sum negative = s, moved = s;
    const cgt_game x = random_number(&dice, ctx);
    for (size_t i = 0; i < s.count; i++) negative.components[i] = cgt_neg(ctx, s.components[i]);
    moved.components[0] = cgt_add(ctx, s.components[0], x);
    for (int strategy = CGT_BEST_PLAY; strategy <= CGT_SENTESTRAT; strategy++) {
      const cgt_hot_strategy how = (cgt_hot_strategy)strategy;
      const cgt_game score = cgt_hot_score(ctx, how, CGT_LEFT, s.components, s.count, CGT_LEFT);
      cr_assert(cgt_equal(cgt_hot_score(ctx, how, CGT_LEFT, moved.components, s.count, CGT_LEFT),
                          cgt_add(ctx, score, x)));
      /* equal options of both may come in another order */
      if (how == CGT_BEST_PLAY)
        cr_assert(cgt_equal(cgt_hot_score(ctx, how, CGT_RIGHT, negative.components, s.count, CGT_RIGHT),
                            cgt_neg(ctx, score)));
    }
  }
}

/* ---- one game ------------------------------------------------------------------------------------------ */

/* The stop of G cooled by t, which is its wall there up to the temperature. */
static cgt_game stop_at(cgt_game g, cgt_player player, cgt_game t) {
  const cgt_game cooled = cgt_cool(ctx, g, t);
  return player == CGT_LEFT ? cgt_left_stop(ctx, cooled) : cgt_right_stop(ctx, cooled);
}

static void expect_orthodox(cgt_game g, cgt_player player, cgt_game t) {
  cgt_game options[32], orthodox[32];
  size_t all, count, expected = 0;
  cr_assert_eq(cgt_options(&all, options, 32, ctx, g, player), CGT_OK);
  cr_assert_eq(cgt_orthodox_options(&count, orthodox, 32, ctx, g, player, t), CGT_OK);
  const cgt_game wall = stop_at(g, player, t), tax = player == CGT_LEFT ? cgt_neg(ctx, t) : t;
  for (size_t i = 0; i < all; i++) {
    if (!cgt_equal(cgt_add(ctx, stop_at(options[i], !player, t), tax), wall)) continue;
    cr_expect(expected < count && cgt_equal(orthodox[expected], options[i]), "%s at %s", show(g), show(t));
    expected++;
  }
  cr_expect(count == expected && count > 0, "%s at %s: %zu", show(g), show(t), count);
}

/* Both say it of temperatures from 0 to that of the game; a number is not cooled, so it has none. */
Test(hot_play, orthodox_options_attain_the_stop_of_the_cooled_game) {
  for (unsigned run = long_test_runs(400); run-- > 0;) {
    const cgt_game g = run % 2 ? random_game(&dice, ctx, 3, 3) : cgt_add(ctx, random_hot_game(), random_hot_game());
    const cgt_game top = cgt_temperature(ctx, g), times[] = {cgt_integer(ctx, 0), top, cgt_dyadic(ctx, 1, 1),
                                                             cgt_dyadic(ctx, rng_below(&dice, 64), 2)};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
      for (int player = 0; player < 2; player++) {
        size_t count = 1;
        if (le(cgt_integer(ctx, 0), times[i]) && le(times[i], top)) expect_orthodox(g, (cgt_player)player, times[i]);
        if (le(times[i], top)) continue;
        cr_expect_eq(cgt_orthodox_options(&count, NULL, 0, ctx, g, (cgt_player)player, times[i]), CGT_OK);
        cr_expect_eq(count, 0, "%s at %s", show(g), show(times[i]));
      }
  }
  size_t count;
  cr_expect_eq(cgt_orthodox_options(&count, NULL, 0, ctx, value("1*"), CGT_LEFT, value("-2")), CGT_EDOMAIN);
  cgt_ctx_clear_error(ctx);
  cr_expect_eq(cgt_orthodox_options(&count, NULL, 0, ctx, value("1*"), CGT_LEFT, value("^")), CGT_EDOMAIN);
  cgt_ctx_clear_error(ctx);
}

/* Corners of these thermographs are far more than 1/256 apart. */
Test(hot_play, sente_is_a_vertical_wall_below_the_temperature) {
  unsigned sente_of[3] = {0};
  const cgt_game little = cgt_dyadic(ctx, 1, 8);
  for (unsigned run = long_test_runs(400); run-- > 0;) {
    const cgt_game g = run % 2 ? cgt_add(ctx, random_hot_game(), random_hot_game()) : random_hot_game();
    const cgt_game top = cgt_temperature(ctx, g);
    bool sente[2];
    if (!le(little, top)) continue;
    for (int player = 0; player < 2; player++) {
      cr_assert_eq(cgt_is_sente(&sente[player], ctx, g, (cgt_player)player), CGT_OK);
      const bool vertical = cgt_equal(stop_at(g, (cgt_player)player, cgt_sub(ctx, top, little)), cgt_mean(ctx, g));
      cr_expect_eq(sente[player], vertical, "%s", show(g));
    }
    cr_expect(!sente[CGT_LEFT] || !sente[CGT_RIGHT], "%s", show(g));
    sente_of[sente[CGT_LEFT] ? 1 : sente[CGT_RIGHT] ? 2 : 0]++;
  }
  for (int kind = 0; kind < 3; kind++) cr_expect(sente_of[kind] > 0);
  bool sente;
  cr_expect(cgt_is_sente(&sente, ctx, value("3"), CGT_LEFT) == CGT_OK && !sente);
  cr_expect(cgt_is_sente(&sente, ctx, value("1/2"), CGT_LEFT) == CGT_OK && !sente);
}
