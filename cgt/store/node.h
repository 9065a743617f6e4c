/* node.h, layer 1: THE layout: cores, the unique table, the caches, the context.
 *
 * Every game is written ±core + number. A core is the canonical form of a game that is no number,
 * moved so that its stops are opposite (Left stop s, Right stop -s), in one of its two signs; or the
 * zero core, to which the numbers belong.
 *
 *   cgt_game   core    31       2    1     0        number  a cgti_num (dyadic.h)
 *                     [ node id  | sym | sign ]
 *
 * sym: the core is its own negative (±1, *); then sign is 0. So negation is a flipped bit and
 * translation an addition: neither makes a node, and what is known of a core serves all of them.
 *
 * Why translation may be folded away. Let G be canonical and no number, x a number. Then
 * G + x = {GL + x | GR + x} (Number Translation Theorem: Siegel, CGT, Ch. II.3 (number unchecked)),
 * and this form is canonical again: order is kept, so nothing is dominated, and GL + x reverses
 * through (GL + x)^R only if GL is a number y and some number z > y has z <= G (otherwise
 * (GL + x)^R = GLR + x, and GL would reverse in G). But then the Left stop of G is at least z, so
 * some GL' has Right stop >= z > y, hence GL' > y = GL, and GL is dominated: G was not canonical. */
#ifndef CGTI_NODE_H
#define CGTI_NODE_H

#include <pthread.h>
#include <string.h>

#include <cgt/game.h>

#include "cgt/store/dyadic.h"
#include "cgt/memory/memory.h"

typedef enum cgti_kind {
  CGTI_ZERO,    /* node 1, and no other */
  CGTI_UP_STAR, /* n·↑ + *m with n > 0, or n = 0 and m > 0; has no stored options */
  CGTI_TREE     /* Left options, then Right options, as stored in `options` */
} cgti_kind;

typedef struct cgti_node {
  const cgt_game *options; /* TREE: nleft, then nright; each of older nodes */
  uint32_t nleft, nright;
  union {
    struct {             /* UP_STAR */
      cgti_num up, star; /* n and m */
    };
    struct {                /* TREE */
      cgti_num left_reach;  /* the greatest Left stop of a Left option */
      cgti_num right_reach; /* the least Right stop of a Right option */
    };
  };
  int64_t stop_fixed; /* cgti_num_fixed of the stop */
  cgti_num stop;      /* Left stop; the Right stop is its negative */
  uint32_t hash;
  uint8_t kind;          /* cgti_kind */
  bool below_left_stop;  /* G <= Left stop of G */
  bool above_right_stop; /* G >= Right stop of G */
} cgti_node;

enum { CGTI_CHUNK = 1024, CGTI_ZERO_ID = 1 };

/* Ids from here on name the one provisional node, a form still being reduced. Each form gets a new
 * such id, so that what the comparison cache knows of it cannot be taken for another's. */
#define CGTI_PROVISIONAL ((uint32_t)1 << 29)
#define CGTI_IDS ((uint32_t)1 << 30)

/* ---- caches: they may forget ----------------------------------------------------------------- */

typedef struct cgti_order_entry {
  uint32_t g, h; /* core fields; g = 0 when empty */
  cgti_num shift;
  uint32_t answer; /* g <= h + shift */
} cgti_order_entry;

typedef struct cgti_sum_entry {
  uint32_t g, h; /* core fields, g <= h; g = 0 when empty */
  cgt_game sum;
} cgti_sum_entry;

typedef struct cgti_cache {
  void *entries;  /* 16 bytes each */
  size_t count;   /* a power of two, or 0 */
  size_t stored;  /* since it last grew, or was full */
  size_t asked;   /* in that time, not counting questions asked to answer another */
  size_t nesting; /* questions being answered, each for the one before */
} cgti_cache;

static inline void cgti_cache_enter(cgti_cache *cache) { cache->asked += cache->nesting++ == 0; }
static inline void cgti_cache_leave(cgti_cache *cache) { cache->nesting--; }

/* From sets of options to cores. Keys are kept whole, so that a hit is exact; when their memory is
 * full everything is forgotten. It is the store's, in parts. */
typedef struct cgti_set_entry {
  uint64_t hash;
  const cgt_game *key; /* Left options, then negated Right options, each sorted; NULL when empty */
  uint32_t nleft, nright;
  cgt_game core;
} cgti_set_entry;

typedef struct cgti_set_cache {
  cgti_set_entry *entries;
  size_t count; /* a power of two, or 0 */
  cgt_game *keys;
  size_t key_count, key_room;
  pthread_mutex_t lock; /* of all above, if the store is shared */
} cgti_set_cache;

enum { CGTI_SET_PARTS = 16 };

