/* reduce_fixed.c: fewer options in a graph in whose infinite runs Left wins. Here dominated and reversible
 * options cannot be trusted: what they lead to may be better only because it goes on for ever. So all options
 * that look dominated, or reversible, for one player are changed at once in a copy, and the copy takes the
 * place of the graph if comparison says that the onsides of all positions are what they were. */
#include <string.h>

#include "cgt/loopy/component.h"

/* ---- candidates -------------------------------------------------------------------------------- */

static int no_better_for(cgti_comparer *c, uint32_t a, uint32_t b, cgt_player player) {
  return player == CGT_LEFT ? cgti_side_le(c, a, b) : cgti_side_le(c, b, a);
}

/* Those that are not dominated; of equal ones the first. */
static bool undominated(cgti_refs *to, bool *changed, cgti_comparer *c, const cgti_refs *from,
                        cgt_player player) {
  for (uint32_t i = 0; i < from->count; i++) {
    int dominated = 0;
    for (uint32_t k = 0; k < from->count && dominated == 0; k++) {
      if (k == i) continue;
      dominated = no_better_for(c, from->items[i], from->items[k], player);
      if (dominated > 0 && k > i) { /* unless it is equal, and the first */
        int equal = no_better_for(c, from->items[k], from->items[i], player);
        dominated = equal < 0 ? -1 : !equal;
      }
    }
    if (dominated < 0) return false;
    if (dominated)
      *changed = true;
    else
      to->items[to->count++] = from->items[i];
  }
  return true;
}

static bool is_listed(const cgti_refs *refs, uint32_t ref) {
  for (uint32_t i = 0; i < refs->count; i++)
    if (refs->items[i] == ref) return true;
  return false;
}

static bool add_listed(cgt_ctx *ctx, cgti_refs *refs, const cgti_refs *more) {
  cgti_refs grown;
  if (!cgti_refs_new(&grown, ctx, (size_t)refs->count + more->count)) return false;
  if (refs->count) memcpy(grown.items, refs->items, refs->count * sizeof *grown.items);
  grown.count = refs->count;
  for (uint32_t i = 0; i < more->count; i++)
    if (!is_listed(&grown, more->items[i])) grown.items[grown.count++] = more->items[i];
  *refs = grown;
  return true;
}

/* The options with the reversible ones bypassed, also those that come by bypassing. One that only leads back
 * to options that are bypassed vanishes. */
static bool bypassed(cgti_refs *to, bool *changed, cgti_comparer *c, const cgti_component *graph,
                     uint32_t node, cgt_player player) {
  cgti_refs seen = {0};
  if (!add_listed(c->ctx, &seen, &graph->options[node][player])) return false;
  for (uint32_t i = 0; i < seen.count; i++) {
    const uint32_t option = seen.items[i];
    const cgti_refs replies = cgti_refs_of(c->ctx, graph, option, !player);
    int reverses = 0;
    for (uint32_t k = 0; k < replies.count && reverses == 0; k++) {
      reverses = no_better_for(c, replies.items[k], CGTI_LOOPY_LOCAL + node, player);
      if (reverses <= 0) continue;
      const cgti_refs instead = cgti_refs_of(c->ctx, graph, replies.items[k], player);
      if (!add_listed(c->ctx, &seen, &instead)) reverses = -1;
    }
    if (reverses < 0) return false;
    if (reverses)
      *changed = true;
    else if (!add_listed(c->ctx, to, &(cgti_refs){&seen.items[i], 1}))
      return false;
  }
  return true;
}

typedef enum reduction { DOMINATED, REVERSIBLE } reduction;

/* What becomes of the options of player at node by this step. */
static bool candidate_list(cgti_refs *to, bool *changed, cgti_comparer *c, const cgti_component *graph,
                           uint32_t node, reduction step, cgt_player player) {
  const cgti_refs *from = &graph->options[node][player];
  if (!cgti_refs_new(to, c->ctx, from->count)) return false;
  if (step == DOMINATED) return undominated(to, changed, c, from, player);
  return bypassed(to, changed, c, graph, node, player);
}

/* ---- proof ------------------------------------------------------------------------------------- */

