/* knot.c: positions become nodes of the store.
 *
 * Given a component of a graph without dominated and reversible options whose other options are nodes of the
 * store. Equal positions of simplified stoppers have equal options, one by one (Siegel, CGT, Ch. VI, simplest
 * form theorem), so:
 * 1. Two positions of the component are equal exactly if colour refinement does not tell them apart, which is
 *    to sort by the set of options, in older nodes and in classes of positions, until no class splits. One of
 *    each class is kept. What refinement compares depends on the graph alone and not on how its positions
 * were numbered; as no two are left in one class, the order of the classes is a canonical numbering.
 * 2. A position of the component may equal a node of the store that is below it. Then some option of the
 *    component in the store is in the knot of that node, for all of the component is below each of its
 * positions, and so below that node, and all of its knot is below that option; and the whole component is
 * equal to nodes of that knot. Comparison finds it out.
 * 3. Otherwise the component is a knot, and equal to one in the store exactly if the lists of options in
 * their canonical numbering are. Fixed graphs are numbered likewise; there equal ids prove equality, but not
 * different ones the contrary. */
#include <stdlib.h>
#include <string.h>

#include "cgt/loopy/component.h"
#include "cgt/memory/hash.h"

/* ---- colour refinement ------------------------------------------------------------------------- */

/* A position with what it is sorted by: its class, and its options, Left's and then Right's. */
typedef struct coloured_position {
  uint32_t node, colour;
  cgti_refs options[2]; /* nodes of the store, CGTI_LOOPY_LOCAL + class */
} coloured_position;

static int compare_coloured(const void *a, const void *b) {
  const coloured_position *x = a, *y = b;
  if (x->colour != y->colour) return x->colour < y->colour ? -1 : 1;
  for (int player = 0; player < 2; player++) {
    const cgti_refs *p = &x->options[player], *q = &y->options[player];
    if (p->count != q->count) return p->count < q->count ? -1 : 1;
    for (uint32_t i = 0; i < p->count; i++)
      if (p->items[i] != q->items[i]) return p->items[i] < q->items[i] ? -1 : 1;
  }
  return 0;
}

/* The options of a position, of its own component by their colours. */
static void paint(coloured_position *to, const cgti_component *graph, const uint32_t *colours) {
  for (int player = 0; player < 2; player++) {
    const cgti_refs *from = &graph->options[to->node][player];
    cgti_refs *options = &to->options[player];
    options->count = from->count;
    for (uint32_t i = 0; i < from->count; i++) {
      uint32_t ref = from->items[i];
      options->items[i] = cgti_is_local(ref) ? CGTI_LOOPY_LOCAL + colours[ref - CGTI_LOOPY_LOCAL] : ref;
    }
    cgti_refs_sort(options);
  }
}

/* Sorts the positions and gives each its class, from 0; 0 classes if it failed. */
static uint32_t refine_colours(coloured_position *sorted, uint32_t *colours, cgt_ctx *ctx,
                               const cgti_component *graph) {
  const uint32_t n = graph->count;
  for (uint32_t i = 0; i < n; i++) {
    sorted[i] = (coloured_position){.node = i};
    colours[i] = 0;
    for (int player = 0; player < 2; player++)
      if (!cgti_refs_new(&sorted[i].options[player], ctx, graph->options[i][player].count)) return 0;
  }
  for (uint32_t classes = 1, before = 0; classes > before;) {
    if (!cgti_may_recurse(ctx)) return 0;
    for (uint32_t i = 0; i < n; i++) {
      sorted[i].colour = colours[sorted[i].node];
      paint(&sorted[i], graph, colours);
    }
    qsort(sorted, n, sizeof *sorted, compare_coloured);
    before = classes;
    classes = 1;
    for (uint32_t i = 0, colour = 0; i < n; i++) {
      if (i > 0 && compare_coloured(&sorted[i - 1], &sorted[i]) != 0) colour = classes++;
      colours[sorted[i].node] = colour;
    }
    if (classes == before) return classes;
  }
  return 1; /* all in one class from the beginning */
}

/* ---- a knot of the store ----------------------------------------------------------------------- */

/* Is the knot that begins at `first` this one? */
static bool is_this_knot(const cgt_ctx *ctx, uint32_t first, const cgti_loopy_node *made, uint32_t size,
                         uint32_t planned) {
  if (cgti_loopy_node_at(ctx, first)->size != size || cgti_loopy_node_at(ctx, first)->knot != first)
    return false;
  for (uint32_t i = 0; i < size; i++) {
    const cgti_loopy_node *there = cgti_loopy_node_at(ctx, first + i);
    if (there->fixed != made[i].fixed || there->count[0] != made[i].count[0] ||
        there->count[1] != made[i].count[1])
      return false;
    for (uint32_t k = 0; k < made[i].count[0] + made[i].count[1]; k++) {
      uint32_t option = made[i].options[k];
      if (there->options[k] != (option >= planned ? first + (option - planned) : option)) return false;
    }
  }
  return true;
}

