/* cmd_verify_deep.c: cgt verify deep, one value derived once more by the definitions alone. */
#include "command/command.h"

/* That there is no verdict is a message; a format for programs has it, too. */
static cmd_status report(cmd_session *session, const cmd_source *source, const lab_deep_check *check) {
  const bool undecided = check->verdict == LAB_DEEP_UNDECIDED;
  lab_style style = cmd_style_of(session->settings);
  style.question = source->text;
  cmd_status status = undecided                              ? cmd_status_of(check->status)
                      : check->verdict == LAB_DEEP_CONFIRMED ? CMD_DONE
                                                             : CMD_CLAIM_FAILED;
  if (undecided) cmd_complain("not decided: %s", check->why);
  if (undecided && cmd_is_page(session->settings)) return status;
  const cgt_status printed = lab_report_deep(cmd_write, stdout, &style, check, session->machine);
  return cmd_worse(status, cmd_session_reported(session, printed));
}

static cmd_status derive(cmd_session *session, const cmd_source *source, const void *settings) {
  size_t statement;
  lab_deep_check check;
  lab_error error = {0};
  (void)settings;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (lab_verify_deep(&check, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  status = report(session, source, &check);
  lab_machine_forget(session->machine);
  return cmd_worse(status, cmd_output_status());
}

static cmd_status run_deep(const void *settings, int count, char **operands) {
  return cmd_session_pages(settings, count, operands, false, derive,
                           "derive what? For example: cgt verify deep 'matrix_nim([1,2;2,2])'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY, CMD_PAPER, CMD_FORMATS,
                                     CMD_UNICODE,     CMD_JSON,       CMD_HELP,   {0}};

const cmd_command cmd_verify_deep = {
    .name = "verify deep",
    .operands = "EXPR...",
    .summary = "derive values again, by Conway's definitions alone",
    .options = options,
    .page = "Derives the value of an expression, or the truth of a claim, again by Conway's\n"
            "definitions alone: braces as they are written, positions by all their moves, without\n"
            "theorems, symmetry or canonical forms. This is for small expressions.\n\n"
            "  cgt verify deep 'domineering(3,3)' '{3|1} + matrix_nim([1,2;2,2])'\n"
            "  cgt verify deep '^ + * <| 1/2'\n",
    .run = run_deep,
};
