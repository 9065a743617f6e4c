/* expression_node.c: expressions as syntax, in the shape that the parser gives to their text. */
#include <string.h>

#include "lab/language/parser.h"
#include "lab/expression/expression_node.h"

static bool push_made(labi_nodes *list, labi_node_maker *make, const lab_expression *e) {
  return labi_push_node(list, &make->parser, labi_make_node(make, e));
}

static labi_node *make_name(labi_node_maker *make, labi_node_kind kind, const char *name,
                            const labi_nodes *children) {
  labi_node *n = labi_gather(&make->parser, kind, &make->at, children);
  if (!n) return NULL;
  n->as.name.text = name;
  n->as.name.length = (uint32_t)strlen(name);
  return n;
}

/* A minus binds tighter than a product: -2*a is (-2)*a. */
static labi_node *make_negative(labi_node_maker *make, labi_node *a) {
  if (!a || (a->kind != LABI_NODE_PRODUCT && a->kind != LABI_NODE_QUOTIENT))
    return labi_new_single(&make->parser, LABI_NODE_NEGATIVE, &make->at, a);
  return labi_new_pair(&make->parser, (labi_node_kind)a->kind, &make->at, make_negative(make, a->child[0]),
                       a->child[1]);
}

static labi_node *make_integer(labi_node_maker *make, int64_t n) {
  labi_node *positive = labi_new_integer(&make->parser, &make->at, n < 0 && n > INT64_MIN ? -n : n);
  return n < 0 && n > INT64_MIN ? make_negative(make, positive) : positive;
}

static bool push_all(labi_nodes *list, labi_node_maker *make, const lab_expression *e) {
  for (size_t i = 0; i < e->count; i++)
    if (!push_made(list, make, e->children[i])) return false;
  return true;
}

/* A sum that begins with a sum goes on with it. */
static uint32_t count_terms(const lab_expression *e) {
  bool first = e->kind == LAB_EXPRESSION_SUM && !e->brackets;
  return first ? count_terms(e->children[0]) + (uint32_t)e->count - 1 : 1;
}

static bool push_terms(labi_nodes *terms, unsigned char *signs, labi_node_maker *make,
                       const lab_expression *e) {
  const lab_expression *first = e->children[0];
  bool goes_on = first->kind == LAB_EXPRESSION_SUM && !first->brackets;
  if (goes_on ? !push_terms(terms, signs, make, first) : !push_made(terms, make, first)) return false;
  for (size_t i = 1; i < e->count; i++) {
    const lab_expression *term = e->children[i];
    bool minus = term->kind == LAB_EXPRESSION_NEGATIVE;
    signs[terms->count] = minus ? '-' : '+';
    if (!push_made(terms, make, minus ? term->children[0] : term)) return false;
  }
  return true;
}

static labi_node *make_sum(labi_node_maker *make, const lab_expression *e) {
  labi_nodes terms = {0};
  unsigned char *signs = labi_take(&make->parser, count_terms(e));
  if (!signs) return NULL;
  signs[0] = '+';
  labi_node *n = push_terms(&terms, signs, make, e)
                     ? labi_gather(&make->parser, LABI_NODE_SUM, &make->at, &terms)
                     : NULL;
  if (n) n->as.signs = signs;
  return n;
}

static labi_node *make_list(labi_node_maker *make, const lab_expression *e, labi_node_kind kind) {
  labi_nodes children = {0};
  return push_all(&children, make, e) ? labi_gather(&make->parser, kind, &make->at, &children) : NULL;
}

static labi_node *make_comparison(labi_node_maker *make, const lab_expression *e) {
  labi_node *n = make_list(make, e, LABI_NODE_COMPARISON);
  if (!n || !(n->as.signs = labi_take(&make->parser, 1))) return NULL;
  n->as.signs[0] = (unsigned char)(LABI_TOKEN_EQUAL + e->relation);
  return n;
}

static labi_node *make_each(labi_node_maker *make, const lab_expression *e) {
  labi_node *n = labi_new_node(&make->parser, LABI_NODE_COMPREHENSION, &make->at, 1);
  labi_binder *b = labi_take(&make->parser, sizeof *b);
  labi_node *from = labi_make_node(make, e->children[1]), *to = labi_make_node(make, e->children[2]);
  if (!n || !b) return NULL;
  b->name = e->name;
  b->source = labi_new_pair(&make->parser, LABI_NODE_RANGE, &make->at, from, to);
  n->as.bind = (labi_binders){.items = b, .count = 1};
  n->child[0] = labi_make_node(make, e->children[0]);
  return b->source && n->child[0] ? n : NULL;
}

