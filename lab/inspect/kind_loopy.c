/* kind_loopy.c: loopy games as a kind. Stoppers alone have canonical forms: Siegel, CGT, Ch. VI, canonical form of stoppers.
 * Their options are compared within the graph, so no step is taken before the next one is looked for. */
#include <stdlib.h>

#include "lab/inspect/game_kind.h"
#include "lab/machine/normalise.h"
#include "lab/machine/value_kind.h"

static bool take_loopy(lab_value *value, const labi_asker *a, cgt_loopy g) {
  if (cgt_loopy_same(g, cgt_loopy_none())) return false;
  return *value = labi_shown_loopy(a->ctx, g), true;
}

static bool find_value(lab_value *value, const labi_asker *a, lab_value term) {
  *value = term;
  if (lab_settle(value, a->machine, a->error) != CGT_OK) return false;
  return value->kind == LAB_LOOPY || labi_short_games.value(value, a, *value);
}

static bool negate(lab_value *negative, const labi_asker *a, lab_value g) {
  return take_loopy(negative, a, cgt_loopy_negative(a->ctx, labi_loopy_of(a->ctx, g)));
}

static bool add(lab_value *sum, const labi_asker *a, lab_value g, lab_value h) {
  return take_loopy(sum, a, cgt_loopy_sum(a->ctx, labi_loopy_of(a->ctx, g), labi_loopy_of(a->ctx, h)));
}

static bool find_winner(cgt_loopy_result *result, const labi_asker *a, lab_value g, cgt_player to_move) {
  cgt_loopy_outcome outcome;
  if (cgt_loopy_outcome_of(&outcome, a->ctx, labi_loopy_of(a->ctx, g)) != CGT_OK) return false;
  return *result = to_move == CGT_LEFT ? outcome.left_first : outcome.right_first, true;
}

/* ---- steps --------------------------------------------------------------------------------------- */

typedef struct step_finder {
  const labi_asker *ask;
  lab_explained_form *f;
  cgt_loopy value;
  cgt_loopy *options[2]; /* their values */
} step_finder;

static bool loopy_of(cgt_loopy *loopy, const step_finder *s, lab_value settled) {
  *loopy = labi_loopy_of(s->ask->ctx, settled);
  return !cgt_loopy_same(*loopy, cgt_loopy_none());
}

static bool is_stopper(const step_finder *s, cgt_loopy g) {
  const cgt_loopy_kind kind = cgt_loopy_kind_of(s->ask->ctx, g);
  return kind == CGT_LOOPY_SHORT || kind == CGT_LOOPY_STOPPER;
}

static bool are_stoppers(const step_finder *s) {
  bool all = is_stopper(s, s->value);
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < s->f->form.count[player]; i++) all = all && is_stopper(s, s->options[player][i]);
  return all;
}

/* Is g no better for player than h? */
static bool is_no_better(bool *answer, const step_finder *s, cgt_loopy g, cgt_loopy h, cgt_player player) {
  return (player == CGT_LEFT ? cgt_loopy_le(answer, s->ask->ctx, g, h)
                             : cgt_loopy_le(answer, s->ask->ctx, h, g)) == CGT_OK;
}

/* The step that takes option i away is the next one. Moves of a position are told by their values, as of short games. */
static lab_explained_step *step_of(const step_finder *s, cgt_player player, size_t i) {
  const lab_option *option = &s->f->form.by[player][i];
  lab_explained_step *step = &s->f->steps[s->f->count];
  step->player = player;
  step->option = option->to.kind == LAB_POSITION ? option->value : option->to;
  step->value = option->value;
  return step;
}

/* The best option is the first of those that are better than option i. */
static bool find_better(bool *found, step_finder *s, cgt_player player, size_t i) {
  cgt_loopy best = s->options[player][i];
  *found = false;
  for (size_t k = 0; k < s->f->form.count[player]; k++) {
    const cgt_loopy other = s->options[player][k];
    bool worse;
    if (cgt_loopy_same(other, best)) continue;
    if (!is_no_better(&worse, s, best, other, player)) return false;
    if (!worse) continue;
    best = other;
    lab_explained_step *step = step_of(s, player, i);
    step->kind = CGT_STEP_DOMINATED;
    step->by = s->f->form.by[player][k].value;
    *found = true;
  }
  return true;
}

/* The first option of the other player in option i that is no better for the mover than the game. */
static bool find_reversal(bool *found, step_finder *s, cgt_player player, size_t i) {
  const lab_value from = labi_shown_loopy(s->ask->ctx, s->options[player][i]);
  lab_value_list back;
  *found = false;
  bool good = labi_list_options(&back, s->ask->ctx, from, (cgt_player)!player, SIZE_MAX);
  for (size_t k = 0; good && !*found && k < back.count; k++) {
    cgt_loopy g;
    lab_value through;
    good = find_value(&through, s->ask, back.items[k]) && loopy_of(&g, s, through) &&
           is_no_better(found, s, g, s->value, player);
    if (!good || !*found) continue;
    lab_explained_step *step = step_of(s, player, i);
    step->kind = CGT_STEP_REVERSIBLE;
    step->by = through;
  }
  free(back.items);
  return good;
}

static bool compare_all(step_finder *s) {
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < s->f->form.count[player]; i++) {
      bool found;
      if (!find_better(&found, s, (cgt_player)player, i)) return false;
      if (!found && !find_reversal(&found, s, (cgt_player)player, i)) return false;
      s->f->count += found;
    }
  s->f->canonical = s->f->count == 0;
  return true;
}

static bool take_values(step_finder *s) {
  bool good = loopy_of(&s->value, s, s->f->form.value);
  for (int player = 0; player < 2 && good; player++) {
    const size_t count = s->f->form.count[player];
    s->options[player] = calloc(count + 1, sizeof *s->options[player]);
    good = s->options[player];
    for (size_t i = 0; good && i < count; i++)
      good = loopy_of(&s->options[player][i], s, s->f->form.by[player][i].value);
  }
  return good;
}

static bool find_steps(lab_explained_form *f, const labi_asker *a) {
  step_finder s = {.ask = a, .f = f};
  f->steps = calloc(f->form.count[0] + f->form.count[1] + 1, sizeof *f->steps);
  const bool good = f->steps && take_values(&s) && (!are_stoppers(&s) || compare_all(&s));
  free(s.options[0]);
  free(s.options[1]);
  return good;
}

const labi_game_kind labi_loopy_games = {find_value, negate, add, find_winner, find_steps};
