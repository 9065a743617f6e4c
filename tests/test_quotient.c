/* test_quotient.c: misère quotients against print, against play, and their certificates. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_misere.h>

#include "heap_positions.h"

SUITE(quotient);

static lab_quotient *quotient_of(const char *code, size_t heaps) {
  lab_quotient *q;
  lab_error error;
  cr_assert_eq(lab_quotient_find(&q, code, heaps, NULL, &error), CGT_OK, "%s: %s", code, error.message);
  return q;
}

/* ---- print ------------------------------------------------------------------------------------------- */

/* Plambeck and Siegel, Misère quotients for impartial games (2008): the orders of 0.77, 0.71, 0.351, 0.123,
 * which are those of all heaps, and of 0.07 to heap 24; Plambeck, Taming the wild in impartial combinatorial
 * games (2005): 0.123, with its period. Smaller ones were computed by another program, against all sums. */
Test(quotient, in_print) {
  static const struct {
    const char *code;
    size_t heaps, order, lost, preperiod, period;
  } known[] = {
      {"0.123", 24, 20, 5, 5, 5}, {"0.71", 24, 36, 9, 3, 6},  {"0.351", 26, 22, 6, 4, 8},
      {"0.31", 20, 6, 2, 3, 2},   {"0.52", 24, 6, 2, 6, 4},   {"0.77", 30, 40, 9, 0, 0},
      {"0.15", 14, 8, 2, 0, 0},   {"0.54", 14, 30, 5, 0, 0},  {"0.57", 15, 12, 3, 0, 0},
      {"0.144", 24, 30, 5, 0, 0}, {"0.07", 24, 24, 5, 0, 0},  {"0.26", 16, 24, 6, 0, 0},
      {"4.7", 10, 22, 5, 0, 0},   {"0.33", 12, 6, 2, 1, 3},   {"0.3", 6, 2, 1, 1, 2}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    lab_quotient *q = quotient_of(known[i].code, known[i].heaps);
    cr_expect_eq(q->order, known[i].order, "%s: order %zu", q->code, q->order);
    cr_expect_eq(q->lost_count, known[i].lost, "%s: %zu lost", q->code, q->lost_count);
    cr_expect(q->proved == (known[i].period > 0) &&
                  (!q->proved || (q->preperiod == known[i].preperiod && q->period == known[i].period)),
              "%s: period %zu from %zu", q->code, q->period, q->preperiod);
    lab_quotient_free(q);
  }
}

/* Winning Ways, ch. 13; Sibert and Conway, Mathematical Kayles (1992): misère Kayles is period 12 from heap 71. */
Test(quotient, kayles_is_solved) {
  lab_quotient *q = quotient_of("0.77", 168);
  cr_expect(q->order == 40 && q->proved && q->period == 12 && q->preperiod == 71);
  static const uint32_t generators[] = {1, 2, 5, 9, 12, 25, 27};
  cr_assert_eq(q->generator_count, 7);
  cr_expect_arr_eq(q->generators, generators, sizeof generators);
  uint64_t far = 1000000000071;
  size_t a, b;
  cr_expect(lab_quotient_element(&a, q, &far, 1) == CGT_OK);
  cr_expect(lab_quotient_element(&b, q, (uint64_t[]){71 + (far - 71) % 12}, 1) == CGT_OK && a == b);
  lab_quotient_free(q);
}

/* ---- play -------------------------------------------------------------------------------------------- */

static bool first_wins(const char *code, const uint64_t *heaps, size_t count) {
  cgt_arg args[8] = {{.kind = CGT_ARG_TEXT, .text = code}};
  bool negative[1] = {false};
  cgt_position p;
  cgt_outcome outcome;
  for (size_t i = 0; i < count; i++)
    args[i + 1] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = (int64_t)heaps[i]};
  cr_assert_eq(cgt_position_read(&p, ctx, ruleset_named("take_and_break"), args, count + 1), CGT_OK, "%s",
               cgt_ctx_message(ctx));
  cr_assert_eq(cgt_misere_outcome_of_sum(&outcome, ctx, &p, negative, 1), CGT_OK);
  return outcome == CGT_N;
}

static void sum_agrees(const lab_quotient *q, const uint64_t *heaps, size_t count) {
  size_t x;
  lab_quotient_move move;
  bool wins = first_wins(q->code, heaps, count);
  cr_assert_eq(lab_quotient_element(&x, q, heaps, count), CGT_OK);
  cr_assert_eq(q->lost[x], !wins, "%s: %u,%u,%u,%u", q->code, (unsigned)heaps[0], (unsigned)heaps[1],
               (unsigned)heaps[2], (unsigned)heaps[3]);
  cr_assert_eq(lab_quotient_winning_move(&move, q, heaps, count), CGT_OK);
  cr_assert_eq(wins, !move.lost || move.over);
  if (move.lost) return;
  uint64_t after[8];
  size_t left = 0;
  for (size_t i = 0; i < count; i++)
    if (i != move.component) after[left++] = heaps[i];
  for (size_t i = 0; i < move.left_count; i++) after[left++] = move.left[i];
  cr_assert(!first_wins(q->code, after, left), "%s: a move that does not win", q->code);
}

