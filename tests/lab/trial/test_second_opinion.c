/* Rulesets of one's own are tried before they are believed: what stands for a position and has other moves is found
 * out, what is right is not refused, and what was tried is told. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_machine.h>

#include "fixture.h"
#include "language_session.h"
#include "random_moves.h"

SUITE(second_opinion);

/* ---- what is found out --------------------------------------------------------------------------- */

static void expect_refusal(const char *text, const char *message) {
  const char *found = eval(text);
  cr_expect(strstr(found, message), "%s: %s", text, found);
}

Test(second_opinion, a_stand_in_with_other_moves_is_found_out) {
  expect_refusal("ruleset f(n) as 0 = { f(n-1) where n > 0 | }; f(3)",
                 "f(1): its value is 1 played move by move, but 0 by its representative, 0; 'as' names a position "
                 "with the same tree of moves");
  expect_refusal("ruleset f(n) as f(0) = { f(n-1) where n > 0 | }; f(3)",
                 "f(1): its value is 1 played move by move, but 0 by its representative, f(0)");
  expect_refusal("ruleset row(L) as sum(nim(n) for n in L) = { 0 where false }; row([3,5])",
                 "row([1]): its value is 0 played move by move, but * by its representative, nim(1)");
  expect_refusal("ruleset two(a,b) as if a > b then -two(b,a) else two(a,b) ="
                 "{ two(a-1,b) where a > 0 | two(a,b-1) where b > 0, 0 }; two(1,2)",
                 "two(1,0): its value is");
}

/* The value is the same, the moves are not; misere play would tell. */
Test(second_opinion, equal_values_are_not_enough) {
  expect_refusal("ruleset g(n) as g(mod(n,2)) = { g(n-1) where n > 0 }; g(5)",
                 "g(2): its tree of moves is '{*|*}' played move by move, but '0' by its representative, g(0)");
}

Test(second_opinion, listed_positions_are_tried_first) {
  expect_refusal("ruleset h(n) small [h(7)] as if n < 7 then h(n) else h(0) = { h(n-1) where n > 0 | }; h(1)",
                 "h(7): its value is 7 played move by move, but 0 by its representative, h(0)");
}

Test(second_opinion, each_use_fails_and_none_has_a_value) {
  session s = open_text("ruleset f(n) as 0 = { f(n-1) where n > 0 | }");
  for (int i = 0; i < 2; i++) {
    cr_assert_eq(lab_program_add(s.program, "f(0)", 4, &s.error), CGT_OK);
    cr_expect(strstr(value_of(&s), "f(1): its value is 1"), "%s", value_of(&s));
    s.error = (lab_error){.status = CGT_OK};
  }
  lab_second_opinion o;
  cr_assert(lab_program_second_opinion(&o, s.program, 0));
  cr_expect_eq(o.opinion, LAB_OPINION_DIFFERS);
  cr_expect(!lab_program_second_opinion(&o, s.program, 1));
  close_session(&s);
}

/* In b of 1 Right may pass, so play comes back; what stands for it ends. */
Test(second_opinion, loopy_values_are_compared) {
  expect_refusal("ruleset b(n) as if n == 2 then b(1) else b(n) = { b(n) where n == 1, 0 where n == 2 | b(n) where n == 2 }; b(2)",
                 "b(2): its value is");
}

/* ---- what is right is believed -------------------------------------------------------------------- */

typedef struct tried {
  size_t least;
  const char *text, *value;
} tried;

static void expect_tried(const tried *t) {
  lab_second_opinion o;
  session s = open_text(t->text);
  const char *value = value_of(&s);
  cr_expect_str_eq(value, t->value, "%s: %s", t->text, value);
  cr_assert(lab_program_second_opinion(&o, s.program, 0), "%s", t->text);
  cr_expect_eq(o.opinion, LAB_OPINION_AGREES);
  cr_expect(o.positions >= t->least, "%s: %zu positions were tried", t->text, o.positions);
  close_session(&s);
}

