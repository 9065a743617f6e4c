/* test_nim_squared.c: the ruleset against its definition, and the counts against the page and against each
 * other. */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gmp.h>
#include <cgt/lab_machine.h>
#include "language_session.h"
#include "random_game.h"
#include <cgt/lab_count.h>

#include "storage/owned_file.h"
#include "studies/nim_squared_class.h"
#include "studies/nim_squared_count.h"

TestSuite(nim_squared, .timeout = 240);

/* ---- counts ------------------------------------------------------------------------------------------ */

typedef cgt_status counter(char **digits, const study_job *job, cgt_error *error);

static const study_job usual = {.workers = 2, .memory_bytes = (size_t)1 << 30};

static void counts(counter *count, unsigned rows, unsigned cols, const char *expected) {
  study_job job = usual;
  char *digits = NULL;
  cgt_error error;
  job.rows = rows;
  job.cols = cols;
  cr_assert_eq(count(&digits, &job, &error), CGT_OK, "%ux%u: %s", rows, cols, error.message);
  cr_expect_str_eq(digits, expected, "%ux%u: %s, not %s", rows, cols, digits, expected);
  free(digits);
}

typedef struct cell {
  unsigned rows, cols;
  const char *positions, *inverses;
} cell;

/* Both tables of the page. None of its cells is wrong. */
static const cell page[] = {
    {1, 1, "1", "0"},        {1, 2, "1", "0"},           {1, 3, "1", "0"},
    {1, 4, "1", "0"},        {1, 5, "1", "0"},           {1, 6, "1", "0"},
    {1, 7, "1", "0"},        {1, 8, "1", "0"},           {1, 9, "1", "0"},
    {1, 10, "1", "0"},       {2, 1, "1", "0"},           {2, 2, "4", "4"},
    {2, 3, "10", "0"},       {2, 4, "38", "38"},         {2, 5, "126", "0"},
    {2, 6, "472", "472"},    {2, 7, "1716", "0"},        {2, 8, "6470", "6470"},
    {2, 9, "24310", "0"},    {2, 10, "92504", "92504"},  {3, 1, "1", "0"},
    {3, 2, "10", "0"},       {3, 3, "80", "2"},          {3, 4, "476", "144"},
    {3, 5, "3086", "0"},     {3, 6, "18132", "20"},      {3, 7, "119505", "0"},
    {3, 8, "665112", "0"},   {3, 9, "3891676", "0"},     {4, 1, "1", "0"},
    {4, 2, "38", "38"},      {4, 3, "476", "144"},       {4, 4, "5872", "2144"},
    {4, 5, "77396", "4800"}, {4, 6, "990820", "187268"}, {4, 7, "12190900", "413616"},
    {5, 1, "1", "0"},        {5, 2, "126", "0"},         {5, 3, "3086", "0"},
    {5, 4, "77396", "4800"}, {5, 5, "1857652", "92482"}, {5, 6, "44700632", "1856100"}};
enum { CELLS = sizeof page / sizeof page[0] };

Test(nim_squared, table_of_the_page) {
  for (const cell *c = page; c < page + CELLS; c++)
    counts(study_nim_squared_count, c->rows, c->cols, c->positions);
}

Test(nim_squared, inverses_of_the_page) {
  for (const cell *c = page; c < page + CELLS; c++)
    counts(study_nim_squared_inverses, c->rows, c->cols, c->inverses);
}

Test(nim_squared, three_ways_to_count_agree) {
  for (const cell *c = page; c < page + CELLS; c++) {
    if (c->rows * c->cols > 21) continue;
    counts(study_nim_squared_plain, c->rows, c->cols, c->positions);
    counts(study_nim_squared_plain_inverses, c->rows, c->cols, c->inverses);
    counts(study_nim_squared_classes, c->rows, c->cols, c->positions);
    if (c->rows == 3) counts(study_nim_squared_three, c->rows, c->cols, c->positions);
  }
}

Test(nim_squared, three_rows_by_two_algorithms) {
  for (unsigned cols = 10; cols <= (long_test_step() == 1 ? 16 : 14); cols++) {
    study_job job = usual;
    char *digits = NULL;
    cgt_error error;
    job.rows = 3;
    job.cols = cols;
    cr_assert_eq(study_nim_squared_three(&digits, &job, &error), CGT_OK);
    counts(study_nim_squared_classes, 3, cols, digits);
    counts(study_nim_squared_classes, cols, 3, digits);
    free(digits);
  }
}

