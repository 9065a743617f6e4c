/* cumulative_subtraction.c: subtraction games for points: a player gets as many points as counters.
 *
 * Bytes: the number of the set, its elements in rising order, a byte each; the points that Left is ahead, four
 * bytes, the lowest first; the heaps that have a move, in rising order, two bytes each, the highest first. */
#include <stdio.h>
#include <string.h>

#include <cgt/ruleset.h>

enum { MOST_SET = 16, MOST_TAKEN = 255, MOST_HEAPS = 32, MOST_COUNTERS = 60000, MOST_POINTS = 999999999 };

typedef struct heaps {
  unsigned char set[MOST_SET];
  size_t set_count;
  int64_t points;
  unsigned heap[MOST_HEAPS];
  size_t count;
} heaps;

static heaps heaps_of(const void *position, size_t length) {
  const unsigned char *at = position;
  heaps h = {.set_count = *at};
  memcpy(h.set, at + 1, h.set_count);
  at += 1 + h.set_count;
  uint32_t points = 0;
  for (int i = 4; i-- > 0;) points = points << 8 | at[i];
  h.points = (int32_t)points;
  h.count = (length - 5 - h.set_count) / 2;
  for (size_t i = 0; i < h.count; i++) h.heap[i] = (unsigned)at[4 + 2 * i] << 8 | at[5 + 2 * i];
  return h;
}

static void emit_heaps(cgt_sink *out, const heaps *h) {
  unsigned char bytes[1 + MOST_SET + 4 + 2 * MOST_HEAPS], *at = bytes;
  unsigned sorted[MOST_HEAPS];
  size_t count = 0;
  for (size_t i = 0; i < h->count; i++) {
    if (h->heap[i] < h->set[0]) continue;
    size_t to = count++;
    for (; to > 0 && sorted[to - 1] > h->heap[i]; to--) sorted[to] = sorted[to - 1];
    sorted[to] = h->heap[i];
  }
  if (h->points > MOST_POINTS || h->points < -MOST_POINTS) {
    cgt_sink_fail(out, CGT_ELIMIT, "cumulative_subtraction: more than 999999999 points");
    return;
  }
  *at++ = (unsigned char)h->set_count;
  memcpy(at, h->set, h->set_count);
  at += h->set_count;
  for (int i = 0; i < 4; i++) *at++ = (unsigned char)((uint32_t)h->points >> 8 * i);
  for (size_t i = 0; i < count; i++) {
    *at++ = (unsigned char)(sorted[i] >> 8);
    *at++ = (unsigned char)sorted[i];
  }
  cgt_emit(out, bytes, (size_t)(at - bytes));
}

static bool read_set(heaps *h, cgt_sink *out, const cgt_arg *arg) {
  int64_t taken[MOST_SET];
  const size_t count = arg->kind == CGT_ARG_MATRIX && arg->rows == 1 ? arg->cols : 0;
  if (count == 0 || count > MOST_SET)
    return cgt_refuse(out, "the first argument is a list of 1 to %d numbers of counters", MOST_SET), false;
  if (!cgt_read_integers(out, taken, count, arg->cells, count, 1, MOST_TAKEN)) return false;
  for (size_t i = 0; i < count; i++) {
    size_t to = h->set_count;
    for (; to > 0 && h->set[to - 1] > taken[i]; to--) h->set[to] = h->set[to - 1];
    if (to > 0 && h->set[to - 1] == taken[i])
      return cgt_refuse(out, "the number %d is twice in the list", (int)taken[i]), false;
    h->set[to] = (unsigned char)taken[i];
    h->set_count++;
  }
  return true;
}

