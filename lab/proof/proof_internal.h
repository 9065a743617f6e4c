/* proof_internal.h: what the parts of a proof share: proof_games.c writes games out, proof.c finds the moves
 * that win. The engine says which moves win; the certificate lets others see that they do. Of loopy games
 * loopy_games.c writes them out, loopy_play.c solves their play, and loopy_proof.c takes the moves from it.
 */
#ifndef LAB_PROOF_INTERNAL_H
#define LAB_PROOF_INTERNAL_H

#include "base/map.h"
#include "base/vector.h"
#include "lab/expression/written.h"
#include "lab/certificate/certificate.h"

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
  labi_map games_by_form, games_by_handle;
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

/* *g becomes the game in p->c. */
bool labi_proof_add_written(uint32_t *g, lab_proof *p, const labi_written *w);

/* The terms of a claim about loopy games, with all their followers, become the games and the sides of p->c.
 */
bool labi_proof_add_loopy(lab_proof *p, const labi_written_claim *claim);

/* The proof of a claim about loopy games. */
bool labi_prove_loopy(lab_proof *p, const labi_written_claim *claim);

bool labi_proof_has_too_many_terms(lab_proof *p, const labi_written_claim *claim); /* which is an error */

#endif
