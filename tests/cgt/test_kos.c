/* test_kos.c: thermographs under a ban, against published kos, laws, and play next to a stack of coupons. */
#include <stdio.h>

#include <cgt/ko.h>

#include "fixture.h"

SUITE(kos);

enum { MOST_NODES = 8, MOST_OPTIONS = 4, MOST_CORNERS = 400, BANS = 3 };

static const cgt_ban opposite[BANS] = {CGT_RIGHT_KOMASTER, CGT_LEFT_KOMASTER, CGT_SUPERKO};

/* ---- graphs ------------------------------------------------------------------------------------ */

typedef struct small_graph {
  size_t count;
  cgt_loopy_option options[MOST_NODES][2][MOST_OPTIONS];
  size_t counts[MOST_NODES][2];
  cgt_loopy_node nodes[MOST_NODES];
} small_graph;

static const cgt_loopy_graph *as_graph(small_graph *g) {
  static cgt_loopy_graph graph;
  for (size_t i = 0; i < g->count; i++)
    for (int player = 0; player < 2; player++) {
      g->nodes[i].options[player] = g->options[i][player];
      g->nodes[i].count[player] = g->counts[i][player];
    }
  graph = (cgt_loopy_graph){g->nodes, g->count};
  return &graph;
}

static void add_node(small_graph *g, size_t from, cgt_player player, size_t to) {
  g->options[from][player][g->counts[from][player]++] = (cgt_loopy_option){cgt_loopy_none(), (uint32_t)to};
}

static void add_game(small_graph *g, size_t from, cgt_player player, cgt_game game) {
  g->options[from][player][g->counts[from][player]++] = (cgt_loopy_option){cgt_loopy_from_game(ctx, game), 0};
}

static void add(small_graph *g, size_t from, cgt_player player, const char *game) {
  add_game(g, from, player, value(game));
}

/* The graph with the players exchanged, and every short game its negative, or moved by x. */
static small_graph mapped(const small_graph *g, bool negate, cgt_game x) {
  small_graph h = {.count = g->count};
  for (size_t i = 0; i < g->count; i++)
    for (int player = 0; player < 2; player++)
      for (size_t k = 0; k < g->counts[i][player]; k++) {
        const cgt_loopy_option o = g->options[i][player][k];
        const cgt_player to = negate ? !player : player;
        if (!o.value.id) {
          add_node(&h, i, to, o.node);
          continue;
        }
        cgt_game game = cgt_loopy_game(ctx, o.value);
        if (negate) game = cgt_neg(ctx, game);
        add_game(&h, i, to, cgt_add(ctx, game, x));
      }
  return h;
}

/* Cycles need moves of both: Left moves upwards in a hidden order, Right downwards. */
static small_graph random_ko(size_t count, unsigned width) {
  small_graph g = {.count = count};
  unsigned height[MOST_NODES];
  for (size_t i = 0; i < count; i++) height[i] = rng_below(&dice, 1000) * MOST_NODES + (unsigned)i;
  for (size_t i = 0; i < count; i++)
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      const unsigned wanted = 1 + rng_below(&dice, width);
      for (unsigned k = 0; k < wanted; k++) {
        const size_t to = rng_below(&dice, (unsigned)count);
        const bool up = height[to] > height[i];
        const int toward = player == CGT_LEFT ? 3 : -3;
        if (to != i && up == (player == CGT_LEFT))
          add_node(&g, i, player, to);
        else if (rng_below(&dice, 4))
          add_game(&g, i, player, cgt_integer(ctx, (int)rng_below(&dice, 17) - 8 + toward));
        else
          add_game(&g, i, player, cgt_add(ctx, random_game(&dice, ctx, 1, 2), cgt_integer(ctx, toward)));
      }
    }
  return g;
}