/* ---- copies ------------------------------------------------------------------------------------- */

bool labi_copy_binders(labi_node_maker *make, labi_binders *to, const labi_binders *from) {
  *to = (labi_binders){.count = from->count};
  if (from->count > 0 && !(to->items = labi_take(&make->parser, from->count * sizeof *to->items)))
    return false;
  for (uint32_t i = 0; i < from->count; i++) {
    labi_binder *b = &to->items[i];
    *b = from->items[i];
    b->source = labi_copy_node(make, b->source);
    if (b->proviso && !(b->proviso = labi_copy_node(make, b->proviso))) return false;
    if (!b->source) return false;
  }
  return !from->where || (to->where = labi_copy_node(make, from->where));
}

labi_node *labi_copy_node(labi_node_maker *make, const labi_node *n) {
  labi_node *copy = labi_take(&make->parser, sizeof *copy + n->count * sizeof *copy->child);
  if (!copy) return NULL;
  *copy = *n;
  copy->pool = 0;
  copy->start = make->at.start;
  copy->end = make->at.end;
  for (uint32_t i = 0; i < n->count; i++)
    if (!(copy->child[i] = labi_copy_node(make, n->child[i]))) return NULL;
  bool binds = n->kind == LABI_NODE_COMPREHENSION || n->kind == LABI_NODE_LET;
  return !binds || labi_copy_binders(make, &copy->as.bind, &n->as.bind) ? copy : NULL;
}

/* ---- all kinds ---------------------------------------------------------------------------------- */

static const labi_node_kind node_kinds[] = {
    [LAB_EXPRESSION_PRODUCT] = LABI_NODE_PRODUCT, [LAB_EXPRESSION_QUOTIENT] = LABI_NODE_QUOTIENT,
    [LAB_EXPRESSION_POWER] = LABI_NODE_POWER,     [LAB_EXPRESSION_AND] = LABI_NODE_AND,
    [LAB_EXPRESSION_OR] = LABI_NODE_OR,           [LAB_EXPRESSION_IF] = LABI_NODE_IF};

static labi_node *make_open(labi_node_maker *make, const lab_expression *e) {
  labi_node *n;
  labi_nodes children = {0};
  switch (e->kind) {
  case LAB_EXPRESSION_INTEGER:
    return make_integer(make, e->integer);
  case LAB_EXPRESSION_NUMERAL:
    return make_name(make, LABI_NODE_NUMERAL, e->name, &children);
  case LAB_EXPRESSION_VALUE:
    if (make->machine) return labi_make_value_node(make, e->value);
    n = labi_new_node(&make->parser, LABI_NODE_CONSTANT, &make->at, 0);
    if (n) n->as.constant = e->value;
    return n;
  case LAB_EXPRESSION_NAME:
    return make_name(make, LABI_NODE_NAME, e->name, &children);
  case LAB_EXPRESSION_CALL:
    return push_all(&children, make, e) ? make_name(make, LABI_NODE_CALL, e->name, &children) : NULL;
  case LAB_EXPRESSION_SUM:
    return make_sum(make, e);
  case LAB_EXPRESSION_PRODUCT:
  case LAB_EXPRESSION_QUOTIENT:
  case LAB_EXPRESSION_POWER:
  case LAB_EXPRESSION_AND:
  case LAB_EXPRESSION_OR:
  case LAB_EXPRESSION_IF:
    return make_list(make, e, node_kinds[e->kind]);
  case LAB_EXPRESSION_NEGATIVE:
    return make_negative(make, labi_make_node(make, e->children[0]));
  case LAB_EXPRESSION_COMPARISON:
    return make_comparison(make, e);
  case LAB_EXPRESSION_OPTIONS:
    n = make_list(make, e, LABI_NODE_OPTIONS);
    if (n) n->as.left = (uint32_t)e->left;
    return n;
  case LAB_EXPRESSION_EACH:
    return make_each(make, e);
  case LAB_EXPRESSION_CLAIM:
    return labi_copy_node(make, make->claim);
  }
  return NULL;
}

labi_node *labi_make_node(labi_node_maker *make, const lab_expression *e) {
  labi_node *n = make_open(make, e);
  if (!n || e->kind == LAB_EXPRESSION_CLAIM || e->kind == LAB_EXPRESSION_VALUE) return n;
  return labi_finish(&make->parser, n, make->at.start);
}
