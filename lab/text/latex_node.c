/* latex_node.c: the syntax of the language as LaTeX: operators, braces, matrices, cases. */
#include "lab/text/latex_node.h"

#include <string.h>

#include "lab/text/latex.h"
#include "lab/text/latex_formula.h"
#include "lab/text/value_text.h"

/* Between a sum and a product: x* and x^* are sums that need no brackets in a sum. */
enum { GLUED = LABI_ORDINAL + 1, FRACTION = LABI_PRODUCT + 5 };

static void put(labi_latex_writer *w, const char *text) { labi_put(w->out, text); }

/* ---- names and numerals ------------------------------------------------------------------------ */

static const char *const greek[] = {"alpha", "beta", "gamma", "delta", "epsilon", "lambda", "mu",
                                    "pi",    "rho",  "sigma", "tau",   "phi",     "omega"};

static bool is_greek(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof greek / sizeof *greek; i++)
    if (strlen(greek[i]) == length && memcmp(greek[i], name, length) == 0) return true;
  return false;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The length of the name without the digits at its end. */
static size_t stem_length(const char *name, size_t length) {
  while (length > 1 && is_digit(name[length - 1])) length--;
  return length;
}

bool labi_latex_is_short(const char *name, size_t length) {
  size_t stem = stem_length(name, length);
  return (stem == 1 && *name != '_') || is_greek(name, stem);
}

void labi_latex_put_variable(labi_latex_writer *w, const char *name, size_t length) {
  size_t stem = stem_length(name, length);
  if (!labi_latex_is_short(name, length)) {
    put(w, "\\mathit{");
    for (size_t i = 0; i < length; i++) labi_putf(w->out, name[i] == '_' ? "\\_" : "%c", name[i]);
    put(w, "}");
    return;
  }
  labi_putf(w->out, stem == 1 ? "%.*s" : "\\%.*s", (int)stem, name);
  if (stem < length)
    labi_putf(w->out, "_{%.*s}", (int)(length - stem), name + stem);
  else if (stem > 1)
    put(w, " ");
}

static bool is_integer(const labi_node *n) {
  return n->kind == LABI_NODE_NUMERAL ||
         (n->kind == LABI_NODE_CONSTANT && n->as.constant.kind == LAB_INTEGER);
}

bool labi_latex_is_numeral(const labi_node *n, int64_t value) {
  return n->kind == LABI_NODE_CONSTANT && n->as.constant.kind == LAB_INTEGER &&
         n->as.constant.as.integer == value;
}

void labi_put_latex_value(labi_buffer *out, lab_machine *machine, lab_value v) {
  switch (v.kind) {
  case LAB_INTEGER:
    labi_putf(out, "%lld", (long long)v.as.integer);
    break;
  case LAB_BOOL:
    labi_put(out, v.as.truth ? "\\text{true}" : "\\text{false}");
    break;
  case LAB_OUTCOME:
    labi_putf(out, "\\cgtoutcome{%s}", cgt_outcome_name(v.as.outcome));
    break;
  case LAB_PLAYER:
    labi_put(out, v.as.player == CGT_LEFT ? "\\text{Left}" : "\\text{Right}");
    break;
  case LAB_INFINITY:
    labi_put(out, "\\infty ");
    break;
  case LAB_TEXT:
    labi_put(out, "\\text{");
    labi_put_latex_text(out, v.as.text->bytes);
    labi_put(out, "}");
    break;
  default:
    if (machine) labi_put_value(out, machine, v, CGT_LATEX);
    break; /* the parser makes no others */
  }
}

/* ---- sums and products ------------------------------------------------------------------------- */

static bool begins_with_minus(const labi_node *n) {
  while (n->kind == LABI_NODE_PRODUCT || n->kind == LABI_NODE_QUOTIENT) n = n->child[0];
  return n->kind == LABI_NODE_NEGATIVE;
}

