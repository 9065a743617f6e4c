/* canvas_svg.c: the canvas as SVG 1.1. Text stays text, so that it can be searched, copied and restyled. */
#include "lab/picture/picture.h"

/* Lengths of strokes and gaps, in widths of the pen. */
static const char *const dashes[LABI_DASHES] = {"",          "5 2.5", "1.2 2",
                                                     "7 2 1.2 2", "3 1.5", "7 2 1.2 2 1.2 2"};

static void put_escaped(FILE *out, const char *text) {
  for (; *text; text++) {
    switch (*text) {
    case '<':
      fputs("&lt;", out);
      break;
    case '>':
      fputs("&gt;", out);
      break;
    case '&':
      fputs("&amp;", out);
      break;
    default:
      fputc(*text, out);
    }
  }
}

static void put_pen(FILE *out, const labi_pen *pen) {
  if (pen->colour == LABI_NO_COLOUR) return;
  fprintf(out, " stroke=\"#%06x\" stroke-width=\"%g\"", (unsigned)pen->colour, pen->width);
  if (pen->dash % LABI_DASHES == 0) return;
  fputs(" stroke-dasharray=\"", out);
  const char *dash = dashes[pen->dash % LABI_DASHES];
  for (int used; *dash; dash += used) {
    double length;
    if (sscanf(dash, "%lf%n ", &length, &used) != 1) break;
    fprintf(out, "%g ", length * pen->width);
  }
  fputc('"', out);
}

static void put_fill(FILE *out, int fill) {
  if (fill == LABI_NO_COLOUR)
    fputs(" fill=\"none\"", out);
  else
    fprintf(out, " fill=\"#%06x\"", (unsigned)fill);
}

static void put_path(FILE *out, const labi_shape *s, const labi_point *p) {
  fputs("<path d=\"", out);
  for (size_t i = 0; i < s->count; i++)
    fprintf(out, "%c%.2f %.2f", i == 0 || (s->kind == LABI_SHAPE_SEGMENTS && i % 2 == 0) ? 'M' : 'L', p[i].x,
            p[i].y);
  fputs("\" fill=\"none\"", out);
  put_pen(out, &s->pen);
  fputs("/>\n", out);
}

/* Cells of a map: their edges are snapped to pixels, or the background would shine through. */
static void put_rects(FILE *out, const labi_shape *s, const labi_point *p) {
  fputs("<path shape-rendering=\"crispEdges\" d=\"", out);
  for (size_t i = 0; i + 1 < s->count; i += 2)
    fprintf(out, "M%g %gH%gV%gH%gZ", p[i].x, p[i].y, p[i + 1].x, p[i + 1].y, p[i].x);
  fputc('"', out);
  put_fill(out, s->fill);
  fputs("/>\n", out);
}

static void put_shape(FILE *out, const labi_shape *s, const labi_point *p) {
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
    fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", p[0].x, p[0].y,
            p[1].x - p[0].x, p[1].y - p[0].y);
    put_fill(out, s->fill);
    put_pen(out, &s->pen);
    fputs("/>\n", out);
    break;
  case LABI_SHAPE_CIRCLE:
    fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"", p[0].x, p[0].y, p[1].x - p[0].x);
    put_fill(out, s->fill);
    put_pen(out, &s->pen);
    fputs("/>\n", out);
    break;
  case LABI_SHAPE_WORDS: /* the baseline lies about a third of the letters below the middle of the line */
    fprintf(out, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"%g\" text-anchor=\"%s\" fill=\"#%06x\">", p->x,
            p->y + 0.35 * s->size, s->size, anchors[s->anchor], (unsigned)s->pen.colour);
    put_escaped(out, s->text);
    fputs("</text>\n", out);
    break;
  }
}

void labi_canvas_svg(FILE *out, const labi_canvas *canvas, const char *title) {
  labi_point from, to;
  labi_canvas_bounds(&from, &to, canvas);
  double width = to.x - from.x, height = to.y - from.y;
  fprintf(out,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
          "viewBox=\"%.2f %.2f %.2f %.2f\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n<title>",
          width, height, from.x, from.y, width, height);
  put_escaped(out, title);
  fputs("</title>\n", out);
  fprintf(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#ffffff\"/>\n", from.x,
          from.y, width, height);
  for (size_t i = 0; i < canvas->count; i++)
    put_shape(out, &canvas->shapes[i], canvas->points + canvas->shapes[i].first);
  fputs("</svg>\n", out);
}
