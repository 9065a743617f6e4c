/* canvas_svg.c: the canvas as SVG 1.1. Text stays text, so that it can be searched, copied and restyled. */
#include "lab/base/escape.h"
#include "lab/picture/canvas.h"

/* Lengths of strokes and gaps, in widths of the pen. */
static const double dashes[LABI_DASHES][6] = {
    {0}, {5, 2.5}, {1.2, 2}, {7, 2, 1.2, 2}, {3, 1.5}, {7, 2, 1.2, 2, 1.2, 2}};

static void put_pen(labi_buffer *out, const labi_pen *pen) {
  if (pen->colour == LABI_NO_COLOUR) return;
  labi_putf(out, " stroke=\"#%06x\" stroke-width=\"%g\"", (unsigned)pen->colour, pen->width);
  if (pen->dash % LABI_DASHES == 0) return;
  labi_put(out, " stroke-dasharray=\"");
  const double *lengths = dashes[pen->dash % LABI_DASHES];
  for (int i = 0; i < 6 && lengths[i] > 0; i++) labi_putf(out, "%g ", lengths[i] * pen->width);
  labi_put_char(out, '"');
}

static void put_fill(labi_buffer *out, int fill) {
  if (fill == LABI_NO_COLOUR)
    labi_put(out, " fill=\"none\"");
  else
    labi_putf(out, " fill=\"#%06x\"", (unsigned)fill);
}

static void put_path(labi_buffer *out, const labi_shape *s, const labi_point *p) {
  labi_put(out, "<path d=\"");
  for (size_t i = 0; i < s->count; i++)
    labi_putf(out, "%c%.2f %.2f", i == 0 || (s->kind == LABI_SHAPE_SEGMENTS && i % 2 == 0) ? 'M' : 'L',
              p[i].x, p[i].y);
  labi_put(out, "\" fill=\"none\"");
  put_pen(out, &s->pen);
  labi_put(out, "/>\n");
}

/* Cells of a map: their edges are snapped to pixels, or the background would shine through. */
static void put_rects(labi_buffer *out, const labi_shape *s, const labi_point *p) {
  labi_put(out, "<path shape-rendering=\"crispEdges\" d=\"");
  for (size_t i = 0; i + 1 < s->count; i += 2)
    labi_putf(out, "M%g %gH%gV%gH%gZ", p[i].x, p[i].y, p[i + 1].x, p[i + 1].y, p[i].x);
  labi_put_char(out, '"');
  put_fill(out, s->fill);
  labi_put(out, "/>\n");
}

static void put_shape(labi_buffer *out, const labi_shape *s, const labi_point *p) {
  static const char *const anchors[] = {"start", "middle", "end"};
  switch (s->kind) {
  case LABI_SHAPE_LINE:
  case LABI_SHAPE_SEGMENTS:
    put_path(out, s, p);
    break;
  case LABI_SHAPE_RECTS:
    if (s->count > 2) {
      put_rects(out, s, p);
      break;
    }
    labi_putf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", p[0].x, p[0].y,
              p[1].x - p[0].x, p[1].y - p[0].y);
    put_fill(out, s->fill);
    put_pen(out, &s->pen);
    labi_put(out, "/>\n");
    break;
  case LABI_SHAPE_CIRCLE:
    labi_putf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"", p[0].x, p[0].y, p[1].x - p[0].x);
    put_fill(out, s->fill);
    put_pen(out, &s->pen);
    labi_put(out, "/>\n");
    break;
  case LABI_SHAPE_WORDS: /* the baseline lies about a third of the letters below the middle of the line */
    labi_putf(out, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%g\" text-anchor=\"%s\" fill=\"#%06x\">", p->x,
              p->y + 0.35 * s->size, s->size, anchors[s->anchor], (unsigned)s->pen.colour);
    labi_put_xml_text(out, s->text);
    labi_put(out, "</text>\n");
    break;
  }
}

void labi_canvas_svg(labi_buffer *out, const labi_canvas *canvas, const char *title) {
  labi_point from, to;
  labi_canvas_bounds(&from, &to, canvas);
  double width = to.x - from.x, height = to.y - from.y;
  labi_putf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"%.2f %.2f %.2f %.2f\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n<title>",
            width, height, from.x, from.y, width, height);
  labi_put_xml_text(out, title);
  labi_put(out, "</title>\n");
  labi_putf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#ffffff\"/>\n", from.x,
            from.y, width, height);
  for (size_t i = 0; i < canvas->shapes.count; i++)
    put_shape(out, &canvas->shapes.items[i], canvas->points.items + canvas->shapes.items[i].first);
  labi_put(out, "</svg>\n");
}
