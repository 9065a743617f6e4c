/* wythoff.c: Wythoff's game, and the generalisation in which the numbers taken from both heaps may differ by
 * less than r: J. C. Holladay, Some generalizations of Wythoff's game and other related games, Math. Mag. 41
 * (1968); A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89
 * (1982). r = 1 is Wythoff's own.
 *
 * Theorems; tests/games/test_wythoff.c compares them with search.
 *   Outcome. The P-positions are the pairs of wythoff_pairs.c (Wythoff 1907; Fraenkel 1982, the
 * characterisation of the winning positions). Values. If r >= b, the larger heap, the numbers taken may be
 * any two (they differ by less than b): every position with smaller heaps is an option, so the value is *(a +
 * b).
 *
 * Bytes of a position: r, the smaller heap, the larger (tuple.h). */
#include "games/boards/tuple.h"
#include "games/boards/wythoff_pairs.h"

#define SYNTAX "as in wythoff(3,5), or wythoff(3,5,2) with takings that differ by less than 2"

static void order_and_emit(cgt_sink *out, const games_tuple *t) {
  games_tuple_sort(t, 1, 3);
  games_tuple_emit(out, t);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count < 2 || count > 3) {
    cgt_refuse_showing(out, "takes two heaps, " SYNTAX);
    return;
  }
  cgt_arg turned[3] = {{.kind = CGT_ARG_INTEGER, .integer = 1}, args[0], args[1]};
  if (count == 3) turned[0] = args[2];
  if (turned[0].kind != CGT_ARG_INTEGER ||
      (turned[0].digits ? *turned[0].digits == '-' : turned[0].integer < 1)) {
    cgt_refuse_showing(out, "the third argument is the bound of the difference, an integer >= 1, " SYNTAX);
    return;
  }
  games_tuple t, heaps;
  if (!games_tuple_read(&heaps, out, args, 2, 0, "heap", 0)) return; /* so that an error counts from heap 1 */
  if (games_tuple_read(&t, out, turned, 3, 0, "heap", 0)) order_and_emit(out, &t);
}

/* x + y, x·y, of which a limit alone is asked. */
static uint64_t add_limited(uint64_t x, uint64_t y) {
  uint64_t sum;
  return __builtin_add_overflow(x, y, &sum) ? UINT64_MAX : sum;
}

static uint64_t multiply_limited(uint64_t x, uint64_t y) {
  uint64_t product;
  return __builtin_mul_overflow(x, y, &product) ? UINT64_MAX : product;
}

static uint64_t lesser_of(uint64_t x, uint64_t y) { return x < y ? x : y; }

static void emit_pair(cgt_sink *out, uint64_t r, uint64_t a, uint64_t b) {
  games_tuple after;
  if (!games_tuple_take(&after, out, 3, 1)) return;
  after.entry[0] = r;
  after.entry[1] = a;
  after.entry[2] = b;
  order_and_emit(out, &after);
}

/* Small heaps first: then the search for their values does not go deep. */
static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_tuple_view view = games_tuple_look(position, length);
  if (!games_tuple_is_narrow(&view)) {
    games_tuple_refuse_moves(out);
    return;
  }
  const uint64_t r = games_tuple_word(&view, 0), a = games_tuple_word(&view, 1),
                 b = games_tuple_word(&view, 2);
  uint64_t pairs = multiply_limited(a, lesser_of(b, multiply_limited(2, r)));
  if (add_limited(add_limited(a, b), pairs) > GAMES_TUPLE_MOST_MOVES) {
    games_tuple_refuse_moves(out);
    return;
  }
  for (uint64_t left = 0; left < a; left++) emit_pair(out, r, left, b);
  for (uint64_t left = 0; left < b; left++) emit_pair(out, r, a, left);
  for (uint64_t k = a; k > 0; k--) {
    uint64_t most = lesser_of(b, add_limited(k, r - 1)), least = k >= r ? k - r + 1 : 1;
    for (uint64_t l = most; l >= least; l--) emit_pair(out, r, a - k, b - l);
  }
}

static void value(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t r, a, b;
  mpz_inits(r, a, b, NULL);
  games_tuple_get(r, &view, 0);
  games_tuple_get(a, &view, 1);
  games_tuple_get(b, &view, 2);
  if (mpz_sgn(a) == 0 || mpz_cmp(r, b) >= 0) {
    mpz_add(a, a, b);
    cgt_emit_big_nimber(out, a);
  }
  mpz_clears(r, a, b, NULL);
}

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t r, a, b;
  mpz_inits(r, a, b, NULL);
  games_tuple_get(r, &view, 0);
  games_tuple_get(a, &view, 1);
  games_tuple_get(b, &view, 2);
  *outcome = games_wythoff_is_pair(a, b, r) ? CGT_P : CGT_N;
  mpz_clears(r, a, b, NULL);
  return true;
}

static cgt_winning winning(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  games_tuple_view view = games_tuple_look(position, length);
  games_tuple after;
  if (!games_tuple_take(&after, out, 3, (uint32_t)((view.width + 7) / 8))) return CGT_WINNING_UNKNOWN;
  mpz_t r, a, b;
  mpz_inits(r, a, b, NULL);
  games_tuple_get(r, &view, 0);
  games_tuple_get(a, &view, 1);
  games_tuple_get(b, &view, 2);
  games_wythoff_reply reply[GAMES_WYTHOFF_MOST_REPLIES];
  size_t count = games_wythoff_replies(reply, a, b, r);
  for (size_t i = 0; i < count; i++) {
    games_tuple_set(&after, 0, r);
    games_tuple_set(&after, 1, reply[i].a);
    games_tuple_set(&after, 2, reply[i].b);
    order_and_emit(out, &after);
  }
  games_wythoff_replies_clear(reply, count);
  mpz_clears(r, a, b, NULL);
  return CGT_WINNING_ALL;
}

/* r = 1 is not written. */
static bool is_plain(const games_tuple_view *view) {
  mpz_t r;
  mpz_init(r);
  games_tuple_get(r, view, 0);
  bool plain = mpz_cmp_ui(r, 1) == 0;
  mpz_clear(r);
  return plain;
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  games_text text = {buf, cap, 0};
  games_tuple_put(&text, &view, 1, 3, 0);
  if (!is_plain(&view)) {
    games_text_put(&text, ",");
    games_tuple_put(&text, &view, 0, 1, 0);
  }
  return games_text_end(&text);
}

static cgt_board board_of(const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  return (cgt_board){CGT_BOARD_HEAPS, 1, is_plain(&view) ? 2 : 3};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row; /* the only one */
  return games_tuple_cell(buf, cap, position, length, (col + 1) % 3);
}

const cgt_ruleset cgt_ruleset_wythoff = {
    .name = "wythoff",
    .title = "Wythoff's game, generalised",
    .rules = "A player takes any positive number of counters from one of two heaps, or k from one and l from "
             "the other, k and l positive, with |k - l| < r; r = 1, where it is not written, is Wythoff's "
             "game.",
    .syntax = "wythoff(a,b)  heaps of a and b counters, of any size; wythoff(a,b,r)",
    .example = "wythoff(3,5)",
    .small = {"[wythoff(a,b,r) for a in 0..4, b in a..6, r in 1..3]"},
    .source = "W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907); A. S. Fraenkel, "
              "Amer. Math. Monthly 89 (1982)",
    .impartial = true,
    .read = read,
    .options = options,
    .value = value,
    .outcome = outcome,
    .winning = winning,
    .print = print,
    .board = board_of,
    .cell = cell,
};
