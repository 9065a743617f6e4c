/* test_sequence.c: sequences whose laws are known are recognised, others are not, and counts add up. */
#include <criterion/criterion.h>
#include <flint/flint.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/heaps.h>

#include "lab/report/sequence_formula.h"
#include "lab/search/sequence_terms.h"
#include "language_session.h"

static labi_sequence from(const int64_t *values, size_t count, int64_t first) {
  labi_sequence s;
  cr_assert(labi_sequence_new(&s, count));
  s.first = first;
  for (size_t i = 0; i < count; i++) fmpz_set_si(s.terms + i, values[i]);
  return s;
}

static void nim_values(uint32_t *values, size_t count, const char *rules, cgt_heap_rules written) {
  cgt_nim_sequence *s;
  lab_error error;
  cr_assert(cgt_nim_sequence_new(&s, rules, written, NULL, &error) == CGT_OK, "%s", error.message);
  cr_assert(cgt_nim_sequence_extend(s, count, NULL, &error) == CGT_OK, "%s", error.message);
  for (size_t n = 0; n < count; n++) values[n] = cgt_nim_sequence_value(s, n);
  cgt_nim_sequence_free(s);
}

/* What a law says, as it is reported. */
static const char *text_of(const labi_sequence_finding *finding) {
  static char text[4000];
  session session = open_text("");
  labi_sequence_search *search = labi_sequence_search_new(session.machine, 0);
  lab_value coefficients[100];
  lab_law *law = finding->order == 0 ? &search->sequence.polynomial : &search->sequence.constant;
  labi_buffer out = {0};
  for (size_t i = 0; i < finding->count; i++)
    cr_assert(labi_sequence_value(&coefficients[i], search, finding->coefficients + i));
  *law = (lab_law){.found = true,
                   .order = finding->order,
                   .degree = finding->degree,
                   .count = finding->count,
                   .coefficients = coefficients};
  cr_assert(labi_put_sequence_part(
      &out, &search->sequence, finding->order == 0 ? LAB_SEQUENCE_POLYNOMIAL : LAB_SEQUENCE_CONSTANT, false));
  snprintf(text, sizeof text, "%s", out.bytes);
  labi_buffer_free(&out);
  lab_sequence_free(&search->sequence);
  close_session(&session);
  return text;
}

static void expect_text(labi_sequence_finding *finding, const labi_sequence *s, const char *text) {
  cr_expect(finding->found && strcmp(text_of(finding), text) == 0, "found %s, not %s",
            finding->found ? text_of(finding) : "nothing", text);
  if (finding->found) cr_expect(finding->fitted + finding->confirmed == s->count);
  labi_sequence_finding_clear(finding);
}

static const char *surd_text(lab_surd surd) {
  static char text[100];
  labi_buffer out = {0};
  labi_put_surd(&out, NULL, surd, false);
  snprintf(text, sizeof text, "%s", out.bytes);
  labi_buffer_free(&out);
  return text;
}

/* ---- periods ------------------------------------------------------------------------------------ */

/* The definition: the start of every period by comparing all pairs; the most keys, then the least period. */
static bool naive_period(labi_sequence_period *found, const fmpz *keys, size_t count, size_t least) {
  size_t best = 0, best_start = count;
  for (size_t p = 1; p <= count / 2; p++) {
    size_t start = count - p;
    while (start > 0 && fmpz_equal(keys + start - 1, keys + start - 1 + p)) start--;
    size_t confirmed = count - p - start;
    bool enough = confirmed >= p && confirmed >= LABI_SEQUENCE_CONFIRM && count - start >= least;
    if (enough && start < best_start) best = p, best_start = start;
  }
  *found = (labi_sequence_period){best_start, best, count - best - best_start};
  return best > 0;
}

Test(sequence, periods_are_those_of_the_definition) {
  uint32_t random = 12345;
  size_t periodic = 0;
  for (size_t round = 0; round < 3000; round++) {
    int64_t values[60];
    random = random * 1664525 + 1013904223;
    size_t period = 1 + (random >> 16) % 12, start = (random >> 8) % 30, count = 20 + (random >> 20) % 41;
    for (size_t i = 0; i < count; i++) {
      random = random * 1664525 + 1013904223;
      values[i] = i < start + period ? (int64_t)((random >> 16) % 3) : values[i - period];
    }
    labi_sequence s = from(values, count, 0);
    labi_sequence_period found, expected;
    bool is = labi_sequence_find_period(&found, s.terms, count, count / 2);
    bool should = naive_period(&expected, s.terms, count, count / 2);
    cr_expect(is == should);
    if (is && should)
      cr_expect(found.start == expected.start && found.period == expected.period &&
                found.confirmed == expected.confirmed);
    periodic += is;
    labi_sequence_free(&s);
  }
  cr_expect(periodic > 500 && periodic < 2900, "%zu", periodic);
}

/* Of quadratic cost this would take many minutes. */
Test(sequence, a_period_costs_linear_time, .timeout = 30) {
  enum { COUNT = 300000 };
  labi_sequence s;
  labi_sequence_period found;
  cr_assert(labi_sequence_new(&s, COUNT));
  cr_expect(labi_sequence_find_period(&found, s.terms, COUNT, COUNT / 2));
  cr_expect(found.start == 0 && found.period == 1 && found.confirmed == COUNT - 1);
  labi_sequence_free(&s);
}

/* Winning Ways, ch. 4: Kayles has period 12 after 70, Dawson's Chess 0.137 period 34 after 51, Dawson's
 * Kayles 0.07 the same one heap later. OEIS A071453, A071452, A071434, A071435: the others. */
Test(sequence, octal_games_have_their_periods) {
  static const struct {
    const char *code;
    size_t start, period;
  } games[] = {{"0.77", 71, 12},    {"0.137", 52, 34},    {"0.07", 53, 34},  {"0.117", 47, 48},
               {"0.1377", 141, 24}, {"0.11377", 187, 32}, {"0.177", 497, 20}};
  for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
    enum { COUNT = 1200 };
    static uint32_t values[COUNT];
    games_heap_game game;
    labi_sequence s;
    labi_sequence_period found;
    const char *what;
    games_heap_bounds bounds;
    cr_assert(games_heap_game_read(&game, games[g].code, false, &what));
    nim_values(values, COUNT, games[g].code, CGT_HEAPS_CODE);
    cr_assert(labi_sequence_new(&s, COUNT));
    for (size_t i = 0; i < COUNT; i++) fmpz_set_ui(s.terms + i, values[i]);
    cr_expect(labi_sequence_find_period(&found, s.terms, COUNT, COUNT / 2));
    cr_expect(found.start == games[g].start && found.period == games[g].period, "%s: %zu %zu", games[g].code,
              found.start, found.period);
    cr_assert(games_heap_bounds_of_game(&bounds, &game));
    cr_expect(games_heap_proof(&bounds, (int64_t)found.start, (int64_t)found.period) <= COUNT);
    labi_sequence_free(&s);
    games_heap_game_clear(&game);
  }
}

