/* table_store.c: cgt table --store, the rows of a run as a table. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include <cgt/lab_store.h>
#include "lab/report/table_output.h"

static void add_value(const cmd_table_output *out, cgt_ctx *ctx, const lab_store_value *v) {
  labi_cell_kind kind = v->kind == LAB_STORE_NOTHING ? LABI_CELL_EMPTY : LABI_CELL_TEXT;
  char made[4200];
  size_t length;
  if (v->kind == LAB_STORE_GAME) {
    cgt_game g = cgt_parse_n(ctx, v->text, v->length);
    bool number = !cgt_is_none(g) && cgt_is_number(g);
    if (number) kind = LABI_CELL_NUMBER;
    bool own = out->games != CGT_PLAIN && out->format != LABI_TABLE_JSONL && !cgt_is_none(g);
    if (own && cgt_print(made, sizeof made, &length, ctx, g, out->games) == CGT_OK && length < sizeof made) {
      labi_table_cell(out->table, out->format == LABI_TABLE_LATEX ? LABI_CELL_MADE : kind, made, length);
      return;
    }
    cgt_ctx_clear_error(ctx);
  }
  labi_table_cell(out->table, kind, v->text, v->length);
}

static cmd_status print_run(cmd_session *session, lab_store *store, const lab_store_run *run) {
  cmd_table_output out;
  cmd_status status =
      cmd_table_open(&out, session->settings, run->parameter_count + run->field_count, run->parameter_count);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < run->parameter_count + run->field_count; i++)
    labi_table_head(out.table, run->names[i], strlen(run->names[i]));
  lab_store_cursor *cursor = lab_store_rows(store, run);
  const lab_store_row *row;
  bool good = cursor != NULL;
  while (good && (good = lab_store_next(&row, cursor) == CGT_OK) && row && !labi_table_fault(out.table)) {
    if (labi_interrupt_is_set(session->stop)) {
      status = CMD_STOPPED;
      break;
    }
    for (size_t i = 0; i < run->parameter_count; i++) labi_table_integer(out.table, row->parameters[i]);
    for (size_t i = 0; i < run->field_count; i++)
      add_value(&out, lab_machine_ctx(session->machine), &row->values[i]);
    labi_table_row(out.table);
  }
  lab_store_rows_end(cursor);
  if (!good) {
    cmd_complain("%s", lab_store_error(store)->message);
    status = cmd_status_of(lab_store_error(store)->status);
  }
  if (good && !run->complete)
    cmd_complain("this run is not complete: it has %" PRIu64 " rows so far", run->rows);
  return cmd_table_close(&out, status);
}

/* What is in the store, when it does not say by itself which run is meant. */
static cmd_status print_runs(const cmd_settings *settings, lab_store *store) {
  static const char *const heads[] = {"run", "kind", "rows", "complete", "statement"};
  cmd_table_output out;
  cmd_status status = cmd_table_open(&out, settings, 5, 1);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < 5; i++) labi_table_head(out.table, heads[i], strlen(heads[i]));
  for (size_t i = 0; i < lab_store_run_count(store); i++) {
    const lab_store_run *run = lab_store_run_at(store, i);
    const char *kind = run->kind == LAB_STORE_CHECK ? "check" : "sweep",
               *complete = run->complete ? "yes" : "no";
    labi_table_integer(out.table, run->id);
    labi_table_cell(out.table, LABI_CELL_TEXT, kind, strlen(kind));
    labi_table_integer(out.table, (int64_t)run->rows);
    labi_table_cell(out.table, LABI_CELL_TEXT, complete, strlen(complete));
    labi_table_cell(out.table, LABI_CELL_TEXT, run->statement, strlen(run->statement));
    labi_table_row(out.table);
  }
  return cmd_table_close(&out, status);
}

static const lab_store_run *find_run(const lab_store *store, const char *name) {
  char *end;
  long long id = strtoll(name, &end, 10);
  for (size_t i = 0; i < lab_store_run_count(store) && *name && !*end; i++)
    if (lab_store_run_at(store, i)->id == id) return lab_store_run_at(store, i);
  cmd_complain("there is no run '%s' in %s; 'cgt table --store %s' lists the runs", name,
               lab_store_path(store), lab_store_path(store));
  return NULL;
}

cmd_status cmd_table_of_store(cmd_session *session, const char *name) {
  lab_error fault;
  lab_store *store = lab_store_open(session->settings->store, LAB_STORE_READ, &fault);
  if (!store) {
    cmd_complain("%s", fault.message);
    return cmd_status_of(fault.status);
  }
  const lab_store_run *run = name                               ? find_run(store, name)
                              : lab_store_run_count(store) == 1 ? lab_store_run_at(store, 0)
                                                                 : NULL;
  cmd_status status = name && !run ? CMD_USAGE
                      : run        ? print_run(session, store, run)
                                   : print_runs(session->settings, store);
  lab_store_close(store);
  return status;
}
