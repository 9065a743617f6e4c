/* columns.h: how large the boards on grids and strips may be, and the number of columns as it stands in the
 * bytes of a position: one byte below 255, as of nearly all boards; from there on 255 and two bytes more, the
 * lowest first. So each number is written in one way, and equal boards have equal bytes. */
#ifndef GAMES_COLUMNS_H
#define GAMES_COLUMNS_H

#include <stddef.h>

enum {
  GAMES_MOST_SIDE = 65535,    /* rows, and columns */
  GAMES_MOST_CELLS = 1 << 24, /* so that bits, even in lanes of eight for a column, are counted by an int */
  GAMES_COLUMNS_BYTES = 3,    /* at most */
  GAMES_MANY_COLUMNS = 255    /* two bytes follow */
};

static inline size_t games_columns_bytes(unsigned cols) { return cols < GAMES_MANY_COLUMNS ? 1 : 3; }

/* Returns the number of bytes. */
static inline size_t games_columns_put(unsigned char *to, unsigned cols) {
  to[0] = (unsigned char)(cols < GAMES_MANY_COLUMNS ? cols : GAMES_MANY_COLUMNS);
  if (cols < GAMES_MANY_COLUMNS) return 1;
  to[1] = (unsigned char)(cols & 255);
  to[2] = (unsigned char)(cols >> 8);
  return 3;
}

static inline unsigned games_columns_get(const unsigned char *from) {
  return from[0] < GAMES_MANY_COLUMNS ? from[0] : from[1] | (unsigned)from[2] << 8;
}

#endif
