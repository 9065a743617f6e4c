/* random_pictures.h: random rulesets made from pictures (cgt/lab_pattern.h) and small boards for them. The
 * choices come from the caller, so that random tests and fuzzers try the same rulesets. */
#ifndef RANDOM_PICTURES_H
#define RANDOM_PICTURES_H

#include <cgt/lab_pattern.h>

enum {
  RANDOM_MOST_PICTURES = 6,
  RANDOM_MOST_CELLS = 9,
  RANDOM_BOARD_TEXT = 2 * RANDOM_MOST_CELLS + 1,
  RANDOM_MOST_WIDTH = 400,
  RANDOM_WIDE_TEXT = RANDOM_MOST_CELLS * (RANDOM_MOST_WIDTH + RANDOM_MOST_CELLS + 1)
};

typedef struct random_choices {
  unsigned (*below)(void *source, unsigned bound); /* a number below the bound, which is at least 1 */
  void *source;
} random_choices;

/* A picture with its conditions; its texts are what the lab_pattern of the same index points to. */
typedef struct random_texts {
  char before[24], after[24], unless[8], wanted[8];
} random_texts;

typedef struct random_pictures {
  lab_pattern_ruleset rules;
  lab_pattern pattern[RANDOM_MOST_PICTURES];
  random_texts texts[RANDOM_MOST_PICTURES];
} random_pictures;

/* Rules that lab_pattern_compile() may refuse. They point into *made, which stays where it is. Play ends in
 * at least half of the rulesets. */
void random_pictures_make(random_pictures *made, const random_choices *choices);

/* A board of at most RANDOM_MOST_CELLS cells, fewer if they have many letters. */
void random_pictures_board(char text[RANDOM_BOARD_TEXT], const random_pictures *made,
                           const random_choices *choices);

/* The same board with up to RANDOM_MOST_WIDTH further columns of #, which are no cells. */
void random_pictures_widen(char text[RANDOM_WIDE_TEXT], const char *board, const random_choices *choices);

#endif
