/* map_draw.c: a grid on the canvas, its axes, and what its colours mean. */
#include "lab/picture/map_grid.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const double letters = 10;

typedef struct sizes {
  double wide, high; /* of a cell */
} sizes;

static double at_most(double x, double most) { return x < most ? x : most; }

/* The side of cells of which so many make so many points: whole points, so that edges fall on pixels, and
 * not less than one for as long as the picture can be looked at. */
static double side(double points, size_t count) {
  enum { LARGEST = 26, LONGEST = 4000 };
  double side = at_most(points / (double)count, LARGEST);
  return side >= 1 ? (double)(int)side : at_most(1, (double)LONGEST / (double)count);
}

/* Cells are square unless the grid is a long strip. */
static sizes choose_sizes(const labi_grid *g) {
  sizes s = {side(460, g->columns), side(400, g->rows)};
  double most = g->columns < 8 || g->rows < 8 ? 4 : 1;
  s.wide = at_most(s.wide, most * s.high);
  s.high = at_most(s.high, most * s.wide);
  return s;
}

/* Do all values fit into their cells? */
static bool values_fit(const labi_grid *g, sizes s) {
  if (s.wide < 14 || s.high < 12) return false;
  for (size_t i = 0; i < g->count; i++)
    if (!g->levels[i].none && labi_canvas_text_width(g->levels[i].text, 8) > s.wide - 2) return false;
  return true;
}

static labi_pen hatch_pen(int fill) { return (labi_pen){labi_colour_on(fill), 0.5, 0}; }

/* Equal cells that make a rectangle. */
typedef struct block {
  int fill;
  unsigned pattern;
  size_t left, right, bottom, top; /* right and top: behind the last */
} block;

static int by_ink_and_place(const void *a, const void *b) {
  const block *s = a, *t = b;
  if (s->pattern != t->pattern) return s->pattern < t->pattern ? -1 : 1;
  if (s->fill != t->fill) return s->fill < t->fill ? -1 : 1;
  if (s->left != t->left) return s->left < t->left ? -1 : 1;
  if (s->right != t->right) return s->right < t->right ? -1 : 1;
  return s->bottom < t->bottom ? -1 : 1;
}

/* Rows are cut where the value changes, and what is equal one above the other is joined. blocks: room for
 * all cells. */
static size_t find_blocks(block *blocks, const labi_grid *g) {
  size_t count = 0, joined = 0;
  for (size_t row = 0; row < g->rows; row++) {
    const uint32_t *cells = g->cells + row * g->columns;
    for (size_t x = 0, end; x < g->columns; x = end) {
      for (end = x + 1; end < g->columns && cells[end] == cells[x];) end++;
      if (cells[x] == 0) continue;
      const labi_level *level = &g->levels[cells[x] - 1];
      blocks[count++] = (block){level->fill, level->pattern, x, end, row, row + 1};
    }
  }
  qsort(blocks, count, sizeof *blocks, by_ink_and_place);
  for (size_t i = 0; i < count; i++) {
    block *last = joined > 0 ? &blocks[joined - 1] : NULL, *next = &blocks[i];
    if (last && last->fill == next->fill && last->pattern == next->pattern && last->left == next->left &&
        last->right == next->right && last->top == next->bottom)
      last->top = next->top;
    else
      blocks[joined++] = *next;
  }
  return joined;
}

/* Blocks of one ink are one shape. Each reaches a little over its neighbours: no white shines through. */
static void draw_blocks(labi_canvas *canvas, const labi_grid *g, sizes s, const block *blocks, size_t count,
                        labi_point *corners) {
  const double seam = at_most(0.2, s.wide / 10);
  for (size_t from = 0, to; from < count; from = to) {
    for (to = from;
         to < count && blocks[to].fill == blocks[from].fill && blocks[to].pattern == blocks[from].pattern;
         to++) {
      const block *b = &blocks[to];
      labi_point *corner = corners + 2 * (to - from);
      corner[0] = (labi_point){(double)b->left * s.wide, (double)(g->rows - b->top) * s.high};
      corner[1] =
          (labi_point){(double)b->right * s.wide + seam, (double)(g->rows - b->bottom) * s.high + seam};
    }
    labi_draw_rects(canvas, blocks[from].fill, corners, 2 * (to - from));
  }
}

