/* value_text.c: see value_text.h. */
#include "lab/text/value_text.h"

#include <stdlib.h>

#include "lab/machine/value_print.h"
#include "lab/text/latex.h"

static char *with_macros(char *latex) {
  char *text = latex ? labi_latex_with_macros(latex) : NULL;
  free(latex);
  return text;
}

char *lab_value_text(lab_machine *machine, lab_value value, cgt_format format) {
  labi_buffer text = {0};
  cgt_ctx_clear_error(lab_machine_ctx(machine));
  if (labi_print_as_read(&text, machine, value, format) != CGT_OK) text.failed = true;
  char *printed = labi_buffer_take(&text, NULL);
  return format == CGT_LATEX ? with_macros(printed) : printed;
}

char *labi_game_text(lab_machine *machine, cgt_game g, cgt_format format) {
  return lab_value_text(machine, lab_game(g), format);
}

void labi_put_value(labi_buffer *out, lab_machine *machine, lab_value value, cgt_format format) {
  labi_put_made(out, lab_value_text(machine, value, format));
}

void labi_put_game(labi_buffer *out, lab_machine *machine, cgt_game g, cgt_format format) {
  labi_put_value(out, machine, lab_game(g), format);
}

json_t *labi_json_value(lab_machine *machine, lab_value value) {
  char *text = lab_value_text(machine, value, CGT_PLAIN);
  json_t *string = text ? labi_json_string(text) : NULL;
  free(text);
  return string;
}

json_t *labi_json_game(lab_machine *machine, cgt_game g) { return labi_json_value(machine, lab_game(g)); }
