/* invariants.h, layer 3: what is computed of a game and remembered. */
#ifndef CGTI_INVARIANTS_H
#define CGTI_INVARIANTS_H

#include <cgt/invariant.h>

#include "forms.h"

/* A wall: points from the foot of its mast down to temperature -1, the slope dv/dt below each. Above
 * point 0 stands the mast; the last point is at -1. */
typedef struct cgti_point {
  cgti_num t, v;
  int slope;
} cgti_point;

typedef struct cgti_wall {
  size_t count; /* >= 1 */
  cgti_point *points;
} cgti_wall;

typedef struct cgti_thermograph {
  cgti_num mean, temperature;
  cgti_wall walls[2]; /* by cgt_player */
} cgti_thermograph;

/* The thermograph of g moved by -*shift, an integer: add it to every value. NULL if it failed. */
const cgti_thermograph *cgti_thermograph_of(cgti_num *shift, cgt_ctx *ctx, cgt_game g);

#endif
