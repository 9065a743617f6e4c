/* toads_and_frogs.c: Toads and Frogs, invented by R. K. Guy (Berlekamp, Conway, Guy, Winning Ways, ch. 1): on
 * a strip, Left moves a toad to the right, Right a frog to the left, into the next cell if it is empty, or
 * over one piece of the other kind there into the empty cell behind.
 *
 * Dead pieces. Let D be a set of pieces, and call the cells of D and all places outside the strip closed.
 * Suppose that each toad of D has on its right a closed cell, and either another toad or the outside is there
 * or the cell behind is closed too; likewise each frog on its left. Whichever piece of D moved first would
 * find these cells as they are now, and could neither step nor jump: so no piece of D ever moves. The union
 * of two such sets is another; the pieces of the largest are called dead.
 *
 * Walls. Take the largest D. Closed cells come in runs of two or more, for each piece of D has another closed
 * cell beside it, and the outside has no end. Nothing ever stands in such a run but the dead pieces, and
 * nothing jumps across it, for a jump crosses one cell. Whoever stands beside it finds two cells that are
 * taken, as outside the strip there are none to go to. So the position is the sum of the parts between the
 * runs, each with the outside in place of the rest of the strip; and no piece of a part is dead in it, for
 * with D it would have been so in the strip.
 *
 * The image in a mirror, with toads and frogs exchanged, is the negative. The representative of a part is the
 * lesser of the two.
 *
 * Strips that fit a word with two cells outside at both ends are played in words; longer ones, of the same
 * bytes, by long_toads.c. */
#include <string.h>

#include "games/boards/grid.h"
#include "games/strips/long_toads.h"

enum { MOST_IN_WORD = 60, MOST_BYTES = 1 + 2 * 8 };

static bool is_long(const void *position) { return *(const unsigned char *)position > MOST_IN_WORD; }

/* One that is not long. */
typedef struct strip {
  unsigned length;
  uint64_t toads, frogs; /* cell i is bit i */
} strip;

/* The leftmost count cells. */
static uint64_t first_cells(unsigned count) { return (UINT64_C(1) << count) - 1; }

static uint64_t empty_cells(const strip *s) { return first_cells(s->length) & ~(s->toads | s->frogs); }

static strip decode(const void *position) {
  const unsigned char *from = position;
  size_t half = (from[0] + 7u) / 8;
  return (strip){from[0], games_grid_get(from + 1, half), games_grid_get(from + 1 + half, half)};
}

static void emit_strip(cgt_sink *out, const strip *s, bool negative) {
  unsigned char bytes[MOST_BYTES] = {(unsigned char)s->length};
  size_t half = (s->length + 7u) / 8, length = 1 + 2 * half;
  games_grid_put(bytes + 1, s->toads);
  games_grid_put(bytes + 1 + half, s->frogs); /* over what of the toads is zeros */
  if (negative)
    cgt_emit_negative(out, bytes, length);
  else
    cgt_emit(out, bytes, length);
}

#define SYNTAX "write toads_and_frogs(\"TT..FF\") with T for a toad, F for a frog, . for an empty cell"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count != 1 || args[0].kind != CGT_ARG_TEXT) {
    cgt_refuse_showing(out, SYNTAX);
    return;
  }
  const char *text = args[0].text;
  size_t length = strspn(text, "TFtf.");
  if (text[length] != '\0') {
    cgt_refuse_showing(out, "cell %zu is not one of T F .; " SYNTAX, length + 1);
  } else if (length > GAMES_MOST_SIDE) {
    cgt_refuse(out, "the strip has %zu cells; the limit is %d", length, GAMES_MOST_SIDE);
  } else {
    char *signs = cgt_sink_room(out, length);
    for (size_t i = 0; signs && i < length; i++)
      signs[i] = text[i] == 't' ? 'T' : text[i] == 'f' ? 'F' : text[i];
    size_t bytes;
    const unsigned char *position = signs ? games_toads_write(&bytes, out, signs, (unsigned)length) : NULL;
    if (position) cgt_emit(out, position, bytes);
  }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  if (is_long(position)) {
    games_long_toads_options(out, position, length, player);
    return;
  }
  const strip s = decode(position);
  const uint64_t empty = empty_cells(&s);
  for (unsigned far = 1; far <= 2; far++) {
    uint64_t toads = s.toads & empty >> far, frogs = s.frogs & empty << far;
    if (far == 2) toads &= s.frogs >> 1, frogs &= s.toads << 1;
    for (uint64_t movers = player == CGT_LEFT ? toads : frogs; movers; movers &= movers - 1) {
      uint64_t from = movers & -movers;
      strip after = s;
      if (player == CGT_LEFT)
        after.toads ^= from | from << far;
      else
        after.frogs ^= from | from >> far;
      emit_strip(out, &after, false);
    }
  }
}

