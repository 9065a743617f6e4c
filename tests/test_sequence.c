/* test_sequence.c: sequences whose laws are known are recognised, others are not, and counts add up. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/report/report_search.h"
#include "lab/search/sequence_terms.h"
#include "language_session.h"

static labi_sequence from(const int64_t *values, size_t count, int64_t first) {
  labi_sequence s;
  cr_assert(labi_sequence_new(&s, count));
  s.first = first;
  for (size_t i = 0; i < count; i++) fmpz_set_si(s.terms + i, values[i]);
  return s;
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
  *law = (lab_law){.order = finding->order,
                   .degree = finding->degree,
                   .count = finding->count,
                   .coefficients = coefficients};
  labi_put_law(&out, &search->sequence, law);
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
  lab_sequence s = {.machine = NULL};
  labi_buffer out = {0};
  labi_put_surd(&out, &s, surd);
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

/* Winning Ways, ch. 4: Kayles has period 12 after 70, Dawson's Chess 0.137 period 34 after
 * 51, Dawson's Kayles 0.07 the same one heap later. */
Test(sequence, octal_games_have_their_periods) {
  static const struct {
    const char *code;
    size_t start, period;
  } games[] = {{"0.77", 71, 12}, {"0.137", 52, 34}, {"0.07", 53, 34}};
  for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
    enum { COUNT = 500 };
    uint32_t values[COUNT];
    labi_octal_code code;
    labi_sequence s;
    labi_sequence_period found;
    cr_assert(labi_octal_read(&code, games[g].code) && labi_octal_values(values, COUNT, &code, NULL));
    cr_assert(labi_sequence_new(&s, COUNT));
    for (size_t i = 0; i < COUNT; i++) fmpz_set_ui(s.terms + i, values[i]);
    cr_expect(labi_sequence_find_period(&found, s.terms, COUNT, COUNT / 2));
    cr_expect(found.start == games[g].start && found.period == games[g].period, "%s: %zu %zu", games[g].code,
              found.start, found.period);
    cr_expect(labi_octal_terms_needed(&code, found.start, found.period) <= COUNT);
    labi_sequence_free(&s);
  }
}

/* Kayles, heaps 0 to 20. Siegel, CGT, ch. IV, octal games. */
Test(sequence, kayles_begins_as_printed) {
  static const uint32_t printed[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1};
  uint32_t values[21];
  labi_octal_code code;
  cr_assert(labi_octal_read(&code, "0.77") && labi_octal_values(values, 21, &code, NULL));
  cr_expect(memcmp(values, printed, sizeof printed) == 0);
  cr_expect(!labi_octal_read(&code, "0.8") && !labi_octal_read(&code, "1.7") &&
            !labi_octal_read(&code, "0.") && !labi_octal_read(&code, "77") &&
            !labi_octal_read(&code, "0.77 "));
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
  fmpz_add_ui(f.terms + 39, f.terms + 39, UINT64_C(4611686018427387847));
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
  cr_expect(!finding.found && finding.searched >= 20, "%zu", finding.searched);
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
