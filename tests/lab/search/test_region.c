/* Regions from data alone: known theorems, planted descriptions, and claims that have none. */
#include <stdlib.h>

#include <cgt/lab_machine.h>
#include "language_session.h"
#include "random_game.h"
#include "lab/expression/expression_print.h"
#include "lab/search/region.h"

typedef struct study {
  session session;
  labi_scratch memory;
  labi_region_data data;
  labi_atoms atoms;
  const char *const *names;
  lab_search_gaps gaps;
  lab_search_fault fault;
} study;

static cgt_status open_study(study *s, const char *text, unsigned workers) {
  *s = (study){.session = open_text(text)};
  cr_assert(s->session.error.status == CGT_OK, "%s: %s", text, s->session.error.message);
  size_t statement = lab_program_count(s->session.program) - 1;
  s->names = lab_program_statement(s->session.program, statement)->variables;
  lab_search_options options = {.workers = workers};
  cgt_status status =
      labi_region_gather(&s->data, &s->memory, s->session.machine, statement, &options, &s->gaps, &s->fault);
  if (status == CGT_OK && s->data.count > 0) cr_assert(labi_atoms_make(&s->atoms, &s->data));
  return status;
}

static void close_study(study *s) {
  free(s->atoms.items);
  labi_region_free(&s->data);
  labi_scratch_free(&s->memory);
  close_session(&s->session);
}

static size_t value_number(study *s, const char *text) {
  for (size_t i = 0; i < s->data.values; i++) {
    char value[200];
    cr_assert(lab_print(value, sizeof value, NULL, s->session.machine, s->data.value[i], CGT_PLAIN) ==
              CGT_OK);
    if (strcmp(value, text) == 0) return i;
  }
  cr_assert(false, "no instance has the value %s", text);
  return 0;
}

static labi_region_description describe(study *s, const char *value) {
  labi_region_description d;
  cr_assert(labi_region_describe(&d, &s->data, &s->atoms, value_number(s, value), NULL) == CGT_OK);
  for (size_t i = 0; d.found && i < s->data.count; i++) {
    bool said = labi_formula_holds(&d.formula, &s->atoms, s->data.tuples + i * s->data.width);
    cr_assert(said == (s->data.of[i] == value_number(s, value)), "wrong at instance %zu", i);
  }
  return d;
}

static const char *expression_text(study *s, const lab_expression *e) {
  static char text[4000];
  size_t length;
  cr_assert(e && lab_expression_print(text, sizeof text, &length, s->session.machine, 0, e) == CGT_OK);
  return text;
}

static const char *text_of(study *s, const labi_region_description *d) {
  return expression_text(s, labi_formula_expression(&s->memory, &d->formula, &s->atoms, s->names));
}

/* The smallest description of where a claim is true is `expected`, and it was found by exact search. */
static void expect_exact(const char *claim, const char *expected) {
  study s;
  cr_assert(open_study(&s, claim, 2) == CGT_OK, "%s: %s", claim, s.fault.at.error.message);
  labi_region_description d = describe(&s, "true");
  cr_assert(d.found && d.exact, "%s: nothing found", claim);
  const char *text = text_of(&s, &d);
  cr_expect(strcmp(text, expected) == 0, "%s: %s, not %s", claim, text, expected);
  cr_expect(d.excluded >= 3 && d.size == labi_formula_size(&d.formula, &s.atoms));
  close_study(&s);
}

Test(region, finds_what_was_planted) {
  expect_exact("for a in 0..20, b in 0..20: a + 3 <= 2*b", "a + 2 < 2*b");
  expect_exact("for a in 0..20, b in 0..20: a > 4*b - 3*b", "a > b");
  expect_exact("for a in 0..20, b in 0..20: a - b == 2 or a < 2", "a <= 1 or a == b + 2");
  expect_exact("for a in 0..9, b in 0..9, c in 0..9: a + b < c and c != 7", "a + b < c and c != 7");
  expect_exact("for a in 0..30: a mod 3 == 1", "mod(a, 3) == 1");
  expect_exact("for a in -9..9, b in -9..9: mod(a - b, 4) == 3", "mod(a - b, 4) == 3");
  expect_exact("for a in -9..9, b in -9..9: a < -3 and a + 2 < b", "a < -3 and a + 2 < b");
  expect_exact("for a in 0..7, b in 0..7, c in 0..7: nim_sum(a,b) == c", "nim_sum(a, b, c) == 0");
  expect_exact("for a in 0..9, b in 0..9, c in 0..9: a == 0 and (b < c or c == 4)",
               "a == 0 and (b < c or c == 4)");
}

