/* stones.c: see stones.h. */
#include <string.h>

#include "games/boards/stones.h"

const signed char games_direction[16][2] = {{0, 1},  {0, -1},  {1, 0},  {-1, 0},  {1, 1},  {-1, -1},
                                            {1, -1}, {-1, 1},  {1, 2},  {-1, -2}, {1, -2}, {-1, 2},
                                            {2, 1},  {-2, -1}, {2, -1}, {-2, 1}};

/* ---- positions --------------------------------------------------------------------------------------- */

games_stones games_stones_shape(unsigned rows, unsigned cols) {
  unsigned lane = cols <= 64 ? games_grid_lane(cols) : (cols + 7) / 8 * 8;
  return (games_stones){rows, cols, lane, games_columns_bytes(cols), (size_t)rows * lane / 8, NULL, NULL};
}

games_stones games_stones_of(const void *position, size_t length) {
  const unsigned char *bytes = position;
  games_stones s = games_stones_shape(0, games_columns_get(bytes));
  s.plane = (length - s.head) / 2;
  s.rows = (unsigned)(s.plane * 8 / s.lane);
  s.stone = bytes + s.head;
  s.mark = s.stone + s.plane;
  return s;
}

bool games_stones_next(size_t *bit, games_place *at, const games_stones *s, cgt_player player) {
  for (size_t k = *bit / 8; k < s->plane; k++) {
    unsigned own = s->stone[k] & (player == CGT_RIGHT ? s->mark[k] : ~s->mark[k]);
    if (k == *bit / 8) own &= 0xFFu << *bit % 8;
    if (!own) continue;
    *bit = 8 * k + (unsigned)__builtin_ctz(own);
    *at = (games_place){(unsigned)(*bit / s->lane), (unsigned)(*bit % s->lane)};
    ++*bit;
    return true;
  }
  return false;
}

/* ---- the ruleset ------------------------------------------------------------------------------------- */

static unsigned char code_of_sign(char sign) {
  switch (sign) {
  case 'x':
  case 'X':
    return games_stone_of(CGT_LEFT);
  case 'o':
  case 'O':
    return games_stone_of(CGT_RIGHT);
  case '.':
    return GAMES_FREE;
  default:
    return GAMES_HOLE;
  }
}

void games_stones_read(cgt_sink *out, const cgt_arg *args, size_t count, bool checkered) {
  enum { CHECKERED = '+' };
  const games_grid_notation notation = {"xo.#XO", CHECKERED, '#', GAMES_MOST_SIDE,
                                        cgt_sink_ruleset(out)->syntax};
  games_grid_text text;
  if (!checkered && (count != 1 || args[0].kind != CGT_ARG_TEXT)) {
    cgt_refuse_showing(out, "write %s", notation.syntax);
    return;
  }
  if (!games_grid_read(&text, out, args, count, &notation)) return;
  const games_stones shape = games_stones_shape(text.rows, text.cols);
  unsigned char *bytes = cgt_sink_room(out, games_stones_length(&shape));
  if (!bytes) return;
  games_columns_put(bytes, text.cols);
  for (unsigned i = 0; i < text.rows; i++)
    for (unsigned j = 0; j < text.cols; j++) {
      char sign = games_grid_sign(&text, i, j);
      if (sign == CHECKERED) sign = (i + j) % 2 ? 'o' : 'x';
      games_stones_put(bytes, &shape, (games_place){i, j}, code_of_sign(sign));
    }
  cgt_emit(out, bytes, games_stones_length(&shape));
}

static char sign_of_stone(const void *board, unsigned i, unsigned j) {
  return "#.xo"[games_stones_at(board, i, j)];
}

size_t games_stones_print(char *buf, size_t cap, const void *position, size_t length) {
  const games_stones s = games_stones_of(position, length);
  return games_grid_print(buf, cap, s.rows, s.cols, sign_of_stone, &s);
}

cgt_board games_stones_board(const void *position, size_t length) {
  const games_stones s = games_stones_of(position, length);
  return (cgt_board){CGT_BOARD_GRID, s.rows, s.cols};
}

size_t games_stones_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  const games_stones s = games_stones_of(position, length);
  return games_grid_cell(buf, cap, sign_of_stone(&s, (unsigned)row, (unsigned)col));
}

/* ---- images ------------------------------------------------------------------------------------------ */

static void emit_turned(cgt_sink *out, const unsigned char *bytes, size_t length, bool negative) {
  if (negative)
    cgt_emit_negative(out, bytes, length);
  else
    cgt_emit(out, bytes, length);
}

void games_stones_emit_nothing(cgt_sink *out) {
  static const unsigned char hole[] = {1, 0, 0};
  cgt_emit(out, hole, sizeof hole);
}

games_stone_words games_stones_words(const games_stones *s) {
  return (games_stone_words){games_grid_get(s->stone, s->plane), games_grid_get(s->mark, s->plane), s->lane};
}

typedef struct stone_image {
  uint64_t stone, mark;
  bool exchanged;
} stone_image;

