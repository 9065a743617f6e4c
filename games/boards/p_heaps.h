/* p_heaps.h: what p-Nim, naive p-Nim, Welter's game and their p-saturations share: a base p >= 2 and heaps,
 * or coins on numbered squares, from which a move takes a vector c of counters.
 *
 * v(n) is the greatest k for which p^k divides n, and v(0) = infinity. A move is calm if v(c1 + c2 + ...) =
 * min(v(c1), v(c2), ...); "+" may be read with or without carry, for the lowest digit that is not 0 is the
 * same. A p-saturation has all calm moves, in any number of heaps. (Y. Irie, p-Saturations of Welter's game
 * and the irreducible representations of symmetric groups, arXiv 1604.07214.)
 *
 * Bytes of a position: p, then the heaps in rising order (tuple.h). */
#ifndef GAMES_P_HEAPS_H
#define GAMES_P_HEAPS_H

#include "games/boards/tuple.h"

typedef struct games_p_heaps_kind {
  bool calm;     /* calm moves only */
  bool distinct; /* no two heaps may be equal, empty ones count: coins on squares */
  bool any;      /* a move may take from any number of heaps; otherwise from up to p - 1 */
} games_p_heaps_kind;

/* The arguments of name(3,[12,3,2,1]); refuses others. The entries follow p as they are written. */
bool games_p_heaps_read(games_tuple *t, cgt_sink *out, const cgt_arg *args, size_t count, const char *what,
                        const char *example);

/* Puts the heaps in order and leaves empty ones out. */
void games_p_heaps_emit(cgt_sink *out, games_tuple *t);

void games_p_heaps_moves(cgt_sink *out, const void *position, size_t length, games_p_heaps_kind kind);
size_t games_p_heaps_print(char *buf, size_t cap, const void *position, size_t length);

/* How the heaps look; the caption is p. */
cgt_board games_p_heaps_board(const void *position, size_t length);
size_t games_p_heaps_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);
size_t games_p_heaps_caption(char *buf, size_t cap, const void *position, size_t length);

/* ---- sums without carry in base p (p_sum.c) -------------------------------------------------------- */

/* p and the heaps, in memory of the sink, to be cleared; NULL when there is none. */
mpz_t *games_p_heaps_load(cgt_sink *out, const games_tuple_view *view);
void games_p_heaps_clear(mpz_t *x, const games_tuple_view *view);

/* The sum of x; x is used up. */
void games_p_heaps_sum(mpz_ptr sum, cgt_sink *out, mpz_srcptr p, mpz_t *x, size_t count);

/* *m, m the sum of the heaps: a value. */
void games_p_heaps_emit_sum(cgt_sink *out, const void *position, size_t length);

#endif
