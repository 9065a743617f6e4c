/* cmd_verify_selftest.c: cgt verify selftest, trust for whoever did not build the program. */
#include "command/command.h"
#include "command/terminal/progress.h"
#include "command/terminal/signals.h"

enum { SECONDS = 60 };

typedef struct watch {
  cmd_progress_line line;
  double began, shown_at;
} watch;

static void show_progress(void *where, uint64_t comparisons) {
  watch *w = where;
  double now = cmd_seconds_now();
  if (now - w->shown_at < 0.1) return;
  cmd_progress_show(&w->line, "comparisons", comparisons, 0, now - w->began);
  w->shown_at = now;
}

static void print_fault(void *where, const lab_fault *fault) {
  watch *w = where;
  cmd_progress_clear(&w->line);
  switch (fault->kind) {
  case LAB_FAULT_EXAMPLE:
    printf("differs: cgt eval '%s'    is %s and should be %s\n", fault->text, fault->found, fault->expected);
    break;
  case LAB_FAULT_DEEP:
    printf("differs: cgt verify deep '%s'\n", fault->text);
    break;
  case LAB_FAULT_LAW:
    printf("differs: cgt eval '%s'    should be true\n", fault->text);
    break;
  case LAB_FAULT_FAILURE:
    printf("differs: %s fails: %s\n", fault->text, fault->found);
    break;
  case LAB_FAULT_NO_MEMORY:
    cmd_complain("%s: %s", fault->text, fault->found);
    break;
  }
}

static cmd_status run_selftest(const void *given, int count, char **operands) {
  const cmd_settings *settings = given;
  if (count > 0) return cmd_refuse("selftest takes no operands, and '%s' is one", operands[0]);
  size_t memory = settings->memory_bytes ? settings->memory_bytes : (size_t)1 << 30;
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_RUN);
  if (status != CMD_DONE) return status;
  watch w = {.line = {.out = stderr, .colours = cmd_has_colours(stderr)}, .began = cmd_seconds_now()};
  lab_selftest_options options = {
      .limits = {.memory_bytes = memory, .stack_bytes = settings->stack_bytes / 4 * 3},
      .program = session.program,
      .stop = session.stop,
      .progress = cmd_is_terminal(stderr) ? show_progress : NULL,
      .fault = print_fault,
      .where = &w};
  if (!settings->limit_seconds) cmd_stop_after(SECONDS);
  lab_selftest result = lab_selftest_run(&options);
  cmd_session_close(&session);
  cmd_progress_clear(&w.line);
  char done[LAB_COUNT_ROOM], shown[LAB_COUNT_ROOM];
  printf("cgt %s: %s comparisons in %.0f s, %s rounds of random games\n", cgt_version(),
         lab_count_text(done, result.comparisons), cmd_seconds_now() - w.began,
         lab_count_text(shown, result.rounds));
  if (result.faults == 0)
    puts("none differs");
  else
    printf("%s differ%s\n", lab_count_text(shown, result.faults), result.faults == 1 ? "s" : "");
  status = cmd_worse(result.faults > 0 ? CMD_CLAIM_FAILED : CMD_DONE, cmd_status_of(result.status));
  if (cmd_is_stopped() && !cmd_is_late()) status = cmd_worse(status, CMD_STOPPED);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY, CMD_HELP, {0}};

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
