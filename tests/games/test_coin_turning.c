/* test_coin_turning.c: coin-turning games on a row and on a board: the theorems against search, and search
 * against a computation that knows only the rules. */
#include <stdio.h>

#include <cgt/nimber.h>

#include "heap_positions.h"

SUITE(coin_turning);

extern const cgt_ruleset cgt_ruleset_turning_turtles, cgt_ruleset_twins, cgt_ruleset_mock_turtles,
    cgt_ruleset_ruler, cgt_ruleset_coin_product, cgt_ruleset_turning_corners, cgt_ruleset_coin_turning;

static const cgt_ruleset *const rows[] = {&cgt_ruleset_turning_turtles, &cgt_ruleset_twins,
                                          &cgt_ruleset_mock_turtles, &cgt_ruleset_ruler};
enum { ROWS = 4 };

/* ---- plain play on a row of at most 10 coins, bit i the coin i from the left ----------------------- */

/* May a move turn these coins? Their rightmost shows heads. */
static bool is_legal(int game, unsigned turned) {
  int count = __builtin_popcount(turned);
  switch (game) {
  case 0:
    return count == 1 || count == 2;
  case 1:
    return count == 2;
  case 2:
    return count >= 1 && count <= 3;
  default:
    return count >= 1 && ((turned >> __builtin_ctz(turned)) & ((turned >> __builtin_ctz(turned)) + 1)) == 0;
  }
}

static unsigned highest(unsigned set) { return 1u << (31 - __builtin_clz(set)); }

static void play_all(unsigned *value, int game, unsigned coins) {
  for (unsigned heads = 0; heads < 1u << coins; heads++) {
    uint64_t seen[16] = {0};
    for (unsigned turned = 1; turned < 1u << coins; turned++) {
      if (!is_legal(game, turned) || !(heads & highest(turned))) continue;
      unsigned to = value[heads ^ turned];
      seen[to / 64] |= UINT64_C(1) << to % 64;
    }
    unsigned mex = 0;
    while (seen[mex / 64] >> mex % 64 & 1) mex++;
    value[heads] = mex;
  }
}

static cgt_position place_row(int game, unsigned heads) {
  int64_t n[32];
  size_t count = 0;
  for (int i = 0; i < 32; i++)
    if (heads >> i & 1) n[count++] = i + (game == 0 || game == 3);
  return place_heaps(rows[game], n, count);
}

Test(coin_turning, rows_have_the_values_of_plain_play) {
  static unsigned value[1 << 9];
  for (int game = 0; game < ROWS; game++) {
    play_all(value, game, 9);
    for (unsigned heads = 0; heads < 1 << 9; heads++) expect_nimber(place_row(game, heads), value[heads]);
  }
}

Test(coin_turning, texts_and_numbers_say_the_same) {
  const cgt_arg text = {.kind = CGT_ARG_TEXT, .text = "TtHTh"};
  for (int game = 0; game < ROWS; game++) {
    cgt_position p;
    cr_assert(cgt_position_read(&p, ctx, rows[game], &text, 1) == CGT_OK);
    cr_expect_eq(p.id, place_row(game, 1 << 2 | 1 << 4).id, "%s", text_of(p));
  }
}

/* ---- boards ---------------------------------------------------------------------------------------- */

static cgt_position place_coins(int first, int second, const int64_t *n, size_t count) {
  static const char *const names[] = {"turtles", "twins", "mock_turtles", "ruler"};
  cgt_arg args[34] = {{.kind = CGT_ARG_TEXT, .text = names[first]},
                      {.kind = CGT_ARG_TEXT, .text = names[second]}};
  cgt_position p;
  for (size_t i = 0; i < count; i++) args[i + 2] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n[i]};
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_coin_product, args, count + 2) == CGT_OK, "%s",
            cgt_ctx_message(ctx));
  return p;
}

enum { SIDE = 3 };

/* A board of SIDE×SIDE, bit SIDE*i + j the coin i from the left in the row j from below. */
static void play_board(unsigned *value, int first, int second) {
  for (unsigned heads = 0; heads < 1u << SIDE * SIDE; heads++) {
    uint64_t seen[16] = {0};
    for (unsigned x = 1; x < 1u << SIDE; x++)
      for (unsigned y = 1; y < 1u << SIDE; y++) {
        unsigned turned = 0;
        for (unsigned i = 0; i < SIDE; i++)
          if (x >> i & 1) turned |= y << SIDE * i;
        if (!is_legal(first, x) || !is_legal(second, y) || !(heads & highest(turned))) continue;
        unsigned to = value[heads ^ turned];
        seen[to / 64] |= UINT64_C(1) << to % 64;
      }
    unsigned mex = 0;
    while (seen[mex / 64] >> mex % 64 & 1) mex++;
    value[heads] = mex;
  }
}

Test(coin_turning, boards_have_the_values_of_plain_play) {
  static unsigned value[1 << SIDE * SIDE];
  for (int first = 0; first < ROWS; first++)
    for (int second = 0; second < ROWS; second++) {
      play_board(value, first, second);
      for (unsigned heads = 0; heads < 1u << SIDE * SIDE; heads++) {
        int64_t n[2 * SIDE * SIDE];
        size_t count = 0;
        for (int i = 0; i < SIDE * SIDE; i++) {
          if (!(heads >> i & 1)) continue;
          n[count++] = i / SIDE + (first == 0 || first == 3);
          n[count++] = i % SIDE + (second == 0 || second == 3);
        }
        expect_nimber(place_coins(first, second, n, count), value[heads]);
      }
    }
}

