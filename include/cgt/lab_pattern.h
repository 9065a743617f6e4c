/* cgt/lab_pattern.h: rulesets made from pictures of their moves. A picture shows some cells of a board before and
 * after a move: "xo" -> ".x" is a move of Clobber. There is a move wherever the board matches the picture before the
 * move.
 *
 * A text is read as a board: '|' ends a row. A cell of a picture is one of
 *
 *     a letter of the board      a cell with this letter
 *     #                          no cell: a hole of the board, or the outside
 *     ?                          any cell, or no cell; it is unchanged
 *
 * A cell, or several in parentheses, followed by * may occur any number of times, including zero: "x.*." is an x with
 * one or more empty cells to its right; after the move "..*x" it is on the last of them. */
#ifndef CGT_LAB_PATTERN_H
#define CGT_LAB_PATTERN_H

#include "cgt/lab_export.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lab_pattern_board {
  LAB_PATTERN_GRID,
  LAB_PATTERN_STRIP, /* one row */
  /* each row of hexagons is half a cell to the right of the one above it, as on a Hex board */
  LAB_PATTERN_HEXAGONS
} lab_pattern_board;

/* The directions in which a picture applies. A row of cells that is drawn to the right applies in each of these
 * directions; a picture of several rows is rotated and reflected with it. */
typedef enum lab_pattern_directions {
  LAB_PATTERN_AS_DRAWN,
  LAB_PATTERN_SIDEWAYS,  /* also with left and right exchanged */
  LAB_PATTERN_ALL,       /* 4 on a grid, 2 on a strip, 6 on hexagons */
  LAB_PATTERN_DIAGONALS, /* on a grid: a row of cells is along one of the 4 diagonals */
  LAB_PATTERN_EIGHT,     /* on a grid: the diagonals and the directions of LAB_PATTERN_ALL */
  LAB_PATTERN_KNIGHT     /* on a grid: successive cells of a row are a knight's move apart */
} lab_pattern_directions;

enum { LAB_PATTERN_LEFT = 1, LAB_PATTERN_RIGHT = 2, LAB_PATTERN_BOTH = 3 };

typedef struct lab_pattern {
  unsigned players; /* LAB_PATTERN_LEFT, _RIGHT or _BOTH */
  const char *before, *after;
  lab_pattern_directions directions;
  /* NULL, or letters. The condition is about the neighbours, before the move, of the cells that receive a piece,
   * except the cells in the picture (a ? is not in the picture). None of them may have a letter of unless_next_to; at
   * least one must have a letter of if_next_to. # is the outside. */
  const char *unless_next_to, *if_next_to;
  /* the piece that moved may continue at once, by the same picture in the same direction; not together with then */
  bool again;
  /* NULL, or what the piece that moved does next, in the same move. The members players, again and then are ignored
   * in it. */
  const struct lab_pattern *then;
} lab_pattern;

typedef struct lab_pattern_ruleset {
  const char *name, *title, *rules, *source; /* title, rules and source may be NULL */
  lab_pattern_board board;
  const char *letters; /* the letters of a cell, including '.', the empty cell */
  const lab_pattern *patterns;
  size_t count;
  void *(*take)(
      void *where,
      /* NULL: malloc. Otherwise it returns memory, zeroed and aligned for any type, that belongs to the
                 * caller, */
      size_t bytes);
  void *where; /* who then does not call lab_pattern_free */
} lab_pattern_ruleset;

enum { LAB_PATTERN_MOST_LETTERS = 15, LAB_PATTERN_MESSAGE = 200 };

/* Makes a ruleset, which is impartial if all pictures are for both players. The data that `from` points to is no
 * longer needed afterwards. Positions are texts, name("xo.|.ox"), or with all cells empty name(rows,cols), on a strip
 * name(cells). Symmetries and the independent parts of positions are derived from the pictures.
 * Fails: ENOMEM; EPARSE, with a message of one line, what is wrong and what would be right; *wrong receives the index
 * of the picture in question, or count. message and wrong may be NULL.
 * Cost: grows with the pictures and directions; up to six letters are permuted. */
LAB_API cgt_status lab_pattern_compile(cgt_ruleset **ruleset, char message[LAB_PATTERN_MESSAGE],
                                       size_t *wrong, const lab_pattern_ruleset *from);

/* Frees a ruleset that is no longer used. NULL is allowed. */
LAB_API void lab_pattern_free(cgt_ruleset *ruleset);

#ifdef __cplusplus
}
#endif
#endif
