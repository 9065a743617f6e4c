/* claims.c: check and sweep. */
#include <stdlib.h>
#include <string.h>

#include "checker.h"
#include "pool.h"
#include "reply.h"
#include "stop.h"
#include "threads.h"

/* ---- check ----------------------------------------------------------------------------------- */

static void put_texts(wire_out *out, const lab_statement *statement) {
  wire_byte(out, 'L');
  wire_u32(out, statement->variable_count);
  for (size_t i = 0; i < statement->variable_count; i++)
    wire_text(out, 'T', statement->variables[i], strlen(statement->variables[i]));
}

static void put_count(wire_out *out, uint64_t n) {
  wire_byte(out, 'U');
  wire_u64(out, n);
}

/* Why the smallest counterexample is one; nothing if that cannot be told. */
static void put_reason(wire_out *out, const check_result *result, lab_machine *m) {
  lab_error error;
  size_t length;
  char *text = NULL;
  if (result->smallest &&
      lab_instance_explain(NULL, 0, &length, m, result->index, result->smallest, &error) == CGT_OK &&
      (text = malloc(length + 1)) &&
      lab_instance_explain(text, length + 1, &length, m, result->index, result->smallest, &error) == CGT_OK)
    wire_text(out, 'T', text, length);
  else
    wire_byte(out, '-');
  free(text);
}

/* The bits of a 64-bit integer: Python reads them as signed. */
static void put_tuples(wire_out *out, const int64_t *tuples, size_t count, size_t width) {
  wire_byte(out, 'M');
  wire_u32(out, tuples ? count : 0);
  wire_u32(out, width);
  for (size_t i = 0; tuples && i < count * width; i++) {
    wire_byte(out, 'I');
    wire_u64(out, (uint64_t)tuples[i]);
  }
}

typedef struct report {
  wire_out out;
  size_t count;
} report;

static bool on_report(void *where, const check_result *result, lab_machine *machine) {
  report *r = where;
  wire_out *out = &r->out;
  const lab_statement *statement = result->statement;
  static const char *const kinds[] = {"theorem", "example", "conjecture", "claim"};
  static const char *const verdicts[] = {"holds", "fails", "empty", "undecided", "stopped"};
  wire_byte(out, 'L');
  wire_u32(out, 11);
  wire_text(out, 'T', kinds[statement->kind], strlen(kinds[statement->kind]));
  wire_text(out, 'T', statement->title, strlen(statement->title));
  wire_text(out, 'T', statement->text, statement->text_length);
  wire_text(out, 'T', verdicts[result->verdict], strlen(verdicts[result->verdict]));
  put_texts(out, statement);
  put_count(out, result->instances);
  put_count(out, result->excepted);
  put_count(out, result->failures);
  put_tuples(out, result->smallest, 1, statement->variable_count);
  put_reason(out, result, machine);
  if (result->error.status != CGT_OK)
    wire_text(out, 'T', result->error.message, strlen(result->error.message));
  else
    wire_byte(out, '-');
  r->count++;
  return !out->failed;
}

static bool check(report *r, cgtpy_world *world, const char *text, size_t length, unsigned workers,
                  unsigned scale, uint64_t first) {
  size_t known;
  lab_program *program = cgtpy_new_program(world, &known);
  if (!program) return false;
  bool good = lab_program_add(program, text, length, &cgtpy_error) == CGT_OK;
  if (good && lab_program_count(program) == 0)
    good = cgtpy_fail(CGT_EINVAL, "there is no claim in it, such as 'for n in 0..9: *n + *n == 0'");
  if (good) {
    check_options options = {.limits = {world->memory_bytes, cgtpy_stack_bytes()},
                             .workers = workers ? workers : processor_count(),
                             .scale = scale,
                             .first = first,
                             .stop = stop_flag(),
                             .where = r,
                             .report = on_report};
    check_summary summary;
    lab_error error = {0};
    if (stop_is_main_thread()) stop_watch(true);
    cgt_status status = check_program(&summary, program, &options, &error);
    if (status == CGT_ECANCELLED)
      good = cgtpy_fail(status, "stopped on request");
    else if (status != CGT_OK)
      good = (cgtpy_error = error, false);
  }
  lab_program_free(program);
  return good;
}

