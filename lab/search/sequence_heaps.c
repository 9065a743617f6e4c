/* sequence_heaps.c: games of taking and breaking, and the proof of their periods.
 *
 * Digit d of place i allows to take i counters from a heap and to leave no heap (1), one heap (2), two (4),
 * three (8), none of them empty; in a partizan game each player has digits of his own. A subtraction game is
 * one whose digits are 3. Guy and Smith (1956) for octal games; Siegel, CGT, ch. IV, octal periodicity. Let k
 * be the last place, t the most heaps that a move leaves, and G(n+p) = G(n) + x for all n with s <= n < t*s +
 * (t-1)*p + k, s >= 1. Then so it is for all n >= s, if x = 0, or x is a number and no G(n) with s <= n < s +
 * p is one. For take a larger n and suppose it for all smaller ones. A move in n+p leaves heaps of n + p - i
 * >= n + p - k counters together; so the largest, b, is at least s + p, and leaving b-p in its place in n is
 * worth x less, for s <= b-p < n. A move in n leaves a largest heap b >= s, and leaving b+p in its place is
 * worth x more. So the options of n+p are those of n and x more. G(n) is no number, for none is from s on,
 * and the number translation theorem (Siegel, CGT, ch. II) has G(n+p) = G(n) + x. With x = 0 that is so by
 * definition. Where all digits are 0 and 3 an empty heap is as good as none, and s = 0 will do, too. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/search/sequence.h"

/* ---- as they are written ------------------------------------------------------------------------ */

static int digit_of(char c) {
  static const char digits[] = "0123456789ABCDEFabcdef";
  const char *at = c ? strchr(digits, c) : NULL;
  if (!at) return -1;
  int digit = (int)(at - digits);
  return digit < 16 ? digit : digit - 6;
}

/* "0.77", "4.007", up to end. */
static bool read_digits(labi_heap_code *code, const char *text, const char *end) {
  if (end - text < 2 || !strchr("048C", *text) || text[1] != '.') return false;
  if (end - text - 2 > LABI_HEAP_PLACES) return false;
  code->digit[0] = (unsigned char)digit_of(*text);
  for (size_t i = 1; text + 1 + i < end; i++) {
    int digit = digit_of(text[1 + i]);
    if (digit < 0) return false;
    code->digit[i] = (unsigned char)digit;
  }
  return true;
}

/* "1,3,4" or "{1,3,4}", up to end. */
static bool read_set(labi_heap_code *code, const char *text, const char *end) {
  if (end - text >= 2 && *text == '{' && end[-1] == '}') text++, end--;
  for (char *after; text < end; text = after + (after < end)) {
    unsigned long n = *text >= '0' && *text <= '9' ? strtoul(text, &after, 10) : 0;
    if (n == 0 || n > LABI_HEAP_PLACES || after > end || (after < end && (*after != ',' || after + 1 == end)))
      return false;
    code->digit[n] = 3;
  }
  return true;
}

/* False: it has no move. */
static bool finish(labi_heap_code *code) {
  code->heaps = 1;
  for (size_t i = 0; i <= LABI_HEAP_PLACES; i++) {
    unsigned digit = code->digit[i];
    if (digit == 0) continue;
    code->length = i;
    unsigned heaps = digit >= 8 ? 3 : digit >= 4 ? 2 : 1;
    if (heaps > code->heaps) code->heaps = heaps;
  }
  return code->length > 0 || code->digit[0];
}

bool labi_heap_game_read(labi_heap_game *game, const char *text, bool sets) {
  bool moves = false; /* somebody has some */
  *game = (labi_heap_game){.partizan = strchr(text, '|') != NULL};
  for (int player = 0; player < 2; player++) {
    labi_heap_code *code = &game->code[player];
    const char *end = text + strcspn(text, "|");
    if (!(sets ? read_set(code, text, end) : read_digits(code, text, end))) return false;
    moves |= finish(code);
    if (game->partizan && (player == 0) != (*end == '|')) return false;
    if (game->partizan) text = end + 1;
  }
  return moves;
}

/* ---- the values of heaps -------------------------------------------------------------------------- */

/* Calls see(where, a, b, c) for the heaps a <= b <= c that moves of the code leave of n, 0 being no heap. */
typedef bool see_heaps(void *where, size_t a, size_t b, size_t c);

