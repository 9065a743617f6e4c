/* test_domineering.c: Domineering against plain play: every set of the empty cells of a board is a number,
 * and a move clears two bits; no splitting, symmetry or search of the ruleset is used. */
#include <stdio.h>
#include <stdlib.h>

#include <cgt/decide.h>

#include "fixture.h"
#include "random_game.h"
#include "tree_hash.h"

SUITE(domineering);

extern const cgt_ruleset cgt_ruleset_domineering;

/* ---- positions ------------------------------------------------------------------------------------ */

static cgt_position place(const char *text) {
  cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_domineering, &arg, 1) == CGT_OK, "%s: %s", text,
            cgt_ctx_message(ctx));
  return p;
}

static cgt_position rectangle(int rows, int cols) {
  cgt_arg args[2] = {{.kind = CGT_ARG_INTEGER, .integer = rows}, {.kind = CGT_ARG_INTEGER, .integer = cols}};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_domineering, args, 2) == CGT_OK, "%d x %d: %s", rows,
            cols, cgt_ctx_message(ctx));
  return p;
}

static cgt_game value_of(const char *text) { return cgt_position_value(ctx, place(text)); }

/* ---- plain play ----------------------------------------------------------------------------------- */

enum { MOST_CELLS = 16 };

/* The places of the empty cells of a text, and the moves between them as pairs of bits. */
typedef struct shape {
  char text[20000];
  char *cell[MOST_CELLS];
  size_t cells;
  unsigned down[64], across[64];
  size_t downs, acrosses;
} shape;

static void open_shape(shape *s, const char *text) {
  size_t width = strcspn(text, "|") + 1, length = strlen(text);
  int number[20000];
  memset(s, 0, sizeof *s);
  cr_assert(length < sizeof s->text);
  strcpy(s->text, text);
  for (size_t n = 0; n < length; n++) {
    number[n] = text[n] == '.' ? (int)s->cells : -1;
    if (text[n] != '.') continue;
    cr_assert(s->cells < MOST_CELLS, "%s has too many cells for plain play", text);
    s->cell[s->cells] = &s->text[n];
    if (n >= width && number[n - width] >= 0) s->down[s->downs++] = 1u << s->cells | 1u << number[n - width];
    if (n >= 1 && number[n - 1] >= 0) s->across[s->acrosses++] = 1u << s->cells | 1u << number[n - 1];
    s->cells++;
  }
}

static const char *show_subset(shape *s, unsigned subset) {
  for (size_t c = 0; c < s->cells; c++) *s->cell[c] = subset >> c & 1 ? '.' : '#';
  return s->text;
}

/* All subsets of the empty cells have the same value by plain play, by value and by search. */
static void compare_with_plain_play(const char *text) {
  static shape s;
  open_shape(&s, text);
  cgt_game *raw = malloc((sizeof *raw) << s.cells);
  cr_assert(raw);
  for (unsigned subset = 0; subset >> s.cells == 0; subset++) {
    cgt_game left[64], right[64];
    size_t nleft = 0, nright = 0;
    for (size_t m = 0; m < s.downs; m++)
      if ((subset & s.down[m]) == s.down[m]) left[nleft++] = raw[subset ^ s.down[m]];
    for (size_t m = 0; m < s.acrosses; m++)
      if ((subset & s.across[m]) == s.across[m]) right[nright++] = raw[subset ^ s.across[m]];
    raw[subset] = cgt_from_options(ctx, left, nleft, right, nright);

    cgt_position p = place(show_subset(&s, subset));
    cr_assert(cgt_equal(cgt_position_value(ctx, p), raw[subset]), "%s is %s, not %s", s.text,
              show(raw[subset]), show(cgt_position_value(ctx, p)));
    cr_assert(cgt_equal(cgt_position_search(ctx, p), raw[subset]), "%s: search", s.text);
  }
  free(raw);
}

Test(domineering, equals_plain_play_on_rectangles) {
  compare_with_plain_play(".");
  compare_with_plain_play("..|..");
  compare_with_plain_play("...|...");
  compare_with_plain_play("...|...|...");
  compare_with_plain_play("....|....|....");
  compare_with_plain_play("...|...|...|...");
  compare_with_plain_play("......|......");
  compare_with_plain_play(".|.|.|.|.|.|.|.|.");
  compare_with_plain_play("............");
}

