/* nimber_sum.c: sums G + *m with a long nimber *m.
 *
 * They have m options G + *j, and each of these has j more: it takes too long to compare all with all. But
 * G + *j <= H + *k says no more than G - H <= *n for n = j xor k, and a game has one simple relation to all
 * nimbers:
 *
 * For a game D let U be the n with D <= *n, V those with D >= *n; A those for which no DL >= *n, B those for
 * which no DR <= *n; a and b the least of A and of B, infinite if there is none. Then U = A if a < b, U = {a}
 * if a = b is finite, and U is empty otherwise. Proof: D <= *n if no DL >= *n and no *k <= D with k < n. So U
 * is the n in A with no k < n in V, and V the n in B with no k < n in U. If a < b then V, a part of B, has
 * nothing below a, a is in U, therefore nothing of B, all of it greater, in V; so U = A. By symmetry V = B if
 * b < a, and then U, a part of A, is empty as b is less than all of A. If a = b, it is in both and nothing
 * greater in either.
 *
 * Such sets are the same for all n beyond the depth of D, which unions and complements leave so: one word
 * holds them. D is G - H; where G or H is a number its options are not needed (Siegel, CGT, Ch. II, Number
 * Avoidance and Translation Theorems). */
#include "cgt/forms/nimber_sum.h"

#include "cgt/memory/hash.h"

enum { LONG_STAR = 32, LAST_BIT = 63 };
static const cgti_nimber_set every = UINT64_MAX;

/* ---- what a game is a sum of ------------------------------------------------------------------ */

static const cgti_memo_kind sums = {"sum with a nimber"}; /* pointers to records, for the positive sign */
static const cgti_memo_kind made_sums = {"game of a sum with a nimber"};

typedef struct sum_record {
  cgt_game rest;
  cgti_num star;
  bool bypassed[2];
} sum_record;

bool cgti_is_long_star(cgti_num star) {
  return cgti_num_is_big(star) || cgti_num_mantissa(star) >= LONG_STAR;
}

static bool has_long_star(const cgti_node *node) {
  return node->kind == CGTI_UP_STAR && cgti_is_long_star(node->star);
}

static const sum_record *record_of(const cgt_ctx *ctx, cgt_game g) {
  uint64_t known;
  if (!cgti_memo_lookup(&known, ctx, (cgt_game){g.core & ~(uint32_t)1, 0}, &sums)) return NULL;
  return (const sum_record *)(uintptr_t)known;
}

bool cgti_take_nimber(cgt_game *rest, cgti_num *star, cgt_ctx *ctx, cgt_game g) {
  *star = 0;
  *rest = g;
  for (;;) {
    const cgti_node *node = cgti_node_of(ctx, *rest);
    cgti_num part;
    cgt_game without;
    if (has_long_star(node)) {
      part = node->star;
      without = cgti_intern_up_star(ctx, node->up, 0);
    } else if (node->kind == CGTI_TREE && node == &ctx->provisional) {
      if (!ctx->reducing) return true;
      part = ctx->reducing->star;
      without = ctx->reducing->rest;
    } else if (node->kind == CGTI_TREE) {
      const sum_record *record = record_of(ctx, *rest);
      if (!record) return true;
      part = record->star;
      without = record->rest;
    } else {
      return true;
    }
    if (cgti_is_none(without)) return false;
    *rest = cgti_translate(ctx, cgti_sign(*rest) ? cgti_neg(without) : without, rest->number);
    *star = cgti_num_xor(ctx, *star, part);
    if (cgti_is_none(*rest) || *star == CGTI_NAN) return false;
  }
}

/* ---- a game and all nimbers ------------------------------------------------------------------- */

static const cgti_memo_kind orders = {"order to nimbers"}; /* pointers to records */

/* The n with g <= h + *n. */
typedef struct order_record {
  cgt_game g, h; /* the number of g is 0 */
  cgti_nimber_set set;
  int found; /* 0: no such set can be written */
} order_record;

static int nimbers_above(cgti_nimber_set *set, cgt_ctx *ctx, cgt_game g, cgt_game h);

/* Takes from *safe the n for which a Left option of g - h, by a move in g or in h, is at least *n. */
static int take_unsafe(cgti_nimber_set *safe, cgt_ctx *ctx, cgt_game g, cgt_game h, bool in_g) {
  if (cgti_is_number(in_g ? g : h)) return 1;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_view view;
  int found = cgti_view_open(&view, ctx, in_g ? g : h, in_g ? CGT_LEFT : CGT_RIGHT) ? 1 : -1;
  for (size_t i = 0; found == 1 && *safe && i < view.count; i++) {
    cgti_nimber_set unsafe = 0;
    cgt_game option = cgti_view_at(&view, ctx, i);
    if (cgti_is_none(option))
      found = -1;
    else
      found = in_g ? nimbers_above(&unsafe, ctx, h, option) : nimbers_above(&unsafe, ctx, option, g);
    *safe &= ~unsafe;
  }
  cgti_scratch_return(ctx, mark);
  return found;
}