/* Keeps the lesser of an image and the best one so far, each with or without exchange of the players. */
static inline void take_least(stone_image *best, uint64_t stone, uint64_t mark) {
  if (stone > best->stone) return;
  uint64_t other = stone ^ mark;
  bool exchanged = other < mark;
  if (exchanged) mark = other;
  if (stone < best->stone || mark < best->mark) *best = (stone_image){stone, mark, exchanged};
}

static inline void take_reflections(stone_image *best, const games_stone_words *w, unsigned rows,
                                    unsigned cols) {
  const unsigned lane = w->lane, left = lane - cols, up = 64 - lane * rows;
  const uint64_t stone = games_grid_mirror(w->stone, lane) >> left,
                 mark = games_grid_mirror(w->mark, lane) >> left;
  take_least(best, w->stone, w->mark);
  take_least(best, stone, mark);
  take_least(best, games_grid_flip(w->stone, lane) >> up, games_grid_flip(w->mark, lane) >> up);
  take_least(best, games_grid_flip(stone, lane) >> up, games_grid_flip(mark, lane) >> up);
}

/* Cuts off what is nothing. Sets the size of what is left. */
static inline games_stone_words trim(games_stone_words w, unsigned *rows, unsigned *cols) {
  games_grid all = {w.stone | w.mark, w.lane};
  unsigned up = (unsigned)__builtin_ctzll(all.cells) & ~(w.lane - 1),
           left = (unsigned)__builtin_ctzll(games_grid_columns_used(all));
  all.cells = all.cells >> up >> left;
  *rows = games_grid_rows(all);
  *cols = games_grid_cols(all);
  w.stone = w.stone >> up >> left;
  w.mark = w.mark >> up >> left;
  const unsigned lane = games_grid_lane(*cols);
  if (lane == w.lane) return w;
  const uint64_t row = (UINT64_C(1) << lane) - 1;
  games_stone_words narrow = {0, 0, lane};
  for (unsigned i = 0; i < *rows; i++) {
    narrow.stone |= (w.stone >> i * w.lane & row) << i * lane;
    narrow.mark |= (w.mark >> i * w.lane & row) << i * lane;
  }
  return narrow;
}

void games_stones_emit_words(cgt_sink *out, games_stone_words w) {
  unsigned rows, cols;
  w = trim(w, &rows, &cols);
  stone_image best = {UINT64_MAX, UINT64_MAX, false};
  if (rows <= cols) take_reflections(&best, &w, rows, cols);
  if (rows >= cols) { /* then the lane is 8 */
    const games_stone_words turned = {games_grid_transpose(w.stone), games_grid_transpose(w.mark), w.lane};
    take_reflections(&best, &turned, cols, rows);
  }
  if (rows > cols) {
    unsigned held = rows;
    rows = cols;
    cols = held;
  }
  unsigned char bytes[1 + 2 * 8] = {(unsigned char)cols};
  const size_t plane = rows * w.lane / 8;
  games_grid_put(bytes + 1, best.stone);
  games_grid_put(bytes + 1 + plane, best.mark);
  emit_turned(out, bytes, 1 + 2 * plane, best.exchanged);
}

/* A cell of an image of a box; image: a set of the bits of cell_board.h and of EXCHANGED. */
enum { EXCHANGED = GAMES_IMAGES };

static inline unsigned char cell_of_image(const games_cells *b, unsigned image, unsigned i, unsigned j) {
  unsigned char code = games_cells_image(b, image, i, j);
  return image & EXCHANGED ? games_stone_exchanged(code) : code;
}

static bool image_is_less(const games_cells *b, unsigned x, unsigned y, unsigned rows, unsigned cols) {
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++) {
      unsigned char a = cell_of_image(b, x, i, j), c = cell_of_image(b, y, i, j);
      if (a != c) return a < c;
    }
  return false;
}

void games_stones_emit_cells(cgt_sink *out, const games_cells *box) {
  const unsigned first = box->rows <= box->cols ? 0 : GAMES_TRANSPOSED;
  const unsigned rows = first ? box->cols : box->rows, cols = first ? box->rows : box->cols;
  const games_stones shape = games_stones_shape(rows, cols);
  const bool fits = games_grid_fits(rows, cols);
  unsigned best = first;
  for (unsigned image = first + 1; image < 2 * GAMES_IMAGES && !fits; image++)
    if ((rows == cols || (image & GAMES_TRANSPOSED) == first) && image_is_less(box, image, best, rows, cols))
      best = image;
  unsigned char *bytes = cgt_sink_room(out, games_stones_length(&shape));
  if (!bytes) return;
  games_columns_put(bytes, cols);
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++)
      games_stones_put(bytes, &shape, (games_place){i, j}, cell_of_image(box, best, i, j));
  if (fits) {
    const games_stones s = games_stones_of(bytes, games_stones_length(&shape));
    games_stones_emit_words(out, games_stones_words(&s));
  } else {
    emit_turned(out, bytes, games_stones_length(&shape), best & EXCHANGED);
  }
}
