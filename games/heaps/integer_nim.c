/* integer_nim.c: A Nim-like game on the integers (a note of that name, without its author's): numbers >= 0,
 * each of which may be replaced by any set of smaller ones, and an ordered list of terminal sets, some
 * losing, some winning. The game ends when a terminal set contains no number of the position: who moved there
 * wins or loses with the first such set.
 *
 * Condition (**): a losing set stands before each winning set that contains its least element. Then, for a
 * position that is not terminal:
 *   Theorem. It is a P-position if each number n is there an odd number of times exactly if some losing set
 *   with the least element n contains no other number of the position. (The note splits this in three cases
 * and calls such positions balanced; its proof is right.) tests/games/test_integer_nim.c compares with search.
 *
 * Without losing sets and with all numbers up to the largest in each winning set, the end is the empty
 * position, numbers are independent, and n is worth *2^n: an option of n is a sum of some of *1, *2, *4, ...,
 * *2^(n-1), which are all values below 2^n. So Nim is the special case in which a heap is the list of its
 * binary digits. Without terminal sets the game is this one.
 *
 * Search wants normal play: a won position has no moves; a lost one has one, to the end of the game.
 *
 * Bytes of a position: the number of sets; for each its kind (0 losing, 1 winning), its size and its
 * elements, which rise; then the numbers of the position, which rise (tuple.h). */
#include <stdio.h>
#include <string.h>

#include "games/boards/tuple.h"

#define SYNTAX "as in integer_nim([0,1,3], \"lose\", [0,2], \"win\", [1,2,3])"

typedef enum set_kind { LOSING, WINNING } set_kind;

/* ---- from arguments -------------------------------------------------------------------------------- */

static bool is_list(const cgt_arg *a) { return a->kind == CGT_ARG_MATRIX && a->rows <= 1; }

static size_t length_of(const cgt_arg *list) { return list->rows * list->cols; }

static bool is_word(const cgt_arg *a, const char *word) {
  return a->kind == CGT_ARG_TEXT && strcmp(a->text, word) == 0;
}

/* The kinds of sets: those of the arguments from the second on that are lists. Returns how many; SIZE_MAX
 * after refusing. */
static size_t read_kinds(set_kind *kind, cgt_sink *out, const cgt_arg *args, size_t count) {
  size_t sets = 0;
  int now = -1;
  for (size_t i = 1; i < count; i++) {
    if (is_word(&args[i], "lose") || is_word(&args[i], "win")) {
      now = is_word(&args[i], "win") ? WINNING : LOSING;
      if (i + 1 < count && is_list(&args[i + 1])) continue;
      cgt_refuse_showing(out, "\"%s\" is not followed by a set, " SYNTAX, args[i].text);
      return SIZE_MAX;
    }
    const char *fault = !is_list(&args[i])         ? "is neither \"lose\", \"win\" nor a list of integers"
                        : now < 0                  ? "has neither \"lose\" nor \"win\" before it"
                        : length_of(&args[i]) == 0 ? "is empty; a terminal set has an element"
                                                   : NULL;
    if (fault) {
      cgt_refuse_showing(out, "argument %zu %s, " SYNTAX, i + 1, fault);
      return SIZE_MAX;
    }
    kind[sets++] = (set_kind)now;
  }
  return sets;
}

/* Copies the list to t from entry `at` on, in order. False after refusing one, or without memory. */
static bool take_list(games_tuple *t, cgt_sink *out, const games_tuple *list, size_t at, const char *what,
                      bool is_set) {
  memset(games_tuple_at(t, at), 0, list->count * t->words * sizeof *t->entry);
  for (size_t i = 0; i < list->count; i++)
    memcpy(games_tuple_at(t, at + i), games_tuple_at(list, i), list->words * sizeof *t->entry);
  games_tuple_sort(t, at, at + list->count);
  for (size_t i = 1; is_set && i < list->count; i++)
    if (games_compare_words(games_tuple_at(t, at + i - 1), games_tuple_at(t, at + i), t->words) == 0) {
      cgt_refuse(out, "%s: an element is written twice", what);
      return false;
    }
  return true;
}

