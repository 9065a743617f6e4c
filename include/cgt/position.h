/* cgt/position.h: positions of rulesets, their moves and values. Positions are interned: equal positions of one
 * context have equal ids, and each value is computed once. */
#ifndef CGT_POSITION_H
#define CGT_POSITION_H

#include "cgt/base.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Reads a position from arguments as written.  Fails: EPARSE with the message of the ruleset, ENOMEM, ELIMIT. */
CGT_API cgt_status cgt_position_read(cgt_position *position, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                                     const cgt_arg *args, size_t count);

/* A position from its bytes, in the format that the ruleset's read() and options() emit; and the bytes of a position,
 * NULL if it is none, which live as long as ctx.
 * Fails: ENOMEM, ELIMIT.  Tested: own_rulesets::positions_from_their_bytes */
CGT_API cgt_status cgt_position_of_bytes(cgt_position *position, cgt_ctx *ctx, const cgt_ruleset *ruleset,
                                         const void *bytes, size_t length);
CGT_API const void *cgt_position_bytes(size_t *length, const cgt_ctx *ctx, cgt_position position);

/* The canonical form of the position, by search with memory, or by a theorem of the ruleset. If the ruleset has bounds
 * (cgt/ruleset.h), few positions are evaluated: the value is made from some of the options, and the others are proved
 * not to matter. Tested: few_options::agree_with_the_walk
 * Fails: EDOMAIN if play can return to a position (cgt_position_loopy of cgt/loopy.h also evaluates such positions);
 * ENOMEM, ELIMIT, ECANCELLED. The functions below fail in the same cases. */
CGT_API cgt_game cgt_position_value(cgt_ctx *ctx, cgt_position position);

/* The same by plain search alone, from the values of all positions that can be reached: no theorem and no bound of the
 * ruleset is used at this position or below it. */
CGT_API cgt_game cgt_position_search(cgt_ctx *ctx, cgt_position position);

/* The value of a position, found without any search for the winner: by the walk of all positions, where theorems
 * of rulesets without bounds hold good. Values that ctx knows already are taken as they are, except at a position of a
 * ruleset with bounds.
 * Tested: few_options::a_walk_believes_no_search */
CGT_API cgt_game cgt_position_walk(cgt_ctx *ctx, cgt_position position);

/* The outcome: by a theorem of the ruleset if there is one, otherwise from the value. */
CGT_API cgt_status cgt_position_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_position position);

/* The misère outcome of a sum of positions: the player who cannot move wins. In negative positions Left and Right
 * change places. The sum itself is searched, with memory, because canonical forms do not apply to misère play.
 * Winning Ways, ch. 13, Survival in the Lost World.  Fails: ENOMEM, ELIMIT, ECANCELLED. */
CGT_API cgt_status cgt_misere_outcome_of_sum(cgt_outcome *outcome, cgt_ctx *ctx,
                                             const cgt_position *positions, const bool *negative,
                                             size_t count);

/* CGT_OK if the position keeps its moves. Otherwise it is a value of a ruleset that declares `values`
 * (cgt/ruleset.h); the functions of this header that use the moves and not the value fail with EDOMAIN when play
 * reaches such a position.
 * Fails: EDOMAIN, EINVAL.  Tested: ruleset_values::misere_play_needs_forms */
CGT_API cgt_status cgt_position_keeps_moves(cgt_ctx *ctx, cgt_position position);

/* The value of the impartial game in which each player may make the moves of both: a nimber. */
CGT_API cgt_game cgt_position_impartial(cgt_ctx *ctx, cgt_position position);

/* How the nimber of an impartial position is found. */
typedef enum cgt_nim_way {
  CGT_NIM_AS_PAYS,  /* by theorems and the walk if it is short, otherwise by search */
  CGT_NIM_BY_WALK,  /* by theorems and the walk of all positions */
  CGT_NIM_BY_SEARCH /* by search alone */
} cgt_nim_way;

/* The same nimber in a given way: of an impartial position its value, of others that of cgt_position_impartial. The
 * search decides who wins G + *n, for the least n that is not excluded, and keeps what it finds in a table of at most a
 * quarter of the memory limit. It does not visit all positions, so it may find the value of a position from which play
 * can come back to a position elsewhere.
 * Fails: as cgt_position_value.  Source: Lemoine and Viennot, Nimbers are inevitable (2012); Beling and Rogalski, On
 * pruning search trees of impartial games (2020).  Tested: nim_search::all_ways_agree */
