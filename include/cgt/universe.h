/* cgt/universe.h: games modulo a universe, in normal play, in misère play or with scores.
 *
 * A universe is a set of forms that contains all options, sums and conjugates of its forms, and every {A | B} for
 * non-empty sets A and B of its forms. So its ends determine it: the forms in which one player has no move. Modulo a
 * universe, G >= H if Left does at least as well in G + X as in H + X, for every X of the universe. One comparison
 * serves all of them (Larsson, Nowakowski and Santos, Absolute combinatorial game theory, 2016, arXiv 1606.01975): the
 * common normal part,
 *
 *     for every G^R there is an H^R <= G^R or a G^RL >= H, and
 *     for every H^L there is a G^L >= H^L or an H^LR <= G,
 *
 * and the proviso, which is void in normal play, and in misère play is
 *
 *     if H is a Left end, Left, who moves first, wins G + X for every Left end X of the universe, and
 *     if G is a Right end, Right, who moves first, wins H + X for every Right end X of the universe.
 *
 * In a universe with scores a player without a move ends the game, and the form has a number for each such end: the
 * score, which Left wants to be large. The score of a sum is the sum of the scores of its ends. Ls(G) and Rs(G), the
 * stops of G, are the scores that play reaches when Left or Right moves first. G >= H if Ls(G + X) >= Ls(H + X) and
 * Rs(G + X) >= Rs(H + X) for every X of the universe, and the proviso is
 *
 *     Ls(G) >= Ls(H) and Rs(G) >= Rs(H),
 *
 * where the player who does not move first may pass whenever he likes, if the universe has moves to wait with. Sources:
 * Larsson, Neto, Nowakowski and Santos, Guaranteed scoring games (2016, arXiv 1505.07905), whose program is Scoring
 * Games Calculator; Ettinger, Topics in combinatorial games (1996), of games in which both players have a move or
 * neither has.
 *
 * A class is the set of all games that are equal modulo a universe, and is stored as its simplest form: no option is
 * dominated or reversible. Where an option is reversible through an end, the simplest form has a mark, `end` in print,
 * which Siegel calls a tombstone: a player with the mark counts as a player without a move, so in misère play {end,0|*}
 * added to an end of Left's is a win for Left at her turn. With scores the mark has a score, {end 1,{3|-3}|5}: Left may
 * end with 1 where she has no move in the other parts of a sum. Two games are equal exactly if their classes have the same
 * id. Source: Siegel, On the general dead-ending universe of partizan games (2023, arXiv 2312.16259), augmented forms
 * and simplest forms of arbitrary universes. */
#ifndef CGT_UNIVERSE_H
#define CGT_UNIVERSE_H

#include "cgt/form.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- universes ----------------------------------------------------------------------------------- */

/* The ends of a universe, each kind with those before it. */
typedef enum cgt_ends {
  CGT_ENDS_ZERO, /* only 0: both players have a move, or neither has one */
  CGT_ENDS_DEAD, /* a player without a move never gets one again */
  CGT_ENDS_BLOCKED, /* after each move of the opponent the player still has no move, or can move back to such an end */
  CGT_ENDS_ANY
} cgt_ends;

/* A universe as data. Your own universe must stay in memory, unchanged, as long as the contexts that have met it. */
typedef struct cgt_universe {
  const char *name;  /* "dead_ending" */
  const char *games; /* "dead-ending games" */
  const char *source;
  cgt_ends ends;
  bool misere;       /* a player who must move and cannot wins */
  unsigned last_day; /* of cgt_universe_day, or cgt_class_scored_day */
  bool scores;       /* a player who must move and cannot ends the game with a score; not with misere. The ends are
                        CGT_ENDS_ZERO, or CGT_ENDS_ANY for all guaranteed ones */
} cgt_universe;