/* ---- memo: exact, from games to what was computed of them ------------------------------------ */

typedef enum cgti_memo_kind {
  CGTI_MEMO_EMPTY,
  CGTI_MEMO_THERMOGRAPH, /* pointer */
  CGTI_MEMO_MISERE,      /* a cgt_outcome */
  CGTI_MEMO_BIRTHDAY,    /* cgti_num */
  CGTI_MEMO_DAY,         /* of an integer n, the games born by day n: pointer */
  CGTI_MEMO_FINGERPRINT, /* the hash */
  CGTI_MEMO_TRAITS,      /* cgti_traits */
  CGTI_MEMO_FAR_STAR,    /* cgti_num */
  CGTI_MEMO_STOP_COUNT,  /* cgti_num */
  CGTI_MEMO_UPTIMAL,     /* pointer, or 0 */
  CGTI_MEMO_STAR_HEATED, /* game, cgti_key: these and those below */
  CGTI_MEMO_STAR_PROJECTION,
  CGTI_MEMO_MULTIPLE_OF_UP,
  CGTI_MEMO_WEIGHT,
  CGTI_MEMO_WEIGHT_LEVEL /* cgti_num */
} cgti_memo_kind;

typedef struct cgti_memo_entry {
  cgt_game game;
  uint32_t kind;
  uint64_t value;
} cgti_memo_entry;

typedef struct cgti_memo {
  cgti_memo_entry *entries;
  size_t count, room;
} cgti_memo;

typedef struct cgti_positions cgti_positions; /* positions.h */
struct cgti_form_store;                       /* form_store.h */
typedef struct cgti_sinks cgti_sinks;         /* the same */

/* ---- the store: what contexts may share ------------------------------------------------------ */

typedef enum cgti_lock_kind {
  CGTI_NODE_LOCK,
  CGTI_NUMBER_LOCK,
  CGTI_POSITION_LOCK,
  CGTI_LOCKS
} cgti_lock_kind;

/* Forms, numbers and positions are only ever added, and do not move; whoever was handed an id may read
 * what it names without a lock. Adding takes one, if the store is shared. */
typedef struct cgti_store {
  cgti_budget budget;
  bool shared; /* set before a second thread can see the store */
  pthread_mutex_t locks[CGTI_LOCKS];
  uint32_t users;   /* contexts; this and the next under the node lock */
  uint32_t joined;  /* all contexts there ever were */
  cgti_arena arena; /* of contexts that are gone */

  cgti_numbers numbers;

  cgti_node **chunks; /* each context has a copy of this pointer: no growing once shared */
  size_t chunk_room;
  uint32_t node_count; /* ids 1 .. node_count - 1 are in use; 0 is never */
  uint32_t *slots;     /* unique table: ids, 0 when empty; under the node lock */
  size_t slot_count;

  cgti_set_cache sets[CGTI_SET_PARTS];
} cgti_store;

struct cgt_ctx {
  cgti_memory memory; /* first: layer 0 casts to it */
  cgti_store *store;
  cgti_node **chunks; /* the store's */
  uint32_t user;      /* which user of the store this is, from 1 */

  cgti_node provisional;
  uint32_t provisional_id;

  cgti_cache order_cache, sum_cache;
  cgti_memo memo;
  cgti_positions *positions;     /* the store's; made on first use */
  uint32_t lines_at, lines_left; /* of the store, set aside for this context */
  cgti_sinks *sinks;             /* made on first use */
  struct cgti_misere *misere;    /* misere.c's; the same */

  struct cgti_form_store *form_store; /* made on first use */

  cgt_stats stats;
};

static inline void cgti_lock(cgt_ctx *ctx, cgti_lock_kind which) {
  if (ctx->store->shared) pthread_mutex_lock(&ctx->store->locks[which]);
}
static inline void cgti_unlock(cgt_ctx *ctx, cgti_lock_kind which) {
  if (ctx->store->shared) pthread_mutex_unlock(&ctx->store->locks[which]);
}

/* ---- handles --------------------------------------------------------------------------------- */

static inline uint32_t cgti_id(cgt_game g) { return g.core >> 2; }
static inline bool cgti_sign(cgt_game g) { return g.core & 1; }
static inline uint32_t cgti_core_field(uint32_t id, bool sym, bool sign) {
  return id << 2 | (uint32_t)sym << 1 | sign;
}

#define CGTI_ZERO_CORE ((uint32_t)CGTI_ZERO_ID << 2 | 2)

