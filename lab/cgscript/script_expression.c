/* script_expression.c: expressions of CGScript. */
#include "base/make_error.h"
#include "lab/cgscript/script_parser.h"
#include "lab/language/diagnostic.h"

/* ---- operators ------------------------------------------------------------------------------------ */

/* From the loosest to the tightest; a level that is empty here has its own function. */
enum { OR, AND, NOT, IS, RELATION, INFIX, RANGE, SUM, SIDES, ORDINAL, PRODUCT, LEVELS };
static const char *const operators[LEVELS][12] = {
    [OR] = {"or"},
    [AND] = {"and"},
    [IS] = {"is"},
    [RELATION] = {"===", "!==", "==", "!=", "<=>", "<=", ">=", "<>", "<|", "|>", "<", ">"},
    [RANGE] = {".."},
    [SUM] = {"+", "-", "+-"},
    [SIDES] = {"&"},
    [ORDINAL] = {":"},
    [PRODUCT] = {"*", "/", "%"},
};

static labi_script_node *parse_unary(labi_script_parser *p);
static labi_script_node *parse_binary(labi_script_parser *p, unsigned level);

static labi_script_node *node_of_two(labi_script_parser *p, labi_script_kind kind,
                                     const labi_script_token *at, labi_script_node *a, labi_script_node *b) {
  labi_script_list both = {0};
  return labi_script_add(p, &both, a) && (!b || labi_script_add(p, &both, b))
             ? labi_script_node_of(p, kind, at, both)
             : NULL;
}

static bool is_operator(const labi_script_token *t, unsigned level) {
  for (size_t i = 0; i < 12 && operators[level][i]; i++)
    if (labi_script_is(t, operators[level][i])) return true;
  return false;
}

static labi_script_node *parse_not(labi_script_parser *p) {
  const labi_script_token *at = p->now;
  if (!labi_script_take(p, "not")) return parse_binary(p, NOT + 1);
  if (!labi_script_enter(p)) return NULL;
  labi_script_node *operand = parse_not(p);
  p->depth--;
  return operand ? node_of_two(p, LABI_SCRIPT_UNARY, at, operand, NULL) : NULL;
}

/* a Method b is a.Method(b). */
static labi_script_node *parse_infix(labi_script_parser *p) {
  labi_script_node *left = parse_binary(p, INFIX + 1);
  while (left && p->now->kind == LABI_SCRIPT_NAME) {
    const labi_script_token *at = p->now++;
    labi_script_node *right = parse_binary(p, INFIX + 1);
    if (!right) return NULL;
    left = node_of_two(p, LABI_SCRIPT_MEMBER, at, left, NULL);
    left = left ? node_of_two(p, LABI_SCRIPT_CALL, at, left, right) : NULL;
  }
  return left;
}

static labi_script_node *parse_binary(labi_script_parser *p, unsigned level) {
  if (level == LEVELS) return parse_unary(p);
  if (level == NOT) return parse_not(p);
  if (level == INFIX) return parse_infix(p);
  labi_script_node *left = parse_binary(p, level + 1);
  while (left && is_operator(p->now, level)) {
    const labi_script_token *at = p->now++;
    labi_script_node *right = parse_binary(p, level + 1);
    left = right ? node_of_two(p, LABI_SCRIPT_BINARY, at, left, right) : NULL;
  }
  return left;
}

/* ---- operands -------------------------------------------------------------------------------------- */

/* Expressions with commas between them, up to and with `close`. */
static bool parse_items(labi_script_parser *p, labi_script_list *list, const char *close) {
  if (labi_script_take(p, close)) return true;
  do {
    if (!labi_script_add(p, list, labi_script_expression(p))) return false;
  } while (labi_script_take(p, ","));
  return labi_script_expect(p, close);
}

/* Behind `[x`, `{x` or `(x`, where a "for" stands: the loops, and x as their body. */
static labi_script_node *parse_comprehension(labi_script_parser *p, const labi_script_token *at,
                                             labi_script_list bodies, labi_script_form form,
                                             const char *close) {
  labi_script_list parts = {0};
  if (!labi_script_loops(p, &parts)) return NULL;
  for (uint32_t i = 0; i < bodies.count; i++)
    if (!labi_script_add(p, &parts, bodies.items[i])) return NULL;
  if (!labi_script_expect(p, close)) return NULL;
  labi_script_node *node = labi_script_node_of(p, LABI_SCRIPT_LOOP, at, parts);
  if (node) node->form = form;
  return node;
}

static labi_script_node *parse_bracket(labi_script_parser *p) {
  const labi_script_token *at = p->now++;
  labi_script_list items = {0};
  if (labi_script_take(p, "]")) return labi_script_node_of(p, LABI_SCRIPT_LIST, at, items);
  if (!labi_script_add(p, &items, labi_script_expression(p))) return NULL;
  if (labi_script_is(p->now, "for")) return parse_comprehension(p, at, items, LABI_SCRIPT_YIELD, "]");
  if (labi_script_take(p, ",") ? !parse_items(p, &items, "]") : !labi_script_expect(p, "]")) return NULL;
  return labi_script_node_of(p, LABI_SCRIPT_LIST, at, items);
}

