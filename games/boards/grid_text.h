/* grid_text.h: boards as people write them: rows of signs, "..|.#", or the numbers of rows and columns. */
#ifndef GAMES_GRID_TEXT_H
#define GAMES_GRID_TEXT_H

#include <cgt/ruleset.h>

#include "games/boards/columns.h"

typedef struct games_grid_notation {
  const char *signs;  /* that a cell may have: ".#x" */
  char everywhere;    /* the sign of all cells of name(rows,cols) */
  char nowhere;       /* the sign of a cell without moves: a board without cells, "" or of 0 rows or columns,
                         is one such cell */
  unsigned most;      /* rows, and columns; GAMES_MOST_SIDE where nothing else sets a limit */
  const char *syntax; /* what is right, for refusals: "name(\"..|.#\"), . for an empty cell" */
} games_grid_notation;

/* A board that was read. */
typedef struct games_grid_text {
  unsigned rows, cols;
  const char *text; /* NULL: one sign everywhere */
  char everywhere;
} games_grid_text;

/* False after refusing the arguments. */
bool games_grid_read(games_grid_text *grid, cgt_sink *out, const cgt_arg *args, size_t count,
                     const games_grid_notation *notation);

static inline char games_grid_sign(const games_grid_text *grid, unsigned row, unsigned col) {
  return grid->text ? grid->text[row * (grid->cols + 1) + col] : grid->everywhere;
}

/* snprintf fashion: what stands in a cell of a grid. */
static inline size_t games_grid_cell(char *buf, size_t cap, char sign) {
  if (cap > 0) buf[0] = cap > 1 ? sign : '\0';
  if (cap > 1) buf[1] = '\0';
  return 1;
}

/* snprintf fashion, in quotation marks; sign tells what stands in a cell of the board. */
typedef char games_sign_at(const void *board, unsigned row, unsigned col);
size_t games_grid_print(char *buf, size_t cap, unsigned rows, unsigned cols, games_sign_at *sign,
                        const void *board);

#endif
