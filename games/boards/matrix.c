/* matrix.c: matrices of the two matrix Nims from arguments, to text, and one move further. */
#include <stdio.h>
#include <string.h>

#include "games/boards/matrix.h"

/* ---- looking at positions ----------------------------------------------------------------------- */

static uint64_t get(const unsigned char *from, size_t width) {
  uint64_t x = 0;
  for (size_t i = width; i-- > 0;) x = x << 8 | from[i];
  return x;
}

games_matrix_view games_matrix_look(const void *position, size_t length) {
  const unsigned char *bytes = position;
  bool wide = bytes[0] == 4;
  size_t head = wide ? 7 : 3;
  games_matrix_view view = {.cols = (uint32_t)get(bytes + 1, 2), .entry = bytes + head};
  view.width = wide ? 8 * (size_t)get(bytes + 3, 4) : (size_t)1 << bytes[0];
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

bool games_matrix_load(games_matrix_board *board, cgt_sink *sink, const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  games_matrix *m = &board->matrix;
  *m = (games_matrix){view.rows, view.cols, (uint32_t)((view.width + 7) / 8), board->small};
  size_t cells = (size_t)m->rows * m->cols;
  if (cells * m->words > sizeof board->small / sizeof *board->small)
    m->entry = cgt_sink_room(sink, cells * m->words * sizeof *m->entry);
  if (!m->entry || !games_matrix_workspace_set(&board->desk, sink, m->rows, m->cols, m->words)) return false;
  for (uint32_t i = 0; i < m->rows; i++)
    for (uint32_t j = 0; j < m->cols; j++) {
      const unsigned char *from = cell(&view, i, j);
      uint64_t *to = games_matrix_at(m, i, j);
      if (games_matrix_cell_is_infinite(&view, i, j))
        memset(to, 0xff, m->words * sizeof *to);
      else if (view.width <= 8)
        *to = get(from, view.width);
      else
        for (uint32_t k = 0; k < m->words; k++) to[k] = get(from + 8 * (size_t)k, 8);
    }
  return true;
}

/* ---- moves -------------------------------------------------------------------------------------- */

/* The least entry of a column or row; every line has a finite one. */
static uint64_t least_entry(const games_matrix *m, uint32_t line, bool is_row) {
  uint64_t least = UINT64_MAX;
  uint32_t length = is_row ? m->cols : m->rows;
  for (uint32_t k = 0; k < length; k++) {
    uint64_t e = is_row ? *games_matrix_at(m, line, k) : *games_matrix_at(m, k, line);
    if (e < least) least = e;
  }
  return least;
}

static uint64_t add_limited(uint64_t x, uint64_t y) {
  uint64_t sum;
  return __builtin_add_overflow(x, y, &sum) ? UINT64_MAX : sum;
}

static void move_in_lines(cgt_sink *out, games_matrix *m, bool is_row, games_matrix_workspace *desk) {
  uint32_t lines = is_row ? m->rows : m->cols, length = is_row ? m->cols : m->rows;
  for (uint32_t line = 0; line < lines; line++) {
    uint64_t most = least_entry(m, line, is_row);
    for (uint64_t taken = 0; taken <= most; taken++) {
      if (taken > 0) games_matrix_emit_as_is(out, m, desk);
      for (uint32_t k = 0; k < length; k++) { /* one more each time; after the last move put all back */
        uint64_t *e = is_row ? games_matrix_at(m, line, k) : games_matrix_at(m, k, line);
        if (*e != UINT64_MAX) *e = taken < most ? *e - 1 : *e + most;
      }
    }
  }
}

void games_matrix_moves(cgt_sink *out, const void *position, size_t length, bool in_columns, bool in_rows) {
  if (games_matrix_moves_2x2(out, position, length, in_columns, in_rows)) return;
  games_matrix_board board;
  if (!games_matrix_load(&board, out, position, length)) return;
  games_matrix *m = &board.matrix;
  uint64_t count = 0;
  if (m->words > 1)
    count = UINT64_MAX;
  else {
    for (uint32_t j = 0; in_columns && j < m->cols; j++) count = add_limited(count, least_entry(m, j, false));
    for (uint32_t i = 0; in_rows && i < m->rows; i++) count = add_limited(count, least_entry(m, i, true));
  }
  if (count > GAMES_MATRIX_MOST_MOVES) {
    cgt_refuse(out,
               "a matrix with more than %d moves is too large to search; for entries of this size only "
               "what a theorem tells is known",
               GAMES_MATRIX_MOST_MOVES);
    return;
  }
  if (in_columns) move_in_lines(out, m, false, &board.desk);
  if (in_rows) move_in_lines(out, m, true, &board.desk);
}

void games_matrix_represent(cgt_sink *out, const void *position, size_t length, bool impartial) {
  if (games_matrix_represent_2x2(out, position, length, impartial)) return;
  games_matrix_board board;
  if (games_matrix_load(&board, out, position, length))
    games_matrix_emit(out, &board.matrix, impartial, &board.desk);
}

/* ---- from arguments ----------------------------------------------------------------------------- */

/* The words that an entry takes, infinity's pattern left free. */
static uint32_t words_of(const mpz_t z) { return (uint32_t)(mpz_sizeinbase(z, 2) / 64 + 1); }

static void refuse_entry(cgt_sink *out, size_t index, size_t cols, const char *fault) {
  cgt_refuse(out, "the entry in row %zu, column %zu %s", index / cols + 1, index % cols + 1, fault);
}

/* How many words the largest entry takes; 0 after refusing an entry. */
static uint32_t measure(cgt_sink *out, const cgt_arg *table) {
  uint32_t words = 1;
  for (size_t n = 0; n < table->rows * table->cols; n++) {
    const cgt_arg *e = &table->cells[n];
    const char *fault = NULL;
    uint32_t here = 1;
    if (e->kind == CGT_ARG_INFINITY) continue;
    if (e->kind != CGT_ARG_INTEGER)
      fault = "is not an integer >= 0 or inf";
    else if (e->digits ? *e->digits == '-' : e->integer < 0)
      fault = "is negative; entries are >= 0 or inf";
    else if (e->digits && strlen(e->digits) > GAMES_MATRIX_MOST_DIGITS)
      fault = "has more than a million digits, the most allowed";
    else if (e->digits) {
      mpz_t z;
      mpz_init(z);
      if (mpz_set_str(z, e->digits + (*e->digits == '+'), 10)) fault = "is not an integer >= 0 or inf";
      here = words_of(z);
      mpz_clear(z);
    }
    if (fault) {
      refuse_entry(out, n, table->cols, fault);
      return 0;
    }
    if (here > words) words = here;
  }
  return words;
}

static void set_entry(uint64_t *to, const cgt_arg *e, uint32_t words) {
  if (e->kind == CGT_ARG_INFINITY)
    memset(to, 0xff, words * sizeof *to);
  else if (!e->digits)
    *to = (uint64_t)e->integer;
  else {
    mpz_t z;
    mpz_init_set_str(z, e->digits + (*e->digits == '+'), 10);
    mpz_export(to, NULL, -1, sizeof *to, 0, 0, z);
    mpz_clear(z);
  }
}

static bool has_infinite_line(cgt_sink *out, const games_matrix *m) {
  for (int is_row = 0; is_row <= 1; is_row++) {
    uint32_t lines = is_row ? m->rows : m->cols, length = is_row ? m->cols : m->rows;
    for (uint32_t line = 0; line < lines; line++) {
      bool finite = false;
      for (uint32_t k = 0; k < length && !finite; k++)
        finite = !games_matrix_infinite(is_row ? games_matrix_at(m, line, k) : games_matrix_at(m, k, line),
                                        m->words);
      if (finite) continue;
      cgt_refuse(out, "%s %u is all inf and play in it would never end; give it a finite entry",
                 is_row ? "row" : "column", (unsigned)line + 1);
      return true;
    }
  }
  return false;
}

/* [a,b;c,d] of integers that fit a word, without the steps below: a sweep reads millions of these. */
static bool read_2x2(cgt_sink *out, const cgt_arg *table, bool impartial) {
  uint64_t x[4];
  if (table->rows != 2 || table->cols != 2) return false;
  for (int n = 0; n < 4; n++) {
    const cgt_arg *e = &table->cells[n];
    if (e->kind != CGT_ARG_INTEGER || e->digits || e->integer < 0) return false;
    x[n] = (uint64_t)e->integer;
  }
  if (cgt_wants_representatives(out))
    games_matrix_emit_2x2(out, x, impartial);
  else
    games_matrix_emit_2x2_as_is(out, x);
  return true;
}

void games_matrix_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *name, bool impartial) {
  if (count != 1 || args[0].kind != CGT_ARG_MATRIX) {
    cgt_refuse(out, "takes one matrix, as in %s([1,2;2,inf])", name);
    return;
  }
  const cgt_arg *table = &args[0];
  if (read_2x2(out, table, impartial)) return;
  if (table->rows == 0 || table->cols == 0) {
    cgt_refuse(out, "the matrix is empty; the smallest is [0]");
    return;
  }
  if (table->rows > GAMES_MATRIX_MOST_LINES || table->cols > GAMES_MATRIX_MOST_LINES ||
      table->rows * table->cols > GAMES_MATRIX_MOST_CELLS) {
    cgt_refuse(out, "the matrix has %zu rows and %zu columns; the limits are %d of each and %d entries",
               table->rows, table->cols, GAMES_MATRIX_MOST_LINES, GAMES_MATRIX_MOST_CELLS);
    return;
  }
  games_matrix_workspace desk;
  uint64_t small[32] = {0};
  games_matrix m = {(uint32_t)table->rows, (uint32_t)table->cols, measure(out, table), small};
  if (m.words == 0) return;
  size_t cells = table->rows * table->cols;
  if (cells > GAMES_MATRIX_MOST_CELLS / m.words) {
    cgt_refuse(out, "the matrix takes more than %d words of memory", GAMES_MATRIX_MOST_CELLS);
    return;
  }
  if (cells * m.words > sizeof small / sizeof *small)
    m.entry = cgt_sink_room(out, cells * m.words * sizeof *m.entry);
  if (!m.entry || !games_matrix_workspace_set(&desk, out, m.rows, m.cols, m.words)) return;
  for (size_t n = 0; n < cells; n++) set_entry(m.entry + n * m.words, &table->cells[n], m.words);
  if (has_infinite_line(out, &m)) return;
  if (cgt_wants_representatives(out))
    games_matrix_emit(out, &m, impartial, &desk);
  else
    games_matrix_emit_as_is(out, &m, &desk);
}

