/* cmd_explain.c: cgt explain, how a form becomes canonical, or a thermograph arises. */
#include "command/command.h"

static cmd_status explain(cmd_session *session, const cmd_source *source, const void *settings) {
  lab_style style = cmd_style_of(settings);
  size_t statement;
  lab_error error = {0};
  lab_explanation explanation;
  style.question = source->text;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (lab_explain(&explanation, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  if (explanation.kind == LAB_EXPLAINED_NOTHING)
    return cmd_refuse(
        "only games and thermographs are explained: cgt explain '{0,*|1}', cgt explain 'thermograph({3|1})'");
  cgt_status done = lab_report_explanation(cmd_write, stdout, &style, &explanation, session->machine);
  lab_explanation_free(&explanation);
  status = cmd_session_reported(session, done);
  lab_machine_forget(session->machine);
  return status;
}

static cmd_status run_explain(const void *settings, int count, char **operands) {
  return cmd_session_pages(settings, count, operands, true, explain,
                           "explain what? For example: cgt explain '{0,*|1}'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY, CMD_PAPER, CMD_FORMATS, CMD_UNICODE,
                                     CMD_LATEX,       CMD_JSON,       CMD_HELP,   {0}};

const cmd_command cmd_explain = {
    .name = "explain",
    .group = "Values",
    .operands = "EXPR...",
    .summary = "show how a form becomes canonical, step by step",
    .options = options,
    .page = "Shows step by step which option is dominated by which, which reverses through what and\n"
            "what takes its place, and why a number is the value, for the form as it is written and\n"
            "for its inner forms first. For a position, or a sum of them, the options are its moves.\n"
            "For thermograph(G) it shows the walls of the options, the scaffolds and the tax.\n"
            "For a loopy game it shows what becomes of each option, where alternating play need not\n"
            "end, the two sides or, for a stopper, the play to its stops and its degree.\n\n"
            "  cgt explain '{0,*,{1|1}|^}'\n"
            "  cgt explain '{0,*|pass}'\n"
            "  cgt explain 'thermograph({3|1})'\n",
    .run = run_explain,
};
