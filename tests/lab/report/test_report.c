/* test_report.c: what renderers of results share: thousands, paragraphs, cut text, values. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "lab/text/layout.h"
#include "lab/report/report.h"
#include "lab/result/table_cells.h"

TestSuite(report);

static void expect(labi_buffer *buffer, const char *text) {
  char *is = labi_buffer_take(buffer, NULL);
  cr_expect_str_eq(is, text);
  free(is);
}

/* ---- layout ---------------------------------------------------------------------------------- */

Test(report, thousands_are_parted_by_commas) {
  static const struct {
    uint64_t n;
    const char *text;
  } cases[] = {{0, "0"}, {999, "999"}, {1000, "1,000"}, {1234567, "1,234,567"}, {UINT64_MAX, "18,446,744,073,709,551,615"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    labi_buffer out = {0};
    labi_put_count(&out, cases[i].n);
    expect(&out, cases[i].text);
  }
}

Test(report, prose_is_broken_at_blanks_before_column_80) {
  labi_buffer out = {0};
  char word[41];
  memset(word, 'w', 40);
  word[40] = 0;
  labi_put(&out, "label ");
  char text[200];
  snprintf(text, sizeof text, "%s  short\n%s ↑↑", word, word);
  size_t at = labi_put_prose(&out, text, 6, 4);
  cr_expect_eq(at, 4 + 40 + 3); /* characters, not bytes */
  char whole[200];
  snprintf(whole, sizeof whole, "label %s short\n    %s ↑↑", word, word);
  expect(&out, whole);
}

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

static void expect_error_line(cgt_format format, const lab_error *error, const char *text) {
  labi_buffer out = {0};
  cr_expect_eq(lab_report_error(collect, &out, format, error), CGT_OK);
  expect(&out, text);
}

Test(report, an_error_in_the_place_of_a_value) {
  const lab_error error = {.status = CGT_EDOMAIN, .line = 3, .column = 7, .message = "no \"value\""};
  expect_error_line(CGT_PLAIN, &error, "!! no \"value\"\n");
  expect_error_line(CGT_UNICODE, &error, "!! no \"value\"\n");
  expect_error_line(CGT_LATEX, &error, "% !! no \"value\"\n");
  expect_error_line(
      CGT_JSON, &error,
      "{\"error\": \"no \\\"value\\\"\", \"code\": \"no such value\", \"line\": 3, \"column\": 7}\n");
  const lab_error odd = {.status = CGT_ELIMIT, .message = "a\nb\x1B\xFF"}; /* whatever a text was made of */
  expect_error_line(CGT_PLAIN, &odd, "!! a\\x0Ab\\x1B\\xFF\n");
  expect_error_line(CGT_JSON, &odd,
                    "{\"error\": \"a\\nb\\u001B\xEF\xBF\xBD\", \"code\": \"limit reached\"}\n");
}

Test(report, a_paragraph_ends_its_line) {
  labi_buffer out = {0};
  labi_put_paragraph(&out, "one two", 0, 0);
  labi_put_paragraph(&out, "", 0, 0);
  expect(&out, "one two\n\n");
}

Test(report, text_that_is_too_long_is_cut_and_counted) {
  labi_buffer out = {0};
  cr_expect_not(labi_put_cut(&out, "just fits", 9));
  expect(&out, "just fits");
  char text[1501];
  memset(text, 'x', 1500);
  text[1500] = 0;
  cr_expect(labi_put_cut(&out, text, 25));
  expect(&out, "xxx... (1,500 characters)");
  cr_expect(labi_put_cut(&out, "↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑↑", 21));
  expect(&out, "↑↑... (25 characters)");
  cr_expect(labi_put_cut(&out, "日本日本日本日本日本日本", 22)); /* two columns each, and no half of one */
  expect(&out, "日... (12 characters)");
  cr_expect_not(labi_put_cut(&out, "e\u0301e\u0301", 2)); /* accents take none */
  expect(&out, "e\u0301e\u0301");
  cr_expect(labi_put_cut(&out, "ab", 1)); /* the note is not cut */
  expect(&out, "... (2 characters)");
}

/* ---- values ---------------------------------------------------------------------------------- */

typedef struct session {
  lab_program *program;
  lab_machine *machine;
} session;

static lab_value value_of(session *s, const char *text) {
  lab_error error;
  lab_value value;
  s->program = lab_program_new(false);
  cr_assert_eq(lab_program_add(s->program, text, strlen(text), &error), CGT_OK, "%s", error.message);
  s->machine = lab_machine_new(s->program, &(cgt_limits){.memory_bytes = (size_t)1 << 26}, 1);
  cr_assert_eq(lab_evaluate(&value, s->machine, 0, &error), CGT_OK, "%s", error.message);
  return value;
}

static void close_session(session *s) {
  lab_machine_free(s->machine);
  lab_program_free(s->program);
}

Test(report, values_are_printed_in_each_format) {
  session s;
  lab_value value = value_of(&s, "{^|-1*}");
  labi_buffer out = {0};
  labi_put_value(&out, s.machine, value, CGT_PLAIN);
  expect(&out, "{^|-1*}");
  labi_put_game(&out, s.machine, value.as.game, CGT_UNICODE);
  expect(&out, "{↑|-1*}");
  labi_put_value(&out, s.machine, value, CGT_LATEX);
  expect(&out, "\\{\\cgtup\\cgtbar-1\\cgtstar\\}");
  labi_put_json(&out, labi_json_game(s.machine, value.as.game));
  expect(&out, "\"{^|-1*}\"");
  close_session(&s);
}

Test(report, a_position_is_printed_as_its_ruleset_writes_it) {
  session s;
  lab_value value = value_of(&s, "matrix_nim([1,2;2,2])");
  labi_buffer out = {0};
  labi_put_value(&out, s.machine, value, CGT_PLAIN);
  expect(&out, "matrix_nim([1,2;2,2])");
  labi_put_json(&out, labi_json_value(s.machine, value));
  expect(&out, "\"matrix_nim([1,2;2,2])\"");
  close_session(&s);
}

Test(report, a_long_value_is_whole) {
  session s;
  lab_value value = value_of(&s, "2^4000");
  char *text = lab_value_text(s.machine, value, CGT_PLAIN);
  cr_expect_eq(strlen(text), 1205);
  free(text);
  close_session(&s);
}

/* ---- help ------------------------------------------------------------------------------------ */

static bool refuse(void *where, const char *bytes, size_t length) {
  (void)where, (void)bytes, (void)length;
  return false;
}

Test(report, pages_about_what_there_is) {
  static const lab_function function = {
      .usage = "half(G)", .meaning = "half of G", .example = "half(1)", .value = "1/2", .source = "ONAG", .cost = "none"};
  static const cgt_ruleset ruleset = {
      .name = "pass", .title = "Pass", .rules = "Nobody moves.", .example = "pass(0)", .impartial = true};
  labi_buffer out = {0};
  lab_program *program = lab_program_new(false);
  cr_expect_eq(lab_report_function(collect, &out, &function), CGT_OK);
  expect(&out, "half(G)\n  half of G\n  example: half(1) = 1/2\n  source: ONAG\n  cost: none\n");
  cr_expect_eq(lab_report_ruleset(collect, &out, &(lab_style){.paper = false}, &ruleset, "0"), CGT_OK);
  expect(&out, "pass: Pass\n\n  rules     Nobody moves.\n  players   impartial: both have the same moves\n"
               "  example   pass(0)\n    =       0\n");
  cr_expect_eq(lab_report_rulesets(collect, &out, &(lab_style){.paper = false}, program, NULL), CGT_OK);
  cr_expect(strstr(out.bytes, "\ngrids:\n") && strstr(out.bytes, "\ndomineering "));
  labi_buffer_free(&out);
  cr_expect_eq(lab_report_rulesets(collect, &out, &(lab_style){.paper = false}, program, "coins"), CGT_OK);
  cr_expect(strncmp(out.bytes, "coins:\n", 7) == 0 && strstr(out.bytes, "\ntwins ") && !strstr(out.bytes, "nim"));
  labi_buffer_free(&out);
  lab_program_free(program);
  cr_expect_eq(lab_report_functions(refuse, NULL), CGT_ECANCELLED);
}

/* ---- tables ------------------------------------------------------------------------------------ */

static bool count_bytes(void *where, const char *bytes, size_t length) {
  (void)bytes;
  *(size_t *)where += length;
  return true;
}

/* A table of so many empty cells below each other. */
static cgt_status table_of(size_t rows, lab_table_format format, size_t most) {
  size_t written = 0;
  lab_table *t = lab_table_new(&(lab_table_options){.write = count_bytes, .where = &written, .format = format,
                                                    .most_bytes = most}, 1, 0);
  cr_assert(t);
  lab_table_head(t, "a", 1);
  for (size_t i = 0; i < rows; i++) {
    lab_table_empty(t);
    lab_table_row(t);
  }
  cgt_status status = lab_table_end(t);
  cr_expect(status == CGT_OK
                ? written > rows
                : strstr(lab_table_error(t)->message, "quarter of the memory limit") && written == 0);
  lab_table_free(t);
  return status;
}

Test(report, a_table_that_waits_has_room_for_what_it_was_promised) {
  for (size_t rows = 50; rows < 20000; rows = 3 * rows + 1) {
    size_t cells = rows * sizeof(labi_cell), most = cells;
    while (table_of(rows, LAB_TABLE_TEXT, most) == CGT_ELIMIT) most += cells / 16;
    cr_expect(cells <= most && most <= 3 * cells, "%zu rows take %zu bytes", rows, most);
    cr_expect_eq(table_of(rows, LAB_TABLE_TEXT, 2 * most), CGT_OK);
    cr_expect_eq(table_of(rows, LAB_TABLE_TEXT, cells - 1), CGT_ELIMIT);
  }
  cr_expect_eq(table_of(20000, LAB_TABLE_CSV, 256 * 4 * sizeof(labi_cell)), CGT_OK, "what need not wait");
}
