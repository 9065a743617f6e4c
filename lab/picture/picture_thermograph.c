/* picture_thermograph.c: thermographs, one upon the other, in the convention of the books: values grow to the
 * left, temperatures upwards, and a mast stands on the walls. Corners are exact until they are placed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/lab_guard.h"
#include "lab/picture/thermographs.h"
#include "lab/inspect/option_lists.h"
#include "lab/text/value_text.h"

enum { LABEL = 44 };

static void free_thermographs(lab_picture *p) {
  labi_thermographs *all = (labi_thermographs *)p;
  for (size_t i = 0; i < all->count; i++) {
    labi_curve *c = &all->items[i];
    for (int side = 0; side < 2; side++) {
      free(c->walls[side].items);
      free(c->points[side]);
    }
    free(c->label);
    free(c->latex);
  }
  free(all->items);
  labi_buffer_free(&all->text);
  free(all);
}

/* ---- what is drawn ---------------------------------------------------------------------------------- */

/* The label, if there is one, or the value where it is short, else where it comes from. */
static bool name_curve(labi_curve *c, lab_machine *machine, const lab_picture_operand *operand) {
  if (operand->label) return (c->label = strdup(operand->label)) != NULL;
  char *value = lab_value_text(machine, c->value, CGT_UNICODE);
  if (!value) return false;
  if (strlen(value) <= LABEL && !(c->steep && operand->expression)) { /* of a ko the expression has the ban */
    c->label = value;
    c->latex = lab_value_text(machine, c->value, CGT_LATEX);
    return c->latex != NULL;
  }
  c->label = labi_text_cut(operand->expression ? operand->expression : value, LABEL);
  free(value);
  return c->label != NULL;
}

static bool find_walls(labi_curve *c, cgt_ctx *ctx) {
  const cgt_game g = c->value.as.game;
  c->mean = cgt_mean(ctx, g);
  c->temperature = cgt_temperature(ctx, g);
  c->stops[CGT_LEFT] = cgt_left_stop(ctx, g);
  c->stops[CGT_RIGHT] = cgt_right_stop(ctx, g);
  return !cgt_is_none(c->mean) && !cgt_is_none(c->temperature) && !cgt_is_none(c->stops[CGT_LEFT]) &&
         !cgt_is_none(c->stops[CGT_RIGHT]) && labi_list_wall(&c->walls[CGT_LEFT], ctx, g, CGT_LEFT) &&
         labi_list_wall(&c->walls[CGT_RIGHT], ctx, g, CGT_RIGHT);
}

/* Their last corners are at temperature 0. */
static bool find_loopy_walls(labi_curve *c, cgt_ctx *ctx) {
  const cgt_loopy g = c->value.as.loopy.value;
  c->mean = cgt_loopy_mean(ctx, g);
  c->temperature = cgt_loopy_temperature(ctx, g);
  bool good = !cgt_is_none(c->mean) && !cgt_is_none(c->temperature);
  for (int side = 0; good && side < 2; side++) {
    good = labi_list_loopy_wall(&c->walls[side], ctx, g, (cgt_player)side);
    if (good) c->stops[side] = c->walls[side].items[c->walls[side].count - 1].value;
  }
  return good;
}

static bool make_points(labi_curve *c) {
  for (int side = 0; side < 2; side++)
    if (!(c->points[side] = malloc(c->walls[side].count * sizeof(labi_point)))) return false;
  return true;
}

static cgt_status read_steep_curve(labi_curve *c, lab_machine *machine, const lab_picture_operand *operand,
                                   lab_error *error) {
  c->steep = true;
  const cgt_status status = labi_read_corners(c, machine, error);
  if (status != CGT_OK) return status;
  return make_points(c) && name_curve(c, machine, operand) ? CGT_OK : labi_picture_no_memory(error);
}

