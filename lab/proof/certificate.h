/* certificate.h: proofs of G <= H and its like that need no trust in whoever found them. A certificate
 * writes every game out as options and names a winning move wherever one is needed; to check it is to
 * replay it (certificate_verify.c), with no canonical form, cache or bound.
 *
 * A certificate is text, one fact a line; empty lines and lines that begin with # say nothing.
 *
 *     cgt certificate 1
 *     game 0 = |
 *     game 1 = 0|0
 *     game 2 = 0|1
 *     claim 2 > - : ^ > 0
 *     sum 2
 *     Left first 0:0
 *     Left second
 *     turn Right 2 : 0:1>0:0
 *
 * game N = A B|C     the game {A,B|C} of games that have smaller numbers, each side in increasing order.
 *                    Games are numbered 0, 1, 2, ... in the order of their lines.
 * claim A -B <= C : TEXT   the sum of the games A and -B is <= C; - alone is the empty sum, 0. The text
 *                    says the same for people; the checker makes it anew from the games and compares.
 * sum A -B           what is played to prove it: left side less right side; right less left where the
 *                    sign is <=, <| or < and the right side is not empty, so that Left is to win.
 * Left second        Left, moving second, wins the sum. <= and >= need one line of this kind, == two.
 * Left first K:G     Left, moving first, wins it by moving in its component K (0, 1, ...) to game G.
 *                    <| and |> need one such line, <> two, < and > one of each kind, != either of two.
 * turn Right A B : M>N ...   Right is to move in the sum of A and B, signs as in `sum`, and loses: each of
 *                    his moves M is answered by N, both written K:G. All his moves stand there, component
 *                    by component in the order of the options. Positions in which he has none are omitted.
 *
 * In a component -G Left moves to -G^R. Plays end, for every move leads to a game of smaller number. */
#ifndef LAB_CERTIFICATE_H
#define LAB_CERTIFICATE_H

#include <cgt/base.h>
#include <stdio.h>

enum { LABI_CERTIFICATE_TERMS = 16 }; /* components of the sum that is played, at most */

typedef enum labi_certificate_relation {
  LABI_CERTIFICATE_LE,
  LABI_CERTIFICATE_GE,
  LABI_CERTIFICATE_EQ,
  LABI_CERTIFICATE_NE,
  LABI_CERTIFICATE_LT,
  LABI_CERTIFICATE_GT,
  LABI_CERTIFICATE_LF, /* <|: less than or confused with */
  LABI_CERTIFICATE_GF, /* |> */
  LABI_CERTIFICATE_CONFUSED,
  LABI_CERTIFICATE_RELATIONS
} labi_certificate_relation;

extern const char *const labi_certificate_signs[LABI_CERTIFICATE_RELATIONS];
extern const char *const labi_certificate_players[2]; /* "Left", "Right" */

/* A way to win the sum that is played, as a bit: 1 << (2·player + first). */
static inline unsigned labi_certificate_goal(cgt_player player, bool first) {
  return 1u << (2 * (unsigned)player + first);
}

/* A game that has a name is m/2^e, or n·↑ + *m with n or m not 0; 0 counts as a number. */
typedef struct labi_certificate_shape {
  enum { LABI_SHAPE_OTHER, LABI_SHAPE_NUMBER, LABI_SHAPE_INFINITESIMAL } kind;
  int64_t mantissa, ups;
  uint32_t exponent, star;
} labi_certificate_shape;

typedef struct labi_certificate_game {
  size_t at;         /* of its options among all options: Left's, then Right's */
  uint32_t count[2]; /* by cgt_player */
  labi_certificate_shape shape;
} labi_certificate_game;

typedef struct labi_certificate_term {
  uint32_t game;
  bool negative;
} labi_certificate_term;

typedef struct labi_certificate_sum {
  labi_certificate_term terms[LABI_CERTIFICATE_TERMS];
  size_t count;
} labi_certificate_sum;

/* The games and the claim. Zeroed memory is an empty one. */
typedef struct labi_certificate {
  labi_certificate_game *games;
  uint32_t game_count, game_room;
  uint32_t *options;
  size_t option_count, option_room;
  labi_certificate_relation relation;
  labi_certificate_sum sides[2]; /* left and right of the sign */
} labi_certificate;

void labi_certificate_free(labi_certificate *c);

/* Appends a game; its options lie below c->game_count and increase on each side. False: no memory. */
bool labi_certificate_add(labi_certificate *c, const uint32_t *left, uint32_t nleft, const uint32_t *right,
                          uint32_t nright);

/* The options to which player can move in a component: those of the other player if it is negative. */
const uint32_t *labi_certificate_moves(size_t *count, const labi_certificate *c, labi_certificate_term term,
                                       cgt_player player);

/* The sum that is played. */
labi_certificate_sum labi_certificate_played(const labi_certificate *c);

/* The goals that must be reached; for != one of them is enough. */
unsigned labi_certificate_goals(const labi_certificate *c);

/* Game number g: "1/2", "^3*2", "{2|-1}" where its options, all the way down, are those of the canonical
 * form that the name stands for or those in the braces; "#12" where that does not fit into cap bytes, which
 * are 12 at least. In a claim a name has room for LABI_CERTIFICATE_NAME. */
enum { LABI_CERTIFICATE_NAME = 1000 };
void labi_certificate_name(char *buf, size_t cap, const labi_certificate *c, uint32_t g);

/* "^ + * > 0", malloc'ed; NULL: no memory. */
char *labi_certificate_claim_text(const labi_certificate *c);

/* ---- the checker ------------------------------------------------------------------------------ */

typedef enum labi_certificate_verdict {
  LABI_CERTIFICATE_ACCEPTED,
  LABI_CERTIFICATE_REJECTED,
  LABI_CERTIFICATE_FOREIGN, /* the text is no certificate at all */
  LABI_CERTIFICATE_NO_MEMORY
} labi_certificate_verdict;

/* message: what was proved, malloc'ed, or the first fault, whose line is *line; NULL without memory. */
labi_certificate_verdict labi_certificate_verify(char **message, unsigned *line, const char *text,
                                                 size_t length);

#endif
