/* cgt/loopy.h: loopy games, in which play can return to an earlier position.
 *
 * An infinite run is a draw. In sums, a loopy game G is determined by its two sides: its onside, where Left wins
 * infinite runs, and its offside, where Right wins them. G <= H if this holds for both sides. A stopper is a game
 * without infinite runs of alternate moves. Both of its sides are the game itself, and it has a canonical form, which
 * is a finite graph. The sides of most games are stoppers, and these games are written S & T.
 *
 * A value is interned in one context, freed with it, and not shared with other contexts. Short games are values, too.
 * Unless stated otherwise, a function that makes a value returns cgt_loopy_none() on failure, and when an argument is
 * cgt_loopy_none(). The error is in the context.
 *
 * All functions fail with ENOMEM, ELIMIT and ECANCELLED, and with EINVAL for a value of another context.
 * Source: Siegel, CGT, Ch. VI; Winning Ways, Ch. 11; Siegel, Coping with cycles. */
#ifndef CGT_LOOPY_H
#define CGT_LOOPY_H

#include "cgt/invariant.h"
#include "cgt/position.h"
#include "cgt/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Zeroed memory is not a value. */
typedef struct cgt_loopy {
  uint32_t id;
} cgt_loopy;

typedef enum cgt_loopy_kind {
  CGT_LOOPY_SHORT,   /* a short game */
  CGT_LOOPY_STOPPER, /* a stopper that is not a short game */
  CGT_LOOPY_SIDED,   /* both sides are stoppers, and they differ */
  CGT_LOOPY_UNSIDED  /* no stopper was found for one side, which is kept as a reduced graph */
} cgt_loopy_kind;

static inline cgt_loopy cgt_loopy_none(void) {
  cgt_loopy none = {0};
  return none;
}

/* True if the ids are equal. Equal values have equal ids, except unsided ones: for these, different ids prove
 * nothing; use cgt_loopy_compare. */
static inline bool cgt_loopy_same(cgt_loopy g, cgt_loopy h) { return g.id == h.id; }

CGT_API cgt_loopy_kind cgt_loopy_kind_of(const cgt_ctx *ctx, cgt_loopy g);

/* ---- making ------------------------------------------------------------------------------------ */

CGT_API cgt_loopy cgt_loopy_from_game(cgt_ctx *ctx, cgt_game g);

/* Converts a value to a short game.  Fails: EDOMAIN if it is loopy. */
CGT_API cgt_game cgt_loopy_game(cgt_ctx *ctx, cgt_loopy g);

/* An option in a graph: a value, or a node if there is no value. */
typedef struct cgt_loopy_option {
  cgt_loopy value;
  uint32_t node;
} cgt_loopy_option;

/* A node of a graph of positions: its Left and Right options, by cgt_player. */
typedef struct cgt_loopy_node {
  const cgt_loopy_option *options[2];
  size_t count[2];
} cgt_loopy_node;

typedef struct cgt_loopy_graph {
  const cgt_loopy_node *nodes;
  size_t count; /* less than 2^30 */
} cgt_loopy_graph;

/* The value of the position at node start, or of all nodes at once, where values has room for graph->count. Strongly
 * connected components are evaluated one after the other, each from the values of those below it.
 * Fails also: EINVAL if an option is not a node.
 * Cost: depends only on the sizes of the components. */
CGT_API cgt_loopy cgt_loopy_from_graph(cgt_ctx *ctx, const cgt_loopy_graph *graph, size_t start);
CGT_API cgt_status cgt_loopy_values_of_graph(cgt_loopy *values, cgt_ctx *ctx, const cgt_loopy_graph *graph);

/* The value of a position of any ruleset, even if play can return to it or to a later position. All reachable
 * positions are visited, except those inside parts whose short value is known.  Fails also: EINVAL.
 * Tested: loopy_positions */
CGT_API cgt_loopy cgt_position_loopy(cgt_ctx *ctx, cgt_position position);

/* The value {left | right}. */
CGT_API cgt_loopy cgt_loopy_from_options(cgt_ctx *ctx, const cgt_loopy *left, size_t nleft,
                                         const cgt_loopy *right, size_t nright);

/* Named values: on = {on|}, off = {|off}, over = {0|over}, under = {under|0}, upon = ^[on] = {upon|*}, ^<on> =
 * {0|*-upon}, dud = {dud|dud}, tis = {tisn|}, tisn = {|tis}, tiny-on = {0||0|off}. */
