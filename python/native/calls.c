/* calls.c: evaluating, and calling what the language offers by its name. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "lab/functions/function_table.h"
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

/* A value, or the error if there is none; ends the call. */
static int reply_value(cgtpy_reply *reply, cgtpy_session *s, bool good, lab_value value) {
  cgtpy_wire_out out = {0};
  if (good) cgtpy_wire_value(&out, s->machine, value);
  int status = good ? cgtpy_reply_good(reply, &out) : cgtpy_reply_error(reply);
  lab_machine_forget(s->machine);
  if (status == CGT_ELIMIT) s->stale = true; /* the machine's stack may have grown up to its limit */
  cgtpy_leave(s);
  return status;
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

static bool evaluate(lab_value *value, cgtpy_session *s, const char *text, size_t length) {
  size_t first = lab_program_count(s->program);
  s->texts++;
  uint64_t defined = lab_program_definitions(s->program);
  if (lab_program_add(s->program, text, length, &cgtpy_error) != CGT_OK) return false;
  size_t count = lab_program_count(s->program) - first;
  if (lab_program_definitions(s->program) != defined) {
    s->stale = true; /* a definition is for all threads or for none */
    return cgtpy_fail(CGT_EINVAL, "a definition has no value; define(...) takes it");
  }
  if (count != 1) return cgtpy_fail(CGT_EINVAL, "one expression is wanted here, not %zu", count);
  const lab_statement *statement = lab_program_statement(s->program, first);
  if (statement->variable_count > 0)
    return cgtpy_fail(CGT_EINVAL, "a statement about ranges has no value; check(...) and sweep(...) take it");
  return lab_evaluate(value, s->machine, first, &cgtpy_error) == CGT_OK;
}

int cgtpy_evaluate(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  lab_value value = {0};
  cgtpy_session *s = cgtpy_enter(world);
  if (!s) return cgtpy_reply_error(reply);
  bool good = evaluate(&value, s, text, length);
  return reply_value(reply, s, good, value);
}

int cgtpy_parse(cgtpy_world *world, cgtpy_reply *reply, const char *text, size_t length) {
  cgtpy_session *s = cgtpy_enter(world);
  if (!s) return cgtpy_reply_error(reply);
  cgt_game g = cgt_parse_n(lab_machine_ctx(s->machine), text, length);
  bool good = !cgt_is_none(g) || cgtpy_engine_failed(s);
  return reply_value(reply, s, good, (lab_value){.kind = LAB_GAME, .as.game = g});
}

/* ---- calls ----------------------------------------------------------------------------------- */

typedef struct call {
  cgtpy_session *session;
  lab_machine *machine;
  lab_value *args;
  size_t count;
  lab_value result;
} call;

static bool wants(call *c, const char *what, size_t count, lab_kind kind) {
  bool right = c->count == count;
  for (size_t i = 0; right && i < count; i++) right = c->args[i].kind == kind;
  return right || labi_fail(c->machine, NULL, CGT_EINVAL, "%s is wanted here", what);
}

/* A node of the tree that the evaluator walks, with the arguments as constants below it. */
static labi_node *call_node(call *c, labi_node_kind kind) {
  labi_node *n = labi_room(c->machine, NULL, sizeof *n + c->count * sizeof *n->child);
  labi_node *constants = labi_room(c->machine, NULL, (c->count + 1) * sizeof *constants);
  if (!n || !constants) return NULL;
  n->kind = (unsigned char)kind;
  n->count = (uint32_t)c->count;
  for (size_t i = 0; i < c->count; i++) {
    labi_node *constant = n->child[i] = &constants[i];
    constant->kind = LABI_NODE_CONSTANT;
    constant->as.constant = labi_normalise(c->machine, c->args[i]);
  }
  return n;
}

static bool call_function(call *c, const lab_function *function) {
  if (!labi_takes(function, c->count))
    return labi_fail(c->machine, NULL, CGT_EINVAL, "%s takes other arguments: %s, %s", function->name,
                     function->usage, function->meaning);
  labi_node *n = call_node(c, LABI_NODE_FUNCTION);
  if (!n) return false;
  n->as.function = function;
  return labi_evaluate(&c->result, c->machine, n, NULL);
}

static bool call_ruleset(call *c, const cgt_ruleset *ruleset) {
  labi_node *n = call_node(c, LABI_NODE_RULESET);
  if (!n) return false;
  n->as.ruleset = ruleset;
  return labi_evaluate(&c->result, c->machine, n, NULL);
}

static bool call_definition(call *c, const labi_definition *d) {
  if (d->parameter_count != c->count)
    return labi_fail(c->machine, NULL, CGT_EINVAL, "%s takes %u arguments, found %zu", d->name,
                     d->parameter_count, c->count);
  labi_node *n = call_node(c, LABI_NODE_DEFINITION);
  if (!n) return false;
  n->as.index = (uint32_t)(d - c->session->program->definitions);
  return labi_evaluate(&c->result, c->machine, n, NULL);
}

/* ---- operators ------------------------------------------------------------------------------- */

typedef bool operation(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

static const struct {
  char sign;
  operation *run;
} operators[] = {{'+', labi_add},    {'-', labi_subtract}, {'*', labi_multiply},    {'/', labi_divide},
                 {'%', labi_modulo}, {'^', labi_power},    {':', labi_ordinal_sum}, {0}};

static bool call_operator(call *c, char sign) {
  size_t i = 0;
  while (operators[i].sign && operators[i].sign != sign) i++;
  if (!operators[i].sign || c->count != 2)
    return labi_fail(c->machine, NULL, CGT_EINVAL, "there is no operator '%c' of %zu arguments", sign,
                     c->count);
  lab_value a = labi_normalise(c->machine, c->args[0]), b = labi_normalise(c->machine, c->args[1]);
  return operators[i].run(&c->result, c->machine, &cgtpy_wire_nowhere, a, b);
}

/* ---- names with a dot: what the language has no function for ------------------------------------- */

static bool to_game(call *c) {
  cgt_game g;
  if (c->count != 1) return wants(c, "one value", 1, LAB_GAME);
  return labi_to_game(&g, c->machine, NULL, c->args[0]) && labi_game(&c->result, c->machine, NULL, g);
}

static bool to_number(call *c) {
  cgt_game g;
  if (c->count != 1) return wants(c, "one number", 1, LAB_GAME);
  return labi_to_number(&g, c->machine, NULL, c->args[0]) && labi_game(&c->result, c->machine, NULL, g);
}

static bool to_games(cgt_game **games, call *c, lab_value list) {
  *games = labi_room(c->machine, NULL, (list.as.list->count + 1) * sizeof **games);
  if (!*games) return false;
  for (size_t i = 0; i < list.as.list->count; i++)
    if (!labi_to_game(&(*games)[i], c->machine, NULL, list.as.list->items[i])) return false;
  return true;
}

/* {left|right}. */
static bool from_options(call *c) {
  cgt_game *left, *right;
  if (!wants(c, "a list of Left options and one of Right options", 2, LAB_MATRIX)) return false;
  if (!to_games(&left, c, c->args[0]) || !to_games(&right, c, c->args[1])) return false;
  return labi_game(
      &c->result, c->machine, NULL,
      cgt_from_options(c->machine->ctx, left, c->args[0].as.list->count, right, c->args[1].as.list->count));
}

/* Games in the order in which options print. */
static bool sorted(call *c) {
  cgt_game *games;
  if (!wants(c, "a list of games", 1, LAB_MATRIX) || !to_games(&games, c, c->args[0])) return false;
  size_t count = c->args[0].as.list->count;
  if (cgt_sort(games, count, c->machine->ctx) != CGT_OK) return labi_engine_failed(c->machine, NULL);
  if (!labi_new_list(&c->result, c->machine, NULL, LAB_MATRIX, count, count)) return false;
  for (size_t i = 0; i < count; i++)
    c->result.as.list->items[i] = (lab_value){.kind = LAB_GAME, .as.game = games[i]};
  return true;
}

static bool parts(call *c) {
  size_t count;
  if (!wants(c, "a position", 1, LAB_POSITION)) return false;
  cgt_ctx *ctx = c->machine->ctx;
  cgt_position position = c->args[0].as.at.position;
  if (cgt_position_parts(&count, NULL, 0, ctx, position) != CGT_OK)
    return labi_engine_failed(c->machine, NULL);
  cgt_part *parts = labi_room(c->machine, NULL, (count + 1) * sizeof *parts);
  if (!parts || !labi_new_list(&c->result, c->machine, NULL, LAB_MATRIX, count, count)) return false;
  if (cgt_position_parts(&count, parts, count, ctx, position) != CGT_OK)
    return labi_engine_failed(c->machine, NULL);
  for (size_t i = 0; i < count; i++)
    c->result.as.list->items[i] = (lab_value){
        .kind = LAB_POSITION, .as.at = {parts[i].position, parts[i].negative != c->args[0].as.at.negative}};
  return true;
}

static bool position_text(call *c) {
  size_t length;
  char *text;
  if (!wants(c, "a position", 1, LAB_POSITION)) return false;
  cgt_ctx *ctx = c->machine->ctx;
  if (lab_print_position(NULL, 0, &length, ctx, c->args[0]) != CGT_OK ||
      !(text = labi_room(c->machine, NULL, length + 1)))
    return c->machine->error->status == CGT_OK ? labi_engine_failed(c->machine, NULL) : false;
  if (lab_print_position(text, length + 1, &length, ctx, c->args[0]) != CGT_OK)
    return labi_engine_failed(c->machine, NULL);
  return labi_new_text(&c->result, c->machine, NULL, text, length);
}

static bool position_ruleset(call *c) {
  if (!wants(c, "a position", 1, LAB_POSITION)) return false;
  const char *name = cgt_position_ruleset(c->machine->ctx, c->args[0].as.at.position)->name;
  return labi_new_text(&c->result, c->machine, NULL, name, strlen(name));
}

/* The outcome by misère play of a sum of positions. */
static bool misere_of_sum(call *c) {
  cgt_outcome outcome;
  if (!wants(c, "positions", c->count, LAB_POSITION)) return false;
  cgt_position *positions = labi_room(c->machine, NULL, (c->count + 1) * sizeof *positions);
  bool *negative = labi_room(c->machine, NULL, c->count + 1);
  if (!positions || !negative) return false;
  for (size_t i = 0; i < c->count; i++) {
    positions[i] = c->args[i].as.at.position;
    negative[i] = c->args[i].as.at.negative;
  }
  if (cgt_misere_outcome_of_sum(&outcome, c->machine->ctx, positions, negative, c->count) != CGT_OK)
    return labi_engine_failed(c->machine, NULL);
  c->result = (lab_value){.kind = LAB_OUTCOME, .as.outcome = outcome};
  return true;
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
                {".ruleset", position_ruleset},
                {".misere", misere_of_sum},
                {0}};

/* ---- by name --------------------------------------------------------------------------------- */

static bool call_name(call *c, const char *name) {
  size_t length = strlen(name);
  const labi_definition *d = labi_find_definition(c->session->program, name, length);
  if (d) return call_definition(c, d);
  for (size_t i = 0; specials[i].name; i++)
    if (strcmp(name, specials[i].name) == 0) return specials[i].run(c);
  const lab_function *function = labi_find_function(name, length);
  if (function) return call_function(c, function);
  const cgt_ruleset *ruleset = labi_find_ruleset(c->session->program, name, length);
  if (ruleset) return call_ruleset(c, ruleset);
  if (length == 1 && strchr("+-*/%^:", *name)) return call_operator(c, *name);
  const char *near = labi_nearest_name(c->session->program, name, length);
  return labi_fail(c->machine, NULL, CGT_EINVAL,
                   near ? "there is no '%.80s'; did you mean '%.80s'?" : "there is no '%.80s'", name,
                   near ? near : "");
}

static bool read_arguments(call *c, const char *wire, size_t length) {
  cgtpy_wire_in in = {(const unsigned char *)wire, (const unsigned char *)wire + length};
  size_t room = 0;
  while (in.at < in.end) { /* few, so each time anew when there are more */
    if (c->count == room) {
      room = room ? 2 * room : 4;
      lab_value *more = labi_room(c->machine, NULL, room * sizeof *more);
      if (!more) return false;
      if (c->count) memcpy(more, c->args, c->count * sizeof *more);
      c->args = more;
    }
    if (!cgtpy_wire_read(&c->args[c->count], &in, c->session)) return false;
    c->count++;
  }
  return true;
}

int cgtpy_call(cgtpy_world *world, cgtpy_reply *reply, const char *name, const char *wire, size_t length) {
  cgtpy_session *s = cgtpy_enter(world);
  if (!s) return cgtpy_reply_error(reply);
  call c = {.session = s, .machine = s->machine};
  labi_enter(s->machine, 0, &cgtpy_error);
  bool good = read_arguments(&c, wire, length) && call_name(&c, name);
  if (good) {
    c.result = labi_publish(s->machine, c.result);
    bool none = c.result.kind == LAB_GAME && cgt_is_none(c.result.as.game);
    if (none) good = labi_engine_failed(s->machine, NULL);
  }
  labi_leave(s->machine, good);
  if (good && strcmp(name, ".number") == 0) { /* crosses as a fraction */
    cgtpy_wire_out out = {0};
    cgtpy_wire_fraction(&out, s, c.result.as.game);
    lab_machine_forget(s->machine);
    cgtpy_leave(s);
    return cgtpy_reply_good(reply, &out);
  }
  return reply_value(reply, s, good, c.result);
}

int cgtpy_print(cgtpy_world *world, cgtpy_reply *reply, const char *wire, size_t length, int format) {
  cgtpy_session *s = cgtpy_enter(world);
  if (!s) return cgtpy_reply_error(reply);
  cgtpy_wire_in in = {(const unsigned char *)wire, (const unsigned char *)wire + length};
  lab_value value;
  size_t bytes;
  char *text = NULL;
  labi_enter(s->machine, 0, &cgtpy_error);
  bool good = cgtpy_wire_read(&value, &in, s);
  if (good) {
    value = labi_publish(s->machine, value);
    good = lab_print(NULL, 0, &bytes, s->machine, value, (cgt_format)format) == CGT_OK &&
           (text = labi_room(s->machine, NULL, bytes + 1)) &&
           lab_print(text, bytes + 1, &bytes, s->machine, value, (cgt_format)format) == CGT_OK;
    if (!good && cgtpy_error.status == CGT_OK) labi_engine_failed(s->machine, NULL);
  }
  good = good && labi_new_text(&value, s->machine, NULL, text, bytes);
  labi_leave(s->machine, good);
  return reply_value(reply, s, good, value);
}

/* ---- what there is --------------------------------------------------------------------------- */

int cgtpy_function_at(cgtpy_function *function, size_t index) {
  const lab_function *f = lab_function_next(NULL);
  for (; f && index > 0; index--) f = lab_function_next(f);
  if (!f) return 0;
  *function = (cgtpy_function){.name = f->name,
                               .usage = f->usage,
                               .meaning = f->meaning,
                               .example = f->example,
                               .value = f->value,
                               .least = f->code->least,
                               .most = f->code->most,
                               .kind = f->code->kinds[0],
                               .folds = f->code->fold != LABI_FOLD_NONE};
  return 1;
}

int cgtpy_ruleset_at(cgtpy_ruleset *ruleset, size_t index) {
  const cgt_ruleset *r = cgt_rulesets[index];
  if (!r) return 0;
  *ruleset = (cgtpy_ruleset){.name = r->name,
                             .title = r->title,
                             .rules = r->rules,
                             .syntax = r->syntax,
                             .example = r->example,
                             .source = r->source,
                             .impartial = r->impartial};
  return 1;
}