static inline bool cgti_is_none(cgt_game g) { return g.core == 0; }
static inline bool cgti_same(cgt_game g, cgt_game h) { return g.core == h.core && g.number == h.number; }
static inline bool cgti_is_number(cgt_game g) { return g.core == CGTI_ZERO_CORE; }
static inline cgt_game cgti_number(cgti_num x) {
  return x == CGTI_NAN ? CGT_NONE : (cgt_game){CGTI_ZERO_CORE, x};
}

static inline uint32_t cgti_core_neg(uint32_t core) { return core ^ (core & 2 ? 0 : 1); }

/* -G; never fails, makes nothing. */
static inline cgt_game cgti_neg(cgt_game g) {
  return g.core ? (cgt_game){cgti_core_neg(g.core), cgti_num_neg(g.number)} : g;
}

/* G + x. */
static inline cgt_game cgti_translate(cgt_ctx *ctx, cgt_game g, cgti_num x) {
  cgti_num sum = cgti_num_add(ctx, g.number, x);
  return sum == CGTI_NAN ? CGT_NONE : (cgt_game){g.core, sum};
}

/* For sorting lists so that equal sets are equal lists; the order means nothing else. */
static inline uint64_t cgti_key(cgt_game g) { return (uint64_t)g.core << 32 | g.number; }

static inline const cgti_node *cgti_node_at(const cgt_ctx *ctx, uint32_t id) {
  if (id >= CGTI_PROVISIONAL) return &ctx->provisional;
  return &ctx->chunks[id / CGTI_CHUNK][id % CGTI_CHUNK];
}
static inline const cgti_node *cgti_node_of(const cgt_ctx *ctx, cgt_game g) {
  return cgti_node_at(ctx, cgti_id(g));
}

/* G <= Left stop of G; G >= Right stop of G. Numbers are both. */
static inline bool cgti_below_left_stop(const cgti_node *node, cgt_game g) {
  return cgti_sign(g) ? node->above_right_stop : node->below_left_stop;
}
static inline bool cgti_above_right_stop(const cgti_node *node, cgt_game g) {
  return cgti_sign(g) ? node->below_left_stop : node->above_right_stop;
}

/* ---- the one door (table.c) ------------------------------------------------------------------ */

/* Sorts by cgti_key. */
void cgti_sort_games(cgt_game *games, size_t count);

/* By length, then key by key: which of two sorted lists becomes the Left. */
int cgti_compare_games(const cgt_game *a, size_t na, const cgt_game *b, size_t nb);

/* The game of a canonical form of options that is no number and not x + n·↑ + *m. Its options are
 * centred: its stops are stop and -stop. left and right are sorted in place. */
cgt_game cgti_intern_tree(cgt_ctx *ctx, cgt_game *left, size_t nleft, cgt_game *right, size_t nright,
                          cgti_num stop, bool below_left_stop, bool above_right_stop);

/* n·↑ + *m, for integers n and m >= 0. */
cgt_game cgti_intern_up_star(cgt_ctx *ctx, cgti_num up, cgti_num star);

cgt_status cgti_table_start(cgt_ctx *ctx);
void cgti_table_free(cgt_ctx *ctx);

/* Room for all chunks that the budget allows, so that their list need not move when others use it. */
bool cgti_table_share(cgt_ctx *ctx);

/* ---- caches (opcache.c) ---------------------------------------------------------------------- */

int cgti_order_lookup(cgt_ctx *ctx, uint32_t g, uint32_t h, cgti_num shift); /* -1 unknown */
bool cgti_order_store(cgt_ctx *ctx, uint32_t g, uint32_t h, cgti_num shift, bool answer);
bool cgti_sum_lookup(cgt_game *sum, cgt_ctx *ctx, uint32_t g, uint32_t h);
bool cgti_sum_store(cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_game sum);
void cgti_order_forget(cgt_ctx *ctx);

void cgti_caches_drop(cgt_ctx *ctx); /* this context's; what is asked again is computed again */

bool cgti_memo_lookup(uint64_t *value, const cgt_ctx *ctx, cgt_game g, cgti_memo_kind kind);
bool cgti_memo_store(cgt_ctx *ctx, cgt_game g, cgti_memo_kind kind, uint64_t value);

/* ---- sets of options (set_cache.c) ----------------------------------------------------------- */

/* The core of a form whose centred options have this key, if it was stored. */
bool cgti_set_lookup(cgt_game *core, const cgt_ctx *ctx, uint64_t hash, const cgt_game *key, size_t nleft,
                     size_t nright);
void cgti_set_store(cgt_ctx *ctx, uint64_t hash, const cgt_game *key, size_t nleft, size_t nright,
                    cgt_game core);

void cgti_sets_drop(cgt_ctx *ctx);
bool cgti_sets_share(cgti_store *store); /* makes the locks; false if there are none to be had */
void cgti_sets_unshare(cgti_store *store);

#endif
