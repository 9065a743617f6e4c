/* plot_map.h: the values of an expression over two variables as a grid of cells of few colours. */
#ifndef LAB_PLOT_MAP_H
#define LAB_PLOT_MAP_H

#include "lab/picture/plot.h"

typedef struct plot_level { /* a value, or several that share a colour */
  char *text, *latex;       /* latex: NULL if text is to be set as it is */
  size_t count;             /* cells */
  double place;             /* on the ramp, 0..1 */
  int fill;
  unsigned pattern;
  bool none; /* these cells have no value; the last level */
} plot_level;

typedef struct plot_grid {
  const char *x_name, *y_name;
  size_t columns, rows;
  int64_t *xs, *ys; /* the value of each variable, ascending */
  uint32_t *cells;  /* row by row from the least y: 0 where there is nothing, else the level + 1 */
  plot_level *levels;
  size_t count;
  bool ramp;    /* levels are numbers, ascending */
  bool by_rank; /* of which the ramp shows the order, not the size */
  bool truths;  /* true and false */
} plot_grid;

/* More levels than this are told by a ramp, not one by one. */
enum { PLOT_LEVELS_LISTED = 14 };

void plot_grid_draw(plot *p, const plot_grid *grid);
void plot_grid_text(plot *p, const plot_grid *grid);

#endif
