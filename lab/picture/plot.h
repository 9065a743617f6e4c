/* plot.h: pictures. A kind of picture (a thermograph, a tree, a map, a board) draws on a canvas, which
 * becomes SVG or TikZ, and through programs of the system PNG or PDF; or it writes text for a terminal.
 *
 * Values are compared and subtracted exactly; what is left is divided and rounded (plot_ratio), and from
 * there on floating point places ink. */
#ifndef LAB_PLOT_H
#define LAB_PLOT_H

#include "command/command.h"

/* ---- canvas: shapes in points, x to the right and y downwards, drawn in the order they come ------- */

enum { PLOT_NO_COLOUR = -1 }; /* colours are 0xRRGGBB */
enum { PLOT_DASHES = 6, PLOT_PATTERNS = 8 };

typedef struct plot_point {
  double x, y;
} plot_point;

typedef struct plot_pen {
  int colour;
  double width;
  unsigned dash; /* 0 solid, up to PLOT_DASHES - 1 */
} plot_pen;

typedef enum plot_anchor { PLOT_START, PLOT_MIDDLE, PLOT_END } plot_anchor;

typedef enum plot_shape_kind {
  PLOT_LINE,     /* through all points */
  PLOT_SEGMENTS, /* from each even point to the next */
  PLOT_RECTS,    /* two corners each */
  PLOT_CIRCLE,   /* the centre and a point of the circle */
  PLOT_WORDS     /* the middle of the line of text, at its start, middle or end */
} plot_shape_kind;

typedef struct plot_shape {
  plot_shape_kind kind;
  plot_pen pen; /* the colour of words; PLOT_NO_COLOUR: no line */
  int fill;
  size_t first, count; /* points */
  plot_anchor anchor;
  double size; /* of the letters */
  char *text;  /* UTF-8 */
  char *latex; /* for math mode; NULL: text is set as it is */
} plot_shape;

typedef struct plot_canvas {
  plot_shape *shapes;
  size_t count, room;
  plot_point *points;
  size_t point_count, point_room;
  bool failed; /* out of memory: the picture is not whole */
} plot_canvas;

void plot_canvas_free(plot_canvas *canvas);
void plot_line(plot_canvas *canvas, plot_pen pen, const plot_point *points, size_t count);
void plot_segment(plot_canvas *canvas, plot_pen pen, double x0, double y0, double x1, double y1);
void plot_rect(plot_canvas *canvas, plot_pen pen, int fill, double x, double y, double width, double height);

/* Rectangles of one colour, from each even point to the next; they may be very many. */
void plot_rects(plot_canvas *canvas, int fill, const plot_point *corners, size_t count);
void plot_circle(plot_canvas *canvas, plot_pen pen, int fill, double x, double y, double radius);
void plot_words(plot_canvas *canvas, int colour, double x, double y, plot_anchor anchor, double size,
                const char *text, const char *latex);

/* Hatches a rectangle; hatchings of equal pattern fit together wherever they meet. Pattern 0 is none. */
void plot_hatch(plot_canvas *canvas, plot_pen pen, unsigned pattern, double x, double y, double width,
                double height);

/* How wide the text will be, at most, in a usual sans serif. */
double plot_text_width(const char *text, double size);

/* The text; if it is longer than so many characters its head, "..." and a shorter piece of its end;
 * malloc'ed. */
char *plot_text_cut(const char *text, size_t most);

/* The least box with all shapes and a margin, in whole points. */
void plot_bounds(plot_point *from, plot_point *to, const plot_canvas *canvas);

void plot_svg(FILE *out, const plot_canvas *canvas, const char *title);
void plot_tikz(FILE *out, const plot_canvas *canvas, const char *title);

/* ---- colours: told apart in grey and by colour-blind eyes (plot_colour.c) -------------------------- */

int plot_ramp(double x);        /* 0 dark .. 1 light; lightness grows steadily */
int plot_line_colour(size_t i); /* of the i-th of several lines, which has dash i too */
int plot_ink_on(int fill);      /* black or white, whichever can be read there */
enum { PLOT_BLACK = 0x000000, PLOT_GREY = 0x8a8a8a, PLOT_FAINT = 0xd9d9d9, PLOT_WHITE = 0xffffff };
enum { PLOT_LEFT_COLOUR = 0x0060a8, PLOT_RIGHT_COLOUR = 0xc8500a };

/* ---- numbers ---------------------------------------------------------------------------------------- */

/* x/unit rounded, of numbers of any size; for ink only.  False: the context has an error. */
bool plot_ratio(double *ratio, cgt_ctx *ctx, cgt_game x, cgt_game unit);

/* A number: exact in at most 9 characters, without a point, or rounded, with one; "" on failure. */
enum { PLOT_NUMBER = 40 }; /* room for it, and twice that for its LaTeX */
void plot_number_text(char text[PLOT_NUMBER], cgt_ctx *ctx, cgt_game number);

/* The same of x - from, with its sign: "+1/2". */
void plot_difference_text(char text[PLOT_NUMBER], cgt_ctx *ctx, cgt_game x, cgt_game from);

/* Such a text for math mode: powers raised. */
void plot_number_latex(char latex[2 * PLOT_NUMBER], const char *text);

/* ---- a picture under way ------------------------------------------------------------------------------ */

typedef enum plot_format { PLOT_TEXT, PLOT_SVG, PLOT_TIKZ, PLOT_PNG, PLOT_PDF, PLOT_DOT } plot_format;

typedef struct plot {
  plot_format format;
  const char *title; /* one line, for readers of the file */
  session *session;
  const char *const *labels; /* of the operands, where the kind names them; NULL: their values */
  plot_canvas canvas;        /* what SVG, TikZ, PNG and PDF show */
  FILE *out;                 /* where text and DOT go */
  bool colours;              /* out is a terminal that shows them */
} plot;

/* Runs a program with that input and output. False: it is not there, or it failed. */
bool plot_run(const char *const *arguments, FILE *in, FILE *out);

/* Turns the canvas, or the text in p->out, into the file; path NULL: standard output. */
exit_status plot_write(plot *p, const char *path, const char *text, size_t length);

/* The value of an operand that is one expression. A failure is reported. */
exit_status plot_operand(lab_value *value, plot *p, source *source, const char *operand);

/* The kinds. Operands as the command's page says; a failure is reported. */
exit_status plot_thermograph(plot *p, int count, char **operands);
exit_status plot_tree(plot *p, int count, char **operands);
exit_status plot_graph(plot *p, int count, char **operands);
exit_status plot_heatmap(plot *p, int count, char **operands);
exit_status plot_map(plot *p, int count, char **operands);
exit_status plot_board(plot *p, int count, char **operands);

#endif
