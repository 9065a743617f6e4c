/* picture.h: pictures. A kind of picture (a thermograph, a tree, a map, a board) draws on a canvas, which
 * becomes SVG or TikZ, and through programs of the system PNG or PDF; or it writes text for a terminal.
 *
 * Values are compared and subtracted exactly; what is left is divided and rounded (labi_number_ratio), and
 * from there on floating point places ink. */
#ifndef LAB_PICTURE_INSIDE_H
#define LAB_PICTURE_INSIDE_H

#include "command/command.h"

/* ---- canvas: shapes in points, x to the right and y downwards, drawn in the order they come ------- */

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
  labi_shape *shapes;
  size_t count, room;
  labi_point *points;
  size_t point_count, point_room;
  bool failed; /* out of memory: the picture is not whole */
} labi_canvas;

void labi_canvas_free(labi_canvas *canvas);
void labi_draw_line(labi_canvas *canvas, labi_pen pen, const labi_point *points, size_t count);
void labi_draw_segment(labi_canvas *canvas, labi_pen pen, double x0, double y0, double x1,
                       double y1);
void labi_draw_rect(labi_canvas *canvas, labi_pen pen, int fill, double x, double y, double width,
                    double height);

/* Rectangles of one colour, from each even point to the next; they may be very many. */
void labi_draw_rects(labi_canvas *canvas, int fill, const labi_point *corners, size_t count);
void labi_draw_circle(labi_canvas *canvas, labi_pen pen, int fill, double x, double y,
                      double radius);
void labi_draw_words(labi_canvas *canvas, int colour, double x, double y, labi_anchor anchor,
                     double size, const char *text, const char *latex);

/* Hatches a rectangle; hatchings of equal pattern fit together wherever they meet. Pattern 0 is none. */
void labi_draw_hatch(labi_canvas *canvas, labi_pen pen, unsigned pattern, double x, double y,
                     double width, double height);

/* How wide the text will be, at most, in a usual sans serif. */
double labi_canvas_text_width(const char *text, double size);

/* The text; if it is longer than so many characters its head, "..." and a shorter piece of its end;
 * malloc'ed. */
char *labi_text_cut(const char *text, size_t most);

/* The least box with all shapes and a margin, in whole points. */
void labi_canvas_bounds(labi_point *from, labi_point *to, const labi_canvas *canvas);

void labi_canvas_svg(FILE *out, const labi_canvas *canvas, const char *title);
void labi_canvas_tikz(FILE *out, const labi_canvas *canvas, const char *title);

/* ---- colours: told apart in grey and by colour-blind eyes (canvas_colour.c) -------------------------- */

int labi_colour_ramp(double x);        /* 0 dark .. 1 light; lightness grows steadily */
int labi_colour_of_line(size_t i); /* of the i-th of several lines, which has dash i too */
int labi_colour_on(int fill);      /* black or white, whichever can be read there */
enum {
  LABI_BLACK = 0x000000,
  LABI_GREY = 0x8a8a8a,
  LABI_FAINT = 0xd9d9d9,
  LABI_WHITE = 0xffffff
};
enum { LABI_LEFT_COLOUR = 0x0060a8, LABI_RIGHT_COLOUR = 0xc8500a };

/* ---- numbers ---------------------------------------------------------------------------------------- */

/* x/unit rounded, of numbers of any size; for ink only.  False: the context has an error. */
bool labi_number_ratio(double *ratio, cgt_ctx *ctx, cgt_game x, cgt_game unit);

/* A number: exact in at most 9 characters, without a point, or rounded, with one; "" on failure. */
enum { LABI_NUMBER_TEXT = 40 }; /* room for it, and twice that for its LaTeX */
void labi_number_text(char text[LABI_NUMBER_TEXT], cgt_ctx *ctx, cgt_game number);

/* The same of x - from, with its sign: "+1/2". */
void labi_difference_text(char text[LABI_NUMBER_TEXT], cgt_ctx *ctx, cgt_game x, cgt_game from);

/* Such a text for math mode: powers raised. */
void labi_number_latex(char latex[2 * LABI_NUMBER_TEXT], const char *text);

/* ---- a picture under way ------------------------------------------------------------------------------ */

typedef enum labi_picture_format {
  LABI_PICTURE_TEXT,
  LABI_PICTURE_SVG,
  LABI_PICTURE_TIKZ,
  LABI_PICTURE_PNG,
  LABI_PICTURE_PDF,
  LABI_PICTURE_DOT
} labi_picture_format;

typedef struct labi_picture {
  labi_picture_format format;
  const char *title; /* one line, for readers of the file */
  cmd_session *session;
  const char *const *labels; /* of the operands, where the kind names them; NULL: their values */
  labi_canvas canvas;   /* what SVG, TikZ, PNG and PDF show */
  FILE *out;                 /* where text and DOT go */
  bool colours;              /* out is a terminal that shows them */
} labi_picture;

/* Runs a program with that input and output. False: it is not there, or it failed. */
bool labi_run_program(const char *const *arguments, FILE *in, FILE *out);

/* Turns the canvas, or the text in p->out, into the file; path NULL: standard output. */
cmd_status labi_picture_write(labi_picture *p, const char *path, const char *text, size_t length);

/* The value of an operand that is one expression. A failure is reported. */
cmd_status labi_picture_operand(lab_value *value, labi_picture *p, cmd_source *source, const char *operand);

/* The kinds. Operands as the command's page says; a failure is reported. */
cmd_status labi_picture_thermograph(labi_picture *p, int count, char **operands);
cmd_status labi_picture_tree(labi_picture *p, int count, char **operands);
cmd_status labi_picture_graph(labi_picture *p, int count, char **operands);
cmd_status labi_picture_heatmap(labi_picture *p, int count, char **operands);
cmd_status labi_picture_map(labi_picture *p, int count, char **operands);
cmd_status labi_picture_board(labi_picture *p, int count, char **operands);

#endif
