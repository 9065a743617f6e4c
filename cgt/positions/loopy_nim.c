/* loopy_nim.c: nim-values of impartial positions in which play may never end. A value is finite, or infinite
 * with the set K of the finite values of the options. C. A. B. Smith, Graphs and composite games, 1966; A. S.
 * Fraenkel and Y. Yesha, The generalized Sprague-Grundy function, 1986; Winning Ways, ch. 12, Games Eternal.
 *
 * Stage m gives the value m, one position after the other, to those without a value that have no option of
 * value m, and all of whose options without a finite value have an option of value m: to go there can be
 * reverted. What then has neither a value nor an option of value m is infinite. So whoever comes to a stage
 * without a value has options of all lower values, and m is the mex. Each edge of the graph is looked at
 * twice a stage: the options that cannot be reverted yet are counted.
 *
 * In sums finite values are nimbers, a finite one added to an infinite one is added to each member of its
 * set, and the set of two infinite ones is empty. */
#include <string.h>

#include "cgt/invariants/form_store.h"
#include "cgt/memory/word_list.h"
#include "cgt/positions/positions.h"

enum { NO_VALUE = -1, INFINITE = -2 };

typedef struct nim_node {
  uint32_t id;
  cgti_move_part *options; /* as played; in the end each by its place among the nodes */
  uint32_t *comers;        /* whose option it is */
  size_t option_count, comer_count;
  int32_t value;
  bool meets;          /* has an option of the value of this stage */
  uint32_t unanswered; /* its options without a finite value that do not */
} nim_node;

typedef struct nim_graph {
  cgt_ctx *ctx;
  nim_node *nodes;
  size_t count, room, edges;
  cgti_walk places; /* from ids, one more than the place */
} nim_graph;

/* ---- the graph --------------------------------------------------------------------------------------- */

/* A place for position id, if it has none. */
static bool meet_position(nim_graph *g, uint32_t id) {
  if (cgti_walk_lookup(&g->places, id)) return true;
  if (g->count == g->room) {
    size_t room = g->room ? 2 * g->room : 64;
    nim_node *nodes = cgti_resize(g->ctx, g->nodes, g->room * sizeof *nodes, room * sizeof *nodes);
    if (!nodes) return false;
    g->nodes = nodes;
    g->room = room;
  }
  g->nodes[g->count] = (nim_node){.id = id, .value = NO_VALUE};
  return cgti_walk_store(g->ctx, &g->places, id, ++g->count);
}

/* All that can be reached from position id, which gets place 0. */
static bool list_reached(nim_graph *g, uint32_t id) {
  if (!meet_position(g, id)) return false;
  for (size_t at = 0; at < g->count; at++) {
    size_t count;
    cgti_move_part *options =
        cgti_may_recurse(g->ctx) ? cgti_moves_as_played(&count, g->ctx, g->nodes[at].id, CGT_LEFT) : NULL;
    if (!options) return false;
    for (size_t i = 0; i < count; i++)
      if (!meet_position(g, options[i].id)) return false;
    g->nodes[at].options = options;
    g->nodes[at].option_count = count;
    g->edges += count;
  }
  return true;
}

static bool turn_round(nim_graph *g) {
  uint32_t *room = cgti_scratch_take(g->ctx, (g->edges + 1) * sizeof *room);
  if (!room) return false;
  for (size_t at = 0; at < g->count; at++)
    for (size_t i = 0; i < g->nodes[at].option_count; i++) {
      cgti_move_part *option = &g->nodes[at].options[i];
      option->id = (uint32_t)cgti_walk_lookup(&g->places, option->id) - 1;
      g->nodes[option->id].comer_count++;
    }
  for (size_t at = 0; at < g->count; at++) {
    g->nodes[at].comers = room;
    room += g->nodes[at].comer_count;
    g->nodes[at].comer_count = 0;
  }
  for (size_t at = 0; at < g->count; at++)
    for (size_t i = 0; i < g->nodes[at].option_count; i++) {
      nim_node *option = &g->nodes[g->nodes[at].options[i].id];
      option->comers[option->comer_count++] = (uint32_t)at;
    }
  return true;
}

/* ---- the stages -------------------------------------------------------------------------------------- */

static bool may_get_value(const nim_node *node) {
  return node->value == NO_VALUE && !node->meets && node->unanswered == 0;
}

/* The node has got the value of this stage: whoever may come to it meets that, and can revert to it. */
static void spread(nim_graph *g, const nim_node *node, uint32_t *queue, size_t *queued) {
  for (size_t i = 0; i < node->comer_count; i++) {
    nim_node *comer = &g->nodes[node->comers[i]];
    if (comer->meets) continue;
    comer->meets = true;
    for (size_t k = 0; comer->value < 0 && k < comer->comer_count; k++) {
      nim_node *before = &g->nodes[comer->comers[k]];
      before->unanswered--;
      if (may_get_value(before)) queue[(*queued)++] = comer->comers[k];
    }
  }
}

