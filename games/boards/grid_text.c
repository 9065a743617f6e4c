/* grid_text.c: see grid_text.h. */
#include <string.h>

#include "games/boards/grid_text.h"

static void refuse_sign(cgt_sink *out, unsigned row, size_t col, const games_grid_notation *n) {
  char spaced[64] = {0};
  for (size_t i = 0; n->signs[i] && 2 * i + 2 < sizeof spaced; i++) {
    spaced[2 * i] = n->signs[i];
    spaced[2 * i + 1] = ' ';
  }
  cgt_refuse_showing(out, "row %u, column %zu is not one of %s|; write %s", row, col, spaced, n->syntax);
}

static bool has_few_cells(cgt_sink *out, unsigned rows, unsigned cols) {
  if ((uint64_t)rows * cols <= GAMES_MOST_CELLS) return true;
  cgt_refuse(out, "the board has more than %d cells, the limit", GAMES_MOST_CELLS);
  return false;
}

static bool read_rows(games_grid_text *grid, cgt_sink *out, const games_grid_notation *n) {
  for (const char *from = grid->text;; from++) {
    size_t width = strspn(from, n->signs);
    unsigned row = ++grid->rows;
    if (from[width] != '\0' && from[width] != '|') {
      refuse_sign(out, row, width + 1, n);
      return false;
    }
    if (width == 0) {
      cgt_refuse_showing(out, "row %u has no cells; write %s", row, n->syntax);
      return false;
    }
    if (row > 1 && width != grid->cols) {
      cgt_refuse_showing(out, "row %u has %zu cells, row 1 has %u; write %s", row, width, grid->cols,
                         n->syntax);
      return false;
    }
    if (width > n->most || row > n->most) {
      cgt_refuse(out, "the board has more than %u rows or columns, the limit", n->most);
      return false;
    }
    grid->cols = (unsigned)width;
    if (!has_few_cells(out, row, grid->cols)) return false;
    from += width;
    if (*from == '\0') return true;
  }
}

static void make_empty(games_grid_text *grid, const games_grid_notation *n) {
  *grid = (games_grid_text){1, 1, NULL, n->nowhere};
}

bool games_grid_read(games_grid_text *grid, cgt_sink *out, const cgt_arg *args, size_t count,
                     const games_grid_notation *n) {
  *grid = (games_grid_text){.everywhere = n->everywhere};
  if (count == 1 && args[0].kind == CGT_ARG_TEXT) {
    grid->text = args[0].text;
    if (*grid->text) return read_rows(grid, out, n);
    make_empty(grid, n);
    return true;
  }
  if (count != 2 || args[0].kind != CGT_ARG_INTEGER || args[1].kind != CGT_ARG_INTEGER) {
    cgt_refuse_showing(out, "write %s", n->syntax);
    return false;
  }
  for (int i = 0; i < 2; i++)
    if (args[i].digits || args[i].integer < 0 || args[i].integer > n->most) {
      cgt_refuse(out, "the number of %s is not from 0 to %u", i ? "columns" : "rows", n->most);
      return false;
    }
  grid->rows = (unsigned)args[0].integer;
  grid->cols = (unsigned)args[1].integer;
  if (grid->rows == 0 || grid->cols == 0) make_empty(grid, n);
  return has_few_cells(out, grid->rows, grid->cols);
}

size_t games_grid_print(char *buf, size_t cap, unsigned rows, unsigned cols, games_sign_at *sign,
                        const void *board) {
  size_t whole = (size_t)rows * (cols + 1) + 1; /* each row has a bar or a quotation mark before it */
  for (size_t n = 0; n < whole && n + 1 < cap; n++) {
    unsigned i = (unsigned)(n / (cols + 1)), j = (unsigned)(n % (cols + 1));
    buf[n] = n == 0 || n + 1 == whole ? '"' : j == 0 ? '|' : sign(board, i, j - 1);
  }
  if (cap) buf[whole < cap ? whole : cap - 1] = '\0';
  return whole;
}
