/* loopy_oracle.h: the naive truth of loopy games. Graphs, and play on the product of two of them as the
 * definitions have it, solved by fixed points over all pairs of positions; no canonical form, no bounds. Sources:
 * Winning Ways, ch. 11; Siegel, Combinatorial Game Theory, ch. VI, Loopy Games. */
#ifndef LOOPY_ORACLE_H
#define LOOPY_ORACLE_H

#include <cgt/loopy.h>

#include "random_game.h"

enum { LOOPY_MOST = 64 };

/* Position i is bit i of the sets of options; play starts at 0. */
typedef struct loopy_graph {
  unsigned count;
  uint64_t options[LOOPY_MOST][2]; /* by cgt_player */
} loopy_graph;

typedef enum loopy_side { LOOPY_ONSIDE, LOOPY_OFFSIDE } loopy_side;

/* Bit j of le[i]: position i of g is <= position j of h on that side. Left, moving second in h - g, never runs out
 * of moves, nor loses by endless play: on the onside it is lost if -g sees infinitely many moves and h does not, on
 * the offside if h does and -g does not. */
void loopy_oracle_le(uint64_t le[LOOPY_MOST], const loopy_graph *g, const loopy_graph *h, loopy_side side);

/* Of the positions 0: on that side, and on both. */
bool loopy_oracle_is_le(const loopy_graph *g, const loopy_graph *h, loopy_side side);
bool loopy_oracle_equal(const loopy_graph *g, const loopy_graph *h);

/* What becomes of position 0 when beginner begins: 1, Left wins; -1, Right does; 0, neither can force an end. */
int loopy_oracle_result(const loopy_graph *g, cgt_player beginner);

/* No infinite play, from any position, in which the players alternate. */
bool loopy_oracle_is_stopper(const loopy_graph *g);

/* No option of any position is dominated or reversible, and no two positions that can be reached are equal. Of
 * stoppers: then it is the canonical form. Siegel, ch. VI, Canonical Stoppers. */
bool loopy_oracle_is_canonical(const loopy_graph *g);

/* Has at most LOOPY_MOST positions; the test ends where it would have more. */
loopy_graph loopy_oracle_sum(const loopy_graph *g, const loopy_graph *h);
loopy_graph loopy_oracle_negative(const loopy_graph *g);

/* The positions that can be reached from `start`, which becomes 0. */
loopy_graph loopy_oracle_from(const loopy_graph *g, unsigned start);

/* What the engine makes of the position `start`; the test ends where that fails. */
cgt_loopy loopy_oracle_value(cgt_ctx *ctx, const loopy_graph *g, unsigned start);

/* The canonical form of a stopper, with itself as position 0. False: it has more than LOOPY_MOST followers, or is no
 * stopper. */
bool loopy_oracle_of_stopper(loopy_graph *g, cgt_ctx *ctx, cgt_loopy value);

/* Of 1 to `most` positions, all of which can be reached: on average `width` options a player. */
loopy_graph random_loopy_graph(rng *r, unsigned most, unsigned width);

/* "0{1|} 1{|0}", good until the next is asked for. */
const char *show_loopy(const loopy_graph *g);

#endif
