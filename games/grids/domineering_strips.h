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

/* Four numbers of up to 15 bits each. */
typedef int16_t strips_numbers __attribute__((vector_size(8)));

LINES_INLINE strips_numbers greater_each(strips_numbers a, strips_numbers b) {
  strips_numbers more = a > b;
  return (a & more) | (b & ~more);
}

/* Of a strip, or added up over strips: what he is sure of, moving second, and the most that is added by moving
 * first in one of them. */
typedef struct strips_sum {
  strips_numbers all, most;
} strips_sum;

LINES_INLINE strips_sum add_strips(strips_sum a, strips_sum b) {
  return (strips_sum){a.all + b.all, greater_each(a.most, b.most)};
}

/* Of a piece, which has them in bytes by turns. */
LINES_INLINE strips_sum sum_of_piece(cgt_piece piece) {
  const uint64_t low_bytes = UINT64_C(0x00FF00FF00FF00FF), all = piece & low_bytes,
                 most = piece >> 8 & low_bytes;
  strips_sum sum;
  memcpy(&sum.all, &all, sizeof all);
  memcpy(&sum.most, &most, sizeof most);
  return sum;
}

/* Number k of those of a sum, k = 0 ... CGT_PIECE_KINDS - 1. */
LINES_INLINE int number_at(strips_numbers numbers, int k) {
  uint64_t all;
  memcpy(&all, &numbers, sizeof all);
  return (int)(all >> 16 * k & 0xFFFF);
}

/* A piece of a board, by its code. */
typedef struct strip {
  uint32_t code;
  strips_sum sum;
} strip;

/* The pieces of a board, in lines of one player: of each line alone, and of it and the next. */
typedef struct strips {
  strip one[MOST_LINES], two[MOST_LINES];
} strips;

/* Line `line` of x, and the next in the higher bits: the code of a piece, whose lines have `side` cells. */
LINES_INLINE uint32_t code_at(const lines *x, unsigned line, bool next, unsigned side, const shape *s,
                              int words) {
  cell_place p = place_of(line, 0, s, words);
  const uint64_t cells = (UINT64_C(1) << s->lane) - 1;
  uint32_t code = (uint32_t)(x->at[p.word] >> p.bit & cells);
  if (!next) return code;
  p = place_of(line + 1, 0, s, words);
  return code | (uint32_t)(x->at[p.word] >> p.bit & cells) << side;
}

LINES_INLINE void find_strips(strips *all, const lines *x, unsigned side, const cgt_piece *pieces,
                              const shape *s, int words) {
  for (unsigned line = 0; line < s->count; line++) {
    if (s->count % 2 && line % 2 == 0) {
      const uint32_t code = code_at(x, line, false, side, s, words);
      all->one[line] = (strip){code, sum_of_piece(pieces[code])};
    }
    if (line + 1 < s->count && (line % 2 == 0 || s->count % 2)) {
      const uint32_t code = code_at(x, line, true, side, s, words);
      all->two[line] = (strip){code, sum_of_piece(pieces[code])};
    }
  }
}

/* Of one line, or of it and the next; as it was before, if no cell of theirs has changed. */
LINES_INLINE strips_sum strip_at(const strips *before, const lines *x, unsigned line, bool next,
                                 unsigned side, const cgt_piece *pieces, const shape *s, int words) {
  const strip *known = next ? &before->two[line] : &before->one[line];
  const uint32_t code = code_at(x, line, next, side, s, words);
  return code == known->code ? known->sum : sum_of_piece(pieces[code]);
}

/* The greatest integers that are no greater, of eighths of so many strips. */
LINES_INLINE strips_ahead count_ahead(strips_numbers second, strips_numbers first, unsigned strips) {
  enum { FAR = 512 }; /* more moves than there are, so that all is rounded one way */
  strips_ahead ahead = {-FAR, -FAR};
  for (int k = 0; k < CGT_PIECE_KINDS; k++) {
    const int zero = (int)strips * CGT_PIECE_ZERO + (k > 0) - FAR * CGT_PIECE_UNIT;
    int x = number_at(second, k) - k * CGT_PIECE_STEP - zero;
    int y = number_at(first, k) - CGT_PIECE_UNIT - zero;
    if (x / CGT_PIECE_UNIT - FAR > ahead.second) ahead.second = x / CGT_PIECE_UNIT - FAR;
    if (y / CGT_PIECE_UNIT - FAR > ahead.first) ahead.first = y / CGT_PIECE_UNIT - FAR;
  }
  return ahead;
}

/* Of the player, x in lines of the other one: cut into strips of two lines, and, where their number is odd, one
 * of one line, wherever that leaves him best. */
LINES_INLINE strips_ahead ahead_by_strips(const strips *before, const lines *x, unsigned side,
                                          const cgt_piece *pieces, const shape *s, int words) {
  strips_sum after[MOST_LINES / 2 + 1], up_to = {{0}, {0}};
  const unsigned odd = s->count % 2, pairs_of = s->count / 2;
  after[pairs_of] = up_to;
  for (unsigned i = pairs_of; i-- > 0;)
    after[i] = add_strips(after[i + 1], strip_at(before, x, 2 * i + odd, true, side, pieces, s, words));
  if (!odd) return count_ahead(after[0].all, after[0].all + after[0].most, pairs_of);
  strips_numbers second = {0}, first = {0};
  for (unsigned i = 0; i <= pairs_of; i++) {
    strips_sum sum = add_strips(up_to, strip_at(before, x, 2 * i, false, side, pieces, s, words));
    sum = add_strips(sum, after[i]);
    second = greater_each(second, sum.all);
    first = greater_each(first, sum.all + sum.most);
    if (i < pairs_of) up_to = add_strips(up_to, strip_at(before, x, 2 * i, true, side, pieces, s, words));
  }
  return count_ahead(second, first, pairs_of + 1);
}

#endif
