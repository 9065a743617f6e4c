/* script_parser.c: classes and statements of CGScript. Expressions are in script_expression.c. */
#include "lab/cgscript/script_parser.h"

#include <string.h>

#include "base/make_error.h"
#include "lab/language/diagnostic.h"

/* ---- what all of it uses ------------------------------------------------------------------------ */

bool labi_script_add(labi_script_parser *p, labi_script_list *list, labi_script_node *node) {
  if (!node) return false;
  if (list->count == list->room) {
    uint32_t room = list->room > 0 ? 2 * list->room : 4;
    labi_script_node **more = labi_scratch_take(p->memory, room * sizeof *more);
    if (!more) return labi_no_memory(p->error);
    if (list->count > 0) memcpy(more, list->items, list->count * sizeof *more);
    list->items = more;
    list->room = room;
  }
  list->items[list->count++] = node;
  return true;
}

labi_script_node *labi_script_node_of(labi_script_parser *p, labi_script_kind kind,
                                      const labi_script_token *at, labi_script_list children) {
  labi_script_node *node = labi_scratch_take(p->memory, sizeof *node);
  if (!node) return labi_no_memory(p->error), NULL;
  *node = (labi_script_node){.kind = kind, .at = at, .count = children.count, .child = children.items};
  return node;
}

bool labi_script_take(labi_script_parser *p, const char *text) {
  const bool there = labi_script_is(p->now, text);
  p->now += there;
  return there;
}

void *labi_script_refuse(labi_script_parser *p, const char *expected) {
  enum { SHOWN = 40 };
  const labi_script_token *t = p->now;
  const bool end = t->kind == LABI_SCRIPT_END;
  const int length = t->length < SHOWN ? (int)t->length : SHOWN;
  labi_syntax_error(p->error, CGT_EPARSE, t->line, t->column, "found %s%.*s%s, expected %s", end ? "" : "'",
                    end ? (int)strlen("the end of the text") : length, end ? "the end of the text" : t->text,
                    end ? "" : "'", expected);
  return NULL;
}

bool labi_script_expect(labi_script_parser *p, const char *text) {
  char quoted[24] = "'";
  if (labi_script_take(p, text)) return true;
  strncat(strncat(quoted, text, sizeof quoted - 3), "'", 2);
  return labi_script_refuse(p, quoted);
}

const labi_script_token *labi_script_name(labi_script_parser *p) {
  if (p->now->kind != LABI_SCRIPT_NAME) return labi_script_refuse(p, "a name");
  return p->now++;
}

bool labi_script_enter(labi_script_parser *p) {
  enum { NESTED = 200 };
  if (p->depth++ < NESTED) return true;
  return labi_syntax_error(p->error, CGT_ELIMIT, p->now->line, p->now->column,
                           "this is nested more than %d levels deep, which is the limit", NESTED);
}

/* ---- statements --------------------------------------------------------------------------------- */

static labi_script_node *parse_var(labi_script_parser *p) {
  const labi_script_token *name = labi_script_name(p);
  labi_script_list value = {0};
  if (!name) return NULL;
  if (labi_script_take(p, ":=") && !labi_script_add(p, &value, labi_script_expression(p))) return NULL;
  return labi_script_node_of(p, LABI_SCRIPT_VAR, name, value);
}

static bool begins_control(const labi_script_token *t) {
  return labi_script_is(t, "if") || labi_script_is(t, "for") || labi_script_is(t, "while") ||
         labi_script_is(t, "begin");
}

static bool ends_statements(const labi_script_token *t) {
  return t->kind == LABI_SCRIPT_END || labi_script_is(t, "end") || labi_script_is(t, "else") ||
         labi_script_is(t, "elseif") || labi_script_is(t, "yield") || labi_script_is(t, "finally");
}

