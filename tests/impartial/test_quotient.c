/* test_quotient.c: misère quotients against print, against play, and their certificates. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cgt/quotient.h>

#include "heap_positions.h"
#include "lab/functions/heap_sums.h"
#include "language_session.h"

SUITE(quotient);

static cgt_quotient *quotient_of(const char *code, size_t heaps) {
  cgt_quotient *q;
  cgt_error error;
  cr_assert_eq(cgt_quotient_find(&q, code, heaps, NULL, &error), CGT_OK, "%s: %s", code, error.message);
  return q;
}

/* ---- print ------------------------------------------------------------------------------------------- */

/* Plambeck and Siegel, Misère quotients for impartial games (2008): the orders of 0.77, 0.71, 0.351, 0.123,
 * which are those of all heaps, and of 0.07 to heap 24; Plambeck, Taming the wild in impartial combinatorial
 * games (2005): 0.123, with its period. Smaller ones were computed by another program, against all sums. */
/* Of all heaps? */
static bool is_whole(const cgt_quotient *q) { return q->status.word == CGT_LAW_PROVED; }

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
    cgt_quotient *q = quotient_of(known[i].code, known[i].heaps);
    cr_expect_eq(q->order, known[i].order, "%s: order %zu", q->code, q->order);
    cr_expect_eq(q->lost_count, known[i].lost, "%s: %zu lost", q->code, q->lost_count);
    cr_expect(is_whole(q) == (known[i].period > 0) &&
                  (!is_whole(q) || (q->preperiod == known[i].preperiod && q->period == known[i].period)),
              "%s: period %zu from %zu", q->code, q->period, q->preperiod);
    cgt_quotient_free(q);
  }
}

/* Winning Ways, ch. 13; Sibert and Conway, Mathematical Kayles (1992): misère Kayles is period 12 from heap 71. */
Test(quotient, kayles_is_solved) {
  if (long_test_step() > 1) cr_skip_test("168 heaps are entered");
  cgt_quotient *q = quotient_of("0.77", 168);
  cr_expect(q->order == 40 && is_whole(q) && q->period == 12 && q->preperiod == 71);
  static const uint32_t generators[] = {1, 2, 5, 9, 12, 25, 27};
  cr_assert_eq(q->generator_count, 7);
  cr_expect_arr_eq(q->generators, generators, sizeof generators);
  uint64_t far = 1000000000071;
  size_t a, b;
  cr_expect(cgt_quotient_element(&a, q, &far, 1) == CGT_OK);
  cr_expect(cgt_quotient_element(&b, q, (uint64_t[]){71 + (far - 71) % 12}, 1) == CGT_OK && a == b);
  cgt_quotient_free(q);
}

/* ---- the theorem on Kayles --------------------------------------------------------------------------- */

/* Heaps of a sum that are none of these sizes, and whether those that are of these sizes are odd in number. */
typedef struct parity {
  size_t others;
  bool odd;
} parity;

static parity of_sizes(const uint64_t *heaps, size_t count, const uint64_t *sizes, size_t size_count) {
  parity p = {count, false};
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < size_count; k++)
      if (heaps[i] == sizes[k]) p = (parity){p.others - 1, !p.odd};
  return p;
}

/* No other heaps, and the parities of those of a and of b. */
static bool is_of(const uint64_t *heaps, size_t count, const uint64_t *a, size_t na, bool odd_a, const uint64_t *b,
                  size_t nb, bool odd_b) {
  parity pa = of_sizes(heaps, count, a, na), pb = of_sizes(heaps, count, b, nb);
  return pa.others + pb.others == count && pa.odd == odd_a && pb.odd == odd_b;
}

/* Sibert and Conway, Mathematical Kayles (1992), as T. Plambeck's letter on Duplicate Kayles repeats it (plambeck.org,
 * misere octal games, 0.1377; there with two heaps for each of Kayles): lost are the sums that are lost by normal play, but for
 * E(5)E(4,1), E(17,12,9)E(20,4,1) and 25 E(17,12,9)D(20,4,1); and E(5)D(4,1), D(5)D(4,1), D(9)E(4,1), 12 E(4,1),
 * E(17,12,9)D(20,4,1), 25 D(9)D(4,1): E and D are even and odd numbers of heaps of these sizes. */
