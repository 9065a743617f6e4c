/* loopy_compare.c: G <= H for sides.
 *
 * G <= H if Left, moving second, survives H - G, where an infinite run is lost for her if it moves infinitely
 * often in G, of which she plays the negative, and only finitely often in H: for on onsides she wins infinite
 * runs in H, loses those in -G, and a run that is infinite in both is a draw. Siegel, CGT, Ch. VI; Winning
 * Ways, Ch. 11, onsides and offsides. By two moves at a time: each move of Right has an answer, a move to GL:
 * a move to GLR with GLR <= H, or to HL with GL <= HL; a move to HR:  a move to HRL with G <= HRL, or to GR
 * with GR <= HR, and the answers can be chosen so that no infinite run consists, from some place on, only of
 * moves to GL and GLR. Such a run stays in one strongly connected component of G in which one can run for
 * ever alternately: that of a fixed graph. So for stoppers it is the greatest relation with these answers.
 *
 * The rank of a pair is 0 at first, and then the least number that it can have: the maximum over the moves of
 * the minimum over the answers, where an answer counts 0, but that to GLR, if it stays in a fixed graph, one
 * more than the rank of (GLR, H). A rank above the number of such G, the positions of one such graph, is
 * infinite: there is no answer that comes out of the graph. A pair whose rank is infinite is no answer. Ranks
 * only grow, pairs are made when they are asked for, and only that of the best answer is looked at again;
 * when nothing more is to be done all ranks are fixed ones, and G <= H is true where they are finite:
 * following the best answers the rank goes down along GLR until another answer is given. (Progress measures
 * for parity games, Jurdzinski 2000, for two priorities; found locally as by Liu and Smolka 1998.) */
#include <string.h>

#include "cgt/loopy/component.h"

static const uint32_t NO_MORE = UINT32_MAX;
#define INFINITE_RANK UINT32_MAX

typedef struct pair_rank {
  uint32_t g, h;
  uint32_t rank;
  uint32_t first; /* dependence, or NO_MORE */
  bool waiting;   /* to be looked at */
} pair_rank;

/* A comparison that is to be looked at again when the rank of another grows. */
typedef struct pair_dependence {
  uint32_t of, next;
} pair_dependence;

void cgti_comparer_open(cgti_comparer *comparer, cgt_ctx *ctx, const cgti_component *graph) {
  const uint32_t here = graph && graph->fixed ? graph->count : 0, there = ctx->loopy->largest_fixed;
  *comparer = (cgti_comparer){.ctx = ctx, .graph = graph, .most_rank = here > there ? here : there};
}

void cgti_comparer_close(cgti_comparer *c) {
  cgti_walk_free(c->ctx, &c->ids);
  cgti_release(c->ctx, c->comparisons, c->room * sizeof *c->comparisons);
  cgti_release(c->ctx, c->dependences, c->dependence_room * sizeof *c->dependences);
  cgti_release(c->ctx, c->work, c->work_room * sizeof *c->work);
}

/* Room for one more item. */
static bool room_for_one(cgt_ctx *ctx, void **items, size_t *room, size_t count, size_t size) {
  if (count < *room) return true;
  size_t wanted = *room ? 2 * *room : 64;
  void *grown = wanted >= NO_MORE ? NULL : cgti_resize(ctx, *items, *room * size, wanted * size);
  if (!grown) return false;
  *items = grown;
  *room = wanted;
  return true;
}

static bool wait_for(cgti_comparer *c, uint32_t index) {
  if (c->comparisons[index].waiting) return true;
  if (!room_for_one(c->ctx, (void **)&c->work, &c->work_room, c->work_count, sizeof *c->work)) return false;
  c->comparisons[index].waiting = true;
  c->work[c->work_count++] = index;
  return true;
}

cgti_refs cgti_refs_of(cgt_ctx *ctx, const cgti_component *graph, uint32_t ref, cgt_player player) {
  if (cgti_is_local(ref)) return graph->options[ref - CGTI_LOOPY_LOCAL][player];
  cgti_refs refs = {0};
  refs.items = (uint32_t *)(uintptr_t)cgti_loopy_node_options(&refs.count, ctx, ref, player);
  return refs;
}

