/* strategy.h: how to win a sum of positions that are too large to be written out with all their followers: an
 * answer to each move of the loser, down to sums whose parts have known values. For who finds one,
 * strategy_find.c, and who replays it, strategy_verify.c; cgt/lab_proof.h has its text.
 *
 * A position is the sum of its independent parts, each as its ruleset represents all that equal it by
 * symmetry (cgt_position_parts). A part in which nobody can move is 0. A part and its negative cancel where
 * play of the part is known to end, strategy_ends.c: only there is G - G = 0. What is left, in the order of
 * the parts' numbers, is the state. */
#ifndef LAB_STRATEGY_H
#define LAB_STRATEGY_H

#include <cgt/lab_proof.h>

#include "base/map.h"
#include "lab/certificate/certificate.h"
#include "lab/inspect/option_lists.h"

/* Of all ways to play a position, whoever moves. */
typedef enum labi_play {
  LABI_PLAY_UNTRIED,
  LABI_PLAY_ENDS,
  LABI_PLAY_RETURNS, /* a position can be reached from itself */
  LABI_PLAY_TOO_LONG /* there are more positions than the limit */
} labi_play;

typedef struct labi_strategy_part {
  lab_value term; /* a position, not negative; or a game */
  labi_play play;
  bool walked; /* which is known from its positions and not from its ruleset */
  bool tried, known;
  cgt_game value; /* if known; that of a game always is */
} labi_strategy_part;

enum { LABI_STATE_PARTS = 100 };

/* Parts with their signs: twice the number, one more if it is subtracted; in increasing order. */
typedef struct labi_state {
  uint32_t parts[LABI_STATE_PARTS];
  size_t count;
} labi_state;

/* The move number `move` of a part of the state; or none, where the values of all parts are known and say who
 * wins. */
typedef struct labi_reply {
  bool by_value;
  uint32_t part, move;
} labi_reply;

/* The loser is to move in this state; a reply for each of his moves. */
typedef struct labi_strategy_turn {
  cgt_player loser;
  size_t state, count; /* where its parts are */
  size_t replies, reply_count;
  size_t next;   /* where the turns that it leads to are, up to those of the turn behind it */
  unsigned line; /* of the text that is read */
} labi_strategy_turn;

typedef struct labi_strategy_goal {
  cgt_player winner;
  bool first;
  labi_reply opening;
  lab_value from, to; /* of a strategy that was found: what it is */
  unsigned line;
} labi_strategy_goal;

/* The positions that were walked through in search of one that is reached from itself. */
typedef struct labi_strategy_walk {
  labi_map by_position;
  struct {
    labi_play *items; /* of each; while it is walked from: UNTRIED */
    size_t count, room;
  } plays;
} labi_strategy_walk;

enum { LABI_STRATEGY_WALK = 100000 }; /* positions of all parts together */

struct lab_strategy {
  lab_relation relation; /* of the sum to 0 */
  bool holds;            /* the claim; else the relation is what holds in its place */
  struct {
    uint32_t *items;
    size_t count, room;
  } terms; /* of the sum, as in a state, in the order in which they are written */
  struct {
    labi_strategy_part *items;
    size_t count, room;
  } parts;
  labi_map parts_by_term;
  labi_strategy_walk walk;
  labi_strategy_goal goals[2];
  size_t goal_count;
  struct {
    labi_strategy_turn *items;
    size_t count, room;
  } turns;
  labi_map turns_by_state;
  struct {
    uint32_t *items;
    size_t count, room;
  } states;
  struct {
    labi_reply *items;
    size_t count, room;
  } replies;
  struct {
    uint32_t *items;
    size_t count, room;
  } next;

  bool onward;   /* no answer is preferred for leading to a sum that was met before */
  bool complete; /* no part may be added: it is read, and has been read */
  lab_machine *machine;
  cgt_ctx *ctx;
  lab_error *error;
};

/* Errors; always false. */
bool labi_strategy_fail(lab_strategy *s, cgt_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool labi_strategy_no_memory(lab_strategy *s);
bool labi_strategy_engine_failed(lab_strategy *s);

/* The number of the part that is this position or game, a new one if need be. */
bool labi_strategy_part_of(uint32_t *number, lab_strategy *s, lab_value term);

/* Sets the part's play, which may take a walk through all positions that can be reached. False: an error. */
bool labi_strategy_find_play(lab_strategy *s, labi_strategy_part *part);

/* Is play of such positions known to end without a walk? So it is of the library's rulesets that are not
 * declared loopy: each of their moves removes a piece, an edge or a counter for good, or moves a piece in one
 * direction, and the tests walk through the small positions of each. */
bool labi_ruleset_ends(const cgt_ruleset *ruleset);

void labi_strategy_walk_free(labi_strategy_walk *walk);

/* The state in which play begins. */
bool labi_strategy_start(labi_state *state, lab_strategy *s);

/* The moves of player in part number i of the state: positions and games, which the caller frees. */
bool labi_strategy_moves(lab_value_list *moves, lab_strategy *s, const labi_state *state, size_t i,
                         cgt_player player);

/* The state after part number i has become that. A part of a state that equals the one before it is
 * not asked for moves of its own. */
bool labi_strategy_after(labi_state *after, lab_strategy *s, const labi_state *state, size_t i, lab_value to);
bool labi_strategy_repeats(const labi_state *state, size_t i);

/* Is the value of every part known, and does player, moving first, win? */
bool labi_strategy_is_known(const lab_strategy *s, const labi_state *state);
bool labi_strategy_wins_by_value(bool *wins, lab_strategy *s, const labi_state *state, cgt_player player);

/* The turn of loser in that state, or LABI_NOT_FOUND; a new one without replies. */
uint32_t labi_strategy_turn_at(const lab_strategy *s, cgt_player loser, const labi_state *state);
bool labi_strategy_add_turn(lab_strategy *s, cgt_player loser, const labi_state *state, unsigned line);
void labi_strategy_state_of(labi_state *state, const lab_strategy *s, const labi_strategy_turn *turn);

/* The winner's answer leads to that turn: from the last turn of which `next` is set, or from none. */
bool labi_strategy_leads_to(lab_strategy *s, uint32_t turn);

/* Sets *turn to one that may lead back to itself, so that play need not end, or to LABI_NOT_FOUND. */
bool labi_strategy_find_circle(uint32_t *turn, lab_strategy *s);

/* Who has to win, moving first or second, for the relation to hold: as labi_certificate_goals. */
unsigned labi_strategy_goals(lab_relation relation);

/* "domineering(6,6) - {1|0} |> 0", malloc'ed; NULL: no memory. */
char *labi_strategy_claim_text(const lab_strategy *s);

#endif
