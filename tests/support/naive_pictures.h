/* naive_pictures.h: the moves of pictures (cgt/lab_pattern.h), found character by character: no planes, no
 * symmetry, no parts. An oracle for games/patterns/. */
#ifndef NAIVE_PICTURES_H
#define NAIVE_PICTURES_H

#include <cgt/lab_pattern.h>

enum { NAIVE_MOST_MOVES = 4000, NAIVE_MOST_TEXT = 200 };

typedef struct naive_moves {
  size_t count;
  char text[NAIVE_MOST_MOVES][NAIVE_MOST_TEXT];
} naive_moves;

/* The positions after a move of player from a board like "xo.|..x", in the order of strcmp, each once. */
void naive_find_moves(naive_moves *moves, const lab_pattern_ruleset *rules, const char *board,
                      unsigned player);

#endif
