/* plain_graph.c: the loopy value of a position from the graph of its moves, as they are played. */
#include <stdio.h>
#include <stdlib.h>

#include "base/vector.h"
#include "lab/trial/plain_play.h"

enum { MOST_NODES = 100, SHOWN = 90 };

typedef struct graph {
  cgt_ctx *ctx;
  cgt_position positions[MOST_NODES];
  cgt_loopy_node nodes[MOST_NODES];
  size_t count;
} graph;

/* False: there are too many. */
static bool find_node(uint32_t *node, graph *g, cgt_position position) {
  for (*node = 0; *node < g->count; ++*node)
    if (g->positions[*node].id == position.id) return true;
  if (g->count == MOST_NODES) return false;
  g->positions[g->count++] = position;
  return true;
}

static bool add_moves(graph *g, size_t at, cgt_player player) {
  size_t count;
  const cgt_position from = g->positions[at];
  if (cgt_position_moves(&count, NULL, 0, g->ctx, from, player) != CGT_OK) return false;
  cgt_position *moves = malloc((count + 1) * sizeof *moves);
  cgt_loopy_option *options = calloc(count + 1, sizeof *options);
  bool good = moves && options && cgt_position_moves(&count, moves, count, g->ctx, from, player) == CGT_OK;
  for (size_t i = 0; good && i < count; i++) good = find_node(&options[i].node, g, moves[i]);
  free(moves);
  g->nodes[at].options[player] = options;
  g->nodes[at].count[player] = count;
  return good;
}

static bool fill(graph *g, cgt_position start) {
  uint32_t first;
  bool good = find_node(&first, g, start);
  for (size_t i = 0; good && i < g->count; i++)
    good = add_moves(g, i, CGT_LEFT) && add_moves(g, i, CGT_RIGHT);
  return good;
}

static void show(char text[SHOWN], cgt_ctx *ctx, cgt_loopy g) {
  if (cgt_loopy_print(text, SHOWN, NULL, ctx, g, CGT_PLAIN) != CGT_OK) snprintf(text, SHOWN, "?");
}

/* Of games whose sides are no stoppers nothing is known but that they may be equal. */
static void compare(labi_plain_play *p, cgt_position position, cgt_loopy plain, cgt_loopy found) {
  cgt_order order;
  char name[SHOWN], a[SHOWN], b[SHOWN];
  if (cgt_loopy_kind_of(p->ctx, plain) == CGT_LOOPY_UNSIDED || cgt_loopy_same(plain, found) ||
      cgt_loopy_compare(&order, p->ctx, plain, found) != CGT_OK || order == CGT_EQUAL ||
      cgt_position_print(name, sizeof name, NULL, p->ctx, position) != CGT_OK)
    return;
  show(a, p->ctx, plain);
  show(b, p->ctx, found);
  p->differs = true;
  snprintf(p->message, sizeof p->message,
           "%s: its value is %s played move by move, but %s by the representatives of its followers", name, a,
           b);
}

void labi_play_graph(labi_plain_play *p, cgt_position position) {
  graph *g = calloc(1, sizeof *g);
  if (g) g->ctx = p->ctx;
  if (g && fill(g, position)) {
    const cgt_loopy plain = cgt_loopy_from_graph(p->ctx, &(cgt_loopy_graph){g->nodes, g->count}, 0);
    const cgt_loopy found = plain.id ? cgt_position_loopy(p->ctx, position) : plain;
    if (found.id) compare(p, position, plain, found);
    p->positions += found.id != 0;
  }
  for (size_t i = 0; g && i < g->count; i++)
    for (int player = 0; player < 2; player++) free((void *)(uintptr_t)g->nodes[i].options[player]);
  free(g);
  cgt_ctx_clear_error(p->ctx);
}
