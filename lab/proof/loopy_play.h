/* loopy_play.h: the play of a sum of loopy games, solved: who wins or does not lose it from each position. */
#ifndef LAB_LOOPY_PLAY_H
#define LAB_LOOPY_PLAY_H

#include "lab/proof/proof_internal.h"

typedef struct labi_play_move {
  lab_move move;
  uint32_t from, to; /* states */
} labi_play_move;

/* All that can be reached from one sum, on one side. A state is a position and who is to move. Zeroed memory
 * is an empty one. */
typedef struct labi_play {
  lab_proof *proof;
  lab_side side;
  lab_sum sum;
  labi_turns states;
  uint32_t starts[2]; /* in which Left begins, and Right */
  struct {
    labi_play_move *items;
    size_t count, room;
  } moves;
  struct {
    size_t *items;
    size_t count, room;
  } first;                /* move of each state; one more is where the last ends */
  size_t *into, *entries; /* the moves into state s: into[entries[s]], ..., into[entries[s + 1] - 1] */
} labi_play;

bool labi_play_open(labi_play *play, lab_proof *p, lab_side side);
void labi_play_close(labi_play *play);

/* What becomes of each state: `keeper` does not lose it if moves in components where runs without end are his
 * never cease, and wins it otherwise only by ending it. */
typedef struct labi_solution {
  cgt_player keeper;
  uint32_t *stage; /* LABI_NOT_FOUND: the keeper does not lose. Else the other player wins: no move that
                      counts for the keeper raises it, each lowers it */
  uint32_t
      *rank; /* where the keeper does not lose: his moves, and all of the other, that do not count lower it */
  size_t *choice; /* a move of his that keeps it so */
} labi_solution;

bool labi_play_solve(labi_solution *solution, const labi_play *play, cgt_player keeper);
void labi_solution_free(labi_solution *solution);

/* The move of the winner, who is to move, in a state. */
const labi_play_move *labi_solution_move(const labi_solution *solution, const labi_play *play,
                                         uint32_t state);

#endif
