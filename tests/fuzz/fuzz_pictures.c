/* fuzz_pictures.c: the bytes choose a ruleset made from pictures and small boards for it. What is found of a
 * board with symmetries and parts, or among cells that are none, is what plain play finds: the value, or that
 * there is none, and who wins by misere play. In builds with assertions each part is compared with the position, too (part_check.h). */
#include "fuzz.h"
#include "games/patterns/lines.h"
#include "random_pictures.h"

enum { MOST_BOARDS = 4, MILLISECONDS = 1000 };

typedef struct choices {
  const uint8_t *next, *end;
} choices;

/* After the last byte, 0. */
static unsigned below(void *source, unsigned bound) {
  choices *c = source;
  return c->next < c->end ? *c->next++ % bound : 0;
}

/* False where time or memory ended. */
static bool read_board(cgt_position *p, cgt_ctx *ctx, const cgt_ruleset *ruleset, const char *board) {
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = board};
  const cgt_status status = cgt_position_read(p, ctx, ruleset, &arg, 1);
  fuzz_check(status != CGT_EPARSE, "a board of its letters is refused");
  if (status != CGT_OK) fuzz_expect_message(ctx);
  return status == CGT_OK;
}

/* False where time or memory ended. */
static bool find_value(cgt_game *value, cgt_ctx *ctx, cgt_position p) {
  *value = cgt_position_value(ctx, p);
  const cgt_status status = cgt_ctx_status(ctx);
  if (status != CGT_OK) fuzz_expect_message(ctx);
  return status == CGT_OK || status == CGT_EDOMAIN;
}

static bool find_misere_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_position p) {
  const bool positive = false;
  const cgt_status status = cgt_misere_outcome_of_sum(outcome, ctx, &p, &positive, 1);
  if (status != CGT_OK) fuzz_expect_message(ctx);
  return status == CGT_OK;
}

/* wide: the same board among cells that are none. */
static void compare(cgt_ctx *ctx, const cgt_ruleset *ruleset, const cgt_ruleset *plain, const char *board,
                    const char *wide) {
  cgt_position p, q;
  cgt_game g, h;
  if (!read_board(&p, ctx, ruleset, wide) || !read_board(&q, ctx, plain, board)) return;
  if (!find_value(&g, ctx, p) || !find_value(&h, ctx, q)) return;
  fuzz_check(cgt_equal(g, h), "a value is not that of plain play");
  cgt_outcome x, y;
  if (cgt_is_none(g) || !find_misere_outcome(&x, ctx, p) || !find_misere_outcome(&y, ctx, q)) return;
  fuzz_check(x == y, "a misere outcome is not that of plain play");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  choices bytes = {data, data + size};
  const random_choices from_bytes = {below, &bytes};
  random_pictures made;
  cgt_ruleset *ruleset;
  random_pictures_make(&made, &from_bytes);
  if (lab_pattern_compile(&ruleset, NULL, NULL, &made.rules) != CGT_OK) return 0;
  games_patterns plain = *(const games_patterns *)ruleset;
  plain.ruleset.split = NULL;
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  fuzz_check(ctx, "no context");
  cgt_ctx_set_cancel(ctx, fuzz_stop_after(MILLISECONDS));
  for (int n = 0; n < MOST_BOARDS; n++) {
    char board[RANDOM_BOARD_TEXT], wide[RANDOM_WIDE_TEXT];
    random_pictures_board(board, &made, &from_bytes);
    if (n == MOST_BOARDS - 1) random_pictures_widen(wide, board, &from_bytes);
    compare(ctx, ruleset, &plain.ruleset, board, n == MOST_BOARDS - 1 ? wide : board);
  }
  cgt_ctx_set_cancel(ctx, NULL);
  fuzz_check(cgt_ctx_check(ctx) != CGT_EINVAL, "the tables are not sound");
  cgt_ctx_free(ctx);
  lab_pattern_free(ruleset);
  return 0;
}