/* What nothing of at most 4 nested comparisons says: two conjunctions. */
Test(region, covers_unions_of_conjunctions) {
  study s;
  cr_assert(open_study(&s,
                       "for a in 0..6, b in 0..6, c in 0..6, d in 0..6: a < b and c == d or d < a and b == c",
                       2) == CGT_OK);
  labi_region_description d = describe(&s, "true");
  cr_expect(d.found && !d.exact && d.excluded == 4);
  cr_expect(labi_formula_atoms(&d.formula) == 4 && d.size == 12, "size %u", d.size);
  close_study(&s);
}

/* Ferguson 2001, Theorem 4; a is the least entry. */
static const char *theorem_4(const int64_t *x) {
  int64_t a = x[0], b = x[1], c = x[2], d = x[3];
  if (a + c < b && a + c < d) return "L";
  if (a + b < c && a + b < d) return "R";
  return (a == d && b >= a + d && c >= a + d) || (a == 0 && b == c && c < d) ? "P" : "N";
}

Test(region, finds_the_outcome_regions_of_theorem_4, .timeout = 200) {
  if (long_test_step() > 1) cr_skip_test("all small formulas are tried on 3,000 matrices");
  study s;
  static const char *const values[] = {"L", "R", "P", "N"};
  cr_assert(open_study(&s,
                       "for a in 0..10, b in a..10, c in a..10, d in a..10: "
                       "outcome(search(matrix_nim([a,b;c,d])))",
                       2) == CGT_OK);
  cr_assert(s.data.values == 4);
  for (size_t v = 0; v < 4; v++) {
    labi_region_description d = describe(&s, values[v]);
    cr_assert(d.found, "no description of %s", values[v]);
    cr_expect(d.exact == (v < 2));
    if (v < 2) cr_expect(d.size == 8, "%s has size %u", values[v], d.size);
    for (int64_t a = 0; a <= 25; a++) /* far out of the box that it was found on */
      for (int64_t b = a; b <= 25; b++)
        for (int64_t c = a; c <= 25; c++)
          for (int64_t e = a; e <= 25; e++) {
            int64_t x[] = {a, b, c, e};
            cr_assert(labi_formula_holds(&d.formula, &s.atoms, x) == (strcmp(theorem_4(x), values[v]) == 0));
          }
  }
  close_study(&s);
}

/* Ferguson 2001, Theorem 5: with a 0 the value is a number unless it is a nimber d > 0. */
Test(region, finds_where_a_matrix_is_a_number) {
  expect_exact("for b in 0..9, c in 0..9, d in 0..9: is_number(matrix_nim([0,b;c,d]))",
               "d == 0 or b < d or c < d");
  expect_exact("for a in 1..8, b in a..8, c in a..8, d in a..8: is_number(matrix_nim([a,b;c,d]))",
               "a == d and a + d <= b and a + d <= c");
}

Test(region, says_when_there_is_none) {
  static const char *const claims[] = {
      "for a in 0..100: is_prime(a)",
      "for a in 0..40, b in a..40: outcome(matrix_nim_impartial([a,b])) == P"};
  for (size_t i = 0; i < 2; i++) {
    study s;
    cr_assert(open_study(&s, claims[i], 2) == CGT_OK);
    cr_expect(!describe(&s, "true").found, "%s", claims[i]);
    close_study(&s);
  }
}

/* No description is larger than one that is known to be right, whatever is planted. */
Test(region, finds_nothing_larger_than_what_was_planted) {
  study s;
  cr_assert(open_study(&s, "for a in 0..9, b in 0..9, c in 0..9: a == b", 1) == CGT_OK);
  unsigned random = 12345;
  for (unsigned round = 0; round < 25; round++) {
    labi_formula planted = {.length = 5};
    for (unsigned i = 0; i < 5; i++) {
      random = random * 1103515245 + 12345;
      planted.code[i] = i < 2 ? (random >> 16 & 1 ? LABI_FORMULA_AND : LABI_FORMULA_OR)
                              : (int)((random >> 8) % (s.atoms.count / 2));
    }
    /* A op B op C, the first taking an atom: prefix op A op B C */
    int atom = planted.code[2];
    planted.code[2] = planted.code[1];
    planted.code[1] = atom;
    memset(s.data.totals, 0, sizeof s.data.totals);
    for (size_t i = 0; i < s.data.count; i++) {
      s.data.of[i] = labi_formula_holds(&planted, &s.atoms, s.data.tuples + i * s.data.width);
      s.data.totals[s.data.of[i]]++;
    }
    if (s.data.totals[0] == 0 || s.data.totals[1] == 0) continue;
    labi_region_description d;
    cr_assert(labi_region_describe(&d, &s.data, &s.atoms, 1, NULL) == CGT_OK);
    cr_assert(d.found && d.exact);
    cr_expect(d.size <= labi_formula_size(&planted, &s.atoms));
    for (size_t i = 0; i < s.data.count; i++)
      cr_assert(labi_formula_holds(&d.formula, &s.atoms, s.data.tuples + i * s.data.width) == s.data.of[i]);
  }
  close_study(&s);
}

