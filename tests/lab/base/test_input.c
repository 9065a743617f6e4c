/* test_input.c: whatever is read comes in pieces, within a limit, and with the stop looked at (cgt/lab_input.h). */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cgt/lab_input.h>

#include "base/clock.h"

enum { PIECE = 1 << 16, LARGE = 1 << 24 };

static char folder[64], path[96];
static const lab_input_limits roomy = {.bytes = LARGE};

static void begin_each(void) {
  strcpy(folder, "/tmp/cgt-input-XXXXXX");
  cr_assert(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/file", folder);
}

static void end_each(void) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", folder);
  cr_assert(system(command) == 0);
}

TestSuite(input, .init = begin_each, .fini = end_each, .timeout = 120);

static void put(const char *text, size_t length) {
  FILE *file = fopen(path, "wb");
  cr_assert(file && fwrite(text, 1, length, file) == length && fclose(file) == 0);
}

/* What comes of a whole file: CGT_OK, or a failure whose message has these words. */
static void expect_text(const char *name, size_t bytes, cgt_status expected, const char *words) {
  lab_error error = {0};
  char *text = NULL;
  size_t length;
  lab_input *in = lab_input_open(name, &(lab_input_limits){.bytes = bytes}, &error);
  const cgt_status status = in ? lab_input_text(&text, &length, in, &error) : error.status;
  cr_expect_eq(status, expected, "%s: %s", name, error.message);
  cr_expect(strstr(error.message, words), "%s: %s", name, error.message);
  cr_expect_eq(error.advice == CGT_ADVICE_MEMORY, expected == CGT_ELIMIT);
  cr_expect_eq(text == NULL, expected != CGT_OK);
  cr_expect_null(strchr(error.message, '\n'));
  free(text);
  lab_input_close(in);
}

/* The lines of what was put, one after another, behind each a '/'. */
static void expect_lines(const char *text, size_t length, const char *expected) {
  char found[200] = "";
  const char *line;
  size_t bytes;
  lab_error error;
  put(text, length);
  lab_input *in = lab_input_open(path, &roomy, &error);
  cr_assert(in);
  while (lab_input_line(&line, &bytes, in, &error) == CGT_OK && line) {
    cr_expect_eq(line[bytes], 0);
    snprintf(found + strlen(found), sizeof found - strlen(found), "%s/", line);
  }
  cr_expect_eq(error.status, CGT_OK, "%s", error.message);
  cr_expect_str_eq(found, expected);
  lab_input_close(in);
}

/* ---- lines --------------------------------------------------------------------------------------------- */

Test(input, lines_end_in_any_way) {
  expect_lines("a\nb\r\n\nc", 7, "a/b//c/");
  expect_lines("a\n", 2, "a/");
  expect_lines("", 0, "");
  expect_lines("\n\n", 2, "//");
  expect_lines("\xEF\xBB\xBF" "a\nb", 6, "a/b/");
  expect_lines("\xEF\xBB\xBF", 3, "/");
  expect_lines("a\r", 2, "a/");
}

/* Lengths around those of a piece, and lines of several pieces. */
Test(input, lines_are_whole_wherever_a_piece_ends) {
  static const size_t lengths[] = {0, 1, PIECE - 2, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE - 1, 5 * PIECE + 3, 7, 0, 3};
  const size_t count = sizeof lengths / sizeof *lengths;
  FILE *file = fopen(path, "wb");
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k <= lengths[i]; k++) putc(k == lengths[i] ? '\n' : 'a' + (int)((i + k) % 26), file);
  fclose(file);
  lab_error error;
  lab_input *in = lab_input_open(path, &roomy, &error);
  for (size_t i = 0; i < count; i++) {
    const char *line;
    size_t length;
    cr_assert_eq(lab_input_line(&line, &length, in, &error), CGT_OK);
    cr_assert(line);
    cr_assert_eq(length, lengths[i], "line %zu", i);
    for (size_t k = 0; k < length; k++) cr_assert_eq(line[k], 'a' + (char)((i + k) % 26));
  }
  lab_input_close(in);
}

