/* tree_hash.h: a hash of a canonical form as the tree that it is, numbers and all. Peers find it too
 * (tests/bench/peers), so that values of theirs can be held against ours. */
#ifndef TREE_HASH_H
#define TREE_HASH_H

#include <cgt.h>

/* What is known of the games of one context; zeroed memory knows nothing. */
typedef struct tree_hashes {
  struct tree_hashes_slot {
    uint64_t key, hash; /* key 0: free */
  } *slots;
  size_t count, room;
  uint64_t *integers[2]; /* 0, 1, 2, ...; 0, -1, -2, ... */
  size_t integer_count[2], integer_room[2];
} tree_hashes;

/* h(G) = mix(0x1234567 + Σ mix(h(GL) + 1) + 3·Σ mix(h(GR) + 2)); an integer n costs n steps, once. False: ctx
 * says why, or memory ended. */
bool tree_hash(uint64_t *hash, tree_hashes *known, cgt_ctx *ctx, cgt_game g);
void tree_hashes_free(tree_hashes *known);

/* The same, of one game alone. */
bool tree_hash_of(uint64_t *hash, cgt_ctx *ctx, cgt_game g);

uint64_t tree_hash_mix(uint64_t x); /* splitmix64 */

#endif
