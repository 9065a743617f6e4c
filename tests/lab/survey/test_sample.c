/* test_sample.c: tuples drawn at random: each once, in order, the same for the same seed; and what is said of
 * them is said of no others. */
#include <stdlib.h>

#include <cgt/lab_survey.h>

#include "lab/survey/sample.h"
#include "language_session.h"

typedef struct drawn {
  bool all;
  size_t width, count;
  int64_t *tuples; /* count * width */
} drawn;

static drawn sample_of(session *s, uint64_t size, uint64_t seed) {
  labi_sampler *sampler;
  drawn sample = {.width = lab_program_statement(s->program, 0)->variable_count};
  cr_assert_eq(labi_sampler_open(&sampler, s->machine, 0, size, seed, &s->error), CGT_OK, "%s",
               s->error.message);
  sample.all = !sampler;
  sample.tuples = malloc((size + 1) * (sample.width + 1) * sizeof *sample.tuples);
  for (bool done = sample.all; !done; sample.count += !done) {
    cr_assert_leq(sample.count, size);
    int64_t *tuple = sample.tuples + sample.count * sample.width;
    cr_assert_eq(labi_sampler_next(&done, tuple, sampler, s->machine, &s->error), CGT_OK);
  }
  labi_sampler_close(sampler);
  return sample;
}

Test(sample, each_tuple_once_in_order_and_within_its_ranges) {
  session s = open_text("for a in -5..5, G in day(2), S subset of 1..40, b in a..9: a");
  drawn sample = sample_of(&s, 2000, 1), again = sample_of(&s, 2000, 1), other = sample_of(&s, 2000, 2);
  cr_assert(!sample.all && sample.count == 2000 && again.count == 2000 && sample.width == 4);
  cr_expect_arr_eq(sample.tuples, again.tuples, 2000 * 4 * sizeof(int64_t));
  cr_expect_neq(memcmp(sample.tuples, other.tuples, 2000 * 4 * sizeof(int64_t)), 0);
  for (size_t i = 0; i < 2000; i++) {
    const int64_t *t = sample.tuples + 4 * i;
    cr_expect(t[0] >= -5 && t[0] <= 5 && t[1] >= 0 && t[1] < 22 && t[2] >= 0 && t[2] < INT64_C(1) << 40 &&
              t[3] >= t[0] && t[3] <= 9);
    size_t k = 0;
    const int64_t *before = i > 0 ? t - 4 : t;
    while (i > 0 && k < 4 && t[k] == before[k]) k++;
    cr_expect(i == 0 || (k < 4 && t[k] > before[k]), "in order");
  }
  free(sample.tuples);
  free(again.tuples);
  free(other.tuples);
  close_session(&s);
}

/* Each of 64 values 400 times or so: a fifth more or less has a probability below 1 in 10,000. */
Test(sample, each_value_is_drawn_equally_often) {
  session s = open_text("for a in 0..63, b in 1..10^12: a");
  drawn sample = sample_of(&s, 25600, 7);
  unsigned seen[64] = {0};
  for (size_t i = 0; i < sample.count; i++) seen[sample.tuples[2 * i]]++;
  for (size_t i = 0; i < 64; i++) cr_expect(seen[i] > 320 && seen[i] < 480, "%zu: %u", i, seen[i]);
  free(sample.tuples);
  close_session(&s);
}

Test(sample, few_are_taken_all_and_what_is_not_found_is_not_sought_for_ever) {
  static const struct {
    const char *text;
    bool all;
    size_t least, most;
  } rows[] = {{"for a in 1..100: a", true, 0, 0},
              {"for a in 1..101: a", false, 100, 100},
              {"for G in day(2), H in left_options(G): G", true, 0, 0},
              {"for a in 1..10^9, b in 1..(a mod 2) - 1: a", false, 0, 0},
              {"for a in 1..10^5, b in 1..(if a == 7 then 200 else 0): a", false, 0, 100},
              {"for a in -2^62..2^62, b in -2^62..2^62: a", false, 100, 100},
              {"1 == 1", true, 0, 0}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    drawn sample = sample_of(&s, 100, 3);
    cr_expect(sample.all == rows[i].all && sample.count >= rows[i].least && sample.count <= rows[i].most,
              "%s: %d %zu", rows[i].text, sample.all, sample.count);
    free(sample.tuples);
    close_session(&s);
  }
}

/* A hundred samples of 20 of 40 tuples: each of them 50 times or so; less than 25 or more than 75 times has a
 * probability below 1 in a million. */
Test(sample, each_tuple_of_a_box_is_drawn_equally_often) {
  session s = open_text("for a in 0..4, b in 0..7: a");
  unsigned seen[40] = {0};
  for (uint64_t seed = 1; seed <= 100; seed++) {
    drawn sample = sample_of(&s, 20, seed);
    cr_expect_eq(sample.count, 20);
    for (size_t i = 0; i < sample.count; i++) seen[8 * sample.tuples[2 * i] + sample.tuples[2 * i + 1]]++;
    free(sample.tuples);
  }
  for (size_t i = 0; i < 40; i++) cr_expect(seen[i] >= 25 && seen[i] <= 75, "%zu: %u", i, seen[i]);
  close_session(&s);
}

