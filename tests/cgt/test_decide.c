/* test_decide.c: who wins sums: against values, against plain play, and each way against the others. */
#include "fixture.h"

#include <stdio.h>

SUITE(decide);

enum { MOST_TERMS = 5, MOST_MOVES = 200 };

static cgt_position board(const char *ruleset, const char *text) {
  cgt_position position = {0};
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named(ruleset), &arg, 1), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  return position;
}

static cgt_position heap(const char *ruleset, int64_t n) {
  cgt_position position = {0};
  const cgt_arg arg = {.kind = CGT_ARG_INTEGER, .integer = n};
  cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named(ruleset), &arg, 1), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  return position;
}

static cgt_position matrix(const int64_t *entries, size_t rows, size_t cols) {
  cgt_position position = {0};
  cgt_arg cells[16];
  for (size_t i = 0; i < rows * cols; i++) cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = entries[i]};
  const cgt_arg arg = {.kind = CGT_ARG_MATRIX, .rows = rows, .cols = cols, .cells = cells};
  cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named("matrix_nim"), &arg, 1), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  return position;
}

/* ---- random terms ------------------------------------------------------------------------------------ */

/* A board of at most rows by cols cells, with signs of the list. */
static cgt_position random_board(const char *ruleset, const char *signs, unsigned rows, unsigned cols) {
  char text[64];
  size_t length = 0;
  rows = 1 + rng_below(&dice, rows);
  cols = 1 + rng_below(&dice, cols);
  for (unsigned i = 0; i < rows; i++) {
    if (i) text[length++] = '|';
    for (unsigned j = 0; j < cols; j++) text[length++] = signs[rng_below(&dice, (unsigned)strlen(signs))];
  }
  text[length] = '\0';
  return board(ruleset, text);
}

static cgt_position random_position(unsigned size) {
  int64_t entries[4];
  switch (rng_below(&dice, 6)) {
  case 0:
    return random_board("domineering", "...#", 2 + size, 1 + size);
  case 1:
    return random_board("clobber", "xo.xo", 2, 1 + size);
  case 2:
    return random_board("toads_and_frogs", "TF.TF.", 1, 2 + 2 * size);
  case 3:
    return heap("kayles", rng_below(&dice, 6));
  case 4:
    return random_board("konane", "xo.xo", 2, 1 + size);
  default:
    for (size_t i = 0; i < 4; i++) entries[i] = rng_below(&dice, size);
    return matrix(entries, 2, 1 + rng_below(&dice, 2));
  }
}

/* Positions, games and, now and then, the negative of the term before. */
static void random_terms(cgt_term *terms, size_t count, unsigned size) {
  for (size_t i = 0; i < count; i++) {
    bool again = i && rng_below(&dice, 6) == 0;
    terms[i] = again ? terms[i - 1] : (cgt_term){.negative = rng_below(&dice, 2)};
    if (again)
      terms[i].negative = !terms[i].negative;
    else if (rng_below(&dice, 4) == 0)
      terms[i].game = random_game(&dice, ctx, rng_below(&dice, 2), 2);
    else
      terms[i].position = random_position(size);
  }
}

static cgt_game value_of_terms(const cgt_term *terms, size_t count) {
  cgt_game sum = cgt_integer(ctx, 0);
  for (size_t i = 0; i < count; i++) {
    cgt_game g = terms[i].position.id ? cgt_position_value(ctx, terms[i].position) : terms[i].game;
    sum = terms[i].negative ? cgt_sub(ctx, sum, g) : cgt_add(ctx, sum, g);
  }
  return sum;
}

/* The terms as text, for messages. */
static const char *show_terms(const cgt_term *terms, size_t count) {
  static char text[2000];
  size_t length = (size_t)snprintf(text, sizeof text, "seed 0x%llx:", (unsigned long long)dice.seed);
  for (size_t i = 0; i < count && length < sizeof text; i++) {
    char position[300] = "";
    if (terms[i].position.id) cgt_position_print(position, sizeof position, NULL, ctx, terms[i].position);
    length += (size_t)snprintf(text + length, sizeof text - length, " %s %s", terms[i].negative ? "-" : "+",
                               position[0] ? position : show(terms[i].game));
  }
  return text;
}

static cgt_outcome decided(const cgt_term *terms, size_t count, const cgt_decide_options *options) {
  cgt_outcome outcome = CGT_N;
  cr_assert_eq(cgt_decide_outcome(&outcome, NULL, ctx, terms, count, options), CGT_OK, "%s: %s",
               show_terms(terms, count), cgt_ctx_message(ctx));
  return outcome;
}

