/* evaluate_knot.c: games from options in braces. Where an option leads back to braces that are being read, by
 * their name or by pass, these become nodes of a graph, inner ones behind outer ones; when braces are read
 * from which nothing leads to a node before them, the engine makes a value of the graph from there on. A function
 * of graphs gets the nodes instead (keeps): the value would not determine the moves. */
#include "lab/machine/evaluate_knot.h"

#include <string.h>

#include "lab/machine/arithmetic.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_call.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/loopy_arithmetic.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

/* ---- nodes ----------------------------------------------------------------------------------- */

static lab_value open_node(size_t node) {
  return (lab_value){.kind = LAB_LOOPY, .as.loopy = {.node = (uint32_t)node}};
}

static bool push_node(size_t *node, lab_machine *m, const labi_node *at) {
  labi_knots *k = &m->knots;
  if (k->count == 0) labi_scratch_release(&k->memory, (labi_scratch_mark){0});
  if (k->count == 0) k->room = 0;
  if (k->count == k->room) {
    const size_t room = k->room ? 2 * k->room : 16;
    cgt_loopy_node *nodes = labi_scratch_take(&k->memory, room * sizeof *nodes);
    if (!nodes) return labi_out_of_memory(m, at);
    if (!labi_check_memory(m, at)) return false;
    if (k->count > 0) memcpy(nodes, k->nodes, k->count * sizeof *nodes);
    k->nodes = nodes;
    k->room = room;
  }
  k->nodes[k->count] = (cgt_loopy_node){{NULL, NULL}, {0, 0}};
  *node = k->count++;
  return true;
}

/* ---- options ---------------------------------------------------------------------------------- */

typedef struct options {
  const lab_value *values[2]; /* by player, settled */
  size_t count[2];
  bool loopy; /* are not all of them short? */
  bool open;  /* is one a node? */
} options;

static bool take_side(options *o, lab_machine *m, const labi_node *n, cgt_player player, size_t base) {
  size_t count;
  const lab_value *found = labi_flatten_above(&count, m, n, base);
  lab_value *values = found ? labi_room(m, n, (count + 1) * sizeof *values) : NULL;
  for (size_t i = 0; values && i < count; i++) {
    values[i] = found[i];
    if (!labi_settle(&values[i], m, n)) return false;
    o->loopy = o->loopy || values[i].kind == LAB_LOOPY;
    o->open = o->open || labi_is_open(values[i]);
  }
  o->values[player] = values;
  o->count[player] = count;
  return values != NULL;
}

static bool evaluate_both(options *o, lab_machine *m, const labi_node *n, lab_value *frame) {
  size_t base = m->stack_count;
  *o = (options){0};
  return labi_evaluate_items(m, n, 0, n->as.left, frame) && take_side(o, m, n, CGT_LEFT, base) &&
         labi_evaluate_items(m, n, n->as.left, n->count, frame) && take_side(o, m, n, CGT_RIGHT, base);
}

static bool make_short(lab_value *result, lab_machine *m, const labi_node *n, const options *o) {
  cgt_game *games[2];
  for (int player = 0; player < 2; player++) {
    games[player] = labi_room(m, n, (o->count[player] + 1) * sizeof **games);
    if (!games[player]) return false;
    for (size_t i = 0; i < o->count[player]; i++)
      if (!labi_to_game(&games[player][i], m, n, o->values[player][i])) return false;
  }
  return labi_game(
      result, m, n,
      cgt_from_options(m->ctx, games[CGT_LEFT], o->count[CGT_LEFT], games[CGT_RIGHT], o->count[CGT_RIGHT]));
}

static bool make_loopy(lab_value *result, lab_machine *m, const labi_node *n, const options *o) {
  cgt_loopy *games[2];
  for (int player = 0; player < 2; player++) {
    games[player] = labi_room(m, n, (o->count[player] + 1) * sizeof **games);
    if (!games[player]) return false;
    for (size_t i = 0; i < o->count[player]; i++)
      if (!labi_to_loopy(&games[player][i], m, n, o->values[player][i])) return false;
  }
  return labi_loopy(result, m, n,
                    cgt_loopy_from_options(m->ctx, games[CGT_LEFT], o->count[CGT_LEFT], games[CGT_RIGHT],
                                           o->count[CGT_RIGHT]));
}