/* Of the next line: its status, and words of the message. */
static void expect_line(lab_input *in, cgt_status expected, const char *words) {
  const char *line;
  size_t length;
  lab_error error = {0};
  cr_expect_eq(lab_input_line(&line, &length, in, &error), expected, "%s", error.message);
  cr_expect(strstr(error.message, words), "%s", error.message);
}

Test(input, a_line_past_the_limit_ends_the_reading) {
  char *text = malloc(LARGE);
  memset(text, 'x', LARGE);
  memcpy(text, "1\n", 2);
  put(text, LARGE);
  free(text);
  lab_error error;
  lab_input *in = lab_input_open(path, &(lab_input_limits){.bytes = 3000000}, &error);
  expect_line(in, CGT_OK, "");
  expect_line(in, CGT_ELIMIT, "line 2 has more than 2929 KiB, and the memory budget leaves it 2929 KiB");
  expect_line(in, CGT_OK, ""); /* the end */
  lab_input_close(in);
}

/* A short line may hold anything, for its reader refuses it and goes on; a long one may not. */
Test(input, a_long_line_is_text) {
  put("\0\xFF\n1\n", 5);
  lab_error error;
  lab_input *in = lab_input_open(path, &roomy, &error);
  expect_line(in, CGT_OK, "");
  expect_line(in, CGT_OK, "");
  lab_input_close(in);
  in = lab_input_open("/dev/zero", &(lab_input_limits){.bytes = SIZE_MAX / 2}, &error);
  expect_line(in, CGT_EPARSE, "it is not text: byte 0x00 in line 1");
  lab_input_close(in);
}

/* ---- whole texts --------------------------------------------------------------------------------------- */

Test(input, a_text_is_whole) {
  static const size_t lengths[] = {1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 5};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    char *text = malloc(lengths[i] + 1), *found;
    size_t length;
    lab_error error;
    memset(text, 'x', lengths[i]);
    if (lengths[i] > PIECE) memcpy(text + PIECE - 1, "\xC3\xA9", 2); /* cut by a piece */
    put(text, lengths[i]);
    lab_input *in = lab_input_open(path, &roomy, &error);
    cr_assert_eq(lab_input_text(&found, &length, in, &error), CGT_OK, "%zu: %s", lengths[i], error.message);
    cr_expect_eq(length, lengths[i]);
    cr_expect(memcmp(found, text, length) == 0 && found[length] == 0);
    lab_input_close(in);
    free(found);
    free(text);
  }
}

Test(input, what_is_no_text_is_refused) {
  put(" \n\t\r\n", 5);
  expect_text(path, LARGE, CGT_EPARSE, "file': it is empty");
  put("1\n2\n\x01", 5);
  expect_text(path, LARGE, CGT_EPARSE, "it is not text: byte 0x01 in line 3");
  put("1\xC3", 2);
  expect_text(path, LARGE, CGT_EPARSE, "it is not text: byte 0xC3 in line 1");
  put("1\xC3z", 3);
  expect_text(path, LARGE, CGT_EPARSE, "it is not text: byte 0xC3 in line 1");
  expect_text("/dev/null", LARGE, CGT_EPARSE, "cannot read '/dev/null': it is empty");
  expect_text(folder, LARGE, CGT_EINVAL, "it is a directory");
  expect_text("/nosuch", LARGE, CGT_EINVAL, "cannot read '/nosuch': No such file or directory");
}

/* ---- limits -------------------------------------------------------------------------------------------- */

static size_t peak_kib(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (size_t)usage.ru_maxrss;
}

