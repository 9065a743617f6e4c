/* tuple.c: lists of integers >= 0 from arguments, to bytes and to text. */
#include <string.h>

#include "games/boards/tuple.h"

enum { HEAD = 3 };

/* ---- looking at positions ----------------------------------------------------------------------- */

games_tuple_view games_tuple_look(const void *position, size_t length) {
  const unsigned char *bytes = position;
  games_tuple_view view = {.width = (size_t)bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16};
  view.count = (length - HEAD) / view.width;
  view.entry = bytes + HEAD;
  return view;
}

void games_tuple_get(mpz_ptr z, const games_tuple_view *view, size_t i) {
  mpz_import(z, view->width, -1, 1, 0, 0, view->entry + i * view->width);
}

uint64_t games_tuple_word(const games_tuple_view *view, size_t i) {
  return games_get_bytes(view->entry + i * view->width, view->width);
}

/* ---- working copies ------------------------------------------------------------------------------ */

bool games_tuple_take(games_tuple *t, cgt_sink *sink, size_t count, uint32_t words) {
  t->count = count;
  t->words = words;
  t->entry = t->small;
  t->bytes = t->small_bytes;
  if (count * words <= GAMES_TUPLE_SMALL) return true;
  t->entry = cgt_sink_room(sink, count * words * sizeof *t->entry);
  t->bytes = cgt_sink_room(sink, HEAD + 8 * count * words);
  return t->entry && t->bytes;
}

void games_tuple_copy(games_tuple *to, const games_tuple *from) {
  memcpy(to->entry, from->entry, from->count * from->words * sizeof *to->entry);
}

bool games_tuple_load(games_tuple *t, cgt_sink *sink, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  if (!games_tuple_take(t, sink, view.count, (uint32_t)((view.width + 7) / 8))) return false;
  for (size_t i = 0; i < view.count; i++)
    for (uint32_t k = 0; k < t->words; k++) {
      size_t from = 8 * (size_t)k, rest = view.width - from;
      games_tuple_at(t, i)[k] = games_get_bytes(view.entry + i * view.width + from, rest < 8 ? rest : 8);
    }
  return true;
}

void games_tuple_set(const games_tuple *t, size_t i, const mpz_t z) {
  games_set_words(games_tuple_at(t, i), z, t->words);
}

/* Insertion: moves leave the entries in order but for one or two. */
void games_tuple_sort(const games_tuple *t, size_t first, size_t end) {
  for (size_t i = first + 1; i < end; i++)
    for (size_t j = i;
         j > first && games_compare_words(games_tuple_at(t, j - 1), games_tuple_at(t, j), t->words) > 0; j--)
      games_swap_words(games_tuple_at(t, j - 1), games_tuple_at(t, j), t->words);
}

/* ---- from arguments ------------------------------------------------------------------------------ */

static void refuse_entry(cgt_sink *out, size_t i, const char *what, size_t cols, const char *fault) {
  if (cols > 0)
    cgt_refuse(out, "the %s in row %zu, column %zu %s", what, i / cols + 1, i % cols + 1, fault);
  else
    cgt_refuse(out, "%s %zu %s", what, i + 1, fault);
}

/* The words that the largest takes; 0 after refusing one. */
static uint32_t measure(cgt_sink *out, const cgt_arg *args, size_t count, const char *what, size_t cols) {
  static const char *const faults[] = {
      [GAMES_NO_INTEGER] = "is not an integer >= 0",
      [GAMES_NEGATIVE] = "is negative; expected integers >= 0",
      [GAMES_TOO_LONG] = "has more than a million digits, the limit",
  };
  size_t most = 1, bits;
  for (size_t i = 0; i < count; i++) {
    games_fault fault = games_check_integer(&bits, &args[i]);
    if (fault != GAMES_FINE) {
      refuse_entry(out, i, what, cols, faults[fault]);
      return 0;
    }
    if (bits > most) most = bits;
  }
  return (uint32_t)((most + 63) / 64);
}

bool games_tuple_read(games_tuple *t, cgt_sink *out, const cgt_arg *args, size_t count, size_t before,
                      const char *what, size_t cols) {
  if (count > GAMES_TUPLE_MOST_ENTRIES) {
    cgt_refuse(out, "found %zu numbers; the limit is %d", count, GAMES_TUPLE_MOST_ENTRIES);
    return false;
  }
  uint32_t words = measure(out, args, count, what, cols);
  if (words == 0) return false;
  if (count + before > GAMES_TUPLE_MOST_WORDS / words) {
    cgt_refuse(out, "the numbers together take more than %d words of memory", GAMES_TUPLE_MOST_WORDS);
    return false;
  }
  if (!games_tuple_take(t, out, count + before, words)) return false;
  for (size_t i = 0; i < before; i++) memset(games_tuple_at(t, i), 0, words * sizeof *t->entry);
  for (size_t i = 0; i < count; i++) games_read_integer(games_tuple_at(t, before + i), &args[i], words);
  return true;
}

