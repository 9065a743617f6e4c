/* latex_stream.c: LaTeX to streams, for reports that still print; it goes with the last of them. */
#include <stdlib.h>

#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"

static bool pour(FILE *out, labi_buffer *buffer) {
  char *text = labi_buffer_take(buffer, NULL);
  if (text) fputs(text, out);
  free(text);
  return text != NULL;
}

void labi_latex_put_macros(FILE *out) {
  labi_buffer buffer = {0};
  labi_put_latex_macros(&buffer);
  pour(out, &buffer);
}

void labi_latex_put_text(FILE *out, const char *text) {
  labi_buffer buffer = {0};
  labi_put_latex_text(&buffer, text);
  pour(out, &buffer);
}

bool labi_latex_put_name(FILE *out, const char *name) {
  labi_buffer buffer = {0};
  labi_put_latex_name(&buffer, name);
  return pour(out, &buffer);
}

bool labi_latex_put_definitions(FILE *out, const lab_program *program) {
  labi_buffer buffer = {0};
  labi_put_latex_definitions(&buffer, program);
  return pour(out, &buffer);
}
