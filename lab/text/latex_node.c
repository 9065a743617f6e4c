/* latex_node.c: which kind of node is written by which file, and how tight what is written binds. Those files
 * see this one through their writer alone, which goes down the tree with them. */
#include "lab/text/latex_formula.h"
#include "lab/text/latex_node.h"

static int binding(const labi_latex_writer *w, const labi_node *n);

/* ---- kinds that are a line ------------------------------------------------------------------------- */

static void put_constant(labi_latex_writer *w, const labi_node *n) {
  labi_put_latex_value(w->out, w->machine, n->as.constant);
}

static void put_numeral(labi_latex_writer *w, const labi_node *n) {
  labi_putf(w->out, "%.*s", (int)n->as.name.length, n->as.name.text);
}

static void put_name(labi_latex_writer *w, const labi_node *n) {
  if (w->outcomes && labi_is_outcome(n->as.name.text, n->as.name.length))
    labi_putf(w->out, "\\cgtoutcome{%c}", n->as.name.text[0]);
  else
    labi_latex_put_variable(w, n->as.name.text, n->as.name.length);
}

static void put_switch(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_macro(w, "\\cgtpm", n->child[0]);
  labi_latex_put_behind_sign(w, n->child[0], LABI_PRODUCT);
}

static void put_quoted(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_ANYTHING);
}

/* a{0|a}, and {0|pass} */
static void put_knot(labi_latex_writer *w, const labi_node *n) {
  if (n->as.name.length > 0) labi_latex_put_variable(w, n->as.name.text, n->as.name.length);
  labi_latex_put_node(w, n->child[0], LABI_OPERAND);
}

static void put_sides(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_SIDES);
  labi_put(w->out, "\\mathbin{\\&}");
  labi_latex_put_node(w, n->child[1], LABI_SIDES + 1);
}

/* ---- kinds whose binding depends on what they are made of ----------------------------------------- */

static int bind_comparison(const labi_latex_writer *w, const labi_node *n) {
  (void)w;
  return labi_latex_is_equivalence(n) ? LABI_ANYTHING + 1 : LABI_COMPARISON;
}

static int bind_sum(const labi_latex_writer *w, const labi_node *n) {
  (void)w;
  return n->glued ? LABI_LATEX_GLUED : LABI_SUM;
}

static int bind_quotient(const labi_latex_writer *w, const labi_node *n) {
  (void)n;
  return w->raised > 0 ? LABI_PRODUCT : LABI_LATEX_FRACTION;
}

static int bind_uptimal(const labi_latex_writer *w, const labi_node *n) {
  (void)w;
  return labi_latex_is_numeral(n->child[1], 0) ? LABI_POWER : LABI_LATEX_GLUED;
}

static int bind_call(const labi_latex_writer *w, const labi_node *n) {
  (void)w;
  return labi_latex_call_binding(n);
}

static int bind_quoted(const labi_latex_writer *w, const labi_node *n) { return binding(w, n->child[0]); }

/* ---- all kinds ------------------------------------------------------------------------------------- */

/* By what was written: a name or a call, whatever it was resolved to. */
static const struct {
  void (*put)(labi_latex_writer *w, const labi_node *n);
  int binding;
  int (*binds)(const labi_latex_writer *w, const labi_node *n); /* in place of binding, if it is not NULL */
} kinds[] = {
    [LABI_NODE_CONSTANT] = {put_constant, LABI_OPERAND, NULL},
    [LABI_NODE_NUMERAL] = {put_numeral, LABI_OPERAND, NULL},
    [LABI_NODE_NAME] = {put_name, LABI_OPERAND, NULL},
    [LABI_NODE_CALL] = {labi_latex_put_call, 0, bind_call},
    [LABI_NODE_SUM] = {labi_latex_put_sum, 0, bind_sum},
    [LABI_NODE_PRODUCT] = {labi_latex_put_product, LABI_PRODUCT, NULL},
    [LABI_NODE_QUOTIENT] = {labi_latex_put_quotient, 0, bind_quotient},
    [LABI_NODE_MODULO] = {labi_latex_put_modulo, LABI_PRODUCT, NULL},
    [LABI_NODE_ORDINAL_SUM] = {labi_latex_put_ordinal_sum, LABI_ORDINAL, NULL},
    [LABI_NODE_POWER] = {labi_latex_put_power, LABI_POWER, NULL},
    [LABI_NODE_NEGATIVE] = {labi_latex_put_negative, LABI_SIGN, NULL},
    [LABI_NODE_SWITCH] = {put_switch, LABI_SIGN, NULL},
    [LABI_NODE_UP_STAR] = {labi_latex_put_up_star, LABI_POWER, NULL},
    [LABI_NODE_UPTIMAL] = {labi_latex_put_uptimal, 0, bind_uptimal},
    [LABI_NODE_KNOT] = {put_knot, LABI_OPERAND, NULL},
    [LABI_NODE_SIDES] = {put_sides, LABI_SIDES, NULL},
    [LABI_NODE_OPTIONS] = {labi_latex_put_braces, LABI_OPERAND, NULL},
    [LABI_NODE_FORM] = {labi_latex_put_braces, LABI_OPERAND, NULL},
    [LABI_NODE_QUOTE] = {put_quoted, 0, bind_quoted},
    [LABI_NODE_LIST] = {labi_latex_put_braces, LABI_OPERAND, NULL},
    [LABI_NODE_MATRIX] = {labi_latex_put_matrix, LABI_OPERAND, NULL},
    [LABI_NODE_RANGE] = {labi_latex_put_range, LABI_OPERAND, NULL},
    [LABI_NODE_COMPREHENSION] = {labi_latex_put_comprehension, LABI_ANYTHING, NULL},
    [LABI_NODE_COMPARISON] = {labi_latex_put_comparison, 0, bind_comparison},
    [LABI_NODE_AND] = {labi_latex_put_and, LABI_AND, NULL},
    [LABI_NODE_OR] = {labi_latex_put_or, LABI_OR, NULL},
    [LABI_NODE_NOT] = {labi_latex_put_not, LABI_NOT, NULL},
    [LABI_NODE_IF] = {labi_latex_put_cases, LABI_ANYTHING, NULL},
    [LABI_NODE_LET] = {labi_latex_put_let, LABI_ANYTHING, NULL},
};

static int binding(const labi_latex_writer *w, const labi_node *n) {
  const labi_node_kind kind = labi_written_kind(n);
  if (labi_latex_ends_in_sum(n)) return LABI_SUM;
  return kinds[kind].binds ? kinds[kind].binds(w, n) : kinds[kind].binding;
}

static bool is_tall(const labi_latex_writer *w, const labi_node *n) {
  if (n->kind == LABI_NODE_IF || (n->kind == LABI_NODE_QUOTIENT && w->raised == 0)) return true;
  if (labi_written_kind(n) == LABI_NODE_CALL && labi_latex_call_is_tall(n)) return true;
  for (uint32_t i = 0; i < n->count; i++)
    if ((n->kind != LABI_NODE_POWER || i == 0) && is_tall(w, n->child[i])) return true;
  return false;
}

static void put_node(labi_latex_writer *w, const labi_node *n, int least) {
  if (binding(w, n) < least)
    labi_latex_put_brackets(w, n);
  else
    kinds[labi_written_kind(n)].put(w, n);
}

const labi_latex_nodes labi_latex_all_nodes = {put_node, binding, is_tall};
