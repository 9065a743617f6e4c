/* plot_map.h: the values of an expression over two variables as a grid of cells of few colours. */
#ifndef LAB_PLOT_MAP_H
#define LAB_PLOT_MAP_H

#include "lab/picture/plot.h"

typedef struct labi_plot_level { /* a value, or several that share a colour */
  char *text, *latex;       /* latex: NULL if text is to be set as it is */
  size_t count;             /* cells */
  double place;             /* on the ramp, 0..1 */
  int fill;
  unsigned pattern;
  bool none; /* these cells have no value; the last level */
} labi_plot_level;

typedef struct labi_plot_grid {
  const char *x_name, *y_name;
  size_t columns, rows;
  int64_t *xs, *ys; /* the value of each variable, ascending */
  uint32_t *cells;  /* row by row from the least y: 0 where there is nothing, else the level + 1 */
  labi_plot_level *levels;
  size_t count;
  bool ramp;    /* levels are numbers, ascending */
  bool by_rank; /* of which the ramp shows the order, not the size */
  bool truths;  /* true and false */
} labi_plot_grid;

/* More levels than this are told by a ramp, not one by one. */
enum { LABI_PLOT_LEVELS_LISTED = 14 };

void labi_plot_grid_draw(labi_plot *p, const labi_plot_grid *grid);
void labi_plot_grid_text(labi_plot *p, const labi_plot_grid *grid);

#endif
