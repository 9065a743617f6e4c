/* test_scores.c: games with scores against the definition. Forms are played out by sums of trees with a score at each
 * end; no tree has a mark, and nothing here knows a class, a proviso or a pass. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SUITE(scores);

/* ---- forms as trees ------------------------------------------------------------------------------ */

/* A player without options has a score. Scores are in quarters. */
enum { MOST = 8, TREES = 200000, FAR = 4000, LONG = 9 };

typedef struct tree {
  uint32_t option[2][MOST];
  int score[2];
  uint8_t count[2];
} tree;

static tree trees[TREES];
static size_t tree_count;

static uint32_t new_tree(const tree *t) {
  cr_assert(tree_count < TREES);
  trees[tree_count] = *t;
  return (uint32_t)tree_count++;
}

static uint32_t number_tree(int score) { return new_tree(&(tree){.score = {score, score}}); }

/* The score that plain play of g + x reaches; the sum of the two scores if the mover has no move in either. */
static int played(uint32_t g, uint32_t x, cgt_player mover) {
  const tree *a = &trees[g], *b = &trees[x];
  if (a->count[mover] + b->count[mover] == 0) return a->score[mover] + b->score[mover];
  int best = mover == CGT_LEFT ? -1000000 : 1000000;
  for (unsigned i = 0; i < a->count[mover] + (unsigned)b->count[mover]; i++) {
    const int next = i < a->count[mover] ? played(a->option[mover][i], x, !mover)
                                         : played(g, b->option[mover][i - a->count[mover]], !mover);
    if (mover == CGT_LEFT ? next > best : next < best) best = next;
  }
  return best;
}

/* By the words of the definition: all that can follow an end is at least as good for its player as its score. */
static void find_scores(int range[2], uint32_t g) {
  for (int p = 0; p < 2; p++) {
    if (trees[g].count[p] == 0 && trees[g].score[p] < range[0]) range[0] = trees[g].score[p];
    if (trees[g].count[p] == 0 && trees[g].score[p] > range[1]) range[1] = trees[g].score[p];
    for (unsigned i = 0; i < trees[g].count[p]; i++) find_scores(range, trees[g].option[p][i]);
  }
}

static bool is_member(const cgt_universe *universe, uint32_t g) {
  const tree *t = &trees[g];
  int range[2] = {1000000, -1000000};
  find_scores(range, g);
  if (universe->ends == CGT_ENDS_ZERO) {
    if ((t->count[0] == 0) != (t->count[1] == 0)) return false;
    if (t->count[0] == 0 && t->score[0] != t->score[1]) return false;
  } else if ((t->count[0] == 0 && t->score[0] > range[0]) || (t->count[1] == 0 && t->score[1] < range[1])) {
    return false;
  }
  for (int p = 0; p < 2; p++)
    for (unsigned i = 0; i < t->count[p]; i++)
      if (!is_member(universe, t->option[p][i])) return false;
  return true;
}

/* ---- trees to classes and back ------------------------------------------------------------------- */

static size_t write_score(char *to, int quarters) {
  return (size_t)(quarters % 4 == 0
                      ? sprintf(to, "%d", quarters / 4)
                      : sprintf(to, "%d/%d", quarters % 2 ? quarters : quarters / 2, quarters % 2 ? 4 : 2));
}

static size_t write_tree(char *to, uint32_t g) {
  const tree *t = &trees[g];
  char *at = to;
  if (t->count[0] + t->count[1] == 0 && t->score[0] == t->score[1]) return write_score(to, t->score[0]);
  for (int p = 0; p < 2; p++) {
    *at++ = p ? '|' : '{';
    if (t->count[p] == 0) at += sprintf(at, "end "), at += write_score(at, t->score[p]);
    for (unsigned i = 0; i < t->count[p]; i++) {
      if (i > 0) *at++ = ',';
      at += write_tree(at, t->option[p][i]);
    }
  }
  *at++ = '}';
  *at = '\0';
  return (size_t)(at - to);
}

