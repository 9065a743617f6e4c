/* map_grid.h: the values of an expression over two variables as a grid of cells of few colours. */
#ifndef LAB_MAP_GRID_H
#define LAB_MAP_GRID_H

#include "lab/picture/picture.h"

typedef struct labi_level { /* a value, or several that share a colour */
  char *text, *latex;       /* latex: NULL if text is to be set as it is */
  size_t count;             /* cells */
  double place;             /* on the ramp, 0..1 */
  int fill;
  unsigned pattern;
  bool none; /* these cells have no value; the last level */
} labi_level;

typedef struct labi_grid {
  const char *x_name, *y_name;
  size_t columns, rows;
  int64_t *xs, *ys; /* the value of each variable, ascending */
  uint32_t *cells;  /* row by row from the least y: 0 where there is nothing, else the level + 1 */
  labi_level *levels;
  size_t count;
  bool ramp;    /* levels are numbers, ascending */
  bool by_rank; /* of which the ramp shows the order, not the size */
  bool truths;  /* true and false */
} labi_grid;

/* More levels than this are told by a ramp, not one by one. */
enum { LABI_LEVELS_LISTED = 14 };

void labi_grid_draw(labi_picture *p, const labi_grid *grid);
void labi_grid_text(labi_picture *p, const labi_grid *grid);

#endif
