/* sign_board.c: see sign_board.h. */
#include <string.h>

#include "games/grids/sign_board.h"

games_signs games_signs_look(const void *position, size_t length, unsigned head) {
  const unsigned char *bytes = position;
  const int cols = bytes[head];
  return (games_signs){(int)(length - head - 1) / cols, cols, bytes + head + 1};
}

bool games_signs_read(unsigned char *bytes, size_t *length, cgt_sink *out, const games_grid_text *text,
                      unsigned head) {
  const size_t cells = (size_t)text->rows * text->cols;
  if (cells > GAMES_SIGNS_MOST_CELLS) {
    cgt_refuse(out, "the board has %zu cells; at most %d are possible", cells, GAMES_SIGNS_MOST_CELLS);
    return false;
  }
  bytes[head] = (unsigned char)text->cols;
  unsigned char *sign = bytes + head + 1;
  for (unsigned i = 0; i < text->rows; i++)
    for (unsigned j = 0; j < text->cols; j++) {
      const char written = games_grid_sign(text, i, j);
      *sign++ = (unsigned char)(written == 'X' ? 'x' : written == 'O' ? 'o' : written);
    }
  *length = head + 1 + cells;
  return true;
}

void games_signs_read_alone(cgt_sink *out, const cgt_arg *args, size_t count,
                            const games_grid_notation *notation) {
  games_grid_text text;
  unsigned char bytes[GAMES_SIGNS_MOST_BYTES];
  size_t length;
  if (games_grid_read(&text, out, args, count, notation) && games_signs_read(bytes, &length, out, &text, 0))
    cgt_emit(out, bytes, length);
}

/* ---- images ------------------------------------------------------------------------------------------ */

/* Image k of a board, as a position. */
static void write_image(unsigned char *to, const games_cells *board, const unsigned char *head,
                        const games_signs_kind *kind, unsigned image, bool exchanged) {
  const bool transposed = image & GAMES_TRANSPOSED;
  const unsigned rows = transposed ? board->cols : board->rows, cols = transposed ? board->rows : board->cols;
  memcpy(to, head, kind->head);
  if (exchanged && kind->exchange_head) kind->exchange_head(to);
  to += kind->head;
  *to++ = (unsigned char)cols;
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++) {
      unsigned char sign = games_cells_image(board, image, i, j);
      *to++ = exchanged && kind->exchanged ? kind->exchanged(sign) : sign;
    }
}

static void emit_least_image(cgt_sink *out, const games_cells *board, const unsigned char *head,
                             const games_signs_kind *kind) {
  unsigned char least[GAMES_SIGNS_MOST_BYTES], image[GAMES_SIGNS_MOST_BYTES];
  const size_t length = kind->head + 1 + (size_t)board->rows * board->cols;
  bool negative = false;
  write_image(least, board, head, kind, 0, false);
  for (unsigned k = 1; k < 2 * GAMES_IMAGES; k++) {
    const bool exchanged = k >= GAMES_IMAGES;
    if (!((exchanged ? kind->negative : kind->same) >> k % GAMES_IMAGES & 1)) continue;
    write_image(image, board, head, kind, k % GAMES_IMAGES, exchanged);
    if (memcmp(image, least, length) >= 0) continue;
    memcpy(least, image, length);
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
  unsigned char sign[GAMES_SIGNS_MOST_CELLS];
  memcpy(sign, b.sign, length - kind->head - 1);
  const games_cells board = {(unsigned)b.rows, (unsigned)b.cols, (size_t)b.cols, sign};
  emit_least_image(out, &board, position, kind);
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
  unsigned char sign[GAMES_SIGNS_MOST_CELLS], *to = sign;
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

/* Marks the cells that hang together with one; true if they have moves. */
static bool mark_part(bool *in_part, bool *met, const games_signs *b, const games_signs_kind *kind, int from,
                      const games_step *step, unsigned count) {
  int queue[GAMES_SIGNS_MOST_CELLS];
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
  bool met[GAMES_SIGNS_MOST_CELLS] = {false}, found = false;
  for (int from = 0; from < b.rows * b.cols; from++) {
    if (met[from] || b.sign[from] == kind->wall) continue;
    bool in_part[GAMES_SIGNS_MOST_CELLS] = {false};
    if (!mark_part(in_part, met, &b, kind, from, step, count)) continue;
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
