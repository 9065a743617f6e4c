/* plot_map_draw.c: a grid on the canvas, its axes, and what its colours mean. */
#include <stdio.h>
#include <string.h>

#include "plot_map.h"

static const double letters = 10;

typedef struct sizes {
  double wide, high; /* of a cell */
} sizes;

static double at_most(double x, double most) { return x < most ? x : most; }

/* Cells are square unless the grid is a long strip. */
static sizes choose_sizes(const plot_grid *g) {
  sizes s = {at_most(460.0 / (double)g->columns, 26), at_most(400.0 / (double)g->rows, 26)};
  s.wide = at_most(s.wide, g->rows < 8 ? 4 * s.high : s.high);
  s.high = at_most(s.high, g->columns < 8 || g->rows < 8 ? 4 * s.wide : s.wide);
  return s;
}

/* Do all values fit into their cells? */
static bool values_fit(const plot_grid *g, sizes s) {
  if (s.wide < 14 || s.high < 12) return false;
  for (size_t i = 0; i < g->count; i++)
    if (!g->levels[i].none && plot_text_width(g->levels[i].text, 8) > s.wide - 2) return false;
  return true;
}

static void draw_cells(plot_canvas *canvas, const plot_grid *g, sizes s, bool written) {
  const plot_pen none = {.colour = PLOT_NO_COLOUR};
  const double seam = 0.4; /* each reaches a little under the next ones, so that no white shines through */
  for (size_t row = 0; row < g->rows; row++) {
    double y = (double)(g->rows - 1 - row) * s.high;
    const uint32_t *cells = g->cells + row * g->columns;
    for (size_t x = 0, end; x < g->columns; x = end) { /* equal neighbours are one rectangle */
      for (end = x + 1; end < g->columns && cells[end] == cells[x];) end++;
      if (cells[x] == 0) continue;
      const plot_level *level = &g->levels[cells[x] - 1];
      double from = (double)x * s.wide, wide = (double)(end - x) * s.wide;
      plot_rect(canvas, none, level->fill, from, y - seam, wide + seam, s.high + seam);
      if (level->pattern > 0 && !written)
        plot_hatch(canvas, (plot_pen){plot_ink_on(level->fill), 0.5, 0}, level->pattern, from, y, wide,
                   s.high);
    }
  }
}

static void write_values(plot_canvas *canvas, const plot_grid *g, sizes s) {
  for (size_t i = 0; i < g->rows * g->columns; i++) {
    if (g->cells[i] == 0) continue;
    const plot_level *level = &g->levels[g->cells[i] - 1];
    bool none = level->none;
    plot_words(canvas, none ? PLOT_GREY : plot_ink_on(level->fill), ((double)(i % g->columns) + 0.5) * s.wide,
               ((double)(g->rows - 1 - i / g->columns) + 0.5) * s.high, PLOT_MIDDLE, 8,
               none ? "-" : level->text, none ? NULL : level->latex);
  }
}

/* Every how many cells a label has room: 1, 2, 5, 10, ... */
static size_t choose_step(const int64_t *values, size_t count, double cell, bool across) {
  double room = 1.3 * letters;
  for (size_t i = 0; across && i < count; i++) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)values[i]);
    double width = plot_text_width(text, letters) + 4;
    if (width > room) room = width;
  }
  static const size_t leading[] = {1, 2, 5};
  for (size_t power = 1;; power *= 10)
    for (int i = 0; i < 3; i++)
      if ((double)(leading[i] * power) * cell >= room || power > count) return leading[i] * power;
}

/* Labels stand at multiples of the step where values follow each other, else at every step-th. */
static bool has_label(const int64_t *values, size_t i, size_t count, size_t step) {
  int64_t span;
  bool dense = !__builtin_sub_overflow(values[count - 1], values[0], &span) && span == (int64_t)count - 1;
  return dense ? values[i] % (int64_t)step == 0 : i % step == 0;
}

static void draw_axes(plot_canvas *canvas, const plot_grid *g, sizes s, double width, double height) {
  const plot_pen axis = {PLOT_GREY, 0.9, 0};
  plot_rect(canvas, axis, PLOT_NO_COLOUR, 0, 0, width, height);
  char text[24];
  double widest = 0;
  size_t step = choose_step(g->xs, g->columns, s.wide, true);
  for (size_t i = 0; i < g->columns; i++) {
    if (!has_label(g->xs, i, g->columns, step)) continue;
    double x = ((double)i + 0.5) * s.wide;
    snprintf(text, sizeof text, "%lld", (long long)g->xs[i]);
    plot_segment(canvas, axis, x, height, x, height + 3);
    plot_words(canvas, PLOT_BLACK, x, height + 6 + 0.6 * letters, PLOT_MIDDLE, letters, text, text);
  }
  step = choose_step(g->ys, g->rows, s.high, false);
  for (size_t i = 0; i < g->rows; i++) {
    if (!has_label(g->ys, i, g->rows, step)) continue;
    double y = height - ((double)i + 0.5) * s.high;
    snprintf(text, sizeof text, "%lld", (long long)g->ys[i]);
    double wide = plot_text_width(text, letters);
    if (wide > widest) widest = wide;
    plot_segment(canvas, axis, -3, y, 0, y);
    plot_words(canvas, PLOT_BLACK, -6, y, PLOT_END, letters, text, text);
  }
  plot_words(canvas, PLOT_BLACK, width / 2, height + 8 + 1.8 * letters, PLOT_MIDDLE, letters + 1, g->x_name,
             NULL);
  plot_words(canvas, PLOT_BLACK, -widest - 12, height / 2, PLOT_END, letters + 1, g->y_name, NULL);
}

