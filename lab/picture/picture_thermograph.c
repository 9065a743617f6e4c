/* picture_thermograph.c: thermographs, one upon the other, in the convention of the books: values grow to the
 * left, temperatures upwards, and a mast stands on the walls. Corners are exact until they are placed. */
#include <stdlib.h>
#include <string.h>

#include "lab/picture/thermograph_strokes.h"
#include "lab/picture/picture.h"
#include "lab/picture/picture_thermograph.h"

enum { MOST_CURVES = 24, LABEL = 44 };

static void free_curves(labi_curves *all) {
  for (size_t i = 0; i < all->count; i++) {
    labi_curve *c = &all->items[i];
    for (int side = 0; side < 2; side++) {
      free(c->walls[side].corners);
      free(c->points[side]);
    }
    free(c->label);
    free(c->latex);
  }
  free(all->items);
}

/* ---- what is drawn ---------------------------------------------------------------------------------- */

/* The label, if there is one, or the value where it is short, else what was asked. */
static bool name_curve(labi_curve *c, labi_picture *p, const char *operand, const char *label) {
  if (label) return (c->label = strdup(label)) != NULL;
  c->label = cmd_session_game_text(p->session, c->game, CGT_UNICODE);
  if (c->label && strlen(c->label) <= LABEL) {
    c->latex = cmd_session_game_text(p->session, c->game, CGT_LATEX);
    return c->latex != NULL;
  }
  free(c->label);
  c->label = labi_text_cut(operand, LABEL);
  return c->label != NULL;
}

static cmd_status read_curve(labi_curve *c, labi_picture *p, const char *operand, const char *label) {
  cmd_source source;
  lab_value value;
  lab_error error = {0};
  cmd_status status = labi_picture_operand(&value, p, &source, operand);
  if (status != CMD_DONE) return status;
  if (value.kind == LAB_THERMOGRAPH) value.kind = LAB_GAME;
  if (lab_to_game(&c->game, p->session->machine, value, &error) != CGT_OK)
    return cmd_session_report(&source, &error);
  cgt_ctx *ctx = lab_machine_ctx(p->session->machine);
  c->mean = cgt_mean(ctx, c->game);
  c->temperature = cgt_temperature(ctx, c->game);
  if (cgt_is_none(c->mean) || cgt_is_none(c->temperature))
    return cmd_session_report_ctx(p->session, "cannot find the thermograph");
  for (int side = 0; side < 2; side++) {
    c->walls[side] = labi_wall_of(ctx, c->game, (cgt_player)side);
    c->points[side] = malloc((c->walls[side].count + 1) * sizeof(labi_point));
    if (c->walls[side].count == 0 || !c->points[side])
      return cmd_session_report_ctx(p->session, "cannot find the thermograph");
  }
  if (!name_curve(c, p, operand, label)) return cmd_session_report_ctx(p->session, "cannot print the value");
  return CMD_DONE;
}

static bool less(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  int sign = 0;
  return cgt_number_compare(&sign, ctx, x, y) == CGT_OK && sign < 0;
}

/* The box of all corners: temperatures from -1 to at least 0, values at least 1 apart. */
static bool find_box(labi_curves *all, cgt_ctx *ctx) {
  cgt_game zero = cgt_integer(ctx, 0), one = cgt_integer(ctx, 1);
  all->low = all->high = all->items[0].mean;
  all->top = zero;
  for (size_t i = 0; i < all->count; i++) {
    for (int side = 0; side < 2; side++) {
      const labi_wall *w = &all->items[i].walls[side];
      for (size_t k = 0; k < w->count; k++) {
        if (less(ctx, w->corners[k].value, all->low)) all->low = w->corners[k].value;
        if (less(ctx, all->high, w->corners[k].value)) all->high = w->corners[k].value;
        if (less(ctx, all->top, w->corners[k].temperature)) all->top = w->corners[k].temperature;
      }
    }
  }
  if (cgt_equal(all->low, all->high)) {
    all->low = cgt_sub(ctx, all->low, one);
    all->high = cgt_add(ctx, all->high, one);
  }
  all->width = cgt_sub(ctx, all->high, all->low);
  all->height = cgt_add(ctx, all->top, one);
  return !cgt_is_none(all->width) && !cgt_is_none(all->height);
}

bool labi_value_position(double *x, const labi_curves *all, cgt_ctx *ctx, cgt_game value) {
  return labi_number_ratio(x, ctx, cgt_sub(ctx, all->high, value), all->width);
}

