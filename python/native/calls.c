/* calls.c: evaluating, and calling what the language offers by its name. */
#include <stdlib.h>
#include <string.h>

#include "own_ruleset.h"
#include "stop.h"

/* ---- replies --------------------------------------------------------------------------------- */

int cgtpy_reply_good(cgtpy_reply *reply, cgtpy_wire_out *out) {
  if (out->failed) {
    free(out->bytes);
    return cgtpy_reply_error(reply);
  }
  *reply = (cgtpy_reply){
      .status = CGT_OK, .asker = cgtpy_this_asker(), .length = out->length, .bytes = out->bytes};
  return CGT_OK;
}

int cgtpy_reply_error(cgtpy_reply *reply) {
  const lab_error *e = &cgtpy_error;
  *reply = (cgtpy_reply){.status = e->status ? (int)e->status : CGT_EINVAL,
                         .line = e->line,
                         .column = e->column,
                         .advice = e->advice,
                         .asker = cgtpy_this_asker()};
  reply->bytes = strdup(e->message); /* NULL: Python then says what the status says */
  if (reply->bytes) reply->length = strlen(reply->bytes);
  return reply->status;
}

void cgtpy_free(void *bytes) { free(bytes); }

/* ---- calls ----------------------------------------------------------------------------------- */

typedef struct call {
  cgtpy_session *session;
  lab_machine *machine;
  lab_value *args;
  size_t count, room;
  cgtpy_wire_out out;
} call;

static bool begin(call *c, cgtpy_world *world) {
  *c = (call){.session = cgtpy_enter(world)};
  if (!c->session) return false;
  if (c->session->on_main) cgtpy_stop_watch(true);
  c->machine = c->session->machine;
  cgt_ctx_clear_error(lab_machine_ctx(c->machine));
  return true;
}

static int end(call *c, cgtpy_reply *reply, bool good) {
  if (!good) c->out.failed = true;
  int status = cgtpy_reply_good(reply, &c->out);
  free(c->args);
  lab_machine_forget(c->machine);
  if (status == CGT_ELIMIT) c->session->stale = true; /* the machine's stack may have grown up to its limit */
  cgtpy_leave(c->session);
  return status;
}

/* Arguments, one after another up to the end. */
static bool read_arguments(call *c, const char *wire, size_t length) {
  cgtpy_wire_in in = {.at = (const unsigned char *)wire, .end = (const unsigned char *)wire + length};
  while (in.at < in.end) {
    if (c->count == c->room) {
      size_t room = 2 * c->room + 4;
      lab_value *more = realloc(c->args, room * sizeof *more);
      if (!more) return cgtpy_no_memory();
      c->args = more;
      c->room = room;
    }
    if (!cgtpy_wire_read(&c->args[c->count], &in, c->machine)) return false;
    c->count++;
  }
  return true;
}

/* A value, or the machine's error if there is none. */
static bool put(call *c, cgt_status status, lab_value value) {
  if (status == CGT_OK) cgtpy_wire_value(&c->out, c->machine, value);
  return status == CGT_OK;
}

int cgtpy_evaluate(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  call c;
  lab_value value = {0};
  if (!begin(&c, world)) return cgtpy_reply_error(reply);
  bool good = put(&c, lab_evaluate_text(&value, c.machine, text, length, &cgtpy_error), value);
  return end(&c, reply, good);
}

/* ---- by name ----------------------------------------------------------------------------------- */

/* A name that begins with a point is of one value: it as a game, as a fraction, as text. */
static bool of_one(call *c, const char *name) {
  static const char *const formats[] = {".plain", ".unicode", ".latex", ".json"}; /* by cgt_format */
  cgt_game g;
  if (c->count != 1) return cgtpy_fail(CGT_EINVAL, "expected one value");
  for (int format = CGT_PLAIN; format <= CGT_JSON; format++)
    if (strcmp(name, formats[format]) == 0)
      return cgtpy_wire_printed(&c->out, 'T', c->machine, c->args[0], (cgt_format)format), true;
  if (strcmp(name, ".worth") == 0)
    return put(c, lab_settle(&c->args[0], c->machine, &cgtpy_error), c->args[0]);
  bool number = strcmp(name, ".number") == 0;
  cgt_status status = (number ? lab_to_number : lab_to_game)(&g, c->machine, c->args[0], &cgtpy_error);
  if (number && status == CGT_OK) return cgtpy_wire_fraction(&c->out, c->machine, g), true;
  return put(c, status, status == CGT_OK ? lab_game(g) : (lab_value){0});
}

int cgtpy_call(cgtpy_world *world, cgtpy_reply *reply, const char *name, const char *wire, size_t length) {
  call c;
  if (!begin(&c, world)) return cgtpy_reply_error(reply);
  lab_value result = {0};
  bool good = read_arguments(&c, wire, length);
  if (good && name[0] == '.')
    good = of_one(&c, name);
  else if (good)
    good = put(&c, lab_call(&result, c.machine, name, c.args, c.count, &cgtpy_error), result);
  return end(&c, reply, good);
}

/* ---- the engine ------------------------------------------------------------------------------ */

cgtpy_session *cgtpy_engine_open(cgt_ctx **ctx, cgtpy_world *world, cgtpy_reply *reply) {
  cgtpy_session *session = cgtpy_enter(world);
  if (!session) return cgtpy_reply_error(reply), NULL;
  *ctx = lab_machine_ctx(session->machine);
  cgt_ctx_clear_error(*ctx);
  return session;
}

int cgtpy_engine_close(cgtpy_session *session, cgtpy_reply *reply) {
  bool good = cgt_ctx_status(lab_machine_ctx(session->machine)) == CGT_OK;
  if (!good) cgtpy_engine_failed(session->machine);
  cgtpy_leave(session);
  return good ? cgtpy_reply_good(reply, &(cgtpy_wire_out){0}) : cgtpy_reply_error(reply);
}
