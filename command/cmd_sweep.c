/* cmd_sweep.c: cgt sweep, the values of an expression over ranges: rows of fields into a store, or printed.
 */
#include <stdlib.h>
#include <string.h>

#include "command/memory_shares.h"
#include "command/command.h"
#include "command/terminal/signals.h"
#include "command/terminal/progress.h"
#include "command/saving.h"
#include "command/table_output.h"

typedef struct sweep_settings {
  cmd_settings common;
  cmd_saving saving;
  cmd_table_style style;
  const char *fields; /* NULL: value */
} sweep_settings;

typedef struct sweep {
  const lab_statement *statement;
  lab_fields fields;
  const sweep_settings *settings;
  lab_store *store;
  cmd_progress_line progress;
  lab_table *table; /* NULL with a store */
  cmd_status status;
} sweep;

/* ---- what to sweep: RULESET RANGES is short for a statement ---------------------------------------- */

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
        "how do the variables make a position of %s? Write it out, as in cgt sweep 'for %s: %s'",
        ruleset->name, ranges, ruleset->example);
  size_t room = strlen(ranges) + 16;
  char *text = malloc(room); /* whose places the error tells */
  if (text) snprintf(text, room, "for %s: 0", ranges);
  cmd_source source = {.line = 1, .text = text ? text : "", .length = text ? strlen(text) : 0};
  cmd_status reported = cmd_session_report(&source, &error);
  free(text);
  return reported;
}

/* Adds the operands to the session: definitions and one statement with variables. */
static cmd_status add_operands(const lab_statement **statement, cmd_session *session, int count,
                               char **operands) {
  const char *ranges = count == 2 ? operands[1] : "";
  const cgt_ruleset *ruleset = count == 1   ? ruleset_before(&ranges, session->program, operands[0])
                               : count == 2 ? lab_program_ruleset(session->program, operands[0])
                                            : NULL;
  cmd_status status = CMD_DONE;
  if (ruleset) status = add_positions(session, ruleset, ranges);
  for (int i = 0; !ruleset && i < count && status == CMD_DONE; i++) {
    cmd_source source = cmd_source_of(operands[i]);
    status = cmd_session_add(session, &source);
  }
  if (status != CMD_DONE) return status;
  size_t last;
  if (cmd_session_claims(&last, session, 0) == 1 &&
      (*statement = lab_program_statement(session->program, last))->variable_count > 0)
    return CMD_DONE;
  return cmd_refuse(
      "a sweep is of one expression over ranges, as in cgt sweep 'for a in 0..8: matrix_nim([a,3;2,a])'");
}

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
                                     LAB_TABLE_TSV, keys + sweep->fields.count, keys);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < keys; i++) cmd_table_head(sweep->table, statement->variables[i]);
  for (size_t i = 0; i < sweep->fields.count; i++) cmd_table_head(sweep->table, sweep->fields.names[i]);
  return CMD_DONE;
}

static void add_row(const sweep *sweep, const lab_store_row *row) {
  const lab_store_value *element = row->elements;
  for (size_t i = 0; i < sweep->statement->variable_count; i++) {
    if (sweep->statement->listed[i])
      lab_table_stored_element(sweep->table, NULL, element++);
    else
      lab_table_integer(sweep->table, row->parameters[i]);
  }
  for (size_t i = 0; i < sweep->fields.count; i++) lab_table_stored(sweep->table, NULL, &row->values[i]);
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

static void on_progress(void *where, const lab_survey_progress *progress) {
  sweep *sweep = where;
  cmd_progress_survey(&sweep->progress, "sweep", progress);
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
      cmd_complain("%s instances have no value, the first%s: %s", lab_count_text(count, result->without), at,
                   result->error.message);
    else
      cmd_complain("no value%s: %s", at, result->error.message);
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
  const sweep_settings *settings = sweep->settings;
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
  cmd_complain("%s%s", cmd_why_stopped(), sweep->store ? "; all is saved, and --resume goes on" : "");
}

static cmd_status sweep_all(sweep *sweep, cmd_session *session) {
  const sweep_settings *settings = sweep->settings;
  double began = cmd_seconds_now();
  cmd_status status = sweep->store ? CMD_DONE : begin_table(sweep);
  if (status != CMD_DONE) return status;
  bool terminal = cmd_is_terminal(stderr) && (sweep->store || !cmd_is_terminal(stdout));
  lab_check_options options = cmd_run_options(session, &settings->saving, sweep->store, sweep);
  if (!sweep->store)
    options.limits.memory_bytes = cmd_memory_without(options.limits.memory_bytes, CMD_TABLE_SHARE);
  options.fields = &sweep->fields;
  options.report = on_report;
  options.rows = sweep->store ? NULL : on_rows;
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
    cmd_complain("%s", error.message);
    status = cmd_worse(status, cmd_status_of(result));
  }
  if (sweep->table) status = cmd_worse(status, cmd_table_close(sweep->table, CMD_DONE));
  if (saved) say_end(sweep, &summary, cmd_seconds_now() - began);
  return status;
}

