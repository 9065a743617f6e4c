/* latex_operation.c: formulas of operators: sums and products, comparisons, claims and cases. */
#include "lab/text/latex_node.h"

#include <string.h>

static void put(labi_latex_writer *w, const char *text) { labi_put(w->out, text); }

/* ---- sums and products ------------------------------------------------------------------------- */

static bool begins_with_minus(const labi_node *n) {
  while (n->kind == LABI_NODE_PRODUCT || n->kind == LABI_NODE_QUOTIENT) n = n->child[0];
  return n->kind == LABI_NODE_NEGATIVE;
}

void labi_latex_put_brackets(labi_latex_writer *w, const labi_node *n) {
  bool tall = labi_latex_is_tall(w, n);
  put(w, tall ? "\\left(" : "(");
  labi_latex_put_node(w, n, LABI_ANYTHING);
  put(w, tall ? "\\right)" : ")");
}

/* What follows an operator must not begin with a sign. */
void labi_latex_put_behind_sign(labi_latex_writer *w, const labi_node *n, int binding) {
  if (begins_with_minus(n))
    labi_latex_put_brackets(w, n);
  else
    labi_latex_put_node(w, n, binding);
}

/* 2 and ↑ stand side by side when they are added, 2 and 3·↑ do not. */
static bool begins_with_number(const labi_node *n) {
  if (n->kind != LABI_NODE_UP_STAR) return false;
  const labi_node *ups = n->child[0];
  return !labi_latex_is_numeral(ups, 0) && !labi_latex_is_numeral(ups, 1) && !labi_latex_is_numeral(ups, 2);
}

bool labi_latex_ends_in_sum(const labi_node *n) {
  if (n->kind == LABI_NODE_SUM && n->glued && begins_with_number(n->child[1])) return true;
  if (n->kind == LABI_NODE_SUM && n->glued) n = n->child[1];
  return n->kind == LABI_NODE_UP_STAR && !labi_latex_is_numeral(n->child[0], 0) &&
         !labi_latex_is_numeral(n->child[1], 0);
}

void labi_latex_put_sum(labi_latex_writer *w, const labi_node *n) {
  for (uint32_t i = 0; i < n->count; i++) {
    bool added = i == 0 || n->as.signs[i] == '+';
    int binding = added && labi_latex_ends_in_sum(n->child[i]) ? LABI_SUM : LABI_SUM + 1;
    if (i > 0 && (!n->glued || begins_with_number(n->child[i]))) labi_put_char(w->out, n->as.signs[i]);
    if (i == 0)
      labi_latex_put_node(w, n->child[i], binding);
    else
      labi_latex_put_behind_sign(w, n->child[i], binding);
  }
}

/* What a factor looks like at the side where the other one stands. */
typedef enum shape { SHAPE_NUMBER, SHAPE_LETTER, SHAPE_FUNCTION, SHAPE_BRACKETS, SHAPE_ELSE } shape;

static shape shape_of(const labi_latex_writer *w, const labi_node *n, bool right_end) {
  while (n->kind == LABI_NODE_PRODUCT) n = n->child[right_end];
  if (n->kind == LABI_NODE_NEGATIVE) return right_end ? shape_of(w, n->child[0], true) : SHAPE_BRACKETS;
  if (labi_latex_is_integer(n)) return SHAPE_NUMBER;
  if (n->kind == LABI_NODE_QUOTIENT && w->raised == 0) return SHAPE_NUMBER;
  if (n->kind == LABI_NODE_POWER) n = n->child[0];
  if (labi_written_kind(n) == LABI_NODE_NAME)
    return labi_latex_is_short(n->as.name.text, n->as.name.length) ? SHAPE_LETTER : SHAPE_ELSE;
  if (labi_written_kind(n) == LABI_NODE_CALL &&
      (labi_latex_is_short(n->as.name.text, n->as.name.length) || labi_latex_is_call_of(n, "sqrt", 1)))
    return SHAPE_FUNCTION;
  return labi_latex_binding(w, n) < LABI_PRODUCT ? SHAPE_BRACKETS : SHAPE_ELSE;
}

/* 2n, n^2m, 2(n+1): where nothing else could be meant no sign of multiplication is written. */
void labi_latex_put_product(labi_latex_writer *w, const labi_node *n) {
  shape left = shape_of(w, n->child[0], true), right = shape_of(w, n->child[1], false);
  bool touch = left <= SHAPE_BRACKETS && right != SHAPE_NUMBER && right <= SHAPE_BRACKETS;
  if (right == SHAPE_BRACKETS && (left == SHAPE_LETTER || left == SHAPE_FUNCTION)) touch = false; /* a(n) */
  labi_latex_put_node(w, n->child[0], LABI_PRODUCT);
  if (!touch) put(w, "\\cdot ");
  if (touch && left == SHAPE_LETTER && right == SHAPE_FUNCTION) put(w, "\\,");
  labi_latex_put_behind_sign(w, n->child[1], LABI_PRODUCT + 1);
}