Test(region, parts_are_joined_and_dropped) {
  labi_formula f = {.length = 0}, a = {.code = {LABI_FORMULA_AND, 1, 2}, .length = 3},
               b = {.code = {3}, .length = 1};
  cr_assert(labi_formula_join(&f, LABI_FORMULA_OR, &a) && labi_formula_join(&f, LABI_FORMULA_OR, &b));
  cr_expect(f.length == 5 && f.code[0] == LABI_FORMULA_OR && f.code[4] == 3 && labi_formula_atoms(&f) == 3);
  labi_formula g = f;
  labi_formula_drop(&g, 0, true);
  cr_expect(g.length == 1 && g.code[0] == 3);
  g = f;
  labi_formula_drop(&g, 1, true);
  cr_expect(g.length == 3 && g.code[0] == LABI_FORMULA_OR && g.code[1] == 2 && g.code[2] == 3);
  g = f;
  labi_formula_drop(&g, 0, false);
  cr_expect(g.length == 3 && g.code[0] == LABI_FORMULA_AND && g.code[2] == 2);
  size_t joins = 0;
  while (joins < 2 * LABI_FORMULA_ATOMS && labi_formula_join(&g, LABI_FORMULA_OR, &b)) joins++;
  cr_expect(labi_formula_atoms(&g) == LABI_FORMULA_ATOMS);
}

/* Text and truth of comparisons agree, and each has its negation. */
Test(region, comparisons_mean_what_they_print) {
  study s;
  cr_assert(open_study(&s, "for a in -3..2, bb in 0..3, c in 0..3: a == bb", 1) == CGT_OK);
  for (size_t i = 0; i < s.atoms.count; i += 1 + s.atoms.count / 200) {
    labi_atom negation = s.atoms.items[i];
    negation.kind ^= 1;
    const labi_atom *other = &s.atoms.items[labi_atoms_find(&s.atoms, &negation)];
    char text[400];
    snprintf(text, sizeof text, "for a in -3..2, bb in 0..3, c in 0..3: %s",
             expression_text(&s, labi_atom_expression(&s.memory, &s.atoms.items[i], s.names)));
    session claim = open_text(text);
    cr_assert(claim.error.status == CGT_OK, "%s: %s", text, claim.error.message);
    for (size_t k = 0; k < s.data.count; k++) {
      const int64_t *tuple = s.data.tuples + k * s.data.width;
      lab_verdict verdict;
      lab_error error;
      cr_assert(lab_instance_check(&verdict, claim.machine, 0, tuple, &error) == CGT_OK, "%s", text);
      bool holds = labi_atom_holds(&s.atoms.items[i], tuple);
      cr_assert(holds == (verdict == LAB_HOLDS), "%s", text);
      cr_assert(holds != labi_atom_holds(other, tuple), "%s", text);
    }
    close_session(&claim);
  }
  close_study(&s);
}

Test(region, instances_are_the_same_for_any_number_of_workers) {
  const char *text =
      "for a in 0..9, b in a..9, c in 0..9 where a + b != c unless b == 3: outcome({a|b} + *c)";
  study one, four;
  cr_assert(open_study(&one, text, 1) == CGT_OK && open_study(&four, text, 4) == CGT_OK);
  cr_assert(one.data.count == four.data.count && one.data.values == four.data.values);
  cr_expect(memcmp(one.data.of, four.data.of, one.data.count) == 0);
  for (size_t i = 0; i < one.data.count; i++) {
    const int64_t *x = one.data.tuples + 3 * i;
    cr_assert(memcmp(x, four.data.tuples + 3 * i, 3 * sizeof *x) == 0);
    cr_expect(x[0] + x[1] != x[2] && x[1] != 3);
  }
  for (size_t v = 0; v < one.data.values; v++)
    cr_expect(one.data.value[v].kind == LAB_OUTCOME &&
              one.data.value[v].as.outcome == four.data.value[v].as.outcome &&
              one.data.totals[v] == four.data.totals[v]);
  close_study(&one);
  close_study(&four);
}

