/* domineering_tries.c: what the moves of Domineering leave, for a quick search; boards of up to 15x15, those
 * of up to 64 cells in one word for each player. */
#include <string.h>

#include "games/grids/domineering_counts.h"
#include "games/grids/domineering_strips.h"
#include "games/grids/domineering_tries.h"

typedef struct board {
  unsigned rows, cols;
  lines of[2]; /* as the players see it: Left's lines are the columns */
} board;

/* What is the same for all moves of a position. */
typedef struct position {
  board before;
  shape of[2];
  unsigned in_row; /* bytes of a row */
  cgt_player player;
  lines alone;
  const cgt_tries_asked *asked;
  strips strips[2]; /* where pieces are known */
} position;

/* ---- what a move leaves --------------------------------------------------------------------------- */

/* Takes the components away that lie in one of these lines; returns how many dominoes fit on them. */
LINES_INLINE int take_alone(lines *taken, lines *x, const shape *s, int words) {
  lines places;
  for (int i = 0; i < words; i++) {
    uint64_t near = x->at[i] & beside(x, i, s, words);
    taken->at[i] = x->at[i] & ~spread(near, x->at[i], s);
    places.at[i] = every_other(pairs(taken->at[i], s));
  }
  for (int i = 0; i < words; i++) x->at[i] &= ~taken->at[i];
  return count_cells(&places, words);
}

LINES_INLINE void take(lines *x, const lines *across, const shape *s, const shape *s_across, int words) {
  lines cells;
  turn(&cells, across, s_across, s, words);
  for (int i = 0; i < words; i++) x->at[i] &= ~cells.at[i];
}

/* Takes components away that lie in one line, which are integers, and returns their sum. */
LINES_INLINE int take_integers(board *b, const position *p, int words) {
  const shape *rows = &p->of[CGT_RIGHT], *cols = &p->of[CGT_LEFT];
  lines in_row, in_col;
  int integer = -take_alone(&in_row, &b->of[CGT_RIGHT], rows, words);
  integer += take_alone(&in_col, &b->of[CGT_LEFT], cols, words);
  take(&b->of[CGT_LEFT], &in_row, cols, rows, words);
  take(&b->of[CGT_RIGHT], &in_col, rows, cols, words);
  return integer;
}

/* The least of the four images of a board in one word by reflections. A word that is turned round has its lines
 * in the other order, each mirrored. */
LINES_INLINE uint64_t least_image(uint64_t x, const shape *s) {
  const unsigned unused = 64 - s->count * s->lane;
  const uint64_t line = (UINT64_C(1) << s->lane) - 1;
  uint64_t flipped = 0;
  for (unsigned k = 0; k < s->count; k++) flipped = flipped << s->lane | (x >> k * s->lane & line);
  uint64_t round = games_grid_mirror(x, 64) >> unused, mirrored = games_grid_mirror(flipped, 64) >> unused;
  uint64_t least = x < flipped ? x : flipped, other = round < mirrored ? round : mirrored;
  return least < other ? least : other;
}

/* The least, by rows, of the images of one in several words. */
LINES_INLINE void put_least_image(uint16_t *least, const lines *x, const shape *s) {
  uint16_t rows[MOST_LINES], round[MOST_LINES];
  const uint16_t *sides[2] = {rows, round};
  const unsigned unused = 64 - s->in_word * s->lane;
  const uint64_t line = (UINT64_C(1) << s->lane) - 1;
  unsigned best = 0;
  for (unsigned i = 0; i < s->count; i++) {
    const unsigned place = i % s->in_word;
    rows[i] = (uint16_t)(x->at[i / s->in_word] >> place * s->lane & line);
    uint64_t word = games_grid_mirror(x->at[i / s->in_word], 64) >> unused;
    round[i] = (uint16_t)(word >> (s->in_word - 1 - place) * s->lane & line);
  }
  for (unsigned image = 1; image < 4; image++) {
    int order = 0;
    for (unsigned i = 0; i < s->count && !order; i++) {
      uint16_t a = sides[image & 1][image & 2 ? s->count - 1 - i : i];
      uint16_t b = sides[best & 1][best & 2 ? s->count - 1 - i : i];
      order = (a > b) - (a < b);
    }
    if (order < 0) best = image;
  }
  for (unsigned i = 0; i < s->count; i++) least[i] = sides[best & 1][best & 2 ? s->count - 1 - i : i];
}

LINES_INLINE void put_board(unsigned char *bytes, const board *b, const position *p, int words) {
  const shape *s = &p->of[CGT_RIGHT];
  uint16_t rows[MOST_LINES];
  if (words == 1) {
    const uint64_t image = least_image(b->of[CGT_RIGHT].at[0], s), line = (UINT64_C(1) << s->lane) - 1;
    for (unsigned i = 0; i < s->count; i++) rows[i] = (uint16_t)(image >> i * s->lane & line);
  } else {
    put_least_image(rows, &b->of[CGT_RIGHT], s);
  }
  *bytes++ = (unsigned char)b->cols;
  for (unsigned i = 0; i < s->count; i++) {
    *bytes++ = (unsigned char)rows[i];
    if (p->in_row == 2) *bytes++ = (unsigned char)(rows[i] >> 8);
  }
}

