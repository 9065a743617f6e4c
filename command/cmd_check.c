/* cmd_check.c: cgt check, a verdict for every statement of files and of the command line. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "command/command.h"
#include "command/terminal/signals.h"
#include "command/terminal/progress.h"
#include "command/saving.h"

typedef struct check_settings {
  cmd_settings common;
  bool all;
  uint64_t first; /* leave a statement after that many counterexamples; 0: never */
  cmd_saving saving;
} check_settings;

typedef struct check_totals {
  uint64_t statements, instances;
  bool left; /* --first or a witness ended a statement: nobody knows how many more instances were decided */
  uint64_t verdicts[LAB_CHECK_SAMPLED + 2]; /* by lab_check_verdict, */
} check_totals;

enum { REFUTED = LAB_CHECK_SAMPLED + 1 }; /* and conjectures that fail */

/* One file, or the statements of the command line, while it is checked. */
typedef struct report {
  const check_settings *settings;
  lab_style style;
  const char *file; /* NULL: the statements are of the command line */
  cmd_progress_line progress;
  bool has_progress;
  check_totals totals;
  lab_store *store;
  unsigned workers;  /* the most there were */
  bool memory_ended; /* which was said */
  uint64_t unkept;   /* counterexamples that there was no room for */
  bool failed;       /* to save, so that nothing more is to be done */
  cmd_status status;
} report;

/* ---- the run --------------------------------------------------------------------------------- */

static void count_result(report *report, const lab_check_result *result) {
  check_totals *totals = &report->totals;
  totals->statements++;
  const uint64_t found = result->failures + result->witnesses;
  bool left = found > 0 && result->instances == 0;
  totals->left |= left;
  totals->instances += left ? found : result->instances;
  bool refuted = result->verdict == LAB_CHECK_FAILS && result->statement->kind == LAB_CONJECTURE;
  totals->verdicts[refuted ? REFUTED : (int)result->verdict]++;
  if (result->verdict == LAB_CHECK_FAILS && !refuted)
    report->status = cmd_worse(report->status, CMD_CLAIM_FAILED);
  if (result->verdict == LAB_CHECK_EMPTY && !report->settings->saving.part.shards)
    report->status = cmd_worse(report->status, CMD_USAGE);
  if (result->error.status != CGT_OK)
    report->status = cmd_worse(report->status, cmd_status_of(result->error.status));
}

static void no_memory(report *report) {
  if (!report->memory_ended) cmd_complain("out of memory");
  report->memory_ended = true;
  report->status = cmd_worse(report->status, CMD_LIMIT);
}

static bool on_report(void *where, const lab_check_result *result, lab_machine *machine) {
  report *report = where;
  count_result(report, result);
  cmd_progress_clear(&report->progress);
  cgt_status status = lab_report_check(cmd_write, stdout, &report->style, report->file, result, machine);
  if (status != CGT_OK && status != CGT_ECANCELLED) no_memory(report);
  if (result->count > 0) report->unkept += result->failures + result->witnesses - result->count;
  return cmd_output_status() == CMD_DONE;
}

static void on_progress(void *where, const lab_survey_progress *progress) {
  report *report = where;
  char title[64];
  snprintf(title, sizeof title, "statement %zu/%zu", progress->statement + 1, progress->statements);
  cmd_progress_survey(&report->progress, title, progress);
}

static cmd_status check_session(report *report, const cmd_session *session) {
  report->status = CMD_DONE;
  if (cmd_session_claims(NULL, session, 0) == 0)
    return cmd_refuse("no statement in %s, only definitions", report->file ? report->file : "the arguments");
  if (report->settings->common.format == CGT_LATEX) {
    if (lab_report_definitions(cmd_write, stdout, session->program) == CGT_ENOMEM) no_memory(report);
  }
  lab_check_options options = cmd_run_options(session, &report->settings->saving, report->store, report);
  options.all = report->settings->all;
  options.first = report->settings->first;
  options.report = on_report;
  options.progress = report->has_progress ? on_progress : NULL;
  lab_check_summary summary;
  lab_error error;
  cgt_status status = lab_check(&summary, session->program, &options, &error);
  cmd_progress_clear(&report->progress);
  if (summary.workers > report->workers) report->workers = summary.workers;
  report->failed = summary.saving != LAB_SAVING_GOOD;
  report->status = cmd_worse(report->status, cmd_report_saving(report->store, &summary));
  if (status == CGT_ECANCELLED) return cmd_worse(report->status, CMD_STOPPED);
  if (report->failed) return report->status;
  if (status != CGT_OK) return cmd_worse(report->status, cmd_failed(&error));
  return cmd_worse(report->status, cmd_output_status());
}