/* The first node of the knot of these positions, found or made; `planned`: how they name the first in their
 * options, the next id. */
static uint32_t knot_of(cgt_ctx *ctx, const cgti_loopy_node *made, uint32_t size, uint32_t planned) {
  uint64_t hash = made[0].fixed;
  for (uint32_t i = 0; i < size; i++)
    for (uint32_t k = 0; k < made[i].count[0] + made[i].count[1]; k++) {
      uint32_t option = made[i].options[k];
      if (option >= planned) option = CGTI_LOOPY_LOCAL + (option - planned);
      hash = cgti_mix(hash + option + ((uint64_t)(k < made[i].count[0]) << 32));
    }
  for (hash += hash == 0;; hash = cgti_mix(hash) | 1) {
    uint32_t first = (uint32_t)cgti_walk_lookup(&ctx->loopy->knots, hash);
    if (first && first < planned) { /* there was memory for it */
      if (is_this_knot(ctx, first, made, size, planned)) return first;
      continue; /* another of this hash */
    }
    return cgti_walk_store(ctx, &ctx->loopy->knots, hash, planned) && cgti_loopy_append(ctx, made, size)
               ? planned
               : 0;
  }
}

/* Interns one position of each class. */
static bool intern_classes(uint32_t *nodes, cgt_ctx *ctx, const cgti_component *graph,
                           const coloured_position *sorted, const uint32_t *colours, uint32_t classes) {
  const uint32_t planned = (uint32_t)ctx->loopy->table.count;
  cgti_loopy_node *made = cgti_scratch_take(ctx, classes * sizeof *made);
  if (!made) return false;
  for (uint32_t i = 0, class = 0; i < graph->count; i++) {
    if (i > 0 && colours[sorted[i].node] == colours[sorted[i - 1].node]) continue;
    const cgti_refs *lists = sorted[i].options;
    uint32_t *options = cgti_scratch_take(ctx, ((size_t)lists[0].count + lists[1].count) * sizeof *options);
    if (!options) return false;
    made[class] = (cgti_loopy_node){
        .options = options, .count = {lists[0].count, lists[1].count}, .fixed = graph->fixed};
    for (int player = 0; player < 2; player++)
      for (uint32_t k = 0; k < lists[player].count; k++) {
        uint32_t ref = lists[player].items[k];
        *options++ = cgti_is_local(ref) ? planned + (ref - CGTI_LOOPY_LOCAL) : ref;
      }
    class ++;
  }
  const uint32_t first = knot_of(ctx, made, classes, planned);
  for (uint32_t i = 0; first && i < graph->count; i++) nodes[i] = first + colours[i];
  return first != 0;
}

/* ---- a component that is in the store ----------------------------------------------------------- */

/* The node of a knot that equals ref, or 0; UINT32_MAX if it failed. */
static uint32_t equal_in_knot(cgti_comparer *c, uint32_t ref, uint32_t knot) {
  const uint32_t size = cgti_loopy_node_at(c->ctx, knot)->size;
  for (uint32_t node = knot; node < knot + size; node++) {
    int equal = cgti_side_le(c, ref, node);
    if (equal > 0) equal = cgti_side_le(c, node, ref);
    if (equal < 0) return UINT32_MAX;
    if (equal) return node;
  }
  return 0;
}

/* Is the component equal to nodes of this knot? -1 if it failed. */
static int is_in_knot(uint32_t *nodes, cgti_comparer *c, const cgti_component *graph, uint32_t knot) {
  for (uint32_t i = 0; i < graph->count; i++) {
    nodes[i] = equal_in_knot(c, CGTI_LOOPY_LOCAL + i, knot);
    if (nodes[i] == UINT32_MAX) return -1;
    if (nodes[i] == 0) return false;
  }
  return true;
}

/* Can one run for ever in the knot of this node? */
static bool is_cyclic(const cgt_ctx *ctx, uint32_t id) {
  const cgti_loopy_node *node = cgti_loopy_node_at(ctx, id);
  if (!cgti_is_none(node->game)) return false;
  if (node->size > 1) return true;
  for (uint32_t i = 0; i < node->count[0] + node->count[1]; i++)
    if (node->options[i] == id) return true;
  return false;
}

/* The same for all knots that have an option of the component. */
static int is_in_store(uint32_t *nodes, cgti_comparer *c, const cgti_component *graph) {
  int found = false;
  uint32_t last = 0;
  for (uint32_t i = 0; i < graph->count && !found; i++)
    for (int player = 0; player < 2 && !found; player++) {
      const cgti_refs *options = &graph->options[i][player];
      for (uint32_t k = 0; k < options->count && !found; k++) {
        if (cgti_is_local(options->items[k]) || !is_cyclic(c->ctx, options->items[k])) continue;
        uint32_t knot = cgti_loopy_node_at(c->ctx, options->items[k])->knot;
        if (knot != last) found = is_in_knot(nodes, c, graph, knot);
        last = knot;
      }
    }
  return found;
}