static const char *text_of(uint32_t g) {
  static char text[4][1 << 16];
  static unsigned next;
  char *to = text[next++ % 4];
  to[write_tree(to, g)] = '\0';
  return to;
}

static cgt_class class_of(const cgt_universe *universe, uint32_t g) {
  const cgt_class c = cgt_class_parse(ctx, universe, text_of(g));
  cr_assert(!cgt_class_is_none(c), "%s: %s", text_of(g), cgt_ctx_message(ctx));
  return c;
}

static int quarters_of(cgt_game score) {
  int64_t n;
  cr_assert_eq(cgt_get_int64(&n, ctx, cgt_number_mul(ctx, score, value("4"))), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  return (int)n;
}

/* The number of moves that a player may wait for, from a score: {{5|end 5}|end 5} of Left. */
static uint32_t waiting_tree(int score, int player, int n) {
  uint32_t g = number_tree(score);
  for (; n > 0; n--) {
    tree t = {.score = {score, score}};
    t.count[player] = 1;
    t.option[player][0] = g;
    g = new_tree(&t);
  }
  return g;
}

/* The simplest form as a tree. A mark of Left's beside options, and any end if `ways`, becomes an option that is reversible through an end: {K|x}
 * among dicots, and else {K|x - n}. */
static uint32_t tree_of_class_by(cgt_class g, bool ways) {
  tree t = {0};
  for (int p = 0; p < 2; p++) {
    cgt_class own[MOST];
    size_t count;
    cr_assert_eq(cgt_class_options(&count, own, MOST, ctx, g, (cgt_player)p), CGT_OK);
    cr_assert(count < MOST);
    const bool marked = cgt_class_has_mark(ctx, g, (cgt_player)p);
    cr_assert(marked || count > 0);
    const int score = marked ? quarters_of(cgt_class_score(ctx, g, (cgt_player)p)) : 0;
    if (count == 0) t.score[p] = score;
    for (size_t i = 0; i < count; i++) t.option[p][t.count[p]++] = tree_of_class_by(own[i], ways);
    if (!marked || (count == 0 && !ways)) continue;
    const bool waits = cgt_class_universe(ctx, g)->ends != CGT_ENDS_ZERO;
    tree way = {.count = {1, 1}};
    way.option[p][0] = number_tree(p ? -FAR : FAR);
    way.option[!p][0] = waiting_tree(score, !p, waits ? LONG : 0);
    t.option[p][t.count[p]++] = new_tree(&way);
  }
  return new_tree(&t);
}

static uint32_t tree_of_class(cgt_class g) { return tree_of_class_by(g, false); }

/* ---- a family ------------------------------------------------------------------------------------ */

static const cgt_universe *guaranteed(void) { return cgt_universe_named("guaranteed"); }
static const cgt_universe *dicots(void) { return cgt_universe_named("dicot_scores"); }

enum { FAMILY = 6000, WITNESSES = 700 };

static uint32_t family[FAMILY];
static size_t family_count;
static uint32_t day0[8];
static size_t day0_count;

/* All forms of day 1 with the scores -1, 0, 1, without repeated options. */
static void make_day1(const cgt_universe *universe) {
  tree_count = family_count = day0_count = 0;
  for (int a = -4; a <= 4; a += 4)
    for (int b = -4; b <= 4; b += 4) {
      const uint32_t g = new_tree(&(tree){.score = {a, b}});
      if (is_member(universe, g)) day0[day0_count++] = g;
    }
  const unsigned sets = 1u << day0_count; /* the numbers sets - 1 + 1, + 2, + 3 are ends with -1, 0, 1 */
  for (unsigned left = 1; left < sets + 3; left++)
    for (unsigned right = 1; right < sets + 3; right++) {
      tree t = {0};
      const unsigned set[2] = {left, right};
      for (int p = 0; p < 2; p++) {
        if (set[p] >= sets) t.score[p] = 4 * (int)(set[p] - sets) - 4;
        for (unsigned i = 0; set[p] < sets && i < day0_count; i++)
          if (set[p] >> i & 1) t.option[p][t.count[p]++] = day0[i];
      }
      const uint32_t g = new_tree(&t);
      cr_assert(family_count < FAMILY);
      if (is_member(universe, g))
        family[family_count++] = g;
      else
        tree_count--;
    }
}

/* Each class of the family once. */
static cgt_class classes[FAMILY];
static uint32_t chosen[WITNESSES];
static cgt_class chosen_class[WITNESSES];
static size_t chosen_count;

static void choose_classes(const cgt_universe *universe) {
  chosen_count = 0;
  for (size_t i = 0; i < family_count; i++) {
    classes[i] = class_of(universe, family[i]);
    size_t k = 0;
    while (k < chosen_count && chosen_class[k].id != classes[i].id) k++;
    if (k < chosen_count) continue;
    cr_assert(chosen_count < WITNESSES);
    chosen[chosen_count] = family[i];
    chosen_class[chosen_count++] = classes[i];
  }
}

static uint32_t witnesses[WITNESSES];
static size_t witness_count;
static signed char with[WITNESSES][WITNESSES][2]; /* in quarters */

static void choose_witnesses(const cgt_universe *universe, size_t step) {
  witness_count = 0;
  for (int n = 0; universe->ends != CGT_ENDS_ZERO && n < 4; n++)
    for (int p = 0; p < 2; p++) witnesses[witness_count++] = waiting_tree(0, p, n);
  for (size_t i = 0; i < chosen_count && witness_count < WITNESSES; i += step)
    witnesses[witness_count++] = chosen[i];
}

static bool is_order_ge(cgt_class g, cgt_class h) {
  cgt_order order;
  cr_assert_eq(cgt_class_compare(&order, ctx, g, h), CGT_OK);
  return order == CGT_GREATER || order == CGT_EQUAL;
}

/* An X that the library makes shows in plain play that G >= H is false. */
static void expect_refuted(const cgt_universe *universe, uint32_t g, cgt_class of_g, uint32_t h,
                           cgt_class of_h) {
  const cgt_class x = cgt_class_refuting(ctx, of_g, of_h);
  cr_assert(!cgt_class_is_none(x), "%s", cgt_ctx_message(ctx));
  const size_t before = tree_count;
  const uint32_t of_x = tree_of_class(x);
  cr_assert(played(g, of_x, CGT_LEFT) < played(h, of_x, CGT_LEFT) ||
                played(g, of_x, CGT_RIGHT) < played(h, of_x, CGT_RIGHT),
            "%s: %s >= %s is not refuted by %s", universe->name, text_of(g), text_of(h), text_of(of_x));
  tree_count = before;
}

/* ---- the definition ------------------------------------------------------------------------------ */

static void expect_definition(const cgt_universe *universe, size_t forms, size_t found_classes,
                              size_t expected_ge) {
  size_t ge = 0;
  make_day1(universe);
  choose_classes(universe);
  choose_witnesses(universe, 1);
  cr_expect_eq(family_count, forms, "%s: %zu", universe->name, family_count);
  cr_expect_eq(chosen_count, found_classes, "%s: %zu", universe->name, chosen_count);
  for (size_t i = 0; i < chosen_count; i++)
    for (size_t x = 0; x < witness_count; x++)
      for (int p = 0; p < 2; p++) with[i][x][p] = (signed char)played(chosen[i], witnesses[x], (cgt_player)p);
  for (size_t i = 0; i < chosen_count; i++)
    for (size_t k = 0; k < chosen_count; k++) {
      const bool above = is_order_ge(chosen_class[i], chosen_class[k]);
      ge += above;
      for (size_t x = 0; above && x < witness_count; x++)
        cr_assert(with[i][x][0] >= with[k][x][0] && with[i][x][1] >= with[k][x][1],
                  "%s: %s >= %s is false with %s", universe->name, text_of(chosen[i]), text_of(chosen[k]),
                  text_of(witnesses[x]));
      if (!above) expect_refuted(universe, chosen[i], chosen_class[i], chosen[k], chosen_class[k]);
    }
  cr_expect_eq(ge, expected_ge, "%s: %zu", universe->name, ge);
}

/* All forms of day 1 with the scores -1, 0, 1, the classes that they make, and the pairs of classes with G >= H; where it
 * is true no X of day 1 and no moves to wait with refute it, and where it is false one X does, in plain play. Counted
 * here. */
Test(scores, comparison_is_the_definition) {
  expect_definition(guaranteed(), 4117, 77, 1451);
  expect_definition(dicots(), 52, 12, 42);
}

/* ---- later days ---------------------------------------------------------------------------------- */

static int random_score(void) { return 2 * (int)rng_below(&dice, 9) - 8; } /* -2 to 2, by halves */

static uint32_t random_unsure(unsigned day) {
  tree t = {.score = {random_score(), random_score()}};
  for (int p = 0; day > 0 && p < 2; p++)
    for (unsigned i = rng_below(&dice, 3); i > 0; i--) t.option[p][t.count[p]++] = random_unsure(day - 1);
  return new_tree(&t);
}

static uint32_t random_scored(const cgt_universe *universe, unsigned day) {
  for (;;) {
    tree t = {0};
    const size_t before = tree_count;
    const bool end = day == 0 || rng_below(&dice, 5) == 0;
    for (int p = 0; p < 2; p++) {
      t.score[p] = universe->ends == CGT_ENDS_ZERO && p ? t.score[0] : random_score();
      const unsigned count = end ? 0 : rng_below(&dice, 3) + (universe->ends == CGT_ENDS_ZERO);
      for (unsigned i = 0; i < count; i++) t.option[p][t.count[p]++] = random_scored(universe, day - 1);
      if (count == 0 && universe->ends != CGT_ENDS_ZERO) { /* a score that is sure, for most */
        int range[2] = {1000000, -1000000};
        for (unsigned i = 0; i < t.count[0]; i++) find_scores(range, t.option[0][i]);
        if (p && t.count[0] > 0 && t.score[1] < range[1]) t.score[1] = range[1];
      }
    }
    const uint32_t g = new_tree(&t);
    if (is_member(universe, g)) return g;
    tree_count = before;
  }
}

/* True if the simplest form has a mark beside options. */
static bool plays_like_simplest(const cgt_universe *universe, uint32_t g, cgt_class of_g, const uint32_t *x,
                                size_t count) {
  const size_t before = tree_count;
  const uint32_t simple = tree_of_class(of_g);
  for (size_t i = 0; i < count; i++)
    for (int p = 0; p < 2; p++)
      cr_assert_eq(played(g, x[i], (cgt_player)p), played(simple, x[i], (cgt_player)p),
                   "%s: %s is not %s with %s, seed %llx", universe->name, text_of(g), text_of(simple),
                   text_of(x[i]), (unsigned long long)dice.seed);
  tree_count = before;
  bool marked = false;
  for (int p = 0; p < 2; p++) {
    size_t options;
    cr_assert_eq(cgt_class_options(&options, NULL, 0, ctx, of_g, (cgt_player)p), CGT_OK);
    marked |= options > 0 && cgt_class_has_mark(ctx, of_g, (cgt_player)p);
  }
  return marked;
}

/* Each form of day 1 plays like its simplest form, with every X; and so do random forms of days 2 and 3. */
Test(scores, simplest_forms_play_alike) {
  for (int u = 0; u < 2; u++) {
    const cgt_universe *universe = u ? dicots() : guaranteed();
    make_day1(universe);
    choose_classes(universe);
    choose_witnesses(universe, 1);
    for (size_t i = 0; i < family_count; i++)
      plays_like_simplest(universe, family[i], classes[i], witnesses, witness_count);
    size_t marks = 0;
    for (size_t run = 0; run < test_runs(1000); run++) {
      tree_count = 0;
      const uint32_t g = random_scored(universe, 2 + run % 4 / 3);
      for (witness_count = 0; witness_count < 20; witness_count++)
        witnesses[witness_count] = random_scored(universe, witness_count % 4 / 2 + 1);
      marks += plays_like_simplest(universe, g, class_of(universe, g), witnesses, witness_count);
    }
    cr_expect(marks > test_runs(1000) / 200, "%s: %zu", universe->name, marks);
  }
}

/* A text is accepted if it is equal to a guaranteed game, which is here the one with an option that is reversible through
 * an end in place of each end: also {{4|-3}|end -2}, where Right answers Left's move. */
Test(scores, sure_ends_are_those_of_guaranteed_games) {
  size_t accepted = 0, members = 0;
  for (size_t run = 0; run < test_runs(3000); run++) {
    tree_count = 0;
    const uint32_t g = random_unsure(1 + run % 2);
    const cgt_class of_g = cgt_class_parse(ctx, guaranteed(), text_of(g));
    cgt_ctx_clear_error(ctx);
    if (is_member(guaranteed(), g)) cr_assert(!cgt_class_is_none(of_g), "%s", text_of(g));
    if (cgt_class_is_none(of_g)) continue;
    accepted++;
    members += is_member(guaranteed(), g);
    const uint32_t other = tree_of_class_by(of_g, true);
    cr_assert(is_member(guaranteed(), other), "%s", text_of(other));
    for (unsigned i = 0; i < 12; i++) {
      const uint32_t x = random_scored(guaranteed(), i % 3);
      for (int p = 0; p < 2; p++)
        cr_assert_eq(played(g, x, (cgt_player)p), played(other, x, (cgt_player)p),
                     "%s is not %s with %s, seed %llx", text_of(g), text_of(other), text_of(x),
                     (unsigned long long)dice.seed);
    }
  }
  cr_expect(members > 0 && members < accepted && accepted < test_runs(3000), "%zu, %zu", members, accepted);
}

/* G from H: Left gets an option more, or Right one less. */
static uint32_t better_tree(const cgt_universe *universe, uint32_t h, unsigned day) {
  tree t = trees[h];
  if (t.count[1] > 1 && rng_below(&dice, 2))
    t.count[1]--;
  else if (t.count[0] > 0 && t.count[0] < MOST - 1)
    t.option[0][t.count[0]++] = random_scored(universe, day - 1);
  const uint32_t g = new_tree(&t);
  return is_member(universe, g) ? g : random_scored(universe, day);
}

/* Random pairs of days 2 and 3, half of them with G >= H by construction: against random X, or one that is made. */
Test(scores, random_pairs_of_later_days) {
  for (int u = 0; u < 2; u++) {
    const cgt_universe *universe = u ? dicots() : guaranteed();
    size_t ge = 0, runs = test_runs(2000);
    for (size_t run = 0; run < runs; run++) {
      tree_count = 0;
      const unsigned day = 2 + run % 4 / 3;
      const uint32_t h = random_scored(universe, day),
                     g = run % 2 ? better_tree(universe, h, day) : random_scored(universe, day);
      const cgt_class of_g = class_of(universe, g), of_h = class_of(universe, h);
      const bool above = is_order_ge(of_g, of_h);
      ge += above;
      for (unsigned i = 0; above && i < 12; i++) {
        const uint32_t x = random_scored(universe, i % 3);
        for (int p = 0; p < 2; p++)
          cr_assert(played(g, x, (cgt_player)p) >= played(h, x, (cgt_player)p),
                    "%s: %s >= %s is false with %s, seed %llx", universe->name, text_of(g), text_of(h),
                    text_of(x), (unsigned long long)dice.seed);
      }
      if (!above) expect_refuted(universe, g, of_g, h, of_h);
    }
    cr_expect(ge > runs / 4 && ge < runs, "%s: %zu", universe->name, ge);
  }
}

static uint32_t sum_tree(uint32_t g, uint32_t h) {
  tree t = {0};
  for (int p = 0; p < 2; p++) {
    t.score[p] = trees[g].score[p] + trees[h].score[p];
    cr_assert(trees[g].count[p] + trees[h].count[p] <= MOST);
    for (unsigned i = 0; i < trees[g].count[p]; i++)
      t.option[p][t.count[p]++] = sum_tree(trees[g].option[p][i], h);
    for (unsigned i = 0; i < trees[h].count[p]; i++)
      t.option[p][t.count[p]++] = sum_tree(g, trees[h].option[p][i]);
  }
  return new_tree(&t);
}

static uint32_t conjugate_tree(uint32_t g) {
  tree t = {.score = {-trees[g].score[1], -trees[g].score[0]}};
  for (int p = 0; p < 2; p++)
    for (unsigned i = 0; i < trees[g].count[!p]; i++)
      t.option[p][t.count[p]++] = conjugate_tree(trees[g].option[!p][i]);
  return new_tree(&t);
}

/* Sums, conjugates and stops of classes are those of forms. A stop with passes is the one with many moves to wait with
 * added. A text is read back. */
Test(scores, classes_are_computed_like_forms) {
  for (int u = 0; u < 2; u++) {
    const cgt_universe *universe = u ? dicots() : guaranteed();
    for (size_t run = 0; run < test_runs(400); run++) {
      tree_count = 0;
      const uint32_t g = random_scored(universe, 2), h = random_scored(universe, 1 + run % 2),
                     zero = number_tree(0);
      const cgt_class of_g = class_of(universe, g), of_h = class_of(universe, h);
      cr_assert_eq(cgt_class_sum(ctx, of_g, of_h).id, class_of(universe, sum_tree(g, h)).id,
                   "%s: %s, %s, seed %llx", universe->name, text_of(g), text_of(h),
                   (unsigned long long)dice.seed);
      cr_assert_eq(cgt_class_conjugate(ctx, of_g).id, class_of(universe, conjugate_tree(g)).id);
      for (int p = 0; p < 2; p++) {
        const cgt_player mover = (cgt_player)p;
        cr_assert_eq(quarters_of(cgt_class_stop(ctx, of_g, mover, CGT_PASSING_NONE)), played(g, zero, mover));
        for (int who = 0; u == 0 && who < 2; who++)
          cr_assert_eq(
              quarters_of(cgt_class_stop(ctx, of_g, mover, who ? CGT_PASSING_RIGHT : CGT_PASSING_LEFT)),
              played(g, waiting_tree(0, who, LONG), mover), "%s", text_of(g));
      }
      char text[1 << 14];
      cr_assert_eq(cgt_class_print(text, sizeof text, NULL, ctx, of_g), CGT_OK);
      cr_assert_eq(cgt_class_parse(ctx, universe, text).id, of_g.id, "%s", text);
    }
  }
}

/* Normal play is embedded in the guaranteed games with its order and its sums: Larsson, Neto, Nowakowski and Santos. */
Test(scores, normal_play_is_embedded) {
  enum { DAY2 = 22 };
  cgt_form day[DAY2];
  size_t count;
  cr_assert_eq(cgt_universe_day(&count, day, DAY2, ctx, cgt_universe_named("normal"), 2), CGT_OK);
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < count; k++) {
      cgt_order of_classes;
      const cgt_game g = cgt_form_value(ctx, day[i]), h = cgt_form_value(ctx, day[k]);
      const cgt_class a = cgt_class_of_form(ctx, guaranteed(), day[i]),
                      b = cgt_class_of_form(ctx, guaranteed(), day[k]);
      cr_assert_eq(cgt_class_compare(&of_classes, ctx, a, b), CGT_OK);
      cr_expect_eq(of_classes, order(g, h), "%s, %s", show(g), show(h));
      const cgt_form sum = cgt_form_of_game(ctx, cgt_add(ctx, g, h));
      cr_expect_eq(cgt_class_sum(ctx, a, b).id, cgt_class_of_form(ctx, guaranteed(), sum).id);
    }
}

