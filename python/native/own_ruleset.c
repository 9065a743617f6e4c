/* own_ruleset.c: see own_ruleset.h. */
#include "own_ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "callbacks.h"
#include "stop.h"

typedef struct numbers {
  uint64_t ruleset, position;
} numbers;

static numbers look(const void *position, size_t length) {
  numbers n = {0};
  memcpy(&n, position, length < sizeof n ? length : sizeof n);
  return n;
}

/* ---- who asks ---------------------------------------------------------------------------------- */

static _Atomic uint64_t askers;

uint64_t cgtpy_this_asker(void) {
  static _Thread_local uint64_t number;
  if (!number) number = ++askers;
  return number;
}

static _Thread_local struct {
  unsigned depth;   /* of callbacks this thread is in */
  cgtpy_work *work; /* of the innermost */
} here;

bool cgtpy_inside_callback(const volatile int **stop) {
  if (here.depth > 0 && here.work) *stop = here.work->run.stop;
  return here.depth > 0;
}

#define RAISED "the ruleset in Python has raised an exception"

/* A call of Python, from a ruleset that is asked. */
typedef struct callback {
  const cgtpy_own *own;
  uint64_t asker;
  cgtpy_work *before;
} callback;

/* False where something has been raised already. */
static bool open_callback(callback *c, cgt_sink *sink) {
  c->own = (const cgtpy_own *)cgt_sink_ruleset(sink);
  cgtpy_work *work = c->own->work;
  if (work && work->raised) return cgt_refuse(sink, RAISED), false;
  c->asker = work ? work->asker : cgtpy_this_asker();
  c->before = here.work;
  here.work = work;
  here.depth++;
  return true;
}

static void close_callback(const callback *c, cgt_sink *sink, int good) {
  here.depth--;
  here.work = c->before;
  if (good) return;
  if (c->own->work) c->own->work->raised = true;
  cgt_refuse(sink, RAISED);
}

/* ---- what the engine asks ------------------------------------------------------------------------ */

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  callback c;
  numbers n = look(position, length);
  if (open_callback(&c, out))
    close_callback(&c, out, cgtpy_options(out, c.asker, c.own->number, n.position, player));
}

static void split(cgt_sink *out, const void *position, size_t length) {
  callback c;
  numbers n = look(position, length);
  if (open_callback(&c, out)) close_callback(&c, out, cgtpy_split(out, c.asker, c.own->number, n.position));
}

static void put_argument(cgtpy_wire_out *out, const cgt_arg *arg) {
  switch (arg->kind) {
  case CGT_ARG_INTEGER:
    if (arg->digits) {
      cgtpy_wire_digits(out, arg->digits);
      break;
    }
    cgtpy_wire_integer(out, arg->integer);
    break;
  case CGT_ARG_INFINITY:
    cgtpy_wire_byte(out, 'N');
    break;
  case CGT_ARG_TEXT:
    cgtpy_wire_text(out, 'T', arg->text, strlen(arg->text));
    break;
  case CGT_ARG_MATRIX:
    cgtpy_wire_byte(out, 'M');
    cgtpy_wire_u32(out, arg->rows);
    cgtpy_wire_u32(out, arg->cols);
    for (size_t i = 0; i < arg->rows * arg->cols; i++) put_argument(out, &arg->cells[i]);
    break;
  }
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  callback c;
  cgtpy_wire_out wire = {0};
  cgtpy_wire_list(&wire, count);
  for (size_t i = 0; i < count; i++) put_argument(&wire, &args[i]);
  if (wire.failed)
    cgt_refuse(out, "out of memory for its arguments");
  else if (open_callback(&c, out))
    close_callback(&c, out, cgtpy_read(out, c.asker, c.own->number, wire.bytes, wire.length));
  free(wire.bytes);
}

static size_t write(char *buf, size_t cap, const void *position, size_t length, int64_t row, int64_t col) {
  numbers n = look(position, length);
  here.depth++;
  length = cgtpy_text(buf, cap, (uint32_t)n.ruleset, n.position, row, col);
  here.depth--;
  return length;
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  return write(buf, cap, position, length, -1, 0);
}

static cgt_board board(const void *position, size_t length) {
  char text[64];
  int kind;
  cgt_board b = {0};
  write(text, sizeof text, position, length, -1, 1);
  if (sscanf(text, "%d %zu %zu", &kind, &b.rows, &b.cols) == 3) b.kind = (cgt_board_kind)kind;
  return b;
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  return write(buf, cap, position, length, (int64_t)row, (int64_t)col);
}

void cgtpy_emit(cgt_sink *sink, uint32_t ruleset, const uint64_t *positions, size_t count) {
  for (size_t i = 0; i < count; i++) {
    numbers n = {ruleset, positions[i]};
    cgt_emit(sink, &n, sizeof n);
  }
}

/* ---- making them --------------------------------------------------------------------------------- */

cgtpy_own *cgtpy_new_ruleset(cgtpy_world *world, const char *name, bool impartial, bool splits, bool draws,
                             uint32_t number) {
  cgtpy_own *own = malloc(sizeof *own);
  char *copy = strdup(name);
  if (!own || !copy) return free(own), free(copy), NULL;
  *own = (cgtpy_own){.number = number,
                     .face = {.name = copy,
                              .title = copy,
                              .rules = "",
                              .syntax = copy,
                              .example = copy,
                              .source = "",
                              .impartial = impartial,
                              .read = read,
                              .options = options,
                              .split = splits ? split : NULL,
                              .print = print,
                              .board = draws ? board : NULL,
                              .cell = draws ? cell : NULL}};
  cgtpy_world_keep_ruleset(world, own);
  return own;
}

