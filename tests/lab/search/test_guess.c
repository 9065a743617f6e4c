/* Closed forms from data alone: theorems of the literature, planted forms, and values that have none. */
#include <stdlib.h>

#include "lab/expression/expression_print.h"
#include "lab/search/guess_forms.h"
#include <cgt/lab_machine.h>
#include "language_session.h"

TestSuite(guess, .timeout = 240);

typedef struct study {
  session session;
  labi_scratch memory;
  labi_guess_values values;
  lab_error error;
} study;

/* What was found, as the language writes it: lines of def, or "", and a formula. */
typedef struct written {
  char definitions[1000], formula[1000];
} written;

/* The values of the last statement; EDOMAIN and others as labi_guess_values_add reports them. */
static cgt_status open_study(study *s, const char *text) {
  *s = (study){.session = open_text(text)};
  cr_assert(s->session.error.status == CGT_OK, "%s: %s", text, s->session.error.message);
  size_t statement = lab_program_count(s->session.program) - 1;
  const lab_statement *about = lab_program_statement(s->session.program, statement);
  s->values.points.width = about->variable_count;
  s->values.points.names = about->variables;
  int64_t tuple[LAB_VARIABLE_LIMIT];
  lab_machine *machine = s->session.machine;
  bool done, inside;
  cgt_status status = lab_instance_first(&done, tuple, machine, statement, &s->error);
  while (status == CGT_OK && !done) {
    lab_value value;
    status = lab_instance_value(&inside, &value, machine, statement, 0, tuple, &s->error);
    if (status == CGT_OK && inside)
      status = labi_guess_values_add(&s->values, machine, tuple, value, &s->error);
    if (status == CGT_OK) status = lab_instance_next(&done, tuple, machine, statement, &s->error);
  }
  return status;
}

static void close_study(study *s) {
  labi_guess_values_free(&s->values);
  labi_scratch_free(&s->memory);
  close_session(&s->session);
}

static void write_guess(written *w, study *s, const labi_guess *g) {
  labi_buffer text = {0};
  size_t length;
  cr_assert(lab_expression_print(w->formula, sizeof w->formula, &length, s->session.machine, 0, g->formula) ==
            CGT_OK);
  if (g->definition) labi_put_expression_definition(&text, s->session.machine, g->definition);
  if (g->definition) labi_put_char(&text, '\n');
  labi_put(&text, "");
  snprintf(w->definitions, sizeof w->definitions, "%s", text.length > 0 ? text.bytes : "");
  labi_buffer_free(&text);
}

static bool find(written *w, study *s) {
  bool found;
  labi_guess g;
  cgt_ctx *ctx = lab_machine_ctx(s->session.machine);
  cr_assert(labi_guess_closed(&found, &g, &s->memory, &s->values, NULL) == CGT_OK);
  if (!found) cr_assert(labi_guess_family(&found, &g, &s->memory, &s->values, ctx, "X", NULL) == CGT_OK);
  if (found) write_guess(w, s, &g);
  return found;
}

/* Every instance of "RANGES: EXPRESSION == guess" holds: what is printed reads back, and is right. */
static void expect_right(const char *text, const written *g) {
  char claim[4000];
  const char *colon = strrchr(text, ':');
  snprintf(claim, sizeof claim, "%s%.*s: (%s) == %s", g->definitions, (int)(colon - text), text, colon + 1,
           g->formula);
  session s = open_text(claim);
  cr_assert(s.error.status == CGT_OK, "%s: %s", claim, s.error.message);
  int64_t tuple[LAB_VARIABLE_LIMIT];
  lab_error error;
  bool done;
  cr_assert(lab_instance_first(&done, tuple, s.machine, 0, &error) == CGT_OK);
  while (!done) {
    lab_verdict verdict;
    cr_assert(lab_instance_check(&verdict, s.machine, 0, tuple, &error) == CGT_OK, "%s", error.message);
    cr_assert(verdict != LAB_FAILS, "%s fails", claim);
    cr_assert(lab_instance_next(&done, tuple, s.machine, 0, &error) == CGT_OK);
  }
  close_session(&s);
}

