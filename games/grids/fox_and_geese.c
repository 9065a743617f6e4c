/* fox_and_geese.c: Fox and Geese on a board as wide as one likes, with no end above; with a fox that slides
 * farther, Ceylonese Fox and Geese. All pieces stand on cells of one colour and go diagonally: a goose one
 * cell down, the fox in all directions. Where no goose stands above him any more the fox is free, and from
 * then on his player alone moves, for ever.
 *
 * Bytes of a position: the width, how far the fox slides, row and column of the fox, then those of the geese,
 * in rising order; rows are numbered from 1 at the bottom. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/boards/grid_text.h"

enum { HEAD = 4, MOST_GEESE = 64, MOST_SIDE = 64 };

#define SYNTAX                                                                                               \
  "fox_and_geese(\"x#x|#o#\") with x for a goose, o for the fox, . for a free cell, # for one of the other " \
  "colour, the lowest row last; before it how far the fox slides; or "                                       \
  "fox_and_geese(width,slide,[row,column;..],[row,column]) with the geese first, without width and slide: "  \
  "8 and 1"

typedef struct place {
  unsigned char row, col;
} place;

typedef struct pasture {
  unsigned width, slide;
  place fox, goose[MOST_GEESE];
  size_t geese;
} pasture;

static pasture decode(const void *position, size_t length) {
  const unsigned char *from = position;
  pasture p = {.width = from[0], .slide = from[1], .fox = {from[2], from[3]}, .geese = (length - HEAD) / 2};
  for (size_t i = 0; i < p.geese; i++) p.goose[i] = (place){from[HEAD + 2 * i], from[HEAD + 2 * i + 1]};
  return p;
}

static int compare_places(const void *a, const void *b) {
  const place *x = a, *y = b;
  return x->row != y->row ? x->row - y->row : x->col - y->col;
}

static void emit_pasture(cgt_sink *out, const pasture *p) {
  unsigned char bytes[HEAD + 2 * MOST_GEESE] = {(unsigned char)p->width, (unsigned char)p->slide, p->fox.row,
                                                p->fox.col};
  place goose[MOST_GEESE];
  memcpy(goose, p->goose, sizeof goose);
  qsort(goose, p->geese, sizeof *goose, compare_places);
  for (size_t i = 0; i < p->geese; i++) {
    bytes[HEAD + 2 * i] = goose[i].row;
    bytes[HEAD + 2 * i + 1] = goose[i].col;
  }
  cgt_emit(out, bytes, HEAD + 2 * p->geese);
}

/* ---- reading ----------------------------------------------------------------------------------------- */

static bool have_one_colour(const pasture *p) {
  for (size_t i = 0; i < p->geese; i++)
    if ((p->goose[i].row + p->goose[i].col + p->fox.row + p->fox.col) % 2 == 1) return false;
  return true;
}

static bool stand_apart(const pasture *p) {
  for (size_t i = 0; i < p->geese; i++) {
    if (compare_places(&p->goose[i], &p->fox) == 0) return false;
    for (size_t j = 0; j < i; j++)
      if (compare_places(&p->goose[i], &p->goose[j]) == 0) return false;
  }
  return true;
}

static void emit_if_sound(cgt_sink *out, const pasture *p) {
  if (p->geese == 0)
    cgt_refuse(out, "there are no geese");
  else if (!have_one_colour(p))
    cgt_refuse(
        out,
        "row + column is even for some pieces and odd for others; all pieces must be on cells of one colour");
  else if (!stand_apart(p))
    cgt_refuse(out, "two pieces are on the same cell");
  else
    emit_pasture(out, p);
}

