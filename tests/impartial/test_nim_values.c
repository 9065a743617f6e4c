/* test_nim_values.c: where nim-values are kept: a file goes on wherever it was left, to what unbroken work finds,
 * and is never the worse for a kill, a full disk, damage or a second process. */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "impartial/heaps/nim_memory.h"
#include "impartial/heaps/nim_sequence.h"
#include "random_game.h"

static char name[64];
static rng rng_of_suite;

static void begin_each(void) {
  snprintf(name, sizeof name, "/tmp/cgt-nim-values-%ld", (long)getpid());
  unlink(name);
  rng_of_suite = rng_new();
}

static void end_each(void) { unlink(name); }

TestSuite(nim_values, .init = begin_each, .fini = end_each);

static cgt_nim_sequence *begin(const char *code, const cgt_nim_place *place) {
  cgt_nim_sequence *s;
  cgt_error error;
  cr_assert(cgt_nim_sequence_new(&s, code, CGT_HEAPS_CODE, place, &error) == CGT_OK, "%s: %s", code, error.message);
  return s;
}

static void extend(cgt_nim_sequence *s, size_t count) {
  cgt_error error;
  cr_assert(cgt_nim_sequence_extend(s, count, NULL, &error) == CGT_OK, "%s", error.message);
  cr_assert(cgt_nim_sequence_count(s) >= count);
}

static void expect_refused(const char *code, bool resume, const char *word) {
  cgt_nim_sequence *s;
  cgt_error error;
  const cgt_nim_place place = {.file = name, .resume = resume};
  cr_expect(cgt_nim_sequence_new(&s, code, CGT_HEAPS_CODE, &place, &error) == CGT_EINVAL && !s, "%s", word);
  cr_expect(strstr(error.message, word) && strstr(error.message, name), "%s", error.message);
  cgt_nim_sequence_free(s);
}

/* Values, facts and periods. */
static void expect_same(const cgt_nim_sequence *s, const cgt_nim_sequence *whole) {
  cgt_nim_facts facts, of_whole;
  cgt_nim_period period, other;
  const size_t count = cgt_nim_sequence_count(s);
  cr_assert(count == cgt_nim_sequence_count(whole), "%zu", count);
  for (size_t n = 0; n < count; n++)
    cr_assert(cgt_nim_sequence_value(s, n) == cgt_nim_sequence_value(whole, n), "%zu of %zu", n, count);
  cgt_nim_sequence_facts(&facts, s);
  cgt_nim_sequence_facts(&of_whole, whole);
  cr_expect(facts.greatest == of_whole.greatest && facts.mask == of_whole.mask &&
                facts.by_parity == of_whole.by_parity && facts.rare_count == of_whole.rare_count,
            "%zu values: greatest %u and %u", count, facts.greatest, of_whole.greatest);
  cgt_nim_sequence_period(&period, s);
  cgt_nim_sequence_period(&other, whole);
  cr_expect(period.found == other.found && period.start == other.start && period.length == other.length &&
                period.status.word == other.status.word && period.status.theorem == other.status.theorem &&
                    period.status.needs == other.status.needs,
            "%zu values", count);
}

/* Goes on to so many values and ends. */
static void reach(const char *code, size_t count) {
  cgt_nim_sequence *s = begin(code, &(cgt_nim_place){.file = name, .resume = true});
  extend(s, count);
  cgt_nim_sequence_free(s);
}

/* Opened again, the file has these values and tells of them what unbroken work tells. */
static void expect_kept(const char *code, size_t count) {
  cgt_nim_sequence *s = begin(code, &(cgt_nim_place){.file = name, .resume = true}), *whole = begin(code, NULL);
  if (count > 0) extend(whole, count);
  expect_same(s, whole);
  cgt_nim_sequence_free(s);
  cgt_nim_sequence_free(whole);
}

static long size_of_file(void) {
  struct stat about;
  cr_assert(stat(name, &about) == 0);
  return (long)about.st_size;
}

static void change_byte(long at, int by) {
  FILE *file = fopen(name, "r+b");
  cr_assert(file && fseek(file, at, SEEK_SET) == 0);
  const int byte = getc(file);
  cr_assert(fseek(file, at, SEEK_SET) == 0 && putc(byte ^ by, file) != EOF && fclose(file) == 0);
}

