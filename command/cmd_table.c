/* cmd_table.c: cgt table, the values of an expression over ranges as a table. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command/cmd_table.h"
#include "command/ranges.h"
#include "command/table_output.h"

static const char *const example = "cgt table 'for a in 0..5, b in 0..5: nim_sum(a,b)' --grid";

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

static cmd_status tabulate(cmd_session *session, const cmd_table_style *style, size_t statement,
                           const cmd_source *source) {
  making m = {.session = session,
              .number = statement,
              .statement = lab_program_statement(session->program, statement),
              .columns = lab_statement_columns(session->program, statement)};
  size_t keys = m.statement->variable_count;
  cmd_status status =
      cmd_table_open(&m.table, session->settings, style, LAB_TABLE_TEXT, keys + m.columns, keys);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < keys; i++) cmd_table_head(m.table, m.statement->variables[i]);
  for (size_t i = 0; i < m.columns; i++) {
    size_t length;
    const char *text = lab_statement_column(&length, session->program, statement, i);
    lab_table_head(m.table, text, length);
  }
  status = cmd_table_close(m.table, add_rows(&m, source, statement));
  if (m.empty > 0)
    cmd_complain("%" PRIu64 " cell%s empty%s; the first at %s", m.empty, m.empty == 1 ? " is" : "s are",
                 m.past_limit ? "" : ", because no answer exists", m.first);
  return m.past_limit ? cmd_worse(status, CMD_LIMIT) : status;
}

/* ---- what is tabulated: RULESET RANGES is short for a statement ------------------------------------- */

/* "nim a in 0..8, b in 0..8": the ruleset, and where its ranges begin; NULL if it is none. */
static const cgt_ruleset *ruleset_before(const char **ranges, const lab_program *program,
                                         const char *operand) {
  char name[64];
  size_t length = strcspn(operand, " ");
  *ranges = operand + length + strspn(operand + length, " ");
  snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : 0), operand);
  return **ranges >= 'a' && **ranges <= 'z' ? lab_program_ruleset(program, name) : NULL;
}

static cmd_status add_positions(cmd_session *session, const cgt_ruleset *ruleset, const char *ranges) {
  lab_error error;
  cgt_status status = lab_program_add_positions(session->program, ruleset, ranges, strlen(ranges), &error);
  if (status == CGT_OK) return CMD_DONE;
  if (status == CGT_EINVAL && error.line == 0)
    return cmd_refuse(
        "how do the variables make a position of %s? Write it out, as in cgt table 'for %s: %s'",
        ruleset->name, ranges, ruleset->example);
  size_t room = strlen(ranges) + 16;
  char *text = malloc(room); /* whose places the error tells */
  if (text) snprintf(text, room, "for %s: 0", ranges);
  cmd_source source = {.line = 1, .text = text ? text : "", .length = text ? strlen(text) : 0};
  cmd_status reported = cmd_session_report(&source, &error);
  free(text);
  return reported;
}

static cmd_status make_table(cmd_session *session, const cmd_table_settings *settings, bool as_run, int count,
                             char **operands) {
  cmd_source source;
  size_t statement;
  const char *ranges = count == 2 ? operands[1] : "";
  const cgt_ruleset *ruleset = count == 1   ? ruleset_before(&ranges, session->program, operands[0])
                               : count == 2 ? lab_program_ruleset(session->program, operands[0])
                                            : NULL;
  cmd_status status = ruleset ? add_positions(session, ruleset, ranges)
                              : cmd_session_ranges(&statement, &source, session, count, operands, example);
  if (status != CMD_DONE) return status;
  if (ruleset) statement = lab_program_count(session->program) - 1;
  return as_run || ruleset ? cmd_table_rows(session, statement, settings)
                           : tabulate(session, &settings->style, statement, &source);
}

static cmd_status run_table(const void *given, int count, char **operands) {
  const cmd_table_settings *settings = given;
  const cmd_saving *saving = &settings->saving;
  /* The values of other tables are games of the session's machine, and have columns of their own in lists. */
  const bool as_run = settings->fields || settings->classes || saving->store || saving->resume ||
                      saving->part.shards || settings->common.sample;
  if (saving->store && (count == 0 || (count == 1 && !operands[0][strspn(operands[0], "0123456789")])))
    return cmd_refuse("'cgt table --store %s' is 'cgt store rows %s' now", saving->store, saving->store);
  if (count == 0) return cmd_refuse("expected one expression over ranges, as in %s", example);
  const bool plain = settings->common.format == CGT_PLAIN && !settings->style.format; /* no game is read again */
  cmd_session session;
  cmd_status status = cmd_session_open(&session, given, as_run && plain ? CMD_SESSION_RUN : CMD_SESSION_SURVEY);
  if (status != CMD_DONE) return status;
  status = make_table(&session, settings, as_run, count, operands);
  cmd_session_close(&session);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_ROW(cmd_table_settings, fields, 0, "fields", "LIST",
            "what to ask of each value: value,outcome,mean,left_stop(G)-1", CMD_READ_TEXT),
    CMD_CLASSES(cmd_table_settings),
    CMD_RUN(cmd_table_settings),
    CMD_FORMAT(cmd_table_settings, style.format, lab_table_format_name),
    CMD_GRID(cmd_table_settings),
    CMD_DECIDING,
    CMD_PAPER,
    CMD_UNICODE,
    CMD_LATEX,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_table = {
    .name = "table",
    .group = "Data",
    .operands = "[DEFINITION...] STATEMENT | RULESET RANGES",
    .summary = "print or store values over ranges of parameters",
    .options = options,
    .settings_size = sizeof(cmd_table_settings),
    .page = "Prints one row per instance: its variables and the value, or several values if the\n"
            "expression is written [x, y, ...]. --fields are functions of one argument, applied to the\n"
            "value, or expressions in which G is the value; the field value is the game itself.\n"
            "With --grid the last variable runs along the top and the one before it down the side.\n"
            "A cell is empty where no answer exists. In text and markdown a long value is cut, and its\n"
            "characters are counted; other formats print it whole. In csv and tsv a text that begins\n"
            "with = + - @ gets an apostrophe, so that no spreadsheet computes it; values of games do\n"
            "not. Formats other than text, without --grid, print each row as it arrives.\n\n"
            "With --classes there is one row per value: how often it comes up, and the instance where\n"
            "it comes up first. Numbers ascend, so the last row has the maximum; games come by\n"
            "frequency.\n\n"
            "With --store the rows go into a store, which cgt store rows prints, and a line reports\n"
            "their number. Progress is saved several times a second and at Ctrl-C, and --resume\n"
            "continues from there, also after a crash. --shard 2/8 computes an eighth of the rows into\n"
            "its own store; cgt store merge joins all eight.\n\n"
            "  cgt table --grid 'for i in 0..8, j in 0..8: nim_product(i,j)'\n"
            "  cgt table --format csv 'for n in 1..9: [^:n, atomic_weight(^:n)]'\n"
            "  cgt table --classes --fields temperature 'for B in polyominoes(8): domineering(B)'\n"
            "  cgt table 'for a in 0..9, b in 0..9: matrix_nim([a,b;2,1])' --fields value,mean\n"
            "  cgt table matrix_nim 'a in 0..9, b in 0..9, c in 0..9, d in 0..9' --store m.db\n",
    .run = run_table,
};