static cgt_status read_curve(labi_curve *c, lab_machine *machine, const lab_picture_operand *operand,
                             lab_error *error) {
  c->value = operand->value;
  if (labi_is_corners(c->value)) return read_steep_curve(c, machine, operand, error);
  if (c->value.kind == LAB_THERMOGRAPH) c->value.kind = LAB_GAME;
  cgt_status status = lab_settle(&c->value, machine, error);
  if (status != CGT_OK) return status;
  const bool loopy = c->value.kind == LAB_LOOPY;
  cgt_game game;
  if (!loopy && (status = lab_to_game(&game, machine, c->value, error)) != CGT_OK) return status;
  if (!loopy) c->value = lab_game(game);
  cgt_ctx *ctx = lab_machine_ctx(machine);
  if (!(loopy ? find_loopy_walls(c, ctx) : find_walls(c, ctx)) || !make_points(c)) return labi_picture_engine_failed(error, machine, "cannot find the thermograph");
  labi_label_number(&c->mean_label, ctx, c->mean);
  labi_label_number(&c->temperature_label, ctx, c->temperature);
  if (name_curve(c, machine, operand)) return CGT_OK;
  return labi_picture_engine_failed(error, machine, "cannot print the value");
}

static bool less(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  int sign = 0;
  return cgt_number_compare(&sign, ctx, x, y) == CGT_OK && sign < 0;
}

