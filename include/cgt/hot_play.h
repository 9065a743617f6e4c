/* cgt/hot_play.h: play of a sum of short games for score: the strategies of temperature theory, and best play.
 *
 * The components of the sum are moved in until all of them are numbers. The score is the sum of these numbers; Left
 * wants it large, and Right wants it small. Nobody moves in a number (Number Avoidance). If both players play as well
 * as they can, the score is the Left or the Right stop of the sum.
 *
 * Hotstrat moves in the hottest component. Thermostrat looks for the temperature t >= 0, the least one, at which the
 * sum of the opponent's walls and the widest gap between the walls of one component promise the best score; it moves in
 * that component, the hottest of those that are equally wide. Sentestrat replies in the component where the opponent has
 * just moved if that is now hotter than the ambient temperature, and otherwise moves in the hottest component; the
 * ambient temperature is the lowest at which it has moved so. In the chosen component the move is orthodox: it attains
 * the wall of the player at the temperature of the choice. Of equal choices the first component, and the first option
 * in the order of printing, is taken, so each strategy has one move in each situation.
 *
 * Source: Winning Ways, Ch. 6; Berlekamp, The economist's view of combinatorial games (1996); Siegel, CGT, Ch. II. */
#ifndef CGT_HOT_PLAY_H
#define CGT_HOT_PLAY_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cgt_hot_strategy {
  CGT_BEST_PLAY,
  CGT_HOTSTRAT,
  CGT_THERMOSTRAT,
  CGT_SENTESTRAT
} cgt_hot_strategy;

/* The stop of the sum of the components when beginner moves first. The sum itself is not made.
 * Fails: EINVAL, ELIMIT, ENOMEM, ECANCELLED.
 * Cost: at worst a step for each way in which the components can stand; much less where the bounds of thermographs
 * meet.  Tested: hot_play::best_play_reaches_the_stop_of_the_sum */
CGT_API cgt_game cgt_sum_stop(cgt_ctx *ctx, const cgt_game *components, size_t count, cgt_player beginner);

/* The temperature of the sum of the components. Only the hottest are added up, until their sum is hotter than each of
 * the others.
 * Fails: EINVAL, ELIMIT, ENOMEM, ECANCELLED.
 * Cost: the temperatures; where several components are the hottest, their sum.
 * Source: Siegel, CGT, Ch. II: t(G + H) <= max(t(G), t(H)).
 * Tested: hot_play::the_hottest_components_have_the_temperature_of_the_sum */
CGT_API cgt_game cgt_sum_temperature(cgt_ctx *ctx, const cgt_game *components, size_t count);

/* The score when player keeps to the strategy, the opponent answers as well as possible, and beginner moves first.
 * Results as for cgt_sum_stop.
 * Cost: a step for each way in which the components can stand, in their order.
 * Tested: hot_play::no_strategy_beats_best_play, and others */
CGT_API cgt_game cgt_hot_score(cgt_ctx *ctx, cgt_hot_strategy strategy, cgt_player player,
                               const cgt_game *components, size_t count, cgt_player beginner);

typedef struct cgt_hot_move {
  size_t component;
  cgt_game option;      /* a canonical option of that component */
  cgt_game temperature; /* at which the choice was made; CGT_NONE for best play */
} cgt_hot_move;

/* The move of player in the sum, at the beginning of play.
 * Fails: EDOMAIN if all components are numbers; otherwise as cgt_sum_stop, for best play alone. */
CGT_API cgt_status cgt_hot_choose(cgt_hot_move *move, cgt_ctx *ctx, cgt_hot_strategy strategy,
                                  const cgt_game *components, size_t count, cgt_player player);

/* ---- one game --------------------------------------------------------------------------------------------------- */

/* The orthodox options of player in g at a temperature, a number of at least -1: the canonical options that attain the
 * wall. For Left these are the options whose Right wall, less the temperature, is Left's wall of g. Above the temperature
 * of g there are none. They come in print order; *count and options are filled as by cgt_options.
 * Fails: EDOMAIN if temperature is not such a number; EINVAL, ELIMIT, ENOMEM.
 * Cost: the thermographs of g and its options.
 * Source: Berlekamp, The economist's view of combinatorial games (1996).
 * Tested: hot_play::orthodox_options_attain_the_stop_of_the_cooled_game */
CGT_API cgt_status cgt_orthodox_options(size_t *count, cgt_game *options, size_t cap, cgt_ctx *ctx, cgt_game g,
                                        cgt_player player, cgt_game temperature);

/* Is the move of player in g sente? It is if his wall is vertical just below the temperature of g: the opponent then
 * has to reply, and the move gains nothing else. If neither player has sente, g is gote. Both players never have it.
 * Fails: EINVAL, ELIMIT, ENOMEM.
 * Cost: the thermograph.
 * Source: Winning Ways, Ch. 6; Berlekamp (1996).  Tested: hot_play::sente_is_a_vertical_wall_below_the_temperature */
CGT_API cgt_status cgt_is_sente(bool *sente, cgt_ctx *ctx, cgt_game g, cgt_player player);

#ifdef __cplusplus
}
#endif
#endif