static bool parse_value_of_key(labi_script_parser *p, labi_script_list *items) {
  return labi_script_expect(p, "=>") && labi_script_add(p, items, labi_script_expression(p));
}

static labi_script_node *parse_map(labi_script_parser *p, const labi_script_token *at,
                                   labi_script_list items) {
  if (!parse_value_of_key(p, &items)) return NULL;
  if (labi_script_is(p->now, "for")) return parse_comprehension(p, at, items, LABI_SCRIPT_MAP_OF, "}");
  while (labi_script_take(p, ","))
    if (!labi_script_add(p, &items, labi_script_expression(p)) || !parse_value_of_key(p, &items)) return NULL;
  return labi_script_expect(p, "}") ? labi_script_node_of(p, LABI_SCRIPT_MAP, at, items) : NULL;
}

/* Past the braces of a game; what is in them is not looked at. */
static labi_script_node *skip_game(labi_script_parser *p, const labi_script_token *at) {
  size_t open = 1;
  for (; open > 0; p->now++) {
    if (p->now->kind == LABI_SCRIPT_END) return labi_script_refuse(p, "'}'");
    if (labi_script_is(p->now, "{")) open++;
    if (labi_script_is(p->now, "}")) open--;
  }
  return labi_script_node_of(p, LABI_SCRIPT_GAME, at, (labi_script_list){0});
}

static labi_script_node *parse_brace(labi_script_parser *p) {
  const labi_script_token *at = p->now++;
  labi_script_list items = {0};
  if (labi_script_take(p, "}")) return labi_script_node_of(p, LABI_SCRIPT_SET, at, items);
  if (labi_script_take(p, "=>"))
    return labi_script_expect(p, "}") ? labi_script_node_of(p, LABI_SCRIPT_MAP, at, items) : NULL;
  if (labi_script_is(p->now, "|")) return skip_game(p, at);
  if (!labi_script_add(p, &items, labi_script_expression(p))) return NULL;
  if (labi_script_is(p->now, "=>")) return parse_map(p, at, items);
  if (labi_script_is(p->now, "for")) return parse_comprehension(p, at, items, LABI_SCRIPT_SET_OF, "}");
  while (labi_script_take(p, ","))
    if (!labi_script_add(p, &items, labi_script_expression(p))) return NULL;
  if (labi_script_is(p->now, "|")) return skip_game(p, at);
  return labi_script_expect(p, "}") ? labi_script_node_of(p, LABI_SCRIPT_SET, at, items) : NULL;
}

/* (x), (x, y), (x for ..). */
static labi_script_node *parse_parenthesis(labi_script_parser *p) {
  const labi_script_token *at = p->now++;
  labi_script_list items = {0};
  if (!labi_script_add(p, &items, labi_script_expression(p))) return NULL;
  if (labi_script_is(p->now, "for")) return parse_comprehension(p, at, items, LABI_SCRIPT_YIELD, ")");
  if (labi_script_take(p, ",") && !labi_script_add(p, &items, labi_script_expression(p))) return NULL;
  if (!labi_script_expect(p, ")")) return NULL;
  return items.count == 1 ? items.items[0] : labi_script_node_of(p, LABI_SCRIPT_PAIR, at, items);
}

/* *, *n, ^, ^n: a game. */
static labi_script_node *parse_star(labi_script_parser *p) {
  const labi_script_token *at = p->now++;
  while (labi_script_is(p->now, "^") || labi_script_is(p->now, "*")) p->now++;
  p->now += p->now->kind == LABI_SCRIPT_NUMERAL;
  return labi_script_node_of(p, LABI_SCRIPT_GAME, at, (labi_script_list){0});
}

static labi_script_node *parse_primary(labi_script_parser *p) {
  static const char *const controls[] = {"if", "for", "while", "begin"};
  const labi_script_token *at = p->now;
  if (at->kind == LABI_SCRIPT_NAME || at->kind == LABI_SCRIPT_NUMERAL || at->kind == LABI_SCRIPT_TEXT) {
    p->now++;
    return labi_script_node_of(p,
                               at->kind == LABI_SCRIPT_NAME      ? LABI_SCRIPT_NAMED
                               : at->kind == LABI_SCRIPT_NUMERAL ? LABI_SCRIPT_INTEGER
                                                                 : LABI_SCRIPT_STRING,
                               at, (labi_script_list){0});
  }
  if (labi_script_is(at, "(")) return parse_parenthesis(p);
  if (labi_script_is(at, "[")) return parse_bracket(p);
  if (labi_script_is(at, "{")) return parse_brace(p);
  if (labi_script_is(at, "*") || labi_script_is(at, "^")) return parse_star(p);
  for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
    if (labi_script_is(at, controls[i])) return labi_script_control(p);
  if (labi_script_take(p, "error") || labi_script_take(p, "pass") || labi_script_take(p, "super"))
    return labi_script_node_of(p, LABI_SCRIPT_OTHER, at, (labi_script_list){0});
  return labi_script_refuse(p, "an expression");
}