typedef enum cgt_loopy_name {
  CGT_ON,
  CGT_OFF,
  CGT_OVER,
  CGT_UNDER,
  CGT_UPON,
  CGT_UP_TO_ON,
  CGT_DUD,
  CGT_TIS,
  CGT_TISN,
  CGT_TINY_ON
} cgt_loopy_name;

CGT_API cgt_loopy cgt_loopy_named(cgt_ctx *ctx, cgt_loopy_name name);

/* G & H: the value with the onside of g and the offside of h.  Fails also: EDOMAIN unless that onside is greater than
 * or equal to that offside. */
CGT_API cgt_loopy cgt_loopy_sided(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);

/* The sides as values.  Fails also: EDOMAIN if the side is not a stopper. */
CGT_API cgt_loopy cgt_loopy_onside(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_loopy cgt_loopy_offside(cgt_ctx *ctx, cgt_loopy g);

/* ---- order ------------------------------------------------------------------------------------- */

CGT_API cgt_status cgt_loopy_le(bool *answer, cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);
CGT_API cgt_status cgt_loopy_compare(cgt_order *order, cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);

/* The results when Left moves first and when Right moves first: nine outcomes. */
typedef enum cgt_loopy_result { CGT_RIGHT_WINS, CGT_DRAWN, CGT_LEFT_WINS } cgt_loopy_result;
typedef struct cgt_loopy_outcome {
  cgt_loopy_result left_first, right_first;
} cgt_loopy_outcome;

CGT_API cgt_status cgt_loopy_outcome_of(cgt_loopy_outcome *outcome, cgt_ctx *ctx, cgt_loopy g);

/* "L", "R", "N", "P"; "D" if both results are draws. If one of the two results of N or P is a draw instead, the name
 * is "PHat" or "NHat" if that is better for Left, and "PCheck" or "NCheck" if it is better for Right. */
CGT_API const char *cgt_loopy_outcome_name(cgt_loopy_outcome outcome);

/* ---- arithmetic -------------------------------------------------------------------------------- */

CGT_API cgt_loopy cgt_loopy_negative(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_loopy cgt_loopy_sum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);

/* n times g, for n of either sign.  Cost: 2 log2 |n| sums. */
CGT_API cgt_loopy cgt_loopy_multiple(cgt_ctx *ctx, int64_t n, cgt_loopy g);

/* The onside and the offside of the sum.  Fail also: EDOMAIN if the side is not a stopper. */
CGT_API cgt_loopy cgt_loopy_upsum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);
CGT_API cgt_loopy cgt_loopy_downsum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);

/* The ordinal sum G:H = {GL, G:HL | GR, G:HR} of stoppers, with G in canonical form; and the subordinate of G, the H
 * with base:H = G. Fail also: EDOMAIN for other values, and if there is no such H. */
CGT_API cgt_loopy cgt_loopy_ordinal_sum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);
CGT_API cgt_loopy cgt_loopy_subordinate(cgt_ctx *ctx, cgt_loopy g, cgt_loopy base);

/* Powers of stoppers, like cgt_pow_to and cgt_pow for short games: G:(x-1), and {0 | H - pow_to(G, x-1)} for G =
 * {0|H}. The power on of ^ is ^<on>.  Fail also: EDOMAIN. */
CGT_API cgt_loopy cgt_loopy_pow_to(cgt_ctx *ctx, cgt_loopy g, cgt_loopy x);
CGT_API cgt_loopy cgt_loopy_pow(cgt_ctx *ctx, cgt_loopy g, cgt_loopy x);

/* ---- stoppers: these functions fail with EDOMAIN for other values ------------------------------------ */

/* The options of the canonical form; and g with everything that can be reached from it, each once, older ones first.
 * *count receives the number; the array, of capacity cap, is filled only if all of them fit. */
CGT_API cgt_status cgt_loopy_options(size_t *count, cgt_loopy *options, size_t cap, cgt_ctx *ctx, cgt_loopy g,
                                     cgt_player player);
CGT_API cgt_status cgt_loopy_followers(size_t *count, cgt_loopy *followers, size_t cap, cgt_ctx *ctx,
                                       cgt_loopy g);

