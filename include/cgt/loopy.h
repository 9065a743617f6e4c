/* cgt/loopy.h: loopy games: those in which play may come back to where it was.
 *
 * A run that never ends is a draw. What counts of a loopy game G in sums are its two sides: its onside, where
 * infinite runs are won by Left, and its offside, where Right wins them; G <= H if that holds of both sides.
 * A stopper is a game in which nobody can run for ever by moving alternately: it is both of its sides, and
 * has a canonical form that is a finite graph. Most games have sides that are stoppers, and are written S &
 * T.
 *
 * A value is interned in one context, freed with it, and not shared with other contexts. Short games are
 * values too. Unless said otherwise, functions that make a value return cgt_loopy_none() when they failed,
 * and when they are given it; the error is in the context.
 *
 * All fail with ENOMEM, ELIMIT and ECANCELLED, and with EINVAL for a value that is not of the context.
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
  CGT_LOOPY_SIDED,   /* both sides are stoppers, and not the same one */
  CGT_LOOPY_UNSIDED  /* a side of which no stopper was found: that side is kept as a reduced graph */
} cgt_loopy_kind;

static inline cgt_loopy cgt_loopy_none(void) {
  cgt_loopy none = {0};
  return none;
}

/* Equal values have equal ids, except for unsided ones, of which only equal ids are conclusive: compare these. */
static inline bool cgt_loopy_same(cgt_loopy g, cgt_loopy h) { return g.id == h.id; }

CGT_API cgt_loopy_kind cgt_loopy_kind_of(const cgt_ctx *ctx, cgt_loopy g);

/* ---- making ------------------------------------------------------------------------------------ */

CGT_API cgt_loopy cgt_loopy_from_game(cgt_ctx *ctx, cgt_game g);

/* The short game that g is.  Fails: EDOMAIN if it is loopy. */
CGT_API cgt_game cgt_loopy_game(cgt_ctx *ctx, cgt_loopy g);

/* An option in a graph: a value, or where that is none a node. */
typedef struct cgt_loopy_option {
  cgt_loopy value;
  uint32_t node;
} cgt_loopy_option;

/* A graph of positions: of each node the options of Left and of Right, by cgt_player. */
typedef struct cgt_loopy_node {
  const cgt_loopy_option *options[2];
  size_t count[2];
} cgt_loopy_node;

typedef struct cgt_loopy_graph {
  const cgt_loopy_node *nodes;
  size_t count; /* less than 2^30 */
} cgt_loopy_graph;

/* The value of the position at node start; of all nodes at once, values having room for graph->count.
 * Strongly connected components are valued one after the other, each from the values of those below it.
 * Fails also: EINVAL if an option is not a node.  Cost: depends on the sizes of the components alone. */
CGT_API cgt_loopy cgt_loopy_from_graph(cgt_ctx *ctx, const cgt_loopy_graph *graph, size_t start);
CGT_API cgt_status cgt_loopy_values_of_graph(cgt_loopy *values, cgt_ctx *ctx, const cgt_loopy_graph *graph);

/* The value of a position of any ruleset: of one that can be reached from itself, or leads to such, too. All
 * that can be reached is walked, as far as it is in no part whose short value is known.  Fails also: EINVAL.
 * Tested: loopy_positions */
CGT_API cgt_loopy cgt_position_loopy(cgt_ctx *ctx, cgt_position position);

/* {left | right}. */
CGT_API cgt_loopy cgt_loopy_from_options(cgt_ctx *ctx, const cgt_loopy *left, size_t nleft,
                                         const cgt_loopy *right, size_t nright);

/* By name: on = {on|}, off = {|off}, over = {0|over}, under = {under|0}, upon = ^[on] = {upon|*}, ^<on> =
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

/* G & H: the value with the onside of g and the offside of h.  Fails also: EDOMAIN unless that onside is
 * greater than or equal to that offside. */
CGT_API cgt_loopy cgt_loopy_sided(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);

