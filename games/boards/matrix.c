/* matrix.c: matrices as positions and as working copies. */
#include <string.h>

#include "games/boards/matrix.h"
#include "games/boards/matrix_2x2.h"

/* ---- looking at positions ----------------------------------------------------------------------- */

games_matrix_view games_matrix_look(const void *position, size_t length) {
  const unsigned char *bytes = position;
  bool wide = bytes[0] == 4;
  size_t head = wide ? 7 : 3;
  games_matrix_view view = {.cols = (uint32_t)games_get_bytes(bytes + 1, 2), .entry = bytes + head};
  view.width = wide ? 8 * (size_t)games_get_bytes(bytes + 3, 4) : (size_t)1 << bytes[0];
  view.rows = (uint32_t)((length - head) / view.width / view.cols);
  return view;
}

static const unsigned char *cell(const games_matrix_view *view, uint32_t row, uint32_t col) {
  return view->entry + ((size_t)row * view->cols + col) * view->width;
}

bool games_matrix_cell_is_infinite(const games_matrix_view *view, uint32_t row, uint32_t col) {
  const unsigned char *e = cell(view, row, col);
  for (size_t i = view->width; i-- > 0;)
    if (e[i] != 0xff) return false;
  return true;
}

bool games_matrix_has_border(const games_matrix_view *view) {
  for (size_t i = 0; i < view->width; i++)
    if (view->entry[i] != 0) return false;
  return true;
}

void games_matrix_get(mpz_ptr z, const games_matrix_view *view, uint32_t row, uint32_t col) {
  mpz_import(z, view->width, -1, 1, 0, 0, cell(view, row, col));
}

void games_matrix_put_cell(games_text *text, const games_matrix_view *view, uint32_t row, uint32_t col) {
  if (games_matrix_cell_is_infinite(view, row, col))
    games_text_put(text, "inf");
  else
    games_text_put_integer(text, cell(view, row, col), view->width);
}

void games_matrix_get_2x2(mpz_t abcd[4], const games_matrix_view *view) {
  for (uint32_t n = 0; n < 4; n++) {
    mpz_init(abcd[n]);
    if (!games_matrix_cell_is_infinite(view, n / 2, n % 2)) games_matrix_get(abcd[n], view, n / 2, n % 2);
  }
  for (uint32_t n = 0; n < 4; n++) /* both neighbours are finite: every line has a finite entry */
    if (games_matrix_cell_is_infinite(view, n / 2, n % 2)) mpz_add(abcd[n], abcd[n ^ 1], abcd[n ^ 2]);
}

void games_matrix_clear_2x2(mpz_t abcd[4]) {
  for (int n = 0; n < 4; n++) mpz_clear(abcd[n]);
}

bool games_matrix_is_diagonal(const games_matrix_view *view) {
  if (view->rows != view->cols) return false;
  for (uint32_t i = 0; i < view->rows; i++) {
    uint32_t in_row = 0, in_col = 0;
    for (uint32_t j = 0; j < view->cols; j++) {
      in_row += !games_matrix_cell_is_infinite(view, i, j);
      in_col += !games_matrix_cell_is_infinite(view, j, i);
    }
    if (in_row != 1 || in_col != 1) return false;
  }
  return true;
}

bool games_matrix_nim_sum_is_zero(const games_matrix_view *view) {
  for (size_t byte = 0; byte < view->width; byte++) {
    unsigned char sum = 0;
    for (uint32_t i = 0; i < view->rows; i++)
      for (uint32_t j = 0; j < view->cols; j++)
        if (!games_matrix_cell_is_infinite(view, i, j)) sum ^= cell(view, i, j)[byte];
    if (sum) return false;
  }
  return true;
}

/* ---- working copies ----------------------------------------------------------------------------- */

