/* claims.c: check and sweep. */
#include <stdlib.h>
#include <string.h>

#include "lab/survey/check_program.h"
#include "lab/survey/workers.h"
#include "reply.h"
#include "ruleset.h"
#include "stop.h"
#include "lab/base/threads.h"

/* ---- check ----------------------------------------------------------------------------------- */

static void put_texts(cgtpy_wire_out *out, const lab_statement *statement) {
  cgtpy_wire_list(out, statement->variable_count);
  for (size_t i = 0; i < statement->variable_count; i++) cgtpy_wire_string(out, statement->variables[i]);
}

/* Why the smallest counterexample is one; nothing if that cannot be told. */
static void put_reason(cgtpy_wire_out *out, const labi_check_result *result, lab_machine *m) {
  lab_error error;
  size_t length;
  char *text = NULL;
  if (result->smallest &&
      lab_instance_explain(NULL, 0, &length, m, result->index, result->smallest, &error) == CGT_OK &&
      (text = malloc(length + 1)) &&
      lab_instance_explain(text, length + 1, &length, m, result->index, result->smallest, &error) == CGT_OK)
    cgtpy_wire_text(out, 'T', text, length);
  else
    cgtpy_wire_byte(out, '-');
  free(text);
}

/* The bits of a 64-bit integer: Python reads them as signed. */
static void put_tuple(cgtpy_wire_out *out, const int64_t *tuple, size_t width) {
  cgtpy_wire_list(out, tuple ? width : 0);
  for (size_t i = 0; tuple && i < width; i++) {
    cgtpy_wire_integer(out, tuple[i]);
  }
}

static void put_all(cgtpy_wire_out *out, const labi_check_result *result) {
  size_t width = result->statement->variable_count;
  cgtpy_wire_list(out, result->count);
  for (size_t i = 0; i < result->count; i++) put_tuple(out, result->counterexamples + i * width, width);
}

typedef struct report {
  cgtpy_wire_out out;
  size_t count;
  cgtpy_work work;
} report;

static bool on_report(void *where, const labi_check_result *result, lab_machine *machine) {
  report *r = where;
  cgtpy_wire_out *out = &r->out;
  const lab_statement *statement = result->statement;
  static const char *const kinds[] = {"theorem", "example", "conjecture", "claim"};
  static const char *const verdicts[] = {"holds", "fails", "empty", "undecided", "stopped"};
  cgtpy_wire_list(out, 12);
  cgtpy_wire_string(out, kinds[statement->kind]);
  cgtpy_wire_string(out, statement->title);
  cgtpy_wire_text(out, 'T', statement->text, statement->text_length);
  cgtpy_wire_string(out, verdicts[result->verdict]);
  put_texts(out, statement);
  cgtpy_wire_count(out, result->instances);
  cgtpy_wire_count(out, result->excepted);
  cgtpy_wire_count(out, result->failures);
  put_tuple(out, result->smallest, statement->variable_count);
  put_all(out, result);
  put_reason(out, result, machine);
  if (result->error.status != CGT_OK)
    cgtpy_wire_string(out, result->error.message);
  else
    cgtpy_wire_byte(out, '-');
  r->count++;
  return !out->failed && !r->work.raised;
}

static bool check(report *r, cgtpy_world *world, const char *text, size_t length, unsigned workers,
                  unsigned scale, uint64_t first, bool all) {
  lab_program *program = r->work.run.program;
  if (lab_program_add(program, text, length, &cgtpy_error) != CGT_OK) return false;
  if (lab_program_count(program) == 0)
    return cgtpy_fail(CGT_EINVAL, "there is no claim in it, such as 'for n in 0..9: *n + *n == 0'");
  labi_check_options options = {.limits = {world->memory_bytes, cgtpy_stack_bytes()},
                                .workers = workers ? workers : labi_processor_count(),
                                .scale = scale,
                                .keep_all = all,
                                .first = first,
                                .stop = r->work.run.stop,
                                .where = r,
                                .report = on_report};
  labi_check_summary summary;
  lab_error error = {0};
  cgt_status status = labi_check_program(&summary, program, &options, &error);
  if (status == CGT_ECANCELLED) return cgtpy_fail(status, "stopped on request");
  if (status != CGT_OK) cgtpy_error = error;
  return status == CGT_OK;
}

