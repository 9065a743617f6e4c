/* interned.h, layer 0: nodes that are made once and found again, by open addressing.
 *
 * A node is a struct whose first member is `uint32_t hash`. Ids count from 1; 0 is no node. Nodes may move when one is
 * added: copy what is to be kept. */
#ifndef CGTI_INTERNED_H
#define CGTI_INTERNED_H

#include "cgt/memory/memory.h"

typedef struct cgti_interned_kind {
  size_t size;                                /* of a node, in bytes */
  bool (*same)(const void *a, const void *b); /* of two nodes whose hashes are equal */
  size_t most;                                /* nodes that a context can have, at most 2^32 - 1 */
  const char *most_words;                     /* the same for a message: "2^31 loopy positions" */
} cgti_interned_kind;

typedef struct cgti_interned {
  void *nodes;  /* by id, 1 .. count-1 */
  size_t count; /* 1 if there is none */
  size_t room;
  uint32_t *slots; /* ids; 0 when empty */
  size_t slot_count;
} cgti_interned;

/* The id of a node like this one, or 0. */
uint32_t cgti_interned_find(const cgti_interned *table, const cgti_interned_kind *kind, const void *node);

/* Makes room for `more` nodes. False if it failed; ELIMIT if there would be more than `most`. */
bool cgti_interned_reserve(cgt_ctx *ctx, cgti_interned *table, const cgti_interned_kind *kind, size_t more);

/* Adds a copy of a node that is not in the table, for which there is room. Its id. */
uint32_t cgti_interned_add(cgti_interned *table, const cgti_interned_kind *kind, const void *node);

void cgti_interned_free(cgt_ctx *ctx, cgti_interned *table, const cgti_interned_kind *kind);

#endif