/* ---- one pair ---------------------------------------------------------------------------------- */

enum { FOUND_FALSE, FOUND_TRUE, NOT_FOUND };
enum { ORDER_NO = 1, ORDER_YES = 2 }; /* as remembered */

/* What is known without looking at options; -1 if that failed. */
static int known_order(cgti_comparer *c, uint32_t g, uint32_t h) {
  if (g == h) return FOUND_TRUE;
  if (cgti_is_local(g) || cgti_is_local(h)) return h == c->ctx->loopy->on ? FOUND_TRUE : NOT_FOUND;
  const cgti_loopy_node *a = cgti_loopy_node_at(c->ctx, g), *b = cgti_loopy_node_at(c->ctx, h);
  if (!cgti_is_none(a->game) && !cgti_is_none(b->game)) return cgti_le(c->ctx, a->game, b->game);
  if (h == c->ctx->loopy->on) return FOUND_TRUE;
  if (g == c->ctx->loopy->on && !b->fixed) return FOUND_FALSE;
  uint64_t answer = cgti_walk_lookup(&c->ctx->loopy->order, cgti_walk_pair(g, h));
  return answer ? answer == ORDER_YES : NOT_FOUND;
}

/* The rank of a pair, and its index if that may grow; false if it failed. */
static bool rank_of(uint32_t *rank, uint32_t *index, cgti_comparer *c, uint32_t g, uint32_t h) {
  *index = NO_MORE;
  int known = known_order(c, g, h);
  if (known < 0) return false;
  *rank = known == FOUND_FALSE ? INFINITE_RANK : 0;
  if (known != NOT_FOUND) return true;
  const uint64_t key = cgti_walk_pair(g, h);
  const uint64_t id = cgti_walk_lookup(&c->ids, key);
  if (id) {
    *index = (uint32_t)id - 1;
    *rank = c->comparisons[*index].rank;
    return true;
  }
  if (!room_for_one(c->ctx, (void **)&c->comparisons, &c->room, c->count, sizeof *c->comparisons) ||
      !cgti_walk_store(c->ctx, &c->ids, key, c->count + 1))
    return false;
  *index = (uint32_t)c->count++;
  c->comparisons[*index] = (pair_rank){.g = g, .h = h, .first = NO_MORE};
  return wait_for(c, *index);
}

/* Can a run stay for ever between g and its follower? */
static bool in_one_fixed_graph(const cgti_comparer *c, uint32_t g, uint32_t follower) {
  if (cgti_is_local(g) || cgti_is_local(follower))
    return cgti_is_local(g) && cgti_is_local(follower) && c->graph->fixed;
  const cgti_loopy_node *a = cgti_loopy_node_at(c->ctx, g), *b = cgti_loopy_node_at(c->ctx, follower);
  return a->fixed && a->knot == b->knot;
}

/* The best answer so far to one move. */
typedef struct best_answer {
  uint32_t rank, index;
} best_answer;

static bool try_answer(best_answer *best, cgti_comparer *c, uint32_t g, uint32_t h, bool stays) {
  uint32_t rank, index;
  if (!rank_of(&rank, &index, c, g, h)) return false;
  if (rank != INFINITE_RANK) rank = stays ? rank + 1 : 0;
  if (rank < best->rank) *best = (best_answer){rank, index};
  return true;
}

/* The answers to the move of Left in g, or of Right in h, to `moved`. */
static bool answer_move(best_answer *best, cgti_comparer *c, uint32_t g, uint32_t h, uint32_t moved,
                        cgt_player mover) {
  *best = (best_answer){INFINITE_RANK, NO_MORE};
  const cgti_refs there = cgti_refs_of(c->ctx, c->graph, mover == CGT_LEFT ? h : g, mover);
  const cgti_refs back = cgti_refs_of(c->ctx, c->graph, moved, mover == CGT_LEFT ? CGT_RIGHT : CGT_LEFT);
  if (!there.items || !back.items) return false;
  for (uint32_t i = 0; i < there.count; i++)
    if (there.items[i] == moved) {
      *best = (best_answer){0, NO_MORE};
      return true;
    }
  for (uint32_t i = 0; i < there.count && best->rank; i++) {
    const bool left = mover == CGT_LEFT;
    if (!try_answer(best, c, left ? moved : there.items[i], left ? there.items[i] : moved, false))
      return false;
  }
  for (uint32_t i = 0; i < back.count && best->rank; i++) {
    const bool left = mover == CGT_LEFT, stays = left && in_one_fixed_graph(c, g, back.items[i]);
    if (!try_answer(best, c, left ? back.items[i] : g, left ? h : back.items[i], stays)) return false;
  }
  return true;
}

