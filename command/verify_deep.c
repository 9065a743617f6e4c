/* verify_deep.c: cgt verify --deep, one value derived once more by the definitions alone. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"

static cmd_status print_verdict(cmd_session *session, const lab_deep_check *check) {
  char forms[LAB_COUNT_ROOM], questions[LAB_COUNT_ROOM];
  if (check->verdict == LAB_DEEP_UNDECIDED) {
    cmd_complain("not decided: %s", check->why);
    return cmd_status_of(check->status);
  }
  char *text = lab_value_text(session->machine, check->found, session->settings->format);
  if (!text) return cmd_session_report_ctx(session, "cannot print the value");
  bool right = check->verdict == LAB_DEEP_CONFIRMED;
  printf("%s: %s\n  by the definitions alone: %s forms, %s questions\n", right ? "confirmed" : "WRONG", text,
         lab_count_text(forms, check->forms), lab_count_text(questions, check->questions));
  free(text);
  return right ? CMD_DONE : CMD_CLAIM_FAILED;
}

cmd_status cmd_verify_deep(cmd_session *session, const cmd_source *source, const void *settings) {
  size_t statement;
  lab_deep_check check;
  lab_error error = {0};
  (void)settings;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (lab_verify_deep(&check, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  status = print_verdict(session, &check);
  lab_machine_forget(session->machine);
  return cmd_worse(status, cmd_output_status());
}
