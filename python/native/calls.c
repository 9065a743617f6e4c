/* calls.c: evaluating, and calling what the language offers by its name. */
#include <stdlib.h>
#include <string.h>

#include "reply.h"
#include "ruleset.h"

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
                         .asker = cgtpy_this_asker()};
  reply->bytes = strdup(e->message); /* NULL: Python then says what the status says */
  if (reply->bytes) reply->length = strlen(reply->bytes);
  return reply->status;
}

void cgtpy_free(void *bytes) { free(bytes); }

const char *cgtpy_version(void) { return cgt_version(); }

/* ---- calls ----------------------------------------------------------------------------------- */

typedef struct call {
  cgtpy_session *session;
  lab_machine *machine;
  cgt_ctx *ctx;
  lab_value *args;
  size_t count, room;
  cgtpy_wire_out out;
} call;

static bool begin(call *c, cgtpy_world *world) {
  *c = (call){.session = cgtpy_enter(world)};
  if (!c->session) return false;
  c->machine = c->session->machine;
  c->ctx = lab_machine_ctx(c->machine);
  cgt_ctx_clear_error(c->ctx);
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

static bool put_game(call *c, cgt_game g) {
  return cgt_is_none(g) ? cgtpy_engine_failed(c->machine) : put(c, CGT_OK, lab_game(g));
}

/* ---- texts ----------------------------------------------------------------------------------- */

int cgtpy_define(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  size_t known;
  (void)length; /* a zero stands at the end */
  lab_program *program = cgtpy_world_program(world, &known, NULL);
  bool good = program && lab_program_add(program, text, strlen(text), &cgtpy_error) == CGT_OK;
  if (good && lab_program_count(program) > 0)
    good = cgtpy_fail(CGT_EINVAL, "definitions are wanted here, such as def F(n) = 2^-n, and no statement");
  lab_program_free(program);
  if (!good || !cgtpy_remember(world, text)) return cgtpy_reply_error(reply);
  return cgtpy_reply_good(reply, &(cgtpy_wire_out){0});
}

/* After a text that is no expression: if it reads as a program, what would be right. */
static void explain_text(cgtpy_world *world, const char *text, size_t length) {
  size_t known;
  lab_error found = cgtpy_error, error;
  lab_program *program = cgtpy_world_program(world, &known, NULL);
  uint64_t defined = program ? lab_program_definitions(program) : 0;
  if (!program || lab_program_add(program, text, length, &error) != CGT_OK)
    cgtpy_error = found;
  else if (lab_program_definitions(program) != defined)
    cgtpy_fail(CGT_EINVAL, "a definition has no value; define(...) takes it");
  else if (lab_program_count(program) != 1)
    cgtpy_fail(CGT_EINVAL, "one expression is wanted here, not %zu", lab_program_count(program));
  else
    cgtpy_fail(CGT_EINVAL, "a statement about ranges has no value; check(...) and sweep(...) take it");
  lab_program_free(program);
}

int cgtpy_evaluate(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  call c;
  lab_value value = {0};
  if (!begin(&c, world)) return cgtpy_reply_error(reply);
  bool good = put(&c, lab_evaluate_text(&value, c.machine, text, length, &cgtpy_error), value);
  if (!good && cgtpy_error.status == CGT_EPARSE) explain_text(world, text, length);
  return end(&c, reply, good);
}

int cgtpy_parse(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  call c;
  if (!begin(&c, world)) return cgtpy_reply_error(reply);
  bool good = put_game(&c, cgt_parse_n(c.ctx, text, length));
  return end(&c, reply, good);
}

/* ---- names with a dot: what the language has no function for ------------------------------------- */

static bool wants(const call *c, const char *what, size_t count, lab_kind kind) {
  bool right = c->count == count;
  for (size_t i = 0; right && i < count; i++) right = c->args[i].kind == kind;
  return right || cgtpy_fail(CGT_EINVAL, "%s is wanted here", what);
}

static bool to_game(call *c) {
  cgt_game g;
  if (c->count != 1) return wants(c, "one value", 1, LAB_GAME);
  return lab_to_game(&g, c->machine, c->args[0], &cgtpy_error) == CGT_OK && put_game(c, g);
}

/* It crosses as a fraction. */
static bool to_number(call *c) {
  cgt_game g;
  if (c->count != 1) return wants(c, "one number", 1, LAB_GAME);
  if (lab_to_number(&g, c->machine, c->args[0], &cgtpy_error) != CGT_OK) return false;
  cgtpy_wire_fraction(&c->out, c->machine, g);
  return true;
}

/* The games in argument number i, a list; malloc'ed. */
static cgt_game *games_of(size_t *count, call *c, size_t i) {
  const lab_list *list = c->args[i].as.list;
  cgt_game *games = malloc((list->count + 1) * sizeof *games);
  if (!games) cgtpy_no_memory();
  for (size_t k = 0; games && k < list->count; k++) {
    if (lab_to_game(&games[k], c->machine, list->items[k], &cgtpy_error) == CGT_OK) continue;
    free(games);
    return NULL;
  }
  *count = list->count;
  return games;
}

/* {left|right}. */
static bool from_options(call *c) {
  size_t nleft, nright;
  if (!wants(c, "a list of Left options and one of Right options", 2, LAB_MATRIX)) return false;
  cgt_game *left = games_of(&nleft, c, 0), *right = left ? games_of(&nright, c, 1) : NULL;
  bool good = right && put_game(c, cgt_from_options(c->ctx, left, nleft, right, nright));
  free(left);
  free(right);
  return good;
}

/* Games in the order in which options print. */
static bool sorted(call *c) {
  size_t count;
  cgt_game *games = wants(c, "a list of games", 1, LAB_MATRIX) ? games_of(&count, c, 0) : NULL;
  bool good = games && (cgt_sort(games, count, c->ctx) == CGT_OK || cgtpy_engine_failed(c->machine));
  if (good) cgtpy_wire_list(&c->out, count);
  for (size_t i = 0; good && i < count; i++) put_game(c, games[i]);
  free(games);
  return good;
}

static bool parts(call *c) {
  size_t count;
  if (!wants(c, "a position", 1, LAB_POSITION)) return false;
  cgt_position position = c->args[0].as.at.position;
  if (cgt_position_parts(&count, NULL, 0, c->ctx, position) != CGT_OK) return cgtpy_engine_failed(c->machine);
  cgt_part *parts = malloc((count + 1) * sizeof *parts);
  if (!parts) return cgtpy_no_memory();
  bool good =
      cgt_position_parts(&count, parts, count, c->ctx, position) == CGT_OK || cgtpy_engine_failed(c->machine);
  if (good) cgtpy_wire_list(&c->out, count);
  for (size_t i = 0; good && i < count; i++)
    put(c, CGT_OK, lab_position(parts[i].position, parts[i].negative != c->args[0].as.at.negative));
  free(parts);
  return good;
}

static bool position_text(call *c) {
  size_t length;
  if (!wants(c, "a position", 1, LAB_POSITION)) return false;
  if (lab_print_position(NULL, 0, &length, c->ctx, c->args[0]) != CGT_OK)
    return cgtpy_engine_failed(c->machine);
  char *text = malloc(length + 1);
  if (!text) return cgtpy_no_memory();
  bool good = lab_print_position(text, length + 1, &length, c->ctx, c->args[0]) == CGT_OK ||
              cgtpy_engine_failed(c->machine);
  if (good) cgtpy_wire_text(&c->out, 'T', text, length);
  free(text);
  return good;
}

static bool position_ruleset(call *c) {
  if (!wants(c, "a position", 1, LAB_POSITION)) return false;
  const char *name = cgt_position_ruleset(c->ctx, c->args[0].as.at.position)->name;
  cgtpy_wire_text(&c->out, 'T', name, strlen(name));
  return true;
}

/* The outcome by misère play of a sum of positions. */
static bool misere_of_sum(call *c) {
  cgt_outcome outcome;
  if (!wants(c, "positions", c->count, LAB_POSITION)) return false;
  cgt_position *positions = malloc((c->count + 1) * sizeof *positions);
  bool *negative = malloc(c->count + 1), good = positions && negative;
  for (size_t i = 0; good && i < c->count; i++) {
    positions[i] = c->args[i].as.at.position;
    negative[i] = c->args[i].as.at.negative;
  }
  if (!good)
    cgtpy_no_memory();
  else if (cgt_misere_outcome_of_sum(&outcome, c->ctx, positions, negative, c->count) == CGT_OK)
    put(c, CGT_OK, lab_outcome(outcome));
  else
    good = cgtpy_engine_failed(c->machine);
  free(positions);
  free(negative);
  return good;
}

static const struct {
  const char *name;
  bool (*run)(call *c);
} specials[] = {{".game", to_game},
                {".number", to_number},
                {".from_options", from_options},
                {".sort", sorted},
                {".parts", parts},
                {".text", position_text},
                {".misere", misere_of_sum},
                {".ruleset", position_ruleset}};

/* ---- by name --------------------------------------------------------------------------------- */

static bool call_name(call *c, const char *name) {
  lab_value result = {0};
  for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
    if (strcmp(name, specials[i].name) == 0) return specials[i].run(c);
  return put(c, lab_call(&result, c->machine, name, c->args, c->count, &cgtpy_error), result);
}

int cgtpy_call(cgtpy_world *world, cgtpy_reply *reply, const char *name, const char *wire, size_t length) {
  call c;
  if (!begin(&c, world)) return cgtpy_reply_error(reply);
  bool good = read_arguments(&c, wire, length) && call_name(&c, name);
  return end(&c, reply, good);
}

int cgtpy_print(cgtpy_world *world, cgtpy_reply *reply, const char *wire, size_t length, int format) {
  call c;
  if (!begin(&c, world)) return cgtpy_reply_error(reply);
  bool good = read_arguments(&c, wire, length) && (c.count == 1 || wants(&c, "one value", 1, LAB_GAME));
  if (good) cgtpy_wire_printed(&c.out, 'T', c.machine, c.args[0], (cgt_format)format);
  return end(&c, reply, good);
}
