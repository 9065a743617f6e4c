/* map_grid.h: the values of an expression over two variables as a grid of cells of few colours. */
#ifndef LAB_MAP_GRID_H
#define LAB_MAP_GRID_H

#include "lab/picture/picture.h"

/* What a value is that has colours or a letter of its own. */
typedef enum labi_sense {
  LABI_SENSE_N = CGT_N, /* outcomes */
  LABI_SENSE_P = CGT_P,
  LABI_SENSE_L = CGT_L,
  LABI_SENSE_R = CGT_R,
  LABI_SENSE_FALSE,
  LABI_SENSE_TRUE,
  LABI_SENSE_OTHER
} labi_sense;

typedef struct labi_level { /* a value, or several that share a colour */
  char *text, *latex;       /* latex: NULL if text is to be set as it is */
  size_t count;             /* cells */
  double place;             /* on the ramp, 0..1 */
  int fill;
  unsigned pattern;
  labi_sense sense;
  bool none;    /* these cells have no value; the last level */
  bool game;    /* and no number */
  size_t first; /* the cell that had it first, in the order of the tuples */
} labi_level;

typedef struct labi_grid {
  lab_picture picture;
  char *x_name, *y_name;
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

void labi_grid_draw(labi_canvas *canvas, lab_picture *p);
void labi_grid_text(labi_buffer *out, const lab_picture *p, bool colours);

/* ---- from values to levels (map_levels.c) ------------------------------------------------------------ */

typedef struct labi_sample {
  int64_t x, y;
  size_t index; /* among the samples as they came */
  enum { LABI_SAMPLE_NUMBER, LABI_SAMPLE_GAME, LABI_SAMPLE_WORDS, LABI_SAMPLE_NONE } kind;
  cgt_game over, under; /* NUMBER: a fraction; GAME: over */
  char *words, *latex;  /* WORDS; latex: NULL for texts and truths */
  labi_sense sense;     /* of WORDS */
} labi_sample;

typedef struct labi_samples {
  labi_sample *items;
  size_t count, room;
  bool numbers_only, all_truths;
} labi_samples;

/* The cells of a grid and its levels; the samples are sorted. */
cgt_status labi_grid_fill(labi_grid *g, lab_machine *machine, labi_samples *samples, lab_error *error);

#endif
