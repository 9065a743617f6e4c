/* test_law_status.c: no law is called more than it is. Sequences whose truth is known are searched on short
 * ranges, where false laws fit; a law that is found then must be right as far as its status says. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "language_session.h"

#include <cgt/lab_impartial.h>
#include <cgt/lab_search.h>
#include <cgt/number.h>

typedef int64_t truth(int64_t n, int64_t a, int64_t b);

static lab_sequence *found_in(session *s, const char *text) {
  const lab_search_options options = {.workers = 1};
  lab_sequence *sequence;
  lab_search_fault fault;
  *s = open_with(text, false, &(cgt_limits){.stack_bytes = 6 << 20}, 1);
  size_t last = lab_program_count(s->program) - 1;
  cr_assert(lab_sequence_of_statement(&sequence, s->machine, last, &options, &fault) == CGT_OK, "%s: %s",
            text, fault.at.error.message);
  cr_assert(lab_sequence_find(sequence, &options, &s->error) == CGT_OK, "%s: %s", text, s->error.message);
  return sequence;
}

static void end(session *s, lab_sequence *sequence) {
  lab_sequence_free(sequence);
  close_session(s);
}

/* ---- false laws ----------------------------------------------------------------------------------- */

Test(law_status, false_laws_are_withdrawn) {
  static const struct {
    const char *text;
    int64_t fails;
  } rows[] = {{"for n in 0..20: isqrt(n)", 23},
              {"for n in 0..16: isqrt(2*n*n)", 17},
              {"for n in 0..60: isqrt(2*n*n)", 99},
              {"for n in 0..20: if n < 50 then mod(n, 3) else 7", 50},
              {"for n in 0..20: if n < 50 then *mod(n, 3) else {1|0}", 50},
              {"for n in 0..20: if n < 30 then {mod(n, 2)+1|0} else {5|0}", 30},
              {"for n in 0..20: if n < 30 then mod(n, 2) == 0 else false", 30}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s;
    lab_sequence *found = found_in(&s, rows[i].text);
    cr_expect(!found->period.found && found->period.status.word == CGT_LAW_REFUTED, "%s", rows[i].text);
    cr_expect(found->period.status.to == rows[i].fails, "%s: at %lld", rows[i].text,
              (long long)found->period.status.to);
    end(&s, found);
  }
  session s;
  lab_sequence *found = found_in(&s, "for n in 0..20: if n < 100 then n^2 else 0");
  cr_expect(!found->polynomial.found && found->polynomial.status.word == CGT_LAW_REFUTED &&
            found->polynomial.status.to == 100);
  end(&s, found);
  found = found_in(&s, "def F(n) = if n < 2 then n else F(n-1)+F(n-2)\nfor n in 0..20: F(n) + floor(n/60)");
  cr_expect(!found->constant.found && found->constant.status.word == CGT_LAW_REFUTED &&
            found->constant.status.to == 60);
  end(&s, found);
  found = found_in(&s, "for n in 0..40: isqrt(2*n*n) + floor(n/90)");
  cr_expect(!found->beatty.found && found->beatty.status.word == CGT_LAW_REFUTED &&
            found->beatty.status.to == 90);
  end(&s, found);
}

Test(law_status, true_laws_agree_as_far_as_they_were_tested) {
  static const struct {
    const char *text;
    int64_t to;
  } rows[] = {{"for n in 0..40: mod(n, 3)", 400},
              {"for n in 0..40: 2*floor(n/5)", 400},
              {"for n in 1..20: n*^ + {1|-1}", 200},
              {"for n in 0..30: outcome(nim(mod(n, 3)))", 300},
              {"for n in 0..20: if n <= 90 then mod(n, 2) else 1/0", 90}}; /* no term follows */
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s;
    lab_sequence *found = found_in(&s, rows[i].text);
    cr_expect(found->period.found && found->period.status.word == CGT_LAW_AGREES, "%s", rows[i].text);
    cr_expect(found->period.status.to == rows[i].to, "%s: to %lld", rows[i].text,
              (long long)found->period.status.to);
    end(&s, found);
  }
  session s;
  lab_sequence *found = found_in(&s, "for n in 0..60: isqrt(2*n*n)");
  cr_expect(found->beatty.found && found->beatty.named && found->beatty.status.word == CGT_LAW_AGREES &&
            found->beatty.status.to == 600);
  end(&s, found);
  /* a period that the terms of the range do not prove, and further ones do */
  found = found_in(&s, "ruleset f(n) = { f(a) + f(n-1-a) for a in 0..n-1, f(a) + f(n-2-a) for a in 0..n-2 }\n"
                       "for n in 0..120: f(n)");
  cr_expect(found->period.found && found->period.status.word == CGT_LAW_PROVED &&
            found->period.status.theorem == CGT_THEOREM_GUY_SMITH && found->period.status.needs == 168);
  end(&s, found);
}

