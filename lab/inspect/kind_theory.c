/* kind_theory.c: the games of theories as kinds, as the language has them. Their options are those of their simplest forms. */
#include "lab/inspect/game_kind.h"
#include "lab/machine/call.h"

static bool find_value(lab_value *value, const labi_asker *a, lab_value term) {
  *value = term;
  return lab_settle(value, a->machine, a->error) == CGT_OK;
}

static bool negate(lab_value *negative, const labi_asker *a, lab_value g) {
  const lab_value args[] = {lab_integer(-1), g};
  return lab_call(negative, a->machine, "*", args, 2, a->error) == CGT_OK;
}

static bool add(lab_value *sum, const labi_asker *a, lab_value g, lab_value h) {
  const lab_value args[] = {g, h};
  return lab_call(sum, a->machine, "+", args, 2, a->error) == CGT_OK;
}

static bool find_winner(cgt_loopy_result *result, const labi_asker *a, lab_value g, cgt_player to_move) {
  lab_value outcome;
  if (labi_call_named(&outcome, a->machine, "outcome", g, a->error) != CGT_OK) return false;
  const cgt_outcome o = outcome.as.outcome;
  const bool left = o == CGT_L || o == (to_move == CGT_LEFT ? CGT_N : CGT_P);
  return *result = left ? CGT_LEFT_WINS : CGT_RIGHT_WINS, true;
}

static bool find_steps(lab_explained_form *f, const labi_asker *a) {
  (void)a;
  return f->canonical = true;
}

const labi_game_kind labi_theory_games = {find_value, negate, add, find_winner, find_steps};
