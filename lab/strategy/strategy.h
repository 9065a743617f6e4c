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
#include "lab/expression/written.h"
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
  lab_value
      played; /* the representative of the position: its text may read as another position that is equal by symmetry */
  labi_play play;
  bool walked; /* which is known from its positions and not from its ruleset */
  bool tried, known;
  bool by_moves;  /* known by a fact: it is a nimber */
  bool used;      /* a fact is about it, or is shown with it */
  cgt_game value; /* if known; that of a game always is */
} labi_strategy_part;

/* What a line shows of an impartial part, from the moves of the part and the lines above: its nim-value, by a move to each
 * smaller value; or that it has an option of that nim-value, by the move. */
typedef struct labi_nim_fact {
  uint32_t part, value;
  bool exact;   /* the nim-value */
  bool done;    /* false: what it follows from is still being shown */
  size_t moves; /* where its moves are: as many as the value if exact, otherwise one */
} labi_nim_fact;

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

typedef struct labi_shown_move {
  lab_value from, to;
} labi_shown_move;

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
  bool impartial; /* each player may make the moves of both */
  struct {
    labi_nim_fact *items;
    size_t count, room;
  } facts;
  struct {
    uint32_t *items;
    size_t count, room;
  } fact_order,
      fact_moves;     /* the facts as they are written, each after those that it follows from; their moves */
  bool of_nim_value;  /* the claim is about the nim-value of a sum, */
  uint32_t nim_value; /* which is this, */
  struct {
    labi_shown_move *items;
    size_t count, room;
  } smaller; /* and these moves lead to 0, 1, ...: for people, a few */
  labi_map facts_by_claim;
  labi_strategy_walk walk;
  labi_map checked_splits, parts_with_moves;
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

/* Does a part cancel with its negative, or with an equal impartial part? */
bool labi_strategy_cancels(bool *answer, lab_strategy *s, uint32_t number);

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

/* ---- nim-values (nim_facts.c) ------------------------------------------------------------------- */

/* The fact that a part has that nim-value, or an option of it; LABI_NOT_FOUND if there is none. */
uint32_t labi_nim_fact_at(const lab_strategy *s, uint32_t part, bool exact, uint32_t value);
bool labi_nim_add_fact(lab_strategy *s, labi_nim_fact fact);

/* From now on the nim-value of the part of an exact fact is known. */
void labi_nim_fact_is_done(lab_strategy *s, uint32_t number);

/* The moves of an impartial part, which the caller frees; and the state after one of them, without signs: all parts, and those
 * that are left without pairs of equal parts that cancel. Fails for a part that is not impartial. */
bool labi_nim_moves(lab_value_list *moves, lab_strategy *s, uint32_t part);
bool labi_nim_after(labi_state *all, labi_state *after, lab_strategy *s, uint32_t part, lab_value to);

/* The nim-sum of the parts whose values are known; the others become all of the state. False: the value of a part is not a
 * nimber. */
bool labi_nim_known_sum(uint32_t *sum, lab_strategy *s, labi_state *state);

/* Shows the nim-value of a part: adds the facts that are needed (nim_find.c). */
bool labi_nim_prove(lab_strategy *s, uint32_t part);

/* Shows the nim-values of all positions of a sum that is compared with the nimber that is its last term. If the sum has another
 * value, the claim about that one takes the place of nim_value(G) == n (nim_claim.c). */
bool labi_nim_settle(lab_strategy *s, labi_state *start, const labi_written_sums *claim);

/* Takes out the parts that are not used, and numbers the others anew: the strategy is then only written. */
bool labi_nim_drop_unused(lab_strategy *s);

/* Does a fact that was read follow from the moves and from the facts before? Fails with EINVAL and the reason if not
 * (nim_check.c). */
bool labi_nim_check(lab_strategy *s, const labi_nim_fact *fact);

/* Are the moves of a position those of its parts, one at a time? Fails with EINVAL if not. It looks one move ahead, at the
 * parts that the ruleset itself splits the positions after the move into (split_check.c). */
bool labi_strategy_check_split(lab_strategy *s, cgt_position position);

#endif