static labi_script_node *parse_statement(labi_script_parser *p) {
  static const char *const others[] = {"break", "continue", "clear", "try"};
  const labi_script_token *at = p->now;
  labi_script_list value = {0};
  if (labi_script_take(p, "var")) return parse_var(p);
  if (labi_script_take(p, "return")) {
    if (!labi_script_is(p->now, ";") && !ends_statements(p->now) &&
        !labi_script_add(p, &value, labi_script_expression(p)))
      return NULL;
    return labi_script_node_of(p, LABI_SCRIPT_RETURN, at, value);
  }
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (labi_script_is(at, others[i])) {
      labi_syntax_error(p->error, CGT_EDOMAIN, at->line, at->column,
                        "'%s' is not converted: write the loop with 'while' and 'where'", others[i]);
      return NULL;
    }
  return labi_script_expression(p);
}

/* A control expression may be followed by a statement without ";". */
labi_script_node *labi_script_statements(labi_script_parser *p) {
  const labi_script_token *at = p->now;
  labi_script_list list = {0};
  while (!ends_statements(p->now)) {
    if (labi_script_take(p, ";")) continue;
    const bool control = begins_control(p->now);
    if (!labi_script_add(p, &list, control ? labi_script_control(p) : parse_statement(p))) return NULL;
    if (!control && !ends_statements(p->now) && !labi_script_expect(p, ";")) return NULL;
  }
  return labi_script_node_of(p, LABI_SCRIPT_BLOCK, at, list);
}

/* ---- if, for, while, begin ------------------------------------------------------------------------ */

/* Behind "if" or "elseif", up to and with "end". */
static labi_script_node *parse_if(labi_script_parser *p, const labi_script_token *at) {
  labi_script_list parts = {0};
  if (!labi_script_add(p, &parts, labi_script_expression(p)) || !labi_script_expect(p, "then") ||
      !labi_script_add(p, &parts, labi_script_statements(p)))
    return NULL;
  const labi_script_token *next = p->now;
  if (labi_script_take(p, "elseif")) {
    if (!labi_script_enter(p) || !labi_script_add(p, &parts, parse_if(p, next))) return NULL;
    p->depth--;
    return labi_script_node_of(p, LABI_SCRIPT_IF, at, parts);
  }
  if (labi_script_take(p, "else") && !labi_script_add(p, &parts, labi_script_statements(p))) return NULL;
  return labi_script_expect(p, "end") ? labi_script_node_of(p, LABI_SCRIPT_IF, at, parts) : NULL;
}

enum { LOOP_PARTS = 5 };

static bool parse_part(labi_script_parser *p, labi_script_node **part, const char *word) {
  return !labi_script_take(p, word) || (*part = labi_script_expression(p)) != NULL;
}

static labi_script_node *parse_antecedent(labi_script_parser *p) {
  labi_script_node **part = labi_scratch_take(p->memory, LOOP_PARTS * sizeof *part);
  const labi_script_token *name = p->now;
  labi_script_form form = LABI_SCRIPT_WHILE;
  if (!part) return labi_no_memory(p->error), NULL;
  if (labi_script_take(p, "for")) {
    if (!(name = labi_script_name(p))) return NULL;
    form = labi_script_take(p, "from") ? LABI_SCRIPT_FROM
           : labi_script_take(p, "in") ? LABI_SCRIPT_IN
           : labi_script_take(p, ":=") ? LABI_SCRIPT_BE
                                       : LABI_SCRIPT_PLAIN;
    if (form == LABI_SCRIPT_PLAIN) return labi_script_refuse(p, "'in', 'from' or ':='");
    if (!(part[0] = labi_script_expression(p))) return NULL;
    if (form == LABI_SCRIPT_FROM && (!parse_part(p, &part[1], "to") || !parse_part(p, &part[2], "by")))
      return NULL;
  }
  if (!parse_part(p, &part[3], "while") || !parse_part(p, &part[4], "where")) return NULL;
  labi_script_node *node =
      labi_script_node_of(p, LABI_SCRIPT_FOR, name, (labi_script_list){part, LOOP_PARTS, LOOP_PARTS});
  if (node) node->form = form;
  return node;
}

bool labi_script_loops(labi_script_parser *p, labi_script_list *loops) {
  do {
    if (!labi_script_add(p, loops, parse_antecedent(p))) return false;
  } while (labi_script_is(p->now, "for"));
  return true;
}

