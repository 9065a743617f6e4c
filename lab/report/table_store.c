/* table_store.c: cgt table --store, the rows of a run as a table. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/store/store.h"
#include "lab/report/table_output.h"

static void add_value(const table_output *out, cgt_ctx *ctx, const store_value *v) {
  cell_kind kind = v->kind == STORE_NOTHING ? CELL_EMPTY : CELL_TEXT;
  char made[4200];
  size_t length;
  if (v->kind == STORE_GAME) {
    cgt_game g = cgt_parse_n(ctx, v->text, v->length);
    bool number = !cgt_is_none(g) && cgt_is_number(g);
    if (number) kind = CELL_NUMBER;
    bool own = out->games != CGT_PLAIN && out->format != TABLE_JSONL && !cgt_is_none(g);
    if (own && cgt_print(made, sizeof made, &length, ctx, g, out->games) == CGT_OK && length < sizeof made) {
      table_cell(out->table, out->format == TABLE_LATEX ? CELL_MADE : kind, made, length);
      return;
    }
    cgt_ctx_clear_error(ctx);
  }
  table_cell(out->table, kind, v->text, v->length);
}

static exit_status print_run(session *session, store *store, const store_run *run) {
  table_output out;
  exit_status status =
      table_open(&out, session->settings, run->parameter_count + run->field_count, run->parameter_count);
  if (status != EXIT_DONE) return status;
  for (size_t i = 0; i < run->parameter_count + run->field_count; i++)
    table_head(out.table, run->names[i], strlen(run->names[i]));
  int64_t *parameters = calloc(run->parameter_count + 1, sizeof *parameters);
  store_value *values = calloc(run->field_count + 1, sizeof *values);
  bool room = parameters && values;
  store_cursor *cursor = room ? store_rows(store, run) : NULL;
  bool done = false, good = cursor != NULL;
  while (good && (good = store_next(&done, parameters, values, cursor)) && !done && !table_fault(out.table)) {
    if (interrupt_is_set(session->stop)) {
      status = EXIT_STOPPED;
      break;
    }
    for (size_t i = 0; i < run->parameter_count; i++) table_integer(out.table, parameters[i]);
    for (size_t i = 0; i < run->field_count; i++)
      add_value(&out, lab_machine_ctx(session->machine), &values[i]);
    table_row(out.table);
  }
  store_rows_end(cursor);
  free(parameters);
  free(values);
  if (!good) {
    const store_fault *fault = store_fault_of(store);
    complain("%s", room ? fault->message : "out of memory");
    status = room ? exit_status_of(fault->status) : EXIT_LIMIT;
  }
  if (good && !run->complete) complain("this run is not complete: it has %" PRIu64 " rows so far", run->rows);
  return table_close(&out, status);
}

/* What is in the store, when it does not say by itself which run is meant. */
static exit_status print_runs(const settings *settings, store *store) {
  static const char *const heads[] = {"run", "kind", "rows", "complete", "statement"};
  table_output out;
  exit_status status = table_open(&out, settings, 5, 1);
  if (status != EXIT_DONE) return status;
  for (size_t i = 0; i < 5; i++) table_head(out.table, heads[i], strlen(heads[i]));
  for (size_t i = 0; i < store_run_count(store); i++) {
    const store_run *run = store_run_at(store, i);
    const char *kind = run->kind == STORE_CHECK ? "check" : "sweep", *complete = run->complete ? "yes" : "no";
    table_integer(out.table, run->id);
    table_cell(out.table, CELL_TEXT, kind, strlen(kind));
    table_integer(out.table, (int64_t)run->rows);
    table_cell(out.table, CELL_TEXT, complete, strlen(complete));
    table_cell(out.table, CELL_TEXT, run->statement, strlen(run->statement));
    table_row(out.table);
  }
  return table_close(&out, status);
}

static const store_run *find_run(const store *store, const char *name) {
  char *end;
  long long id = strtoll(name, &end, 10);
  for (size_t i = 0; i < store_run_count(store) && *name && !*end; i++)
    if (store_run_at(store, i)->id == id) return store_run_at(store, i);
  complain("there is no run '%s' in %s; 'cgt table --store %s' lists the runs", name, store_path(store),
           store_path(store));
  return NULL;
}

exit_status table_of_store(session *session, const char *name) {
  store_fault fault;
  store *store = store_open(session->settings->store, STORE_READ, &fault);
  if (!store) {
    complain("%s", fault.message);
    return exit_status_of(fault.status);
  }
  const store_run *run = name                          ? find_run(store, name)
                         : store_run_count(store) == 1 ? store_run_at(store, 0)
                                                       : NULL;
  exit_status status = name && !run ? EXIT_USAGE
                       : run        ? print_run(session, store, run)
                                    : print_runs(session->settings, store);
  store_close(store);
  return status;
}
