/* inspect_misere.c: see inspect_misere.h. The theory whose games are those of impartial rulesets is asked, as the
 * language asks it. */
#include "lab/inspect/inspect_misere.h"

#include <stdlib.h>
#include <string.h>

#include "lab/machine/budget.h"
#include "lab/machine/call.h"
#include "lab/machine/machine.h"
#include "lab/machine/theory.h"

enum { MOST_STEPS = 20000, MOST_BYTES = 1 << 22 };

static const labi_theory *theory_of_impartial(const lab_program *program) {
  const labi_theory *const *theory = program->known->theories;
  while (*theory && !(*theory)->of_impartial) theory++;
  return *theory;
}

static cgt_status call_for_text(char **text, lab_machine *machine, const char *name, lab_value of, lab_error *error) {
  lab_value answer;
  const cgt_status status = labi_call_named(&answer, machine, name, of, error);
  if (status != CGT_OK) return status;
  *text = strdup(answer.as.text->bytes);
  return *text ? CGT_OK : CGT_ENOMEM;
}

static cgt_status describe(lab_misere_play *play, lab_machine *machine, const labi_theory *theory, lab_value position) {
  lab_error error;
  lab_value game, outcome;
  cgt_status status = labi_call_named(&game, machine, theory->name, position, &error);
  if (status == CGT_OK) status = labi_call_named(&outcome, machine, "outcome", game, &error);
  if (status == CGT_OK) status = call_for_text(&play->genus, machine, "genus", game, &error);
  if (status == CGT_OK) status = call_for_text(&play->kind, machine, "misere_kind", game, &error);
  if (status == CGT_OK) play->outcome = outcome.as.outcome;
  play->known = status == CGT_OK;
  return status;
}

cgt_status labi_inspect_misere(lab_misere_play *play, lab_machine *machine, lab_value value) {
  cgt_ctx *ctx = machine->ctx;
  const labi_theory *theory = theory_of_impartial(machine->program);
  *play = (lab_misere_play){0};
  if (!theory || value.kind != LAB_POSITION || !cgt_position_ruleset(ctx, value.as.at.position)->impartial)
    return CGT_OK;
  const size_t limit = machine->memory_limit, few = labi_memory_in_use(machine) + MOST_BYTES;
  const uint64_t steps = cgt_ctx_set_steps(ctx, MOST_STEPS);
  if (few < limit) machine->memory_limit = few;
  const cgt_status status = describe(play, machine, theory, value);
  machine->memory_limit = limit;
  cgt_ctx_set_steps(ctx, steps);
  cgt_ctx_clear_error(ctx); /* a limit says no */
  return status == CGT_ENOMEM || status == CGT_ECANCELLED ? status : CGT_OK;
}
