/* board_means.h: the means of all connected boards of Domineering up to some size, in a table. */
#ifndef BOARD_MEANS_H
#define BOARD_MEANS_H

#include "studies/hottest/polyomino.h"

/* Means and temperatures are integers, in units of 2^-BOARD_MEANS_SHIFT. What is no multiple of the unit is
 * refused. */
enum { BOARD_MEANS_SHIFT = 20 };

typedef struct board_means {
  uint64_t slots;     /* a third more than boards, and a few */
  polyomino_key *key; /* zero: none */
  int32_t *mean;      /* of the image that the key is made of */
} board_means;

size_t board_means_bytes(uint64_t boards); /* of a table */

/* Room for so many boards.  False: no memory. */
bool board_means_open(board_means *means, uint64_t boards);
void board_means_close(board_means *means);

/* A board that is not in the table. Threads may put boards at a time; none may look. */
void board_means_put(board_means *means, polyomino_key key, int32_t mean);

/* Where the search for the key begins: to be fetched from memory beforehand. */
uint64_t board_means_slot(const board_means *means, polyomino_key key);

/* The mean of a board that is in the table. */
int32_t board_means_find(const board_means *means, polyomino_key key, uint64_t slot);

#endif