static void draw_cells(labi_canvas *canvas, const labi_grid *g, sizes s, bool written) {
  block *blocks = calloc(g->rows * g->columns, sizeof *blocks);
  labi_point *corners = calloc(g->rows * g->columns, 2 * sizeof *corners);
  size_t count = blocks && corners ? find_blocks(blocks, g) : 0;
  if (count > 0)
    draw_blocks(canvas, g, s, blocks, count, corners);
  else
    canvas->failed = true;
  for (const block *b = blocks; b && !written && b < blocks + count; b++)
    if (b->pattern > 0)
      labi_draw_hatch(canvas, hatch_pen(b->fill), b->pattern, (double)b->left * s.wide,
                      (double)(g->rows - b->top) * s.high, (double)(b->right - b->left) * s.wide,
                      (double)(b->top - b->bottom) * s.high);
  free(blocks);
  free(corners);
}

static void write_values(labi_canvas *canvas, const labi_grid *g, sizes s) {
  for (size_t i = 0; i < g->rows * g->columns; i++) {
    if (g->cells[i] == 0) continue;
    const labi_level *level = &g->levels[g->cells[i] - 1];
    bool none = level->none;
    labi_draw_words(canvas, none ? LABI_GREY : labi_colour_on(level->fill),
                    ((double)(i % g->columns) + 0.5) * s.wide,
                    ((double)(g->rows - 1 - i / g->columns) + 0.5) * s.high, LABI_ANCHOR_MIDDLE, 8,
                    none ? "-" : level->text, none ? NULL : level->latex);
  }
}

/* Every how many cells a label has room: 1, 2, 5, 10, ... */
static size_t choose_step(const int64_t *values, size_t count, double cell, bool across) {
  double room = 1.3 * letters;
  for (size_t i = 0; across && i < count; i++) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)values[i]);
    double width = labi_canvas_text_width(text, letters) + 4;
    if (width > room) room = width;
  }
  static const size_t leading[] = {1, 2, 5};
  for (size_t power = 1;; power *= 10)
    for (int i = 0; i < 3; i++)
      if ((double)(leading[i] * power) * cell >= room || power > count) return leading[i] * power;
}

/* Labels stand at multiples of the step where values follow each other and one is there for sure, else at
 * every step-th. */
static bool has_label(const int64_t *values, size_t i, size_t count, size_t step) {
  int64_t span;
  bool dense = !__builtin_sub_overflow(values[count - 1], values[0], &span) && span == (int64_t)count - 1;
  return dense && step <= count ? values[i] % (int64_t)step == 0 : i % step == 0;
}

static void draw_axes(labi_canvas *canvas, const labi_grid *g, sizes s, double width, double height) {
  const labi_pen axis = {LABI_GREY, 0.9, 0};
  labi_draw_rect(canvas, axis, LABI_NO_COLOUR, 0, 0, width, height);
  char text[24];
  double widest = 0;
  size_t step = choose_step(g->xs, g->columns, s.wide, true);
  for (size_t i = 0; i < g->columns; i++) {
    if (!has_label(g->xs, i, g->columns, step)) continue;
    double x = ((double)i + 0.5) * s.wide;
    snprintf(text, sizeof text, "%" PRId64, g->xs[i]);
    labi_draw_segment(canvas, axis, x, height, x, height + 3);
    labi_draw_words(canvas, LABI_BLACK, x, height + 6 + 0.6 * letters, LABI_ANCHOR_MIDDLE, letters, text,
                    text);
  }
  step = choose_step(g->ys, g->rows, s.high, false);
  for (size_t i = 0; i < g->rows; i++) {
    if (!has_label(g->ys, i, g->rows, step)) continue;
    double y = height - ((double)i + 0.5) * s.high;
    snprintf(text, sizeof text, "%" PRId64, g->ys[i]);
    double wide = labi_canvas_text_width(text, letters);
    if (wide > widest) widest = wide;
    labi_draw_segment(canvas, axis, -3, y, 0, y);
    labi_draw_words(canvas, LABI_BLACK, -6, y, LABI_ANCHOR_END, letters, text, text);
  }
  labi_draw_words(canvas, LABI_BLACK, width / 2, height + 8 + 1.8 * letters, LABI_ANCHOR_MIDDLE, letters + 1,
                  g->x_name, NULL);
  labi_draw_words(canvas, LABI_BLACK, -widest - 12, height / 2, LABI_ANCHOR_END, letters + 1, g->y_name,
                  NULL);
}

/* ---- what colours mean, to the right of the grid ---------------------------------------------------- */

/* A piece of a cell, as it looks in the grid. */
static void draw_sample(labi_canvas *canvas, const labi_level *level, double x, double y, double wide,
                        bool written) {
  enum { HIGH = 13 };
  labi_draw_rect(canvas, (labi_pen){LABI_GREY, 0.6, 0}, level->fill, x, y, wide, HIGH);
  if (level->none && written)
    labi_draw_words(canvas, LABI_GREY, x + wide / 2, y + HIGH / 2.0, LABI_ANCHOR_MIDDLE, 8, "-", NULL);
  else if (level->pattern > 0 && !written)
    labi_draw_hatch(canvas, hatch_pen(level->fill), level->pattern, x, y, wide, HIGH);
}

