/* canvas.h: what a picture is drawn on: shapes in points, x to the right and y downwards, in the order in
 * which they come. A canvas becomes SVG or TikZ. */
#ifndef LAB_CANVAS_H
#define LAB_CANVAS_H

#include "base/buffer.h"

enum { LABI_NO_COLOUR = -1 }; /* colours are 0xRRGGBB */
enum { LABI_DASHES = 6, LABI_PATTERNS = 8 };

typedef struct labi_point {
  double x, y;
} labi_point;

typedef struct labi_pen {
  int colour;
  double width;
  unsigned dash; /* 0 solid, up to LABI_DASHES - 1 */
} labi_pen;

typedef enum labi_anchor { LABI_ANCHOR_START, LABI_ANCHOR_MIDDLE, LABI_ANCHOR_END } labi_anchor;

typedef enum labi_shape_kind {
  LABI_SHAPE_LINE,     /* through all points */
  LABI_SHAPE_SEGMENTS, /* from each even point to the next */
  LABI_SHAPE_RECTS,    /* two corners each */
  LABI_SHAPE_CIRCLE,   /* the centre and a point of the circle */
  LABI_SHAPE_WORDS     /* the middle of the line of text, at its start, middle or end */
} labi_shape_kind;

typedef struct labi_shape {
  labi_shape_kind kind;
  labi_pen pen; /* the colour of words; LABI_NO_COLOUR: no line */
  int fill;
  size_t first, count; /* points */
  labi_anchor anchor;
  double size; /* of the letters */
  char *text;  /* UTF-8 */
  char *latex; /* for math mode; NULL: text is set as it is */
} labi_shape;

typedef struct labi_canvas {
  struct {
    labi_shape *items;
    size_t count, room;
  } shapes;
  struct {
    labi_point *items;
    size_t count, room;
  } points;
  bool failed; /* out of memory: the picture is not whole */
} labi_canvas;

void labi_canvas_free(labi_canvas *canvas);
void labi_draw_line(labi_canvas *canvas, labi_pen pen, const labi_point *points, size_t count);
void labi_draw_segment(labi_canvas *canvas, labi_pen pen, double x0, double y0, double x1, double y1);
void labi_draw_rect(labi_canvas *canvas, labi_pen pen, int fill, double x, double y, double width,
                    double height);

/* Rectangles of one colour, from each even point to the next; they may be very many. */
void labi_draw_rects(labi_canvas *canvas, int fill, const labi_point *corners, size_t count);
void labi_draw_circle(labi_canvas *canvas, labi_pen pen, int fill, double x, double y, double radius);
void labi_draw_words(labi_canvas *canvas, int colour, double x, double y, labi_anchor anchor, double size,
                     const char *text, const char *latex);

/* Hatches a rectangle; hatchings of equal pattern fit together wherever they meet. Pattern 0 is none. */
void labi_draw_hatch(labi_canvas *canvas, labi_pen pen, unsigned pattern, double x, double y, double width,
                     double height);

/* How wide the text will be, at most, in a usual sans serif. */
double labi_canvas_text_width(const char *text, double size);

/* The least box with all shapes and a margin, in whole points. */
void labi_canvas_bounds(labi_point *from, labi_point *to, const labi_canvas *canvas);

void labi_canvas_svg(labi_buffer *out, const labi_canvas *canvas, const char *title);
void labi_canvas_tikz(labi_buffer *out, const labi_canvas *canvas, const char *title);

/* ---- colours: told apart in grey and by colour-blind eyes (canvas_colour.c) ------------------------- */

int labi_colour_ramp(double x);    /* 0 dark .. 1 light; lightness grows steadily */
int labi_colour_of_line(size_t i); /* of the i-th of several lines, which has dash i too */
int labi_colour_on(int fill);      /* black or white, whichever can be read there */
enum { LABI_BLACK = 0x000000, LABI_GREY = 0x8a8a8a, LABI_FAINT = 0xd9d9d9, LABI_WHITE = 0xffffff };
enum { LABI_LEFT_COLOUR = 0x0060a8, LABI_RIGHT_COLOUR = 0xc8500a };

#endif
