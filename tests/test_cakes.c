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
