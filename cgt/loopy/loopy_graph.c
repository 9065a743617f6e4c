/* loopy_graph.c: values of graphs: their components from the bottom up, each twice, for Left and with the
 * players exchanged, unless all of it is stoppers. */
#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_graph.h"

/* The place of each node in its component, and the values found so far. */
typedef struct graph_valuation {
  cgt_ctx *ctx;
  const cgti_component *graph;
  cgti_components all;
  uint32_t *place, *values;
} graph_valuation;

/* Component k with values below it. */
static bool component_of_values(cgti_component *part, graph_valuation *v, uint32_t k) {
  return cgti_component_cut(part, v->ctx, v->graph, &v->all, k, v->values, v->place);
}

/* What player sees of it: for values their sides, for Right with the players exchanged. */
static bool seen_by(cgti_component *part, cgt_ctx *ctx, cgt_player player) {
  for (uint32_t i = 0; i < part->count; i++) {
    for (int mover = 0; mover < 2; mover++) {
      cgti_refs *options = &part->options[i][mover];
      for (uint32_t n = 0; n < options->count; n++) {
        if (cgti_is_local(options->items[n])) continue;
        options->items[n] = cgti_loopy_side(ctx, options->items[n], player);
        if (!options->items[n]) return false;
      }
      cgti_refs_sort(options);
    }
    if (player == CGT_LEFT) continue;
    const cgti_refs left = part->options[i][CGT_LEFT];
    part->options[i][CGT_LEFT] = part->options[i][CGT_RIGHT];
    part->options[i][CGT_RIGHT] = left;
  }
  return true;
}

/* Are all values below a component stoppers? */
static bool is_above_stoppers(const cgt_ctx *ctx, const cgti_component *part) {
  for (uint32_t i = 0; i < part->count; i++)
    for (int player = 0; player < 2; player++) {
      const cgti_refs *options = &part->options[i][player];
      for (uint32_t n = 0; n < options->count; n++)
        if (!cgti_is_local(options->items[n]) && ctx->loopy->values[options->items[n]].minus_off)
          return false;
    }
  return true;
}

/* Both sides, or, of stoppers, one: *one_side says so. */
static bool sides_of_component(uint32_t *on, uint32_t *minus_off, bool *one_side, graph_valuation *v,
                               uint32_t k) {
  cgti_component part;
  if (!component_of_values(&part, v, k)) return false;
  int alternates = is_above_stoppers(v->ctx, &part) ? cgti_alternates(v->ctx, &part) : true;
  if (alternates < 0 || !seen_by(&part, v->ctx, CGT_LEFT)) return false;
  *one_side = !alternates;
  if (*one_side) return cgti_stopper_nodes(on, v->ctx, &part);
  return cgti_onside_nodes(on, v->ctx, &part) && component_of_values(&part, v, k) &&
         seen_by(&part, v->ctx, CGT_RIGHT) && cgti_onside_nodes(minus_off, v->ctx, &part);
}

static bool value_component(graph_valuation *v, uint32_t k) {
  const uint32_t *members = v->all.order + v->all.starts[k], size = v->all.starts[k + 1] - v->all.starts[k];
  uint32_t *on = cgti_scratch_take(v->ctx, size * sizeof *on);
  uint32_t *minus_off = cgti_scratch_take(v->ctx, size * sizeof *minus_off);
  bool one_side;
  if (!on || !minus_off || !sides_of_component(on, minus_off, &one_side, v, k)) return false;
  for (uint32_t i = 0; i < size; i++) {
    v->values[members[i]] = cgti_loopy_value_of(v->ctx, on[i], one_side ? 0 : minus_off[i]);
    if (!v->values[members[i]]) return false;
  }
  return true;
}

bool cgti_loopy_values(uint32_t *values, cgt_ctx *ctx, const cgti_component *graph) {
  graph_valuation v = {.ctx = ctx, .graph = graph, .values = values};
  v.place = cgti_scratch_take(ctx, ((size_t)graph->count + 1) * sizeof *v.place);
  if (!v.place || !cgti_components_find(&v.all, ctx, graph)) return false;
  for (uint32_t k = 0; k < v.all.count; k++) {
    cgti_mark mark = cgti_scratch_mark(ctx);
    bool good = cgti_may_recurse(ctx) && value_component(&v, k);
    cgti_scratch_return(ctx, mark);
    if (!good) return false;
  }
  return true;
}

/* ---- public ------------------------------------------------------------------------------------ */