static void expect_guess(const char *text, const char *definitions, const char *formula) {
  study s;
  written g;
  cr_assert(open_study(&s, text) == CGT_OK, "%s: %s", text, s.error.message);
  cr_assert(find(&g, &s), "%s: nothing found", text);
  cr_expect(strcmp(g.formula, formula) == 0, "%s: %s, not %s", text, g.formula, formula);
  cr_expect(strcmp(g.definitions, definitions) == 0, "%s: %s, not %s", text, g.definitions, definitions);
  expect_right(text, &g);
  close_study(&s);
}

/* G stands in the expression, X in what is found. */
static void expect_family(const char *given, const char *text, const char *definitions, const char *formula) {
  char whole[1000];
  snprintf(whole, sizeof whole, "%s%s", given, text);
  expect_guess(whole, definitions, formula);
}

static void expect_nothing(const char *text) {
  study s;
  written g;
  cr_assert(open_study(&s, text) == CGT_OK, "%s: %s", text, s.error.message);
  bool found = find(&g, &s);
  cr_expect(!found, "%s: %s", text, found ? g.formula : "");
  close_study(&s);
}

/* ---- the literature ------------------------------------------------------------------------------- */

/* Ferguson, Another Form of Matrix Nim (2001), Theorem 5, part by part and as a whole. */
Test(guess, rediscovers_theorem_5) {
  expect_guess("for c in 1..9, b in c..12, d in 0..c: matrix_nim([0,b;c,d])", "", "nimber(d)");
  expect_guess("for c in 1..7, b in c+1..12, d in c+1..2*c: matrix_nim([0,b;c,d])", "", "2^-(2*c+1-d)");
  expect_guess("for c in 0..5, b in c+1..12, d in 2*c+1..16: matrix_nim([0,b;c,d])", "", "min(b-c, d-2*c)");
  expect_guess("for b in 0..8, c in 0..b, d in 0..18: matrix_nim([0,b;c,d])", "",
               "(if c >= d then nimber(d) else if b == c then 0 else if 2*c < d then min(b-c, d-2*c) "
               "else 2^(d-2*c-1))");
}

/* Without b >= c, six pieces: whatever their order, they must be right on a box eight times as large. */
Test(guess, rediscovers_theorem_5_and_its_negative_in_one) {
  study s;
  written g;
  cr_assert(open_study(&s, "for b in 0..10, c in 0..10, d in 0..20: matrix_nim([0,b;c,d])") == CGT_OK);
  cr_assert(find(&g, &s));
  expect_right("for b in 0..14, c in 0..14, d in 0..28: matrix_nim([0,b;c,d])", &g);
  close_study(&s);
}

/* What holds in place of its conjecture: conjectures/ferguson-2001-beyond.cgt. */
Test(guess, finds_what_holds_in_place_of_the_conjecture) {
  expect_guess("for a in 1..4, c in a+1..7, b in a+c+1..14, d in 2*c+1..17: matrix_nim([a,b;c,d])",
               "def X(a) = { X(a-k) + k for k in 1..a | X(a-k) - k for k in 1..a }\n",
               "min(b-c, a+d-2*c) + X(a)");
  expect_guess("for c in 2..7, b in c+2..14, d in 2*c+1..17: mean(matrix_nim([1,b;c,d]))", "",
               "min(b-c, d+1-2*c)");
}

Test(guess, rediscovers_sums_of_nim_heaps) {
  expect_guess("for a in 0..9, b in 0..9: *a + *b", "", "nimber(nim_sum(a, b))");
  expect_guess("for a in 0..5, b in 0..5, c in 0..5: nim_value(nim(a,b,c))", "", "nim_sum(a, b, c)");
}

/* ---- planted forms ---------------------------------------------------------------------------------- */

Test(guess, finds_linear_forms_and_their_minima_and_maxima) {
  expect_guess("for a in 0..9, b in 0..9: 3*a - 2*b + 7", "", "3*a+7-2*b");
  expect_guess("for a in 0..9: a/3 + 1/2", "", "(2*a+3)/6");
  expect_guess("for a in 0..9: 5", "", "5");
  expect_guess("for a in 0..9: -a", "", "-a");
  expect_guess("for a in 0..9, b in 0..9: abs(a-b)", "", "max(a-b, b-a)");
  expect_guess("for a in 0..6, b in 0..6, c in 0..6: min(max(a,b),c)", "", "min(max(a, b), c)");
  expect_guess("for a in 0..9, b in a..a: b + a", "", "2*a"); /* b does not move alone */
}