static bool kayles_is_lost(const uint64_t *heaps, size_t count, const unsigned *nim_values) {
  static const uint64_t a[] = {4, 1}, five[] = {5}, nine[] = {9}, twelve[] = {12}, c[] = {17, 12, 9},
                        d[] = {20, 4, 1};
  unsigned sum = 0;
  uint64_t rest[8];
  size_t left = 0;
  for (size_t i = 0; i < count; i++) {
    sum ^= nim_values[heaps[i]];
    if (heaps[i] != 25) rest[left++] = heaps[i];
  }
  bool with_25 = left + 1 == count;
  if (is_of(heaps, count, five, 1, false, a, 2, false) || is_of(heaps, count, c, 3, false, d, 3, false) ||
      (with_25 && is_of(rest, left, c, 3, false, d, 3, true)))
    return false;
  parity twelves = of_sizes(heaps, count, twelve, 1);
  return sum == 0 || is_of(heaps, count, five, 1, false, a, 2, true) ||
         is_of(heaps, count, five, 1, true, a, 2, true) || is_of(heaps, count, nine, 1, true, a, 2, false) ||
         (twelves.others + 1 == count && is_of(heaps, count, twelve, 1, true, a, 2, false)) ||
         is_of(heaps, count, c, 3, false, d, 3, true) || (with_25 && is_of(rest, left, nine, 1, true, a, 2, true));
}

/* All sums of these many heaps of sizes that do not rise. */
static void kayles_agrees(const cgt_quotient *q, const unsigned *nim_values, const uint64_t *sizes, size_t from,
                          uint64_t *heaps, size_t count, size_t most) {
  size_t x;
  cr_assert_eq(cgt_quotient_element(&x, q, heaps, count), CGT_OK);
  cr_assert_eq(q->lost[x], kayles_is_lost(heaps, count, nim_values), "%zu heaps: %u, %u, %u", count,
               (unsigned)heaps[0], (unsigned)heaps[1], (unsigned)heaps[2]);
  for (size_t i = 0; count < most && i < from; i++) {
    heaps[count] = sizes[i];
    kayles_agrees(q, nim_values, sizes, i + 1, heaps, count + 1, most);
  }
}

/* Sums of three heaps to 48, and of six of the sizes that the theorem names. */
Test(quotient, kayles_by_theorem) {
  static const uint64_t named[] = {1, 4, 5, 9, 12, 17, 20, 25};
  cgt_quotient *q = quotient_of("0.77", 48);
  unsigned nim_values[49] = {0};
  uint64_t all[48], heaps[8] = {0};
  for (unsigned n = 1; n <= 48; n++) {
    bool seen[64] = {false};
    all[n - 1] = n;
    for (unsigned taken = 1; taken <= 2 && taken <= n; taken++)
      for (unsigned a = 0; a <= n - taken; a++) seen[nim_values[a] ^ nim_values[n - taken - a]] = true;
    while (seen[nim_values[n]]) nim_values[n]++;
  }
  kayles_agrees(q, nim_values, all, 48, heaps, 0, 3);
  kayles_agrees(q, nim_values, named, 8, heaps, 0, 6);
  cgt_quotient_free(q);
}