/* One thing is left out, or several; nothing as often as all those together. */
static unsigned random_without(void) {
  switch (rng_below(&dice, 3)) {
  case 0:
    return 0;
  case 1:
    return 1u << rng_below(&dice, 7);
  default:
    return rng_below(&dice, 128);
  }
}

/* So few terms that they are searched in a moment. */
static size_t few(size_t count, const cgt_decide_options *options) {
  bool slow = options->without & (CGT_WITHOUT_VALUES | CGT_WITHOUT_TABLE) || options->value_steps;
  return slow && count > 2 ? 2 : count;
}

/* ---- laws ---------------------------------------------------------------------------------------------- */

Test(decide, agrees_with_values) {
  cgt_term terms[MOST_TERMS];
  for (unsigned run = long_test_runs(2000); run-- > 0;) {
    size_t count = rng_below(&dice, MOST_TERMS + 1);
    random_terms(terms, count, 2);
    const cgt_decide_options options = {.without = random_without(), .value_steps = rng_below(&dice, 2)};
    count = few(count, &options);
    cgt_outcome expected = outcome(value_of_terms(terms, count));
    cr_assert_eq(decided(terms, count, &options), expected, "without %u, %s", options.without,
                 show_terms(terms, count));
  }
}

/* The values are not known yet when the question is asked: in a context of its own. */
Test(decide, agrees_with_values_that_come_later) {
  cgt_ctx *outer = ctx;
  cgt_term terms[MOST_TERMS];
  for (unsigned run = long_test_runs(400); run-- > 0;) {
    ctx = cgt_ctx_new(NULL);
    size_t count = 1 + rng_below(&dice, MOST_TERMS);
    random_terms(terms, count, 3);
    const cgt_decide_options options = {.without = rng_below(&dice, 2) ? 0 : 1u << rng_below(&dice, 6),
                                        .value_steps = rng_below(&dice, 2) * (1 + rng_below(&dice, 300))};
    count = few(count, &options);
    cgt_outcome found = decided(terms, count, &options);
    cr_assert_eq(found, outcome(value_of_terms(terms, count)), "without %u, %s", options.without,
                 show_terms(terms, count));
    cgt_ctx_free(ctx);
  }
  ctx = outer;
}

/* ---- plain play ------------------------------------------------------------------------------------------ */

static bool plain_wins(const cgt_term *terms, size_t count, cgt_player player) {
  for (size_t k = 0; k < count; k++) {
    cgt_term after[MOST_TERMS];
    size_t found;
    cgt_player mover = terms[k].negative ? !player : player;
    memcpy(after, terms, count * sizeof *after);
    cgt_position positions[MOST_MOVES];
    cgt_game games[MOST_MOVES];
    if (terms[k].position.id)
      cr_assert_eq(cgt_position_moves(&found, positions, MOST_MOVES, ctx, terms[k].position, mover), CGT_OK);
    else
      cr_assert_eq(cgt_options(&found, games, MOST_MOVES, ctx, terms[k].game, mover), CGT_OK);
    cr_assert_leq(found, MOST_MOVES);
    for (size_t i = 0; i < found; i++) {
      if (terms[k].position.id)
        after[k].position = positions[i];
      else
        after[k].game = games[i];
      if (!plain_wins(after, count, !player)) return true;
    }
  }
  return false;
}

Test(decide, agrees_with_plain_play) {
  cgt_term terms[MOST_TERMS];
  for (unsigned run = long_test_runs(200); run-- > 0;) {
    random_terms(terms, 2, 1);
    bool left = plain_wins(terms, 2, CGT_LEFT), right = plain_wins(terms, 2, CGT_RIGHT);
    cgt_outcome expected = left ? (right ? CGT_N : CGT_L) : (right ? CGT_R : CGT_P);
    const cgt_decide_options options = {.without = random_without()};
    cr_assert_eq(decided(terms, 2, &options), expected, "without %u, %s", options.without,
                 show_terms(terms, 2));
  }
}

/* ---- winning moves --------------------------------------------------------------------------------------- */

