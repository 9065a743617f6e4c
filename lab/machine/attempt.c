/* attempt.c: answers of the engine that are wanted only if they are cheap. */
#include "lab/machine/attempt.h"

#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"

labi_attempt labi_attempt_begin(lab_machine *m, uint64_t steps) {
  uint64_t before = cgt_ctx_steps_left(m->ctx), given = steps < before ? steps : before;
  cgt_ctx_set_steps(m->ctx, given);
  return (labi_attempt){before, given};
}

static bool forget_error(lab_machine *m) {
  cgt_ctx_clear_error(m->ctx);
  if (m->error) lab_error_clear(m->error); /* a ruleset by moves may have met the same */
  return true;
}

bool labi_attempt_was_too_long(labi_attempt a, lab_machine *m, cgt_status status) {
  uint64_t left = cgt_ctx_steps_left(m->ctx);
  cgt_ctx_set_steps(m->ctx, a.before - (a.given - left));
  return status == CGT_ELIMIT && left == 0 && a.given < a.before && forget_error(m);
}

bool labi_attempt_gave_none(labi_attempt a, lab_machine *m, cgt_status status) {
  if (labi_attempt_was_too_long(a, m, status)) return true;
  bool counts =
      status == CGT_OK || status == CGT_ENOMEM || status == CGT_ECANCELLED || cgt_ctx_ran_full(m->ctx);
  return !counts && forget_error(m);
}

/* Play that may come back is nothing for a search; a position that has no value for another reason stays. */
static bool settle_if_loopy(lab_value *v, lab_machine *m, const labi_node *at) {
  lab_value worth;
  if (labi_position_worth(&worth, m, *v)) return *v = worth, true;
  return cgt_ctx_status(m->ctx) == CGT_EDOMAIN ? forget_error(m) : labi_engine_failed(m, at);
}

bool labi_if_cheap(lab_value *v, lab_machine *m, const labi_node *at) {
  if (v->kind != LAB_POSITION) return true;
  labi_attempt a = labi_attempt_begin(m, LABI_CHEAP_STEPS);
  cgt_game value = labi_game_of(m, *v);
  bool endless = cgt_is_none(value) && cgt_ctx_status(m->ctx) == CGT_EDOMAIN;
  if (endless) return labi_attempt_gave_none(a, m, CGT_EDOMAIN) && settle_if_loopy(v, m, at);
  return labi_attempt_gave_none(a, m, cgt_ctx_status(m->ctx)) || labi_game(v, m, at, value);
}
