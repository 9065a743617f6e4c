/* test_universes.c: classes modulo universes against the definition. Forms are played out by sums of trees that have no
 * classes, no proviso and no simplest forms: G >= H if Left does as well in G + X as in H + X, for the X of a universe.
 * A form of day n is two lists of forms of day n - 1; those of day 2 are numbered by their options, all 256 of them. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

SUITE(universes);

enum { DAY2 = 256, MOST = 9, FORMS = 40000 };

/* ---- forms as trees ------------------------------------------------------------------------------ */

typedef struct tree {
  uint16_t count[2], option[2][MOST];
} tree;

static tree trees[FORMS]; /* day 2 first: number 16·a + b has the sets a and b of day 1 as options */
static size_t tree_count;
static const uint16_t day1[4] = {0x00, 0x01, 0x10,
                                 0x11}; /* 0, -1, 1, *; ascending, like all options of a tree */

static void make_day2(void) {
  for (tree_count = 0; tree_count < DAY2; tree_count++) {
    tree *t = &trees[tree_count];
    *t = (tree){0};
    for (int p = 0; p < 2; p++)
      for (unsigned i = 0, set = (unsigned)(p ? tree_count & 15 : tree_count >> 4); i < 4; i++)
        if (set >> i & 1) t->option[p][t->count[p]++] = day1[i];
  }
}

/* Without a move: loses in normal play, wins in misère play. No memo: the trees are small. */
static bool tree_wins(size_t g, size_t x, cgt_player mover, bool misere) {
  const tree *a = &trees[g], *b = &trees[x];
  if (a->count[mover] + b->count[mover] == 0) return misere;
  for (size_t i = 0; i < a->count[mover]; i++)
    if (!tree_wins(a->option[mover][i], x, !mover, misere)) return true;
  for (size_t i = 0; i < b->count[mover]; i++)
    if (!tree_wins(g, b->option[mover][i], !mover, misere)) return true;
  return false;
}

/* Bits: Left wins, moving first, moving second. */
static unsigned for_left(size_t g, size_t x, bool misere) {
  return tree_wins(g, x, CGT_LEFT, misere) | !tree_wins(g, x, CGT_RIGHT, misere) << 1;
}

/* By the words of the definitions. */
static bool is_end_for(size_t g, int p) { return trees[g].count[p] == 0; }

static bool is_blocked_end(size_t g, int p) {
  if (!is_end_for(g, p)) return false;
  for (size_t i = 0; i < trees[g].count[!p]; i++) {
    const size_t moved = trees[g].option[!p][i];
    bool blocked = is_blocked_end(moved, p);
    for (size_t k = 0; !blocked && k < trees[moved].count[p]; k++)
      blocked = is_blocked_end(trees[moved].option[p][k], p);
    if (!blocked) return false;
  }
  return true;
}

static bool is_dead_end_of(size_t g, int p) {
  bool dead = is_end_for(g, p);
  for (size_t i = 0; dead && i < trees[g].count[!p]; i++) dead = is_dead_end_of(trees[g].option[!p][i], p);
  return dead;
}

static bool is_member(cgt_ends ends, size_t g) {
  for (int p = 0; p < 2; p++) {
    if (is_end_for(g, p) &&
        ((ends == CGT_ENDS_ZERO && !is_end_for(g, !p)) || (ends == CGT_ENDS_DEAD && !is_dead_end_of(g, p)) ||
         (ends == CGT_ENDS_BLOCKED && !is_blocked_end(g, p))))
      return false;
    for (size_t i = 0; i < trees[g].count[p]; i++)
      if (!is_member(ends, trees[g].option[p][i])) return false;
  }
  return true;
}

static cgt_form form_of(size_t g) {
  cgt_form options[2][MOST];
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < trees[g].count[p]; i++) options[p][i] = form_of(trees[g].option[p][i]);
  cgt_form f = cgt_form_from_options(ctx, options[0], trees[g].count[0], options[1], trees[g].count[1]);
  cr_assert(!cgt_form_is_none(f), "%s", cgt_ctx_message(ctx));
  return f;
}

