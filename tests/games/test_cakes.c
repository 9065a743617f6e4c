/* test_cakes.c: Cutcake by Conway's theorem and by search, at any size. */
#include "heap_positions.h"

SUITE(cakes);

extern const cgt_ruleset cgt_ruleset_cutcake;

Test(cakes, cutcake_is_conways) {
  for (int64_t m = 0; m <= 34; m++)
    for (int64_t n = 0; n <= 34; n++) {
      cgt_position p = place_heaps(&cgt_ruleset_cutcake, (int64_t[]){m, n}, 2);
      cgt_game known = cgt_position_value(ctx, p), searched = cgt_position_search(ctx, p);
      cr_assert(cgt_equal(known, searched), "%s is %s, by search %s", text_of(p), show(known), show(searched));
    }
}

Test(cakes, sums_of_cakes_are_read_as_printed) {
  cgt_position p = place_board(&cgt_ruleset_cutcake, (int64_t[]){5, 2, 1, 7, 5, 1}, 3, 2);
  cr_expect_str_eq(text_of(p), "cutcake([1,7;5,1;5,2])");
  cr_expect(cgt_equal(cgt_position_value(ctx, p), cgt_integer(ctx, 6 - 4 - 1)));
  cr_expect_str_eq(text_of(place_heaps(&cgt_ruleset_cutcake, NULL, 0)), "cutcake()");
}

Test(cakes, of_any_size) {
  cgt_position p = place_heaps(&cgt_ruleset_cutcake, (int64_t[]){INT64_C(1) << 20, INT64_MAX}, 2);
  cr_expect(cgt_equal(cgt_position_value(ctx, p), cgt_integer(ctx, (INT64_MAX >> 20) - 1)));
}

/* A move in one of several cakes leaves the others as they are, wherever it stands among them. */
Test(cakes, the_other_cakes_stay) {
  cgt_position p = place_board(&cgt_ruleset_cutcake, (int64_t[]){1, 3, 2, 5, 4, 1}, 3, 2);
  cgt_game of[2][16];
  size_t count[2];
  for (int player = 0; player < 2; player++) {
    cgt_position moves[16];
    cr_assert_eq(cgt_position_moves(&count[player], moves, 16, ctx, p, (cgt_player)player), CGT_OK);
    cr_assert_leq(count[player], 16);
    for (size_t i = 0; i < count[player]; i++) of[player][i] = cgt_position_value(ctx, moves[i]);
  }
  cgt_game g = cgt_from_options(ctx, of[0], count[0], of[1], count[1]);
  cr_expect(cgt_equal(g, cgt_position_value(ctx, p)), "%s, not %s", show(g), show(cgt_position_value(ctx, p)));
}
