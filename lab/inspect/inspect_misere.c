/* inspect_misere.c: see inspect_misere.h. */
#include "lab/inspect/inspect_misere.h"

#include <cgt/misere.h>

#include <stdlib.h>

#include "lab/machine/machine.h"

enum { MOST_STEPS = 20000, MOST_BYTES = 1 << 22 };

static cgt_status describe(lab_misere_play *play, cgt_misere_forms *forms, cgt_position position) {
  cgt_misere_form g;
  size_t length;
  cgt_status status = cgt_misere_from_position(&g, forms, position);
  if (status == CGT_OK) status = cgt_misere_genus_print(NULL, 0, &length, forms, g);
  if (status != CGT_OK) return status;
  play->genus = malloc(length + 1);
  if (!play->genus) return CGT_ENOMEM;
  play->outcome = cgt_misere_outcome(forms, g);
  play->kind = cgt_misere_kind_name(cgt_misere_genus_of(forms, g)->kind);
  play->known = true;
  return cgt_misere_genus_print(play->genus, length + 1, NULL, forms, g);
}

cgt_status labi_inspect_misere(lab_misere_play *play, lab_machine *machine, lab_value value) {
  cgt_ctx *ctx = machine->ctx;
  *play = (lab_misere_play){0};
  if (value.kind != LAB_POSITION || !cgt_position_ruleset(ctx, value.as.at.position)->impartial)
    return CGT_OK;
  const cgt_misere_options options = {.memory_bytes = MOST_BYTES, .stop = machine->cancel};
  cgt_misere_forms *forms;
  uint64_t steps = cgt_ctx_set_steps(ctx, MOST_STEPS);
  cgt_status status = cgt_misere_forms_new(&forms, ctx, &options);
  if (status == CGT_OK) status = describe(play, forms, value.as.at.position);
  cgt_ctx_set_steps(ctx, steps);
  if (status == CGT_EINVAL) status = cgt_ctx_status(ctx);
  cgt_ctx_clear_error(ctx); /* a limit says no */
  cgt_misere_forms_free(forms);
  return status == CGT_ENOMEM || status == CGT_ECANCELLED ? status : CGT_OK;
}