Test(domineering, equals_plain_play_on_4x4) { compare_with_plain_play("....|....|....|...."); }

/* A board without empty cells but those of a path: from a cell on, r l u d step to a cell and make it empty,
 * R L U D only step. */
static void compare_path(size_t rows, size_t cols, size_t row, size_t col, const char *steps) {
  static char text[20000];
  size_t size = rows * (cols + 1);
  cr_assert(size < sizeof text);
  memset(text, '#', size);
  for (size_t i = 1; i <= rows; i++) text[i * (cols + 1) - 1] = i < rows ? '|' : '\0';
  text[row * (cols + 1) + col] = '.';
  for (; *steps; steps++) {
    switch (*steps | 32) {
    case 'r':
      col++;
      break;
    case 'l':
      col--;
      break;
    case 'u':
      row--;
      break;
    case 'd':
      row++;
      break;
    }
    cr_assert(row < rows && col < cols);
    if (*steps & 32) text[row * (cols + 1) + col] = '.';
  }
  compare_with_plain_play(text);
}

/* Boards that are wider than eight cells, up to what one word holds; parts are of any width. */
Test(domineering, equals_plain_play_on_wide_boards) {
  compare_path(3, 9, 0, 0, "rrrrrrrrdllldru");
  compare_path(4, 16, 1, 1, "rrdlDRRRRRRRruRRRrurd");
  compare_path(4, 12, 3, 0, "urrrrrrrrrrrudd");
  compare_path(2, 17, 0, 2, "rrrrrrrrrrrrrdl");
  compare_path(2, 32, 0, 30, "rdlLLLLLLLLLLrulllrDLLLLLLLLLLLLLLLuldr");
  compare_path(1, 64, 0, 0, "rrRRRRRRRRRRRRRrrrRRRRRRRRRRRRRRRRRRRRRRRRRRRRrrrr");
}

/* Parts that one word does not hold. */
Test(domineering, equals_plain_play_on_large_parts) {
  compare_path(9, 9, 0, 1, "drdrdrdrdrdrdrd");
  if (long_test_step() > 1) return;
  compare_path(9, 9, 0, 8, "dldldldldldldld");
  compare_path(10, 10, 9, 1, "uuuuuuuuurrdll");
  compare_path(10, 9, 0, 6, "rrddddddddlul");
  compare_path(5, 12, 1, 0, "rrrrrrrrrrruddd");
  compare_path(3, 18, 0, 2, "ddrrrrrrrrrrrrr");
  compare_path(9, 9, 4, 0, "rrrrrrrrLLLLUUUUddddDdd");
}

/* Parts that one word holds on boards that it does not, high ones too. */
Test(domineering, equals_plain_play_on_large_boards) {
  compare_path(40, 4, 5, 1, "dddddddddddddr");
  if (long_test_step() > 1) return;
  compare_path(30, 30, 3, 3, "rdlDDDDDDDrrdldDRRRRRRRRRRRRRRrrrrr");
  compare_path(22, 2, 0, 0, "rdlddDrDdddddDDDDDDlur");
  compare_path(9, 70, 4, 10, "rrrrrrrrrrrrrrd");
}

/* ---- rows and columns of any length, values by hand -------------------------------------------------- */

Test(domineering, rows_and_columns_of_any_length) {
  for (int n = 1; n <= 255; n += n < 70 ? 1 : 37) {
    cgt_game half = cgt_integer(ctx, n / 2);
    law(cgt_equal(cgt_position_value(ctx, rectangle(n, 1)), half), half);
    law(cgt_equal(cgt_position_value(ctx, rectangle(1, n)), cgt_neg(ctx, half)), half);
  }
}

/* 20 columns of 15 cells, each 7, apart from each other on a board of 255 x 255. */
Test(domineering, splits_a_board_of_the_greatest_size) {
  static char text[255 * 256];
  memset(text, '#', sizeof text);
  for (int i = 1; i < 255; i++) text[i * 256 - 1] = '|';
  text[sizeof text - 1] = '\0';
  for (int part = 0; part < 20; part++)
    for (int i = 0; i < 15; i++) text[(239 - 5 * part + i) * 256 + 12 * part + 26] = '.';
  expect_value(value_of(text), "140");
}