/* Texts of one source, or of the command line, which know each other's definitions. */
static cmd_status check_texts(report *report, const cmd_settings *settings, const cmd_source *texts,
                              int count, bool heading) {
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_RUN);
  if (status != CMD_DONE) return status;
  report->file = texts->name;
  for (int i = 0; i < count && status == CMD_DONE; i++) status = cmd_session_add(&session, &texts[i]);
  if (status == CMD_DONE && heading) cmd_print_line("%s", texts->name);
  if (status == CMD_DONE) status = check_session(report, &session);
  cmd_session_close(&session);
  return status;
}

static cmd_status check_file(report *report, const char *name, bool heading) {
  cmd_source source;
  char *text;
  cmd_status status = cmd_source_read(&source, &text, name, &report->settings->common);
  if (status != CMD_DONE) return status;
  status = check_texts(report, &report->settings->common, &source, 1, heading);
  free(text);
  return status;
}

static cmd_status check_arguments(report *report, char **operands, int count) {
  cmd_source *texts = calloc((size_t)count, sizeof *texts);
  if (!texts) return cmd_no_memory();
  for (int i = 0; i < count; i++) texts[i] = cmd_source_of(operands[i]);
  cmd_status status = check_texts(report, &report->settings->common, texts, count, false);
  free(texts);
  return status;
}