/* By the theorem on two rows: n! / (a! a! d! z!), d even. */
Test(nim_squared, two_rows_by_formula) {
  for (unsigned n = 2; n <= 60; n += long_test_step()) {
    mpz_t sum, term;
    mpz_inits(sum, term, NULL);
    for (unsigned a = 0; 2 * a <= n; a++)
      for (unsigned d = 0; 2 * a + d <= n; d += 2) {
        mpz_t by;
        mpz_init(by);
        mpz_bin_uiui(term, n, d);
        mpz_bin_uiui(by, n - d, a);
        mpz_mul(term, term, by);
        mpz_bin_uiui(by, n - d - a, a);
        mpz_addmul(sum, term, by);
        mpz_clear(by);
      }
    char *expected = mpz_get_str(NULL, 10, sum);
    counts(study_nim_squared_count, 2, n, expected);
    free(expected);
    mpz_clears(sum, term, NULL);
  }
}

Test(nim_squared, sides_may_be_exchanged) {
  counts(study_nim_squared_count, 6, 5, "44700632");
  counts(study_nim_squared_count, 9, 3, "3891676");
  counts(study_nim_squared_count, 6, 6, "2131416044");
}

/* ---- classes ------------------------------------------------------------------------------------------ */

/* All multisets of vectors: the representatives among them are as many as Burnside's lemma says, of each
 * number of pegs, and their classes have all matrices. */
static void check_classes(unsigned lines, unsigned count) {
  study_class_shape shape;
  cr_assert(study_class_shape_open(&shape, lines, count));
  mpz_t size, sum, multisets;
  mpz_inits(size, sum, multisets, NULL);
  mpz_bin_uiui(multisets, (1U << lines) + count - 1, count);
  uint64_t *layers = calloc(lines * count + 1, sizeof *layers);
  for (uint64_t rank = 0; mpz_cmp_ui(multisets, rank) > 0; rank++) {
    study_class_board board;
    study_class_form form;
    unsigned pegs = 0;
    study_class_board_of(&board, &shape, rank);
    study_class_form_of(&form, &shape, &board);
    if (form.rank != rank) continue;
    for (unsigned k = 0; k < count; k++) pegs += (unsigned)__builtin_popcount(board.vector[k]);
    layers[pegs]++;
    study_class_size(size, &shape, &board, &form);
    mpz_add(sum, sum, size);
  }
  cr_expect_arr_eq(layers, shape.layers, (lines * count + 1) * sizeof *layers, "%ux%u", lines, count);
  cr_expect_eq(mpz_popcount(sum), 1);
  cr_expect_eq(mpz_scan1(sum, 0), lines * count, "%ux%u", lines, count);
  free(layers);
  mpz_clears(size, sum, multisets, NULL);
  study_class_shape_close(&shape);
}

Test(nim_squared, classes_have_all_matrices) {
  check_classes(1, 7);
  check_classes(2, 9);
  check_classes(3, 7);
  check_classes(4, 4);
  check_classes(5, 4);
  check_classes(6, 3);
}

static unsigned next_random(uint64_t *state) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(*state >> 33);
}

/* Any permutation of lines and vectors leaves the representative; line[] and place[] lead to it. Few colours,
 * as in a circle of vectors of two lines each, make the search work hardest. */
Test(nim_squared, representatives_do_not_depend_on_the_order) {
  static const unsigned sides[][2] = {{4, 6}, {5, 5}, {6, 8}, {8, 8}, {7, 3}, {3, 40}};
  uint64_t state = 2026;
  for (size_t n = 0; n < sizeof sides / sizeof sides[0]; n++) {
    const unsigned lines = sides[n][0], count = sides[n][1];
    study_class_shape shape;
    cr_assert(study_class_shape_open(&shape, lines, count));
    for (unsigned round = 0; round < 2000; round++) {
      study_class_board board, other, there;
      study_class_form form, form_of_other;
      for (unsigned k = 0; k < count; k++)
        board.vector[k] = (unsigned char)(round % 3 == 0 ? 1U << k % lines | 1U << (k + 1) % lines
                                                         : next_random(&state) & ((1U << lines) - 1));
      unsigned to[STUDY_CLASS_MOST_LINES];
      for (unsigned l = 0; l < lines; l++) {
        unsigned at = next_random(&state) % (l + 1);
        to[l] = to[at];
        to[at] = l;
      }
      for (unsigned k = 0; k < count; k++) {
        unsigned image = 0, at = next_random(&state) % (k + 1);
        for (unsigned l = 0; l < lines; l++) image |= (board.vector[k] >> l & 1U) << to[l];
        other.vector[k] = other.vector[at];
        other.vector[at] = (unsigned char)image;
      }
      study_class_form_of(&form, &shape, &board);
      study_class_form_of(&form_of_other, &shape, &other);
      cr_assert_eq(form.rank, form_of_other.rank);
      cr_assert_eq(form.fixing, form_of_other.fixing);
      study_class_board_of(&there, &shape, form.rank);
      for (unsigned k = 0; k < count; k++)
        for (unsigned l = 0; l < lines; l++)
          cr_assert_eq(board.vector[k] >> l & 1, there.vector[form.place[k]] >> form.line[l] & 1);
    }
    study_class_shape_close(&shape);
  }
}