static size_t tree_of_form(cgt_form f) {
  tree t = {0};
  for (int p = 0; p < 2; p++) {
    cgt_form options[MOST];
    size_t count;
    cr_assert_eq(cgt_form_options(&count, options, MOST, ctx, f, (cgt_player)p), CGT_OK);
    cr_assert(count <= MOST);
    t.count[p] = (uint16_t)count;
    for (size_t i = 0; i < count; i++) t.option[p][i] = (uint16_t)tree_of_form(options[i]);
  }
  cr_assert(tree_count < FORMS);
  trees[tree_count] = t;
  return tree_count++;
}

/* A random form of day 3 of the universe. */
static size_t random_form(cgt_ends ends) {
  for (;;) {
    tree *t = &trees[tree_count];
    *t = (tree){0};
    cr_assert(tree_count < FORMS);
    for (int p = 0; p < 2; p++) {
      const size_t count = rng_below(&dice, 4);
      for (size_t i = 0; i < count; i++) {
        const size_t option = rng_below(&dice, DAY2);
        if (is_member(ends, option)) t->option[p][t->count[p]++] = (uint16_t)option;
      }
    }
    if (is_member(ends, tree_count)) return tree_count++;
  }
}

static cgt_class class_of(const cgt_universe *universe, size_t g) {
  cgt_class c = cgt_class_of_form(ctx, universe, form_of(g));
  cr_assert(!cgt_class_is_none(c), "%s", cgt_ctx_message(ctx));
  return c;
}

/* ---- games that tell two apart ------------------------------------------------------------------- */

/* Where G >= H is false, the proofs of the theorem make an X for which Left does worse in G + X. It is played out here, so
 * nothing depends on the proof. It has parts in which a player has more moves than G and H together last: n and -n. */
enum { LONG = 4 };

static size_t new_tree(const tree *t) {
  for (size_t i = 0; i < tree_count; i++)
    if (memcmp(&trees[i], t, sizeof *t) == 0) return i;
  cr_assert(tree_count < FORMS);
  trees[tree_count] = *t;
  return tree_count++;
}

static void add_option(tree *t, int p, size_t option) {
  for (size_t i = 0; i < t->count[p]; i++)
    if (t->option[p][i] == option) return;
  cr_assert(t->count[p] < MOST);
  size_t to = t->count[p]++;
  for (; to > 0 && t->option[p][to - 1] > option; to--) t->option[p][to] = t->option[p][to - 1];
  t->option[p][to] = (uint16_t)option;
}

static size_t mirrored(size_t g) {
  tree t = {0};
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < trees[g].count[!p]; i++) add_option(&t, p, mirrored(trees[g].option[!p][i]));
  return new_tree(&t);
}

static size_t long_tree(int p) {
  tree t = {0};
  for (int n = 0; n < LONG; n++) {
    const size_t before = new_tree(&t);
    t = (tree){0};
    add_option(&t, p, before);
  }
  return new_tree(&t);
}

/* An end of Left's in which Right can do all that the universe allows, so many times. */
static size_t waiting_tree(cgt_ends ends, int depth) {
  tree t = {0};
  if (ends == CGT_ENDS_ANY) add_option(&t, CGT_RIGHT, long_tree(CGT_LEFT));
  if (ends == CGT_ENDS_ANY || depth == 0) return new_tree(&t);
  const size_t to[2] = {0, waiting_tree(ends, depth - 1)};
  for (int i = 0; i < 2; i++) {
    tree threat = {0};
    add_option(&threat, CGT_LEFT, to[i]);
    add_option(&threat, CGT_RIGHT, long_tree(CGT_LEFT));
    add_option(&t, CGT_RIGHT, to[i]);
    if (ends == CGT_ENDS_BLOCKED) add_option(&t, CGT_RIGHT, new_tree(&threat));
  }
  return new_tree(&t);
}

typedef struct judge {
  const cgt_universe *universe;
  bool (*ge)[DAY2]; /* by the numbers of day 2 */
} judge;

static size_t tell_first(const judge *j, size_t g, size_t h);

