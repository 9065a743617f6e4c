/* cmd_store_sql.c: cgt store sql, SQL on a store of results. Statements that would write are refused. */
#include <string.h>

#include "command/memory_shares.h"
#include "command/terminal/signals.h"
#include "command/table_output.h"

typedef struct sql_settings {
  cmd_settings common;
  cmd_table_style style;
} sql_settings;

static cmd_status print_answer(const sql_settings *settings, lab_query *query) {
  size_t columns = lab_query_columns(query);
  const lab_query_cell *row;
  lab_table *table;
  lab_error error = {0};
  cmd_status status = cmd_table_open(&table, &settings->common, &settings->style, LAB_TABLE_TEXT, columns, 0);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < columns; i++) {
    const char *name = lab_query_column(query, i);
    if (!name) error = (lab_error){.status = CGT_ENOMEM, .message = "SQL: out of memory"};
    lab_table_head(table, name ? name : "", name ? strlen(name) : 0);
  }
  while (error.status == CGT_OK && lab_query_next(&row, query, &error) == CGT_OK && row &&
         lab_table_status(table) == CGT_OK) {
    for (size_t i = 0; i < columns; i++) lab_table_queried(table, &row[i]);
    lab_table_row(table);
  }
  if (error.status == CGT_ECANCELLED) status = CMD_STOPPED;
  if (error.status != CGT_OK && error.status != CGT_ECANCELLED) status = cmd_failed(&error);
  return cmd_table_close(table, status);
}

static cmd_status answer(const sql_settings *settings, lab_store *store, const cmd_source *source) {
  const char *rest = source->text;
  cmd_status status = CMD_DONE;
  bool any = false;
  while (status == CMD_DONE && *rest) {
    lab_query *query;
    lab_error error;
    if (lab_query_open(&query, &rest, store, source->text, cmd_stop_flag(), &error) != CGT_OK)
      return cmd_session_report(source, &error);
    any = any || query;
    if (query) status = print_answer(settings, query);
    lab_query_close(query);
  }
  return any ? status : cmd_refuse("the SQL is empty: expected a query, as in 'select * from run'");
}

static cmd_status run_sql(const void *settings, int count, char **operands) {
  lab_error error;
  if (count != 2)
    return cmd_refuse("expected a store and SQL, as in cgt store sql results.db 'select * from run'");
  lab_store_limit_memory(
      cmd_memory_without(cmd_memory(&((const sql_settings *)settings)->common), CMD_TABLE_SHARE));
  lab_store *store = lab_store_open(operands[0], LAB_STORE_READ, &error);
  if (!store) return cmd_failed(&error);
  const cmd_source source = cmd_source_of(operands[1]);
  cmd_status status = answer(settings, store, &source);
  lab_store_close(store);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_FORMAT(sql_settings, style.format, lab_table_format_name), CMD_LIMIT_TIME, CMD_MEMORY, CMD_UNICODE, CMD_LATEX, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_store_sql = {
    .name = "store sql",
    .operands = "STORE SQL",
    .summary = "query a store in SQL",
    .options = options,
    .settings_size = sizeof(sql_settings),
    .page = "Queries the store, and cannot change it. The table run has a row for each run. The view\n"
            "sweep_1 has the rows of run 1, with values as text. The table rows_1 has the same rows,\n"
            "with values as ids of the table value. Rows are printed as they are in the file; cgt\n"
            "store rows also checks them against their hashes.\n\n"
            "  cgt store sql results.db 'select id, statement, complete from run'\n"
            "  cgt store sql results.db 'select outcome, count(*) from sweep_1 group by outcome'\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_sql,
};
