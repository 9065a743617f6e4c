/* report_test.c: how a claim did on a larger box. */
#include <stdlib.h>

#include "lab/base/escape.h"
#include "lab/expression/expression_print.h"
#include "lab/text/layout.h"
#include "lab/report/report_search.h"
#include "lab/report/report_status.h"

enum { SHOWN_EXCEPTIONS = 10 };

static const lab_statement *statement_of(const lab_test *test) {
  return lab_program_statement(test->program, 0);
}

static size_t shown_exceptions(const lab_style *style, const lab_test *test) {
  bool cut = !style->all && test->count > SHOWN_EXCEPTIONS;
  return cut ? SHOWN_EXCEPTIONS : test->count;
}

static void put_shell_word(labi_buffer *out, const char *text, size_t length) {
  labi_put_char(out, '\'');
  for (size_t i = 0; i < length; i++)
    if (text[i] == '\'')
      labi_put(out, "'\\''");
    else
      labi_put_char(out, text[i]);
  labi_put_char(out, '\'');
}

/* What cgt check takes. */
static void put_claim(labi_buffer *out, const lab_test *test, const lab_asked *asked) {
  const lab_statement *statement = statement_of(test);
  labi_put(out, asked->before);
  if (test->definition) {
    labi_put_expression_definition(out, test->machine, test->definition);
    labi_put_char(out, '\n');
  }
  labi_put_bytes(out, statement->text, statement->text_length);
  labi_put(out, asked->after);
}

/* "3 exceptions so far", "no exception" and the like. */
static void put_verdict(labi_buffer *out, const lab_test *test) {
  if (test->failures > 0) {
    labi_put_count(out, test->failures);
    labi_putf(out, " exception%s%s", test->failures == 1 ? "" : "s", test->complete ? "" : " so far");
  } else {
    labi_put(out, test->holds ? "no exception" : "not all decided");
  }
}

static void put_status(labi_buffer *out, const lab_test *test, bool latex) {
  const cgt_law_status status = lab_test_status(test);
  if (!latex) labi_put(out, "  ");
  labi_put_law_status(out, &status, latex);
  labi_put_char(out, '\n');
}

/* ---- for people -------------------------------------------------------------------------------- */

static void put_exceptions(labi_buffer *out, const lab_style *style, const lab_test *test) {
  const lab_statement *statement = statement_of(test);
  size_t width = statement->variable_count, most = shown_exceptions(style, test);
  for (size_t i = 0; i < most; i++) {
    labi_put(out, "  ");
    for (size_t v = 0; v < width; v++) /* integers, as all that is searched */
      labi_putf(out, "%s%s = %lld", v ? ", " : "", statement->variables[v],
                (long long)test->exceptions[i * width + v]);
    labi_put_char(out, '\n');
  }
  if (most < test->count) labi_put(out, "  ... (--all prints them all)\n");
}

static void put_text(labi_buffer *out, const lab_style *style, const lab_test *test, const lab_asked *asked) {
  if (test->reported) {
    labi_put(out, "Tested on ");
    labi_put_count(out, test->instances);
    labi_putf(out, " instances, range ends times %u: ", test->scale);
    put_verdict(out, test);
    labi_put_char(out, '\n');
    if (!test->larger) labi_put(out, "  that is no larger box: no range ends in a numeral\n");
    put_exceptions(out, style, test);
    put_status(out, test, false);
    if (test->error.status != CGT_OK) labi_putf(out, "  not decided: %s\n", test->error.message);
  }
  labi_buffer claim = {0};
  put_claim(&claim, test, asked);
  labi_put(out, asked->command);
  put_shell_word(out, claim.bytes, claim.length);
  labi_put_char(out, '\n');
  out->failed = out->failed || claim.failed;
  labi_buffer_free(&claim);
}

/* ---- for papers -------------------------------------------------------------------------------- */

/* (1,2), (1,3), ... as a formula; of one variable its values. */
static void put_latex_exceptions(labi_buffer *out, const lab_style *style, const lab_test *test) {
  size_t width = statement_of(test)->variable_count, most = shown_exceptions(style, test);
  for (size_t i = 0; i < most; i++) {
    labi_put(out, i > 0 ? ", $" : "$");
    if (width > 1) labi_put_char(out, '(');
    for (size_t v = 0; v < width; v++)
      labi_putf(out, "%s%lld", v > 0 ? "," : "", (long long)test->exceptions[i * width + v]);
    labi_put(out, width > 1 ? ")$" : "$");
  }
  if (most < test->count) labi_put(out, ", \\ldots");
}

