/* test_points.c: rulesets with scores, against definitions that know neither turns nor classes. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

SUITE(points);

static cgt_position position_of(const char *ruleset, const cgt_arg *args, size_t count) {
  cgt_position position = {0};
  cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named(ruleset), args, count), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  return position;
}

static int integer_of(cgt_game g) {
  int64_t n;
  cr_assert_eq(cgt_get_int64(&n, ctx, g), CGT_OK, "%s", cgt_ctx_message(ctx));
  return (int)n;
}

/* ---- Dots and Boxes: an edge at a time ------------------------------------------------------------- */

enum { MOST_EDGES = 17 };

typedef struct boxes {
  unsigned edges, boxes;
  uint32_t box[8];
  signed char best[1 << MOST_EDGES]; /* the points that the player who moves still gets more than the other */
} boxes;

static boxes b;

static void solve_boxes(unsigned rows, unsigned cols) {
  b.edges = rows * (2 * cols + 1) + cols;
  b.boxes = 0;
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++) {
      const unsigned above = i * (2 * cols + 1) + j;
      b.box[b.boxes++] = 1u << above | 3u << (above + cols) | 1u << (above + 2 * cols + 1);
    }
  b.best[(1u << b.edges) - 1] = 0;
  for (uint32_t drawn = (1u << b.edges) - 1; drawn-- > 0;) {
    int best = -100;
    for (unsigned e = 0; e < b.edges; e++) {
      const uint32_t next = drawn | 1u << e;
      int gained = 0;
      if (next == drawn) continue;
      for (unsigned k = 0; k < b.boxes; k++) gained += (b.box[k] >> e & 1) && (b.box[k] & ~next) == 0;
      const int points = gained ? gained + b.best[next] : -b.best[next];
      if (points > best) best = points;
    }
    b.best[drawn] = (signed char)best;
  }
}

static cgt_position board_of(uint32_t drawn, unsigned rows, unsigned cols, int points) {
  char text[64];
  size_t length = 0;
  for (unsigned line = 0; line <= 2 * rows; line++) {
    if (line > 0) text[length++] = '|';
    for (unsigned col = 0; col <= 2 * cols; col++) {
      const bool edge = line % 2 != col % 2;
      text[length++] = edge ? (drawn & 1 ? 'x' : '.') : line % 2 ? '.' : '#';
      if (edge) drawn >>= 1;
    }
  }
  text[length] = '\0';
  return position_of(
      "dots_and_boxes",
      (cgt_arg[]){{.kind = CGT_ARG_INTEGER, .integer = points}, {.kind = CGT_ARG_TEXT, .text = text}}, 2);
}

static const unsigned sides[][2] = {{1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}};

Test(points, dots_and_boxes_is_played_edge_by_edge) {
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
    const unsigned rows = sides[i][0], cols = sides[i][1];
    solve_boxes(rows, cols);
    for (unsigned run = 0; run < test_runs(60); run++) {
      uint32_t drawn = rng_below(&dice, 1u << b.edges) | (run % 2 ? rng_below(&dice, 1u << b.edges) : 0);
      const int points = (int)rng_below(&dice, 7) - 3;
      const cgt_position position = board_of(drawn, rows, cols, points);
      for (int p = 0; p < 2; p++)
        cr_assert_eq(integer_of(cgt_position_stop(ctx, position, (cgt_player)p)),
                     points + (p ? -b.best[drawn] : b.best[drawn]), "%ux%u, %x, seed %llx", rows, cols, drawn,
                     (unsigned long long)dice.seed);
    }
  }
}

/* The points that the first player gets more than the second. 3 x 3 boxes give -3, in about two minutes. */
Test(points, dots_and_boxes_solved) {
  static const int solved[] = {-1, 0, -1, 2, -2};
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
    solve_boxes(sides[i][0], sides[i][1]);
    cr_expect_eq(b.best[0], solved[i], "%ux%u", sides[i][0], sides[i][1]);
    if (i == 4 && long_test_step() > 1) continue; /* a second, and many under the sanitizers */
    cr_expect_eq(integer_of(cgt_position_stop(ctx, board_of(0, sides[i][0], sides[i][1], 0), CGT_LEFT)),
                 solved[i]);
  }
}

/* The stops of a class are the stops of its position, also next to another game. */
static void expect_class_plays(const cgt_universe *universe, cgt_position position) {
  const cgt_class g = cgt_class_of_position(ctx, universe, position);
  cr_assert(!cgt_class_is_none(g), "%s", cgt_ctx_message(ctx));
  for (int p = 0; p < 2; p++)
    cr_assert(cgt_equal(cgt_class_stop(ctx, g, (cgt_player)p, CGT_PASSING_NONE),
                        cgt_position_stop(ctx, position, (cgt_player)p)));
}