int cgtpy_check(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length, unsigned workers,
                unsigned scale, uint64_t first) {
  report r = {0};
  if (stop_is_main_thread() && stop_is_set())
    return cgtpy_fail(CGT_ECANCELLED, "stopped"), reply_error(reply);
  wire_byte(&r.out, 'L'); /* how many follow is known at the end */
  wire_u32(&r.out, 0);
  if (!check(&r, world, text, length, workers, scale, first)) {
    free(r.out.bytes);
    return reply_error(reply);
  }
  for (int i = 0; !r.out.failed && i < 4; i++) r.out.bytes[1 + i] = (char)(r.count >> 8 * i);
  return reply_good(reply, &r.out);
}

/* ---- sweep ----------------------------------------------------------------------------------- */

enum { ROW_MILLISECONDS = 50 };

struct cgtpy_sweep {
  cgtpy_world *world;
  lab_program *program;
  lab_machine *machine;
  size_t statement, width, columns;
  bool by_fields;
  lab_fields fields;
  bool begun, done;
  int64_t tuple[LAB_VARIABLE_LIMIT];
  atomic_flag busy;
};

static bool open_sweep(cgtpy_sweep *sweep, const char *text, size_t length, const char *fields) {
  size_t known;
  char *at = NULL;
  sweep->program = cgtpy_new_program(sweep->world, &known);
  if (!sweep->program || lab_program_add(sweep->program, text, length, &cgtpy_error) != CGT_OK) return false;
  size_t count = lab_program_count(sweep->program);
  if (count != 1)
    return cgtpy_fail(CGT_EINVAL,
                      "one expression over ranges is wanted, such as 'for n in 0..9: nim(n)', "
                      "not %zu",
                      count);
  sweep->width = lab_program_statement(sweep->program, 0)->variable_count;
  sweep->columns = lab_statement_columns(sweep->program, 0);
  sweep->by_fields = fields != NULL;
  if (fields && lab_fields_read(&sweep->fields, sweep->program, fields, &at, &cgtpy_error) != CGT_OK) {
    free(at);
    sweep->by_fields = false; /* they are freed already */
    return false;
  }
  if (fields) sweep->columns = sweep->fields.count;
  sweep->machine = cgtpy_new_machine(sweep->world, sweep->program, 1, cgtpy_stack_bytes());
  return sweep->machine;
}

static void put_heads(wire_out *out, const cgtpy_sweep *sweep) {
  const lab_statement *statement = lab_program_statement(sweep->program, 0);
  wire_byte(out, 'L');
  wire_u32(out, 2);
  put_texts(out, statement);
  wire_byte(out, 'L');
  wire_u32(out, sweep->columns);
  for (size_t i = 0; i < sweep->columns; i++) {
    size_t length;
    const char *name =
        sweep->by_fields ? sweep->fields.names[i] : lab_statement_column(&length, sweep->program, 0, i);
    wire_text(out, 'T', name, sweep->by_fields ? strlen(name) : length);
  }
}

int cgtpy_sweep_open(cgtpy_sweep **result, cgtpy_world *world, cgtpy_reply *reply, const char *text,
                     size_t length, const char *fields) {
  cgtpy_sweep *sweep = calloc(1, sizeof *sweep);
  *result = NULL;
  if (!sweep) return cgtpy_fail(CGT_ENOMEM, "out of memory"), reply_error(reply);
  sweep->world = world;
  if (!open_sweep(sweep, text, length, fields)) {
    cgtpy_sweep_close(sweep);
    return reply_error(reply);
  }
  wire_out out = {0};
  put_heads(&out, sweep);
  *result = sweep;
  return reply_good(reply, &out);
}

void cgtpy_sweep_close(cgtpy_sweep *sweep) {
  if (!sweep) return;
  if (sweep->by_fields) lab_fields_free(&sweep->fields);
  lab_machine_free(sweep->machine);
  lab_program_free(sweep->program);
  free(sweep);
}

