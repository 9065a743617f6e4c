/* cgt/position.h: positions of rulesets, their moves and values. Positions are interned: equal
 * positions of one context have equal ids, and a value is computed once. */
#ifndef CGT_POSITION_H
#define CGT_POSITION_H

#include "cgt/base.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A position from arguments, as written.  Fails: EPARSE with the ruleset's own words, ENOMEM, ELIMIT. */
CGT_API cgt_status cgt_position_read(cgt_position *position, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                                     const cgt_arg *args, size_t count);

/* A position from bytes such as the ruleset's read() and options() emit, and, NULL for none, the bytes of a
 * position, which stay as long as ctx.  Fails: ENOMEM, ELIMIT.  Tested:
 * own_rulesets::positions_from_their_bytes */
CGT_API cgt_status cgt_position_of_bytes(cgt_position *position, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                                         const void *bytes, size_t length);
CGT_API const void *cgt_position_bytes(size_t *length, const cgt_ctx *ctx, cgt_position position);

/* The canonical form of the position, by search with memory, or by a theorem of the ruleset.
 * Fails: EDOMAIN where play may come back to a position (cgt_position_loopy, of cgt/loopy.h, has values of these too), ENOMEM,
 * ELIMIT, ECANCELLED; so do those below. */
CGT_API cgt_game cgt_position_value(cgt_ctx *ctx, cgt_position position);

/* The same by plain search alone: no theorem of the ruleset is asked, here or below. */
CGT_API cgt_game cgt_position_search(cgt_ctx *ctx, cgt_position position);

/* Its outcome: by a theorem of the ruleset where there is one, else from the value. */
CGT_API cgt_status cgt_position_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_position position);

/* The same by misère play, where the player who cannot move wins, of a sum of positions, some of them
 * negative: Left and Right exchanged. By search over the sum as it stands, with memory; canonical forms do
 * not help there. Winning Ways, ch. 13, Survival in the Lost World.  Fails: ENOMEM, ELIMIT, ECANCELLED. */
CGT_API cgt_status cgt_misere_outcome_of_sum(cgt_outcome *outcome, cgt_ctx *ctx,
                                             const cgt_position *positions, const bool *negative,
                                             size_t count);

/* Does the position keep its moves, or is it a value, of a ruleset that declares it (values, in cgt/ruleset.h)? The
 * functions around this one that ask for moves and not for the value fail with EDOMAIN when play comes to one.
 * Fails: EDOMAIN, EINVAL.  Tested: ruleset_values::misere_play_needs_forms */
CGT_API cgt_status cgt_position_keeps_moves(cgt_ctx *ctx, cgt_position position);

/* The value of the impartial game in which each player may move as either could: a nimber. */
CGT_API cgt_game cgt_position_impartial(cgt_ctx *ctx, cgt_position position);

/* The nim-value of an impartial position in which play may come back to where it was: *infinite is false, and
 * there is one value, that of the nimber it is; or true, and there are the finite nim-values of its options,
 * rising: who moves first wins if 0 is one of them, else nobody does. All that can be reached is walked.
 * Fails: EDOMAIN if the ruleset is not impartial, ENOMEM, ELIMIT, ECANCELLED. Results as with
 * cgt_position_moves. Source: C. A. B. Smith, Graphs and composite games, 1966; Winning Ways, ch. 12. */
CGT_API cgt_status cgt_position_nim_values(bool *infinite, size_t *count, uint32_t *values, size_t cap,
                                           cgt_ctx *ctx, cgt_position position);

/* The value if play ended where one of the players has no move; if they changed places after each move: of G
 * with options GL and GR, d(G) = {d(GL)|d(GR)}, 0 where one side is empty, and t(G) = {-t(GL)|-t(GR)}. Both
 * ask for the moves and not for the value, and are not homomorphisms: a sum in one position is taken whole.
 * Tested: plain_play::agrees_with_every_ruleset */
CGT_API cgt_game cgt_position_dicotic(cgt_ctx *ctx, cgt_position position);
CGT_API cgt_game cgt_position_twisted(cgt_ctx *ctx, cgt_position position);

/* The values of all positions of a sweep, without keeping each as a position: cgt_position_read and
 * cgt_position_value, or cgt_position_search if plain. */
CGT_API cgt_game cgt_value_of_arguments(cgt_ctx *ctx, const cgt_ruleset *ruleset, const cgt_arg *args,
                                        size_t count, bool plain);

/* The independent parts of a position, each as the representative of all that equal it by symmetry;
 * the position is their sum, the negative ones subtracted. Results as with cgt_position_moves. */
typedef struct cgt_part {
  cgt_position position;
  bool negative;
} cgt_part;

CGT_API cgt_status cgt_position_parts(size_t *count, cgt_part *parts, size_t cap, cgt_ctx *ctx,
                                      cgt_position position);

/* The positions that player can move to, each once. *count gets how many; moves, of room cap, is
 * filled only if they all fit. */
CGT_API cgt_status cgt_position_moves(size_t *count, cgt_position *moves, size_t cap, cgt_ctx *ctx,
                                      cgt_position position, cgt_player player);

/* The moves after which player, moving second, wins: as far as a theorem of the ruleset gives them without
 * search, at any size. *known is how far. Results as with cgt_position_moves; none if unknown. */
CGT_API cgt_status cgt_position_winning_moves(cgt_winning *known, size_t *count, cgt_position *moves,
                                              size_t cap, cgt_ctx *ctx, cgt_position position,
                                              cgt_player player);

CGT_API const cgt_ruleset *cgt_position_ruleset(const cgt_ctx *ctx, cgt_position position);

/* The position as text, "matrix_nim([1,2;2,2])".  snprintf fashion. */
CGT_API cgt_status cgt_position_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                      cgt_position position);

/* How the position looks, for pictures: its board, CGT_BOARD_NONE if its ruleset knows none; the content of a
 * cell of it, "" where a row of a grid has ended; the edges of a graph, the first cap of *count; and, "" if
 * there is nothing, what belongs to no cell, as the base of p-Nim.  snprintf fashion.  Fails: EINVAL, no such
 * cell. */
CGT_API cgt_status cgt_position_board(cgt_board *board, cgt_ctx *ctx, cgt_position position);
CGT_API cgt_status cgt_position_cell(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                     cgt_position position, size_t row, size_t col);
CGT_API cgt_status cgt_position_edges(size_t *count, cgt_board_edge *edges, size_t cap, cgt_ctx *ctx,
                                      cgt_position position);
CGT_API cgt_status cgt_position_caption(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                        cgt_position position);

#ifdef __cplusplus
}
#endif
#endif
