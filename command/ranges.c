/* ranges.c: see ranges.h. */
#include "command/ranges.h"

#include <string.h>

cmd_status cmd_session_ranges(size_t *statement, cmd_source *source, cmd_session *session, int count,
                              char **operands, const char *example) {
  cmd_status status = CMD_DONE;
  for (int i = 0; i < count && status == CMD_DONE; i++) {
    *source = cmd_source_of(operands[i]);
    size_t before = lab_program_count(session->program);
    status = cmd_session_add(session, source);
    size_t added = cmd_session_claims(statement, session, before);
    bool last = i + 1 == count, good = added == last;
    if (good && last) good = lab_program_statement(session->program, *statement)->variable_count > 0;
    if (status != CMD_DONE || good) continue;
    cmd_complain(last ? "expected one expression over ranges, as in %s"
                      : "only definitions may precede the expression over ranges, as in %s",
                 example);
    status = CMD_USAGE;
  }
  return status;
}

void cmd_append_tuple(char *text, size_t cap, const cmd_session *session, size_t statement,
                      const int64_t *tuple) {
  size_t used = strlen(text);
  if (lab_instance_print(text + used, cap - used, NULL, session->machine, statement, tuple) != CGT_OK)
    text[used] = 0;
}

cmd_status cmd_survey_failed(const cmd_session *session, const cmd_source *source, size_t statement,
                             const lab_survey_fault *fault) {
  lab_error error = fault->error;
  if (fault->has_tuple) {
    size_t used = strlen(error.message);
    snprintf(error.message + used, sizeof error.message - used, " (at ");
    cmd_append_tuple(error.message, sizeof error.message - 1, session, statement, fault->tuple);
    strcat(error.message, ")");
  }
  return cmd_session_report(source, &error);
}

static void on_progress(void *where, const lab_survey_progress *progress) {
  cmd_progress_survey(where, "instances", progress);
}

lab_survey_options cmd_survey_options(cmd_progress_line *line, const cmd_session *session) {
  *line = (cmd_progress_line){.out = stderr, .colours = cmd_has_colours(stderr)};
  return (lab_survey_options){.limits = cmd_session_limits(session),
                              .workers = session->settings->jobs,
                              .scale = session->settings->scale,
                              .stop = session->stop,
                              .where = line,
                              .progress = cmd_is_terminal(stderr) ? on_progress : NULL,
                              .machine = session->machine};
}

cmd_status cmd_session_survey(lab_survey **survey, cmd_progress_line *line, cmd_session *session,
                              size_t statement) {
  const lab_survey_options options = cmd_survey_options(line, session);
  lab_error error;
  *survey = lab_survey_open(session->program, statement, &options, &error);
  if (*survey) return CMD_DONE;
  return cmd_failed(&error);
}

cmd_status cmd_survey_next(const lab_survey_row **row, lab_survey *survey, const cmd_session *session,
                           size_t statement, const cmd_source *source) {
  cgt_status status = lab_survey_next(row, survey);
  if (status == CGT_OK) return CMD_DONE;
  if (status == CGT_ECANCELLED) return CMD_STOPPED;
  return cmd_survey_failed(session, source, statement, lab_survey_fault_of(survey));
}
