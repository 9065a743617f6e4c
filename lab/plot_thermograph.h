/* plot_thermograph.h: thermographs that share a picture, for the canvas and for the terminal. */
#ifndef LAB_PLOT_THERMOGRAPH_H
#define LAB_PLOT_THERMOGRAPH_H

#include "picture.h"
#include "plot.h"

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

void plot_thermograph_text(plot *p, const plot_curves *all, cgt_ctx *ctx);

#endif
