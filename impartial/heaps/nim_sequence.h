/* nim_sequence.h: a nim-sequence, as its files share it. */
#ifndef IMPARTIAL_NIM_SEQUENCE_H
#define IMPARTIAL_NIM_SEQUENCE_H

#include <cgt/heaps.h>

#include "games/boards/codes/heap_game.h"
#include "games/boards/codes/sparse.h"
#include "impartial/heaps/nim_values.h"
#include "impartial/heaps/triples.h"

struct cgt_nim_sequence {
  char *text;
  cgt_heap_rules written;
  games_heap_game game;
  size_t count;
  bool is_sparse; /* rules that leave two heaps at most; else values are found by definition, and wide */
  bool begun;     /* sparse: count >= GAMES_SPARSE_FIRST */
  imp_nim_values narrow;
  double next_saving; /* seconds */
  games_sparse sparse;
  games_heap_values wide;
  size_t wide_room;
  imp_triples triples; /* by them wide values are found where rules are so */
};

/* So many values always suffice for the theorem of nim_period.c on rare heaps: start + longest + last + 1 of
 * them it takes behind the last rare heap, and with these also the pairs need not be looked at. */
size_t imp_sparse_suffices(size_t start, size_t length, size_t longest, size_t last);

#endif