static const char *show_graph(const small_graph *g) {
  static char text[2048];
  size_t length = 0;
  for (size_t i = 0; i < g->count; i++) {
    length += (size_t)snprintf(text + length, sizeof text - length, " g%zu{", i);
    for (int player = 0; player < 2; player++) {
      for (size_t k = 0; k < g->counts[i][player] && length < sizeof text - 100; k++) {
        const cgt_loopy_option o = g->options[i][player][k];
        length += (size_t)(o.value.id ? snprintf(text + length, 80, "%s,", show(cgt_loopy_game(ctx, o.value)))
                                      : snprintf(text + length, 80, "g%u,", (unsigned)o.node));
      }
      length += (size_t)snprintf(text + length, sizeof text - length, player ? "}" : "|");
    }
  }
  return text;
}

/* ---- walls ------------------------------------------------------------------------------------- */

typedef struct thermograph {
  size_t count;
  cgt_ko_corner corners[MOST_CORNERS];
} thermograph;

static cgt_status find(thermograph *t, small_graph *g, size_t start, cgt_ban ban) {
  const cgt_status status = cgt_ko_walls(&t->count, t->corners, MOST_CORNERS, ctx, as_graph(g), start, ban);
  cr_assert_eq(cgt_ctx_status(ctx), status, "%s", cgt_ctx_message(ctx)); /* no walls with an error behind them */
  if (status == CGT_OK) cr_assert_leq(t->count, MOST_CORNERS);
  return status;
}

static double real(cgt_fraction x) { return (double)x.numerator / (double)x.denominator; }

static bool is(cgt_fraction x, int64_t numerator, int64_t denominator) {
  return x.numerator * denominator == numerator * x.denominator;
}

/* The wall at a temperature of at least 0, for comparisons with a tolerance alone. */
static double wall_at(const thermograph *t, double temperature, cgt_player player) {
  for (size_t i = 0; i < t->count; i++) {
    const cgt_ko_corner *low = &t->corners[i];
    if (temperature < real(low->temperature)) continue;
    if (i == 0) return real(low->walls[player]);
    const cgt_ko_corner *high = low - 1;
    const double part = (temperature - real(low->temperature)) / (real(high->temperature) - real(low->temperature));
    return real(low->walls[player]) + part * (real(high->walls[player]) - real(low->walls[player]));
  }
  cr_assert(false, "a thermograph begins above %f", temperature);
  return 0;
}

static void expect_mast(small_graph *g, size_t start, cgt_ban ban, int64_t mean, int64_t temperature, int64_t of) {
  static thermograph t;
  cr_assert(find(&t, g, start, ban) == CGT_OK, "%s: %s", cgt_ban_name(ban), cgt_ctx_message(ctx));
  const cgt_ko_corner foot = t.corners[0];
  cr_expect(is(foot.walls[0], mean, of) && is(foot.temperature, temperature, of),
            "node %zu, %s: mean %f, temperature %f, not %f, %f", start, cgt_ban_name(ban), real(foot.walls[0]),
            real(foot.temperature), (double)mean / (double)of, (double)temperature / (double)of);
}

/* a{x|a||y}: node 0, from which Left wins the ko, and node 1. */
static small_graph simple_ko(const char *x, const char *y) {
  small_graph g = {.count = 2};
  add(&g, 0, CGT_LEFT, x);
  add_node(&g, 0, CGT_RIGHT, 1);
  add_node(&g, 1, CGT_LEFT, 0);
  add(&g, 1, CGT_RIGHT, y);
  return g;
}

/* ---- published kos ------------------------------------------------------------------------------ */

Test(kos, a_simple_ko_is_worth_a_third_a_move) {
  for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_SUPERKO; ban++) {
    small_graph ten = simple_ko("10", "0"), one = simple_ko("1", "0");
    expect_mast(&ten, 0, ban, 20, 10, 3);
    expect_mast(&ten, 1, ban, 10, 10, 3);
    expect_mast(&one, 0, ban, 2, 1, 3);
    expect_mast(&one, 1, ban, 1, 1, 3);
  }
}

