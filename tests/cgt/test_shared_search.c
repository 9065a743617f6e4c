/* test_shared_search.c: threads that ask who wins at once and share what they find, against one alone. */
#include <pthread.h>

#include "fixture.h"

SUITE(shared_search);

enum { THREADS = 3, BOARDS = 40 };

static cgt_term board_of(cgt_ctx *at, int64_t rows, int64_t cols) {
  const cgt_arg sides[] = {{.kind = CGT_ARG_INTEGER, .integer = rows},
                           {.kind = CGT_ARG_INTEGER, .integer = cols}};
  cgt_term term = {.negative = false};
  cr_assert_eq(cgt_position_read(&term.position, at, ruleset_named("domineering"), sides, 2), CGT_OK);
  return term;
}

/* A board of 6x6 or 7x6 cells, some of them taken. */
static cgt_term random_board(void) {
  char text[64];
  size_t length = 0;
  const unsigned rows = 6 + rng_below(&dice, 2);
  for (unsigned i = 0; i < rows; i++) {
    if (i) text[length++] = '|';
    for (unsigned j = 0; j < 6; j++) text[length++] = rng_below(&dice, 8) ? '.' : '#';
  }
  text[length] = '\0';
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  cgt_term term = {.negative = rng_below(&dice, 2) == 0};
  cr_assert_eq(cgt_position_read(&term.position, ctx, ruleset_named("domineering"), &arg, 1), CGT_OK);
  return term;
}

/* ---- one after another ---------------------------------------------------------------------------- */

/* What one context found another need not search; a question asked alone has the table for its own size. */
Test(shared_search, what_one_found_the_others_know) {
  cgt_shared_search *shared = cgt_shared_search_new(ctx);
  cgt_ctx *other = cgt_ctx_new_sharing(ctx, NULL);
  const cgt_decide_options options = {.shared = shared};
  const cgt_term seven = board_of(ctx, 7, 7), six = board_of(ctx, 8, 6);
  cgt_decision alone, first, again, smaller;
  cr_assert_eq(cgt_decide(&alone, ctx, &seven, 1, CGT_LEFT, NULL), CGT_OK);
  cr_assert_gt(alone.counts.nodes, 1000);
  cgt_ctx *fresh = cgt_ctx_new_sharing(ctx, NULL);
  cr_assert_eq(cgt_decide(&first, fresh, &seven, 1, CGT_LEFT, &options), CGT_OK);
  cr_expect(first.wins == alone.wins && first.counts.nodes > 1000, "the table of a context is its own");
  cr_assert_eq(cgt_decide(&again, other, &seven, 1, CGT_LEFT, &options), CGT_OK);
  cr_expect(again.wins == alone.wins && again.counts.nodes <= 1, "%llu nodes",
            (unsigned long long)again.counts.nodes);
  cr_assert_eq(cgt_decide(&smaller, other, &six, 1, CGT_LEFT, &options), CGT_OK);
  cr_assert_eq(cgt_decide(&again, ctx, &six, 1, CGT_LEFT, &options), CGT_OK);
  cr_expect(again.wins == smaller.wins && again.counts.nodes <= 1);
  cgt_shared_search_free(shared);
  cgt_ctx_free(fresh);
  cgt_ctx_free(other);
}

Test(shared_search, refuses_what_does_not_share) {
  cgt_ctx *stranger = cgt_ctx_new(NULL);
  cgt_shared_search *shared = cgt_shared_search_new(stranger);
  const cgt_term term = board_of(ctx, 2, 2);
  const cgt_decide_options options = {.shared = shared};
  cgt_decision d;
  cgt_outcome o;
  expect_error(CGT_EINVAL, cgt_decide(&d, ctx, &term, 1, CGT_LEFT, &options));
  expect_error(CGT_EINVAL, cgt_decide_outcome(&o, NULL, ctx, &term, 1, &options));
  cgt_shared_search_free(NULL);
  cgt_shared_search_free(shared);
  cgt_ctx_free(stranger);
}

