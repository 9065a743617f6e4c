/* cmd_table.c: cgt table, the values of an expression over ranges as a table. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command/ranges.h"
#include "command/table_output.h"

static const char *const example = "cgt table 'for a in 0..5, b in 0..5: nim_sum(a,b)' --grid";

typedef struct table_settings {
  cmd_settings common;
  cmd_table_style style;
} table_settings;

typedef struct making {
  lab_table *table;
  cmd_session *session;
  size_t number; /* of the statement */
  const lab_statement *statement;
  size_t columns;
  cmd_progress_line progress;
  uint64_t empty;  /* cells without a value */
  bool past_limit; /* and for one of them it is a limit */
  char first[480]; /* where the first of them is, and why */
} making;

static void add_empty(making *m, const int64_t *tuple, const lab_error *why) {
  lab_table_empty(m->table);
  m->past_limit |= why->status == CGT_ELIMIT;
  if (m->empty++ > 0) return;
  cmd_append_tuple(m->first, sizeof m->first, m->session, m->number, tuple);
  size_t used = strlen(m->first);
  snprintf(m->first + used, sizeof m->first - used, ": %s", why->message);
}

/* An integer, or an element of what the variable runs over. */
static cmd_status add_key(making *m, size_t variable, const int64_t *tuple) {
  lab_value value;
  lab_error error;
  if (!m->statement->listed[variable]) return lab_table_integer(m->table, tuple[variable]), CMD_DONE;
  if (lab_instance_variable(&value, m->session->machine, m->number, variable, tuple, &error) != CGT_OK)
    return cmd_failed(&error);
  if (lab_table_element(m->table, m->session->machine, value) != CGT_OK)
    return cmd_session_report_ctx(m->session, "cannot print the value");
  lab_table_listed(m->table, tuple[variable]);
  return CMD_DONE;
}

static cmd_status add_table_row(making *m, const lab_survey_row *row) {
  cmd_progress_clear(&m->progress); /* the table may write */
  cmd_status good = CMD_DONE;
  for (size_t i = 0; i < m->statement->variable_count && good == CMD_DONE; i++)
    good = add_key(m, i, row->tuple);
  if (good != CMD_DONE) return good;
  for (size_t i = 0; i < m->columns; i++) {
    if (row->cells[i].why)
      add_empty(m, row->tuple, row->cells[i].why);
    else if (lab_table_value(m->table, m->session->machine, row->cells[i].value) != CGT_OK)
      return cmd_session_report_ctx(m->session, "cannot print the value");
  }
  lab_table_row(m->table);
  cgt_status status = lab_table_status(m->table);
  return status == CGT_OK ? CMD_DONE : status == CGT_ECANCELLED ? cmd_output_status() : CMD_LIMIT;
}

static cmd_status add_rows(making *m, const cmd_source *source, size_t statement) {
  lab_survey *survey;
  const lab_survey_row *row = NULL;
  cmd_status status = cmd_session_survey(&survey, &m->progress, m->session, statement);
  while (status == CMD_DONE &&
         (status = cmd_survey_next(&row, survey, m->session, statement, source)) == CMD_DONE && row)
    status = add_table_row(m, row);
  cmd_progress_clear(&m->progress);
  lab_survey_close(survey);
  return status;
}

static cmd_status tabulate(cmd_session *session, const cmd_table_style *style, int count, char **operands) {
  cmd_source source;
  size_t statement;
  cmd_status status = cmd_session_ranges(&statement, &source, session, count, operands, example);
  if (status != CMD_DONE) return status;
  making m = {.session = session,
              .number = statement,
              .statement = lab_program_statement(session->program, statement),
              .columns = lab_statement_columns(session->program, statement)};
  size_t keys = m.statement->variable_count;
  status = cmd_table_open(&m.table, session->settings, style, LAB_TABLE_TEXT, keys + m.columns, keys);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < keys; i++) cmd_table_head(m.table, m.statement->variables[i]);
  for (size_t i = 0; i < m.columns; i++) {
    size_t length;
    const char *text = lab_statement_column(&length, session->program, statement, i);
    lab_table_head(m.table, text, length);
  }
  status = cmd_table_close(m.table, add_rows(&m, &source, statement));
  if (m.empty > 0)
    cmd_complain("%" PRIu64 " cell%s empty%s; the first at %s", m.empty, m.empty == 1 ? " is" : "s are",
                 m.past_limit ? "" : ", for no answer exists", m.first);
  return m.past_limit ? cmd_worse(status, CMD_LIMIT) : status;
}

static cmd_status run_table(const void *settings, int count, char **operands) {
  const table_settings *own = settings;
  if (count == 0) return cmd_refuse("one expression over ranges is wanted, as in %s", example);
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_SURVEY);
  if (status != CMD_DONE) return status;
  status = tabulate(&session, &own->style, count, operands);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_SCALE,
    CMD_FORMAT(table_settings, style.format, lab_table_format_name),
    CMD_GRID(table_settings),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_DECIDING,
    CMD_PAPER,
    CMD_UNICODE,
    CMD_LATEX,
    CMD_HELP,
    {0}};

const cmd_command cmd_table = {
    .name = "table",
    .group = "Data",
    .operands = "[DEFINITION...] STATEMENT",
    .summary = "the values of an expression over ranges",
    .options = options,
    .settings_size = sizeof(table_settings),
    .page = "One row for each instance: its variables and the value, or several values when the\n"
            "expression is written [x, y, ...]. With --grid the last variable runs along the top\n"
            "and the one before it down the side. A cell is empty where there is no value. In csv\n"
            "and tsv a text that begins with = + - @ gets an apostrophe, so that no\n"
            "spreadsheet computes it; values of games stand as they are.\n\n"
            "  cgt table --grid 'for i in 0..8, j in 0..8: nim_product(i,j)'\n"
            "  cgt table --format csv 'for n in 1..9: [^:n, atomic_weight(^:n)]'\n"
            "  cgt table 'for n in 1..9: domineering(2,n)'\n",
    .run = run_table,
};
