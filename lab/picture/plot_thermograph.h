/* plot_thermograph.h: thermographs that share a picture, for the canvas and for the terminal. */
#ifndef LAB_PLOT_THERMOGRAPH_H
#define LAB_PLOT_THERMOGRAPH_H

#include "lab/picture/picture.h"
#include "lab/picture/plot.h"

typedef struct plot_curve {
  cgt_game game, mean, temperature;
  wall walls[2];
  plot_point *points[2]; /* of each wall: 0..1 to the right and down, in the box of all */
  char *label, *latex;   /* latex: NULL if the label is no value */
} plot_curve;

typedef struct plot_curves {
  size_t count;
  plot_curve *items;
  cgt_game low, high, top, width, height; /* values from high to low, temperatures from top to -1 */
} plot_curves;

bool plot_value_place(double *x, const plot_curves *all, cgt_ctx *ctx, cgt_game value);
bool plot_temperature_place(double *y, const plot_curves *all, cgt_ctx *ctx, cgt_game temperature);

/* ---- what stands along the axes (plot_ticks.c) -------------------------------------------------------- */

enum { PLOT_TICKS = 64 };

typedef struct plot_tick {
  cgt_game number;
  double place;  /* points along the axis */
  unsigned line; /* of labels: 0 next to the axis, 1 behind that */
  char text[PLOT_NUMBER];
} plot_tick;

typedef struct plot_ticks {
  size_t count;
  plot_tick items[PLOT_TICKS];
  double letters;   /* size */
  bool down;        /* the axis runs down the page */
  bool differences; /* from the first, for all others */
} plot_ticks;

typedef struct plot_axes {
  double width, height, letters; /* points */
  plot_ticks values, temperatures;
} plot_axes;

void plot_find_ticks(plot_axes *axes, const plot_curves *all, cgt_ctx *ctx);

void plot_thermograph_text(plot *p, const plot_curves *all, cgt_ctx *ctx);

#endif
