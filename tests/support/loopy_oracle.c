/* loopy_oracle.c: see loopy_oracle.h. Sets of positions are words. */
#include "loopy_oracle.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define EACH(i, set) for (uint64_t i##_rest = (set), i; i##_rest && (i = (uint64_t)__builtin_ctzll(i##_rest), true); i##_rest &= i##_rest - 1)

static uint64_t everything(unsigned count) { return count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1; }

/* ---- comparison ------------------------------------------------------------------------------------ */

/* Where Left survives in h - g, if Left, or Right, is to move: bit j of [to move][i]. */
typedef struct survivals {
  uint64_t at[2][LOOPY_MOST];
} survivals;

/* One step: after a move in h it is survived where in_h says so, after one in -g where in_g does. */
static survivals step(const loopy_graph *g, const loopy_graph *h, const survivals *in_g, const survivals *in_h) {
  survivals after = {0};
  for (unsigned i = 0; i < g->count; i++)
    for (unsigned j = 0; j < h->count; j++) {
      const uint64_t here = UINT64_C(1) << j;
      bool left = h->options[j][CGT_LEFT] & in_h->at[CGT_RIGHT][i];
      EACH(k, g->options[i][CGT_RIGHT]) left |= (in_g->at[CGT_RIGHT][k] & here) != 0;
      bool right = !(h->options[j][CGT_RIGHT] & ~in_h->at[CGT_LEFT][i]);
      EACH(k, g->options[i][CGT_LEFT]) right &= (in_g->at[CGT_LEFT][k] & here) != 0;
      if (left) after.at[CGT_LEFT][i] |= here;
      if (right) after.at[CGT_RIGHT][i] |= here;
    }
  return after;
}

/* Left survives if play ends for want of a move of Right, or sees infinitely many moves in the good component: the
 * greatest set from which Left can force one of them and stay in it, and to force is the least set. */
void loopy_oracle_le(uint64_t le[LOOPY_MOST], const loopy_graph *g, const loopy_graph *h, loopy_side side) {
  survivals again, before;
  memset(&again, 0xff, sizeof again);
  do {
    before = again;
    survivals forced = {0}, last;
    do {
      last = forced;
      forced = side == LOOPY_ONSIDE ? step(g, h, &last, &again) : step(g, h, &again, &last);
    } while (memcmp(&forced, &last, sizeof forced) != 0);
    again = forced;
  } while (memcmp(&again, &before, sizeof again) != 0);
  memcpy(le, again.at[CGT_RIGHT], sizeof again.at[CGT_RIGHT]);
}

bool loopy_oracle_is_le(const loopy_graph *g, const loopy_graph *h, loopy_side side) {
  uint64_t le[LOOPY_MOST];
  loopy_oracle_le(le, g, h, side);
  return le[0] & 1;
}

bool loopy_oracle_equal(const loopy_graph *g, const loopy_graph *h) {
  for (loopy_side side = LOOPY_ONSIDE; side <= LOOPY_OFFSIDE; side++)
    if (!loopy_oracle_is_le(g, h, side) || !loopy_oracle_is_le(h, g, side)) return false;
  return true;
}

/* ---- play in one graph ------------------------------------------------------------------------------ */

/* Can player force that the other one has no move, when beginner begins? */
static bool forces(const loopy_graph *g, cgt_player player, cgt_player beginner) {
  uint64_t won[2] = {0, 0}, last[2]; /* where player wins, by who is to move */
  do {
    memcpy(last, won, sizeof last);
    for (unsigned i = 0; i < g->count; i++) {
      if (g->options[i][player] & won[!player]) won[player] |= UINT64_C(1) << i;
      if (!(g->options[i][!player] & ~won[player])) won[!player] |= UINT64_C(1) << i;
    }
  } while (memcmp(last, won, sizeof last) != 0);
  return won[beginner] & 1;
}

int loopy_oracle_result(const loopy_graph *g, cgt_player beginner) {
  return forces(g, CGT_LEFT, beginner) - forces(g, CGT_RIGHT, beginner);
}

/* Takes away, as long as there are any, the pairs (position, to move) from which no move leads to another pair. */
bool loopy_oracle_is_stopper(const loopy_graph *g) {
  uint64_t alive[2] = {everything(g->count), everything(g->count)}, last[2];
  do {
    memcpy(last, alive, sizeof last);
    for (unsigned i = 0; i < g->count; i++)
      for (int player = 0; player < 2; player++)
        if (!(g->options[i][player] & alive[!player])) alive[player] &= ~(UINT64_C(1) << i);
  } while (memcmp(last, alive, sizeof last) != 0);
  return !(alive[CGT_LEFT] | alive[CGT_RIGHT]);
}

/* ---- canonical forms -------------------------------------------------------------------------------- */

/* ge[i]: the positions j with i <= j; le[i]: those with j <= i. An option X of player is dominated by another one
 * that is at least as good for him, and reversible if the other player may answer it by what is at least as good for
 * that one as the position was. */
static bool is_simplified(const loopy_graph *g, unsigned i, cgt_player player, const uint64_t le[],
                          const uint64_t ge[]) {
  const uint64_t *better = player == CGT_LEFT ? ge : le, *worse = player == CGT_LEFT ? le : ge;
  EACH(x, g->options[i][player]) {
    if (g->options[i][player] & better[x] & ~(UINT64_C(1) << x)) return false;
    if (g->options[x][!player] & worse[i]) return false;
  }
  return true;
}

