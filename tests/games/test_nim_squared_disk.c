/* test_nim_squared_disk.c: counts of Nim-squared whose records are on disk, because memory does not suffice:
 * they come to the same, stop and go on, and notice what becomes of their files. */
#include <criterion/criterion.h>
#include <glob.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "studies/nim_squared_count.h"

TestSuite(nim_squared_disk, .timeout = 240);

enum { NAME = 64 };

typedef struct bench {
  char folder[NAME], name[NAME + 16], pattern[NAME + 32];
  study_job job;
  volatile int stop;
  uint64_t stop_at; /* visits; UINT64_MAX: never */
  size_t most_files;
} bench;

static size_t count_files(const bench *b) {
  glob_t found;
  const size_t files = glob(b->pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
  globfree(&found);
  return files;
}

static void watch(void *where, uint64_t done, uint64_t total) {
  bench *b = where;
  const size_t files = count_files(b);
  cr_assert_leq(done, total);
  if (files > b->most_files) b->most_files = files;
  if (done >= b->stop_at) b->stop = 1;
}

static void open_bench(bench *b, unsigned rows, unsigned cols, size_t memory_bytes) {
  memset(b, 0, sizeof *b);
  strcpy(b->folder, "/tmp/cgt-disk-XXXXXX");
  cr_assert(mkdtemp(b->folder) != NULL);
  snprintf(b->name, sizeof b->name, "%s/board", b->folder);
  snprintf(b->pattern, sizeof b->pattern, "%s.*.*", b->name);
  b->stop_at = UINT64_MAX;
  b->job = (study_job){.rows = rows,
                       .cols = cols,
                       .workers = 2,
                       .memory_bytes = memory_bytes,
                       .checkpoint = b->name,
                       .resume = true,
                       .stop = &b->stop,
                       .data = b,
                       .progress = watch};
}

static cgt_status run(bench *b, char **digits, cgt_error *error) {
  b->stop = 0;
  return study_nim_squared_classes(digits, &b->job, error);
}

static void ends_with(bench *b, const char *expected) {
  char *digits = NULL;
  cgt_error error = {0};
  cr_assert_eq(run(b, &digits, &error), CGT_OK, "%s", error.message);
  cr_expect_str_eq(digits, expected);
  cr_expect_eq(count_files(b), 0, "files are left");
  free(digits);
  cr_assert_eq(rmdir(b->folder), 0);
}

static void refuses(bench *b, cgt_status status, const char *why) {
  char *digits = NULL;
  cgt_error error = {0};
  cr_expect_eq(run(b, &digits, &error), status);
  cr_expect(!digits && strstr(error.message, why), "'%s' should have '%s'", error.message, why);
}

/* Stopped after so many visits; the files of the last whole layer are there. */
static void stops(bench *b, uint64_t visits) {
  b->stop_at = visits;
  refuses(b, CGT_ECANCELLED, "the files next to it hold");
  b->stop_at = UINT64_MAX;
  cr_assert_geq(count_files(b), 3);
}

/* Wherever memory ends between both layers and one part of one of them: records in memory, one pass over
 * some layers, two over most. */
Test(nim_squared_disk, any_memory_gives_the_same_count) {
  static const unsigned sides[][2] = {{5, 5}, {4, 6}, {6, 4}};
  for (size_t n = 0; n < sizeof sides / sizeof *sides; n++) {
    unsigned in_memory = 0, on_disk = 0;
    for (size_t bytes = 400000;; bytes -= bytes / 4) {
      bench b;
      char *digits = NULL;
      cgt_error error;
      open_bench(&b, sides[n][0], sides[n][1], bytes);
      b.job.checkpoint = NULL;
      const bool fits = study_nim_squared_classes(&digits, &b.job, &error) == CGT_OK;
      free(digits);
      b.job.checkpoint = b.name;
      b.stop_at = 0;
      if (run(&b, &digits, &error) == CGT_ELIMIT) {
        cr_expect(strstr(error.message, "memory limit"), "%s", error.message);
        rmdir(b.folder);
        break;
      }
      b.stop_at = UINT64_MAX;
      ends_with(&b, n == 0 ? "1857652" : "990820");
      cr_expect_eq(b.most_files, fits ? 0 : 6, "%zu bytes, %zu files", bytes, b.most_files);
      *(fits ? &in_memory : &on_disk) += 1;
    }
    cr_expect(in_memory > 0 && on_disk > 1, "%u and %u", in_memory, on_disk);
  }
}

/* Again and again a little further, with what a killed run leaves of the next layer. */
Test(nim_squared_disk, stops_and_goes_on) {
  bench b;
  open_bench(&b, 6, 6, 400000);
  for (uint64_t visits = 50; visits < 20000; visits += visits / 2) {
    stops(&b, visits);
    char name[NAME + 32];
    unsigned pegs = 0;
    do snprintf(name, sizeof name, "%s.%u.rows", b.name, pegs++);
    while (access(name, F_OK) != 0);
    snprintf(name, sizeof name, "%s.%u.rows", b.name, pegs);
    FILE *file = fopen(name, "wb");
    cr_assert(file && fputs("what was left", file) >= 0);
    fclose(file);
  }
  b.job.resume = false;
  refuses(&b, CGT_EINVAL, "already a checkpoint");
  b.job.resume = true;
  b.job.memory_bytes = 100000;
  refuses(&b, CGT_ELIMIT, "memory limit");
  b.job.memory_bytes = 1 << 26;
  ends_with(&b, "2131416044");
}

static void change_byte(const char *name, long at) {
  FILE *file = fopen(name, "r+b");
  cr_assert(file != NULL);
  cr_assert_eq(fseek(file, at, SEEK_SET), 0);
  const int byte = getc(file);
  fseek(file, at, SEEK_SET);
  putc(byte ^ 16, file);
  fclose(file);
}

Test(nim_squared_disk, changed_files_are_noticed) {
  bench b;
  open_bench(&b, 5, 5, 25000);
  stops(&b, 300);
  glob_t found;
  cr_assert_eq(glob(b.pattern, 0, NULL, &found), 0);
  for (size_t n = 0; n < found.gl_pathc; n++) {
    const char *name = found.gl_pathv[n];
    for (long at = 3; at < 300; at += 60) {
      change_byte(name, at);
      refuses(&b, CGT_EINVAL, "cut or changed");
      change_byte(name, at);
    }
    char aside[NAME + 64];
    snprintf(aside, sizeof aside, "%s.aside", b.name);
    cr_assert_eq(rename(name, aside), 0);
    refuses(&b, CGT_EINVAL, "No such file");
    cr_assert_eq(rename(aside, name), 0);
    FILE *file = fopen(name, "ab");
    putc(0, file);
    const long length = ftell(file);
    fclose(file);
    refuses(&b, CGT_EINVAL, "cut or changed");
    cr_assert_eq(truncate(name, length - 1), 0);
  }
  globfree(&found);
  b.job.rows = 4;
  refuses(&b, CGT_EINVAL, "another board");
  b.job.rows = 5;
  ends_with(&b, "1857652");
}

/* As when the disk is full. */
Test(nim_squared_disk, a_file_that_cannot_be_written) {
  bench b;
  struct rlimit limit, least;
  open_bench(&b, 6, 6, 400000);
  signal(SIGXFSZ, SIG_IGN);
  cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
  least = limit;
  least.rlim_cur = 40000;
  cr_assert_eq(setrlimit(RLIMIT_FSIZE, &least), 0);
  refuses(&b, CGT_EINVAL, "File too large");
  cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
  cr_expect_eq(count_files(&b), 3, "the last whole layer is kept, what was begun is not");
  ends_with(&b, "2131416044");
}
