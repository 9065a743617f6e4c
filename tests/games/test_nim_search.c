/* test_nim_search.c: nim-values by search against the walk of all positions and published values. */
#include <cgt/lab_machine.h>
#include <cgt/lab_rulesets.h>

#include "cgt/values/nim_names.h"
#include "cgt/values/values.h"
#include "language_session.h"
#include "random_game.h"

TestSuite(nim_search, .timeout = 240);

/* ---- the comparison --------------------------------------------------------------------------------------- */

static uint32_t found;
static bool was_declined;

static void search_part(cgt_ctx *in, uint32_t id) {
  uint32_t n = 0;
  uint64_t nodes = 0;
  const cgti_nim_result result = cgti_nim_search(&n, &nodes, in, id);
  cr_assert(result != CGTI_NIM_FAILED, "%s", cgt_ctx_message(in));
  was_declined |= result == CGTI_NIM_DECLINED;
  found ^= n;
}

static bool search_parts(cgt_ctx *in, const struct cgt_sink *sink) {
  for (size_t i = 0; i < sink->count; i++) search_part(in, sink->parts[i].id);
  return true;
}

/* Returns whether the search answered. Values of impartial positions may be known to the context, not to the search. */
static bool compare_with_walk(cgt_ctx *in, cgt_position p) {
  enum { MOST_PARTS = 64 };
  const bool impartial = cgt_position_ruleset(in, p)->impartial;
  cgt_part parts[MOST_PARTS];
  size_t count = 0;
  char text[300];
  found = 0;
  was_declined = false;
  cr_assert(!impartial || cgt_position_parts(&count, parts, MOST_PARTS, in, p) == CGT_OK, "%s",
            cgt_ctx_message(in));
  cr_assert(count <= MOST_PARTS);
  cgti_enter_at(in, __builtin_frame_address(0));
  for (size_t i = 0; i < count; i++) search_part(in, parts[i].position.id);
  const cgt_game walked = cgti_value_as_written(in, p, impartial ? CGTI_WITH_THEOREMS : CGTI_IMPARTIAL,
                                                impartial ? NULL : search_parts);
  cr_assert(!cgt_is_none(walked), "%s", cgt_ctx_message(in));
  if (was_declined) return false;
  cr_assert(cgt_position_print(text, sizeof text, NULL, in, p) == CGT_OK);
  cr_assert(cgt_equal(walked, cgt_nimber(in, found)), "%s: the search found *%u", text, found);
  return true;
}

static cgt_position position_of(session *s, const char *text) {
  lab_value v = {0};
  cr_assert(lab_evaluate(&v, s->machine, lab_program_count(s->program) - 1, &s->error) == CGT_OK, "%s: %s",
            text, s->error.message);
  cr_assert(v.kind == LAB_POSITION, "%s", text);
  return v.as.at.position;
}

/* ---- small positions of every ruleset ----------------------------------------------------------------------- */

static void compare_small(const char *family, unsigned *answered) {
  session s = open_text(family);
  lab_value list;
  cr_assert(lab_evaluate(&list, s.machine, 0, &s.error) == CGT_OK, "%s: %s", family, s.error.message);
  const lab_list *items = list.as.list;
  for (size_t i = 0; i < items->count; i += long_test_step())
    *answered += compare_with_walk(lab_machine_ctx(s.machine), items->items[i].as.at.position);
  close_session(&s);
}

Test(nim_search, all_rulesets_agree_with_the_walk) {
  const cgt_ruleset *r;
  unsigned rulesets = 0;
  for (size_t i = 0; (r = lab_ruleset_at(i)); i++) {
    unsigned answered = 0;
    if (r->loopy || r->values) continue;
    for (const char *const *family = r->small; *family; family++) compare_small(*family, &answered);
    rulesets += answered > 0;
  }
  cr_expect(rulesets > 60, "%u rulesets", rulesets);
}

/* ---- random play of larger positions -------------------------------------------------------------------------- */

/* Pictures of three cells, of pairs that do not touch, and of pairs without symmetries. */
#define BENT "ruleset bent(board of \".x\") Both \"..|.?\" -> \"xx|x?\" in all directions\n"
#define LEAP "ruleset leap(board of \".x\") Both \".?.\" -> \"x?x\" in all directions\n"
#define SKEW "ruleset skew(board of \".x\") Both \".?|?.\" -> \"x?|?x\"\n"
/* Each move on two cells, diagonal neighbours or four apart. */
#define RING                                                                                                 \
  "ruleset ring(board of \".x\") Both \".???.\" -> \"x???x\" in all directions "                             \
  "Both \".?|?.\" -> \"x?|?x\" in all directions\n"
