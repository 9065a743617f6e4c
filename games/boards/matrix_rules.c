/* matrix_rules.c: matrices of the two matrix Nims from arguments, one move further, and to text. */
#include <string.h>

#include "games/boards/matrix_2x2.h"
#include "games/boards/matrix_form.h"
#include "games/boards/matrix_rules.h"

enum { MOST_MOVES = 1 << 22 }; /* of one player from one position */

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

static void move_in_lines(cgt_sink *out, games_matrix *m, bool is_row, const games_matrix_workspace *room) {
  uint32_t lines = is_row ? m->rows : m->cols, length = is_row ? m->cols : m->rows;
  for (uint32_t line = 0; line < lines; line++) {
    uint64_t most = least_entry(m, line, is_row);
    for (uint64_t taken = 0; taken <= most; taken++) {
      if (taken > 0) games_matrix_emit_as_is(out, m, room);
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
  if (count > MOST_MOVES) {
    cgt_refuse(out,
               "a matrix with more than %d moves is too large to search; for entries of this size only "
               "theorems give answers",
               MOST_MOVES);
    return;
  }
  if (in_columns) move_in_lines(out, m, false, &board.room);
  if (in_rows) move_in_lines(out, m, true, &board.room);
}

void games_matrix_represent(cgt_sink *out, const void *position, size_t length, bool impartial) {
  if (games_matrix_represent_2x2(out, position, length, impartial)) return;
  games_matrix_board board;
  if (games_matrix_load(&board, out, position, length))
    games_matrix_emit(out, &board.matrix, impartial, &board.room);
}

/* ---- from arguments ----------------------------------------------------------------------------- */

/* How many words the largest entry takes, infinity's pattern left free; 0 after refusing an entry. */
static uint32_t measure(cgt_sink *out, const cgt_arg *table) {
  static const char *const faults[] = {
      [GAMES_NO_INTEGER] = "is not an integer >= 0 or inf",
      [GAMES_NEGATIVE] = "is negative; entries are >= 0 or inf",
      [GAMES_TOO_LONG] = "has more than a million digits, the limit",
  };
  size_t most = 1, bits;
  for (size_t n = 0; n < table->rows * table->cols; n++) {
    if (table->cells[n].kind == CGT_ARG_INFINITY) continue;
    games_fault fault = games_check_integer(&bits, &table->cells[n]);
    if (fault != GAMES_FINE) {
      cgt_refuse(out, "the entry in row %zu, column %zu %s", n / table->cols + 1, n % table->cols + 1,
                 faults[fault]);
      return 0;
    }
    if (bits > most) most = bits;
  }
  return (uint32_t)(most / 64 + 1);
}

static void set_entry(uint64_t *to, const cgt_arg *e, uint32_t words) {
  if (e->kind == CGT_ARG_INFINITY)
    memset(to, 0xff, words * sizeof *to);
  else
    games_read_integer(to, e, words);
}

static bool has_infinite_line(cgt_sink *out, const games_matrix *m) {
  for (int is_row = 0; is_row <= 1; is_row++) {
    uint32_t lines = is_row ? m->rows : m->cols, length = is_row ? m->cols : m->rows;
    for (uint32_t line = 0; line < lines; line++) {
      bool finite = false;
      for (uint32_t k = 0; k < length && !finite; k++)
        finite =
            !games_is_infinite(is_row ? games_matrix_at(m, line, k) : games_matrix_at(m, k, line), m->words);
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

void games_matrix_read(cgt_sink *out, const cgt_arg *args, size_t count, bool impartial) {
  if (count != 1 || args[0].kind != CGT_ARG_MATRIX) {
    cgt_refuse_showing(out, "takes one matrix, as in %s([1,2;2,inf])", cgt_sink_ruleset(out)->name);
    return;
  }
  const cgt_arg *table = games_matrix_of_arg(&args[0]);
  if (read_2x2(out, table, impartial)) return;
  if (table->rows > GAMES_MATRIX_MOST_LINES || table->cols > GAMES_MATRIX_MOST_LINES ||
      table->rows * table->cols > GAMES_MATRIX_MOST_CELLS) {
    cgt_refuse(out, "the matrix has %zu rows and %zu columns; the limits are %d of each and %d entries",
               table->rows, table->cols, GAMES_MATRIX_MOST_LINES, GAMES_MATRIX_MOST_CELLS);
    return;
  }
  games_matrix_workspace room;
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
  if (!m.entry || !games_matrix_workspace_set(&room, out, m.rows, m.cols, m.words)) return;
  for (size_t n = 0; n < cells; n++) set_entry(m.entry + n * m.words, &table->cells[n], m.words);
  if (has_infinite_line(out, &m)) return;
  if (cgt_wants_representatives(out))
    games_matrix_emit(out, &m, impartial, &room);
  else
    games_matrix_emit_as_is(out, &m, &room);
}

/* ---- to text ------------------------------------------------------------------------------------ */

size_t games_matrix_print(char *buf, size_t cap, const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  games_text text = {buf, cap, 0};
  games_text_put(&text, "[");
  for (uint32_t i = 0; i < view.rows; i++)
    for (uint32_t j = 0; j < view.cols; j++) {
      if (i > 0 || j > 0) games_text_put(&text, j > 0 ? "," : ";");
      games_matrix_put_cell(&text, &view, i, j);
    }
  games_text_put(&text, "]");
  return games_text_end(&text);
}

cgt_board games_matrix_board_of(const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  return (cgt_board){CGT_BOARD_MATRIX, view.rows, view.cols};
}

size_t games_matrix_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  games_matrix_view view = games_matrix_look(position, length);
  games_text text = {buf, cap, 0};
  games_matrix_put_cell(&text, &view, (uint32_t)row, (uint32_t)col);
  return games_text_end(&text);
}