/* ---- days and examples ----------------------------------------------------------------------------- */

/* The list of day 1 has each class of the family once. */
Test(scores, games_by_day) {
  cgt_class day[WITNESSES];
  const cgt_game scores[] = {value("1"), value("-1"), value("0"), value("1")};
  for (int u = 0; u < 2; u++) {
    size_t count, zero;
    const cgt_universe *universe = u ? dicots() : guaranteed();
    make_day1(universe);
    choose_classes(universe);
    cr_assert_eq(cgt_class_scored_day(&count, day, WITNESSES, ctx, universe, scores, 4, 1), CGT_OK, "%s",
                 cgt_ctx_message(ctx));
    cr_assert_eq(cgt_class_scored_day(&zero, NULL, 0, ctx, universe, scores, 4, 0), CGT_OK);
    cr_expect_eq(zero, u ? 3 : 6);
    size_t found = 0, missing = 0;
    for (size_t i = 0; i < count; i++)
      for (size_t k = 0; k < chosen_count; k++) found += day[i].id == chosen_class[k].id;
    cr_expect_eq(found, count);
    for (size_t k = 0; k < chosen_count; k++) {
      bool has = false;
      for (size_t i = 0; i < count; i++) has |= day[i].id == chosen_class[k].id;
      missing += !has;
    }
    cr_expect_eq(missing, 0, "%s: %zu", universe->name, missing);
    cr_expect(is_failure(cgt_class_scored_day(&count, NULL, 0, ctx, universe, scores, 4, 2), CGT_ELIMIT));
    cgt_ctx_clear_error(ctx);
  }
}

