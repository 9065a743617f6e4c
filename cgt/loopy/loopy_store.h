/* loopy_store.h, layer loopy: the nodes and values of a context.
 *
 * A node is a side: a short game, a stopper in canonical form, or, fixed, a position in whose infinite runs
 * Left wins and that equals no stopper we found. Its options are nodes that are older, or in its own knot: a
 * strongly connected component, whose nodes have consecutive ids. Within a context equal stoppers are the
 * same node (knot.c has the proof).
 *
 * A value is its onside and the onside of its negative, each a node: so only onsides are ever computed, and
 * negation exchanges the two. Of a stopper, 0 stands for the second, the negative of the first. */
#ifndef CGTI_LOOPY_STORE_H
#define CGTI_LOOPY_STORE_H

#include <cgt/loopy.h>

#include "cgt/invariants/form_store.h"

typedef struct cgti_loopy_node {
  uint32_t hash;
  uint32_t negative;       /* 0 until asked for */
  const uint32_t *options; /* Left's, then Right's, each sorted; of a short game NULL until asked for */
  uint32_t count[2];       /* by cgt_player */
  uint32_t knot, size;     /* the first node of its knot, and how many there are */
  cgt_game game;           /* CGT_NONE unless short */
  bool fixed;
} cgti_loopy_node;

typedef struct cgti_loopy_value {
  uint32_t on, minus_off;
} cgti_loopy_value;

/* In the graphs of component.h ids from here on name nodes of the graph. */
#define CGTI_LOOPY_LOCAL ((uint32_t)1 << 31)

struct cgti_loopy {
  cgti_interned table;    /* of cgti_loopy_node */
  cgti_walk knots;        /* from the hash of a knot to its first node */
  uint32_t largest_fixed; /* how many nodes the largest knot has that is fixed */

  cgti_loopy_value *values; /* by id, 1 .. value_count-1 */
  size_t value_count, value_room;
  cgti_walk value_ids; /* from the two nodes */

  cgti_walk order;     /* answers of <= for two nodes: 1 no, 2 yes */
  cgti_walk sums;      /* from two values */
  cgti_walk positions; /* from positions of rulesets to values */
  uint32_t on;         /* the node of on */
};

bool cgti_loopy_open(cgt_ctx *ctx);
void cgti_loopy_free(cgt_ctx *ctx);
void cgti_loopy_forget(cgt_ctx *ctx); /* what can be computed again */

/* Has every stopper of the store no dominated and no reversible option? EINVAL if not (loopy_check.c). */
cgt_status cgti_loopy_check(cgt_ctx *ctx);

static inline const cgti_loopy_node *cgti_loopy_node_at(const cgt_ctx *ctx, uint32_t id) {
  return (const cgti_loopy_node *)ctx->loopy->table.nodes + id;
}
static inline void cgti_loopy_set_negative(cgt_ctx *ctx, uint32_t id, uint32_t negative) {
  ((cgti_loopy_node *)ctx->loopy->table.nodes)[id].negative = negative;
}
static inline bool cgti_loopy_is_short(const cgt_ctx *ctx, uint32_t id) {
  return !cgti_is_none(cgti_loopy_node_at(ctx, id)->game);
}

/* Nodes, 0 if that failed: of a short game; of options, sorted and each once, that no dominated or reversible
 * one is among, if they are not short all together; of the negative of a stopper. */
uint32_t cgti_loopy_short(cgt_ctx *ctx, cgt_game g);
uint32_t cgti_loopy_of_options(cgt_ctx *ctx, const uint32_t *options, const uint32_t count[2], bool fixed);
uint32_t cgti_loopy_minus(cgt_ctx *ctx, uint32_t id);

/* The node that has these options, or 0. */
uint32_t cgti_loopy_find(const cgt_ctx *ctx, const uint32_t *options, const uint32_t count[2], bool fixed);

/* Appends `size` nodes of one knot, whose options, as cgti_loopy_of_options has them, name nodes of the knot
 * by the ids they are to get: the count of nodes and what follows. False if that failed. */
bool cgti_loopy_append(cgt_ctx *ctx, const cgti_loopy_node *nodes, uint32_t size);

/* The options of one player, which never move; NULL if it failed. */
const uint32_t *cgti_loopy_node_options(uint32_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player);

/* ---- values ------------------------------------------------------------------------------------ */

/* 0 if it failed, and for on = 0; minus_off may be 0, or the negative of on, if that is a stopper. */
uint32_t cgti_loopy_value_of(cgt_ctx *ctx, uint32_t on, uint32_t minus_off);

/* The onside of a value, or for Right that of its negative; 0 if it failed. */
uint32_t cgti_loopy_side(cgt_ctx *ctx, uint32_t value, cgt_player player);

/* Is it a value of ctx? If not EINVAL is recorded, unless it is none. */
bool cgti_is_loopy(cgt_ctx *ctx, cgt_loopy g);
#define CGTI_LOOPY(ctx, g)                                                                                   \
  (cgti_is_loopy(ctx, g) || cgti_refuse(ctx, __func__, #g, "is not a loopy value")) /* guard.h */

#endif
