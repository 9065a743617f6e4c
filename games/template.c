/* template.c: a ruleset to copy; the build leaves this file out. Here: Kayles, rows of pins; a player knocks
 * down one pin or two neighbours.  Source: H. E. Dudeney, The Canterbury Puzzles, 1907.
 *
 * 1. Copy it to games/FAMILY/NAME.c, keep one `const cgt_ruleset cgt_ruleset_NAME = {` at the start of a line.
 * 2. Bytes of a position: choose them so that equal positions have equal bytes. Here: the rows that are not
 *    empty, a byte each, in rising order.
 * 3. Ten values with their sources go to tests/data/NAME.tsv. Nothing else has to be changed.
 *
 * Heaps of any size, matrices and grids are read, printed and shown by games/boards. */
#include <stdio.h>
#include <string.h>

#include <cgt/ruleset.h>

enum { MOST_ROWS = 64, MOST_PINS = 255 };

static void emit_sorted(cgt_sink *out, unsigned char *row, size_t count) {
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && row[j - 1] > row[j]; j--) {
      unsigned char held = row[j];
      row[j] = row[j - 1];
      row[j - 1] = held;
    }
  size_t empty = 0;
  while (empty < count && row[empty] == 0) empty++;
  cgt_emit(out, row + empty, count - empty);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  int64_t pins[MOST_ROWS];
  unsigned char row[MOST_ROWS];
  if (count > MOST_ROWS) {
    cgt_refuse(out, "%zu rows; at most %d are allowed", count, MOST_ROWS);
  } else if (cgt_read_integers(out, pins, count, args, count, 0, MOST_PINS)) {
    for (size_t i = 0; i < count; i++) row[i] = (unsigned char)pins[i];
    emit_sorted(out, row, count);
  }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* impartial: asked for Left only */
  const unsigned char *row = position;
  unsigned char *after = cgt_sink_room(out, length + 1);
  if (!after) return;
  for (size_t i = 0; i < length; i++)
    for (int down = 1; down <= 2; down++)
      for (int left = 0; left + down <= row[i]; left++) {
        memcpy(after, row, length);
        after[i] = (unsigned char)left;
        after[length] = (unsigned char)(row[i] - left - down);
        emit_sorted(out, after, length + 1);
      }
}

static void split(cgt_sink *out, const void *position, size_t length) {
  const unsigned char *row = position;
  for (size_t i = 0; length > 1 && i < length; i++) cgt_emit(out, row + i, 1);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const unsigned char *row = position;
  size_t used = 0;
  if (cap > 0) buf[0] = '\0';
  for (size_t i = 0; i < length; i++) {
    size_t room = used < cap ? cap - used : 0;
    used += (size_t)snprintf(room ? buf + used : NULL, room, i ? ",%d" : "%d", row[i]);
  }
  return used;
}

/* For pictures: a row of numbers. */
static cgt_board board(const void *position, size_t length) {
  (void)position;
  return (cgt_board){CGT_BOARD_HEAPS, 1, length};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)length, (void)row; /* the only one */
  return (size_t)snprintf(buf, cap, "%d", ((const unsigned char *)position)[col]);
}

const cgt_ruleset cgt_ruleset_kayles = {
    .name = "kayles",
    .title = "Kayles",
    .rules = "A player knocks down one pin, or two neighbouring pins, of a row.",
    .syntax = "kayles(n,...)  rows of n pins",
    .example = "kayles(3,4)",
    .small = {"[kayles(a,b) for a in 0..5, b in a..6]"}, /* the tests play them out */
    .source = "H. E. Dudeney, The Canterbury Puzzles, 1907; Berlekamp, Conway, Guy, Winning Ways, ch. 4",
    .impartial = true,
    .read = read,
    .options = options,
    .split = split,
    .value = NULL, /* no theorem */
    .outcome = NULL,
    .print = print,
    .board = board,
    .cell = cell,
};
