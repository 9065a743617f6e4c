/* call.c: what the language offers, called from outside by its name with values as arguments. */
#include "lab/machine/call.h"

#include <string.h>

#include "lab/base/lab_guard.h"
#include "lab/language/lexer.h"
#include "lab/machine/arithmetic.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_form.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/side.h"
#include "lab/machine/value_kind.h"

typedef struct call {
  lab_machine *m;
  const char *name;
  const lab_value *args;
  size_t count;
} call;

/* A node of the tree that the evaluator walks, with the arguments as constants below it. */
static labi_node *call_node(const call *c, labi_node_kind kind) {
  labi_node *n = labi_room(c->m, NULL, sizeof *n + c->count * sizeof *n->child);
  labi_node *constants = labi_room(c->m, NULL, (c->count + 1) * sizeof *constants);
  if (!n || !constants) return NULL;
  n->kind = (unsigned char)kind;
  n->count = (uint32_t)c->count;
  for (size_t i = 0; i < c->count; i++) {
    n->child[i] = &constants[i];
    constants[i].kind = LABI_NODE_CONSTANT;
    constants[i].as.constant = labi_normalise(c->m, c->args[i]);
  }
  return n;
}

static bool call_definition(lab_value *result, const call *c, const labi_definition *d) {
  if (d->parameter_count != c->count)
    return labi_fail(c->m, NULL, CGT_EINVAL, "%s takes %u arguments, found %zu", d->name, d->parameter_count,
                     c->count);
  labi_node *n = call_node(c, LABI_NODE_DEFINITION);
  if (n) n->as.name.index = (uint32_t)(d - c->m->program->definitions);
  return n && labi_evaluate(result, c->m, n, NULL);
}

static bool call_function(lab_value *result, const call *c, const lab_function *function) {
  if (!lab_function_takes(function, c->count))
    return labi_fail(c->m, NULL, CGT_EINVAL, "%s takes other arguments: %s, %s", function->name,
                     function->usage, function->meaning);
  labi_node *n = call_node(c, LABI_NODE_FUNCTION);
  if (n) n->as.name.function = function;
  return n && labi_evaluate(result, c->m, n, NULL);
}

/* d: of the program; NULL: it is of the caller or of the library. */
static bool call_ruleset(lab_value *result, const call *c, const labi_definition *d, const cgt_ruleset *ruleset) {
  labi_node *n = call_node(c, LABI_NODE_RULESET);
  if (n) n->as.name.ruleset = ruleset;
  if (n && d) n->as.name.index = (uint32_t)(d - c->m->program->definitions) + 1;
  return n && labi_evaluate(result, c->m, n, NULL);
}

/* ---- operators -------------------------------------------------------------------------------- */

typedef bool operation(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

static const struct {
  char sign;
  operation *run;
} operations[] = {{'+', labi_add},    {'-', labi_subtract}, {'*', labi_multiply},    {'/', labi_divide},
                  {'%', labi_modulo}, {'^', labi_power},    {':', labi_ordinal_sum}, {0}};

static operation *find_operation(const char *name) {
  size_t i = 0;
  if (!*name || name[1]) return NULL;
  while (operations[i].sign && operations[i].sign != *name) i++;
  return operations[i].run;
}

/* A sign of comparison, as the lexer reads it; LABI_TOKEN_END if name is none. */
static labi_token_kind find_comparison(const char *name) {
  labi_lexer lex;
  labi_token sign;
  lab_error ignored;
  size_t length = strlen(name);
  if (!labi_lex_start(&lex, name, length, &ignored) || !labi_lex(&sign, &lex, &ignored))
    return LABI_TOKEN_END;
  bool is_sign = sign.kind >= LABI_TOKEN_EQUAL && sign.kind <= LABI_TOKEN_CONFUSED && sign.end == length;
  return is_sign ? sign.kind : LABI_TOKEN_END;
}

static bool call_operator(lab_value *result, const call *c, operation *run, labi_token_kind comparison) {
  lab_machine *m = c->m;
  labi_side left, right;
  bool holds;
  if (c->count != 2)
    return labi_fail(m, NULL, CGT_EINVAL, "there is no operator '%s' of %zu arguments", c->name, c->count);
  lab_value a = labi_normalise(m, c->args[0]), b = labi_normalise(m, c->args[1]);
  if (run) return run(result, m, NULL, a, b);
  return labi_side_of_value(&left, m, NULL, a) && labi_side_of_value(&right, m, NULL, b) &&
         labi_compare_sides(&holds, m, NULL, comparison, &left, &right) &&
         (*result = labi_truth(holds), true);
}

/* ---- by name ---------------------------------------------------------------------------------- */

static bool call_name(lab_value *result, const call *c) {
  const lab_program *program = c->m->program;
  size_t length = strlen(c->name);
  const labi_definition *d = labi_find_definition(program, c->name, length);
  if (d && !d->ruleset) return call_definition(result, c, d);
  const cgt_ruleset *ruleset = labi_find_ruleset(program, c->name, length, c->m->error);
  if (c->m->error->status != CGT_OK) return false;
  const lab_function *function = d ? NULL : labi_find_function(program, c->name, length);
  if (function) return call_function(result, c, function);
  if (ruleset) return call_ruleset(result, c, d, ruleset);
  operation *run = find_operation(c->name);
  labi_token_kind comparison = run ? LABI_TOKEN_END : find_comparison(c->name);
  if (run || comparison != LABI_TOKEN_END) return call_operator(result, c, run, comparison);
  const char *near = labi_nearest_name(program, c->name, length);
  return labi_fail(c->m, NULL, CGT_EINVAL,
                   near ? "there is no '%.80s'; did you mean '%.80s'?" : "there is no '%.80s'", c->name,
                   near ? near : "");
}

static cgt_status leave_with(lab_value *result, lab_machine *machine, bool good, lab_value v) {
  good = good && labi_publish(&v, machine, NULL);
  if (good) *result = v;
  return labi_leave(machine, good);
}

cgt_status lab_call(lab_value *result, lab_machine *machine, const char *name, const lab_value *args,
                    size_t count, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, result) || !LABI_GIVEN(error, machine) || !LABI_GIVEN(error, name) ||
      !LABI_VALUES(error, args, count))
    return CGT_EINVAL;
  const call c = {.m = machine, .name = name, .args = args, .count = count};
  lab_value v;
  labi_enter(machine, 0, error);
  bool good = call_name(&v, &c);
  return leave_with(result, machine, good, v);
}

cgt_status labi_call_function(lab_value *result, lab_machine *machine, const lab_function *function,
                              const lab_value *args, size_t count, lab_error *error) {
  const call c = {.m = machine, .name = function->name, .args = args, .count = count};
  lab_value v;
  labi_enter(machine, 0, error);
  bool good = call_function(&v, &c, function);
  return leave_with(result, machine, good, v);
}

cgt_status labi_call_named(lab_value *result, lab_machine *machine, const char *name, lab_value of,
                           lab_error *error) {
  const lab_function *function = labi_find_function(machine->program, name, strlen(name));
  return labi_call_function(result, machine, function, &of, 1, error);
}