/* ---- jobs --------------------------------------------------------------------------------------------- */

static void stop_after(void *where, uint64_t done, uint64_t total) {
  (void)total;
  if (done >= 20000) *(volatile int *)where = 1;
}

/* Stopped in the middle, and gone on from the checkpoint, as often as it takes. */
Test(nim_squared, stops_and_goes_on) {
  char name[] = "/tmp/cgt-count-XXXXXX";
  int file = mkstemp(name);
  cr_assert_geq(file, 0);
  close(file);
  remove(name);
  volatile int stop = 0;
  study_job job = usual;
  job.rows = job.cols = 6;
  job.checkpoint = name;
  job.checkpoint_seconds = 0;
  job.stop = &stop;
  job.data = (void *)(uintptr_t)&stop;
  job.progress = stop_after;
  char *digits = NULL;
  cgt_error error;
  cr_assert_eq(study_nim_squared_count(&digits, &job, &error), CGT_ECANCELLED, "%s", error.message);
  cr_assert_eq(access(name, F_OK), 0);
  stop = 0;
  job.progress = NULL;
  cr_expect_eq(study_nim_squared_count(&digits, &job, &error), CGT_EINVAL, "the file is overwritten");
  job.resume = true;
  job.rows = 5;
  cr_expect_eq(study_nim_squared_count(&digits, &job, &error), CGT_EINVAL, "of another board");
  job.rows = 6;
  cr_assert_eq(study_nim_squared_count(&digits, &job, &error), CGT_OK, "%s", error.message);
  cr_expect_str_eq(digits, "2131416044");
  cr_expect_neq(access(name, F_OK), 0, "the checkpoint is still there");
  free(digits);
}

/* A checkpoint that is cut, or of which one bit is changed anywhere, is refused. */
Test(nim_squared, damaged_checkpoints_are_refused) {
  char name[] = "/tmp/cgt-count-XXXXXX";
  int file = mkstemp(name);
  cr_assert_geq(file, 0);
  close(file);
  remove(name);
  volatile int stop = 1;
  study_job job = usual;
  job.rows = job.cols = 5;
  job.checkpoint = name;
  job.stop = &stop;
  char *digits = NULL;
  cgt_error error;
  cr_assert_eq(study_nim_squared_count(&digits, &job, &error), CGT_ECANCELLED);
  stop = 0;
  job.resume = true;
  FILE *stream = fopen(name, "r+b");
  fseek(stream, 0, SEEK_END);
  const long length = ftell(stream);
  cr_assert_gt(length, 100);
  for (long at = 0; at < length; at += 7) {
    fseek(stream, at, SEEK_SET);
    int byte = getc(stream);
    fseek(stream, at, SEEK_SET);
    putc(byte ^ 4, stream);
    fflush(stream);
    cgt_status status = study_nim_squared_count(&digits, &job, &error);
    cr_assert(status == CGT_EINVAL || status == CGT_ELIMIT, "byte %ld of %ld", at, length);
    fseek(stream, at, SEEK_SET);
    putc(byte, stream);
    fflush(stream);
  }
  fclose(stream);
  char *copy = malloc((size_t)length);
  stream = fopen(name, "rb");
  cr_assert_eq(fread(copy, 1, (size_t)length, stream), (size_t)length);
  fclose(stream);
  cr_assert_eq(study_nim_squared_count(&digits, &job, &error), CGT_OK, "%s", error.message);
  cr_expect_str_eq(digits, "1857652", "stopped before it began");
  free(digits);
  stream = fopen(name, "wb");
  cr_assert_eq(fwrite(copy, 1, (size_t)length, stream), (size_t)length);
  fclose(stream);
  free(copy);
  cr_assert_eq(truncate(name, length - 8), 0);
  cr_assert_eq(study_nim_squared_count(&digits, &job, &error), CGT_EINVAL);
  remove(name);
  cr_assert_eq(study_nim_squared_count(&digits, &job, &error), CGT_OK,
               "nothing to go on from: from the beginning");
  cr_expect_str_eq(digits, "1857652");
  free(digits);
}

