/* matrix_form.c: the one representative of all matrices that are the same game, and the independent parts
 * of a matrix.
 *
 * Let R(i), C(j) be what has been taken from row i and from column j so far. A play is legal as long as
 *     R(i) + C(j) <= a(i,j)   for all i, j,                                                        (*)
 * and a move makes one R(i) or one C(j) larger. So the game is the set of the pairs (R, C) >= 0 that satisfy
 * (*): matrices with the same set are the same game, the same moves at the same places. What follows only
 * drops or merges conditions without changing that set, so it holds for both rulesets, in every sum.
 *
 * 1. Dead lines. A row or column with a 0 stays as it is for ever. With R(i) = 0, row i says C(j) <= a(i,j)
 *    and no more, so all dead rows together say C(j) <= the least of their entries in column j: one dead row
 *    of these minima replaces them. The same for columns. A 0 makes its row and its column dead, so both
 *    kinds exist or neither; we put the dead row and the dead column first, with the 0 in the corner. All
 *    other entries are now > 0: those of the border bound one line, those inside ("live") bound two.
 *
 * 2. Berlekamp's replacement (Ferguson 2001, section 3). Given the other conditions, R(i) can be as large as
 *    the least of the other entries of row i, and C(j) as the least of the other entries of column j, both at
 *    once and all other lines at 0. So (i,j) says nothing new, and a(i,j) may become infinite, exactly when
 *        a(i,j) >= (least of the other entries of row i) + (least of the other entries of column j).     (**)
 *    The minima must leave out a(i,j) itself: with it, a 0 would always be replaced, and so would every least
 *    entry of a column that meets another 0 in its row, as the 1 of [0,1].
 *    All entries with (**) may go at once, minima taken beforehand. For a live entry both minima are > 0, so
 *    the two entries that replace it are smaller than it is; for an entry of the border the corner's 0 is one
 *    minimum, and the other is a live entry not greater than it. So replacing leads downwards, live entries
 *    counted before border entries of the same size, and ends at entries that stay. The corner stays, for all
 *    others of the border are > 0.
 *    Without step 1 this fails: each 0 of [0,0;0,0] satisfies (**), but not all may go.
 *    What stays is the set of the facets of (*), which has full dimension in the live lines. So matrices with
 *    the same set differ, after step 2, by nothing, and if their lines are named otherwise, by order alone.
 *
 * 3. A border that has become infinite but for its corner says nothing and is dropped.
 *
 * 4. Order: rows and columns may be permuted; transposing exchanges the players. We take the orientation with
 *    fewer rows, and the permutation that gives the least matrix, by columns, among those that sort the rows
 *    by their sorted entries. With ties the rows of equal content are tried in all orders, unless there are
 *    more than MOST_ARRANGEMENTS: then the first order is taken, a valid matrix, though not the only one.
 *
 * Parts (Ferguson 2001, Theorem 2, and a little more): live lines interact only through live entries, so the
 * connected components of the live lines are independent games, each with its own copy of the border. */
#include <string.h>

#include "games/boards/matrix_2x2.h"
#include "games/boards/matrix_form.h"

enum { MOST_ARRANGEMENTS = 720, NOWHERE = GAMES_MATRIX_MOST_LINES };

/* x >= y + z, all finite. */
static bool reaches_sum(const uint64_t *x, const uint64_t *y, const uint64_t *z, uint32_t words) {
  if (words == 1) return *x >= *y && *x - *y >= *z;
  int order = 0; /* of x to the sum, in the words seen so far */
  uint64_t carry = 0;
  for (uint32_t i = 0; i < words; i++) {
    uint64_t sum;
    uint64_t over = __builtin_add_overflow(y[i], z[i], &sum);
    over |= __builtin_add_overflow(sum, carry, &sum);
    if (x[i] != sum) order = x[i] < sum ? -1 : 1;
    carry = over;
  }
  return !carry && order >= 0;
}

/* ---- steps 1 to 3 ------------------------------------------------------------------------------ */