/* The nim-value of heaps by the definition: some[n] has the nim-values of each way to lay n in at most three
 * heaps. */
static bool may_leave(const games_take_code *code, size_t taken, size_t heaps) {
  for (size_t i = 0; i < code->count; i++)
    if (code->place[i].take == (int64_t)taken) return code->place[i].heaps[heaps];
  return false;
}

static uint32_t naive_value(const games_take_code *code, const uint32_t *values, size_t n) {
  bool met[256] = {false};
  for (size_t a = 0; a < n; a++)
    for (size_t b = a; a + b <= n; b++)
      for (size_t c = b; a + b + c <= n; c++) {
        size_t heaps = (a > 0) + (b > 0) + (c > 0), taken = n - a - b - c;
        if (may_leave(code, taken, heaps) && c < n)
          met[values[a] ^ values[b] ^ values[c]] = true;
      }
  uint32_t value = 0;
  while (met[value]) value++;
  return value;
}

Test(sequence, heaps_have_the_values_of_the_definition) {
  static const struct {
    const char *rules;
    bool sets;
  } games[] = {{"0.77", false}, {"4.007", false}, {"0.3F", false}, {"8.1a3", false}, {"C.05", false},
               {"0.1", false},  {"1,3,4", true},  {"2,5", true},   {"4.0", false}};
  for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
    enum { COUNT = 40 };
    uint32_t values[COUNT];
    games_heap_game game;
    const char *what;
    cr_assert(games_heap_game_read(&game, games[g].rules, games[g].sets, &what), "%s", games[g].rules);
    nim_values(values, COUNT, games[g].rules, games[g].sets ? CGT_HEAPS_SET : CGT_HEAPS_CODE);
    for (size_t n = 0; n < COUNT; n++)
      cr_expect(values[n] == naive_value(&game.rules[0].take, values, n), "%s, %zu", games[g].rules, n);
    games_heap_game_clear(&game);
  }
}

/* Partizan games beside their rules in the language. */
Test(sequence, partizan_heaps_have_the_values_of_their_definition) {
  static const struct {
    lab_sequence_source source;
    const char *rules, *definition;
  } games[] = {
      {LAB_SEQUENCE_SUBTRACTION, "1,2|2,3",
       "def F(n) = { F(n-k) for k in 1..min(n,2) | F(n-k) for k in 2..min(n,3) }"},
      {LAB_SEQUENCE_SUBTRACTION, "3|1",
       "def F(n) = { F(n-k) for k in 3..min(n,3) | F(n-k) for k in 1..min(n,1) }"},
      {LAB_SEQUENCE_OCTAL, "0.07|0.3",
       "def F(n) = { F(a) + F(n-2-a) for a in 0..n-2 | F(n-k) for k in 1..min(n,1) }"},
      {LAB_SEQUENCE_OCTAL, "4.0|0.03",
       "def F(n) = { F(a) + F(n-a) for a in 1..n-1 | F(n-k) for k in 2..min(n,2) }"},
      {LAB_SEQUENCE_OCTAL, "8.3|0.3",
       "def F(n) = { F(n-k) for k in 1..min(n,1), F(a) + F(b) + F(n-a-b) for a in 1..n-2, b in 1..n-a-1 "
       "| F(n-k) for k in 1..min(n,1) }"}};
  const lab_search_options options = {.workers = 1};
  for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
    enum { COUNT = 14 };
    session s = open_text(games[g].definition);
    lab_sequence *sequence;
    cr_assert(lab_sequence_of_heaps(&sequence, s.machine, games[g].source, games[g].rules, COUNT, &options,
                                    &s.error) == CGT_OK,
              "%s", s.error.message);
    for (size_t n = 0; n < COUNT; n++) {
      char call[20];
      lab_value value;
      bool same;
      snprintf(call, sizeof call, "F(%zu)", n);
      cr_assert(lab_evaluate_text(&value, s.machine, call, strlen(call), &s.error) == CGT_OK, "%s",
                s.error.message);
      cr_assert(lab_equal(&same, s.machine, value, sequence->terms[n], &s.error) == CGT_OK);
      cr_expect(same, "%s, %zu", games[g].rules, n);
    }
    lab_sequence_free(sequence);
    close_session(&s);
  }
}

