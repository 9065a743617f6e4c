/* test_patterns.c: rulesets made from pictures of their moves, against a naive reading of the pictures,
 * against the rulesets of games/, against themselves without symmetry and parts, and against values of
 * others. */
#include <stdio.h>
#include <stdlib.h>

#include <cgt/lab_pattern.h>

#include "fixture.h"
#include "games/patterns/lines.h"
#include "naive_pictures.h"
#include "random_pictures.h"

SUITE(patterns);

#define ALL LAB_PATTERN_ALL
#define EIGHT LAB_PATTERN_EIGHT
enum { LEFT = LAB_PATTERN_LEFT, RIGHT = LAB_PATTERN_RIGHT, BOTH = LAB_PATTERN_BOTH };

static const lab_pattern domineering[] = {{.players = LEFT, .before = ".|.", .after = "x|x"},
                                          {.players = RIGHT, .before = "..", .after = "xx"}};
static const lab_pattern toads[] = {{.players = LEFT, .before = "T.", .after = ".T"},
                                    {.players = LEFT, .before = "TF.", .after = ".FT"},
                                    {.players = RIGHT, .before = ".F", .after = "F."},
                                    {.players = RIGHT, .before = ".TF", .after = "FT."}};
static const lab_pattern clobber[] = {{.players = LEFT, .before = "xo", .after = ".x", .directions = ALL},
                                      {.players = RIGHT, .before = "ox", .after = ".o", .directions = ALL}};
static const lab_pattern both_clobber[] = {
    {.players = BOTH, .before = "xo", .after = ".x", .directions = ALL},
    {.players = BOTH, .before = "ox", .after = ".o", .directions = ALL}};
static const lab_pattern konane[] = {
    {.players = LEFT, .before = "xo.", .after = "..x", .directions = ALL, .again = true},
    {.players = RIGHT, .before = "ox.", .after = "..o", .directions = ALL, .again = true}};
static const lab_pattern konane_in_one[] = {
    {.players = LEFT, .before = "x(o.)*o.", .after = ".(..)*.x", .directions = ALL},
    {.players = RIGHT, .before = "o(x.)*x.", .after = ".(..)*.o", .directions = ALL}};
static const lab_pattern col[] = {{.players = LEFT, .before = ".", .after = "x", .unless_next_to = "x"},
                                  {.players = RIGHT, .before = ".", .after = "o", .unless_next_to = "o"}};
static const lab_pattern snort[] = {{.players = LEFT, .before = ".", .after = "x", .unless_next_to = "o"},
                                    {.players = RIGHT, .before = ".", .after = "o", .unless_next_to = "x"}};
static const lab_pattern growing[] = {{.players = LEFT, .before = ".", .after = "x", .if_next_to = "x"},
                                      {.players = RIGHT, .before = ".", .after = "o", .if_next_to = "xo"}};
static const lab_pattern tromino[] = {
    {.players = LEFT, .before = ".?|..", .after = "x?|xx", .directions = ALL},
    {.players = RIGHT, .before = "...", .after = "xxx", .directions = ALL}};
static const lab_pattern cram[] = {{.players = BOTH, .before = "..", .after = "xx", .directions = ALL}};
static const lab_pattern falling[] = {{.players = LEFT, .before = "x#", .after = ".#", .directions = ALL},
                                      {.players = LEFT, .before = "x.", .after = ".x"},
                                      {.players = RIGHT, .before = "o#", .after = ".#"},
                                      {.players = RIGHT, .before = "xo", .after = "ox"}};
static const lab_pattern arrow_of_x = {.before = "x.*.", .after = "x.*#", .directions = EIGHT};
static const lab_pattern arrow_of_o = {.before = "o.*.", .after = "o.*#", .directions = EIGHT};
static const lab_pattern amazons[] = {
    {.players = LEFT, .before = "x.*.", .after = "..*x", .directions = EIGHT, .then = &arrow_of_x},
    {.players = RIGHT, .before = "o.*.", .after = "..*o", .directions = EIGHT, .then = &arrow_of_o}};
static const lab_pattern knights[] = {
    {.players = LEFT, .before = "xo", .after = ".x", .directions = LAB_PATTERN_KNIGHT},
    {.players = RIGHT, .before = "ox", .after = ".o", .directions = LAB_PATTERN_KNIGHT}};