Test(region, errors_have_their_place) {
  study s;
  cr_expect(open_study(&s, "for a in 0..9, b in 0..9: 1/(a-3) > 0", 2) == CGT_OK);
  cr_expect(s.data.count == 90 && s.gaps.count == 10 && s.gaps.first.error.status == CGT_EDOMAIN);
  cr_expect(s.gaps.first.has_tuple && s.gaps.first.tuple[0] == 3 && s.gaps.first.tuple[1] == 0);
  close_study(&s);
  cr_expect(open_study(&s, "for n in 1..4: 10^10^(3*n) == 7", 2) == CGT_OK);
  cr_expect(s.data.count == 2 && s.gaps.count == 2 && s.gaps.first.error.status == CGT_ELIMIT);
  close_study(&s);
  cr_expect(open_study(&s, "for a in 0..99: *a", 2) == CGT_ELIMIT && !s.fault.at.has_tuple);
  close_study(&s);
  cr_expect(open_study(&s, "for a in 0..9999, b in 0..9999: a < b", 2) == CGT_ELIMIT);
  close_study(&s);
  cr_expect(open_study(&s, "for a in 2^50..2^50+1: a > 1", 2) == CGT_ELIMIT);
  close_study(&s);
  cr_expect(open_study(&s, "for a in 5..4: a > 1", 2) == CGT_OK && s.data.count == 0);
  close_study(&s);
}

Test(region, a_stop_ends_it) {
  study s = {.session = open_text("for a in 0..9: a < 3")};
  static const volatile int stop = 1;
  lab_search_options options = {.workers = 2, .stop = &stop};
  cr_expect(labi_region_gather(&s.data, &s.memory, s.session.machine, 0, &options, &s.gaps, &s.fault) ==
            CGT_ECANCELLED);
  close_study(&s);
}

/* ---- found and tested by the public calls ---------------------------------------------------------- */

typedef struct told {
  uint64_t calls, steps;
  bool tested;
} told;

static void on_progress(void *where, lab_search_phase phase, uint64_t done, uint64_t total, double seconds) {
  told *t = where;
  cr_assert(total == 0 || done <= total);
  cr_assert(seconds >= 0);
  t->calls++;
  if (phase == LAB_SEARCH_FORMS) t->steps = done;
  t->tested = t->tested || phase == LAB_SEARCH_TEST;
}

/* What is said of all instances, or of the first region, on the box of that scale. */
static lab_test *find_and_test(session *s, const char *text, unsigned scale,
                               const lab_search_options *options) {
  lab_regions *regions;
  lab_search_fault fault;
  lab_test *test;
  *s = open_text(text);
  cr_assert(lab_regions_find(&regions, s->machine, 0, options, &fault) == CGT_OK, "%s",
            fault.at.error.message);
  const lab_expression *claim = regions->claim ? regions->claim : regions->regions[0].claim;
  cr_assert(claim);
  cr_assert(lab_claim_test(&test, s->machine, 0, claim, NULL, scale, regions->instances, options,
                           &s->error) == CGT_OK);
  lab_regions_free(regions);
  cr_assert(test->reported && test->scale == scale && test->definition == NULL);
  return test;
}

Test(region, is_tested_on_a_larger_box) {
  for (unsigned workers = 1; workers <= 4; workers += 3) {
    const lab_search_options options = {.workers = workers};
    session s;
    lab_test *test = find_and_test(&s, "for a in 0..9, b in 0..9: is_zero(*a + *b)", 2, &options);
    cr_expect(test->holds && test->complete && test->larger);
    cr_expect(test->instances == 19 * 19 && test->failures == 0 && test->count == 0);
    lab_test_free(test);
    close_session(&s);

    test =
        find_and_test(&s, "for a in 0..4, b in 1..2: a < 5", 3, &options); /* true on the first box alone */
    cr_expect(!test->holds && test->complete && test->larger);
    cr_expect(test->instances == 13 * 6 && test->failures == 8 * 6 && test->count == 8 * 6);
    for (int64_t i = 0; i < 8 * 6; i++)
      cr_expect(test->exceptions[2 * i] == 5 + i / 6 && test->exceptions[2 * i + 1] == 1 + i % 6);
    lab_test_free(test);
    close_session(&s);

    test = find_and_test(&s, "for a in 0..9: 1/(a-15) < 2", 2, &options); /* no value at 15 */
    cr_expect(!test->complete && !test->holds && test->error.status == CGT_EDOMAIN && test->failures == 0);
    lab_test_free(test);
    close_session(&s);

    test = find_and_test(&s, "for a in 0..9 where a < 4: a >= 0", 5, &options); /* no new instance */
    cr_expect(test->holds && !test->larger);
    lab_test_free(test);
    close_session(&s);
  }
}