static void set_number(const games_tuple *t, size_t at, size_t n) {
  memset(games_tuple_at(t, at), 0, t->words * sizeof *t->entry);
  *games_tuple_at(t, at) = n;
}

enum { NAME_ROOM = 48 };

static void name_list(char what[NAME_ROOM], size_t list) {
  if (list == 0)
    snprintf(what, NAME_ROOM, "number");
  else
    snprintf(what, NAME_ROOM, "set %zu, element", list);
}

/* Condition (**), of sets that begin at these places. */
static bool refuses_order(cgt_sink *out, const games_tuple *t, const size_t *place, size_t sets) {
  for (size_t i = 1; i < sets; i++)
    for (size_t j = 0; *games_tuple_at(t, place[i]) == LOSING && j < i; j++)
      for (size_t k = 0; *games_tuple_at(t, place[j]) == WINNING && k < *games_tuple_at(t, place[j] + 1); k++)
        if (games_compare_words(games_tuple_at(t, place[i] + 2), games_tuple_at(t, place[j] + 2 + k),
                                t->words) == 0) {
          cgt_refuse(
              out,
              "the least element of set %zu, a losing one, is in set %zu, a winning one; then the losing "
              "one must be listed first (condition **)",
              i + 1, j + 1);
          return true;
        }
  return false;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count == 0 || !is_list(&args[0])) {
    cgt_refuse_showing(out, "takes a list of numbers, then terminal sets, " SYNTAX);
    return;
  }
  set_kind *kind = cgt_sink_room(out, count * sizeof *kind);
  size_t *place = cgt_sink_room(out, count * sizeof *place);
  games_tuple *list = cgt_sink_room(out, count * sizeof *list), t;
  if (!kind || !place || !list) return;
  size_t sets = read_kinds(kind, out, args, count), entries = 1, lists = 0;
  uint32_t words = 1;
  if (sets == SIZE_MAX) return;
  for (size_t i = 0; i < count; i++) {
    char what[NAME_ROOM];
    if (args[i].kind == CGT_ARG_TEXT) continue;
    name_list(what, lists);
    if (!games_tuple_read(&list[lists], out, args[i].cells, length_of(&args[i]), 0, what, 0)) return;
    entries += length_of(&args[i]) + 2;
    if (list[lists].words > words) words = list[lists].words;
    lists++;
  }
  if (entries > GAMES_TUPLE_MOST_ENTRIES || entries > GAMES_TUPLE_MOST_WORDS / words) {
    cgt_refuse(out, "the lists are too long; together they may have %d numbers", GAMES_TUPLE_MOST_ENTRIES);
    return;
  }
  if (!games_tuple_take(&t, out, entries - 2, words)) return;
  size_t at = 1;
  set_number(&t, 0, sets);
  for (size_t i = 1; i <= sets; at += 2 + list[i++].count) {
    char what[NAME_ROOM];
    snprintf(what, sizeof what, "set %zu", i);
    place[i - 1] = at;
    set_number(&t, at, kind[i - 1]);
    set_number(&t, at + 1, list[i].count);
    if (!take_list(&t, out, &list[i], at + 2, what, true)) return;
  }
  if (take_list(&t, out, &list[0], at, "the position", false) && !refuses_order(out, &t, place, sets))
    games_tuple_emit(out, &t);
}

/* ---- positions, looked at --------------------------------------------------------------------------- */

typedef struct board {
  games_tuple_view view;
  size_t sets, first; /* the numbers of the position begin there */
} board;

static size_t size_of_set(const board *b, size_t set) { return (size_t)games_tuple_word(&b->view, set + 1); }

static size_t next_set(const board *b, size_t set) { return set + 2 + size_of_set(b, set); }