static const lab_pattern rooks[] = {{.players = LEFT, .before = "x.*o", .after = "..*x", .directions = ALL},
                                    {.players = RIGHT, .before = "o.*x", .after = "..*o", .directions = ALL}};
static const lab_pattern leaping[] = {
    {.players = LEFT, .before = "x?*o", .after = ".?*x", .directions = LAB_PATTERN_SIDEWAYS},
    {.players = RIGHT, .before = "o?*x", .after = ".?*o"}};
static const lab_pattern crowded[] = {{.players = LEFT, .before = ".", .after = "o"},
                                      {.players = RIGHT, .before = "o", .after = "x", .unless_next_to = "o"}};
static const lab_pattern bending[] = {
    {.players = LEFT, .before = "x.|?.", .after = ".o|?x", .directions = ALL},
    {.players = RIGHT, .before = "o.", .after = ".x", .directions = LAB_PATTERN_SIDEWAYS}};

#define RULES(which, kind, signs)                                                                            \
  {                                                                                                          \
    .name = #which, .board = kind, .letters = signs, .patterns = which,                                      \
    .count = sizeof which / sizeof *which                                                                    \
  }
static const lab_pattern_ruleset known[] = {
    RULES(domineering, LAB_PATTERN_GRID, "x."), RULES(toads, LAB_PATTERN_STRIP, "TF."),
    RULES(clobber, LAB_PATTERN_GRID, "xo."),    RULES(both_clobber, LAB_PATTERN_GRID, "xo."),
    RULES(konane, LAB_PATTERN_GRID, "xo."),     RULES(konane_in_one, LAB_PATTERN_GRID, "xo."),
    RULES(col, LAB_PATTERN_GRID, "xo."),        RULES(snort, LAB_PATTERN_GRID, "xo."),
    RULES(growing, LAB_PATTERN_GRID, "xo."),    RULES(tromino, LAB_PATTERN_GRID, "x."),
    RULES(cram, LAB_PATTERN_GRID, "x."),        RULES(falling, LAB_PATTERN_GRID, "xo."),
    RULES(amazons, LAB_PATTERN_GRID, "xo."),    RULES(knights, LAB_PATTERN_GRID, "xo."),
    RULES(rooks, LAB_PATTERN_GRID, "xo."),      RULES(leaping, LAB_PATTERN_GRID, "xo."),
    RULES(bending, LAB_PATTERN_GRID, "xo."),    RULES(clobber, LAB_PATTERN_HEXAGONS, "xo."),
    RULES(snort, LAB_PATTERN_HEXAGONS, "xo."),  RULES(bending, LAB_PATTERN_HEXAGONS, "xo."),
    RULES(rooks, LAB_PATTERN_HEXAGONS, "xo."),  RULES(col, LAB_PATTERN_STRIP, "xo."),
    RULES(konane, LAB_PATTERN_STRIP, "xo."),    RULES(crowded, LAB_PATTERN_GRID, "xo."),
};
enum { KNOWN = sizeof known / sizeof *known };

static cgt_ruleset *compiled(const lab_pattern_ruleset *from) {
  char message[LAB_PATTERN_MESSAGE];
  size_t wrong;
  cgt_ruleset *ruleset;
  cr_assert_eq(lab_pattern_compile(&ruleset, message, &wrong, from), CGT_OK, "%s, picture %zu: %s",
               from->name, wrong, message);
  return ruleset;
}

static cgt_position place(const cgt_ruleset *ruleset, const char *board) {
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = board};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, ruleset, &arg, 1) == CGT_OK, "%s: %s", board, cgt_ctx_message(ctx));
  return p;
}

/* The board number `index` of some rows and columns: its cells are digits. */
static void write_board(char *text, int rows, int cols, const char *signs, size_t index) {
  for (int i = 0; i < rows; i++) {
    if (i) *text++ = '|';
    for (int j = 0; j < cols; j++, index /= strlen(signs)) *text++ = signs[index % strlen(signs)];
  }
  *text = '\0';
}

static size_t count_boards(int cells, const char *signs) {
  size_t count = 1;
  while (cells-- > 0) count *= strlen(signs);
  return count;
}

static void write_random_board(char *text, int rows, int cols, const char *signs) {
  for (int i = 0; i < rows; i++) {
    if (i) *text++ = '|';
    for (int j = 0; j < cols; j++) *text++ = signs[rng_below(&dice, (unsigned)strlen(signs))];
  }
  *text = '\0';
}

