/* cmd_check.c: cgt check, a verdict for every statement of files and of the command line. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lab/report/check_print.h"
#include "command/command.h"
#include "lab/base/interrupt.h"
#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "lab/report/output.h"
#include "lab/survey/pool.h"
#include "command/progress.h"
#include "lab/store/recorder.h"
#include "lab/base/threads.h"

/* One file, or the statements of the command line, while it is checked. */
typedef struct report {
  const settings *settings;
  const lab_program *program;
  check_style style;
  progress_line progress;
  bool has_progress;
  check_totals totals;
  recorder recorder;
  exit_status status;
} report;

/* ---- the run --------------------------------------------------------------------------------- */

static void count_result(report *report, const check_result *result) {
  check_totals *totals = &report->totals;
  totals->statements++;
  totals->instances += result->instances;
  switch (result->verdict) {
  case CHECK_HOLDS:
    totals->hold++;
    break;
  case CHECK_FAILS:
    if (result->statement->kind == LAB_CONJECTURE) {
      totals->refuted++;
    } else {
      totals->false_claims++;
      report->status = worse(report->status, EXIT_CLAIM_FAILED);
    }
    break;
  case CHECK_EMPTY:
    totals->empty++;
    if (!report->settings->shards) report->status = worse(report->status, EXIT_USAGE);
    break;
  case CHECK_UNDECIDED:
    totals->undecided++;
    break;
  case CHECK_STOPPED:
    totals->stopped++;
    break;
  }
  if (result->error.status != CGT_OK)
    report->status = worse(report->status, exit_status_of(result->error.status));
}

static void no_memory(report *report) {
  if (report->status < EXIT_LIMIT) complain("out of memory");
  report->status = worse(report->status, EXIT_LIMIT);
}

static bool on_report(void *where, const check_result *result, lab_machine *machine) {
  report *report = where;
  count_result(report, result);
  progress_clear(&report->progress);
  if (report->settings->format == CGT_JSON)
    check_print_json(&report->style, result, machine);
  else if (report->settings->format != CGT_LATEX)
    check_print_text(&report->style, result, machine);
  else if (!check_print_latex(&report->style, result))
    no_memory(report);
  return output_status() == EXIT_DONE;
}

static void on_progress(void *where, const check_progress *progress) {
  report *report = where;
  char title[64];
  snprintf(title, sizeof title, "statement %zu/%zu", progress->statement + 1, progress->statements);
  report->progress.before = progress->before;
  progress_show(&report->progress, title, progress->tuples, progress->total, progress->seconds);
}

static bool on_save(void *where, size_t statement, const check_state *state, const block *block,
                    size_t fresh) {
  report *report = where;
  return recorder_save(&report->recorder, statement, state, block, fresh);
}

static exit_status check_session(report *report, const session *session, unsigned *workers) {
  report->program = session->program;
  report->status = EXIT_DONE;
  if (lab_program_count(session->program) == 0) {
    complain("no statement in %s, only definitions",
             report->style.file ? report->style.file : "the arguments");
    return EXIT_USAGE;
  }
  if (report->settings->format == CGT_LATEX &&
      !latex_put_definitions(stdout, session->definitions, report->settings->paper))
    no_memory(report);
  exit_status begun = recorder_begin(&report->recorder, session, NULL);
  if (begun != EXIT_DONE) return begun;
  check_options options = {.limits = session->limits,
                           .workers = *workers,
                           .scale = report->settings->scale,
                           .keep_all = report->settings->all,
                           .first = report->settings->first,
                           .shard = report->settings->shard,
                           .shards = report->settings->shards,
                           .states = report->recorder.states,
                           .save = report->recorder.store ? on_save : NULL,
                           .stop = session->stop,
                           .where = report,
                           .report = on_report,
                           .progress = report->has_progress ? on_progress : NULL};
  check_summary summary;
  lab_error error;
  cgt_status status = check_program(&summary, session->program, &options, &error);
  progress_clear(&report->progress);
  *workers = summary.workers;
  report->status = worse(report->status, recorder_end(&report->recorder));
  if (status == CGT_ECANCELLED) return worse(report->status, EXIT_STOPPED);
  if (status != CGT_OK) {
    complain("%s", error.message);
    return worse(report->status, exit_status_of(status));
  }
  return worse(report->status, output_status());
}

