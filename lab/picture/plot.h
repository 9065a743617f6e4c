/* plot.h: pictures. A kind of picture (a thermograph, a tree, a map, a board) draws on a canvas, which
 * becomes SVG or TikZ, and through programs of the system PNG or PDF; or it writes text for a terminal.
 *
 * Values are compared and subtracted exactly; what is left is divided and rounded (labi_plot_ratio), and from
 * there on floating point places ink. */
#ifndef LAB_PLOT_H
#define LAB_PLOT_H

#include "command/command.h"

/* ---- canvas: shapes in points, x to the right and y downwards, drawn in the order they come ------- */

enum { LABI_PLOT_NO_COLOUR = -1 }; /* colours are 0xRRGGBB */
enum { LABI_PLOT_DASHES = 6, LABI_PLOT_PATTERNS = 8 };

typedef struct labi_plot_point {
  double x, y;
} labi_plot_point;

typedef struct labi_plot_pen {
  int colour;
  double width;
  unsigned dash; /* 0 solid, up to LABI_PLOT_DASHES - 1 */
} labi_plot_pen;

typedef enum labi_plot_anchor { LABI_PLOT_START, LABI_PLOT_MIDDLE, LABI_PLOT_END } labi_plot_anchor;

typedef enum labi_plot_shape_kind {
  LABI_PLOT_LINE,     /* through all points */
  LABI_PLOT_SEGMENTS, /* from each even point to the next */
  LABI_PLOT_RECTS,    /* two corners each */
  LABI_PLOT_CIRCLE,   /* the centre and a point of the circle */
  LABI_PLOT_WORDS     /* the middle of the line of text, at its start, middle or end */
} labi_plot_shape_kind;

typedef struct labi_plot_shape {
  labi_plot_shape_kind kind;
  labi_plot_pen pen; /* the colour of words; LABI_PLOT_NO_COLOUR: no line */
  int fill;
  size_t first, count; /* points */
  labi_plot_anchor anchor;
  double size; /* of the letters */
  char *text;  /* UTF-8 */
  char *latex; /* for math mode; NULL: text is set as it is */
} labi_plot_shape;

typedef struct labi_plot_canvas {
  labi_plot_shape *shapes;
  size_t count, room;
  labi_plot_point *points;
  size_t point_count, point_room;
  bool failed; /* out of memory: the picture is not whole */
} labi_plot_canvas;

void labi_plot_canvas_free(labi_plot_canvas *canvas);
void labi_plot_line(labi_plot_canvas *canvas, labi_plot_pen pen, const labi_plot_point *points, size_t count);
void labi_plot_segment(labi_plot_canvas *canvas, labi_plot_pen pen, double x0, double y0, double x1,
                       double y1);
void labi_plot_rect(labi_plot_canvas *canvas, labi_plot_pen pen, int fill, double x, double y, double width,
                    double height);

/* Rectangles of one colour, from each even point to the next; they may be very many. */
void labi_plot_rects(labi_plot_canvas *canvas, int fill, const labi_plot_point *corners, size_t count);
void labi_plot_circle(labi_plot_canvas *canvas, labi_plot_pen pen, int fill, double x, double y,
                      double radius);
void labi_plot_words(labi_plot_canvas *canvas, int colour, double x, double y, labi_plot_anchor anchor,
                     double size, const char *text, const char *latex);

/* Hatches a rectangle; hatchings of equal pattern fit together wherever they meet. Pattern 0 is none. */
void labi_plot_hatch(labi_plot_canvas *canvas, labi_plot_pen pen, unsigned pattern, double x, double y,
                     double width, double height);

/* How wide the text will be, at most, in a usual sans serif. */
double labi_plot_text_width(const char *text, double size);

/* The text; if it is longer than so many characters its head, "..." and a shorter piece of its end;
 * malloc'ed. */
char *labi_plot_text_cut(const char *text, size_t most);

