/* proof.h: finds the winning moves that prove G <= H and its like, and writes them as a certificate. The
 * engine says which moves win; the certificate (certificate.h) lets others see that they do. */
#ifndef LAB_PROOF_H
#define LAB_PROOF_H

#include "lab/proof/certificate.h"
#include "lab/machine/written.h"

enum {
  LABI_PROOF_MOST_GAMES = 20000, /* written out */
  LABI_PROOF_MOST_OPTIONS = 2000000,
  LABI_PROOF_MOST_TURNS = 200000 /* positions in which the loser is to move */
};

typedef struct labi_proof_move {
  uint32_t component, to;
} labi_proof_move;

/* The loser is to move in a position, and each of his moves is answered, in the order of certificate.h. */
typedef struct labi_proof_turn {
  cgt_player player; /* the loser */
  size_t position;   /* sum.count games, at this index of positions */
  size_t answers, count;
} labi_proof_turn;

typedef struct labi_proof_goal {
  cgt_player player; /* the winner */
  bool first;
  labi_proof_move opening; /* if first */
  size_t turn;        /* the position that the loser faces; SIZE_MAX if he has no move in it */
} labi_proof_goal;

typedef struct labi_proof {
  labi_certificate c; /* the claim that is true: the one asked for, or what holds instead of it */
  labi_certificate_relation asked;
  bool holds;          /* the claim asked for is true */
  bool of_outcome;     /* asked: the outcome of a game */
  labi_certificate_sum sum; /* what is played */
  cgt_ctx *ctx;
  cgt_game *values;     /* of the games of c */
  cgt_position *labels; /* the positions they are; id 0: none */
  size_t value_room;
  labi_proof_goal goals[2];
  size_t goal_count;
  labi_proof_turn *turns;
  size_t turn_count, turn_room;
  uint32_t *positions;
  size_t position_count, position_room;
  labi_proof_move *answers;
  size_t answer_count, answer_room;
  struct labi_proof_index *index; /* proof.c's own */
  const volatile int *cancel;
  lab_error *error;
} labi_proof;

/* Decides the claim and finds the moves.  Fails: ELIMIT where games or positions are too many to be written
 * out, ENOMEM, ECANCELLED. On failure, too, the proof wants labi_proof_free. */
cgt_status labi_proof_make(labi_proof *proof, const labi_written_claim *claim, lab_machine *machine,
                           lab_error *error);
void labi_proof_free(labi_proof *proof);

/* The turn in which player, the loser, is to move in a position; SIZE_MAX if there is none. */
size_t labi_proof_turn_at(const labi_proof *proof, cgt_player player, const uint32_t *position);

/* The certificate as text. claim: its labi_certificate_claim_text; title: written in a comment. */
void labi_proof_write(FILE *out, const labi_proof *proof, const char *claim, const char *title);

/* Where the moves of the loser in a turn stand: calls visit for each, with the answer. */
typedef void labi_proof_visit(void *data, const labi_proof *proof, const labi_proof_turn *turn,
                              labi_proof_move move, labi_proof_move answer);
void labi_proof_each_move(const labi_proof *proof, const labi_proof_turn *turn, labi_proof_visit *visit,
                          void *data);

#endif