static labi_script_node *parse_loop(labi_script_parser *p) {
  const labi_script_token *at = p->now;
  labi_script_list parts = {0};
  if (!labi_script_loops(p, &parts)) return NULL;
  const bool yields = labi_script_take(p, "yield");
  if (!yields && !labi_script_take(p, "do")) return labi_script_refuse(p, "'do' or 'yield'");
  do {
    if (!labi_script_add(p, &parts, labi_script_statements(p))) return NULL;
  } while (yields && labi_script_take(p, "yield"));
  if (!labi_script_expect(p, "end")) return NULL;
  labi_script_node *node = labi_script_node_of(p, LABI_SCRIPT_LOOP, at, parts);
  if (node) node->form = yields ? LABI_SCRIPT_YIELD : LABI_SCRIPT_DO;
  return node;
}

labi_script_node *labi_script_control(labi_script_parser *p) {
  const labi_script_token *at = p->now;
  labi_script_node *node;
  if (!labi_script_enter(p)) return NULL;
  if (labi_script_take(p, "if")) {
    node = parse_if(p, at);
  } else if (labi_script_take(p, "begin")) {
    node = labi_script_statements(p);
    if (node && !labi_script_expect(p, "end")) node = NULL;
  } else {
    node = parse_loop(p);
  }
  p->depth--;
  return node;
}

/* ---- classes -------------------------------------------------------------------------------------- */

/* The last name of a qualified one, as in game.grid.GridRuleset. */
static const labi_script_token *parse_type(labi_script_parser *p) {
  const labi_script_token *name = labi_script_name(p);
  while (name && labi_script_take(p, ".")) name = labi_script_name(p);
  return name;
}

static labi_script_node *parse_parameter(labi_script_parser *p) {
  const labi_script_token *name = labi_script_name(p), *type = NULL;
  labi_script_list value = {0};
  if (!name || (labi_script_take(p, "as") && !(type = parse_type(p)))) return NULL;
  if (labi_script_take(p, "...")) return labi_script_refuse(p, "a parameter for one argument");
  if (labi_script_take(p, "?") && !labi_script_is(p->now, ",") && !labi_script_is(p->now, ")") &&
      !labi_script_add(p, &value, labi_script_expression(p)))
    return NULL;
  labi_script_node *node = labi_script_node_of(p, LABI_SCRIPT_PARAMETER, name, value);
  if (node) node->type = type;
  return node;
}

bool labi_script_parameters(labi_script_parser *p, labi_script_list *list) {
  if (!labi_script_expect(p, "(")) return false;
  if (labi_script_take(p, ")")) return true;
  do {
    if (!labi_script_add(p, list, parse_parameter(p))) return false;
  } while (labi_script_take(p, ","));
  return labi_script_expect(p, ")");
}

/* def op + and the like have the sign as their name. */
static const labi_script_token *parse_def_name(labi_script_parser *p) {
  if (!labi_script_take(p, "op")) return labi_script_name(p);
  labi_script_take(p, "unary");
  const labi_script_token *sign = p->now++;
  if (sign->kind == LABI_SCRIPT_END) return p->now--, labi_script_refuse(p, "an operator");
  if (labi_script_is(sign, "[")) labi_script_take(p, "]");
  return sign;
}

static labi_script_node *parse_def(labi_script_parser *p, bool external) {
  const labi_script_token *name = parse_def_name(p), *type = NULL;
  labi_script_list parts = {0};
  if (!name || (labi_script_is(p->now, "(") && !labi_script_parameters(p, &parts))) return NULL;
  if (labi_script_take(p, "as") && !(type = parse_type(p))) return NULL;
  if (labi_script_take(p, ";")) {
    external = true;
  } else if (labi_script_take(p, "begin")) {
    if (!labi_script_add(p, &parts, labi_script_statements(p)) || !labi_script_expect(p, "end")) return NULL;
  } else if (!labi_script_expect(p, ":=") || !labi_script_add(p, &parts, labi_script_expression(p)) ||
             !labi_script_expect(p, ";")) {
    return NULL;
  }
  labi_script_node *node = labi_script_node_of(p, LABI_SCRIPT_DEF, name, parts);
  if (node) node->form = external ? LABI_SCRIPT_EXTERNAL : LABI_SCRIPT_PLAIN, node->type = type;
  return node;
}

