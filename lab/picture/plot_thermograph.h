/* plot_thermograph.h: thermographs that share a picture, for the canvas and for the terminal. */
#ifndef LAB_PLOT_THERMOGRAPH_H
#define LAB_PLOT_THERMOGRAPH_H

#include "lab/picture/text_thermograph.h"
#include "lab/picture/plot.h"

typedef struct labi_plot_curve {
  cgt_game game, mean, temperature;
  labi_wall walls[2];
  labi_plot_point *points[2]; /* of each wall: 0..1 to the right and down, in the box of all */
  char *label, *latex;   /* latex: NULL if the label is no value */
} labi_plot_curve;

typedef struct labi_plot_curves {
  size_t count;
  labi_plot_curve *items;
  cgt_game low, high, top, width, height; /* values from high to low, temperatures from top to -1 */
} labi_plot_curves;

bool labi_plot_value_position(double *x, const labi_plot_curves *all, cgt_ctx *ctx, cgt_game value);
bool labi_plot_temperature_position(double *y, const labi_plot_curves *all, cgt_ctx *ctx,
                                    cgt_game temperature);

/* ---- what stands along the axes (plot_ticks.c) -------------------------------------------------------- */

enum { LABI_PLOT_TICKS = 64 };

typedef struct labi_plot_tick {
  cgt_game number;
  double place;  /* points along the axis */
  unsigned line; /* of labels: 0 next to the axis, 1 behind that */
  char text[LABI_PLOT_NUMBER];
} labi_plot_tick;

typedef struct labi_plot_ticks {
  size_t count;
  labi_plot_tick items[LABI_PLOT_TICKS];
  double letters;   /* size */
  bool down;        /* the axis runs down the page */
  bool differences; /* from the first, for all others */
} labi_plot_ticks;

typedef struct labi_plot_axes {
  double width, height, letters; /* points */
  labi_plot_ticks values, temperatures;
} labi_plot_axes;

void labi_plot_find_ticks(labi_plot_axes *axes, const labi_plot_curves *all, cgt_ctx *ctx);

void labi_plot_thermograph_text(labi_plot *p, const labi_plot_curves *all, cgt_ctx *ctx);

#endif