/* The pictures as text, for messages. */
static const char *show_rules(const lab_pattern_ruleset *from) {
  static char text[2000];
  int at = snprintf(text, sizeof text, "board %d of %s", from->board, from->letters);
  for (size_t n = 0; n < from->count; n++)
    for (const lab_pattern *p = &from->patterns[n]; p; p = p->then)
      at += snprintf(text + at, sizeof text - (size_t)at,
                     "; %u '%s' -> '%s' directions %d unless '%s' if '%s'%s%s", p->players, p->before,
                     p->after, p->directions, p->unless_next_to ? p->unless_next_to : "",
                     p->if_next_to ? p->if_next_to : "", p->again ? " again" : "", p->then ? " then" : "");
  return text;
}

/* ---- moves, by the naive reading
 * ------------------------------------------------------------------------------- */

static int compare_names(const void *a, const void *b) { return strcmp(a, b); }

/* Both players' moves from a board are those of the naive reading. */
static void expect_moves(const cgt_ruleset *ruleset, const lab_pattern_ruleset *from, const char *board) {
  static naive_moves naive, found;
  static cgt_position moves[NAIVE_MOST_MOVES];
  cgt_position p = place(ruleset, board);
  for (unsigned player = 0; player < 2; player++) {
    size_t count, length;
    naive_find_moves(&naive, from, board, player == CGT_LEFT ? LEFT : RIGHT);
    cr_assert_eq(cgt_position_moves(&count, moves, NAIVE_MOST_MOVES, ctx, p, player), CGT_OK, "%s",
                 cgt_ctx_message(ctx));
    cr_assert_leq(count, NAIVE_MOST_MOVES);
    for (size_t n = 0; n < count; n++) {
      char text[NAIVE_MOST_TEXT + 100];
      cr_assert_eq(cgt_position_print(text, sizeof text, &length, ctx, moves[n]), CGT_OK);
      const char *inner = strchr(text, '"') + 1;
      snprintf(found.text[n], NAIVE_MOST_TEXT, "%.*s", (int)strcspn(inner, "\""), inner);
    }
    qsort(found.text, count, sizeof *found.text, compare_names);
    cr_assert_eq(count, naive.count, "%s; %s: %zu moves of %u, not %zu", show_rules(from), board, count,
                 player, naive.count);
    for (size_t n = 0; n < count; n++)
      cr_assert_str_eq(found.text[n], naive.text[n], "%s; %s: a move of %u", show_rules(from), board, player);
  }
}

Test(patterns, make_the_moves_of_a_naive_reading) {
  static const int sides[][2] = {{1, 1}, {1, 2}, {1, 5}, {2, 2}, {2, 3}, {3, 2},
                                 {3, 3}, {4, 3}, {3, 6}, {9, 2}, {2, 9}};
  for (size_t n = 0; n < KNOWN; n++) {
    cgt_ruleset *ruleset = compiled(&known[n]);
    char board[400], signs[20];
    snprintf(signs, sizeof signs, "%s.#", known[n].letters);
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
      for (unsigned run = long_test_runs(25); run-- > 0;) {
        int rows = known[n].board == LAB_PATTERN_STRIP ? 1 : sides[k][0];
        write_random_board(board, rows, sides[k][1], signs);
        expect_moves(ruleset, &known[n], board);
      }
    cgt_ctx_free(ctx);
    ctx = cgt_ctx_new(NULL);
    lab_pattern_free(ruleset);
  }
}

/* Boards that take more than a word, in lanes of 8 and more, and of more than 64 columns. */
Test(patterns, make_the_moves_of_a_naive_reading_on_large_boards) {
  static const int sides[][2] = {{1, 64}, {1, 65}, {1, 130}, {9, 8}, {12, 3}, {5, 17}, {2, 70}, {3, 33}};
  const size_t step = test_runs(1) > 1 ? 1 : 4 * long_test_step(); /* all of them in long runs alone */
  for (size_t n = 0; n < KNOWN; n++) {
    if (known[n].patterns == amazons) continue; /* thousands of moves */
    cgt_ruleset *ruleset = compiled(&known[n]);
    char board[400], signs[20];
    snprintf(signs, sizeof signs, "%s.#", known[n].letters);
    for (size_t k = n % step; k < sizeof sides / sizeof *sides; k += step) {
      if (known[n].board == LAB_PATTERN_STRIP && sides[k][0] > 1) continue;
      write_random_board(board, sides[k][0], sides[k][1], signs);
      expect_moves(ruleset, &known[n], board);
    }
    cgt_ctx_free(ctx);
    ctx = cgt_ctx_new(NULL);
    lab_pattern_free(ruleset);
  }
}

