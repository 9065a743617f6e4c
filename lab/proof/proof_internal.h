/* proof_internal.h: what the parts of a proof share. proof_games.c writes games out, proof.c finds goals and turns; which
 * moves win is found by the kind of games: proof_short.c asks the engine for values, proof_loopy.c solves the whole play.
 * The certificate lets others see that they do. */
#ifndef LAB_PROOF_INTERNAL_H
#define LAB_PROOF_INTERNAL_H

#include "base/map.h"
#include "base/vector.h"
#include "lab/expression/written.h"
#include "lab/certificate/certificate.h"

/* How claims about a kind of games are proved. Functions that return false have set the error. */
typedef struct labi_proof_kind {
  /* Where the whole play has to be known first: p->c has the games and the sides, with ==. NULL: it has not. release is due
   * whatever solve returned. */
  bool (*solve)(lab_proof *p);
  void (*release)(lab_proof *p);

  /* How the left side compares with the right. */
  bool (*order)(cgt_order *order, lab_proof *p);

  /* Adds the goals by which player wins moving first, or does not lose moving second; and of claims about outcomes, where
   * these are not comparisons with 0. */
  bool (*show)(lab_proof *p, cgt_player player, bool first);
  bool (*show_outcome)(lab_proof *p); /* NULL: they are; p->claim.outcome is set by order, else */

  /* The move by which the other player, to move in the position, wins against the loser of a turn of that kind. */
  bool (*answer)(lab_move *move, lab_proof *p, labi_turn_kind loser, uint32_t *position);
  uint32_t (*rank)(const lab_proof *p, labi_turn_kind loser, const uint32_t *position); /* NULL: none */
} labi_proof_kind;

extern const labi_proof_kind labi_proof_of_short, labi_proof_of_loopy;

struct lab_proof {
  lab_claim claim;
  char *text;         /* of the claim */
  labi_certificate c; /* the claim that is proved */
  struct {
    cgt_game *items;
    size_t count, room;
  } values; /* of the games of c */
  struct {
    cgt_position *items;
    size_t count, room;
  } positions; /* the positions they are; id 0: none */
  lab_goal goals[4];
  size_t goal_count;
  labi_turns turns; /* of the loser, */
  struct {
    struct labi_replies {
      size_t at, count; /* of answers */
      uint32_t rank;    /* in a claim about loopy games */
    } * items;
    size_t count, room;
  } replies; /* and how each of his moves is answered */
  struct {
    lab_answer *items;
    size_t count, room;
  } answers;

  /* while it is made */
  const labi_proof_kind *kind;
  void *play; /* of the kind */
  cgt_ctx *ctx;
  const volatile int *cancel;
  lab_error *error;
};

/* Errors; always false. */
bool labi_proof_fail(lab_proof *p, cgt_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool labi_proof_no_memory(lab_proof *p);
bool labi_proof_goes_on(lab_proof *p);       /* false: stopped, which it says */
bool labi_proof_engine_failed(lab_proof *p); /* takes over the error of the context */

/* The terms of a claim, with all their followers, become the games and the sides of p->c. */
bool labi_proof_add_games(lab_proof *p, const labi_written_claim *claim);

/* The sum that is played on that side; and the position in which play starts. */
static inline const lab_sum *labi_proof_played(const lab_proof *p, lab_side side) {
  return side == LAB_OFFSIDE ? &p->claim.off_played : &p->claim.played;
}

static inline void labi_proof_start(uint32_t *position, const lab_proof *p, lab_side side) {
  const lab_sum *sum = labi_proof_played(p, side);
  for (size_t i = 0; i < sum->count; i++) position[i] = sum->components[i].game;
}

bool labi_proof_can_move(const lab_proof *p, lab_side side, cgt_player player, const uint32_t *position);

/* *turn becomes the turn of a loser, to move in the position, a new one if need be; LAB_NO_TURN: he has no move. */
bool labi_proof_face(uint32_t *turn, lab_proof *p, labi_turn_kind loser, const uint32_t *position);

/* player reaches the goal on that side: the opening is found, and the turn that the loser faces then. */
bool labi_proof_add_goal(lab_proof *p, lab_side side, cgt_player player, bool first);

bool labi_proof_has_too_many_terms(lab_proof *p, const labi_written_claim *claim); /* which is an error */

#endif
