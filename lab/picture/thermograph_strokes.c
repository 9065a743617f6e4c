/* thermograph_strokes.c: see thermograph_strokes.h. A wall of a thermograph is vertical or has slope 1, so a
 * grid with the same step for value and temperature shows it without rounding steps; and its width is at most
 * twice its height, because neither wall leaves the mast by more than the way down. Floating point is used to
 * place characters, after the mean has been taken off exactly. */
#include "lab/picture/thermograph_strokes.h"

#include <stdlib.h>
#include <string.h>

#include "lab/picture/label.h"

typedef struct line {
  size_t count;
  double *temperatures, *values; /* values minus the mean */
} line;

static cgt_status approximate(double *x, cgt_ctx *ctx, cgt_game number) {
  char text[64];
  size_t length;
  cgt_status status = cgt_number_approx(text, sizeof text, &length, ctx, number, 17);
  if (status == CGT_OK) *x = strtod(text, NULL);
  return status;
}

static cgt_status line_of(line *line, cgt_ctx *ctx, const lab_corner_list *wall) {
  line->temperatures = calloc(2 * wall->count, sizeof(double));
  if (!line->temperatures) return CGT_ENOMEM;
  line->values = line->temperatures + wall->count;
  line->count = wall->count;
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < wall->count && status == CGT_OK; i++) {
    const cgt_corner *corner = &wall->items[i];
    status = approximate(&line->temperatures[i], ctx, corner->temperature);
    cgt_game from_mast = cgt_sub(ctx, corner->value, wall->items[0].value);
    if (status == CGT_OK) status = approximate(&line->values[i], ctx, from_mast);
  }
  return status;
}

/* The wall at temperature t: its value, and how much the value grows when t falls by 1. */
static double wall_at(const line *line, double t, double *growth) {
  *growth = 0;
  if (t >= line->temperatures[0]) return 0;
  size_t i = 1;
  while (i + 1 < line->count && t < line->temperatures[i]) i++;
  if (i >= line->count) return line->values[line->count - 1];
  double fall = line->temperatures[i - 1] - line->temperatures[i];
  *growth = (line->values[i] - line->values[i - 1]) / fall;
  return line->values[i - 1] + *growth * (line->temperatures[i - 1] - t);
}

enum { LEAST_ROWS = 8, MOST_ROWS = 12, MAST_ROWS = 2, CENTRE = MOST_ROWS + 2, WIDTH = 2 * CENTRE + 1 };

static int nearest(double x) { return (int)(x < 0 ? x - 0.5 : x + 0.5); }

/* The number of rows for which corners fall nearest to the lines between rows. */
static int choose_rows(const line *lines, double height) {
  int best = MOST_ROWS;
  double least = 1;
  for (int rows = MOST_ROWS; rows >= LEAST_ROWS; rows--) {
    double worst = 0;
    for (int w = 0; w < 2; w++) {
      for (size_t i = 0; i < lines[w].count; i++) {
        double y = (lines[w].temperatures[i] + 1) / height * rows;
        double off = y > nearest(y) ? y - nearest(y) : nearest(y) - y;
        if (off > worst) worst = off;
      }
    }
    if (worst < least - 1e-9) {
      least = worst;
      best = rows;
    }
  }
  return best;
}

/* A row whose middle is at temperature t: each wall becomes one sign. */
static void draw_row(char *row, const line *lines, double t, double step) {
  memset(row, ' ', WIDTH);
  for (int w = 0; w < 2; w++) {
    double growth, x = -wall_at(&lines[w], t, &growth) / step;
    int shift = growth > 0.5 ? -1 : growth < -0.5 ? 1 : 0;
    int column = CENTRE + nearest(x + 0.5 * shift);
    if (column < 0 || column >= WIDTH) continue;
    row[column] = shift < 0 ? '/' : shift > 0 ? '\\' : '|';
  }
}

