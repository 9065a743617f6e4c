/* failure.c: see failure.h. */
#include "lab/machine/failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/machine/machine.h"

bool labi_fail(lab_machine *m, const labi_node *at, cgt_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  *m->error = (lab_error){.status = status, .line = at ? at->line : 0, .column = at ? at->column : 0};
  vsnprintf(m->error->message, sizeof m->error->message, format, args);
  va_end(args);
  return false;
}

void labi_move_error(lab_machine *m, const labi_node *call, const char *name) {
  char message[sizeof m->error->message];
  memcpy(message, m->error->message, sizeof message);
  m->error->line = call->line;
  m->error->column = call->column;
  snprintf(m->error->message, sizeof m->error->message, "in %.60s: %.300s", name, message);
}

bool labi_engine_failed(lab_machine *m, const labi_node *at) {
  if (cgt_ctx_status(m->ctx) == CGT_OK)
    return labi_fail(m, at, CGT_EINVAL, "the engine returned neither a value nor an error");
  labi_engine_error(m->error, m->ctx, NULL);
  m->error->line = at ? at->line : 0;
  m->error->column = at ? at->column : 0;
  return false;
}

bool labi_game(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g) {
  if (cgt_is_none(g)) return labi_engine_failed(m, at);
  *result = (lab_value){.kind = LAB_GAME, .as.game = g};
  return true;
}

bool labi_form(lab_value *result, lab_machine *m, const labi_node *at, cgt_form f) {
  if (cgt_form_is_none(f)) return labi_engine_failed(m, at);
  *result = (lab_value){.kind = LAB_FORM, .as.form = f};
  return true;
}

bool labi_out_of_memory(lab_machine *m, const labi_node *at) {
  return labi_fail(m, at, CGT_ENOMEM, LABI_OUT_OF_MEMORY);
}