bool labi_temperature_position(double *y, const labi_curves *all, cgt_ctx *ctx,
                                    cgt_game temperature) {
  return labi_number_ratio(y, ctx, cgt_sub(ctx, all->top, temperature), all->height);
}

static bool place_corners(labi_curves *all, cgt_ctx *ctx) {
  for (size_t i = 0; i < all->count; i++) {
    for (int side = 0; side < 2; side++) {
      const labi_wall *w = &all->items[i].walls[side];
      labi_point *points = all->items[i].points[side];
      for (size_t k = 0; k < w->count; k++)
        if (!labi_value_position(&points[k].x, all, ctx, w->corners[k].value) ||
            !labi_temperature_position(&points[k].y, all, ctx, w->corners[k].temperature))
          return false;
    }
  }
  return true;
}

/* ---- the canvas ------------------------------------------------------------------------------------ */

enum { MAST = 28 };
static const double letters = 10;

/* Colours and dashes in all their pairs: no two curves look the same, in colour or in grey. */
static labi_pen pen_of(size_t i) {
  return (labi_pen){labi_colour_of_line(i), 1.6,
                         (unsigned)((i + i / LABI_DASHES) % LABI_DASHES)};
}

/* Walls keep their slope of 45 degrees where the picture is then neither a ribbon nor a needle. */
static void choose_size(double *width, double *height, const labi_curves *all, cgt_ctx *ctx) {
  double aspect;
  *width = 360;
  *height = 220;
  if (!labi_number_ratio(&aspect, ctx, all->width, all->height) || aspect < 0.4 || aspect > 4) return;
  if (aspect * *height <= 420)
    *width = aspect * *height;
  else
    *height = (*width = 420) / aspect;
}

static void write_number(labi_canvas *canvas, double x, double y, labi_anchor anchor,
                         const char *text) {
  char latex[2 * LABI_NUMBER_TEXT];
  labi_number_latex(latex, text);
  labi_draw_words(canvas, LABI_BLACK, x, y, anchor, letters, text, latex);
}

/* How far the second line of labels stands from the first; 0: there is none. */
static double second_line(const labi_ticks *t) {
  double off = 0;
  bool used = false;
  for (size_t i = 0; i < t->count; i++) {
    double wide = t->down ? labi_canvas_text_width(t->items[i].text, letters) + 4 : 1.25 * letters;
    if (t->items[i].line == 0 && wide > off) off = wide;
    used = used || t->items[i].line == 1;
  }
  return used ? off : 0;
}

/* Returns how far the labels reach below the picture. */
static double draw_axes(labi_picture *p, const labi_axes *axes, cgt_ctx *ctx) {
  const labi_pen faint = {LABI_FAINT, 0.7, 0}, axis = {LABI_GREY, 0.9, 0};
  labi_canvas *canvas = &p->canvas;
  const double left = -16, right = axes->width + 16, height = axes->height;
  double below = second_line(&axes->values), aside = second_line(&axes->temperatures);
  for (size_t i = 0; i < axes->values.count; i++) {
    const labi_tick *t = &axes->values.items[i];
    labi_draw_segment(canvas, faint, t->place, -MAST, t->place, height);
    labi_draw_segment(canvas, axis, t->place, height, t->place, height + 4);
    write_number(canvas, t->place, height + 6 + 0.6 * letters + t->line * below, LABI_ANCHOR_MIDDLE, t->text);
  }
  for (size_t i = 0; i < axes->temperatures.count; i++) {
    const labi_tick *t = &axes->temperatures.items[i];
    bool zero = cgt_equal(t->number, cgt_integer(ctx, 0)); /* below it, play is in numbers */
    labi_draw_segment(canvas, zero ? axis : faint, left, t->place, right, t->place);
    labi_draw_segment(canvas, axis, left - 4, t->place, left, t->place);
    write_number(canvas, left - 7 - t->line * aside, t->place, LABI_ANCHOR_END, t->text);
  }
  labi_draw_segment(canvas, axis, left, -MAST, left, height);
  labi_draw_segment(canvas, axis, left, height, right, height);
  labi_draw_words(canvas, LABI_BLACK, left, -MAST - 9, LABI_ANCHOR_MIDDLE, letters, "temperature", NULL);
  labi_draw_words(canvas, LABI_BLACK, right + 6, height, LABI_ANCHOR_START, letters, "value", NULL);
  return below;
}