static void print_row(labi_buffer *out, const char *row, bool boxes) {
  int length = WIDTH;
  while (length > 0 && row[length - 1] == ' ') length--;
  for (int i = 0; i < length; i++) {
    const char *box = row[i] == '/' ? "╱" : row[i] == '\\' ? "╲" : row[i] == '|' ? "│" : " ";
    if (boxes)
      labi_put(out, box);
    else
      labi_put_char(out, row[i]);
  }
  labi_put_char(out, '\n');
}

/* The temperature of a corner that lies on the upper edge of row r, or 0 if that does; else "". */
static void label_row(labi_number_label *label, cgt_ctx *ctx, const lab_corner_list *walls[2],
                      const line *lines, int r, int rows, double step) {
  label->text[0] = 0;
  for (int w = 0; w < 2; w++) {
    for (size_t i = 0; i < lines[w].count && !label->text[0]; i++) {
      double from_top = (lines[w].temperatures[0] - lines[w].temperatures[i]) / step;
      bool is_foot = i + 1 == lines[w].count;
      if (nearest(from_top) == r && (r < rows || is_foot))
        labi_label_number(label, ctx, walls[w]->items[i].temperature);
    }
  }
  double from_zero = lines[0].temperatures[0] / step - r;
  if (!label->text[0] && r < rows && from_zero < 0.01 && from_zero > -0.01) strcpy(label->text, "0");
}

/* Below the picture: where the walls and the mast stand at the bottom and at the top. */
static void label_values(labi_buffer *out, cgt_ctx *ctx, const lab_corner_list *walls[2], const line *lines,
                         double step, int indent) {
  char row[WIDTH + 32];
  memset(row, ' ', sizeof row);
  size_t end = 0;
  const cgt_game values[] = {walls[0]->items[walls[0]->count - 1].value, walls[0]->items[0].value,
                             walls[1]->items[walls[1]->count - 1].value};
  const double x[] = {-lines[0].values[lines[0].count - 1] / step, 0,
                      -lines[1].values[lines[1].count - 1] / step};
  for (int i = 0; i < 3; i++) {
    labi_number_label label, mean;
    labi_label_number(&label, ctx, values[i]);
    labi_label_number(&mean, ctx, values[1]);
    if (strcmp(label.text, mean.text) == 0 && !cgt_equal(values[i], values[1])) /* only when rounded */
      labi_label_difference(&label, ctx, values[i], values[1]);
    size_t length = strlen(label.text);
    int at = 8 + CENTRE + nearest(x[i]) - (int)(length / 2);
    if (at < (int)end + (end > 0 ? 2 : 0) || (size_t)at + length > sizeof row) continue;
    memcpy(row + at, label.text, length);
    end = (size_t)at + length;
  }
  labi_putf(out, "%*s%.*s\n", indent + 3, "", (int)end, row);
}

cgt_status labi_thermograph_strokes(labi_buffer *out, cgt_ctx *ctx, const lab_corner_list *left,
                                    const lab_corner_list *right, bool boxes, int indent) {
  if (left->count == 0 || right->count == 0 || (left->count == 1 && right->count == 1)) return CGT_OK;
  const lab_corner_list *walls[2] = {left, right};
  line lines[2] = {{0}, {0}};
  cgt_status status = line_of(&lines[0], ctx, left);
  if (status == CGT_OK) status = line_of(&lines[1], ctx, right);
  double height = status == CGT_OK ? lines[0].temperatures[0] + 1 : 0;
  if (height > 0) {
    int rows = choose_rows(lines, height);
    double step = height / rows;
    char row[WIDTH];
    labi_number_label label;
    for (int r = -MAST_ROWS; r <= rows; r++) {
      label_row(&label, ctx, walls, lines, r, rows, step);
      labi_putf(out, "%*s%9s  ", indent, "", label.text);
      if (r == rows) break;
      draw_row(row, lines, lines[0].temperatures[0] - (r + 0.5) * step, step);
      print_row(out, row, boxes);
    }
    for (int i = 0; i < WIDTH; i++) labi_put(out, boxes ? "─" : "-");
    labi_put_char(out, '\n');
    label_values(out, ctx, walls, lines, step, indent);
  }
  free(lines[0].temperatures);
  free(lines[1].temperatures);
  return out->failed ? CGT_ENOMEM : status;
}
