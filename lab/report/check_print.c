/* check_print.c: see check_print.h. */
#include "lab/report/check_print.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "lab/report/output.h"

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

enum { LABEL_BYTES = 1024, TEXT_SHOWN = 200 };

/* theorem "title", or the beginning of the text of a statement without one, on one line. */
static void label_of(char label[LABEL_BYTES], const lab_statement *statement) {
  if (*statement->title) {
    snprintf(label, LABEL_BYTES, "%s \"%s\"", kind_name(statement->kind), statement->title);
    return;
  }
  size_t used = 0, i = 0;
  bool blank = false;
  for (; i < statement->text_length && used < TEXT_SHOWN; i++) {
    char c = statement->text[i];
    bool is_blank = strchr(" \t\r\n", c) != NULL;
    if (!is_blank && blank) label[used++] = ' ';
    blank = is_blank && used > 0;
    if (!is_blank) label[used++] = c;
  }
  if (i < statement->text_length) {
    /* No half of a character before the dots. */
    while (used > 0 && (unsigned char)label[used - 1] >= 0x80) used--;
    used += (size_t)snprintf(label + used, LABEL_BYTES - used, "...");
  }
  label[used] = 0;
}

/* ---- a verdict as text ----------------------------------------------------------------------- */

static const char *verdict_name(lab_check_verdict verdict) {
  static const char *const names[] = {[LAB_CHECK_HOLDS] = "holds",
                                      [LAB_CHECK_FAILS] = "fails",
                                      [LAB_CHECK_EMPTY] = "empty",
                                      [LAB_CHECK_UNDECIDED] = "undecided",
                                      [LAB_CHECK_STOPPED] = "stopped"};
  return names[verdict];
}

static void print_head(const labi_check_style *style, const lab_check_result *result) {
  /* "open" is short for undecided, which would push everything aside. */
  const char *name = result->verdict == LAB_CHECK_UNDECIDED ? "open" : verdict_name(result->verdict);
  const char *colour = result->verdict == LAB_CHECK_HOLDS   ? "\033[32m"
                       : result->verdict == LAB_CHECK_FAILS ? "\033[31m"
                                                             : "\033[33m";
  printf("%s%s%s%*s", style->colours ? colour : "", name, style->colours ? "\033[0m" : "",
         LABEL_AT - (int)strlen(name), "");
  char label[LABEL_BYTES], scope[96] = "", n[28], failures[28];
  label_of(label, result->statement);
  size_t at = labi_output_prose(stdout, label, LABEL_AT, LABEL_AT);
  labi_output_count(n, result->instances);
  labi_output_count(failures, result->failures);
  if (result->verdict == LAB_CHECK_EMPTY) {
    snprintf(scope, sizeof scope, "no instance in the range");
  } else if (result->statement->variable_count > 0 && result->verdict != LAB_CHECK_FAILS) {
    const char *reach = result->verdict == LAB_CHECK_HOLDS ? "for all" : "after";
    snprintf(scope, sizeof scope, "%s %s instance%s", reach, n, result->instances == 1 ? "" : "s");
  } else if (result->statement->variable_count > 0 && result->instances > 0) {
    snprintf(scope, sizeof scope, "for %s of %s", failures, n);
  }
  size_t from = *scope ? SCOPE_AT : SECONDS_AT;
  bool blank = !*scope && !style->times;
  if (!blank && at + 1 > from) {
    fputc('\n', stdout);
    at = 0;
  }
  if (style->times)
    printf("%*s%-*s %5.2f s\n", (int)(from - at), "", (int)(SECONDS_AT - from), scope, result->seconds);
  else if (blank)
    fputc('\n', stdout);
  else
    printf("%*s%s\n", (int)(from - at), "", scope);
}