/* A side as a game to play: the canonical form if the side is a stopper, otherwise the graph that is kept of it, in
 * whose infinite runs Left wins. For winner Left it is the onside of g. For winner Right it is the negative of the
 * offside, in which Left and Right change places. Its options are such positions, too. Results as for
 * cgt_loopy_options.
 * Tested: loopy_values::sides_are_played_as_they_are */
typedef struct cgt_loopy_side {
  uint32_t id;
} cgt_loopy_side;

CGT_API cgt_status cgt_loopy_side_of(cgt_loopy_side *side, cgt_ctx *ctx, cgt_loopy g, cgt_player winner);
CGT_API cgt_status cgt_loopy_side_options(size_t *count, cgt_loopy_side *options, size_t cap, cgt_ctx *ctx,
                                          cgt_loopy_side side, cgt_player player);

/* All stoppers whose canonical form has this number of positions, including itself and short games: 3, 7, 42, 362,
 * 4644 and 88082 for 1 to 6. Results as for cgt_loopy_options.
 * Fails also: EINVAL for 0, ELIMIT for more than 6.
 * Cost: a third of a second for 5, half a minute for 6.  Tested: stoppers */
CGT_API cgt_status cgt_loopy_stoppers(size_t *count, cgt_loopy *stoppers, size_t cap, cgt_ctx *ctx,
                                      unsigned positions);

/* The stop that is reached when beginner moves first and the players alternate until the position is a pseudonumber:
 * a number x, x + over, x + under, on or off. */
CGT_API cgt_loopy cgt_loopy_stop(cgt_ctx *ctx, cgt_loopy g, cgt_player beginner);

/* The degree of G, the upsum of G and -G; Winning Ways, Ch. 11. */
CGT_API cgt_loopy cgt_loopy_degree(cgt_ctx *ctx, cgt_loopy g);

/* The varieties of G for a degree d: the downsum of G with the upsum of -G and d; and the upsum of G with the downsum
 * of -G and -d. If they are equal for the degree of G, then G is stable, and this is its variety. Fail also: EDOMAIN
 * unless d equals d + d, and for games that are not stable. */
CGT_API cgt_loopy cgt_loopy_downsum_variety(cgt_ctx *ctx, cgt_loopy g, cgt_loopy degree);
CGT_API cgt_loopy cgt_loopy_upsum_variety(cgt_ctx *ctx, cgt_loopy g, cgt_loopy degree);
CGT_API cgt_loopy cgt_loopy_variety(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_status cgt_loopy_is_stable(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* Mean, temperature and walls, as for short games (cgt/invariant.h), but from temperature 0 up. A stopper that is
 * infinitesimally close to a short game has its thermograph there; on and off count as arbitrarily large threats. A
 * wall ends at temperature 0. Fail also: EDOMAIN if on or off is at stake, as in {on|0}, and if play returns to a
 * position with different stops: thermographs of such games need a rule for kos. */
CGT_API cgt_game cgt_loopy_mean(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_game cgt_loopy_temperature(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_status cgt_loopy_wall(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_loopy g,
                                  cgt_player player);

/* True for numbers, x + over, x + under, on and off. */
CGT_API cgt_status cgt_loopy_is_pseudonumber(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* True if the only cycles are passes; true for short games. */
CGT_API cgt_status cgt_loopy_is_plumtree(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* ---- tests of any value ------------------------------------------------------------------------------ */

/* True for a number, and for a number plus a tiny or miny of a game that is at least over. */
CGT_API cgt_status cgt_loopy_is_number_tiny(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* True if G + G = G. */
CGT_API cgt_status cgt_loopy_is_idempotent(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* True if both stops of both sides are infinitesimally close to 0, or to one number.  Fail: EDOMAIN for unsided
 * values. */
CGT_API cgt_status cgt_loopy_is_infinitesimal(bool *answer, cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_status cgt_loopy_is_numberish(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* ---- text -------------------------------------------------------------------------------------- */

/* Prints a value, as cgt_print prints short games. on, off, over and under are printed by name, and their sums with
 * numbers as 2over; upon is ^[on]. S & T are two sides. In a{0||0|a} the name a stands for the braces that follow
 * it. */
CGT_API cgt_status cgt_loopy_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_loopy g,
                                   cgt_format format);

/* The notation of that text, in every format. */
CGT_API cgt_status cgt_loopy_notation_of(cgt_notation *notation, cgt_ctx *ctx, cgt_loopy g);

#ifdef __cplusplus
}
#endif
#endif