/* Periods of heaps, and what proves them: with one term less than it needs a theorem proves nothing. */
Test(sequence, theorems_prove_periods_of_heaps) {
  static const struct {
    lab_sequence_source source;
    const char *rules;
    size_t period, start;
    cgt_theorem theorem;
    size_t needs;
  } games[] = {
      {LAB_SEQUENCE_OCTAL, "0.77", 12, 71, CGT_THEOREM_GUY_SMITH, 168},
      {LAB_SEQUENCE_OCTAL, "0.F", 2, 0, CGT_THEOREM_GUY_SMITH, 10},
      {LAB_SEQUENCE_OCTAL, "0.07|0.3", 3, 0, CGT_THEOREM_GUY_SMITH, 10},
      {LAB_SEQUENCE_SUBTRACTION, "1,3,4", 7, 0, CGT_THEOREM_WINDOW, 11},
      {LAB_SEQUENCE_SUBTRACTION, "1,2|2,3", 4, 0, CGT_THEOREM_WINDOW, 7},
      {LAB_SEQUENCE_SUBTRACTION, "1|2", 3, 0, CGT_THEOREM_WINDOW, 5},
      {LAB_SEQUENCE_OCTAL, "0.6|0.36", 4, 5, CGT_THEOREM_TRANSLATION, 20},
      {LAB_SEQUENCE_OCTAL, "0.60|0.52", 5, 6, CGT_THEOREM_NONE, 0},   /* some of its values are numbers */
      {LAB_SEQUENCE_OCTAL, "0.8", 3, 1, CGT_THEOREM_NONE, 0},         /* arithmetic, nim-values */
      {LAB_SEQUENCE_SUBTRACTION, "2,3|1", 1, 5, CGT_THEOREM_NONE, 0}, /* its saltus is no number */
      {LAB_SEQUENCE_OCTAL, "0.3|0.0", 1, 0, CGT_THEOREM_NONE, 0}};    /* its values are numbers */
  const lab_search_options options = {.workers = 1};
  session s = open_text("");
  for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
    lab_sequence *sequence;
    cr_assert(lab_sequence_of_heaps(&sequence, s.machine, games[g].source, games[g].rules, 200, &options,
                                    &s.error) == CGT_OK);
    cr_assert(lab_sequence_find(sequence, &options, &s.error) == CGT_OK);
    const lab_period *p = &sequence->period;
    cr_expect(p->found && p->length == games[g].period && p->start == games[g].start, "%s: %zu from %zu",
              games[g].rules, p->length, p->start);
    cr_expect(p->status.theorem == games[g].theorem && p->status.needs == games[g].needs, "%s: %d, %zu",
              games[g].rules, (int)p->status.theorem, p->status.needs);
    lab_sequence_free(sequence);
  }
  close_session(&s);
}

static cgt_status of_statement(lab_sequence **sequence, session *s, const char *text, unsigned workers,
                               lab_search_fault *fault) {
  const lab_search_options options = {.workers = workers};
  /* the frames of clang's sanitizer are large */
  *s = open_with(text, false, &(cgt_limits){.stack_bytes = 6 << 20}, 1);
  return lab_sequence_of_statement(sequence, s->machine, lab_program_count(s->program) - 1, &options, fault);
}

/* ---- rules read off statements ---------------------------------------------------------------------- */

#define KAYLES "{ f(a) + f(n-1-a) for a in 0..n-1, f(a) + f(n-2-a) for a in 0..n-2 }"