/* Each kind of argument leads to small positions. */
Test(second_opinion, small_positions_are_found) {
  static const tried rulesets[] = {
      {100, "ruleset sub(n) = { sub(n-k) for k in {1,2} where k <= n | sub(n-k) for k in {2,3} where k <= n }; sub(3) + 0",
       "{1,{1|0}|0}"},
      {50, "ruleset w(a,b) as w(min(a,b),max(a,b)) = { w(k,b) for k in 0..a-1, w(a,k) for k in 0..b-1,"
           "w(a-k,b-k) for k in 1..min(a,b) }; w(2,1) + 0",
       "0"},
      {50, "ruleset row(L) as sum(row([n]) for n in L) ="
           "{ row(listof(if j == i then k else L[j] for j in 1..length(L))) for i in 1..length(L), k in 0..L[i]-1 };"
           "row([3,5]) + 0",
       "*6"},
      {50, "ruleset t(T) example t(\"ab\") = { t(T[2..length(T)]) where length(T) > 0 | t(T[1..length(T)-1]) where "
           "length(T) > 1 }; t(\"ab\") + 0",
       "1*"},
      {8, "ruleset s(S) = { s({x for x in S where x != y}) for y in S }; s({1,2,4}) + 0", "*"},
      {300, "ruleset c(board of \"xo.\") Left \"xo\" -> \".x\" in all directions Right \"ox\" -> \".o\" in all directions;"
            "c(\"xo|ox\") + 0",
       "*"},
      {300, "ruleset h(board of \"xo.\") Left \".\" -> \"o\" Right \"o\" -> \"x\" unless next to \"o\"; h(\"oo.\") + 0",
       "1"}, /* its parts were wrong: what hinders a part is hindered, too */
      {50, "ruleset p(strip of \"TF.\", n) where n >= 0 Left \"T.\" -> \".T\" Right \".F\" -> \"F.\""
           "Both { p(strip, n-1) where n > 0 }; p(\"T.F\", 1) + 0",
       "0"},
      {2, "ruleset m(p, f) = { 0 where p == Left and f | 0 where p == Right }; m(Left, true) + 0", "1"},
      {2, "ruleset lp(n) = { lp(1-n) | }; lp(0) + 0", "on"}};
  for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++) expect_tried(&rulesets[i]);
}

/* A ruleset whose example is no position is not refused for it; the call that comes first tells what its arguments
 * are like. */
Test(second_opinion, an_example_that_is_none_does_no_harm) {
  static const tried rulesets[] = {
      {0, "ruleset e(n) where n >= 10^9 = { e(n-1) where n > 10^9 }; e(10^9) + 0", "0"},
      {7, "ruleset l(L) = { l(L[2..length(L)]) where length(L) > 0 | }; l([2,2]) + 0", "2"}};
  for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++) expect_tried(&rulesets[i]);
}

/* What takes long, or never ends, is left. */
Test(second_opinion, a_trial_ends) {
  static const tried rulesets[] = {
      {0, "ruleset sink(n) = { sink(n-1) | }; length([sink(3)])", "1"},
      {0, "ruleset wide(n) = { wide(k) for k in 0..n-1 | wide(k) for k in 0..n-1 }; wide(3) + 0", "*3"},
      {1, "ruleset slow(n) = { 0 where sum(k for k in 1..200000) > 0 and n > 0 }; slow(1) + 0", "*"}};
  for (size_t i = 0; i < sizeof rulesets / sizeof *rulesets; i++) expect_tried(&rulesets[i]);
}

/* A program that branches off has the opinions of the one before, and the library needs none. */
Test(second_opinion, is_given_once) {
  session s = open_text("ruleset f(n) = { f(n-1) where n > 0 | }; f(2) + nim(2)");
  lab_second_opinion o;
  cr_expect_str_eq(value_of(&s), "2+*2");
  lab_program *branch = lab_program_branch(s.program);
  cr_assert(lab_program_second_opinion(&o, branch, 0));
  cr_expect_str_eq(o.ruleset->name, "f");
  cr_expect(!lab_program_second_opinion(&o, branch, 1));
  lab_program_free(branch);
  close_session(&s);
}