Test(coin_turning, corners_are_the_multiplication_table) {
  for (int64_t x = 0; x <= 4; x++)
    for (int64_t y = 0; y <= 3; y++) {
      cgt_game product = cgt_nim_product(ctx, cgt_nimber(ctx, (uint64_t)x), cgt_nimber(ctx, (uint64_t)y));
      cgt_position p = place_heaps(&cgt_ruleset_turning_corners, (int64_t[]){x, y}, 2);
      cr_expect(cgt_equal(cgt_position_search(ctx, p), product), "%s", text_of(p));
    }
  for (int i = 0; i < 2000; i++) {
    int64_t x = (int64_t)(rng_next(&dice) >> 1), y = (int64_t)(rng_next(&dice) >> (i % 63 + 1));
    cgt_game product = cgt_nim_product(ctx, cgt_nimber(ctx, (uint64_t)x), cgt_nimber(ctx, (uint64_t)y));
    cgt_position p = place_heaps(&cgt_ruleset_turning_corners, (int64_t[]){x, y}, 2);
    cr_assert(cgt_equal(cgt_position_value(ctx, p), product), "%s", text_of(p));
  }
}

/* ---- rows by a code --------------------------------------------------------------------------------- */

static cgt_position place_by_code(const char *code, int64_t n) {
  const cgt_arg args[] = {{.kind = CGT_ARG_TEXT, .text = code}, {.kind = CGT_ARG_INTEGER, .integer = n}};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_coin_turning, args, 2) == CGT_OK, "%s: %s", code, cgt_ctx_message(ctx));
  return p;
}

Test(coin_turning, any_k_coins_or_more_are_worth_powers_of_two) {
  static const char *const codes[] = {"1+", "2+", "3+", "4+", "3,2+", "1+C,1+"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
    for (int64_t n = 1; n <= 9; n++) {
      cgt_position p = place_by_code(codes[i], n);
      cr_expect(cgt_equal(cgt_position_value(ctx, p), cgt_position_search(ctx, p)), "%s", text_of(p));
    }
  cgt_game big = cgt_position_value(ctx, place_by_code("3+", 66));
  cr_expect(cgt_equal(big, cgt_nimber(ctx, UINT64_C(1) << 63)));
}

Test(coin_turning, too_many_sets_are_refused) {
  if (long_test_step() > 1) cr_skip_test("16 million sets are looked at");
  cgt_position p = place_by_code("1+C(30)", 40);
  cr_expect(cgt_is_none(cgt_position_value(ctx, p)));
  const char *limit = sizeof(void *) > 4 ? "2^24 sets of coins" : "the memory budget"; /* which is smaller there */
  cr_expect(strstr(cgt_ctx_message(ctx), limit), "%s", cgt_ctx_message(ctx));
  expect_error(CGT_ELIMIT, cgt_position_value(ctx, p));
}

/* ---- what is refused -------------------------------------------------------------------------------- */

static cgt_arg integer(int64_t n) { return (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n}; }
static cgt_arg text(const char *t) { return (cgt_arg){.kind = CGT_ARG_TEXT, .text = t}; }

Test(coin_turning, refuses_what_is_no_row) {
  const cgt_arg wrong = text("THX"), twice[] = {integer(3), integer(3)}, zero = integer(0),
                less = integer(-1);
  for (int game = 0; game < ROWS; game++) {
    expect_refused(rows[game], &wrong, 1, "coin 3 is neither H");
    expect_refused(rows[game], twice, 2, "listed twice");
    expect_refused(rows[game], &less, 1, "negative");
  }
  expect_refused(&cgt_ruleset_ruler, &zero, 1, "numbered from 1");
  expect_refused(&cgt_ruleset_turning_turtles, &zero, 1, "numbered from 1");
}

Test(coin_turning, refuses_what_is_no_board) {
  const cgt_arg none[] = {text("kayles"), text("ruler")}, odd[] = {text("ruler"), text("ruler"), integer(3)};
  const cgt_arg zero[] = {text("twins"), text("ruler"), integer(0), integer(0)};
  const cgt_arg twice[] = {integer(3), integer(4), integer(3), integer(4)};
  const cgt_arg wide[] = {{.kind = CGT_ARG_INTEGER, .digits = "99999999999999999999"}, integer(4)};
  expect_refused(&cgt_ruleset_coin_product, none, 2, "coin_product(\"turtles\", \"ruler\", 3,4, 5,2)");
  expect_refused(&cgt_ruleset_coin_product, odd, 3, "two integers");
  expect_refused(&cgt_ruleset_coin_product, zero, 4, "coordinate 2 is 0");
  expect_refused(&cgt_ruleset_turning_corners, twice, 4, "listed twice");
  expect_refused(&cgt_ruleset_turning_corners, wide, 2, "64 bits");
}

Test(coin_turning, too_many_moves_are_refused) {
  size_t count;
  cgt_position row = place_heaps(&cgt_ruleset_ruler, (int64_t[]){INT64_MAX}, 1);
  expect_error(CGT_ELIMIT, cgt_position_moves(&count, NULL, 0, ctx, row, CGT_LEFT));
  cgt_position board = place_heaps(&cgt_ruleset_turning_corners, (int64_t[]){INT64_MAX, INT64_MAX}, 2);
  expect_error(CGT_ELIMIT, cgt_position_moves(&count, NULL, 0, ctx, board, CGT_LEFT));
}