static void read_board(pasture *p, cgt_sink *out, const cgt_arg *board) {
  static const games_grid_notation notation = {"xo.#", '.', '#', MOST_SIDE, SYNTAX};
  games_grid_text grid;
  size_t foxes = 0, geese = 0;
  if (!games_grid_read(&grid, out, board, 1, &notation)) return;
  p->width = grid.cols;
  for (unsigned i = grid.rows * grid.cols; i-- > 0;) {
    const place here = {(unsigned char)(grid.rows - i / grid.cols), (unsigned char)(i % grid.cols + 1)};
    const char sign = games_grid_sign(&grid, i / grid.cols, i % grid.cols);
    if (sign == 'o') p->fox = here, foxes++;
    if (sign == 'x' && geese++ < MOST_GEESE) p->goose[p->geese++] = here;
  }
  if (foxes != 1) /* a board without cells has none: there is nobody to catch */
    cgt_refuse(out, "found %zu foxes, expected one", foxes);
  else if (geese > MOST_GEESE)
    cgt_refuse(out, "found %zu geese; the limit is %d", geese, MOST_GEESE);
  else
    emit_if_sound(out, p);
}

enum { MOST_NUMBERS = 2 + 2 * MOST_GEESE + 2 };

static bool push_number(int64_t *numbers, size_t *count, const cgt_arg *arg) {
  if (*count == MOST_NUMBERS || arg->kind != CGT_ARG_INTEGER || arg->digits) return false;
  numbers[(*count)++] = arg->integer;
  return true;
}

/* Width and slide, geese and fox in pairs: all one after the other, or the pairs as rows. */
static bool push_numbers(int64_t *numbers, size_t *count, const cgt_arg *args, size_t given) {
  bool good = true;
  *count = 0;
  if (given > 0 && args[given - 1].kind == CGT_ARG_MATRIX && args[given - 1].rows != 1) return false;
  if (given > 0 && args[0].kind == CGT_ARG_MATRIX) numbers[(*count)++] = 8, numbers[(*count)++] = 1;
  for (size_t i = 0; good && i < given; i++) {
    if (args[i].kind != CGT_ARG_MATRIX) {
      good = push_number(numbers, count, &args[i]);
      continue;
    }
    good = args[i].cols == 2;
    for (size_t k = 0; good && k < args[i].rows * args[i].cols; k++)
      good = push_number(numbers, count, &args[i].cells[k]);
  }
  return good && *count >= 6 && *count % 2 == 0;
}

static bool are_small(const int64_t *numbers, size_t count, int64_t most) {
  for (size_t i = 0; i < count; i++)
    if (numbers[i] < 1 || numbers[i] > most) return false;
  return true;
}

static void read_places(pasture *p, cgt_sink *out, const cgt_arg *args, size_t given) {
  int64_t numbers[MOST_NUMBERS];
  size_t count;
  if (!push_numbers(numbers, &count, args, given)) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  if (!are_small(numbers, count, MOST_SIDE)) {
    cgt_refuse(out, "width, slide, rows and columns are from 1 to %d", MOST_SIDE);
    return;
  }
  p->width = (unsigned)numbers[0];
  p->slide = (unsigned)numbers[1];
  for (size_t i = 2; i < count; i += 2) {
    p->fox = (place){(unsigned char)numbers[i], (unsigned char)numbers[i + 1]};
    if (p->fox.col > p->width) {
      cgt_refuse(out, "a piece is in column %d; the last column is %u", p->fox.col, p->width);
      return;
    }
    if (i + 2 < count) p->goose[p->geese++] = p->fox;
  }
  emit_if_sound(out, p);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  pasture p = {.width = 8, .slide = 1};
  if (count == 0 || args[count - 1].kind != CGT_ARG_TEXT) {
    read_places(&p, out, args, count);
    return;
  }
  int64_t slide = 1;
  if (count > 1 &&
      (count > 2 || !push_number(&slide, &(size_t){0}, args) || !are_small(&slide, 1, MOST_SIDE))) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  p.slide = (unsigned)slide;
  read_board(&p, out, &args[count - 1]);
}

/* ---- moves ------------------------------------------------------------------------------------------- */

static unsigned highest_goose(const pasture *p) {
  unsigned highest = 0;
  for (size_t i = 0; i < p->geese; i++)
    if (p->goose[i].row > highest) highest = p->goose[i].row;
  return highest;
}

static bool is_goose(const pasture *p, int row, int col) {
  for (size_t i = 0; i < p->geese; i++)
    if (p->goose[i].row == row && p->goose[i].col == col) return true;
  return false;
}

