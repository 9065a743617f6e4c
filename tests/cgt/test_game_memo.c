/* test_game_memo.c: what invariants remember. An invariant owns the kind of what it remembers: here one is made up,
 * which no header of the engine knows. */
#include "cgt/store/context.h"
#include "fixture.h"

SUITE(game_memo);

static const cgti_memo_kind heights = {"height"}, widths = {"width"};

Test(game_memo, kinds_are_apart) {
  cgt_game g = value("{2|1}");
  uint64_t found;
  cr_expect_not(cgti_memo_lookup(&found, ctx, g, &heights));
  cr_assert(cgti_memo_store(ctx, g, &heights, 1));
  cr_expect_not(cgti_memo_lookup(&found, ctx, g, &widths));
  cr_assert(cgti_memo_store(ctx, g, &widths, UINT64_MAX));
  cr_expect(cgti_memo_lookup(&found, ctx, g, &heights) && found == 1);
  cr_expect(cgti_memo_lookup(&found, ctx, g, &widths) && found == UINT64_MAX);
  cr_expect_not(cgti_memo_lookup(&found, ctx, value("{2|1}+1"), &heights));
}

Test(game_memo, the_last_value_counts) {
  cgt_game g = value("{2|1}");
  uint64_t found;
  for (uint64_t v = 0; v < 3; v++) cr_assert(cgti_memo_store(ctx, g, &heights, v));
  cr_expect(cgti_memo_lookup(&found, ctx, g, &heights) && found == 2);
  cr_expect_eq(ctx->memo.count, 1);
}

Test(game_memo, nothing_is_forgotten_while_it_grows) {
  enum { GAMES = 3000 };
  for (int64_t n = 0; n < GAMES; n++) {
    cr_assert(cgti_memo_store_game(ctx, cgt_integer(ctx, n), &heights, cgt_nimber(ctx, (unsigned)n)));
    cr_assert(cgti_memo_store(ctx, cgt_integer(ctx, n), &widths, (uint64_t)-n));
  }
  for (int64_t n = 0; n < GAMES; n++) {
    cgt_game found;
    uint64_t width;
    cr_expect(cgti_memo_lookup_game(&found, ctx, cgt_integer(ctx, n), &heights));
    cr_expect(cgt_equal(found, cgt_nimber(ctx, (unsigned)n)));
    cr_expect(cgti_memo_lookup(&width, ctx, cgt_integer(ctx, n), &widths) && width == (uint64_t)-n);
  }
}

Test(game_memo, is_dropped_as_a_whole) {
  cgt_game g = value("{2|1}");
  uint64_t found;
  cr_assert(cgti_memo_store(ctx, g, &heights, 1));
  cgti_memo_drop(ctx);
  cr_expect_not(cgti_memo_lookup(&found, ctx, g, &heights));
  cr_expect_eq(ctx->memo.room, 0);
}
