/* latex_formula.h: statements, definitions, expressions and texts of the language as formulas for papers.
 * They are taken from the syntax alone, nothing is evaluated. The formulas want amsmath and the macros of
 * latex.h. All texts returned are malloc'ed; NULL: no memory. */
#ifndef LAB_LATEX_FORMULA_H
#define LAB_LATEX_FORMULA_H

#include <stdbool.h>
#include <stddef.h>

#include <cgt/lab_expression.h>

#include "base/buffer.h"

/* Of a text: an expression, or several with '=' between them, "a(n) = 2*a(n-1)". What is neither stands in
 * \text. paper: as lab_program_new. */
char *labi_latex_formula(const char *text, size_t length, bool paper);

void labi_put_latex_formula(labi_buffer *out, const char *text, size_t length, bool paper);

/* A value of the machine, and an expression that is a tree; of what cannot be printed the buffer fails. */
void labi_put_latex_value(labi_buffer *out, lab_machine *machine, lab_value value);
void labi_put_latex_expression(labi_buffer *out, lab_machine *machine, const lab_expression *e);
void labi_put_latex_definition(labi_buffer *out, lab_machine *machine,
                               const lab_expression_definition *definition);

/* A column of a statement, in function(..) unless that is NULL. */
void labi_put_latex_column(labi_buffer *out, const lab_program *program, size_t statement, size_t column,
                           const char *function);

/* "Let F(n) = ...", if the program has definitions. */
void labi_put_latex_definitions(labi_buffer *out, const lab_program *program);

void labi_put_latex_name(labi_buffer *out, const char *name); /* of a variable */

/* A statement about ranges: "(a,b)", "0\le a,b\le 9,\ a\neq b", and the claim. */
typedef struct labi_latex_statement {
  char *tuple, *scope, *claim;
} labi_latex_statement;

bool labi_latex_statement_make(labi_latex_statement *formulas,
                               const lab_statement *statement); /* false: no memory */
void labi_latex_statement_free(labi_latex_statement *formulas);

#endif