Test(nim_squared, limits_are_named) {
  study_job job = usual;
  char *digits = NULL;
  cgt_error error;
  job.rows = job.cols = 8;
  cr_expect_eq(study_nim_squared_count(&digits, &job, &error), CGT_ELIMIT);
  cr_expect(strstr(error.message, "MiB"), "%s", error.message);
  job.rows = job.cols = 1000;
  cr_expect_eq(study_nim_squared_count(&digits, &job, &error), CGT_ELIMIT);
  cr_expect_eq(study_nim_squared_plain(&digits, &job, &error), CGT_ELIMIT);
  cr_expect_eq(study_nim_squared_inverses(&digits, &job, &error), CGT_ELIMIT);
}

/* Whatever way is taken, memory that is not there and a wish to stop end it with a word. */
Test(nim_squared, all_ways_to_count_stop_and_have_limits) {
  static counter *const ways[] = {study_nim_squared_plain, study_nim_squared_plain_inverses,
                                  study_nim_squared_classes, study_nim_squared_inverses,
                                  study_nim_squared_three};
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    volatile int stop = 1;
    study_job job = usual;
    char *digits = NULL;
    cgt_error error = {0};
    job.rows = ways[i] == study_nim_squared_three ? 3 : 4;
    job.cols = ways[i] == study_nim_squared_three ? 18 : 5;
    job.stop = &stop;
    cr_expect_eq(ways[i](&digits, &job, &error), CGT_ECANCELLED, "way %zu: %s", i, error.message);
    cr_expect(strstr(error.message, "stopped") || ways[i] == study_nim_squared_classes, "way %zu: %s", i,
              error.message);
    job.stop = NULL;
    job.memory_bytes = 4096;
    cr_expect_eq(ways[i](&digits, &job, &error), CGT_ELIMIT, "way %zu: %s", i, error.message);
    cr_expect(error.message[0] && !digits);
  }
}

/* As they were written before: the same bytes without heads of parts, behind a magic and before them one sum. */
static void write_version_2(const char *name) {
  enum { HEAD = 56, PART = 32 };
  FILE *file = fopen(name, "rb");
  cr_assert(file != NULL && fseek(file, 0, SEEK_END) == 0);
  const size_t size = (size_t)ftell(file);
  char *bytes = malloc(size), *old = malloc(size);
  rewind(file);
  cr_assert(bytes && old && fread(bytes, 1, size, file) == size && fclose(file) == 0);
  uint64_t length[3], version = 2, check = 1, limb;
  size_t at = HEAD, used = 16;
  memcpy(old, "cgtnim2", 8);
  memcpy(old + 8, &version, 8);
  for (unsigned p = 0; p < 3; p++) {
    memcpy(&length[p], bytes + at + 8, 8);
    memcpy(old + used, bytes + at + PART, length[p]);
    used += length[p] + (p == 0 ? 8 : 0); /* the sum */
    at += PART + length[p];
  }
  cr_assert(at == size && length[0] % 8 == 0);
  const size_t sum = 16 + length[0];
  for (size_t n = 0; n < used; n += 8) {
    if (n == sum) continue;
    memcpy(&limb, old + n, 8);
    check = (check ^ limb) * UINT64_C(0x9E3779B97F4A7C15);
    check ^= check >> 29;
  }
  memcpy(old + sum, &check, 8);
  file = fopen(name, "wb");
  cr_assert(file && fwrite(old, 1, used, file) == used && fclose(file) == 0);
  free(bytes);
  free(old);
}

Test(nim_squared, checkpoints_of_version_2_go_on) {
  char name[] = "/tmp/cgt-count-XXXXXX";
  cr_assert_geq(close(mkstemp(name)), 0); /* an empty one is none */
  volatile int stop = 0;
  study_job job = usual;
  job.rows = job.cols = 6;
  job.checkpoint = name;
  job.stop = &stop;
  job.data = (void *)(uintptr_t)&stop;
  job.progress = stop_after;
  char *digits = NULL;
  cgt_error error;
  cr_assert_eq(study_nim_squared_count(&digits, &job, &error), CGT_ECANCELLED, "%s", error.message);
  write_version_2(name);
  stop = 0;
  job.progress = NULL;
  job.resume = true;
  cr_assert_eq(study_nim_squared_count(&digits, &job, &error), CGT_OK, "%s", error.message);
  cr_expect_str_eq(digits, "2131416044");
  free(digits);
}

