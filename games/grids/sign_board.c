/* sign_board.c: see sign_board.h. */
#include <string.h>

#include "games/grids/sign_board.h"

games_signs games_signs_look(const void *position, size_t length, unsigned head) {
  const unsigned char *bytes = position;
  const unsigned cols = games_columns_get(bytes + head);
  const size_t before = head + games_columns_bytes(cols);
  return (games_signs){(int)((length - before) / cols), (int)cols, before, bytes + before};
}

unsigned char *games_signs_write(size_t *length, cgt_sink *out, const games_grid_text *text, unsigned head) {
  const size_t before = head + games_columns_bytes(text->cols);
  *length = before + (size_t)text->rows * text->cols;
  unsigned char *bytes = cgt_sink_room(out, *length);
  if (!bytes) return NULL;
  unsigned char *sign = bytes + before;
  games_columns_put(bytes + head, text->cols);
  for (unsigned i = 0; i < text->rows; i++)
    for (unsigned j = 0; j < text->cols; j++) {
      const char written = games_grid_sign(text, i, j);
      *sign++ = (unsigned char)(written == 'X' ? 'x' : written == 'O' ? 'o' : written);
    }
  return bytes;
}

unsigned char *games_signs_copy(cgt_sink *out, const void *position, size_t length) {
  unsigned char *copy = cgt_sink_room(out, length);
  if (copy) memcpy(copy, position, length);
  return copy;
}

void games_signs_read_alone(cgt_sink *out, const cgt_arg *args, size_t count,
                            const games_grid_notation *notation) {
  games_grid_text text;
  size_t length;
  if (!games_grid_read(&text, out, args, count, notation)) return;
  const unsigned char *bytes = games_signs_write(&length, out, &text, 0);
  if (bytes) cgt_emit(out, bytes, length);
}

/* ---- images ------------------------------------------------------------------------------------------ */

/* Image k of a board, as a position. Returns its length. */
static size_t write_image(unsigned char *bytes, const games_cells *board, const unsigned char *head,
                          const games_signs_kind *kind, unsigned image, bool exchanged) {
  unsigned char *to = bytes;
  const bool transposed = image & GAMES_TRANSPOSED;
  const unsigned rows = transposed ? board->cols : board->rows, cols = transposed ? board->rows : board->cols;
  memcpy(to, head, kind->head);
  if (exchanged && kind->exchange_head) kind->exchange_head(to);
  to += kind->head;
  to += games_columns_put(to, cols);
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++) {
      unsigned char sign = games_cells_image(board, image, i, j);
      *to++ = exchanged && kind->exchanged ? kind->exchanged(sign) : sign;
    }
  return (size_t)(to - bytes);
}

/* Of two images the shorter is less: one that is turned may have fewer bytes for its columns. */
static bool is_less(const unsigned char *x, size_t x_length, const unsigned char *y, size_t y_length) {
  return x_length != y_length ? x_length < y_length : memcmp(x, y, x_length) < 0;
}

static void emit_least_image(cgt_sink *out, const games_cells *board, const unsigned char *head,
                             const games_signs_kind *kind) {
  const size_t cells = (size_t)board->rows * board->cols, most = kind->head + GAMES_COLUMNS_BYTES + cells;
  unsigned char *least = cgt_sink_room(out, most), *image = cgt_sink_room(out, most);
  if (!least || !image) return;
  size_t length = write_image(least, board, head, kind, 0, false);
  bool negative = false;
  for (unsigned k = 1; k < 2 * GAMES_IMAGES; k++) {
    const bool exchanged = k >= GAMES_IMAGES;
    if (!((exchanged ? kind->negative : kind->same) >> k % GAMES_IMAGES & 1)) continue;
    const size_t made = write_image(image, board, head, kind, k % GAMES_IMAGES, exchanged);
    if (!is_less(image, made, least, length)) continue;
    unsigned char *held = least;
    least = image;
    image = held;
    length = made;
    negative = exchanged;
  }
  if (negative)
    cgt_emit_negative(out, least, length);
  else
    cgt_emit(out, least, length);
}

void games_signs_emit_least(cgt_sink *out, const void *position, size_t length,
                            const games_signs_kind *kind) {
  const games_signs b = games_signs_look(position, length, kind->head);
  unsigned char *sign = games_signs_copy(out, b.sign, length - b.before);
  const games_cells board = {(unsigned)b.rows, (unsigned)b.cols, (size_t)b.cols, sign};
  if (sign) emit_least_image(out, &board, position, kind);
}

