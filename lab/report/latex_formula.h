/* latex_formula.h: texts of the language as formulas for papers. What a text says is taken from its syntax
 * alone: names are not looked up, nothing is evaluated. The formulas want amsmath and the macros of latex.h.
 * All texts returned are malloc'ed; NULL: no memory. paper: as lab_program_new. */
#ifndef LAB_LATEX_FORMULA_H
#define LAB_LATEX_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <cgt/lab_expression.h>

#include "lab/base/buffer.h"

/* An expression, or several with '=' between them: "a(n) = 2*a(n-1)". What is neither stands in \text. */
char *labi_latex_formula(const char *text, size_t length, bool paper);

void labi_put_latex_formula(labi_buffer *out, const char *text, size_t length, bool paper);

/* A value of the machine, and an expression that is a tree; of what cannot be printed the buffer fails. */
void labi_put_latex_value(labi_buffer *out, lab_machine *machine, lab_value value);
void labi_put_latex_expression(labi_buffer *out, lab_machine *machine, const lab_expression *e);
void labi_put_latex_definition(labi_buffer *out, lab_machine *machine,
                               const lab_expression_definition *definition);

/* All definitions of a text, as rows of amsmath's gather*; "" if there are none. */
char *labi_latex_definitions(const char *text, size_t length, bool paper);

/* "Let F(n) = ...", if there are definitions; text may be NULL. */
void labi_put_latex_definitions(labi_buffer *out, const char *text, bool paper);

/* The same to streams, for reports that still print (latex_stream.c). False: no memory. */
bool labi_latex_put_formula(FILE *out, const char *text, size_t length, bool paper);
bool labi_latex_put_definitions(FILE *out, const char *text, bool paper);

/* A statement about ranges: "(a,b)", "0\le a,b\le 9,\ a\neq b", and the claim. */
typedef struct labi_latex_statement {
  char *tuple, *scope, *claim;
} labi_latex_statement;

/* False: no memory. text is a statement that has been parsed before. */
bool labi_latex_statement_make(labi_latex_statement *statement, const char *text, size_t length, bool paper);
void labi_latex_statement_free(labi_latex_statement *statement);

#endif