/* ---- at once ---------------------------------------------------------------------------------------- */

typedef struct asker {
  pthread_t thread;
  cgt_ctx *ctx;
  cgt_shared_search *shared;
  const cgt_term *terms;
  unsigned from;
  cgt_outcome outcomes[BOARDS];
  uint64_t nodes;
  cgt_status status;
} asker;

/* All ask about all boards, from different ones on: of different sizes at once, and of the same. */
static void *ask_all(void *where) {
  asker *a = where;
  const cgt_decide_options options = {.shared = a->shared, .value_steps = 1};
  for (unsigned k = 0; k < BOARDS && a->status == CGT_OK; k++) {
    const unsigned i = (k + a->from) % BOARDS;
    cgt_decide_counts counts;
    a->status = cgt_decide_outcome(&a->outcomes[i], &counts, a->ctx, &a->terms[i], 1, &options);
    if (a->status == CGT_OK) a->nodes += counts.nodes;
  }
  return NULL;
}

static void run(asker askers[THREADS], cgt_shared_search *shared, const cgt_term *terms, unsigned stride) {
  for (unsigned i = 0; i < THREADS; i++)
    askers[i] = (asker){
        .ctx = cgt_ctx_new_sharing(ctx, NULL), .shared = shared, .terms = terms, .from = i * stride % BOARDS};
  for (unsigned i = 0; i < THREADS; i++)
    cr_assert_eq(pthread_create(&askers[i].thread, NULL, ask_all, &askers[i]), 0);
  for (unsigned i = 0; i < THREADS; i++) {
    pthread_join(askers[i].thread, NULL);
    cr_expect_eq(askers[i].status, CGT_OK, "%s", cgt_ctx_message(askers[i].ctx));
    cgt_ctx_free(askers[i].ctx);
  }
}

Test(shared_search, threads_find_the_same_outcomes) {
  static cgt_term terms[BOARDS];
  static asker askers[THREADS];
  cgt_outcome known[BOARDS];
  cgt_shared_search *shared = cgt_shared_search_new(ctx);
  cgt_ctx *single = cgt_ctx_new_sharing(ctx, NULL);
  for (unsigned i = 0; i < BOARDS; i++) {
    terms[i] = i == 0 ? board_of(ctx, 7, 7) : random_board();
    cr_assert_eq(cgt_decide_outcome(&known[i], NULL, single, &terms[i], 1, NULL), CGT_OK);
  }
  for (unsigned stride = 0; stride < 2; stride++) {
    run(askers, shared, terms, stride * 7);
    for (unsigned t = 0; t < THREADS; t++)
      for (unsigned i = 0; i < BOARDS; i++) cr_expect_eq(askers[t].outcomes[i], known[i], "board %u", i);
  }
  cgt_ctx_free(single);
  cgt_shared_search_free(shared);
}

/* One question, asked by all at once: together they do little more than one alone. */
Test(shared_search, threads_part) {
  static asker askers[THREADS];
  cgt_term terms[BOARDS];
  cgt_decide_counts alone;
  cgt_outcome o;
  for (unsigned i = 0; i < BOARDS; i++) terms[i] = board_of(ctx, 7, 7);
  cgt_ctx *single = cgt_ctx_new_sharing(ctx, NULL);
  const cgt_decide_options steps = {.value_steps = 1};
  cr_assert_eq(cgt_decide_outcome(&o, &alone, single, terms, 1, &steps), CGT_OK);
  cgt_ctx_free(single);
  cgt_shared_search *shared = cgt_shared_search_new(ctx);
  run(askers, shared, terms, 0);
  uint64_t nodes = 0;
  for (unsigned t = 0; t < THREADS; t++) {
    cr_expect_eq(askers[t].outcomes[0], o);
    nodes += askers[t].nodes;
  }
  cr_expect(nodes >= alone.nodes / 2 && nodes < 2 * alone.nodes, "%llu nodes, and %llu alone",
            (unsigned long long)nodes, (unsigned long long)alone.nodes);
  cgt_shared_search_free(shared);
}
