/* sprouts_form.h: positions of Sprouts as lists of boundaries, and the one text that all positions have which are equal by renaming
 * spots, turning boundaries and reflecting regions.
 *
 * A region is bounded by closed walks along curves, its boundaries. A spot stands in a boundary once for each angle between two of
 * its curves. Spots with three curves are dead and left out, and so are regions with less than two lives: nobody can move there.
 * Source: D. Applegate, G. Jacobson and D. Sleator, Computer analysis of Sprouts, CMU-CS-91-144 (1991); J. Lemoine and S. Viennot,
 * Computer analysis of Sprouts with nimbers, Games of No Chance 4 (2015). */
#ifndef GAMES_SPROUTS_FORM_H
#define GAMES_SPROUTS_FORM_H

#include <cgt/ruleset.h>

enum {
  GAMES_SPROUTS_MOST = 40,         /* spots of lists that are read */
  GAMES_SPROUTS_VERTICES = 220,    /* of a position */
  GAMES_SPROUTS_TOKENS = 700,      /* of a position */
  GAMES_SPROUTS_BOUNDARY_END = -1, /* tokens that are no spots */
  GAMES_SPROUTS_REGION_END = -2
};

/* Regions, each with its boundaries, each with its spots: numbers below vertices. */
typedef struct games_sprouts {
  unsigned vertices, tokens;
  unsigned char degree[GAMES_SPROUTS_VERTICES];
  short token[GAMES_SPROUTS_TOKENS];
} games_sprouts;

/* False if there is no more room. */
bool games_sprouts_put(games_sprouts *s, int token);

/* Takes out what is dead. */
void games_sprouts_simplify(games_sprouts *s);

/* The text of a position: its lands in order, each without the others' spots. Returns its length; 0 if it is empty or has more than
 * most bytes, or more than 26 spots of a land that stand in two regions, which sets *fits to false. */
size_t games_sprouts_text(char *text, size_t most, bool *fits, const games_sprouts *s);

/* The position of a text. False: *fault is at a character that does not belong there. */
bool games_sprouts_of_text(games_sprouts *s, size_t *fault, const char *text, size_t length);

#endif