/* Step 1: m with its dead lines merged, into *to. Is there a border? */
static bool merge_dead_lines(games_matrix *to, const games_matrix *m, uint32_t *lines) {
  uint32_t *row = lines, *col = lines + m->rows; /* first: is it dead; then: its place in *to */
  memset(lines, 0, (m->rows + (size_t)m->cols) * sizeof *lines);
  bool border = false;
  for (uint32_t i = 0; i < m->rows; i++)
    for (uint32_t j = 0; j < m->cols; j++)
      if (games_is_zero(games_matrix_at(m, i, j), m->words)) row[i] = col[j] = border = true;

  to->words = m->words;
  to->rows = to->cols = border;
  for (uint32_t i = 0; i < m->rows; i++) row[i] = row[i] ? 0 : to->rows++;
  for (uint32_t j = 0; j < m->cols; j++) col[j] = col[j] ? 0 : to->cols++;

  memset(to->entry, 0xff, (size_t)to->rows * to->cols * to->words * sizeof *to->entry);
  for (uint32_t i = 0; i < m->rows; i++)
    for (uint32_t j = 0; j < m->cols; j++) {
      const uint64_t *from = games_matrix_at(m, i, j);
      uint64_t *least = games_matrix_at(to, row[i], col[j]);
      if (games_compare_words(from, least, m->words) < 0) memcpy(least, from, m->words * sizeof *from);
    }
  return border;
}

/* The least and second least finite entries of a line; NOWHERE for none. */
typedef struct least_two {
  uint32_t first, second;
} least_two;

static least_two find_least_two(const games_matrix *m, uint32_t line, bool is_row) {
  least_two two = {NOWHERE, NOWHERE};
  const uint64_t *first = NULL, *second = NULL;
  uint32_t length = is_row ? m->cols : m->rows;
  for (uint32_t k = 0; k < length; k++) {
    const uint64_t *e = is_row ? games_matrix_at(m, line, k) : games_matrix_at(m, k, line);
    if (games_is_infinite(e, m->words)) continue;
    if (!first || games_compare_words(e, first, m->words) < 0) {
      second = first;
      two.second = two.first;
      first = e;
      two.first = k;
    } else if (!second || games_compare_words(e, second, m->words) < 0) {
      second = e;
      two.second = k;
    }
  }
  return two;
}

/* Step 2, on a matrix without dead lines but its border. */
static void replace_idle_entries(games_matrix *m, games_matrix_workspace *w) {
  least_two *in_row = (least_two *)w->lines, *in_col = in_row + m->rows;
  for (uint32_t i = 0; i < m->rows; i++) in_row[i] = find_least_two(m, i, true);
  for (uint32_t j = 0; j < m->cols; j++) in_col[j] = find_least_two(m, j, false);

  unsigned char *idle = w->mark;
  for (uint32_t i = 0; i < m->rows; i++)
    for (uint32_t j = 0; j < m->cols; j++, idle++) {
      uint32_t k = in_row[i].first == j ? in_row[i].second : in_row[i].first;
      uint32_t l = in_col[j].first == i ? in_col[j].second : in_col[j].first;
      const uint64_t *e = games_matrix_at(m, i, j);
      *idle = k != NOWHERE && l != NOWHERE && !games_is_infinite(e, m->words) &&
              reaches_sum(e, games_matrix_at(m, i, k), games_matrix_at(m, l, j), m->words);
    }
  for (size_t n = (size_t)m->rows * m->cols; n-- > 0;)
    if (w->mark[n]) memset(m->entry + n * m->words, 0xff, m->words * sizeof *m->entry);
}

