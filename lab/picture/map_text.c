/* map_text.c: a grid in the terminal, a letter for each cell. */
#include <stdio.h>
#include <string.h>

#include "lab/picture/map_grid.h"

/* Letters name values, digits are steps of a ramp. */
enum { RAMP_STEPS = 10 };
static const char names[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", steps[] = "0123456789";

/* Are the values single letters themselves? */
static bool one_letter_each(const labi_grid *g) {
  for (size_t i = 0; i < g->count; i++)
    if (!g->levels[i].none && (!g->levels[i].text[0] || g->levels[i].text[1])) return false;
  return true;
}

static const char *letter_of(char room[2], const labi_grid *g, size_t i, bool own) {
  const labi_level *level = &g->levels[i];
  if (level->none) return "?";
  if (g->truths) return level->sense == LABI_SENSE_TRUE ? "■" : "·";
  if (own) return level->text;
  room[1] = 0;
  if (g->count < sizeof names)
    room[0] = names[i];
  else
    room[0] = steps[level->place >= 1 ? RAMP_STEPS - 1 : (int)(level->place * RAMP_STEPS)];
  return room;
}

/* Wide grids stand closer. */
static int width_of_cells(const labi_grid *g) { return g->columns > 45 ? 1 : 2; }

static void put_cell(labi_buffer *out, const labi_grid *g, uint32_t cell, bool own, bool last, bool colours) {
  char room[2];
  const char *letter = cell ? letter_of(room, g, cell - 1, own) : " ";
  int fill = cell ? g->levels[cell - 1].fill : 0, ink = labi_colour_on(fill) & 255;
  if (colours && cell)
    labi_putf(out, "\033[48;2;%d;%d;%dm\033[38;2;%d;%d;%dm%s%s\033[0m", fill >> 16 & 255, fill >> 8 & 255,
              fill & 255, ink, ink, ink, letter, width_of_cells(g) > 1 ? " " : "");
  else
    labi_putf(out, "%s%s", letter, last || width_of_cells(g) == 1 ? "" : " ");
}

/* Values of the variable below, as many as there is room for. */
static void put_columns(labi_buffer *out, const labi_grid *g, int indent) {
  int at = 0;
  labi_putf(out, "%*s", indent, "");
  for (size_t i = 0; i < g->columns; i++) {
    char text[24];
    int length = snprintf(text, sizeof text, "%lld", (long long)g->xs[i]), place = width_of_cells(g) * (int)i;
    bool round = g->columns <= 12 || g->xs[i] % 5 == 0;
    if (!round || place < at) continue;
    labi_putf(out, "%*s%s", place - at, "", text);
    at = place + length + 1;
    labi_put_char(out, ' ');
  }
  labi_putf(out, " %s\n", g->x_name);
}

static void put_legend(labi_buffer *out, const labi_grid *g, bool own) {
  char room[2];
  size_t numbers = g->count - g->levels[g->count - 1].none;
  for (int step = 0; step < RAMP_STEPS && g->count >= sizeof names; step++) {
    size_t first = numbers, last = 0;
    for (size_t i = 0; i < numbers; i++) {
      if (letter_of(room, g, i, own)[0] != steps[step]) continue;
      if (first == numbers) first = i;
      last = i;
    }
    if (first == numbers) continue;
    labi_putf(out, "%c  %s", steps[step], g->levels[first].text);
    if (last > first) labi_putf(out, " .. %s", g->levels[last].text);
    labi_put_char(out, '\n');
  }
  for (size_t i = g->count < sizeof names ? 0 : numbers; i < g->count; i++) {
    const labi_level *level = &g->levels[i];
    const char *letter = letter_of(room, g, i, own);
    if (own && !level->none)
      labi_putf(out, "%s  %zu\n", letter, level->count);
    else
      labi_putf(out, "%s  %s  %zu\n", letter, level->text, level->count);
  }
}

void labi_grid_text(labi_buffer *out, const lab_picture *p, bool colours) {
  const labi_grid *g = (const labi_grid *)p;
  bool own = one_letter_each(g);
  int widest = (int)strlen(g->y_name);
  for (size_t i = 0; i < g->rows; i++) {
    int length = snprintf(NULL, 0, "%lld", (long long)g->ys[i]);
    if (length > widest) widest = length;
  }
  labi_putf(out, "%*s\n", widest, g->y_name);
  for (size_t row = g->rows; row-- > 0;) {
    labi_putf(out, "%*lld  ", widest, (long long)g->ys[row]);
    const uint32_t *cells = g->cells + row * g->columns;
    size_t end = g->columns;
    while (end > 0 && cells[end - 1] == 0) end--;
    for (size_t x = 0; x < end; x++) put_cell(out, g, cells[x], own, x + 1 == end, colours);
    labi_put_char(out, '\n');
  }
  put_columns(out, g, widest + 2);
  labi_put_char(out, '\n');
  put_legend(out, g, own);
}