bool games_tuple_read_heaps(games_tuple *t, cgt_sink *out, const cgt_arg *args, size_t count,
                            const char *example) {
  games_open_list(&args, &count);
  for (size_t i = 0; i < count; i++)
    if (args[i].kind == CGT_ARG_MATRIX || args[i].kind == CGT_ARG_TEXT) {
      cgt_refuse_showing(out, "takes the sizes of heaps, as in %s", example);
      return false;
    }
  return games_tuple_read(t, out, args, count, 0, "heap", 0);
}

/* ---- to bytes ------------------------------------------------------------------------------------ */

static size_t bytes_of(const uint64_t *x, uint32_t words) {
  for (uint32_t k = words; k-- > 0;)
    if (x[k]) return 8 * (size_t)k + (size_t)(71 - __builtin_clzll(x[k])) / 8;
  return 0;
}

static void emit_bytes(cgt_sink *out, const games_tuple *t, size_t first) {
  unsigned char *bytes = t->bytes;
  size_t width = 1;
  for (size_t i = first; i < t->count; i++) {
    size_t here = bytes_of(games_tuple_at(t, i), t->words);
    if (here > width) width = here;
  }
  size_t length = HEAD + (t->count - first) * width;
  for (int i = 0; i < HEAD; i++) bytes[i] = (unsigned char)(width >> 8 * i);
  unsigned char *to = bytes + HEAD;
  for (size_t i = first; i < t->count; i++)
    for (size_t k = 0; k < width; k++) *to++ = (unsigned char)(games_tuple_at(t, i)[k / 8] >> 8 * (k % 8));
  cgt_emit(out, bytes, length);
}

void games_tuple_emit(cgt_sink *out, const games_tuple *t) { emit_bytes(out, t, 0); }

void games_tuple_emit_heaps(cgt_sink *out, const games_tuple *t) {
  games_tuple_sort(t, 0, t->count);
  size_t empty = 0;
  while (empty < t->count && games_is_zero(games_tuple_at(t, empty), t->words)) empty++;
  emit_bytes(out, t, empty);
}

static void emit_entry(cgt_sink *out, const games_tuple_view *view, size_t i) {
  const unsigned char *from = view->entry + i * view->width;
  size_t width = view->width;
  while (width > 1 && from[width - 1] == 0) width--;
  unsigned char small[HEAD + 64],
      *bytes = HEAD + width <= sizeof small ? small : cgt_sink_room(out, HEAD + width);
  if (!bytes) return;
  for (int k = 0; k < HEAD; k++) bytes[k] = (unsigned char)(width >> 8 * k);
  memcpy(bytes + HEAD, from, width);
  cgt_emit(out, bytes, HEAD + width);
}

void games_tuple_split_entries(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  for (size_t i = 0; view.count > 1 && i < view.count; i++) emit_entry(out, &view, i);
}

void games_tuple_emit_nim_sum(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t sum, entry;
  mpz_inits(sum, entry, NULL);
  for (size_t i = 0; i < view.count; i++) {
    games_tuple_get(entry, &view, i);
    mpz_xor(sum, sum, entry);
  }
  cgt_emit_big_nimber(out, sum);
  mpz_clears(sum, entry, NULL);
}

void games_tuple_refuse_moves(cgt_sink *out) {
  cgt_refuse(
      out, "a position with more than %d moves is too large to list; at this size only theorems give answers",
      GAMES_TUPLE_MOST_MOVES);
}

/* ---- to text ------------------------------------------------------------------------------------- */

void games_tuple_put(games_text *text, const games_tuple_view *view, size_t first, size_t end, size_t cols) {
  if (cols > 0) games_text_put(text, "[");
  for (size_t i = first; i < end; i++) {
    if (i > first) games_text_put(text, cols > 0 && (i - first) % cols == 0 ? ";" : ",");
    games_text_put_integer(text, view->entry + i * view->width, view->width);
  }
  if (cols > 0) games_text_put(text, "]");
}

size_t games_tuple_print(char *buf, size_t cap, const void *position, size_t length, size_t first,
                         size_t cols) {
  games_tuple_view view = games_tuple_look(position, length);
  games_text text = {buf, cap, 0};
  games_tuple_put(&text, &view, first, view.count, cols);
  return games_text_end(&text);
}

size_t games_tuple_print_entries(char *buf, size_t cap, const void *position, size_t length) {
  return games_tuple_print(buf, cap, position, length, 0, 0);
}

/* ---- to be looked at ------------------------------------------------------------------------------ */

cgt_board games_tuple_board(const void *position, size_t length, size_t first) {
  return (cgt_board){CGT_BOARD_HEAPS, 1, games_tuple_look(position, length).count - first};
}

size_t games_tuple_cell(char *buf, size_t cap, const void *position, size_t length, size_t entry) {
  games_tuple_view view = games_tuple_look(position, length);
  games_text text = {buf, cap, 0};
  games_tuple_put(&text, &view, entry, entry + 1, 0);
  return games_text_end(&text);
}

cgt_board games_heaps_board(const void *position, size_t length) {
  return games_tuple_board(position, length, 0);
}

size_t games_heaps_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row; /* the only one */
  return games_tuple_cell(buf, cap, position, length, col);
}
