/* hackenbush_blocks.c: the number that a position of blue and red edges with cycles is worth.
 *
 * Positions without green edges are numbers (Winning Ways, ch. 2), and a number is the simplest one above all
 * Left options and below all Right options. By the colon principle (ch. 7) what stands on a vertex counts by
 * its value alone. So a position is taken apart at its cut vertices: each block, a part that has none, stands
 * on its lowest vertex and bears a number at each of the others. A block of one edge gives its value at once.
 * The options of a block with cycles are those without one of its edges, of which nothing falls, and those
 * where one of the numbers it bears has become an option of that number. Blocks are remembered with what they
 * bear, so that of all sets of edges only those are met that are blocks.
 *
 * A position of n edges is born by day n, hence at most n, and a multiple of 2^(1-n): numbers are counted in
 * units that are small enough for all. */
#include <string.h>

#include "games/graphs/hackenbush.h"

enum { MOST_EDGES = 56, MOST_VERTICES = MOST_EDGES + 1 };
#define ONE (INT64_C(1) << MOST_EDGES)

/* A block on its lowest vertex. */
typedef struct block {
  uint64_t edges;       /* 0: no block */
  const int64_t *bears; /* a number for each of its vertices, by rising vertex */
  int64_t value;
  unsigned char lowest;
} block;

typedef struct blocks {
  cgt_sink *out;
  const games_graph *g;
  uint64_t at[MOST_VERTICES]; /* the edges of each vertex */
  uint64_t blue;
  block *known; /* a table of 2^bits places, at most half of them taken */
  unsigned bits;
  size_t count;
} blocks;

/* ---- numbers ------------------------------------------------------------------------------------------- */

static int64_t floor_to(int64_t x, int64_t unit) { return x & ~(unit - 1); }

/* The simplest number above one and below another that is greater. INT64_MIN, INT64_MAX: all are. */
static int64_t simplest(int64_t above, int64_t below) {
  if (above < 0 && below > 0) return 0;
  for (int64_t unit = ONE;; unit /= 2) {
    if (above >= 0 && floor_to(above, unit) + unit < below) return floor_to(above, unit) + unit;
    if (above < 0 && -floor_to(-below, unit) - unit > above) return -floor_to(-below, unit) - unit;
  }
}

/* True if the player has an option of the number. */
static bool option_of(int64_t *option, int64_t x, cgt_player player) {
  int64_t unit = x % ONE == 0 ? ONE : x & -x;
  *option = player == CGT_LEFT ? x - unit : x + unit;
  return unit < ONE || (player == CGT_LEFT ? x > 0 : x < 0);
}

/* An edge with x on it: see hackenbush.c. */
static int64_t put_below(int64_t x, bool blue) {
  int64_t y = blue ? x : -x, n = 1;
  while (y + n * ONE <= ONE) n++;
  y = (y + n * ONE) >> (n - 1);
  return blue ? y : -y;
}

/* ---- what is known of blocks --------------------------------------------------------------------------- */

static uint64_t vertices_of(const blocks *b, uint64_t edges) {
  uint64_t set = 0;
  for (; edges; edges &= edges - 1) {
    games_edge e = b->g->edge[__builtin_ctzll(edges)];
    set |= UINT64_C(1) << e.from | UINT64_C(1) << e.to;
  }
  return set;
}

static uint64_t hash_of(const block *one, unsigned order) {
  uint64_t hash = (one->edges ^ one->lowest) * UINT64_C(0x9E3779B97F4A7C15);
  for (unsigned i = 0; i < order; i++)
    hash = (hash ^ hash >> 29 ^ (uint64_t)one->bears[i]) * UINT64_C(0xBF58476D1CE4E5B9);
  return hash;
}

/* The place of a block in the table, or the free one where it belongs. */
static block *place_of(const blocks *b, const block *one, unsigned order) {
  size_t mask = ((size_t)1 << b->bits) - 1, i = (size_t)(hash_of(one, order) >> 20) & mask;
  for (; b->known[i].edges; i = (i + 1) & mask) {
    const block *other = &b->known[i];
    if (other->edges == one->edges && other->lowest == one->lowest &&
        memcmp(other->bears, one->bears, order * sizeof *one->bears) == 0)
      break;
  }
  return &b->known[i];
}

/* A table twice as large. False when there is no memory. */
static bool grow(blocks *b) {
  blocks more = *b;
  more.bits = b->known ? b->bits + 1 : 6;
  more.known = cgt_sink_room(b->out, sizeof *more.known << more.bits);
  if (!more.known) return false;
  for (size_t i = 0; b->known && i < (size_t)1 << b->bits; i++) {
    const block *one = &b->known[i];
    if (one->edges) *place_of(&more, one, (unsigned)__builtin_popcountll(vertices_of(b, one->edges))) = *one;
  }
  *b = more;
  return true;
}

/* False when there is no memory. */
static bool remember(blocks *b, block one, unsigned order) {
  if (2 * ++b->count > (size_t)1 << b->bits && !grow(b)) return false;
  int64_t *bears = cgt_sink_room(b->out, order * sizeof *bears);
  if (!bears) return false;
  memcpy(bears, one.bears, order * sizeof *bears);
  one.bears = bears;
  *place_of(b, &one, order) = one;
  return true;
}

/* ---- what stands on a vertex --------------------------------------------------------------------------- */

/* A walk over edges that hang together, from the vertex on which they stand. */
typedef struct walk {
  blocks *of;
  uint64_t left;                                          /* the edges not yet met */
  unsigned seen;                                          /* how many vertices have been */
  unsigned char when[MOST_VERTICES], back[MOST_VERTICES]; /* 0: not yet; the first one led back to */
  int64_t bears[MOST_VERTICES];
} walk;

