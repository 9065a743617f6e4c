/* value_text.c: see value_text.h. */
#include "lab/text/value_text.h"

#include <stdlib.h>

#include "lab/base/lab_guard.h"
#include "lab/machine/machine.h"
#include "lab/machine/value_print.h"
#include "lab/text/latex_break.h"

#include <cgt/number.h>

/* For a paper: to be broken where it is long. */
static char *for_paper(char *math) {
  labi_buffer text = {0};
  labi_put_latex_breakable(&text, math);
  free(math);
  return labi_buffer_take(&text, NULL);
}

char *lab_value_text(lab_machine *machine, lab_value value, cgt_format format) {
  if (!machine || !labi_is_whole(value) || (unsigned)format > CGT_LATEX_MACROS) return NULL;
  labi_buffer text = {0};
  cgt_ctx_clear_error(lab_machine_ctx(machine));
  if (labi_print_as_read(&text, machine, value, labi_text_format(format)) != CGT_OK) text.failed = true;
  char *printed = labi_buffer_take(&text, NULL);
  return format == CGT_LATEX && printed ? for_paper(printed) : printed;
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

/* ---- instances ----------------------------------------------------------------------------------- */

void labi_put_variable(labi_buffer *out, lab_machine *machine, size_t statement, size_t variable,
                       const int64_t *tuple, cgt_format format) {
  lab_value value;
  lab_error error;
  if (!lab_program_statement(machine->program, statement)->listed[variable]) {
    labi_putf(out, "%lld", (long long)tuple[variable]);
    return;
  }
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = lab_instance_variable(&value, machine, statement, variable, tuple, &error) == CGT_OK;
  const char *quote = good && value.kind == LAB_TEXT && format != CGT_LATEX ? "\"" : "";
  if (!good) out->failed = true;
  labi_put(out, quote);
  if (good) labi_put_value(out, machine, value, format);
  labi_put(out, quote);
  labi_scratch_release(&machine->results, mark);
}

void labi_put_instance(labi_buffer *out, lab_machine *machine, size_t statement, const int64_t *tuple) {
  const lab_statement *about = lab_program_statement(machine->program, statement);
  for (size_t i = 0; i < about->variable_count; i++) {
    labi_putf(out, "%s%s = ", i > 0 ? ", " : "", about->variables[i]);
    labi_put_variable(out, machine, statement, i, tuple, CGT_PLAIN);
  }
}

cgt_status lab_instance_print(char *buf, size_t cap, size_t *length, lab_machine *machine, size_t statement,
                              const int64_t *values) {
  if ((!buf && cap > 0) || !values || !lab_program_statement(lab_machine_program(machine), statement))
    return CGT_EINVAL;
  labi_buffer text = {0};
  cgt_ctx_clear_error(machine->ctx);
  labi_put_instance(&text, machine, statement, values);
  cgt_status status = cgt_ctx_status(machine->ctx);
  if (status == CGT_OK && text.failed) status = CGT_ENOMEM;
  labi_buffer_copy(buf, cap, length, &text);
  labi_buffer_free(&text);
  return status;
}

bool labi_is_small_integer(int64_t *n, lab_machine *machine, lab_value value) {
  cgt_ctx *ctx = machine->ctx;
  *n = value.kind == LAB_INTEGER ? value.as.integer : 0;
  if (value.kind != LAB_GAME || !cgt_is_integer(ctx, value.as.game)) return value.kind == LAB_INTEGER;
  bool fits = cgt_get_int64(n, ctx, value.as.game) == CGT_OK;
  if (!fits) cgt_ctx_clear_error(ctx);
  return fits;
}

bool labi_variable_integer(int64_t *n, lab_machine *machine, size_t statement, size_t variable,
                           const int64_t *tuple) {
  lab_value value;
  lab_error error;
  *n = tuple[variable];
  if (!lab_program_statement(machine->program, statement)->listed[variable]) return true;
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool integer = lab_instance_variable(&value, machine, statement, variable, tuple, &error) == CGT_OK &&
                 labi_is_small_integer(n, machine, value);
  labi_scratch_release(&machine->results, mark);
  return integer;
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

json_t *labi_json_value(lab_machine *machine, lab_value value) {
  char *text = lab_value_text(machine, value, CGT_PLAIN);
  json_t *string = text ? labi_json_string(text) : NULL;
  free(text);
  return string;
}

json_t *labi_json_game(lab_machine *machine, cgt_game g) { return labi_json_value(machine, lab_game(g)); }