Test(sequence, rules_of_heaps_are_read_off_rulesets_and_definitions) {
  static const struct {
    const char *text;
    size_t heaps, longest; /* 0: they are not understood */
    int64_t start, least;
  } rows[] = {
      {"ruleset f(n) = { f(n-k) for k in {1,2} where k <= n | f(n-k) for k in {2,3} where k <= n }", 1, 3, 0,
       4},
      {"ruleset f(n) = { f(n-k) for k in [1,3,4] where n >= k }", 1, 4, 0, 5},
      {"ruleset f(n) = { f(n-1) where n > 0, f(n-2) where 1 < n }", 1, 2, 0, 2},
      {"ruleset f(n) = " KAYLES, 2, 2, 0, 0},
      {"def f(n) = { f(n-k) for k in 1..min(n,2) | f(n-k) for k in 2..min(n,3) }", 1, 3, 0, 4},
      {"def f(n) = if n < 7 then 0 else { f(n-2) | f(n-5) }", 1, 5, 0, 8},
      {"def f(n) = if n == 0 or n == 3 then 0 else { f(n-1) | }", 1, 1, 0, 4},
      {"def f(n) = if not (n > 0) then 0 else { f(n-1) where n < 10, f(n-3) where n >= 3 | f(n-2) where 2 <= "
       "n < 900 }",
       1, 3, 0, 901},
      {"def f(n) = { f(a) + f(n-2-a) for a in 1..n-3 | f(n-1) where n > 0 }", 2, 2, 1, 1},
      {"def f(n) = { f(n-a) + f(a) for a in 1..n-1 | f(n-2) where n > 1 }", 2, 2, 1, 2},
      {"def f(n) = { f(a) + f(n-k-a) for k in {1,4}, a in 0..n-k | f(n-2) + f(1) where n > 1 }", 2, 4, 0, 2},
      {"def f(n) = { f(a) for a in 0..n-1 | f(n-1) where n > 0 }", 0, 0, 0, 0}, /* any number is taken */
      {"def f(n) = { f(n-k) for k in 1..n | }", 0, 0, 0, 0},
      {"def f(n) = { 0, f(n-1) where n > 0 | }", 0, 0, 0, 0}, /* an option that is no heap */
      {"def f(n) = if mod(n, 2) == 0 then 0 else { f(n-1) | }", 0, 0, 0, 0},
      {"def f(n) = { f(n-a) + f(a) for a in 0..n-1 | }", 0, 0, 0, 0}, /* to itself */
      {"def f(n) = { f(a) + f(n-1-a) for a in 0..n-1 where a <= 5 | }", 0, 0, 0, 0},
      {"def f(n) = { f(n-1) - f(n-2) where n > 1 | }", 0, 0, 0, 0},
      {"def f(n) = { f(n-k) for k in 1..3 where is_prime(k) | }", 0, 0, 0, 0},
      {"def f(n) = { f(n-1) + 1 where n > 0 | }", 0, 0, 0, 0},
      {"def f(n) = { f(floor(n/2)) where n > 0 | }", 0, 0, 0, 0},
      {"def g(n) = { | }\ndef f(n) = { g(n-1) | }", 0, 0, 0, 0},
      {"def f(n) = { f(n-1) where n > 0 | }\ndef f(n) = { f(n-2) where n > 1 | }", 0, 0, 0, 0}, /* replaced */
      {"def f(n) = { f(n-k) for k in 0..1 | }", 0, 0, 0, 0},
      {"def f(n) = { f(n-1), f(n-2) }", 0, 0, 0, 0}, /* a set of values */
      {"def f(n) = if n > 5 or n == 2 then { f(n-1) | } else 0", 1, 1, 0, 6},
      {"def f(n) = n", 0, 0, 0, 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char text[400];
    games_heap_bounds rules;
    snprintf(text, sizeof text, "%s\nfor n in 0..9: f(n)", rows[i].text);
    session s = open_text(text);
    cr_assert(s.program && lab_program_count(s.program) == 1, "%s: %s", text, s.error.message);
    bool found = labi_heap_bounds_of_statement(&rules, s.machine, 0);
    cr_expect(found == (rows[i].heaps > 0), "%s", text);
    if (found)
      cr_expect(rules.heaps == rows[i].heaps && rules.longest == rows[i].longest &&
                    rules.start == rows[i].start && rules.least == rows[i].least,
                "%s: %zu, %zu, %lld, %lld", text, rules.heaps, rules.longest, (long long)rules.start,
                (long long)rules.least);
    close_session(&s);
  }
}

/* Whatever is proved by the terms below its bound holds for many more. */
Test(sequence, what_is_proved_of_statements_holds) {
  static const struct {
    const char *text;
    cgt_theorem theorem;
  } rows[] = {
      {"ruleset f(n) = " KAYLES "\nfor n in 0..%d: f(n)", CGT_THEOREM_GUY_SMITH},
      {"ruleset f(n) = { f(n-k) for k in {2,5,6} where k <= n }\nfor n in 3..%d: f(n)", CGT_THEOREM_WINDOW},
      {"ruleset f(n) = { f(n-k) for k in {1,3,4} where k <= n }\nfor n in 0..%d: nim_value(f(n))",
       CGT_THEOREM_WINDOW},
      {"def f(n) = { f(n-k) for k in {1,2} where k <= n | f(n-k) for k in {2,3} where k <= n }\n"
       "for n in 0..%d: f(n)",
       CGT_THEOREM_WINDOW},
      {"def f(n) = if n < 5 then nimber(n) else { f(n-1), f(n-2) | f(n-2), f(n-3) }\nfor n in "
       "0..%d: f(n)",
       CGT_THEOREM_WINDOW},
      {"def f(n) = { f(a) + f(n-1-a) for a in 1..n-2, f(a) + f(n-2-a) for a in 1..n-3 | "
       "f(n-2) where n > 1, f(a) + f(n-2-a) for a in 1..n-3, f(n-1) where n == 1 }\nfor n in 0..%d: f(n)",
       CGT_THEOREM_NONE}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    enum { COUNT = 180 };
    char text[500];
    snprintf(text, sizeof text, rows[i].text, COUNT - 1);
    session s;
    lab_sequence *sequence;
    lab_search_fault fault;
    const lab_search_options options = {.workers = 1};
    cr_assert(of_statement(&sequence, &s, text, 1, &fault) == CGT_OK, "%s: %s", text, fault.at.error.message);
    cr_assert(lab_sequence_find(sequence, &options, &s.error) == CGT_OK);
    const lab_period *p = &sequence->period;
    cr_expect(sequence->heaps);
    if (rows[i].theorem != CGT_THEOREM_NONE) {
      cr_expect(p->found && p->status.word == CGT_LAW_PROVED && p->status.theorem == rows[i].theorem, "%s", text);
      cr_expect(p->status.needs > p->start + p->length && p->status.needs <= sequence->count, "%s: %zu", text,
                p->status.needs);
    }
    for (size_t k = p->start; p->found && !p->slanted && k + p->length < sequence->count; k++)
      cr_expect(cgt_equal(sequence->terms[k].as.game, sequence->terms[k + p->length].as.game));
    lab_sequence_free(sequence);
    close_session(&s);
  }
}

/* Kayles, heaps 0 to 20. Siegel, CGT, ch. IV, octal games. */
Test(sequence, kayles_begins_as_printed) {
  static const uint32_t printed[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1};
  uint32_t values[21];
  games_heap_game code;
  const char *what;
  nim_values(values, 21, "0.77", CGT_HEAPS_CODE);
  cr_expect(memcmp(values, printed, sizeof printed) == 0);
  static const char *const codes[] = {"0.8", "8.aF09", "4!.0", "0.7G", "0.[3]", "0.3|0.{0,2+}="};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    cr_expect(games_heap_game_read(&code, codes[i], false, &what), "%s: %s", codes[i], what);
    games_heap_game_clear(&code);
  }
  static const char *const no_codes[] = {"1.7", "0.", "77", "0.77 ", "0.7~", "0.7|", "0.7|0.7|0.7", "80.7", "3{1}"};
  for (size_t i = 0; i < sizeof no_codes / sizeof *no_codes; i++) {
    cr_expect(!games_heap_game_read(&code, no_codes[i], false, &what) && what, "%s", no_codes[i]);
    games_heap_game_clear(&code);
  }
  static const char *const no_sets[] = {"", "0", "1,", ",1", "1 2", "2147483648", "1,x", "-1", "|", "1|2|3"};
  for (size_t i = 0; i < sizeof no_sets / sizeof *no_sets; i++) {
    cr_expect(!games_heap_game_read(&code, no_sets[i], true, &what) && what, "%s", no_sets[i]);
    games_heap_game_clear(&code);
  }
}

/* ---- recurrences -------------------------------------------------------------------------------- */

Test(sequence, polynomials) {
  int64_t squares[12], cubes[12];
  for (int64_t n = 0; n < 12; n++) squares[n] = (n + 5) * (n + 5), cubes[n] = (n - 3) * (n - 2) * (n - 1) / 6;
  labi_sequence s = from(squares, 12, 5), c = from(cubes, 12, -3);
  labi_sequence_finding finding;
  labi_sequence_find_polynomial(&finding, &s);
  expect_text(&finding, &s, "n^2");
  labi_sequence_find_polynomial(&finding, &c);
  expect_text(&finding, &c, "1/6*n^3 + 1/2*n^2 + 1/3*n");
  labi_sequence_free(&s);
  labi_sequence_free(&c);
}

Test(sequence, recurrences_of_constant_coefficients) {
  int64_t fibonacci[40] = {0, 1}, tribonacci[30] = {0, 0, 1}, late[30] = {7, 9};
  for (size_t i = 2; i < 40; i++) fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
  for (size_t i = 3; i < 30; i++) tribonacci[i] = tribonacci[i - 1] + tribonacci[i - 2] + tribonacci[i - 3];
  for (size_t i = 2; i < 30; i++) late[i] = (int64_t)1 << i;
  labi_sequence f = from(fibonacci, 40, 0), t = from(tribonacci, 30, 0), l = from(late, 30, 0);
  labi_sequence_finding finding;
  labi_sequence_find_recurrence(&finding, &f);
  expect_text(&finding, &f, "a(n) = a(n-1) + a(n-2)");
  labi_sequence_find_recurrence(&finding, &t);
  expect_text(&finding, &t, "a(n) = a(n-1) + a(n-2) + a(n-3)");
  labi_sequence_find_recurrence(&finding, &l); /* of order 3, since the first two terms do not fit */
  cr_expect(finding.order == 3);
  expect_text(&finding, &l, "a(n) = 2*a(n-1)");
  fmpz_set_ui(f.terms + 39, 1); /* one wrong term at the end, that only confirming can see */
  labi_sequence_find_recurrence(&finding, &f);
  cr_expect(!finding.found && finding.searched == 17);
  /* and one that is right modulo the prime of the search, but not exactly */
  fmpz_set_si(f.terms + 39, fibonacci[39]);
  fmpz_add_ui(f.terms + 39, f.terms + 39, LABI_SEQUENCE_PRIME);
  labi_sequence_find_recurrence(&finding, &f);
  cr_expect(!finding.found);
  labi_sequence_free(&f);
  labi_sequence_free(&t);
  labi_sequence_free(&l);
}

