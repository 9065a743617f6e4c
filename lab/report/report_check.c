/* report_check.c: verdicts of checks. */
#include <cgt/lab_survey.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/escape.h"
#include "lab/base/utf8.h"
#include "lab/text/latex_formula.h"
#include "lab/text/layout.h"
#include "lab/report/report.h"
#include "lab/report/report_instance.h"
#include "lab/report/results.h"

/* A report line: verdict, what the statement is called, for how many instances, seconds. */
enum { LABEL_AT = 8, SCOPE_AT = 47, SECONDS_AT = 72, MOST_EXPLAINED = 600 };

/* ---- what a statement is called -------------------------------------------------------------- */

static const char *const kinds[] = {[LAB_THEOREM] = "theorem",
                                    [LAB_EXAMPLE] = "example",
                                    [LAB_CONJECTURE] = "conjecture",
                                    [LAB_BARE] = "statement"};

/* theorem "title", or the beginning of the text of a statement without one, on one line. */
static void put_label(labi_buffer *label, const lab_statement *statement) {
  enum { SHOWN = 200 };
  if (*statement->title) {
    labi_putf(label, "%s \"%s\"", kinds[statement->kind], statement->title);
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

static const char *const verdicts[] = {
    [LAB_CHECK_HOLDS] = "holds",         [LAB_CHECK_FAILS] = "fails",     [LAB_CHECK_EMPTY] = "empty",
    [LAB_CHECK_UNDECIDED] = "undecided", [LAB_CHECK_STOPPED] = "stopped", [LAB_CHECK_SAMPLED] = "sampled"};

/* Some of its instances have no value; of a statement without variables that is what is said of it anyway. */
static bool has_without(const lab_check_result *result) {
  return result->without > 0 && result->statement->variable_count > 0;
}

/* Left at the last counterexample or witness that was wanted, in shards that were joined: nobody counted the instances. */
static bool is_uncounted(const lab_check_result *result) { return result->left && result->instances == 0; }

static void put_scope_of_existence(char *scope, size_t cap, const lab_check_result *result) {
  char n[LAB_COUNT_ROOM], witnesses[LAB_COUNT_ROOM];
  lab_count_text(n, result->instances);
  if (result->witnesses == 0)
    snprintf(scope, cap, "for none of %s", n);
  else if (is_uncounted(result))
    snprintf(scope, cap, "for %s", lab_count_text(witnesses, result->witnesses));
  else
    snprintf(scope, cap, "for %s of %s%s", lab_count_text(witnesses, result->witnesses),
             result->left ? "the first " : "", n);
}

static void put_head(labi_buffer *out, const lab_style *style, const lab_check_result *result) {
  /* "open" is short for undecided, which would push everything aside. */
  const char *name = result->verdict == LAB_CHECK_UNDECIDED ? "open" : verdicts[result->verdict];
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
  } else if (result->statement->exists) {
    put_scope_of_existence(scope, sizeof scope, result);
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

/* What the head had no room for. */
static void put_details(labi_buffer *out, const lab_check_result *result) {
  char n[LAB_COUNT_ROOM];
  const lab_statement *about = result->statement;
  if (result->scale > 1 && about->listed_count < about->variable_count)
    labi_putf(out, "%*srange ends times %u%s\n", LABEL_AT, "", result->scale,
              about->listed_count > 0 ? ", lists as they are" : "");
  else if (result->scale > 1)
    labi_putf(out, "%*slists as they are; scaling widens ranges only\n", LABEL_AT, "");
  if (result->sample > 0)
    labi_putf(out, "%*sa sample of %s, drawn with seed %llu: nothing is known about the others\n", LABEL_AT,
              "", lab_count_text(n, result->sample), (unsigned long long)result->seed);
  if (result->excepted > 0)
    labi_putf(out, "%*s%s known exception%s left out\n", LABEL_AT, "", lab_count_text(n, result->excepted),
              result->excepted == 1 ? "" : "s");
  if (result->verdict == LAB_CHECK_STOPPED)
    labi_putf(out, "%*s%s\n", LABEL_AT, "", about->exists ? "no witness so far" : "none failed so far");
  if (about->exists && result->verdict == LAB_CHECK_UNDECIDED && result->error.status == CGT_OK)
    labi_putf(out, "%*sno witness in this shard\n", LABEL_AT, "");
  if (about->exists) return;
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

/* note: "the smallest"; NULL: there is nothing to say of it. cut: and there are others. */
static void put_counterexample(labi_buffer *out, const lab_style *style, const lab_check_result *result,
                               const int64_t *tuple, const char *note, bool cut, lab_machine *machine) {
  if (result->statement->variable_count > 0) {
    labi_put_times(out, ' ', LABEL_AT);
    labi_put_instance(out, machine, result->index, tuple);
    if (note) labi_putf(out, "  (%s", note);
    if (note && cut) labi_put_advice(out, style, CGT_ADVICE_ALL);
    labi_put(out, note ? ")\n" : "\n");
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

static void put_error(labi_buffer *out, const lab_style *style, const lab_check_result *result,
                      lab_machine *machine) {
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
  labi_put(out, result->error.message);
  labi_put_advice(out, style, result->error.advice);
  labi_put_char(out, '\n');
}

/* Those that there was no room for. */
static void put_more(labi_buffer *out, const lab_check_result *result) {
  char n[LAB_COUNT_ROOM];
  const uint64_t more = result->failures + result->witnesses - result->count;
  if (more == 0) return;
  labi_putf(out, "%*sand %s further %s%s, for which the memory limit leaves no room\n", LABEL_AT, "",
            lab_count_text(n, more), result->statement->exists ? "witness" : "counterexample",
            more == 1                   ? ""
            : result->statement->exists ? "es"
                                        : "s");
}

static void put_witnesses(labi_buffer *out, const lab_check_result *result, lab_machine *machine) {
  const size_t width = result->statement->variable_count, count = result->count > 0 ? result->count : 1;
  for (size_t i = 0; i < count && !out->failed; i++) {
    labi_put_times(out, ' ', LABEL_AT);
    labi_put_instance(out, machine, result->index, result->witness + i * width);
    labi_put_char(out, '\n');
  }
  if (result->count > 1) put_more(out, result);
}

static void put_text(labi_buffer *out, const lab_style *style, const lab_check_result *result,
                     lab_machine *machine) {
  put_head(out, style, result);
  put_details(out, result);
  if (result->witness) {
    put_witnesses(out, result, machine);
  } else if (result->statement->exists) {
    /* there is nothing to show */
  } else if (result->verdict == LAB_CHECK_FAILS && result->count > 0) {
    for (size_t i = 0; i < result->count && !out->failed; i++)
      put_counterexample(out, style, result, result->counterexamples + i * result->statement->variable_count,
                         NULL, false, machine);
    put_more(out, result);
  } else if (result->verdict == LAB_CHECK_FAILS) {
    bool only = result->failures == 1 && result->complete;
    const char *note = only               ? NULL
                       : result->sample   ? "the smallest of those drawn"
                       : result->complete ? "the smallest"
                                          : "the smallest so far";
    put_counterexample(out, style, result, result->smallest, note, result->sample || result->complete,
                       machine);
  }
  if (result->error.status != CGT_OK) put_error(out, style, result, machine);
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
  if (*s.scope) labi_putf(out, "%s $%s$", statement->exists ? "There are" : "For", s.scope);
  if (*s.scope && scale > 1 && statement->listed_count < statement->variable_count)
    labi_putf(out, " (the ends of the ranges times~%u)", scale);
  if (*s.scope) labi_put(out, statement->exists ? " with\n" : ":\n");
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
  if (result->count > 0 && result->count < result->failures) {
    labi_put(out, "; and ");
    labi_put_count(out, result->failures - result->count);
    labi_put(out, " more");
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

static void put_latex_witness(labi_buffer *out, const lab_check_result *result, lab_machine *machine) {
  const size_t width = result->statement->variable_count, count = result->count > 0 ? result->count : 1;
  labi_put(out, result->witnesses == 1 ? "It holds for " : "It holds for instances such as ");
  for (size_t i = 0; i < count; i++) {
    if (i > 0) labi_put(out, "; ");
    put_latex_tuple(out, result, result->witness + i * width, machine);
  }
  labi_put(out, ".\n");
}

static void put_latex_absence(labi_buffer *out, const lab_check_result *result) {
  labi_put(out, "It holds for none of ");
  labi_put_count(out, result->instances);
  labi_putf(out, " instance%s%s.\n", result->instances == 1 ? "" : "s",
            result->verdict == LAB_CHECK_FAILS     ? ""
            : result->verdict == LAB_CHECK_SAMPLED ? " that were drawn"
                                                   : " that were decided");
}

static void put_latex_verdict(labi_buffer *out, const lab_check_result *result, lab_machine *machine) {
  char n[LAB_COUNT_ROOM];
  const char *instances = lab_count_text(n, result->instances), *many = result->instances == 1 ? "" : "s";
  if (result->witness)
    put_latex_witness(out, result, machine);
  else if (result->statement->exists && result->verdict != LAB_CHECK_EMPTY)
    put_latex_absence(out, result);
  else
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
    labi_putf(out, "This is a sample, drawn with seed~%llu; nothing is known about the others.\n",
              (unsigned long long)result->seed);
  if (result->error.status != CGT_OK) put_latex_error(out, result, machine);
  if (result->excepted == 0) return;
  labi_put(out, "Known exceptions left out: ");
  labi_put_count(out, result->excepted);
  labi_put(out, ".\n");
}

/* ---- the fields --------------------------------------------------------------------------------- */

/* A verdict, its statement and its instances. The reason of an instance is found when it is asked for, as there
 * may be millions of them. */
typedef struct check_record {
  const char *file; /* NULL: none */
  lab_check_result result;
  lab_statement statement; /* for its fields; the program's own has more to it */
  labi_instance smallest, witness, error_at, *counterexamples;
  struct reason {
    const labi_instance *of; /* NULL: none was found yet */
    char *text;              /* NULL: it could not be told */
  } * reason;
} check_record;

static const check_record *of(const labi_record *r) { return r->it; }

static labi_datum variables_of(const labi_record *instance) {
  return labi_instance_datum(instance->it, instance);
}

static labi_datum because_of(const labi_record *instance) {
  const check_record *record = of(instance->whole);
  struct reason *reason = record->reason;
  const labi_instance *at = instance->it;
  const char *none;
  if (reason->of != at) {
    free(reason->text);
    *reason = (struct reason){at, reason_of(&none, &record->result, at->tuple, instance->setting->machine)};
  }
  return labi_text_datum(reason->text);
}

static const labi_description instance = {
    .fields = LABI_TABLE(LABI_FIELD("values", NAMED, .of = &labi_variable, .get = variables_of),
                         LABI_FIELD("because", TEXT, .without = LABI_LEFT_OUT, .get = because_of))};

static const labi_description instance_alone = {
    .fields = LABI_TABLE(LABI_FIELD("values", NAMED, .of = &labi_variable, .get = variables_of))};

static bool is_existence(const labi_record *r) { return of(r)->result.statement->exists; }
static bool has_witness(const labi_record *r) { return of(r)->result.witness != NULL; }
static bool is_counted(const labi_record *r) { return !is_uncounted(&of(r)->result); }
static bool is_scaled(const labi_record *r) { return of(r)->result.scale > 1; }
static bool is_sample(const labi_record *r) { return of(r)->result.sample > 0; }
static bool keeps_some(const labi_record *r) { return of(r)->result.count > 0 && !is_existence(r); }
static bool keeps_witnesses(const labi_record *r) { return of(r)->result.count > 1 && is_existence(r); }
static bool lacks_values(const labi_record *r) { return of(r)->result.without > 0; }
static bool has_error(const labi_record *r) { return of(r)->result.error.status != CGT_OK; }
static bool has_error_at(const labi_record *r) { return has_error(r) && of(r)->result.has_error_at; }
static bool is_timed(const labi_record *r) { return r->setting->style->times; }

/* Where the statement was left there may be a smaller one. */
static bool has_smallest(const labi_record *r) { return of(r)->result.smallest && !of(r)->result.left; }

static labi_datum text_of(const labi_record *r) {
  return (labi_datum){.as.text = {of(r)->statement.text, of(r)->statement.text_length}};
}

static labi_datum error_at_of(const labi_record *r) { return labi_instance_datum(&of(r)->error_at, r); }

#define STATEMENT(member) LABI_AT(check_record, statement.member)
#define RESULT(member) LABI_AT(check_record, result.member)
static const labi_field fields[] = {
    LABI_FIELD("file", TEXT, LABI_AT(check_record, file), .without = LABI_NULL,
               .meaning = "null: the command line, or standard input"),
    LABI_FIELD("line", COUNT, STATEMENT(line)),
    LABI_FIELD("kind", WORD, LABI_WORDS(kinds), STATEMENT(kind)),
    LABI_FIELD("title", TEXT, STATEMENT(title)),
    LABI_FIELD("text", TEXT, .get = text_of),
    LABI_FIELD("verdict", WORD, LABI_WORDS(verdicts), RESULT(verdict)),
    LABI_FIELD("complete", TRUTH, RESULT(complete), .meaning = "all instances were decided"),
    LABI_FIELD("instances", COUNT, RESULT(instances), .without = LABI_NULL, .has = is_counted,
               .meaning = "that were decided; null: not counted, because a counterexample ended the check"),
    LABI_FIELD("exceptions", COUNT, RESULT(excepted), .without = LABI_NULL, .has = is_counted,
               .meaning = "known ones, which were left out"),
    LABI_FIELD("failures", COUNT, RESULT(failures)),
    LABI_FIELD("witnesses", COUNT, RESULT(witnesses), .without = LABI_LEFT_OUT, .has = is_existence,
               .meaning =
                   "instances of which a claim that begins with exists is true, as far as they were counted"),
    LABI_FIELD("witness", RECORD, .of = &instance_alone, LABI_AT(check_record, witness),
               .without = LABI_LEFT_OUT, .has = has_witness,
               .meaning = "the first in the order of the ranges"),
    LABI_FIELD("scale", COUNT, RESULT(scale), .without = LABI_LEFT_OUT, .has = is_scaled,
               .meaning = "of the ends of ranges"),
    LABI_FIELD("sample", COUNT, RESULT(sample), .without = LABI_LEFT_OUT, .has = is_sample,
               .meaning = "number of instances drawn"),
    LABI_FIELD("seed", COUNT, RESULT(seed), .without = LABI_LEFT_OUT, .has = is_sample),
    LABI_FIELD("smallest", RECORD, .of = &instance, LABI_AT(check_record, smallest), .without = LABI_LEFT_OUT,
               .has = has_smallest, .meaning = "the counterexample of least sum"),
    LABI_FIELD("counterexamples", ROWS, .of = &instance,
               LABI_ARRAY(check_record, counterexamples, result.count), .without = LABI_LEFT_OUT,
               .has = keeps_some),
    LABI_FIELD("all_witnesses", ROWS, .of = &instance_alone,
               LABI_ARRAY(check_record, counterexamples, result.count), .without = LABI_LEFT_OUT,
               .has = keeps_witnesses, .meaning = "those that were asked for, in order"),
    LABI_FIELD("without_value", COUNT, RESULT(without), .without = LABI_LEFT_OUT, .has = lacks_values,
               .meaning = "instances that have none"),
    LABI_FIELD("error", TEXT, LABI_CHARS(check_record, result.error.message), .without = LABI_LEFT_OUT,
               .has = has_error, .meaning = "why not all were decided"),
    LABI_FIELD("error_at", NAMED, .of = &labi_variable, .get = error_at_of, .without = LABI_LEFT_OUT,
               .has = has_error_at),
    LABI_FIELD("seconds", SECONDS, RESULT(seconds), .without = LABI_LEFT_OUT, .has = is_timed, .unit = "s"),
    {0}};

static void put_page(labi_buffer *out, const labi_record *r) {
  put_text(out, r->setting->style, &of(r)->result, r->setting->machine);
}

static void put_paper(labi_buffer *out, const labi_record *r) {
  put_latex_statement(out, of(r)->result.statement, of(r)->result.scale);
  put_latex_verdict(out, &of(r)->result, r->setting->machine);
  labi_put(out, "\\end{sloppypar}\n");
}

const labi_description labi_result_check = {
    .name = "check", .version = 2, .fields = fields, .page = put_page, .latex = put_paper};

cgt_status lab_report_check(cgt_write *write, void *where, const lab_style *style, const char *file,
                            const lab_check_result *result, lab_machine *machine) {
  if (!write || !style || !result || !result->statement || (unsigned)result->verdict > LAB_CHECK_SAMPLED ||
      !machine)
    return CGT_EINVAL;
  const size_t width = result->statement->variable_count;
  struct reason reason = {NULL, NULL};
  check_record record = {.file = file,
                         .result = *result,
                         .statement = *result->statement,
                         .smallest = {result->index, result->smallest},
                         .witness = {result->index, result->witness},
                         .error_at = {result->index, result->error_at},
                         .counterexamples = calloc(result->count + 1, sizeof *record.counterexamples),
                         .reason = &reason};
  if (!record.counterexamples) return CGT_ENOMEM;
  for (size_t i = 0; i < result->count; i++)
    record.counterexamples[i] = (labi_instance){result->index, result->counterexamples + i * width};
  cgt_status status = labi_report(write, where, style, &labi_result_check, &record, machine);
  free(record.counterexamples);
  free(reason.text);
  return status;
}
