/* long_toads.c: see long_toads.h. */
#include <string.h>

#include "games/strips/long_toads.h"

/* ---- bytes --------------------------------------------------------------------------------------- */

games_toads games_toads_look(const void *position) {
  const unsigned char *from = position;
  games_toads s = {.length = games_columns_get(from)};
  s.half = (s.length + 7) / 8;
  s.toads = from + games_columns_bytes(s.length);
  s.frogs = s.toads + s.half;
  return s;
}

static bool has(const unsigned char *set, unsigned i) { return set[i / 8] >> i % 8 & 1; }
static void toggle(unsigned char *set, unsigned i) { set[i / 8] ^= (unsigned char)(1 << i % 8); }

char games_toads_sign(const void *strip, unsigned row, unsigned col) {
  const games_toads *s = strip;
  (void)row; /* the only one */
  return has(s->toads, col) ? 'T' : has(s->frogs, col) ? 'F' : '.';
}

unsigned char *games_toads_write(size_t *bytes, cgt_sink *out, const char *signs, unsigned length) {
  const size_t head = games_columns_bytes(length), half = (length + 7) / 8;
  unsigned char *position = cgt_sink_room(out, *bytes = head + 2 * half);
  if (!position) return NULL;
  games_columns_put(position, length);
  for (unsigned i = 0; i < length; i++)
    if (signs[i] != '.') toggle(position + head + (signs[i] == 'F' ? half : 0), i);
  return position;
}

/* A sign for each cell, with two cells outside at both ends, '#'; NULL when there is no memory. */
static char *signs_of(cgt_sink *out, const games_toads *s) {
  char *signs = cgt_sink_room(out, s->length + 4);
  if (!signs) return NULL;
  memset(signs, '#', 2);
  memset(signs + 2 + s->length, '#', 2);
  for (unsigned i = 0; i < s->length; i++) signs[2 + i] = games_toads_sign(s, 0, i);
  return signs + 2;
}

/* ---- moves --------------------------------------------------------------------------------------- */

void games_long_toads_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const games_toads s = games_toads_look(position);
  const char mine = player == CGT_LEFT ? 'T' : 'F', other = player == CGT_LEFT ? 'F' : 'T';
  const int ahead = player == CGT_LEFT ? 1 : -1;
  const char *sign = signs_of(out, &s);
  unsigned char *after = cgt_sink_room(out, length);
  if (!sign || !after) return;
  memcpy(after, position, length);
  unsigned char *own = after + ((player == CGT_LEFT ? s.toads : s.frogs) - (const unsigned char *)position);
  for (int i = 0; i < (int)s.length; i++) {
    if (sign[i] != mine) continue;
    const int to = sign[i + ahead] == '.'                                   ? i + ahead
                   : sign[i + ahead] == other && sign[i + 2 * ahead] == '.' ? i + 2 * ahead
                                                                            : i;
    if (to == i) continue;
    toggle(own, (unsigned)i), toggle(own, (unsigned)to);
    cgt_emit(out, after, length);
    toggle(own, (unsigned)i), toggle(own, (unsigned)to);
  }
}

/* ---- parts --------------------------------------------------------------------------------------- */

/* May the piece in a closed cell be dead, as far as it is known which cells are closed? */
static bool may_be_dead(const char *sign, const bool *closed, int i) {
  const int ahead = sign[i] == 'T' ? 1 : -1;
  return closed[i + ahead] && (sign[i + ahead] == sign[i] || closed[i + 2 * ahead]);
}

/* The cells of the dead pieces, and those outside, in closed. room: for all cells. Each cell is opened once,
 * and only its neighbours are looked at again. */
static void find_dead(bool *closed, int *room, const char *sign, int length) {
  int opened = 0;
  for (int i = -2; i < length + 2; i++) closed[i] = sign[i] != '.';
  for (int i = 0; i < length; i++) {
    if (sign[i] == '.' || !closed[i] || may_be_dead(sign, closed, i)) continue;
    closed[i] = false;
    room[opened++] = i;
    while (opened > 0) {
      const int at = room[--opened];
      for (int near = at - 2; near <= at + 2; near++) {
        if (near < 0 || near >= length || !closed[near] || may_be_dead(sign, closed, near)) continue;
        closed[near] = false;
        room[opened++] = near;
      }
    }
  }
}

/* Emits the lesser of a part and its image in a mirror with toads and frogs exchanged, the negative: as words
 * are compared, the toads first, from the last cell on. */
static void emit_least(cgt_sink *out, char *sign, unsigned length) {
  static const char kinds[] = "TF";
  int order = 0;
  for (int kind = 0; kind < 2; kind++)
    for (unsigned i = length; order == 0 && i-- > 0;)
      order = (sign[i] == kinds[kind]) - (sign[length - 1 - i] == kinds[!kind]);
  if (order > 0) {
    for (unsigned i = 0; i < length - 1 - i; i++) {
      const char held = sign[i];
      sign[i] = sign[length - 1 - i];
      sign[length - 1 - i] = held;
    }
    for (unsigned i = 0; i < length; i++)
      if (sign[i] != '.') sign[i] = sign[i] == 'T' ? 'F' : 'T';
  }
  size_t bytes;
  const unsigned char *position = games_toads_write(&bytes, out, sign, length);
  if (!position) return;
  if (order > 0)
    cgt_emit_negative(out, position, bytes);
  else
    cgt_emit(out, position, bytes);
}

void games_long_toads_split(cgt_sink *out, const void *position) {
  const games_toads s = games_toads_look(position);
  char *sign = signs_of(out, &s);
  bool *closed = cgt_sink_room(out, (s.length + 4) * sizeof *closed), found = false;
  int *room = cgt_sink_room(out, s.length * sizeof *room);
  if (!sign || !closed || !room) return;
  closed += 2;
  find_dead(closed, room, sign, (int)s.length);
  for (unsigned from = 0, to; from < s.length; from = to) {
    bool pieces = false;
    for (to = from; to < s.length && !closed[to]; to++) pieces |= sign[to] != '.';
    if (pieces) emit_least(out, sign + from, to - from);
    found |= pieces;
    if (to == from) to++;
  }
  if (!found) emit_least(out, (char[]){'.'}, 1);
}

bool games_long_toads_value(int64_t *value, const void *position) {
  const games_toads s = games_toads_look(position);
  int64_t empty = 0, toads = 0; /* so far, from the left */
  *value = 0;
  for (unsigned i = 0; i < s.length; i++) {
    const char sign = games_toads_sign(&s, 0, i);
    if (sign == 'F' && toads) return false;
    if (sign == 'T') toads++;
    if (sign == 'F') *value -= empty;
    if (sign == '.') empty++, *value += toads;
  }
  return true;
}
