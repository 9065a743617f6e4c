/* canvas_tikz.c: the canvas as a TikZ picture that needs \usepackage{tikz} and nothing else. */
#include "lab/report/latex.h"
#include "lab/picture/picture.h"

static const char *const dashes[LABI_DASHES] = {
    "",
    ",dash pattern=on 7pt off 3.5pt",
    ",dash pattern=on 1.6pt off 3pt",
    ",dash pattern=on 9pt off 3pt on 1.6pt off 3pt",
    ",dash pattern=on 4pt off 2pt",
    ",dash pattern=on 9pt off 3pt on 1.6pt off 3pt on 1.6pt off 3pt"};

static void put_colour(FILE *out, const char *what, int colour) {
  fprintf(out, "%s={rgb,255:red,%d;green,%d;blue,%d}", what, colour >> 16 & 255, colour >> 8 & 255,
          colour & 255);
}

static void put_ink(FILE *out, const labi_shape *s) {
  bool draws = s->pen.colour != LABI_NO_COLOUR, fills = s->fill != LABI_NO_COLOUR;
  fputs("\\path[", out);
  if (draws) {
    put_colour(out, "draw", s->pen.colour);
    fprintf(out, ",line width=%gbp%s", s->pen.width, dashes[s->pen.dash % LABI_DASHES]);
  }
  if (fills) put_colour(out, draws ? ",fill" : "fill", s->fill);
  fputs("] ", out);
}

static void put_words(FILE *out, const labi_shape *s, const labi_point *p) {
  static const char *const anchors[] = {"west", "center", "east"};
  put_colour(out, "\\node[text", s->pen.colour);
  fprintf(out, ",anchor=%s,inner sep=0pt,font=\\fontsize{%g}{%g}\\selectfont] at (%.2f,%.2f) {",
          anchors[s->anchor], s->size, 1.2 * s->size, p->x, p->y);
  if (s->latex)
    fprintf(out, "$%s$", s->latex);
  else
    labi_latex_put_text(out, s->text);
  fputs("};\n", out);
}

/* In paths of a length that TeX's memory can hold. */
static void put_rects(FILE *out, const labi_shape *s, const labi_point *p) {
  enum { MOST = 400 };
  for (size_t i = 0; i + 1 < s->count; i += 2) {
    if (i % MOST == 0) put_ink(out, s);
    fprintf(out, "(%g,%g) rectangle (%g,%g)%s", p[i].x, p[i].y, p[i + 1].x, p[i + 1].y,
            i + 3 < s->count && (i + 2) % MOST != 0 ? " " : ";\n");
  }
}

static void put_shape(FILE *out, const labi_shape *s, const labi_point *p) {
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
      fprintf(out, "%s(%.2f,%.2f)", i == 0 || (s->kind == LABI_SHAPE_SEGMENTS && i % 2 == 0) ? " " : "--",
              p[i].x, p[i].y);
    break;
  case LABI_SHAPE_CIRCLE:
    fprintf(out, "(%.2f,%.2f) circle[radius=%.2fbp]", p[0].x, p[0].y, p[1].x - p[0].x);
    break;
  case LABI_SHAPE_RECTS:
  case LABI_SHAPE_WORDS:
    break;
  }
  fputs(";\n", out);
}

void labi_canvas_tikz(FILE *out, const labi_canvas *canvas, const char *title) {
  fputs("% ", out);
  for (; *title; title++) fputc(*title == '\n' || *title == '\r' ? ' ' : *title, out);
  fputs("\n% Needs \\usepackage{tikz}. The names of games are macros, which a paper may define first.\n",
        out);
  labi_latex_put_macros(out);
  fputs("\\begin{tikzpicture}[x=1bp,y=-1bp]\n", out);
  for (size_t i = 0; i < canvas->count; i++)
    put_shape(out, &canvas->shapes[i], canvas->points + canvas->shapes[i].first);
  fputs("\\end{tikzpicture}\n", out);
}