/* The sides as values.  Fails also: EDOMAIN if that side is not a stopper. */
CGT_API cgt_loopy cgt_loopy_onside(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_loopy cgt_loopy_offside(cgt_ctx *ctx, cgt_loopy g);

/* ---- order ------------------------------------------------------------------------------------- */

CGT_API cgt_status cgt_loopy_le(bool *answer, cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);
CGT_API cgt_status cgt_loopy_compare(cgt_order *order, cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);

/* Who wins when Left begins, and when Right does: the nine outcomes. */
typedef enum cgt_loopy_result { CGT_RIGHT_WINS, CGT_DRAWN, CGT_LEFT_WINS } cgt_loopy_result;
typedef struct cgt_loopy_outcome {
  cgt_loopy_result left_first, right_first;
} cgt_loopy_outcome;

CGT_API cgt_status cgt_loopy_outcome_of(cgt_loopy_outcome *outcome, cgt_ctx *ctx, cgt_loopy g);

/* "L", "R", "N", "P", "D" for drawn whoever moves first, and where one of the two results of N or P is a draw
 * instead: "PHat" and "NHat" if that is better for Left, "PCheck" and "NCheck" if it is better for Right. */
CGT_API const char *cgt_loopy_outcome_name(cgt_loopy_outcome outcome);

/* ---- arithmetic -------------------------------------------------------------------------------- */

CGT_API cgt_loopy cgt_loopy_negative(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_loopy cgt_loopy_sum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);

/* n times g, for n of either sign.  Cost: 2 log2 |n| sums. */
CGT_API cgt_loopy cgt_loopy_multiple(cgt_ctx *ctx, int64_t n, cgt_loopy g);

/* The onside and the offside of the sum.  Fail also: EDOMAIN if that is not a stopper. */
CGT_API cgt_loopy cgt_loopy_upsum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);
CGT_API cgt_loopy cgt_loopy_downsum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);

/* The ordinal sum G:H = {GL, G:HL | GR, G:HR} of stoppers, of which G is the canonical form. The H with
 * base:H = G, the subordinate of G.  Fail also: EDOMAIN for other values, and where there is no such H. */
CGT_API cgt_loopy cgt_loopy_ordinal_sum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h);
CGT_API cgt_loopy cgt_loopy_subordinate(cgt_ctx *ctx, cgt_loopy g, cgt_loopy base);

/* Of stoppers, as cgt_pow_to and cgt_pow of short games: G:(x-1), and {0 | H - pow_to(G, x-1)} for G = {0|H};
 * ^ to the on is ^<on>.  Fail also: EDOMAIN. */
CGT_API cgt_loopy cgt_loopy_pow_to(cgt_ctx *ctx, cgt_loopy g, cgt_loopy x);
CGT_API cgt_loopy cgt_loopy_pow(cgt_ctx *ctx, cgt_loopy g, cgt_loopy x);

/* ---- stoppers: these fail with EDOMAIN for other values ------------------------------------------ */

/* The options of the canonical form, and g with all that can be reached from it, each once, older ones first.
 * *count gets how many; the array, of room cap, is filled only if they all fit. */
CGT_API cgt_status cgt_loopy_options(size_t *count, cgt_loopy *options, size_t cap, cgt_ctx *ctx, cgt_loopy g,
                                     cgt_player player);
CGT_API cgt_status cgt_loopy_followers(size_t *count, cgt_loopy *followers, size_t cap, cgt_ctx *ctx,
                                       cgt_loopy g);

/* A side as it is played: the canonical form of a stopper, and where a side is none the graph that is kept of
 * it, in whose infinite runs Left wins. Of winner Left it is the onside of g; of Right the negative of the
 * offside, in which Left and Right change places. Its options are such positions; results as with
 * cgt_loopy_options.  Tested: loopy_values::sides_are_played_as_they_are */
typedef struct cgt_loopy_side {
  uint32_t id;
} cgt_loopy_side;