Test(guess, finds_powers_of_2) {
  expect_guess("for a in 0..9: 2^a", "", "2^a");
  expect_guess("for a in 0..9: 2^(3*a) - 1", "", "2^(3*a)-1");
  expect_guess("for a in 1..9: 1 - 2^-a", "", "1-2^-a");
  expect_guess("for a in 0..9, b in 0..9: 2^-min(a,b)", "", "2^-min(a, b)");
  expect_guess("for a in 0..9: 2^(1000*a)", "", "2^(1000*a)");
}

Test(guess, finds_nim_sums_of_shifted_forms) {
  expect_guess("for a in 0..9, b in 0..9: nim_sum(a+1,b+2) - 1", "", "nim_sum(a+1, b+2)-1");
  expect_guess("for a in 0..9, b in 0..9: nim_sum(a,b,5)", "", "nim_sum(a, b, 5)");
  expect_guess("for a in 0..9, b in 0..9: nim_sum(a+b,b)", "", "nim_sum(b, a+b)");
}

Test(guess, finds_named_games) {
  expect_guess("for n in 1..9: n*^ + *", "", "up(n) + nimber(1)");
  expect_guess("for a in 1..9: a + tiny(2*a)", "", "a + tiny(2*a)");
  expect_guess("for a in 1..9: miny(a)", "", "miny(a)");
  expect_guess("for a in 1..9, b in 0..5: b +- a", "", "b + switch(a)");
  expect_guess("for a in 5..9, b in 0..4: {2*a|b}", "", "{2*a | b}");
  expect_guess("for a in 0..9: a + {2,{2|0}|-1}", "", "a + ({2,{2|0}|-1})");
}

Test(guess, finds_hot_games_plus_infinitesimals) {
  expect_guess("for n in 1..9: {n|0} + *", "", "{n | 0} + nimber(1)");
  expect_guess("for a in 0..6, b in 0..6: {a+1|-b} + *2", "", "{a+1 | -b} + nimber(2)");
  expect_guess("for a in 1..6, b in 1..6: a*^ + {b|0}", "", "{b | 0} + up(a)");
  expect_guess("for a in 1..6, b in 0..6: b +- a + *a - 2*^", "", "b + up(-2) + nimber(a) + switch(a)");
  expect_guess("for n in 0..20: {n+1|0} + nimber(mod(n,4))", "", "{n+1 | 0} + nimber(mod(n, 4))");
  expect_guess(
      "for a in 0..9, b in 0..9: {a|b} + *", "",
      "(if a > b then {a | b} + nimber(1) else if a != b then min(a+1, (a+b)/2) + nimber(1) else a)");
}

/* Conway's formula for Cutcake, Winning Ways, ch. 2: a side of length n counts by its greatest power of two. */
Test(guess, finds_the_logarithms_of_cutcake) {
  const char *cut =
      "def cut(r,c) = {cut(r,k) + cut(r,c-k) for k in 1..c-1 | cut(k,c) + cut(r-k,c) for k in 1..r-1};";
  expect_family(cut, "for a, b in 1..16: cut(a,b)", "",
               "(if a < b then floor(b/2^floor_log2(a))-1 else 1-floor(a/2^floor_log2(b)))");
  expect_family(cut, "for a in 1..8, b in a..30: cut(a,b)", "", "floor(b/2^floor_log2(a))-1");
  expect_family(cut, "for a in 1..40: cut(5,a)", "", "(if a == 1 then -4 else floor(a/4)-1)");
  expect_guess("for n in 1..40: 3 - 2*floor_log2(n+1)", "", "3-2*floor_log2(n+1)");
  expect_guess("for n in 1..40: nimber(floor_log2(n))", "", "nimber(floor_log2(n))");
  expect_guess("for n in 4..90: n*^ + {floor_log2(n) | 0}", "", "{floor_log2(n) | 0} + up(n)");
}