/* A of g - h: the n for which no Left option of it is at least *n. */
static int safe_from_left(cgti_nimber_set *safe, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  *safe = every;
  int found = take_unsafe(safe, ctx, g, h, true);
  return found == 1 ? take_unsafe(safe, ctx, g, h, false) : found;
}

/* only_above: g - h is at least no nimber. */
static int find_nimbers(cgti_nimber_set *set, cgt_ctx *ctx, cgt_game g, cgt_game h, bool only_above) {
  if (!cgti_may_recurse(ctx)) return -1;
  cgti_nimber_set below;
  int found = safe_from_left(set, ctx, g, h);
  if (found != 1 || *set == 0 || only_above) return found;
  found = safe_from_left(&below, ctx, h, g);
  if (found != 1) return found;
  int a = __builtin_ctzll(*set), b = below ? __builtin_ctzll(below) : LAST_BIT + 1;
  if (a == b && a == LAST_BIT) return 0;
  if (a == b) *set = (cgti_nimber_set)1 << a;
  if (a > b) *set = 0;
  return 1;
}

/* g and h both n·↑ + *m: h - g + *n >= 0, as in compare.c. */
static int of_ups(cgti_nimber_set *set, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  cgti_num up_g, up_h, star_g, star_h, one = cgti_num_inline(1, 0);
  cgti_up_star_parts(&up_g, &star_g, ctx, g);
  cgti_up_star_parts(&up_h, &star_h, ctx, h);
  cgti_num up = cgti_num_sub(ctx, up_h, up_g), star = cgti_num_xor(ctx, star_g, star_h);
  if (up == CGTI_NAN || star == CGTI_NAN) return -1;
  *set = cgti_num_sign(up) > 0 ? every : 0;
  if (cgti_num_sign(up) < 0 || (up != 0 && up != one)) return 1;
  if (up == one) star = cgti_num_xor(ctx, star, one);
  if (star == CGTI_NAN) return -1;
  if (cgti_num_is_big(star) || cgti_num_mantissa(star) >= LAST_BIT) return 0;
  *set ^= (cgti_nimber_set)1 << cgti_num_mantissa(star);
  return 1;
}

static int by_memory(cgti_nimber_set *set, cgt_ctx *ctx, cgt_game g, cgt_game h, bool only_above) {
  uint64_t known, hash = cgti_mix(cgti_mix(cgti_key(g)) + cgti_key(h));
  cgt_game key = {(uint32_t)(hash >> 32), (uint32_t)hash};
  if (cgti_memo_lookup(&known, ctx, key, &orders)) {
    const order_record *record = (const order_record *)(uintptr_t)known;
    *set = record->set;
    if (cgti_same(record->g, g) && cgti_same(record->h, h)) return record->found;
  }
  int found = find_nimbers(set, ctx, g, h, only_above);
  if (found < 0) return found;
  order_record *record = cgti_arena_take(ctx, sizeof *record);
  if (!record) return -1;
  *record = (order_record){.g = g, .h = h, .set = *set, .found = found};
  return cgti_memo_store(ctx, key, &orders, (uintptr_t)record) ? found : -1;
}

/* 1 with the n for which g <= h + *n, 0 if that cannot be written, -1 if it failed. */
static int nimbers_above(cgti_nimber_set *set, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  cgti_num d = cgti_num_sub(ctx, h.number, g.number);
  if (d == CGTI_NAN) return -1;
  if (g.core == h.core) {
    *set = d == 0 ? 1 : cgti_num_sign(d) > 0 ? every : 0;
    return 1;
  }
  g.number = 0;
  h.number = d;
  cgti_num left_g = cgti_left_stop(ctx, g), right_g = cgti_right_stop(ctx, g);
  cgti_num left_h = cgti_left_stop(ctx, h), right_h = cgti_right_stop(ctx, h);
  if (left_h == CGTI_NAN || right_h == CGTI_NAN) return -1;
  int lefts = cgti_num_cmp(ctx, left_g, left_h), rights = cgti_num_cmp(ctx, right_g, right_h);
  bool across = cgti_num_cmp(ctx, left_g, right_h) < 0;
  *set = across ? every : 0;
  if (across || lefts > 0 || rights > 0) return 1;
  if (cgti_node_of(ctx, g)->kind != CGTI_TREE && cgti_node_of(ctx, h)->kind != CGTI_TREE)
    return of_ups(set, ctx, g, h);
  return by_memory(set, ctx, g, h, lefts < 0 || rights < 0);
}