/* Below the mast the bans differ: slopes are net numbers of moves. */
Test(kos, walls_of_a_simple_ko) {
  static const int64_t at_one[BANS][2][2] = {{{9, 9}, {8, 1}}, {{9, 2}, {1, 1}}, {{9, 2}, {8, 1}}};
  static thermograph t;
  small_graph g = simple_ko("10", "0");
  for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_SUPERKO; ban++)
    for (size_t node = 0; node < 2; node++) {
      cr_assert(find(&t, &g, node, ban) == CGT_OK);
      for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++)
        cr_expect_float_eq(wall_at(&t, 1, player), (double)at_one[ban][node][player], 1e-9, "%s, node %zu",
                           cgt_ban_name(ban), node);
    }
}

/* Sensei's Library, Komaster: 14 with Black as komaster, where White's approach move is sente; 8 1/4 and 6
 * 3/4 a move with White. Spight, Life in 19x19, 2020: -18 with White as komaster, and a quarter of 41 a
 * move with Black. */
Test(kos, approach_kos) {
  small_graph g = {.count = 4};
  add(&g, 0, CGT_LEFT, "15");
  add_node(&g, 0, CGT_RIGHT, 1);
  add_node(&g, 1, CGT_LEFT, 0);
  add_node(&g, 1, CGT_RIGHT, 2);
  add_node(&g, 2, CGT_LEFT, 3);
  add(&g, 2, CGT_RIGHT, "-12");
  add(&g, 3, CGT_LEFT, "14");
  add_node(&g, 3, CGT_RIGHT, 2);
  expect_mast(&g, 0, CGT_LEFT_KOMASTER, 14, 1, 1);
  expect_mast(&g, 0, CGT_RIGHT_KOMASTER, 33, 27, 4);

  small_graph h = {.count = 4};
  add(&h, 0, CGT_RIGHT, "-18");
  add_node(&h, 0, CGT_LEFT, 1);
  add_node(&h, 1, CGT_RIGHT, 0);
  add_node(&h, 1, CGT_LEFT, 2);
  add(&h, 2, CGT_LEFT, "23");
  add_node(&h, 2, CGT_RIGHT, 3);
  add_node(&h, 3, CGT_LEFT, 2);
  add(&h, 3, CGT_RIGHT, "-18");
  expect_mast(&h, 0, CGT_LEFT_KOMASTER, -31, 41, 4);
  expect_mast(&h, 0, CGT_RIGHT_KOMASTER, -18, 0, 1);
}

/* A ko of n stages: n + 2 moves between winning and losing it, whoever is komaster. */
Test(kos, kos_of_several_stages) {
  for (size_t stages = 1; stages < 6; stages++) {
    small_graph g = {.count = stages + 1};
    for (size_t i = 0; i <= stages; i++) {
      if (i < stages)
        add_node(&g, i, CGT_LEFT, i + 1);
      else
        add(&g, i, CGT_LEFT, "60");
      if (i > 0)
        add_node(&g, i, CGT_RIGHT, i - 1);
      else
        add(&g, i, CGT_RIGHT, "0");
    }
    for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_RIGHT_KOMASTER; ban++)
      for (size_t i = 0; i <= stages; i++)
        expect_mast(&g, i, ban, (int64_t)(60 * (i + 1)), 60, (int64_t)stages + 2);
  }
}

/* ---- laws -------------------------------------------------------------------------------------- */

static void expect_same(const thermograph *a, const thermograph *b, bool negated, int64_t shift, const char *about) {
  cr_assert_eq(a->count, b->count, "%s", about);
  for (size_t i = 0; i < a->count; i++) {
    cr_assert(is(a->corners[i].temperature, b->corners[i].temperature.numerator, b->corners[i].temperature.denominator),
              "%s", about);
    for (int player = 0; player < 2; player++) {
      const cgt_fraction x = a->corners[i].walls[player], y = b->corners[i].walls[negated ? !player : player];
      const int64_t moved = x.numerator + shift * x.denominator;
      cr_assert(is(y, negated ? -moved : moved, x.denominator), "%s", about);
    }
  }
}