/* Pictures whose reflections are not moves, and pictures of two sizes, whose quarter turns are not moves. */
#define EDGE "ruleset edge(board of \".x\") Both \".?|..\" -> \"x?|xx\"\n"
#define BARS "ruleset bars(board of \".x\") Both \"..\" -> \"xx\" sideways Both \".|.|.\" -> \"x|x|x\"\n"

/* Boards of cells that are taken, and rulesets with other moves; partizan ones with the moves of both players. */
static const char *const starts[] = {"cram(4,5)",
                                     "cram(5,4)",
                                     "cram(4,4)",
                                     "cram(2,9)",
                                     "node_kayles(4,4)",
                                     "node_kayles(3,6)",
                                     "node_kayles(1,14)",
                                     "node_kayles(\"..#..|.....|..#..\")",
                                     "arc_kayles(\".-.-.-.(-.;-.-.)\")",
                                     "queens_placement(5,5)",
                                     "queens_placement(4,7)",
                                     "chomp([4,4,3])",
                                     "tac_tix(3,3)",
                                     "nimbi(3)",
                                     "kayles(20)",
                                     "dawsons_kayles(21)",
                                     "treblecross(12)",
                                     "grundy(15)",
                                     "officers(14)",
                                     "clobber(\"xoxo|oxox|xoxo\")",
                                     "nogo(2,4)",
                                     "nogo(1,9)",
                                     "domineering(4,4)",
                                     "snort(\"....|....\")",
                                     "col(\"....|....\")",
                                     "amazons(\"x..|...|..o\")",
                                     "konane(\"oxox|xo.o|oxox\")",
                                     "toads_and_frogs(\"tt...ff\")",
                                     "fission(3,3)",
                                     BENT "bent(4,4)",
                                     LEAP "leap(4,5)",
                                     LEAP "leap(5,4)",
                                     SKEW "skew(4,5)"};

static cgt_position random_follower(cgt_ctx *in, cgt_position p, rng *dice) {
  for (unsigned left = rng_below(dice, 5); left > 0; left--) {
    cgt_position moves[256];
    size_t count;
    const cgt_player player = rng_below(dice, 2) ? CGT_LEFT : CGT_RIGHT;
    cr_assert(cgt_position_moves(&count, moves, 256, in, p, player) == CGT_OK, "%s", cgt_ctx_message(in));
    if (count == 0 || count > 256) return p;
    p = moves[rng_below(dice, (unsigned)count)];
  }
  return p;
}

Test(nim_search, random_positions_agree_with_the_walk) {
  enum { STARTS = sizeof starts / sizeof *starts };
  const unsigned runs = long_test_runs(10000) / STARTS;
  rng dice = rng_new();
  for (size_t k = 0; k < STARTS; k++) {
    session s = open_text(starts[k]);
    cgt_ctx *in = lab_machine_ctx(s.machine);
    const cgt_position start = position_of(&s, starts[k]);
    unsigned answered = 0;
    for (unsigned run = 0; run < runs; run++) {
      if (run % 16 == 0) cgti_nims_free(in); /* what is known beforehand decides what is asked */
      answered += compare_with_walk(in, random_follower(in, start, &dice));
    }
    cr_expect_eq(answered, runs, "%s, seed 0x%llx", starts[k], (unsigned long long)dice.seed);
    close_session(&s);
  }
}

/* ---- boards with symmetries ---------------------------------------------------------------------------------- */

/* The image of a cell under one of the maps of a board to itself that are their own inverses. */
static unsigned image_on(unsigned map, unsigned rows, unsigned cols, unsigned cell) {
  unsigned row = cell / cols, col = cell % cols;
  if (map == 3) return col * cols + row;
  if (map != 1) row = rows - 1 - row;
  if (map != 0) col = cols - 1 - col;
  return row * cols + col;
}