/* Where every second value of a leaves nothing for b, the others are drawn as evenly, and as many as are wanted. */
Test(sample, empty_ranges_move_no_draw_elsewhere) {
  session s = open_text("for a in 0..9999, b in 1..(a mod 2): a");
  drawn sample = sample_of(&s, 1000, 11);
  unsigned tenth[10] = {0};
  cr_expect_eq(sample.count, 1000);
  for (size_t i = 0; i < sample.count; i++) tenth[sample.tuples[2 * i] / 1000]++;
  for (size_t i = 0; i < 10; i++) cr_expect(tenth[i] > 60 && tenth[i] < 140, "%zu: %u", i, tenth[i]);
  free(sample.tuples);
  close_session(&s);
}

/* Also of a range that has a number of numbers just above or below a power of two, or all of 64 bits. */
Test(sample, ranges_of_every_size_are_drawn_from) {
  static const char *const ranges[] = {"0..1",    "0..2",          "0..63",         "0..64",
                                       "0..2^40", "-2^63..2^63-1", "-2^63..2^63-2", "2^62..2^63-1"};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    char text[64];
    snprintf(text, sizeof text, "for a in %s, b in 1..10^9: a", ranges[i]);
    session s = open_text(text);
    drawn sample = sample_of(&s, 3000, i + 1);
    cr_expect_eq(sample.count, 3000);
    double sum = 0, least = (double)sample.tuples[0], most = (double)sample.tuples[2 * 2999];
    for (size_t k = 0; k < 3000; k++) sum += (double)sample.tuples[2 * k];
    const double middle = (sum / 3000 - least) / (most - least);
    cr_expect(middle > 0.45 && middle < 0.55, "%s: %f", ranges[i], middle);
    free(sample.tuples);
    close_session(&s);
  }
}

/* ---- checks -------------------------------------------------------------------------------------- */

typedef struct seen {
  size_t count;
  lab_check_result results[8];
  int64_t smallest[8];
} seen;

static bool keep(void *where, const lab_check_result *result, lab_machine *machine) {
  seen *s = where;
  (void)machine;
  s->smallest[s->count] = result->smallest ? result->smallest[0] : -1;
  s->results[s->count++] = *result;
  return true;
}

static seen check(const session *s, unsigned workers, uint64_t sample, unsigned shard, unsigned shards) {
  seen found = {0};
  lab_check_summary summary;
  lab_error error;
  const lab_check_options options = {.workers = workers,
                                     .sample = sample,
                                     .seed = 5,
                                     .shard = shard,
                                     .shards = shards,
                                     .where = &found,
                                     .report = keep};
  cr_assert_eq(lab_check(&summary, s->program, &options, &error), CGT_OK, "%s", error.message);
  return found;
}

static const char claims[] =
    "for a in 1..10^9: a > 10^6\nfor a in 1..10^9, b in 1..9: a > 0\nfor a in 1..9: a > 0\n"
    "for a in 1..10^9 where a < 0: a > 0\n1 == 1";

Test(sample, says_of_what_it_knows_the_same_for_any_number_of_workers) {
  static const lab_check_verdict verdicts[] = {LAB_CHECK_FAILS, LAB_CHECK_SAMPLED, LAB_CHECK_HOLDS,
                                               LAB_CHECK_EMPTY, LAB_CHECK_HOLDS};
  static const uint64_t samples[] = {5000, 5000, 0, 5000, 0};
  session s = open_text(claims);
  const seen one = check(&s, 1, 5000, 0, 0), three = check(&s, 3, 5000, 0, 0);
  cr_assert(one.count == 5 && three.count == 5);
  for (size_t i = 0; i < 5; i++) {
    const lab_check_result *r = &one.results[i];
    cr_expect(r->verdict == verdicts[i] && r->sample == samples[i], "%zu: %d %d", i, r->verdict,
              (int)r->sample);
    cr_expect(r->instances == three.results[i].instances && r->failures == three.results[i].failures &&
              one.smallest[i] == three.smallest[i]);
  }
  cr_expect(one.results[0].failures > 0 && one.results[0].instances == 5000 && one.results[0].seed == 5);
  uint64_t instances = 0, failures = 0;
  for (unsigned shard = 1; shard <= 3; shard++) {
    const seen part = check(&s, 2, 5000, shard, 3);
    instances += part.results[0].instances;
    failures += part.results[0].failures;
    cr_expect_eq(part.results[1].verdict, LAB_CHECK_SAMPLED);
  }
  cr_expect(instances == 5000 && failures == one.results[0].failures);
  close_session(&s);
}

Test(sample, too_large_a_sample_is_refused) {
  session s = open_text("for a in 1..10^9: a > 0");
  lab_check_summary summary;
  lab_error error;
  const lab_check_options options = {.sample = LAB_SAMPLE_LIMIT + 1, .report = keep};
  cr_expect_eq(lab_check(&summary, s.program, &options, &error), CGT_ELIMIT);
  close_session(&s);
}
