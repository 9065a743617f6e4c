/* picture_read.c: see picture_read.h. */
#include <stdio.h>
#include <string.h>

#include "games/patterns/picture_read.h"

typedef struct shape_of_text {
  unsigned rows, cols, count, start, period; /* period cells from cell `start` on are repeated */
  char sign[GAMES_MOST_PICTURE];
} shape_of_text;

#define REFUSE(...) return snprintf(message, LAB_PATTERN_MESSAGE, __VA_ARGS__), false

/* A repetition that ends at *at, if there is one. open: the cell at which a parenthesis was opened. */
static bool read_repetition(shape_of_text *s, const char **at, unsigned open, char *message) {
  unsigned start = **at == ')' ? open : s->count - 1;
  if (**at == ')' && (*at)[1] != '*')
    REFUSE("cells in parentheses are repeated: write * after the parenthesis");
  if (**at == ')') ++*at;
  if (start == s->count)
    REFUSE("the parentheses are empty: write the cells to repeat, as in \"x(o.)*\"");
  if (s->period) REFUSE("two repetitions in one picture: only one is allowed, as in \"x.*.\"");
  s->start = start;
  s->period = s->count - start;
  ++*at;
  return true;
}

static bool read_row(shape_of_text *s, const char **at, const char *letters, char *message) {
  unsigned from = s->count, open = UINT32_MAX;
  while (**at != '\0' && **at != '|') {
    char sign = **at;
    if (sign == '(') {
      if (open != UINT32_MAX)
        REFUSE("a parenthesis is opened twice: only one repetition is allowed, as in \"x(o.)*.\"");
      open = s->count;
      ++*at;
    } else if (sign == '*' || sign == ')') {
      if (sign == ')' ? open == UINT32_MAX : s->count == from)
        REFUSE("there is nothing before '%c': it follows the cells to repeat, as in \"x.*.\"", sign);
      if (!read_repetition(s, at, open, message)) return false;
      open = UINT32_MAX;
    } else {
      if (!strchr(letters, sign) && sign != '#' && sign != '?')
        REFUSE("'%c' is not a letter of the board: its letters are \"%s\"; # marks no cell, ? any cell",
               sign, letters);
      if (s->count == GAMES_MOST_PICTURE) REFUSE("a picture has at most %d cells", GAMES_MOST_PICTURE);
      s->sign[s->count++] = sign;
      ++*at;
    }
  }
  if (open != UINT32_MAX) REFUSE("a parenthesis is not closed: write )* after the cells to repeat");
  if (s->count == from)
    REFUSE("the picture has %s: write its cells, as in \"xo\"",
           **at || s->rows ? "a row without cells" : "no cells");
  if (s->rows && s->count - from != s->cols)
    REFUSE("row %u has %u cells, row 1 has %u: write ? for cells that do not matter", s->rows + 1,
           s->count - from, s->cols);
  s->cols = s->count - from;
  s->rows++;
  return true;
}

static bool read_shape(shape_of_text *s, const char *text, const char *letters, char *message) {
  *s = (shape_of_text){0};
  for (const char *at = text;; at++) {
    if (!read_row(s, &at, letters, message)) return false;
    if (*at == '\0') break;
  }
  if (s->period && s->rows > 1)
    REFUSE("a repetition in a picture of %u rows: draw it as one row, with a direction", s->rows);
  return true;
}

static bool check_change(const shape_of_text *before, const shape_of_text *after, char *message) {
  if (before->rows != after->rows || before->cols != after->cols)
    REFUSE("%ux%u cells before and %ux%u after the move: draw the same cells twice", before->rows,
           before->cols, after->rows, after->cols);
  if (before->period != after->period || (before->period && before->start != after->start))
    REFUSE("cells repeated before the move must be repeated after it, in the same place, as in \"x.*.\" -> "
           "\"..*x\"");
  bool outside = false;
  for (unsigned n = 0; n < before->count; n++) {
    char x = before->sign[n], y = after->sign[n];
    bool repeated = before->period && n >= before->start && n < before->start + before->period;
    if ((x == '?') != (y == '?'))
      REFUSE("cell %u is ? on one side only: a cell that may be anything stays what it is", n + 1);
    if (x == '#' && y != '#') REFUSE("cell %u: nothing can be put where there is no cell (#)", n + 1);
    if (x == '#' && repeated) REFUSE("# is repeated, but beyond the edge all is #: leave it out");
    if (x != y && !repeated) outside = true;
  }
  if (!outside)
    REFUSE("nothing changes%s: draw a cell that is not the same before and after the move",
           before->period ? " without the repeated cells" : "");
  return true;
}

/* The piece that moves. */
static void find_piece(games_picture *p) {
  unsigned pieces = 0;
  for (unsigned n = 0; n < p->count; n++) {
    unsigned char piece = p->cell[n].before;
    if (strchr(".#?", piece) || p->cell[n].after == piece) continue;
    unsigned left = 0, come = 0, to = 0;
    for (unsigned m = 0; m < p->count; m++) {
      if (p->cell[m].before == piece && p->cell[m].after != piece) left++;
      if (p->cell[m].after == piece && p->cell[m].before != piece) come++, to = m;
    }
    if (left != 1 || come != 1) continue;
    p->piece = (char)piece;
    p->from = n;
    p->to = to;
    pieces++;
  }
  p->moves = pieces == 1 && p->from < p->head && (p->to < p->head || p->to >= p->head + p->period);
}

bool games_picture_read(games_picture *p, char message[LAB_PATTERN_MESSAGE], const char *before,
                        const char *after, const char *letters) {
  shape_of_text x, y;
  if (!before || !after) REFUSE("expected a picture before and one after the move, as in \"xo\" -> \".x\"");
  if (!read_shape(&x, before, letters, message) || !read_shape(&y, after, letters, message) ||
      !check_change(&x, &y, message))
    return false;
  *p = (games_picture){.rows = x.rows, .cols = x.cols, .count = x.count};
  p->head = x.period ? x.start : x.count;
  p->period = x.period;
  p->tail = x.count - p->head - p->period;
  for (unsigned n = 0; n < x.count; n++)
    p->cell[n] = (games_pattern_cell){.di = (int)(n / x.cols),
                                      .dj = (int)(n % x.cols),
                                      .before = (unsigned char)x.sign[n],
                                      .after = (unsigned char)y.sign[n],
                                      .gets = x.sign[n] != y.sign[n] && y.sign[n] != '.' && y.sign[n] != '#'};
  unsigned first = 0;
  while (first < p->head && strchr("#?", x.sign[first])) first++;
  if (first == p->head)
    REFUSE("the repetition has no letter before it: begin with a cell that exists, as in \"x.*.\"");
  find_piece(p);
  return true;
}
