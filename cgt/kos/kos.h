/* kos.h, layer kos: a graph as the walls and the play next to coupons see it. */
#ifndef CGTI_KOS_H
#define CGTI_KOS_H

#include "cgt/invariants/invariants.h"
#include "cgt/kos/fraction.h"
#include "cgt/loopy/component.h"

/* Nodes are numbered from 0, so that options of a component lie in it or in earlier ones. An option below
 * CGTI_LOOPY_LOCAL is a leaf, a short game. */
typedef struct cgti_ko_graph {
  cgti_component graph;
  cgti_components parts;
  cgt_game *leaves;
  uint32_t leaf_count, leaf_room;
  uint32_t start; /* an option, perhaps a leaf */
} cgti_ko_graph;

/* The part of a graph that can be reached from start, in scratch memory. Nodes without a cycle below them
 * become leaves; if by_moves, they become nodes with the options of their canonical forms, and leaves are
 * numbers. Records what the ban and the graph are refused for. */
bool cgti_ko_open(cgti_ko_graph *ko, cgt_ctx *ctx, const cgt_loopy_graph *from, size_t start, cgt_ban ban,
                  bool by_moves);

static inline uint32_t cgti_ko_part(const cgti_ko_graph *ko, uint32_t node) { return ko->parts.component[node]; }

/* Has the mover a turn of his own after a move to a position of the ko? */
static inline bool cgti_ko_masters(cgt_ban ban, cgt_player player) {
  return ban == (player == CGT_LEFT ? CGT_LEFT_KOMASTER : CGT_RIGHT_KOMASTER);
}

/* A number as a fraction; over if it does not fit. */
cgt_fraction cgti_fraction_of_num(bool *over, const cgt_ctx *ctx, cgti_num x);

/* Records that a fraction did not fit; false. */
bool cgti_ko_too_large(cgt_ctx *ctx);

#endif
