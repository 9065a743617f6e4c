/* canvas.c: shapes are collected before any is written, for only then is the size of the picture known.
 */
#include "lab/picture/canvas.h"

#include <stdlib.h>
#include <string.h>

#include <cgt/lab_program.h>

#include "base/vector.h"
#include "lab/base/utf8.h"

void labi_canvas_free(labi_canvas *canvas) {
  for (size_t i = 0; i < canvas->shapes.count; i++) {
    free(canvas->shapes.items[i].text);
    free(canvas->shapes.items[i].latex);
  }
  free(canvas->shapes.items);
  free(canvas->points.items);
  *canvas = (labi_canvas){0};
}

static void add_shape(labi_canvas *canvas, labi_shape shape, const labi_point *points) {
  if (canvas->failed || !labi_has_room(&canvas->points, shape.count) || !labi_has_room(&canvas->shapes, 1)) {
    canvas->failed = true;
    return;
  }
  shape.first = canvas->points.count;
  memcpy(canvas->points.items + shape.first, points, shape.count * sizeof *points);
  canvas->points.count += shape.count;
  canvas->shapes.items[canvas->shapes.count++] = shape;
}

/* Segments of one pen drawn one after another are one shape, of a length that TeX's memory can hold. */
static void add_segment(labi_canvas *canvas, labi_pen pen, const labi_point *ends) {
  enum { MOST = 400 };
  labi_shape shape = {.kind = LABI_SHAPE_SEGMENTS, .pen = pen, .fill = LABI_NO_COLOUR, .count = 2};
  size_t shapes = canvas->shapes.count;
  add_shape(canvas, shape, ends);
  if (canvas->failed || shapes == 0) return;
  labi_shape *last = &canvas->shapes.items[shapes - 1];
  if (last->kind != LABI_SHAPE_SEGMENTS || last->count >= MOST || last->pen.colour != pen.colour ||
      last->pen.width != pen.width || last->pen.dash != pen.dash)
    return;
  last->count += 2;
  canvas->shapes.count--;
}

void labi_draw_line(labi_canvas *canvas, labi_pen pen, const labi_point *points, size_t count) {
  add_shape(canvas, (labi_shape){.kind = LABI_SHAPE_LINE, .pen = pen, .fill = LABI_NO_COLOUR, .count = count},
            points);
}

void labi_draw_segment(labi_canvas *canvas, labi_pen pen, double x0, double y0, double x1, double y1) {
  labi_draw_line(canvas, pen, (labi_point[]){{x0, y0}, {x1, y1}}, 2);
}

void labi_draw_rect(labi_canvas *canvas, labi_pen pen, int fill, double x, double y, double width,
                    double height) {
  add_shape(canvas, (labi_shape){.kind = LABI_SHAPE_RECTS, .pen = pen, .fill = fill, .count = 2},
            (labi_point[]){{x, y}, {x + width, y + height}});
}

void labi_draw_rects(labi_canvas *canvas, int fill, const labi_point *corners, size_t count) {
  add_shape(
      canvas,
      (labi_shape){.kind = LABI_SHAPE_RECTS, .pen.colour = LABI_NO_COLOUR, .fill = fill, .count = count},
      corners);
}

void labi_draw_circle(labi_canvas *canvas, labi_pen pen, int fill, double x, double y, double radius) {
  add_shape(canvas, (labi_shape){.kind = LABI_SHAPE_CIRCLE, .pen = pen, .fill = fill, .count = 2},
            (labi_point[]){{x, y}, {x + radius, y}});
}

/* Bytes that a picture cannot hold, control characters and what is no UTF-8, become question marks. */
static char *clean_copy(const char *text) {
  size_t length = strlen(text);
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length + 1);
  for (size_t at = 0; (at += lab_text_prefix(copy + at, length - at)) < length;) copy[at++] = '?';
  for (char *c = copy; *c; c++)
    if (*c == '\t' || *c == '\n' || *c == '\r') *c = ' ';
  return copy;
}

void labi_draw_words(labi_canvas *canvas, int colour, double x, double y, labi_anchor anchor, double size,
                     const char *text, const char *latex) {
  labi_shape shape = {.kind = LABI_SHAPE_WORDS, .pen.colour = colour, .fill = LABI_NO_COLOUR, .count = 1};
  shape.anchor = anchor;
  shape.size = size;
  shape.text = clean_copy(text);
  shape.latex = latex ? clean_copy(latex) : NULL;
  if (!shape.text || (latex && !shape.latex)) canvas->failed = true;
  add_shape(canvas, shape, &(labi_point){x, y});
  if (!canvas->failed) return; /* NOLINT(clang-analyzer-unix.Malloc): the canvas has both */
  free(shape.text);            /* add_shape keeps nothing once the canvas has failed */
  free(shape.latex);
}