static bool is_free(const pasture *p, int row, int col) {
  return row >= 1 && col >= 1 && col <= (int)p->width && !is_goose(p, row, col) &&
         !(p->fox.row == row && p->fox.col == col);
}

static void move_geese(cgt_sink *out, pasture *p) {
  for (size_t i = 0; i < p->geese; i++)
    for (int across = -1; across <= 1; across += 2) {
      const place from = p->goose[i];
      if (!is_free(p, from.row - 1, from.col + across)) continue;
      p->goose[i] = (place){(unsigned char)(from.row - 1), (unsigned char)(from.col + across)};
      emit_pasture(out, p);
      p->goose[i] = from;
    }
}

static void move_fox(cgt_sink *out, pasture *p) {
  const place from = p->fox;
  for (int direction = 0; direction < 4; direction++) {
    const int up = direction & 1 ? 1 : -1, across = direction & 2 ? 1 : -1;
    int row = from.row + up, col = from.col + across;
    for (unsigned far = 1; far <= p->slide && is_free(p, row, col); far++, row += up, col += across) {
      p->fox = (place){(unsigned char)row, (unsigned char)col};
      emit_pasture(out, p);
      p->fox = from;
    }
  }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  pasture p = decode(position, length);
  if (p.fox.row < highest_goose(&p))
    (player == CGT_LEFT ? move_geese : move_fox)(out, &p);
  else if (player == CGT_RIGHT)
    cgt_emit(out, position, length);
}

/* ---- text and pictures ------------------------------------------------------------------------------- */

static unsigned rows_of(const pasture *p) {
  const unsigned highest = highest_goose(p);
  return highest > p->fox.row ? highest : p->fox.row;
}

static cgt_board board(const void *position, size_t length) {
  const pasture p = decode(position, length);
  return (cgt_board){CGT_BOARD_GRID, rows_of(&p), p.width};
}

/* In the row from above. */
static char sign_at(const void *pasture_there, unsigned row, unsigned col) {
  const pasture *p = pasture_there;
  const int here = (int)(rows_of(p) - row), across = (int)col + 1;
  if ((here + across + p->fox.row + p->fox.col) % 2 != 0) return '#';
  return is_goose(p, here, across) ? 'x' : is_free(p, here, across) ? '.' : 'o';
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  const pasture p = decode(position, length);
  return games_grid_cell(buf, cap, sign_at(&p, (unsigned)row, (unsigned)col));
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  const pasture p = decode(position, length);
  return (size_t)(p.slide == 1 ? snprintf(buf, cap, "%s", "") : snprintf(buf, cap, "%u", p.slide));
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const pasture p = decode(position, length);
  size_t used = p.slide == 1 ? 0 : (size_t)snprintf(buf, cap, "%u,", p.slide);
  const size_t rest = used < cap ? cap - used : 0;
  return used + games_grid_print(rest ? buf + used : NULL, rest, rows_of(&p), p.width, sign_at, &p);
}

const cgt_ruleset cgt_ruleset_fox_and_geese = {
    .name = "fox_and_geese",
    .title = "Fox and Geese",
    .rules =
        "On cells of one colour Left moves a goose diagonally down by one cell, Right the fox diagonally in "
        "any direction by up to `slide` cells, all of them free. When no goose is above him the fox is free: "
        "then Right has a move for ever and Left none.",
    .syntax = SYNTAX,
    .example = "fox_and_geese(\"x#x#x#x#|#.#o#.#.|.#.#.#.#\")",
    .loopy = true,
    .small =
        {"[fox_and_geese(4,s,[3,1;3,3],[r,c]) for s in 1..2, r in 1..2, c in 1..4 where (r+c) mod 2 == 0]",
         "[fox_and_geese(\"x#.|#o#\"), fox_and_geese(\"#x#x|o#.#\"), fox_and_geese(2,\"x#x|#.#|.#o\")]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 20; with these parameters in CGSuite",
    .read = read,
    .options = options,
    .print = print,
    .board = board,
    .cell = cell,
    .caption = caption,
};
