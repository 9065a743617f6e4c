/* latex_expression.c: expressions that are trees (cgt/lab_expression.h), and values, as formulas for papers.
 */
#include <stdlib.h>
#include <string.h>

#include "lab/machine/derive.h"
#include "lab/text/latex_formula.h"
#include "lab/text/latex_node.h"
#include "lab/text/value_text.h"

void labi_put_latex_value(labi_buffer *out, lab_machine *machine, lab_value value) {
  char *text = lab_value_text(machine, value, CGT_PLAIN);
  if (text)
    labi_put_latex_formula(out, text, strlen(text), false);
  else
    out->failed = true;
  free(text);
}

void labi_put_latex_expression(labi_buffer *out, lab_machine *machine, const lab_expression *e) {
  lab_program program = {0};
  lab_error error;
  labi_node_maker make = {.parser = {.program = &program, .error = &error}};
  const labi_node *n = labi_make_node(&make, e);
  labi_latex_writer w = {.out = out, .machine = machine};
  if (n)
    labi_latex_put_node(&w, n, LABI_ANYTHING);
  else
    out->failed = true;
  labi_scratch_free(&program.memory);
}

void labi_put_latex_definition(labi_buffer *out, lab_machine *machine,
                               const lab_expression_definition *definition) {
  labi_latex_writer w = {.out = out};
  labi_latex_put_function(&w, definition->name, strlen(definition->name));
  for (size_t i = 0; i < definition->parameter_count; i++) {
    labi_put(out, i > 0 ? ", " : "(");
    labi_latex_put_variable(&w, definition->parameters[i], strlen(definition->parameters[i]));
  }
  labi_put(out, ")=");
  labi_put_latex_expression(out, machine, definition->body);
}