/* Before there is a mask, when one is chosen, and long after. */
Test(nim_values, a_file_goes_on_wherever_it_was_left) {
  static const char *const codes[] = {"0.376", "0.106", "0.16", "0.644"};
  static const size_t ends[] = {7, 700, 1024, 1025, 3000, 4096, 9000, 20000};
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    unlink(name);
    cgt_nim_sequence_free(begin(codes[c], &(cgt_nim_place){.file = name}));
    expect_kept(codes[c], 0);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
      reach(codes[c], ends[i]);
      expect_kept(codes[c], ends[i]);
    }
  }
  expect_refused("0.644", false, "already contains values");
  expect_refused("0.645", true, "other rules");
  expect_kept("0.644", 20000);
}

/* A proof that is stopped again and again ends as one that is not. */
typedef struct stopper {
  volatile int stop;
  uint64_t at;
} stopper;

static void stop_there(void *where, uint64_t done, uint64_t total) {
  stopper *s = where;
  (void)total;
  if (done >= s->at) s->stop = 1;
}

Test(nim_values, a_proof_goes_on_wherever_it_was_stopped, .timeout = 120) {
  const char *code = "0.16";
  cgt_nim_sequence *s = NULL, *whole = begin(code, NULL);
  cgt_nim_period period;
  cgt_error error;
  cr_assert(cgt_nim_sequence_prove(&period, whole, 1000000, NULL, &error) == CGT_OK &&
            period.status.word == CGT_LAW_PROVED);
  stopper stopper = {0};
  const cgt_nim_watch watch = {.stop = &stopper.stop, .where = &stopper, .progress = stop_there};
  cgt_status status;
  do {
    cgt_nim_sequence_free(s);
    s = begin(code, &(cgt_nim_place){.file = name, .resume = true});
    stopper.stop = 0;
    stopper.at = cgt_nim_sequence_count(s) + 5000 + rng_below(&rng_of_suite, 60000);
    status = cgt_nim_sequence_prove(&period, s, 1000000, &watch, &error);
  } while (status == CGT_ECANCELLED);
  cr_assert(status == CGT_OK && period.status.word == CGT_LAW_PROVED, "%s", error.message);
  expect_same(s, whole);
  cgt_nim_sequence_free(s);
  cgt_nim_sequence_free(whole);
}

/* Two bytes a value of memory: the rest is on disk, and nothing of it is left there. */
Test(nim_values, values_beyond_the_memory_are_on_disk) {
  cgt_nim_sequence *s = begin("0.16", &(cgt_nim_place){.memory_bytes = 10000}), *whole = begin("0.16", NULL);
  extend(s, 20000);
  extend(whole, 20000);
  cr_expect(s->narrow.map && !whole->narrow.map);
  expect_same(s, whole);
  cgt_nim_sequence_free(s);
  s = begin("0.16", &(cgt_nim_place){.memory_bytes = 10000, .file = name});
  extend(s, 20000);
  cgt_nim_sequence_free(s);
  s = begin("0.16", &(cgt_nim_place){.memory_bytes = 10000, .file = name, .resume = true});
  cr_expect(s->narrow.map);
  expect_same(s, whole);
  cgt_nim_sequence_free(s);
  cgt_nim_sequence_free(whole);
}

/* Of three parts: wherever the file was cut, as a kill or a loss of power cuts it, it goes on. */
Test(nim_values, a_file_that_was_cut_goes_on) {
  reach("0.376", 300);
  reach("0.376", 2000);
  const long before = size_of_file();
  reach("0.376", 3000);
  const long size = size_of_file();
  char *bytes = malloc((size_t)size);
  FILE *file = fopen(name, "rb");
  cr_assert(file && fread(bytes, 1, (size_t)size, file) == (size_t)size);
  fclose(file);
  for (long cut = 0; cut < size; cut += 1 + (long)rng_below(&rng_of_suite, 400 * long_test_step())) {
    file = fopen(name, "wb");
    cr_assert(file && fwrite(bytes, 1, (size_t)cut, file) == (size_t)cut && fclose(file) == 0);
    cgt_nim_sequence *s = begin("0.376", &(cgt_nim_place){.file = name, .resume = true});
    const size_t kept = cgt_nim_sequence_count(s);
    cr_expect(kept == 0 || kept == 300 || kept == 2000, "%zu", kept);
    cr_expect(cut < before || kept == 2000, "%ld: %zu", cut, kept);
    extend(s, 3000);
    cgt_nim_sequence_free(s);
    expect_kept("0.376", 3000);
  }
  free(bytes);
}