/* The cells of the dead pieces. */
static uint64_t find_dead(const strip *s) {
  const uint64_t inside = first_cells(s->length) << 2, toads = s->toads << 2, frogs = s->frogs << 2;
  uint64_t closed = ~inside | toads | frogs, before;
  do {
    before = closed;
    closed &= ~toads | (closed >> 1 & (toads >> 1 | closed >> 2));
    closed &= ~frogs | (closed << 1 & (frogs << 1 | closed << 2));
  } while (closed != before);
  return (closed & inside) >> 2;
}

/* The last of length cells first: as a board of 8x8 it is turned round. */
static uint64_t reversed(uint64_t cells, unsigned length) {
  return games_grid_flip(games_grid_mirror(cells, 8), 8) >> (64 - length);
}

/* The representative of a part. */
static void emit_least(cgt_sink *out, const strip *s) {
  const strip mirror = {s->length, reversed(s->frogs, s->length), reversed(s->toads, s->length)};
  bool less = mirror.toads < s->toads || (mirror.toads == s->toads && mirror.frogs < s->frogs);
  emit_strip(out, less ? &mirror : s, less);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  (void)length;
  if (is_long(position)) {
    games_long_toads_split(out, position);
    return;
  }
  const strip s = decode(position);
  bool found = false;
  for (uint64_t rest = first_cells(s.length) & ~find_dead(&s); rest;) {
    unsigned at = (unsigned)__builtin_ctzll(rest), count = (unsigned)__builtin_ctzll(~(rest >> at));
    uint64_t cells = first_cells(count);
    const strip part = {count, s.toads >> at & cells, s.frogs >> at & cells};
    rest &= ~(cells << at);
    if (!(part.toads | part.frogs)) continue;
    emit_least(out, &part);
    found = true;
  }
  if (!found) emit_strip(out, &(strip){1, 0, 0}, false);
}

/* When every toad is to the right of every frog, none will ever jump or stand in the way of the other kind:
 * each player has as many moves as there are empty cells ahead of his pieces, whatever the other does. */
static void value(cgt_sink *out, const void *position, size_t length) {
  (void)length;
  int64_t by_cells;
  if (is_long(position)) {
    if (games_long_toads_value(&by_cells, position)) cgt_emit_integer(out, by_cells);
    return;
  }
  const strip s = decode(position);
  if (s.toads && s.frogs >> __builtin_ctzll(s.toads)) return;
  const uint64_t empty = empty_cells(&s);
  int moves = 0;
  for (unsigned i = 0; i < s.length; i++) {
    if (s.toads >> i & 1) moves += __builtin_popcountll(empty >> i);
    if (s.frogs >> i & 1) moves -= __builtin_popcountll(empty & first_cells(i));
  }
  cgt_emit_integer(out, moves);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  const games_toads s = games_toads_look(position);
  return games_grid_print(buf, cap, 1, s.length, games_toads_sign, &s);
}

static cgt_board board_of(const void *position, size_t length) {
  (void)length;
  return (cgt_board){CGT_BOARD_GRID, 1, games_toads_look(position).length};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)length, (void)row; /* the only one */
  const games_toads s = games_toads_look(position);
  return games_grid_cell(buf, cap, games_toads_sign(&s, 0, (unsigned)col));
}

const cgt_ruleset cgt_ruleset_toads_and_frogs = {
    .name = "toads_and_frogs",
    .title = "Toads and Frogs",
    .rules = "Left moves a toad to the right, Right a frog to the left: into the next cell if it is empty, "
             "or over one piece of the other kind there into the empty cell behind.",
    .syntax = "toads_and_frogs(\"TT..FF\")  a strip of T (toad), F (frog) and . (empty)",
    .example = "toads_and_frogs(\"TT.F\")",
    .small = {"[toads_and_frogs(\"T.F\"), toads_and_frogs(\"TT.F\"), toads_and_frogs(\"T..FF\"), "
              "toads_and_frogs(\"TF.TF\"), toads_and_frogs(\"TT..FF\"), toads_and_frogs(\"T.TF.TFF.F\"), "
              "toads_and_frogs(\"..T.\")]"},
    .source = "R. K. Guy; Berlekamp, Conway, Guy, Winning Ways, ch. 1",
    .impartial = false,
    .read = read,
    .options = options,
    .representative = NULL, /* split() makes it */
    .split = split,
    .value = value,
    .outcome = NULL,
    .print = print,
    .board = board_of,
    .cell = cell,
};