/* The same letter: in Duplicate Kayles, 0.1377, heaps of 2n - 1 and of 2n are as one of n in Kayles. */
Test(quotient, duplicate_kayles_by_theorem) {
  cgt_quotient *kayles = quotient_of("0.77", 20), *q = quotient_of("0.1377", 40);
  cr_expect_eq(q->order, kayles->order);
  for (uint64_t a = 0; a <= 40; a++)
    for (uint64_t b = 0; b <= a; b++)
      for (uint64_t c = 0; c <= b; c++) {
        size_t x, y;
        cr_assert_eq(cgt_quotient_element(&x, q, (uint64_t[]){a, b, c}, 3), CGT_OK);
        cr_assert_eq(cgt_quotient_element(&y, kayles, (uint64_t[]){(a + 1) / 2, (b + 1) / 2, (c + 1) / 2}, 3), CGT_OK);
        cr_assert_eq(q->lost[x], kayles->lost[y], "%u, %u, %u", (unsigned)a, (unsigned)b, (unsigned)c);
      }
  cgt_quotient_free(kayles);
  cgt_quotient_free(q);
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

static void sum_agrees(const cgt_quotient *q, const uint64_t *heaps, size_t count) {
  size_t x;
  cgt_quotient_move move;
  bool wins = first_wins(q->code, heaps, count);
  cr_assert_eq(cgt_quotient_element(&x, q, heaps, count), CGT_OK);
  cr_assert_eq(q->lost[x], !wins, "%s: %u,%u,%u,%u", q->code, (unsigned)heaps[0], (unsigned)heaps[1],
               (unsigned)heaps[2], (unsigned)heaps[3]);
  cr_assert_eq(cgt_quotient_winning_move(&move, q, heaps, count), CGT_OK);
  cr_assert_eq(wins, !move.lost || move.over);
  if (move.lost) return;
  uint64_t after[8];
  size_t left = 0;
  for (size_t i = 0; i < count; i++)
    if (i != move.component) after[left++] = heaps[i];
  for (size_t i = 0; i < move.left_count; i++) after[left++] = move.left[i];
  cr_assert(!first_wins(q->code, after, left), "%s: a move that does not win", q->code);
}

/* 24 has been quoted for the order of 0.26; that is the one to heap 16. By play 32 sums of heaps to 17 are told
 * apart from each other by those of them that have at most 19 counters. */
Test(quotient, more_sums_of_0_26_are_told_apart_than_24) {
  static const uint64_t sums[32][3] = {
      {0},        {2},         {3},        {2, 3},     {3, 3},     {2, 3, 3},  {9},        {2, 9},
      {11},       {3, 9},      {13},       {2, 11},    {2, 3, 9},  {3, 11},    {2, 13},    {3, 13},
      {2, 3, 11}, {17},        {9, 9},     {2, 3, 13}, {2, 17},    {3, 17},    {9, 11},    {2, 9, 9},
      {9, 13},    {11, 11},    {2, 3, 17}, {2, 9, 11}, {2, 9, 13}, {2, 11, 11}, {9, 17},   {2, 9, 17}};
  uint32_t won[32] = {0};
  for (size_t i = 0; i < 32; i++)
    for (size_t j = 0; j < 32; j++) {
      const uint64_t both[] = {sums[i][0], sums[i][1], sums[i][2], sums[j][0], sums[j][1], sums[j][2]};
      if (sums[j][0] + sums[j][1] + sums[j][2] <= 19 && first_wins("0.26", both, 6)) won[i] |= UINT32_C(1) << j;
    }
  for (size_t i = 0; i < 32; i++)
    for (size_t j = 0; j < i; j++) cr_expect_neq(won[i], won[j], "%zu and %zu", i, j);
}

/* All sums of at most three heaps up to 10, of four up to 5. */
Test(quotient, agrees_with_play) {
  static const char *const codes[] = {"0.123", "0.77", "0.07", "0.26", "4.7", "0.144", "0.351", "0.05", "0.F"};
  const uint64_t most = long_test_step() == 1 ? 10 : 8;
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c += long_test_step()) {
    cgt_quotient *q = quotient_of(codes[c], 10);
    uint64_t h[4];
    for (h[0] = 0; h[0] <= most; h[0]++)
      for (h[1] = 0; h[1] <= h[0]; h[1]++)
        for (h[2] = 0; h[2] <= h[1]; h[2]++)
          for (h[3] = 0; h[3] <= h[2] && (h[0] <= 5 || h[3] == 0); h[3]++) sum_agrees(q, h, 4);
    cgt_quotient_free(q);
  }
}

/* "0.d1d2d3" or, now and then, "4.d1d2": digits to 7 leave two heaps at most. */
static void random_code(char code[8]) {
  const unsigned digits = 2 + rng_below(&dice, 2);
  size_t used = (size_t)sprintf(code, "%s", rng_below(&dice, 5) ? "0." : "4.");
  for (unsigned i = 0; i < digits; i++) used += (size_t)sprintf(code + used, "%u", rng_below(&dice, 8));
}

/* The two ways of misere_sum and misere_move find the same, whichever comes first. */
static void expect_same_ways(lab_machine *m, const cgt_quotient *q, const labi_heap_sum *sum) {
  uint64_t any = UINT64_MAX;
  bool lost, decided;
  size_t element;
  cgt_quotient_move played, found;
  cr_assert(labi_heap_sum_lost(&lost, &decided, m, NULL, sum, &any) && decided);
  cr_assert_eq(cgt_quotient_element(&element, q, sum->heaps, sum->count), CGT_OK);
  cr_expect_eq(lost, q->lost[element], "%s: by play %s", q->code, lost ? "lost" : "won");
  cr_assert(labi_heap_sum_move(&played, &decided, m, NULL, sum, &any) && decided);
  cr_assert_eq(cgt_quotient_winning_move(&found, q, sum->heaps, sum->count), CGT_OK);
  cr_expect(played.lost == found.lost && played.over == found.over, "%s: a move", q->code);
  if (played.lost) return;
  cr_expect(played.component == found.component && played.left_count == found.left_count);
  for (size_t i = 0; i < played.left_count && i < found.left_count; i++)
    cr_expect_eq(played.left[i], found.left[i]);
}

