/* latex_call.c: calls as LaTeX. Functions for which mathematics has a notation are written in it; the others
 * by their names, through a macro. */
#include "lab/text/latex_node.h"

#include <string.h>

typedef struct notation {
  const char *name;
  unsigned arguments;
  int inside;           /* how tight an argument must bind */
  int binding;          /* how tight the whole does */
  const char *template; /* #1 and #2 are the arguments */
  bool tall;
} notation;

static const notation notations[] = {
    {"abs", 1, LABI_ANYTHING, LABI_OPERAND, "\\left|#1\\right|", false},
    {"floor", 1, LABI_ANYTHING, LABI_OPERAND, "\\left\\lfloor #1\\right\\rfloor ", false},
    {"floor_log2", 1, LABI_POSTFIX, LABI_OPERAND, "\\left\\lfloor\\log_2 #1\\right\\rfloor ", false},
    {"ceiling", 1, LABI_ANYTHING, LABI_OPERAND, "\\left\\lceil #1\\right\\rceil ", false},
    {"sqrt", 1, LABI_ANYTHING, LABI_OPERAND, "\\sqrt{#1}", false},
    {"isqrt", 1, LABI_ANYTHING, LABI_OPERAND, "\\left\\lfloor\\sqrt{#1}\\right\\rfloor ", false},
    {"factorial", 1, LABI_POSTFIX, LABI_POSTFIX, "#1!", false},
    {"binomial", 2, LABI_ANYTHING, LABI_OPERAND, "\\binom{#1}{#2}", true},
    {"mod", 2, LABI_PRODUCT + 1, LABI_PRODUCT, "#1\\bmod #2", false},
    {"div", 2, LABI_ANYTHING, LABI_OPERAND, "\\left\\lfloor\\frac{#1}{#2}\\right\\rfloor ", true},
    {"item", 2, LABI_POSTFIX, LABI_OPERAND, "{#1}_{#2}", false},
    {"outcome", 1, LABI_ANYTHING, LABI_OPERAND, "o(#1)", false},
    {"nimber", 1, LABI_POSTFIX, LABI_POWER, "\\cgtstar #1", false},
    {"nim", 1, LABI_POSTFIX, LABI_POWER, "\\cgtstar #1", false},
    {"up", 1, LABI_PRODUCT + 1, LABI_PRODUCT, "#1{\\cdot}\\cgtup ", false},
    {"down", 1, LABI_PRODUCT + 1, LABI_PRODUCT, "#1{\\cdot}\\cgtdown ", false},
    {"switch", 1, LABI_PRODUCT, LABI_SIGN, "\\cgtpm #1", false},
    {"tiny", 1, LABI_ANYTHING, LABI_OPERAND, "\\cgttiny{#1}", false},
    {"miny", 1, LABI_ANYTHING, LABI_OPERAND, "\\cgtminy{#1}", false},
};

/* Of 1 they are signs alone. */
static const char *const units[][2] = {
    {"nimber", "\\cgtstar "}, {"nim", "\\cgtstar "}, {"up", "\\cgtup "}, {"down", "\\cgtdown "}};

/* Functions of any number of arguments that are written between them. */
static const struct {
  const char *name, *sign;
  int binding;
} infixes[] = {{"nim_sum", "\\cgtnimsum ", LABI_SUM},
               {"xor", "\\cgtnimsum ", LABI_SUM},
               {"nim_product", "\\cgtnimproduct ", LABI_PRODUCT}};

static bool is_loop(const labi_node *n) {
  return n->count == 1 && n->child[0]->kind == LABI_NODE_COMPREHENSION;
}

static const notation *notation_of(const labi_node *n) {
  for (size_t i = 0; i < sizeof notations / sizeof *notations; i++)
    if (labi_latex_is_call_of(n, notations[i].name, notations[i].arguments) && !is_loop(n))
      return &notations[i];
  return NULL;
}

/* The index among the infixes, or -1. */
static int infix_of(const labi_node *n) {
  for (size_t i = 0; i < sizeof infixes / sizeof *infixes; i++)
    if (n->count >= 2 && labi_spells(n->as.name.text, n->as.name.length, infixes[i].name)) return (int)i;
  return -1;
}

static bool is_sum(const labi_node *n) { return is_loop(n) && labi_latex_is_call_of(n, "sum", 1); }

/* The sign, or NULL. */
static const char *unit_of(const labi_node *n) {
  for (size_t i = 0; i < sizeof units / sizeof *units; i++)
    if (labi_latex_is_call_of(n, units[i][0], 1) && labi_latex_is_numeral(n->child[0], 1)) return units[i][1];
  return NULL;
}

int labi_latex_call_binding(const labi_node *n) {
  const notation *known = notation_of(n);
  int infix = infix_of(n);
  return known ? known->binding : infix >= 0 ? infixes[infix].binding : is_sum(n) ? LABI_SUM : LABI_OPERAND;
}

bool labi_latex_call_is_tall(const labi_node *n) {
  const notation *known = notation_of(n);
  return known ? known->tall : is_sum(n);
}

static void put_template(labi_latex_writer *w, const labi_node *n, const notation *known) {
  for (const char *at = known->template; *at; at++) {
    if (*at != '#') {
      labi_put_char(w->out, *at);
      continue;
    }
    const labi_node *argument = n->child[*++at - '1'];
    labi_latex_put_node(w, argument, known->inside);
  }
}

static void put_arguments(labi_latex_writer *w, const labi_node *n) {
  bool tall = false;
  for (uint32_t i = 0; i < n->count; i++) tall = tall || labi_latex_is_tall(w, n->child[i]);
  labi_put(w->out, tall ? "\\left(" : "(");
  for (uint32_t i = 0; i < n->count; i++) {
    if (i > 0) labi_put(w->out, ", ");
    labi_latex_put_node(w, n->child[i], LABI_ANYTHING);
  }
  labi_put(w->out, tall ? "\\right)" : ")");
}

void labi_latex_put_function(labi_latex_writer *w, const char *name, size_t length) {
  static const char *const own[] = {"min", "max", "gcd"}; /* LaTeX has them */
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    if (!labi_spells(name, length, own[i])) continue;
    labi_putf(w->out, "\\%s", own[i]);
    return;
  }
  if (labi_latex_is_short(name, length)) {
    labi_latex_put_variable(w, name, length);
    return;
  }
  labi_put(w->out, "\\cgtname{");
  for (size_t i = 0; i < length; i++) labi_putf(w->out, name[i] == '_' ? "\\_" : "%c", name[i]);
  labi_put_char(w->out, '}');
}

void labi_latex_put_call(labi_latex_writer *w, const labi_node *n) {
  const notation *known = notation_of(n);
  const char *unit = unit_of(n);
  int infix = infix_of(n);
  if (unit) {
    labi_put(w->out, unit);
    return;
  }
  if (known) {
    put_template(w, n, known);
    return;
  }
  if (infix >= 0) {
    for (uint32_t i = 0; i < n->count; i++) {
      if (i > 0) labi_put(w->out, infixes[infix].sign);
      labi_latex_put_node(w, n->child[i], infixes[infix].binding + 1);
    }
    return;
  }
  if (is_sum(n)) {
    labi_put(w->out, "\\sum_{");
    labi_latex_put_binders(w, &n->child[0]->as.bind);
    labi_put(w->out, "}");
    labi_latex_put_node(w, n->child[0]->child[0], LABI_SUM + 1);
    return;
  }
  labi_latex_put_function(w, n->as.name.text, n->as.name.length);
  put_arguments(w, n);
}