/* Right, moving first, wins G + X and loses H + X. */
static size_t tell_second(const judge *j, size_t g, size_t h) {
  return mirrored(tell_first(j, mirrored(h), mirrored(g)));
}

/* The number of the Left option of H without an answer; the count: none. */
static size_t unanswered(const judge *j, size_t g, size_t h) {
  for (size_t i = 0; i < trees[h].count[0]; i++) {
    const size_t moved = trees[h].option[0][i];
    cr_assert(g < DAY2 && h < DAY2);
    bool answered = false;
    for (size_t k = 0; k < trees[g].count[0]; k++) answered |= j->ge[trees[g].option[0][k]][moved];
    for (size_t k = 0; k < trees[moved].count[1]; k++) answered |= j->ge[g][trees[moved].option[1][k]];
    if (!answered) return i;
  }
  return trees[h].count[0];
}

/* The X of the first kind, by a move of Left's in H or by an end of Left's; SIZE_MAX: Right's moves tell them apart. */
static size_t tell_by_left(const judge *j, size_t g, size_t h) {
  const size_t i = unanswered(j, g, h);
  tree x = {0};
  if (i < trees[h].count[0]) {
    const size_t moved = trees[h].option[0][i];
    add_option(&x, 0, long_tree(CGT_LEFT));
    add_option(&x, 1, long_tree(CGT_RIGHT));
    for (size_t k = 0; k < trees[g].count[0]; k++)
      add_option(&x, 1, tell_first(j, trees[g].option[0][k], moved));
    for (size_t k = 0; k < trees[moved].count[1]; k++)
      add_option(&x, 0, tell_second(j, g, trees[moved].option[1][k]));
    return new_tree(&x);
  }
  const size_t ends[2] = {new_tree(&x), waiting_tree(j->universe->ends, 3)};
  for (int k = 0; trees[h].count[0] == 0 && k < 2; k++)
    if (!tree_wins(g, ends[k], CGT_LEFT, true)) return ends[k];
  return SIZE_MAX;
}

/* Left, moving first, wins H + X and loses G + X. */
static size_t tell_first(const judge *j, size_t g, size_t h) {
  const size_t found = tell_by_left(j, g, h);
  if (found != SIZE_MAX) return found;
  const size_t other = tell_by_left(j, mirrored(h), mirrored(g));
  cr_assert_neq(other, SIZE_MAX, "%s: nothing tells %zx from %zx", j->universe->name, g, h);
  tree x = {0};
  add_option(&x, 0, mirrored(other));
  add_option(&x, 1, long_tree(CGT_LEFT));
  return new_tree(&x);
}

/* ---- the definition ------------------------------------------------------------------------------ */

static unsigned char played[DAY2][DAY2]; /* for_left of sums of day 2 */
static bool above[DAY2][DAY2];           /* what is tested */
static cgt_class classes[DAY2];

static size_t find_members(size_t members[DAY2], const cgt_universe *universe) {
  size_t count = 0;
  for (size_t g = 0; g < DAY2; g++) {
    bool contains;
    cr_assert_eq(cgt_universe_contains(&contains, ctx, universe, form_of(g)), CGT_OK);
    cr_assert_eq(contains, is_member(universe->ends, g), "%s: %zx", universe->name, g);
    if (!contains) continue;
    classes[g] = class_of(universe, g);
    members[count++] = g;
  }
  return count;
}

static void find_order(const cgt_universe *universe, const size_t *members, size_t count) {
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < count; k++) {
      cgt_order order;
      const size_t g = members[i], h = members[k];
      cr_assert_eq(cgt_class_compare(&order, ctx, classes[g], classes[h]), CGT_OK);
      above[g][h] = order == CGT_GREATER || order == CGT_EQUAL;
      cr_assert_eq(order == CGT_EQUAL, classes[g].id == classes[h].id);
      played[g][h] = (unsigned char)for_left(g, h, universe->misere);
    }
}

/* G >= H for all pairs of day 2 (on every change for some G and all H), against every X of day 2; where none of these
 * tells G from H, against one of a later day. Pairs, those with G >= H, and those that need a later day, as they were
 * found: */