/* Starting positions of Toads and Frogs: one space, or one frog, with the small cases; and, with a - 2 twice and a - 7/2,
 * families of which J. Erickson conjectured it, New Toads and Frogs Results, in Games of No Chance (1996). */
Test(guess, finds_games_with_three_stops) {
  expect_guess("for a in 3..12: toads_and_frogs(\"T\"^a+\".\"+\"F\")", "", "{{a-2 | 1} | 0}");
  expect_guess("for b in 3..12: toads_and_frogs(\"T.\"+\"F\"^b)", "", "{0 | {-1 | 2-b}}");
  expect_guess("for a in 1..7, b in 1..7: toads_and_frogs(\"T\"^a+\".\"+\"F\"^b)", "",
               "(if a == 1 and b == 2 then {0|-1/2} else if a == 2 and b == 1 then {1/2|0} else if a == 1 and b != "
               "1 then {0 | {-1 | 2-b}} else if b == 1 and a != 1 then {{a-2 | 1} | 0} else nimber(1))");
  expect_guess("for a in 3..12: toads_and_frogs(\"T\"^a+\"..FF\")", "", "{(2*a-5)/2 | 0}");
  expect_guess("for a in 2..9: toads_and_frogs(\"T\"^a+\"...FF\")", "", "a-2 + nimber(1)");
  expect_guess("for a in 5..12: toads_and_frogs(\"T\"^a+\"...FFF\")", "", "(2*a-7)/2");
  expect_guess("for a in 1..6, b in 1..6: {{3*a+b | a} | -b}", "", "{{3*a+b | a} | -b}");
}

/* One frog: Erickson, in the same place, has a closed form for all starting positions. */
Test(guess, finds_products_of_two_parameters) {
  expect_guess("for a in 1..6, b in 2..6: toads_and_frogs(\"T\"^a+\".\"^b+\"F\")", "",
               "(a-1)*(b-1) + nimber(mod(b, 2))");
  expect_guess("for a in 1..6, b in 1..6: 3 - 2*a*b - 4*a", "", "3-2*a*(b+2)");
  expect_guess("for a in 0..4, b in 0..4, c in 0..4: (a+1)*c - 5", "", "(a+1)*c-5");
  expect_guess("for a in 1..6, b in 1..6: {a*b|-a*b}", "", "switch(a*b)");
}

Test(guess, finds_floors_and_remainders) {
  expect_guess("for a in 0..19: floor(a/2)", "", "floor(a/2)");
  expect_guess("for n in 1..20: n*^ + nimber(mod(n,2))", "", "up(n) + nimber(mod(n, 2))");
  expect_guess("for n in 0..20: nimber(mod(n,3))", "", "nimber(mod(n, 3))");
  expect_guess("for a in 0..12, b in 0..12: nimber(mod(a+2*b,5))", "", "nimber(mod(a+2*b, 5))");
  expect_guess("for a in 0..12, b in 0..12: 3*mod(a-b,4) - 7", "", "3*mod(a-b, 4)-7");
  expect_guess("for c in 0..20, k in 0..4: floor(c/2^k)", "", "floor(c/2^k)");
  expect_guess("for k in 0..4, c in 0..20: floor(c/2^k) - 1", "",
               "floor(c/2^k)-1"); /* of Cutcake, WW ch. 2 */
  expect_guess("for c in 0..20, k in 1..4: floor((3*c+1)/2^k)", "", "floor((3*c+1)/2^k)");
  expect_guess("for c in 0..40, k in 0..4: floor(c/(3*2^k))", "", "floor(c/(3*2^k))");
  expect_guess("for a in 0..12, b in 0..12: floor((2*a+3*b+1)/5)", "", "floor((2*a+3*b+1)/5)");
  expect_guess("for a in 0..12: 2*floor((a+1)/3) + 5", "", "2*floor((a+1)/3)+5");
  expect_guess("for n in -9..30: -floor(n/3)", "", "-floor(n/3)");
  expect_guess("for c in 0..20, k in 0..4: 1 - 2*floor(c/2^k)", "", "1-2*floor(c/2^k)");
  expect_guess("for a in 0..8, b in 0..8: cool({a|-b},1)", "",
               "(if a + b > 1 then {a-1 | 1-b} else (a-b)/2)");
  expect_guess("for n in 1..12: {floor(n/2)+1|-n} + nimber(mod(n,2))", "",
               "{floor(n/2)+1 | -n} + nimber(mod(n, 2))");
  expect_guess("for n in 1..12: tiny(floor(n/2)+1)", "", "tiny(floor(n/2)+1)");
  expect_guess("for k in 0..70, c in 0..9: floor(c/2^k)", "",
               "(if k >= c then 0 else floor(c/2^k))"); /* k <= 40 */
  expect_guess("for a in 0..5: floor(a/5)", "",
               "(if a != 5 then 0 else 1)"); /* six values are no staircase */
  expect_nothing("for n in 0..30: mod(n^2, 17)");
  expect_nothing("for n in 0..30: floor(n^2/7)");
}

