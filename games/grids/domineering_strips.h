/* domineering_strips.h: how far the values of strips of two lines tell who wins a board of Domineering and an
 * integer.
 *
 * All is said of a player, as if he were Left, and of the lines of the other one, who lays no domino across a
 * cut between them. Without his own that do, the board is the sum S of its strips, which is no better for him
 * (domineering.c, bounds). Of strips G_i let G_i >= x_i, and let him win G_i - y_i, moving first. Then S is
 * at least the sum of all x_i, and he wins, moving first, S less y_i and the other x_j, since he wins G_i -
 * y_i and has the others for nothing. Let L_t and R_t be the stops of what is cooled by t. Cooling is a
 * homomorphism, so R_t(S) is at least the sum of all R_t(G_i), and L_t(S) that of L_t(G_i) and the other
 * R_t; and L(S) >= L_t(S), R(S) >= R_t(S) - t (cgt/decide/decide_stops.c). If L(S) > 0 he wins S moving
 * first, if R(S) > 0 moving second. Tested: domineering_tries::strips_agree_with_values */
#ifndef GAMES_DOMINEERING_STRIPS_H
#define GAMES_DOMINEERING_STRIPS_H

#include <stdbool.h>

#include "cgt/ruleset.h"
#include "games/grids/domineering_lines.h"

/* By how many moves the player is ahead at least, moving second and moving first. */
typedef struct strips_ahead {
  int second, first;
} strips_ahead;

/* Four numbers of up to 16 bits each. */
#define STRIPS_EACH(x) (UINT64_C(0x0001000100010001) * (x))

/* The greater of each two numbers below 2^15. */
LINES_INLINE uint64_t greater_each(uint64_t a, uint64_t b) {
  uint64_t not_less = ((a | STRIPS_EACH(0x8000)) - b) & STRIPS_EACH(0x8000);
  uint64_t mask = not_less - (not_less >> 15);
  return (a & mask) | (b & ~mask);
}

/* What is added up over strips: what he is sure of, moving second, and the most that is added by moving first
 * in one of them. */
typedef struct strips_sum {
  uint64_t all, most;
} strips_sum;

LINES_INLINE strips_sum add_strips(strips_sum a, strips_sum b) {
  return (strips_sum){a.all + b.all, greater_each(a.most, b.most)};
}

LINES_INLINE uint64_t line_at(const lines *x, unsigned line, unsigned lane) {
  return x->at[line / lines_in_word(lane)] >> line % lines_in_word(lane) * lane & whole_line(lane);
}

/* Of one line, or of it and the next. */
LINES_INLINE strips_sum strip_at(const lines *x, unsigned line, bool next, unsigned side,
                                 const cgt_piece *pieces, unsigned lane) {
  cgt_piece piece = pieces[line_at(x, line, lane) | (next ? line_at(x, line + 1, lane) << side : 0)];
  return (strips_sum){piece & STRIPS_EACH(0xFF), piece >> 8 & STRIPS_EACH(0xFF)};
}

/* The greatest integers that are no greater, of eighths of so many strips. */
LINES_INLINE strips_ahead count_ahead(uint64_t second, uint64_t first, unsigned strips) {
  enum { FAR = 2 * LONG_LINES * LONG_LINES }; /* more moves than there are, so that all is rounded one way */
  strips_ahead ahead = {-FAR, -FAR};
  for (int k = 0; k < CGT_PIECE_KINDS; k++) {
    const int zero = (int)strips * CGT_PIECE_ZERO + (k > 0) - FAR * CGT_PIECE_UNIT;
    int x = (int)(second >> 16 * k & 0xFFFF) - k * CGT_PIECE_STEP - zero;
    int y = (int)(first >> 16 * k & 0xFFFF) - CGT_PIECE_UNIT - zero;
    if (x / CGT_PIECE_UNIT - FAR > ahead.second) ahead.second = x / CGT_PIECE_UNIT - FAR;
    if (y / CGT_PIECE_UNIT - FAR > ahead.first) ahead.first = y / CGT_PIECE_UNIT - FAR;
  }
  return ahead;
}

/* Of the player, x in lines of the other one, so many: cut into strips of two lines, and, where their number
 * is odd, one of one line, wherever that leaves him best. */
LINES_INLINE strips_ahead ahead_by_strips(const lines *x, unsigned count, unsigned side,
                                          const cgt_piece *pieces, unsigned lane) {
  strips_sum after[LONG_LINES / 2 + 1] = {{0, 0}}, before = {0, 0};
  const unsigned odd = count % 2, pairs_of = count / 2;
  for (unsigned i = pairs_of; i-- > 0;)
    after[i] = add_strips(after[i + 1], strip_at(x, 2 * i + odd, true, side, pieces, lane));
  if (!odd) return count_ahead(after[0].all, after[0].all + after[0].most, pairs_of);
  uint64_t second = 0, first = 0;
  for (unsigned i = 0; i <= pairs_of; i++) {
    strips_sum sum = add_strips(before, strip_at(x, 2 * i, false, side, pieces, lane));
    sum = add_strips(sum, after[i]);
    second = greater_each(second, sum.all);
    first = greater_each(first, sum.all + sum.most);
    if (i < pairs_of) before = add_strips(before, strip_at(x, 2 * i, true, side, pieces, lane));
  }
  return count_ahead(second, first, pairs_of + 1);
}

#endif