Test(decide, a_winning_move_wins) {
  cgt_term terms[MOST_TERMS];
  for (unsigned run = long_test_runs(500); run-- > 0;) {
    size_t count = 1 + rng_below(&dice, MOST_TERMS);
    random_terms(terms, count, 2);
    cgt_player player = rng_below(&dice, 2) ? CGT_LEFT : CGT_RIGHT;
    const cgt_decide_options options = {.move = true, .without = random_without(),
                                        .value_steps = rng_below(&dice, 2)};
    count = few(count, &options);
    cgt_decision d = {0};
    cr_assert_eq(cgt_decide(&d, ctx, terms, count, player, &options), CGT_OK, "%s", cgt_ctx_message(ctx));
    cgt_outcome expected = outcome(value_of_terms(terms, count));
    bool wins = expected == CGT_N || expected == (player == CGT_LEFT ? CGT_L : CGT_R);
    cr_assert_eq(d.wins, wins, "%s", show_terms(terms, count));
    cr_assert_eq(d.has_move, wins);
    if (!wins) continue;
    cgt_term moved = terms[d.term];
    cgt_player mover = moved.negative ? !player : player;
    size_t found, i = 0;
    cgt_position positions[MOST_MOVES];
    cgt_game games[MOST_MOVES];
    if (moved.position.id) {
      cr_assert_eq(cgt_position_moves(&found, positions, MOST_MOVES, ctx, moved.position, mover), CGT_OK);
      while (i < found && positions[i].id != d.position.id) i++;
    } else {
      cr_assert_eq(cgt_options(&found, games, MOST_MOVES, ctx, moved.game, mover), CGT_OK);
      while (i < found && !cgt_equal(games[i], d.game)) i++;
    }
    cr_assert_lt(i, found, "no such move: %s", show_terms(terms, count));
    terms[d.term].position = d.position;
    terms[d.term].game = d.game;
    cgt_outcome after = outcome(value_of_terms(terms, count));
    cr_assert(after == CGT_P || after == (player == CGT_LEFT ? CGT_L : CGT_R), "%s",
              show_terms(terms, count));
  }
}

/* ---- examples ---------------------------------------------------------------------------------------------- */

Test(decide, boards_too_large_for_their_values) {
  static const struct {
    const char *board;
    cgt_outcome outcome;
  } known[] = {/* Lachmann, Moore and Rapaport, Who wins Domineering on rectangular boards? (2002) */
               {".....|.....|.....|.....|.....", CGT_P},
               {"....|....|....|....", CGT_N},
               {"......|......|......|......|......|......", CGT_N}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    const cgt_term term = {.position = board("domineering", known[i].board)};
    cr_expect_eq(decided(&term, 1, NULL), known[i].outcome, "%s", known[i].board);
  }
}

/* Games whose sum has no canonical form that could be written down: by thermographs, and by the moves whose
 * incentives no other exceeds. Forty switches and an integer are won by who is ahead when the largest was
 * taken first, the next by the other, and so on; if nobody is, by who moves last. */
Test(decide, forty_switches_are_taken_from_the_largest) {
  enum { COUNT = 40 };
  for (unsigned run = test_runs(50); run-- > 0;) {
    cgt_term terms[COUNT + 1] = {{.negative = false}};
    unsigned large[64] = {0};
    for (size_t i = 0; i < COUNT; i++) {
      unsigned size = 1 + rng_below(&dice, 63);
      large[size]++;
      terms[i].game = cgt_switch(ctx, cgt_integer(ctx, size));
    }
    int lead = 0, sign = 1, ahead = (int)rng_below(&dice, 41) - 20;
    for (unsigned size = 64; size-- > 1;)
      for (unsigned k = 0; k < large[size]; k++, sign = -sign) lead += sign * (int)size;
    terms[COUNT].game = cgt_integer(ctx, ahead);
    cgt_decision left, right;
    cr_assert_eq(cgt_decide(&left, ctx, terms, COUNT + 1, CGT_LEFT, NULL), CGT_OK);
    cr_assert_eq(cgt_decide(&right, ctx, terms, COUNT + 1, CGT_RIGHT, NULL), CGT_OK);
    cr_expect_eq(left.wins, ahead + lead > 0, "seed 0x%llx", (unsigned long long)dice.seed);
    cr_expect_eq(right.wins, ahead - lead < 0, "seed 0x%llx", (unsigned long long)dice.seed);
    cr_expect_lt(left.counts.nodes + right.counts.nodes, 1000);
  }
}

/* Forty games {{a|c}|-d}, a so large that Right answers each move of Left's there: Left plays them all with the
 * move still his, so moving first he gets all c; Right moving first takes the largest c + d before that. */
