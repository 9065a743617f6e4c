/* domineering_tries.c: what the moves of Domineering leave, for a quick search; boards of up to 15x15, those
 * of up to 8x8 in one word for each player, those of up to 10x10 in two. */
#include <string.h>

#include "games/grids/domineering_counts.h"
#include "games/grids/domineering_strips.h"
#include "games/grids/domineering_tries.h"

enum { MOST_LINES = 15 };

typedef struct board {
  unsigned rows, cols;
  lines of[2]; /* as the players see it: Left's lines are the columns */
} board;

/* ---- what a move leaves --------------------------------------------------------------------------- */

/* Takes the components away that lie in one of these lines; returns how many dominoes fit on them. */
LINES_INLINE int take_alone(lines *taken, lines *x, unsigned lane) {
  lines places;
  for (int i = 0; i < words_of(lane); i++) {
    uint64_t near = x->at[i] & beside(x, i, lane);
    taken->at[i] = x->at[i] & ~spread(near, x->at[i], lane);
    places.at[i] = every_other(pairs(taken->at[i], lane));
  }
  for (int i = 0; i < words_of(lane); i++) x->at[i] &= ~taken->at[i];
  return count_cells(&places, lane);
}

LINES_INLINE void take(lines *x, const lines *turned, unsigned lane) {
  lines cells;
  uint64_t some = 0;
  for (int i = 0; i < words_of(lane); i++) some |= turned->at[i];
  if (!some) return;
  transpose(&cells, turned, lane);
  for (int i = 0; i < words_of(lane); i++) x->at[i] &= ~cells.at[i];
}

/* Takes components away that lie in one line, which are integers, and returns their sum. */
LINES_INLINE int take_integers(board *b, unsigned lane) {
  lines in_row, in_col;
  int integer = -take_alone(&in_row, &b->of[CGT_RIGHT], lane);
  integer += take_alone(&in_col, &b->of[CGT_LEFT], lane);
  take(&b->of[CGT_LEFT], &in_row, lane);
  take(&b->of[CGT_RIGHT], &in_col, lane);
  return integer;
}

/* Writes the least of the four images of a board by reflections. A word that is turned round has its lines in
 * the other order, each mirrored. */
LINES_INLINE void put_lines(unsigned char *bytes, const board *b, unsigned in_row, unsigned lane) {
  uint16_t rows[MOST_LINES], turned[MOST_LINES];
  const uint16_t *sides[2] = {rows, turned};
  const unsigned in_word = lines_in_word(lane);
  unsigned best = 0;
  for (unsigned i = 0; i < b->rows; i++) {
    uint64_t word = b->of[CGT_RIGHT].at[i / in_word];
    uint64_t round = games_grid_mirror(word, 64) >> (64 - bits_in_word(lane));
    rows[i] = (uint16_t)(word >> i % in_word * lane & whole_line(lane));
    round = round >> (in_word - 1 - i % in_word) * lane & whole_line(lane);
    turned[i] = (uint16_t)(round >> (lane - b->cols));
  }
  for (unsigned image = 1; image < 4; image++) {
    int order = 0;
    for (unsigned i = 0; i < b->rows && !order; i++) {
      uint16_t x = sides[image & 1][image & 2 ? b->rows - 1 - i : i];
      uint16_t y = sides[best & 1][best & 2 ? b->rows - 1 - i : i];
      order = (x > y) - (x < y);
    }
    if (order < 0) best = image;
  }
  for (unsigned i = 0; i < b->rows; i++) {
    uint16_t row = sides[best & 1][best & 2 ? b->rows - 1 - i : i];
    *bytes++ = (unsigned char)row;
    if (in_row == 2) *bytes++ = (unsigned char)(row >> 8);
  }
}

LINES_INLINE void put_board(unsigned char *bytes, const board *b, unsigned in_row, unsigned lane) {
  *bytes++ = (unsigned char)b->cols;
  if (lane == SHORT_LINES)
    games_grid_put(bytes, games_grid_least_reflection(b->of[CGT_RIGHT].at[0], SHORT_LINES, b->rows, b->cols));
  else
    put_lines(bytes, b, in_row, lane);
}

static bool read_board(board *b, const unsigned char *bytes, size_t length, unsigned in_row) {
  *b = (board){.rows = (unsigned)(length - 1) / in_row, .cols = *bytes++};
  return b->rows <= MOST_LINES && b->cols <= MOST_LINES;
}

LINES_INLINE void read_lines(board *b, const unsigned char *bytes, unsigned in_row, unsigned lane) {
  lines *x = &b->of[CGT_RIGHT];
  if (lane == SHORT_LINES)
    x->at[0] = games_grid_get(bytes, b->rows);
  else
    for (unsigned i = 0; i < b->rows; i++)
      x->at[i / lines_in_word(lane)] |= games_grid_get(bytes + (size_t)i * in_row, in_row)
                                        << i % lines_in_word(lane) * lane;
  transpose(&b->of[CGT_LEFT], x, lane);
}

/* ---- moves ---------------------------------------------------------------------------------------- */

/* Where a domino is laid: the cell, and the next of its line, as the player sees the board. */
typedef struct spot {
  unsigned line, cell;
} spot;

/* A good place has one line between it and the edge, or three ..., for it makes cells of that line alone, and
 * an even number of cells of its own line. */
static int worth_of_place(const board *b, cgt_player player, spot s) {
  unsigned lines = player == CGT_RIGHT ? b->rows : b->cols, cells = player == CGT_RIGHT ? b->cols : b->rows;
  unsigned line = s.line < lines - 1 - s.line ? s.line : lines - 1 - s.line;
  unsigned cell = s.cell < cells - 2 - s.cell ? s.cell : cells - 2 - s.cell;
  int kind = line % 2 ? 3 - (int)(cell % 2) : line && cell % 2 == 0;
  return 32 * kind - (int)(line + cell);
}

