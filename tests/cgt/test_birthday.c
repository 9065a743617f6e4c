/* test_birthday.c: the day by which a game is born. */
#include "fixture.h"

SUITE(birthday);

Test(birthday, worked_examples) {
  static const struct { const char *game, *day; } rows[] = {
      {"0", "0"},       {"1", "1"},     {"-7", "7"},      {"1/2", "2"},    {"1/4", "3"},     {"-3/4", "3"},
      {"5/2", "4"},     {"*", "1"},     {"*6", "6"},      {"^", "2"},      {"^*", "2"},      {"^^", "3"},
      {"^^*", "3"},     {"+-1", "2"},   {"tiny(1)", "3"}, {"{2|0}", "3"},  {"1*", "2"},      {"6^*", "8"},
      {"73/16v9*8", "27"},              {"2^100", "2^100"},                {"1/2^4000", "4001"},
      {"*5000", "5000"},                {"{2^100|0}", "2^100+1"},          {"{1|*16384}", "16385"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game day = cgt_birthday(ctx, value(rows[i].game));
    cr_expect(cgt_equal(day, value(rows[i].day)), "%s is born on day %s, not %s", rows[i].game, show(day),
              rows[i].day);
  }
}

Test(birthday, is_the_height_of_the_form) {
  for (unsigned run = 0; run < test_runs(600); run++) {
    oracle *o = oracle_new();
    cgt_game g = oracle_to_game(ctx, random_tree(&dice, o, 4, 2));
    const oracle_game *form = oracle_from_game(o, ctx, g);
    law(form && cgt_equal(cgt_birthday(ctx, g), cgt_integer(ctx, (int64_t)oracle_height(form))), g);
    oracle_free(o);
  }
}

/* One more than the latest birthday of an option: closed forms included, their options unfolded once. */
Test(birthday, one_more_than_the_options) {
  cgt_game list[256], one = cgt_integer(ctx, 1);
  for (unsigned run = 0; run < test_runs(1500); run++) {
    cgt_game g = random_game(&dice, ctx, run % 3, 2), day = cgt_integer(ctx, 0);
    for (int p = 0; p < 2; p++) {
      size_t count = options(list, 256, g, (cgt_player)p);
      cr_assert(count <= 256);
      for (size_t i = 0; i < count; i++) {
        cgt_game after = cgt_add(ctx, cgt_birthday(ctx, list[i]), one);
        if (le(day, after)) day = after;
      }
    }
    law(cgt_equal(cgt_birthday(ctx, g), day), g, day, cgt_birthday(ctx, g));
  }
}

/* b(G + H) <= b(G) + b(H). */
Test(birthday, of_sums) {
  for (unsigned run = 0; run < test_runs(600); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 2), h = random_game(&dice, ctx, 2, 2), sum = cgt_add(ctx, g, h);
    law(le(cgt_birthday(ctx, sum), cgt_add(ctx, cgt_birthday(ctx, g), cgt_birthday(ctx, h))), g, h);
    law(cgt_equal(cgt_birthday(ctx, cgt_neg(ctx, g)), cgt_birthday(ctx, g)), g);
  }
}