CGT_API cgt_status cgt_loopy_side_of(cgt_loopy_side *side, cgt_ctx *ctx, cgt_loopy g, cgt_player winner);
CGT_API cgt_status cgt_loopy_side_options(size_t *count, cgt_loopy_side *options, size_t cap, cgt_ctx *ctx,
                                          cgt_loopy_side side, cgt_player player);

/* All stoppers whose canonical form has so many positions, itself included, short games too: 3, 7, 42, 362,
 * 4644 and 88082 for 1 to 6. Results as with cgt_loopy_options.  Fails also: EINVAL for 0, ELIMIT for more
 * than
 * 6.  Cost: a third of a second for 5, half a minute for 6.  Tested: stoppers */
CGT_API cgt_status cgt_loopy_stoppers(size_t *count, cgt_loopy *stoppers, size_t cap, cgt_ctx *ctx,
                                      unsigned positions);

/* The stop that is reached when beginner begins and both play alternately until a pseudonumber is reached: a
 * number x, x + over, x + under, on or off. */
CGT_API cgt_loopy cgt_loopy_stop(cgt_ctx *ctx, cgt_loopy g, cgt_player beginner);

/* Its degree, the upsum of G and -G; Winning Ways, Ch. 11. */
CGT_API cgt_loopy cgt_loopy_degree(cgt_ctx *ctx, cgt_loopy g);

/* The varieties of G for a degree d: the downsum of G with the upsum of -G and d; the upsum of G with the
 * downsum of -G and -d. If both are equal for the degree of G, G is stable, and that is its variety.  Fail
 * also: EDOMAIN unless d is its own double, and for games that are not stable. */
CGT_API cgt_loopy cgt_loopy_downsum_variety(cgt_ctx *ctx, cgt_loopy g, cgt_loopy degree);
CGT_API cgt_loopy cgt_loopy_upsum_variety(cgt_ctx *ctx, cgt_loopy g, cgt_loopy degree);
CGT_API cgt_loopy cgt_loopy_variety(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_status cgt_loopy_is_stable(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* Mean, temperature and walls as of short games (cgt/invariant.h), but from temperature 0 up: stoppers that
 * are infinitesimally close to a short game have its thermograph there, and on and off count as threats as
 * large as it takes. A wall ends at temperature 0.  Fail also: EDOMAIN where on or off is at stake, as in
 * {on|0}, and where play comes back to a position with different stops: for these thermography knows no
 * answer without a rule for kos. */
CGT_API cgt_game cgt_loopy_mean(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_game cgt_loopy_temperature(cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_status cgt_loopy_wall(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_loopy g,
                                  cgt_player player);

/* Numbers, x + over, x + under, on and off. */
CGT_API cgt_status cgt_loopy_is_pseudonumber(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* Does play come back only by passing? True of short games. */
CGT_API cgt_status cgt_loopy_is_plumtree(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* ---- questions of any value ---------------------------------------------------------------------- */

/* A number, or one plus a tiny or miny of a game that is at least over? */
CGT_API cgt_status cgt_loopy_is_number_tiny(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* G + G = G. */
CGT_API cgt_status cgt_loopy_is_idempotent(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* Are both stops of both sides infinitesimally close to 0; to one number?  Fail: EDOMAIN for unsided values.
 */
CGT_API cgt_status cgt_loopy_is_infinitesimal(bool *answer, cgt_ctx *ctx, cgt_loopy g);
CGT_API cgt_status cgt_loopy_is_numberish(bool *answer, cgt_ctx *ctx, cgt_loopy g);

/* ---- text -------------------------------------------------------------------------------------- */

/* As cgt_print prints short games. on, off, over and under have names, sums of them with numbers are 2over,
 * upon is ^[on]; S & T are two sides; in a{0||0|a} the name a names the braces that follow it. */
CGT_API cgt_status cgt_loopy_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_loopy g,
                                   cgt_format format);

#ifdef __cplusplus
}
#endif
#endif