static board look(const void *position, size_t length) {
  board b = {.view = games_tuple_look(position, length), .first = 1};
  b.sets = (size_t)games_tuple_word(&b.view, 0);
  for (size_t i = 0; i < b.sets; i++) b.first = next_set(&b, b.first);
  return b;
}

static int compare_entries(const board *b, size_t i, size_t j) {
  const unsigned char *x = b->view.entry + i * b->view.width, *y = b->view.entry + j * b->view.width;
  for (size_t k = b->view.width; k-- > 0;)
    if (x[k] != y[k]) return x[k] < y[k] ? -1 : 1;
  return 0;
}

static bool is_on_board(const board *b, size_t element) {
  size_t low = b->first, high = b->view.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare_entries(b, middle, element);
    if (order == 0) return true;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

/* Is an element of the set, but for the first `without`, a number of the position? */
static bool meets(const board *b, size_t set, size_t without) {
  for (size_t i = without; i < size_of_set(b, set); i++)
    if (is_on_board(b, set + 2 + i)) return true;
  return false;
}

/* Is the position terminal? *kind gets that of the first set that it does not meet. */
static bool is_terminal(set_kind *kind, const board *b) {
  size_t set = 1;
  for (size_t i = 0; i < b->sets; i++, set = next_set(b, set))
    if (!meets(b, set, 0)) {
      *kind = (set_kind)games_tuple_word(&b->view, set);
      return true;
    }
  return false;
}

static bool is_wanted_odd(const board *b, size_t number) {
  size_t set = 1;
  for (size_t i = 0; i < b->sets; i++, set = next_set(b, set))
    if (games_tuple_word(&b->view, set) == LOSING && compare_entries(b, set + 2, number) == 0 &&
        !meets(b, set, 1))
      return true;
  return false;
}

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  board b = look(position, length);
  set_kind kind;
  *outcome = CGT_P;
  if (is_terminal(&kind, &b)) {
    if (kind == LOSING) *outcome = CGT_N;
    return true;
  }
  /* A number that is absent is there an even number of times, as wanted: each losing set is met. */
  for (size_t i = b.first, end; i < b.view.count; i = end) {
    for (end = i + 1; end < b.view.count && compare_entries(&b, i, end) == 0;) end++;
    if (((end - i) % 2 == 1) != is_wanted_odd(&b, i)) *outcome = CGT_N;
  }
  return true;
}

/* ---- moves ------------------------------------------------------------------------------------------- */

enum { MOST_NUMBER = 22 }; /* 2^22 is GAMES_TUPLE_MOST_MOVES */

/* The position without its number at i, and with the numbers whose bits are set. */
static void emit_move(cgt_sink *out, const board *b, const games_tuple *t, games_tuple *after, size_t i,
                      uint32_t set) {
  games_tuple_copy(after, t);
  size_t end = t->count - 1;
  memmove(games_tuple_at(after, i), games_tuple_at(after, i + 1),
          (end - i) * after->words * sizeof *after->entry);
  for (unsigned n = 0; set >> n != 0; n++)
    if (set >> n & 1) set_number(after, end++, n);
  after->count = end;
  games_tuple_sort(after, b->first, end);
  games_tuple_emit(out, after);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  board b = look(position, length);
  set_kind kind;
  games_tuple t, after;
  if (is_terminal(&kind, &b)) {
    if (kind == WINNING || !games_tuple_take(&after, out, 1, 1)) return;
    set_number(&after, 0, 0);
    games_tuple_emit(out, &after);
    return;
  }
  if (!games_tuple_load(&t, out, position, length) ||
      !games_tuple_take(&after, out, t.count + MOST_NUMBER, t.words))
    return;
  size_t moves = 0;
  for (size_t i = b.first; i < t.count; i++) {
    const uint64_t *number = games_tuple_at(&t, i);
    bool small = *number <= MOST_NUMBER && (t.words == 1 || games_is_zero(number + 1, t.words - 1));
    if (!small || (moves += (size_t)1 << *number) > GAMES_TUPLE_MOST_MOVES) {
      games_tuple_refuse_moves(out);
      return;
    }
  }
  for (size_t i = b.first; i < t.count; i++) {
    if (i > b.first && compare_entries(&b, i - 1, i) == 0) continue;
    for (uint32_t set = 0; set >> *games_tuple_at(&t, i) == 0; set++) emit_move(out, &b, &t, &after, i, set);
  }
}

