/* thermographs.h: thermographs that share a picture. Games and walls are there while it is made; then their
 * points, labels and texts are enough. */
#ifndef LAB_THERMOGRAPHS_H
#define LAB_THERMOGRAPHS_H

#include "lab/picture/picture.h"
#include "lab/picture/thermograph_strokes.h"

typedef struct labi_curve {
  lab_value value; /* a game, or a loopy one, whose walls begin at temperature 0, or a matrix of corners */
  cgt_game mean, temperature;
  cgt_game stops[2]; /* where the walls are at temperature 0 */
  lab_corner_list walls[2];
  labi_point *points[2]; /* of each wall: 0..1 to the right and down, in the box of all */
  char *label, *latex;   /* latex: NULL if the label is no value */
  labi_number_label mean_label, temperature_label;
  bool steep; /* slopes may be larger than 1 */
} labi_curve;

/* ---- curves of corners (thermograph_corners.c) ------------------------------------------------------ */

/* A matrix with rows (temperature, Left wall, Right wall), the foot of the mast first? Its curve: EINVAL if an entry is no
 * number. */
bool labi_is_corners(lab_value v);
cgt_status labi_read_corners(labi_curve *curve, lab_machine *machine, lab_error *error);

/* ---- what stands along the axes (thermograph_ticks.c) ----------------------------------------------- */

enum { LABI_TICKS = 64 };

typedef struct labi_tick {
  cgt_game number;
  double place;  /* points along the axis */
  unsigned line; /* of labels: 0 next to the axis, 1 behind that */
  bool zero;
  labi_number_label label;
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

typedef struct labi_thermographs {
  lab_picture picture;
  size_t count;
  labi_curve *items;
  cgt_game low, high, top, width, height; /* values from high to low, temperatures from top to -1 */
  labi_axes axes;
  labi_buffer text; /* for a terminal */
} labi_thermographs;

/* How far along the axis, as a part of it. */
bool labi_value_position(double *x, const labi_thermographs *all, cgt_ctx *ctx, cgt_game value);
bool labi_temperature_position(double *y, const labi_thermographs *all, cgt_ctx *ctx, cgt_game temperature);

void labi_find_ticks(labi_thermographs *all, cgt_ctx *ctx); /* for axes of a size that is chosen */

/* One with strokes, several with a letter for each. */
void labi_thermograph_letters(labi_buffer *out, const labi_thermographs *all, cgt_ctx *ctx);

#endif
