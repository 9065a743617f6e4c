/* table_rows.c: the rows of cgt table as a run makes them, which has fields, samples and shards: into a store, or
 * printed. */
#include <stdlib.h>
#include <string.h>

#include "command/cmd_table.h"
#include "command/memory_shares.h"
#include "command/print_classes.h"
#include "command/saving.h"
#include "command/table_output.h"
#include "command/terminal/progress.h"
#include "command/terminal/signals.h"

typedef struct sweep {
  const lab_statement *statement;
  lab_fields fields;
  const cmd_table_settings *settings;
  lab_store *store;
  cmd_progress_line progress;
  lab_table *table;     /* NULL with a store, and for classes */
  lab_classes *classes; /* NULL: rows are printed, or stored */
  lab_machine *machine; /* reads the games of its rows; NULL: they are printed as they are */
  cmd_status status;
} sweep;

static cmd_status read_fields(sweep *sweep, cmd_session *session) {
  lab_error error;
  char *at;
  const char *text = sweep->settings->fields ? sweep->settings->fields : "value";
  if (lab_fields_read(&sweep->fields, session->program, text, &at, &error) == CGT_OK) return CMD_DONE;
  cmd_source source = cmd_source_of(at ? at : text);
  cmd_status status = cmd_session_report(&source, &error);
  free(at);
  return status;
}

/* ---- rows on the standard output, when there is no store ------------------------------------------- */

static cmd_status begin_table(sweep *sweep) {
  const lab_statement *statement = sweep->statement;
  size_t keys = statement->variable_count;
  cmd_status status = cmd_table_open(&sweep->table, &sweep->settings->common, &sweep->settings->style,
                                     LAB_TABLE_TEXT, keys + sweep->fields.count, keys);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < keys; i++) cmd_table_head(sweep->table, statement->variables[i]);
  for (size_t i = 0; i < sweep->fields.count; i++) cmd_table_head(sweep->table, sweep->fields.names[i]);
  return CMD_DONE;
}

static void add_row(const sweep *sweep, const lab_store_row *row) {
  cmd_table_variables(sweep->table, sweep->machine, row, sweep->statement->listed,
                      sweep->statement->variable_count);
  for (size_t i = 0; i < sweep->fields.count; i++)
    lab_table_stored(sweep->table, sweep->machine, &row->values[i]);
  lab_table_row(sweep->table);
}

/* ---- the run --------------------------------------------------------------------------------------- */

static bool on_rows(void *where, const lab_store_row *rows, size_t count) {
  sweep *sweep = where;
  cmd_progress_clear(&sweep->progress);
  for (size_t i = 0; i < count; i++) add_row(sweep, &rows[i]);
  lab_table_flush(sweep->table);
  return lab_table_status(sweep->table) == CGT_OK && cmd_output_status() == CMD_DONE;
}

static bool on_classes(void *where, const lab_store_row *rows, size_t count) {
  sweep *sweep = where;
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < count && status == CGT_OK; i++) status = lab_classes_add(sweep->classes, &rows[i]);
  if (status != CGT_OK) {
    cmd_progress_clear(&sweep->progress);
    sweep->status = cmd_classes_failed(status);
  }
  return status == CGT_OK;
}

static lab_row_shape shape_of(const sweep *sweep) {
  return (lab_row_shape){.parameter_count = sweep->statement->variable_count,
                         .listed_count = sweep->statement->listed_count,
                         .field_count = sweep->fields.count};
}

static cmd_status begin_classes(sweep *sweep, const cmd_session *session) {
  const lab_row_shape shape = shape_of(sweep);
  const size_t all = cmd_memory(session->settings);
  sweep->classes = lab_classes_new(&shape, all / CMD_TABLE_SHARE);
  return sweep->classes ? CMD_DONE : cmd_no_memory();
}

static cmd_status print_classes(const sweep *sweep) {
  const cmd_row_names names = {.shape = shape_of(sweep),
                               .variables = sweep->statement->variables,
                               .fields = (const char *const *)sweep->fields.names,
                               .listed = sweep->statement->listed};
  return cmd_print_classes(sweep->classes, &names, &sweep->settings->common, &sweep->settings->style,
                           sweep->machine);
}

static void on_progress(void *where, const lab_survey_progress *progress) {
  sweep *sweep = where;
  cmd_progress_survey(&sweep->progress, "rows", progress);
}

static bool on_report(void *where, const lab_check_result *result, lab_machine *machine) {
  sweep *sweep = where;
  cmd_progress_clear(&sweep->progress);
  if (result->error.status != CGT_OK) {
    if (result->failed || result->error.status == CGT_ELIMIT)
      sweep->status = cmd_status_of(result->error.status);
    char at[1024] = " at ";
    if (!result->has_error_at ||
        lab_instance_print(at + 4, sizeof at - 4, NULL, machine, result->index, result->error_at) != CGT_OK)
      *at = 0;
    char count[LAB_COUNT_ROOM];
    if (result->without > 1 && !result->failed)
      cmd_complain("%s instances have no value, the first%s: %s%s", lab_count_text(count, result->without),
                   at, result->error.message, cmd_advice_of(&result->error));
    else
      cmd_complain("no value%s: %s%s", at, result->error.message, cmd_advice_of(&result->error));
  } else if (result->sample > 0) {
    char drawn[LAB_COUNT_ROOM];
    cmd_complain("these rows are a sample: %s tuples, drawn with seed %llu",
                 lab_count_text(drawn, result->sample), (unsigned long long)result->seed);
  } else if (result->complete && result->rows == 0 && !sweep->settings->saving.part.shards) {
    sweep->status = CMD_USAGE;
    cmd_complain("no instance in the range");
  }
  return true;
}

