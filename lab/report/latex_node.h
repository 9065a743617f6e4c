/* latex_node.h: what the parts of latex_formula.h share: nodes of the syntax as LaTeX. */
#ifndef LAB_LATEX_NODE_H
#define LAB_LATEX_NODE_H

#include <stdio.h>

#include "lab/language/parser.h"

typedef struct latex_writer {
  FILE *out;
  const char *text; /* the source */
  unsigned raised;  /* in so many exponents: fractions are written with a slash there */
} latex_writer;

/* The node; in parentheses where it binds less than `binding`, one of the parser's. */
void latex_put_node(latex_writer *w, const node *n, int binding);

/* How tight what is written for the node binds. */
int latex_binding(const latex_writer *w, const node *n);

/* Is it higher than a line? */
bool latex_is_tall(const latex_writer *w, const node *n);

/* A variable: a, \alpha, x_{2}, \mathit{level}; short: a letter or a sign, which may touch another. */
void latex_put_variable(latex_writer *w, const char *name, size_t length);
bool latex_is_short(const char *name, size_t length);

bool latex_is_numeral(const node *n, int64_t value);

/* Loops and ranges: "0\le k\le 9, a\in S". A proviso or a where follows them. */
void latex_put_binders(latex_writer *w, const binders *list);

/* ---- latex_game.c: games */
void latex_put_up_star(latex_writer *w, const node *n);
void latex_put_uptimal(latex_writer *w, const node *n);
void latex_put_braces(latex_writer *w, const node *n); /* {..|..}, and sets */
void latex_put_matrix(latex_writer *w, const node *n);
/* A macro, with a blank behind it where a letter may follow. */
void latex_put_macro(latex_writer *w, const char *macro, const node *next);

/* ---- latex_call.c: an N_CALL, and the name of a function */
void latex_put_function(latex_writer *w, const char *name, size_t length);
void latex_put_call(latex_writer *w, const node *n);
int latex_call_binding(const node *n);
bool latex_call_is_tall(const node *n);
bool latex_is_call_of(const node *n, const char *name, uint32_t arguments);

#endif