Test(decide, forty_threats_are_answered) {
  enum { COUNT = 40, LARGE = 1000000 };
  const unsigned runs = test_runs(50);
  uint64_t nodes = 0;
  for (unsigned run = runs; run-- > 0;) {
    cgt_term terms[COUNT + 1] = {{.negative = false}};
    int total = 0, largest = 0;
    for (size_t i = 0; i < COUNT; i++) {
      int c = (int)rng_below(&dice, 41) - 20, d = 21 + (int)rng_below(&dice, 40);
      cgt_game a = cgt_integer(ctx, LARGE + (int)rng_below(&dice, 100)), after = cgt_integer(ctx, c),
               lost = cgt_integer(ctx, -d), threat = cgt_from_options(ctx, &a, 1, &after, 1);
      terms[i].game = cgt_from_options(ctx, &threat, 1, &lost, 1);
      total += c;
      if (c + d > largest) largest = c + d;
    }
    int ahead = (int)rng_below(&dice, 100) - 10 - total; /* 0, and what Right leaves: who is to move loses */
    terms[COUNT].game = cgt_integer(ctx, ahead);
    cgt_decision left, right;
    cr_assert_eq(cgt_decide(&left, ctx, terms, COUNT + 1, CGT_LEFT, NULL), CGT_OK);
    cr_assert_eq(cgt_decide(&right, ctx, terms, COUNT + 1, CGT_RIGHT, NULL), CGT_OK);
    cr_expect_eq(left.wins, total + ahead > 0, "seed 0x%llx", (unsigned long long)dice.seed);
    cr_expect_eq(right.wins, total + ahead - largest <= 0, "seed 0x%llx", (unsigned long long)dice.seed);
    nodes += left.counts.nodes + right.counts.nodes;
  }
  cr_expect_lt(nodes, runs * UINT64_C(1000), "on the average");
}

/* Sums of a few hot games, each of two levels, against their canonical forms. */
Test(decide, hot_games_agree_with_their_sum) {
  for (unsigned run = long_test_runs(500); run-- > 0;) {
    cgt_term terms[6] = {{.negative = false}};
    size_t count = 2 + rng_below(&dice, 4);
    for (size_t i = 0; i < count; i++) {
      cgt_game stops[4];
      for (int k = 0; k < 4; k++) stops[k] = cgt_dyadic(ctx, (int)rng_below(&dice, 40) - 20, rng_below(&dice, 2));
      cgt_game left = cgt_from_options(ctx, &stops[0], 1, &stops[1], 1);
      cgt_game right = cgt_from_options(ctx, &stops[2], 1, &stops[3], 1);
      terms[i].game = cgt_from_options(ctx, &left, 1, rng_below(&dice, 2) ? &right : &stops[2], 1);
      terms[i].negative = rng_below(&dice, 2);
    }
    cgt_game sum = value_of_terms(terms, count - 1);
    terms[count - 1].game = rng_below(&dice, 2) ? sum : cgt_mean(ctx, sum); /* 0 is left, or little is clear */
    terms[count - 1].negative = true;
    const unsigned ways[] = {0, CGT_WITHOUT_VALUES, CGT_WITHOUT_VALUES | CGT_WITHOUT_BOUNDS, random_without()};
    const cgt_decide_options options = {.without = ways[run % 4]};
    cr_assert_eq(decided(terms, count, &options), outcome(value_of_terms(terms, count)), "without %u, %s",
                 options.without, show_terms(terms, count));
  }
}

/* More than are added up, of different temperatures, so that none cancel. */
Test(decide, sums_of_switches_are_played_out) {
  enum { MOST = 10 };
  for (unsigned run = test_runs(40); run-- > 0;) {
    cgt_term terms[MOST] = {{.negative = false}};
    size_t count = MOST - rng_below(&dice, 2);
    for (size_t i = 0; i < count; i++) {
      cgt_game half_width = cgt_dyadic(ctx, 2 * (int64_t)i + rng_below(&dice, 2), 1);
      terms[i].game = cgt_add(ctx, cgt_switch(ctx, half_width), cgt_dyadic(ctx, (int64_t)rng_below(&dice, 7) - 3, 1));
      terms[i].negative = rng_below(&dice, 2);
    }
    const cgt_decide_options options = {.without = CGT_WITHOUT_VALUES}; /* games are not added up */
    cgt_decide_counts counts;
    cgt_outcome found;
    cr_assert_eq(cgt_decide_outcome(&found, &counts, ctx, terms, count, &options), CGT_OK);
    cr_expect_eq(found, outcome(value_of_terms(terms, count)), "%s", show_terms(terms, count));
    cr_expect_eq(counts.nodes, 0);
  }
}