/* Has `on` be looked at again when the rank of best grows. */
static bool depend(cgti_comparer *c, best_answer best, uint32_t on) {
  if (best.index == NO_MORE) return true;
  if (!room_for_one(c->ctx, (void **)&c->dependences, &c->dependence_room, c->dependence_count,
                    sizeof *c->dependences))
    return false;
  pair_rank *of = &c->comparisons[best.index];
  c->dependences[c->dependence_count] = (pair_dependence){on, of->first};
  of->first = (uint32_t)c->dependence_count++;
  return true;
}

/* The rank of a comparison as its answers are now. */
static bool look_again(uint32_t *rank, cgti_comparer *c, uint32_t index) {
  const pair_rank at = c->comparisons[index];
  *rank = 0;
  for (int mover = 0; mover < 2; mover++) {
    const cgti_refs moves =
        cgti_refs_of(c->ctx, c->graph, mover == CGT_LEFT ? at.g : at.h, (cgt_player)mover);
    if (!moves.items) return false;
    for (uint32_t i = 0; i < moves.count; i++) {
      best_answer best;
      if (!answer_move(&best, c, at.g, at.h, moves.items[i], (cgt_player)mover)) return false;
      if (best.rank > *rank) *rank = best.rank;
      if (*rank == INFINITE_RANK) return true;
      if (!depend(c, best, index)) return false;
    }
  }
  return true;
}

static bool settle(cgti_comparer *c) {
  while (c->work_count) {
    const uint32_t index = c->work[--c->work_count];
    c->comparisons[index].waiting = false;
    if (c->comparisons[index].rank == INFINITE_RANK) continue;
    uint32_t rank;
    if (!cgti_may_recurse(c->ctx) || !look_again(&rank, c, index)) return false;
    if (rank > c->most_rank) rank = INFINITE_RANK;
    if (rank <= c->comparisons[index].rank) continue;
    c->comparisons[index].rank = rank;
    uint32_t next = c->comparisons[index].first;
    c->comparisons[index].first = NO_MORE;
    for (; next != NO_MORE; next = c->dependences[next].next)
      if (!wait_for(c, c->dependences[next].of)) return false;
  }
  return true;
}

int cgti_side_le(cgti_comparer *c, uint32_t g, uint32_t h) {
  uint32_t rank, index;
  c->ctx->stats.comparisons++;
  if (!rank_of(&rank, &index, c, g, h) || !settle(c)) return -1;
  if (index != NO_MORE) rank = c->comparisons[index].rank;
  return rank != INFINITE_RANK;
}

bool cgti_comparer_remember(cgti_comparer *c) {
  for (size_t i = 0; i < c->count; i++) {
    const pair_rank *at = &c->comparisons[i];
    if (cgti_is_local(at->g) || cgti_is_local(at->h)) continue;
    const uint64_t answer = at->rank == INFINITE_RANK ? ORDER_NO : ORDER_YES;
    if (!cgti_walk_store(c->ctx, &c->ctx->loopy->order, cgti_walk_pair(at->g, at->h), answer)) return false;
  }
  return true;
}

int cgti_loopy_nodes_le(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  cgti_comparer comparer;
  cgti_comparer_open(&comparer, ctx, NULL);
  int answer = cgti_side_le(&comparer, g, h);
  if (answer >= 0 && !cgti_comparer_remember(&comparer)) answer = -1;
  cgti_comparer_close(&comparer);
  return answer;
}