bool loopy_oracle_is_canonical(const loopy_graph *g) {
  uint64_t ge[LOOPY_MOST], le[LOOPY_MOST] = {0};
  loopy_oracle_le(ge, g, g, LOOPY_ONSIDE); /* of stoppers the sides are equal */
  for (unsigned i = 0; i < g->count; i++)
    EACH(j, ge[i]) le[j] |= UINT64_C(1) << i;
  for (unsigned i = 0; i < g->count; i++)
    if ((ge[i] & le[i]) != UINT64_C(1) << i || !is_simplified(g, i, CGT_LEFT, le, ge) ||
        !is_simplified(g, i, CGT_RIGHT, le, ge))
      return false;
  return true;
}

/* ---- graphs from graphs ----------------------------------------------------------------------------- */

loopy_graph loopy_oracle_sum(const loopy_graph *g, const loopy_graph *h) {
  loopy_graph sum = {.count = g->count * h->count};
  cr_assert_leq(sum.count, LOOPY_MOST, "a sum of %u positions", sum.count);
  for (unsigned i = 0; i < g->count; i++)
    for (unsigned j = 0; j < h->count; j++)
      for (int player = 0; player < 2; player++) {
        uint64_t *options = &sum.options[i * h->count + j][player];
        *options = h->options[j][player] << i * h->count;
        EACH(k, g->options[i][player]) *options |= UINT64_C(1) << (k * h->count + j);
      }
  return sum;
}

loopy_graph loopy_oracle_negative(const loopy_graph *g) {
  loopy_graph negative = {.count = g->count};
  for (unsigned i = 0; i < g->count; i++)
    for (int player = 0; player < 2; player++) negative.options[i][player] = g->options[i][!player];
  return negative;
}

loopy_graph loopy_oracle_from(const loopy_graph *g, unsigned start) {
  unsigned was[LOOPY_MOST] = {start}, now[LOOPY_MOST] = {0};
  uint64_t met = UINT64_C(1) << start;
  loopy_graph from = {.count = 1};
  for (unsigned i = 0; i < from.count; i++)
    EACH(k, (g->options[was[i]][CGT_LEFT] | g->options[was[i]][CGT_RIGHT]) & ~met) {
      met |= UINT64_C(1) << k;
      now[k] = from.count;
      was[from.count++] = (unsigned)k;
    }
  for (unsigned i = 0; i < from.count; i++)
    for (int player = 0; player < 2; player++)
      EACH(k, g->options[was[i]][player]) from.options[i][player] |= UINT64_C(1) << now[k];
  return from;
}

/* ---- what the engine says ---------------------------------------------------------------------------- */

cgt_loopy loopy_oracle_value(cgt_ctx *ctx, const loopy_graph *g, unsigned start) {
  static cgt_loopy_option options[2 * LOOPY_MOST * LOOPY_MOST];
  cgt_loopy_node nodes[LOOPY_MOST];
  size_t used = 0;
  for (unsigned i = 0; i < g->count; i++)
    for (int player = 0; player < 2; player++) {
      nodes[i].options[player] = options + used;
      EACH(k, g->options[i][player]) options[used++] = (cgt_loopy_option){.node = (uint32_t)k};
      nodes[i].count[player] = (size_t)(options + used - nodes[i].options[player]);
    }
  cgt_loopy value = cgt_loopy_from_graph(ctx, &(cgt_loopy_graph){nodes, g->count}, start);
  cr_assert(value.id, "%s: %s", show_loopy(g), cgt_ctx_message(ctx));
  return value;
}

bool loopy_oracle_of_stopper(loopy_graph *g, cgt_ctx *ctx, cgt_loopy value) {
  cgt_loopy list[LOOPY_MOST], options[LOOPY_MOST];
  size_t count, of;
  loopy_graph all = {0};
  unsigned start = 0;
  if (cgt_loopy_kind_of(ctx, value) > CGT_LOOPY_STOPPER ||
      cgt_loopy_followers(&count, list, LOOPY_MOST, ctx, value) != CGT_OK || count > LOOPY_MOST)
    return false;
  for (all.count = (unsigned)count; count-- > 0;) {
    if (cgt_loopy_same(list[count], value)) start = (unsigned)count;
    for (cgt_player player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      cr_assert(cgt_loopy_options(&of, options, LOOPY_MOST, ctx, list[count], player) == CGT_OK && of <= LOOPY_MOST);
      for (size_t k = 0; k < of; k++)
        for (unsigned i = 0; i < all.count; i++)
          if (cgt_loopy_same(list[i], options[k])) all.options[count][player] |= UINT64_C(1) << i;
    }
  }
  *g = loopy_oracle_from(&all, start);
  return true;
}

/* ---- random graphs, and text ------------------------------------------------------------------------- */

loopy_graph random_loopy_graph(rng *r, unsigned most, unsigned width) {
  loopy_graph g = {.count = 1 + rng_below(r, most)};
  for (unsigned i = 0; i < g.count; i++)
    for (int player = 0; player < 2; player++)
      for (unsigned k = 0; k < g.count; k++)
        if (rng_below(r, g.count) < width) g.options[i][player] |= UINT64_C(1) << k;
  return loopy_oracle_from(&g, 0);
}

const char *show_loopy(const loopy_graph *g) {
  static char text[1 << 14];
  size_t used = 0;
  for (unsigned i = 0; i < g->count; i++)
    for (int player = 0; player < 2; player++) {
      if (player == CGT_LEFT) used += (size_t)snprintf(text + used, sizeof text - used, i ? " %u{" : "%u{", i);
      bool first = true;
      EACH(k, g->options[i][player]) {
        used += (size_t)snprintf(text + used, sizeof text - used, first ? "%d" : ",%d", (int)k);
        first = false;
      }
      used += (size_t)snprintf(text + used, sizeof text - used, player == CGT_LEFT ? "|" : "}");
    }
  return text;
}
