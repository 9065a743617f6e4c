/* heap_positions.h: positions of games with heaps for the tests: from numbers, and their values as nimbers.
 */
#ifndef HEAP_POSITIONS_H
#define HEAP_POSITIONS_H

#include "fixture.h"

/* ruleset(n, n, ...). */
static inline cgt_position place_heaps(const cgt_ruleset *ruleset, const int64_t *n, size_t count) {
  cgt_arg args[64] = {0};
  cgt_position p;
  for (size_t i = 0; i < count; i++) args[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n[i]};
  cr_assert(cgt_position_read(&p, ctx, ruleset, args, count) == CGT_OK, "%s", cgt_ctx_message(ctx));
  return p;
}

/* ruleset([n,n;n,n]). */
static inline cgt_position place_board(const cgt_ruleset *ruleset, const int64_t *n, size_t rows,
                                       size_t cols) {
  cgt_arg cells[64], board = {.kind = CGT_ARG_MATRIX, .rows = rows, .cols = cols, .cells = cells};
  cgt_position p;
  for (size_t i = 0; i < rows * cols; i++) cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n[i]};
  cr_assert(cgt_position_read(&p, ctx, ruleset, &board, 1) == CGT_OK, "%s", cgt_ctx_message(ctx));
  return p;
}

static inline const char *text_of(cgt_position p) {
  static char text[4096];
  cr_assert(cgt_position_print(text, sizeof text, NULL, ctx, p) == CGT_OK);
  return text;
}

/* The value is *n, found with the theorems of the ruleset and without them. */
static inline void expect_nimber(cgt_position p, unsigned n) {
  cgt_game expected = cgt_nimber(ctx, n);
  cgt_game known = cgt_position_value(ctx, p), searched = cgt_position_search(ctx, p);
  cr_assert(cgt_equal(known, expected), "%s is %s, not *%u", text_of(p), show(known), n);
  cr_assert(cgt_equal(searched, expected), "%s: search finds %s, not *%u", text_of(p), show(searched), n);
}

static inline void expect_outcome(cgt_position p, bool previous_wins) {
  cgt_outcome outcome;
  cr_assert(cgt_position_outcome(&outcome, ctx, p) == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_assert_eq(outcome, previous_wins ? CGT_P : CGT_N, "%s", text_of(p));
}

static inline void expect_refused(const cgt_ruleset *ruleset, const cgt_arg *args, size_t count,
                                  const char *words) {
  cgt_position p;
  cr_expect_eq(cgt_position_read(&p, ctx, ruleset, args, count), CGT_EPARSE, "%s", words);
  cr_expect(strstr(cgt_ctx_message(ctx), words), "\"%s\" does not say \"%s\"", cgt_ctx_message(ctx), words);
  cr_expect(strstr(cgt_ctx_message(ctx), ruleset->name));
  cr_expect(!strchr(cgt_ctx_message(ctx), '\n'));
  cgt_ctx_clear_error(ctx);
}

#endif