/* ---- representatives -------------------------------------------------------------------------------- */

/* The image of a board; image: bit 0 mirrored, bit 1 upside down, bit 2 then transposed. */
static void make_image(char *to, const char *cells, size_t rows, size_t cols, unsigned image) {
  size_t height = image & 4 ? cols : rows, width = image & 4 ? rows : cols;
  for (size_t i = 0; i < height; i++) {
    for (size_t j = 0; j < width; j++) {
      size_t row = image & 4 ? j : i, col = image & 4 ? i : j;
      if (image & 2) row = rows - 1 - row;
      if (image & 1) col = cols - 1 - col;
      *to++ = cells[row * cols + col];
    }
    *to++ = '|';
  }
  to[-1] = '\0';
}

static int compare_parts(const void *a, const void *b) {
  uint32_t x = ((const cgt_part *)a)->position.id, y = ((const cgt_part *)b)->position.id;
  return (x > y) - (x < y);
}

static size_t parts_of(cgt_part parts[64], const char *text) {
  size_t count;
  cr_assert(cgt_position_parts(&count, parts, 64, ctx, place(text)) == CGT_OK && count <= 64, "%s", text);
  qsort(parts, count, sizeof *parts, compare_parts);
  return count;
}

/* The eight images have the same parts, and those of the last four the other sign, unless they equal their
 * negatives. Cells are empty with a chance of fill in 8. */
static void expect_same_parts(size_t rows, size_t cols, unsigned fill, bool values_too) {
  static char cells[400], text[500];
  for (size_t n = 0; n < rows * cols; n++) cells[n] = rng_next(&dice) % 8 < fill ? '.' : '#';
  cgt_part first[64], parts[64];
  make_image(text, cells, rows, cols, 0);
  size_t count = parts_of(first, text);
  cgt_game g = values_too ? value_of(text) : CGT_NONE;
  for (unsigned image = 1; image < 8; image++) {
    make_image(text, cells, rows, cols, image);
    cr_assert_eq(parts_of(parts, text), count, "%s", text);
    for (size_t i = 0; i < count; i++) cr_assert_eq(parts[i].position.id, first[i].position.id, "%s", text);
    if (values_too) cr_assert(cgt_equal(value_of(text), image & 4 ? cgt_neg(ctx, g) : g), "%s", text);
  }
}

Test(domineering, one_representative_for_eight_images) {
  for (int round = 0; round < 300; round++) {
    expect_same_parts(3, 3, 6, true);
    expect_same_parts(4, 5, 5, true);
    expect_same_parts(2, 12, 6, true);
    expect_same_parts(6, 6, 6, false);
    expect_same_parts(8, 8, 7, false);
    expect_same_parts(4, 16, 7, false);
    expect_same_parts(2, 31, 7, false);
    expect_same_parts(9, 9, 7, false);
    expect_same_parts(5, 11, 7, false);
    expect_same_parts(17, 19, 6, false);
  }
  expect_same_parts(8, 8, 8, false);
  expect_same_parts(1, 64, 8, false);
  expect_same_parts(1, 65, 8, false);
  expect_same_parts(16, 16, 8, false);
}

Test(domineering, a_part_that_is_its_own_transpose_equals_its_negative) {
  expect_value(cgt_add(ctx, value_of("..|.."), value_of("..|..")), "0");
  expect_value(cgt_add(ctx, value_of("..#|...|#.."), value_of("..#|...|#..")), "0");
}

/* ---- text ----------------------------------------------------------------------------------------- */

static void expect_text(cgt_position p, const char *expected) {
  static char text[70000];
  size_t length;
  cr_assert(cgt_position_print(text, sizeof text, &length, ctx, p) == CGT_OK);
  cr_expect_str_eq(text, expected);
  cr_expect_eq(length, strlen(expected));
}