void labi_latex_put_quotient(labi_latex_writer *w, const labi_node *n) {
  if (w->raised > 0) {
    labi_latex_put_node(w, n->child[0], LABI_PRODUCT);
    put(w, "/");
    labi_latex_put_behind_sign(w, n->child[1], LABI_PRODUCT + 1);
    return;
  }
  bool negative = n->child[0]->kind == LABI_NODE_NEGATIVE;
  put(w, negative ? "-\\frac{" : "\\frac{");
  labi_latex_put_node(w, negative ? n->child[0]->child[0] : n->child[0], LABI_ANYTHING);
  put(w, "}{");
  labi_latex_put_node(w, n->child[1], LABI_ANYTHING);
  put(w, "}");
}

void labi_latex_put_power(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_POSTFIX);
  put(w, "^{");
  w->raised++;
  labi_latex_put_node(w, n->child[1], LABI_ANYTHING);
  w->raised--;
  put(w, "}");
}

void labi_latex_put_modulo(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_PRODUCT);
  put(w, "\\bmod ");
  labi_latex_put_node(w, n->child[1], LABI_PRODUCT + 1);
}

void labi_latex_put_ordinal_sum(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_ORDINAL);
  put(w, "\\mathbin{:}");
  labi_latex_put_node(w, n->child[1], LABI_ORDINAL + 1);
}

void labi_latex_put_negative(labi_latex_writer *w, const labi_node *n) {
  put(w, "-");
  labi_latex_put_behind_sign(w, n->child[0], LABI_PRODUCT);
}

/* ---- claims and cases -------------------------------------------------------------------------- */

static bool is_claim(const labi_node *n) {
  return n->kind == LABI_NODE_COMPARISON || n->kind == LABI_NODE_AND || n->kind == LABI_NODE_OR ||
         n->kind == LABI_NODE_NOT;
}

/* f == c modulo m: of mod(f,m) == c. */
static bool put_congruence(labi_latex_writer *w, const labi_node *n) {
  const labi_node *left = n->child[0];
  unsigned char sign = n->as.signs[0];
  bool division = left->kind == LABI_NODE_MODULO || labi_latex_is_call_of(left, "mod", 2);
  if (n->count != 2 || !division || (sign != LABI_TOKEN_EQUAL && sign != LABI_TOKEN_UNEQUAL)) return false;
  labi_latex_put_node(w, left->child[0], LABI_COMPARISON + 1);
  put(w, sign == LABI_TOKEN_EQUAL ? "\\equiv " : "\\not\\equiv ");
  labi_latex_put_node(w, n->child[1], LABI_COMPARISON + 1);
  put(w, "\\ (\\mathrm{mod}\\ ");
  labi_latex_put_node(w, left->child[1], LABI_ANYTHING);
  put(w, ")");
  return true;
}

/* Are truths compared? */
bool labi_latex_is_equivalence(const labi_node *n) {
  for (uint32_t i = 0; i < n->count; i++)
    if (is_claim(n->child[i])) return true;
  return false;
}

void labi_latex_put_comparison(labi_latex_writer *w, const labi_node *n) {
  static const char *const signs[] = {"=",     "\\neq ",   "<",        "\\le ",         ">",
                                      "\\ge ", "\\cgtlf ", "\\cgtgf ", "\\cgtconfused "};
  if (put_congruence(w, n)) return;
  bool claims = labi_latex_is_equivalence(n);
  for (uint32_t i = 0; i < n->count; i++) {
    if (i > 0 && claims && n->as.signs[i - 1] == LABI_TOKEN_EQUAL)
      put(w, "\\Leftrightarrow ");
    else if (i > 0)
      put(w, signs[n->as.signs[i - 1] - LABI_TOKEN_EQUAL]);
    labi_latex_put_node(w, n->child[i], claims ? LABI_OR : LABI_COMPARISON + 1);
  }
}

static void put_chain(labi_latex_writer *w, const labi_node *n, const char *sign, int binding) {
  for (uint32_t i = 0; i < n->count; i++) {
    if (i > 0) put(w, sign);
    labi_latex_put_node(w, n->child[i], binding + 1);
  }
}

void labi_latex_put_and(labi_latex_writer *w, const labi_node *n) { put_chain(w, n, "\\wedge ", LABI_AND); }

/* Who knows which of the two signs binds tighter? */
void labi_latex_put_or(labi_latex_writer *w, const labi_node *n) { put_chain(w, n, "\\vee ", LABI_AND); }

void labi_latex_put_not(labi_latex_writer *w, const labi_node *n) {
  put(w, "\\neg ");
  labi_latex_put_node(w, n->child[0], LABI_COMPARISON + 1);
}

void labi_latex_put_cases(labi_latex_writer *w, const labi_node *n) {
  put(w, "\\begin{cases}");
  for (; n->kind == LABI_NODE_IF; n = n->child[2]) {
    labi_latex_put_node(w, n->child[1], LABI_OR);
    put(w, "&\\text{if }");
    labi_latex_put_node(w, n->child[0], LABI_ANYTHING);
    if (n->count < 3) break;
    put(w, ",\\\\ ");
  }
  if (n->kind != LABI_NODE_IF) {
    labi_latex_put_node(w, n, LABI_OR);
    put(w, "&\\text{otherwise}");
  }
  put(w, "\\end{cases}");
}