Test(quotient, misere_sum_is_the_same_by_play_and_by_quotient) {
  enum { HEAPS = 7, MOST = 5 };
  unsigned compared = 0;
  const unsigned runs = long_test_runs(60);
  for (unsigned run = 0; run < runs; run++) {
    char code[8], text[80];
    cgt_quotient *q;
    lab_error error;
    const cgt_quotient_options options = {.most_steps = 1 << 18};
    random_code(code);
    if (cgt_quotient_find(&q, code, HEAPS, &options, &error) != CGT_OK) continue; /* it takes long */
    session s = open_text("0");
    games_heap_game game;
    const char *what;
    cr_assert(games_heap_game_read(&game, code, false, &what));
    for (unsigned k = 0; k < 8; k++) {
      uint64_t heaps[MOST];
      const labi_heap_sum sum = {code, &game, heaps, 1 + rng_below(&dice, MOST), HEAPS};
      size_t used = (size_t)sprintf(text, "misere_sum(\"%s\",[", code), element;
      for (size_t i = 0; i < sum.count; i++) {
        heaps[i] = rng_below(&dice, HEAPS + 1);
        used += (size_t)sprintf(text + used, "%s%u", i ? "," : "", (unsigned)heaps[i]);
      }
      sprintf(text + used, "])");
      expect_same_ways(s.machine, q, &sum);
      cr_assert_eq(cgt_quotient_element(&element, q, heaps, sum.count), CGT_OK);
      cr_expect_str_eq(eval(text), q->lost[element] ? "P" : "N", "%s", text);
      compared++;
    }
    games_heap_game_clear(&game);
    close_session(&s);
    cgt_quotient_free(q);
  }
  cr_expect(compared > 6 * runs, "%u sums", compared);
}

/* A bound of steps ends play, without an error, and what was found stays. */
Test(quotient, play_ends_within_its_steps) {
  session s = open_text("0");
  games_heap_game game;
  const char *what;
  const uint64_t heaps[] = {7, 8, 9, 11};
  const labi_heap_sum sum = {"0.77", &game, heaps, 4, 12};
  bool lost, decided = false;
  cr_assert(games_heap_game_read(&game, "0.77", false, &what));
  unsigned tries = 0;
  for (uint64_t given = 64; !decided && tries < 20; given *= 2, tries++) {
    uint64_t steps = given;
    cr_assert(labi_heap_sum_lost(&lost, &decided, s.machine, NULL, &sum, &steps));
    cr_expect(decided || steps == 0);
  }
  cr_expect(decided && tries > 1 && !lost, "%u tries", tries);
  games_heap_game_clear(&game);
  close_session(&s);
}

/* Products are commutative and associative, and a relation holds. */
Test(quotient, is_a_monoid) {
  cgt_quotient *q = quotient_of("0.07", 16);
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
  cgt_quotient_free(q);
}

/* ---- certificates ------------------------------------------------------------------------------------ */

static bool collect(void *where, const char *bytes, size_t length) {
  return fwrite(bytes, 1, length, where) == length;
}

static cgt_certificate_check verdict_on(const char *text) {
  cgt_certificate_check check;
  cr_assert_eq(cgt_quotient_verify(&check, text, strlen(text), NULL), CGT_OK);
  return check;
}