/* ---- random rulesets ----------------------------------------------------------------------------- */

static unsigned roll(void *source, unsigned bound) { return rng_below(source, bound); }

enum { MOST_STEPS = 1 << 18 };

/* Are the trees of a position and of what stands for it the same? -1: they were not found. */
static int is_same(random_trees *known, cgt_ctx *ctx, const random_moves *made, int a, int b) {
  const cgt_form tree = random_moves_tree(known, ctx, made, a, b),
                 stand_in = random_moves_stand_in(known, ctx, made, a, b);
  if (cgt_form_is_none(tree) || cgt_form_is_none(stand_in)) return -1;
  return cgt_form_identical(ctx, tree, stand_in);
}

/* *small: in the first few; *all: as far as the trees were found. */
static void find_faults(bool *small, bool *all, cgt_ctx *ctx, const random_moves *made) {
  random_trees known = {0};
  cgt_ctx_set_steps(ctx, MOST_STEPS);
  *small = *all = false;
  for (int a = 0; a < RANDOM_MOVES_SIZE; a++)
    for (int b = 0; b < RANDOM_MOVES_SIZE; b++)
      if (is_same(&known, ctx, made, a, b) == 0) {
        *all = true;
        *small = *small || a + b <= 2;
      }
  cgt_ctx_clear_error(ctx);
  cgt_ctx_set_steps(ctx, UINT64_MAX);
}

static void expect_position(session *s, random_trees *known, const random_moves *made, int a, int b) {
  char text[20];
  lab_value v;
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  cgt_outcome found, wanted;
  const bool negative = false;
  cgt_ctx_set_steps(ctx, MOST_STEPS);
  const cgt_form tree = random_moves_tree(known, ctx, made, a, b);
  const int length = snprintf(text, sizeof text, "r(%d,%d)", a, b);
  cr_assert_eq(lab_evaluate_text(&v, s->machine, text, (size_t)length, &s->error), CGT_OK, "%s: %s", made->text,
               s->error.message);
  const cgt_position p = v.as.at.position;
  const cgt_form form = cgt_form_of_position(ctx, p);
  if (cgt_form_is_none(tree) || cgt_form_is_none(form)) {
    cgt_ctx_clear_error(ctx); /* it is too large */
    cgt_ctx_set_steps(ctx, UINT64_MAX);
    return;
  }
  cgt_ctx_set_steps(ctx, UINT64_MAX);
  cr_expect(cgt_equal(cgt_position_value(ctx, p), cgt_form_value(ctx, tree)), "%s: the value of %s", made->text, text);
  cr_expect(cgt_equal(cgt_position_search(ctx, p), cgt_form_value(ctx, tree)), "%s: %s by search", made->text, text);
  cr_expect(cgt_form_identical(ctx, form, tree), "%s: the moves of %s", made->text, text);
  const cgt_status status = cgt_misere_outcome_of_sum(&found, ctx, &p, &negative, 1);
  cr_expect(status == CGT_OK || (status == CGT_EDOMAIN && random_moves_have_games(made)), "%s: %s: %s", made->text,
            text, cgt_ctx_message(ctx));
  if (status == CGT_OK && cgt_form_misere_outcome(&wanted, ctx, tree) == CGT_OK)
    cr_expect_eq(found, wanted, "%s: %s by misere play", made->text, text);
  cgt_ctx_clear_error(ctx);
}

/* Rulesets by moves against plain play: those whose `as` is wrong are refused, the others have the values, the moves
 * and the misere play of their trees. */