Test(universes, comparison_is_the_definition) {
  static const struct {
    size_t members, ge, later;
  } expected[] = {{256, 28080, 0}, {256, 4491, 5569}, {10, 30, 0}, {232, 5740, 3901}, {256, 6815, 3245}};
  make_day2();
  for (size_t n = 0; cgt_universes()[n] && !cgt_universes()[n]->scores; n++) {
    const cgt_universe *universe = cgt_universes()[n];
    const judge j = {universe, above};
    size_t members[DAY2], ge = 0, later = 0;
    const size_t count = find_members(members, universe);
    find_order(universe, members, count);
    for (size_t i = 0; i < count; i += long_test_step())
      for (size_t k = 0; k < count; k++) {
        const size_t g = members[i], h = members[k];
        bool same = true;
        for (size_t x = 0; same && x < count; x++)
          same = (played[h][members[x]] & ~played[g][members[x]]) == 0;
        ge += above[g][h];
        cr_assert(same || !above[g][h], "%s: %zx >= %zx is false", universe->name, g, h);
        if (!same || above[g][h]) continue;
        later++;
        const size_t x = tell_first(&j, g, h);
        cr_assert(is_member(universe->ends, x));
        cr_assert(tree_wins(h, x, CGT_LEFT, true) && !tree_wins(g, x, CGT_LEFT, true),
                  "%s: %zx >= %zx is true", universe->name, g, h);
      }
    cr_expect_eq(count, expected[n].members);
    if (long_test_step() > 1) continue;
    cr_expect_eq(ge, expected[n].ge, "%s: %zu", universe->name, ge);
    cr_expect_eq(later, expected[n].later, "%s: %zu", universe->name, later);
  }
}

/* ---- later days ---------------------------------------------------------------------------------- */

/* Random forms of day 3: equal classes play alike with every X of day 2; a class plays as its forms do; sums and
 * conjugates of classes are those of forms. */
Test(universes, random_forms_of_day_3) {
  enum { COUNT = 60 };
  for (const cgt_universe *const *u = cgt_universes(); *u && !(*u)->scores; u++) {
    size_t random[COUNT], wrong = 0;
    cgt_class c[COUNT];
    make_day2();
    for (size_t i = 0; i < COUNT; i++) c[i] = class_of(*u, random[i] = random_form((*u)->ends));
    for (size_t i = 0; i < COUNT; i++) {
      cgt_outcome outcome;
      const size_t k = rng_below(&dice, COUNT);
      const cgt_form f = form_of(random[i]), sum = cgt_form_sum(ctx, CGT_DISJUNCTIVE, f, form_of(random[k]));
      cr_assert_eq(cgt_class_outcome(&outcome, ctx, c[i]), CGT_OK);
      const unsigned won = for_left(random[i], 0, (*u)->misere);
      wrong += outcome != (won == 3 ? CGT_L : won == 2 ? CGT_P : won == 1 ? CGT_N : CGT_R);
      wrong += cgt_class_sum(ctx, c[i], c[k]).id != cgt_class_of_form(ctx, *u, sum).id;
      wrong += cgt_class_conjugate(ctx, c[i]).id != cgt_class_of_form(ctx, *u, cgt_form_neg(ctx, f)).id;
    }
    cr_expect_eq(wrong, 0, "%s: %zu", (*u)->name, wrong);
  }
}

/* G >= H of random forms of day 3, and of forms that are >= by construction: Left of H gets an option more, or Right one
 * less. Against all X of day 2. */