static void put_brackets(labi_latex_writer *w, const labi_node *n) {
  bool tall = labi_latex_is_tall(w, n);
  put(w, tall ? "\\left(" : "(");
  labi_latex_put_node(w, n, LABI_ANYTHING);
  put(w, tall ? "\\right)" : ")");
}

/* What follows an operator must not begin with a sign. */
static void put_behind_sign(labi_latex_writer *w, const labi_node *n, int binding) {
  if (begins_with_minus(n))
    put_brackets(w, n);
  else
    labi_latex_put_node(w, n, binding);
}

/* 2 and ↑ stand side by side when they are added, 2 and 3·↑ do not. */
static bool begins_with_number(const labi_node *n) {
  if (n->kind != LABI_NODE_UP_STAR) return false;
  const labi_node *ups = n->child[0];
  return !labi_latex_is_numeral(ups, 0) && !labi_latex_is_numeral(ups, 1) && !labi_latex_is_numeral(ups, 2);
}

/* n·↑ + *m is written as a sum, and 1^* ends in one. */
static bool ends_in_sum(const labi_node *n) {
  if (n->kind == LABI_NODE_SUM && n->glued && begins_with_number(n->child[1])) return true;
  if (n->kind == LABI_NODE_SUM && n->glued) n = n->child[1];
  return n->kind == LABI_NODE_UP_STAR && !labi_latex_is_numeral(n->child[0], 0) &&
         !labi_latex_is_numeral(n->child[1], 0);
}

static void put_sum(labi_latex_writer *w, const labi_node *n) {
  for (uint32_t i = 0; i < n->count; i++) {
    bool added = i == 0 || n->as.signs[i] == '+';
    int binding = added && ends_in_sum(n->child[i]) ? LABI_SUM : LABI_SUM + 1;
    if (i > 0 && (!n->glued || begins_with_number(n->child[i]))) labi_put_char(w->out, n->as.signs[i]);
    if (i == 0)
      labi_latex_put_node(w, n->child[i], binding);
    else
      put_behind_sign(w, n->child[i], binding);
  }
}

/* What a factor looks like at the side where the other one stands. */
typedef enum shape { SHAPE_NUMBER, SHAPE_LETTER, SHAPE_FUNCTION, SHAPE_BRACKETS, SHAPE_ELSE } shape;

