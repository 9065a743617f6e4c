/* inspect_misere.c: see inspect_misere.h. */
#include "lab/proof/inspect_misere.h"

#include "impartial/misere/misere_forms.h"
#include "lab/machine/machine.h"

enum { MOST_STEPS = 20000, MOST_BYTES = 1 << 22 };

static const char *const kinds[] = {[LABI_MISERE_HEAP] = "nim heap",
                                    [LABI_MISERE_TAME] = "tame",
                                    [LABI_MISERE_GENERALLY_TAME] = "generally tame",
                                    [LABI_MISERE_TAMEABLE] = "tameable",
                                    [LABI_MISERE_RESTIVE] = "restive",
                                    [LABI_MISERE_GENERALLY_RESTIVE] = "generally restive",
                                    [LABI_MISERE_RESTLESS] = "restless",
                                    [LABI_MISERE_WILD] = "wild"};

/* forms->status says why not. */
static bool describe(lab_misere_play *play, labi_misere_forms *forms, cgt_position position) {
  labi_misere_form g;
  labi_buffer text = {0};
  if (!labi_misere_form_of_position(&g, forms, position)) return false;
  labi_put_genus(&text, forms, g);
  play->genus = labi_buffer_take(&text, NULL);
  play->outcome = forms->nodes.items[g].lost ? CGT_P : CGT_N;
  play->kind = kinds[labi_genus_of(forms, g)->kind];
  play->known = play->genus != NULL;
  if (!play->known) forms->status = CGT_ENOMEM;
  return play->known;
}

cgt_status labi_inspect_misere(lab_misere_play *play, lab_machine *machine, lab_value value) {
  cgt_ctx *ctx = machine->ctx;
  *play = (lab_misere_play){0};
  if (value.kind != LAB_POSITION || !cgt_position_ruleset(ctx, value.as.at.position)->impartial)
    return CGT_OK;
  labi_misere_forms forms;
  uint64_t steps = cgt_ctx_set_steps(ctx, MOST_STEPS);
  bool good = labi_misere_forms_open(&forms, ctx, MOST_BYTES, machine->cancel) &&
              describe(play, &forms, value.as.at.position);
  cgt_ctx_set_steps(ctx, steps);
  cgt_status status = good ? CGT_OK : forms.status == CGT_EINVAL ? cgt_ctx_status(ctx) : forms.status;
  cgt_ctx_clear_error(ctx); /* a limit says no */
  labi_misere_forms_close(&forms);
  return status == CGT_ENOMEM || status == CGT_ECANCELLED ? status : CGT_OK;
}