/* ---- values, by the rulesets of games/
 * ------------------------------------------------------------------------- */

static void expect_same_values(const cgt_ruleset *x, const cgt_ruleset *y, const char *x_signs,
                               const char *y_signs, int rows, int cols) {
  char board[100], other[100];
  for (size_t index = count_boards(rows * cols, x_signs); index-- > 0;) {
    write_board(board, rows, cols, x_signs, index);
    write_board(other, rows, cols, y_signs, index);
    cgt_game g = cgt_position_value(ctx, place(x, board)), h = cgt_position_value(ctx, place(y, other));
    cr_assert(cgt_equal(g, h), "%s: %s, %s", board, show(g), show(h));
  }
}

Test(patterns, have_the_values_of_domineering) {
  static const int sides[][2] = {{1, 9}, {2, 6}, {3, 4}, {4, 3}, {6, 2}, {11, 1}};
  cgt_ruleset *ruleset = compiled(&known[0]);
  for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
    expect_same_values(ruleset, ruleset_named("domineering"), ".x", ".x", sides[k][0], sides[k][1]);
  for (unsigned run = test_runs(40); run-- > 0;) { /* wide, high, and in several words */
    char board[400];
    bool wide = run % 2;
    write_random_board(board, wide ? 2 : 12, wide ? 12 : 2, "...#");
    cgt_game g = cgt_position_value(ctx, place(ruleset, board));
    cgt_game h = cgt_position_value(ctx, place(ruleset_named("domineering"), board));
    cr_assert(cgt_equal(g, h), "%s: %s, %s", board, show(g), show(h));
  }
  cgt_ctx_free(ctx);
  ctx = cgt_ctx_new(NULL);
  lab_pattern_free(ruleset);
}

Test(patterns, have_the_values_of_toads_and_frogs) {
  cgt_ruleset *ruleset = compiled(&known[1]);
  for (int cells = 1; cells <= 9; cells++)
    expect_same_values(ruleset, ruleset_named("toads_and_frogs"), "TF.", "TF.", 1, cells);
  cgt_ctx_free(ctx);
  ctx = cgt_ctx_new(NULL);
  lab_pattern_free(ruleset);
}

/* ---- values, without symmetries and parts
 * ------------------------------------------------------------------------ */

/* A value, or CGT_NONE if the position is no short game. */
static cgt_game short_value(cgt_position p) {
  cgt_game g = cgt_position_value(ctx, p);
  if (cgt_is_none(g)) cr_assert_eq(cgt_ctx_status(ctx), CGT_EDOMAIN, "%s", cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  return g;
}

/* False if play on the board need not end. wide: the same board among cells that are none. */
static bool expect_same_play(const cgt_ruleset *ruleset, const cgt_ruleset *plain,
                             const lab_pattern_ruleset *from, const char *board, const char *wide) {
  cgt_position p = place(ruleset, wide), q = place(plain, board);
  cgt_game g = short_value(p), h = short_value(q);
  cr_assert(cgt_equal(g, h), "%s; %s: %s, plainly %s", show_rules(from), board, show(g), show(h));
  if (cgt_is_none(g)) return false;
  cgt_outcome x, y;
  const bool positive = false;
  cr_assert_eq(cgt_misere_outcome_of_sum(&x, ctx, &p, &positive, 1), CGT_OK);
  cr_assert_eq(cgt_misere_outcome_of_sum(&y, ctx, &q, &positive, 1), CGT_OK);
  cr_assert_eq(x, y, "%s; %s: the misere outcomes are %d and plainly %d", show_rules(from), board, x, y);
  return true;
}

static games_patterns without_split(const cgt_ruleset *ruleset) {
  games_patterns plain = *(const games_patterns *)ruleset;
  plain.ruleset.split = NULL;
  return plain;
}

Test(patterns, have_parts_and_symmetries_that_change_nothing) {
  static const int sides[][2] = {{1, 5}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}, {1, 9}};
  for (size_t n = 0; n < KNOWN; n++) {
    cgt_ruleset *ruleset = compiled(&known[n]);
    games_patterns plain = without_split(ruleset);
    char board[100], signs[20];
    snprintf(signs, sizeof signs, "%s#", known[n].letters);
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
      int rows = known[n].board == LAB_PATTERN_STRIP ? 1 : sides[k][0], cols = sides[k][1];
      if (rows * cols > (known[n].patterns == amazons ? 4 : 9)) continue;
      if (count_boards(rows * cols, signs) <= 4096 / long_test_step())
        for (size_t index = count_boards(rows * cols, signs); index-- > 0;) {
          write_board(board, rows, cols, signs, index);
          expect_same_play(ruleset, &plain.ruleset, &known[n], board, board);
        }
      for (unsigned run = long_test_runs(60); run-- > 0;) {
        write_random_board(board, rows, cols, signs);
        expect_same_play(ruleset, &plain.ruleset, &known[n], board, board);
      }
    }
    cgt_ctx_free(ctx);
    ctx = cgt_ctx_new(NULL);
    lab_pattern_free(ruleset);
  }
}

