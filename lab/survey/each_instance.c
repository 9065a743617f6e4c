/* each_instance.c: see each_instance.h. */
#include "lab/survey/each_instance.h"

#include <string.h>

cmd_status cmd_each_instance(cmd_session *session, const cmd_source *source, size_t statement,
                             cmd_instance_visit *visit, void *where) {
  int64_t tuple[LAB_VARIABLE_LIMIT];
  lab_error error = {0};
  bool done;
  cmd_status status = CMD_DONE;
  cgt_status found = lab_instance_first(&done, tuple, session->machine, statement, &error);
  while (found == CGT_OK && !done && status == CMD_DONE) {
    status = visit(where, session, tuple);
    lab_machine_forget(session->machine);
    if (status == CMD_DONE) found = lab_instance_next(&done, tuple, session->machine, statement, &error);
  }
  if (found == CGT_OK) return status;
  return found == CGT_ECANCELLED ? CMD_STOPPED : cmd_session_report(source, &error);
}

static cmd_status report_at(const cmd_session *session, const cmd_source *source, size_t statement,
                            const int64_t *tuple, lab_error *error) {
  size_t used = strlen(error->message);
  snprintf(error->message + used, sizeof error->message - used, " (at ");
  cmd_append_tuple(error->message, sizeof error->message - 1,
                   lab_program_statement(session->program, statement), tuple);
  strcat(error->message, ")");
  return cmd_session_report(source, error);
}

cmd_status cmd_instance_value(bool *inside, bool *exists, lab_value *value, cmd_session *session,
                              const cmd_source *source, size_t statement, size_t column, const int64_t *tuple,
                              lab_error *error) {
  cgt_status status = lab_instance_value(inside, value, session->machine, statement, column, tuple, error);
  if (status == CGT_OK && *inside && value->kind == LAB_POSITION) {
    cgt_game g;
    status = lab_to_game(&g, session->machine, *value, error);
    *value = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  *exists = status == CGT_OK;
  if (status == CGT_EDOMAIN) *inside = true;
  if (status == CGT_OK || status == CGT_EDOMAIN) return CMD_DONE;
  if (status == CGT_ECANCELLED) return CMD_STOPPED;
  return report_at(session, source, statement, tuple, error);
}
