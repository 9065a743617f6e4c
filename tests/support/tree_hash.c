/* tree_hash.c: see tree_hash.h. */
#include "tree_hash.h"

#include <stdlib.h>

uint64_t tree_hash_mix(uint64_t x) {
  x += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
  return x ^ (x >> 31);
}

static uint64_t term(uint64_t hash, cgt_player player) {
  return player == CGT_LEFT ? tree_hash_mix(hash + 1) : 3 * tree_hash_mix(hash + 2);
}

/* ---- integers -------------------------------------------------------------------------------------- */

static bool of_integer(uint64_t *hash, tree_hashes *known, cgt_ctx *ctx, cgt_game g) {
  int64_t n;
  if (cgt_get_int64(&n, ctx, g) != CGT_OK) return false;
  cgt_player player = n < 0 ? CGT_RIGHT : CGT_LEFT;
  size_t size = (size_t)(n < 0 ? -n : n), *count = &known->integer_count[player], *room = &known->integer_room[player];
  if (size >= *room) {
    uint64_t *more = realloc(known->integers[player], (*room = 2 * size + 2) * sizeof *more);
    if (!more) return false;
    known->integers[player] = more;
  }
  uint64_t *of = known->integers[player];
  for (; *count <= size; (*count)++)
    of[*count] = tree_hash_mix(0x1234567 + (*count == 0 ? 0 : term(of[*count - 1], player)));
  *hash = of[size];
  return true;
}

/* ---- all others ------------------------------------------------------------------------------------ */

static struct tree_hashes_slot *find(const tree_hashes *known, uint64_t key) {
  size_t at = tree_hash_mix(key) & (known->room - 1);
  while (known->slots[at].key && known->slots[at].key != key) at = (at + 1) & (known->room - 1);
  return &known->slots[at];
}

static bool remember(tree_hashes *known, uint64_t key, uint64_t hash) {
  if (2 * known->count >= known->room) {
    tree_hashes larger = *known;
    larger.room = known->room ? 2 * known->room : 64;
    larger.slots = calloc(larger.room, sizeof *larger.slots);
    if (!larger.slots) return false;
    for (size_t i = 0; i < known->room; i++)
      if (known->slots[i].key) *find(&larger, known->slots[i].key) = known->slots[i];
    free(known->slots);
    *known = larger;
  }
  *find(known, key) = (struct tree_hashes_slot){key, hash};
  known->count++;
  return true;
}

bool tree_hash(uint64_t *hash, tree_hashes *known, cgt_ctx *ctx, cgt_game g) {
  if (cgt_is_integer(ctx, g)) return of_integer(hash, known, ctx, g);
  const uint64_t key = (uint64_t)g.core << 32 | g.number; /* no game is 0 */
  if (known->room > 0 && find(known, key)->key) {
    *hash = find(known, key)->hash;
    return true;
  }
  uint64_t sum = 0x1234567;
  for (int player = 0; player < 2; player++) {
    size_t count;
    if (cgt_options(&count, NULL, 0, ctx, g, (cgt_player)player) != CGT_OK) return false;
    cgt_game *options = malloc((count + 1) * sizeof *options);
    bool good = options && cgt_options(&count, options, count, ctx, g, (cgt_player)player) == CGT_OK;
    for (size_t i = 0; good && i < count; i++) {
      uint64_t h;
      if ((good = tree_hash(&h, known, ctx, options[i]))) sum += term(h, (cgt_player)player);
    }
    free(options);
    if (!good) return false;
  }
  *hash = tree_hash_mix(sum);
  return remember(known, key, *hash);
}

void tree_hashes_free(tree_hashes *known) {
  free(known->slots);
  free(known->integers[0]);
  free(known->integers[1]);
  *known = (tree_hashes){0};
}

bool tree_hash_of(uint64_t *hash, cgt_ctx *ctx, cgt_game g) {
  tree_hashes known = {0};
  bool good = tree_hash(hash, &known, ctx, g);
  tree_hashes_free(&known);
  return good;
}
