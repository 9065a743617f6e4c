/* class_store.h: classes modulo universes, interned as their simplest forms, and what is known of them.
 *
 * Equal classes have equal ids, which are never 0: functions return 0 when they failed, with the error recorded. Nodes
 * may move when one is made, but their options, in the arena, do not. */
#ifndef CGTI_CLASS_STORE_H
#define CGTI_CLASS_STORE_H

#include <cgt/universe.h>

#include "cgt/invariants/form_store.h"

/* A game as lists of classes: a class, or the draft of one that is not simplified yet and has id 0. */
typedef struct cgti_options_of {
  const uint32_t *options[2];
  size_t count[2];
  bool end[2]; /* the mark; of a class without options only where the universe has no such end, or has scores */
  cgti_num score[2]; /* of the player who ends here, in a universe with scores; else 0, as without the mark */
  uint32_t id;
} cgti_options_of;

typedef struct cgti_class_node {
  uint32_t hash, depth;
  cgti_options_of of;
  uint8_t universe; /* its number in the store */
  uint8_t bits;     /* of the simplest form */
  cgti_num largest; /* absolute value of a score in it */
} cgti_class_node;

enum { CGTI_MOST_UNIVERSES = 64 };

struct cgti_classes {
  cgti_interned table; /* of cgti_class_node */
  const cgt_universe *universes[CGTI_MOST_UNIVERSES];
  uint8_t universe_count;

  /* What can be found again. Answers are kept as 1 for no and 2 for yes. */
  cgti_walk plays, orders, sums, conjugates, forms, positions;
};

static inline const cgti_class_node *cgti_class_at(const cgt_ctx *ctx, uint32_t id) {
  return (const cgti_class_node *)ctx->classes->table.nodes + id;
}

static inline const cgt_universe *cgti_universe_of(const cgt_ctx *ctx, uint32_t id) {
  return ctx->classes->universes[cgti_class_at(ctx, id)->universe];
}