int cgtpy_check(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length, unsigned workers,
                unsigned scale, uint64_t first, int all) {
  report r = {0};
  if (!cgtpy_work_open(&r.work, world)) return cgtpy_reply_error(reply);
  cgtpy_wire_list(&r.out, 0); /* how many follow is known at the end */
  bool good = check(&r, world, text, length, workers, scale, first, all);
  for (int i = 0; good && !r.out.failed && i < 4; i++) r.out.bytes[1 + i] = (char)(r.count >> 8 * i);
  if (!good) free(r.out.bytes);
  return cgtpy_work_reply(reply, &r.work, good ? &r.out : NULL);
}

/* ---- sweep ----------------------------------------------------------------------------------- */

enum { ROW_MILLISECONDS = 50 };

/* How far the tuples have been gone over. */
typedef struct place {
  bool begun, done;
  bool stands; /* at a tuple whose row has not been made */
  int64_t tuple[LAB_VARIABLE_LIMIT];
} place;

struct cgtpy_sweep {
  cgtpy_world *world;
  lab_program *program;
  lab_machine *machine;
  size_t statement, width, columns;
  bool by_fields;
  lab_fields fields;
  place here, before; /* now, and before the rows given last */
  uint64_t given;     /* rows before those */
  size_t last;        /* rows given last */
  atomic_flag busy;
};

