/* canvas_tikz.c: the canvas as a TikZ picture that needs \usepackage{tikz} and nothing else. */
#include "lab/base/escape.h"
#include "lab/text/latex.h"
#include "lab/picture/canvas.h"

static const char *const dashes[LABI_DASHES] = {
    "",
    ",dash pattern=on 7pt off 3.5pt",
    ",dash pattern=on 1.6pt off 3pt",
    ",dash pattern=on 9pt off 3pt on 1.6pt off 3pt",
    ",dash pattern=on 4pt off 2pt",
    ",dash pattern=on 9pt off 3pt on 1.6pt off 3pt on 1.6pt off 3pt"};

static void put_colour(labi_buffer *out, const char *what, int colour) {
  labi_putf(out, "%s={rgb,255:red,%d;green,%d;blue,%d}", what, colour >> 16 & 255, colour >> 8 & 255,
            colour & 255);
}

static void put_ink(labi_buffer *out, const labi_shape *s) {
  bool draws = s->pen.colour != LABI_NO_COLOUR, fills = s->fill != LABI_NO_COLOUR;
  labi_put(out, "\\path[");
  if (draws) {
    put_colour(out, "draw", s->pen.colour);
    labi_putf(out, ",line width=%gbp%s", s->pen.width, dashes[s->pen.dash % LABI_DASHES]);
  }
  if (fills) put_colour(out, draws ? ",fill" : "fill", s->fill);
  labi_put(out, "] ");
}

static void put_words(labi_buffer *out, const labi_shape *s, const labi_point *p) {
  static const char *const anchors[] = {"west", "center", "east"};
  put_colour(out, "\\node[text", s->pen.colour);
  labi_putf(out, ",anchor=%s,inner sep=0pt,font=\\fontsize{%g}{%g}\\selectfont] at (%.2f,%.2f) {",
            anchors[s->anchor], s->size, 1.2 * s->size, p->x, p->y);
  if (s->latex)
    labi_putf(out, "$%s$", s->latex);
  else
    labi_put_latex_text(out, s->text);
  labi_put(out, "};\n");
}

/* In paths of a length that TeX's memory can hold. */
static void put_rects(labi_buffer *out, const labi_shape *s, const labi_point *p) {
  enum { MOST = 400 };
  for (size_t i = 0; i + 1 < s->count; i += 2) {
    if (i % MOST == 0) put_ink(out, s);
    labi_putf(out, "(%g,%g) rectangle (%g,%g)%s", p[i].x, p[i].y, p[i + 1].x, p[i + 1].y,
              i + 3 < s->count && (i + 2) % MOST != 0 ? " " : ";\n");
  }
}

static void put_shape(labi_buffer *out, const labi_shape *s, const labi_point *p) {
  if (s->kind == LABI_SHAPE_WORDS) {
    put_words(out, s, p);
    return;
  }
  if (s->kind == LABI_SHAPE_RECTS) {
    put_rects(out, s, p);
    return;
  }
  put_ink(out, s);
  switch (s->kind) {
  case LABI_SHAPE_LINE:
  case LABI_SHAPE_SEGMENTS:
    for (size_t i = 0; i < s->count; i++)
      labi_putf(out, "%s(%.2f,%.2f)", i == 0 || (s->kind == LABI_SHAPE_SEGMENTS && i % 2 == 0) ? " " : "--",
                p[i].x, p[i].y);
    break;
  case LABI_SHAPE_CIRCLE:
    labi_putf(out, "(%.2f,%.2f) circle[radius=%.2fbp]", p[0].x, p[0].y, p[1].x - p[0].x);
    break;
  case LABI_SHAPE_RECTS:
  case LABI_SHAPE_WORDS:
    break;
  }
  labi_put(out, ";\n");
}

void labi_canvas_tikz(labi_buffer *out, const labi_canvas *canvas, const char *title) {
  labi_put(out, "% ");
  for (; *title; title++) labi_put_char(out, *title == '\n' || *title == '\r' ? ' ' : *title);
  labi_put(out,
           "\n% Needs \\usepackage{tikz}. The names of games are macros, which a paper may define first.\n");
  labi_put_latex_macros(out);
  labi_put(out, "\\begin{tikzpicture}[x=1bp,y=-1bp]\n");
  for (size_t i = 0; i < canvas->shapes.count; i++)
    put_shape(out, &canvas->shapes.items[i], canvas->points.items + canvas->shapes.items[i].first);
  labi_put(out, "\\end{tikzpicture}\n");
}