/* Infinitesimals beside switches matter only where the switches leave 0. */
Test(decide, sums_of_switches_and_infinitesimals_are_played_out) {
  enum { SWITCHES = 6, MOST = SWITCHES + 3 };
  unsigned open = 0;
  for (unsigned run = 0; run < test_runs(40); run++) {
    const cgt_game small[] = {cgt_nimber(ctx, 2), cgt_up(ctx, 1), cgt_tiny(ctx, cgt_integer(ctx, 1)),
                              cgt_add(ctx, cgt_nimber(ctx, 5), cgt_dyadic(ctx, 1, 1))};
    cgt_term terms[MOST] = {{.negative = false}};
    for (size_t i = 0; i < MOST; i++) {
      terms[i].game = small[rng_below(&dice, 4)];
      if (i < SWITCHES) {
        cgt_game half_width = cgt_dyadic(ctx, 2 * (int64_t)i + 1 + rng_below(&dice, 2), 1);
        terms[i].game = cgt_add(ctx, cgt_switch(ctx, half_width), cgt_dyadic(ctx, (int64_t)rng_below(&dice, 7) - 3, 1));
      }
      terms[i].negative = rng_below(&dice, 2);
    }
    const cgt_decide_options options = {.without = CGT_WITHOUT_VALUES};
    cgt_decide_counts counts;
    cgt_outcome found;
    cr_assert_eq(cgt_decide_outcome(&found, &counts, ctx, terms, MOST, &options), CGT_OK);
    cr_expect_eq(found, outcome(value_of_terms(terms, MOST)), "%s", show_terms(terms, MOST));
    open += counts.nodes > 0;
  }
  cr_expect_lt(open, test_runs(40) / 2);
}

Test(decide, the_empty_sum_and_numbers) {
  cr_expect_eq(decided(NULL, 0, NULL), CGT_P);
  const cgt_term half = {.game = cgt_dyadic(ctx, 1, 1)}, minus = {.game = half.game, .negative = true};
  const cgt_term both[] = {half, minus};
  cr_expect_eq(decided(&half, 1, NULL), CGT_L);
  cr_expect_eq(decided(&minus, 1, NULL), CGT_R);
  cr_expect_eq(decided(both, 2, NULL), CGT_P);
}

/* ---- what is kept ---------------------------------------------------------------------------------------- */

enum { MOST_KEPT = 400, MOST_KEPT_TERMS = 8 };

typedef struct kept_sums {
  cgt_decided items[MOST_KEPT];
  cgt_term terms[MOST_KEPT][MOST_KEPT_TERMS];
  size_t count;
} kept_sums;

static void keep_sum(void *keeper, const cgt_decided *decided) {
  kept_sums *kept = keeper;
  char text[200];
  size_t length;
  cr_assert(kept->count < MOST_KEPT && decided->count <= MOST_KEPT_TERMS);
  if (decided->count) memcpy(kept->terms[kept->count], decided->terms, decided->count * sizeof *decided->terms);
  for (size_t i = 0; i < decided->count; i++) /* the context may be used to print them */
    cr_expect_eq(decided->terms[i].position.id
                     ? cgt_position_print(text, sizeof text, &length, ctx, decided->terms[i].position)
                     : cgt_print(text, sizeof text, &length, ctx, decided->terms[i].game, CGT_PLAIN),
                 CGT_OK);
  kept->items[kept->count] = *decided;
  kept->items[kept->count].terms = kept->terms[kept->count];
  kept->count++;
}

/* Each sum that is kept is true; and whoever learns them need not search. */
Test(decide, what_was_kept_is_a_look_up) {
  static kept_sums kept;
  const cgt_term terms[] = {{.position = board("domineering", "....|....|....|....")},
                            {.position = board("clobber", "xoxo|oxox"), .negative = true}};
  const cgt_decide_options options = {.keep = keep_sum, .keeper = &kept, .value_steps = 40};
  cgt_ctx *learner = cgt_ctx_new_sharing(ctx, NULL);
  cgt_decision first, again;
  cr_assert_eq(cgt_decide(&first, ctx, terms, 2, CGT_LEFT, &options), CGT_OK);
  cr_assert(first.how == CGT_BY_SEARCH && kept.count > 3, "%zu", kept.count);
  cr_expect_eq(kept.items[kept.count - 1].nodes, first.counts.nodes, "the whole comes last");
  for (size_t i = 0; i < kept.count; i++)
    cr_assert_eq(cgt_decide_learn(learner, &kept.items[i]), CGT_OK);
  const size_t found = kept.count;
  const cgt_decide_options later = {.keep = keep_sum, .keeper = &kept};
  cr_assert_eq(cgt_decide(&again, learner, terms, 2, CGT_LEFT, &later), CGT_OK);
  cr_expect(again.wins == first.wins && again.counts.nodes == 0 && again.counts.by_table == 1);
  cr_expect_eq(kept.count, found, "what was learned is not told again");
  for (size_t i = 0; i < found; i++) {
    cgt_outcome o = outcome(value_of_terms(kept.terms[i], kept.items[i].count));
    cr_expect_eq(kept.items[i].wins, o == CGT_N || o == (kept.items[i].player == CGT_LEFT ? CGT_L : CGT_R), "%s",
                 show_terms(kept.terms[i], kept.items[i].count));
  }
  cgt_ctx_free(learner);
}