/* The options become those of a node. */
static bool fill_node(size_t node, lab_machine *m, const labi_node *n, const options *o) {
  labi_knots *k = &m->knots;
  for (int player = 0; player < 2; player++) {
    cgt_loopy_option *to = labi_scratch_take(&k->memory, (o->count[player] + 1) * sizeof *to);
    if (!to) return labi_out_of_memory(m, n);
    if (!labi_check_memory(m, n)) return false;
    for (size_t i = 0; i < o->count[player]; i++) {
      const lab_value v = o->values[player][i];
      if (labi_is_open(v)) {
        to[i] = v.as.loopy;
        if (to[i].node < k->lowest) k->lowest = to[i].node;
      } else if (!labi_to_loopy(&to[i].value, m, n, v)) {
        return false;
      }
    }
    k->nodes[node].options[player] = to;
    k->nodes[node].count[player] = o->count[player];
  }
  return true;
}

/* ---- braces ----------------------------------------------------------------------------------- */

bool labi_evaluate_options(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  options o;
  size_t node;
  if (!evaluate_both(&o, m, n, frame)) return false;
  if (!o.open && !(m->knots.keeps && o.loopy)) return (o.loopy ? make_loopy : make_short)(result, m, n, &o);
  if (!push_node(&node, m, n) || !fill_node(node, m, n, &o)) return false;
  return *result = open_node(node), true;
}

/* The nodes from first on are a graph of their own: its first is the value. */
static bool close_graph(lab_value *result, lab_machine *m, const labi_node *n, size_t first) {
  labi_knots *k = &m->knots;
  for (size_t i = first; i < k->count; i++)
    for (int player = 0; player < 2; player++) {
      cgt_loopy_option *options = (cgt_loopy_option *)(uintptr_t)k->nodes[i].options[player];
      for (size_t j = 0; j < k->nodes[i].count[player]; j++)
        if (options[j].value.id == 0) options[j].node -= (uint32_t)first;
    }
  const cgt_loopy_graph graph = {.nodes = k->nodes + first, .count = k->count - first};
  k->count = first;
  k->closed = graph.count;
  return labi_loopy(result, m, n, cgt_loopy_from_graph(m->ctx, &graph, 0));
}

/* a{..|..}, and {..|pass}, which may stand in it. */
bool labi_evaluate_knot(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  labi_knots *k = &m->knots;
  const size_t outside = k->lowest;
  size_t node;
  options o;
  if (!push_node(&node, m, n)) return false;
  for (; n->kind == LABI_NODE_KNOT; n = n->child[0]) frame[n->as.name.index] = open_node(node);
  k->lowest = SIZE_MAX;
  if (!evaluate_both(&o, m, n, frame) || !fill_node(node, m, n, &o)) return false;
  const size_t lowest = k->lowest;
  k->lowest = lowest < outside ? lowest : outside;
  if (lowest < node || k->keeps) return *result = open_node(node), true;
  k->lowest = outside;
  return close_graph(result, m, n, node);
}

bool labi_evaluate_graph(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  labi_knots *k = &m->knots;
  const bool outside = k->keeps;
  const size_t first = k->count;
  k->keeps = n->kind != LABI_NODE_DEFINITION;
  const bool good = (k->keeps ? labi_evaluate : labi_run_in_graph)(result, m, n, frame);
  k->keeps = outside;
  k->kept = first;
  return good;
}

/* ±G = {G|-G}; ±{a,b} = {a,b|-a,-b}. */
bool labi_evaluate_switch(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value v;
  options o = {0};
  if (!labi_evaluate(&v, m, n->child[0], frame)) return false;
  size_t count = v.kind == LAB_LIST ? v.as.list->count : 1;
  const lab_value *from = v.kind == LAB_LIST ? v.as.list->items : &v;
  lab_value *values = labi_room(m, n, (2 * count + 1) * sizeof *values);
  if (!values) return false;
  for (size_t i = 0; i < count; i++) {
    values[i] = from[i];
    if (!labi_settle(&values[i], m, n->child[0]) ||
        !labi_negate(&values[count + i], m, n->child[0], values[i]))
      return false;
    o.loopy = o.loopy || values[i].kind == LAB_LOOPY;
  }
  o.values[CGT_LEFT] = values;
  o.values[CGT_RIGHT] = values + count;
  o.count[CGT_LEFT] = o.count[CGT_RIGHT] = count;
  return (o.loopy ? make_loopy : make_short)(result, m, n->child[0], &o);
}