Test(guess, finds_periodic_values) {
  expect_guess("for n in 0..40: nimber(if mod(n,4) == 3 then 2 else mod(n,2))", "",
               "nimber((if mod(n, 4) == 3 then 2 else if mod(n, 4) == 1 then 1 else 0))");
  expect_guess(
      "ruleset s(n) = { s(n-k) for k in {1,3,4} where k <= n }\nfor n in 0..40: nim_value(s(n))", "",
      "(if mod(n, 7) == 5 then 3 else if mod(n, 7) == 4 or mod(n, 7) == 6 then 2 else if mod(n, 7) == 1 or "
      "mod(n, 7) == 3 then 1 else 0)");
  expect_guess("for n in -9..20, a in 1..5: {a|-2} + nimber(if mod(n,3) == 0 then 5 else 1)", "",
               "{a | -2} + nimber((if mod(n, 3) == 1 or mod(n, 3) == 2 then 1 else 5))");
  expect_nothing("for a in 0..10, b in 0..9: mod(7*a^4 + a^3 + 5, 101)"); /* any ten values would be periodic */
  expect_nothing("for n in 0..40: nimber(if mod(n,13) == 5 then 2 else mod(mod(n^2,13),4))");
}

/* Hackenbush strings: a blue edges and b red ones on them are worth a-1+2^-b, and b red ones -b (Winning
 * Ways, ch. 1). */
Test(guess, rediscovers_hackenbush_strings) {
  static const char given[] = "def G(a,b) = { G(k,0) for k in 0..a-1 | G(a,k) for k in 0..b-1 }\n";
  expect_family(given, "for a in 1..7, b in 0..7: G(a,b)", "", "a-1+2^-b");
  expect_family(given, "for a in 0..7, b in 0..8: G(a,b)", "", "(if a == 0 then a-b else a-1+2^-b)");
  expect_family(given, "for a in 1..7, b in 0..7: {G(a,b)|-a} + *", "", "{a-1+2^-b | -a} + nimber(1)");
  expect_guess("for a in 0..7, b in 0..9: 2*a - 2^(a-b)", "", "2*a-2^(a-b)");
  expect_nothing("for a in 0..20: a - 2^-mod(a^2,7)");
}

/* Cutcake, Winning Ways, ch. 2: 2^j <= r < 2^(j+1) rows give floor(c/2^j) - 1 as long as that is not
 * negative. */
Test(guess, rediscovers_cutcake) {
  expect_family("def G(r,c) = { G(k,c) + G(r-k,c) for k in 1..r-1 | G(r,k) + G(r,c-k) for k in 1..c-1 }\n",
                "for k in 0..2, c in 4..16: -G(2^k,c)", "", "floor(c/2^k)-1");
}

Test(guess, finds_forms_in_regions) {
  expect_guess("for a in 0..19: if mod(a, 2) == 0 then a/2 else 3*a", "",
               "(if mod(a, 2) == 1 then 3*a else a/2)");
  expect_guess("for a in 0..9, b in 0..9: if a < b then 3*a else 2^b", "", "(if a < b then 3*a else 2^b)");
  expect_guess("for a in 0..9, b in 0..9: {a|b}", "",
               "(if a >= b then {a | b} else min(a+1, (a+b)/2))");
}

