/* handle.h, layer 1: what a cgt_game says by itself.
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
 * G + x = {GL + x | GR + x} (Siegel, CGT, Ch. II, Number Translation Theorem),
 * and this form is canonical again: order is kept, so nothing is dominated, and GL + x reverses
 * through (GL + x)^R only if GL is a number y and some number z > y has z <= G (otherwise
 * (GL + x)^R = GLR + x, and GL would reverse in G). But then the Left stop of G is at least z, so
 * some GL' has Right stop >= z > y, hence GL' > y = GL, and GL is dominated: G was not canonical. */
#ifndef CGTI_HANDLE_H
#define CGTI_HANDLE_H

#include <cgt/game.h>

#include "cgt/store/dyadic.h"

enum { CGTI_ZERO_ID = 1 };

/* An id is the index of a node. Debug builds write the number of its store above the index, and likewise for
 * large numbers, so that a game of another context, or of one that was freed, is noticed (cgti_is_own); the
 * zero core and small numbers are those of every store. */
#ifdef NDEBUG
enum { CGTI_INDEX_BITS = 29 };
#else
enum { CGTI_INDEX_BITS = 24 };
#endif
#define CGTI_INDICES ((uint32_t)1 << CGTI_INDEX_BITS)
static inline uint32_t cgti_index(uint32_t id) { return id & (CGTI_INDICES - 1); }

/* g without the number of its store: what caches that forget are addressed by, so that what they forget, and
 * with it every exact count, is the same for each store. */
static inline cgt_game cgti_untagged(cgt_game g) {
#ifndef NDEBUG
  const uint32_t tag = (((uint32_t)1 << 29) - CGTI_INDICES) << 2;
  g.core &= ~tag;
  if (cgti_num_is_big(g.number)) g.number &= ~tag;
#endif
  return g;
}

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

#endif
