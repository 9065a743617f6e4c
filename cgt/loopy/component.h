/* component.h, layer loopy: a graph under construction, and how its nodes stand to each other and to the
 * nodes of the store. */
#ifndef CGTI_COMPONENT_H
#define CGTI_COMPONENT_H

#include "cgt/loopy/loopy_store.h"

typedef struct cgti_refs {
  uint32_t *items; /* nodes of the store, or CGTI_LOOPY_LOCAL + i for node i of the graph */
  uint32_t count;
} cgti_refs;

/* A graph in scratch memory. If fixed, Left wins all infinite runs; else nobody can run for ever in it by
 * moving alternately. */
typedef struct cgti_component {
  uint32_t count;
  cgti_refs (*options)[2]; /* of each node, by cgt_player */
  bool fixed;
} cgti_component;

static inline bool cgti_is_local(uint32_t ref) { return ref >= CGTI_LOOPY_LOCAL; }

/* Lists of n nodes without options. */
bool cgti_component_new(cgti_component *graph, cgt_ctx *ctx, size_t n);

/* A list with room for n. */
bool cgti_refs_new(cgti_refs *refs, cgt_ctx *ctx, size_t n);

/* Sorts, and leaves each once. */
void cgti_refs_sort(cgti_refs *refs);

/* The options of ref; items NULL if it failed, which an empty list is not. */
cgti_refs cgti_refs_of(cgt_ctx *ctx, const cgti_component *graph, uint32_t ref, cgt_player player);

/* ---- components (components.c) ----------------------------------------------------------------- */

/* The strongly connected components of a graph: order lists the nodes, those of component k from starts[k] to
 * starts[k + 1]; options of a component lie in it or in earlier ones. */
typedef struct cgti_components {
  uint32_t *order, *starts, *component; /* component: of each node */
  uint32_t count;
} cgti_components;

bool cgti_components_find(cgti_components *found, cgt_ctx *ctx, const cgti_component *graph);

/* Component k alone: of its other options `known` says, by node, what stands for them. place has room for one
 * of each node of the graph, and is that in its component for those of k afterwards. */
bool cgti_component_cut(cgti_component *part, cgt_ctx *ctx, const cgti_component *graph,
                        const cgti_components *all, uint32_t k, const uint32_t *known, uint32_t *place);

/* Can the players, moving alternately, stay in the graph for ever? -1 if it failed. */
int cgti_alternates(cgt_ctx *ctx, const cgti_component *graph);

/* ---- order (loopy_compare.c) ------------------------------------------------------------------- */

/* What is known of <= between nodes of a graph and of the store. The graph may change while that lasts, as
 * long as its nodes keep their values. */
typedef struct cgti_comparer {
  cgt_ctx *ctx;
  const cgti_component *graph;
  struct pair_rank *comparisons;
  size_t count, room;
  cgti_walk ids; /* from pairs to 1 + index */
  struct pair_dependence *dependences;
  size_t dependence_count, dependence_room;
  uint32_t *work;
  size_t work_count, work_room;
  uint32_t most_rank;
} cgti_comparer;

void cgti_comparer_open(cgti_comparer *comparer, cgt_ctx *ctx, const cgti_component *graph);
void cgti_comparer_close(cgti_comparer *comparer);
bool cgti_comparer_remember(cgti_comparer *comparer);              /* what it knows of nodes of the store */
int cgti_side_le(cgti_comparer *comparer, uint32_t g, uint32_t h); /* -1 if it failed */

/* The same for two nodes of the store. */
int cgti_loopy_nodes_le(cgt_ctx *ctx, uint32_t g, uint32_t h);

/* ---- from graphs to nodes ---------------------------------------------------------------------- */

/* Drops dominated options and bypasses reversible ones, all at once; the values stay (reduce.c). */
bool cgti_reduce_stopper(cgt_ctx *ctx, cgti_component *graph);

/* The same for a fixed graph, as far as comparison proves it (reduce_fixed.c). */
bool cgti_reduce_fixed(cgt_ctx *ctx, cgti_component *graph);

/* Nodes of the store for the nodes of a strongly connected graph, simplified as far as it can be (knot.c). */
bool cgti_intern_component(uint32_t *nodes, cgt_ctx *ctx, const cgti_component *graph);

/* Nodes of the store for the nodes of a strongly connected graph: of one in which nobody can run for ever
 * alternately, and no option is fixed; of one in which Left wins infinite runs. The graph is changed
 * (onside.c). */
bool cgti_stopper_nodes(uint32_t *nodes, cgt_ctx *ctx, cgti_component *graph);
bool cgti_onside_nodes(uint32_t *nodes, cgt_ctx *ctx, cgti_component *graph);

/* The second for any graph, which stays as it is. */
bool cgti_onsides(uint32_t *nodes, cgt_ctx *ctx, const cgti_component *graph);

#endif
