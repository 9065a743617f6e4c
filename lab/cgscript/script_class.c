/* script_class.c: the classes of a text, their members, and instances of them. */
#include <string.h>

#include "base/make_error.h"
#include "lab/cgscript/script_convert.h"

/* ---- members ---------------------------------------------------------------------------------------- */

const labi_script_node *labi_script_class_named(const labi_script *s, const labi_script_token *name) {
  for (uint32_t i = 0; i < s->file->count; i++) {
    const labi_script_token *found = s->file->child[i]->at;
    if (found->length == name->length && memcmp(found->text, name->text, name->length) == 0)
      return s->file->child[i];
  }
  return NULL;
}

enum { DEEPEST_CLASS = 32 }; /* of a class that extends another; so one that extends itself ends */

static const labi_script_node *member_in(const labi_script *s, const labi_script_node *class,
                                         const char *name, unsigned depth) {
  if (!class || depth == 0) return NULL;
  for (uint32_t i = 0; i < class->count; i++) {
    const labi_script_node *part = class->child[i];
    const bool member =
        part->kind == LABI_SCRIPT_DEF || part->kind == LABI_SCRIPT_VAR || part->kind == LABI_SCRIPT_CLASS;
    if (member && labi_script_named(part->at, name)) return part;
  }
  for (uint32_t i = 0; i < class->count; i++) {
    const labi_script_node *part = class->child[i];
    const labi_script_node *found = part->kind == LABI_SCRIPT_NAMED
                                        ? member_in(s, labi_script_class_named(s, part->at), name, depth - 1)
                                        : NULL;
    if (found) return found;
  }
  return NULL;
}

const labi_script_node *labi_script_member(const labi_script *s, const labi_script_node *class,
                                           const char *name) {
  return member_in(s, class, name, DEEPEST_CLASS);
}

static bool extends_in(const labi_script *s, const labi_script_node *class, const char *name,
                       unsigned depth) {
  for (uint32_t i = 0; class && depth > 0 && i < class->count; i++) {
    const labi_script_node *part = class->child[i];
    if (part->kind != LABI_SCRIPT_NAMED) continue;
    if (labi_script_named(part->at, name) ||
        extends_in(s, labi_script_class_named(s, part->at), name, depth - 1))
      return true;
  }
  return false;
}

bool labi_script_extends(const labi_script *s, const labi_script_node *class, const char *name) {
  return extends_in(s, class, name, DEEPEST_CLASS);
}

/* ---- positions ---------------------------------------------------------------------------------------- */

const char *labi_script_parameter_type(labi_script *s, const labi_script_node *p) {
  static const char *const types[][2] = {{"Grid", "G"},        {"Strip", "S"},          {"Integer", "I"},
                                         {"Rational", "I"},    {"DyadicRational", "I"}, {"Boolean", "B"},
                                         {"Coordinates", "C"}, {"List", "L?"},          {"Set", "L?"},
                                         {"Collection", "L?"}, {"String", "X"},         {"Player", "?"}};
  if (!p->type && labi_script_named(p->at, "grid")) return "G";
  if (!p->type && labi_script_named(p->at, "strip")) return "S";
  if (!p->type)
    return labi_script_fail(
        s, p, "'%.*s' has no class: write 'as Grid', 'as Strip', 'as Integer' or the like behind it",
        (int)p->at->length, p->at->text);
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (labi_script_named(p->type, types[i][0])) return types[i][1];
  if (labi_script_named(p->type, "Graph") || labi_script_named(p->type, "DirectedGraph"))
    return labi_script_fail(
        s, p,
        "graphs are not values of the language, so a game on a graph is not converted: use a ruleset of the "
        "library, or write it with lists of vertices and edges");
  return labi_script_fail(
      s, p,
      "a position made of a %.*s is not converted: use a Grid, a Strip, an Integer, Coordinates or a List",
      (int)p->type->length, p->type->text);
}

const char *labi_script_position_arguments(labi_script *s, const labi_script_node *at,
                                           labi_script_value **arguments, uint32_t count) {
  const char *text = "";
  uint32_t i = 0;
  for (; i < s->position->count && s->position->child[i]->kind == LABI_SCRIPT_PARAMETER; i++) {
    const char *type = labi_script_parameter_type(s, s->position->child[i]), *one = NULL;
    labi_script_value *value = i < count ? labi_script_now(s, arguments[i]) : NULL;
    if (!type || (i < count && !value)) return NULL;
    if (!value) return labi_script_fail(s, at, "an argument of this position is missing");
    const char *found = labi_script_type(s, value);
    if (*type != '?' && *found != '?' && *type != *found && !(*type == 'I' && *found == 'K'))
      return labi_script_fail(s, at, "argument %u of this position is not what its class takes, %.*s",
                              (unsigned)i + 1, (int)s->position->child[i]->type->length,
                              s->position->child[i]->type->text);
    const bool pair = value->kind == LABI_SCRIPT_V_PAIR;
    one = labi_script_as_text(s, at, pair ? value->row : value,
                              pair || *type != 'C' ? LABI_SCRIPT_LOOSE : LABI_SCRIPT_ATOM);
    if (one && pair) {
      const char *column = labi_script_as_text(s, at, value->column, LABI_SCRIPT_LOOSE);
      one = column ? labi_script_print(s, "%s, %s", one, column) : NULL;
    } else if (one && *type == 'C') {
      one = labi_script_print(s, "%s[1], %s[2]", one, one);
    }
    text = one ? labi_script_print(s, "%s%s%s", text, i > 0 ? ", " : "", one) : NULL;
    if (!text) return NULL;
  }
  return i < count ? labi_script_fail(s, at, "a position has only %u arguments", (unsigned)i) : text;
}