/* Two graphs of n positions as one, the second behind the first. */
static bool side_by_side(cgti_component *both, cgt_ctx *ctx, const cgti_component *first,
                         const cgti_component *second) {
  const uint32_t n = first->count;
  if (!cgti_component_new(both, ctx, 2 * (size_t)n)) return false;
  both->fixed = true;
  memcpy(both->options, first->options, n * sizeof *first->options);
  for (uint32_t i = 0; i < n; i++)
    for (int player = 0; player < 2; player++) {
      const cgti_refs *from = &second->options[i][player];
      cgti_refs *to = &both->options[n + i][player];
      if (!cgti_refs_new(to, ctx, from->count)) return false;
      for (uint32_t k = 0; k < from->count; k++)
        to->items[to->count++] = from->items[k] + (cgti_is_local(from->items[k]) ? n : 0);
    }
  return true;
}

/* Have all positions of two graphs the same onsides? -1 if it failed. */
static int same_onsides(cgt_ctx *ctx, const cgti_component *first, const cgti_component *second) {
  cgti_component both;
  if (!side_by_side(&both, ctx, first, second)) return -1;
  cgti_comparer comparer;
  cgti_comparer_open(&comparer, ctx, &both);
  int same = true;
  for (uint32_t i = 0; i < first->count && same > 0; i++) {
    const uint32_t a = CGTI_LOOPY_LOCAL + i, b = a + first->count;
    same = cgti_side_le(&comparer, a, b);
    if (same > 0) same = cgti_side_le(&comparer, b, a);
  }
  cgti_comparer_close(&comparer);
  return same;
}

/* ---- steps ------------------------------------------------------------------------------------- */

/* Makes one step if it is proved to change nothing. *done says whether it did something. */
static bool try_step(bool *done, cgt_ctx *ctx, cgti_component *graph, reduction step, cgt_player player) {
  cgti_component candidate;
  bool changed = false, good = cgti_component_new(&candidate, ctx, graph->count);
  if (!good) return false;
  memcpy(candidate.options, graph->options, graph->count * sizeof *graph->options);
  cgti_comparer comparer;
  cgti_comparer_open(&comparer, ctx, graph);
  for (uint32_t i = 0; i < graph->count && good; i++)
    good = candidate_list(&candidate.options[i][player], &changed, &comparer, graph, i, step, player);
  cgti_comparer_close(&comparer);
  if (!good || !changed) return good;
  int same = same_onsides(ctx, graph, &candidate);
  if (same > 0) memcpy(graph->options, candidate.options, graph->count * sizeof *graph->options);
  *done = *done || same > 0;
  return same >= 0;
}

/* Leaves out option k of player at node, if that is proved to change nothing. */
static bool try_without(bool *done, cgt_ctx *ctx, cgti_component *graph, uint32_t node, cgt_player player,
                        uint32_t k) {
  cgti_component candidate;
  cgti_refs *options = &graph->options[node][player], fewer;
  if (!cgti_component_new(&candidate, ctx, graph->count) || !cgti_refs_new(&fewer, ctx, options->count))
    return false;
  for (uint32_t i = 0; i < options->count; i++)
    if (i != k) fewer.items[fewer.count++] = options->items[i];
  memcpy(candidate.options, graph->options, graph->count * sizeof *graph->options);
  candidate.options[node][player] = fewer;
  const int same = same_onsides(ctx, graph, &candidate);
  if (same <= 0) return same == 0;
  memcpy(options->items, fewer.items, fewer.count * sizeof *fewer.items);
  options->count = fewer.count;
  return *done = true;
}

/* Leaves out what options it can, one by one, from the last on. */
static bool drop_one_by_one(bool *done, cgt_ctx *ctx, cgti_component *graph) {
  for (uint32_t node = graph->count; node-- > 0;)
    for (int player = 0; player < 2; player++)
      for (uint32_t k = graph->options[node][player].count; k-- > 0;) {
        cgti_mark mark = cgti_scratch_mark(ctx);
        const bool good = try_without(done, ctx, graph, node, (cgt_player)player, k);
        cgti_scratch_return(ctx, mark);
        if (!good) return false;
      }
  return true;
}

enum { FEW_NODES = 24 }; /* up to which options are left out one by one */

bool cgti_reduce_fixed(cgt_ctx *ctx, cgti_component *graph) {
  for (uint32_t round = 0; round <= graph->count; round++) { /* steps are not known to end by themselves */
    bool done = false;
    for (reduction step = DOMINATED; step <= REVERSIBLE; step++)
      for (int player = 0; player < 2; player++)
        if (!try_step(&done, ctx, graph, step, (cgt_player)player)) return false;
    if (!done && graph->count <= FEW_NODES && !drop_one_by_one(&done, ctx, graph)) return false;
    if (!done) return true;
  }
  return true;
}