/* Has a node short options alone? Such a form may be a number, which does not move with its options. */
static bool ends_in_numbers(const small_graph *g) {
  for (size_t i = 0; i < g->count; i++) {
    size_t nodes = 0;
    for (int player = 0; player < 2; player++)
      for (size_t k = 0; k < g->counts[i][player]; k++) nodes += !g->options[i][player][k].value.id;
    if (nodes == 0) return true;
  }
  return false;
}

Test(kos, negation_exchanges_the_komasters_and_numbers_translate) {
  static thermograph t, u;
  unsigned seen = 0;
  for (unsigned run = test_runs(1500); run-- > 0;) {
    small_graph g = random_ko(2 + rng_below(&dice, 5), 3), minus = mapped(&g, true, value("0")),
                moved = mapped(&g, false, value("7"));
    for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_SUPERKO; ban++) {
      const cgt_status status = find(&t, &g, 0, ban);
      cr_assert(status == CGT_OK || status == CGT_EDOMAIN, "%s: %s", show_graph(&g), cgt_ctx_message(ctx));
      cr_assert_eq(find(&u, &minus, 0, opposite[ban]), status, "%s", show_graph(&g));
      if (status == CGT_OK) expect_same(&t, &u, true, 0, show_graph(&g));
      cgt_ctx_clear_error(ctx);
      if (ends_in_numbers(&g)) continue;
      cr_assert_eq(find(&u, &moved, 0, ban), status, "%s", show_graph(&g));
      if (status == CGT_OK) expect_same(&t, &u, false, 7, show_graph(&g));
      seen += status == CGT_OK;
      cgt_ctx_clear_error(ctx);
    }
  }
  cr_expect_gt(seen, 100);
}

static bool is_number(cgt_fraction x, cgt_game g) {
  cgt_game n = cgt_integer(ctx, x.numerator);
  return cgt_equal(cgt_number_mul(ctx, g, cgt_integer(ctx, x.denominator)), n);
}

Test(kos, short_games_have_their_thermograph_under_every_ban) {
  static thermograph t;
  for (unsigned run = test_runs(400); run-- > 0;) {
    const cgt_game game = random_game(&dice, ctx, 3, 2);
    small_graph g = {.count = 1};
    cgt_game options_of_game[64];
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      const size_t count = options(options_of_game, 64, game, player);
      for (size_t i = 0; i < count && i < MOST_OPTIONS; i++) add_game(&g, 0, player, options_of_game[i]);
      if (count > MOST_OPTIONS) g.count = 0;
    }
    if (g.count == 0) continue;
    for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_NO_BAN; ban++) {
      cr_assert(find(&t, &g, 0, ban) == CGT_OK, "%s: %s", show(game), cgt_ctx_message(ctx));
      cr_assert(is_number(t.corners[0].walls[0], cgt_mean(ctx, game)), "%s", show(game));
      cr_assert(is_number(t.corners[0].temperature, cgt_temperature(ctx, game)), "%s", show(game));
      for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
        size_t count;
        cgt_corner corners[64];
        cr_assert(cgt_wall(&count, corners, 64, ctx, game, player) == CGT_OK && count <= 64);
        for (size_t i = 0; i < count; i++) {
          bool found = false;
          for (size_t k = 0; k < t.count; k++)
            found = found || (is_number(t.corners[k].temperature, corners[i].temperature) &&
                              is_number(t.corners[k].walls[player], corners[i].value));
          cr_assert(found, "%s: corner %zu of a wall is missing", show(game), i);
        }
      }
    }
  }
}

/* ---- coupons ------------------------------------------------------------------------------------- */