/* Changes of a digit are rejected, and what ends early. */
Test(quotient, certificates) {
  cgt_quotient *q = quotient_of("0.123", 22);
  char *text;
  size_t length, accepted = 0;
  FILE *out = open_memstream(&text, &length);
  cr_assert_eq(cgt_quotient_certificate(collect, out, q), CGT_OK);
  fclose(out);
  cgt_certificate_check check = verdict_on(text);
  cr_assert_eq(check.verdict, CGT_CERTIFICATE_ACCEPTED, "%u: %s", check.line, check.fault);
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
    if (check.verdict == CGT_CERTIFICATE_ACCEPTED) accepted++;
    if (check.verdict == CGT_CERTIFICATE_ACCEPTED) free(check.claim);
  }
  cr_expect_eq(accepted, 0, "%zu changes were accepted", accepted);
  char *from = strstr(text, "from 5");
  from[5] = '4'; /* the period begins too early */
  check = verdict_on(text);
  from[5] = '5';
  cr_expect(check.verdict == CGT_CERTIFICATE_REJECTED && strstr(check.fault, "heaps 4 and 9 have different images"),
            "%s", check.fault);
  for (size_t cut = 0; cut + 1 < length; cut += 61) { /* a certificate that ends early */
    char was = text[cut];
    text[cut] = 0;
    check = verdict_on(text);
    text[cut] = was;
    bool whole = check.verdict == CGT_CERTIFICATE_ACCEPTED;
    if (whole) free(check.claim);
    cr_expect(!whole || strstr(text + cut, "pair") == NULL, "accepted up to byte %zu", cut);
  }
  free(text);
  cgt_quotient_free(q);
}

Test(quotient, a_stop_ends_the_check) {
  cgt_quotient *q = quotient_of("0.77", 12);
  cgt_certificate_check check;
  const int stop = 1;
  char *text;
  size_t length;
  FILE *out = open_memstream(&text, &length);
  cr_assert_eq(cgt_quotient_certificate(collect, out, q), CGT_OK);
  fclose(out);
  cr_expect(cgt_quotient_verify(&check, text, length, &stop) == CGT_ECANCELLED && !check.claim);
  free(text);
  cgt_quotient_free(q);
  const char many[] = "cgt quotient certificate 1\ncode 0.77\nheaps 1000000\n"; /* is short, and asks for much */
  cr_expect_eq(cgt_quotient_verify(&check, many, sizeof many - 1, &stop), CGT_ECANCELLED);
  /* a row of elements, of which each tells one more apart */
  out = open_memstream(&text, &length);
  fprintf(out, "cgt quotient certificate 1\ncode 0.3\nheaps 1\norder 4096\nlost 4095\nimage 0 1\ntimes 1 :");
  for (int i = 1; i <= 4096; i++) fprintf(out, " %d", i < 4096 ? i : 4095);
  fprintf(out, "\npair 0 :\n");
  fclose(out);
  const clock_t begun = clock();
  cr_expect_eq(cgt_quotient_verify(&check, text, length, &stop), CGT_ECANCELLED);
  cr_expect(clock() - begun < 3 * CLOCKS_PER_SEC);
  free(text);
}

/* A monoid too large, with two elements that nothing tells apart, is no quotient. */
Test(quotient, certificates_are_of_the_quotient) {
  cgt_certificate_check check = verdict_on("cgt quotient certificate 1\ncode 0.3\nheaps 1\norder 4\nlost 1 3\n"
                                           "image 0 1\ntimes 1 : 1 2 3 0\npair 0 :\npair 1 : 0\npair 2 : 1\n"
                                           "pair 3 : 2\npair 0 : 3\n");
  cr_assert_eq(check.verdict, CGT_CERTIFICATE_REJECTED);
  cr_expect(strstr(check.fault, "not distinguished"), "%s", check.fault);
  check = verdict_on("cgt certificate 1\n");
  cr_expect_eq(check.verdict, CGT_CERTIFICATE_FOREIGN);
  /* what is lost is said before the pairs, not when they are done: 0.3 to heap 1 has order 2 */
  check = verdict_on("cgt quotient certificate 1\ncode 0.3\nheaps 1\norder 4\nlost 1 3\nimage 0 1\n"
                     "times 1 : 1 2 3 0\npair 0 :\npair 1 : 0\npair 2 : 1\npair 3 : 2\npair 0 : 3\nlost 2\n");
  cr_expect(check.verdict == CGT_CERTIFICATE_REJECTED && check.line == 13, "%u: %s", check.line, check.fault);
  /* twice, of which the second would leave a heap without an image */
  check = verdict_on("cgt quotient certificate 1\ncode 0.3\nheaps 2\nheaps 1\norder 2\nlost 1\nimage 0 1\n"
                     "times 1 : 1 0\npair 0 :\npair 1 : 0\npair 0 : 1\n");
  cr_expect(check.verdict == CGT_CERTIFICATE_REJECTED && check.line == 4, "%u: %s", check.line, check.fault);
}

/* ---- limits ------------------------------------------------------------------------------------------ */

typedef struct text {
  char bytes[1 << 16];
  size_t length;
} text;

