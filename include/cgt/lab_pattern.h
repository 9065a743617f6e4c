/* cgt/lab_pattern.h: rulesets made from pictures of their moves. A picture shows some cells of a board before
 * a move and after it: "xo" -> ".x" is a move of Clobber. Where the board looks as before, there is a move.
 *
 * A text is read as a board: '|' ends a row. A cell of a picture is
 *   a letter of the board      a cell with this letter
 *   #                          there is no cell: a hole of the board, or what lies around it
 *   ?                          any cell, or no cell; it stays
 * A cell, or some in parentheses, followed by * may be there any number of times, also not at all: "x.*."
 * is an x with one free cell or more to the right of it; after the move "..*x" it stands on the last of them.
 */
#ifndef CGT_LAB_PATTERN_H
#define CGT_LAB_PATTERN_H

#include "cgt/lab_export.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lab_pattern_board {
  LAB_PATTERN_GRID,
  LAB_PATTERN_STRIP,   /* one row */
  LAB_PATTERN_HEXAGONS /* each row of hexagons half a cell to the right of the one above it, as on a Hex board
                        */
} lab_pattern_board;

/* How a picture may lie on the board. A row of cells that goes to the right as drawn goes in each of these
 * directions; a picture of several rows is turned and turned over with it. */
typedef enum lab_pattern_directions {
  LAB_PATTERN_AS_DRAWN,
  LAB_PATTERN_SIDEWAYS,  /* also with left and right exchanged */
  LAB_PATTERN_ALL,       /* 4 on a grid, 2 on a strip, 6 on hexagons */
  LAB_PATTERN_DIAGONALS, /* on a grid: a row of cells goes along one of the 4 diagonals */
  LAB_PATTERN_EIGHT,     /* on a grid: these and the directions of LAB_PATTERN_ALL */
  LAB_PATTERN_KNIGHT     /* on a grid: cells of a row are a knight's move apart */
} lab_pattern_directions;

enum { LAB_PATTERN_LEFT = 1, LAB_PATTERN_RIGHT = 2, LAB_PATTERN_BOTH = 3 };

typedef struct lab_pattern {
  unsigned players; /* LAB_PATTERN_LEFT, _RIGHT or _BOTH */
  const char *before, *after;
  lab_pattern_directions directions;
  /* NULL, or letters. The neighbours of the cells that get a piece, as they are before the move, without the
   * cells that the picture looks at (a ? is not looked at): none of them has one of these letters; one at
   * least has. # is the outside. */
  const char *unless_next_to, *if_next_to;
  bool again; /* the piece that moved may continue at once, by the same picture in the same direction; not
                 together with then */
  const struct lab_pattern *then; /* NULL, or what the piece that moved does next, in the same move. Its own
                                     players, again and then are not looked at. */
} lab_pattern;

typedef struct lab_pattern_ruleset {
  const char *name, *title, *rules, *source; /* title, rules and source may be NULL */
  lab_pattern_board board;
  const char *letters; /* of a cell, '.' among them: it is free */
  const lab_pattern *patterns;
  size_t count;
  void *(*take)(void *where,
                size_t bytes); /* NULL: malloc. Else it gives memory, zeroed and aligned for any type, */
  void *where;                 /* that is the caller's, who does not call lab_pattern_free */
} lab_pattern_ruleset;

enum { LAB_PATTERN_MOST_LETTERS = 15, LAB_PATTERN_MESSAGE = 200 };

/* Makes a ruleset, which is impartial if all pictures are of both players. What `from` points to is not
 * needed any longer afterwards. Positions are texts, name("xo.|.ox"), or, with all cells free,
 * name(rows,cols), name(cells) on a strip. Its symmetries and the independent parts of its positions are
 * found from the pictures. Fails: ENOMEM; EPARSE, with a message of one line, what is wrong and what would be
 * right; *wrong gets the number of the picture it is about, count if it is about none. message and wrong may be
 * NULL. Cost: by pictures and directions; the letters are permuted if they are at most six. */
LAB_API cgt_status lab_pattern_compile(cgt_ruleset **ruleset, char message[LAB_PATTERN_MESSAGE],
                                       size_t *wrong, const lab_pattern_ruleset *from);

/* When nothing uses it any longer. NULL is allowed. */
LAB_API void lab_pattern_free(cgt_ruleset *ruleset);

#ifdef __cplusplus
}
#endif
#endif
