/* picture_thermograph.h: thermographs that share a picture, for the canvas and for the terminal. */
#ifndef LAB_PICTURE_THERMOGRAPH_H
#define LAB_PICTURE_THERMOGRAPH_H

#include "lab/picture/thermograph_strokes.h"
#include "lab/picture/picture.h"

typedef struct labi_curve {
  cgt_game game, mean, temperature;
  labi_wall walls[2];
  labi_point *points[2]; /* of each wall: 0..1 to the right and down, in the box of all */
  char *label, *latex;   /* latex: NULL if the label is no value */
} labi_curve;

typedef struct labi_curves {
  size_t count;
  labi_curve *items;
  cgt_game low, high, top, width, height; /* values from high to low, temperatures from top to -1 */
} labi_curves;

bool labi_value_position(double *x, const labi_curves *all, cgt_ctx *ctx, cgt_game value);
bool labi_temperature_position(double *y, const labi_curves *all, cgt_ctx *ctx,
                                    cgt_game temperature);

/* ---- what stands along the axes (thermograph_ticks.c) --------------------------------------------------- */

enum { LABI_TICKS = 64 };

typedef struct labi_tick {
  cgt_game number;
  double place;  /* points along the axis */
  unsigned line; /* of labels: 0 next to the axis, 1 behind that */
  char text[LABI_NUMBER_TEXT];
} labi_tick;

typedef struct labi_ticks {
  size_t count;
  labi_tick items[LABI_TICKS];
  double letters;   /* size */
  bool down;        /* the axis runs down the page */
  bool differences; /* from the first, for all others */
} labi_ticks;

typedef struct labi_axes {
  double width, height, letters; /* points */
  labi_ticks values, temperatures;
} labi_axes;

void labi_find_ticks(labi_axes *axes, const labi_curves *all, cgt_ctx *ctx);

void labi_thermograph_letters(labi_picture *p, const labi_curves *all, cgt_ctx *ctx);

#endif