/* The cell of a column that has no value is empty. */
static bool put_cell(wire_out *out, cgtpy_sweep *sweep, lab_value value, cgt_status status) {
  if (status == CGT_EDOMAIN)
    wire_byte(out, '-');
  else if (status == CGT_OK)
    wire_value(out, sweep->machine, value);
  return (status == CGT_OK || status == CGT_EDOMAIN) && !out->failed;
}

static bool put_cells(wire_out *out, bool *inside, cgtpy_sweep *sweep) {
  lab_value whole = {0}, value = {0};
  cgt_status status = CGT_OK;
  if (!sweep->by_fields) {
    for (size_t i = 0; i < sweep->columns; i++) {
      status = lab_instance_value(inside, &value, sweep->machine, 0, i, sweep->tuple, &cgtpy_error);
      if (status == CGT_OK && !*inside) return true;
      if (!put_cell(out, sweep, value, status)) return false;
    }
    return true;
  }
  status = lab_instance_value(inside, &whole, sweep->machine, 0, LAB_WHOLE, sweep->tuple, &cgtpy_error);
  if (status != CGT_OK) return false;
  for (size_t i = 0; i < sweep->columns && *inside; i++) {
    status = lab_field_evaluate(&value, sweep->machine, &sweep->fields, i, whole, &cgtpy_error);
    if (!put_cell(out, sweep, value, status)) return false;
  }
  return true;
}

/* The row of the tuple that it stands at; nothing where the tuple is none of the statement's. */
static bool put_row(wire_out *out, size_t *rows, cgtpy_sweep *sweep) {
  size_t before = out->length;
  bool inside = true;
  wire_byte(out, 'L');
  wire_u32(out, sweep->width + sweep->columns);
  for (size_t i = 0; i < sweep->width; i++) {
    wire_byte(out, 'I');
    wire_u64(out, (uint64_t)sweep->tuple[i]);
  }
  bool good = put_cells(out, &inside, sweep);
  if (!good || !inside)
    out->length = before;
  else
    ++*rows;
  lab_machine_forget(sweep->machine);
  return good;
}

static bool step(cgtpy_sweep *sweep) {
  cgt_status status = sweep->begun
                          ? lab_instance_next(&sweep->done, sweep->tuple, sweep->machine, 0, &cgtpy_error)
                          : lab_instance_first(&sweep->done, sweep->tuple, sweep->machine, 0, &cgtpy_error);
  sweep->begun = true;
  return status == CGT_OK;
}

static bool put_rows(wire_out *out, size_t *rows, cgtpy_sweep *sweep, size_t most) {
  double end = seconds_now() + ROW_MILLISECONDS / 1000.0;
  if (!sweep->begun && !step(sweep)) return sweep->begun = false;
  while (!sweep->done && *rows < most && (*rows == 0 || seconds_now() < end)) {
    if (!put_row(out, rows, sweep)) return false; /* the tuple stays: the next call takes it up */
    if (!step(sweep)) return false;
  }
  return true;
}

int cgtpy_sweep_next(cgtpy_sweep *sweep, cgtpy_reply *reply, size_t most) {
  wire_out out = {0};
  size_t rows = 0;
  if (atomic_flag_test_and_set(&sweep->busy))
    return cgtpy_fail(CGT_EINVAL, "two threads ask one sweep for rows at the same time"), reply_error(reply);
  lab_machine_set_cancel(sweep->machine, stop_flag());
  bool main = stop_is_main_thread(), good = true;
  if (main) stop_watch(true);
  if (main && stop_is_set()) good = cgtpy_fail(CGT_ECANCELLED, "stopped on request");
  wire_byte(&out, 'L');
  wire_u32(&out, 0);
  good = good && put_rows(&out, &rows, sweep, most);
  if (!good && rows > 0 && !out.failed)
    good = true; /* those first; the error comes again with the next call */
  atomic_flag_clear(&sweep->busy);
  if (!good) {
    free(out.bytes);
    return reply_error(reply);
  }
  for (int i = 0; !out.failed && i < 4; i++) out.bytes[1 + i] = (char)(rows >> 8 * i);
  return reply_good(reply, &out);
}
