/* naive_pictures.c: see naive_pictures.h. A picture with a repetition is written out for each number of
 * times; a picture written out is laid on the board in each way, cell by cell. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "naive_pictures.h"

enum { MOST_SIGNS = 600 };

typedef struct grid {
  int rows, cols;
  char cell[NAIVE_MOST_TEXT];
} grid;

static grid grid_of(const char *text) {
  grid g = {.cols = (int)strcspn(text, "|")};
  for (; *text; text++)
    if (*text != '|') g.cell[g.rows++] = *text;
  g.rows /= g.cols;
  return g;
}

static char sign_of(const grid *g, int i, int j) {
  return i < 0 || j < 0 || i >= g->rows || j >= g->cols ? '#' : g->cell[i * g->cols + j];
}

static void add_grid(naive_moves *moves, const grid *g) {
  cr_assert(moves->count < NAIVE_MOST_MOVES);
  char *to = moves->text[moves->count++];
  for (int i = 0; i < g->rows; i++) {
    if (i) *to++ = '|';
    memcpy(to, g->cell + i * g->cols, (size_t)g->cols);
    to += g->cols;
  }
  *to = '\0';
}

/* The cells of a picture that is written out: row, column. front: how many of them stand in front of the
 * repetition. */
typedef struct laid {
  int count, front, row[MOST_SIGNS], col[MOST_SIGNS];
  char before[MOST_SIGNS], after[MOST_SIGNS];
} laid;

/* The picture with its repetition written out `times` times; false if it has none and times is not 1. */
static bool write_out(laid *l, const char *before, const char *after, int times) {
  const char *star = strchr(before, '*');
  if (!star && times != 1) return false;
  size_t end = star ? (size_t)(star - before) : strlen(before), start = end, length = strlen(before);
  if (star) {
    start = end - 1;
    if (before[start] == ')')
      while (before[start] != '(') start--;
  }
  int row = 0, col = 0;
  l->count = 0;
  for (int part = 0; part < 2 + times; part++) {
    size_t from = part == 0 ? 0 : part <= times ? start : star ? end + 1 : length;
    size_t to = part == 0 ? start : part <= times ? end : length;
    if (!star) from = part ? length : 0, to = length;
    for (size_t n = from; n < to; n++) {
      if (before[n] == '(' || before[n] == ')') continue;
      if (before[n] == '|') {
        row++, col = 0;
        continue;
      }
      l->row[l->count] = row;
      l->col[l->count] = col++;
      l->before[l->count] = before[n];
      l->after[l->count++] = after[n];
    }
    if (!part) l->front = l->count;
  }
  return true;
}

/* Way number `way` of a picture to lie; false: there are no more. [0] is where a row goes, [1] where a column
 * goes. */