/* A wall of slope s lags behind by a few coupons, each worth s steps, so a stack has several of each. */
enum { LEVELS = 48, PER_POINT = 6, COPIES = 9 };

/* The largest distance of a coupon score from a wall, in steps; -1: no thermograph. */
static double distance(small_graph *g, size_t start, cgt_ban ban, int per_point, uint32_t copies) {
  static thermograph t;
  static cgt_coupon_score scores[4 * LEVELS + 1];
  const unsigned levels = (unsigned)(LEVELS / PER_POINT * per_point);
  const cgt_coupons stack = {{1, per_point}, levels, copies};
  const cgt_status status = find(&t, g, start, ban);
  cr_assert(status == CGT_OK || status == CGT_EDOMAIN, "%s: %s", show_graph(g), cgt_ctx_message(ctx));
  if (status != CGT_OK) return cgt_ctx_clear_error(ctx), -1;
  cr_assert(cgt_coupon_search(scores, ctx, as_graph(g), start, ban, &stack) == CGT_OK, "%s, %s: %s", show_graph(g),
            cgt_ban_name(ban), cgt_ctx_message(ctx));
  double most = 0;
  for (unsigned k = 0; k <= levels; k++)
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      const double wall = wall_at(&t, (double)k / per_point, player);
      cr_assert(is(scores[k].low[player], scores[k].high[player].numerator, scores[k].high[player].denominator));
      const double off = (real(scores[k].low[player]) - wall) * per_point;
      if (off > most) most = off;
      if (-off > most) most = -off;
    }
  return most;
}

Test(kos, walls_are_limits_of_coupons) {
  unsigned seen[BANS] = {0}, all = 0;
  for (unsigned run = long_test_runs(4000); run-- > 0;) {
    small_graph g = random_ko(2 + rng_below(&dice, MOST_NODES - 1), 3);
    for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_SUPERKO; ban++) {
      const double off = distance(&g, 0, ban, PER_POINT, COPIES);
      all++;
      seen[ban] += off >= 0;
      cr_assert_lt(off, 12, "%s under %s: %f steps apart", show_graph(&g), cgt_ban_name(ban), off);
    }
  }
  for (int ban = 0; ban < BANS; ban++) cr_expect_gt(seen[ban], all / 60, "%s: %u", cgt_ban_name((cgt_ban)ban), seen[ban]);
}

/* Options of Left and of Right of each node as bits: the nodes, and at bit `count` a number. */
static small_graph graph_of_bits(size_t count, const unsigned (*bits)[2]) {
  static const int numbers[2][5] = {{6, 2, 9, -1, 4}, {-3, 1, -6, 0, -8}};
  small_graph g = {.count = count};
  for (size_t i = 0; i < count; i++)
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++)
      for (size_t k = 0; k <= count; k++) {
        if (!(bits[i][player] >> k & 1)) continue;
        if (k < count)
          add_node(&g, i, player, k);
        else
          add_game(&g, i, player, cgt_integer(ctx, numbers[player][i]));
      }
  return g;
}

/* The graphs in which each player has one of `most` sets of options at each node; every step-th of them is
 * compared. Returns how many thermographs there were. */
static uint64_t compare_all(size_t count, const unsigned *sets, unsigned most, uint64_t step) {
  uint64_t all = 1, found = 0;
  for (size_t i = 0; i < 2 * count; i++) all *= most;
  for (uint64_t n = step > 1 ? rng_next(&dice) % step : 0; n < all; n += step) {
    unsigned bits[5][2];
    uint64_t rest = n;
    bool own = false; /* passes, which are refused */
    for (size_t i = 0; i < count; i++)
      for (int player = 0; player < 2; player++) {
        bits[i][player] = sets[rest % most];
        own = own || bits[i][player] >> i & 1;
        rest /= most;
      }
    if (own) continue;
    small_graph g = graph_of_bits(count, (const unsigned(*)[2])bits);
    for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_SUPERKO; ban++) {
      const double off = distance(&g, 0, ban, 2, COPIES);
      found += off >= 0;
      cr_assert_lt(off, 12, "%s under %s: %f steps apart", show_graph(&g), cgt_ban_name(ban), off);
    }
  }
  return found;
}

