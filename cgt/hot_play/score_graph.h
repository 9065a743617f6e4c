/* score_graph.h: the components of a sum, with all that can be reached from them, for play by score.
 *
 * Numbers are taken out of components: a component is a node and a number, and node 0 is a component that is a number.
 * A game G + x, where G is no number, has the options of G plus x (cgt/store/handle.h), so one node serves all x. */
#ifndef CGTI_SCORE_GRAPH_H
#define CGTI_SCORE_GRAPH_H

#include <cgt/hot_play.h>

#include "cgt/invariants/invariants.h"
#include "cgt/memory/interned.h"

typedef struct cgti_score_option {
  uint32_t node;
  cgti_num number;
} cgti_score_option;

typedef struct cgti_score_node {
  uint32_t hash, core;
  const cgti_thermograph *thermograph;
  cgti_num shift;                /* to be added to the values of the thermograph */
  cgti_score_option *options[2]; /* by cgt_player, in the order of printing; in scratch memory */
  size_t count[2];
  uint32_t negative; /* the node of its negative, or 0 if no component reaches it */
} cgti_score_node;

typedef struct cgti_score_graph {
  cgt_ctx *ctx;
  cgti_interned nodes; /* of cgti_score_node */
} cgti_score_graph;

static inline const cgti_score_node *cgti_score_node_at(const cgti_score_graph *graph, uint32_t node) {
  return (const cgti_score_node *)graph->nodes.nodes + node;
}

static inline cgti_num cgti_score_temperature(const cgti_score_graph *graph, uint32_t node) {
  return cgti_score_node_at(graph, node)->thermograph->temperature;
}

/* The components as nodes and numbers, with everything that can be reached. False if it failed. The graph is to be closed
 * either way, before the scratch memory is given back. */
bool cgti_score_graph_open(cgti_score_graph *graph, cgti_score_option *components, cgt_ctx *ctx,
                           const cgt_game *games, size_t count);
void cgti_score_graph_close(cgti_score_graph *graph);

/* The wall of a player at temperature t >= 0, of node 0 too; CGTI_NAN if it failed. */
cgti_num cgti_score_wall(const cgti_score_graph *graph, uint32_t node, cgt_player player, cgti_num t);

/* Nodes side by side at temperature t: the sums of their walls, the widest gap, and the node that has it: of several the
 * hottest, then the first. False if it failed. */
typedef struct cgti_score_walls {
  cgti_num wall[2], gap;
  size_t widest; /* SIZE_MAX: all are numbers */
} cgti_score_walls;

bool cgti_score_walls_at(cgti_score_walls *walls, const cgti_score_graph *graph, const uint32_t *nodes,
                         size_t count, cgti_num t);

/* ---- what is known of a state of play ----------------------------------------------------------------------- */

/* A state is a list of words; equal lists are one state. */
typedef struct cgti_score_table {
  cgt_ctx *ctx;
  cgti_interned states;
  cgti_interned_kind kind;
  uint32_t *room; /* for a state that is looked up, in a block */
  size_t words;
} cgti_score_table;

bool cgti_score_table_open(cgti_score_table *table, cgt_ctx *ctx, size_t words);
void cgti_score_table_close(cgti_score_table *table);

/* Numbers between which a score lies, itself where they are equal. */
typedef struct cgti_score_bounds {
  cgti_num low, high;
} cgti_score_bounds;

/* False if nothing is known of this state. */
bool cgti_score_lookup(cgti_score_bounds *bounds, cgti_score_table *table, const uint32_t *state);
bool cgti_score_store(cgti_score_table *table, const uint32_t *state, cgti_score_bounds bounds);

/* ---- best play (best_play.c) --------------------------------------------------------------------------------- */

typedef struct cgti_best_play {
  cgti_score_graph *graph;
  cgti_score_table table;
} cgti_best_play;

bool cgti_best_play_open(cgti_best_play *best, cgti_score_graph *graph, size_t most);
void cgti_best_play_close(cgti_best_play *best);

/* The stop of a sum of nodes when player moves first; CGTI_NAN if it failed. The nodes are put in another order. */
cgti_num cgti_best_score(cgti_best_play *best, uint32_t *nodes, size_t count, cgt_player player);

#endif