/* Step 3. Is there still a border? */
static bool drop_idle_border(games_matrix *m) {
  if (m->rows == 1 || m->cols == 1) return true;
  for (uint32_t j = 1; j < m->cols; j++)
    if (!games_is_infinite(games_matrix_at(m, 0, j), m->words)) return true;
  for (uint32_t i = 1; i < m->rows; i++)
    if (!games_is_infinite(games_matrix_at(m, i, 0), m->words)) return true;
  uint64_t *to = m->entry;
  for (uint32_t i = 1; i < m->rows; i++)
    for (uint32_t j = 1; j < m->cols; j++, to += m->words)
      memmove(to, games_matrix_at(m, i, j), m->words * sizeof *to);
  m->rows--;
  m->cols--;
  return false;
}

static bool reduce(games_matrix *to, const games_matrix *m, games_matrix_workspace *w) {
  bool border = merge_dead_lines(to, m, w->lines);
  replace_idle_entries(to, w);
  return border && drop_idle_border(to);
}

/* ---- step 4 ------------------------------------------------------------------------------------ */

/* Sorts count numbers of lines (Shell's method: short lists are the rule, and long ones stay harmless). */
typedef int line_order(const void *context, uint32_t x, uint32_t y);

static void sort_lines(uint32_t *line, size_t count, line_order *order, const void *context) {
  size_t gap = 1;
  while (gap < count / 3) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (size_t i = gap; i < count; i++) {
      uint32_t x = line[i];
      size_t j = i;
      for (; j >= gap && order(context, line[j - gap], x) > 0; j -= gap) line[j] = line[j - gap];
      line[j] = x;
    }
}

/* m with its lines in some order. */
typedef struct arrangement {
  const games_matrix *m;
  uint32_t *row, *col;
} arrangement;

static int order_cells(const void *context, uint32_t x, uint32_t y) {
  const games_matrix *row = context; /* of one row */
  return games_compare_words(games_matrix_at(row, 0, x), games_matrix_at(row, 0, y), row->words);
}

static int order_keys(const void *context, uint32_t x, uint32_t y) {
  const games_matrix *key = context;
  for (uint32_t j = 0; j < key->cols; j++) {
    int order = games_compare_words(games_matrix_at(key, x, j), games_matrix_at(key, y, j), key->words);
    if (order) return order;
  }
  return 0;
}

/* Rows of equal keys in rising order, where next_permutation begins. */
static int order_rows(const void *context, uint32_t x, uint32_t y) {
  int order = order_keys(context, x, y);
  return order ? order : x < y ? -1 : 1;
}

static int order_columns(const void *context, uint32_t x, uint32_t y) {
  const arrangement *a = context;
  for (uint32_t i = 0; i < a->m->rows; i++) {
    int order = games_compare_words(games_matrix_at(a->m, a->row[i], x), games_matrix_at(a->m, a->row[i], y),
                                    a->m->words);
    if (order) return order;
  }
  return 0;
}

static int order_arrangements(const arrangement *x, const arrangement *y) {
  for (uint32_t j = 0; j < x->m->cols; j++)
    for (uint32_t i = 0; i < x->m->rows; i++) {
      int order = games_compare_words(games_matrix_at(x->m, x->row[i], x->col[j]),
                                      games_matrix_at(y->m, y->row[i], y->col[j]), x->m->words);
      if (order) return order;
    }
  return 0;
}

/* The next order of line[0..count-1] in the lexicographic sequence; false at the end, back at the first. */
static bool next_permutation(uint32_t *line, size_t count) {
  size_t i = count;
  while (i > 1 && line[i - 2] > line[i - 1]) i--;
  bool more = i > 1;
  if (more) {
    size_t j = count - 1;
    while (line[j] < line[i - 2]) j--;
    uint32_t held = line[i - 2];
    line[i - 2] = line[j];
    line[j] = held;
  } else {
    i = 1;
  }
  for (size_t low = i - 1, high = count; low + 1 < high; low++) { /* the tail falls; turn it round */
    uint32_t held = line[--high];
    line[high] = line[low];
    line[low] = held;
  }
  return more;
}

