/* latex_node.h: what the parts of latex_formula.h share: nodes of the syntax as LaTeX. */
#ifndef LAB_LATEX_NODE_H
#define LAB_LATEX_NODE_H

#include "base/buffer.h"
#include <cgt/lab_machine.h>

#include "lab/language/parser.h"

typedef struct labi_latex_writer labi_latex_writer;

/* How a node of any kind is written, for those who write its parts: in parentheses where it binds less than `binding`,
 * one of the parser's; how tight what is written binds; and is it higher than a line? */
typedef struct labi_latex_nodes {
  void (*put)(labi_latex_writer *w, const labi_node *n, int binding);
  int (*binding)(const labi_latex_writer *w, const labi_node *n);
  bool (*is_tall)(const labi_latex_writer *w, const labi_node *n);
} labi_latex_nodes;

extern const labi_latex_nodes labi_latex_all_nodes; /* latex_node.c, for whoever makes a writer */

struct labi_latex_writer {
  const labi_latex_nodes *nodes;
  labi_buffer *out;
  unsigned raised;      /* in so many exponents: fractions are written with a slash there */
  bool outcomes;        /* nothing binds names: N, P, L and R are outcomes */
  lab_machine *machine; /* of values among the nodes, which no parser makes; or NULL */
};

static inline void labi_latex_put_node(labi_latex_writer *w, const labi_node *n, int binding) {
  w->nodes->put(w, n, binding);
}

static inline int labi_latex_binding(const labi_latex_writer *w, const labi_node *n) { return w->nodes->binding(w, n); }

static inline bool labi_latex_is_tall(const labi_latex_writer *w, const labi_node *n) { return w->nodes->is_tall(w, n); }

/* Between a sum and a product: x* and x^* are sums that need no brackets in a sum. */
enum { LABI_LATEX_GLUED = LABI_ORDINAL + 1, LABI_LATEX_FRACTION = LABI_PRODUCT + 5 };

/* What was written: a name or a call stays one, whatever it was resolved to. */
static inline labi_node_kind labi_written_kind(const labi_node *n) {
  switch ((labi_node_kind)n->kind) {
  case LABI_NODE_SLOT:
  case LABI_NODE_FUNCTION:
  case LABI_NODE_FOLD:
  case LABI_NODE_RULESET:
  case LABI_NODE_DEFINITION:
    return n->called ? LABI_NODE_CALL : LABI_NODE_NAME;
  default:
    return (labi_node_kind)n->kind;
  }
}

/* ---- latex_words.c: a variable: a, \alpha, x_{2}, \mathit{level}; short: a letter or a sign, which may touch another */
void labi_latex_put_variable(labi_latex_writer *w, const char *name, size_t length);
bool labi_latex_is_short(const char *name, size_t length);
bool labi_latex_is_integer(const labi_node *n);
bool labi_latex_is_call_of(const labi_node *n, const char *name, uint32_t arguments);
bool labi_latex_is_numeral(const labi_node *n, int64_t value);

/* ---- latex_operation.c: operators */
typedef void labi_latex_put(labi_latex_writer *w, const labi_node *n);
labi_latex_put labi_latex_put_sum, labi_latex_put_product, labi_latex_put_quotient, labi_latex_put_modulo,
    labi_latex_put_ordinal_sum, labi_latex_put_negative, labi_latex_put_power, labi_latex_put_comparison,
    labi_latex_put_and, labi_latex_put_or, labi_latex_put_not, labi_latex_put_cases;
void labi_latex_put_brackets(labi_latex_writer *w, const labi_node *n); /* and the node in them */
void labi_latex_put_behind_sign(labi_latex_writer *w, const labi_node *n, int binding);
bool labi_latex_ends_in_sum(const labi_node *n);   /* n·↑ + *m is written as a sum, and 1^* ends in one */
bool labi_latex_is_equivalence(const labi_node *n); /* are truths compared? */

/* ---- latex_loop.c: "0\le k\le 9, a\in S", a proviso or a where behind it; what is bound so */
void labi_latex_put_binders(labi_latex_writer *w, const labi_binders *list);
labi_latex_put labi_latex_put_range, labi_latex_put_comprehension, labi_latex_put_let;

/* ---- latex_game.c: games */
void labi_latex_put_up_star(labi_latex_writer *w, const labi_node *n);
void labi_latex_put_uptimal(labi_latex_writer *w, const labi_node *n);
void labi_latex_put_braces(labi_latex_writer *w, const labi_node *n); /* {..|..}, and sets */
void labi_latex_put_matrix(labi_latex_writer *w, const labi_node *n);
/* A macro, with a blank behind it where a letter may follow. */
void labi_latex_put_macro(labi_latex_writer *w, const char *macro, const labi_node *next);

/* ---- latex_call.c: an LABI_NODE_CALL, and the name of a function */
void labi_latex_put_function(labi_latex_writer *w, const char *name, size_t length);
void labi_latex_put_call(labi_latex_writer *w, const labi_node *n);
int labi_latex_call_binding(const labi_node *n);
bool labi_latex_call_is_tall(const labi_node *n);

#endif
