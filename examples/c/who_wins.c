/* who_wins.c: who wins a sum of many hot games, without its canonical form.
 *
 * The canonical form of a sum of forty hot games can have millions of options. To know who wins, cgt_decide
 * searches the sum as it stands, and cancels, adds up and bounds what it can on the way. */
#include <cgt.h>
#include <stdio.h>

enum { TERMS = 40 };

int main(void) {
  static const char *const name[] = {"N, the player who moves first", "P, the player who moves second",
                                     "L, Left, whoever moves first", "R, Right, whoever moves first"};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  if (!ctx) return 1;
  cgt_term terms[TERMS] = {0};
  for (int k = 0; k < TERMS; k++) { /* {a || b | c} with a > b > c */
    cgt_game left = cgt_integer(ctx, 3 * k % 11 + 4);
    cgt_game right = cgt_switch(ctx, cgt_integer(ctx, k % 3 + 1));
    terms[k].game = cgt_from_options(ctx, &left, 1, &right, 1);
    terms[k].negative = k % 2; /* every other game is subtracted */
  }
  cgt_outcome outcome;
  cgt_decide_counts counts;
  int status = 0;
  if (cgt_decide_outcome(&outcome, &counts, ctx, terms, TERMS, NULL) == CGT_OK) {
    printf("%s\n", name[outcome]);
  } else {
    fprintf(stderr, "%s\n", cgt_ctx_message(ctx));
    status = 1;
  }
  cgt_ctx_free(ctx);
  return status;
}
