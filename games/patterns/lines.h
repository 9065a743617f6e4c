/* lines.h: a ruleset made from pictures, as it is played.
 *
 * A picture in one of its directions is a line: its cells with their places relative to the first of them
 * that is a cell of the board, and how they are before and after the move. A line with a repetition has a
 * head, a period that may be there k = 0, 1, 2, ... times, and a tail; the n-th period lies n steps further,
 * the tail k steps (its cells have the places they would have for k = 0). A line at a place of the board,
 * with its k, is a placement.
 *
 * Letters have codes. 0 is no cell. The codes 1, ..., `seen` are those of letters that some picture or
 * condition looks at, the others follow: no move asks for them.
 *
 * Bytes of a position: the number of columns (columns.h); the signs of the codes 1, 2, ... that it may have, the last of
 * them with the highest bit, for those who print it know no ruleset; then planes (planes.h), as many as a
 * code has bits: a cell's bit in plane t is bit t of its code. A plane takes the bytes of its rows, lowest
 * first. A position as the players see it may have all codes; in a part, unless # is looked at, all that no
 * move asks for is 0. */
#ifndef GAMES_PATTERNS_LINES_H
#define GAMES_PATTERNS_LINES_H

#include <cgt/lab_pattern.h>

enum {
  GAMES_ANY = 255,        /* of a cell before and after: not looked at, and not changed */
  GAMES_MOST_PICTURE = 64 /* cells of a picture */
};

typedef struct games_pattern_cell {
  int di, dj;
  unsigned char before, after;
  bool gets; /* it changes, is not free afterwards, and there is a condition, which speaks of it */
} games_pattern_cell;

typedef struct games_line {
  cgt_player player;
  const games_pattern_cell *cell; /* head, period, tail */
  unsigned head, period, tail;
  int step_i, step_j;
  int top, bottom, left, right; /* the box of the cells of the head that must be there */
  uint32_t unless, wanted;      /* sets of codes; 0: no condition */
  uint32_t asks;                /* the codes of cells and of wanted neighbours; 0 too, if there is `unless` */
  bool again;
  bool follows;      /* another line, from the cell where its piece has come to */
  unsigned from, to; /* with again or then: the cells where the piece that moves stands, before and after */
  size_t then, then_count; /* the lines, behind those of both players, one of which follows */
} games_line;

/* An image of a position that is the same tree of moves, or, exchanged, that of the negative: cell (i, j)
 * comes to (a i + b j, c i + d j), and its code c becomes letter[c]. */
typedef struct games_symmetry {
  signed char a, b, c, d;
  bool exchanged;
  unsigned char letter[LAB_PATTERN_MOST_LETTERS + 1];
} games_symmetry;

typedef struct games_patterns {
  cgt_ruleset ruleset; /* the first member: cgt_sink_ruleset() gives it back */
  lab_pattern_board board;
  unsigned letters, seen;                   /* codes: the greatest, and the greatest that is looked at */
  bool edged;                               /* # is looked at; then all codes count as looked at */
  bool hinders;                             /* some line has `unless` */
  bool transposes;                          /* some symmetry exchanges rows and columns */
  char sign[LAB_PATTERN_MOST_LETTERS + 2];  /* of each code; zero-terminated */
  char signs[LAB_PATTERN_MOST_LETTERS + 2]; /* that a board may be written with: # and the letters */
  const games_line *line;                   /* of Left, of Right, then those that follow others */
  size_t of_left, of_both, lines;
  const games_pattern_cell *cell; /* of all lines */
  const games_symmetry *symmetry; /* the identity first */
  size_t symmetries;
} games_patterns;

/* The neighbours of a cell: their number, and where they are. */
extern const signed char games_neighbours[6][2];
static inline unsigned games_neighbour_count(lab_pattern_board board) {
  return board == LAB_PATTERN_STRIP ? 2 : board == LAB_PATTERN_GRID ? 4 : 6;
}

/* The maps of the cells that keep neighbours, at most 12, without their letters; returns how many. */
size_t games_turns(games_symmetry *turns, lab_pattern_board board);

/* The symmetries of the moves, at most so many; returns how many. */
size_t games_find_symmetries(games_symmetry *found, size_t most, const games_patterns *rules);

/* Are two lines the same placements everywhere? */
bool games_same_line(const games_patterns *rules, const games_line *x, const games_line *y);

/* The letter of cells that moves take for good, if there is nothing else to the moves; otherwise 0. */
unsigned games_letter_taken(const games_patterns *rules);

/* What the ruleset does. */
void games_pattern_read(cgt_sink *out, const cgt_arg *args, size_t count);
void games_pattern_options(cgt_sink *out, const void *position, size_t length, cgt_player player);
void games_pattern_split(cgt_sink *out, const void *position, size_t length);
size_t games_pattern_print(char *buf, size_t cap, const void *position, size_t length);
cgt_board games_pattern_board(const void *position, size_t length);
bool games_pattern_cells(cgt_cells *cells, cgt_sink *out, const void *position, size_t length);
size_t games_pattern_cell_sign(char *buf, size_t cap, const void *position, size_t length, size_t row,
                               size_t col);

#endif
