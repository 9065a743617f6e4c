/* cmd_count.c: cgt count, how many positions of a family there are: on a terminal with a line that says how
 * far it has come, with a checkpoint to go on from after Ctrl-C or a crash. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/signals.h"
#include "lab/survey/mpi_ranks.h"
#include "lab/survey/workers.h"
#include "command/progress.h"
#include "command/terminal.h"
#include "studies/studies.h"
#include <cgt/lab_computer.h>

enum { CHECKPOINT_SECONDS = 60, MOST_SIDE = 1000 };

typedef struct watch {
  labi_progress_line line;
  const char *title;
  bool begun;
  uint64_t done_before; /* of this run */
  double began, shown;
} watch;

typedef struct count_settings {
  cmd_settings common;
  const char *checkpoint; /* a file to save the work in and to go on from; NULL: the usual one */
  bool plain;             /* by the plain algorithm */
} count_settings;

static void show(void *where, uint64_t done, uint64_t total) {
  watch *w = where;
  const double now = labi_seconds_now();
  if (!w->begun) {
    w->begun = true;
    w->done_before = done;
    w->began = w->shown = now;
  }
  if (now - w->shown < 0.1) return;
  w->shown = now;
  labi_progress_show(&w->line, w->title, done - w->done_before, total - w->done_before, now - w->began);
}

static const study_family *find_family(const char *name) {
  for (const study_family *family = study_families; family->name; family++)
    if (strcmp(family->name, name) == 0) return family;
  return NULL;
}

static cmd_status refuse_family(const char *name) {
  char names[400] = "";
  for (const study_family *family = study_families; family->name; family++)
    snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "", family->name);
  cmd_complain("no family '%s' can be counted; these can: %s", name, names);
  return CMD_USAGE;
}

static bool read_side(unsigned *side, const char *text) {
  char *end;
  unsigned long n = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : 0;
  if (n < 1 || n > MOST_SIDE || *end) {
    cmd_complain("'%s' should be a number of rows or columns from 1 to %d, as in cgt count nim_squared 6 6",
                 text, MOST_SIDE);
    return false;
  }
  *side = (unsigned)n;
  return true;
}

static cmd_status status_of(study_status status) {
  return status == STUDY_DONE      ? CMD_DONE
         : status == STUDY_LIMIT   ? CMD_LIMIT
         : status == STUDY_STOPPED ? CMD_STOPPED
                                   : CMD_USAGE;
}

static cmd_status run_count(const cmd_settings *settings, int count, char **operands) {
  const count_settings *own = (const count_settings *)settings;
  if (count != 3) {
    cmd_complain("count what? A family and the sides of the board, as in cgt count nim_squared 6 6");
    return CMD_USAGE;
  }
  const study_family *family = find_family(operands[0]);
  study_job job = {.workers = settings->jobs ? settings->jobs : lab_processor_count(),
                   .memory_bytes = settings->memory_bytes,
                   .resume = settings->resume,
                   .checkpoint = own->checkpoint,
                   .checkpoint_seconds = CHECKPOINT_SECONDS,
                   .stop = cmd_stop_flag()};
  if (!family) return refuse_family(operands[0]);
  if (!read_side(&job.rows, operands[1]) || !read_side(&job.cols, operands[2])) return CMD_USAGE;
  if (!job.memory_bytes) job.memory_bytes = lab_memory_available() / 4 * 3;
  char title[80], name[100], message[STUDY_MESSAGE], *digits;
  snprintf(title, sizeof title, "%.40s-%ux%u", family->name, job.rows, job.cols);
  snprintf(name, sizeof name, "%s.checkpoint", title);
  if (!job.checkpoint && !own->plain) job.checkpoint = name;
  watch watch = {.line = {.out = stderr, .colours = cmd_has_colours(stderr)}, .title = title};
  if (cmd_is_terminal(stderr)) {
    job.data = &watch;
    job.progress = show;
  }
  study_status status = own->plain ? family->plain(&digits, &job, message)
                                        : labi_mpi_count_family(&digits, family, &job, message);
  labi_progress_clear(&watch.line);
  if (status != STUDY_DONE) {
    cmd_complain("%s", message);
    return status_of(status);
  }
  puts(digits);
  free(digits);
  return cmd_output_status();
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_JOBS_OPTION(cmd_settings),
                                     {0, "checkpoint", "FILE",
                                      "where to save the work (default: FAMILY-MxN.checkpoint)",
                                      CMD_READ_FILE, offsetof(count_settings, checkpoint)},
                                     CMD_RESUME_OPTION(cmd_settings),
                                     {0, "plain", NULL, "by a plain, independent algorithm, for comparison",
                                      CMD_READ_FLAG, offsetof(count_settings, plain)},
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_count = {
    .name = "count",
    .operands = "FAMILY M N",
    .summary = "how many positions there are, exactly",
    .options = options,
    .settings_size = sizeof(count_settings),
    .page = "Prints the number of P-positions among all boards of M rows and N columns. Work of\n"
            "more than a minute is saved now and then, and at Ctrl-C, in a checkpoint file;\n"
            "--resume goes on from it, also after a crash. It is removed in the end.\n\n"
            "  cgt count nim_squared 6 6\n",
    .run = run_count,
};