/* What the head had no room for. */
static void print_details(const lab_check_result *result) {
  char n[28];
  if (result->excepted > 0)
    printf("%*s%s known exception%s left out\n", LABEL_AT, "", labi_output_count(n, result->excepted),
           result->excepted == 1 ? "" : "s");
  if (result->verdict == LAB_CHECK_STOPPED) printf("%*snone failed so far\n", LABEL_AT, "");
  if (result->verdict != LAB_CHECK_FAILS || result->complete) return;
  bool left = result->error.status == CGT_OK && result->instances == 0;
  if (left)
    printf("%*sleft after %s counterexample%s\n", LABEL_AT, "", labi_output_count(n, result->failures),
           result->failures == 1 ? "" : "s");
  else
    printf("%*snot all instances were decided\n", LABEL_AT, "");
}

static void print_tuple(const lab_check_result *result, const int64_t *tuple) {
  for (size_t i = 0; i < result->statement->variable_count; i++)
    printf("%s%s = %lld", i > 0 ? ", " : "", result->statement->variables[i], (long long)tuple[i]);
}

/* Why the tuple fails, malloc'ed; NULL when it could not be said. */
static char *explanation(const lab_check_result *result, const int64_t *tuple, lab_machine *machine) {
  lab_error error = {0};
  size_t room = 1024, length = 0;
  char *text = malloc(room);
  while (text && lab_instance_explain(text, room, &length, machine, result->index, tuple, &error) == CGT_OK) {
    if (length < room) return text;
    room = length + 1;
    char *more = realloc(text, room);
    if (!more) break;
    text = more;
  }
  free(text);
  return NULL;
}

static void print_counterexample(const labi_check_style *style, const lab_check_result *result,
                                 const int64_t *tuple, const char *note, lab_machine *machine) {
  if (result->statement->variable_count > 0) {
    printf("%*s", LABEL_AT, "");
    print_tuple(result, tuple);
    puts(note);
  }
  char *why = explanation(result, tuple, machine);
  printf("%*s", LABEL_AT + 2, "");
  if (!why)
    puts("(both sides are too large to print, or memory ran out)");
  else if (style->all || labi_output_width(why) <= MOST_EXPLAINED)
    labi_output_paragraph(stdout, why, LABEL_AT + 2, LABEL_AT + 2);
  else
    labi_output_cut(stdout, why, MOST_EXPLAINED), fputc('\n', stdout);
  free(why);
  cgt_ctx_clear_error(lab_machine_ctx(machine));
  lab_machine_forget(machine);
}

static void print_error(const lab_check_result *result) {
  printf("%*snot decided", LABEL_AT, "");
  if (result->has_error_at && result->statement->variable_count > 0) {
    fputs(" at ", stdout);
    print_tuple(result, result->error_at);
  }
  fputs(": ", stdout);
  if (result->error.line > 0) printf("%u:%u: ", result->error.line, result->error.column);
  puts(result->error.message);
}

void labi_check_print_text(const labi_check_style *style, const lab_check_result *result,
                           lab_machine *machine) {
  print_head(style, result);
  print_details(result);
  if (result->verdict == LAB_CHECK_FAILS && result->count > 0) {
    for (size_t i = 0; i < result->count; i++)
      print_counterexample(style, result, result->counterexamples + i * result->statement->variable_count, "",
                           machine);
  } else if (result->verdict == LAB_CHECK_FAILS) {
    bool only = result->failures == 1 && result->complete;
    const char *note = only               ? ""
                       : result->complete ? "  (the smallest; --all prints them all)"
                                          : "  (the smallest so far)";
    print_counterexample(style, result, result->smallest, note, machine);
  }
  if (result->error.status != CGT_OK) print_error(result);
}

/* ---- a verdict as JSON, one object a line ---------------------------------------------------- */

static void json_tuple(const lab_check_result *result, const int64_t *tuple) {
  fputc('{', stdout);
  for (size_t i = 0; i < result->statement->variable_count; i++) {
    if (i > 0) fputs(", ", stdout);
    labi_output_json_string(stdout, result->statement->variables[i], strlen(result->statement->variables[i]));
    printf(": %lld", (long long)tuple[i]);
  }
  fputc('}', stdout);
}