static void list_levels(labi_canvas *canvas, const labi_grid *g, double x, bool written) {
  double y = 0, after = x + 28;
  for (size_t i = 0; i < g->count; i++) {
    double end = x + 40 + labi_canvas_text_width(g->levels[i].text, letters);
    if (end > after) after = end;
  }
  for (size_t k = 0; k < g->count; k++, y += 18) {
    const labi_level *level = &g->levels[g->ramp ? g->count - 1 - k : k]; /* large numbers at the top */
    draw_sample(canvas, level, x, y, 22, written);
    char text[40];
    snprintf(text, sizeof text, "%zu cell%s", level->count, level->count == 1 ? "" : "s");
    labi_draw_words(canvas, LABI_BLACK, x + 28, y + 6.5, LABI_ANCHOR_START, letters, level->text,
                    level->latex);
    labi_draw_words(canvas, 0x666666, after, y + 6.5, LABI_ANCHOR_START, letters - 2, text, NULL);
  }
}

/* The level whose place is nearest to this one. */
static size_t nearest_level(const labi_grid *g, size_t numbers, double place) {
  size_t best = 0;
  for (size_t i = 1; i < numbers; i++) {
    double off = g->levels[i].place - place, least = g->levels[best].place - place;
    if (off * off < least * least) best = i;
  }
  return best;
}

static void draw_ramp(labi_canvas *canvas, const labi_grid *g, double x, bool written) {
  enum { STEPS = 60, HEIGHT = 180, WIDTH = 14, MARKS = 4 };
  const labi_pen none = {.colour = LABI_NO_COLOUR}, rim = {LABI_GREY, 0.6, 0};
  size_t numbers = g->count;
  bool without = g->levels[numbers - 1].none;
  if (without) numbers--;
  double y = g->by_rank ? 22 : 0;
  if (g->by_rank)
    labi_draw_words(canvas, 0x666666, x, 4, LABI_ANCHOR_START, letters - 1, "colours by rank", NULL);
  for (int i = 0; i < STEPS; i++) {
    double top = y + (double)i * HEIGHT / STEPS; /* each a little over the next: no seams */
    labi_draw_rect(canvas, none, labi_colour_ramp(1 - (i + 0.5) / STEPS), x, top, WIDTH,
                   HEIGHT / (double)STEPS + (i + 1 < STEPS ? 0.4 : 0));
  }
  labi_draw_rect(canvas, rim, LABI_NO_COLOUR, x, y, WIDTH, HEIGHT);
  double last = y + 2 * HEIGHT;
  for (int i = 0; i <= MARKS; i++) { /* ends first, and what lies between if there is room */
    double wanted = i == 0 ? 0 : i == 1 ? 1 : (double)(i - 1) / MARKS;
    const labi_level *level = &g->levels[nearest_level(g, numbers, wanted)];
    double at = y + (1 - level->place) * HEIGHT;
    bool end = i < 2, fits = last - at >= 1.3 * letters && at - y >= 1.3 * letters;
    if (i == 2) fits = y + HEIGHT - at >= 1.3 * letters && at - y >= 1.3 * letters;
    if (!end && !fits) continue;
    if (!end) last = at;
    labi_draw_segment(canvas, rim, x + WIDTH, at, x + WIDTH + 4, at);
    labi_draw_words(canvas, LABI_BLACK, x + WIDTH + 8, at, LABI_ANCHOR_START, letters, level->text,
                    level->latex);
  }
  if (!without) return;
  draw_sample(canvas, &g->levels[numbers], x, y + HEIGHT + 14, WIDTH, written);
  labi_draw_words(canvas, LABI_BLACK, x + WIDTH + 8, y + HEIGHT + 20, LABI_ANCHOR_START, letters, "no value",
                  NULL);
}

void labi_grid_draw(labi_canvas *canvas, lab_picture *p) {
  const labi_grid *g = (const labi_grid *)p;
  sizes s = choose_sizes(g);
  double width = s.wide * (double)g->columns, height = s.high * (double)g->rows;
  bool written = !g->truths && values_fit(g, s);
  draw_cells(canvas, g, s, written);
  if (written) write_values(canvas, g, s);
  draw_axes(canvas, g, s, width, height);
  if (g->count <= LABI_LEVELS_LISTED + 1)
    list_levels(canvas, g, width + 24, written);
  else
    draw_ramp(canvas, g, width + 24, written);
}
