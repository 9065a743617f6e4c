/* fuzz_input.c: a file that is read: its lines are what stands between its line ends, its text is whole or refused,
 * and what other programs write ends in items or in one error. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include <cgt/lab_convert.h>
#include <cgt/lab_input.h>
#include <cgt/lab_program.h>

static void expect_error(const lab_error *error, cgt_status status) {
  fuzz_check(error->status == status, "the error and the status differ");
  fuzz_check(*error->message && !strchr(error->message, '\n'), "an error whose message is not one line");
}

static size_t skip_mark(const char *text, size_t size) {
  return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* How many bytes of the next line, which begins at `from`, are handed out; *next: where the line after it begins. */
static size_t line_at(size_t *next, const char *text, size_t from, size_t size) {
  const char *end = memchr(text + from, '\n', size - from);
  size_t length = end ? (size_t)(end - text) - from : size - from;
  *next = from + length + (end ? 1 : 0);
  return length > 0 && text[from + length - 1] == '\r' ? length - 1 : length;
}

static void read_lines(const char *path, const char *text, size_t size, size_t most) {
  lab_error error;
  const char *line;
  size_t length, at = 0, next;
  lab_input *in = lab_input_open(path, &(lab_input_limits){.bytes = most}, &error);
  fuzz_check(in, "a file that is not opened");
  cgt_status status;
  while ((status = lab_input_line(&line, &length, in, &error)) == CGT_OK && line) {
    fuzz_check(at < size, "a line behind the last");
    size_t wanted = line_at(&next, text, at, size), mark = at == 0 ? skip_mark(text, wanted) : 0;
    fuzz_check(length == wanted - mark && memcmp(line, text + at + mark, length) == 0 && line[length] == 0,
               "another line");
    at = next;
  }
  if (status == CGT_OK)
    fuzz_check(at == size, "lines are missing");
  else
    expect_error(&error, CGT_ELIMIT);
  fuzz_check(status == CGT_OK || size > most, "a limit that is not reached");
  lab_input_close(in);
}

static bool is_blank(const char *text, size_t size) {
  while (size > 0 && memchr(" \t\r\n", text[size - 1], 4)) size--;
  return size == 0;
}

static void read_text(const char *path, const char *text, size_t size, size_t most) {
  lab_error error;
  char *whole;
  size_t length;
  lab_input *in = lab_input_open(path, &(lab_input_limits){.bytes = most}, &error);
  cgt_status status = lab_input_text(&whole, &length, in, &error);
  const bool good = size <= most && lab_text_prefix(text, size) == size && !is_blank(text, size);
  fuzz_check((status == CGT_OK) == good, "a text is taken that is none, or refused");
  if (good)
    fuzz_check(length == size && memcmp(whole, text, size) == 0 && whole[size] == 0, "another text");
  else
    expect_error(&error, size > most ? CGT_ELIMIT : CGT_EPARSE);
  free(whole);
  lab_input_close(in);
}

/* A ruleset that is converted is one of the language. */
static void read_ruleset(const char *text) {
  lab_error error;
  lab_program *program = lab_program_new(false);
  fuzz_check(program && lab_program_add(program, text, strlen(text), &error) == CGT_OK, "a ruleset that the language refuses");
  lab_program_free(program);
}

/* The rulesets of classes: after an error of one the others follow. */
static void read_classes(const char *text, size_t size) {
  lab_notation_reader *reader = lab_notation_open(text, size, LAB_NOTATION_CGSUITE);
  lab_converted item;
  lab_error error;
  size_t items = 0;
  fuzz_check(reader, "no reader");
  while (lab_notation_next(&item, reader, &error) != CGT_OK || item.text) {
    fuzz_check(items++ <= size, "more items than there can be");
    if (item.text && item.is_ruleset) read_ruleset(item.text);
    if (!item.text) expect_error(&error, error.status);
    if (!item.text && error.status == CGT_EPARSE) break;
    free(item.text);
  }
  lab_notation_close(reader);
}

static void read_items(const char *text, size_t size, lab_notation notation) {
  if (notation == LAB_NOTATION_CGSUITE && lab_is_cgsuite_class(text, size)) {
    read_classes(text, size);
    return;
  }
  lab_notation_reader *reader = lab_notation_open(text, size, notation);
  lab_converted item;
  lab_error error;
  cgt_status status;
  unsigned line = 1;
  size_t items = 0;
  fuzz_check(reader, "no reader");
  while ((status = lab_notation_next(&item, reader, &error)) == CGT_OK && item.text) {
    fuzz_check(items++ <= size && item.line >= line, "more items than there can be, or out of their order");
    line = item.line;
    free(item.text);
  }
  if (status != CGT_OK) expect_error(&error, CGT_EPARSE);
  fuzz_check(!item.text && lab_notation_next(&item, reader, &error) == CGT_OK && !item.text, "an item behind the end");
  lab_notation_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  const size_t most = data[0] < 16 ? data[0] : 1 << 20; /* a small limit now and then */
  char *text = fuzz_copy(data + 1, size - 1);
  const char *path = fuzz_file(text, size - 1);
  read_lines(path, text, size - 1, most);
  read_text(path, text, size - 1, most);
  for (int n = LAB_NOTATION_CGT; n <= LAB_NOTATION_CGT_RS; n++) read_items(text, size - 1, (lab_notation)n);
  free(text);
  return 0;
}