/* Files without an end, and one that is larger than any memory. */
Test(input, endless_files_take_little) {
  const size_t before = peak_kib();
  const int file = open(path, O_WRONLY | O_CREAT, 0600);
  cr_assert(ftruncate(file, (off_t)1 << 40) == 0 && close(file) == 0);
  expect_text("/dev/zero", SIZE_MAX / 2, CGT_EPARSE, "it is not text: byte 0x00 in line 1");
  const bool may_fit = SIZE_MAX / 2 > (size_t)UINT32_MAX; /* a budget of 2^40 bytes can be named */
  expect_text(path, SIZE_MAX / 2, may_fit ? CGT_EPARSE : CGT_ELIMIT, may_fit ? "byte 0x00" : "it has 1048576 MiB");
  expect_text(path, (size_t)1 << 30, CGT_ELIMIT, "it has 1048576 MiB, and the memory budget leaves it 1024 MiB");
  expect_text("/dev/urandom", SIZE_MAX / 2, CGT_EPARSE, "it is not text");
  cr_expect(peak_kib() - before < 20 << 10, "%zu KiB", peak_kib() - before);
}

static void *write_for_ever(void *descriptor) {
  static const char text[] = "1 + 1\n";
  while (write(*(int *)descriptor, text, sizeof text - 1) > 0) continue;
  return NULL;
}

Test(input, a_pipe_without_an_end_is_refused_at_the_limit) {
  int ends[2];
  pthread_t writer;
  signal(SIGPIPE, SIG_IGN);
  cr_assert(pipe(ends) == 0 && dup2(ends[0], STDIN_FILENO) == STDIN_FILENO && close(ends[0]) == 0);
  pthread_create(&writer, NULL, write_for_ever, &ends[1]);
  expect_text("-", 1000000, CGT_ELIMIT,
              "cannot read the standard input: it has more than 976 KiB, and the memory budget leaves it 976 KiB");
  close(STDIN_FILENO);
  pthread_join(writer, NULL);
}

/* ---- fifos and the stop -------------------------------------------------------------------------------- */

Test(input, a_fifo_that_nobody_writes_to) {
  cr_assert(mkfifo(path, 0600) == 0);
  const double began = labi_seconds_now();
  expect_text(path, LARGE, CGT_EINVAL, "it is a FIFO that no process writes to");
  cr_expect(labi_seconds_now() - began < 20);
}

static volatile int stop;

static void *stop_soon(void *unused) {
  usleep(300000);
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  return unused;
}

/* A writer that says nothing is waited for, until the stop. */
static void expect_stop(const char *name) {
  pthread_t other;
  lab_error error;
  char *text;
  size_t length;
  stop = 0;
  pthread_create(&other, NULL, stop_soon, NULL);
  lab_input *in = lab_input_open(name, &(lab_input_limits){.bytes = LARGE, .stop = &stop}, &error);
  cr_assert(in, "%s", error.message);
  const double began = labi_seconds_now();
  cr_expect_eq(lab_input_text(&text, &length, in, &error), CGT_ECANCELLED, "%s", error.message);
  cr_expect_null(text);
  cr_expect(labi_seconds_now() - began < 2);
  lab_input_close(in);
  pthread_join(other, NULL);
}

Test(input, who_waits_looks_at_the_stop) {
  int ends[2];
  cr_assert(mkfifo(path, 0600) == 0);
  expect_stop(path);
  const int writer = open(path, O_RDWR);
  expect_stop(path);
  close(writer);
  cr_assert(pipe(ends) == 0 && dup2(ends[0], STDIN_FILENO) == STDIN_FILENO);
  expect_stop("-");
}

/* It comes late, and in two parts. */
static void *write_late(void *unused) {
  usleep(200000);
  FILE *file = fopen(path, "w");
  fputs("1 +", file);
  fflush(file);
  usleep(200000);
  fputs(" 1", file);
  fclose(file);
  return unused;
}

Test(input, a_fifo_is_read_to_its_end) {
  pthread_t writer;
  lab_error error;
  char *text;
  size_t length;
  cr_assert(mkfifo(path, 0600) == 0);
  pthread_create(&writer, NULL, write_late, NULL);
  lab_input *in = lab_input_open(path, &roomy, &error);
  cr_assert_eq(lab_input_text(&text, &length, in, &error), CGT_OK, "%s", error.message);
  cr_expect_str_eq(text, "1 + 1");
  free(text);
  lab_input_close(in);
  pthread_join(writer, NULL);
}