Test(sequence, fractions_are_exact) {
  int64_t values[20];
  for (size_t i = 0; i < 20; i++) values[i] = (int64_t)1 << (19 - i); /* over 2^19: 1/2^n */
  labi_sequence s = from(values, 20, 0);
  labi_sequence_finding finding;
  labi_sequence_find_recurrence(&finding, &s);
  expect_text(&finding, &s, "a(n) = 1/2*a(n-1)");
  labi_sequence_free(&s);
}

Test(sequence, recurrences_of_polynomial_coefficients) {
  labi_sequence catalan, factorial;
  cr_assert(labi_sequence_new(&catalan, 40) && labi_sequence_new(&factorial, 40));
  fmpz_one(catalan.terms);
  fmpz_one(factorial.terms);
  for (ulong n = 0; n + 1 < 40; n++) {
    fmpz_mul_ui(catalan.terms + n + 1, catalan.terms + n, 4 * n + 2);
    fmpz_divexact_ui(catalan.terms + n + 1, catalan.terms + n + 1, n + 2);
    fmpz_mul_ui(factorial.terms + n + 1, factorial.terms + n, n + 1);
  }
  labi_sequence_finding finding;
  labi_sequence_find_holonomic(&finding, &catalan, NULL);
  expect_text(&finding, &catalan, "(n+2)*a(n+1) + (-4*n-2)*a(n) = 0");
  labi_sequence_find_holonomic(&finding, &factorial, NULL);
  expect_text(&finding, &factorial, "(1)*a(n+1) + (-n-1)*a(n) = 0");
  fmpz_add_ui(catalan.terms + 39, catalan.terms + 39, 1);
  labi_sequence_find_holonomic(&finding, &catalan, NULL);
  /* 24 unknowns in order 11 would take 41 terms */
  cr_expect(!finding.found && finding.searched == 23, "%zu", finding.searched);
  labi_sequence_free(&catalan);
  labi_sequence_free(&factorial);
}

/* ---- Beatty sequences --------------------------------------------------------------------------- */

static int64_t floor_sqrt(int64_t n) {
  int64_t r = 0;
  while ((r + 1) * (r + 1) <= n) r++;
  return r;
}

/* Wythoff's pairs (n + floor(sqrt(5 n^2)))/2 and n more; floor(n*sqrt 2) and its complement. */
Test(sequence, beatty_sequences) {
  int64_t lower[80], upper[80], root[80];
  for (int64_t n = 1; n <= 80; n++) {
    lower[n - 1] = (n + floor_sqrt(5 * n * n)) / 2;
    upper[n - 1] = lower[n - 1] + n;
    root[n - 1] = floor_sqrt(2 * n * n);
  }
  static const struct {
    const char *alpha, *beta;
  } expected[] = {{"(1 + sqrt(5))/2", "(3 + sqrt(5))/2"},
                  {"(3 + sqrt(5))/2", "(1 + sqrt(5))/2"},
                  {"sqrt(2)", "2 + sqrt(2)"}};
  const int64_t *const values[] = {lower, upper, root};
  for (size_t i = 0; i < 3; i++) {
    labi_sequence s = from(values[i], 80, 1);
    lab_beatty finding;
    fmpq_t low, high;
    fmpq_init(low);
    fmpq_init(high);
    labi_sequence_find_beatty(&finding, low, high, &s);
    cr_expect(finding.found && finding.named && finding.fitted + finding.confirmed == 80);
    cr_expect_str_eq(surd_text(finding.alpha), expected[i].alpha);
    cr_expect(finding.has_beta);
    cr_expect_str_eq(surd_text(finding.beta), expected[i].beta);
    cr_expect(fmpq_cmp(low, high) < 0);
    fmpz_add_ui(s.terms + 79, s.terms + 79, 1);
    labi_sequence_find_beatty(&finding, low, high, &s);
    cr_expect(!finding.found);
    fmpq_clear(low);
    fmpq_clear(high);
    labi_sequence_free(&s);
  }
}

Test(sequence, growth_is_printed_of_what_grows) {
  int64_t powers[20], waves[20];
  for (size_t i = 0; i < 20; i++) powers[i] = ((int64_t)1 << i) + 1, waves[i] = 10 - (int64_t)i % 3;
  labi_sequence p = from(powers, 20, 0), w = from(waves, 20, 0);
  fmpq_t ratio, limit;
  fmpq_init(ratio);
  fmpq_init(limit);
  cr_expect(labi_sequence_growth(ratio, limit, &p));
  cr_expect(fabs(fmpq_get_d(limit) - 2) < 1e-8 && fabs(fmpq_get_d(ratio) - 2) < 1e-4);
  cr_expect(!labi_sequence_growth(ratio, limit, &w));
  fmpq_clear(ratio);
  fmpq_clear(limit);
  labi_sequence_free(&p);
  labi_sequence_free(&w);
}

/* ---- as reports write them ------------------------------------------------------------------------ */

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