Test(universes, random_pairs_of_day_3) {
  for (const cgt_universe *const *u = cgt_universes(); *u && !(*u)->scores; u++) {
    size_t ge = 0;
    make_day2();
    for (unsigned run = 0; run < test_runs(150); run++) {
      tree_count = DAY2;
      const size_t h = random_form((*u)->ends);
      tree t = trees[h];
      if (t.count[1] > 1 && run % 2)
        t.count[1]--;
      else if (t.count[0] > 0)
        add_option(&t, 0, run % 3 ? 0 : 0x11);
      trees[tree_count++] = t;
      const size_t g = is_member((*u)->ends, h + 1) ? h + 1 : random_form((*u)->ends);
      cgt_order order;
      cr_assert_eq(cgt_class_compare(&order, ctx, class_of(*u, g), class_of(*u, h)), CGT_OK);
      for (size_t x = 0; x < DAY2; x++) {
        if (!is_member((*u)->ends, x)) continue;
        const unsigned a = for_left(g, x, (*u)->misere), b = for_left(h, x, (*u)->misere);
        if (order == CGT_GREATER || order == CGT_EQUAL)
          cr_assert_eq(b & ~a, 0, "%s, seed %llx", (*u)->name, (unsigned long long)dice.seed);
        if (order == CGT_LESS || order == CGT_EQUAL)
          cr_assert_eq(a & ~b, 0, "%s, seed %llx", (*u)->name, (unsigned long long)dice.seed);
      }
      ge += order == CGT_GREATER || order == CGT_EQUAL;
    }
    cr_expect(ge > test_runs(150) / 4, "%s: %zu", (*u)->name, ge); /* or the test would see nothing */
  }
}

/* ---- days ------------------------------------------------------------------------------------------ */

static cgt_form day[2000];

static size_t find_day(const cgt_universe *universe, unsigned n) {
  size_t count;
  cr_assert_eq(cgt_universe_day(&count, day, sizeof day / sizeof *day, ctx, universe, n), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  return count;
}

/* By days 0, 1, .. In normal play: ONAG; Wolfe and Fraser (2004). In misère play 256, and 10 dicots in 9 classes and 1268
 * by day 3: Siegel, CGT, Ch. V; Dorbec, Renault, Siegel and Sopena (2015). The others are computed here alone. */
Test(universes, games_by_day) {
  static const size_t counts[][4] = {
      {1, 4, 22, 1474}, {1, 4, 256}, {1, 2, 9, 1268}, {1, 4, 196}, {1, 4, 220}};
  for (size_t i = 0; cgt_universes()[i] && !cgt_universes()[i]->scores; i++) {
    const cgt_universe *universe = cgt_universes()[i];
    for (unsigned n = 0; n <= universe->last_day; n++)
      cr_expect_eq(find_day(universe, n), counts[i][n], "%s by day %u", universe->name, n);
    size_t count;
    cr_expect(
        is_failure(cgt_universe_day(&count, NULL, 0, ctx, universe, universe->last_day + 1), CGT_ELIMIT));
    cgt_ctx_clear_error(ctx);
    /* all forms of day 2 are in the list */
    if (universe->last_day > 2) continue;
    make_day2();
    for (size_t g = 0; g < DAY2; g++) {
      bool found = !is_member(universe->ends, g);
      for (size_t k = 0; !found && k < counts[i][2]; k++)
        found = cgt_class_of_form(ctx, universe, day[k]).id == class_of(universe, g).id;
      cr_expect(found, "%s: %zx", universe->name, g);
    }
  }
}

/* The values of the engine are the classes of normal play. */
Test(universes, normal_play_is_that_of_the_engine) {
  const cgt_universe *normal = cgt_universe_named("normal");
  const size_t count = find_day(normal, 2);
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < count; k++) {
      cgt_order of_classes;
      cgt_game g = cgt_form_value(ctx, day[i]), h = cgt_form_value(ctx, day[k]);
      const cgt_class a = cgt_class_of_form(ctx, normal, day[i]), b = cgt_class_of_form(ctx, normal, day[k]);
      cr_assert_eq(cgt_class_compare(&of_classes, ctx, a, b), CGT_OK);
      cr_expect_eq(of_classes, order(g, h));
      const cgt_form sum = cgt_form_of_game(ctx, cgt_add(ctx, g, h));
      cr_expect_eq(cgt_class_sum(ctx, a, b).id, cgt_class_of_form(ctx, normal, sum).id);
    }
}

/* ---- theorems and examples --------------------------------------------------------------------------- */

static cgt_class parsed(const char *universe, const char *text) {
  const cgt_class c = cgt_class_parse(ctx, cgt_universe_named(universe), text);
  cr_assert(!cgt_class_is_none(c), "%s mod %s: %s", text, universe, cgt_ctx_message(ctx));
  return c;
}