Test(second_opinion, holds_with_random_rulesets) {
  const random_choices choices = {roll, &dice};
  const unsigned runs = long_test_runs(100);
  unsigned refused = 0, believed = 0;
  for (unsigned run = runs; run-- > 0;) {
    random_moves made;
    bool small, all;
    random_moves_make(&made, &choices);
    session s = open_text(made.text);
    cr_assert_eq(s.error.status, CGT_OK, "%s: %s", made.text, s.error.message);
    cgt_ctx *ctx = lab_machine_ctx(s.machine);
    find_faults(&small, &all, ctx, &made);
    lab_value v;
    const cgt_status status = lab_evaluate_text(&v, s.machine, "r(0,0)", 6, &s.error);
    const bool differs = status == CGT_EINVAL && strstr(s.error.message, "played move by move");
    cr_expect(status == CGT_OK || differs, "%s: %s", made.text, s.error.message);
    cr_expect(!small || differs, "%s: the difference is not found", made.text);
    random_trees known = {0};
    cgt_ctx_set_steps(ctx, MOST_STEPS);
    cr_expect(all || !differs || random_moves_differ_at(&known, ctx, &made, s.error.message), "%s: %s", made.text,
              s.error.message);
    cgt_ctx_set_steps(ctx, UINT64_MAX);
    refused += differs;
    for (int a = 0; a < 3 && !differs && !all; a++)
      for (int b = 0; b < 3; b++) expect_position(&s, &known, &made, a, b);
    believed += !differs && made.as != AS_NOTHING;
    close_session(&s);
  }
  cr_expect(refused > runs / 20 && believed > runs / 20, "of %u rulesets %u were refused, %u believed", runs, refused,
            believed);
}

/* ---- what a ruleset tells the search --------------------------------------------------------------- */

extern const cgt_ruleset cgt_ruleset_domineering;

static void bounds_exchanged(cgt_sink *out, const void *position, size_t length, bool upper) {
  cgt_ruleset_domineering.bounds(out, position, length, !upper);
}

static bool no_tries(size_t *count, cgt_try *tries, size_t room, const void *position, size_t length, cgt_player player,
                     const cgt_tries_asked *asked) {
  (void)tries, (void)room, (void)position, (void)length, (void)player, (void)asked;
  *count = 0;
  return true;
}

static bool always(const void *position, size_t length) {
  (void)position, (void)length;
  return true;
}

static void expect_opinion(const cgt_ruleset *ruleset, const char *message) {
  session s = open_text("0");
  lab_value v;
  cr_assert_eq(lab_program_add_ruleset(s.program, ruleset, &s.error), CGT_OK, "%s", s.error.message);
  const char *text = ruleset->example;
  const cgt_status status = lab_evaluate_text(&v, s.machine, text, strlen(text), &s.error);
  if (message)
    cr_expect(status == CGT_EINVAL && strstr(s.error.message, message), "%s: %s", message, s.error.message);
  else
    cr_expect_eq(status, CGT_OK, "%s", s.error.message);
  close_session(&s);
}

/* Values of small boards are found by a walk, and hide what is wrong in these. */
Test(second_opinion, bounds_tries_and_symmetries_are_tried) {
  static cgt_ruleset own;
  own = cgt_ruleset_domineering;
  own.name = "own";
  own.syntax = "own(ROWS,COLS)";
  own.example = "own(2,3)";
  own.value = NULL;
  memset(own.small, 0, sizeof own.small);
  own.small[0] = "[own(m,n) for m in 1..3, n in 1..3]";
  expect_opinion(&own, NULL);
  own.bounds = bounds_exchanged;
  expect_opinion(&own, "own(\"..|..\"): its outcome after subtracting +-1 is P played move by move, but L by search");
  own.bounds = cgt_ruleset_domineering.bounds;
  own.tries = no_tries;
  expect_opinion(&own, "own(\"..\"): its outcome after subtracting -1 is P played move by move, but L by search");
  own.tries = cgt_ruleset_domineering.tries;
  own.own_negative = always;
  expect_opinion(&own, "own(\"#.|#.|..\"): its outcome is L played move by move, but N by search");
}
