/* cgt/ko.h: thermographs of games in which a position can come back, under a named ban on repetition.
 *
 * In the ko a{x|a||y} each player can undo the move of the other. What a move is worth depends on who may repeat.
 * A ban is a rule that decides it. The thermograph under a ban is defined by play in an enriched environment: the
 * game next to a stack of coupons, from which a player may take the top one, worth t points, instead of moving.
 *
 * Graphs are as in cgt/loopy.h. A node without a cycle below it counts as the short game that it is. A cycle must
 * contain moves of both players, as a ko does: a player who can return alone, as in over = {0|over}, is refused.
 *
 * Values are fractions, because the mean of a ko need not be dyadic: 1/3. Every intermediate numerator and denominator
 * has to fit into 63 bits; if one does not, the functions fail with ELIMIT.
 *
 * All functions fail with ENOMEM, ELIMIT and ECANCELLED, and with EINVAL for a graph of another context or an option
 * that is not a node. They fail with EDOMAIN if
 *   - the ban is CGT_NO_BAN or CGT_NEUTRAL_THREATS;
 *   - an option is a loopy value, whose moves are not known;
 *   - one player alone can return to a position;
 *   - a node that can be reached is cold: at temperature 0 its walls depend on play below temperature 0, for which
 *     there is no theory of kos;
 *   - the walls change with each further coupon of one temperature, or jump;
 *   - a move is urgent at every temperature, so that there is no mast.
 *
 * Source: Berlekamp, The economist's view of combinatorial games, Games of No Chance (1996); Mueller, Berlekamp and
 * Spight, Generalized thermography, ICSI TR-96-030 (1996); Spight, Extended thermography for multiple kos in Go (1999). */
#ifndef CGT_KO_H
#define CGT_KO_H

#include "cgt/loopy.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who may repeat. A ko is a set of positions that can be reached from each other.
 *
 * Left komaster: Right must not move to a position that has occurred since the last coupon. Left may. If Left moves
 * to a position of the same ko, then Right has to take a coupon, and Left has to move again, until the ko is left:
 * Left pays the tax for each of these moves. Right komaster: the same with the players exchanged.
 * Superko: neither player must move to a position that has occurred since the last coupon.
 * Neutral threats is Spight's environment of equal and opposite threats. It is named, and not supported.
 * No ban: infinite play has no score. */
typedef enum cgt_ban {
  CGT_LEFT_KOMASTER,
  CGT_RIGHT_KOMASTER,
  CGT_SUPERKO,
  CGT_NEUTRAL_THREATS,
  CGT_NO_BAN
} cgt_ban;

/* "left_komaster", "right_komaster", "superko", "neutral_threats", "no_ban". NULL for other values. */
CGT_API const char *cgt_ban_name(cgt_ban ban);

/* In lowest terms; the denominator is positive. */
typedef struct cgt_fraction {
  int64_t numerator, denominator;
} cgt_fraction;

/* Both walls at a temperature at which one of them bends. walls is indexed by cgt_player. */
typedef struct cgt_ko_corner {
  cgt_fraction temperature, walls[2];
} cgt_ko_corner;

/* The walls of node start, from the top down. Corner 0 is the foot of the mast, (temperature, mean, mean); above it
 * both walls are vertical. The last corner is at temperature 0, or at -1 if the node is a short game. Between corners
 * the walls are straight; their slopes are integers, the net numbers of local moves. *count receives the number of
 * corners; the array, of capacity cap, is filled only if all of them fit.
 *
 * The Left scaffold at t is the best of Left's options: what Left gets after moving, minus t. Where the Left scaffold
 * is above the Right one, the walls are the scaffolds. Where it is below, neither player moves, and both walls are at
 * the value that was reached below, or at the scaffold that has since overtaken it. Walls of a ko are the fixed point
 * of these equations that continues the walls below.
 * Fails also: EINVAL if start is not a node.
 * Cost: the walls of all nodes below start; under superko the paths through each ko, an exponential number. */
CGT_API cgt_status cgt_ko_walls(size_t *count, cgt_ko_corner *corners, size_t cap, cgt_ctx *ctx,
                                const cgt_loopy_graph *graph, size_t start, cgt_ban ban);

/* A stack of coupons: `copies` of each of step, 2·step, ..., count·step, the largest on top. Below them are coupons of
 * 0, as many as the graph needs. copies is odd, so that the stack is worth about half its top coupon. */
typedef struct cgt_coupons {
  cgt_fraction step; /* positive */
  uint32_t count, copies;
} cgt_coupons;

/* The score of play next to the stack, by beginner: Left's coupons and the final number, minus Right's coupons, and
 * minus the same score of the stack alone. */
typedef struct cgt_coupon_score {
  cgt_fraction low[2], high[2]; /* equal unless the play below temperature 0 matters */
  bool moves[2];                /* the beginner's only best first move is in the game, not the top coupon */
} cgt_coupon_score;

/* Searches the play of the game and the stack, move by move, and knows no thermograph. scores[k], for k = 0 ..
 * stack->count, is the answer for the stack with top coupon k·step. As the step goes to 0, scores[k] goes to the walls
 * at temperature k·step.
 * Fails also: EINVAL for a stack that is not as above.
 * Cost: count·copies times the positions. */
CGT_API cgt_status cgt_coupon_search(cgt_coupon_score *scores, cgt_ctx *ctx, const cgt_loopy_graph *graph,
                                     size_t start, cgt_ban ban, const cgt_coupons *stack);

#ifdef __cplusplus
}
#endif
#endif