static bool has_follower(cgt_class g, cgt_outcome outcome) {
  cgt_outcome of_g;
  cr_assert_eq(cgt_class_outcome(&of_g, ctx, g), CGT_OK);
  bool found = of_g == outcome;
  for (int p = 0; p < 2; p++) {
    cgt_class options[MOST];
    size_t count;
    cr_assert_eq(cgt_class_options(&count, options, MOST, ctx, g, (cgt_player)p), CGT_OK);
    for (size_t i = 0; !found && i < count; i++) found = has_follower(options[i], outcome);
  }
  return found;
}

static bool is_invertible(cgt_class g) {
  return cgt_class_depth(ctx, cgt_class_sum(ctx, g, cgt_class_conjugate(ctx, g))) == 0;
}

/* Modulo dead-ending games, and modulo blocking ones, a game without followers of outcome P is invertible, and its
 * conjugate is its inverse. Davies, Miller and Milley, On sums of P-free forms under misère play (2025). In misère play
 * with all games nothing but 0 is invertible: Mesdal and Ottaway (2007), Theorem 7. */
Test(universes, games_without_p_positions_are_invertible) {
  static const struct {
    const char *universe;
    size_t invertible, free;
  } expected[] = {{"misere", 1, 0}, {"dead_ending", 46, 46}, {"blocking", 52, 52}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const cgt_universe *universe = cgt_universe_named(expected[i].universe);
    size_t invertible = 0, free = 0;
    const size_t count = find_day(universe, 2);
    for (size_t k = 0; k < count; k++) {
      const cgt_class g = cgt_class_of_form(ctx, universe, day[k]);
      const bool is_free = i > 0 && !has_follower(g, CGT_P);
      cr_expect(!is_free || is_invertible(g));
      invertible += is_invertible(g);
      free += is_free;
    }
    cr_expect_eq(invertible, expected[i].invertible, "%s: %zu", expected[i].universe, invertible);
    cr_expect_eq(free, expected[i].free, "%s: %zu", expected[i].universe, free);
  }
}

/* An integer and its negative cancel modulo dead-ending games: Milley and Renault (2013). So do two stars modulo dicots
 * (McKay, Milley and Nowakowski, Misère-play Hackenbush sprigs, 2012), but not with -1 beside them. In misère play with all
 * games nothing cancels. */
Test(universes, examples) {
  static const char *const sums[][4] = {
      {"dead_ending", "1", "-1", "0"},        {"dead_ending", "3", "-2", "1"},
      {"blocking", "1", "-1", "0"},           {"dicot", "*", "*", "0"},
      {"dead_ending", "*", "*", "{*|*}"},     {"misere", "*", "*", "{*|*}"},
      {"misere", "1", "-1", "{-1|1}"},        {"dead_ending", "1", "2", "3"},
      {"dicot", "*2", "*2", "{*2,*3|*2,*3}"}, {"normal", "{0|*}", "{*|0}", "0"},
      {"normal", "{1|-1}", "{1|-1}", "0"}};
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
    const cgt_class sum = cgt_class_sum(ctx, parsed(sums[i][0], sums[i][1]), parsed(sums[i][0], sums[i][2]));
    cr_expect_eq(sum.id, parsed(sums[i][0], sums[i][3]).id, "%s: %s + %s", sums[i][0], sums[i][1],
                 sums[i][2]);
  }
  cgt_form x;
  const cgt_class stars = cgt_class_sum(ctx, parsed("dead_ending", "*"), parsed("dead_ending", "*"));
  cr_assert_eq(cgt_class_distinguish(&x, ctx, stars, parsed("dead_ending", "0")), CGT_OK);
  cr_expect(cgt_form_identical(ctx, x, cgt_form_of_game(ctx, value("1"))));
}