double labi_canvas_text_width(const char *text, double size) {
  double ems = 0;
  for (; *text; text++) {
    if (((unsigned char)*text & 0xC0) == 0x80) continue; /* not the first byte of a character */
    if ((unsigned char)*text >= 0x80)
      ems += 0.84;
    else
      ems += strchr(",.|:;'il ", *text) ? 0.38 : strchr("{}()[]-", *text) ? 0.5 : 0.66;
  }
  return ems * size;
}

static void include_point(labi_point *from, labi_point *to, double x, double y) {
  if (x < from->x) from->x = x;
  if (y < from->y) from->y = y;
  if (x > to->x) to->x = x;
  if (y > to->y) to->y = y;
}

static double round_down(double x) {
  double whole = (double)(long)x;
  return whole > x ? whole - 1 : whole;
}

void labi_canvas_bounds(labi_point *from, labi_point *to, const labi_canvas *canvas) {
  enum { MARGIN = 8 };
  *from = (labi_point){1e30, 1e30};
  *to = (labi_point){-1e30, -1e30};
  for (size_t k = 0; k < canvas->shapes.count; k++) {
    const labi_shape *s = &canvas->shapes.items[k];
    const labi_point *p = canvas->points.items + s->first;
    if (s->kind == LABI_SHAPE_WORDS) {
      double width = labi_canvas_text_width(s->text, s->size);
      double x = p->x - (s->anchor == LABI_ANCHOR_START    ? 0
                         : s->anchor == LABI_ANCHOR_MIDDLE ? width / 2
                                                           : width);
      include_point(from, to, x, p->y - 0.6 * s->size);
      include_point(from, to, x + width, p->y + 0.6 * s->size);
    } else if (s->kind == LABI_SHAPE_CIRCLE) {
      double r = p[1].x - p[0].x;
      include_point(from, to, p->x - r, p->y - r);
      include_point(from, to, p->x + r, p->y + r);
    } else {
      for (size_t i = 0; i < s->count; i++) include_point(from, to, p[i].x, p[i].y);
    }
  }
  if (from->x > to->x) *from = *to = (labi_point){0, 0};
  *from = (labi_point){round_down(from->x) - MARGIN, round_down(from->y) - MARGIN};
  *to = (labi_point){-round_down(-to->x) + MARGIN, -round_down(-to->y) + MARGIN};
}

/* ---- hatching ------------------------------------------------------------------------------------ */

typedef struct hatch {
  labi_point points[2];
} hatch;

/* The part in the rectangle of the line a·x + b·y = c, a and b among 0, 1 and -1.  False: none. */
static bool clip(hatch *h, int a, int b, double c, double x0, double y0, double x1, double y1) {
  if (a == 0) {
    *h = (hatch){{{x0, c}, {x1, c}}};
  } else if (b == 0) {
    *h = (hatch){{{c, y0}, {c, y1}}};
  } else {
    double low = x0, high = x1, at_top = c - b * y0, at_bottom = c - b * y1; /* a is 1 here */
    double least = at_top < at_bottom ? at_top : at_bottom, most = at_top + at_bottom - least;
    if (low < least) low = least;
    if (high > most) high = most;
    if (low >= high) return false;
    *h = (hatch){{{low, (c - low) / b}, {high, (c - high) / b}}};
  }
  return true;
}

static void hatch_lines(labi_canvas *canvas, labi_pen pen, int a, int b, double step, double x, double y,
                        double width, double height) {
  double ends[] = {a * x + b * y, a * (x + width) + b * y, a * x + b * (y + height),
                   a * (x + width) + b * (y + height)};
  double least = ends[0], most = ends[0];
  for (int i = 1; i < 4; i++) {
    if (ends[i] < least) least = ends[i];
    if (ends[i] > most) most = ends[i];
  }
  long first = (long)(least / step) - 1, last = (long)(most / step) + 1;
  for (long k = first; k <= last; k++) {
    double c = ((double)k + 0.5) * step;
    hatch h;
    if (c <= least || c >= most || !clip(&h, a, b, c, x, y, x + width, y + height)) continue;
    add_segment(canvas, pen, h.points);
  }
}

void labi_draw_hatch(labi_canvas *canvas, labi_pen pen, unsigned pattern, double x, double y, double width,
                     double height) {
  /* Up to two families of lines each. */
  static const struct {
    int a, b;
    double step;
  } families[LABI_PATTERNS][2] = {{{0, 0, 0}, {0, 0, 0}}, {{1, 1, 7}, {0, 0, 0}},  {{1, -1, 7}, {0, 0, 0}},
                                  {{0, 1, 4}, {0, 0, 0}}, {{1, 0, 4}, {0, 0, 0}},  {{1, 1, 7}, {1, -1, 7}},
                                  {{0, 1, 5}, {1, 0, 5}}, {{1, 1, 3.5}, {0, 0, 0}}};
  for (int i = 0; i < 2; i++)
    if (families[pattern][i].step > 0)
      hatch_lines(canvas, pen, families[pattern][i].a, families[pattern][i].b, families[pattern][i].step, x,
                  y, width, height);
}
