/* components.c: graphs under construction, and their strongly connected components. */
#include <string.h>

#include "cgt/loopy/component.h"
#include "cgt/memory/word_list.h"

bool cgti_refs_new(cgti_refs *refs, cgt_ctx *ctx, size_t n) {
  *refs = (cgti_refs){cgti_scratch_take(ctx, (n + 1) * sizeof *refs->items), 0};
  return refs->items != NULL;
}

void cgti_refs_sort(cgti_refs *refs) {
  refs->count = (uint32_t)cgti_words_sort_distinct(refs->items, refs->count);
}

bool cgti_component_new(cgti_component *graph, cgt_ctx *ctx, size_t n) {
  *graph = (cgti_component){.count = (uint32_t)n};
  graph->options = cgti_scratch_take(ctx, (n + 1) * sizeof *graph->options);
  if (graph->options) memset(graph->options, 0, n * sizeof *graph->options);
  return graph->options != NULL;
}

/* ---- strongly connected components ------------------------------------------------------------- */

/* Tarjan, Depth-first search and linear graph algorithms (1972), with the stack of calls in an array. */
typedef struct component_search {
  const cgti_component *graph;
  uint32_t *number, *low; /* of each node; number 0: not met */
  uint32_t *next;         /* the option to be looked at */
  uint32_t *path, path_count;
  uint32_t *open, open_count; /* met, and of no component yet */
  uint32_t met;
  cgti_components *found;
} component_search;

/* Option i of a node, Left's first; false if there are no more. */
static bool nth_option(uint32_t *option, const cgti_component *graph, uint32_t node, uint32_t i) {
  const cgti_refs *lists = graph->options[node];
  if (i >= lists[0].count + lists[1].count) return false;
  *option = i < lists[0].count ? lists[0].items[i] : lists[1].items[i - lists[0].count];
  return true;
}

static void meet_node(component_search *s, uint32_t node) {
  s->number[node] = s->low[node] = ++s->met;
  s->next[node] = 0;
  s->path[s->path_count++] = s->open[s->open_count++] = node;
}

/* The open nodes from this one on are a component. */
static void close_component(component_search *s, uint32_t node) {
  cgti_components *found = s->found;
  uint32_t at = found->starts[found->count], member;
  do {
    member = s->open[--s->open_count];
    found->component[member] = found->count;
    found->order[at++] = member;
  } while (member != node);
  found->starts[++found->count] = at;
}

static void go_on(component_search *s) {
  const uint32_t node = s->path[s->path_count - 1];
  uint32_t option;
  while (nth_option(&option, s->graph, node, s->next[node])) {
    s->next[node]++;
    if (!cgti_is_local(option)) continue;
    option -= CGTI_LOOPY_LOCAL;
    if (!s->number[option]) {
      meet_node(s, option);
      return;
    }
    if (s->found->component[option] == UINT32_MAX && s->number[option] < s->low[node])
      s->low[node] = s->number[option];
  }
  if (s->low[node] == s->number[node]) close_component(s, node);
  if (--s->path_count == 0) return;
  const uint32_t before = s->path[s->path_count - 1];
  if (s->low[node] < s->low[before]) s->low[before] = s->low[node];
}

bool cgti_components_find(cgti_components *found, cgt_ctx *ctx, const cgti_component *graph) {
  const size_t n = graph->count;
  uint32_t *all = cgti_scratch_take(ctx, (8 * n + 1) * sizeof *all);
  if (!all) return false;
  *found = (cgti_components){.order = all, .component = all + n, .starts = all + 2 * n};
  uint32_t *rest = all + 3 * n + 1;
  component_search s = {.graph = graph,
                        .number = rest,
                        .low = rest + n,
                        .next = rest + 2 * n,
                        .path = rest + 3 * n,
                        .open = rest + 4 * n,
                        .found = found};
  memset(s.number, 0, n * sizeof *s.number);
  memset(found->component, 255, n * sizeof *found->component);
  found->starts[0] = 0;
  for (uint32_t node = 0; node < n; node++) {
    if (s.number[node]) continue;
    meet_node(&s, node);
    while (s.path_count) go_on(&s);
  }
  return true;
}

bool cgti_component_cut(cgti_component *part, cgt_ctx *ctx, const cgti_component *graph,
                        const cgti_components *all, uint32_t k, const uint32_t *known, uint32_t *place) {
  const uint32_t *members = all->order + all->starts[k], size = all->starts[k + 1] - all->starts[k];
  if (!cgti_component_new(part, ctx, size)) return false;
  for (uint32_t i = 0; i < size; i++) place[members[i]] = i;
  for (uint32_t i = 0; i < size; i++)
    for (int player = 0; player < 2; player++) {
      const cgti_refs *from = &graph->options[members[i]][player];
      cgti_refs *to = &part->options[i][player];
      if (!cgti_refs_new(to, ctx, from->count)) return false;
      for (uint32_t n = 0; n < from->count; n++) {
        const uint32_t ref = from->items[n], local = ref - CGTI_LOOPY_LOCAL;
        to->items[to->count++] = !cgti_is_local(ref)          ? ref
                                 : all->component[local] == k ? CGTI_LOOPY_LOCAL + place[local]
                                                              : known[local];
      }
      cgti_refs_sort(to);
    }
  return true;
}

/* ---- alternating runs -------------------------------------------------------------------------- */

/* Who is to move where: 2·node + player. What nobody can come back to is taken away; if anything is left
 * there is a circle. */
int cgti_alternates(cgt_ctx *ctx, const cgti_component *graph) {
  const size_t n = 2 * (size_t)graph->count;
  cgti_mark mark = cgti_scratch_mark(ctx);
  uint32_t *ways = cgti_scratch_take(ctx, (2 * n + 1) * sizeof *ways);
  if (!ways) return -1;
  uint32_t *free = ways + n;
  size_t free_count = 0, gone = 0;
  memset(ways, 0, n * sizeof *ways);
  for (int pass = 0; pass < 2; pass++) {
    for (size_t at = 0; pass == 0 ? at < n : gone < free_count; at++) {
      const size_t from = pass == 0 ? at : free[gone++];
      const cgti_refs *moves = &graph->options[from / 2][from % 2];
      for (uint32_t i = 0; i < moves->count; i++) {
        if (!cgti_is_local(moves->items[i])) continue;
        const size_t to = 2 * (size_t)(moves->items[i] - CGTI_LOOPY_LOCAL) + !(from % 2);
        if (pass == 0)
          ways[to]++;
        else if (--ways[to] == 0)
          free[free_count++] = (uint32_t)to;
      }
    }
    for (size_t at = 0; pass == 0 && at < n; at++)
      if (ways[at] == 0) free[free_count++] = (uint32_t)at;
  }
  cgti_scratch_return(ctx, mark);
  return gone < n;
}