/* ---- the door ---------------------------------------------------------------------------------- */

static bool intern_knot(uint32_t *nodes, cgt_ctx *ctx, const cgti_component *graph) {
  if (!graph->fixed) {
    cgti_comparer comparer;
    cgti_comparer_open(&comparer, ctx, graph);
    int found = is_in_store(nodes, &comparer, graph);
    cgti_comparer_close(&comparer);
    if (found) return found > 0;
  }
  const size_t n = graph->count;
  coloured_position *sorted = cgti_scratch_take(ctx, n * sizeof *sorted);
  uint32_t *colours = cgti_scratch_take(ctx, n * sizeof *colours);
  if (!sorted || !colours) return false;
  uint32_t classes = refine_colours(sorted, colours, ctx, graph);
  return classes && intern_classes(nodes, ctx, graph, sorted, colours, classes);
}

static bool has_local_option(const cgti_component *graph) {
  for (uint32_t i = 0; i < graph->count; i++)
    for (int player = 0; player < 2; player++)
      for (uint32_t k = 0; k < graph->options[i][player].count; k++)
        if (cgti_is_local(graph->options[i][player].items[k])) return true;
  return false;
}

/* One position all of whose options are in the store. */
static uint32_t intern_alone(cgt_ctx *ctx, const cgti_component *graph) {
  cgti_refs *lists = graph->options[0];
  const uint32_t count[2] = {lists[0].count, lists[1].count};
  uint32_t *options = cgti_scratch_take(ctx, ((size_t)count[0] + count[1] + 1) * sizeof *options);
  if (!options) return 0;
  for (int player = 0; player < 2; player++)
    if (count[player])
      memcpy(options + (player ? count[0] : 0), lists[player].items, count[player] * sizeof *options);
  return cgti_loopy_of_options(ctx, options, count, graph->fixed);
}

bool cgti_intern_component(uint32_t *nodes, cgt_ctx *ctx, const cgti_component *graph) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  bool good =
      has_local_option(graph) ? intern_knot(nodes, ctx, graph) : (nodes[0] = intern_alone(ctx, graph)) != 0;
  cgti_scratch_return(ctx, mark);
  return good;
}

/* ---- negatives --------------------------------------------------------------------------------- */

/* The negatives of all nodes of a knot: those of its outer options first. */
static bool negate_knot(cgt_ctx *ctx, uint32_t knot, uint32_t size) {
  cgti_component graph;
  if (!cgti_may_recurse(ctx) || !cgti_component_new(&graph, ctx, size)) return false;
  for (uint32_t i = 0; i < size; i++)
    for (int player = 0; player < 2; player++) {
      const uint32_t count = cgti_loopy_node_at(ctx, knot + i)->count[player];
      const uint32_t *options = cgti_loopy_node_at(ctx, knot + i)->options +
                                (player ? cgti_loopy_node_at(ctx, knot + i)->count[0] : 0);
      cgti_refs *made = &graph.options[i][!player];
      if (!cgti_refs_new(made, ctx, count)) return false;
      for (uint32_t k = 0; k < count; k++) {
        bool inside = options[k] - knot < size;
        uint32_t ref = inside ? CGTI_LOOPY_LOCAL + (options[k] - knot) : cgti_loopy_minus(ctx, options[k]);
        if (!ref) return false;
        made->items[made->count++] = ref;
      }
      cgti_refs_sort(made);
    }
  uint32_t *nodes = cgti_scratch_take(ctx, size * sizeof *nodes);
  if (!nodes || !cgti_intern_component(nodes, ctx, &graph)) return false;
  for (uint32_t i = 0; i < size; i++) {
    cgti_loopy_set_negative(ctx, knot + i, nodes[i]);
    cgti_loopy_set_negative(ctx, nodes[i], knot + i);
  }
  return true;
}

uint32_t cgti_loopy_minus(cgt_ctx *ctx, uint32_t id) {
  const cgti_loopy_node *node = cgti_loopy_node_at(ctx, id);
  if (node->negative) return node->negative;
  if (!cgti_is_none(node->game)) {
    uint32_t negative = cgti_loopy_short(ctx, cgti_neg(node->game));
    if (negative) cgti_loopy_set_negative(ctx, id, negative);
    return negative;
  }
  cgti_mark mark = cgti_scratch_mark(ctx);
  bool good = negate_knot(ctx, node->knot, node->size);
  cgti_scratch_return(ctx, mark);
  return good ? cgti_loopy_node_at(ctx, id)->negative : 0;
}
