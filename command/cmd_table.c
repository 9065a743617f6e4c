/* cmd_table.c: cgt table, the values of an expression over ranges as a table. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/survey/each_instance.h"
#include "lab/report/table_output.h"

static const char *const example = "cgt table 'for a in 0..5, b in 0..5: nim_sum(a,b)' --grid";

typedef struct making {
  table_output out;
  const source *source;
  size_t statement, columns;
  uint64_t empty;  /* cells without a value */
  char first[480]; /* where the first of them is, and why */
} making;

/* Has LaTeX no way of its own to write it? */
static bool is_words(lab_value value) {
  return value.kind == LAB_BOOL || value.kind == LAB_TEXT || value.kind == LAB_THERMOGRAPH;
}

static cell_kind kind_of(table_format format, lab_value value) {
  if (format == TABLE_JSONL) return CELL_MADE;
  if (value.kind == LAB_RATIONAL || (value.kind == LAB_GAME && cgt_is_number(value.as.game)))
    return CELL_NUMBER;
  return format == TABLE_LATEX && !is_words(value) ? CELL_MADE : CELL_TEXT;
}

static exit_status add_value(making *m, session *session, lab_value value) {
  bool plain = m->out.games == CGT_LATEX && is_words(value);
  char *text = session_text(session, value, plain ? CGT_PLAIN : m->out.games);
  if (!text) return session_report_ctx(session, "cannot print the value");
  table_cell(m->out.table, kind_of(m->out.format, value), text, strlen(text));
  free(text);
  return EXIT_DONE;
}

static void note_empty(making *m, const lab_statement *statement, const int64_t *tuple,
                       const lab_error *error) {
  table_cell(m->out.table, CELL_EMPTY, "", 0);
  if (m->empty++ > 0) return;
  append_tuple(m->first, sizeof m->first, statement, tuple);
  size_t used = strlen(m->first);
  snprintf(m->first + used, sizeof m->first - used, ": %s", error->message);
}

static exit_status add_row(void *where, session *session, const int64_t *tuple) {
  making *m = where;
  const lab_statement *statement = lab_program_statement(session->program, m->statement);
  exit_status status = EXIT_DONE;
  for (size_t column = 0; column < m->columns && status == EXIT_DONE; column++) {
    bool inside, exists;
    lab_value value;
    lab_error error;
    status =
        instance_value(&inside, &exists, &value, session, m->source, m->statement, column, tuple, &error);
    if (status != EXIT_DONE || !inside) return status;
    if (column == 0)
      for (size_t i = 0; i < statement->variable_count; i++) table_integer(m->out.table, tuple[i]);
    if (exists)
      status = add_value(m, session, value);
    else
      note_empty(m, statement, tuple, &error);
  }
  if (status == EXIT_DONE) table_row(m->out.table);
  if (status == EXIT_DONE && table_fault(m->out.table)) return EXIT_LIMIT;
  return status == EXIT_DONE && ferror(stdout) ? output_status() : status;
}

static exit_status tabulate(session *session, int count, char **operands) {
  source source;
  making m = {.source = &source};
  exit_status status = session_ranges(&m.statement, &source, session, count, operands, example);
  if (status != EXIT_DONE) return status;
  const lab_statement *statement = lab_program_statement(session->program, m.statement);
  size_t keys = statement->variable_count;
  m.columns = lab_statement_columns(session->program, m.statement);
  status = table_open(&m.out, session->settings, keys + m.columns, keys);
  if (status != EXIT_DONE) return status;
  for (size_t i = 0; i < keys; i++)
    table_head(m.out.table, statement->variables[i], strlen(statement->variables[i]));
  for (size_t i = 0; i < m.columns; i++) {
    size_t length;
    const char *text = lab_statement_column(&length, session->program, m.statement, i);
    table_head(m.out.table, text, length);
  }
  status = table_close(&m.out, each_instance(session, &source, m.statement, add_row, &m));
  if (m.empty > 0)
    complain("%" PRIu64 " cell%s empty, for no answer exists; the first at %s", m.empty,
             m.empty == 1 ? " is" : "s are", m.first);
  return status;
}

exit_status cmd_table(const settings *settings, int count, char **operands) {
  const char *store = settings->store;
  if (store ? count > 1 : count == 0) {
    if (store)
      complain("one run of the store is wanted, by its number, as in cgt table --store %s 1", store);
    else
      complain("one expression over ranges is wanted, as in %s", example);
    return EXIT_USAGE;
  }
  session session;
  exit_status status = session_open(&session, settings, true);
  if (status != EXIT_DONE) return status;
  status =
      store ? table_of_store(&session, count > 0 ? operands[0] : NULL) : tabulate(&session, count, operands);
  session_close(&session);
  return status;
}