Test(domineering, prints_the_board_as_written) {
  expect_text(place("..|.#"), "domineering(\"..|.#\")");
  expect_text(place("#x.|xx#"), "domineering(\"##.|###\")");
  expect_text(rectangle(1, 1), "domineering(\".\")");
  expect_text(rectangle(3, 9), "domineering(\".........|.........|.........\")");
  char text[24];
  size_t length;
  cr_expect_eq(cgt_position_print(text, sizeof text, &length, ctx, rectangle(2, 6)), CGT_OK);
  cr_expect_str_eq(text, "domineering(\"......|...");
  cr_expect_eq(length, strlen("domineering(\"......|......\")"));
}

Test(domineering, print_then_read_is_identity) {
  for (int round = 0; round < 500; round++) {
    char text[600], printed[700];
    size_t rows = 1 + rng_next(&dice) % 20, cols = 1 + rng_next(&dice) % 20, n = 0;
    for (size_t i = 0; i < rows; i++) {
      for (size_t j = 0; j < cols; j++) text[n++] = rng_next(&dice) % 2 ? '.' : '#';
      text[n++] = '|';
    }
    text[n - 1] = '\0';
    cgt_position p = place(text);
    snprintf(printed, sizeof printed, "domineering(\"%s\")", text);
    expect_text(p, printed);
    cr_expect_eq(place(text).id, p.id);
  }
}

Test(domineering, moves_are_boards_of_the_same_size) {
  cgt_position moves[8];
  size_t count;
  cr_assert(cgt_position_moves(&count, moves, 8, ctx, place("...|#.."), CGT_LEFT) == CGT_OK);
  cr_assert_eq(count, 2);
  expect_text(moves[0], "domineering(\".#.|##.\")");
  expect_text(moves[1], "domineering(\"..#|#.#\")");
  cr_assert(cgt_position_moves(&count, moves, 8, ctx, place("...|#.."), CGT_RIGHT) == CGT_OK);
  cr_assert_eq(count, 3);
}

/* ---- who wins ----------------------------------------------------------------------------------------- */

static cgt_outcome outcome_less(cgt_position p, cgt_game g, unsigned without) {
  const cgt_term terms[2] = {{.position = p}, {.game = g, .negative = true}};
  const cgt_decide_options options = {.without = without};
  cgt_outcome outcome = CGT_N;
  cr_assert(cgt_decide_outcome(&outcome, NULL, ctx, terms, 2, &options) == CGT_OK, "%s",
            cgt_ctx_message(ctx));
  return outcome;
}

/* A bound on the wrong side of the value, or of that of a board that follows, would show: no values are asked
 * for, so bounds alone end the search. */
static void bounds_hold_for(const char *text) {
  cgt_position p = place(text);
  cgt_game value = cgt_position_value(ctx, p), little = cgt_dyadic(ctx, 1, 6);
  cr_expect_eq(outcome_less(p, value, CGT_WITHOUT_VALUES), CGT_P, "%s", text);
  cr_expect_eq(outcome_less(p, cgt_add(ctx, value, little), CGT_WITHOUT_VALUES), CGT_R, "%s", text);
  cr_expect_eq(outcome_less(p, cgt_sub(ctx, value, little), CGT_WITHOUT_VALUES), CGT_L, "%s", text);
}

Test(domineering, bounds_agree_with_the_values_of_small_boards) {
  static const char *const shapes[] = {"....|....|....", "......|......", "...|...|...|..."};
  static shape s;
  for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
    open_shape(&s, shapes[k]);
    for (unsigned subset = 0; subset >> s.cells == 0; subset += 29 * long_test_step())
      bounds_hold_for(show_subset(&s, subset));
  }
}

/* Row m, column n >= m: as N. Bullock's program Obsequi answers for both players; 2 x n and 3 x n also as MathWorld,
 * Domineering, has them of M. Lachmann, C. Moore, I. Rapaport, Who wins Domineering on rectangular boards? (2000). A small
 * letter takes seconds. */
static const char *const who_wins[] = {
    "",
    " PRRRRRRR",
    "  NNRLNNRLNNRPNNRRNNRRRNR",
    "   NRRRRRRRRRRRRRRRRR",
    "    NLNLRLRLRpRrR",
    "     PRRRRRR",
    "      NLr",
    "       NR",
    "        n",
};