/* Is it there, and filled in? */
bool cgti_is_universe(const cgt_universe *universe);
#define CGTI_UNIVERSE(ctx, universe)                                                                         \
  (cgti_is_universe(universe) || cgti_refuse(ctx, __func__, #universe, "is not a universe")) /* guard.h */

/* The number of a universe in the store, which it opens; -1 if it failed. */
int cgti_universe_number(cgt_ctx *ctx, const cgt_universe *universe);

/* The class with these options, which are simplest ones, in any order. */
uint32_t cgti_class_intern(cgt_ctx *ctx, uint8_t universe, const cgti_options_of *of);

/* A total order that depends on the games alone: by depth, by the number of options, then by the options. */
int cgti_class_place(const cgt_ctx *ctx, uint32_t g, uint32_t h);
void cgti_classes_sort(const cgt_ctx *ctx, uint32_t *ids, size_t count);

void cgti_classes_forget(cgt_ctx *ctx); /* what can be found again */
void cgti_classes_free(cgt_ctx *ctx);

/* Is it a class of ctx? If not and it is not zero, EINVAL is recorded. */
bool cgti_is_class(cgt_ctx *ctx, cgt_class g);
#define CGTI_CLASS(ctx, g)                                                                                   \
  (cgti_is_class(ctx, g) || cgti_refuse(ctx, __func__, #g, "is not a class")) /* guard.h */

/* ---- members (universe_members.c) ----------------------------------------------------------------- */

/* Bits of a form, by which it is decided if a form that has it as an option belongs to a universe. */
enum {
  CGTI_END_OF_LEFT = 1,   /* << player: the player has no option, and no mark */
  CGTI_TO_END_OF_LEFT = 4 /* << player: the player has an option in which the player has none */
};

/* May a player have no option in a form whose options, the opponent's, have these bits? */
bool cgti_is_end_of(cgt_ends ends, cgt_player player, const unsigned *options, size_t count);

/* The bits of a form whose options have these; marked: the player has no option but the mark. */
unsigned cgti_bits_of(const unsigned *const options[2], const size_t count[2], const bool marked[2]);

/* Does the form belong to it? -1 if it failed. */
int cgti_universe_has(cgt_ctx *ctx, const cgt_universe *universe, uint32_t form);

/* Records EDOMAIN for a game that does not; false. */
bool cgti_not_in_universe(cgt_ctx *ctx, const cgt_universe *universe);

/* Does a player keep the mark of an end that an option is reversible through? */
static inline bool cgti_has_marks(const cgt_universe *universe) { return universe->misere || universe->scores; }

/* Does the player count as one without a move? */
static inline bool cgti_may_end(const cgti_options_of *g, cgt_player player) {
  return g->count[player] == 0 || g->end[player];
}

/* ---- stops (class_stops.c) ------------------------------------------------------------------------- */

/* The score that play of g reaches when mover begins. False if it failed. */
bool cgti_class_stop(cgti_num *stop, cgt_ctx *ctx, const cgti_options_of *g, cgt_player mover, cgt_passing passing);

/* Is score x at least as good for player as y? */
static inline bool cgti_is_score_as_good(const cgt_ctx *ctx, cgt_player player, cgti_num x, cgti_num y) {
  const int sign = cgti_num_cmp(ctx, x, y);
  return player == CGT_LEFT ? sign >= 0 : sign <= 0;
}

/* Who may pass while player moves first, in the stop that the order looks at: the opponent, if the universe has games
 * in which the opponent can wait. */
static inline cgt_passing cgti_passing_against(const cgt_universe *universe, cgt_player player) {
  if (universe->ends == CGT_ENDS_ZERO) return CGT_PASSING_NONE;
  return player == CGT_LEFT ? CGT_PASSING_RIGHT : CGT_PASSING_LEFT;
}

/* The proviso of a universe with scores; -1 if it failed. */
int cgti_class_stops_ge(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                        const cgti_options_of *h);

/* Is each mark one that the player cannot do worse than, so that the draft is equal to a game of the universe? False,
 * with EDOMAIN, if not; or if it failed (class_marks.c). */
bool cgti_class_marks_hold(cgt_ctx *ctx, uint8_t universe, const cgti_options_of *g);

/* A number; and a number plus n moves of the player, {{.. | end x} | end x} of Left. 0 if they failed. */
uint32_t cgti_class_of_number(cgt_ctx *ctx, uint8_t universe, cgti_num x);
uint32_t cgti_class_waiting(cgt_ctx *ctx, uint8_t universe, cgti_num x, cgt_player player, uint32_t n);

/* The score of a position, 0 if its ruleset has none; CGTI_NAN if it failed (position_score.c). */
cgti_num cgti_score_of_part(cgt_ctx *ctx, uint32_t position);

/* False, with EDOMAIN, for a universe without scores; and for one with them. */
bool cgti_has_scores(cgt_ctx *ctx, const cgt_universe *universe);
bool cgti_has_outcomes(cgt_ctx *ctx, const cgt_universe *universe);

/* ---- play and order (class_compare.c): -1 if they failed ------------------------------------------ */

/* Does winner win g when mover begins? Added is an end of the winner's: none, or one in which the opponent may wait. */
int cgti_class_wins(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g, cgt_player winner,
                    cgt_player mover, bool waiting);

/* Does player, moving first, win g and each of the player's ends of the universe? */
int cgti_class_is_strong(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                         cgt_player player);

/* G >= H. At most one of them is a draft. */
int cgti_class_ge(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                  const cgti_options_of *h);
int cgti_class_ge_of(cgt_ctx *ctx, uint32_t g, uint32_t h);

/* False if they failed; of classes of two universes, with EINVAL. */
bool cgti_class_outcome(cgt_outcome *outcome, cgt_ctx *ctx, uint32_t g);
bool cgti_one_universe(cgt_ctx *ctx, uint32_t g, uint32_t h);

/* ---- simplest forms (class_simplify.c) -------------------------------------------------------------- */

/* The class of a draft. */
uint32_t cgti_class_make(cgt_ctx *ctx, uint8_t universe, const cgti_options_of *draft);

uint32_t cgti_class_of_form(cgt_ctx *ctx, uint8_t universe, uint32_t form); /* of one that belongs to it */
uint32_t cgti_class_add(cgt_ctx *ctx, uint32_t g, uint32_t h);
uint32_t cgti_class_conjugate(cgt_ctx *ctx, uint32_t g);

#endif