/* Simplest forms are read back as the same class, with the marks that they have. */
Test(universes, texts_are_read_back) {
  for (const cgt_universe *const *u = cgt_universes(); *u && !(*u)->scores; u++) {
    const size_t count = find_day(*u, (*u)->last_day);
    size_t marks = 0;
    for (size_t i = 0; i < count; i++) {
      char text[4096];
      const cgt_class g = cgt_class_of_form(ctx, *u, day[i]);
      cr_assert_eq(cgt_class_print(text, sizeof text, NULL, ctx, g), CGT_OK);
      cr_expect_eq(cgt_class_parse(ctx, *u, text).id, g.id, "%s: %s", (*u)->name, text);
      marks += strstr(text, "end") != NULL;
      if (cgt_class_has_mark(ctx, g, CGT_LEFT)) cr_expect_eq(strncmp(text, "{end", 4), 0);
    }
    cr_expect_eq(marks > 0, (*u)->misere && (*u)->ends != CGT_ENDS_ANY, "%s: %zu", (*u)->name, marks);
  }
}

/* An X that tells two classes of day 2 apart does so in plain play, and belongs to the universe. */
Test(universes, telling_games_tell) {
  for (const cgt_universe *const *u = cgt_universes(); *u && !(*u)->scores; u++) {
    make_day2();
    const size_t count = find_day(*u, 2);
    size_t found = 0;
    for (unsigned run = 0; run < test_runs(40); run++) {
      cgt_form x;
      tree_count = DAY2;
      const cgt_form f = day[rng_below(&dice, (unsigned)count)], h = day[rng_below(&dice, (unsigned)count)];
      const cgt_class a = cgt_class_of_form(ctx, *u, f), b = cgt_class_of_form(ctx, *u, h);
      const cgt_status status =
          run % 2 ? cgt_class_refute(&x, ctx, a, b) : cgt_class_distinguish(&x, ctx, a, b);
      cgt_ctx_clear_error(ctx);
      if (status == CGT_EDOMAIN) {
        cgt_order order;
        cr_assert_eq(cgt_class_compare(&order, ctx, a, b), CGT_OK);
        cr_expect(order == CGT_EQUAL || (run % 2 && order == CGT_GREATER));
      }
      if (status != CGT_OK) continue;
      const size_t of_x = tree_of_form(x);
      const unsigned with_f = for_left(tree_of_form(f), of_x, (*u)->misere),
                     with_h = for_left(tree_of_form(h), of_x, (*u)->misere);
      cr_expect(is_member((*u)->ends, of_x));
      cr_expect(run % 2 ? (with_h & ~with_f) != 0 : with_h != with_f, "%s", (*u)->name);
      found++;
    }
    cr_expect(found > test_runs(40) / 4, "%s: %zu", (*u)->name, found);
  }
}

/* ---- positions ------------------------------------------------------------------------------------- */

static cgt_position position_on(const char *ruleset, const char *text) {
  cgt_position position = {0};
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named(ruleset), &arg, 1), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  return position;
}

/* The class of a position, from its parts, is that of its form, in which each move is played out. Returns whether the
 * universe contains it. */
static bool expect_class_of_form(const cgt_universe *universe, const char *ruleset, const char *board) {
  const cgt_position position = position_on(ruleset, board);
  const cgt_form form = cgt_form_of_position(ctx, position);
  bool contains;
  cr_assert_eq(cgt_universe_contains(&contains, ctx, universe, form), CGT_OK);
  const cgt_class of_form = cgt_class_of_form(ctx, universe, form),
                  of_position = cgt_class_of_position(ctx, universe, position);
  if (!contains) cgt_ctx_clear_error(ctx);
  cr_expect_eq(cgt_class_is_none(of_form), !contains);
  cr_expect_eq(of_position.id, of_form.id, "%s(%s) mod %s", ruleset, board, universe->name);
  cgt_outcome misere, of_class;
  if (!contains || !universe->misere) return contains;
  cr_assert_eq(cgt_misere_outcome_of_sum(&misere, ctx, &position, &(bool){false}, 1), CGT_OK);
  cr_assert_eq(cgt_class_outcome(&of_class, ctx, of_position), CGT_OK);
  cr_expect_eq(of_class, misere);
  return true;
}

