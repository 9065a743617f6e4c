/* larger_box.c: see larger_box.h. */
#include "larger_box.h"

#include <string.h>

#include "checker.h"
#include "output.h"
#include "progress.h"
#include "threads.h"

enum { SHOWN_EXCEPTIONS = 10 };

typedef struct box_run {
  const settings *settings;
  unsigned scale;
  uint64_t before;
  progress_line progress;
  exit_status status;
} box_run;

static void print_exceptions(const box_run *run, const check_result *result) {
  size_t width = result->statement->variable_count, most = result->count;
  if (!run->settings->all && most > SHOWN_EXCEPTIONS) most = SHOWN_EXCEPTIONS;
  for (size_t i = 0; i < most; i++) {
    fputs("  ", stdout);
    for (size_t v = 0; v < width; v++)
      printf("%s%s = %lld", v ? ", " : "", result->statement->variables[v],
             (long long)result->counterexamples[i * width + v]);
    puts("");
  }
  if (most < result->count) puts("  ... (--all prints them all)");
}

static bool on_test(void *where, const check_result *result, lab_machine *machine) {
  (void)machine;
  box_run *run = where;
  char n[28];
  progress_clear(&run->progress);
  printf("Tested on %s instances, range ends times %u: ", output_count(n, result->instances), run->scale);
  if (result->verdict == CHECK_HOLDS)
    puts("no exception");
  else if (result->failures > 0)
    printf("%s exception%s%s\n", output_count(n, result->failures), result->failures == 1 ? "" : "s",
           result->complete ? "" : " so far");
  else
    puts("not all decided");
  if (result->complete && result->instances == run->before)
    puts("  that is no larger box: no range ends in a numeral");
  print_exceptions(run, result);
  if (result->error.status != CGT_OK) {
    printf("  not decided: %s\n", result->error.message);
    run->status = worse(run->status, exit_status_of(result->error.status));
  }
  if (result->failures > 0) run->status = worse(run->status, EXIT_CLAIM_FAILED);
  return true;
}

static void on_progress(void *where, const check_progress *progress) {
  box_run *run = where;
  progress_show(&run->progress, "larger box", progress->tuples, progress->total, progress->seconds);
}

static exit_status run_test(box_run *run, const char *text) {
  session session;
  exit_status status = session_open(&session, run->settings, false);
  if (status != EXIT_DONE) return status;
  source source = {.line = 1, .text = text, .length = strlen(text)};
  status = session_add(&session, &source);
  if (status == EXIT_DONE) {
    check_options options = {.limits = session.limits,
                             .workers = run->settings->jobs ? run->settings->jobs : processor_count(),
                             .scale = run->scale,
                             .keep_all = true,
                             .stop = session.stop,
                             .where = run,
                             .report = on_test,
                             .progress = output_is_terminal(stderr) ? on_progress : NULL};
    check_summary summary;
    lab_error error;
    cgt_status checked = check_program(&summary, session.program, &options, &error);
    progress_clear(&run->progress);
    if (checked == CGT_ECANCELLED)
      status = EXIT_STOPPED;
    else if (checked != CGT_OK)
      status = session_report(&source, &error);
  }
  session_close(&session);
  return worse(status, run->status);
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

exit_status larger_box(const settings *settings, const char *text, uint64_t before) {
  box_run run = {.settings = settings,
                 .scale = settings->scale > 1 ? settings->scale : LARGER_SCALE,
                 .before = before,
                 .progress = {.out = stderr, .colours = output_has_colours(stderr)}};
  exit_status status = run_test(&run, text);
  fputs(settings->paper ? "  cgt check --paper " : "  cgt check ", stdout);
  for (size_t i = 0; i < settings->prelude_count; i++) {
    const prelude *prelude = &settings->preludes[i];
    fputs(prelude->is_file ? "-f " : "-d ", stdout);
    put_quoted(prelude->text);
    fputc(' ', stdout);
  }
  put_quoted(text);
  puts("");
  return status;
}