/* Gives value m. Returns whether there still are positions without a value. */
static bool run_stage(nim_graph *g, uint32_t *queue, int32_t m) {
  size_t queued = 0;
  bool more = false;
  for (size_t at = 0; at < g->count; at++) {
    nim_node *node = &g->nodes[at];
    node->meets = false;
    node->unanswered = 0;
    for (size_t i = 0; i < node->option_count; i++)
      node->unanswered += g->nodes[node->options[i].id].value < 0;
    if (may_get_value(node)) queue[queued++] = (uint32_t)at;
  }
  for (size_t i = 0; i < queued; i++) {
    nim_node *node = &g->nodes[queue[i]];
    if (!may_get_value(node)) continue;
    node->value = m;
    spread(g, node, queue, &queued);
  }
  for (size_t at = 0; at < g->count; at++) {
    nim_node *node = &g->nodes[at];
    if (node->value == NO_VALUE && !node->meets) node->value = INFINITE;
    more |= node->value == NO_VALUE;
  }
  return more;
}

/* ---- values ------------------------------------------------------------------------------------------ */

/* The value of a part; the set of an infinite one in scratch memory, rising. */
typedef struct nim_value {
  bool infinite;
  uint32_t *values;
  size_t count;
} nim_value;

static bool value_of_start(nim_value *found, nim_graph *g) {
  const nim_node *start = &g->nodes[0];
  *found = (nim_value){start->value == INFINITE,
                       cgti_scratch_take(g->ctx, (start->option_count + 1) * sizeof(uint32_t)), 0};
  if (!found->values) return false;
  if (!found->infinite) found->values[found->count++] = (uint32_t)start->value;
  for (size_t i = 0; found->infinite && i < start->option_count; i++) {
    int32_t value = g->nodes[start->options[i].id].value;
    if (value >= 0) found->values[found->count++] = (uint32_t)value;
  }
  return true;
}

static bool value_of_part(nim_value *found, cgt_ctx *ctx, uint32_t id) {
  nim_graph g = {.ctx = ctx};
  bool good = list_reached(&g, id) && turn_round(&g);
  uint32_t *queue = good ? cgti_scratch_take(ctx, g.count * sizeof *queue) : NULL; /* each is in it once */
  good = queue != NULL;
  for (int32_t m = 0; good && run_stage(&g, queue, m); m++) good = cgti_may_recurse(ctx);
  good = good && value_of_start(found, &g);
  cgti_release(ctx, g.nodes, g.room * sizeof *g.nodes);
  cgti_walk_free(ctx, &g.places);
  return good;
}

static void add_value(nim_value *sum, nim_value part) {
  if (!sum->infinite) {
    nim_value held = part;
    part = *sum;
    *sum = held;
  }
  if (part.infinite) sum->count = 0;
  for (size_t i = 0; i < sum->count; i++) sum->values[i] ^= part.values[0];
}

static bool value_of_position(nim_value *sum, cgt_ctx *ctx, uint32_t id) {
  size_t count;
  const cgti_move_part *parts = cgti_parts_of(&count, ctx, id);
  for (size_t i = 0; parts && i < count; i++) {
    nim_value part;
    if (!value_of_part(&part, ctx, parts[i].id)) return false;
    if (i)
      add_value(sum, part);
    else
      *sum = part;
  }
  if (parts) sum->count = cgti_words_sort_distinct(sum->values, sum->count);
  return parts != NULL;
}

cgt_status cgt_position_nim_values(bool *infinite, size_t *count, uint32_t *values, size_t cap, cgt_ctx *ctx,
                                   cgt_position position) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, infinite) || !CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, values, cap) ||
      !CGTI_POSITION(ctx, position))
    return CGT_EINVAL;
  const cgt_ruleset *ruleset = cgti_ruleset_of(ctx, cgti_record_at(ctx, position.id)->way);
  if (!ruleset->impartial)
    return cgti_fail(ctx, CGT_EDOMAIN, "%s is not impartial, so its positions have no nim-values",
                     ruleset->name);
  cgti_mark mark = cgti_scratch_mark(ctx);
  nim_value value = {0};
  bool good = value_of_position(&value, ctx, position.id);
  if (good) {
    *infinite = value.infinite;
    *count = value.count;
    if (value.count <= cap && value.count > 0) memcpy(values, value.values, value.count * sizeof *values);
  }
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}