/* ---- to text ------------------------------------------------------------------------------------ */

typedef struct writer {
  char *buf;
  size_t cap, length;
} writer;

static void write_text(writer *w, const char *text) {
  for (; *text; text++, w->length++)
    if (w->length + 1 < w->cap) w->buf[w->length] = *text;
}

static void write_cell(writer *w, const games_matrix_view *view, uint32_t row, uint32_t col) {
  char digits[24];
  if (games_matrix_cell_is_infinite(view, row, col)) {
    write_text(w, "inf");
  } else if (view->width <= 8) {
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)get(cell(view, row, col), view->width));
    write_text(w, digits);
  } else {
    mpz_t z;
    mpz_init(z);
    games_matrix_get(z, view, row, col);
    char *text = mpz_get_str(NULL, 10, z);
    write_text(w, text);
    void (*release)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &release);
    release(text, strlen(text) + 1);
    mpz_clear(z);
  }
}

size_t games_matrix_print(char *buf, size_t cap, const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  writer w = {buf, cap, 0};
  write_text(&w, "[");
  for (uint32_t i = 0; i < view.rows; i++)
    for (uint32_t j = 0; j < view.cols; j++) {
      if (i > 0 || j > 0) write_text(&w, j > 0 ? "," : ";");
      write_cell(&w, &view, i, j);
    }
  write_text(&w, "]");
  if (cap > 0) buf[w.length < cap ? w.length : cap - 1] = '\0';
  return w.length;
}