/* A random board that a map takes to itself: a half turn or a reflection. */
static void draw_symmetric_board(char *text, char free, char taken, rng *dice) {
  const unsigned rows = 2 + rng_below(dice, 3), cols = 2 + rng_below(dice, 4),
                 map = rng_below(dice, rows == cols ? 4 : 3);
  char cell[20];
  memset(cell, free, sizeof cell);
  for (unsigned some = rng_below(dice, 5); some > 0; some--) {
    const unsigned at = rng_below(dice, rows * cols);
    cell[at] = cell[image_on(map, rows, cols, at)] = taken;
  }
  for (unsigned row = 0; row < rows; row++)
    text += sprintf(text, "%s%.*s", row ? "|" : "", (int)cols, cell + row * cols);
}

/* Asked first, while the value is not known to the context. */
static void compare_test_with_walk(cgt_ctx *in, cgt_position p, unsigned n, const char *text) {
  cgt_nim_test answer = CGT_NIM_BELOW;
  cr_assert(cgt_position_test_nimber(&answer, in, p, n) == CGT_OK, "%s", cgt_ctx_message(in));
  cr_assert(compare_with_walk(in, p), "%s", text);
  cr_expect_eq(answer == CGT_NIM_EQUAL, found == n, "%s: *%u, tested for *%u", text, found, n);
  if (answer == CGT_NIM_BELOW) cr_expect_lt(found, n, "%s", text);
}

/* On some of them whoever moves second wins by playing the image of each move, on others a move takes what its own image needs:
 * the cells in the middle of cram(3,4), or a vertex and its neighbours in Node Kayles. */
Test(nim_search, boards_with_symmetries_agree_with_the_walk) {
  static const struct {
    const char *definition, *name, *cells;
  } rulesets[] = {{"", "cram", ".#"},   {"", "node_kayles", ".#"}, {"", "queens_placement", ".#"},
                  {BENT, "bent", ".x"}, {LEAP, "leap", ".x"},      {SKEW, "skew", ".x"},
                  {EDGE, "edge", ".x"}, {BARS, "bars", ".x"}};
  enum { RULESETS = sizeof rulesets / sizeof *rulesets };
  const unsigned runs = long_test_runs(12000) / RULESETS;
  rng dice = rng_new();
  for (unsigned run = 0; run < runs; run++)
    for (size_t k = 0; k < RULESETS; k++) {
      char board[40], text[300];
      draw_symmetric_board(board, rulesets[k].cells[0], rulesets[k].cells[1], &dice);
      snprintf(text, sizeof text, "%s%s(\"%s\")", rulesets[k].definition, rulesets[k].name, board);
      session s = open_text(text);
      compare_test_with_walk(lab_machine_ctx(s.machine), position_of(&s, text), rng_below(&dice, 4), text);
      close_session(&s);
    }
}

/* A part that another one hangs on by an idle cell: of "..x" and "x.." in a row, each with a leaf, the cell between. And a part
 * that a quarter turn takes to itself: to play the images of moves under it is no strategy, since the board is not the same under
 * it afterwards. */