Test(sequence, laws_are_written) {
  static const struct {
    const char *terms;
    struct {
      lab_sequence_part part;
      const char *text; /* NULL: it has none */
    } parts[3];
  } rows[] = {{"[0,1,1,2,3,5,8,13,21,34,55,89,144,233,377,610]",
               {{LAB_SEQUENCE_CONSTANT, "a(n) = a(n-1) + a(n-2)"},
                {LAB_SEQUENCE_POLYNOMIAL, NULL},
                {LAB_SEQUENCE_LAST_RATIO, "1.6180371"}}},
              {"[0,1,4,9,16,25,36,49,64,81,100]",
               {{LAB_SEQUENCE_POLYNOMIAL, "n^2"}, {LAB_SEQUENCE_CONSTANT, NULL}, {LAB_SEQUENCE_ALPHA, NULL}}},
              {"[floor(n*21/13) for n in 0..12]",
               {{LAB_SEQUENCE_ALPHA, "(1 + sqrt(5))/2"},
                {LAB_SEQUENCE_EQUATION, "x^2-x-1"},
                {LAB_SEQUENCE_HOLONOMIC, NULL}}}};
  session s = open_text("");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    lab_value list;
    lab_sequence *sequence;
    lab_search_options options = {0};
    cr_assert(lab_evaluate_text(&list, s.machine, rows[i].terms, strlen(rows[i].terms), &s.error) == CGT_OK);
    cr_assert(lab_sequence_of_values(&sequence, s.machine, list.as.list->items, list.as.list->count, 0,
                                     &s.error) == CGT_OK);
    cr_assert(lab_sequence_find(sequence, &options, &s.error) == CGT_OK);
    for (size_t k = 0; k < 3; k++) {
      labi_buffer out = {0};
      const char *text = rows[i].parts[k].text;
      cgt_status status = lab_report_sequence_part(collect, &out, sequence, rows[i].parts[k].part);
      cr_expect(status == (text ? CGT_OK : CGT_EINVAL), "%s, %zu", rows[i].terms, k);
      if (text && out.bytes) cr_expect_str_eq(out.bytes, text, "%s: %s", rows[i].terms, out.bytes);
      labi_buffer_free(&out);
    }
    lab_sequence_free(sequence);
  }
  close_session(&s);
}

/* ---- by the public calls ---------------------------------------------------------------------------- */

/* The values as text, "first: a, b, c". */
static void write_terms(labi_buffer *out, const lab_sequence *sequence) {
  labi_putf(out, "%lld:", (long long)sequence->first);
  for (size_t i = 0; i < sequence->count; i++) {
    char text[200];
    cr_assert(lab_print(text, sizeof text, NULL, sequence->machine, sequence->terms[i], CGT_PLAIN) == CGT_OK);
    labi_putf(out, "%s %s", i > 0 ? "," : "", text);
  }
}

static void expect_terms(lab_sequence *sequence, const char *text, lab_sequence_kind kind) {
  labi_buffer out = {0};
  cr_assert(sequence);
  write_terms(&out, sequence);
  cr_expect_str_eq(out.bytes, text, "%s", out.bytes);
  cr_expect(sequence->kind == kind, "%s", text);
  labi_buffer_free(&out);
  lab_sequence_free(sequence);
}

Test(sequence, terms_come_from_many_places) {
  static const struct {
    const char *text, *terms;
    lab_sequence_kind kind;
  } rows[] = {{"for n in 3..7: n^2", "3: 9, 16, 25, 36, 49", LAB_SEQUENCE_NUMBERS},
              {"for n in -1..2: n/3", "-1: -1/3, 0, 1/3, 2/3", LAB_SEQUENCE_NUMBERS},
              {"for n in 0..2: 2^(100*n)",
               "0: 1, 1267650600228229401496703205376, "
               "1606938044258990275541962092341162602522202993782792835301376",
               LAB_SEQUENCE_NUMBERS},
              {"for n in 0..3: *n + *2", "0: *2, *3, 0, *", LAB_SEQUENCE_NIMBERS},
              {"for n in 1..3: {n|0}", "1: {1|0}, {2|0}, {3|0}", LAB_SEQUENCE_GAMES},
              {"for n in 0..3: nim(n) == 0", "0: true, false, false, false", LAB_SEQUENCE_OTHERS}};
  lab_sequence *sequence;
  lab_search_fault fault;
  session s;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned workers = 1; workers <= 4; workers += 3) {
      cr_assert(of_statement(&sequence, &s, rows[i].text, workers, &fault) == CGT_OK, "%s",
                fault.at.error.message);
      cr_expect(sequence->statement == 0 && sequence->source == LAB_SEQUENCE_GIVEN);
      expect_terms(sequence, rows[i].terms, rows[i].kind);
      close_session(&s);
    }

  const lab_search_options options = {.workers = 1};
  static const char file[] = "# A000000\n\n-2 5\n-1\t-7\r\n 0 123456789012345678901234567890\n";
  const lab_value values[] = {{.kind = LAB_INTEGER, .as.integer = 4},
                              {.kind = LAB_INTEGER, .as.integer = -1}};
  s = open_text("");
  cr_assert(lab_sequence_of_heaps(&sequence, s.machine, LAB_SEQUENCE_OCTAL, "0.77", 6, &options, &s.error) ==
            CGT_OK);
  cr_expect(sequence->source == LAB_SEQUENCE_OCTAL && sequence->statement == LAB_WHOLE);
  expect_terms(sequence, "0: 0, *, *2, *3, *, *4", LAB_SEQUENCE_NIMBERS);
  cr_assert(lab_sequence_of_bfile(&sequence, s.machine, file, strlen(file), &s.error) == CGT_OK);
  expect_terms(sequence, "-2: 5, -7, 123456789012345678901234567890", LAB_SEQUENCE_NUMBERS);
  cr_assert(lab_sequence_of_values(&sequence, s.machine, values, 2, 10, &s.error) == CGT_OK);
  expect_terms(sequence, "10: 4, -1", LAB_SEQUENCE_NUMBERS);
  cr_assert(lab_sequence_of_values(&sequence, s.machine, values, 0, 0, &s.error) == CGT_OK);
  expect_terms(sequence, "0:", LAB_SEQUENCE_NUMBERS);
  close_session(&s);
}