/* The least box with all shapes and a margin, in whole points. */
void labi_plot_bounds(labi_plot_point *from, labi_plot_point *to, const labi_plot_canvas *canvas);

void labi_plot_svg(FILE *out, const labi_plot_canvas *canvas, const char *title);
void labi_plot_tikz(FILE *out, const labi_plot_canvas *canvas, const char *title);

/* ---- colours: told apart in grey and by colour-blind eyes (plot_colour.c) -------------------------- */

int labi_plot_ramp(double x);        /* 0 dark .. 1 light; lightness grows steadily */
int labi_plot_line_colour(size_t i); /* of the i-th of several lines, which has dash i too */
int labi_plot_ink_on(int fill);      /* black or white, whichever can be read there */
enum {
  LABI_PLOT_BLACK = 0x000000,
  LABI_PLOT_GREY = 0x8a8a8a,
  LABI_PLOT_FAINT = 0xd9d9d9,
  LABI_PLOT_WHITE = 0xffffff
};
enum { LABI_PLOT_LEFT_COLOUR = 0x0060a8, LABI_PLOT_RIGHT_COLOUR = 0xc8500a };

/* ---- numbers ---------------------------------------------------------------------------------------- */

/* x/unit rounded, of numbers of any size; for ink only.  False: the context has an error. */
bool labi_plot_ratio(double *ratio, cgt_ctx *ctx, cgt_game x, cgt_game unit);

/* A number: exact in at most 9 characters, without a point, or rounded, with one; "" on failure. */
enum { LABI_PLOT_NUMBER = 40 }; /* room for it, and twice that for its LaTeX */
void labi_plot_number_text(char text[LABI_PLOT_NUMBER], cgt_ctx *ctx, cgt_game number);

/* The same of x - from, with its sign: "+1/2". */
void labi_plot_difference_text(char text[LABI_PLOT_NUMBER], cgt_ctx *ctx, cgt_game x, cgt_game from);

/* Such a text for math mode: powers raised. */
void labi_plot_number_latex(char latex[2 * LABI_PLOT_NUMBER], const char *text);

/* ---- a picture under way ------------------------------------------------------------------------------ */

typedef enum labi_plot_format {
  LABI_PLOT_TEXT,
  LABI_PLOT_SVG,
  LABI_PLOT_TIKZ,
  LABI_PLOT_PNG,
  LABI_PLOT_PDF,
  LABI_PLOT_DOT
} labi_plot_format;

typedef struct labi_plot {
  labi_plot_format format;
  const char *title; /* one line, for readers of the file */
  cmd_session *session;
  const char *const *labels; /* of the operands, where the kind names them; NULL: their values */
  labi_plot_canvas canvas;   /* what SVG, TikZ, PNG and PDF show */
  FILE *out;                 /* where text and DOT go */
  bool colours;              /* out is a terminal that shows them */
} labi_plot;

/* Runs a program with that input and output. False: it is not there, or it failed. */
bool labi_plot_run(const char *const *arguments, FILE *in, FILE *out);

/* Turns the canvas, or the text in p->out, into the file; path NULL: standard output. */
cmd_status labi_plot_write(labi_plot *p, const char *path, const char *text, size_t length);

/* The value of an operand that is one expression. A failure is reported. */
cmd_status labi_plot_operand(lab_value *value, labi_plot *p, cmd_source *source, const char *operand);

/* The kinds. Operands as the command's page says; a failure is reported. */
cmd_status labi_plot_thermograph(labi_plot *p, int count, char **operands);
cmd_status labi_plot_tree(labi_plot *p, int count, char **operands);
cmd_status labi_plot_graph(labi_plot *p, int count, char **operands);
cmd_status labi_plot_heatmap(labi_plot *p, int count, char **operands);
cmd_status labi_plot_map(labi_plot *p, int count, char **operands);
cmd_status labi_plot_board(labi_plot *p, int count, char **operands);

#endif