/* The next way to order rows within their classes of equal keys. */
static bool next_arrangement(uint32_t *row, uint32_t fixed, const games_matrix *key) {
  for (uint32_t end = key->rows; end > fixed;) {
    uint32_t begin = end - 1;
    while (begin > fixed && order_keys(key, row[begin - 1], row[end - 1]) == 0) begin--;
    if (next_permutation(row + begin, end - begin)) return true;
    end = begin;
  }
  return false;
}

static uint32_t count_arrangements(const uint32_t *row, uint32_t fixed, const games_matrix *key) {
  uint32_t count = 1, tied = 1;
  for (uint32_t i = fixed + 1; i < key->rows; i++) {
    tied = order_keys(key, row[i - 1], row[i]) == 0 ? tied + 1 : 1;
    count *= tied;
    if (count > MOST_ARRANGEMENTS) return 1;
  }
  return count;
}

/* The least arrangement of best->m. lines: room for as many lines as m has. */
static void arrange(arrangement *best, bool border, uint64_t *keys, uint32_t *lines) {
  const games_matrix *m = best->m;
  arrangement now = {m, lines, lines + m->rows};
  uint32_t fixed = border;

  games_matrix key = {m->rows, m->cols, m->words, keys};
  for (uint32_t i = 0; i < m->rows; i++) {
    const games_matrix row = {1, m->cols, m->words, games_matrix_at(m, i, 0)};
    for (uint32_t j = 0; j < m->cols; j++) now.col[j] = j;
    sort_lines(now.col, m->cols, order_cells, &row);
    for (uint32_t j = 0; j < m->cols; j++)
      memcpy(games_matrix_at(&key, i, j), games_matrix_at(m, i, now.col[j]), m->words * sizeof *keys);
  }
  for (uint32_t i = 0; i < m->rows; i++) now.row[i] = i;
  sort_lines(now.row + fixed, m->rows - fixed, order_rows, &key);
  uint32_t left = count_arrangements(now.row, fixed, &key);

  bool first = true;
  do {
    for (uint32_t j = 0; j < m->cols; j++) now.col[j] = j;
    sort_lines(now.col + fixed, m->cols - fixed, order_columns, &now);
    if (first || order_arrangements(&now, best) < 0) {
      memcpy(best->row, now.row, m->rows * sizeof *best->row);
      memcpy(best->col, now.col, m->cols * sizeof *best->col);
    }
    first = false;
  } while (--left > 0 && next_arrangement(now.row, fixed, &key));
}

static void turn(games_matrix *to, const games_matrix *m) {
  to->rows = m->cols;
  to->cols = m->rows;
  to->words = m->words;
  for (uint32_t i = 0; i < m->rows; i++)
    for (uint32_t j = 0; j < m->cols; j++)
      memcpy(games_matrix_at(to, j, i), games_matrix_at(m, i, j), m->words * sizeof *to->entry);
}

/* A 2×2 matrix of entries of one word, infinity included? */
static bool is_small(const games_matrix *m) {
  if (m->rows != 2 || m->cols != 2) return false;
  for (size_t n = 0; n < 4; n++) {
    const uint64_t *e = m->entry + n * m->words;
    bool high = m->words > 1 && !games_is_zero(e + 1, m->words - 1);
    if (!games_is_infinite(e, m->words) && (high || *e == UINT64_MAX)) return false;
  }
  return true;
}

void games_matrix_emit(cgt_sink *out, const games_matrix *m, bool impartial, games_matrix_workspace *w) {
  if (m->rows == 2 && m->cols == 2 && m->words == 1) {
    games_matrix_emit_2x2(out, m->entry, impartial);
    return;
  }
  games_matrix merged = {.entry = w->merged}, turned = {.entry = w->turned};
  bool border = reduce(&merged, m, w);
  if (is_small(&merged)) { /* one representative, by whichever way it was reached */
    const uint64_t *e = merged.entry;
    size_t words = merged.words;
    games_matrix_emit_2x2(out, (uint64_t[4]){e[0], e[words], e[2 * words], e[3 * words]}, impartial);
    return;
  }
  uint32_t *room = w->lines;
  const size_t lines = (size_t)merged.rows + merged.cols;
  arrangement plain = {&merged, room, room + merged.rows};
  arrangement other = {&turned, room + lines, room + lines + merged.cols};

  bool negative = merged.rows > merged.cols;
  if (merged.rows <= merged.cols) arrange(&plain, border, w->key, room + 2 * lines);
  if (merged.rows >= merged.cols) {
    turn(&turned, &merged);
    arrange(&other, border, w->key, room + 2 * lines);
    negative = negative || order_arrangements(&other, &plain) < 0;
  }
  const arrangement *best = negative ? &other : &plain;
  size_t length = games_matrix_encode(w->bytes, best->m, best->row, best->col);
  cgt_emit_representative(out, w->bytes, length, negative && !impartial);
}

