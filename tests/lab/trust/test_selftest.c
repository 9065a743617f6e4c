/* test_selftest.c: the test that the library has of itself, for as long as a test may take. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_proof.h>

TestSuite(selftest, .timeout = 240);

typedef struct watch {
  volatile int stop;
  uint64_t until, last, faults;
  char text[400];
} watch;

static void count(void *where, uint64_t comparisons) {
  watch *w = where;
  w->last = comparisons;
  if (comparisons >= w->until) w->stop = 1;
}

static void keep(void *where, const lab_fault *fault) {
  watch *w = where;
  w->faults++;
  snprintf(w->text, sizeof w->text, "%d %s: %s", (int)fault->kind, fault->text, fault->found ? fault->found : "");
}

Test(selftest, finds_no_fault) {
  watch w = {.until = 6000}; /* more than examples and small positions make */
  lab_selftest result = lab_selftest_run(&(lab_selftest_options){.limits = {.memory_bytes = (size_t)1 << 28},
                                                                 .stop = &w.stop,
                                                                 .progress = count,
                                                                 .fault = keep,
                                                                 .where = &w});
  cr_expect_eq(result.faults, 0, "%s", w.text);
  cr_expect_eq(w.faults, 0);
  cr_expect_eq(result.status, CGT_OK);
  cr_expect_geq(result.comparisons, w.until);
  cr_expect_eq(result.comparisons, w.last);
  cr_expect_gt(result.rounds, 0, "%llu comparisons were not enough", (unsigned long long)w.last);
}

Test(selftest, is_the_same_each_time) {
  watch a = {.until = 1000}, b = {.until = 1000};
  lab_selftest_options options = {.limits = {.memory_bytes = (size_t)1 << 28}, .progress = count};
  options.where = &a;
  options.stop = &a.stop;
  lab_selftest first = lab_selftest_run(&options);
  options.where = &b;
  options.stop = &b.stop;
  lab_selftest second = lab_selftest_run(&options);
  cr_expect_eq(first.comparisons, second.comparisons);
  cr_expect_eq(first.rounds, second.rounds);
}

Test(selftest, ends_without_memory) {
  watch w = {.until = 100};
  lab_selftest result =
      lab_selftest_run(&(lab_selftest_options){.limits = {.memory_bytes = 1}, .fault = keep, .where = &w});
  cr_expect_eq(result.status, CGT_ENOMEM);
  cr_expect_eq(result.faults, 0);
  cr_expect_eq(w.faults, 1);
  cr_expect(strstr(w.text, "out of memory"), "%s", w.text);
}