static void draw_curve(labi_canvas *canvas, const labi_curve *c, size_t i, double width,
                       double height) {
  labi_pen pen = pen_of(i);
  for (int side = 0; side < 2; side++) {
    size_t count = c->walls[side].count;
    labi_point *points = malloc(count * sizeof *points);
    if (!points) {
      canvas->failed = true;
      return;
    }
    for (size_t k = 0; k < count; k++)
      points[k] = (labi_point){c->points[side][k].x * width, c->points[side][k].y * height};
    if (count > 1) labi_draw_line(canvas, pen, points, count);
    free(points);
  }
  double x = c->points[0][0].x * width, foot = c->points[0][0].y * height,
         top = -MAST + 4.0 * (double)(i % 3);
  labi_draw_segment(canvas, pen, x, foot, x, top);
  pen.dash = 0;
  labi_draw_line(canvas, pen, (labi_point[]){{x - 3, top + 5}, {x, top}, {x + 3, top + 5}}, 3);
}

static void draw_legend(labi_picture *p, const labi_curves *all, cgt_ctx *ctx, double height) {
  double x = 28, y = height + 2.8 * letters + 8;
  for (size_t i = 0; i < all->count; i++) {
    double end = 44 + labi_canvas_text_width(all->items[i].label, letters);
    if (end > x) x = end;
  }
  for (size_t i = 0; i < all->count; i++, y += 1.7 * letters) {
    const labi_curve *c = &all->items[i];
    labi_draw_segment(&p->canvas, pen_of(i), -16, y, 20, y);
    labi_draw_words(&p->canvas, LABI_BLACK, 28, y, LABI_ANCHOR_START, letters, c->label, c->latex);
    char mean[LABI_NUMBER_TEXT], temperature[LABI_NUMBER_TEXT], text[3 * LABI_NUMBER_TEXT];
    char mean_latex[2 * LABI_NUMBER_TEXT], temperature_latex[2 * LABI_NUMBER_TEXT],
        latex[6 * LABI_NUMBER_TEXT];
    labi_number_text(mean, ctx, c->mean);
    labi_number_text(temperature, ctx, c->temperature);
    labi_number_latex(mean_latex, mean);
    labi_number_latex(temperature_latex, temperature);
    snprintf(text, sizeof text, "mean %s, temperature %s", mean, temperature);
    snprintf(latex, sizeof latex, "\\mbox{mean }{%s}\\mbox{, temperature }{%s}", mean_latex,
             temperature_latex);
    labi_draw_words(&p->canvas, 0x555555, x, y, LABI_ANCHOR_START, letters, text, latex);
  }
}

static void draw(labi_picture *p, const labi_curves *all, cgt_ctx *ctx) {
  labi_axes axes = {.letters = letters};
  choose_size(&axes.width, &axes.height, all, ctx);
  labi_find_ticks(&axes, all, ctx);
  double below = draw_axes(p, &axes, ctx);
  for (size_t i = 0; i < all->count; i++) draw_curve(&p->canvas, &all->items[i], i, axes.width, axes.height);
  draw_legend(p, all, ctx, axes.height + below);
}

cmd_status labi_picture_thermograph(labi_picture *p, int count, char **operands) {
  if (count > MOST_CURVES) {
    cmd_complain("%d thermographs are too many for one picture: %d are the most", count, MOST_CURVES);
    return CMD_USAGE;
  }
  labi_curves all = {.items = calloc((size_t)count, sizeof *all.items)};
  if (!all.items) {
    cmd_complain("out of memory");
    return CMD_LIMIT;
  }
  cgt_ctx *ctx = lab_machine_ctx(p->session->machine);
  cmd_status status = CMD_DONE;
  for (int i = 0; i < count && status == CMD_DONE; i++) {
    all.count++;
    status = read_curve(&all.items[i], p, operands[i], p->labels ? p->labels[i] : NULL);
  }
  if (status == CMD_DONE && (!find_box(&all, ctx) || !place_corners(&all, ctx)))
    status = cmd_session_report_ctx(p->session, "cannot place the thermograph");
  if (status == CMD_DONE && p->format == LABI_PICTURE_TEXT)
    labi_thermograph_letters(p, &all, ctx);
  else if (status == CMD_DONE)
    draw(p, &all, ctx);
  free_curves(&all);
  return status;
}
