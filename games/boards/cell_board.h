/* cell_board.h: rectangular boards of any size with a byte for each cell: their components and their eight
 * images.
 */
#ifndef GAMES_CELL_BOARD_H
#define GAMES_CELL_BOARD_H

#include <cgt/ruleset.h>

/* 0 stands for nothing. */
typedef struct games_cells {
  unsigned rows, cols;
  size_t stride; /* from a row to the next */
  unsigned char *cell;
} games_cells;

static inline unsigned char *games_cell_at(const games_cells *b, unsigned i, unsigned j) {
  return b->cell + i * b->stride + j;
}

/* All cells are 0. False when there is no memory. */
bool games_cells_take(games_cells *b, cgt_sink *out, unsigned rows, unsigned cols);

/* ---- images: reflected first, then transposed -------------------------------------------------------------
 */

enum { GAMES_MIRRORED = 1, GAMES_FLIPPED = 2, GAMES_TRANSPOSED = 4, GAMES_IMAGES = 8 };

/* Cell (i, j) of an image. */
unsigned char games_cells_image(const games_cells *b, unsigned image, unsigned i, unsigned j);

/* Is image x, of so many rows and columns, less than image y, read row by row? */
bool games_cells_image_is_less(const games_cells *b, unsigned x, unsigned y, unsigned rows, unsigned cols);

/* ---- components: cells that are not 0 and share sides -----------------------------------------------------
 */

typedef struct games_place {
  unsigned i, j;
} games_place;

/* Moves a component from one board to another of its size. Returns how many cells it has, which are then in
 * queue, room for all; the least box that holds them is *box. */
size_t games_cells_move_component(games_cells *box, const games_cells *from, const games_cells *to,
                                  games_place at, games_place *queue);

#endif
