/* functions_hot_play.c: play of a list of games for score (cgt/hot_play.h). */
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

/* The elements of a list as games. They are used before anything else is evaluated. */
static cgt_game *components_of(lab_machine *m, const labi_node *at, const lab_list *list) {
  cgt_game *games = labi_room(m, at, (list->count + 1) * sizeof *games);
  for (size_t i = 0; games && i < list->count; i++)
    if (!labi_to_game(&games[i], m, at, list->items[i])) return NULL;
  return games;
}

static bool give_score(lab_value *result, lab_machine *m, const labi_node *at, cgt_game score) {
  *result = lab_game(score);
  return score.core || labi_engine_failed(m, at);
}

static bool fn_sum_stop(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = args[0].as.list;
  const cgt_game *games = components_of(m, at, list);
  return games && give_score(result, m, at, cgt_sum_stop(m->ctx, games, list->count, args[1].as.player));
}

static bool fn_score(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = args[0].as.list;
  const cgt_game *games = components_of(m, at, list);
  return games && give_score(result, m, at,
                             cgt_hot_score(m->ctx, (cgt_hot_strategy)labi_code_of(at)->variant,
                                           args[1].as.player, games, list->count, args[2].as.player));
}

/* The list after the move. */
static bool fn_move(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = args[0].as.list;
  const cgt_game *games = components_of(m, at, list);
  cgt_hot_move move;
  if (!games) return false;
  if (cgt_hot_choose(&move, m->ctx, (cgt_hot_strategy)labi_code_of(at)->variant, games, list->count,
                     args[1].as.player) != CGT_OK)
    return labi_engine_failed(m, at);
  if (!labi_new_list(result, m, at, LAB_MATRIX, list->count, list->count)) return false;
  lab_value *items = result->as.list->items;
  memcpy(items, list->items, list->count * sizeof *items);
  items[move.component] = lab_game(move.option);
  return labi_nest(m, at, *result);
}

#define SCORE(strategy) LABI_CODE(3, 3, "lxx", NUMBER, .general = fn_score, .variant = strategy)
#define MOVE(strategy) LABI_CODE(2, 2, "lx", LIST, .general = fn_move, .variant = strategy)
#define ONE_CHOICE .cost = "the thermographs of the components"

const lab_function labi_hot_play_functions[] = {
    {"sum_stop", "sum_stop(L,P)",
     "the stop of the sum of list L if player P moves first; the sum is not made",
     "sum_stop([+-1,+-4,{5|1}],Left)", "6", LABI_CODE(2, 2, "lx", NUMBER, .general = fn_sum_stop)},
    {"best_move", "best_move(L,P)", "list L after a move of player P that reaches the stop of the sum",
     "best_move([{4|-4},{{20|6}|5}],Left)", "[+-4,{20|6}]", MOVE(CGT_BEST_PLAY)},
    {"hotstrat", "hotstrat(L,P)", "list L after the move of player P in its hottest game",
     "hotstrat([{4|-4},{{20|6}|5}],Left)", "[4,{20|6||5}]", MOVE(CGT_HOTSTRAT), ONE_CHOICE},
    {"thermostrat", "thermostrat(L,P)",
     "list L after the move of player P that Thermostrat chooses from the thermographs",
     "thermostrat([{4|-4},{{20|6}|5}],Left)", "[4,{20|6||5}]", MOVE(CGT_THERMOSTRAT), ONE_CHOICE},
    {"hotstrat_score", "hotstrat_score(L,P,Q)",
     "the score of list L if P keeps to Hotstrat, the opponent plays best, and player Q moves first",
     "hotstrat_score([{4|-4},{{20|6}|5}],Left,Left)", "9", SCORE(CGT_HOTSTRAT)},
    {"thermostrat_score", "thermostrat_score(L,P,Q)", "the same if P keeps to Thermostrat",
     "thermostrat_score([{4|-4},{{20|6}|5}],Left,Left)", "9", SCORE(CGT_THERMOSTRAT)},
    {"sentestrat_score", "sentestrat_score(L,P,Q)",
     "the same if P keeps to Sentestrat, which answers moves that leave a game hotter than the ambient "
     "temperature",
     "sentestrat_score([{4|-4},{{20|6}|5}],Left,Left)", "9", SCORE(CGT_SENTESTRAT)},
    {0}};
