/* test_nimbi.c: Nimbi against plain play on sets of cells, its symmetries, its groups and its straight lines.
 */
#include <stdio.h>

#include "heap_positions.h"

SUITE(nimbi);

extern const cgt_ruleset cgt_ruleset_nimbi;

enum { SIDE = 5, CELLS = SIDE * (SIDE + 1) / 2 };

static cgt_position place_text(const char *text) {
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_nimbi, &arg, 1) == CGT_OK, "%s", cgt_ctx_message(ctx));
  return p;
}

static int cell_of(int i, int j) { return i * (i + 1) / 2 + j; }

/* The triangle of `side` rows with these counters. */
static cgt_position place_set(unsigned counters, int side) {
  char text[64];
  size_t used = 0;
  for (int i = 0; i < side; i++) {
    if (i > 0) text[used++] = '|';
    for (int j = 0; j <= i; j++) text[used++] = counters >> cell_of(i, j) & 1 ? 'o' : '.';
  }
  text[used] = '\0';
  return place_text(text);
}

/* ---- plain play ------------------------------------------------------------------------------------- */

static unsigned moves[256];
static size_t move_count;
static unsigned char nimber_of[1 << CELLS];
static bool wins_misere[1 << CELLS]; /* whoever moves */

/* All runs of neighbours, by their two ends, which are in a line: row, column or diagonal. */
static void list_moves(int side) {
  move_count = 0;
  for (int i = 0; i < side; i++)
    for (int j = 0; j <= i; j++)
      for (int x = i; x < side; x++)
        for (int y = 0; y <= x; y++) {
          int down = x - i, across = y - j;
          bool in_line = (down == 0 && across >= 0) || (down > 0 && (across == 0 || across == down));
          if (!in_line) continue;
          unsigned set = 0;
          for (int k = 0; k <= (down > across ? down : across); k++)
            set |= 1u << cell_of(i + (down ? k : 0), j + (across ? k : 0));
          moves[move_count++] = set;
        }
}

static void play(int side) {
  list_moves(side);
  for (unsigned set = 0; set < 1u << cell_of(side, 0); set++) {
    uint64_t seen = 0;
    wins_misere[set] = set == 0;
    for (size_t k = 0; k < move_count; k++)
      if ((set & moves[k]) == moves[k]) {
        seen |= UINT64_C(1) << nimber_of[set & ~moves[k]];
        if (!wins_misere[set & ~moves[k]]) wins_misere[set] = true;
      }
    nimber_of[set] = (unsigned char)__builtin_ctzll(~seen);
  }
}

static void expect_as_played(unsigned set, int side) {
  cgt_position p = place_set(set, side);
  expect_nimber(p, nimber_of[set]);
  cgt_outcome outcome;
  cr_assert(cgt_misere_outcome_of_sum(&outcome, ctx, &p, &(bool){false}, 1) == CGT_OK);
  cr_assert_eq(outcome, wins_misere[set] ? CGT_N : CGT_P, "misere %s", text_of(p));
}

Test(nimbi, is_plain_play_side_4) {
  play(4);
  for (unsigned set = 0; set < 1u << 10; set++) expect_as_played(set, 4);
}

Test(nimbi, is_plain_play_side_5) {
  play(SIDE);
  for (unsigned round = 0; round < test_runs(300); round++)
    expect_as_played(rng_below(&dice, 1u << CELLS), SIDE);
  expect_as_played((1u << CELLS) - 1, SIDE);
}

/* The second player wins Nimbi by both rules. */
Test(nimbi, the_board_of_12_circles) {
  play(SIDE);
  unsigned corners = 1u << cell_of(0, 0) | 1u << cell_of(4, 0) | 1u << cell_of(4, 4);
  unsigned board = ((1u << CELLS) - 1) & ~corners;
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_nimbi, NULL, 0) == CGT_OK);
  cr_expect_eq(p.id, place_set(board, SIDE).id);
  cr_expect_str_eq(text_of(p), "nimbi(\".|oo|ooo|oooo|.ooo.\")");
  expect_as_played(board, SIDE);
  cr_expect_eq(nimber_of[board], 0);
  cr_expect(!wins_misere[board]);
}