CGT_API cgt_game cgt_position_nimber(cgt_ctx *ctx, cgt_position position, cgt_nim_way way);

/* The nim-value of a position compared with n. */
typedef enum cgt_nim_test {
  CGT_NIM_EQUAL,   /* it is n */
  CGT_NIM_REACHED, /* it is not n, and a move leads to the nim-value n */
  CGT_NIM_BELOW    /* it is less than n */
} cgt_nim_test;

/* Compares without finding the value: the search stops as soon as the answer is clear. Of a position that is not
 * impartial it tests the value of cgt_position_impartial. Both CGT_NIM_REACHED and CGT_NIM_BELOW may be true; the answer is
 * then the one that is found first.
 * Fails: as cgt_position_nimber.  Tested: nim_search::tests_agree_with_the_walk */
CGT_API cgt_status cgt_position_test_nimber(cgt_nim_test *answer, cgt_ctx *ctx, cgt_position position, uint32_t n);

/* The nim-value of an impartial position in which play can return to an earlier position. If *infinite is false,
 * there is one value, that of the equivalent nimber. If it is true, values are the finite nim-values of its options,
 * in ascending order: the player who moves first wins if 0 is one of them, otherwise the position is a draw. All
 * reachable positions are visited. Results as for cgt_position_moves.
 * Fails: EDOMAIN if the ruleset is not impartial, ENOMEM, ELIMIT, ECANCELLED.
 * Source: C. A. B. Smith, Graphs and composite games, 1966; Winning Ways, ch. 12. */
CGT_API cgt_status cgt_position_nim_values(bool *infinite, size_t *count, uint32_t *values, size_t cap,
                                           cgt_ctx *ctx, cgt_position position);

/* The value of two variants of play. In the first, play ends where one of the players has no move: d(G) =
 * {d(GL)|d(GR)}, and 0 if one side is empty. In the second, the players change places after each move: t(G) =
 * {-t(GL)|-t(GR)}. Both depend on the moves and not only on the value, and are not homomorphisms: a position that is
 * a sum is treated as a whole.
 * Tested: plain_play::agrees_with_every_ruleset */
CGT_API cgt_game cgt_position_dicotic(cgt_ctx *ctx, cgt_position position);
CGT_API cgt_game cgt_position_twisted(cgt_ctx *ctx, cgt_position position);

/* The values of positions of a sweep, without keeping each position: cgt_position_read followed by
 * cgt_position_value, or by cgt_position_search if plain. */
CGT_API cgt_game cgt_value_of_arguments(cgt_ctx *ctx, const cgt_ruleset *ruleset, const cgt_arg *args,
                                        size_t count, bool plain);

/* The independent parts of a position, each as its representative up to symmetry. The position is the sum of its
 * parts, with the negative ones subtracted. Results as for cgt_position_moves. */
typedef struct cgt_part {
  cgt_position position;
  bool negative;
} cgt_part;

CGT_API cgt_status cgt_position_parts(size_t *count, cgt_part *parts, size_t cap, cgt_ctx *ctx,
                                      cgt_position position);

/* The positions that player can move to, each once. *count receives their number; moves, of capacity cap, is filled
 * only if all of them fit. */
CGT_API cgt_status cgt_position_moves(size_t *count, cgt_position *moves, size_t cap, cgt_ctx *ctx,
                                      cgt_position position, cgt_player player);

/* The moves after which player, moving second, wins, as far as a theorem of the ruleset gives them without search;
 * positions may be of any size. *known states how far. Results as for cgt_position_moves; none if it is unknown. */
CGT_API cgt_status cgt_position_winning_moves(cgt_winning *known, size_t *count, cgt_position *moves,
                                              size_t cap, cgt_ctx *ctx, cgt_position position,
                                              cgt_player player);

CGT_API const cgt_ruleset *cgt_position_ruleset(const cgt_ctx *ctx, cgt_position position);

/* Prints the position as text, "matrix_nim([1,2;2,2])". snprintf fashion. */
CGT_API cgt_status cgt_position_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                      cgt_position position);

/* How the position looks, for pictures. The board is CGT_BOARD_NONE if the ruleset has none. The content of a cell is
 * "" where a row of a grid has ended. Of the edges of a graph the first cap are returned, and *count receives their
 * number. The caption is what belongs to no cell, such as the base of p-Nim, or "". snprintf fashion.
 * Fails: EINVAL if there is no such cell. */
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
