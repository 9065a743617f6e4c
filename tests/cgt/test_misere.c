/* test_misere.c: misère play of sums of positions, and impartial versions of partizan positions. */
#include "fixture.h"

SUITE(misere);

static cgt_position board(const char *name, const char *text) {
  cgt_position position = {0};
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named(name), &arg, 1), CGT_OK, "%s", cgt_ctx_message(ctx));
  return position;
}

static cgt_position row(const char *name, const int64_t *entries, size_t count) {
  cgt_position position = {0};
  cgt_arg cells[8];
  cr_assert(count <= 8);
  for (size_t i = 0; i < count; i++) cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = entries[i]};
  const cgt_arg arg = {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = count, .cells = cells};
  cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named(name), &arg, 1), CGT_OK, "%s", cgt_ctx_message(ctx));
  return position;
}

static cgt_outcome misere_of(const cgt_position *positions, const bool *negative, size_t count) {
  cgt_outcome outcome = CGT_N;
  cr_assert_eq(cgt_misere_outcome_of_sum(&outcome, ctx, positions, negative, count), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  return outcome;
}

/* ---- plain search over the positions as the players see them, without parts or memory ------------ */

static bool plain_wins(const cgt_position *positions, const bool *negative, size_t count, cgt_player player) {
  bool moved = false;
  for (size_t k = 0; k < count; k++) {
    cgt_position moves[64], after[4];
    size_t found;
    cgt_player mover = negative[k] ? !player : player;
    cr_assert_eq(cgt_position_moves(&found, moves, 64, ctx, positions[k], mover), CGT_OK);
    cr_assert(found <= 64 && count <= 4);
    moved |= found > 0;
    for (size_t i = 0; i < found; i++) {
      memcpy(after, positions, count * sizeof *after);
      after[k] = moves[i];
      if (!plain_wins(after, negative, count, !player)) return true;
    }
  }
  return !moved;
}

static void expect_plain(const cgt_position *positions, const bool *negative, size_t count) {
  bool left = plain_wins(positions, negative, count, CGT_LEFT);
  bool right = plain_wins(positions, negative, count, CGT_RIGHT);
  cgt_outcome expected = left ? (right ? CGT_N : CGT_L) : (right ? CGT_R : CGT_P);
  cr_expect_eq(misere_of(positions, negative, count), expected);
}

Test(misere, agrees_with_plain_search) {
  static const char *const boards[] = {"..|..", "...|..#", ".#|..|.#", "....", ".|.|.", "..#|#.."};
  static const char *const strips[] = {"T.F", "TT.F", "T..FF", "TF.T"};
  static const bool signs[4][2] = {{false, false}, {false, true}, {true, false}, {true, true}};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    const cgt_position b = board("domineering", boards[i]);
    expect_plain(&b, signs[0], 1);
    for (size_t j = 0; j < sizeof strips / sizeof *strips; j++)
      for (size_t s = 0; s < 4; s++)
        expect_plain((cgt_position[]){b, board("toads_and_frogs", strips[j])}, signs[s], 2);
  }
}

/* Bouton, Nim, a game with a complete mathematical theory (1901): with a heap of two or more misère Nim is
 * won as Nim is, without one it is the other way round. */
Test(misere, nim) {
  for (int64_t a = 0; a <= 4; a++)
    for (int64_t b = a; b <= 5; b++)
      for (int64_t c = b; c <= 6; c++) {
        /* [n,inf;inf,..] would be a sum by splitting; a row of one is a heap */
        const cgt_position heaps[] = {row("matrix_nim_impartial", &a, 1), row("matrix_nim_impartial", &b, 1),
                                      row("matrix_nim_impartial", &c, 1)};
        bool second_wins = (c >= 2) == ((a ^ b ^ c) == 0);
        cr_expect_eq(misere_of(heaps, (bool[3]){0}, 3), second_wins ? CGT_P : CGT_N, "%d %d %d", (int)a,
                     (int)b, (int)c);
      }
}

Test(misere, of_no_position_the_first_player_wins) { cr_expect_eq(misere_of(NULL, NULL, 0), CGT_N); }

/* ---- impartial versions --------------------------------------------------------------------------- */

/* Domineering with both players' moves is Cram; in one row a move takes two neighbours away, Dawson's Kayles:
 * Winning Ways, Ch. 4, Dawson's Kayles: 0.07 has these nim-values for rows of 0, 1, 2, ... */
Test(misere, impartial_domineering_in_a_row_is_dawsons_kayles) {
  static const unsigned values[] = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3};
  for (int64_t n = 1; n < (int64_t)(sizeof values / sizeof *values); n++) {
    const cgt_arg sides[] = {{.kind = CGT_ARG_INTEGER, .integer = 1},
                             {.kind = CGT_ARG_INTEGER, .integer = n}};
    cgt_position position;
    cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named("domineering"), sides, 2), CGT_OK);
    cr_expect(cgt_equal(cgt_position_impartial(ctx, position), cgt_nimber(ctx, values[n])), "1x%d", (int)n);
  }
}

/* By symmetry Cram on a board with two even sides is 0, with one even side it is not: Gardner (1974). */
Test(misere, cram_by_symmetry) {
  for (int64_t rows = 2; rows <= 4; rows++)
    for (int64_t cols = rows; cols <= 5; cols++) {
      if (rows % 2 && cols % 2) continue;
      const cgt_arg sides[] = {{.kind = CGT_ARG_INTEGER, .integer = rows},
                               {.kind = CGT_ARG_INTEGER, .integer = cols}};
      cgt_position position;
      cr_assert_eq(cgt_position_read(&position, ctx, ruleset_named("domineering"), sides, 2), CGT_OK);
      cgt_game value = cgt_position_impartial(ctx, position);
      cr_expect_eq(cgt_equal(value, cgt_integer(ctx, 0)), rows % 2 == 0 && cols % 2 == 0, "%dx%d is %s",
                   (int)rows, (int)cols, show(value));
    }
}