static cmd_status run_sweep(const void *given, int count, char **operands) {
  const sweep_settings *settings = given;
  if (count == 0)
    return cmd_refuse("sweep what? For example: cgt sweep 'for a in 0..8, b in 0..8: matrix_nim([a,b;2,1])' "
                      "--fields value,mean --store results.db");
  if (settings->saving.store && (settings->style.format || settings->common.format == CGT_LATEX))
    return cmd_refuse(
        "with --store the rows are not printed; cgt store rows %s prints them, in any format",
        settings->saving.store);
  sweep sweep = {.settings = settings, .progress = {.out = stderr, .colours = cmd_has_colours(stderr)}};
  cmd_session session;
  cmd_status status = cmd_session_open(&session, given, CMD_SESSION_RUN);
  if (status != CMD_DONE) return status;
  status = add_operands(&sweep.statement, &session, count, operands);
  if (status == CMD_DONE) status = read_fields(&sweep, &session);
  if (status == CMD_DONE) {
    status = cmd_store_open(&sweep.store, &settings->saving);
    if (status == CMD_DONE) status = sweep_all(&sweep, &session);
    lab_store_close(sweep.store);
  }
  lab_fields_free(&sweep.fields);
  cmd_session_close(&session);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS,
                                     CMD_ROW(sweep_settings, fields, 0, "fields", "LIST",
                                             "what to ask of each value: value,outcome,mean,left_stop(G)-1",
                                             CMD_READ_TEXT),
                                     CMD_RUN(sweep_settings),
                                     CMD_FORMAT(sweep_settings, style.format, lab_table_format_name),
                                     CMD_DECIDING,
                                     CMD_PAPER,
                                     CMD_LATEX,
                                     CMD_HELP,
                                     {0}};

const cmd_command cmd_sweep = {
    .name = "sweep",
    .group = "Data",
    .operands = "[DEFINITION...] STATEMENT | RULESET RANGES",
    .summary = "values over ranges of parameters, into a store",
    .options = options,
    .settings_size = sizeof(sweep_settings),
    .page = "One row for each instance: its variables and the fields, which are functions of\n"
            "one argument, asked of the value, or expressions in which G is the value. The\n"
            "field value is the game itself. A cell is empty where no answer exists. Without\n"
            "--store the rows are printed, with tabs between the cells or as --format or --latex\n"
            "says. A store is a SQLite file that cgt table and cgt store sql read; what is done is\n"
            "saved several times a second and at Ctrl-C, and --resume goes on from there, also\n"
            "after a crash. --shard 2/8 makes an eighth of the rows, in a store of its own; cgt\n"
            "merge joins all eight.\n\n"
            "  cgt sweep 'for a in 0..9, b in 0..9: matrix_nim([a,b;2,1])' --fields value,mean\n"
            "  cgt sweep matrix_nim 'a in 0..9, b in 0..9, c in 0..9, d in 0..9' --store m.db\n",
    .run = run_sweep,
};
