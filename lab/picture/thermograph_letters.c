/* thermograph_letters.c: thermographs for a terminal: one with the strokes of thermograph_strokes.c, several
 * with a letter for each. */
#include <string.h>

#include "lab/picture/thermographs.h"

enum { ROWS = 18, MAST_ROWS = 2, COLUMNS = 65, INDENT = 11 };

/* The place of a wall at height y; the mast above it. */
static double wall_at(const labi_point *points, size_t count, double y) {
  if (y <= points[0].y) return points[0].x;
  size_t i = 1;
  while (i + 1 < count && y > points[i].y) i++;
  if (i >= count || points[i].y == points[i - 1].y) return points[count - 1].x;
  double part = (y - points[i - 1].y) / (points[i].y - points[i - 1].y);
  return points[i - 1].x + (part < 1 ? part : 1) * (points[i].x - points[i - 1].x);
}

static void letters_row(char *row, const labi_thermographs *all, double y) {
  memset(row, ' ', COLUMNS);
  row[COLUMNS] = 0;
  for (size_t i = 0; i < all->count; i++) {
    for (int side = 0; side < 2; side++) {
      const labi_curve *c = &all->items[i];
      int at = (int)(wall_at(c->points[side], c->walls[side].count, y) * (COLUMNS - 1) + 0.5);
      char letter = (char)('a' + i);
      row[at] = row[at] == ' ' || row[at] == letter ? letter : '#'; /* two or more in one place */
    }
  }
}

/* The temperature of a foot of a mast, 0 or -1 that lies nearest to the row; empty if none does. */
static void row_label(labi_number_label *label, const labi_thermographs *all, cgt_ctx *ctx, int r) {
  cgt_game ends[] = {cgt_integer(ctx, 0), cgt_integer(ctx, -1)};
  label->text[0] = 0;
  for (size_t i = 0; i < all->count + 2 && !label->text[0]; i++) {
    cgt_game t = i < all->count ? all->items[i].temperature : ends[i - all->count];
    double y;
    if (labi_temperature_position(&y, all, ctx, t) && (int)(y * (ROWS - 1) + 0.5) == r)
      labi_label_number(label, ctx, t);
  }
}

/* Means and the values of the walls at the foot, each below its place, as far as there is room. */
static void values_line(labi_buffer *out, const labi_thermographs *all, cgt_ctx *ctx) {
  enum { LENGTH = INDENT + COLUMNS + 12 };
  char line[LENGTH + 1];
  memset(line, ' ', LENGTH);
  line[LENGTH] = 0;
  for (int part = 0; part < 3; part++) {
    for (size_t i = 0; i < all->count; i++) {
      const labi_curve *c = &all->items[i];
      const lab_corner_list *w = &c->walls[part == 2];
      cgt_game value = part == 0 ? c->mean : w->items[w->count - 1].value;
      double x;
      if (!labi_value_position(&x, all, ctx, value)) continue;
      labi_number_label label;
      const labi_curve *first = &all->items[0];
      labi_label_number(&label, ctx, value);
      if (strcmp(label.text, first->mean_label.text) == 0 && !cgt_equal(value, first->mean)) /* rounded */
        labi_label_difference(&label, ctx, value, first->mean);
      int length = (int)strlen(label.text), at = INDENT + (int)(x * (COLUMNS - 1) + 0.5) - length / 2;
      if (at < 1 || at + length + 1 > LENGTH) continue;
      if ((int)strspn(line + at - 1, " ") >= length + 2) memcpy(line + at, label.text, (size_t)length);
    }
  }
  size_t length = LENGTH;
  while (length > 0 && line[length - 1] == ' ') length--;
  labi_putf(out, "%.*s\n", (int)length, line);
}

static void put_rows(labi_buffer *out, const labi_thermographs *all, cgt_ctx *ctx) {
  char row[COLUMNS + 1];
  labi_number_label label;
  for (int r = -MAST_ROWS; r < ROWS; r++) {
    letters_row(row, all, (double)r / (ROWS - 1));
    row_label(&label, all, ctx, r);
    size_t length = strlen(row);
    while (length > 0 && row[length - 1] == ' ') length--;
    if (all->count == 1 && !all->items[0].steep) /* it is all mast */
      labi_putf(out, "%*s  %*s\n", INDENT - 2, label.text, (int)(length - 1 + strlen("│")), "│");
    else
      labi_putf(out, "%*s  %.*s\n", INDENT - 2, label.text, (int)length, row);
  }
  labi_put_times(out, ' ', INDENT);
  for (int i = 0; i < COLUMNS; i++) labi_put(out, "─");
  labi_put_char(out, '\n');
  values_line(out, all, ctx);
}

void labi_thermograph_letters(labi_buffer *out, const labi_thermographs *all, cgt_ctx *ctx) {
  const labi_curve *first = &all->items[0];
  if (all->count == 1 && !first->steep && first->walls[0].count + first->walls[1].count > 2)
    labi_thermograph_strokes(out, ctx, &first->walls[0], &first->walls[1], true, 0);
  else
    put_rows(out, all, ctx);
  labi_put_char(out, '\n');
  for (size_t i = 0; i < all->count; i++) {
    const labi_curve *c = &all->items[i];
    if (all->count > 1) labi_putf(out, "%c  ", (char)('a' + i));
    labi_putf(out, "%s  mean %s, temperature %s\n", c->label, c->mean_label.text, c->temperature_label.text);
  }
}
