/* prelude.c: see prelude.h. */
#include "lab/functions/prelude.h"

#include <string.h>

#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"

/* It knows what all programs know, as the caller's does. NULL, with an error: no memory, or the file is wrong. */
static const lab_program *program_of(labi_prelude_file *file, const lab_program *caller, lab_error *error) {
  const lab_program *program = atomic_load(&file->program);
  if (program) return program;
  lab_program *read = labi_program_new(caller->known);
  if (!read) return labi_no_memory(error), NULL;
  if (lab_program_define(read, file->text, file->length, error) == CGT_OK &&
      atomic_compare_exchange_strong(&file->program, &program, read))
    return read;
  lab_program_free(read); /* the file is wrong, or another thread was faster */
  return program;
}

/* The frame of the definition, with the arguments in their places. */
static lab_value *frame_of(lab_machine *m, const labi_node *at, const labi_definition *d,
                           const lab_value *args) {
  lab_value *frame = labi_frame(m, at, d->slot_count);
  for (uint32_t i = 0; frame && i < d->parameter_count; i++) frame[i] = labi_normalise(m, args[i]);
  return frame;
}

bool labi_call_prelude(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_function *function = at->as.name.function;
  const lab_program *program = program_of(function->code->prelude, m->program, m->error);
  if (!program) return false;
  const labi_definition *d = labi_find_definition(program, function->name, strlen(function->name));
  labi_home *caller = m->home, *home = labi_home_of(m, program);
  lab_value *frame = home ? frame_of(m, at, d, args) : NULL;
  if (!frame) return home ? false : labi_out_of_memory(m, at);
  const uint32_t source = m->source, era = m->era;
  const char *running = m->running;
  m->home = home;
  m->source = d->source;
  m->era = program->era;
  m->running = d->name;
  const bool good = labi_evaluate(result, m, d->body, frame);
  m->home = caller;
  m->source = source;
  m->era = era;
  m->running = running;
  if (!good) { /* the reader sees the call, and no text of the prelude */
    m->error->line = at->line;
    m->error->column = at->column;
  }
  return good;
}
