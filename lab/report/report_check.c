/* report_check.c: verdicts of checks as text, as JSON and for papers. */
#include <cgt/lab_survey.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/escape.h"
#include "lab/base/utf8.h"
#include "lab/text/latex_formula.h"
#include "lab/text/layout.h"
#include "lab/report/report.h"

/* A report line: verdict, what the statement is called, for how many instances, seconds. */
enum { LABEL_AT = 8, SCOPE_AT = 47, SECONDS_AT = 72, MOST_EXPLAINED = 600 };

/* ---- what a statement is called -------------------------------------------------------------- */

static const char *kind_name(lab_statement_kind kind) {
  static const char *const names[] = {[LAB_THEOREM] = "theorem",
                                      [LAB_EXAMPLE] = "example",
                                      [LAB_CONJECTURE] = "conjecture",
                                      [LAB_BARE] = "statement"};
  return names[kind];
}

/* theorem "title", or the beginning of the text of a statement without one, on one line. */
static void put_label(labi_buffer *label, const lab_statement *statement) {
  enum { SHOWN = 200 };
  if (*statement->title) {
    labi_putf(label, "%s \"%s\"", kind_name(statement->kind), statement->title);
    return;
  }
  labi_put_one_line(label, statement->text, statement->text_length);
  if (label->failed || label->length <= SHOWN) return;
  label->length = label->bytes[SHOWN - 1] == ' ' ? SHOWN + 1 : SHOWN;
  while (label->length > 0 && (unsigned char)label->bytes[label->length - 1] >= 0x80)
    label->length--; /* no half of a character before the dots */
  labi_put(label, "...");
}

/* ---- a verdict as text ----------------------------------------------------------------------- */

static const char *verdict_name(lab_check_verdict verdict) {
  static const char *const names[] = {
      [LAB_CHECK_HOLDS] = "holds",         [LAB_CHECK_FAILS] = "fails",     [LAB_CHECK_EMPTY] = "empty",
      [LAB_CHECK_UNDECIDED] = "undecided", [LAB_CHECK_STOPPED] = "stopped", [LAB_CHECK_SAMPLED] = "sampled"};
  return names[verdict];
}

/* Some of its instances have no value; of a statement without variables that is what is said of it anyway. */
static bool has_without(const lab_check_result *result) {
  return result->without > 0 && result->statement->variable_count > 0;
}

static void put_head(labi_buffer *out, const lab_style *style, const lab_check_result *result) {
  /* "open" is short for undecided, which would push everything aside. */
  const char *name = result->verdict == LAB_CHECK_UNDECIDED ? "open" : verdict_name(result->verdict);
  const char *colour = result->verdict == LAB_CHECK_HOLDS   ? "\033[32m"
                       : result->verdict == LAB_CHECK_FAILS ? "\033[31m"
                                                            : "\033[33m";
  labi_putf(out, "%s%s%s%*s", style->colours ? colour : "", name, style->colours ? "\033[0m" : "",
            LABEL_AT - (int)strlen(name), "");
  char scope[96] = "", n[LAB_COUNT_ROOM], all[LAB_COUNT_ROOM], failures[LAB_COUNT_ROOM];
  labi_buffer label = {0};
  put_label(&label, result->statement);
  size_t at = label.failed ? 0 : labi_put_prose(out, label.bytes, LABEL_AT, LABEL_AT);
  out->failed |= label.failed;
  labi_buffer_free(&label);
  lab_count_text(n, result->instances);
  lab_count_text(failures, result->failures);
  if (result->verdict == LAB_CHECK_EMPTY) {
    snprintf(scope, sizeof scope, "no instance in the %s", result->sample > 0 ? "sample" : "range");
  } else if (result->verdict == LAB_CHECK_SAMPLED) {
    snprintf(scope, sizeof scope, "none of %s fails", n);
  } else if (has_without(result) && result->verdict != LAB_CHECK_FAILS) {
    snprintf(scope, sizeof scope, "for %s of %s instances", n,
             lab_count_text(all, result->instances + result->without));
  } else if (result->statement->variable_count > 0 && result->verdict != LAB_CHECK_FAILS) {
    const char *reach = result->verdict == LAB_CHECK_HOLDS ? "for all" : "after";
    snprintf(scope, sizeof scope, "%s %s instance%s", reach, n, result->instances == 1 ? "" : "s");
  } else if (result->statement->variable_count > 0 && result->instances > 0) {
    snprintf(scope, sizeof scope, "for %s of %s", failures, n);
  }
  size_t from = *scope ? SCOPE_AT : SECONDS_AT;
  bool blank = !*scope && !style->times;
  if (!blank && at + 1 > from) {
    labi_put_char(out, '\n');
    at = 0;
  }
  if (style->times)
    labi_putf(out, "%*s%-*s %5.2f s\n", (int)(from - at), "", (int)(SECONDS_AT - from), scope,
              result->seconds);
  else if (blank)
    labi_put_char(out, '\n');
  else
    labi_putf(out, "%*s%s\n", (int)(from - at), "", scope);
}