Test(guess, finds_recursive_families) {
  expect_family("def G(n) = if n == 2 then * else {G(n-1) + 1|G(n-1) - 2}\n", "for n in 2..8: G(n)",
                "def X(n) = if n == 2 then * else { X(n-1) + 1 | X(n-1) - 2 }\n", "X(n)");
  expect_family("def G(n) = {G(n-k) + 2*k for k in 1..n|G(n-k) - 2*k for k in 1..n}\n",
                "for n in 1..5, b in 0..4: G(n) + max(b, 2)",
                "def X(n) = { X(n-k) + 2*k for k in 1..n | X(n-k) - 2*k for k in 1..n }\n",
                "max(b, 2) + X(n)");
}

/* ---- no form ------------------------------------------------------------------------------------------ */

Test(guess, says_so_when_nothing_fits) {
  expect_nothing("for a in 0..15, b in 0..15: nim_product(a,b)");
  expect_nothing("for a in 0..15, b in 0..15: nim_value(matrix_nim_impartial([a,b]))"); /* Wythoff's game */
  expect_nothing("for n in 0..40: if is_prime(n) then n^2 else n");
  expect_nothing("for n in 0..40: mod(n^3, 17)");
}

Test(guess, few_values_prove_nothing_but_break_nothing) {
  study s;
  written g;
  static const char *const texts[] = {"for a in 3..3: a", "for a in 3..4: a^2", "for a in 0..2: {a|-a||-9}",
                                      "for a in 1..1, b in 2..2: *a + *b"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    cr_assert(open_study(&s, texts[i]) == CGT_OK);
    if (find(&g, &s)) {
      expect_right(texts[i], &g);
    }
    close_study(&s);
  }
}

/* Numbers past 64 bits are never taken for equal to others. */
Test(guess, large_numbers_do_not_wrap) {
  expect_nothing("for a in 0..9: 2^(70*a) + 5");
  expect_nothing("for a in 0..9: 3^(50*a)");
}

Test(guess, refuses_what_is_no_number_or_game) {
  study s;
  cr_expect(open_study(&s, "for a in 0..3: a == 1") == CGT_EDOMAIN);
  cr_expect(strstr(s.error.message, "have regions, not formulas"));
  close_study(&s);
  cr_expect(open_study(&s, "for a in 2000000000..2000000001: a") == CGT_ELIMIT);
  close_study(&s);
}

/* ---- by the public calls ---------------------------------------------------------------------------- */

/* "mean: ...; " for each guess, with the definition that it calls; exceptions and the support of cases behind
 * it; "none; " before them if the value has none. */
static void write_guesses(labi_buffer *out, const char *text, unsigned workers) {
  session s = open_text(text);
  lab_guesses *all;
  lab_search_fault fault;
  const lab_search_options options = {.workers = workers};
  size_t statement = lab_program_count(s.program) - 1;
  cr_assert(lab_guesses_find(&all, s.machine, statement, &options, &fault) == CGT_OK, "%s",
            fault.at.error.message);
  if (all->none) labi_put(out, "none; ");
  for (size_t i = 0; i < all->count; i++) {
    const lab_guess *g = &all->guesses[i];
    lab_test *test;
    cr_assert(lab_claim_test(&test, s.machine, statement, g->claim, g->definition, 1, all->instances,
                             &options, &s.error) == CGT_OK);
    cr_expect(test->holds && !test->larger && test->instances == all->instances, "%s", text);
    lab_test_free(test);
    if (lab_guess_function(g->kind)) labi_putf(out, "%s: ", lab_guess_function(g->kind));
    if (g->definition) labi_put_expression_definition(out, s.machine, g->definition);
    if (g->definition) labi_put(out, ", ");
    labi_put_expression(out, s.machine, 0, g->formula);
    if (g->exceptions > 0) labi_putf(out, " [%zu exceptions]", g->exceptions);
    size_t supported = g->exceptions;
    for (size_t k = 0; k < g->cases; k++) {
      if (g->cases + g->exceptions > 1) labi_putf(out, " %zu", g->support[k]);
      supported += g->support[k];
    }
    cr_expect(supported == all->instances, "%s: %zu", text, supported);
    labi_put(out, "; ");
  }
  lab_guesses_free(all);
  close_session(&s);
}

