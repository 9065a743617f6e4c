/* node.h, layer 1: what is stored of a core. */
#ifndef CGTI_NODE_H
#define CGTI_NODE_H

#include "cgt/store/up_bounds.h"

typedef enum cgti_kind {
  CGTI_ZERO,    /* node 1, and no other */
  CGTI_UP_STAR, /* n·↑ + *m with n > 0, or n = 0 and m > 0; has no stored options */
  CGTI_TREE     /* Left options, then Right options, as stored in `options` */
} cgti_kind;

typedef struct cgti_node {
  const cgt_game *options; /* TREE: nleft, then nright; each of older nodes */
  uint32_t nleft, nright;
  union {
    struct {             /* UP_STAR */
      cgti_num up, star; /* n and m */
    };
    struct {                /* TREE */
      cgti_num left_reach;  /* the greatest Left stop of a Left option */
      cgti_num right_reach; /* the least Right stop of a Right option */
    };
  };
  int64_t stop_fixed; /* cgti_num_fixed of the stop */
  cgti_num stop;      /* Left stop; the Right stop is its negative */
  cgti_up_bounds bounds;
  uint32_t hash;
  uint8_t kind;    /* cgti_kind */
  bool bounded[2]; /* G <= Left stop of G; G >= Right stop of G */
} cgti_node;

enum { CGTI_CHUNK = 1024 }; /* nodes that are allocated together */

/* Ids from here on name the one provisional node, a form still being reduced. Each form gets a new
 * such id, so that what the comparison cache knows of it cannot be taken for another's. */
#define CGTI_PROVISIONAL ((uint32_t)1 << 29)
#define CGTI_IDS ((uint32_t)1 << 30)

/* G <= Left stop of G; G >= Right stop of G. Numbers are both. */
static inline bool cgti_below_left_stop(const cgti_node *node, cgt_game g) {
  return node->bounded[cgti_sign(g)];
}
static inline bool cgti_above_right_stop(const cgti_node *node, cgt_game g) {
  return node->bounded[!cgti_sign(g)];
}

static inline cgti_up_bounds cgti_bounds_of(const cgti_node *node, cgt_game g) {
  return cgti_sign(g) ? cgti_up_bounds_neg(node->bounds) : node->bounds;
}

#endif