static cgt_class parsed(const cgt_universe *universe, const char *text) {
  const cgt_class c = cgt_class_parse(ctx, universe, text);
  cr_assert(!cgt_class_is_none(c), "%s: %s", text, cgt_ctx_message(ctx));
  return c;
}

static void expect_text(cgt_class g, const char *text) {
  char printed[4096];
  cr_assert_eq(cgt_class_print(printed, sizeof printed, NULL, ctx, g), CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect_str_eq(printed, text);
}

/* Examples with their results from the user guide of the Scoring Games Calculator of Neto, Santos, Larsson and
 * Nowakowski (draft of 2015). The guide has 5 >= <^-4|6>, too, which is false: Right moves to 6. */
Test(scores, examples_of_the_calculator) {
  const cgt_universe *u = guaranteed();
  const cgt_class g = parsed(u, "{end -3|{2|1}}"), h = parsed(u, "{-3|end 0}");
  expect_text(cgt_class_sum(ctx, g, h), "{{end -6|end -1}|end 2}");
  expect_text(cgt_class_sum(ctx, g, cgt_class_conjugate(ctx, h)), "{end -3|{|end 5}}");
  expect_text(parsed(u, "{{2|2,{2|2}},{1|1}|{{{end 4|4}|{4|end 4}}|-5}}"), "{end 2|end 4}");
  expect_text(parsed(u, "{*,{0|end 0}|{end 0|{*|0}}}"), "{{0|}|{|0}}");
  cr_expect_eq(cgt_class_sum(ctx, parsed(u, "{2|2}"), cgt_class_conjugate(ctx, parsed(u, "{2|2}"))).id,
               parsed(u, "0").id);
  const cgt_class stopped = parsed(u, "{end -5|{{-1|1}|3}}"), passed = parsed(u, "{{2|end 5}|end 5}");
  expect_value(cgt_class_stop(ctx, stopped, CGT_LEFT, CGT_PASSING_NONE), "-5");
  expect_value(cgt_class_stop(ctx, stopped, CGT_RIGHT, CGT_PASSING_NONE), "1");
  expect_value(cgt_class_stop(ctx, passed, CGT_LEFT, CGT_PASSING_NONE), "5");
  expect_value(cgt_class_stop(ctx, passed, CGT_LEFT, CGT_PASSING_RIGHT), "2");
  cr_expect(is_order_ge(parsed(u, "3"), parsed(u, "2")));
  cr_expect_not(is_order_ge(parsed(u, "5"), parsed(u, "{end -4|6}")));
  expect_text(cgt_class_refuting(ctx, parsed(u, "5"), parsed(u, "{end -4|6}")), "0");
}

/* A mark beside an option: after Left's move to {4|{end 1|0}} Right answers, and Left may end with 1, which she does only
 * where she has no move elsewhere. */
Test(scores, marks_have_scores) {
  const cgt_class g = parsed(guaranteed(), "{{4|{end 1|2}},{3|-3}|5}");
  expect_text(g, "{end 1,{3|-3}|5}");
  expect_value(cgt_class_score(ctx, g, CGT_LEFT), "1");
  expect_error(CGT_EDOMAIN, cgt_class_score(ctx, g, CGT_RIGHT));
  expect_text(cgt_class_sum(ctx, g, cgt_class_of_score(ctx, guaranteed(), value("1/2"))),
              "{end 3/2,{7/2|-5/2}|11/2}");
  cr_expect_eq(cgt_class_of_score(ctx, guaranteed(), value("-3/4")).id, parsed(guaranteed(), "-3/4").id);
}

static void expect_refused(const cgt_universe *universe, const char *text, cgt_status status,
                           const char *message) {
  cr_expect(cgt_class_is_none(cgt_class_parse(ctx, universe, text)), "%s", text);
  cr_expect_eq(cgt_ctx_status(ctx), status, "%s", text);
  cr_expect(strstr(cgt_ctx_message(ctx), message), "%s: %s", text, cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
}

Test(scores, errors) {
  const char *unsure = "not one of the guaranteed scoring games: a player at an end is not sure of its score";
  expect_refused(guaranteed(), "{end 1|0}", CGT_EDOMAIN, unsure);
  expect_refused(guaranteed(), "{end 1|end 0}", CGT_EDOMAIN, unsure);
  expect_refused(guaranteed(), "{{-1|-1}|end -2}", CGT_EDOMAIN, unsure);
  expect_refused(guaranteed(), "{end 2,0|0}", CGT_EDOMAIN, unsure);
  expect_refused(dicots(), "{0|end 1}", CGT_EDOMAIN, "not one of the dicots with scores");
  expect_refused(guaranteed(), "{end|0}", CGT_EPARSE, "expected a score at character 5");
  expect_refused(guaranteed(), "{end 1,end 2|3}", CGT_EPARSE, "one `end` for a player");
  expect_refused(guaranteed(), "{1/3|0}", CGT_EDOMAIN, "");
  expect_refused(guaranteed(), "{x|0}", CGT_EPARSE, "expected {, a number or * at character 2");
  const cgt_class g = parsed(guaranteed(), "{1|-1}"),
                  star = cgt_class_parse(ctx, cgt_universe_named("misere"), "*");
  cgt_outcome outcome;
  cgt_form x;
  size_t count;
  expect_error(CGT_EDOMAIN, cgt_class_outcome(&outcome, ctx, g));
  expect_error(CGT_EDOMAIN, cgt_class_strong_outcome(&outcome, ctx, g));
  expect_error(CGT_EDOMAIN, cgt_class_distinguish(&x, ctx, g, g));
  expect_error(CGT_EDOMAIN, cgt_universe_day(&count, NULL, 0, ctx, guaranteed(), 1));
  expect_error(CGT_EDOMAIN, cgt_class_stop(ctx, star, CGT_LEFT, CGT_PASSING_NONE));
  expect_error(CGT_EDOMAIN, cgt_class_score(ctx, star, CGT_LEFT));
  expect_error(CGT_EDOMAIN, cgt_class_of_score(ctx, cgt_universe_named("misere"), value("1")));
  expect_error(CGT_EDOMAIN, cgt_class_of_score(ctx, guaranteed(), value("*")));
  expect_error(CGT_EDOMAIN, cgt_class_refuting(ctx, g, g));
  expect_error(CGT_EDOMAIN, cgt_class_refuting(ctx, star, star));
}