Test(nim_search, idle_cells_and_quarter_turns_agree_with_the_walk) {
  static const char *const texts[] = {"cram(\"..####|......|##.###\")",
                                      RING "ring(\"xx.xx|x.x.x|.xxx.|x.x.x|xx.xx\")"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    for (unsigned n = 0; n < 4; n++) {
      session s = open_text(texts[i]);
      compare_test_with_walk(lab_machine_ctx(s.machine), position_of(&s, texts[i]), n, texts[i]);
      close_session(&s);
    }
}

/* Twins are two cells with the same two neighbours, whose links are cut where that splits a position. Sparse boards have many, and
 * so have rulesets in which pairs of cells lie in four directions, or are a knight's move apart. */
#define KING                                                                                                 \
  "ruleset king(board of \".x\") Both \"..\" -> \"xx\" in all directions "                                   \
  "Both \".?|?.\" -> \"x?|?x\" in all directions\n"
#define KNIGHT "ruleset knight(board of \".x\") Both \".?|??|?.\" -> \"x?|??|?x\" in all directions\n"

enum { WINDOW_ROWS = 4, WINDOW_COLS = 5 };

/* All free cells lie in a window somewhere on the board. */
static void draw_sparse_board(char *text, unsigned rows, unsigned cols, char free, char taken, rng *dice) {
  const unsigned some = 9 + rng_below(dice, 7), top = rng_below(dice, rows - WINDOW_ROWS + 1),
                 left = rng_below(dice, cols - WINDOW_COLS + 1);
  for (unsigned row = 0; row < rows; row++) {
    if (row) *text++ = '|';
    for (unsigned col = 0; col < cols; col++) {
      const bool inside = row - top < WINDOW_ROWS && col - left < WINDOW_COLS;
      *text++ = inside && rng_below(dice, WINDOW_ROWS * WINDOW_COLS) < some ? free : taken;
    }
  }
  *text = 0;
}

/* Sets of cells of boards with more than 64 cells have two words. */
Test(nim_search, boards_with_twins_agree_with_the_walk) {
  static const struct {
    const char *definition, *name, *cells;
    unsigned rows, cols;
  } rulesets[] = {{"", "cram", ".#", 4, 5},       {"", "cram", ".#", 5, 5},
                  {"", "cram", ".#", 9, 9},       {RING, "ring", ".x", 5, 6},
                  {KING, "king", ".x", 4, 5},     {KING, "king", ".x", 8, 9},
                  {SKEW, "skew", ".x", 4, 5},     {KNIGHT, "knight", ".x", 5, 5},
                  {KNIGHT, "knight", ".x", 9, 8}, {"", "node_kayles", ".#", 8, 9}};
  enum { RULESETS = sizeof rulesets / sizeof *rulesets };
  const unsigned runs = long_test_runs(8000) / RULESETS;
  rng dice = rng_new();
  for (unsigned run = 0; run < runs; run++)
    for (size_t k = 0; k < RULESETS; k++) {
      char board[100], text[400];
      draw_sparse_board(board, rulesets[k].rows, rulesets[k].cols, rulesets[k].cells[0], rulesets[k].cells[1],
                        &dice);
      snprintf(text, sizeof text, "%s%s(\"%s\")", rulesets[k].definition, rulesets[k].name, board);
      session s = open_text(text);
      compare_test_with_walk(lab_machine_ctx(s.machine), position_of(&s, text), rng_below(&dice, 4), text);
      close_session(&s);
    }
}

/* ---- published values ----------------------------------------------------------------------------------------- */

static void expect_value(const char *text, const char *wanted) {
  session s = open_text(text);
  cr_expect_str_eq(value_of(&s), wanted, "%s", text);
  lab_machine_free(s.machine); /* a check would make large values again, which takes too long */
  lab_program_free(s.program);
}

static void expect_values(const char *format, int first, const int *values, size_t count) {
  for (size_t i = 0; i < count; i++) {
    char text[80], wanted[12];
    snprintf(text, sizeof text, format, first + (int)i);
    snprintf(wanted, sizeof wanted, "%d", values[i]);
    expect_value(text, wanted);
  }
}

/* A316632 and A344227 of the OEIS. The former ends with 16 columns; the next five terms are the values of an independent program of
 * bit masks. */
Test(nim_search, published_values) {
  static const int kayles[] = {2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3, 2, 2, 1, 1, 5},
                   queens[] = {1, 1, 2, 1, 3, 1, 2, 3, 1, 0};
  expect_values("nim_value(node_kayles(3,%d))", 1, kayles, sizeof kayles / sizeof *kayles);
  expect_values("nim_value(queens_placement(%1$d,%1$d))", 1, queens, sizeof queens / sizeof *queens);
}

/* Tables of J. Lemoine and S. Viennot, and of P. Beling, who gives the sizes that were known to 2023. The long run has boards that
 * take some seconds. */
Test(nim_search, published_values_of_cram) {
  static const int by_4[] = {0, 2, 0, 3, 0}, by_5[] = {2, 0, 2};
  expect_values("nim_value(cram(4,%d))", 4, by_4, sizeof by_4 / sizeof *by_4);
  expect_values("nim_value(cram(5,%d))", 4, by_5, sizeof by_5 / sizeof *by_5);
  expect_value("nim_value(cram(6,6))", "0");
  expect_value("nim_value(cram(6,8))", "0");
  expect_value("nim_value(cram(4,9))", "1");
  expect_value("nim_value(cram(5,7))", "1");
  if (test_runs(1) == 1) return;
  expect_value("nim_value(cram(5,8))", "1");
  expect_value("nim_value(cram(4,11))", "1");
  expect_value("nim_value(cram(5,9))", "1");
}

/* The n of *n in a new context, 64 for any other game. */
static unsigned nim_value_in(cgt_nim_way way, const char *text) {
  session s = open_text(text);
  cgt_ctx *in = lab_machine_ctx(s.machine);
  const cgt_game value = cgt_position_nimber(in, position_of(&s, text), way);
  unsigned n = 0;
  while (n < 64 && !cgt_equal(value, cgt_nimber(in, n))) n++;
  close_session(&s);
  return n;
}

Test(nim_search, all_ways_agree) {
  static const char *const texts[] = {"cram(4,5)", "node_kayles(3,7)", "queens_placement(6,6)", "nogo(1,11)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const unsigned walked = nim_value_in(CGT_NIM_BY_WALK, texts[i]);
    cr_expect(walked < 64, "%s", texts[i]);
    cr_expect_eq(nim_value_in(CGT_NIM_BY_SEARCH, texts[i]), walked, "%s", texts[i]);
    cr_expect_eq(nim_value_in(CGT_NIM_AS_PAYS, texts[i]), walked, "%s", texts[i]);
  }
}

/* ---- sums ------------------------------------------------------------------------------------------------------ */

static const char *answer_by(lab_deciding how, const char *text) {
  session s = open_text(text);
  lab_program_set_deciding(s.program, how);
  const char *answer = value_of(&s);
  close_session(&s);
  return answer;
}

Test(nim_search, sums_of_impartial_positions_are_decided_the_same_in_every_way) {
  static const row rows[] = {{"outcome(cram(4,4) + node_kayles(3,4))", "P"},
                             {"outcome(cram(4,5) + nim(2))", "P"},
                             {"cram(3,5) + cram(3,4) == 0", "true"},
                             {"node_kayles(3,6) - node_kayles(3,5) == 0", "true"},
                             {"outcome(queens_placement(5,5) + 1)", "L"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int how = LAB_DECIDE_AS_PAYS; how <= LAB_DECIDE_BY_SEARCH; how++)
      cr_expect_str_eq(answer_by((lab_deciding)how, rows[i].text), rows[i].value, "%s, way %d", rows[i].text,
                       how);
}

/* Neither values nor the winner are found soon. */
Test(nim_search, large_sums_are_decided_by_nim_values) {
  static const row rows[] = {{"outcome(cram(4,7) + cram(4,6))", "N"},
                             {"cram(4,7) + cram(4,6) == *3", "true"},
                             {"cram(4,7) + node_kayles(3,14) == *2", "false"},
                             {"outcome(cram(4,7) + cram(4,6) + nim(3))", "P"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) expect_value(rows[i].text, rows[i].value);
}

/* ---- limits ----------------------------------------------------------------------------------------------------- */

/* With a mebibyte the table has room for 8,192 sets of cells, or 4,096 other parts. The search meets more of each. On the board of
 * queens lists of moves are long: with room for the parts of each move they take more than the mebibyte. */
Test(nim_search, a_small_table_forgets_and_is_right) {
  static const struct {
    const char *text;
    uint32_t value;
  } rows[] = {{"cram(5,6)", 2},
              {"cram(4,7)", 3},
              {"node_kayles(3,15)", 1},
              {"nogo(1,12)", 1},
              {"queens_placement(8,8)", 3}};
  const cgt_limits little = {.memory_bytes = (size_t)1 << 20};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_with(rows[i].text, false, &little, 1);
    cgt_ctx *in = lab_machine_ctx(s.machine);
    const cgt_game value = cgt_position_nimber(in, position_of(&s, rows[i].text), CGT_NIM_BY_SEARCH);
    cr_expect(cgt_equal(value, cgt_nimber(in, rows[i].value)), "%s: %s", rows[i].text, cgt_ctx_message(in));
    lab_machine_free(s.machine);
    lab_program_free(s.program);
  }
}

Test(nim_search, a_stop_is_an_error) {
  session s = open_text("cram(5,7)");
  cgt_ctx *in = lab_machine_ctx(s.machine);
  const cgt_position p = position_of(&s, "cram(5,7)");
  volatile int stop = 1;
  cgt_ctx_set_cancel(in, &stop);
  cr_expect(cgt_is_none(cgt_position_nimber(in, p, CGT_NIM_BY_SEARCH)));
  cr_expect_eq(cgt_ctx_status(in), CGT_ECANCELLED);
  cgt_ctx_set_cancel(in, NULL);
  cgt_ctx_clear_error(in);
  lab_machine_free(s.machine);
  lab_program_free(s.program);
}
