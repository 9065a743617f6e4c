/* latex_node.h: what the parts of latex_formula.h share: nodes of the syntax as LaTeX. */
#ifndef LAB_LATEX_NODE_H
#define LAB_LATEX_NODE_H

#include "lab/base/buffer.h"
#include <cgt/lab_machine.h>

#include "lab/language/parser.h"

typedef struct labi_latex_writer {
  labi_buffer *out;
  unsigned raised;      /* in so many exponents: fractions are written with a slash there */
  bool outcomes;        /* nothing binds names: N, P, L and R are outcomes */
  lab_machine *machine; /* of values among the nodes, which no parser makes; or NULL */
} labi_latex_writer;

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

/* The node; in parentheses where it binds less than `binding`, one of the parser's. */
void labi_latex_put_node(labi_latex_writer *w, const labi_node *n, int binding);

/* How tight what is written for the node binds. */
int labi_latex_binding(const labi_latex_writer *w, const labi_node *n);

/* Is it higher than a line? */
bool labi_latex_is_tall(const labi_latex_writer *w, const labi_node *n);

/* A variable: a, \alpha, x_{2}, \mathit{level}; short: a letter or a sign, which may touch another. */
void labi_latex_put_variable(labi_latex_writer *w, const char *name, size_t length);
bool labi_latex_is_short(const char *name, size_t length);

bool labi_latex_is_numeral(const labi_node *n, int64_t value);

/* Loops and ranges: "0\le k\le 9, a\in S". A proviso or a where follows them. */
void labi_latex_put_binders(labi_latex_writer *w, const labi_binders *list);

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
bool labi_latex_is_call_of(const labi_node *n, const char *name, uint32_t arguments);

#endif