Test(patterns, show_their_symmetries_and_parts) {
  static const struct {
    const char *name;
    lab_pattern_board board;
    size_t symmetries; /* those that exchange the players among them */
  } expected[] = {{"domineering", 0, 8},
                  {"toads", LAB_PATTERN_STRIP, 2},
                  {"clobber", 0, 16},
                  {"both_clobber", 0, 16},
                  {"snort", 0, 16},
                  {"amazons", 0, 16},
                  {"cram", 0, 8},
                  {"falling", 0, 2},
                  {"clobber", LAB_PATTERN_HEXAGONS, 24}};
  for (size_t n = 0; n < KNOWN; n++)
    for (size_t k = 0; k < sizeof expected / sizeof *expected; k++)
      if (strcmp(known[n].name, expected[k].name) == 0 && known[n].board == expected[k].board) {
        cgt_ruleset *ruleset = compiled(&known[n]);
        cr_expect_eq(((games_patterns *)ruleset)->symmetries, expected[k].symmetries, "%s: %zu",
                     known[n].name, ((games_patterns *)ruleset)->symmetries);
        lab_pattern_free(ruleset);
      }
}

/* How many parts a position has. */
static size_t count_parts(const cgt_ruleset *ruleset, const char *board) {
  size_t count;
  cr_assert_eq(cgt_position_parts(&count, NULL, 0, ctx, place(ruleset, board)), CGT_OK);
  return count;
}

Test(patterns, split) {
  cgt_ruleset *stones = compiled(&known[2]), *colours = compiled(&known[7]), *jumps = compiled(&known[1]);
  cr_expect_eq(count_parts(stones, "xo.ox"), 2);
  cr_expect_eq(count_parts(stones, "xx.oo|..x..|xo.xo"), 2);
  cr_expect_eq(count_parts(colours, "..x..|..o..|..x.."), 2);
  cr_expect_eq(count_parts(colours, "x.o..x#.|......#."), 2);
  cr_expect_eq(count_parts(jumps, "T.F#T.F"), 2);
  cgt_ctx_free(ctx);
  ctx = cgt_ctx_new(NULL);
  lab_pattern_free(stones);
  lab_pattern_free(colours);
  lab_pattern_free(jumps);
}

/* A stone that is hindered for ever, beside a cell that may change, stays hindered in the part of that cell. */
Test(patterns, keep_what_hinders_cells_of_a_part) {
  cgt_ruleset *ruleset = compiled(&known[KNOWN - 1]);
  expect_value(cgt_position_value(ctx, place(ruleset, "oo.")), "1");
  expect_value(cgt_position_value(ctx, place(ruleset, "oo|..")), "2");
  cgt_ctx_free(ctx);
  ctx = cgt_ctx_new(NULL);
  lab_pattern_free(ruleset);
}

/* ---- random pictures
 * ------------------------------------------------------------------------------------------- */

static unsigned roll(void *source, unsigned bound) { return rng_below(source, bound); }

/* Some random rules; NULL if they are refused. */
static cgt_ruleset *random_rules(random_pictures *made, const random_choices *choices) {
  cgt_ruleset *ruleset;
  char message[LAB_PATTERN_MESSAGE];
  size_t wrong = 99;
  random_pictures_make(made, choices);
  if (lab_pattern_compile(&ruleset, message, &wrong, &made->rules) == CGT_OK) return ruleset;
  cr_assert(strlen(message) > 20 && !strchr(message, '\n') && wrong <= made->rules.count, "%s", message);
  return NULL;
}