Test(points, classes_of_boards_play_like_boards) {
  for (int u = 0; u < 2; u++) {
    const cgt_universe *universe = cgt_universe_named(u ? "dicot_scores" : "guaranteed");
    for (size_t i = 0; i < 4; i++) {
      const unsigned rows = sides[i][0], cols = sides[i][1], edges = rows * (2 * cols + 1) + cols;
      for (unsigned run = 0; run < test_runs(15); run++) {
        uint32_t drawn = 0;
        while ((unsigned)__builtin_popcount(drawn) + 5 < edges) drawn |= 1u << rng_below(&dice, edges);
        expect_class_plays(universe, board_of(drawn, rows, cols, (int)rng_below(&dice, 5) - 2));
      }
    }
  }
}

/* ---- Cumulative Subtraction ------------------------------------------------------------------------ */

typedef struct taking {
  int64_t set[4];
  size_t count;
} taking;

static cgt_position heaps_of(const taking *t, const int64_t *heap, size_t count) {
  cgt_arg cells[4], args[4];
  for (size_t i = 0; i < t->count; i++) cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = t->set[i]};
  args[0] = (cgt_arg){.kind = CGT_ARG_MATRIX, .rows = 1, .cols = t->count, .cells = cells};
  for (size_t i = 0; i < count; i++) args[i + 1] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = heap[i]};
  return position_of("cumulative_subtraction", args, count + 1);
}

static int taken_alone(const taking *t, int64_t n) {
  static int best[256];
  for (int64_t k = 0; k <= n; k++) {
    bool found = false;
    best[k] = 0;
    for (size_t i = 0; i < t->count; i++) {
      if (t->set[i] > k) continue;
      const int points = (int)t->set[i] - best[k - t->set[i]];
      if (!found || points > best[k]) best[k] = points;
      found = true;
    }
  }
  return best[n];
}

static int taken_from_two(const taking *t, int64_t a, int64_t c) {
  int best = -1000;
  for (size_t i = 0; i < t->count; i++) {
    if (t->set[i] <= a && (int)t->set[i] - taken_from_two(t, a - t->set[i], c) > best)
      best = (int)t->set[i] - taken_from_two(t, a - t->set[i], c);
    if (t->set[i] <= c && (int)t->set[i] - taken_from_two(t, a, c - t->set[i]) > best)
      best = (int)t->set[i] - taken_from_two(t, a, c - t->set[i]);
  }
  return best == -1000 ? 0 : best;
}

static taking random_taking(void) {
  taking t = {.count = 1 + rng_below(&dice, 3)};
  int64_t next = 0;
  for (size_t i = 0; i < t.count; i++) t.set[i] = next += 1 + rng_below(&dice, 3);
  return t;
}

/* Of one heap by its recursion, of two by plain play; the class of two heaps is a sum, the search takes them whole. */
Test(points, cumulative_subtraction_is_played_out) {
  for (unsigned run = 0; run < test_runs(100); run++) {
    const taking t = random_taking();
    const int64_t n = rng_below(&dice, 100), two[] = {rng_below(&dice, 7), rng_below(&dice, 7)};
    cr_assert_eq(integer_of(cgt_position_stop(ctx, heaps_of(&t, &n, 1), CGT_LEFT)), taken_alone(&t, n));
    const cgt_position both = heaps_of(&t, two, 2);
    cr_assert_eq(integer_of(cgt_position_stop(ctx, both, CGT_LEFT)), taken_from_two(&t, two[0], two[1]));
    cr_assert_eq(integer_of(cgt_position_stop(ctx, both, CGT_RIGHT)), -taken_from_two(&t, two[0], two[1]));
    expect_class_plays(cgt_universe_named("guaranteed"), both);
    expect_class_plays(cgt_universe_named("dicot_scores"), both);
  }
}

/* Points are set apart from the board, so their limit, 1000, is not one of the search. */
Test(points, points_are_set_apart) {
  solve_boxes(1, 1);
  cr_expect_eq(integer_of(cgt_position_stop(ctx, board_of(7, 1, 1, 1000), CGT_LEFT)), 1001);
  cr_expect_eq(integer_of(cgt_position_stop(ctx, board_of(7, 1, 1, -1000), CGT_RIGHT)), -1001);
}

Test(points, what_has_no_scores_is_refused) {
  const cgt_arg arg = {.kind = CGT_ARG_INTEGER, .integer = 3};
  expect_error(CGT_EDOMAIN, cgt_position_stop(ctx, position_of("nim", &arg, 1), CGT_LEFT));
}
