/* certificate.h: the games and the claim of a certificate (cgt/lab_proof.h has its text), for those who write
 * one, proof.c, and for the one who reads it, certificate_verify.c. No engine here. */
#ifndef CGT_CERTIFICATE_H
#define CGT_CERTIFICATE_H

#include <cgt/lab_proof.h>

#include "base/map.h"

/* A game that has a name is m/2^e, or n·↑ + *m with n or m not 0; 0 counts as a number. */
typedef struct labi_shape {
  enum { LABI_SHAPE_OTHER, LABI_SHAPE_NUMBER, LABI_SHAPE_INFINITESIMAL } kind;
  int64_t mantissa, ups;
  uint32_t exponent, star;
} labi_shape;

typedef struct labi_certificate_game {
  size_t at;         /* of its options among all options: Left's, then Right's */
  uint32_t count[2]; /* by cgt_player */
  labi_shape shape;
} labi_certificate_game;

/* Zeroed memory is an empty one. */
typedef struct labi_certificate {
  struct {
    labi_certificate_game *items;
    size_t count, room;
  } games;
  struct {
    uint32_t *items;
    size_t count, room;
  } options;
  lab_relation relation;
  lab_sum sides[2]; /* left and right of the sign */
  bool loopy;       /* as in lab_claim */
  bool of_outcome;
  cgt_loopy_outcome outcome;
  lab_sum off_sides[2];
} labi_certificate;

void labi_certificate_free(labi_certificate *c);

/* Appends a game; its options increase on each side, and have smaller numbers, unless the games are loopy.
 * False: no memory. */
bool labi_certificate_add(labi_certificate *c, const uint32_t *left, uint32_t nleft, const uint32_t *right,
                          uint32_t nright);

/* The options to which player can move in a component: those of the other player if it is negative. */
const uint32_t *labi_certificate_moves(size_t *count, const labi_certificate *c, lab_component component,
                                       cgt_player player);

static inline bool labi_same_component(lab_component a, lab_component b) {
  return a.game == b.game && a.negative == b.negative;
}

/* The sum that is played, on that side. */
lab_sum labi_certificate_played(const labi_certificate *c, lab_side side);

/* A way to win the sum that is played, as a bit. */
static inline unsigned labi_certificate_goal(cgt_player player, bool first) {
  return 1u << (2 * (unsigned)player + first);
}

/* The goals that must be reached; for != one of them is enough. */
unsigned labi_certificate_goals(const labi_certificate *c);

/* The same for loopy games, where goals have a side. Are these enough for the claim? */
static inline unsigned labi_certificate_side_goal(lab_side side, cgt_player player, bool first) {
  return labi_certificate_goal(player, first) << (4 * (unsigned)side);
}
bool labi_certificate_is_reached(const labi_certificate *c, unsigned reached);

/* Are runs without end, in component number k of the sum, won by player? */
bool labi_certificate_runs_for(const labi_certificate *c, size_t k, lab_side side, cgt_player player);

/* What holds if the claim does not: the weakest relation that says so, or how the two stand. */
lab_relation labi_relation_in_place(lab_relation asked, cgt_order order);

/* What is known of a position where that player is to move, and loses; of loopy games it is of a goal. */
typedef struct labi_turn_kind {
  cgt_player player;
  lab_side side;
  bool first;
} labi_turn_kind;

static inline labi_turn_kind labi_turn_of(cgt_player player) { return (labi_turn_kind){.player = player}; }

/* Turns, each there once: a player is to move in a position, which is one game for each term of the sum.
 * Zeroed memory but for the number of terms is none. */
typedef struct labi_turns {
  size_t terms;
  struct {
    labi_turn_kind *items;
    size_t count, room;
  } kinds;
  struct {
    uint32_t *items;
    size_t count, room;
  } games; /* of the positions, one after another */
  labi_map by_position;
} labi_turns;

uint32_t labi_turns_find(const labi_turns *turns, labi_turn_kind kind,
                         const uint32_t *position); /* or LABI_NOT_FOUND */
bool labi_turns_add(labi_turns *turns, labi_turn_kind kind,
                    const uint32_t *position); /* a new one; false: no memory */
const uint32_t *labi_turns_position(const labi_turns *turns, size_t number);
void labi_turns_free(labi_turns *turns);

/* As lab_proof_game_name. In a claim a name has room for LABI_CERTIFICATE_NAME. */
enum { LABI_CERTIFICATE_NAME = 1000 };
void labi_certificate_name(char *buf, size_t cap, const labi_certificate *c, uint32_t g);

/* "^ + * > 0", malloc'ed; NULL: no memory. */
char *labi_certificate_claim_text(const labi_certificate *c);

#endif