Test(nimbi, moves_are_listed_once) {
  size_t count;
  cgt_position p = place_set((1u << CELLS) - 1, SIDE);
  list_moves(SIDE);
  cr_assert(cgt_position_moves(&count, NULL, 0, ctx, p, CGT_LEFT) == CGT_OK);
  cr_expect_eq(count, move_count);
  cr_expect_eq(count, 75);
}

/* ---- symmetry, groups, lines ------------------------------------------------------------------------- */

static cgt_position part_of(cgt_position p) {
  cgt_part part;
  size_t count;
  cr_assert(cgt_position_parts(&count, &part, 1, ctx, p) == CGT_OK && count == 1, "%s", text_of(p));
  return part.position;
}

/* Turned by a third, mirrored, and, as small groups fit, moved and turned by a half. */
Test(nimbi, one_representative) {
  for (unsigned round = 0; round < test_runs(400); round++) {
    unsigned set = rng_below(&dice, 1u << CELLS), turned = 0, mirrored = 0;
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j <= i; j++)
        if (set >> cell_of(i, j) & 1) {
          turned |= 1u << cell_of(SIDE - 1 - j, i - j);
          mirrored |= 1u << cell_of(i, i - j);
        }
    cgt_part a[CELLS], b[CELLS];
    size_t counts[3];
    cr_assert(cgt_position_parts(&counts[0], a, CELLS, ctx, place_set(set, SIDE)) == CGT_OK);
    for (int n = 0; n < 2; n++) {
      cr_assert(cgt_position_parts(&counts[1], b, CELLS, ctx, place_set(n ? turned : mirrored, SIDE)) ==
                CGT_OK);
      cr_assert_eq(counts[0], counts[1]);
      for (size_t i = 0; i < counts[0]; i++) { /* the same parts in some order */
        size_t here = 0, there = 0;
        for (size_t k = 0; k < counts[0]; k++) {
          here += a[k].position.id == a[i].position.id;
          there += b[k].position.id == a[i].position.id;
        }
        cr_assert_eq(here, there);
      }
    }
  }
  cgt_position corner = part_of(place_text("o|oo"));
  cr_expect_eq(part_of(place_text(".|..|oo.|.o..")).id, corner.id); /* upside down */
  cr_expect_eq(part_of(place_text(".|..|...|.o..|.oo..")).id, corner.id);
  cr_expect_neq(part_of(place_text("o|o.|o..")).id, corner.id);
}

Test(nimbi, groups_are_independent) {
  size_t count;
  cgt_part parts[4];
  cgt_position p = place_text("o|..|o.o|o.oo");
  cr_assert(cgt_position_parts(&count, parts, 4, ctx, p) == CGT_OK);
  cr_expect_eq(count, 3);
  expect_nimber(p, 1 ^ 2 ^ 0); /* a triangle of three is worth 0 */
}

Test(nimbi, straight_lines) {
  static const char *const lines[] = {"o|..|...|....", "o|o.|...|....", "o|.o|..o|....", ".|..|...|oooo",
                                      ".|..|...|....|ooooo"};
  for (unsigned n = 0; n < 5; n++) expect_nimber(place_text(lines[n]), n + 1);
  expect_nimber(place_text(".|.."), 0);
}

Test(nimbi, refuses_what_is_no_board) {
  static const struct {
    cgt_arg arg;
    const char *words;
  } wrong[] = {{{.kind = CGT_ARG_TEXT, .text = "o|o"}, "row 2 has 1 places, not 2"},
               {{.kind = CGT_ARG_TEXT, .text = "o|ox"}, "row 2, place 2"},
               {{.kind = CGT_ARG_TEXT, .text = "o|oo|"}, "row 3 has 0"},
               {{.kind = CGT_ARG_INTEGER, .integer = 11}, "from 0 to 10"},
               {{.kind = CGT_ARG_INTEGER, .integer = -1}, "from 0 to 10"},
               {{.kind = CGT_ARG_INTEGER, .digits = "10000000000000000000000"}, "from 0 to 10"},
               {{.kind = CGT_ARG_INFINITY}, "nimbi(side)"}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    expect_refused(&cgt_ruleset_nimbi, &wrong[i].arg, 1, wrong[i].words);
  const cgt_arg two[2] = {{.kind = CGT_ARG_INTEGER, .integer = 3}, {.kind = CGT_ARG_INTEGER, .integer = 3}};
  expect_refused(&cgt_ruleset_nimbi, two, 2, "nimbi(side)");
}