/* The provided universes, a NULL at the end:
 *   normal       all games in normal play; its classes are the values of the engine
 *   misere       all games in misère play: Siegel, CGT, Ch. V; Mesdal and Ottaway, Simplification of partizan games in
 *                misère play (2007)
 *   dicot        Dorbec, Renault, Siegel and Sopena, Dicots, and a taxonomic ranking for misère games (2015)
 *   dead_ending  Milley and Renault, Dead ends in misère play (2013); Larsson, Milley, Nowakowski, Renault and Santos,
 *                Progress on misère dead ends (2018, arXiv 1807.11297)
 *   blocking     Davies, Miller and Milley, On sums of P-free forms under misère play (2025, arXiv 2506.05257)
 *   guaranteed   scores: a player at an end is sure of its score, as all scores that play from there can reach are at
 *                least as good for that player.
 *                Larsson, Neto, Nowakowski and Santos (2016)
 *   dicot_scores scores: both players have a move, or neither has and the game is a number. Ettinger (1996)
 *
 * A form, whose ends have no scores, is a game with scores in which all scores are 0. This embeds normal play in the
 * guaranteed games, with its order (Larsson, Neto, Nowakowski and Santos): the integer n is n moves to wait for Left. */
CGT_API const cgt_universe *const *cgt_universes(void);

/* The provided universe of this name, or NULL. */
CGT_API const cgt_universe *cgt_universe_named(const char *name);

/* True if f and its followers belong to the universe.
 * Fails: ENOMEM, ELIMIT, ECANCELLED, EINVAL.  Cost: one step for each follower. */
CGT_API cgt_status cgt_universe_contains(bool *contains, cgt_ctx *ctx, const cgt_universe *universe,
                                         cgt_form f);

/* ---- classes ------------------------------------------------------------------------------------- */

/* A class of games modulo a universe; it lives as long as its context. Zeroed memory is none. Functions that make a
 * class have the first shape of base.h. */
typedef struct cgt_class {
  uint32_t id;
} cgt_class;

/* The class of a form.
 * Fails: EDOMAIN if the form is not a game of the universe; ENOMEM, ELIMIT, ECANCELLED, EINVAL.
 * Cost: comparisons of pairs of followers, each once. */
CGT_API cgt_class cgt_class_of_form(cgt_ctx *ctx, const cgt_universe *universe, cgt_form f);

/* The class of a position, as a sum of the classes of its parts.
 * Fails: as above; EDOMAIN also where play reaches values, which do not record their moves. */
CGT_API cgt_class cgt_class_of_position(cgt_ctx *ctx, const cgt_universe *universe, cgt_position position);

/* The class that a text describes, as cgt_class_print writes it: "{end,0|*}". With scores: "{1|-1}", "{end 1,{3|-3}|5}",
 * "{end -1/2|3}"; a number is a score, and an empty side is an end with the score 0.
 * Fails: EPARSE; EDOMAIN as above, for `end` in normal play, and for an end with a score that the player is not sure
 * of: "{end 1|0}". */
CGT_API cgt_class cgt_class_parse(cgt_ctx *ctx, const cgt_universe *universe, const char *text);

/* Of two classes of one universe: their sum, and the class with Left and Right exchanged, which is the negative of the
 * class only if their sum is 0.
 * Fails: EINVAL for classes of different universes. */
CGT_API cgt_class cgt_class_sum(cgt_ctx *ctx, cgt_class g, cgt_class h);
CGT_API cgt_class cgt_class_conjugate(cgt_ctx *ctx, cgt_class g);

CGT_API bool cgt_class_is_none(cgt_class g);

/* NULL for none. */
CGT_API const cgt_universe *cgt_class_universe(const cgt_ctx *ctx, cgt_class g);

/* The options of the simplest form, simplest first, in an order that depends on the games alone, as by
 * cgt_form_options. */
CGT_API cgt_status cgt_class_options(size_t *count, cgt_class *options, size_t cap, cgt_ctx *ctx, cgt_class g,
                                     cgt_player player);

/* True if the player has the mark. With scores an end has a mark, too. */
CGT_API bool cgt_class_has_mark(const cgt_ctx *ctx, cgt_class g, cgt_player player);

/* The depth of the simplest form. */
CGT_API uint32_t cgt_class_depth(const cgt_ctx *ctx, cgt_class g);

CGT_API cgt_status cgt_class_compare(cgt_order *order, cgt_ctx *ctx, cgt_class g, cgt_class h);

/* The winner of play in the convention of the universe.
 * Fails: EDOMAIN for games with scores, here and below. */
CGT_API cgt_status cgt_class_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_class g);