static bool holds(cgti_nimber_set set, cgti_num n) {
  bool last = cgti_num_is_big(n) || cgti_num_mantissa(n) > LAST_BIT;
  return set >> (last ? LAST_BIT : cgti_num_mantissa(n)) & 1;
}

int cgti_le_by_nimbers(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  cgt_game rest_g, rest_h;
  cgti_num star_g, star_h;
  cgti_nimber_set set;
  if (!cgti_take_nimber(&rest_g, &star_g, ctx, g) || !cgti_take_nimber(&rest_h, &star_h, ctx, h)) return -1;
  if (star_g == 0 && star_h == 0) return CGTI_UNDECIDED;
  cgti_num n = cgti_num_xor(ctx, star_g, star_h);
  int found = n == CGTI_NAN ? -1 : nimbers_above(&set, ctx, rest_g, rest_h);
  return found == 1 ? holds(set, n) : found < 0 ? -1 : CGTI_UNDECIDED;
}

/* ---- remembered ------------------------------------------------------------------------------------- */

static cgt_game sum_key(cgt_game rest, cgti_num star) {
  const uint64_t hash = cgti_mix(cgti_mix(cgti_key(rest)) + star);
  return (cgt_game){(uint32_t)(hash >> 32), (uint32_t)hash};
}

cgt_game cgti_known_sum(const cgt_ctx *ctx, cgt_game rest, cgti_num star) {
  cgt_game g;
  if (!cgti_memo_lookup_game(&g, ctx, sum_key(rest, star), &made_sums)) return CGT_NONE;
  const sum_record *record = record_of(ctx, g);
  if (!record || record->star != star) return CGT_NONE;
  return cgti_same(cgti_sign(g) ? cgti_neg(record->rest) : record->rest, rest) ? g : CGT_NONE;
}

bool cgti_remember_sum(cgt_ctx *ctx, const cgti_nimber_sum *made, cgt_game g) {
  if (cgti_is_none(g)) return false;
  if (cgti_node_of(ctx, g)->kind != CGTI_TREE || g.number != 0) return true;
  /* It may be -rest, as {1|*33} + *33 is but for a number, or known as another sum: who takes such sums apart
   * comes to an end, as only what is none so far gets to be one. */
  if (cgti_id(g) == cgti_id(made->rest) || record_of(ctx, g)) return true;
  sum_record *record = cgti_arena_take(ctx, sizeof *record);
  if (!record) return false;
  bool sign = cgti_sign(g);
  *record = (sum_record){.rest = sign ? cgti_neg(made->rest) : made->rest,
                         .star = made->star,
                         .bypassed = {made->bypassed[sign], made->bypassed[!sign]}};
  return cgti_memo_store(ctx, (cgt_game){g.core & ~(uint32_t)1, 0}, &sums, (uintptr_t)record) &&
         cgti_memo_store_game(ctx, sum_key(made->rest, made->star), &made_sums, g);
}

/* ---- reduced ---------------------------------------------------------------------------------- */

/* The n for which an option rest + *(n xor star) of player reverses through an option of the other in rest.
 */
static int find_reversing(cgti_nimber_set *reversing, cgt_ctx *ctx, cgt_game rest, cgt_player player) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_view view;
  *reversing = 0;
  int found = cgti_view_open(&view, ctx, rest, !player) ? 1 : -1;
  for (size_t i = 0; found == 1 && i < view.count; i++) {
    cgti_nimber_set set = 0;
    cgt_game through = cgti_view_at(&view, ctx, i);
    if (cgti_is_none(through))
      found = -1;
    else
      found = player == CGT_LEFT ? nimbers_above(&set, ctx, through, rest)
                                 : nimbers_above(&set, ctx, rest, through);
    *reversing |= set;
  }
  cgti_scratch_return(ctx, mark);
  return found;
}

/* An option rest + *j of player has options rest + *i, which are not ordered with rest + *star, and, if none
 * was bypassed, no others but those by a move in rest. */
int cgti_nimber_keeps(cgt_ctx *ctx, cgt_game g, cgt_player player) {
  cgti_nimber_sum *sum = ctx->reducing;
  const sum_record *record = cgti_node_of(ctx, g)->kind == CGTI_TREE ? record_of(ctx, g) : NULL;
  if (!record || g.number != 0 || record->bypassed[cgti_sign(g) ? player : !player]) return 0;
  if (!cgti_same(cgti_sign(g) ? cgti_neg(record->rest) : record->rest, sum->rest)) return 0;
  if (!sum->is_known[player]) {
    int found = find_reversing(&sum->reversing[player], ctx, sum->rest, player);
    if (found < 0) return -1;
    if (found == 0) sum->reversing[player] = every;
    sum->is_known[player] = true;
  }
  cgti_num n = cgti_num_xor(ctx, record->star, sum->star);
  return n == CGTI_NAN ? -1 : !holds(sum->reversing[player], n);
}