/* The box of all corners: temperatures from -1 to at least 0, values at least 1 apart. */
static bool find_box(labi_thermographs *all, cgt_ctx *ctx) {
  cgt_game zero = cgt_integer(ctx, 0), one = cgt_integer(ctx, 1);
  all->low = all->high = all->items[0].mean;
  all->top = zero;
  for (size_t i = 0; i < all->count; i++) {
    for (int side = 0; side < 2; side++) {
      const lab_corner_list *w = &all->items[i].walls[side];
      for (size_t k = 0; k < w->count; k++) {
        if (less(ctx, w->items[k].value, all->low)) all->low = w->items[k].value;
        if (less(ctx, all->high, w->items[k].value)) all->high = w->items[k].value;
        if (less(ctx, all->top, w->items[k].temperature)) all->top = w->items[k].temperature;
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

static bool place_corners(labi_thermographs *all, cgt_ctx *ctx) {
  for (size_t i = 0; i < all->count; i++) {
    for (int side = 0; side < 2; side++) {
      const lab_corner_list *w = &all->items[i].walls[side];
      labi_point *points = all->items[i].points[side];
      for (size_t k = 0; k < w->count; k++)
        if (!labi_value_position(&points[k].x, all, ctx, w->items[k].value) ||
            !labi_temperature_position(&points[k].y, all, ctx, w->items[k].temperature))
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
  return (labi_pen){labi_colour_of_line(i), 1.6, (unsigned)((i + i / LABI_DASHES) % LABI_DASHES)};
}

/* Walls keep their slope of 45 degrees where the picture is then neither a ribbon nor a needle. */
static void choose_size(double *width, double *height, const labi_thermographs *all, cgt_ctx *ctx) {
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
                         const labi_number_label *label) {
  labi_draw_words(canvas, LABI_BLACK, x, y, anchor, letters, label->text, label->latex);
}

/* How far the second line of labels stands from the first; 0: there is none. */
static double second_line(const labi_ticks *t) {
  double off = 0;
  bool used = false;
  for (size_t i = 0; i < t->count; i++) {
    double wide = t->down ? labi_canvas_text_width(t->items[i].label.text, letters) + 4 : 1.25 * letters;
    if (t->items[i].line == 0 && wide > off) off = wide;
    used = used || t->items[i].line == 1;
  }
  return used ? off : 0;
}

/* Returns how far the labels reach below the picture. */
static double draw_axes(labi_canvas *canvas, const labi_axes *axes) {
  const labi_pen faint = {LABI_FAINT, 0.7, 0}, axis = {LABI_GREY, 0.9, 0};
  const double left = -16, right = axes->width + 16, height = axes->height;
  double below = second_line(&axes->values), aside = second_line(&axes->temperatures);
  for (size_t i = 0; i < axes->values.count; i++) {
    const labi_tick *t = &axes->values.items[i];
    labi_draw_segment(canvas, faint, t->place, -MAST, t->place, height);
    labi_draw_segment(canvas, axis, t->place, height, t->place, height + 4);
    write_number(canvas, t->place, height + 6 + 0.6 * letters + t->line * below, LABI_ANCHOR_MIDDLE,
                 &t->label);
  }
  for (size_t i = 0; i < axes->temperatures.count; i++) {
    const labi_tick *t = &axes->temperatures.items[i];
    /* Below temperature 0, play is in numbers. */
    labi_draw_segment(canvas, t->zero ? axis : faint, left, t->place, right, t->place);
    labi_draw_segment(canvas, axis, left - 4, t->place, left, t->place);
    write_number(canvas, left - 7 - t->line * aside, t->place, LABI_ANCHOR_END, &t->label);
  }
  labi_draw_segment(canvas, axis, left, -MAST, left, height);
  labi_draw_segment(canvas, axis, left, height, right, height);
  labi_draw_words(canvas, LABI_BLACK, left, -MAST - 9, LABI_ANCHOR_MIDDLE, letters, "temperature", NULL);
  labi_draw_words(canvas, LABI_BLACK, right + 6, height, LABI_ANCHOR_START, letters, "value", NULL);
  return below;
}

static void draw_curve(labi_canvas *canvas, const labi_curve *c, size_t i, double width, double height) {
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

static void draw_legend(labi_canvas *canvas, const labi_thermographs *all, double height) {
  double x = 28, y = height + 2.8 * letters + 8;
  for (size_t i = 0; i < all->count; i++) {
    double end = 44 + labi_canvas_text_width(all->items[i].label, letters);
    if (end > x) x = end;
  }
  for (size_t i = 0; i < all->count; i++, y += 1.7 * letters) {
    const labi_curve *c = &all->items[i];
    char text[128], latex[256];
    snprintf(text, sizeof text, "mean %s, temperature %s", c->mean_label.text, c->temperature_label.text);
    snprintf(latex, sizeof latex, "\\mbox{mean }{%s}\\mbox{, temperature }{%s}", c->mean_label.latex,
             c->temperature_label.latex);
    labi_draw_segment(canvas, pen_of(i), -16, y, 20, y);
    labi_draw_words(canvas, LABI_BLACK, 28, y, LABI_ANCHOR_START, letters, c->label, c->latex);
    labi_draw_words(canvas, 0x555555, x, y, LABI_ANCHOR_START, letters, text, latex);
  }
}

static void draw(labi_canvas *canvas, lab_picture *p) {
  const labi_thermographs *all = (const labi_thermographs *)p;
  double width = all->axes.width, height = all->axes.height, below = draw_axes(canvas, &all->axes);
  for (size_t i = 0; i < all->count; i++) draw_curve(canvas, &all->items[i], i, width, height);
  draw_legend(canvas, all, height + below);
}

static void put_text(labi_buffer *out, const lab_picture *p, bool colours) {
  const labi_thermographs *all = (const labi_thermographs *)p;
  (void)colours;
  labi_put_bytes(out, all->text.bytes, all->text.length);
}

/* ---- making ---------------------------------------------------------------------------------------- */

static cgt_status make(labi_thermographs *all, lab_machine *machine, const lab_picture_operand *games,
                       size_t count, lab_error *error) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  all->items = calloc(count, sizeof *all->items);
  if (!all->items) return labi_picture_no_memory(error);
  while (all->count < count) {
    size_t i = all->count++;
    cgt_status status = read_curve(&all->items[i], machine, &games[i], error);
    if (status != CGT_OK) return status;
  }
  if (!find_box(all, ctx) || !place_corners(all, ctx))
    return labi_picture_engine_failed(error, machine, "cannot place the thermograph");
  all->axes.letters = letters;
  choose_size(&all->axes.width, &all->axes.height, all, ctx);
  labi_find_ticks(all, ctx);
  labi_thermograph_letters(&all->text, all, ctx);
  return all->text.failed ? labi_picture_no_memory(error) : CGT_OK;
}

cgt_status lab_picture_thermographs(lab_picture **picture, lab_machine *machine,
                                    const lab_picture_operand *games, size_t count, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, picture) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, games, count))
    return CGT_EINVAL;
  static const labi_picture_kind kind = {.draw = draw, .text = put_text, .free = free_thermographs};
  if (count == 0 || count > LAB_PICTURE_CURVES)
    return labi_picture_fail(error, CGT_EINVAL,
                             count == 0 ? "%zu thermographs do not make a picture; expected 1 to %d"
                                        : "%zu thermographs are too many for one picture: the limit is %d",
                             count, LAB_PICTURE_CURVES);
  labi_thermographs *all = calloc(1, sizeof *all);
  if (!all) return labi_picture_no_memory(error);
  all->picture.kind = &kind;
  cgt_status status = make(all, machine, games, count, error);
  if (status == CGT_OK)
    *picture = &all->picture;
  else
    lab_picture_free(&all->picture);
  return status;
}