void cgtpy_rulesets_free(cgtpy_own *all) {
  for (cgtpy_own *next; all; all = next) {
    next = all->next;
    if (!all->original) free((char *)(uintptr_t)all->face.name); /* copies share it */
    free(all);
  }
}

/* ---- positions ----------------------------------------------------------------------------------- */

static bool read_position(cgt_position *position, lab_machine *machine, const cgtpy_own *own, numbers n) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_ctx_clear_error(ctx);
  return cgt_position_of_bytes(position, ctx, &own->face, &n, sizeof n) == CGT_OK ||
         cgtpy_engine_failed(machine);
}

int cgtpy_position(cgtpy_world *world, cgtpy_reply *reply, cgtpy_own *own, uint64_t position) {
  cgt_position made;
  cgtpy_wire_out out = {0};
  cgtpy_session *s = cgtpy_enter(world);
  if (!s) return cgtpy_reply_error(reply);
  bool good = read_position(&made, s->machine, own, (numbers){own->number, position});
  if (good) cgtpy_wire_value(&out, s->machine, lab_position(made, false));
  cgtpy_leave(s);
  return good ? cgtpy_reply_good(reply, &out) : cgtpy_reply_error(reply);
}

bool cgtpy_is_own(const cgt_ruleset *ruleset) { return ruleset->options == options; }

/* False: its ruleset is not one of ours. */
static bool find_numbers(numbers *n, cgt_ctx *ctx, cgt_position position) {
  size_t length;
  const void *bytes = cgt_position_bytes(&length, ctx, position);
  bool ours = cgtpy_is_own(cgt_position_ruleset(ctx, position));
  return *n = ours ? look(bytes, length) : (numbers){0}, ours;
}

int cgtpy_numbers(cgtpy_world *world, uint32_t id, uint32_t *ruleset, uint64_t *position) {
  numbers n;
  cgtpy_session *s = cgtpy_enter(world);
  if (!s) return -1;
  bool ours = find_numbers(&n, lab_machine_ctx(s->machine), (cgt_position){id});
  cgtpy_leave(s);
  *ruleset = (uint32_t)n.ruleset;
  *position = n.position;
  return ours;
}

bool cgtpy_to_original(cgt_position *position, lab_machine *machine) {
  numbers n;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  if (!find_numbers(&n, ctx, *position)) return true;
  const cgtpy_own *original = ((const cgtpy_own *)cgt_position_ruleset(ctx, *position))->original;
  return !original || read_position(position, machine, original, n);
}

/* ---- work ---------------------------------------------------------------------------------------- */

static void close_work(cgtpy_work *work) {
  lab_machine_free(work->run.machine);
  cgtpy_world_drop(work->world, work->run.program);
  cgtpy_world_take_back(work);
  work->run.machine = NULL;
  work->run.program = NULL;
}

int cgtpy_work_answer(cgtpy_reply *reply, const cgtpy_work *work, cgtpy_wire_out *out) {
  if (work->raised && out) {
    free(out->bytes);
    out = NULL;
    cgtpy_fail(CGT_EINVAL, RAISED);
  }
  int status = out ? cgtpy_reply_good(reply, out) : cgtpy_reply_error(reply);
  reply->asker = work->asker;
  return status;
}

/* ---- work that Python does itself ---------------------------------------------------------------- */

/* Ctrl-C stops it where this is Python's main thread. */
static bool open_work(cgtpy_work *work, cgtpy_world *world, const char *text, size_t length) {
  size_t known;
  cgtpy_run *run = &work->run;
  *work = (cgtpy_work){
      .world = world,
      .asker = ++askers,
      .run = {.limits = {world->memory_bytes, cgtpy_stack_bytes(world)}, .stop = cgtpy_stop_flag()}};
  if (cgtpy_stop_is_main_thread()) cgtpy_stop_watch(true);
  if (run->stop && cgtpy_stop_is_set()) return cgtpy_fail(CGT_ECANCELLED, "stopped on request");
  run->program = cgtpy_world_program(world, &known, work);
  if (!run->program || lab_program_add(run->program, text, length, &cgtpy_error) != CGT_OK) return false;
  run->machine = cgtpy_new_machine(world, run->program, 1, run->limits.stack_bytes);
  if (run->machine) lab_machine_set_cancel(run->machine, run->stop);
  return run->machine;
}

cgtpy_run *cgtpy_run_open(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  cgtpy_work *work = malloc(sizeof *work);
  if (!work) return cgtpy_no_memory(), cgtpy_reply_error(reply), NULL;
  if (open_work(work, world, text, length)) return &work->run;
  work->run.error = cgtpy_error;
  cgtpy_run_close(&work->run, reply);
  return NULL;
}

bool cgtpy_run_value(cgtpy_run *run, lab_value *value, const char *wire, size_t length) {
  cgtpy_wire_in in = {.at = (const unsigned char *)wire, .end = (const unsigned char *)wire + length};
  bool good = cgtpy_wire_read(value, &in, run->machine);
  if (!good) run->error = cgtpy_error;
  return good;
}

int cgtpy_run_wire(cgtpy_run *run, cgtpy_reply *reply, lab_value value) {
  cgtpy_wire_out out = {0};
  cgtpy_wire_value(&out, run->machine, value);
  return cgtpy_reply_good(reply, &out);
}

int cgtpy_run_close(cgtpy_run *run, cgtpy_reply *reply) {
  cgtpy_work *work = (cgtpy_work *)run; /* it begins with it */
  cgtpy_error = run->error;
  close_work(work);
  int status = cgtpy_work_answer(reply, work, run->error.status == CGT_OK ? &(cgtpy_wire_out){0} : NULL);
  free(work);
  return status;
}