Test(region, a_test_can_be_stopped) {
  static volatile int stop = 0;
  const lab_search_options options = {.workers = 2, .stop = &stop};
  session s = open_text("for a in 0..9: a < 3");
  lab_regions *regions;
  lab_search_fault fault;
  lab_test *test;
  cr_assert(lab_regions_find(&regions, s.machine, 0, &options, &fault) == CGT_OK);
  stop = 1;
  cr_expect(lab_claim_test(&test, s.machine, 0, regions->regions[0].claim, NULL, 2, regions->instances,
                           &options, &s.error) == CGT_ECANCELLED);
  cr_expect(test && !test->holds);
  lab_test_free(test);
  lab_test_free(NULL);
  lab_regions_free(regions);
  cr_expect(lab_regions_find(&regions, s.machine, 0, &options, &fault) == CGT_ECANCELLED && !regions);
  lab_regions_free(NULL);
  close_session(&s);
}

Test(region, progress_is_told) {
  told told = {0};
  const lab_search_options options = {.workers = 2, .where = &told, .progress = on_progress};
  session s;
  lab_test *test = find_and_test(&s, "for a in 0..39, b in 0..39: a <= b", 2, &options);
  cr_expect(test->holds && test->instances == 79 * 79);
  cr_expect(told.calls > 0 && told.tested);
  lab_test_free(test);
  close_session(&s);
  s = open_text("for a in 0..4, b in 0..4, c in 0..4, d in 0..4: mod(a*b + c*d, 5) == 3"); /* no simple one */
  lab_regions *regions;
  lab_search_fault fault;
  cr_assert(lab_regions_find(&regions, s.machine, 0, &options, &fault) == CGT_OK);
  cr_expect(!regions->regions[0].where && told.steps > 0);
  lab_regions_free(regions);
  close_session(&s);
}

/* Values, totals, descriptions, claims: all as text. */
static void write_regions(labi_buffer *out, const char *text, unsigned workers) {
  session s = open_text(text);
  lab_regions *all;
  lab_search_fault fault;
  const lab_search_options options = {.workers = workers};
  cr_assert(lab_regions_find(&all, s.machine, 0, &options, &fault) == CGT_OK, "%s", fault.at.error.message);
  for (size_t i = 0; i < all->count; i++) {
    const lab_region *r = &all->regions[i];
    labi_putf(out, "%zu of %zu, size %u, %d:", all->totals[r->value], all->instances, r->size, r->smallest);
    if (r->where) labi_put_expression(out, s.machine, 0, r->where);
    if (r->claim) labi_put_expression(out, s.machine, 0, r->claim);
  }
  if (all->claim) labi_put_expression(out, s.machine, 0, all->claim);
  lab_regions_free(all);
  close_session(&s);
}

Test(region, the_shortest_description_comes_first) {
  session s = open_text("for a in 0..9, b in 0..9: if a < 3 then (if b < 2 then 1 else 2) else if mod(a*b, "
                        "7) == 2 then 3 else 4");
  lab_regions *all;
  lab_search_fault fault;
  const lab_search_options options = {.workers = 1};
  cr_assert(lab_regions_find(&all, s.machine, 0, &options, &fault) == CGT_OK);
  cr_assert(all->count == 4);
  for (size_t i = 0; i + 1 < all->count; i++) {
    const lab_region *r = &all->regions[i], *next = r + 1;
    cr_expect(!next->where || (r->where && r->size <= next->size), "%zu", i);
  }
  cr_expect(all->regions[0].where && !all->regions[3].where);
  lab_regions_free(all);
  close_session(&s);
}

Test(region, answers_are_the_same_for_any_number_of_workers) {
  static const char *const texts[] = {"for a in 0..9, b in 0..9: outcome({a|b})",
                                      "for a in 0..7, b in 0..7, c in 0..7: is_zero(*a + *b + *c)",
                                      "for n in 0..30: if n < 3 then 0 else if mod(n, 2) == 1 then * else ^"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    labi_buffer one = {0}, four = {0};
    write_regions(&one, texts[i], 1);
    write_regions(&four, texts[i], 4);
    cr_expect(one.length > 0 && one.length == four.length && memcmp(one.bytes, four.bytes, one.length) == 0,
              "%s", texts[i]);
    labi_buffer_free(&one);
    labi_buffer_free(&four);
  }
}
