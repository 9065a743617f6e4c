/* reduce.c: the graph of a stopper without dominated and reversible options.
 *
 * Nobody can run for ever in the graph by moving alternately, nor in what its options in the store are, so
 * that G <= H is the greatest relation in which each move has an answer (loopy_compare.c). Two steps are
 * made, each at all nodes at once, by the order as it was before. Write G' for what becomes of G.
 *
 * 1. Options that another one dominates go; of equal ones one stays. A dominated option of one player is
 * below, or above, one that stays, for there are finitely many. So whatever was an answer, of two moves or of
 * one, has one in its place that is as good: if G <= H then G' <= H, and likewise H <= G' if H <= G. The
 * graph loses moves only, so it remains that of a stopper.
 * 2. A Left option GL that reverses through some R = GLR <= G is replaced by the Left options of R, as they
 * were.
 *    - If G <= H then G' <= H. A new Left option RL of G' is answered as in R <= G <= H: by some RLR <= H, or
 * by an HL >= RL. RLR may itself have been replaced at RL, by the Right options of some S = RLRL >= RL; as
 *      RLR <= H its move to S is answered by some SR <= H, now an option of RL, or by an HL >= S >= RL. A
 * move to HR is answered by an HRL >= G or by some GR <= HR; if this was replaced by the Right options of a
 *      T = GRL >= G, then GR <= HR has an answer to T, a TR <= HR, which is an option of G' now, or an
 *      HRL >= T >= G.
 *    - If H <= G then H <= G'. A move to HL is answered by an HLR <= G or by some GL >= HL; if this was
 * replaced by the Left options of R = GLR <= G, then HL <= GL has an answer to R: an RL >= HL, which is an
 * option of G' now, or an HLR <= R <= G. A new Right option, of a T = GRL >= G >= H, is answered as in H <=
 * T, as in the first case with the players exchanged. The rest is as it was. So the relation G <= H between
 * old and new positions has all its answers, and G' = G. A new move is three old ones, taken in turn; so an
 * infinite alternating run of the new graph would be one of the old, and it remains that of a stopper. The
 * second ends: its new options are three alternating moves away, then five, and alternating runs end. Siegel,
 * CGT, Ch. VI, simplest forms of stoppers. */
#include <string.h>

#include "cgt/loopy/component.h"

/* a is no better for player than b. */
static int side_no_better(cgti_comparer *c, uint32_t a, uint32_t b, cgt_player player) {
  return player == CGT_LEFT ? cgti_side_le(c, a, b) : cgti_side_le(c, b, a);
}

/* Drops what another option dominates; of equal ones the least stays, which is one of the store if any is. */
static bool drop_dominated_refs(cgti_comparer *c, cgti_refs *refs, cgt_player player) {
  cgti_refs_sort(refs);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < refs->count; i++) {
    int dominated = 0;
    for (uint32_t j = 0; j < kept && dominated == 0; j++)
      dominated = side_no_better(c, refs->items[i], refs->items[j], player);
    if (dominated < 0) return false;
    if (dominated) continue;
    uint32_t still = 0;
    for (uint32_t j = 0; j < kept; j++) {
      dominated = side_no_better(c, refs->items[j], refs->items[i], player);
      if (dominated < 0) return false;
      if (!dominated) refs->items[still++] = refs->items[j];
    }
    refs->items[still] = refs->items[i];
    kept = still + 1;
  }
  refs->count = kept;
  cgti_refs_sort(refs);
  return true;
}

/* An option of the other player in `option` through which it reverses: *through, or UINT32_MAX. */
static bool find_way_through(uint32_t *through, cgti_comparer *c, const cgti_component *graph, uint32_t node,
                             uint32_t option, cgt_player player) {
  const cgti_refs replies = cgti_refs_of(c->ctx, graph, option, !player);
  *through = UINT32_MAX;
  if (!replies.items && replies.count) return false;
  for (uint32_t i = 0; i < replies.count && *through == UINT32_MAX; i++) {
    int reverses = side_no_better(c, replies.items[i], CGTI_LOOPY_LOCAL + node, player);
    if (reverses < 0) return false;
    if (reverses) *through = replies.items[i];
  }
  return true;
}

static bool append_refs(cgt_ctx *ctx, cgti_refs *refs, size_t *room, const uint32_t *items, uint32_t count) {
  if (refs->count + (size_t)count > *room) {
    cgti_refs grown;
    *room = 2 * (refs->count + (size_t)count);
    if (*room > UINT32_MAX || !cgti_refs_new(&grown, ctx, *room)) return false;
    if (refs->count) memcpy(grown.items, refs->items, refs->count * sizeof *grown.items);
    grown.count = refs->count;
    *refs = grown;
  }
  if (count) memcpy(refs->items + refs->count, items, count * sizeof *items);
  refs->count += count;
  return true;
}

/* What becomes of the options of one player; *changed is set if it is something else. */
static bool bypass_refs(cgti_refs *made, bool *changed, cgti_comparer *c, const cgti_component *graph,
                        uint32_t node, cgt_player player) {
  const cgti_refs old = graph->options[node][player];
  size_t room = old.count;
  if (!cgti_refs_new(made, c->ctx, room)) return false;
  for (uint32_t i = 0; i < old.count; i++) {
    uint32_t through;
    if (!find_way_through(&through, c, graph, node, old.items[i], player)) return false;
    cgti_refs instead = {(uint32_t *)(uintptr_t)&old.items[i], 1};
    if (through != UINT32_MAX) {
      instead = cgti_refs_of(c->ctx, graph, through, player);
      *changed = true;
    }
    if (!instead.items && instead.count) return false;
    if (!append_refs(c->ctx, made, &room, instead.items, instead.count)) return false;
  }
  return true;
}

static bool reduce_by_steps(cgti_comparer *c, cgti_component *graph) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t node = 0; node < graph->count; node++)
      for (int player = 0; player < 2; player++)
        if (!drop_dominated_refs(c, &graph->options[node][player], (cgt_player)player)) return false;
    cgti_component bypassed;
    if (!cgti_component_new(&bypassed, c->ctx, graph->count)) return false;
    for (uint32_t node = 0; node < graph->count; node++)
      for (int player = 0; player < 2; player++)
        if (!bypass_refs(&bypassed.options[node][player], &changed, c, graph, node, (cgt_player)player))
          return false;
    if (changed) memcpy(graph->options, bypassed.options, graph->count * sizeof *graph->options);
  }
  return true;
}

bool cgti_reduce_stopper(cgt_ctx *ctx, cgti_component *graph) {
  cgti_comparer comparer;
  cgti_comparer_open(&comparer, ctx, graph);
  bool good = reduce_by_steps(&comparer, graph) && cgti_comparer_remember(&comparer);
  cgti_comparer_close(&comparer);
  return good;
}