/* Of the worksheet, which does not begin from its own definitions. */
static cmd_status check_record(report *report, const char *record) {
  cmd_settings settings = report->settings->common;
  const cmd_source text = cmd_source_of(record);
  settings.sheet = NULL;
  return check_texts(report, &settings, &text, 1, false);
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
static void say_stopped(const report *report) {
  const char *what = report->failed  ? ""
                     : report->store ? "; everything is saved, and --resume continues"
                                     : "";
  cmd_complain("%s: the verdicts above cover what was decided so far%s", cmd_why_stopped(), what);
}

/* A store has them all. */
static cmd_status say_unkept(const report *report) {
  char n[LAB_COUNT_ROOM];
  if (report->unkept == 0) return CMD_DONE;
  cmd_complain("the memory limit has no room for %s counterexamples: --memory SIZE raises it; %s%s",
               lab_count_text(n, report->unkept),
               report->store ? "all are in " : "--store FILE keeps all of them",
               report->store ? lab_store_path(report->store) : "");
  return report->store ? CMD_DONE : CMD_LIMIT;
}

/* Seconds, memory and workers go to times, which may be the same. */
static void print_totals(const check_totals *totals, double seconds, unsigned workers, FILE *out,
                         FILE *times) {
  char n[LAB_COUNT_ROOM], instances[LAB_COUNT_ROOM];
  fprintf(out, "%s statement%s: ", lab_count_text(n, totals->statements), totals->statements == 1 ? "" : "s");
  static const struct {
    int verdict;
    const char *one, *many;
  } parts[] = {{LAB_CHECK_HOLDS, "holds", "hold"},
               {LAB_CHECK_FAILS, "fails", "fail"},
               {REFUTED, "conjecture refuted", "conjectures refuted"},
               {LAB_CHECK_UNDECIDED, "undecided", "undecided"},
               {LAB_CHECK_EMPTY, "empty", "empty"},
               {LAB_CHECK_STOPPED, "stopped", "stopped"},
               {LAB_CHECK_SAMPLED, "not refuted by a sample", "not refuted by samples"}};
  const char *between = "";
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    uint64_t count = totals->verdicts[parts[i].verdict];
    if (count == 0) continue;
    fprintf(out, "%s%s %s", between, lab_count_text(n, count), count == 1 ? parts[i].one : parts[i].many);
    between = ", ";
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  uint64_t peak = (uint64_t)usage.ru_maxrss;
#else
  uint64_t peak = (uint64_t)usage.ru_maxrss * 1024;
#endif
  fprintf(out, "\n%s%s instance%s", totals->left ? "at least " : "",
          lab_count_text(instances, totals->instances), totals->instances == 1 ? "" : "s");
  if (times != out) fputc('\n', out);
  fflush(out);
  fprintf(times, "%s%.2f s, %s MiB at most, %u worker%s\n", times == out ? " in " : "", seconds,
          lab_count_text(n, (peak + (1 << 20) - 1) >> 20), workers, workers == 1 ? "" : "s");
}

static cmd_status run_check(const void *given, int count, char **operands) {
  const check_settings *settings = given;
  const cmd_session *sheet = settings->common.sheet;
  const char *record = sheet && count == 0 ? sheet->record.bytes : NULL;
  if (count == 0 && !record)
    return cmd_refuse(
        "check what? A file of statements, or for example: cgt check 'for n in 0..9: *n + *n == 0'");
  double began = cmd_seconds_now();
  report report = {.settings = settings,
                   .style = {.format = settings->common.format,
                             .advice = cmd_advice,
                             .all = settings->all,
                             .colours = cmd_has_colours(stdout),
                             .times = settings->saving.store == NULL,
                             .paper = settings->common.paper},
                   .has_progress = cmd_is_terminal(stderr),
                   .progress = {.out = stderr, .colours = cmd_has_colours(stderr)}};
  /* Programs and papers get the statements alone, and what they come to is a message. */
  bool alone = settings->common.format == CGT_JSON || settings->common.format == CGT_LATEX;
  cmd_status status = cmd_store_open(&report.store, &settings->saving);
  if (status != CMD_DONE) return status;
  if (settings->common.format == CGT_LATEX) lab_report_macros(cmd_write, stdout);
  if (record) status = check_record(&report, record);
  for (int i = 0, next; i < count && status != CMD_STOPPED && !report.failed && !ferror(stdout); i = next) {
    next = i + 1;
    cmd_status one;
    if (is_file(operands[i])) {
      if (i > 0 && !alone) fputc('\n', stdout);
      one = check_file(&report, operands[i], count > 1 && !alone);
    } else {
      while (next < count && !is_file(operands[next])) next++;
      one = check_arguments(&report, operands + i, next - i);
    }
    status = cmd_worse(status, one);
  }
  if (report.totals.statements > (sheet ? 1 : 0)) { /* a worksheet adds nothing to one verdict */
    if (!alone) fputc('\n', stdout);
    if (!alone && settings->saving.part.shards)
      printf("shard %u of %u alone\n", settings->saving.part.shard, settings->saving.part.shards);
    FILE *out = alone ? stderr : stdout;
    print_totals(&report.totals, cmd_seconds_now() - began, report.workers, out,
                 settings->saving.store ? stderr : out);
  }
  if (cmd_is_stopped()) say_stopped(&report);
  status = cmd_worse(status, say_unkept(&report));
  lab_store_close(report.store);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_ALL(check_settings),
    CMD_ROW(check_settings, first, 0, "first", "N",
            "leave a statement after its first N counterexamples or witnesses", CMD_READ_COUNT),
    CMD_RUN(check_settings),
    CMD_DECIDING,
    CMD_PAPER,
    CMD_VALUE_FORMATS,
    CMD_UNICODE,
    CMD_LATEX,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_check = {
    .name = "check",
    .group = "Claims",
    .operands = "FILE... | STATEMENT...",
    .summary = "decide claims at all their instances",
    .options = options,
    .settings_size = sizeof(check_settings),
    .page = "Reports for each statement that it holds for all its instances, or the counterexample\n"
            "whose parameters have the smallest sum. A refuted conjecture is a result: only a false\n"
            "theorem, example or bare statement makes the exit status 1. The report is the same for\n"
            "any number of workers.\n\n"
            "--store saves the findings several times a second and at Ctrl-C, and --resume continues\n"
            "from there, also after a crash. The report is then the same as without the interruption,\n"
            "so times go to the standard error. --shard 2/8 decides an eighth; cgt store merge joins\n"
            "the stores of all eight, and --store with --resume then prints the report.\n\n"
            "A claim may begin with exists in place of for. The report then shows the first witness\n"
            "in the order of the ranges and the number of instances decided up to it, or that none\n"
            "of all instances is one. --all counts the witnesses and prints all of them.\n\n"
            "If there are too many instances, --sample N draws N tuples at random. The verdict is then\n"
            "'sampled': it proves nothing about the other instances.\n\n"
            "  cgt check conjectures/ferguson-2001.cgt\n"
            "  cgt check 'for a in 0..9, b in 0..9: *a + *b == nimber(nim_sum(a,b))'\n"
            "  cgt check 'for G, H in day(1): G + H >= G'\n"
            "  cgt check 'exists n in 1..9, B in polyominoes(n): domineering(B) == {1|0}'\n"
            "  cgt check --sample 1000 'for S subset of 1..60: size(S) < 50'\n",
    .run = run_check,
};
