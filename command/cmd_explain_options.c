/* cmd_explain_options.c: cgt explain options, the options of a position or game, and which of them matter. */
#include "command/command.h"

static cmd_status tell(cmd_session *session, const cmd_source *source, const void *settings) {
  const lab_style style = cmd_style_of(settings);
  size_t statement;
  lab_error error = {0};
  lab_option_table table;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (lab_find_options(&table, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  cgt_status done = lab_report_options(cmd_write, stdout, &style, &table, session->machine);
  lab_option_table_free(&table);
  status = cmd_session_reported(session, done);
  lab_machine_forget(session->machine);
  return status;
}

static cmd_status run_options(const void *settings, int count, char **operands) {
  return cmd_session_pages(settings, count, operands, true, tell,
                           "the options of what? For example: cgt explain options 'domineering(2,3)'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY, CMD_PAPER, CMD_FORMATS, CMD_UNICODE,
                                     CMD_LATEX,       CMD_JSON,       CMD_HELP,   {0}};

const cmd_command cmd_explain_options = {
    .name = "explain options",
    .operands = "EXPR...",
    .summary = "show the options of a position, and which of them matter",
    .options = options,
    .page = "Shows each option of both players with its value, and its role in the canonical form:\n"
            "dominated (by which other option), reversible (through which answer), or kept. A form in\n"
            "quotes, '{0,*|1}', is taken as it is written. The options of a sum of positions are moves\n"
            "in its terms; the options of canonical_form(P + Q) are options of its value. --json adds\n"
            "the board of a position, cell by cell.\n\n"
            "  cgt explain options 'domineering(2,3)'\n"
            "  cgt explain options 'domineering(2,2) + nim(1)'\n"
            "  cgt explain options \"'{0,*,{1|1}|^}'\"\n",
    .run = run_options,
};
