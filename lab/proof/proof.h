/* proof.h: finds the winning moves that prove G <= H and its like, and writes them as a certificate. The
 * engine says which moves win; the certificate (certificate.h) lets others see that they do. */
#ifndef LAB_PROOF_H
#define LAB_PROOF_H

#include "lab/proof/certificate.h"
#include "lab/machine/written.h"

enum {
  PROOF_MOST_GAMES = 20000, /* written out */
  PROOF_MOST_OPTIONS = 2000000,
  PROOF_MOST_TURNS = 200000 /* positions in which the loser is to move */
};

typedef struct proof_move {
  uint32_t component, to;
} proof_move;

/* The loser is to move in a position, and each of his moves is answered, in the order of certificate.h. */
typedef struct proof_turn {
  cgt_player player; /* the loser */
  size_t position;   /* sum.count games, at this index of positions */
  size_t answers, count;
} proof_turn;

typedef struct proof_goal {
  cgt_player player; /* the winner */
  bool first;
  proof_move opening; /* if first */
  size_t turn;        /* the position that the loser faces; SIZE_MAX if he has no move in it */
} proof_goal;

typedef struct proof {
  certificate c; /* the claim that is true: the one asked for, or what holds instead of it */
  certificate_relation asked;
  bool holds;          /* the claim asked for is true */
  bool of_outcome;     /* asked: the outcome of a game */
  certificate_sum sum; /* what is played */
  cgt_ctx *ctx;
  cgt_game *values;     /* of the games of c */
  cgt_position *labels; /* the positions they are; id 0: none */
  size_t value_room;
  proof_goal goals[2];
  size_t goal_count;
  proof_turn *turns;
  size_t turn_count, turn_room;
  uint32_t *positions;
  size_t position_count, position_room;
  proof_move *answers;
  size_t answer_count, answer_room;
  struct proof_index *index; /* proof.c's own */
  const volatile int *cancel;
  lab_error *error;
} proof;

/* Decides the claim and finds the moves.  Fails: ELIMIT where games or positions are too many to be written
 * out, ENOMEM, ECANCELLED. On failure, too, the proof wants proof_free. */
cgt_status proof_make(proof *proof, const written_claim *claim, lab_machine *machine, lab_error *error);
void proof_free(proof *proof);

/* The turn in which player, the loser, is to move in a position; SIZE_MAX if there is none. */
size_t proof_turn_at(const proof *proof, cgt_player player, const uint32_t *position);

/* The certificate as text. claim: its certificate_claim_text; title: written in a comment. */
void proof_write(FILE *out, const proof *proof, const char *claim, const char *title);

/* Where the moves of the loser in a turn stand: calls visit for each, with the answer. */
typedef void proof_visit(void *data, const proof *proof, const proof_turn *turn, proof_move move,
                         proof_move answer);
void proof_each_move(const proof *proof, const proof_turn *turn, proof_visit *visit, void *data);

#endif