/* By the moves of a naive reading, and by play without symmetries and parts; and on wide boards. */
Test(patterns, hold_with_random_pictures) {
  const random_choices choices = {roll, &dice};
  const unsigned runs = long_test_runs(1200);
  unsigned accepted = 0, ended = 0;
  for (unsigned run = runs; run-- > 0;) {
    random_pictures made;
    char board[RANDOM_BOARD_TEXT], wide[RANDOM_WIDE_TEXT];
    cgt_ruleset *ruleset = random_rules(&made, &choices);
    if (!ruleset) continue;
    accepted++;
    games_patterns plain = without_split(ruleset);
    for (unsigned k = 0; k < 4; k++) {
      random_pictures_board(board, &made, &choices);
      if (!k) expect_moves(ruleset, &made.rules, board);
      if (k == 3) random_pictures_widen(wide, board, &choices);
      ended += expect_same_play(ruleset, &plain.ruleset, &made.rules, board, k == 3 ? wide : board);
    }
    cgt_ctx_free(ctx);
    ctx = cgt_ctx_new(NULL);
    lab_pattern_free(ruleset);
  }
  cr_expect(accepted > runs / 2 && ended > runs, "of %u rulesets %u were accepted, %u boards have values",
            runs, accepted, ended);
}

/* ---- mistakes
 * -------------------------------------------------------------------------------------------------- */