/* ---- what colours mean, to the right of the grid
 * ----------------------------------------------------------- */

static void list_levels(plot_canvas *canvas, const plot_grid *g, double x, bool written) {
  const plot_pen rim = {PLOT_GREY, 0.6, 0};
  double y = 0;
  for (size_t k = 0; k < g->count; k++, y += 18) {
    const plot_level *level = &g->levels[g->ramp ? g->count - 1 - k : k]; /* large numbers at the top */
    plot_rect(canvas, rim, level->fill, x, y, 22, 13);
    if (level->pattern > 0 && !written)
      plot_hatch(canvas, (plot_pen){plot_ink_on(level->fill), 0.5, 0}, level->pattern, x, y, 22, 13);
    char text[200];
    snprintf(text, sizeof text, "%zu cell%s", level->count, level->count == 1 ? "" : "s");
    plot_words(canvas, PLOT_BLACK, x + 28, y + 6.5, PLOT_START, letters, level->text, level->latex);
    double after = x + 28;
    for (size_t i = 0; i < g->count; i++) {
      double end = x + 40 + plot_text_width(g->levels[i].text, letters);
      if (end > after) after = end;
    }
    plot_words(canvas, 0x666666, after, y + 6.5, PLOT_START, letters - 2, text, NULL);
  }
}

/* The level whose place is nearest to this one. */
static size_t nearest_level(const plot_grid *g, size_t numbers, double place) {
  size_t best = 0;
  for (size_t i = 1; i < numbers; i++) {
    double off = g->levels[i].place - place, least = g->levels[best].place - place;
    if (off * off < least * least) best = i;
  }
  return best;
}

static void draw_ramp(plot_canvas *canvas, const plot_grid *g, double x) {
  enum { STEPS = 60, HEIGHT = 180, WIDTH = 14, MARKS = 4 };
  const plot_pen none = {.colour = PLOT_NO_COLOUR}, rim = {PLOT_GREY, 0.6, 0};
  size_t numbers = g->count;
  bool without = g->levels[numbers - 1].none;
  if (without) numbers--;
  double y = g->by_rank ? 16 : 0;
  if (g->by_rank) plot_words(canvas, 0x666666, x, 4, PLOT_START, letters - 1, "colours by rank", NULL);
  for (int i = 0; i < STEPS; i++) {
    double top = y + (double)i * HEIGHT / STEPS; /* each a little over the next: no seams */
    plot_rect(canvas, none, plot_ramp(1 - (i + 0.5) / STEPS), x, top, WIDTH,
              HEIGHT / (double)STEPS + (i + 1 < STEPS ? 0.4 : 0));
  }
  plot_rect(canvas, rim, PLOT_NO_COLOUR, x, y, WIDTH, HEIGHT);
  double last = y + 2 * HEIGHT;
  for (int i = 0; i <= MARKS; i++) { /* ends first, and what lies between if there is room */
    double wanted = i == 0 ? 0 : i == 1 ? 1 : (double)(i - 1) / MARKS;
    const plot_level *level = &g->levels[nearest_level(g, numbers, wanted)];
    double at = y + (1 - level->place) * HEIGHT;
    bool end = i < 2, fits = last - at >= 1.3 * letters && at - y >= 1.3 * letters;
    if (i == 2) fits = y + HEIGHT - at >= 1.3 * letters && at - y >= 1.3 * letters;
    if (!end && !fits) continue;
    if (!end) last = at;
    plot_segment(canvas, rim, x + WIDTH, at, x + WIDTH + 4, at);
    plot_words(canvas, PLOT_BLACK, x + WIDTH + 8, at, PLOT_START, letters, level->text, level->latex);
  }
  if (!without) return;
  plot_rect(canvas, rim, PLOT_WHITE, x, y + HEIGHT + 14, WIDTH, 13);
  plot_hatch(canvas, (plot_pen){PLOT_BLACK, 0.5, 0}, 1, x, y + HEIGHT + 14, WIDTH, 13);
  plot_words(canvas, PLOT_BLACK, x + WIDTH + 8, y + HEIGHT + 20, PLOT_START, letters, "no value", NULL);
}

void plot_grid_draw(plot *p, const plot_grid *g) {
  sizes s = choose_sizes(g);
  double width = s.wide * (double)g->columns, height = s.high * (double)g->rows;
  bool written = !g->truths && values_fit(g, s);
  draw_cells(&p->canvas, g, s, written);
  if (written) write_values(&p->canvas, g, s);
  draw_axes(&p->canvas, g, s, width, height);
  if (g->count <= PLOT_LEVELS_LISTED + 1)
    list_levels(&p->canvas, g, width + 24, written);
  else
    draw_ramp(&p->canvas, g, width + 24);
}