static cgt_outcome outcome_of_letter(char letter) {
  return letter == 'N' ? CGT_N : letter == 'P' ? CGT_P : letter == 'L' ? CGT_L : CGT_R;
}

Test(domineering, who_wins_on_rectangles) {
  const bool all = long_test_runs(1) > 1;
  for (int m = 1; m <= 8; m++)
    for (int n = m; who_wins[m][n]; n++) {
      const char known = who_wins[m][n], letter = (char)(known & ~0x20);
      if ((known != letter && !all) || (m * n > 36 && long_test_step() > 1)) continue;
      const char turned = letter == 'L' ? 'R' : letter == 'R' ? 'L' : letter;
      cr_expect_eq(outcome_less(rectangle(m, n), cgt_integer(ctx, 0), 0), outcome_of_letter(letter), "%d x %d", m, n);
      cr_expect_eq(outcome_less(rectangle(n, m), cgt_integer(ctx, 0), 0), outcome_of_letter(turned), "%d x %d", n, m);
    }
}

/* ---- what is refused -------------------------------------------------------------------------------- */

static void expect_refusal(const cgt_arg *args, size_t count, const char *words) {
  cgt_position p;
  cr_expect_eq(cgt_position_read(&p, ctx, &cgt_ruleset_domineering, args, count), CGT_EPARSE, "%s", words);
  cr_expect(strstr(cgt_ctx_message(ctx), words), "\"%s\" does not say \"%s\"", cgt_ctx_message(ctx), words);
  cr_expect(!strchr(cgt_ctx_message(ctx), '\n'));
  cgt_ctx_clear_error(ctx);
}

static void expect_refused_text(const char *text, const char *words) {
  expect_refusal(&(cgt_arg){.kind = CGT_ARG_TEXT, .text = text}, 1, words);
}

Test(domineering, refuses_what_is_no_board) {
  expect_refused_text("..|", "row 2 has no cells");
  expect_refused_text("|..", "row 1 has no cells");
  expect_refused_text("..|...", "row 2 has 3 cells, row 1 has 2");
  expect_refused_text("..|.o", "row 2, column 2");
  expect_refused_text("..\n..", "row 1, column 3");
  expect_refused_text("..|\xff\xfe", "domineering(\"..|.#\")");
  static char wide[65537];
  memset(wide, '.', 65536);
  expect_refused_text(wide, "more than 65535 rows or columns");
  static char high[2 * 65536];
  for (int n = 0; n < 2 * 65536 - 1; n++) high[n] = n % 2 ? '|' : '.';
  expect_refused_text(high, "more than 65535 rows or columns");

  cgt_arg two[2] = {{.kind = CGT_ARG_INTEGER, .integer = 3}, {.kind = CGT_ARG_INTEGER, .integer = -1}};
  expect_refusal(two, 2, "the number of columns is not from 0 to 65535");
  two[0].integer = 65536;
  expect_refusal(two, 2, "the number of rows is not from 0 to 65535");
  two[0] = (cgt_arg){.kind = CGT_ARG_INTEGER, .digits = "-36893488147419103232"};
  expect_refusal(two, 2, "the number of rows is not from 0 to 65535");
  expect_refusal(two, 1, "domineering(rows,cols)");
  expect_refusal(NULL, 0, "domineering(rows,cols)");
  two[0] = (cgt_arg){.kind = CGT_ARG_INFINITY};
  expect_refusal(two, 2, "domineering(rows,cols)");
  expect_refusal(&(cgt_arg){.kind = CGT_ARG_MATRIX}, 1, "domineering(rows,cols)");
}

/* ---- hashes of canonical forms ------------------------------------------------------------------------ */

Test(domineering, trees_that_other_engines_find_too) {
  static const struct {
    int rows, cols;
    uint64_t hash;
  } known[] = {{4, 4, 0x6aba3422fa651ccf}, {4, 5, 0xee25f53dc5e92873}, {5, 5, 0x3a34ce6380fc0bc5}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    uint64_t hash;
    cgt_game g = cgt_position_value(ctx, rectangle(known[i].rows, known[i].cols));
    cr_assert(tree_hash_of(&hash, ctx, g));
    cr_expect_eq(hash, known[i].hash, "%d x %d", known[i].rows, known[i].cols);
  }
}
