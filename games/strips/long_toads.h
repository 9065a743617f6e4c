/* long_toads.h: the bytes of a strip of Toads and Frogs, and the moves, parts and value of strips that are
 * longer than a word.
 *
 * Bytes of a position: the number of cells (columns.h), then the toads and the frogs, a bit for each cell, the
 * leftmost lowest, both in as many bytes as that takes. */
#ifndef GAMES_LONG_TOADS_H
#define GAMES_LONG_TOADS_H

#include "games/boards/grid_text.h"

typedef struct games_toads {
  unsigned length;
  size_t half; /* bytes of the toads, and of the frogs */
  const unsigned char *toads, *frogs;
} games_toads;

games_toads games_toads_look(const void *position);

/* What stands in a cell, T, F or '.': for games_grid_print. */
char games_toads_sign(const void *strip, unsigned row, unsigned col);

/* The position of a strip, in room; *bytes is its length. NULL when there is no memory. */
unsigned char *games_toads_write(size_t *bytes, cgt_sink *out, const char *signs, unsigned length);

/* What toads_and_frogs.c proves, cell by cell. */
void games_long_toads_options(cgt_sink *out, const void *position, size_t length, cgt_player player);
void games_long_toads_split(cgt_sink *out, const void *position);
bool games_long_toads_value(int64_t *value, const void *position);

#endif
