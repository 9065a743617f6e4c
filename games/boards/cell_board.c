/* cell_board.c: see cell_board.h. */
#include "games/boards/cell_board.h"

bool games_cells_take(games_cells *b, cgt_sink *out, unsigned rows, unsigned cols) {
  *b = (games_cells){rows, cols, cols, cgt_sink_room(out, (size_t)rows * cols)};
  return b->cell;
}

unsigned char games_cells_image(const games_cells *b, unsigned image, unsigned i, unsigned j) {
  unsigned row = image & GAMES_TRANSPOSED ? j : i, col = image & GAMES_TRANSPOSED ? i : j;
  return *games_cell_at(b, image & GAMES_FLIPPED ? b->rows - 1 - row : row,
                        image & GAMES_MIRRORED ? b->cols - 1 - col : col);
}

bool games_cells_image_is_less(const games_cells *b, unsigned x, unsigned y, unsigned rows, unsigned cols) {
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++) {
      unsigned char a = games_cells_image(b, x, i, j), c = games_cells_image(b, y, i, j);
      if (a != c) return a < c;
    }
  return false;
}

static void move_cell(const games_cells *from, const games_cells *to, games_place p) {
  *games_cell_at(to, p.i, p.j) = *games_cell_at(from, p.i, p.j);
  *games_cell_at(from, p.i, p.j) = 0;
}

size_t games_cells_move_component(games_cells *box, const games_cells *from, const games_cells *to,
                                  games_place at, games_place *queue) {
  size_t head = 0, tail = 0;
  unsigned top = at.i, bottom = at.i, left = at.j, right = at.j;
  move_cell(from, to, at);
  queue[tail++] = at;
  while (head < tail) {
    at = queue[head++];
    if (at.i < top) top = at.i;
    if (at.i > bottom) bottom = at.i;
    if (at.j < left) left = at.j;
    if (at.j > right) right = at.j;
    const games_place near[4] = {{at.i - 1, at.j}, {at.i + 1, at.j}, {at.i, at.j - 1}, {at.i, at.j + 1}};
    for (unsigned k = 0; k < 4; k++) {
      games_place p = near[k]; /* above row 0 a huge number, and so no cell */
      if (p.i >= from->rows || p.j >= from->cols || !*games_cell_at(from, p.i, p.j)) continue;
      move_cell(from, to, p);
      queue[tail++] = p;
    }
  }
  *box = (games_cells){bottom - top + 1, right - left + 1, to->stride, games_cell_at(to, top, left)};
  return tail;
}
