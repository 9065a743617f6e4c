/* cmd_table.c: cgt table, the values of an expression over ranges as a table. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/survey/each_instance.h"
#include "lab/report/table_output.h"

static const char *const example = "cgt table 'for a in 0..5, b in 0..5: nim_sum(a,b)' --grid";

typedef struct making {
  cmd_table_output out;
  const cmd_source *source;
  size_t statement, columns;
  uint64_t empty;  /* cells without a value */
  char first[480]; /* where the first of them is, and why */
} making;

/* Has LaTeX no way of its own to write it? */
static bool is_words(lab_value value) {
  return value.kind == LAB_BOOL || value.kind == LAB_TEXT || value.kind == LAB_THERMOGRAPH;
}

static labi_cell_kind kind_of(labi_table_format format, lab_value value) {
  if (format == LABI_TABLE_JSONL) return LABI_CELL_MADE;
  if (value.kind == LAB_RATIONAL || (value.kind == LAB_GAME && cgt_is_number(value.as.game)))
    return LABI_CELL_NUMBER;
  return format == LABI_TABLE_LATEX && !is_words(value) ? LABI_CELL_MADE : LABI_CELL_TEXT;
}

static cmd_status add_value(making *m, cmd_session *session, lab_value value) {
  bool plain = m->out.games == CGT_LATEX && is_words(value);
  char *text = cmd_session_text(session, value, plain ? CGT_PLAIN : m->out.games);
  if (!text) return cmd_session_report_ctx(session, "cannot print the value");
  labi_table_cell(m->out.table, kind_of(m->out.format, value), text, strlen(text));
  free(text);
  return CMD_DONE;
}

static void note_empty(making *m, const lab_statement *statement, const int64_t *tuple,
                       const lab_error *error) {
  labi_table_cell(m->out.table, LABI_CELL_EMPTY, "", 0);
  if (m->empty++ > 0) return;
  cmd_append_tuple(m->first, sizeof m->first, statement, tuple);
  size_t used = strlen(m->first);
  snprintf(m->first + used, sizeof m->first - used, ": %s", error->message);
}

static cmd_status add_row(void *where, cmd_session *session, const int64_t *tuple) {
  making *m = where;
  const lab_statement *statement = lab_program_statement(session->program, m->statement);
  cmd_status status = CMD_DONE;
  for (size_t column = 0; column < m->columns && status == CMD_DONE; column++) {
    bool inside, exists;
    lab_value value;
    lab_error error;
    status =
        cmd_instance_value(&inside, &exists, &value, session, m->source, m->statement, column, tuple, &error);
    if (status != CMD_DONE || !inside) return status;
    if (column == 0)
      for (size_t i = 0; i < statement->variable_count; i++) labi_table_integer(m->out.table, tuple[i]);
    if (exists)
      status = add_value(m, session, value);
    else
      note_empty(m, statement, tuple, &error);
  }
  if (status == CMD_DONE) labi_table_row(m->out.table);
  if (status == CMD_DONE && labi_table_fault(m->out.table)) return CMD_LIMIT;
  return status == CMD_DONE && ferror(stdout) ? cmd_output_status() : status;
}

static cmd_status tabulate(cmd_session *session, int count, char **operands) {
  cmd_source source;
  making m = {.source = &source};
  cmd_status status = cmd_session_ranges(&m.statement, &source, session, count, operands, example);
  if (status != CMD_DONE) return status;
  const lab_statement *statement = lab_program_statement(session->program, m.statement);
  size_t keys = statement->variable_count;
  m.columns = lab_statement_columns(session->program, m.statement);
  status = cmd_table_open(&m.out, session->settings, keys + m.columns, keys);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < keys; i++)
    labi_table_head(m.out.table, statement->variables[i], strlen(statement->variables[i]));
  for (size_t i = 0; i < m.columns; i++) {
    size_t length;
    const char *text = lab_statement_column(&length, session->program, m.statement, i);
    labi_table_head(m.out.table, text, length);
  }
  status = cmd_table_close(&m.out, cmd_each_instance(session, &source, m.statement, add_row, &m));
  if (m.empty > 0)
    cmd_complain("%" PRIu64 " cell%s empty, for no answer exists; the first at %s", m.empty,
                 m.empty == 1 ? " is" : "s are", m.first);
  return status;
}

static cmd_status run_table(const cmd_settings *settings, int count, char **operands) {
  const char *store = settings->store;
  if (store ? count > 1 : count == 0) {
    if (store)
      cmd_complain("one run of the store is wanted, by its number, as in cgt table --store %s 1", store);
    else
      cmd_complain("one expression over ranges is wanted, as in %s", example);
    return CMD_USAGE;
  }
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  status = store ? cmd_table_of_store(&session, count > 0 ? operands[0] : NULL)
                 : tabulate(&session, count, operands);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings),
                                     CMD_SCALE_OPTION(cmd_settings),
                                     CMD_STORE_OPTION(cmd_settings),
                                     CMD_FORMAT_OPTION(cmd_settings),
                                     {0, "grid", NULL,
                                      "the last variable along the top, the one before it down the side",
                                      CMD_READ_FLAG, offsetof(cmd_settings, grid)},
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),
                                     CMD_UNICODE_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_table = {
    .name = "table",
    .operands = "[DEFINITION...] STATEMENT | RUN",
    .summary = "the values of an expression over ranges, or a run of a store",
    .options = options,
    .page = "One row for each instance: its variables and the value, or several values when the\n"
            "expression is written [x, y, ...]. With --grid the last variable runs along the top\n"
            "and the one before it down the side. A cell is empty where no answer exists. With\n"
            "--store it prints the rows that cgt sweep or cgt check put there; which run is told\n"
            "by its number, and without one the runs are listed if there are several.\n\n"
            "  cgt table --grid 'for i in 0..8, j in 0..8: nim_product(i,j)'\n"
            "  cgt table --format csv 'for n in 1..9: [^:n, atomic_weight(^:n)]'\n"
            "  cgt table --store results.db 1\n",
    .run = run_table,
};