static bool each_move(const labi_heap_code *code, size_t n, see_heaps *see, void *where) {
  for (size_t i = 0; i <= code->length && i <= n; i++) {
    size_t rest = n - i;
    unsigned digit = code->digit[i];
    if ((digit & 1) && rest == 0 && !see(where, 0, 0, 0)) return false;
    if ((digit & 2) && rest > 0 && !see(where, 0, 0, rest)) return false;
    for (size_t b = 1; (digit & 4) && b <= rest / 2; b++)
      if (!see(where, 0, b, rest - b)) return false;
    for (size_t a = 1; (digit & 8) && a <= rest / 3; a++)
      for (size_t b = a; b <= (rest - a) / 2; b++)
        if (!see(where, a, b, rest - a - b)) return false;
  }
  return true;
}

typedef struct mex {
  uint32_t *met, now; /* met[v] == now: an option has the value v */
  const uint32_t *values;
  const volatile int *stop;
} mex;

static bool meet(void *where, size_t a, size_t b, size_t c) {
  mex *m = where;
  m->met[m->values[a] ^ m->values[b] ^ m->values[c]] = m->now;
  return !labi_interrupt_is_set(m->stop);
}

bool labi_heap_nim_values(uint32_t *values, size_t count, const labi_heap_game *game,
                          const volatile int *stop) {
  size_t room =
      4; /* a power of two above all values: a heap n lasts 2n moves at most, and is worth no more */
  while (room <= 2 * count) room *= 2;
  mex m = {.met = calloc(room, sizeof *m.met), .values = values, .stop = stop};
  bool good = m.met != NULL;
  if (count > 0) values[0] = 0;
  for (size_t n = 1; good && n < count; n++) {
    m.now = (uint32_t)n;
    good = each_move(&game->code[0], n, meet, &m);
    for (values[n] = 0; good && m.met[values[n]] == m.now;) values[n]++;
  }
  free(m.met);
  return good;
}

typedef struct option_list {
  cgt_ctx *ctx;
  const cgt_game *values;
  cgt_game *items;
  size_t count, room;
  const volatile int *stop;
} option_list;

static bool add_option(void *where, size_t a, size_t b, size_t c) {
  option_list *list = where;
  if (list->count == list->room) {
    size_t room = 2 * list->room + 16;
    cgt_game *items = realloc(list->items, room * sizeof *items);
    if (!items) return false;
    list->items = items;
    list->room = room;
  }
  cgt_game two = a == 0 ? list->values[b] : cgt_add(list->ctx, list->values[a], list->values[b]);
  cgt_game g = b == 0 ? list->values[c] : cgt_add(list->ctx, two, list->values[c]);
  list->items[list->count++] = g;
  return !cgt_is_none(g) && !labi_interrupt_is_set(list->stop);
}

bool labi_heap_values(cgt_game *values, size_t count, cgt_ctx *ctx, const labi_heap_game *game,
                      const volatile int *stop) {
  option_list list = {.ctx = ctx, .values = values, .stop = stop};
  bool good = true;
  for (size_t n = 0; good && n < count; n++) {
    values[n] = cgt_integer(ctx, 0);
    list.count = 0;
    good = n == 0 || each_move(&game->code[0], n, add_option, &list);
    size_t left = list.count;
    good = good && (n == 0 || each_move(&game->code[1], n, add_option, &list));
    if (!good) break;
    values[n] = list.count == 0
                    ? values[n]
                    : cgt_from_options(ctx, list.items, left, list.items + left, list.count - left);
    good = !cgt_is_none(values[n]);
  }
  free(list.items);
  return good;
}

/* ---- proofs --------------------------------------------------------------------------------------- */

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

labi_heap_rules labi_heap_rules_of_game(const labi_heap_game *game) {
  labi_heap_rules rules = {0};
  for (int player = 0; player < 2; player++) {
    const labi_heap_code *code = &game->code[player];
    rules.heaps = (size_t)larger((int64_t)rules.heaps, (int64_t)code->heaps);
    rules.longest = (size_t)larger((int64_t)rules.longest, (int64_t)code->length);
    for (size_t i = 0; i <= LABI_HEAP_PLACES; i++)
      if (code->digit[i] != 0 && code->digit[i] != 3) rules.start = 1;
  }
  return rules;
}

int64_t labi_heap_proof(const labi_heap_rules *rules, int64_t start, int64_t period) {
  int64_t heaps = (int64_t)rules->heaps;
  start = larger(start, rules->start);
  return larger(heaps * start + (heaps - 1) * period + (int64_t)rules->longest, rules->least) + period;
}