/* Nothing is behind a list: what half of it finds the other half tests. */
Test(law_status, lists_test_what_their_first_half_finds) {
  static const struct {
    const char *text;
    cgt_law_word word;
  } rows[] = {{"[mod(n, 3) for n in 0..40]", CGT_LAW_AGREES}, {"[isqrt(n) for n in 0..20]", CGT_LAW_FITTED}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const lab_search_options options = {.workers = 1};
    session s = open_text("");
    lab_value list;
    lab_sequence *found;
    cr_assert(lab_evaluate_text(&list, s.machine, rows[i].text, strlen(rows[i].text), &s.error) == CGT_OK);
    cr_assert(lab_sequence_of_values(&found, s.machine, list.as.list->items, list.as.list->count, 0,
                                     &s.error) == CGT_OK);
    cr_assert(lab_sequence_find(found, &options, &s.error) == CGT_OK);
    cr_expect(found->period.found && found->period.status.word == rows[i].word, "%s", rows[i].text);
    end(&s, found);
  }
}

/* ---- laws that contradict each other --------------------------------------------------------------- */

/* Lists, for what is behind a range would decide: floor(n*sqrt(2)) looks periodic up to 168. */
Test(law_status, laws_that_contradict_each_other_do_not_stand_together) {
  static const char *const lists[] = {"[0] + [isqrt(2*n*n) for n in 1..%d]", "[floor(3*n/7) for n in 0..%d]",
                                      "[floor((n + isqrt(5*n*n))/2) for n in 0..%d]"};
  for (size_t i = 0; i < 3; i++)
    for (int count = 20; count < 169; count += 7) {
      const lab_search_options options = {.workers = 1};
      char text[200];
      session s = open_text("");
      lab_value values[200];
      lab_sequence *found;
      snprintf(text, sizeof text, lists[i], count);
      for (int n = 0; n <= count; n++) {
        int64_t root = 0, square = i == 0 ? 2L * n * n : 5L * n * n;
        while ((root + 1) * (root + 1) <= square) root++;
        values[n] = (lab_value){.kind = LAB_INTEGER,
                                .as.integer = i == 0   ? root
                                              : i == 1 ? 3L * n / 7
                                                       : (n + root) / 2};
      }
      cr_assert(lab_sequence_of_values(&found, s.machine, values, (size_t)count + 1, 0, &s.error) == CGT_OK);
      cr_assert(lab_sequence_find(found, &options, &s.error) == CGT_OK);
      bool named = found->beatty.found && found->beatty.named,
           recurs = found->constant.found || found->holonomic.found;
      cr_expect(named + found->period.found + recurs + (found->modulus > 0) <= 1, "%s", text);
      cr_expect(i == 1 ? found->period.found && found->period.length == 7 : named, "%s", text);
      end(&s, found);
    }
}

/* ---- sequences at random --------------------------------------------------------------------------- */

static int64_t root_of(int64_t n) {
  int64_t root = 0;
  while ((root + 1) * (root + 1) <= n) root++;
  return root;
}

static int64_t line(int64_t n, int64_t a, int64_t b) { return (a * n + b) / (b + 2); }
static int64_t root(int64_t n, int64_t a, int64_t b) { return root_of(a * n + b); }
static int64_t surd(int64_t n, int64_t a, int64_t b) { return root_of(a * n * n) + b * n; }
static int64_t parts(int64_t n, int64_t a, int64_t b) { return n % a * (n / (b + 1)); }
static int64_t late(int64_t n, int64_t a, int64_t b) { return n < 3 * b ? n * n % a : n % a; }
static int64_t bits(int64_t n, int64_t a, int64_t b) {
  int64_t sum = 0;
  for (n = a * n + b; n > 0; n /= 2) sum += n % 2;
  return sum;
}

static int64_t term_of(const lab_value *value, cgt_ctx *ctx) {
  int64_t n = 0;
  cr_assert(value->kind == LAB_GAME && cgt_get_int64(&n, ctx, value->as.game) == CGT_OK);
  return n;
}

/* The law of a period, of all terms or of a residue, beside the truth up to where it is said to agree. */
static void expect_period(const lab_sequence *s, const lab_period *p, size_t every, truth *f, int64_t a,
                          int64_t b, const char *text) {
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  if (!p->found) return;
  int64_t saltus = term_of(&p->saltus, ctx), m = (int64_t)p->length;
  cr_expect(p->status.word == CGT_LAW_AGREES, "%s", text);
  for (int64_t n = (int64_t)p->start; n + m <= p->status.to; n += (int64_t)every)
    cr_assert(f(n + m, a, b) == f(n, a, b) + saltus, "%s: n = %lld", text, (long long)n);
}

