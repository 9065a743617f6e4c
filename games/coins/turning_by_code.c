/* turning_by_code.c: coin-turning games of any code (turn_code.h), among them Turning Turtles, 1-2, Twins, 2,
 * Mock Turtles, 1-3, and Ruler, 1+C. Berlekamp, Conway, Guy, Winning Ways, ch. 14.
 *
 * Theorem. The value is the nim-sum of those of the coins that show heads, each alone, and the value of coin
 * n alone is that of a heap of n in Spawning: two equal heaps are worth nothing, as is a coin that is turned
 * twice.
 *
 * Bytes of a position: the code, a zero, then the numbers of the coins that show heads, the first 1, in
 * rising order (tuple.h). */
#include <gmp.h>
#include <string.h>

#include "games/boards/codes/heap_table.h"
#include "games/boards/coin_turning.h"

typedef struct row {
  const char *code;
  size_t head; /* bytes before the coins */
  games_tuple_view heads;
} row;

static row look(const void *position, size_t length) {
  row r = {position, strlen(position) + 1, {0}};
  r.heads = games_tuple_look((const char *)position + r.head, length - r.head);
  return r;
}

static void emit(cgt_sink *out, const char *code, const uint64_t *coin, size_t count) {
  const size_t head = strlen(code) + 1;
  size_t width = 1;
  if (count > 0)
    while (width < 8 && coin[count - 1] >> 8 * width) width++;
  unsigned char *bytes = cgt_sink_room(out, head + 3 + count * width);
  if (!bytes) return;
  memcpy(bytes, code, head);
  bytes[head] = (unsigned char)width;
  unsigned char *to = bytes + head + 3;
  for (size_t i = 0; i < count; i++) to = games_put_bytes(to, coin[i], width);
  cgt_emit(out, bytes, (size_t)(to - bytes));
}

/* ---- from arguments ------------------------------------------------------------------------------------ */

#define SYNTAX                                                                                               \
  "coin_turning(\"CODE\",n,...)  the coins that show heads, numbered from 1, or \"TTHTH\"; how many are "    \
  "turned, 3, "                                                                                              \
  "1-3, 1+, then C consecutive, E equally spaced, S symmetric, F with the first, C(5) within five; commas "  \
  "between"

static bool read_rules(games_heap_rules *rules, cgt_sink *out, const char *code) {
  const char *what = NULL;
  size_t at = 0;
  rules->turns = true;
  what = games_turn_read(&rules->turn, code, code + strlen(code), &at);
  if (what) cgt_refuse_showing(out, "%s, at sign %zu of the code \"%s\"; write " SYNTAX, what, at, code);
  return !what;
}

static void read_text(cgt_sink *out, const char *code, const char *text) {
  const size_t coins = strlen(text);
  uint64_t *coin = cgt_sink_room(out, (coins + 1) * sizeof *coin);
  size_t heads = 0;
  for (size_t i = 0; coin && i < coins; i++) {
    if (text[i] == 'H' || text[i] == 'h') {
      coin[heads++] = i + 1;
    } else if (text[i] != 'T' && text[i] != 't') {
      cgt_refuse_showing(out, "coin %zu is neither H, heads, nor T, tails; write " SYNTAX, i + 1);
      return;
    }
  }
  if (coin) emit(out, code, coin, heads);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_heap_rules rules;
  if (count < 1 || args[0].kind != CGT_ARG_TEXT) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  const char *code = args[0].text;
  if (!read_rules(&rules, out, code)) return;
  args++, count--;
  if (count == 1 && args[0].kind == CGT_ARG_TEXT) {
    read_text(out, code, args[0].text);
    return;
  }
  games_open_list(&args, &count);
  uint64_t *coin = cgt_sink_room(out, (count + 1) * sizeof *coin);
  int64_t *number = cgt_sink_room(out, (count + 1) * sizeof *number);
  if (!coin || !number || !cgt_read_integers(out, number, count, args, count, 1, GAMES_TUPLE_MOST_MOVES))
    return;
  for (size_t i = 0; i < count; i++) {
    size_t at = i;
    for (; at > 0 && coin[at - 1] > (uint64_t)number[i]; at--) coin[at] = coin[at - 1];
    coin[at] = (uint64_t)number[i];
    if (at > 0 && coin[at - 1] == coin[at]) {
      cgt_refuse(out, "coin %lld is listed twice; each that shows heads is listed once",
                 (long long)number[i]);
      return;
    }
  }
  emit(out, code, coin, count);
}