static shape shape_of(const labi_latex_writer *w, const labi_node *n, bool right_end) {
  while (n->kind == LABI_NODE_PRODUCT) n = n->child[right_end];
  if (n->kind == LABI_NODE_NEGATIVE) return right_end ? shape_of(w, n->child[0], true) : SHAPE_BRACKETS;
  if (is_integer(n)) return SHAPE_NUMBER;
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
static void put_product(labi_latex_writer *w, const labi_node *n) {
  shape left = shape_of(w, n->child[0], true), right = shape_of(w, n->child[1], false);
  bool touch = left <= SHAPE_BRACKETS && right != SHAPE_NUMBER && right <= SHAPE_BRACKETS;
  if (right == SHAPE_BRACKETS && (left == SHAPE_LETTER || left == SHAPE_FUNCTION)) touch = false; /* a(n) */
  labi_latex_put_node(w, n->child[0], LABI_PRODUCT);
  if (!touch) put(w, "\\cdot ");
  if (touch && left == SHAPE_LETTER && right == SHAPE_FUNCTION) put(w, "\\,");
  put_behind_sign(w, n->child[1], LABI_PRODUCT + 1);
}

static void put_quotient(labi_latex_writer *w, const labi_node *n) {
  if (w->raised > 0) {
    labi_latex_put_node(w, n->child[0], LABI_PRODUCT);
    put(w, "/");
    put_behind_sign(w, n->child[1], LABI_PRODUCT + 1);
    return;
  }
  bool negative = n->child[0]->kind == LABI_NODE_NEGATIVE;
  put(w, negative ? "-\\frac{" : "\\frac{");
  labi_latex_put_node(w, negative ? n->child[0]->child[0] : n->child[0], LABI_ANYTHING);
  put(w, "}{");
  labi_latex_put_node(w, n->child[1], LABI_ANYTHING);
  put(w, "}");
}

static void put_power(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_POSTFIX);
  put(w, "^{");
  w->raised++;
  labi_latex_put_node(w, n->child[1], LABI_ANYTHING);
  w->raised--;
  put(w, "}");
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
static bool is_equivalence(const labi_node *n) {
  for (uint32_t i = 0; i < n->count; i++)
    if (is_claim(n->child[i])) return true;
  return false;
}

static void put_comparison(labi_latex_writer *w, const labi_node *n) {
  static const char *const signs[] = {"=",     "\\neq ",   "<",        "\\le ",         ">",
                                      "\\ge ", "\\cgtlf ", "\\cgtgf ", "\\cgtconfused "};
  if (put_congruence(w, n)) return;
  bool claims = is_equivalence(n);
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

static void put_cases(labi_latex_writer *w, const labi_node *n) {
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

/* ---- loops ------------------------------------------------------------------------------------- */

static void put_name_of(labi_latex_writer *w, const labi_binder *b) {
  labi_latex_put_variable(w, b->name, strlen(b->name));
}

/* Do both trees say the same? */
static bool same_tree(const labi_node *a, const labi_node *b) {
  if (labi_written_kind(a) != labi_written_kind(b) || a->count != b->count) return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (!same_tree(a->child[i], b->child[i])) return false;
  switch (labi_written_kind(a)) {
  case LABI_NODE_CONSTANT:
    return is_integer(a) && is_integer(b) && a->as.constant.as.integer == b->as.constant.as.integer;
  case LABI_NODE_NUMERAL:
  case LABI_NODE_NAME:
  case LABI_NODE_CALL:
    return a->as.name.length == b->as.name.length &&
           memcmp(a->as.name.text, b->as.name.text, a->as.name.length) == 0;
  case LABI_NODE_SUM:
    return memcmp(a->as.signs, b->as.signs, a->count) == 0;
  case LABI_NODE_PRODUCT:
  case LABI_NODE_QUOTIENT:
  case LABI_NODE_MODULO:
  case LABI_NODE_POWER:
  case LABI_NODE_NEGATIVE:
  case LABI_NODE_RANGE:
    return true;
  default:
    return false; /* nothing that ranges are made of */
  }
}

static bool same_source(const labi_binder *a, const labi_binder *b) {
  return !a->proviso && a->subsets == b->subsets &&
         (a->source == b->source || same_tree(a->source, b->source));
}

static void put_names(labi_latex_writer *w, const labi_binder *b, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (i > 0) put(w, ",");
    put_name_of(w, b + i);
  }
}

/* Variables that run over the same thing: 0\le a,b\le 9. */
static void put_binder(labi_latex_writer *w, const labi_binder *b, uint32_t count) {
  const labi_node *source = b->source;
  if (source->kind == LABI_NODE_RANGE && source->count == 2 && !b->subsets) {
    labi_latex_put_node(w, source->child[0], LABI_SUM);
    put(w, "\\le ");
    put_names(w, b, count);
    if (!labi_latex_is_numeral(source->child[1], INT64_MAX)) {
      put(w, "\\le ");
      labi_latex_put_node(w, source->child[1], LABI_SUM);
    }
  } else {
    put_names(w, b, count);
    put(w, b->subsets ? "\\subseteq " : "\\in ");
    labi_latex_put_node(w, source, b->subsets ? LABI_RANGE : LABI_RANGE + 1);
  }
  if (!b->proviso) return;
  put(w, ",\\ \\text{while }");
  labi_latex_put_node(w, b->proviso, LABI_ANYTHING);
}

void labi_latex_put_binders(labi_latex_writer *w, const labi_binders *list) {
  for (uint32_t i = 0, count; i < list->count; i += count) {
    for (count = 1; i + count < list->count && same_source(&list->items[i], &list->items[i + count]);)
      count++;
    if (i > 0) put(w, ",\\ ");
    put_binder(w, &list->items[i], count);
  }
  if (!list->where) return;
  if (list->count > 0) put(w, ",\\ ");
  labi_latex_put_node(w, list->where, LABI_ANYTHING);
}

/* a, a+s, ..., b as a set */
static void put_range(labi_latex_writer *w, const labi_node *n) {
  put(w, "\\{");
  labi_latex_put_node(w, n->child[0], LABI_RANGE + 1);
  if (n->count == 3) {
    put(w, ",");
    labi_latex_put_node(w, n->child[0], LABI_SUM + 1);
    put(w, "+");
    put_behind_sign(w, n->child[2], LABI_SUM + 1);
  }
  put(w, ",\\ldots,");
  labi_latex_put_node(w, n->child[1], LABI_RANGE + 1);
  put(w, "\\}");
}

static void put_comprehension(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_OR);
  put(w, ":");
  labi_latex_put_binders(w, &n->as.bind);
}

/* The body, and behind it what the names stand for. */
static void put_let(labi_latex_writer *w, const labi_node *n) {
  labi_latex_put_node(w, n->child[0], LABI_ANYTHING);
  put(w, "\\text{ where }");
  for (uint32_t i = 0; i < n->as.bind.count; i++) {
    if (i > 0) put(w, ",\\ ");
    put_name_of(w, &n->as.bind.items[i]);
    put(w, "=");
    labi_latex_put_node(w, n->as.bind.items[i].source, LABI_OR);
  }
}

/* ---- all nodes --------------------------------------------------------------------------------- */

int labi_latex_binding(const labi_latex_writer *w, const labi_node *n) {
  if (ends_in_sum(n)) return LABI_SUM;
  switch (labi_written_kind(n)) {
  case LABI_NODE_IF:
  case LABI_NODE_LET:
  case LABI_NODE_COMPREHENSION:
    return LABI_ANYTHING;
  case LABI_NODE_OR:
    return LABI_OR;
  case LABI_NODE_AND:
    return LABI_AND;
  case LABI_NODE_NOT:
    return LABI_NOT;
  case LABI_NODE_COMPARISON:
    return is_equivalence(n) ? LABI_ANYTHING + 1 : LABI_COMPARISON;
  case LABI_NODE_SUM:
    return n->glued ? GLUED : LABI_SUM;
  case LABI_NODE_ORDINAL_SUM:
    return LABI_ORDINAL;
  case LABI_NODE_PRODUCT:
  case LABI_NODE_MODULO:
    return LABI_PRODUCT;
  case LABI_NODE_QUOTIENT:
    return w->raised > 0 ? LABI_PRODUCT : FRACTION;
  case LABI_NODE_NEGATIVE:
  case LABI_NODE_SWITCH:
    return LABI_SIGN;
  case LABI_NODE_POWER:
    return LABI_POWER;
  case LABI_NODE_UP_STAR:
    return LABI_POWER;
  case LABI_NODE_UPTIMAL:
    return labi_latex_is_numeral(n->child[1], 0) ? LABI_POWER : GLUED;
  case LABI_NODE_CALL:
    return labi_latex_call_binding(n);
  case LABI_NODE_QUOTE:
    return labi_latex_binding(w, n->child[0]);
  default:
    return LABI_OPERAND;
  }
}

bool labi_latex_is_tall(const labi_latex_writer *w, const labi_node *n) {
  if (n->kind == LABI_NODE_IF || (n->kind == LABI_NODE_QUOTIENT && w->raised == 0)) return true;
  if (labi_written_kind(n) == LABI_NODE_CALL && labi_latex_call_is_tall(n)) return true;
  for (uint32_t i = 0; i < n->count; i++)
    if ((n->kind != LABI_NODE_POWER || i == 0) && labi_latex_is_tall(w, n->child[i])) return true;
  return false;
}

void labi_latex_put_node(labi_latex_writer *w, const labi_node *n, int binding) {
  if (labi_latex_binding(w, n) < binding) {
    put_brackets(w, n);
    return;
  }
  switch (labi_written_kind(n)) {
  case LABI_NODE_CONSTANT:
    labi_put_latex_value(w->out, w->machine, n->as.constant);
    break;
  case LABI_NODE_NUMERAL:
    labi_putf(w->out, "%.*s", (int)n->as.name.length, n->as.name.text);
    break;
  case LABI_NODE_NAME:
    if (w->outcomes && labi_is_outcome(n->as.name.text, n->as.name.length))
      labi_putf(w->out, "\\cgtoutcome{%c}", n->as.name.text[0]);
    else
      labi_latex_put_variable(w, n->as.name.text, n->as.name.length);
    break;
  case LABI_NODE_CALL:
    labi_latex_put_call(w, n);
    break;
  case LABI_NODE_SUM:
    put_sum(w, n);
    break;
  case LABI_NODE_PRODUCT:
    put_product(w, n);
    break;
  case LABI_NODE_QUOTIENT:
    put_quotient(w, n);
    break;
  case LABI_NODE_MODULO:
    labi_latex_put_node(w, n->child[0], LABI_PRODUCT);
    put(w, "\\bmod ");
    labi_latex_put_node(w, n->child[1], LABI_PRODUCT + 1);
    break;
  case LABI_NODE_ORDINAL_SUM:
    labi_latex_put_node(w, n->child[0], LABI_ORDINAL);
    put(w, "\\mathbin{:}");
    labi_latex_put_node(w, n->child[1], LABI_ORDINAL + 1);
    break;
  case LABI_NODE_POWER:
    put_power(w, n);
    break;
  case LABI_NODE_NEGATIVE:
    put(w, "-");
    put_behind_sign(w, n->child[0], LABI_PRODUCT);
    break;
  case LABI_NODE_SWITCH:
    labi_latex_put_macro(w, "\\cgtpm", n->child[0]);
    put_behind_sign(w, n->child[0], LABI_PRODUCT);
    break;
  case LABI_NODE_UP_STAR:
    labi_latex_put_up_star(w, n);
    break;
  case LABI_NODE_UPTIMAL:
    labi_latex_put_uptimal(w, n);
    break;
  case LABI_NODE_OPTIONS:
  case LABI_NODE_FORM:
  case LABI_NODE_LIST:
    labi_latex_put_braces(w, n);
    break;
  case LABI_NODE_QUOTE:
    labi_latex_put_node(w, n->child[0], binding);
    break;
  case LABI_NODE_MATRIX:
    labi_latex_put_matrix(w, n);
    break;
  case LABI_NODE_RANGE:
    put_range(w, n);
    break;
  case LABI_NODE_COMPREHENSION:
    put_comprehension(w, n);
    break;
  case LABI_NODE_COMPARISON:
    put_comparison(w, n);
    break;
  case LABI_NODE_AND:
    put_chain(w, n, "\\wedge ", LABI_AND);
    break;
  case LABI_NODE_OR:
    put_chain(w, n, "\\vee ", LABI_AND); /* who knows which of the two signs binds? */
    break;
  case LABI_NODE_NOT:
    put(w, "\\neg ");
    labi_latex_put_node(w, n->child[0], LABI_COMPARISON + 1);
    break;
  case LABI_NODE_IF:
    put_cases(w, n);
    break;
  case LABI_NODE_LET:
    put_let(w, n);
    break;
  case LABI_NODE_SLOT:
  case LABI_NODE_FUNCTION:
  case LABI_NODE_FOLD:
  case LABI_NODE_RULESET:
  case LABI_NODE_DEFINITION:
    break; /* labi_written_kind gives none of them */
  }
}
