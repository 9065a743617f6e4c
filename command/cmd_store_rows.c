/* cmd_store_rows.c: cgt store rows, the rows of a run as a table. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command/memory_shares.h"
#include "command/print_classes.h"
#include "command/table_output.h"
#include "command/terminal/signals.h"

static cmd_status add_rows(lab_classes *classes, lab_store *store, const lab_store_run *run) {
  lab_store_cursor *cursor = lab_store_rows(store, run);
  const lab_store_row *row;
  cmd_status status = CMD_DONE;
  bool good = cursor != NULL;
  while (status == CMD_DONE && good && (good = lab_store_next(&row, cursor) == CGT_OK) && row) {
    const cgt_status added = lab_classes_add(classes, row);
    status = added != CGT_OK ? cmd_classes_failed(added) : cmd_is_stopped() ? CMD_STOPPED : CMD_DONE;
  }
  lab_store_rows_end(cursor);
  return good ? status : cmd_failed(lab_store_error(store));
}

static cmd_status print_run_classes(cmd_session *session, const cmd_table_style *style, lab_store *store,
                                    const lab_store_run *run) {
  const cmd_row_names names = {.shape = {run->parameter_count, run->listed_count, run->field_count},
                               .variables = run->names,
                               .fields = run->names + run->parameter_count,
                               .listed = run->listed};
  if (run->kind == LAB_STORE_CHECK)
    return cmd_refuse("--classes needs the values of a table, and run %lld is a check", (long long)run->id);
  if (style->grid) return cmd_refuse("expected --classes or --grid, not both");
  lab_classes *classes = lab_classes_new(&names.shape, cmd_memory(session->settings) / CMD_TABLE_SHARE);
  if (!classes) return cmd_no_memory();
  cmd_status status = add_rows(classes, store, run);
  if (status == CMD_DONE)
    status = cmd_print_classes(classes, &names, session->settings, style, session->machine);
  if (status == CMD_DONE && !run->complete)
    cmd_complain("this run is not complete: it has %" PRIu64 " rows so far", run->rows);
  lab_classes_free(classes);
  return status;
}

static cmd_status print_run(cmd_session *session, const cmd_table_style *style, lab_store *store,
                            const lab_store_run *run) {
  lab_table *table;
  size_t columns = run->parameter_count + run->field_count;
  cmd_status status =
      cmd_table_open(&table, session->settings, style, LAB_TABLE_TEXT, columns, run->parameter_count);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < columns; i++) cmd_table_head(table, run->names[i]);
  lab_store_cursor *cursor = lab_store_rows(store, run);
  const lab_store_row *row;
  bool good = cursor != NULL;
  while (good && (good = lab_store_next(&row, cursor) == CGT_OK) && row &&
         lab_table_status(table) == CGT_OK) {
    if (cmd_is_stopped()) {
      status = CMD_STOPPED;
      break;
    }
    const lab_store_value *element = row->elements;
    for (size_t i = 0; i < run->parameter_count; i++) {
      if (!run->listed || !run->listed[i]) {
        lab_table_integer(table, row->parameters[i]);
        continue;
      }
      lab_table_stored_element(table, session->machine, element++);
      lab_table_listed(table, row->parameters[i]);
    }
    for (size_t i = 0; i < run->field_count; i++) lab_table_stored(table, session->machine, &row->values[i]);
    lab_table_row(table);
  }
  lab_store_rows_end(cursor);
  if (!good) status = cmd_failed(lab_store_error(store));
  if (good && !run->complete)
    cmd_complain("this run is not complete: it has %" PRIu64 " rows so far", run->rows);
  return cmd_table_close(table, status);
}

/* What is in the store, when it does not say by itself which run is meant. */
static cmd_status print_runs(const cmd_settings *settings, const cmd_table_style *style, lab_store *store) {
  static const char *const heads[] = {"run", "kind", "rows", "complete", "statement"};
  lab_table *table;
  cmd_status status = cmd_table_open(&table, settings, style, LAB_TABLE_TEXT, 5, 1);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < 5; i++) cmd_table_head(table, heads[i]);
  for (size_t i = 0; i < lab_store_run_count(store); i++) {
    const lab_store_run *run = lab_store_run_at(store, i);
    const char *kind = run->kind == LAB_STORE_CHECK ? "check" : "sweep",
               *complete = run->complete ? "yes" : "no";
    lab_table_integer(table, run->id);
    lab_table_text(table, kind, strlen(kind));
    lab_table_integer(table, (int64_t)run->rows);
    lab_table_text(table, complete, strlen(complete));
    lab_table_text(table, run->statement, strlen(run->statement));
    lab_table_row(table);
  }
  return cmd_table_close(table, status);
}

static const lab_store_run *find_run(const lab_store *store, const char *name) {
  char *end;
  long long id = strtoll(name, &end, 10);
  for (size_t i = 0; i < lab_store_run_count(store) && *name && !*end; i++)
    if (lab_store_run_at(store, i)->id == id) return lab_store_run_at(store, i);
  cmd_complain("there is no run '%s' in %s; 'cgt store rows %s' lists the runs", name, lab_store_path(store),
               lab_store_path(store));
  return NULL;
}

typedef struct rows_settings {
  cmd_settings common;
  cmd_table_style style;
  bool classes;
} rows_settings;

/* A run by its number, the only one, or a list of all. */
static cmd_status print_store(cmd_session *session, const rows_settings *settings, const char *path,
                              const char *name) {
  const cmd_table_style *style = &settings->style;
  lab_error fault;
  lab_store *store = lab_store_open(path, LAB_STORE_READ, &fault);
  if (!store) return cmd_failed(&fault);
  const lab_store_run *run = name                              ? find_run(store, name)
                             : lab_store_run_count(store) == 1 ? lab_store_run_at(store, 0)
                                                               : NULL;
  cmd_status status = name && !run ? CMD_USAGE
                      : run ? (settings->classes ? print_run_classes : print_run)(session, style, store, run)
                            : print_runs(session->settings, style, store);
  lab_store_close(store);
  return status;
}

static cmd_status run_rows(const void *settings, int count, char **operands) {
  if (count < 1 || count > 2)
    return cmd_refuse(
        "expected a store, and the number of a run if it has several, as in cgt store rows results.db 1");
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_MACHINE);
  if (status != CMD_DONE) return status;
  status = print_store(&session, settings, operands[0], count > 1 ? operands[1] : NULL);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_FORMAT(rows_settings, style.format, lab_table_format_name),
                                     CMD_GRID(rows_settings),
                                     CMD_CLASSES(rows_settings),
                                     CMD_LIMIT_TIME,
                                     CMD_MEMORY,
                                     CMD_UNICODE,
                                     CMD_LATEX,
                                     CMD_JSON,
                                     CMD_HELP,
                                     {0}};

const cmd_command cmd_store_rows = {
    .name = "store rows",
    .operands = "STORE [RUN]",
    .summary = "print the rows of a run",
    .options = options,
    .settings_size = sizeof(rows_settings),
    .page = "Prints the rows that cgt table or cgt check wrote into a store, in any format. A run is\n"
            "named by its number. If there are several runs and you name none, they are listed.\n\n"
            "With --classes there is one row per value, as in cgt table.\n\n"
            "  cgt store rows results.db\n"
            "  cgt store rows results.db 1 --format csv\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_rows,
};