/* "+12", "-3" */
static bool read_points(int64_t *points, cgt_sink *out, const char *text) {
  int64_t n = 0;
  const size_t digits = strspn(text + (*text != '\0'), "0123456789");
  if ((*text != '+' && *text != '-') || digits == 0 || text[1 + digits] != '\0' || digits > 9)
    return cgt_refuse(out, "points are a text such as \"+2\" or \"-3\" with at most 9 digits"), false;
  for (size_t i = 1; i <= digits; i++) n = 10 * n + (text[i] - '0');
  *points = *text == '-' ? -n : n;
  return true;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  heaps h = {0};
  int64_t sizes[MOST_HEAPS];
  if (count == 0) {
    cgt_refuse(out, "the first argument is a list of numbers of counters");
    return;
  }
  if (!read_set(&h, out, args++)) return;
  count--;
  if (count > 0 && args->kind == CGT_ARG_TEXT) {
    if (!read_points(&h.points, out, args++->text)) return;
    count--;
  }
  h.count = count;
  if (count > MOST_HEAPS) {
    cgt_refuse(out, "%zu heaps; at most %d are allowed", count, MOST_HEAPS);
  } else if (cgt_read_integers(out, sizes, count, args, count, 0, MOST_COUNTERS)) {
    for (size_t i = 0; i < count; i++) h.heap[i] = (unsigned)sizes[i];
    emit_heaps(out, &h);
  }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const heaps h = heaps_of(position, length);
  for (size_t i = 0; i < h.count; i++)
    for (size_t k = 0; k < h.set_count && h.set[k] <= h.heap[i]; k++) {
      heaps after = h;
      after.heap[i] -= h.set[k];
      after.points += player == CGT_LEFT ? h.set[k] : -(int64_t)h.set[k];
      emit_heaps(out, &after);
    }
}

/* Heaps, and the points apart from them. */
static void split(cgt_sink *out, const void *position, size_t length) {
  const heaps h = heaps_of(position, length);
  if (h.count + (h.points != 0) < 2) return;
  heaps part = h;
  part.count = 0;
  if (h.points != 0) emit_heaps(out, &part);
  part.points = 0;
  part.count = 1;
  for (size_t i = 0; i < h.count; i++) {
    part.heap[0] = h.heap[i];
    emit_heaps(out, &part);
  }
}

static int64_t score(const void *position, size_t length) { return heaps_of(position, length).points; }

/* With the points negated. */
static bool own_negative(const void *position, size_t length) {
  return heaps_of(position, length).points == 0;
}

/* "[1,3]", and the points if there are any: "[1,3],"+2"". */
static size_t write_rules(char *text, size_t room, const heaps *h) {
  size_t used = 0;
  for (size_t i = 0; i < h->set_count; i++)
    used += (size_t)snprintf(text + used, room - used, i ? ",%d" : "[%d", h->set[i]);
  used += (size_t)snprintf(text + used, room - used, "]");
  if (h->points) used += (size_t)snprintf(text + used, room - used, ",\"%+d\"", (int)h->points);
  return used;
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const heaps h = heaps_of(position, length);
  char text[8 * (MOST_SET + MOST_HEAPS) + 32];
  size_t used = write_rules(text, sizeof text, &h);
  for (size_t i = 0; i < h.count; i++)
    used += (size_t)snprintf(text + used, sizeof text - used, ",%u", h.heap[i]);
  return (size_t)snprintf(buf, cap, "%s", text);
}

static cgt_board board(const void *position, size_t length) {
  return (cgt_board){CGT_BOARD_HEAPS, 1, heaps_of(position, length).count};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row; /* the only one */
  return (size_t)snprintf(buf, cap, "%u", heaps_of(position, length).heap[col]);
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  const heaps h = heaps_of(position, length);
  char text[8 * MOST_SET + 32];
  write_rules(text, sizeof text, &h);
  return (size_t)snprintf(buf, cap, "%s", text);
}

const cgt_ruleset cgt_ruleset_cumulative_subtraction = {
    .name = "cumulative_subtraction",
    .title = "Cumulative Subtraction",
    .rules = "A player takes from a heap a number of counters in the set, and gets as many points. The "
             "player with more "
             "points wins; in normal play points do not count.",
    .syntax =
        "cumulative_subtraction([1,3],n,...)  heaps of n; cumulative_subtraction([1,3],\"+2\",n,...)  Left "
        "is 2 points ahead",
    .example = "cumulative_subtraction([2,3],7)",
    .small = {"[cumulative_subtraction([2,3],a,b) for a in 0..4, b in a..7]",
              "[cumulative_subtraction([1,4],\"-2\",n) for n in 0..6]"},
    .source = "F. Stewart, Scoring play combinatorial games (2011); G. Cohensius, U. Larsson, R. Meir, D. "
              "Wahlstedt, "
              "Cumulative subtraction games, Electronic J. Combin. 26(4) (2019)",
    .read = read,
    .options = options,
    .split = split,
    .own_negative = own_negative,
    .score = score,
    .print = print,
    .board = board,
    .cell = cell,
    .caption = caption,
};
