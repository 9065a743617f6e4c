/* invariants.h, layer 3: what is computed of a game and remembered. */
#ifndef CGTI_INVARIANTS_H
#define CGTI_INVARIANTS_H

#include <cgt/invariant.h>

#include "cgt/forms/uptimal.h"

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

/* The wall at t >= -1; CGTI_NAN if it failed. */
cgti_num cgti_wall_value(cgt_ctx *ctx, const cgti_wall *wall, cgti_num t);

/* CGTI_NAN if it failed. */
cgti_num cgti_temperature(cgt_ctx *ctx, cgt_game g);

/* The scaffolds of g, which is no integer, before and after the tax, by cgt_player; in scratch memory. */
bool cgti_scaffolds(cgti_wall untaxed[2], cgti_wall taxed[2], cgt_ctx *ctx, cgt_game g);

/* ---- thermographs without canonical forms (thermograph.c): all in scratch memory ---------------- */

/* The scaffold of a player before the tax, of one option more: of a Left option its Right wall. Without options it has no
 * points. */
bool cgti_join_wall(cgti_wall *scaffold, cgt_ctx *ctx, const cgti_wall *wall, cgt_player player);

/* Taxes both scaffolds and finds the lowest temperature at which the Left one is not above the Right one, and the value
 * there: 1. If it is not above at -1: 0, temperature -1, and the simplest integer between them. -1 if it failed. */
int cgti_scaffolds_meet(cgti_num *temperature, cgti_num *mean, cgti_wall taxed[2], cgt_ctx *ctx,
                        const cgti_wall untaxed[2]);

/* The thermograph of a form from its scaffolds before the tax. */
bool cgti_thermograph_by_walls(cgti_thermograph *made, cgt_ctx *ctx, const cgti_wall untaxed[2]);

cgt_status cgti_outcome_of(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g); /* outcome.c */

/* ---- forms from mapped options (option_map.c) ------------------------------------------------- */

/* {map of each GL | map of each GR} in canonical form. parameter is the map's own. */
typedef cgt_game cgti_option_map(cgt_ctx *ctx, cgt_game option, cgt_player player, cgti_num parameter);
cgt_game cgti_map_options(cgt_ctx *ctx, cgt_game g, cgti_option_map *map, cgti_num parameter);

/* ---- powers of up (up_power.c) ---------------------------------------------------------------- */

/* ^<n>, or ^[n] if sum, for n given as a number, as a user wrote it. */
cgt_game cgti_read_up_power(cgt_ctx *ctx, cgt_game n, bool sum);

/* ---- predicates (predicates.c) ---------------------------------------------------------------- */

typedef enum cgti_traits {
  CGTI_ALL_SMALL = 1,
  CGTI_EVEN = 2,
  CGTI_ODD = 4,
  CGTI_EVEN_TEMPERED = 8,
  CGTI_ODD_TEMPERED = 16
} cgti_traits;

int cgti_traits_of(cgt_ctx *ctx, cgt_game g);      /* -1 when it failed */
int cgti_is_number_tiny(cgt_ctx *ctx, cgt_game g); /* the same */

/* ---- remote stars (stars.c) ------------------------------------------------------------------- */

/* The least n >= 1 such that no follower of g is *n or a larger nimber. */
cgti_num cgti_far_star(cgt_ctx *ctx, cgt_game g);

cgti_num cgti_birthday(cgt_ctx *ctx, cgt_game g); /* CGTI_NAN if it failed */

/* ---- the order in which options print (sorting.c) -------------------------------------------- */

/* Numbers by value, then nimbers, then other uptimals, then the rest by their sorted options:
 * the same on every machine, whatever was computed before. One sorter serves one walk over games;
 * it lives in scratch memory. */
typedef struct cgti_sorter cgti_sorter;

cgti_sorter *cgti_sorter_new(cgt_ctx *ctx);

/* The options of g in that order; they live as long as the sorter. NULL if it failed, which a game
 * without options is not. */
const cgt_game *cgti_sorted_options(size_t *count, cgti_sorter *sorter, cgt_game g, cgt_player player);

bool cgti_sort_to_print(cgti_sorter *sorter, cgt_game *games, size_t count);

#endif
