/* picture_read.h: pictures of moves, from text, and what is wrong with them. */
#ifndef GAMES_PATTERNS_PICTURE_READ_H
#define GAMES_PATTERNS_PICTURE_READ_H

#include "games/patterns/lines.h"

typedef struct games_picture {
  unsigned rows, cols;
  unsigned count;                              /* of cells, in the order in which they are written */
  unsigned head, period, tail;                 /* without a repetition all of them are head */
  games_pattern_cell cell[GAMES_MOST_PICTURE]; /* di, dj: row and column; before, after: signs */
  bool moves; /* one piece, and only one, leaves a cell and appears on another: */
  char piece;
  unsigned from, to;
} games_picture;

/* False, with what is wrong in message, if it is no picture. letters: of the board. */
bool games_picture_read(games_picture *picture, char message[LAB_PATTERN_MESSAGE], const char *before,
                        const char *after, const char *letters);

/* Signs that mean something in a picture and are no letters. */
#define GAMES_PICTURE_SIGNS "#?*()|\""

#endif