LINES_INLINE void read_lines(position *p, const unsigned char *bytes, int words) {
  const shape *rows = &p->of[CGT_RIGHT];
  lines *x = &p->before.of[CGT_RIGHT];
  *x = (lines){{0}};
  for (unsigned i = 0; i < rows->count; i++) {
    cell_place place = place_of(i, 0, rows, words);
    x->at[place.word] |= games_grid_get(bytes + (size_t)i * p->in_row, p->in_row) << place.bit;
  }
  turn(&p->before.of[CGT_LEFT], x, rows, &p->of[CGT_LEFT], words);
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

/* Lays a domino; returns how many of its cells are the player's alone. */
LINES_INLINE int lay(board *b, const position *p, spot s, int words) {
  const cgt_player player = p->player;
  cell_place place = place_of(s.line, s.cell, &p->of[player], words);
  const uint64_t alone = p->alone.at[place.word] >> place.bit;
  b->of[player].at[place.word] &= ~(UINT64_C(3) << place.bit);
  for (unsigned k = 0; k < 2; k++) {
    place = place_of(s.cell + k, s.line, &p->of[!player], words);
    b->of[!player].at[place.word] &= ~(UINT64_C(1) << place.bit);
  }
  return (int)((alone & 1) + (alone >> 1 & 1));
}

LINES_INLINE void put_bounds(cgt_try *t, cgt_player player, int second, int first) {
  t->right_to = player == CGT_RIGHT ? second : first;
  t->left_from = player == CGT_RIGHT ? -first : -second;
}

LINES_INLINE unsigned longer_side(const board *b) { return b->rows > b->cols ? b->rows : b->cols; }

/* Do strips tell who wins, when the player has laid a domino and is ahead by that many free moves? */
LINES_INLINE bool is_told_by_strips(cgt_try *t, const board *b, const position *p, int ahead, int words) {
  const unsigned side = longer_side(b);
  const cgt_player own = p->player, other = !own;
  const cgt_piece *pieces = p->asked->pieces;
  int second = ahead_by_strips(&p->strips[other], &b->of[other], side, pieces, &p->of[other], words).second;
  int first = INT32_MIN / 2;
  if (second + ahead < 0)
    first = ahead_by_strips(&p->strips[own], &b->of[own], side, pieces, &p->of[own], words).first;
  put_bounds(t, own, second, first);
  return second + ahead >= 0 || first - ahead >= 0;
}

/* Does the player win, moving second, by strips or by counting? */
LINES_INLINE bool try_move(cgt_try *t, const position *p, spot s, int words) {
  const cgt_player player = p->player;
  const int sign = player == CGT_RIGHT ? -1 : 1;
  board after = p->before;
  places own, others;
  int used = lay(&after, p, s, words);
  t->number = take_integers(&after, p, words);
  const int ahead = p->asked ? sign * (p->asked->n + t->number) : 0;
  choose_places(&own, &after.of[player], &p->of[player], words);
  choose_places(&others, &after.of[!player], &p->of[!player], words);
  int second = ahead_second(own, others.most);
  bool wins = p->asked && second + ahead >= 0;
  int first = wins ? INT32_MIN / 2 : ahead_first(others, own.most);
  put_bounds(t, player, second, first);
  if (p->asked && (wins || first - ahead >= 0)) return wins;
  if (p->asked && p->asked->pieces && is_told_by_strips(t, &after, p, ahead, words))
    return ahead + (player == CGT_RIGHT ? t->right_to : -t->left_from) >= 0;
  t->order = worth_of_move(&p->before, &own, &others, player, s, used) + 256 * sign * t->number;
  put_board(t->position, &after, p, words);
  return false;
}

/* All moves, row by row; where one wins, up to it. */
LINES_INLINE size_t list_tries(cgt_try *tries, size_t room, position *p, const unsigned char *bytes,
                               int words) {
  read_lines(p, bytes, words);
  const board *b = &p->before;
  const shape *rows = &p->of[CGT_RIGHT], *across = &p->of[p->player];
  const lines *cells = &b->of[CGT_RIGHT], *own = &b->of[p->player];
  size_t count = 0;
  for (int i = 0; i < words; i++) p->alone.at[i] = own->at[i] & ~beside(own, i, across, words);
  if (p->asked && p->asked->pieces)
    for (int player = 0; player < 2; player++)
      find_strips(&p->strips[player], &b->of[player], longer_side(b), p->asked->pieces, &p->of[player],
                  words);
  for (int i = 0; i < words; i++) {
    uint64_t spots =
        p->player == CGT_RIGHT ? pairs(cells->at[i], rows) : cells->at[i] & moved(cells, i, 1, rows, words);
    for (; spots; spots &= spots - 1) {
      unsigned bit = (unsigned)__builtin_ctzll(spots), row = bit / rows->lane, col = bit - row * rows->lane;
      row += (unsigned)i * rows->in_word;
      spot s = p->player == CGT_RIGHT ? (spot){row, col} : (spot){col, row};
      if (count++ < room && try_move(&tries[count - 1], p, s, words)) return count;
    }
  }
  return count;
}

bool games_domineering_tries(size_t *count, cgt_try *tries, size_t room, const void *position_bytes,
                             size_t length, unsigned in_row, cgt_player player,
                             const cgt_tries_asked *asked) {
  const unsigned char *bytes = position_bytes;
  position p;
  if (in_row > 2) return false;
  p.before = (board){.rows = (unsigned)(length - 1) / in_row, .cols = *bytes++};
  if (p.before.rows > MOST_LINES || p.before.cols > MOST_LINES) return false;
  p.in_row = in_row;
  p.player = player;
  p.asked = asked;
  set_shape(&p.of[CGT_RIGHT], p.before.rows, p.before.cols);
  set_shape(&p.of[CGT_LEFT], p.before.cols, p.before.rows);
  const unsigned by_rows = words_for(p.before.rows, p.before.cols),
                 by_cols = words_for(p.before.cols, p.before.rows);
  const unsigned words = by_rows > by_cols ? by_rows : by_cols;
  if (words == 1)
    *count = list_tries(tries, room, &p, bytes, 1);
  else if (words == 2)
    *count = list_tries(tries, room, &p, bytes, 2);
  else
    *count = list_tries(tries, room, &p, bytes, MOST_WORDS);
  return true;
}