/* Two counts with one checkpoint would write over each other's. */
Test(nim_squared, a_checkpoint_belongs_to_one_count) {
  char name[] = "/tmp/cgt-count-XXXXXX";
  cr_assert_geq(close(mkstemp(name)), 0);
  labi_owned_file file;
  study_job job = usual;
  job.rows = job.cols = 4;
  job.checkpoint = name;
  char *digits = NULL;
  cgt_error error;
  cr_assert(labi_owned_file_open(&file, name, NULL, &error));
  cr_expect_eq(study_nim_squared_count(&digits, &job, &error), CGT_EINVAL);
  cr_expect(strstr(error.message, name) && strstr(error.message, "another process"), "%s", error.message);
  labi_owned_file_close(&file);
  cr_expect_eq(study_nim_squared_count(&digits, &job, &error), CGT_OK, "%s", error.message);
  cr_expect_neq(access(name, F_OK), 0);
  free(digits);
}

Test(nim_squared, checkpoints_that_cannot_be_read) {
  char name[] = "/tmp/cgt-count-XXXXXX";
  cr_assert(mkdtemp(name) != NULL);
  study_job job = usual;
  job.rows = job.cols = 5;
  job.checkpoint = name; /* a folder */
  job.resume = true;
  char *digits = NULL;
  cgt_error error = {0};
  cr_expect_eq(study_nim_squared_count(&digits, &job, &error), CGT_EINVAL);
  cr_expect(strstr(error.message, name) && !digits, "%s", error.message);
  rmdir(name);
}

/* ---- the ruleset ----------------------------------------------------------------------------------------
 */

enum { ROWS = 3, COLS = 4, BOARDS = 1 << (ROWS * COLS) };

/* Grundy values of all 3x4 boards by definition. */
static void fill_grundy(unsigned *grundy) {
  unsigned line[ROWS + COLS] = {0};
  for (unsigned k = 0; k < ROWS * COLS; k++) {
    line[k / COLS] |= 1U << k;
    line[ROWS + k % COLS] |= 1U << k;
  }
  for (unsigned b = 0; b < BOARDS; b++) {
    uint64_t seen = 0;
    for (unsigned n = 0; n < ROWS + COLS; n++)
      for (unsigned taken = b & line[n]; taken; taken = (taken - 1) & b & line[n])
        seen |= UINT64_C(1) << grundy[b ^ taken];
    grundy[b] = (unsigned)__builtin_ctzll(~seen);
  }
}

Test(nim_squared, values_are_those_of_the_definition) {
  static unsigned grundy[BOARDS];
  fill_grundy(grundy);
  session s = open_text("");
  for (unsigned b = 0; b < BOARDS; b++) {
    char text[100] = "nim_squared(\"";
    for (unsigned k = 0; k < ROWS * COLS; k++) {
      if (k > 0 && k % COLS == 0) strcat(text, "|");
      strcat(text, b >> k & 1 ? "x" : "o");
    }
    snprintf(text + strlen(text), 30, "\") == *%u", grundy[b]);
    size_t index = lab_program_count(s.program);
    lab_value v = {.kind = LAB_BOOL};
    cr_assert_eq(lab_program_add(s.program, text, strlen(text), &s.error), CGT_OK, "%s", text);
    cr_assert_eq(lab_evaluate(&v, s.machine, index, &s.error), CGT_OK, "%s: %s", text, s.error.message);
    cr_expect(v.as.truth, "%s", text);
  }
  close_session(&s);
}

Test(nim_squared, library_counts) {
  char *digits, *plain;
  lab_error error;
  cr_assert_eq(lab_count(&digits, "nim_squared", 3, 4, NULL, &error), CGT_OK, "%s", error.message);
  cr_assert_eq(lab_count(&plain, "nim_squared", 3, 4, &(lab_count_options){.plain = true}, &error), CGT_OK);
  cr_expect_str_eq(digits, plain);
  free(digits);
  free(plain);
  cr_expect_eq(lab_count(&digits, "nim", 3, 4, NULL, &error), CGT_EINVAL);
  cr_expect(strstr(error.message, "nim_squared"), "what there is: %s", error.message);
  cr_expect_eq(lab_count(&digits, "nim_squared", 0, 4, NULL, &error), CGT_EINVAL);
  cr_expect_str_eq(lab_family_name(0), "nim_squared");
}