/* All graphs of two nodes, and of three in which each player has one option or two; and of four and five
 * nodes with one option for each player, a part of them. */
Test(kos, small_graphs_one_by_one) {
  static const unsigned two[] = {1, 2, 3, 4, 5, 6, 7}, three[] = {1, 2, 4, 8, 3, 5, 6, 9, 10, 12},
                        four[] = {1, 2, 4, 8, 16}, five[] = {1, 2, 4, 8, 16, 32};
  const uint64_t step = long_test_step();
  const uint64_t found[4] = {compare_all(2, two, 7, 1), compare_all(3, three, 10, 7 * step),
                             compare_all(4, four, 5, 3 * step), compare_all(5, five, 6, 307 * step)};
  for (size_t i = 0; i < 4; i++) cr_expect_gt(found[i], 20);
}

/* Whatever walls there are, smaller steps come nearer to them: at most the same number of steps. */
Test(kos, smaller_steps_come_nearer) {
  for (unsigned run = long_test_runs(400); run-- > 0;) {
    small_graph g = random_ko(2 + rng_below(&dice, 4), 2);
    for (cgt_ban ban = CGT_LEFT_KOMASTER; ban <= CGT_SUPERKO; ban++)
      cr_assert_lt(distance(&g, 0, ban, 4 * PER_POINT, 3), 12, "%s", show_graph(&g));
  }
}

/* ---- what is refused ------------------------------------------------------------------------------ */

Test(kos, what_has_no_thermograph_is_refused_by_name) {
  static thermograph t;
  static cgt_coupon_score scores[4];
  const cgt_coupons stack = {{1, 2}, 3, 1}, even = {{1, 2}, 3, 2}, negative = {{-1, 2}, 3, 1};
  small_graph ko = simple_ko("10", "0"), cold = simple_ko("0", "10"), over = {.count = 1}, loopy = {.count = 1};
  add(&over, 0, CGT_LEFT, "0");
  add_node(&over, 0, CGT_RIGHT, 0);
  loopy.options[0][0][0] = (cgt_loopy_option){cgt_loopy_named(ctx, CGT_OVER), 0};
  loopy.counts[0][0] = 1;
  expect_error(CGT_EDOMAIN, find(&t, &ko, 0, CGT_NO_BAN));
  expect_error(CGT_EDOMAIN, find(&t, &ko, 0, CGT_NEUTRAL_THREATS));
  expect_error(CGT_EDOMAIN, find(&t, &cold, 0, CGT_SUPERKO));
  cr_assert(cgt_coupon_search(scores, ctx, as_graph(&cold), 0, CGT_SUPERKO, &stack) == CGT_OK);
  cr_expect(is(scores[0].low[CGT_LEFT], 0, 1) && is(scores[0].high[CGT_LEFT], 10, 1), "what is below 0 decides");
  expect_error(CGT_EDOMAIN, find(&t, &over, 0, CGT_SUPERKO));
  expect_error(CGT_EDOMAIN, find(&t, &loopy, 0, CGT_SUPERKO));
  expect_error(CGT_EINVAL, find(&t, &ko, 2, CGT_SUPERKO));
  expect_error(CGT_EINVAL, cgt_coupon_search(scores, ctx, as_graph(&ko), 0, CGT_SUPERKO, &even));
  expect_error(CGT_EINVAL, cgt_coupon_search(scores, ctx, as_graph(&ko), 0, CGT_SUPERKO, &negative));
  small_graph large = simple_ko("2^80", "0");
  expect_error(CGT_ELIMIT, find(&t, &large, 0, CGT_SUPERKO));
  cr_expect_null(cgt_ban_name((cgt_ban)5));
}