/* ---- parts ------------------------------------------------------------------------------------- */

/* Gives the same part to all live lines that live entries connect with this row or column. part: rows, then
 * columns; 0 for lines not yet seen. queue: room for all lines. */
static void spread(uint32_t *part, uint32_t line, uint32_t number, const games_matrix *m, bool border,
                   uint32_t *queue) {
  size_t head = 0, tail = 0;
  part[line] = number;
  queue[tail++] = line;
  while (head < tail) {
    uint32_t x = queue[head++];
    bool is_row = x < m->rows;
    uint32_t begin = is_row ? m->rows + border : border;
    uint32_t end = is_row ? m->rows + m->cols : m->rows;
    for (uint32_t y = begin; y < end; y++) {
      const uint64_t *e = is_row ? games_matrix_at(m, x, y - m->rows) : games_matrix_at(m, y, x - m->rows);
      if (part[y] || games_is_infinite(e, m->words)) continue;
      part[y] = number;
      queue[tail++] = y;
    }
  }
}

/* Many positions have no infinite entry; then all live lines are connected, if there are live entries. */
static bool is_full(const games_matrix_view *view) {
  if (games_matrix_has_border(view) && (view->rows == 1 || view->cols == 1)) return false;
  for (uint32_t i = 0; i < view->rows; i++)
    for (uint32_t j = 0; j < view->cols; j++)
      if (games_matrix_cell_is_infinite(view, i, j)) return false;
  return true;
}

void games_matrix_split(cgt_sink *out, const void *position, size_t length, bool impartial) {
  if (games_matrix_split_2x2(out, position, length, impartial)) return;
  games_matrix_board board;
  games_matrix_view view = games_matrix_look(position, length);
  if (is_full(&view)) return;
  if (!games_matrix_load(&board, out, position, length)) return;
  const games_matrix *m = &board.matrix;
  bool border = games_is_zero(m->entry, m->words); /* a representative has a 0 in the corner or nowhere */

  uint32_t lines = m->rows + m->cols, parts = 0;
  uint32_t *part = cgt_sink_room(out, 2 * (size_t)lines * sizeof *part);
  uint64_t *entry = cgt_sink_room(out, (size_t)m->rows * m->cols * m->words * sizeof *entry);
  if (!part || !entry) return;
  for (uint32_t x = border; x < lines; x++)
    if (!part[x] && !(border && x == m->rows)) spread(part, x, ++parts, m, border, part + lines);
  if (parts < 2) return;

  for (uint32_t number = 1; number <= parts; number++) {
    games_matrix piece = {0, 0, m->words, entry};
    for (uint32_t i = 0; i < m->rows; i++) {
      if (part[i] != number && !(border && i == 0)) continue;
      piece.rows++;
      for (uint32_t j = 0; j < m->cols; j++) {
        if (part[m->rows + j] != number && !(border && j == 0)) continue;
        memcpy(entry, games_matrix_at(m, i, j), m->words * sizeof *entry);
        entry += m->words;
      }
    }
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a column that is not zero has a row */
    piece.cols = (uint32_t)((size_t)(entry - piece.entry) / m->words / piece.rows);
    entry = piece.entry;
    games_matrix_emit(out, &piece, impartial, &board.room);
  }
}