Test(guess, closed_forms_that_were_planted) {
  static const struct {
    const char *text, *found;
  } rows[] = {
      {"for a in 0..9, b in 0..9: *a + *b", "nimber(nim_sum(a, b)); "},
      {"for a in 0..6, b in 0..6: if a < b then *a + *b else -5",
       "(if a < b then nimber(nim_sum(a, b)) else -5) 21 28; "},
      {"for a in 0..8, b in 0..8: if a < b then max(b-a-3, 0) else 3*a",
       "(if a >= b then 3*a else max(0, b-a-3)) 45 36; "},
      {"for a in 0..9, b in 0..9: if a < 5 then -3 else max(2*b-1, 0)", /* not max(b, 2*b-1) */
       "(if a <= 4 then -3 else max(0, 2*b-1)) 50 50; "},
      {"for a in 0..9, b in 0..9: {a|b}",
       "(if a >= b then {a | b} else min(a+1, (a+b)/2)) 55 45; "},
      {"for a in 0..9, b in 0..9: if a == 0 and b == 1 then 17 else a + 2*b",
       "(if a == 0 and b == 1 then 17 else a+2*b) [1 exceptions] 99; "},
      {"for a in 0..9, b in 0..9: if a == 0 and b == 1 then {5|*} else if a == b and b == 3 then ^ else "
       "max(a,b)",
       "(if a == 0 and b == 1 then {5|*} else if a == 3 and b == 3 then ^ else max(a, b)) [2 exceptions] "
       "98; "},
      {"for a in 0..9, b in 0..9, c in 0..3: if a == 0 and b == 1 then c else nimber(nim_sum(a,b))",
       "(if a == 0 and b == 1 then c else nimber(nim_sum(a, b))) 4 396; "}, /* not 2*a + b == 1 */
      {"for a in 0..9, b in 0..9: if a < b then floor(a/3) else a + b",
       "(if a >= b then a+b else floor(a/3)) 55 45; "},
      {"for n in 0..20: if n == 3 then 100 else if n == 7 then 50 else n",
       "none; "}, /* one in ten is no exception */
      {"for a in 0..6, b in 0..6: mod(a*b, 5)", "none; "},
      {"for n in 0..199: if n == 3 or n == 17 or n == 31 or n == 58 or n == 77 or n == 120 then n^3 else n",
       "(if n == 3 then 27 else if n == 17 then 4913 else if n == 31 then 29791 else if n == 58 then 195112 "
       "else if "
       "n == 77 then 456533 else if n == 120 then 1728000 else n) [6 exceptions] 194; "},
      {"for n in 0..199: if n == 3 or n == 17 or n == 31 or n == 58 or n == 77 or n == 120 or n == 150 then "
       "n^3 else n",
       "none; "}, /* seven */
      {"for a in 0..9: 1/3 + a", "(3*a+1)/3; "},
      {"for a in 1..9: {2*a||a|0}", "{2*a | {a | 0}}; "},
      {"for a in 1..9: {3*a|2*a||a|||0}", "none; mean: 7*a/8; temperature: 7*a/8; left_stop: a; right_stop: 0; "},
      {"def G(n) = if n == 0 then {1|*} else {G(n-1)||-n}\nfor n in 0..7: G(n)",
       "def X(n) = if n == 0 then {1|*} else { X(n-k) - 2*k + 2 for k in 1..n | -n }, X(n); "},
      {"def G(n) = if n == 0 then {1|*} else {G(n-1)+2*n||-G(n-1)-2}\nfor n in 0..7: G(n)",
       "def X(n) = if n == 0 then {1|*} else { X(n-1) + 2*n | -X(n-1) - 2 }, X(n); "},
      {"def G(n) = if n == 3 then {1|^} else {-G(n-k)+1 for k in 1..n-3|G(n-k)+2 for k in 1..n-3}\nfor n in "
       "3..9: G(n)",
       "def X(n) = if n == 3 then {1|^} else { -X(n-k) + 1 for k in 1..n-3 | X(n-k) + 2 for k in 1..n-3 }, "
       "X(n); "},
      {"for n in 0..30: mod(n^3, 17)", "none; "},
      {"for n in 1..9: {n-1|0}", "{n-1 | 0}; "}, /* {0|0} is * */
      {"for n in 1..9: if n == 1 then 0 else {n-1|0}", "(if n != 1 then {n-1 | 0} else 0) 8 1; "}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned workers = 1; workers <= 4; workers += 3) {
      labi_buffer out = {0};
      write_guesses(&out, rows[i].text, workers);
      cr_expect_str_eq(out.bytes, rows[i].found, "%s: %s", rows[i].text, out.bytes);
      labi_buffer_free(&out);
    }
}