/* ---- moves --------------------------------------------------------------------------------------------- */

typedef struct mover {
  cgt_sink *out;
  const char *code;
  const uint64_t *heads;
  size_t count;
  uint64_t *turned, *after; /* room */
  uint64_t coin, moves;
} mover;

static bool emit_move(void *data, const uint64_t *others, size_t count) {
  mover *m = data;
  if (!games_tuple_few(&m->moves, 1)) {
    games_tuple_refuse_moves(m->out);
    return false;
  }
  memcpy(m->turned, others, count * sizeof *others);
  m->turned[count] = m->coin;
  emit(m->out, m->code, m->after, games_coin_turn(m->after, m->heads, m->count, m->turned, count + 1, 1));
  return cgt_sink_goes_on(m->out);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  const row r = look(position, length);
  games_heap_rules rules;
  if (r.heads.count == 0 || !read_rules(&rules, out, r.code)) return;
  const size_t most = (size_t)games_tuple_word(&r.heads, r.heads.count - 1) + 1;
  uint64_t *heads = cgt_sink_room(out, r.heads.count * sizeof *heads);
  uint64_t *room = cgt_sink_room(out, 3 * (most + r.heads.count) * sizeof *room);
  if (!heads || !room) return;
  for (size_t i = 0; i < r.heads.count; i++) heads[i] = games_tuple_word(&r.heads, i);
  mover m = {.out = out, .code = r.code, .heads = heads, .count = r.heads.count};
  m.turned = room + most;
  m.after = m.turned + most;
  for (size_t i = 0; i < r.heads.count; i++) {
    m.coin = heads[i];
    if (!games_turn_each(&rules.turn, m.coin, room, emit_move, &m)) return;
  }
}

static void value(cgt_sink *out, const void *position, size_t length) {
  const row r = look(position, length);
  games_heap_rules rules;
  if (!read_rules(&rules, out, r.code)) return;
  bool good = true;
  mpz_t sum;
  mpz_init(sum);
  for (size_t i = r.heads.count; good && i-- > 0;)
    good = games_heap_table_add(sum, out, r.code, &rules, games_tuple_word(&r.heads, i));
  if (good) cgt_emit_big_nimber(out, sum);
  mpz_clear(sum);
}

/* ---- to text ------------------------------------------------------------------------------------------- */

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const row r = look(position, length);
  games_text text = {buf, cap, 0};
  games_text_put(&text, "\"");
  games_text_put(&text, r.code);
  games_text_put(&text, r.heads.count > 0 ? "\"," : "\"");
  games_tuple_put(&text, &r.heads, 0, r.heads.count, 0);
  return games_text_end(&text);
}

static cgt_board board(const void *position, size_t length) {
  const size_t head = look(position, length).head;
  return games_tuple_board((const char *)position + head, length - head, 0);
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row; /* the only one */
  const size_t head = look(position, length).head;
  return games_tuple_cell(buf, cap, (const char *)position + head, length - head, col);
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  const row r = look(position, length);
  games_text text = {buf, cap, 0};
  games_text_put(&text, "\"");
  games_text_put(&text, r.code);
  games_text_put(&text, "\"");
  return games_text_end(&text);
}

const cgt_ruleset cgt_ruleset_coin_turning = {
    .name = "coin_turning",
    .title = "Turning coins, by a code",
    .rules = "A player turns some coins of a row, the rightmost of them from heads to tails; the code states "
             "which sets.",
    .syntax = SYNTAX,
    .example = "coin_turning(\"1-3\",\"HTHTTHTTH\")",
    .small = {"[coin_turning(c,a,b) for c in [\"1-2\",\"2\",\"1-3\",\"1+C\",\"3E\"], a in 1..4, b in a+1..6]",
              "[coin_turning(c,a,6) for c in [\"1+S\",\"4FS\",\"1-3C(4)\",\"1,3C\"], a in 1..5]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 14; the codes are CGSuite's",
    .impartial = true,
    .read = read,
    .options = options,
    .value = value,
    .print = print,
    .board = board,
    .cell = cell,
    .caption = caption,
};
