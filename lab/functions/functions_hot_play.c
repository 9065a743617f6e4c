/* functions_hot_play.c: play of a list of games for score (cgt/hot_play.h). */
#include <string.h>

#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
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

/* At the temperature of the game, if none is given. */
static bool fn_orthodox_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const cgt_game g = args[0].as.game;
  const cgt_player player = args[1].as.player;
  const cgt_game t = at->count > 2 ? args[2].as.game : cgt_temperature(m->ctx, g);
  size_t count;
  if (cgt_is_none(t) || cgt_orthodox_options(&count, NULL, 0, m->ctx, g, player, t) != CGT_OK)
    return labi_engine_failed(m, at);
  cgt_game *games = labi_room(m, at, (count + 1) * sizeof *games);
  if (!games || !labi_new_list(result, m, at, LAB_LIST, count, count)) return false;
  if (cgt_orthodox_options(&count, games, count, m->ctx, g, player, t) != CGT_OK) return labi_engine_failed(m, at);
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = labi_normalise(m, lab_game(games[i]));
  return true;
}

static bool fn_is_sente(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool sente;
  if (cgt_is_sente(&sente, m->ctx, args[0].as.game, args[1].as.player) != CGT_OK) return labi_engine_failed(m, at);
  return *result = labi_truth(sente), true;
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
    {"orthodox_options", "orthodox_options(G,P,t)",
     "the options of player P that attain his wall at temperature t, by default the temperature of G",
     "orthodox_options({5,{20|4}|0},Left,0)", "{5}", LABI_CODE(2, 3, "gxg", SET, .general = fn_orthodox_options),
     .source = "Berlekamp, The economist's view of combinatorial games (1996)",
     .cost = "the thermographs of G and its options"},
    {"is_sente", "is_sente(G,P)",
     "true if the move of player P in G is sente: his wall is vertical just below the temperature",
     "is_sente({{20|6}|5},Left)", "true", LABI_CODE(2, 2, "gx", TRUTH, .general = fn_is_sente),
     .source = "Winning Ways, Ch. 6", .cost = "the thermograph of G"},
    {0}};