/* Left at the last counterexample that was wanted, in shards that were joined: nobody
 * counted the instances. */
static bool is_uncounted(const lab_check_result *result) { return result->left && result->instances == 0; }

/* What the head had no room for. */
static void put_details(labi_buffer *out, const lab_check_result *result) {
  char n[LAB_COUNT_ROOM];
  const lab_statement *about = result->statement;
  if (result->scale > 1 && about->listed_count < about->variable_count)
    labi_putf(out, "%*srange ends times %u%s\n", LABEL_AT, "", result->scale,
              about->listed_count > 0 ? ", lists as they are" : "");
  else if (result->scale > 1)
    labi_putf(out, "%*slists as they are: --scale widens ranges\n", LABEL_AT, "");
  if (result->sample > 0)
    labi_putf(out, "%*sa sample of %s, drawn with seed %llu: of the others nothing is known\n", LABEL_AT, "",
              lab_count_text(n, result->sample), (unsigned long long)result->seed);
  if (result->excepted > 0)
    labi_putf(out, "%*s%s known exception%s left out\n", LABEL_AT, "", lab_count_text(n, result->excepted),
              result->excepted == 1 ? "" : "s");
  if (result->verdict == LAB_CHECK_STOPPED) labi_putf(out, "%*snone failed so far\n", LABEL_AT, "");
  if (result->verdict != LAB_CHECK_FAILS || result->complete) return;
  if (result->left)
    labi_putf(out, "%*sleft after %s counterexample%s\n", LABEL_AT, "", lab_count_text(n, result->failures),
              result->failures == 1 ? "" : "s");
  else
    labi_putf(out, "%*snot all instances were decided\n", LABEL_AT, "");
}

/* Why the tuple fails, malloc'ed; NULL when it could not be said, and none says why not. */
static char *reason_of(const char **none, const lab_check_result *result, const int64_t *tuple,
                       lab_machine *machine) {
  const lab_reason *reasons;
  size_t count;
  lab_error error;
  labi_buffer out = {0};
  const cgt_status status = lab_instance_reasons(&reasons, &count, machine, result->index, tuple, &error);
  if (status == CGT_OK)
    labi_put_reasons(&out, machine, reasons, count);
  else
    out.failed = true;
  const bool stopped = status == CGT_ECANCELLED || cgt_ctx_steps_left(lab_machine_ctx(machine)) == 0;
  *none = stopped ? "stopped before both sides were computed again"
                  : "both sides are too large to print, or memory ran out";
  cgt_ctx_clear_error(lab_machine_ctx(machine));
  lab_machine_forget(machine);
  return labi_buffer_take(&out, NULL);
}

static void put_counterexample(labi_buffer *out, const lab_style *style, const lab_check_result *result,
                               const int64_t *tuple, const char *note, lab_machine *machine) {
  if (result->statement->variable_count > 0) {
    labi_put_times(out, ' ', LABEL_AT);
    labi_put_instance(out, machine, result->index, tuple);
    labi_putf(out, "%s\n", note);
  }
  const char *none;
  char *why = reason_of(&none, result, tuple, machine);
  labi_put_times(out, ' ', LABEL_AT + 2);
  if (!why) {
    labi_putf(out, "(%s)\n", none);
  } else if (style->all || labi_utf8_width(why) <= MOST_EXPLAINED) {
    labi_put_paragraph(out, why, LABEL_AT + 2, LABEL_AT + 2);
  } else {
    labi_put_cut(out, why, MOST_EXPLAINED);
    labi_put_char(out, '\n');
  }
  free(why);
}

static void put_error(labi_buffer *out, const lab_check_result *result, lab_machine *machine) {
  labi_put_times(out, ' ', LABEL_AT);
  const bool none = has_without(result) && !result->failed;
  if (none && result->without > 1) labi_put_count(out, result->without);
  labi_put(out, !none                  ? "not decided"
                : result->without == 1 ? "no value"
                                       : " instances have no value, the first");
  if (result->has_error_at && result->statement->variable_count > 0) {
    labi_put(out, " at ");
    labi_put_instance(out, machine, result->index, result->error_at);
  }
  labi_put(out, ": ");
  if (result->error.line > 0) labi_putf(out, "%u:%u: ", result->error.line, result->error.column);
  labi_putf(out, "%s\n", result->error.message);
}

