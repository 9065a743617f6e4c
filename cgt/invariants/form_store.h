/* form_store.h, layer 3: explicit forms, interned.
 *
 * A form as written is a node. Its shape is the node that stands for all forms identical to it: the leaf of
 * its value if it is that game's canonical form, else the form with the shapes of its options in the order
 * of their ids. A leaf gets its options when they are asked for. Nodes may move when one is made: copy what
 * is to be kept. Ids are never 0: functions return 0 when they failed, with the error recorded. */
#ifndef CGTI_FORM_STORE_H
#define CGTI_FORM_STORE_H

#include <cgt/form.h>

#include "cgt/forms/forms.h"
#include "cgt/memory/interned.h"

typedef struct cgti_form_node {
  uint32_t hash;
  uint32_t shape;
  const uint32_t *options; /* Left's, then Right's, in the arena; of a leaf NULL until unfolded */
  uint32_t nleft, nright;
  cgt_game value;
  bool leaf; /* the canonical form of value */
} cgti_form_node;

struct cgti_form_store {
  cgti_interned table; /* of cgti_form_node */
};

static inline const cgti_form_node *cgti_form_at(const cgt_ctx *ctx, uint32_t id) {
  return (const cgti_form_node *)ctx->form_store->table.nodes + id;
}

uint32_t cgti_form_leaf(cgt_ctx *ctx, cgt_game g);
uint32_t cgti_form_make(cgt_ctx *ctx, const uint32_t *left, size_t nleft, const uint32_t *right,
                        size_t nright);

/* The same, but the leaf where that is identical: for forms that nobody wrote. */
uint32_t cgti_form_make_named(cgt_ctx *ctx, const uint32_t *left, size_t nleft, const uint32_t *right,
                              size_t nright);

/* The leaf of the value of such a form. */
uint32_t cgti_form_value_leaf(cgt_ctx *ctx, const uint32_t *left, size_t nleft, const uint32_t *right,
                              size_t nright);

/* The options of one player, which never move; NULL if it failed. */
const uint32_t *cgti_form_options(size_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player);

void cgti_form_store_free(cgt_ctx *ctx);

/* Is it a form of ctx? If not and it is not zero, EINVAL is recorded. */
bool cgti_is_form(cgt_ctx *ctx, cgt_form f);
#define CGTI_FORM(ctx, f)                                                                                    \
  (cgti_is_form(ctx, f) || cgti_refuse(ctx, __func__, #f, "is not a form")) /* guard.h */

/* ---- what a walk has met --------------------------------------------------------------------- */

/* From keys to values, neither of them 0. Zeroed memory is an empty one. */
typedef struct cgti_walk {
  uint64_t *entries; /* key, value */
  size_t count, room;
} cgti_walk;

uint64_t cgti_walk_lookup(const cgti_walk *walk, uint64_t key); /* 0: not met */
bool cgti_walk_store(cgt_ctx *ctx, cgti_walk *walk, uint64_t key, uint64_t value);
void cgti_walk_free(cgt_ctx *ctx, cgti_walk *walk);

static inline uint64_t cgti_walk_pair(uint32_t f, uint32_t g) { return (uint64_t)f << 32 | g; }

#endif