Test(law_status, sequences_at_random_have_no_law_that_they_have_not, .timeout = 300) {
  static const struct {
    truth *f;
    const char *text;
  } kinds[] = {{line, "floor((%d*n + %d)/(%d + 2))"},
               {root, "isqrt(%d*n + %d)"},
               {surd, "isqrt(%d*n*n) + %d*n"},
               {parts, "mod(n, %d)*floor(n/(%d + 1))"},
               {late, "if n < 3*%d then mod(n*n, %d) else mod(n, %d)"},
               {bits, "bits(%d*n + %d)"}};
  uint32_t random = 2026;
  size_t found_count = 0, withdrawn = 0;
  for (size_t round = 0; round < 120; round++) {
    random = random * 1664525 + 1013904223;
    size_t kind = (random >> 8) % 6;
    int a = 1 + (int)((random >> 12) % 9), b = (int)((random >> 20) % 7),
        last = 12 + (int)((random >> 24) % 60);
    char claim[100], text[300];
    if (kind == 0)
      snprintf(claim, sizeof claim, kinds[kind].text, a, b, b);
    else if (kind == 4)
      snprintf(claim, sizeof claim, kinds[kind].text, b, a, a);
    else
      snprintf(claim, sizeof claim, kinds[kind].text, a, b);
    snprintf(text, sizeof text,
             "def bits(n) = if n == 0 then 0 else mod(n, 2) + bits(floor(n/2))\nfor n in 0..%d: %s", last,
             claim);
    session s;
    lab_sequence *found = found_in(&s, text);
    for (size_t n = 0; n < found->count; n++)
      cr_assert(term_of(&found->terms[n], lab_machine_ctx(s.machine)) == kinds[kind].f((int64_t)n, a, b),
                "%s", text);
    expect_period(found, &found->period, 1, kinds[kind].f, a, b, text);
    for (size_t r = 0; r < found->modulus; r++)
      expect_period(found, &found->residues[r], found->modulus, kinds[kind].f, a, b, text);
    lab_law *laws[] = {&found->polynomial, &found->constant, &found->holonomic};
    for (size_t k = 0; k < 3; k++)
      cr_expect(!laws[k]->found || laws[k]->status.word == CGT_LAW_AGREES, "%s", text);
    cr_expect(!found->beatty.found || found->beatty.status.word == CGT_LAW_AGREES, "%s", text);
    /* bits have no law, square roots of n none but where a is a square of their slope */
    bool any = found->period.found || found->modulus > 0 || found->polynomial.found ||
               found->constant.found || found->holonomic.found || found->beatty.found;
    cr_expect(!any || kind != 5, "%s", text);
    cr_expect(!any || kind != 1, "%s", text);
    found_count += any;
    withdrawn += found->period.status.word == CGT_LAW_REFUTED;
    end(&s, found);
  }
  cr_expect(found_count > 30 && withdrawn > 5, "%zu with a law, %zu withdrawn", found_count, withdrawn);
}

/* ---- words ------------------------------------------------------------------------------------------ */

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

Test(law_status, words_are_the_same_everywhere) {
  static const struct {
    cgt_law_status status;
    const char *text, *json;
  } rows[] = {
      {{.to = 20},
       "fitted to n = 20, not proved",
       "{\"word\": \"fitted\", \"to\": 20, \"scale\": null, \"theorem\": null, \"needs\": null}"},
      {{.word = CGT_LAW_AGREES, .to = 149, .theorem = CGT_THEOREM_GUY_SMITH, .needs = 168},
       "agrees to n = 149, not proved: Guy and Smith's theorem takes 168 terms",
       "{\"word\": \"agrees\", \"to\": 149, \"scale\": null, \"theorem\": \"Guy and Smith\", \"needs\": "
       "168}"},
      {{.word = CGT_LAW_AGREES, .scale = 2},
       "agrees on the ranges times 2, not proved",
       "{\"word\": \"agrees\", \"to\": null, \"scale\": 2, \"theorem\": null, \"needs\": null}"},
      {{.word = CGT_LAW_PROVED,
        .to = 999,
        .from = 5,
        .theorem = CGT_THEOREM_WINDOW,
        .needs = 11,
        .window = 4},
       "proved for all n >= 5 by a window of 4 values",
       "{\"word\": \"proved\", \"to\": 999, \"scale\": null, \"theorem\": \"window\", \"needs\": 11}"},
      {{.word = CGT_LAW_REFUTED, .to = 23},
       "fails at n = 23",
       "{\"word\": \"refuted\", \"to\": 23, \"scale\": null, \"theorem\": null, \"needs\": null}"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    labi_buffer text = {0}, json = {0};
    cr_expect(lab_report_law_status(collect, &text, &(lab_style){.format = CGT_PLAIN}, &rows[i].status) ==
              CGT_OK);
    cr_expect(lab_report_law_status(collect, &json, &(lab_style){.format = CGT_JSON}, &rows[i].status) ==
              CGT_OK);
    cr_expect_str_eq(text.bytes, rows[i].text, "%s", text.bytes);
    cr_expect_str_eq(json.bytes, rows[i].json, "%s", json.bytes);
    labi_buffer_free(&text);
    labi_buffer_free(&json);
  }
}