/* ---- the value, if all that counts is the last number ---------------------------------------------------
 */

enum { MOST_BIT = 1000000 };

/* No losing sets, and in each winning set all integers up to n. */
static bool ends_empty(const board *b, uint64_t n) {
  size_t set = 1;
  for (size_t i = 0; i < b->sets; i++, set = next_set(b, set))
    if (games_tuple_word(&b->view, set) == LOSING || size_of_set(b, set) <= n ||
        games_tuple_word(&b->view, set + 2 + (size_t)n) != n)
      return false;
  return true;
}

static void value(cgt_sink *out, const void *position, size_t length) {
  board b = look(position, length);
  if (!games_tuple_is_narrow(&b.view)) return;
  uint64_t most = b.first < b.view.count ? games_tuple_word(&b.view, b.view.count - 1) : 0;
  if (most > MOST_BIT || !ends_empty(&b, most)) return;
  mpz_t sum;
  mpz_init(sum);
  for (size_t i = b.first; i < b.view.count; i++) mpz_combit(sum, (mp_bitcnt_t)games_tuple_word(&b.view, i));
  cgt_emit_big_nimber(out, sum);
  mpz_clear(sum);
}

/* ---- to text ---------------------------------------------------------------------------------------------
 */

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  board b = look(position, length);
  games_text text = {buf, cap, 0};
  uint64_t last = UINT64_MAX;
  games_tuple_put(&text, &b.view, b.first, b.view.count, b.view.count);
  for (size_t i = 0, set = 1; i < b.sets; i++, set = next_set(&b, set)) {
    uint64_t kind = games_tuple_word(&b.view, set);
    games_text_put(&text, kind == last ? "," : kind == WINNING ? ",\"win\"," : ",\"lose\",");
    games_tuple_put(&text, &b.view, set + 2, next_set(&b, set), b.view.count);
    last = kind;
  }
  return games_text_end(&text);
}

/* With terminal sets there is more than a row of numbers. */
static cgt_board board_of(const void *position, size_t length) {
  board b = look(position, length);
  return b.sets > 0 ? (cgt_board){.kind = CGT_BOARD_NONE} : games_tuple_board(position, length, b.first);
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row; /* the only one */
  return games_tuple_cell(buf, cap, position, length, look(position, length).first + col);
}

const cgt_ruleset cgt_ruleset_integer_nim = {
    .name = "integer_nim",
    .title = "A Nim-like game on the integers",
    .rules =
        "A player replaces one number by any set of smaller numbers >= 0, or by none. The game ends when "
        "the position has no number of some terminal set; who moved there wins if the first such set in "
        "the list is a winning set and loses if it is a losing set (here a lost position has one move, to "
        "[], which is won). Without terminal sets, who removes the last number wins.",
    .syntax = "integer_nim([n,...],\"lose\",[..],..,\"win\",[..],..)  the numbers, then any terminal sets in "
              "their order; each losing set before winning sets that contain its least element",
    .example = "integer_nim([0,1,3],\"lose\",[0,2],\"win\",[1,2,3])",
    .small = {"[integer_nim([a,b]) for a in 0..3, b in a+1..4]",
              "[integer_nim([0,a,b],\"lose\",[0,2],\"win\",[1,2,3]) for a in 1..2, b in a+1..4]"},
    .source = "A Nim-like Game on the Integers, a note without its author's name",
    .impartial = true,
    .read = read,
    .options = options,
    .value = value,
    .outcome = outcome,
    .print = print,
    .board = board_of,
    .cell = cell,
};
