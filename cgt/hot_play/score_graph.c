/* score_graph.c: components and their followers, as one graph for play by score, and the table of its states. */
#include "cgt/hot_play/score_graph.h"

#include <string.h>

#include "cgt/forms/forms.h"
#include "cgt/memory/hash.h"

static bool is_same_score_node(const void *a, const void *b) {
  return ((const cgti_score_node *)a)->core == ((const cgti_score_node *)b)->core;
}

static const cgti_interned_kind score_nodes = {.size = sizeof(cgti_score_node),
                                               .same = is_same_score_node,
                                               .most = UINT32_MAX - 1,
                                               .most_words = "2^32 followers of components"};

static uint32_t find_score_node(const cgti_score_graph *graph, uint32_t core) {
  const cgti_score_node node = {.hash = (uint32_t)cgti_mix(core), .core = core};
  return cgti_interned_find(&graph->nodes, &score_nodes, &node);
}

/* The component g; a new node has no options yet. */
static bool place_component(cgti_score_option *component, cgti_score_graph *graph, cgt_game g) {
  *component = (cgti_score_option){.number = g.number};
  if (cgti_is_number(g)) return true;
  component->node = find_score_node(graph, g.core);
  if (component->node) return true;
  cgti_score_node node = {.hash = (uint32_t)cgti_mix(g.core), .core = g.core};
  node.thermograph = cgti_thermograph_of(&node.shift, graph->ctx, (cgt_game){g.core, 0});
  if (!node.thermograph || !cgti_interned_reserve(graph->ctx, &graph->nodes, &score_nodes, 1)) return false;
  component->node = cgti_interned_add(&graph->nodes, &score_nodes, &node);
  return true;
}

static bool place_options(cgti_score_graph *graph, cgti_sorter *sorter, uint32_t at, cgt_player player) {
  size_t count;
  const cgt_game g = {cgti_score_node_at(graph, at)->core, 0};
  const cgt_game *games = cgti_sorted_options(&count, sorter, g, player);
  if (!games) return false;
  cgti_score_option *options = cgti_scratch_take(graph->ctx, count * sizeof *options);
  for (size_t i = 0; i < count; i++)
    if (!options || !place_component(&options[i], graph, games[i])) return false;
  cgti_score_node *node = (cgti_score_node *)graph->nodes.nodes + at;
  node->options[player] = options;
  node->count[player] = count;
  return true;
}

bool cgti_score_graph_open(cgti_score_graph *graph, cgti_score_option *components, cgt_ctx *ctx,
                           const cgt_game *games, size_t count) {
  *graph = (cgti_score_graph){.ctx = ctx, .nodes = {.count = 1}};
  cgti_sorter *sorter = cgti_sorter_new(ctx);
  bool good = sorter != NULL;
  for (size_t i = 0; good && i < count; i++) good = place_component(&components[i], graph, games[i]);
  for (uint32_t at = 1; good && at < graph->nodes.count; at++)
    good = cgti_may_recurse(ctx) && place_options(graph, sorter, at, CGT_LEFT) &&
           place_options(graph, sorter, at, CGT_RIGHT);
  for (uint32_t at = 1; good && at < graph->nodes.count; at++) {
    cgti_score_node *node = (cgti_score_node *)graph->nodes.nodes + at;
    node->negative = find_score_node(graph, cgti_core_neg(node->core));
  }
  return good;
}

void cgti_score_graph_close(cgti_score_graph *graph) {
  cgti_interned_free(graph->ctx, &graph->nodes, &score_nodes);
}

/* ---- walls ----------------------------------------------------------------------------------------------------- */

cgti_num cgti_score_wall(const cgti_score_graph *graph, uint32_t node, cgt_player player, cgti_num t) {
  cgt_ctx *ctx = graph->ctx;
  if (node == 0) return 0;
  const cgti_score_node *here = cgti_score_node_at(graph, node);
  const cgti_num value = cgti_wall_value(ctx, &here->thermograph->walls[player], t);
  return value == CGTI_NAN ? CGTI_NAN : cgti_num_add(ctx, value, here->shift);
}

static bool is_wider(const cgti_score_walls *walls, const cgti_score_graph *graph, const uint32_t *nodes,
                     size_t i, cgti_num gap) {
  if (walls->widest == SIZE_MAX) return true;
  const int order = cgti_num_cmp(graph->ctx, gap, walls->gap);
  return order > 0 || (order == 0 && cgti_num_cmp(graph->ctx, cgti_score_temperature(graph, nodes[i]),
                                                  cgti_score_temperature(graph, nodes[walls->widest])) > 0);
}

