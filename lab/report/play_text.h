/* play_text.h: positions and moves of a proof as cgt why shows them: in the language, or as formulas. */
#ifndef LAB_PLAY_TEXT_H
#define LAB_PLAY_TEXT_H

#include "lab/proof/proof.h"

typedef struct labi_play_text {
  FILE *out;
  const labi_proof *proof;
  bool latex;
  bool lost; /* memory ended */
} labi_play_text;

/* The sum at a position, without components in which nobody can move. */
void labi_play_put_position(labi_play_text *play, const uint32_t *position);

/* "G -> H" in a component. */
void labi_play_put_move(labi_play_text *play, const uint32_t *position, labi_proof_move move);

/* A game with a long name is shown by its number: #12, or in LaTeX G_{12}. */
bool labi_play_is_numbered(const labi_proof *proof, uint32_t game);
void labi_play_put_options(labi_play_text *play, uint32_t game); /* {A,B|C} */

#endif
