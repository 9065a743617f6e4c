/* toppling_dominoes.c: Toppling Dominoes, of M. Albert, R. J. Nowakowski and D. Wolfe (Lessons in Play): a
 * player topples a domino of his colour, or a grey one, to the left or to the right, and all on that side
 * fall with it.
 *
 * A position is the sum of its rows. A row read backwards has the same moves; with the colours exchanged it
 * is the negative. The representative of a row is the least of the four.
 *
 * Bytes of a position: its rows, l, r or e for a domino, with a bar between two rows; none is empty. */
#include <stdio.h>
#include <string.h>

#include "games/boards/grid_text.h"

enum { MOST_DOMINOES = 65535 };

#define SYNTAX                                                                                               \
  "toppling_dominoes(\"lrel\")  a domino of Left (l), of Right (r), of both (e); rows parted by |"

/* What a sign stands for; 0: no domino. */
static char domino_of(char sign) {
  static const char signs[] = "lLxXrRoOeE#", dominoes[] = "llllrrrreee";
  const char *at = sign ? strchr(signs, sign) : NULL;
  return at ? dominoes[at - signs] : '\0';
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count != 1 || args[0].kind != CGT_ARG_TEXT) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  const char *text = args[0].text;
  size_t length = 0;
  char *rows = cgt_sink_room(out, strlen(text) < MOST_DOMINOES ? strlen(text) : MOST_DOMINOES);
  if (!rows) return;
  for (size_t i = 0; text[i]; i++) {
    char domino = text[i] == '|' || text[i] == '.' ? '|' : domino_of(text[i]);
    if (!domino) {
      cgt_refuse_showing(out, "sign %zu is not one of l r e . |; write " SYNTAX, i + 1);
      return;
    }
    if (length == MOST_DOMINOES) {
      cgt_refuse(out, "there are more than %d dominoes, the limit", MOST_DOMINOES);
      return;
    }
    if (domino != '|' || (length > 0 && rows[length - 1] != '|')) rows[length++] = domino;
  }
  if (length > 0 && rows[length - 1] == '|') length--;
  cgt_emit(out, rows, length);
}

/* The end of the row that begins at from. */
static size_t row_end(const char *rows, size_t from, size_t length) {
  const char *bar = memchr(rows + from, '|', length - from);
  return bar ? (size_t)(bar - rows) : length;
}

/* Emits the position without what stands from here to there. after: room for it. */
static void emit_without(cgt_sink *out, char *after, const char *rows, size_t length, size_t here,
                         size_t there) {
  bool begins = here == 0 || rows[here - 1] == '|', ends = there == length || rows[there] == '|';
  if (begins && ends) { /* the whole row, and a bar */
    if (there < length)
      there++;
    else if (here > 0)
      here--;
  }
  memcpy(after, rows, here);
  memcpy(after + here, rows + there, length - there);
  cgt_emit(out, after, length - (there - here));
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const char *rows = position, other = player == CGT_LEFT ? 'r' : 'l';
  char *after = cgt_sink_room(out, length);
  if (!after) return;
  for (size_t from = 0, end; from < length; from = end + 1) {
    end = row_end(rows, from, length);
    for (size_t i = from; i < end; i++) {
      if (rows[i] == other) continue;
      emit_without(out, after, rows, length, from, i + 1);
      emit_without(out, after, rows, length, i, end);
    }
  }
}

static char exchanged(char domino) { return domino == 'l' ? 'r' : domino == 'r' ? 'l' : domino; }

static void emit_least(cgt_sink *out, const char *row, size_t length) {
  char *room = cgt_sink_room(out, 3 * length), *const image[3] = {room, room + length, room + 2 * length};
  const char *least = row;
  if (!room) return;
  for (size_t i = 0; i < length; i++) {
    image[0][i] = row[length - 1 - i];
    image[1][i] = exchanged(row[i]);
    image[2][i] = exchanged(row[length - 1 - i]);
  }
  for (unsigned k = 0; k < 3; k++)
    if (memcmp(image[k], least, length) < 0) least = image[k];
  if (least == image[1] || least == image[2])
    cgt_emit_negative(out, least, length);
  else
    cgt_emit(out, least, length);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  const char *rows = position;
  if (length == 0) cgt_emit(out, rows, 0);
  for (size_t from = 0, end; from < length; from = end + 1) {
    end = row_end(rows, from, length);
    emit_least(out, rows + from, end - from);
  }
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  return (size_t)snprintf(buf, cap, "\"%.*s\"", (int)length, (const char *)position);
}

static cgt_board board(const void *position, size_t length) {
  cgt_board b = {CGT_BOARD_GRID, 0, 0};
  for (size_t from = 0, end; from < length; from = end + 1) {
    end = row_end(position, from, length);
    if (end - from > b.cols) b.cols = end - from;
    b.rows++;
  }
  return b;
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  const char *rows = position;
  size_t from = 0;
  while (row-- > 0) from = row_end(rows, from, length) + 1;
  if (from + col < row_end(rows, from, length)) return games_grid_cell(buf, cap, rows[from + col]);
  if (cap > 0) *buf = '\0';
  return 0;
}

const cgt_ruleset cgt_ruleset_toppling_dominoes = {
    .name = "toppling_dominoes",
    .title = "Toppling Dominoes",
    .rules =
        "A player topples a domino of his own, or one of both, to the left or to the right, and all on that "
        "side of it fall.",
    .syntax = SYNTAX,
    .example = "toppling_dominoes(\"lrel\")",
    .small = {"[toppling_dominoes(a+b+c+d) for a in [\"l\",\"e\"], b in [\"\",\"l\",\"r\",\"e\"], "
              "c in [\"l\",\"r\",\"|e\"], d in [\"\",\"r\",\"le\"]]"},
    .source =
        "M. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play; A. Fink, R. J. Nowakowski, A. N. Siegel, "
        "D. Wolfe, Toppling conjectures, Games of No Chance 4 (2015)",
    .read = read,
    .options = options,
    .split = split,
    .print = print,
    .board = board,
    .cell = cell,
};