/* The outcome if each player, moving first, must win G + X for all of the player's own ends X of the universe: L and R
 * for G that only Left or only Right wins so, N for both, P for neither. In normal play nobody does, as the opponent's
 * spare moves in X can be any number. */
CGT_API cgt_status cgt_class_strong_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_class g);

/* snprintf fashion: "{end,0|*}", with the names 0, n, -n, *, *n for the forms {n-1|}, {|-(n-1)} and nimbers. With scores
 * 0, n, -n and m/n are numbers, and {0|} is a move to wait with.
 * Fails: ENOMEM; ELIMIT for a text longer than 2^20 bytes. */
CGT_API cgt_status cgt_class_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_class g);

/* ---- scores --------------------------------------------------------------------------------------
 *
 * All fail with EDOMAIN for a universe without scores. Scores are numbers of the engine: dyadic rationals of any size. */

/* The class of the number that has this score for both players.
 * Fails: EDOMAIN if score is not a number. */
CGT_API cgt_class cgt_class_of_score(cgt_ctx *ctx, const cgt_universe *universe, cgt_game score);

/* The score of the player's end, or of the mark, in the simplest form.
 * Fails: EDOMAIN if there is none. */
CGT_API cgt_game cgt_class_score(cgt_ctx *ctx, cgt_class g, cgt_player player);

/* A player who may pass, any number of times. */
typedef enum cgt_passing { CGT_PASSING_NONE, CGT_PASSING_LEFT, CGT_PASSING_RIGHT } cgt_passing;

/* The score that play reaches if mover moves first.
 * Cost: one step for each follower. */
CGT_API cgt_game cgt_class_stop(cgt_ctx *ctx, cgt_class g, cgt_player mover, cgt_passing passing);

/* The score that play of a position of a ruleset with scores reaches if mover moves first, by search of all moves, without
 * classes: left_score(P) of the language.
 * Fails: EDOMAIN for a ruleset without scores.  Cost: one step for each follower. */
CGT_API cgt_game cgt_position_stop(cgt_ctx *ctx, cgt_position position, cgt_player mover);

/* The classes of games of depth n or less, n <= 1, all of whose scores are in the list, from simple to complex. *count
 * receives their number; classes, of capacity cap, is filled only if all of them fit.
 * Fails: ELIMIT for n > 1, and for more than 5 different scores; EDOMAIN for a score that is not a number. */
CGT_API cgt_status cgt_class_scored_day(size_t *count, cgt_class *classes, size_t cap, cgt_ctx *ctx,
                                        const cgt_universe *universe, const cgt_game *scores,
                                        size_t score_count, unsigned n);

/* A class x of the universe for which Left does worse in G + x than in H + x: a stop of G + x is less than the same stop
 * of H + x. It is the first one in the list of day 1 with the scores -1, 0 and 1, or else made as in the proof of the
 * theorem.
 * Fails: EDOMAIN if G >= H. */
CGT_API cgt_class cgt_class_refuting(cgt_ctx *ctx, cgt_class g, cgt_class h);

/* ---- games by day -------------------------------------------------------------------------------- */

/* A form of each class that contains a form of the universe of depth n or less, those by day n - 1 first, then by
 * their simplest forms, from simple to complex. *count receives their number; forms, of capacity cap, is filled only if
 * all of them fit.
 * Fails: ELIMIT for n > last_day; EDOMAIN for games with scores, which cgt_class_scored_day lists. */
CGT_API cgt_status cgt_universe_day(size_t *count, cgt_form *forms, size_t cap, cgt_ctx *ctx,
                                    const cgt_universe *universe, unsigned n);

/* The first X in the list of the last day for which G + X and H + X have different outcomes.
 * Fails: EDOMAIN for equal classes, and for games with scores; ELIMIT if there is none in the list. */
CGT_API cgt_status cgt_class_distinguish(cgt_form *x, cgt_ctx *ctx, cgt_class g, cgt_class h);

/* The first X in that list for which Left does worse in G + X than in H + X, moving first or second.
 * Fails: EDOMAIN if G >= H, and for games with scores; ELIMIT if there is none in the list. */
CGT_API cgt_status cgt_class_refute(cgt_form *x, cgt_ctx *ctx, cgt_class g, cgt_class h);

#ifdef __cplusplus
}
#endif
#endif