bool cgti_graph_read(cgti_component *graph, cgt_ctx *ctx, const cgt_loopy_graph *from) {
  if ((from->count && !from->nodes) || from->count >= (size_t)1 << 30 ||
      from->count > SIZE_MAX / 64) { /* then no size computed from it is too large for a size_t */
    cgti_fail(ctx, CGT_EINVAL, "a graph has at least 1 and fewer than 2^30 nodes");
    return false;
  }
  if (!cgti_component_new(graph, ctx, from->count)) return false;
  for (size_t i = 0; i < from->count; i++)
    for (int player = 0; player < 2; player++) {
      const cgt_loopy_option *options = from->nodes[i].options[player];
      const size_t count = from->nodes[i].count[player];
      cgti_refs *refs = &graph->options[i][player];
      if (count >= UINT32_MAX || (count && !options)) {
        cgti_fail(ctx, CGT_EINVAL, "node %zu has %zu options, but no list of them", i, count);
        return false;
      }
      if (!cgti_refs_new(refs, ctx, count)) return false;
      for (size_t k = 0; k < count; k++) {
        if (!options[k].value.id && options[k].node >= from->count) {
          cgti_fail(ctx, CGT_EINVAL, "an option of node %zu is node %lu, but there are %zu nodes", i,
                    (unsigned long)options[k].node, from->count);
          return false;
        }
        if (options[k].value.id && !cgti_is_loopy(ctx, options[k].value)) return false;
        refs->items[refs->count++] =
            options[k].value.id ? options[k].value.id : CGTI_LOOPY_LOCAL + options[k].node;
      }
    }
  return true;
}

cgt_status cgt_loopy_values_of_graph(cgt_loopy *values, cgt_ctx *ctx, const cgt_loopy_graph *graph) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, values) || !CGTI_GIVEN(ctx, graph)) return CGT_EINVAL;
  if (!cgti_loopy_open(ctx)) return cgti_last_status(ctx);
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_component read;
  uint32_t *ids = NULL;
  bool good = cgti_graph_read(&read, ctx, graph) &&
              (ids = cgti_scratch_take(ctx, (graph->count + 1) * sizeof *ids)) &&
              cgti_loopy_values(ids, ctx, &read);
  for (size_t i = 0; good && i < graph->count; i++) values[i].id = ids[i];
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

/* The value of one node. */
static uint32_t value_of_graph(cgt_ctx *ctx, const cgt_loopy_graph *graph, size_t start) {
  cgti_component read;
  if (!cgti_loopy_open(ctx) || !cgti_graph_read(&read, ctx, graph)) return 0;
  if (start >= graph->count) {
    cgti_fail(ctx, CGT_EINVAL, "node %zu cannot be valued: there are %zu nodes", start, graph->count);
    return 0;
  }
  uint32_t *ids = cgti_scratch_take(ctx, graph->count * sizeof *ids);
  return ids && cgti_loopy_values(ids, ctx, &read) ? ids[start] : 0;
}

cgt_loopy cgt_loopy_from_graph(cgt_ctx *ctx, const cgt_loopy_graph *graph, size_t start) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  if (!CGTI_GIVEN(ctx, graph)) return cgt_loopy_none();
  cgti_mark mark = cgti_scratch_mark(ctx);
  uint32_t id = value_of_graph(ctx, graph, start);
  cgti_scratch_return(ctx, mark);
  return (cgt_loopy){id};
}

/* Values as options in a graph. */
static cgt_loopy_option *as_options(cgt_ctx *ctx, const cgt_loopy *values, size_t count) {
  cgt_loopy_option *options = cgti_scratch_take(ctx, (count + 1) * sizeof *options);
  for (size_t i = 0; options && i < count; i++) {
    if (!values[i].id) return NULL;
    options[i] = (cgt_loopy_option){values[i], 0};
  }
  return options;
}

cgt_loopy cgt_loopy_from_options(cgt_ctx *ctx, const cgt_loopy *left, size_t nleft, const cgt_loopy *right,
                                 size_t nright) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  if (!CGTI_ARRAY(ctx, left, nleft) || !CGTI_ARRAY(ctx, right, nright)) return cgt_loopy_none();
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_loopy_node node = {{as_options(ctx, left, nleft), as_options(ctx, right, nright)}, {nleft, nright}};
  uint32_t id = node.options[0] && node.options[1] ? value_of_graph(ctx, &(cgt_loopy_graph){&node, 1}, 0) : 0;
  cgti_scratch_return(ctx, mark);
  return (cgt_loopy){id};
}
