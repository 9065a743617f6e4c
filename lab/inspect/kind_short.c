/* kind_short.c: short games as a kind: the engine has their order, their sums, and the steps to their canonical forms. */
#include <stdlib.h>

#include "lab/inspect/game_kind.h"

static bool take_game(lab_value *value, cgt_game g) { return *value = lab_game(g), !cgt_is_none(g); }

static bool find_value(lab_value *value, const labi_asker *a, lab_value term) {
  cgt_game g;
  if (term.kind == LAB_GAME) return *value = term, true;
  return lab_to_game(&g, a->machine, term, a->error) == CGT_OK && take_game(value, g);
}

static bool negate(lab_value *negative, const labi_asker *a, lab_value g) {
  return take_game(negative, cgt_neg(a->ctx, g.as.game));
}

static bool add(lab_value *sum, const labi_asker *a, lab_value g, lab_value h) {
  return take_game(sum, cgt_add(a->ctx, g.as.game, h.as.game));
}

/* Who is not to move wins if the value is at least as good as 0 for him. */
static bool find_winner(cgt_loopy_result *result, const labi_asker *a, lab_value g, cgt_player to_move) {
  const cgt_game zero = cgt_integer(a->ctx, 0);
  bool other;
  const cgt_status status = to_move == CGT_RIGHT ? cgt_le(&other, a->ctx, zero, g.as.game)
                                                 : cgt_le(&other, a->ctx, g.as.game, zero);
  *result = other == (to_move == CGT_RIGHT) ? CGT_LEFT_WINS : CGT_RIGHT_WINS;
  return status == CGT_OK;
}

/* ---- steps --------------------------------------------------------------------------------------- */

static cgt_game *values_of(const lab_option_table *form, cgt_player player) {
  cgt_game *values = malloc((form->count[player] + 1) * sizeof *values);
  for (size_t i = 0; values && i < form->count[player]; i++) values[i] = form->by[player][i].value.as.game;
  return values;
}

static void keep(lab_explained_form *f, const cgt_step *steps, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const lab_value option = lab_game(steps[i].option);
    f->steps[i] =
        (lab_explained_step){steps[i].kind, steps[i].player, option, option, lab_game(steps[i].by), {0}};
  }
  f->count = count;
  f->canonical = count == 0;
}

static bool find_steps(lab_explained_form *f, const labi_asker *a) {
  const size_t *counts = f->form.count;
  cgt_game *left = values_of(&f->form, CGT_LEFT), *right = values_of(&f->form, CGT_RIGHT);
  cgt_step *steps = NULL;
  size_t count = 0;
  const bool good =
      left && right &&
      cgt_explain_form(&count, NULL, 0, a->ctx, left, counts[0], right, counts[1]) == CGT_OK &&
      (steps = malloc((count + 1) * sizeof *steps)) && (f->steps = calloc(count + 1, sizeof *f->steps)) &&
      cgt_explain_form(&count, steps, count, a->ctx, left, counts[0], right, counts[1]) == CGT_OK;
  if (good) keep(f, steps, count);
  free(steps);
  free(left);
  free(right);
  return good;
}

const labi_game_kind labi_short_games = {find_value, negate, add, find_winner, find_steps};