Test(guess, leaves_out_what_has_no_value) {
  session s = open_text("for a in 0..9: 2*a + 0/(a-3)");
  lab_guesses *all;
  lab_search_fault fault;
  cr_assert_eq(lab_guesses_find(&all, s.machine, 0, &(lab_search_options){.workers = 2}, &fault), CGT_OK);
  cr_expect(all->instances == 9 && all->count == 1 && all->gaps.count == 1);
  cr_expect(all->gaps.first.error.status == CGT_EDOMAIN && all->gaps.first.tuple[0] == 3);
  lab_guesses_free(all);
  close_session(&s);
}

Test(guess, says_what_it_cannot_take) {
  static volatile int stop = 0;
  static const struct {
    const char *text;
    cgt_status status;
    bool of_value;
    int64_t at; /* the first variable; -1: no instance */
  } rows[] = {{"for a in 0..9: a == 1", CGT_EDOMAIN, true, 0},
              {"for a in 3..3: 1/(a-3)", CGT_EDOMAIN, false, 3},
              {"for a in 5..4: a", CGT_EINVAL, false, -1},
              {"for a in 0..500000: a", CGT_ELIMIT, true, 200000},
              {"for a in 0..1, b in 0..1, c in 0..1, d in 0..1, e in 0..1, f in 0..1, g in 0..1, h in 0..1, "
               "i in 0..1: a",
               CGT_ELIMIT, false, -1}};
  const lab_search_options options = {.workers = 2, .stop = &stop};
  lab_guesses *all;
  lab_search_fault fault;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    cr_expect(lab_guesses_find(&all, s.machine, 0, &options, &fault) == rows[i].status, "%s", rows[i].text);
    cr_expect(!all && fault.of_value == rows[i].of_value && fault.at.has_tuple == (rows[i].at >= 0), "%s",
              rows[i].text);
    if (rows[i].at >= 0) cr_expect(fault.at.tuple[0] == rows[i].at, "%s", rows[i].text);
    close_session(&s);
  }
  session s = open_text("for a in 0..9: a^2");
  stop = 1;
  cr_expect(lab_guesses_find(&all, s.machine, 0, &options, &fault) == CGT_ECANCELLED);
  lab_guesses_free(all);
  close_session(&s);
}

static void on_progress(void *where, lab_search_phase phase, uint64_t done, uint64_t total, double seconds) {
  uint64_t *told = where;
  if (phase != LAB_SEARCH_FORMS) return;
  cr_expect(done > *told && total == 0 && seconds >= 0);
  *told = done;
}

Test(guess, progress_is_told_while_forms_are_sought) {
  session s = open_text("for a in 0..6, b in 0..6, c in 0..6: mod(a*b*c, 7)");
  lab_guesses *all;
  lab_search_fault fault;
  uint64_t told = 0;
  const lab_search_options options = {.where = &told, .progress = on_progress};
  cr_assert(lab_guesses_find(&all, s.machine, 0, &options, &fault) == CGT_OK);
  cr_expect(told > 0 && all->none);
  lab_guesses_free(all);
  close_session(&s);
}

/* At three points there is always one: it says nothing. */
Test(guess, no_logarithm_is_found_at_a_few_points) {
  study s;
  cr_assert_eq(open_study(&s, "for n in 1..3: 0*n"), CGT_OK);
  unsigned char in[3] = {1, 1, 1};
  const labi_guess_data data = {.points = &s.values.points, .values = s.values.items, .part = LABI_GUESS_PART_X, .in = in};
  labi_guess_form form;
  cr_expect_not(labi_form_logarithm.find(&form, &data));
  close_study(&s);
}