static bool append(void *where, const char *bytes, size_t length) {
  text *t = where;
  if (length >= sizeof t->bytes - t->length) return false;
  memcpy(t->bytes + t->length, bytes, length);
  t->length += length;
  return true;
}

/* What is found of the first heaps is their quotient, and its certificate is accepted. */
Test(quotient, of_the_heaps_before_a_limit) {
  lab_error error;
  size_t last = 0;
  for (uint64_t steps = 16; last < 14; steps *= 2) {
    const cgt_quotient_options options = {.most_steps = steps, .partial = true},
                               whole = {.most_steps = steps};
    cgt_quotient *q, *none;
    const cgt_status status = cgt_quotient_find(&q, "0.77", 14, &options, &error);
    cr_assert(status == CGT_OK || status == CGT_ELIMIT);
    cr_expect_eq(cgt_quotient_find(&none, "0.77", 14, &whole, &error), status);
    cr_expect((none != NULL) == (status == CGT_OK));
    cgt_quotient_free(none);
    if (!q) continue;
    cr_expect(q->asked == 14 && q->heaps >= last && (q->heaps == 14) == (status == CGT_OK));
    last = q->heaps;
    cgt_quotient *same = quotient_of("0.77", q->heaps);
    cr_assert(q->order == same->order && q->lost_count == same->lost_count && q->pairs == same->pairs);
    cr_expect_arr_eq(q->image, same->image, (q->heaps + 1) * sizeof *q->image);
    cr_expect_arr_eq(q->product, same->product, q->order * q->order * sizeof *q->product);
    cgt_quotient_free(same);
    static text certificate;
    certificate.length = 0;
    cr_assert_eq(cgt_quotient_certificate(append, &certificate, q), CGT_OK);
    cgt_certificate_check check;
    cr_assert_eq(cgt_quotient_verify(&check, certificate.bytes, certificate.length, NULL), CGT_OK);
    cr_expect(check.verdict == CGT_CERTIFICATE_ACCEPTED, "heap %zu: line %u: %s", last, check.line,
              check.fault);
    free(check.claim);
    cgt_quotient_free(q);
  }
}

/* No limit, and no stop, takes back what is proved of all heaps. */
static void stop_at_60(void *where, size_t heap, size_t heaps, size_t order) {
  (void)heaps, (void)order;
  if (heap == 60) *(volatile int *)where = 1;
}

Test(quotient, proved_for_all_heaps_is_found) {
  cgt_error error;
  cgt_quotient *q;
  for (int partial = 0; partial < 2; partial++) {
    volatile int stop = 0;
    const cgt_quotient_options options = {
        .stop = &stop, .where = (void *)&stop, .progress = stop_at_60, .partial = partial};
    cr_assert_eq(cgt_quotient_find(&q, "0.123", 1000000, &options, &error), partial ? CGT_OK : CGT_ECANCELLED);
    cr_assert((q != NULL) == partial);
    if (q) cr_expect(q->heaps == 60 && q->asked == 1000000 && q->status.word == CGT_LAW_PROVED && q->order == 20);
    cgt_quotient_free(q);
  }
}

Test(quotient, refuses) {
  cgt_quotient *q;
  cgt_error error;
  cr_expect_eq(cgt_quotient_find(&q, "0.7$7", 5, NULL, &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "0.7$7"), "%s", error.message);
  cr_expect_eq(cgt_quotient_find(&q, "0.7|0.3", 5, NULL, &error), CGT_EINVAL);
  const volatile int stop = 1;
  const cgt_quotient_options stopped = {.stop = &stop}, small = {.memory_bytes = 100000};
  cr_expect_eq(cgt_quotient_find(&q, "0.77", 5, &stopped, &error), CGT_ECANCELLED);
  cr_expect_eq(cgt_quotient_find(&q, "0.77", 40, &small, &error), CGT_ELIMIT);
  cr_expect(error.advice == CGT_ADVICE_MEMORY && strstr(error.message, "heap"), "%s", error.message);
  /* the options of the heaps are within the budget, too */
  const cgt_quotient_options larger = {.memory_bytes = 1 << 22};
  cr_expect_eq(cgt_quotient_find(&q, "0.77", 1500, &larger, &error), CGT_ELIMIT);
  q = quotient_of("0.77", 5);
  size_t x;
  cr_expect_eq(cgt_quotient_element(&x, q, (uint64_t[]){6}, 1), CGT_EINVAL);
  cgt_quotient_free(q);
}