Test(universes, positions_have_the_class_of_their_form) {
  static const char *const boards[][2] = {
      {"domineering", "..|.."},     {"domineering", "...|.#.|..."}, {"domineering", "..#..|..#.."},
      {"domineering", "....|#..#"}, {"clobber", "xoxo|oxox"},       {"clobber", "xo.ox|o..xo"},
      {"toads_and_frogs", "TT.FF"}, {"toads_and_frogs", "T.F..TF"}, {"snort", "...|.x.|..."},
      {"snort", "x..|..o"},         {"snort", "o...|#..x"},         {"col", "x..|.o."},
      {"nogo", "x..|..o"},          {"toppling_dominoes", "LLRER"}};
  for (const cgt_universe *const *u = cgt_universes(); *u && !(*u)->scores; u++)
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
      const bool contains = expect_class_of_form(*u, boards[i][0], boards[i][1]);
      if (strcmp(boards[i][0], "domineering") == 0) cr_expect_eq(contains, (*u)->ends != CGT_ENDS_ZERO);
      if (strcmp(boards[i][0], "clobber") == 0) cr_expect(contains);
    }
}

Test(universes, random_positions_have_the_class_of_their_form) {
  static const struct {
    const char *ruleset, *cells;
    unsigned rows, cols;
  } kinds[] = {{"domineering", "...#", 3, 3},    {"clobber", "xo.", 2, 4}, {"snort", "..xo#", 2, 3},
               {"col", "..xo#", 2, 3},           {"konane", "xo.", 2, 4},  {"amazons", "..xo#", 2, 3},
               {"toads_and_frogs", "TF.", 1, 7}, {"fission", "x.#", 3, 3}};
  for (const cgt_universe *const *u = cgt_universes(); *u && !(*u)->scores; u++)
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
      for (unsigned run = 0; run < test_runs(60); run++) {
        char board[32] = "";
        unsigned rows = 1 + rng_below(&dice, kinds[i].rows), cols = 1 + rng_below(&dice, kinds[i].cols),
                 n = 0;
        for (unsigned r = 0; r < rows; r++) {
          for (unsigned c = 0; c < cols; c++)
            board[n++] = kinds[i].cells[rng_below(&dice, (unsigned)strlen(kinds[i].cells))];
          if (r + 1 < rows) board[n++] = '|';
        }
        expect_class_of_form(*u, kinds[i].ruleset, board);
      }
}

/* ---- what is refused --------------------------------------------------------------------------------- */

static void expect_refused(const char *universe, const char *text, cgt_status status, const char *message) {
  const cgt_class c = cgt_class_parse(ctx, cgt_universe_named(universe), text);
  cr_expect(cgt_class_is_none(c), "%s", text);
  cr_expect_eq(cgt_ctx_status(ctx), status, "%s", text);
  cr_expect(strstr(cgt_ctx_message(ctx), message), "%s: %s", text, cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
}

Test(universes, errors_name_the_universe) {
  expect_refused("dicot", "{0|}", CGT_EDOMAIN,
                 "not one of the dicots: a follower has moves of one player alone");
  expect_refused("dead_ending", "{|1}", CGT_EDOMAIN,
                 "not one of the dead-ending games: a player without a move has one again");
  expect_refused("blocking", "{|{*|}}", CGT_EDOMAIN, "not one of the blocking games");
  expect_refused("normal", "{end,0|0}", CGT_EDOMAIN, "has no meaning in normal play");
  expect_refused("misere", "{0|1", CGT_EPARSE, "expected a comma or } at character 5");
  expect_refused("misere", "{0|x}", CGT_EPARSE, "expected {, a number or * at character 4");
  expect_refused("misere", "0 1", CGT_EPARSE, "expected the end of the text at character 3");
  expect_refused("misere", "99999999999", CGT_EPARSE, "a smaller number");
  cgt_order order;
  cr_expect_eq(cgt_class_compare(&order, ctx, parsed("dicot", "*"), parsed("misere", "*")), CGT_EINVAL);
  cr_expect(strstr(cgt_ctx_message(ctx),
                   "one class is modulo the dicots, the other modulo the games in misere play"),
            "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
}
