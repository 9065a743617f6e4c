/* cmd_show.c: cgt show, one page about a value. */
#include "command/command.h"

/* What was not found makes the exit status. The page tells about it in its place; an object cannot, nor can a
 * list of kinds. */
static cmd_status report_failures(const lab_inspection *about, bool json) {
  cmd_status status = CMD_DONE;
  for (size_t i = 0; i < about->count; i++) {
    const lab_fact *fact = &about->facts[i];
    if (fact->status == CGT_OK || fact->status == CGT_EDOMAIN) continue;
    if (json || fact->kind == LAB_FACT_TRUTH) cmd_complain("%s not found: %s", fact->name, fact->why);
    status = cmd_worse(status, cmd_status_of(fact->status));
  }
  return status;
}

static cmd_status show_page(cmd_session *session, const cmd_source *source, const void *settings) {
  const lab_style style = {
      .format = ((const cmd_settings *)settings)->format, .question = source->text, .advice = cmd_advice};
  size_t statement;
  lab_inspection about;
  lab_error error = {0};
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (lab_inspect(&about, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  cgt_status printed = lab_report_inspection(cmd_write, stdout, &style, &about, session->machine);
  status = report_failures(&about, style.format == CGT_JSON);
  lab_inspection_free(&about);
  lab_machine_forget(session->machine);
  cmd_status output = cmd_output_status();
  if (printed == CGT_OK || output != CMD_DONE) return cmd_worse(status, output);
  if (style.format == CGT_JSON || printed == CGT_ENOMEM)
    cmd_complain("a value is not printed: %s", cgt_status_name(printed));
  return cmd_worse(status, cmd_status_of(printed));
}

static cmd_status run_show(const void *settings, int count, char **operands) {
  return cmd_session_pages(settings, count, operands, true, show_page,
                           "show what? For example: cgt show '{3|1}'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY, CMD_PAPER, CMD_VALUE_FORMATS, CMD_UNICODE,
                                     CMD_LATEX,       CMD_JSON,       CMD_HELP,   {0}};

const cmd_command cmd_show = {
    .name = "show",
    .group = "Values",
    .operands = "EXPR...",
    .summary = "show everything about a value on one page",
    .options = options,
    .page = "Value, outcome, birthday, stops, mean, temperature, options and thermograph.\n"
            "Values in the picture grow to the left, temperatures upwards.\n\n"
            "  cgt show '{3|1}'\n",
    .run = run_show,
};
