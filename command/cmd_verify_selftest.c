/* cmd_verify_selftest.c: cgt verify selftest, trust for whoever did not build the program. */
#include <stdlib.h>

#include "command/command.h"
#include "command/terminal/progress.h"
#include "command/terminal/signals.h"

enum { SECONDS = 60 };

enum { MOST_FAULTS = 10 };

typedef struct watch {
  const cmd_settings *settings;
  cmd_progress_line line;
  double began, shown_at;
  lab_fault faults[MOST_FAULTS]; /* for programs, with texts of their own; people see each at once */
  size_t count;
  bool starved; /* a text had no room */
  cmd_status printed;
} watch;

static void show_progress(void *where, uint64_t comparisons) {
  watch *w = where;
  double now = cmd_seconds_now();
  if (now - w->shown_at < 0.1) return;
  cmd_progress_show(&w->line, "comparisons", comparisons, 0, now - w->began);
  w->shown_at = now;
}

static const char *copy(watch *w, const char *text) {
  char *same = text ? strdup(text) : NULL;
  w->starved |= text && !same;
  return same;
}

static void take_fault(void *where, const lab_fault *fault) {
  watch *w = where;
  const lab_style style = cmd_style_of(w->settings);
  cmd_progress_clear(&w->line);
  if (fault->kind == LAB_FAULT_NO_MEMORY) {
    cmd_complain("%s: %s", fault->text, fault->found);
  } else if (cmd_is_page(w->settings)) {
    const lab_selftest_told told = {.faults = fault, .fault_count = 1, .under_way = true};
    w->printed = cmd_worse(w->printed, cmd_printed(lab_report_selftest(cmd_write, stdout, &style, &told)));
  } else if (w->count < MOST_FAULTS) {
    w->faults[w->count++] =
        (lab_fault){fault->kind, copy(w, fault->text), copy(w, fault->found), copy(w, fault->expected)};
  }
}

static void forget_faults(watch *w) {
  for (size_t i = 0; i < w->count; i++) {
    free((char *)w->faults[i].text);
    free((char *)w->faults[i].found);
    free((char *)w->faults[i].expected);
  }
}

/* The end of the page, or the whole for a program. */
static cmd_status report(watch *w, const lab_selftest *result) {
  const lab_style style = cmd_style_of(w->settings);
  const lab_selftest_told told = {.result = *result,
                                  .seconds = cmd_seconds_now() - w->began,
                                  .faults = w->faults,
                                  .fault_count = w->count};
  if (w->starved) return cmd_no_memory();
  return cmd_worse(w->printed, cmd_printed(lab_report_selftest(cmd_write, stdout, &style, &told)));
}

static cmd_status run_selftest(const void *given, int count, char **operands) {
  const cmd_settings *settings = given;
  if (count > 0) return cmd_refuse("selftest takes no operands, found '%s'", operands[0]);
  size_t memory = settings->memory_bytes ? settings->memory_bytes : (size_t)1 << 30;
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_RUN);
  if (status != CMD_DONE) return status;
  watch w = {.settings = settings, .line = {.out = stderr, .colours = cmd_has_colours(stderr)}, .began = cmd_seconds_now()};
  lab_selftest_options options = {
      .limits = {.memory_bytes = memory, .stack_bytes = settings->stack_bytes / 4 * 3},
      .program = session.program,
      .stop = session.stop,
      .progress = cmd_is_terminal(stderr) ? show_progress : NULL,
      .most_faults = MOST_FAULTS,
      .fault = take_fault,
      .where = &w};
  if (!settings->limit_seconds) cmd_stop_after(SECONDS);
  lab_selftest result = lab_selftest_run(&options);
  cmd_session_close(&session);
  cmd_progress_clear(&w.line);
  status = report(&w, &result);
  forget_faults(&w);
  status = cmd_worse(status, result.faults > 0 ? CMD_CLAIM_FAILED : CMD_DONE);
  status = cmd_worse(status, cmd_status_of(result.status));
  if (cmd_is_stopped() && !cmd_is_late()) status = cmd_worse(status, CMD_STOPPED);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY, CMD_FORMATS, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_verify_selftest = {
    .name = "verify selftest",
    .operands = "",
    .summary = "test this copy of cgt against the definitions",
    .options = options,
    .page = "For a minute, or --limit-time, it compares the engine with Conway's definitions: the\n"
            "examples of all functions, small positions of all rulesets played out, random games,\n"
            "their order and sums, and the laws of the algebra on random games. The exit status is 1\n"
            "if anything differs; each difference is printed as a line that 'cgt eval' or 'cgt verify\n"
            "deep' accepts.\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_selftest,
};