/* A wrong bit in an early part is named, and the file stays as it is; one in the last part costs that part. */
Test(nim_values, damage_is_noticed) {
  reach("0.376", 2000);
  const long first = size_of_file();
  reach("0.376", 3000);
  const long size = size_of_file();
  for (long at = 0; at < size; at += 1 + (long)rng_below(&rng_of_suite, 300 * long_test_step())) {
    const int bit = 1 << rng_below(&rng_of_suite, 8);
    change_byte(at, bit);
    if (at < first) {
      expect_refused("0.376", true, at < 8 || (at >= 32 && at < 36) ? "not a file of nim-values" : "damaged");
      cr_assert(size_of_file() == size);
      change_byte(at, bit);
    } else if (at < first + 32) {
      expect_refused("0.376", true, "damaged");
      change_byte(at, bit);
    } else {
      expect_kept("0.376", 2000);
      reach("0.376", 3000);
      expect_kept("0.376", 3000);
      cr_assert(size_of_file() == size);
    }
  }
  cr_assert(truncate(name, 100000) == 0); /* as if more had been reserved */
  expect_kept("0.376", 3000);
  FILE *file = fopen(name, "wb");
  fputs("something else, and more than a head of a file of ours has in it, as letters are", file);
  fclose(file);
  expect_refused("0.376", true, "not a file of nim-values");
}

/* As cgt 0.2 before it wrote them: a head of 8192 bytes, and one hash for all values. */
Test(nim_values, files_of_version_1_go_on) {
  struct {
    char magic[16];
    uint32_t order, text_length;
    uint64_t count, hash;
    char text[8152];
  } head = {"cgt nim-values1", 0x01020304, 5, 2500, 0, "0.376"};
  _Static_assert(sizeof head == 8192, "as it was");
  cgt_nim_sequence *whole = begin("0.376", NULL);
  extend(whole, 2500);
  cr_assert(imp_nim_values_hash(&head.hash, whole->narrow.value, 2500));
  for (int wrong = 0; wrong < 2; wrong++) {
    FILE *file = fopen(name, "wb");
    head.hash ^= (uint64_t)wrong;
    cr_assert(file && fwrite(&head, sizeof head, 1, file) == 1 &&
              fwrite(whole->narrow.value, 2, 2500, file) == 2500 && fseek(file, 8192 + 2 * 65536 - 1, SEEK_SET) == 0 &&
              putc(0, file) == 0 && fclose(file) == 0);
    expect_refused("0.376", false, "already contains values");
    expect_refused("0.375", true, "other rules");
    if (wrong) {
      expect_refused("0.376", true, "damaged");
      continue;
    }
    cgt_nim_sequence *s = begin("0.376", &(cgt_nim_place){.file = name, .resume = true});
    expect_same(s, whole);
    cgt_nim_sequence_free(s);
    reach("0.376", 5000);
    expect_kept("0.376", 5000);
  }
  cgt_nim_sequence_free(whole);
}

Test(nim_values, a_file_belongs_to_one_at_a_time) {
  reach("0.376", 2000);
  const cgt_nim_place place = {.file = name, .resume = true};
  cgt_nim_sequence *s = begin("0.376", &place);
  expect_refused("0.376", true, "another process");
  expect_refused("0.375", true, "another process");
  extend(s, 3000);
  cgt_nim_sequence_free(s);
  expect_kept("0.376", 3000);
}

/* A file that may not grow, as when a disk is full: what there was room for is kept. */
Test(nim_values, a_full_disk_is_an_error_and_loses_nothing) {
  struct rlimit before, least;
  cgt_error error;
  cgt_nim_period period;
  signal(SIGXFSZ, SIG_IGN);
  cr_assert(getrlimit(RLIMIT_FSIZE, &before) == 0);
  least = before;
  least.rlim_cur = 40000;
  cgt_nim_sequence *s = begin("0.16", &(cgt_nim_place){.file = name});
  cgt_nim_sequence *scratch = begin("0.16", &(cgt_nim_place){.memory_bytes = 10000});
  cr_assert(setrlimit(RLIMIT_FSIZE, &least) == 0);
  cr_expect(cgt_nim_sequence_prove(&period, s, 1000000, NULL, &error) == CGT_EINVAL);
  cr_expect(strstr(error.message, name) && strstr(error.message, "KiB are needed") && strstr(error.message, "heaps are kept"),
            "%s", error.message);
  const size_t kept = cgt_nim_sequence_count(s);
  cr_expect(kept > 10000 && kept < 20000, "%zu", kept);
  cgt_nim_sequence_free(s);
  cr_expect(cgt_nim_sequence_prove(&period, scratch, 1000000, NULL, &error) == CGT_EINVAL);
  cr_expect(strstr(error.message, "TMPDIR") && strstr(error.message, "KiB are needed"), "%s", error.message);
  cgt_nim_sequence_free(scratch);
  cr_assert(setrlimit(RLIMIT_FSIZE, &before) == 0);
  expect_kept("0.16", kept);
  reach("0.16", 30000);
  expect_kept("0.16", 30000);
}