static void put_text(labi_buffer *out, const lab_style *style, const lab_check_result *result,
                     lab_machine *machine) {
  put_head(out, style, result);
  put_details(out, result);
  if (result->verdict == LAB_CHECK_FAILS && result->count > 0) {
    for (size_t i = 0; i < result->count; i++)
      put_counterexample(out, style, result, result->counterexamples + i * result->statement->variable_count,
                         "", machine);
  } else if (result->verdict == LAB_CHECK_FAILS) {
    bool only = result->failures == 1 && result->complete;
    const char *note = only               ? ""
                       : result->sample   ? "  (the smallest of those drawn; --all prints them all)"
                       : result->complete ? "  (the smallest; --all prints them all)"
                                          : "  (the smallest so far)";
    put_counterexample(out, style, result, result->smallest, note, machine);
  }
  if (result->error.status != CGT_OK) put_error(out, result, machine);
}

/* ---- as JSON, one object a line -------------------------------------------------------------- */

static json_t *json_counterexample(const lab_check_result *result, const int64_t *tuple,
                                   lab_machine *machine) {
  json_t *one = json_object();
  labi_json_set(&one, "values", labi_json_instance(machine, result->index, tuple));
  const char *none;
  char *why = reason_of(&none, result, tuple, machine);
  if (why) labi_json_set(&one, "because", labi_json_string(why));
  free(why);
  return one;
}

static json_t *json_all(const lab_check_result *result, lab_machine *machine) {
  json_t *all = json_array();
  for (size_t i = 0; i < result->count; i++) {
    const int64_t *tuple = result->counterexamples + i * result->statement->variable_count;
    labi_json_append(&all, json_counterexample(result, tuple, machine));
  }
  return all;
}

static json_t *json_result(const char *file, const lab_check_result *result, lab_machine *machine) {
  const lab_statement *statement = result->statement;
  bool uncounted = is_uncounted(result);
  json_t *whole = json_pack(
      "{so si ss so so ss sb so so sI}", "file", labi_json_string(file), "line", (int)statement->line, "kind",
      kind_name(statement->kind), "title", labi_json_string(statement->title), "text",
      labi_json_text(statement->text, statement->text_length), "verdict", verdict_name(result->verdict),
      "complete", result->complete, "instances",
      uncounted ? json_null() : json_integer((json_int_t)result->instances), "exceptions",
      uncounted ? json_null() : json_integer((json_int_t)result->excepted), "failures",
      (json_int_t)result->failures);
  if (result->scale > 1) labi_json_set(&whole, "scale", json_integer(result->scale));
  if (result->sample > 0) {
    labi_json_set(&whole, "sample", json_integer((json_int_t)result->sample));
    labi_json_set(&whole, "seed", json_integer((json_int_t)result->seed));
  }
  if (result->smallest && !result->left) /* else there may be a smaller one */
    labi_json_set(&whole, "smallest", json_counterexample(result, result->smallest, machine));
  if (result->count > 0) labi_json_set(&whole, "counterexamples", json_all(result, machine));
  if (result->without > 0) labi_json_set(&whole, "without_value", json_integer((json_int_t)result->without));
  if (result->error.status == CGT_OK) return whole;
  labi_json_set(&whole, "error", labi_json_string(result->error.message));
  if (result->has_error_at)
    labi_json_set(&whole, "error_at", labi_json_instance(machine, result->index, result->error_at));
  return whole;
}

/* The seconds come last, with three digits, which jansson does not print. */
static void put_json(labi_buffer *out, const lab_style *style, const char *file,
                     const lab_check_result *result, lab_machine *machine) {
  labi_buffer line = {0};
  labi_put_json(&line, json_result(file, result, machine));
  if (line.failed)
    out->failed = true;
  else
    labi_put_bytes(out, line.bytes, line.length - 1);
  labi_buffer_free(&line);
  if (style->times) labi_putf(out, ", \"seconds\": %.3f", result->seconds);
  labi_put(out, "}\n");
}

/* ---- for papers ------------------------------------------------------------------------------ */

static void put_latex_statement(labi_buffer *out, const lab_statement *statement, unsigned scale) {
  static const char *const kinds[] = {[LAB_THEOREM] = "Theorem",
                                      [LAB_EXAMPLE] = "Example",
                                      [LAB_CONJECTURE] = "Conjecture",
                                      [LAB_BARE] = "Statement"};
  labi_latex_statement s;
  labi_putf(out, "\\begin{sloppypar}\\noindent\\textbf{%s", kinds[statement->kind]);
  if (*statement->title) {
    labi_put(out, " (");
    labi_put_latex_text(out, statement->title);
    labi_put_char(out, ')');
  }
  labi_put(out, ".} ");
  if (!labi_latex_statement_make(&s, statement)) {
    out->failed = true;
    return;
  }
  if (*s.scope) labi_putf(out, "For $%s$", s.scope);
  if (*s.scope && scale > 1 && statement->listed_count < statement->variable_count)
    labi_putf(out, " (the ends of the ranges times~%u)", scale);
  if (*s.scope) labi_put(out, ":\n");
  labi_putf(out, "$%s$.\n", s.claim);
  labi_latex_statement_free(&s);
}