/* ---- instances --------------------------------------------------------------------------------------- */

static bool same_token(const labi_script_token *a, const labi_script_token *b) {
  return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* The argument for parameter number i: by its name, or else by its place. */
static labi_script_value *argument_for(const labi_script_node *parameter, uint32_t i,
                                       labi_script_value **arguments, uint32_t count,
                                       const labi_script_token *const *given) {
  for (uint32_t k = 0; given && k < count; k++)
    if (given[k] && same_token(given[k], parameter->at)) return arguments[k];
  return i < count && !(given && given[i]) ? arguments[i] : NULL;
}

/* A parameter of a ruleset without a value is an argument of the converted one, if it can be. */
static labi_script_value *open_parameter(labi_script *s, const labi_script_node *at,
                                         const labi_script_node *parameter) {
  static const struct {
    const char *class, *type;
  } types[] = {{"Integer", "I"}, {"Rational", "I"}, {"DyadicRational", "I"}, {"Boolean", "B"},
               {"List", "L?"},   {"Set", "L?"},     {"Collection", "L?"},    {"String", "X"}};
  for (size_t i = 0; i < sizeof types / sizeof *types && parameter->type; i++)
    if (labi_script_named(parameter->type, types[i].class)) {
      const char *name = labi_script_fresh(s, parameter->at);
      enum { MOST = sizeof s->variables / sizeof *s->variables };
      if (s->variable_count == MOST)
        return labi_script_fail(s, parameter, "more than %d parameters, which is the limit", MOST);
      labi_script_value *value = labi_script_text(s, name, types[i].type, LABI_SCRIPT_ATOM);
      if (value) s->variables[s->variable_count++] = name;
      return value;
    }
  return labi_script_fail(
      s, at, "'%.*s' of this class has no value: give a class with 'var NAME := %.*s(..);' in the same call",
      (int)parameter->at->length, parameter->at->text, (int)at->at->length, at->at->text);
}

labi_script_value *labi_script_object(labi_script *s, const labi_script_node *class, labi_script_names *names) {
  labi_script_value *object = labi_script_new(s, LABI_SCRIPT_V_OBJECT);
  labi_script_names *link = object ? labi_script_bind(s, NULL, object, names) : NULL;
  if (!link) return NULL;
  link->value = NULL;
  link->object = object;
  object->node = class;
  object->names = link;
  return object;
}

labi_script_value *labi_script_instance(labi_script *s, const labi_script_node *at, labi_script_value *class,
                                        labi_script_value **arguments, uint32_t count,
                                        const labi_script_token *const *given) {
  const labi_script_node *node = class->node;
  labi_script_names *names = class->names;
  if (node == s->position) {
    if (given)
      for (uint32_t i = 0; i < count; i++)
        if (given[i])
          return labi_script_fail(s, at, "a position is converted with its arguments in their order");
    const char *text = labi_script_position_arguments(s, at, arguments, count);
    return text ? labi_script_text(s, labi_script_print(s, "%s(%s%s)", s->name, s->arguments, text), "P",
                                   LABI_SCRIPT_ATOM)
                : NULL;
  }
  if (node->form == LABI_SCRIPT_ENUM)
    return labi_script_fail(s, at, "an enumeration is not converted: use numbers");
  uint32_t parameters = 0;
  for (; parameters < node->count && node->child[parameters]->kind == LABI_SCRIPT_PARAMETER; parameters++) {
    const labi_script_node *p = node->child[parameters];
    labi_script_value *value = argument_for(p, parameters, arguments, count, given);
    if (!value)
      value = p->count > 0 ? labi_script_evaluate(s, p->child[0], names) : open_parameter(s, node, p);
    if (!(names = labi_script_bind(s, p->at, value, names))) return NULL;
  }
  if (count > parameters)
    return labi_script_fail(s, at, "'%.*s' takes %u arguments", (int)node->at->length, node->at->text,
                            (unsigned)parameters);
  return labi_script_object(s, node, names);
}