Test(patterns, tell_what_is_wrong) {
  static const lab_pattern again_then = {
      .players = LEFT, .before = "x.", .after = ".x", .again = true, .then = &arrow_of_x};
  static const lab_pattern no_piece = {.players = LEFT, .before = "..", .after = "xx", .again = true};
  static const lab_pattern other_piece = {
      .players = LEFT, .before = "x.", .after = ".x", .then = &arrow_of_o};
  static const struct {
    lab_pattern_board board;
    const char *letters;
    lab_pattern pattern;
    const char *word; /* of the message */
  } wrong[] = {
      {0, "xo", {.players = LEFT, .before = "xo", .after = ".x"}, "free"},
      {0, "xo.x", {.players = LEFT, .before = "xo", .after = ".x"}, "twice"},
      {0, "xo.?", {.players = LEFT, .before = "xo", .after = ".x"}, "'?' cannot"},
      {0, "abcdefghijklmnopq.", {.players = LEFT, .before = "ab", .after = ".a"}, "the limit is 15"},
      {0, "xo.", {.players = LEFT, .before = "", .after = ""}, "no cells"},
      {0, "xo.", {.players = LEFT, .before = "xo|", .after = ".x|"}, "without cells"},
      {0, "xo.", {.players = LEFT, .before = "xo.", .after = ".x"}, "draw the same cells"},
      {0, "xo.", {.players = LEFT, .before = "xo|o", .after = ".x|o"}, "write ?"},
      {0, "xo.", {.players = LEFT, .before = "xy", .after = ".x"}, "'y' is not a letter"},
      {0, "xo.", {.players = LEFT, .before = "xo", .after = "xo"}, "nothing changes"},
      {0, "xo.", {.players = LEFT, .before = "x.*", .after = "xx*"}, "without the repeated"},
      {0, "xo.", {.players = LEFT, .before = "x?", .after = "xx"}, "on one side"},
      {0, "xo.", {.players = LEFT, .before = "x#", .after = ".x"}, "where there is no cell"},
      {0, "xo.", {.players = LEFT, .before = "x.*.*o", .after = "..*.*x"}, "two repetitions"},
      {0, "xo.", {.players = LEFT, .before = "*x", .after = "*."}, "nothing before '*'"},
      {0, "xo.", {.players = LEFT, .before = ".*x", .after = "x*."}, "before it"},
      {0, "xo.", {.players = LEFT, .before = "x(o.", .after = ".(.x"}, "not closed"},
      {0, "xo.", {.players = LEFT, .before = "x(o.)", .after = ".(.x)"}, "write * after"},
      {0, "xo.", {.players = LEFT, .before = "x()*", .after = ".()*"}, "parentheses are empty"},
      {0, "xo.", {.players = LEFT, .before = "x.*.", .after = "...*"}, "the same place"},
      {0, "xo.", {.players = LEFT, .before = "x.*|oo", .after = "..*|oo"}, "rows"},
      {LAB_PATTERN_STRIP, "xo.", {.players = LEFT, .before = "x|.", .after = ".|x"}, "draw it as one row"},
      {0, "xo.", {.players = LEFT, .before = "x#*.", .after = ".#*x"}, "# is repeated"},
      {0,
       "xo.",
       {.players = LEFT, .before = "xo|xo", .after = "..|..", .directions = LAB_PATTERN_DIAGONALS},
       "one row"},
      {LAB_PATTERN_HEXAGONS,
       "xo.",
       {.players = LEFT, .before = "xo", .after = ".x", .directions = LAB_PATTERN_KNIGHT},
       "hexagons"},
      {LAB_PATTERN_STRIP,
       "xo.",
       {.players = LEFT, .before = "xo", .after = ".x", .directions = EIGHT},
       "strip"},
      {0, "xo.", {.players = LEFT, .before = ".", .after = "x", .unless_next_to = "y"}, "'y'"},
      {0, "xo.", {.players = LEFT, .before = ".", .after = "x", .if_next_to = ""}, "no letter"},
      {0, "xo.", {.players = 0, .before = ".", .after = "x"}, "whose move"},
      {0, "xo.", {.players = LEFT, .before = "x", .after = NULL}, "after the move"},
  };
  char message[LAB_PATTERN_MESSAGE];
  cgt_ruleset *ruleset = NULL;
  size_t number;
  for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
    lab_pattern_ruleset from = {.name = "wrong",
                                .board = wrong[n].board,
                                .letters = wrong[n].letters,
                                .patterns = &wrong[n].pattern,
                                .count = 1};
    cr_expect_eq(lab_pattern_compile(&ruleset, message, &number, &from), CGT_EPARSE, "\"%s\"",
                 wrong[n].pattern.before);
    cr_expect(strstr(message, wrong[n].word) && strlen(message) < LAB_PATTERN_MESSAGE - 1, "\"%s\": %s",
              wrong[n].pattern.before, message);
  }
  const lab_pattern *const more[] = {&again_then, &no_piece, &other_piece};
  static const char *const words[] = {"one or the other", "which piece", "'x'"};
  for (size_t n = 0; n < 3; n++) {
    lab_pattern_ruleset from = {.name = "wrong", .letters = "xo.", .patterns = more[n], .count = 1};
    cr_expect_eq(lab_pattern_compile(&ruleset, message, &number, &from), CGT_EPARSE);
    cr_expect(strstr(message, words[n]), "%s", message);
  }
  lab_pattern_ruleset none = {.name = "none", .letters = "xo."};
  cr_expect_eq(lab_pattern_compile(&ruleset, message, &number, &none), CGT_EPARSE);
  cr_expect(strstr(message, "no pictures"), "%s", message);
  cr_expect_null(ruleset);
  lab_pattern_free(NULL);
}

Test(patterns, refuse_boards_that_are_none) {
  cgt_ruleset *strip = compiled(&known[1]), *grid = compiled(&known[2]);
  cgt_position p;
  cgt_arg rows = {.kind = CGT_ARG_TEXT, .text = "T.|.F"}, letter = {.kind = CGT_ARG_TEXT, .text = "TxF"};
  cgt_arg five = {.kind = CGT_ARG_INTEGER, .integer = 5}, sides[2] = {five, five};
  expect_error(CGT_EPARSE, cgt_position_read(&p, ctx, strip, &rows, 1));
  expect_error(CGT_EPARSE, cgt_position_read(&p, ctx, strip, &letter, 1));
  expect_error(CGT_EPARSE, cgt_position_read(&p, ctx, strip, sides, 2));
  expect_error(CGT_EPARSE, cgt_position_read(&p, ctx, strip, NULL, 0));
  expect_error(CGT_EPARSE, cgt_position_read(&p, ctx, grid, &letter, 1));
  expect_error(CGT_EPARSE, cgt_position_read(&p, ctx, grid, &five, 1));
  cr_expect_eq(cgt_position_read(&p, ctx, strip, &five, 1), CGT_OK);
  cr_expect_eq(cgt_position_read(&p, ctx, grid, sides, 2), CGT_OK);
  cgt_ctx_free(ctx);
  ctx = cgt_ctx_new(NULL);
  lab_pattern_free(strip);
  lab_pattern_free(grid);
}