static void put_latex_tuple(labi_buffer *out, const lab_check_result *result, const int64_t *tuple,
                            lab_machine *machine) {
  for (size_t i = 0; i < result->statement->variable_count; i++) {
    const char *name = result->statement->variables[i];
    labi_put(out, i > 0 ? ", $" : "$");
    labi_put_latex_name(out, name);
    labi_put_char(out, '=');
    labi_put_variable(out, machine, result->index, i, tuple, CGT_LATEX);
    labi_put_char(out, '$');
  }
}

static void put_latex_failure(labi_buffer *out, const lab_check_result *result, lab_machine *machine) {
  size_t width = result->statement->variable_count;
  if (width == 0) {
    labi_put(out, "It is false.\n");
    return;
  }
  labi_put(out, "It fails for ");
  labi_put_count(out, result->failures);
  if (is_uncounted(result)) {
    labi_putf(out, " instance%s and was left: ", result->failures == 1 ? "" : "s");
  } else {
    labi_put(out, " of ");
    labi_put_count(out, result->instances);
    labi_putf(out, " instances%s: ", result->complete ? "" : " so far");
  }
  for (size_t i = 0; i < result->count; i++) {
    if (i > 0) labi_put(out, "; ");
    put_latex_tuple(out, result, result->counterexamples + i * width, machine);
  }
  if (result->count == 0) {
    labi_put(out, "the smallest is ");
    put_latex_tuple(out, result, result->smallest, machine);
  }
  labi_put(out, ".\n");
}

/* What keeps it from being decided, or from being decided further. */
static void put_latex_error(labi_buffer *out, const lab_check_result *result, lab_machine *machine) {
  if (has_without(result)) {
    labi_put_count(out, result->without);
    labi_put(out, result->without == 1 ? " instance has no value," : " instances have no value, the first");
  } else if (result->verdict != LAB_CHECK_UNDECIDED) {
    labi_put(out, "Not all is decided");
  }
  if (result->has_error_at && result->statement->variable_count > 0) {
    labi_put(out, " at ");
    put_latex_tuple(out, result, result->error_at, machine);
  }
  labi_put(out, ": ");
  labi_put_latex_text(out, result->error.message);
  labi_put(out, ".\n");
}

static void put_latex_verdict(labi_buffer *out, const lab_check_result *result, lab_machine *machine) {
  char n[LAB_COUNT_ROOM];
  const char *instances = lab_count_text(n, result->instances), *many = result->instances == 1 ? "" : "s";
  switch (result->verdict) {
  case LAB_CHECK_HOLDS:
    if (result->statement->variable_count > 0)
      labi_putf(out, "It holds for all %s instance%s.\n", instances, many);
    else
      labi_put(out, "It is true.\n");
    break;
  case LAB_CHECK_FAILS:
    put_latex_failure(out, result, machine);
    break;
  case LAB_CHECK_EMPTY:
    labi_put(out, "There is no instance in the range.\n");
    break;
  case LAB_CHECK_UNDECIDED:
    if (!has_without(result))
      labi_put(out, "It is not decided");
    else
      labi_putf(out, "It holds for %s instance%s; ", instances, many);
    break;
  case LAB_CHECK_SAMPLED:
    labi_putf(out, "None of %s instance%s that were drawn is an exception.\n", instances, many);
    break;
  case LAB_CHECK_STOPPED:
    labi_putf(out, "None of the first %s instance%s is an exception.\n", instances, many);
    break;
  }
  if (result->sample > 0)
    labi_putf(out, "This is a sample, drawn with seed~%llu; of the others nothing is known.\n",
              (unsigned long long)result->seed);
  if (result->error.status != CGT_OK) put_latex_error(out, result, machine);
  if (result->excepted == 0) return;
  labi_put(out, "Known exceptions left out: ");
  labi_put_count(out, result->excepted);
  labi_put(out, ".\n");
}

/* ---------------------------------------------------------------------------------------------- */

cgt_status lab_report_check(cgt_write *write, void *where, const lab_style *style, const char *file,
                            const lab_check_result *result, lab_machine *machine) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format == CGT_JSON) {
    put_json(out, style, file, result, machine);
  } else if (style->format == CGT_LATEX) {
    put_latex_statement(out, result->statement, result->scale);
    put_latex_verdict(out, result, machine);
    labi_put(out, "\\end{sloppypar}\n");
  } else {
    put_text(out, style, result, machine);
  }
  return labi_report_close(&outlet, machine);
}