static void json_counterexample(const lab_check_result *result, const int64_t *tuple, lab_machine *machine) {
  fputs("{\"values\": ", stdout);
  json_tuple(result, tuple);
  char *why = explanation(result, tuple, machine);
  if (why) {
    fputs(", \"because\": ", stdout);
    labi_output_json_string(stdout, why, strlen(why));
  }
  fputc('}', stdout);
  free(why);
  cgt_ctx_clear_error(lab_machine_ctx(machine));
  lab_machine_forget(machine);
}

void labi_check_print_json(const labi_check_style *style, const lab_check_result *result,
                           lab_machine *machine) {
  const lab_statement *statement = result->statement;
  fputs("{\"file\": ", stdout);
  if (style->file)
    labi_output_json_string(stdout, style->file, strlen(style->file));
  else
    fputs("null", stdout);
  printf(", \"line\": %u, \"kind\": \"%s\", \"title\": ", statement->line, kind_name(statement->kind));
  labi_output_json_string(stdout, statement->title, strlen(statement->title));
  fputs(", \"text\": ", stdout);
  labi_output_json_string(stdout, statement->text, statement->text_length);
  printf(", \"verdict\": \"%s\", \"complete\": %s, \"instances\": %llu, \"exceptions\": %llu, \"failures\": "
         "%llu",
         verdict_name(result->verdict), result->complete ? "true" : "false",
         (unsigned long long)result->instances, (unsigned long long)result->excepted,
         (unsigned long long)result->failures);
  if (result->smallest) {
    fputs(", \"smallest\": ", stdout);
    json_counterexample(result, result->smallest, machine);
  }
  for (size_t i = 0; i < result->count; i++) {
    fputs(i == 0 ? ", \"counterexamples\": [" : ", ", stdout);
    json_counterexample(result, result->counterexamples + i * statement->variable_count, machine);
    if (i + 1 == result->count) fputc(']', stdout);
  }
  if (result->error.status != CGT_OK) {
    fputs(", \"error\": ", stdout);
    labi_output_json_string(stdout, result->error.message, strlen(result->error.message));
    if (result->has_error_at) {
      fputs(", \"error_at\": ", stdout);
      json_tuple(result, result->error_at);
    }
  }
  if (style->times) printf(", \"seconds\": %.3f", result->seconds);
  puts("}");
}

/* ---- totals ---------------------------------------------------------------------------------- */

void labi_check_print_totals(const labi_check_totals *totals, double seconds, unsigned workers, FILE *out,
                             FILE *times) {
  char n[28], instances[28];
  fprintf(out, "%s statement%s: ", labi_output_count(n, totals->statements),
          totals->statements == 1 ? "" : "s");
  const struct {
    uint64_t count;
    const char *one, *many;
  } parts[] = {{totals->hold, "holds", "hold"},
               {totals->false_claims, "fails", "fail"},
               {totals->refuted, "conjecture refuted", "conjectures refuted"},
               {totals->undecided, "undecided", "undecided"},
               {totals->empty, "empty", "empty"},
               {totals->stopped, "stopped", "stopped"}};
  bool first = true;
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    if (parts[i].count == 0) continue;
    fprintf(out, "%s%s %s", first ? "" : ", ", labi_output_count(n, parts[i].count),
            parts[i].count == 1 ? parts[i].one : parts[i].many);
    first = false;
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  uint64_t peak = (uint64_t)usage.ru_maxrss;
#else
  uint64_t peak = (uint64_t)usage.ru_maxrss * 1024;
#endif
  fprintf(out, "\n%s instance%s", labi_output_count(instances, totals->instances),
          totals->instances == 1 ? "" : "s");
  if (times != out) fputc('\n', out);
  fflush(out);
  fprintf(times, "%s%.2f s, %s MB at most, %u worker%s\n", times == out ? " in " : "", seconds,
          labi_output_count(n, (peak + (1 << 20) - 1) >> 20), workers, workers == 1 ? "" : "s");
}