/* How good the move looks: by how many dominoes fit, and are safe, of the player's and of the other's; last
 * those that use up cells that are the player's alone, `used` of them. */
static int worth_of_move(const board *before, const places *own, const places *others, cgt_player player,
                         spot s, int used) {
  int ahead = own->most + own->safe - others->most - others->safe;
  return 128 * ahead + worth_of_place(before, player, s) - (used << 16);
}

LINES_INLINE uint64_t *word_at(lines *x, unsigned *bit, unsigned line, unsigned cell, unsigned lane) {
  *bit = line % lines_in_word(lane) * lane + cell;
  return &x->at[line / lines_in_word(lane)];
}

/* Lays a domino; returns how many of its cells are in `alone`. */
LINES_INLINE int lay(board *b, cgt_player player, spot s, lines *alone, unsigned lane) {
  unsigned bit;
  uint64_t *word = word_at(alone, &bit, s.line, s.cell, lane);
  int used = (int)((*word >> bit & 1) + (*word >> bit >> 1 & 1));
  word = word_at(&b->of[player], &bit, s.line, s.cell, lane);
  *word &= ~(UINT64_C(3) << bit);
  for (unsigned k = 0; k < 2; k++) {
    word = word_at(&b->of[!player], &bit, s.cell + k, s.line, lane);
    *word &= ~(UINT64_C(1) << bit);
  }
  return used;
}

LINES_INLINE void put_bounds(cgt_try *t, cgt_player player, int second, int first) {
  t->right_to = player == CGT_RIGHT ? second : first;
  t->left_from = player == CGT_RIGHT ? -first : -second;
}

/* Do strips tell who wins, when player has laid a domino and is ahead by that many free moves? */
LINES_INLINE bool is_told_by_strips(cgt_try *t, const board *b, cgt_player player, int ahead,
                                    const cgt_piece *pieces, unsigned lane) {
  const unsigned side = b->rows > b->cols ? b->rows : b->cols;
  const unsigned count[2] = {b->cols, b->rows};
  int second = ahead_by_strips(&b->of[!player], count[!player], side, pieces, lane).second;
  int first = second + ahead >= 0 ? INT32_MIN / 2
                                  : ahead_by_strips(&b->of[player], count[player], side, pieces, lane).first;
  put_bounds(t, player, second, first);
  return second + ahead >= 0 || first - ahead >= 0;
}

/* Does player win, moving second, by strips or by counting? */
LINES_INLINE bool try_move(cgt_try *t, const board *before, cgt_player player, spot s, lines *alone,
                           const cgt_tries_asked *asked, unsigned in_row, unsigned lane) {
  const int sign = player == CGT_RIGHT ? -1 : 1;
  board after = *before;
  places own, others;
  int used = lay(&after, player, s, alone, lane);
  t->number = take_integers(&after, lane);
  const int ahead = asked ? sign * (asked->n + t->number) : 0;
  if (asked && asked->pieces && is_told_by_strips(t, &after, player, ahead, asked->pieces, lane))
    return ahead + (player == CGT_RIGHT ? t->right_to : -t->left_from) >= 0;
  choose_places(&own, &after.of[player], lane);
  choose_places(&others, &after.of[!player], lane);
  int second = ahead_second(own, others.most);
  bool wins = asked && second + ahead >= 0;
  int first = wins ? INT32_MIN / 2 : ahead_first(others, own.most);
  put_bounds(t, player, second, first);
  if (asked && (wins || first - ahead >= 0)) return wins;
  t->order = worth_of_move(before, &own, &others, player, s, used) + 256 * sign * t->number;
  put_board(t->position, &after, in_row, lane);
  return false;
}

LINES_INLINE size_t list_tries(cgt_try *tries, size_t room, board *b, const unsigned char *bytes,
                               unsigned in_row, cgt_player player, const cgt_tries_asked *asked,
                               unsigned lane) {
  read_lines(b, bytes, in_row, lane);
  const lines *rows = &b->of[CGT_RIGHT], *own = &b->of[player];
  lines alone;
  size_t count = 0;
  for (int i = 0; i < words_of(lane); i++) alone.at[i] = own->at[i] & ~beside(own, i, lane);
  for (int i = 0; i < words_of(lane); i++) {
    uint64_t places = player == CGT_RIGHT ? pairs(rows->at[i], lane) : rows->at[i] & moved(rows, i, 1, lane);
    for (; places; places &= places - 1) {
      unsigned bit = (unsigned)__builtin_ctzll(places), col = bit % lane;
      unsigned row = bit / lane + (unsigned)i * lines_in_word(lane);
      spot s = player == CGT_RIGHT ? (spot){row, col} : (spot){col, row};
      if (count++ < room && try_move(&tries[count - 1], b, player, s, &alone, asked, in_row, lane))
        return count;
    }
  }
  return count;
}

bool games_domineering_tries(size_t *count, cgt_try *tries, size_t room, const void *position, size_t length,
                             unsigned in_row, cgt_player player, const cgt_tries_asked *asked) {
  const unsigned char *bytes = position;
  board b;
  if (in_row > 2 || !read_board(&b, bytes++, length, in_row)) return false;
  if (b.rows <= SHORT_LINES && b.cols <= SHORT_LINES)
    *count = list_tries(tries, room, &b, bytes, in_row, player, asked, SHORT_LINES);
  else if (b.rows <= MIDDLE_LINES && b.cols <= MIDDLE_LINES)
    *count = list_tries(tries, room, &b, bytes, in_row, player, asked, MIDDLE_LINES);
  else
    *count = list_tries(tries, room, &b, bytes, in_row, player, asked, LONG_LINES);
  return true;
}