bool cgti_score_walls_at(cgti_score_walls *walls, const cgti_score_graph *graph, const uint32_t *nodes,
                         size_t count, cgti_num t) {
  cgt_ctx *ctx = graph->ctx;
  *walls = (cgti_score_walls){.widest = SIZE_MAX};
  for (size_t i = 0; i < count; i++) {
    if (nodes[i] == 0) continue;
    const cgti_num left = cgti_score_wall(graph, nodes[i], CGT_LEFT, t);
    const cgti_num right = cgti_score_wall(graph, nodes[i], CGT_RIGHT, t);
    if (left == CGTI_NAN || right == CGTI_NAN) return false;
    const cgti_num gap = cgti_num_sub(ctx, left, right);
    walls->wall[CGT_LEFT] = cgti_num_add(ctx, walls->wall[CGT_LEFT], left);
    walls->wall[CGT_RIGHT] = cgti_num_add(ctx, walls->wall[CGT_RIGHT], right);
    if (gap == CGTI_NAN || walls->wall[CGT_LEFT] == CGTI_NAN || walls->wall[CGT_RIGHT] == CGTI_NAN)
      return false;
    if (!is_wider(walls, graph, nodes, i, gap)) continue;
    walls->gap = gap;
    walls->widest = i;
  }
  return true;
}

/* ---- the table of states ------------------------------------------------------------------------------------------ */

/* A state in the table: its hash, the bounds of its score, the number of its words, and these. */
enum { STATE_HASH, STATE_LOW, STATE_HIGH, STATE_WORDS, STATE_HEAD };

static bool is_same_state(const void *a, const void *b) {
  const uint32_t *x = a, *y = b;
  return memcmp(x + STATE_WORDS, y + STATE_WORDS, (x[STATE_WORDS] + 1) * sizeof *x) == 0;
}

bool cgti_score_table_open(cgti_score_table *table, cgt_ctx *ctx, size_t words) {
  *table = (cgti_score_table){.ctx = ctx, .words = words, .states = {.count = 1}};
  table->kind = (cgti_interned_kind){.size = (STATE_HEAD + words) * sizeof *table->room,
                                     .same = is_same_state,
                                     .most = UINT32_MAX - 1,
                                     .most_words = "2^32 states of a sum"};
  table->room = cgti_alloc(ctx, table->kind.size);
  return table->room != NULL;
}

void cgti_score_table_close(cgti_score_table *table) {
  if (table->room) cgti_release(table->ctx, table->room, table->kind.size);
  cgti_interned_free(table->ctx, &table->states, &table->kind);
}

static void take_state(cgti_score_table *table, const uint32_t *state) {
  memcpy(table->room + STATE_HEAD, state, table->words * sizeof *state);
  table->room[STATE_WORDS] = (uint32_t)table->words;
  table->room[STATE_HASH] = (uint32_t)cgti_hash_bytes(state, table->words * sizeof *state);
}

/* The place in the table of the state in table->room, or NULL. */
static uint32_t *place_of_state(const cgti_score_table *table) {
  const uint32_t id = cgti_interned_find(&table->states, &table->kind, table->room);
  return id ? (uint32_t *)table->states.nodes + id * (STATE_HEAD + table->words) : NULL;
}

bool cgti_score_lookup(cgti_score_bounds *bounds, cgti_score_table *table, const uint32_t *state) {
  take_state(table, state);
  const uint32_t *place = place_of_state(table);
  if (place) *bounds = (cgti_score_bounds){place[STATE_LOW], place[STATE_HIGH]};
  return place != NULL;
}

bool cgti_score_store(cgti_score_table *table, const uint32_t *state, cgti_score_bounds bounds) {
  if (!cgti_interned_reserve(table->ctx, &table->states, &table->kind, 1)) return false;
  take_state(table, state);
  uint32_t *place = place_of_state(table);
  if (!place) {
    table->room[STATE_LOW] = bounds.low;
    table->room[STATE_HIGH] = bounds.high;
    cgti_interned_add(&table->states, &table->kind, table->room);
    return true;
  }
  place[STATE_LOW] = bounds.low;
  place[STATE_HIGH] = bounds.high;
  return true;
}
