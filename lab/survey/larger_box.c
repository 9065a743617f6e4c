/* larger_box.c: see larger_box.h. */
#include "lab/survey/larger_box.h"

#include <string.h>

#include "lab/survey/check_program.h"
#include "lab/report/latex.h"
#include "lab/report/output.h"
#include "command/progress.h"
#include "command/terminal.h"
#include "lab/base/threads.h"

enum { SHOWN_EXCEPTIONS = 10 };

typedef struct box_run {
  const cmd_settings *settings;
  unsigned scale;
  uint64_t before;
  const char *text;
  labi_progress_line progress;
  bool reported;
  cmd_status status;
} box_run;

/* ---- how it went -------------------------------------------------------------------------------- */

static size_t shown_exceptions(const box_run *run, const labi_check_result *result) {
  bool cut = !run->settings->all && result->count > SHOWN_EXCEPTIONS;
  return cut ? SHOWN_EXCEPTIONS : result->count;
}

static bool is_no_larger(const box_run *run, const labi_check_result *result) {
  return result->complete && result->instances == run->before;
}

static void print_exceptions(const box_run *run, const labi_check_result *result) {
  size_t width = result->statement->variable_count, most = shown_exceptions(run, result);
  for (size_t i = 0; i < most; i++) {
    fputs("  ", stdout);
    for (size_t v = 0; v < width; v++)
      printf("%s%s = %lld", v ? ", " : "", result->statement->variables[v],
             (long long)result->counterexamples[i * width + v]);
    puts("");
  }
  if (most < result->count) puts("  ... (--all prints them all)");
}

static void print_text(const box_run *run, const labi_check_result *result) {
  char n[28];
  printf("Tested on %s instances, range ends times %u: ", labi_output_count(n, result->instances),
         run->scale);
  if (result->verdict == LABI_CHECK_HOLDS)
    puts("no exception");
  else if (result->failures > 0)
    printf("%s exception%s%s\n", labi_output_count(n, result->failures), result->failures == 1 ? "" : "s",
           result->complete ? "" : " so far");
  else
    puts("not all decided");
  if (is_no_larger(run, result)) puts("  that is no larger box: no range ends in a numeral");
  print_exceptions(run, result);
  if (result->error.status != CGT_OK) printf("  not decided: %s\n", result->error.message);
}

/* (1,2), (1,3), ... as a formula; of one variable its values. */
static void latex_exceptions(const box_run *run, const labi_check_result *result) {
  size_t width = result->statement->variable_count, most = shown_exceptions(run, result);
  for (size_t i = 0; i < most; i++) {
    fputs(i > 0 ? ", $" : "$", stdout);
    if (width > 1) fputc('(', stdout);
    for (size_t v = 0; v < width; v++)
      printf("%s%lld", v > 0 ? "," : "", (long long)result->counterexamples[i * width + v]);
    fputs(width > 1 ? ")$" : "$", stdout);
  }
  if (most < result->count) fputs(", \\ldots", stdout);
}

static void print_latex(const box_run *run, const labi_check_result *result) {
  char n[28];
  printf("Tested on %s%s instances", is_no_larger(run, result) ? "" : "a larger box, ",
         labi_output_count(n, result->instances));
  if (!is_no_larger(run, result)) printf(" (the ends of the ranges times~%u)", run->scale);
  if (result->verdict == LABI_CHECK_HOLDS) {
    puts(": no exception.");
  } else if (result->failures > 0) {
    printf(": %s exception%s%s, ", labi_output_count(n, result->failures), result->failures == 1 ? "" : "s",
           result->complete ? "" : " so far");
    latex_exceptions(run, result);
    puts(".");
  } else {
    puts(": not all decided.");
  }
  if (result->error.status == CGT_OK) return;
  fputs("Not decided: ", stdout);
  labi_latex_put_text(stdout, result->error.message);
  puts(".");
}

static void json_text(const char *name, const char *text) {
  printf(", \"%s\": ", name);
  if (text)
    labi_output_json_string(stdout, text, strlen(text));
  else
    fputs("null", stdout);
}

