/* script_evaluate.c: expressions of CGScript as values of a conversion. */
#include <string.h>

#include "lab/cgscript/script_convert.h"
#include "lab/cgscript/script_known.h"
#include "lab/language/diagnostic.h"

enum { MOST_STEPS = 1000000, DEEPEST = 400, MOST_ARGUMENTS = 16 };

labi_script_names *labi_script_bind(labi_script *s, const labi_script_token *name, labi_script_value *value,
                                    labi_script_names *before) {
  labi_script_names *link = value ? labi_scratch_take(s->memory, sizeof *link) : NULL;
  if (value && !link) labi_no_memory(s->error);
  if (link) *link = (labi_script_names){.name = name, .value = value, .before = before};
  return link;
}

static bool same_name(const labi_script_token *a, const labi_script_token *b) {
  return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

labi_script_value *labi_script_now(labi_script *s, labi_script_value *value) {
  while (value && value->kind == LABI_SCRIPT_V_LAZY)
    value = labi_script_evaluate(s, value->node, value->names);
  return value;
}

/* ---- names ---------------------------------------------------------------------------------------- */

static labi_script_value *value_of_kind(labi_script *s, labi_script_value_kind kind,
                                        const labi_script_node *node, labi_script_names *names) {
  labi_script_value *value = labi_script_new(s, kind);
  if (value) value->node = node, value->names = names;
  return value;
}

static bool has_parameters(const labi_script_node *def) {
  return def->count > 0 && def->child[0]->kind == LABI_SCRIPT_PARAMETER;
}

/* A member of a class as a value; names are those inside it. */
static labi_script_value *member_value(labi_script *s, const labi_script_node *at,
                                       const labi_script_node *member, labi_script_names *names) {
  if (member->kind == LABI_SCRIPT_CLASS) return value_of_kind(s, LABI_SCRIPT_V_CLASS, member, names);
  if (member->kind == LABI_SCRIPT_DEF && member->form == LABI_SCRIPT_EXTERNAL)
    return labi_script_fail(s, member, "'%.*s' is code inside CGSuite, which has no text: write it as a def",
                            (int)member->at->length, member->at->text);
  labi_script_value *function = value_of_kind(s, LABI_SCRIPT_V_FUNCTION, member, names);
  if (member->kind == LABI_SCRIPT_DEF)
    return has_parameters(member) ? function : labi_script_apply(s, at, function, NULL, 0);
  if (member->count == 0)
    return labi_script_fail(
        s, at, "'%.*s' has no value yet, and a variable of a class is converted with its first value only",
        (int)member->at->length, member->at->text);
  return labi_script_evaluate(s, member->child[0], names);
}

/* In an object, a class or what it extends. *there false: it has no such member. */
static labi_script_value *member_of(labi_script *s, const labi_script_node *at, labi_script_value *object,
                                    const labi_script_token *name, bool *there) {
  char text[64];
  *there = name->length < sizeof text;
  if (!*there) return NULL;
  memcpy(text, name->text, name->length);
  text[name->length] = 0;
  const labi_script_node *member = labi_script_member(s, object->node, text);
  *there = member != NULL;
  return member ? member_value(s, at, member, object->names) : NULL;
}

static labi_script_value *look_up(labi_script *s, const labi_script_node *at, labi_script_names *names) {
  const labi_script_token *name = at->at;
  for (labi_script_names *link = names; link; link = link->before) {
    bool there = false;
    if (link->name && same_name(link->name, name)) return link->value;
    labi_script_value *value = link->object ? member_of(s, at, link->object, name, &there) : NULL;
    if (there) return value;
  }
  labi_script_value *known = labi_script_known(s, name);
  if (known || s->error->status != CGT_OK) return known;
  const labi_script_node *class = labi_script_class_named(s, name);
  if (class) return value_of_kind(s, LABI_SCRIPT_V_CLASS, class, NULL);
  for (uint32_t i = 0; i < s->file->count; i++) { /* the members of 'constants' are names for all */
    labi_script_value constants = {.kind = LABI_SCRIPT_V_CLASS, .node = s->file->child[i]};
    bool there = false;
    labi_script_value *value = labi_script_named(constants.node->at, "constants")
                                   ? member_of(s, at, &constants, name, &there)
                                   : NULL;
    if (there) return value;
  }
  return labi_script_fail(
      s, at,
      "'%.*s' is neither defined in these files nor converted from CGSuite: give its file too, or write "
      "what it stands for",
      (int)(name->length < 40 ? name->length : 40), name->text);
}

/* ---- calls ---------------------------------------------------------------------------------------- */

static uint32_t parameters_of(const labi_script_node *node) {
  uint32_t count = 0;
  while (count < node->count && node->child[count]->kind == LABI_SCRIPT_PARAMETER) count++;
  return count;
}

static bool enter_method(labi_script *s, const labi_script_node *at, const labi_script_node *method) {
  enum { MOST_ACTIVE = sizeof s->active / sizeof *s->active };
  for (unsigned i = 0; i < s->active_count; i++)
    if (s->active[i] == method && method->kind == LABI_SCRIPT_DEF)
      return labi_script_fail(
          s, at, "'%.*s' calls itself, which is not converted: write it as a 'def' of the language",
          (int)method->at->length, method->at->text);
  if (s->active_count == MOST_ACTIVE)
    return labi_script_fail(s, at, "methods call each other more than %d deep, which is the limit",
                            MOST_ACTIVE);
  s->active[s->active_count++] = method;
  return true;
}

labi_script_value *labi_script_apply(labi_script *s, const labi_script_node *at, labi_script_value *function,
                                     labi_script_value **arguments, uint32_t count) {
  if (!function || !(function = labi_script_now(s, function))) return NULL;
  if (function->kind == LABI_SCRIPT_V_CLASS)
    return labi_script_instance(s, at, function, arguments, count, NULL);
  if (function->kind != LABI_SCRIPT_V_FUNCTION)
    return labi_script_fail(s, at, "only functions, methods and classes are called");
  const labi_script_node *node = function->node;
  const uint32_t parameters = parameters_of(node);
  labi_script_names *names = function->names;
  for (uint32_t i = 0; i < parameters; i++) {
    const labi_script_node *p = node->child[i];
    labi_script_value *value = i < count      ? arguments[i]
                               : p->count > 0 ? labi_script_evaluate(s, p->child[0], names)
                                              : NULL;
    if (i >= count && p->count == 0)
      return labi_script_fail(s, at, "the argument '%.*s' is missing", (int)p->at->length, p->at->text);
    if (!(names = labi_script_bind(s, p->at, value, names))) return NULL;
  }
  if (count > parameters)
    return labi_script_fail(s, at, "%u arguments, but '%.*s' takes %u", (unsigned)count,
                            (int)node->at->length, node->at->text, (unsigned)parameters);
  if (!enter_method(s, at, node)) return NULL;
  labi_script_value *value = labi_script_evaluate(s, node->child[node->count - 1], names);
  s->active_count--;
  return value;
}

typedef struct call_arguments {
  labi_script_value *value[MOST_ARGUMENTS];
  const labi_script_token *given[MOST_ARGUMENTS]; /* name => value */
  uint32_t count;
  bool any_given;
} call_arguments;

static bool read_arguments(call_arguments *into, labi_script *s, const labi_script_node *call,
                           labi_script_names *names) {
  *into = (call_arguments){.count = call->count - 1};
  if (into->count > MOST_ARGUMENTS)
    return labi_script_fail(s, call, "more than %d arguments, which is the limit", MOST_ARGUMENTS);
  for (uint32_t i = 0; i < into->count; i++) {
    const labi_script_node *argument = call->child[i + 1];
    const bool given = argument->kind == LABI_SCRIPT_ARGUMENT;
    if (given) into->given[i] = argument->at, into->any_given = true;
    if (!(into->value[i] = labi_script_evaluate(s, given ? argument->child[0] : argument, names)))
      return false;
  }
  return true;
}

/* game.grid.Clobber: only the last name matters. */
static bool is_package(const labi_script_node *node) {
  while (node->kind == LABI_SCRIPT_MEMBER) node = node->child[0];
  return node->kind == LABI_SCRIPT_NAMED &&
         (labi_script_named(node->at, "game") || labi_script_named(node->at, "cgsuite"));
}

static bool is_own(const labi_script_value *value) {
  return value->kind == LABI_SCRIPT_V_OBJECT || value->kind == LABI_SCRIPT_V_CLASS;
}

/* object.name, or object.name(arguments). */
static labi_script_value *evaluate_member(labi_script *s, const labi_script_node *member,
                                          labi_script_names *names, const call_arguments *call) {
  static const char *const variants[][2] = {
      {"ImpartialVariant", "impartial"}, {"DicoticVariant", "dicotic"}, {"TwistedVariant", "twisted"}};
  for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
    if (labi_script_named(member->at, variants[i][0]))
      return labi_script_fail(s, member,
                              "a variant is a function of positions here: convert the ruleset, and write "
                              "%s(..) around its positions",
                              variants[i][1]);
  const bool self =
      member->child[0]->kind == LABI_SCRIPT_NAMED && labi_script_named(member->child[0]->at, "this");
  if (self || is_package(member->child[0])) {
    labi_script_value *value = look_up(s, member, names);
    return call && value ? labi_script_apply(s, member, value, (labi_script_value **)call->value, call->count)
                         : value;
  }
  if (member->child[0]->kind == LABI_SCRIPT_NAMED && labi_script_named(member->child[0]->at, "Coordinates"))
    return labi_script_direction(s, member);
  labi_script_value *object = labi_script_evaluate(s, member->child[0], names);
  bool there = false;
  if (!object || !(object = labi_script_now(s, object))) return NULL;
  if (is_own(object)) {
    labi_script_value *value = member_of(s, member, object, member->at, &there);
    if (there)
      return call && value
                 ? labi_script_apply(s, member, value, (labi_script_value **)call->value, call->count)
                 : value;
  }
  return labi_script_method(s, member, object, member->at, call ? (labi_script_value **)call->value : NULL,
                            call ? call->count : 0);
}

static labi_script_value *evaluate_call(labi_script *s, const labi_script_node *node,
                                        labi_script_names *names) {
  const labi_script_node *callee = node->child[0];
  static const char *const functions[] = {"Sum", "Max", "Min"};
  call_arguments call;
  if (!read_arguments(&call, s, node, names)) return NULL;
  if (callee->kind == LABI_SCRIPT_NAMED && labi_script_named(callee->at, "MutableList") && call.count == 0)
    return labi_script_new(s, LABI_SCRIPT_V_LIST);
  if (callee->kind == LABI_SCRIPT_NAMED && labi_script_named(callee->at, "HeapsByCode") && call.count == 2)
    return labi_script_heaps_by_code(s, node, labi_script_now(s, call.value[0]),
                                     labi_script_now(s, call.value[1]));
  for (size_t i = 0; i < 3 && callee->kind == LABI_SCRIPT_NAMED && call.count == 1; i++)
    if (labi_script_named(callee->at, functions[i]))
      return labi_script_method(s, node, call.value[0], callee->at, NULL, 0);
  if (callee->kind == LABI_SCRIPT_MEMBER && !call.any_given) return evaluate_member(s, callee, names, &call);
  labi_script_value *function = labi_script_evaluate(s, callee, names);
  if (!function || !(function = labi_script_now(s, function))) return NULL;
  if (function->kind == LABI_SCRIPT_V_CLASS)
    return labi_script_instance(s, node, function, call.value, call.count, call.given);
  if (call.any_given)
    return labi_script_fail(s, node,
                            "arguments with names are converted for classes only: write them in their order");
  return labi_script_apply(s, node, function, call.value, call.count);
}

/* ---- literals -------------------------------------------------------------------------------------- */

static labi_script_value *evaluate_integer(labi_script *s, const labi_script_node *node) {
  int64_t n = 0;
  for (uint32_t i = 0; i < node->at->length; i++)
    if (__builtin_mul_overflow(n, 10, &n) || __builtin_add_overflow(n, node->at->text[i] - '0', &n))
      return labi_script_fail(s, node, "the number is larger than 2^63 - 1, which is the limit");
  return labi_script_integer(s, n);
}

static labi_script_value *evaluate_string(labi_script *s, const labi_script_node *node) {
  if (memchr(node->at->text, '\\', node->at->length))
    return labi_script_fail(s, node, "texts with '\\' are not converted: the language has none");
  labi_script_value *value = labi_script_new(s, LABI_SCRIPT_V_STRING);
  if (value && !(value->text = labi_script_print(s, "%.*s", (int)node->at->length - 2, node->at->text + 1)))
    return NULL;
  return value;
}

static labi_script_value *evaluate_items(labi_script *s, const labi_script_node *node,
                                         labi_script_names *names) {
  const bool map = node->kind == LABI_SCRIPT_MAP;
  labi_script_value *list = labi_script_new(s, map ? LABI_SCRIPT_V_MAP : LABI_SCRIPT_V_LIST);
  if (list) list->is_set = node->kind == LABI_SCRIPT_SET;
  for (uint32_t i = 0; list && i < node->count; i += 1 + map) {
    labi_script_item item = {.from = s->here, .to = s->here};
    labi_script_value *first = labi_script_now(s, labi_script_evaluate(s, node->child[i], names));
    if (!first) return NULL;
    if (map) item.key = first;
    item.value = map ? labi_script_now(s, labi_script_evaluate(s, node->child[i + 1], names)) : first;
    if (!labi_script_append(s, list, item)) return NULL;
  }
  return list;
}

/* ---- the whole -------------------------------------------------------------------------------------- */

static labi_script_value *evaluate_logic(labi_script *s, const labi_script_node *node,
                                         labi_script_names *names) {
  labi_script_value *a = labi_script_now(s, labi_script_evaluate(s, node->child[0], names));
  if (!a || labi_script_named(node->at, "is")) return a ? labi_script_binary(s, node, a, NULL) : NULL;
  const bool both = labi_script_named(node->at, "and"), either = labi_script_named(node->at, "or");
  if ((both || either) && a->kind == LABI_SCRIPT_V_BOOLEAN && (a->number != 0) == either)
    return a; /* the rest is not looked at */
  return labi_script_binary(s, node, a, labi_script_evaluate(s, node->child[1], names));
}

static labi_script_value *evaluate_kind(labi_script *s, const labi_script_node *node,
                                        labi_script_names *names) {
  labi_script_value *a;
  switch (node->kind) {
  case LABI_SCRIPT_INTEGER:
    return evaluate_integer(s, node);
  case LABI_SCRIPT_STRING:
    return evaluate_string(s, node);
  case LABI_SCRIPT_NAMED:
    return look_up(s, node, names);
  case LABI_SCRIPT_MEMBER:
    return evaluate_member(s, node, names, NULL);
  case LABI_SCRIPT_CALL:
    return evaluate_call(s, node, names);
  case LABI_SCRIPT_INDEX:
    a = labi_script_evaluate(s, node->child[0], names);
    return a ? labi_script_at(s, node, a, labi_script_evaluate(s, node->child[1], names)) : NULL;
  case LABI_SCRIPT_UNARY:
    return labi_script_unary(s, node, labi_script_evaluate(s, node->child[0], names));
  case LABI_SCRIPT_BINARY:
    return evaluate_logic(s, node, names);
  case LABI_SCRIPT_PAIR:
    a = labi_script_now(s, labi_script_evaluate(s, node->child[0], names));
    return a ? labi_script_pair(s, a, labi_script_now(s, labi_script_evaluate(s, node->child[1], names)))
             : NULL;
  case LABI_SCRIPT_LIST:
  case LABI_SCRIPT_SET:
  case LABI_SCRIPT_MAP:
    return evaluate_items(s, node, names);
  case LABI_SCRIPT_LAMBDA:
    return value_of_kind(s, LABI_SCRIPT_V_FUNCTION, node, names);
  case LABI_SCRIPT_LOOP:
    return labi_script_loop(s, node, names);
  case LABI_SCRIPT_IF:
    return labi_script_choice(s, node, names);
  case LABI_SCRIPT_BLOCK:
    return labi_script_block(s, node, names);
  case LABI_SCRIPT_ASSIGN:
    return labi_script_assign(s, node, names);
  case LABI_SCRIPT_GAME:
    return labi_script_fail(
        s, node,
        "a value is not converted as an option: options are positions, 0, integers and sums of these");
  default:
    return labi_script_fail(s, node, "'%.*s' is not converted here: write the expression without it",
                            (int)node->at->length, node->at->text);
  }
}

labi_script_value *labi_script_evaluate(labi_script *s, const labi_script_node *node,
                                        labi_script_names *names) {
  if (s->error->status != CGT_OK) return NULL;
  if (++s->steps > MOST_STEPS || s->depth >= DEEPEST) {
    const bool deep = s->depth >= DEEPEST;
    labi_syntax_error(s->error, CGT_ELIMIT, node->at->line, node->at->column,
                      "the conversion takes more than %d %s, which is the limit", deep ? DEEPEST : MOST_STEPS,
                      deep ? "levels" : "steps");
    return NULL;
  }
  s->depth++;
  labi_script_value *value = evaluate_kind(s, node, names);
  s->depth--;
  return value;
}