static labi_script_node *parse_argument(labi_script_parser *p) {
  const labi_script_token *name = p->now;
  if (name->kind != LABI_SCRIPT_NAME || !labi_script_is(name + 1, "=>")) return labi_script_expression(p);
  p->now += 2;
  labi_script_node *value = labi_script_expression(p);
  return value ? node_of_two(p, LABI_SCRIPT_ARGUMENT, name, value, NULL) : NULL;
}

/* Behind "(", of a call. */
static labi_script_node *parse_call(labi_script_parser *p, labi_script_node *callee,
                                    const labi_script_token *at) {
  labi_script_list parts = {0};
  if (!labi_script_add(p, &parts, callee)) return NULL;
  if (labi_script_take(p, ")")) return labi_script_node_of(p, LABI_SCRIPT_CALL, at, parts);
  labi_script_node *first = parse_argument(p);
  if (first && labi_script_is(p->now, "for")) {
    labi_script_list body = {0};
    first =
        labi_script_add(p, &body, first) ? parse_comprehension(p, at, body, LABI_SCRIPT_YIELD, ")") : NULL;
    return first ? node_of_two(p, LABI_SCRIPT_CALL, at, callee, first) : NULL;
  }
  if (!labi_script_add(p, &parts, first)) return NULL;
  while (labi_script_take(p, ","))
    if (!labi_script_add(p, &parts, parse_argument(p))) return NULL;
  return labi_script_expect(p, ")") ? labi_script_node_of(p, LABI_SCRIPT_CALL, at, parts) : NULL;
}

static labi_script_node *parse_postfix(labi_script_parser *p) {
  labi_script_node *node = parse_primary(p);
  while (node) {
    const labi_script_token *at = p->now;
    if (labi_script_take(p, ".")) {
      const labi_script_token *name = labi_script_name(p);
      node = name ? node_of_two(p, LABI_SCRIPT_MEMBER, name, node, NULL) : NULL;
    } else if (labi_script_take(p, "[")) {
      labi_script_node *index = labi_script_expression(p);
      node = index && labi_script_expect(p, "]") ? node_of_two(p, LABI_SCRIPT_INDEX, at, node, index) : NULL;
    } else if (labi_script_take(p, "(")) {
      node = parse_call(p, node, at);
    } else {
      return node;
    }
  }
  return NULL;
}

static labi_script_node *parse_power(labi_script_parser *p) {
  labi_script_node *base = parse_postfix(p), *exponent;
  const labi_script_token *at = p->now;
  if (!base || !labi_script_take(p, "^")) return base;
  if (!labi_script_enter(p)) return NULL;
  exponent = parse_power(p);
  p->depth--;
  return exponent ? node_of_two(p, LABI_SCRIPT_BINARY, at, base, exponent) : NULL;
}

static labi_script_node *parse_unary(labi_script_parser *p) {
  const labi_script_token *at = p->now;
  const bool signed_ = labi_script_take(p, "-") || labi_script_take(p, "+") || labi_script_take(p, "+-");
  labi_script_node *operand = parse_power(p);
  return operand && signed_ ? node_of_two(p, LABI_SCRIPT_UNARY, at, operand, NULL) : operand;
}

/* ---- the whole --------------------------------------------------------------------------------------- */

/* Is this the "(" of (a, b) -> ..? */
static bool begins_lambda(const labi_script_token *t) {
  if (t->kind == LABI_SCRIPT_NAME) return labi_script_is(t + 1, "->");
  size_t open = 0;
  if (!labi_script_is(t, "(")) return false;
  do {
    if (t->kind == LABI_SCRIPT_END) return false;
    open += labi_script_is(t, "(");
    open -= labi_script_is(t, ")");
    t++;
  } while (open > 0);
  return labi_script_is(t, "->");
}

static labi_script_node *parse_lambda(labi_script_parser *p) {
  const labi_script_token *at = p->now;
  labi_script_list parts = {0};
  if (at->kind == LABI_SCRIPT_NAME) {
    p->now++;
    if (!labi_script_add(p, &parts, labi_script_node_of(p, LABI_SCRIPT_PARAMETER, at, (labi_script_list){0})))
      return NULL;
  } else if (!labi_script_parameters(p, &parts)) {
    return NULL;
  }
  if (!labi_script_expect(p, "->") || !labi_script_add(p, &parts, labi_script_expression(p))) return NULL;
  return labi_script_node_of(p, LABI_SCRIPT_LAMBDA, at, parts);
}

labi_script_node *labi_script_expression(labi_script_parser *p) {
  if (!labi_script_enter(p)) return NULL;
  labi_script_node *node = begins_lambda(p->now) ? parse_lambda(p) : parse_binary(p, OR);
  const labi_script_token *at = p->now;
  if (node && labi_script_take(p, ":=")) {
    labi_script_node *value = labi_script_expression(p);
    node = value ? node_of_two(p, LABI_SCRIPT_ASSIGN, at, node, value) : NULL;
  }
  p->depth--;
  return node;
}
