/* test_stoppers.c: the enumeration of stoppers is complete, and has each once. */
#include "fixture.h"
#include "loopy_oracle.h"

TestSuite(stoppers, .init = fixture_open, .fini = fixture_close, .timeout = 120);

enum { MOST = 5100 };

static size_t stoppers_of(cgt_loopy *list, unsigned positions) {
  size_t count;
  cr_assert_eq(cgt_loopy_stoppers(&count, list, MOST, ctx, positions), CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_assert_leq(count, MOST);
  return count;
}

/* The graph that a number tells, two sets of options a position. */
static loopy_graph numbered_graph(unsigned positions, uint64_t number) {
  loopy_graph g = {.count = positions};
  for (unsigned i = 0; i < 2 * positions; i++, number >>= positions)
    g.options[i / 2][i % 2] = number & ((UINT64_C(1) << positions) - 1);
  return g;
}

/* The positions of a canonical form are different, so those behind the first can be numbered in (n-1)! ways. */
Test(stoppers, are_as_many_as_graphs_that_are_canonical) {
  static const unsigned numberings[] = {0, 1, 1, 2};
  cgt_loopy list[MOST];
  for (unsigned n = 1; n <= 3; n++) {
    size_t found = 0;
    for (uint64_t number = 0; number < UINT64_C(1) << (2 * n * n); number++) {
      const loopy_graph g = numbered_graph(n, number);
      found += loopy_oracle_from(&g, 0).count == n && loopy_oracle_is_stopper(&g) && loopy_oracle_is_canonical(&g);
    }
    cr_expect_eq(found, numberings[n] * stoppers_of(list, n), "%zu graphs of %u positions", found, n);
  }
}

Test(stoppers, are_canonical_and_different) {
  static const size_t counts[] = {0, 3, 7, 42, 362, 4644};
  static cgt_loopy list[MOST];
  for (unsigned n = 1; n <= (test_runs(1) > 1 ? 5 : 4); n++) { /* those of 5 are compared with each other for long */
    const size_t count = stoppers_of(list, n);
    cr_expect_eq(count, counts[n], "%zu stoppers of %u positions", count, n);
    for (size_t i = 0; i < count; i++) {
      loopy_graph form;
      cr_assert(loopy_oracle_of_stopper(&form, ctx, list[i]));
      cr_expect(form.count == n && loopy_oracle_is_stopper(&form) && loopy_oracle_is_canonical(&form), "%s",
                show_loopy(&form));
      for (size_t k = 0; k < i; k++) cr_expect(!cgt_loopy_same(list[i], list[k]));
    }
  }
}

/* So no graph with fewer positions is equal to a canonical form: its own would be in the list of that number, too. */
Test(stoppers, have_no_smaller_form) {
  static cgt_loopy list[MOST];
  const unsigned most = test_runs(1) > 1 ? 5 : 4;
  size_t count = 0;
  for (unsigned n = 1; n <= most; n++) {
    size_t more;
    cr_assert_eq(cgt_loopy_stoppers(&more, list + count, MOST - count, ctx, n), CGT_OK);
    count += more;
  }
  for (unsigned run = test_runs(2000); run-- > 0;) {
    const loopy_graph g = random_loopy_graph(&dice, most, 2);
    const cgt_loopy value = loopy_oracle_value(ctx, &g, 0);
    bool listed = cgt_loopy_kind_of(ctx, value) > CGT_LOOPY_STOPPER;
    for (size_t i = 0; i < count; i++) listed |= cgt_loopy_same(value, list[i]);
    cr_assert(listed, "%s", show_loopy(&g));
  }
}

Test(stoppers, of_no_positions_are_none_and_of_many_too_many) {
  size_t count;
  expect_error(CGT_EINVAL, cgt_loopy_stoppers(&count, NULL, 0, ctx, 0));
  expect_error(CGT_ELIMIT, cgt_loopy_stoppers(&count, NULL, 0, ctx, 7));
}
