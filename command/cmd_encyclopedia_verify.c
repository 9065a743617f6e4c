/* cmd_encyclopedia_verify.c: cgt encyclopedia verify: positions of an edition are evaluated again, by a second method. */
#include <string.h>

#include "command/command.h"
#include "command/edition_file.h"
#include "command/terminal/progress.h"
#include "command/terminal/signals.h"

static cmd_status check(cmd_session *session, lab_edition *edition) {
  const cmd_settings *settings = session->settings;
  cmd_count_line watch = {.line = {.out = stderr, .colours = cmd_has_colours(stderr)},
                          .title = "positions",
                          .began = cmd_seconds_now()};
  const lab_edition_checking checking = {.sample = settings->sample,
                                         .seed = settings->seed > 0 ? settings->seed : 1,
                                         .stop = session->stop,
                                         .where = &watch,
                                         .progress = cmd_is_terminal(stderr) ? cmd_progress_count : NULL};
  lab_edition_checked checked;
  lab_error error;
  const cgt_status status = lab_edition_check(&checked, edition, session->machine, &checking, &error);
  cmd_progress_clear(&watch.line);
  if (status != CGT_OK && status != CGT_ECANCELLED) return cmd_failed(&error);
  const lab_style style = cmd_style_of(settings);
  cmd_status result = cmd_printed(lab_report_edition_checked(cmd_write, stdout, &style, &checked));
  if (checked.faults > 0) result = cmd_worse(result, CMD_CLAIM_FAILED);
  if (status != CGT_ECANCELLED) return result;
  cmd_complain("%s: the other positions were not checked", cmd_why_stopped());
  return cmd_worse(result, CMD_STOPPED);
}

static cmd_status run_verify(const void *given, int count, char **operands) {
  const cmd_settings *settings = given;
  lab_edition *edition;
  cmd_session session;
  if (count > 1) return cmd_refuse("expected one edition, as in cgt encyclopedia verify small.db");
  cmd_status status = cmd_edition_open(&edition, settings, count == 1 ? operands[0] : NULL);
  if (status != CMD_DONE) return status;
  status = cmd_session_open(&session, settings, CMD_SESSION_MACHINE);
  if (status == CMD_DONE) {
    status = check(&session, edition);
    cmd_session_close(&session);
  }
  lab_edition_close(edition);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_COMMON(sample, "sample", "N", "only N positions of each statement, drawn at random", CMD_READ_COUNT),
    CMD_COMMON(seed, "seed", "S", "another sample for each S (default: 1)", CMD_READ_COUNT),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_FORMATS,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_encyclopedia_verify = {
    .name = "encyclopedia verify",
    .operands = "[EDITION]",
    .summary = "check an edition, and evaluate its positions by a second method",
    .options = options,
    .page = "Compares the checksum and the structure of the file, and reads each position again from\n"
            "its text. Its value and both outcomes are derived by Conway's definitions alone: all\n"
            "moves, without theorems, symmetry or canonical forms. A position that is too large for\n"
            "that is evaluated by search without theorems. The facts of each value are computed again.\n"
            "Each difference is listed, with exit status 1.\n\n"
            "  cgt encyclopedia verify --sample 100\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_verify,
};