Test(sequence, terms_that_are_none_are_named) {
  static const struct {
    const char *text;
    cgt_status status;
    bool of_value;
    const char *says;
  } statements[] = {{"for n in 1..9: 1/(n-5)", CGT_EDOMAIN, true, "the term 5 does not exist"},
                    {"for n in 1..9 where n != 3: n", CGT_EINVAL, true, "the term 3 is missing"},
                    {"for n in 1..9 where n < 8: n", CGT_EINVAL, true, "the term 8 is missing"},
                    {"for n in 1..9 where n != 2: 1/(n-3)", CGT_EINVAL, true, "the term 2 is missing"}};
  static const struct {
    const char *text, *says;
    unsigned line;
  } files[] = {{"1 2\n3 4\n", "should have the n that follows", 2},
               {"1 2\n2 x\n", "should be 'n a(n)'", 2},
               {"1\n", "should be 'n a(n)'", 1},
               {"1 2 3\n", "should be 'n a(n)'", 1},
               {"-\n", "should be 'n a(n)'", 1},
               {"# long\n99999999999999999999 1\n", "begins past the limit of 64 bits", 2}};
  lab_sequence *sequence;
  lab_search_fault fault;
  session s;
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
    cr_expect(of_statement(&sequence, &s, statements[i].text, 2, &fault) == statements[i].status &&
              !sequence);
    cr_expect(fault.of_value == statements[i].of_value, "%s", statements[i].text);
    cr_expect(strstr(fault.at.error.message, statements[i].says), "%s: %s", statements[i].text,
              fault.at.error.message);
    close_session(&s);
  }
  s = open_text("");
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    cr_expect(lab_sequence_of_bfile(&sequence, s.machine, files[i].text, strlen(files[i].text), &s.error) ==
                  CGT_EPARSE &&
              !sequence);
    cr_expect(s.error.line == files[i].line && strstr(s.error.message, files[i].says), "%s: %s",
              files[i].text, s.error.message);
  }
  static const volatile int stop = 1;
  const lab_search_options options = {.stop = &stop};
  cr_expect(lab_sequence_of_heaps(&sequence, s.machine, LAB_SEQUENCE_OCTAL, "0.~", 9, &options, &s.error) ==
                CGT_EINVAL &&
            !sequence);
  cr_expect(lab_sequence_of_heaps(&sequence, s.machine, LAB_SEQUENCE_OCTAL, "0.7", 9, &options, &s.error) ==
            CGT_ECANCELLED);
  cr_expect(!sequence);
  lab_sequence_free(NULL);
  close_session(&s);
}

static void write_period(labi_buffer *out, const lab_sequence *s, const lab_period *p) {
  if (!p->found) return;
  labi_putf(out, "period %zu from %zu", p->length, p->start);
  if (p->slanted) {
    char saltus[100];
    cr_assert(lab_print(saltus, sizeof saltus, NULL, s->machine, p->saltus, CGT_PLAIN) == CGT_OK);
    labi_putf(out, ", saltus %s", saltus);
  }
  labi_put(out, "; ");
}

/* What was found of the terms of the last statement: "period 3 from 0, saltus 2; polynomial 1/2; ...". */
static void write_laws(labi_buffer *out, const char *text, unsigned workers) {
  static const struct {
    lab_sequence_part part;
    const char *name;
  } parts[] = {{LAB_SEQUENCE_POLYNOMIAL, "polynomial"},
               {LAB_SEQUENCE_CONSTANT, "constant"},
               {LAB_SEQUENCE_HOLONOMIC, "holonomic"},
               {LAB_SEQUENCE_ALPHA, "alpha"},
               {LAB_SEQUENCE_BETA, "beta"},
               {LAB_SEQUENCE_LIMIT, "limit"}};
  lab_sequence *s;
  lab_search_fault fault;
  session session;
  const lab_search_options options = {.workers = workers};
  cr_assert(of_statement(&s, &session, text, workers, &fault) == CGT_OK, "%s", fault.at.error.message);
  cr_assert(lab_sequence_find(s, &options, &session.error) == CGT_OK, "%s", session.error.message);
  write_period(out, s, &s->period);
  for (size_t r = 0; r < s->modulus; r++) {
    const lab_period *p = &s->residues[r];
    if (p->found) labi_putf(out, "n = %zu: ", r);
    write_period(out, s, p);
    cr_expect(!p->found || p->length == s->modulus);
  }
  if (s->period.found) cr_expect(s->period.fitted + s->period.confirmed == s->count);
  const lab_law *const laws[] = {&s->polynomial, &s->constant, &s->holonomic};
  for (size_t i = 0; i < 3; i++)
    if (laws[i]->found) cr_expect(laws[i]->fitted + laws[i]->confirmed == s->count, "%s", text);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    labi_buffer law = {0};
    if (lab_report_sequence_part(collect, &law, s, parts[i].part) == CGT_OK)
      labi_putf(out, "%s %s; ", parts[i].name, law.bytes);
    labi_buffer_free(&law);
  }
  lab_sequence_free(s);
  close_session(&session);
}