/* ---- limits ------------------------------------------------------------------------------------------------- */

static bool stop_at_once(void *closure, const cgt_decide_progress *progress) {
  *(cgt_decide_progress *)closure = *progress;
  return false;
}

Test(decide, ends_when_told) {
  const cgt_term term = {.position = board("domineering", "......|......|......|......|......|......")};
  cgt_decision d = {0};
  const cgt_decide_options few_nodes = {.node_limit = 3, .without = CGT_WITHOUT_BOUNDS};
  expect_error(CGT_ELIMIT, cgt_decide(&d, ctx, &term, 1, CGT_LEFT, &few_nodes));
  cgt_decide_progress seen = {0};
  const cgt_decide_options stopped = {
      .progress = stop_at_once, .closure = &seen, .value_steps = 1, .without = CGT_WITHOUT_BOUNDS};
  expect_error(CGT_ECANCELLED, cgt_decide(&d, ctx, &term, 1, CGT_LEFT, &stopped));
  cr_expect(seen.nodes > 0 && seen.share <= 1 << 16);
  cr_expect_not(d.wins);
  volatile int flag = 1;
  cgt_ctx_set_cancel(ctx, &flag);
  expect_error(CGT_ECANCELLED, cgt_decide(&d, ctx, &term, 1, CGT_LEFT, NULL));
  cgt_ctx_set_cancel(ctx, NULL);
}

static bool count_reports(void *closure, const cgt_decide_progress *progress) {
  uint32_t *reports = closure;
  if (progress->share == 1 << 16) return reports[1]++, true;
  cr_expect_eq(reports[1], 0, "a search that has ended goes on");
  return reports[0]++ < 4;
}

/* Reports come while it searches and once when it has ended, be it told to; none where nothing was searched. */
Test(decide, tells_its_end) {
  const cgt_term large = {.position = board("domineering", "......|......|......|......|......|......")},
                 small = {.game = cgt_integer(ctx, 1)};
  uint32_t reports[2] = {0, 0};
  const cgt_decide_options options = {.progress = count_reports, .closure = reports, .value_steps = 1,
                                      .without = CGT_WITHOUT_BOUNDS};
  cgt_decision d;
  cr_assert_eq(cgt_decide(&d, ctx, &small, 1, CGT_LEFT, &options), CGT_OK);
  cr_expect(reports[0] == 0 && reports[1] == 0);
  expect_error(CGT_ECANCELLED, cgt_decide(&d, ctx, &large, 1, CGT_LEFT, &options));
  cr_expect(reports[0] == 5 && reports[1] == 1);
}

Test(decide, refuses_what_is_no_term) {
  cgt_decision d;
  cgt_outcome o;
  const cgt_term none = {0}, beyond = {.position = {1000000}};
  expect_error(CGT_EINVAL, cgt_decide(&d, ctx, &none, 1, CGT_LEFT, NULL));
  expect_error(CGT_EINVAL, cgt_decide(&d, ctx, &beyond, 1, CGT_LEFT, NULL));
  expect_error(CGT_EINVAL, cgt_decide(&d, ctx, NULL, 1, CGT_LEFT, NULL));
  expect_error(CGT_EINVAL, cgt_decide_outcome(&o, NULL, ctx, &none, 1, NULL));
  expect_error(CGT_EINVAL, cgt_decide_learn(ctx, &(cgt_decided){.terms = &beyond, .count = 1}));
  cr_expect_eq(cgt_decide(&d, NULL, &none, 1, CGT_LEFT, NULL), CGT_EINVAL);
  cr_expect_eq(cgt_decide_learn(NULL, &(cgt_decided){.terms = NULL}), CGT_EINVAL);
}
