/* report_test.c: what was searched, and how a claim did on a larger box. */
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
  if (asked && asked->before) labi_put(out, asked->before);
  if (test->definition) {
    labi_put_expression_definition(out, test->machine, test->definition);
    labi_put_char(out, '\n');
  }
  labi_put_bytes(out, statement->text, statement->text_length);
  if (asked && asked->after) labi_put(out, asked->after);
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
  if (most < test->count) {
    labi_put(out, "  ...");
    labi_put_advice(out, style, CGT_ADVICE_ALL);
    labi_put_char(out, '\n');
  } else if (test->count < test->failures) {
    labi_put(out, "  and ");
    labi_put_count(out, test->failures - test->count);
    labi_put(out, " more, for which the memory limit leaves no room\n");
  }
}

static void put_text(labi_buffer *out, const lab_style *style, const lab_test *test, const lab_asked *asked) {
  if (test->reported) {
    labi_put(out, "Tested on ");
    labi_put_count(out, test->instances);
    labi_putf(out, " instances, range ends times %u: ", test->scale);
    put_verdict(out, test);
    labi_put_char(out, '\n');
    if (!test->larger) labi_put(out, "  the box is not larger: no range ends in a numeral\n");
    put_exceptions(out, style, test);
    put_status(out, test, false);
    if (test->error.status != CGT_OK) labi_putf(out, "  not decided: %s\n", test->error.message);
  }
  labi_buffer claim = {0};
  put_claim(&claim, test, asked);
  if (asked && asked->command) labi_put(out, asked->command);
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
  if (most < test->failures) labi_put(out, ", \\ldots");
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

/* ---- the fields of a test --------------------------------------------------------------------------- */

static const labi_tested *of(const labi_record *r) { return r->it; }

labi_tested labi_tested_of(const lab_test *test, const lab_asked *asked) {
  return (labi_tested){test, asked, lab_test_status(test)};
}

/* Exceptions are tuples of integers, as all that is searched. */
static labi_datum exceptions_of(const labi_record *r) {
  const lab_test *test = of(r)->test;
  const size_t width = statement_of(test)->variable_count;
  return labi_parts_datum(test->exceptions, test->count, width * sizeof *test->exceptions);
}

static labi_datum variables_of(const labi_record *exception) {
  return labi_parts_datum(exception->it, statement_of(of(exception->whole)->test)->variable_count, 0);
}

static labi_datum variable_of(const labi_record *variable) {
  const lab_test *test = of(variable->whole->whole)->test;
  return labi_text_datum(statement_of(test)->variables[variable->index]);
}

static labi_datum integer_of(const labi_record *variable) {
  return labi_integer_datum(((const int64_t *)variable->it)[variable->index]);
}

static const labi_description variable = {.fields = LABI_TABLE(LABI_FIELD(NULL, TEXT, .get = variable_of),
                                                               LABI_FIELD(NULL, INTEGER, .get = integer_of))};
static const labi_description exception = {
    .fields = LABI_TABLE(LABI_FIELD(NULL, NAMED, .of = &variable, .get = variables_of))};

static labi_datum instances_of(const labi_record *r) { return labi_count_datum(of(r)->test->instances); }
static labi_datum scale_of(const labi_record *r) { return labi_count_datum(of(r)->test->scale); }
static labi_datum larger_of(const labi_record *r) { return labi_truth_datum(of(r)->test->larger); }
static labi_datum complete_of(const labi_record *r) { return labi_truth_datum(of(r)->test->complete); }
static labi_datum failures_of(const labi_record *r) { return labi_count_datum(of(r)->test->failures); }

static labi_datum error_of(const labi_record *r) {
  const lab_error *error = &of(r)->test->error;
  return labi_text_datum(error->status != CGT_OK ? error->message : NULL);
}

static void put_statement(labi_buffer *out, const labi_record *r) {
  put_claim(out, of(r)->test, of(r)->asked);
}

static const labi_field test_fields[] = {
    LABI_FIELD("instances", COUNT, .get = instances_of, .meaning = "that were decided"),
    LABI_FIELD("scale", COUNT, .get = scale_of, .meaning = "of the ends of ranges"),
    LABI_FIELD("larger", TRUTH, .get = larger_of, .meaning = "than the box that the claim was found on"),
    LABI_FIELD("complete", TRUTH, .get = complete_of, .meaning = "all instances were decided"),
    LABI_FIELD("failures", COUNT, .get = failures_of),
    LABI_FIELD("exceptions", LIST, .of = &exception, .get = exceptions_of),
    LABI_FIELD("error", TEXT, .without = LABI_NULL, .get = error_of, .meaning = "why not all were decided"),
    LABI_FIELD("statement", TEXT, .put = put_statement, .meaning = "the claim, in the language"),
    {0}};
static const labi_description test_shape = {.fields = test_fields};

static bool is_reported(const labi_record *r) { return of(r)->test && of(r)->test->reported; }

static labi_datum itself(const labi_record *r) { return labi_parts_datum(r->it, 1, 0); }

static const labi_field tested_fields[] = {
    LABI_FIELD("status", RECORD, .of = &labi_law_status, LABI_AT(labi_tested, status),
               .meaning = "of the claim"),
    LABI_FIELD("test", RECORD, .of = &test_shape, .without = LABI_NULL, .has = is_reported, .get = itself),
    {0}};
const labi_description labi_tested_shape = {.fields = tested_fields};
const labi_description labi_test_shape = {.fields = tested_fields + 1};

/* ---- what was searched ------------------------------------------------------------------------- */

static const labi_searched *searched(const labi_record *r) { return r->it; }

labi_searched labi_searched_of(lab_machine *machine, size_t statement, size_t instances,
                               const lab_search_gaps *gaps) {
  return (labi_searched){.about = *lab_program_statement(lab_machine_program(machine), statement),
                         .instances = instances,
                         .gaps = *gaps,
                         .first_gap = {statement, gaps->first.tuple}};
}

static labi_datum statement_text(const labi_record *r) {
  return (labi_datum){.as.text = {searched(r)->about.text, searched(r)->about.text_length}};
}

static bool has_gaps(const labi_record *r) { return searched(r)->gaps.count > 0; }

static labi_datum first_gap(const labi_record *r) { return labi_instance_datum(&searched(r)->first_gap, r); }

static const labi_description name = {.fields = LABI_TABLE(LABI_FIELD(NULL, TEXT, .size = sizeof(char *)))};

static const labi_field searched_fields[] = {
    LABI_FIELD("statement", TEXT, .get = statement_text),
    LABI_FIELD("variables", LIST, .of = &name,
               LABI_ARRAY(labi_searched, about.variables, about.variable_count)),
    LABI_FIELD("instances", COUNT, LABI_AT(labi_searched, instances), .meaning = "with a value"),
    LABI_FIELD("without_value", COUNT, LABI_AT(labi_searched, gaps.count), .without = LABI_LEFT_OUT,
               .has = has_gaps),
    LABI_FIELD("error", TEXT, LABI_CHARS(labi_searched, gaps.first.error.message), .without = LABI_LEFT_OUT,
               .has = has_gaps, .meaning = "why the first of these has none"),
    LABI_FIELD("error_at", NAMED, .of = &labi_variable, .get = first_gap, .without = LABI_LEFT_OUT,
               .has = has_gaps),
    {0}};
const labi_description labi_searched_shape = {.fields = searched_fields};

void labi_put_gaps(labi_buffer *out, lab_machine *machine, size_t statement, const lab_search_gaps *gaps) {
  if (gaps->count == 0) return;
  labi_put_count(out, gaps->count);
  labi_put(out, gaps->count == 1 ? " instance has no value, at " : " instances have no value, the first at ");
  labi_put_instance(out, machine, statement, gaps->first.tuple);
  labi_putf(out, ": %s\n", gaps->first.error.message);
}

void labi_put_latex_searched(labi_buffer *out, const labi_latex_statement *statement, size_t instances,
                             const lab_search_gaps *gaps) {
  labi_putf(out, "\\noindent For $%s$ (", statement->scope);
  labi_put_count(out, instances);
  labi_put(out, gaps->count > 0 ? " instances that have a value" : " instances");
}

/* ---- any of them ------------------------------------------------------------------------------- */

void labi_put_test(labi_buffer *out, const lab_style *style, const lab_test *test, const lab_asked *asked) {
  if (style->format == CGT_LATEX)
    put_latex(out, style, test);
  else
    put_text(out, style, test, asked);
}

cgt_status lab_report_test(cgt_write *write, void *where, const lab_style *style, const lab_test *test,
                           const lab_asked *asked) {
  if (!write || !style || (unsigned)style->format > CGT_JSON || !test) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  const labi_tested result = labi_tested_of(test, asked);
  const labi_setting setting = {.style = style, .machine = test->machine};
  const labi_record record = {.it = &result, .setting = &setting};
  if (style->format == CGT_JSON) {
    labi_put_field_json(out, &tested_fields[1], &record);
    labi_put_char(out, '\n');
  } else {
    labi_put_test(out, style, test, asked);
  }
  return labi_report_close(&outlet, test->machine);
}