/* ---- parts ------------------------------------------------------------------------------------------- */

void games_signs_emit_part(cgt_sink *out, const void *position, size_t length, const games_signs_kind *kind,
                           const bool *in_part) {
  const games_signs b = games_signs_look(position, length, kind->head);
  int top = b.rows, bottom = 0, left = b.cols, right = 0;
  for (int i = 0; i < b.rows; i++)
    for (int j = 0; j < b.cols; j++) {
      if (!in_part[i * b.cols + j]) continue;
      if (i < top) top = i;
      if (i > bottom) bottom = i;
      if (j < left) left = j;
      if (j > right) right = j;
    }
  const size_t cells = (size_t)(bottom - top + 1) * (size_t)(right - left + 1);
  unsigned char *sign = cgt_sink_room(out, cells), *to = sign;
  if (!sign) return;
  for (int i = top; i <= bottom; i++)
    for (int j = left; j <= right; j++)
      *to++ = in_part[i * b.cols + j] ? games_signs_at(&b, i, j) : kind->wall;
  const games_cells box = {(unsigned)(bottom - top + 1), (unsigned)(right - left + 1),
                           (size_t)(right - left + 1), sign};
  emit_least_image(out, &box, position, kind);
}

void games_signs_emit_nothing(cgt_sink *out, const void *position, const games_signs_kind *kind) {
  unsigned char bytes[GAMES_SIGNS_MOST_HEAD + 2];
  memcpy(bytes, position, kind->head);
  bytes[kind->head] = 1;
  bytes[kind->head + 1] = kind->wall;
  cgt_emit(out, bytes, kind->head + 2);
}

/* Marks the cells that hang together with one; true if they have moves. queue: room for all. */
static bool mark_part(bool *in_part, bool *met, int *queue, const games_signs *b,
                      const games_signs_kind *kind, int from, const games_step *step, unsigned count) {
  size_t head = 0, tail = 0;
  bool has_free = false, has_piece = false;
  queue[tail++] = from;
  met[from] = true;
  while (head < tail) {
    const int at = queue[head++], i = at / b->cols, j = at % b->cols;
    in_part[at] = true;
    has_free |= b->sign[at] == kind->free;
    has_piece |= b->sign[at] != kind->free;
    for (unsigned k = 0; k < count; k++) {
      const int near = (i + step[k].i) * b->cols + j + step[k].j;
      if (!games_signs_has(b, i + step[k].i, j + step[k].j) || met[near] || b->sign[near] == kind->wall)
        continue;
      met[near] = true;
      queue[tail++] = near;
    }
  }
  return has_free && has_piece;
}

void games_signs_split(cgt_sink *out, const void *position, size_t length, const games_signs_kind *kind,
                       const games_step *step, unsigned count) {
  const games_signs b = games_signs_look(position, length, kind->head);
  const int cells = b.rows * b.cols;
  bool *met = cgt_sink_room(out, (size_t)cells), *in_part = cgt_sink_room(out, (size_t)cells), found = false;
  int *queue = cgt_sink_room(out, (size_t)cells * sizeof *queue);
  if (!met || !in_part || !queue) return;
  for (int from = 0; from < cells; from++) {
    if (met[from] || b.sign[from] == kind->wall) continue;
    if (!cgt_sink_goes_on(out)) return;
    memset(in_part, 0, (size_t)cells);
    if (!mark_part(in_part, met, queue, &b, kind, from, step, count)) continue;
    games_signs_emit_part(out, position, length, kind, in_part);
    found = true;
  }
  if (!found) games_signs_emit_nothing(out, position, kind);
}

/* ---- text -------------------------------------------------------------------------------------------- */

char games_signs_sign(const void *board, unsigned row, unsigned col) {
  return (char)games_signs_at(board, (int)row, (int)col);
}

size_t games_signs_print(char *buf, size_t cap, const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, 0);
  return games_grid_print(buf, cap, (unsigned)b.rows, (unsigned)b.cols, games_signs_sign, &b);
}

cgt_board games_signs_board(const void *position, size_t length) {
  const games_signs b = games_signs_look(position, length, 0);
  return (cgt_board){CGT_BOARD_GRID, (size_t)b.rows, (size_t)b.cols};
}

size_t games_signs_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  const games_signs b = games_signs_look(position, length, 0);
  return games_grid_cell(buf, cap, games_signs_sign(&b, (unsigned)row, (unsigned)col));
}
