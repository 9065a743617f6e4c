/* deep.c: one value derived once more by the definitions alone (verifier.h). Braces are played as they are
 * written and positions by their moves, as in proofs; other terms are taken as the canonical forms that the
 * engine has. */
#include <stdio.h>
#include <stdlib.h>

#include <cgt/lab_proof.h>

#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/machine/machine.h"
#include "lab/expression/written.h"
#include "lab/trust/verifier.h"

/* ---- forms of what is written ----------------------------------------------------------------- */

static bool make_term(labi_verifier_form *f, labi_verifier *v, const labi_written *w) {
  if (!w->braces) {
    if (w->value.kind == LAB_POSITION)
      return labi_verifier_position(f, v, w->value.as.at.position) &&
             (!w->value.as.at.negative || labi_verifier_neg(f, v, *f));
    return w->value.kind == LAB_FORM ? labi_verifier_written(f, v, w->value.as.form)
                                     : labi_verifier_game(f, v, w->game);
  }
  labi_verifier_form *options = malloc((w->count[0] + w->count[1] + 1) * sizeof *options), *to = options;
  bool good = options;
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; good && i < w->count[p]; i++) good = make_term(to++, v, &w->options[p][i]);
  good = good && labi_verifier_make(f, v, options, w->count[0], options + w->count[0], w->count[1]);
  free(options);
  return good;
}

/* The sum of the terms. */
static bool make_side(labi_verifier_form *f, labi_verifier *v, const labi_written_claim *claim, int side) {
  if (claim->count[side] == 0) return labi_verifier_make(f, v, NULL, 0, NULL, 0);
  for (size_t i = 0; i < claim->count[side]; i++) {
    const labi_written *w = &claim->sides[side][i];
    labi_verifier_form term;
    if (!make_term(&term, v, w) || (w->negative && !labi_verifier_neg(&term, v, term))) return false;
    if (i == 0)
      *f = term;
    else if (!labi_verifier_add(f, v, *f, term))
      return false;
  }
  return true;
}

/* ---- what the definitions say ------------------------------------------------------------------ */

static cgt_order order_of(bool less, bool greater) { /* or equal, both of them */
  return less ? greater ? CGT_EQUAL : CGT_LESS : greater ? CGT_GREATER : CGT_CONFUSED;
}

/* *right: what the engine says is what the definitions say. */
static bool decide(bool *right, labi_verifier *v, const labi_written_claim *claim, lab_value found) {
  labi_verifier_form left, other;
  cgt_outcome outcome;
  bool less, greater;
  if (!make_side(&left, v, claim, 0)) return false;
  switch (claim->kind) {
  case LABI_WRITTEN_OUTCOME:
    if (!labi_verifier_outcome(&outcome, v, left)) return false;
    *right = found.kind == LAB_OUTCOME && found.as.outcome == outcome;
    return true;
  case LABI_WRITTEN_SUM:
    return labi_verifier_game(&other, v, found.as.game) && labi_verifier_equal(right, v, left, other) &&
           (!*right || labi_verifier_canonical(right, v, other));
  default:
    if (!make_side(&other, v, claim, 1) || !labi_verifier_le(&less, v, left, other) ||
        !labi_verifier_le(&greater, v, other, left))
      return false;
    *right = found.kind == LAB_BOOL &&
             found.as.truth == lab_relation_holds(claim->relation, order_of(less, greater));
    return true;
  }
}

/* ---- what the engine says ---------------------------------------------------------------------- */

static cgt_status read_statement(labi_written_claim *claim, labi_written *whole, lab_machine *machine,
                                 size_t statement, lab_error *error) {
  if (labi_read_claim(claim, machine, statement, error) != CGT_OK &&
      labi_read_sum(claim, machine, statement, error) != CGT_OK) {
    cgt_status status = labi_read_written(whole, machine, statement, error);
    *claim = (labi_written_claim){.kind = LABI_WRITTEN_SUM, .count = {1, 0}, .sides = {whole, NULL}};
    return status;
  }
  if (!claim->loopy) return CGT_OK;
  *error = (lab_error){
      .status = CGT_EDOMAIN,
      .message = "Conway's definitions need games that end; claims about loopy games can be proved"};
  return CGT_EDOMAIN;
}

/* A truth, an outcome, or a game. */
static cgt_status ask_engine(lab_value *found, lab_machine *machine, size_t statement,
                             const labi_written_claim *claim, lab_error *error) {
  cgt_game g;
  cgt_status status = lab_evaluate(found, machine, statement, error);
  if (status != CGT_OK || claim->kind != LABI_WRITTEN_SUM) return status;
  status = lab_to_game(&g, machine, *found, error);
  *found = (lab_value){.kind = LAB_GAME, .as.game = g};
  return status;
}

cgt_status lab_verify_deep(lab_deep_check *check, lab_machine *machine, size_t statement, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, check) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  labi_written_claim claim;
  labi_written whole;
  lab_value found;
  cgt_status status = read_statement(&claim, &whole, machine, statement, error);
  if (status == CGT_OK) status = ask_engine(&found, machine, statement, &claim, error);
  if (status != CGT_OK) return status;
  labi_verifier *v = labi_verifier_new(lab_machine_ctx(machine), machine->cancel);
  bool right = false, decided = v && decide(&right, v, &claim, found);
  if (!decided && (!v || labi_verifier_status(v) == CGT_OK)) {
    labi_verifier_free(v);
    labi_no_memory(error);
    return CGT_ENOMEM;
  }
  *check = (lab_deep_check){.verdict = !decided ? LAB_DEEP_UNDECIDED
                                       : right  ? LAB_DEEP_CONFIRMED
                                                : LAB_DEEP_WRONG,
                            .found = found,
                            .forms = labi_verifier_forms(v),
                            .questions = labi_verifier_questions(v),
                            .status = labi_verifier_status(v)};
  snprintf(check->why, sizeof check->why, "%s", labi_verifier_message(v));
  labi_verifier_free(v);
  return CGT_OK;
}