static bool open_sweep(cgtpy_sweep *sweep, const char *text, size_t length, const char *fields) {
  size_t known;
  char *at = NULL;
  sweep->program = cgtpy_world_program(sweep->world, &known, NULL);
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

static void put_heads(cgtpy_wire_out *out, const cgtpy_sweep *sweep) {
  const lab_statement *statement = lab_program_statement(sweep->program, 0);
  cgtpy_wire_list(out, 2);
  put_texts(out, statement);
  cgtpy_wire_list(out, sweep->columns);
  for (size_t i = 0; i < sweep->columns; i++) {
    size_t length;
    const char *name =
        sweep->by_fields ? sweep->fields.names[i] : lab_statement_column(&length, sweep->program, 0, i);
    cgtpy_wire_text(out, 'T', name, sweep->by_fields ? strlen(name) : length);
  }
}

int cgtpy_sweep_open(cgtpy_sweep **result, cgtpy_world *world, cgtpy_reply *reply, const char *text,
                     size_t length, const char *fields) {
  cgtpy_sweep *sweep = calloc(1, sizeof *sweep);
  *result = NULL;
  if (!sweep) return cgtpy_fail(CGT_ENOMEM, "out of memory"), cgtpy_reply_error(reply);
  sweep->world = world;
  if (!open_sweep(sweep, text, length, fields)) {
    cgtpy_sweep_close(sweep);
    return cgtpy_reply_error(reply);
  }
  cgtpy_wire_out out = {0};
  put_heads(&out, sweep);
  *result = sweep;
  return cgtpy_reply_good(reply, &out);
}

void cgtpy_sweep_close(cgtpy_sweep *sweep) {
  if (!sweep) return;
  if (sweep->by_fields) lab_fields_free(&sweep->fields);
  lab_machine_free(sweep->machine);
  lab_program_free(sweep->program);
  free(sweep);
}

/* The cell of a column that has no value is empty. */
static bool put_cell(cgtpy_wire_out *out, cgtpy_sweep *sweep, lab_value value, cgt_status status) {
  if (status == CGT_EDOMAIN)
    cgtpy_wire_byte(out, '-');
  else if (status == CGT_OK)
    cgtpy_wire_value(out, sweep->machine, value);
  return (status == CGT_OK || status == CGT_EDOMAIN) && !out->failed;
}

static bool put_cells(cgtpy_wire_out *out, bool *inside, cgtpy_sweep *sweep) {
  lab_value whole = {0}, value = {0};
  cgt_status status = CGT_OK;
  if (!sweep->by_fields) {
    for (size_t i = 0; i < sweep->columns; i++) {
      status = lab_instance_value(inside, &value, sweep->machine, 0, i, sweep->here.tuple, &cgtpy_error);
      if (status == CGT_OK && !*inside) return true;
      if (!put_cell(out, sweep, value, status)) return false;
    }
    return true;
  }
  status = lab_instance_value(inside, &whole, sweep->machine, 0, LAB_WHOLE, sweep->here.tuple, &cgtpy_error);
  if (status != CGT_OK) return false;
  for (size_t i = 0; i < sweep->columns && *inside; i++) {
    status = lab_field_evaluate(&value, sweep->machine, &sweep->fields, i, whole, &cgtpy_error);
    if (!put_cell(out, sweep, value, status)) return false;
  }
  return true;
}

/* The row of the tuple that it stands at; nothing where the tuple is none of the statement's. */
static bool put_row(cgtpy_wire_out *out, size_t *rows, cgtpy_sweep *sweep) {
  size_t before = out->length;
  bool inside = true;
  cgtpy_wire_list(out, sweep->width + sweep->columns);
  for (size_t i = 0; i < sweep->width; i++) {
    cgtpy_wire_integer(out, sweep->here.tuple[i]);
  }
  bool good = put_cells(out, &inside, sweep);
  if (!good || !inside)
    out->length = before;
  else
    ++*rows;
  lab_machine_forget(sweep->machine);
  return good;
}

/* To the next tuple; after a failure, it stays where it was. */
static bool step(cgtpy_sweep *sweep) {
  place next = sweep->here;
  cgt_status status = next.begun
                          ? lab_instance_next(&next.done, next.tuple, sweep->machine, 0, &cgtpy_error)
                          : lab_instance_first(&next.done, next.tuple, sweep->machine, 0, &cgtpy_error);
  if (status != CGT_OK) return false;
  next.begun = next.stands = true;
  sweep->here = next;
  return true;
}

static bool put_rows(cgtpy_wire_out *out, size_t *rows, cgtpy_sweep *sweep, size_t most) {
  double end = labi_seconds_now() + ROW_MILLISECONDS / 1000.0;
  place *here = &sweep->here;
  while (*rows < most && (*rows == 0 || labi_seconds_now() < end)) {
    if (!here->stands && !here->done && !step(sweep)) return false;
    if (here->done) break;
    if (!put_row(out, rows, sweep)) return false;
    here->stands = false;
  }
  return true;
}

/* The rows given last have arrived, or are wanted again. */
static bool go_to(cgtpy_sweep *sweep, uint64_t at) {
  if (at == sweep->given) {
    sweep->here = sweep->before;
  } else if (at == sweep->given + sweep->last) {
    sweep->before = sweep->here;
    sweep->given = at;
  } else {
    return cgtpy_fail(CGT_EINVAL, "the rows of a sweep come in their order");
  }
  sweep->last = 0;
  return true;
}

static bool next_rows(cgtpy_wire_out *out, cgtpy_sweep *sweep, uint64_t at, size_t most) {
  size_t rows = 0;
  lab_machine_set_cancel(sweep->machine, cgtpy_stop_flag());
  if (cgtpy_stop_is_main_thread()) cgtpy_stop_watch(true);
  if (cgtpy_stop_flag() && cgtpy_stop_is_set()) return cgtpy_fail(CGT_ECANCELLED, "stopped on request");
  if (!go_to(sweep, at)) return false;
  cgtpy_wire_list(out, 0); /* how many follow is known at the end */
  /* Rows before an error come first: it comes again with the next call. */
  if (!put_rows(out, &rows, sweep, most) && (rows == 0 || out->failed)) return false;
  for (int i = 0; !out->failed && i < 4; i++) out->bytes[1 + i] = (char)(rows >> 8 * i);
  sweep->last = rows;
  return true;
}

int cgtpy_sweep_next(cgtpy_sweep *sweep, cgtpy_reply *reply, uint64_t at, size_t most) {
  cgtpy_wire_out out = {0};
  if (atomic_flag_test_and_set(&sweep->busy))
    return cgtpy_fail(CGT_EINVAL, "two threads ask one sweep for rows at the same time"),
           cgtpy_reply_error(reply);
  bool good = next_rows(&out, sweep, at, most);
  atomic_flag_clear(&sweep->busy);
  if (!good) free(out.bytes);
  return good ? cgtpy_reply_good(reply, &out) : cgtpy_reply_error(reply);
}