static exit_status check_file(report *report, const char *name, unsigned *workers, bool heading) {
  source source;
  char *text;
  exit_status status = read_source(&source, &text, name);
  if (status != EXIT_DONE) return status;
  session session;
  status = session_open(&session, report->settings, false);
  if (status == EXIT_DONE) {
    report->style.file = source.name;
    status = session_add(&session, &source);
    if (status == EXIT_DONE && heading) printf("%s\n", source.name);
    if (status == EXIT_DONE) status = check_session(report, &session, workers);
    session_close(&session);
  }
  free(text);
  return status;
}

/* Statements of the command line that follow one another know each other's definitions. */
static exit_status check_arguments(report *report, char **operands, int count, unsigned *workers) {
  session session;
  exit_status status = session_open(&session, report->settings, false);
  if (status != EXIT_DONE) return status;
  report->style.file = NULL;
  for (int i = 0; i < count && status == EXIT_DONE; i++) {
    source source = {.line = 1, .text = operands[i], .length = strlen(operands[i])};
    status = session_add(&session, &source);
  }
  if (status == EXIT_DONE) status = check_session(report, &session, workers);
  session_close(&session);
  return status;
}

static bool ends_in(const char *text, const char *end) {
  size_t length = strlen(text), ends = strlen(end);
  return length >= ends && strcmp(text + length - ends, end) == 0;
}

/* A statement never has the name of a file that exists; and what looks like a file is meant as one. */
static bool is_file(const char *operand) {
  struct stat about;
  if (strcmp(operand, "-") == 0 || stat(operand, &about) == 0) return true;
  return !strpbrk(operand, " \t\n(=<>{") && (ends_in(operand, ".cgt") || ends_in(operand, ".txt"));
}

/* Why the run ended early, and what is to be done. */
static exit_status say_stopped(exit_status status, const recorder *recorder) {
  const char *what = recorder->failed  ? ""
                     : recorder->store ? "; all of it is saved, and --resume goes on"
                                       : "";
  if (interrupt_is_late()) {
    complain("the time allowed is over: the verdicts above are what was decided so far%s", what);
    return status == EXIT_STOPPED ? EXIT_LIMIT : status;
  }
  complain("stopped: the verdicts above are what was decided so far%s", what);
  return status;
}

exit_status cmd_check(const settings *settings, int count, char **operands) {
  if (count == 0) {
    complain("check what? A file of statements, or for example: cgt check 'for n in 0..9: *n + *n == 0'");
    return EXIT_USAGE;
  }
  double began = seconds_now();
  unsigned workers = settings->jobs ? settings->jobs : processor_count(), most = 0;
  report report = {.settings = settings,
                   .style = {.all = settings->all,
                             .colours = output_has_colours(stdout),
                             .times = settings->store == NULL,
                             .paper = settings->paper},
                   .has_progress = output_is_terminal(stderr),
                   .progress = {.out = stderr, .colours = output_has_colours(stderr)}};
  /* Programs and papers get the statements alone, and what they come to is a message. */
  bool alone = settings->format == CGT_JSON || settings->format == CGT_LATEX;
  exit_status status = recorder_open(&report.recorder, settings);
  if (status != EXIT_DONE) return status;
  if (settings->format == CGT_LATEX) latex_put_macros(stdout);
  interrupt_after(settings->limit_seconds);
  for (int i = 0, next; i < count && status != EXIT_STOPPED && !report.recorder.failed && !ferror(stdout);
       i = next) {
    next = i + 1;
    exit_status one;
    unsigned these = workers;
    if (is_file(operands[i])) {
      if (i > 0 && !alone) fputc('\n', stdout);
      one = check_file(&report, operands[i], &these, count > 1 && !alone);
    } else {
      while (next < count && !is_file(operands[next])) next++;
      one = check_arguments(&report, operands + i, next - i, &these);
    }
    status = worse(status, one);
    if (these > most) most = these;
  }
  if (report.totals.statements > 0) {
    if (!alone) fputc('\n', stdout);
    if (!alone && settings->shards) printf("shard %u of %u alone\n", settings->shard, settings->shards);
    FILE *out = alone ? stderr : stdout;
    check_print_totals(&report.totals, seconds_now() - began, most, out, settings->store ? stderr : out);
  }
  if (interrupt_is_set(interrupt_flag())) status = say_stopped(status, &report.recorder);
  recorder_close(&report.recorder);
  return worse(status, output_status());
}