/* What is in the store, as an unbroken run says it; and on the standard error how fast it went. */
static void say_end(const sweep *sweep, const lab_check_summary *summary, double seconds) {
  char rows[28], rate[28];
  const cmd_table_settings *settings = sweep->settings;
  uint64_t now = summary->rows - summary->rows_before;
  if (settings->saving.store) {
    printf("%s row%s in %s", lab_count_text(rows, summary->rows), summary->rows == 1 ? "" : "s",
           settings->saving.store);
    if (settings->saving.part.shards)
      printf(", shard %u of %u", settings->saving.part.shard, settings->saving.part.shards);
    fputc('\n', stdout);
    fflush(stdout);
    fprintf(stderr, "%s rows in %.2f s, %s a second, %u worker%s\n", lab_count_text(rows, now), seconds,
            lab_count_text(rate, seconds > 0 ? (uint64_t)((double)now / seconds) : 0), summary->workers,
            summary->workers == 1 ? "" : "s");
  }
  if (!cmd_is_stopped()) return;
  cmd_complain("%s%s", cmd_why_stopped(),
               sweep->store ? "; everything is saved, and --resume continues" : "");
}

static cmd_status sweep_all(sweep *sweep, cmd_session *session) {
  const cmd_table_settings *settings = sweep->settings;
  double began = cmd_seconds_now();
  cmd_status status = sweep->store        ? CMD_DONE
                      : settings->classes ? begin_classes(sweep, session)
                                          : begin_table(sweep);
  if (status != CMD_DONE) return status;
  bool terminal = cmd_is_terminal(stderr) && (sweep->store || !cmd_is_terminal(stdout));
  lab_check_options options = cmd_run_options(session, &settings->saving, sweep->store, sweep);
  if (!sweep->store)
    options.limits.memory_bytes = cmd_memory_without(options.limits.memory_bytes, CMD_TABLE_SHARE);
  options.fields = &sweep->fields;
  options.report = on_report;
  options.rows = sweep->store ? NULL : settings->classes ? on_classes : on_rows;
  options.progress = terminal ? on_progress : NULL;
  lab_check_summary summary;
  lab_error error;
  cgt_status result = lab_sweep(&summary, session->program, &options, &error);
  bool saved = summary.saving == LAB_SAVING_GOOD;
  cmd_progress_clear(&sweep->progress);
  status = cmd_worse(sweep->status, cmd_report_saving(sweep->store, &summary));
  if (result == CGT_ECANCELLED) {
    status = cmd_worse(status, CMD_STOPPED);
  } else if (result != CGT_OK && saved) {
    status = cmd_worse(status, cmd_failed(&error));
  }
  if (sweep->classes && sweep->status == CMD_DONE) status = cmd_worse(status, print_classes(sweep));
  if (sweep->table) status = cmd_worse(status, cmd_table_close(sweep->table, CMD_DONE));
  if (saved) say_end(sweep, &summary, cmd_seconds_now() - began);
  return status;
}

cmd_status cmd_table_rows(cmd_session *session, size_t statement, const cmd_table_settings *settings) {
  const bool shaped = settings->style.format || settings->style.grid || settings->common.format != CGT_PLAIN;
  if (settings->saving.store && shaped)
    return cmd_refuse("with --store the rows are not printed; cgt store rows %s prints them, in any format",
                      settings->saving.store);
  if (settings->saving.store && settings->classes)
    return cmd_refuse("with --store nothing is printed; cgt store rows %s --classes prints the classes",
                      settings->saving.store);
  if (settings->classes && settings->style.grid) return cmd_refuse("expected --classes or --grid, not both");
  const size_t brought = cmd_session_claims(NULL, session, 0) - 1;
  if (brought > 0)
    return cmd_refuse("-d and -f contain %zu statement%s: only definitions are allowed there", brought,
                      brought == 1 ? "" : "s");
  sweep sweep = {.settings = settings,
                 .machine = session->machine,
                 .statement = lab_program_statement(session->program, statement),
                 .progress = {.out = stderr, .colours = cmd_has_colours(stderr)}};
  cmd_status status = read_fields(&sweep, session);
  if (status == CMD_DONE) {
    status = cmd_store_open(&sweep.store, &settings->saving);
    if (status == CMD_DONE) status = sweep_all(&sweep, session);
    lab_store_close(sweep.store);
  }
  lab_classes_free(sweep.classes);
  lab_fields_free(&sweep.fields);
  return status;
}