static void put_latex(labi_buffer *out, const lab_style *style, const lab_test *test) {
  if (!test->reported) return;
  labi_put(out, test->larger ? "Tested on a larger box, " : "Tested on ");
  labi_put_count(out, test->instances);
  labi_put(out, " instances");
  if (test->larger) labi_putf(out, " (the ends of the ranges times~%u)", test->scale);
  labi_put(out, ": ");
  put_verdict(out, test);
  if (test->failures > 0) labi_put(out, ", ");
  if (test->failures > 0) put_latex_exceptions(out, style, test);
  labi_put(out, ".\n");
  put_status(out, test, true);
  if (test->error.status == CGT_OK) return;
  labi_put(out, "Not decided: ");
  labi_put_latex_text(out, test->error.message);
  labi_put(out, ".\n");
}

/* ---- for programs ------------------------------------------------------------------------------ */

static json_t *json_exceptions(const lab_test *test) {
  const lab_statement *statement = statement_of(test);
  size_t width = statement->variable_count;
  json_t *list = json_array();
  for (size_t i = 0; i < test->count; i++) {
    json_t *tuple = json_object();
    for (size_t v = 0; v < width; v++)
      labi_json_set(&tuple, statement->variables[v], json_integer(test->exceptions[i * width + v]));
    labi_json_append(&list, tuple);
  }
  return list;
}

json_t *labi_json_test_status(const lab_test *test) {
  const cgt_law_status status = lab_test_status(test);
  return labi_json_law_status(&status);
}

json_t *labi_json_test(const lab_test *test, const lab_asked *asked) {
  if (!test || !test->reported) return json_null();
  labi_buffer claim = {0};
  put_claim(&claim, test, asked);
  return json_pack("{sI sI sb sb sI so so so}", "instances", (json_int_t)test->instances, "scale",
                   (json_int_t)test->scale, "larger", test->larger, "complete", test->complete, "failures",
                   (json_int_t)test->failures, "exceptions", json_exceptions(test), "error",
                   labi_json_string(test->error.status != CGT_OK ? test->error.message : NULL), "statement",
                   labi_json_buffer(&claim));
}

/* ---- what was searched ------------------------------------------------------------------------- */

void labi_put_gaps(labi_buffer *out, lab_machine *machine, size_t statement, const lab_search_gaps *gaps) {
  if (gaps->count == 0) return;
  labi_put_count(out, gaps->count);
  labi_put(out, gaps->count == 1 ? " instance has no value, at " : " instances have no value, the first at ");
  labi_put_instance(out, machine, statement, gaps->first.tuple);
  labi_putf(out, ": %s\n", gaps->first.error.message);
}

json_t *labi_json_searched(lab_machine *machine, size_t statement, size_t instances,
                           const lab_search_gaps *gaps) {
  const lab_statement *about = lab_program_statement(lab_machine_program(machine), statement);
  json_t *variables = json_array();
  for (size_t i = 0; i < about->variable_count; i++)
    labi_json_append(&variables, labi_json_string(about->variables[i]));
  json_t *document = json_pack("{so so sI}", "statement", labi_json_text(about->text, about->text_length),
                               "variables", variables, "instances", (json_int_t)instances);
  if (gaps->count == 0) return document;
  labi_json_set(&document, "without_value", json_integer((json_int_t)gaps->count));
  labi_json_set(&document, "error", labi_json_string(gaps->first.error.message));
  labi_json_set(&document, "error_at", labi_json_instance(machine, statement, gaps->first.tuple));
  return document;
}

void labi_put_latex_searched(labi_buffer *out, const labi_latex_statement *statement, size_t instances,
                             const lab_search_gaps *gaps) {
  labi_putf(out, "\\noindent For $%s$ (", statement->scope);
  labi_put_count(out, instances);
  labi_put(out, gaps->count > 0 ? " instances that have a value" : " instances");
}

/* ---- any of them ------------------------------------------------------------------------------- */

void labi_put_test(labi_buffer *out, const lab_style *style, const lab_test *test, const lab_asked *asked) {
  if (style->format == CGT_JSON)
    labi_put_json(out, labi_json_test(test, asked));
  else if (style->format == CGT_LATEX)
    put_latex(out, style, test);
  else
    put_text(out, style, test, asked);
}

cgt_status lab_report_test(cgt_write *write, void *where, const lab_style *style, const lab_test *test,
                           const lab_asked *asked) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_put_test(out, style, test, asked);
  if (style->format == CGT_JSON) labi_put_char(out, '\n');
  return labi_report_close(&outlet, test->machine);
}
