/* born_by_day_two.c: the 22 games born by day 2, their outcomes, and how many pairs of them are confused. */
#include <cgt.h>
#include <stdio.h>

enum { GAMES = 22 };

int main(void) {
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) return 1;
  cgt_game game[GAMES];
  size_t count = 0, with[4] = {0}, confused = 0;
  if (cgt_day(&count, game, GAMES, ctx, 2) != CGT_OK || count > GAMES) return 1;
  for (size_t i = 0; i < count; i++) {
    cgt_outcome outcome;
    if (cgt_outcome_of(&outcome, ctx, game[i]) != CGT_OK) return 1;
    with[outcome]++;
    for (size_t j = 0; j < i; j++) {
      cgt_order order;
      if (cgt_compare(&order, ctx, game[i], game[j]) != CGT_OK) return 1;
      confused += order == CGT_CONFUSED;
    }
  }
  printf("%zu games: N %zu, P %zu, L %zu, R %zu\n", count, with[CGT_N], with[CGT_P], with[CGT_L], with[CGT_R]);
  printf("%zu of %zu pairs are confused\n", confused, count * (count - 1) / 2);
  cgt_ctx_free(ctx);
}