static bool value_of_block(int64_t *value, blocks *b, unsigned lowest, uint64_t edges, const int64_t *bears);

/* Adds up, at v and at all that is met from there, what stands on each vertex. met: the edges met since. */
static bool walk_from(walk *w, unsigned v, uint64_t *met) {
  w->when[v] = w->back[v] = (unsigned char)++w->seen;
  for (uint64_t edges; (edges = w->of->at[v] & w->left) != 0;) {
    const games_edge e = w->of->g->edge[__builtin_ctzll(edges)];
    const unsigned to = e.from == v ? e.to : e.from;
    uint64_t beyond = edges & -edges;
    w->left ^= beyond;
    if (w->when[to]) {
      if (w->when[to] < w->back[v]) w->back[v] = w->when[to];
    } else {
      if (!walk_from(w, to, &beyond)) return false;
      if (w->back[to] >= w->when[v]) { /* nothing beyond leads below v */
        int64_t value;
        if (!value_of_block(&value, w->of, v, beyond, w->bears)) return false;
        w->bears[v] += value;
        beyond = 0;
      } else if (w->back[to] < w->back[v]) {
        w->back[v] = w->back[to];
      }
    }
    *met |= beyond;
  }
  return true;
}

/* The value of connected edges that stand on a vertex. bears: what stands on the others beside. */
static bool value_on(int64_t *value, blocks *b, unsigned lowest, uint64_t edges, const int64_t *bears) {
  walk w = {.of = b, .left = edges};
  memcpy(w.bears, bears, b->g->order * sizeof *bears);
  w.bears[lowest] = 0;
  uint64_t met = 0;
  if (!walk_from(&w, lowest, &met)) return false;
  *value = w.bears[lowest];
  return true;
}

static bool is_beside_equal(const games_graph *g, unsigned i, uint64_t edges) {
  return i > 0 && edges >> (i - 1) & 1 && memcmp(&g->edge[i], &g->edge[i - 1], sizeof *g->edge) == 0;
}

/* A block with cycles, from its options. */
static bool search(int64_t *value, blocks *b, unsigned lowest, uint64_t edges, uint64_t vertices,
                   const int64_t *bears) {
  int64_t best[2] = {INT64_MIN, INT64_MAX}, x, after[MOST_VERTICES];
  if (!cgt_sink_goes_on(b->out)) return false;
  for (uint64_t rest = edges; rest; rest &= rest - 1) {
    const unsigned i = (unsigned)__builtin_ctzll(rest);
    if (is_beside_equal(b->g, i, edges)) continue;
    if (!value_on(&x, b, lowest, edges ^ (rest & -rest), bears)) return false;
    if (b->blue >> i & 1 ? x > best[CGT_LEFT] : x < best[CGT_RIGHT])
      best[b->blue >> i & 1 ? CGT_LEFT : CGT_RIGHT] = x;
  }
  memcpy(after, bears, b->g->order * sizeof *bears);
  for (uint64_t rest = vertices & ~(UINT64_C(1) << lowest); rest; rest &= rest - 1) {
    const unsigned v = (unsigned)__builtin_ctzll(rest);
    for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      if (!option_of(&after[v], bears[v], player)) continue;
      if (!value_of_block(&x, b, lowest, edges, after)) return false;
      if (player == CGT_LEFT ? x > best[CGT_LEFT] : x < best[CGT_RIGHT]) best[player] = x;
    }
    after[v] = bears[v];
  }
  *value = simplest(best[CGT_LEFT], best[CGT_RIGHT]);
  return true;
}

/* False when there is no memory, or the caller asks to stop. */
static bool value_of_block(int64_t *value, blocks *b, unsigned lowest, uint64_t edges, const int64_t *bears) {
  if ((edges & (edges - 1)) == 0) {
    const unsigned i = (unsigned)__builtin_ctzll(edges);
    const games_edge e = b->g->edge[i];
    *value = put_below(bears[e.from == lowest ? e.to : e.from], b->blue >> i & 1);
    return true;
  }
  const uint64_t vertices = vertices_of(b, edges);
  int64_t borne[MOST_VERTICES];
  unsigned order = 0;
  for (uint64_t rest = vertices; rest; rest &= rest - 1) {
    const unsigned v = (unsigned)__builtin_ctzll(rest);
    borne[order++] = v == lowest ? 0 : bears[v];
  }
  block one = {.edges = edges, .bears = borne, .lowest = (unsigned char)lowest};
  const block *known = place_of(b, &one, order);
  if (known->edges) {
    *value = known->value;
    return true;
  }
  if (!search(value, b, lowest, edges, vertices, bears)) return false;
  one.value = *value;
  return remember(b, one, order);
}

void games_hackenbush_blocks(cgt_sink *out, const games_graph *g) {
  if (g->size > MOST_EDGES) return;
  blocks b = {.out = out, .g = g};
  for (unsigned i = 0; i < g->size; i++) {
    b.at[g->edge[i].from] |= UINT64_C(1) << i;
    b.at[g->edge[i].to] |= UINT64_C(1) << i;
    if (g->edge[i].code == GAMES_FOR_LEFT) b.blue |= UINT64_C(1) << i;
  }
  const int64_t nothing[MOST_VERTICES] = {0};
  int64_t value;
  if (grow(&b) && value_on(&value, &b, 0, (UINT64_C(1) << g->size) - 1, nothing)) {
    cgt_emit_integer(out, floor_to(value, ONE) / ONE);
    cgt_emit_dyadic(out, value % ONE < 0 ? value % ONE + ONE : value % ONE, MOST_EDGES);
  }
}