bool games_matrix_workspace_set(games_matrix_workspace *w, cgt_sink *sink, uint32_t rows, uint32_t cols,
                                uint32_t words) {
  size_t cells = (size_t)rows * cols;
  size_t most = rows > cols ? rows : cols;
  size_t word = 3 * cells * words;      /* merged, turned, key */
  size_t byte = cells * words * 8 + 16; /* bytes: the widest position and its head */
  size_t total = word + 3 * most + (cells + 7) / 8 + (byte + 7) / 8;
  uint64_t *room = w->small;
  if (total > sizeof w->small / sizeof *w->small) room = cgt_sink_room(sink, total * sizeof *room);
  if (!room) return false;
  w->merged = room;
  w->turned = w->merged + cells * words;
  w->key = w->turned + cells * words;
  w->lines = (uint32_t *)(room + word);
  w->mark = (unsigned char *)(room + word + 3 * most);
  w->bytes = w->mark + (cells + 7) / 8 * 8;
  return true;
}

bool games_matrix_load(games_matrix_board *board, cgt_sink *sink, const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  games_matrix *m = &board->matrix;
  *m = (games_matrix){view.rows, view.cols, (uint32_t)((view.width + 7) / 8), board->small};
  size_t cells = (size_t)m->rows * m->cols;
  if (cells * m->words > sizeof board->small / sizeof *board->small)
    m->entry = cgt_sink_room(sink, cells * m->words * sizeof *m->entry);
  if (!m->entry || !games_matrix_workspace_set(&board->room, sink, m->rows, m->cols, m->words)) return false;
  for (uint32_t i = 0; i < m->rows; i++)
    for (uint32_t j = 0; j < m->cols; j++) {
      const unsigned char *from = cell(&view, i, j);
      uint64_t *to = games_matrix_at(m, i, j);
      if (games_matrix_cell_is_infinite(&view, i, j))
        memset(to, 0xff, m->words * sizeof *to);
      else if (view.width <= 8)
        *to = games_get_bytes(from, view.width);
      else
        for (uint32_t k = 0; k < m->words; k++) to[k] = games_get_bytes(from + 8 * (size_t)k, 8);
    }
  return true;
}

/* ---- bytes ------------------------------------------------------------------------------------- */

size_t games_matrix_encode(unsigned char *bytes, const games_matrix *m, const uint32_t *row,
                           const uint32_t *col) {
  const uint64_t *most = NULL;
  for (size_t n = (size_t)m->rows * m->cols; n-- > 0;) {
    const uint64_t *e = m->entry + n * m->words;
    if (!games_is_infinite(e, m->words) && (!most || games_compare_words(e, most, m->words) > 0)) most = e;
  }
  uint32_t words = m->words;
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): some entry is finite */
  while (words > 1 && most[words - 1] == 0) words--;
  if (words < m->words && games_is_infinite(most, words)) words++;

  unsigned code = 4;
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
  if (words == 1) code = *most < 0xff ? 0 : *most < 0xffff ? 1 : *most < 0xffffffff ? 2 : 3;
  unsigned char *to = games_put_bytes(games_put_bytes(bytes, code, 1), m->cols, 2);
  if (code == 4) to = games_put_bytes(to, words, 4);
  for (uint32_t i = 0; i < m->rows; i++)
    for (uint32_t j = 0; j < m->cols; j++) {
      const uint64_t *e = games_matrix_at(m, row ? row[i] : i, col ? col[j] : j);
      if (code < 4)
        to = games_put_bytes(to, *e, (size_t)1 << code);
      else
        for (uint32_t k = 0; k < words; k++) to = games_put_bytes(to, e[k], 8);
    }
  return (size_t)(to - bytes);
}

void games_matrix_emit_as_is(cgt_sink *out, const games_matrix *m, const games_matrix_workspace *room) {
  if (m->rows == 2 && m->cols == 2 && m->words == 1)
    games_matrix_emit_2x2_as_is(out, m->entry);
  else
    cgt_emit(out, room->bytes, games_matrix_encode(room->bytes, m, NULL, NULL));
}