/* All sums of at most three heaps up to 10, of four up to 5. */
Test(quotient, agrees_with_play) {
  static const char *const codes[] = {"0.123", "0.77", "0.07", "0.26", "4.7", "0.144", "0.351", "0.05", "0.F"};
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    lab_quotient *q = quotient_of(codes[c], 10);
    uint64_t h[4];
    for (h[0] = 0; h[0] <= 10; h[0]++)
      for (h[1] = 0; h[1] <= h[0]; h[1]++)
        for (h[2] = 0; h[2] <= h[1]; h[2]++)
          for (h[3] = 0; h[3] <= h[2] && (h[0] <= 5 || h[3] == 0); h[3]++) sum_agrees(q, h, 4);
    lab_quotient_free(q);
  }
}

/* Products are commutative and associative, and a relation holds. */
Test(quotient, is_a_monoid) {
  lab_quotient *q = quotient_of("0.07", 16);
  size_t n = q->order;
  for (size_t x = 0; x < n; x++)
    for (size_t y = 0; y < n; y++) {
      cr_assert_eq(q->product[x * n + y], q->product[y * n + x]);
      for (size_t z = 0; z < n; z++)
        cr_assert_eq(q->product[q->product[x * n + y] * n + z], q->product[x * n + q->product[y * n + z]]);
    }
  for (size_t i = 0; i < q->relation_count; i++) {
    size_t x = 0;
    for (size_t g = 0; g < q->generator_count; g++)
      for (unsigned k = 0; k < q->relations[i].exponents[g]; k++)
        x = q->product[x * n + q->image[q->generators[g]]];
    cr_assert_eq(x, q->relations[i].element);
  }
  lab_quotient_free(q);
}

/* ---- certificates ------------------------------------------------------------------------------------ */

static bool collect(void *where, const char *bytes, size_t length) {
  return fwrite(bytes, 1, length, where) == length;
}

static lab_certificate_check verdict_on(const char *text) {
  lab_certificate_check check;
  cr_assert_eq(lab_quotient_verify(&check, text, strlen(text)), CGT_OK);
  return check;
}

/* Changes of a digit are rejected, and what ends early. */
Test(quotient, certificates) {
  lab_quotient *q = quotient_of("0.123", 22);
  char *text;
  size_t length, accepted = 0;
  FILE *out = open_memstream(&text, &length);
  cr_assert_eq(lab_quotient_certificate(collect, out, q), CGT_OK);
  fclose(out);
  lab_certificate_check check = verdict_on(text);
  cr_assert_eq(check.verdict, LAB_CERTIFICATE_ACCEPTED, "%u: %s", check.line, check.fault);
  cr_expect_str_eq(check.claim,
                   "the misere quotient of 0.123 has order 20, images of period 5 from heap 5 on");
  free(check.claim);
  const char *body = strstr(text, "heaps");
  for (char *at = text + (body - text); at < text + length; at += 7) {
    while (*at && (*at < '0' || *at > '9')) at++;
    if (!*at) break;
    char was = *at;
    *at = was == '1' ? '2' : '1';
    check = verdict_on(text);
    *at = was;
    if (check.verdict == LAB_CERTIFICATE_ACCEPTED) accepted++;
    if (check.verdict == LAB_CERTIFICATE_ACCEPTED) free(check.claim);
  }
  cr_expect_eq(accepted, 0, "%zu changes were accepted", accepted);
  for (size_t cut = 0; cut + 1 < length; cut += 61) { /* a certificate that ends early */
    char was = text[cut];
    text[cut] = 0;
    check = verdict_on(text);
    text[cut] = was;
    bool whole = check.verdict == LAB_CERTIFICATE_ACCEPTED;
    if (whole) free(check.claim);
    cr_expect(!whole || strstr(text + cut, "pair") == NULL, "accepted up to byte %zu", cut);
  }
  free(text);
  lab_quotient_free(q);
}

/* A monoid too large, with two elements that nothing tells apart, is no quotient. */
Test(quotient, certificates_are_of_the_quotient) {
  lab_certificate_check check = verdict_on("cgt quotient certificate 1\ncode 0.3\nheaps 1\norder 4\nlost 1 3\n"
                                           "image 0 1\ntimes 1 : 1 2 3 0\npair 0 :\npair 1 : 0\npair 2 : 1\n"
                                           "pair 3 : 2\npair 0 : 3\n");
  cr_assert_eq(check.verdict, LAB_CERTIFICATE_REJECTED);
  cr_expect(strstr(check.fault, "not told apart"), "%s", check.fault);
  check = verdict_on("cgt certificate 1\n");
  cr_expect_eq(check.verdict, LAB_CERTIFICATE_FOREIGN);
}

/* ---- limits ------------------------------------------------------------------------------------------ */

Test(quotient, refuses) {
  lab_quotient *q;
  lab_error error;
  cr_expect_eq(lab_quotient_find(&q, "0.7$7", 5, NULL, &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "0.7$7"), "%s", error.message);
  cr_expect_eq(lab_quotient_find(&q, "0.7|0.3", 5, NULL, &error), CGT_EINVAL);
  const volatile int stop = 1;
  const lab_quotient_options stopped = {.stop = &stop}, small = {.memory_bytes = 100000};
  cr_expect_eq(lab_quotient_find(&q, "0.77", 5, &stopped, &error), CGT_ECANCELLED);
  cr_expect_eq(lab_quotient_find(&q, "0.77", 40, &small, &error), CGT_ELIMIT);
  cr_expect(error.of_budget && strstr(error.message, "heap"), "%s", error.message);
  q = quotient_of("0.77", 5);
  size_t x;
  cr_expect_eq(lab_quotient_element(&x, q, (uint64_t[]){6}, 1), CGT_EINVAL);
  lab_quotient_free(q);
}