static bool way_to_lie(int to[2][2], lab_pattern_board board, lab_pattern_directions directions, int way) {
  static const int hexagons[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};
  static const int knights[8][2] = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
  static const int kings[8][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  const int(*table)[2] = directions == LAB_PATTERN_KNIGHT ? knights : kings;
  to[1][0] = to[1][1] = 0; /* for rows alone */
  switch (directions) {
  case LAB_PATTERN_AS_DRAWN:
  case LAB_PATTERN_SIDEWAYS:
    if (way > (directions == LAB_PATTERN_SIDEWAYS)) return false;
    to[0][0] = 0, to[0][1] = way ? -1 : 1;
    to[1][0] = 1, to[1][1] = way && board == LAB_PATTERN_HEXAGONS ? -1 : 0;
    return true;
  case LAB_PATTERN_ALL:
    if (board ==
        LAB_PATTERN_HEXAGONS) { /* what is below is one sixth on from what is right, either way round */
      memcpy(to[0], hexagons[way % 6], sizeof to[0]);
      memcpy(to[1], hexagons[(way % 6 + (way < 6 ? 1 : 5)) % 6], sizeof to[1]);
      return way < 12;
    }
    if (board == LAB_PATTERN_STRIP) {
      to[0][0] = 0, to[0][1] = way ? -1 : 1;
      return way < 2;
    }
    memcpy(to[0], kings[4 + way % 4], sizeof to[0]);
    to[1][0] = way % 4 < 2 ? (way < 4 ? 1 : -1) : 0; /* across the other */
    to[1][1] = way % 4 < 2 ? 0 : (way < 4 ? 1 : -1);
    return way < 8;
  case LAB_PATTERN_DIAGONALS:
    memcpy(to[0], kings[way % 4], sizeof to[0]);
    return way < 4;
  case LAB_PATTERN_EIGHT:
  case LAB_PATTERN_KNIGHT:
    memcpy(to[0], table[way % 8], sizeof to[0]);
    return way < 8;
  }
  return false;
}

static bool is_near(const grid *g, const lab_pattern_ruleset *rules, const laid *l, const int to[2][2], int i,
                    int j, const char *letters) {
  static const int sides[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};
  int count = rules->board == LAB_PATTERN_STRIP ? 2 : rules->board == LAB_PATTERN_GRID ? 4 : 6;
  for (int n = 0; n < l->count; n++) {
    if (l->before[n] == l->after[n] || l->after[n] == '.' || l->after[n] == '#') continue;
    for (int side = 0; side < count; side++) {
      int x = i + l->row[n] * to[1][0] + l->col[n] * to[0][0] + sides[side][0];
      int y = j + l->row[n] * to[1][1] + l->col[n] * to[0][1] + sides[side][1];
      bool own = false;
      for (int m = 0; m < l->count; m++)
        if (l->before[m] != '?' && x == i + l->row[m] * to[1][0] + l->col[m] * to[0][0] &&
            y == j + l->row[m] * to[1][1] + l->col[m] * to[0][1])
          own = true;
      if (!own && strchr(letters, sign_of(g, x, y))) return true;
    }
  }
  return false;
}

/* The piece that moves, and where: the only letter but '.' that leaves one cell and appears on one. */
static bool find_mover(const laid *l, int *from, int *to) {
  for (int n = 0; n < l->count; n++)
    for (int m = 0; m < l->count; m++)
      if (l->before[n] == l->after[m] && l->before[n] != l->after[n] && l->before[m] != l->after[m] &&
          !strchr(".#", l->before[n])) {
        *from = n, *to = m;
        return true;
      }
  return false;
}

static void try_picture(naive_moves *moves, const lab_pattern_ruleset *rules, const grid *g,
                        const lab_pattern *p, int only_way, int only_i, int only_j, char piece, bool follows);

/* Lays a picture with its first cell on (i, j). only_i, only_j: where its piece must stand, if piece is not
 * 0. */
static void lay(naive_moves *moves, const lab_pattern_ruleset *rules, const grid *g, const lab_pattern *p,
                const laid *l, const int to[2][2], int way, int i, int j, int only_i, int only_j, char piece,
                bool follows) {
  grid after = *g;
  int from = -1, moved = -1;
  bool there = !piece;
  for (int n = 0; n < l->count; n++) {
    int x = i + l->row[n] * to[1][0] + l->col[n] * to[0][0],
        y = j + l->row[n] * to[1][1] + l->col[n] * to[0][1];
    if (l->before[n] == '?') continue;
    if (sign_of(g, x, y) != l->before[n]) return;
    if (l->before[n] != '#') after.cell[x * g->cols + y] = l->after[n];
  }
  bool moves_piece = find_mover(l, &from, &moved);
  for (int n = 0; n < l->count && piece; n++) {
    bool stands = i + l->row[n] * to[1][0] + l->col[n] * to[0][0] == only_i &&
                  j + l->row[n] * to[1][1] + l->col[n] * to[0][1] == only_j && l->before[n] == piece;
    if (stands && (follows ? n < l->front : n == from)) there = true;
  }
  if (!there) return;
  if (p->unless_next_to && is_near(g, rules, l, to, i, j, p->unless_next_to)) return;
  if (p->if_next_to && !is_near(g, rules, l, to, i, j, p->if_next_to)) return;
  if (follows || !p->then) add_grid(moves, &after);
  if (follows || (!p->again && !p->then)) return;
  cr_assert(moves_piece);
  int x = i + l->row[moved] * to[1][0] + l->col[moved] * to[0][0];
  int y = j + l->row[moved] * to[1][1] + l->col[moved] * to[0][1];
  if (p->again) try_picture(moves, rules, &after, p, way, x, y, l->before[from], false);
  if (p->then) try_picture(moves, rules, &after, p->then, -1, x, y, l->before[from], true);
}

static void try_picture(naive_moves *moves, const lab_pattern_ruleset *rules, const grid *g,
                        const lab_pattern *p, int only_way, int only_i, int only_j, char piece,
                        bool follows) {
  laid *l = malloc(sizeof *l);
  int to[2][2], most = (g->rows > g->cols ? g->rows : g->cols) + 1;
  for (int times = 0; times <= most; times++) {
    if (!write_out(l, p->before, p->after, times)) continue;
    for (int way = 0; way_to_lie(to, rules->board, p->directions, way); way++) {
      if (only_way >= 0 && way != only_way) continue;
      for (int i = -most; i <= g->rows + most; i++)
        for (int j = -most - g->rows; j <= g->cols + most + g->rows; j++)
          lay(moves, rules, g, p, l, (const int(*)[2])to, way, i, j, only_i, only_j, piece, follows);
    }
  }
  free(l);
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

void naive_find_moves(naive_moves *moves, const lab_pattern_ruleset *rules, const char *board,
                      unsigned player) {
  grid g = grid_of(board);
  moves->count = 0;
  for (size_t n = 0; n < rules->count; n++)
    if (rules->patterns[n].players & player)
      try_picture(moves, rules, &g, &rules->patterns[n], -1, 0, 0, '\0', false);
  qsort(moves->text, moves->count, sizeof *moves->text, compare_texts);
  size_t kept = 0;
  for (size_t n = 0; n < moves->count; n++)
    if (!n || strcmp(moves->text[n], moves->text[kept - 1]) != 0)
      memmove(moves->text[kept++], moves->text[n], sizeof *moves->text);
  moves->count = kept;
}
