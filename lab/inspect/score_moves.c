/* score_moves.c: the moves of a sum that reach its stop, and what the strategies of temperature theory choose and score
 * (cgt/hot_play.h). Components are judged by their values, so they have to be short games. */
#include <stdlib.h>

#include <cgt/lab_inspect.h>

#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/inspect/game_kind.h"
#include "lab/inspect/sum_terms.h"
#include "lab/language/diagnostic.h"

typedef struct score_finder {
  labi_asker ask;
  cgt_ctx *ctx;
  lab_score_moves *sum;
  cgt_game *values;
} score_finder;

static const lab_value no_value = {.kind = LAB_GAME}; /* CGT_NONE */

static bool score_failed(score_finder *f, const char *what) { return labi_asker_failed(&f->ask, what); }

/* The value of a term, or of an option of it. */
static bool find_signed_value(cgt_game *value, score_finder *f, const lab_summand *s, lab_value term) {
  lab_value found;
  if (!labi_short_games.value(&found, &f->ask, term)) return false;
  *value = s->subtracted ? cgt_neg(f->ctx, found.as.game) : found.as.game;
  return true;
}

static bool take_components(score_finder *f, const lab_value *terms, const bool *negative, size_t count) {
  lab_score_moves *sum = f->sum;
  sum->summands = calloc(count + 1, sizeof *sum->summands);
  f->values = calloc(count + 1, sizeof *f->values);
  if (!sum->summands || !f->values) return score_failed(f, "the sum was not found");
  sum->count = count;
  for (size_t i = 0; i < count; i++) {
    lab_summand *s = &sum->summands[i];
    *s = (lab_summand){.term = terms[i], .subtracted = negative[i], .value = no_value};
    if (!find_signed_value(&f->values[i], f, s, terms[i])) return score_failed(f, "a component has no value");
    s->value = lab_game(f->values[i]);
    if (terms[i].kind != LAB_POSITION && terms[i].kind != LAB_FORM)
      s->term = lab_game(negative[i] ? cgt_neg(f->ctx, f->values[i]) : f->values[i]);
  }
  return true;
}

/* ---- the moves that reach the stop ------------------------------------------------------------------------- */

static bool try_score_move(score_finder *f, size_t i, lab_value to, cgt_player player) {
  lab_score_side *side = &f->sum->by[player];
  const cgt_game before = f->values[i];
  if (!find_signed_value(&f->values[i], f, &f->sum->summands[i], to))
    return score_failed(f, "a move has no value");
  const cgt_game stop = cgt_sum_stop(f->ctx, f->values, f->sum->count, (cgt_player)!player);
  f->values[i] = before;
  if (!stop.core) return score_failed(f, "a move could not be judged");
  side->tried++;
  if (!cgt_equal(stop, side->stop)) return true;
  lab_winning_move *best = realloc(side->best, (side->count + 1) * sizeof *best);
  if (!best) return score_failed(f, "a move could not be kept");
  side->best = best;
  side->best[side->count++] = (lab_winning_move){.summand = i, .to = to, .after = no_value};
  return true;
}

static bool try_score_moves(score_finder *f, size_t i, cgt_player player) {
  const lab_summand *s = &f->sum->summands[i];
  lab_value_list moves;
  bool good = labi_options_of(&moves, &f->ask, s->term, s->subtracted ? (cgt_player)!player : player) ||
              score_failed(f, "the moves of a component could not be listed");
  for (size_t k = 0; k < moves.count && good; k++) good = try_score_move(f, i, moves.items[k], player);
  free(moves.items);
  return good;
}

/* ---- the strategies ------------------------------------------------------------------------------------------ */

static bool ask_strategy(score_finder *f, cgt_hot_strategy strategy, cgt_player player) {
  lab_hot_choice *choice = &f->sum->by[player].by[strategy - CGT_HOTSTRAT];
  cgt_hot_move move;
  choice->strategy = strategy;
  choice->score = cgt_hot_score(f->ctx, strategy, player, f->values, f->sum->count, player);
  if (!choice->score.core ||
      cgt_hot_choose(&move, f->ctx, strategy, f->values, f->sum->count, player) != CGT_OK)
    return score_failed(f, "a strategy could not be followed");
  const cgt_game loss = cgt_sub(f->ctx, f->sum->by[player].stop, choice->score);
  choice->summand = move.component;
  choice->temperature = move.temperature;
  choice->to = move.option;
  choice->loss = player == CGT_LEFT ? loss : cgt_neg(f->ctx, loss);
  return choice->loss.core || score_failed(f, "a strategy could not be followed");
}

static bool are_all_numbers(const score_finder *f) {
  size_t i = 0;
  while (i < f->sum->count && cgt_is_number(f->values[i])) i++;
  return i == f->sum->count;
}

static bool find_score_side(score_finder *f, cgt_player player) {
  lab_score_side *side = &f->sum->by[player];
  side->stop = cgt_sum_stop(f->ctx, f->values, f->sum->count, player);
  if (!side->stop.core) return score_failed(f, "the stop was not found");
  if (are_all_numbers(f)) return true;
  bool good = true;
  for (size_t i = 0; good && i < f->sum->count; i++)
    if (!cgt_is_number(f->values[i])) good = try_score_moves(f, i, player);
  for (int strategy = CGT_HOTSTRAT; good && strategy <= CGT_SENTESTRAT; strategy++)
    good = ask_strategy(f, (cgt_hot_strategy)strategy, player);
  return good;
}

/* ---- public ---------------------------------------------------------------------------------------------------- */

cgt_status lab_find_score_moves_of(lab_score_moves *moves, lab_machine *machine, const lab_value *terms,
                                   const bool *negative, size_t count, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, moves) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, terms, count) ||
      !LABI_ITEMS(error, negative, count))
    return CGT_EINVAL;
  lab_score_moves sum = {0};
  cgt_ctx *ctx = lab_machine_ctx(machine);
  score_finder f = {.ask = {machine, ctx, error}, .ctx = ctx, .sum = &sum};
  lab_error_clear(error);
  bool good = take_components(&f, terms, negative, count);
  sum.over = good && are_all_numbers(&f);
  good = good && find_score_side(&f, CGT_LEFT) && find_score_side(&f, CGT_RIGHT);
  free(f.values);
  if (good)
    *moves = sum;
  else
    lab_score_moves_free(&sum);
  return good ? CGT_OK : error->status;
}

cgt_status lab_find_score_moves(lab_score_moves *moves, lab_machine *machine, size_t statement,
                                lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, moves) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  labi_sum_terms terms;
  cgt_status status = labi_read_sum_terms(&terms, machine, statement, error);
  if (status == CGT_OK)
    status = lab_find_score_moves_of(moves, machine, terms.items, terms.negative, terms.count, error);
  labi_free_sum_terms(&terms);
  return status;
}

void lab_score_moves_free(lab_score_moves *moves) {
  if (!moves) return;
  free(moves->summands);
  free(moves->by[CGT_LEFT].best);
  free(moves->by[CGT_RIGHT].best);
  *moves = (lab_score_moves){0};
}
