/* play_text.h: positions and moves of a proof as cgt why shows them: in the language, or as formulas. */
#ifndef LAB_PLAY_TEXT_H
#define LAB_PLAY_TEXT_H

#include "lab/proof/proof.h"

typedef struct play_text {
  FILE *out;
  const proof *proof;
  bool latex;
  bool lost; /* memory ended */
} play_text;

/* The sum at a position, without components in which nobody can move. */
void play_put_position(play_text *play, const uint32_t *position);

/* "G -> H" in a component. */
void play_put_move(play_text *play, const uint32_t *position, proof_move move);

/* A game with a long name is shown by its number: #12, or in LaTeX G_{12}. */
bool play_is_numbered(const proof *proof, uint32_t game);
void play_put_options(play_text *play, uint32_t game); /* {A,B|C} */

#endif