static bool parse_vars(labi_script_parser *p, labi_script_list *members) {
  do {
    if (!labi_script_add(p, members, parse_var(p))) return false;
  } while (labi_script_take(p, ","));
  return labi_script_expect(p, ";");
}

static labi_script_node *parse_class(labi_script_parser *p);

static bool parse_member(labi_script_parser *p, labi_script_list *members) {
  static const char *const modifiers[] = {"override", "mutable",   "static", "external",
                                          "private",  "singleton", "system"};
  const labi_script_token *begin = p->now;
  bool external = false, more = true;
  while (more) {
    more = false;
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
      if (labi_script_take(p, modifiers[i])) external = external || i == 3, more = true;
  }
  if (labi_script_is(p->now, "class") || labi_script_is(p->now, "enum"))
    return labi_script_add(p, members, parse_class(p));
  if (labi_script_take(p, "def")) return labi_script_add(p, members, parse_def(p, external));
  if (labi_script_take(p, "var")) return parse_vars(p, members);
  if (p->now != begin) return labi_script_refuse(p, "'def', 'var' or 'class'");
  if (begins_control(p->now)) return labi_script_add(p, members, labi_script_control(p));
  return labi_script_add(p, members, parse_statement(p)) && labi_script_expect(p, ";");
}

/* At "class" or "enum", up to and with its "end". */
static labi_script_node *parse_class(labi_script_parser *p) {
  const bool is_enum = labi_script_is(p->now, "enum");
  labi_script_list parts = {0};
  if (!labi_script_enter(p)) return NULL;
  if (!is_enum && !labi_script_is(p->now, "class")) return labi_script_refuse(p, "'class'");
  p->now++;
  const labi_script_token *name = labi_script_name(p);
  if (!name || (labi_script_is(p->now, "(") && !labi_script_parameters(p, &parts))) return NULL;
  while (labi_script_take(p, parts.count > 0 && labi_script_is(p->now, ",") ? "," : "extends")) {
    const labi_script_token *type = parse_type(p);
    if (!type ||
        !labi_script_add(p, &parts, labi_script_node_of(p, LABI_SCRIPT_NAMED, type, (labi_script_list){0})))
      return NULL;
  }
  while (is_enum && !labi_script_is(p->now, ";"))
    if (!labi_script_name(p) || (!labi_script_take(p, ",") && !labi_script_is(p->now, ";")))
      return p->error->status == CGT_OK ? labi_script_refuse(p, "','") : NULL;
  while (!labi_script_take(p, "end"))
    if (!labi_script_take(p, ";") && !parse_member(p, &parts)) return NULL;
  p->depth--;
  labi_script_node *node = labi_script_node_of(p, LABI_SCRIPT_CLASS, name, parts);
  if (node) node->form = is_enum ? LABI_SCRIPT_ENUM : LABI_SCRIPT_PLAIN;
  return node;
}

static bool skip_import(labi_script_parser *p) {
  while (p->now->kind != LABI_SCRIPT_END && !labi_script_is(p->now, ";")) p->now++;
  return labi_script_expect(p, ";");
}

labi_script_node *labi_script_parse(labi_scratch *memory, const char *text, size_t length, cgt_error *error) {
  labi_script_parser p = {.memory = memory, .error = error};
  labi_script_list classes = {0};
  const labi_script_token *begin = p.now = labi_script_lex(memory, text, length, error);
  if (!begin) return NULL;
  while (p.now->kind != LABI_SCRIPT_END) {
    static const char *const modifiers[] = {"mutable", "override", "singleton", "system"};
    bool more = true;
    if (labi_script_take(&p, "import")) {
      if (!skip_import(&p)) return NULL;
      continue;
    }
    while (more) {
      more = false;
      for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
        more = labi_script_take(&p, modifiers[i]) || more;
    }
    if (!labi_script_add(&p, &classes, parse_class(&p))) return NULL;
  }
  if (classes.count == 0) return labi_script_refuse(&p, "'class'");
  return labi_script_node_of(&p, LABI_SCRIPT_FILE, begin, classes);
}