static void print_json(const box_run *run, const labi_check_result *result) {
  size_t width = result->statement->variable_count;
  printf("{\"instances\": %llu, \"scale\": %u, \"larger\": %s, \"complete\": %s, \"failures\": %llu",
         (unsigned long long)result->instances, run->scale, is_no_larger(run, result) ? "false" : "true",
         result->complete ? "true" : "false", (unsigned long long)result->failures);
  fputs(", \"exceptions\": [", stdout);
  for (size_t i = 0; i < result->count; i++) {
    fputs(i > 0 ? ", {" : "{", stdout);
    for (size_t v = 0; v < width; v++) {
      const char *name = result->statement->variables[v];
      if (v > 0) fputs(", ", stdout);
      labi_output_json_string(stdout, name, strlen(name));
      printf(": %lld", (long long)result->counterexamples[i * width + v]);
    }
    fputc('}', stdout);
  }
  fputc(']', stdout);
  json_text("error", result->error.status != CGT_OK ? result->error.message : NULL);
  json_text("statement", run->text);
  fputc('}', stdout);
}

/* ---- the test ----------------------------------------------------------------------------------- */

static bool on_test(void *where, const labi_check_result *result, lab_machine *machine) {
  (void)machine;
  box_run *run = where;
  labi_progress_clear(&run->progress);
  run->reported = true;
  if (run->settings->format == CGT_JSON)
    print_json(run, result);
  else if (run->settings->format == CGT_LATEX)
    print_latex(run, result);
  else
    print_text(run, result);
  if (result->error.status != CGT_OK)
    run->status = cmd_worse(run->status, cmd_status_of(result->error.status));
  if (result->failures > 0) run->status = cmd_worse(run->status, CMD_CLAIM_FAILED);
  return true;
}

static void on_progress(void *where, const lab_survey_progress *progress) {
  box_run *run = where;
  labi_progress_show(&run->progress, "larger box", progress->tuples, progress->total, progress->seconds);
}

static cmd_status run_test(box_run *run) {
  cmd_session session;
  cmd_status status = cmd_session_open(&session, run->settings, false);
  if (status != CMD_DONE) return status;
  cmd_source source = {.line = 1, .text = run->text, .length = strlen(run->text)};
  status = cmd_session_add(&session, &source);
  if (status == CMD_DONE) {
    labi_check_options options = {.limits = session.limits,
                                  .workers =
                                      run->settings->jobs ? run->settings->jobs : labi_processor_count(),
                                  .scale = run->scale,
                                  .keep_all = true,
                                  .stop = session.stop,
                                  .where = run,
                                  .report = on_test,
                                  .progress = cmd_is_terminal(stderr) ? on_progress : NULL};
    labi_check_summary summary;
    lab_error error;
    cgt_status checked = labi_check_program(&summary, session.program, &options, &error);
    labi_progress_clear(&run->progress);
    if (checked == CGT_ECANCELLED)
      status = CMD_STOPPED;
    else if (checked != CGT_OK)
      status = cmd_session_report(&source, &error);
  }
  cmd_session_close(&session);
  return cmd_worse(status, run->status);
}

/* As a word of the shell. */
static void put_quoted(const char *text) {
  fputc('\'', stdout);
  for (; *text; text++)
    if (*text == '\'')
      fputs("'\\''", stdout);
    else
      fputc(*text, stdout);
  fputc('\'', stdout);
}

/* The cgt check that does the same. */
static void print_command(const cmd_settings *settings, const char *text) {
  fputs(settings->paper ? "  cgt check --paper " : "  cgt check ", stdout);
  for (size_t i = 0; i < settings->preludes.count; i++) {
    const cmd_prelude *prelude = &settings->preludes.items[i];
    fputs(prelude->is_file ? "-f " : "-d ", stdout);
    put_quoted(prelude->text);
    fputc(' ', stdout);
  }
  put_quoted(text);
  puts("");
}

cmd_status cmd_larger_box(const cmd_settings *settings, const char *text, uint64_t before) {
  box_run run = {.settings = settings,
                 .scale = settings->scale > 1 ? settings->scale : CMD_LARGER_SCALE,
                 .before = before,
                 .text = text,
                 .progress = {.out = stderr, .colours = cmd_has_colours(stderr)}};
  cmd_status status = run_test(&run);
  if (settings->format == CGT_JSON && !run.reported) fputs("null", stdout);
  if (settings->format != CGT_JSON && settings->format != CGT_LATEX) print_command(settings, text);
  return status;
}