Test(sequence, laws_are_found) {
  static const struct {
    const char *text, *laws;
  } rows[] = {
      {"for n in 0..30: mod(n, 3)", "period 3 from 0; "},
      {"for n in 0..30: floor(n/4)*3/2 + mod(n, 4)^2", "period 4 from 0, saltus 3/2; "},
      {"for n in 0..40: if n < 5 then 7*n else mod(n, 2)", "period 2 from 5; "},
      {"for n in 0..40: *mod(n, 6)", "period 6 from 0; "},
      {"for n in 0..20: if mod(n, 4) == 1 then {1|0} else *mod(n, 4)", "period 4 from 0; "},
      {"for n in 0..20: if mod(n, 2) == 0 then {1|-1} else 0",
       "period 2 from 0; "}, /* its differences: period 1 */
      {"for n in 0..20: n*^ + {1|-1}", "period 1 from 0, saltus ^; "},
      {"for n in 0..20: floor(n/2) + {mod(n, 2) + 1|}:*", "period 2 from 0, saltus 1; "},
      {"for n in 0..30: outcome(nim(mod(n, 3)))", "period 3 from 0; "},
      {"for n in 0..20: n*(n+1)/2", "polynomial 1/2*n^2 + 1/2*n; "},
      {"def F(n) = if n < 2 then n else F(n-1) + F(n-2)\nfor n in 0..30: F(n)",
       "constant a(n) = a(n-1) + a(n-2); limit 1.618034; "},
      {"for n in 0..20: factorial(n)", "holonomic (1)*a(n+1) + (-n-1)*a(n) = 0; limit 20; "},
      {"for n in 1..150: floor((n + isqrt(5*n*n))/2)",
       "alpha (1 + sqrt(5))/2; beta (3 + sqrt(5))/2; limit 1.00844; "},
      {"for n in -3..30: if mod(n, 2) == 0 then n*^ + {1|-1} else n^2*^ + *",
       "n = 0: period 2 from 1, saltus ^^; "},
      {"for n in 0..30: if mod(n, 2) == 0 then n/2*3*^ else {n+1|0}", "n = 0: period 2 from 0, saltus ^3; "},
      {"for n in 0..40: if n < 6 then {n|-n} else if mod(n, 3) == 2 then {2|0} else n*(mod(n, 3)+1)*^ + "
       "*mod(n, 3)",
       "n = 0: period 3 from 6, saltus ^3; n = 1: period 3 from 7, saltus ^6; n = 2: period 3 from 8; "},
      {"for n in -5..40: if mod(n, 2) == 0 then 3*n/4 else 7-n",
       "n = 0: period 2 from 1, saltus 3/2; n = 1: period 2 from 0, saltus -2; constant a(n) = 2*a(n-2) - "
       "a(n-4); "},
      {"for n in 0..40: nimber(if mod(n, 3) == 0 then n else 5)",
       "n = 0: period 3 from 0, saltus 3; n = 1: period 3 from 1; n = 2: period 3 from 2; "},
      {"for n in 0..60: if mod(n, 5) == 0 then *0 else nimber(mod(if n < 30 then n^2*7 + 3 else n, if n < 30 "
       "then 11 else 5))",
       ""}, /* one residue alone, and no saltus */
      {"for n in 0..80: nimber(if n < 50 then mod(n^2*7 + 3, 11) else if mod(n, 2) == 0 then n else 5)",
       ""}, /* too late */
      {"for n in 0..40: if mod(n, 2) == 0 then n else n^3",
       "constant a(n) = 4*a(n-2) - 6*a(n-4) + 4*a(n-6) - a(n-8); "}, /* of numbers all or
                                                                                            none */
      {"for n in 1..60: floor((n + isqrt(5*n*n))/2)",                /* and no recurrence of order 16 */
       "alpha (1 + sqrt(5))/2; beta (3 + sqrt(5))/2; limit 1.0210711; "},
      {"for n in 0..60: nim_product(n, n)", ""}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (unsigned workers = 1; workers <= 4; workers += 3) {
      labi_buffer out = {0};
      write_laws(&out, rows[i].text, workers);
      const char *found = out.bytes ? out.bytes : "";
      cr_expect_str_eq(found, rows[i].laws, "%s: %s", rows[i].text, found);
      labi_buffer_free(&out);
    }
}

/* Snort on a strip whose left end is Left's: games whose differences take half a minute and more, and their
 * means say at once that no game is added again and again. */
TestSuite(sequence_of_hot_games, .timeout = 60);
Test(sequence_of_hot_games, means_exclude_what_is_not_there) {
  labi_buffer out = {0};
  write_laws(&out,
             "def S(n,a,b) = { (if (a == 2 and i == 0) or (b == 2 and i == n-1) then -99 else S(i,a,1) + "
             "S(n-1-i,1,b)) "
             "for i in 0..n-1 | (if (a == 1 and i == 0) or (b == 1 and i == n-1) then 99 else S(i,a,2) + "
             "S(n-1-i,2,b)) "
             "for i in 0..n-1 }\nfor n in 0..16: S(n,1,0)",
             1);
  cr_expect(out.length == 0, "%s", out.bytes);
  labi_buffer_free(&out);
}

Test(sequence, few_terms_say_nothing) {
  session s;
  lab_sequence *sequence;
  lab_search_fault fault;
  static volatile int stop = 0;
  const lab_search_options options = {.stop = &stop};
  cr_assert(of_statement(&sequence, &s, "for n in 1..7: n", 1, &fault) == CGT_OK);
  cr_expect(lab_sequence_find(sequence, &options, &s.error) == CGT_EINVAL);
  cr_expect(strstr(s.error.message, "7 terms: at least 8"));
  lab_sequence_free(sequence);
  close_session(&s);
  cr_assert(of_statement(&sequence, &s, "for n in 1..99: nim_product(n, n)", 1, &fault) == CGT_OK);
  stop = 1;
  cr_expect(lab_sequence_find(sequence, &options, &s.error) == CGT_ECANCELLED);
  lab_sequence_free(sequence);
  close_session(&s);
}

/* ---- threads ----------------------------------------------------------------------------------- */

/* Blocks that FLINT has. */
static atomic_long blocks;

static void *count_malloc(size_t bytes) {
  blocks++;
  return malloc(bytes);
}
static void *count_calloc(size_t count, size_t bytes) {
  blocks++;
  return calloc(count, bytes);
}
static void *count_realloc(void *block, size_t bytes) {
  if (!block) blocks++;
  return realloc(block, bytes);
}
static void count_free(void *block) {
  if (block) blocks--;
  free(block);
}

typedef struct shared_sequence {
  session session;
  lab_sequence *sequence;
} shared_sequence;

static void *make_in_thread(void *where) {
  shared_sequence *shared = where;
  lab_search_fault fault;
  const lab_search_options options = {.workers = 2};
  cr_expect_eq(lab_sequence_of_statement(&shared->sequence, shared->session.machine, 0, &options, &fault), CGT_OK);
  return NULL;
}

static void *find_in_thread(void *where) {
  shared_sequence *shared = where;
  lab_error error;
  cr_expect_eq(lab_sequence_find(shared->sequence, &(lab_search_options){0}, &error), CGT_OK);
  return NULL;
}

static void *free_in_thread(void *where) {
  lab_sequence_free(((shared_sequence *)where)->sequence);
  return NULL;
}

/* Each thread that works at a sequence ends without anything that FLINT kept for it. */
Test(sequence, threads_end_with_what_flint_keeps_for_them) {
  void *(*const steps[])(void *) = {make_in_thread, find_in_thread, free_in_thread};
  __flint_set_memory_functions(count_malloc, count_calloc, count_realloc, count_free);
  shared_sequence shared = {.session = open_text("for n in 0..60: 3^(n*n) + 7^n")};
  for (size_t i = 0; i < 3; i++) {
    pthread_t thread;
    cr_assert_eq(pthread_create(&thread, NULL, steps[i], &shared), 0);
    pthread_join(thread, NULL);
  }
  cr_expect_eq(blocks, 0, "%ld blocks", (long)blocks);
  close_session(&shared.session);
}
