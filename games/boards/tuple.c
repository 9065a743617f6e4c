/* tuple.c: lists of integers >= 0 from arguments, to bytes and to text. */
#include <stdio.h>
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

void games_tuple_nim_sum(mpz_ptr z, const games_tuple_view *view) {
  mpz_t entry;
  mpz_init(entry);
  mpz_set_ui(z, 0);
  for (size_t i = 0; i < view->count; i++) {
    games_tuple_get(entry, view, i);
    mpz_xor(z, z, entry);
  }
  mpz_clear(entry);
}

static uint64_t word_of(const unsigned char *from, size_t bytes) {
  uint64_t x = 0;
  for (size_t i = bytes; i-- > 0;) x = x << 8 | from[i];
  return x;
}

uint64_t games_tuple_word(const games_tuple_view *view, size_t i) {
  return word_of(view->entry + i * view->width, view->width);
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
      games_tuple_at(t, i)[k] = word_of(view.entry + i * view.width + from, rest < 8 ? rest : 8);
    }
  return true;
}

void games_tuple_set(const games_tuple *t, size_t i, const mpz_t z) {
  memset(games_tuple_at(t, i), 0, t->words * sizeof *t->entry);
  mpz_export(games_tuple_at(t, i), NULL, -1, sizeof *t->entry, 0, 0, z);
}

int games_tuple_compare(const uint64_t *x, const uint64_t *y, uint32_t words) {
  for (uint32_t i = words; i-- > 0;)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

bool games_tuple_is_zero(const uint64_t *x, uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    if (x[i]) return false;
  return true;
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
  uint32_t words = 1;
  for (size_t i = 0; i < count; i++) {
    const cgt_arg *a = &args[i];
    const char *fault = NULL;
    uint32_t here = 1;
    if (a->kind != CGT_ARG_INTEGER)
      fault = "is not an integer >= 0";
    else if (a->digits ? *a->digits == '-' : a->integer < 0)
      fault = "is negative; integers >= 0 are wanted";
    else if (a->digits && strlen(a->digits) > GAMES_TUPLE_MOST_DIGITS)
      fault = "has more than a million digits, the most allowed";
    else if (a->digits) {
      mpz_t z;
      mpz_init(z);
      if (mpz_set_str(z, a->digits + (*a->digits == '+'), 10)) fault = "is not an integer >= 0";
      here = (uint32_t)((mpz_sizeinbase(z, 2) + 63) / 64);
      mpz_clear(z);
    }
    if (fault) {
      refuse_entry(out, i, what, cols, fault);
      return 0;
    }
    if (here > words) words = here;
  }
  return words;
}

static void set_entry(uint64_t *to, const cgt_arg *a, uint32_t words) {
  memset(to, 0, words * sizeof *to);
  if (!a->digits) {
    *to = (uint64_t)a->integer;
    return;
  }
  mpz_t z;
  mpz_init_set_str(z, a->digits + (*a->digits == '+'), 10);
  mpz_export(to, NULL, -1, sizeof *to, 0, 0, z);
  mpz_clear(z);
}

bool games_tuple_read(games_tuple *t, cgt_sink *out, const cgt_arg *args, size_t count, size_t before,
                      const char *what, size_t cols) {
  if (count > GAMES_TUPLE_MOST_ENTRIES) {
    cgt_refuse(out, "%zu numbers are given; at most %d are possible", count, GAMES_TUPLE_MOST_ENTRIES);
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
  for (size_t i = 0; i < count; i++) set_entry(games_tuple_at(t, before + i), &args[i], words);
  return true;
}

bool games_tuple_read_heaps(games_tuple *t, cgt_sink *out, const cgt_arg *args, size_t count,
                            const char *example) {
  if (count == 1 && args[0].kind == CGT_ARG_MATRIX && args[0].rows <= 1) {
    count = args[0].rows * args[0].cols;
    args = args[0].cells;
  }
  for (size_t i = 0; i < count; i++)
    if (args[i].kind == CGT_ARG_MATRIX || args[i].kind == CGT_ARG_TEXT) {
      cgt_refuse(out, "takes the sizes of heaps, as in %s", example);
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

/* Insertion: moves leave the heaps in order but for one or two. */
static void sort_wide(const games_tuple *t) {
  for (size_t i = 1; i < t->count; i++)
    for (size_t j = i;
         j > 0 && games_tuple_compare(games_tuple_at(t, j - 1), games_tuple_at(t, j), t->words) > 0; j--)
      for (uint32_t k = 0; k < t->words; k++) {
        uint64_t held = games_tuple_at(t, j)[k];
        games_tuple_at(t, j)[k] = games_tuple_at(t, j - 1)[k];
        games_tuple_at(t, j - 1)[k] = held;
      }
}

void games_tuple_emit_heaps(cgt_sink *out, const games_tuple *t) {
  sort_wide(t);
  size_t empty = 0;
  while (empty < t->count && games_tuple_is_zero(games_tuple_at(t, empty), t->words)) empty++;
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
  mpz_t n;
  mpz_init(n);
  games_tuple_nim_sum(n, &view);
  cgt_emit_big_nimber(out, n);
  mpz_clear(n);
}

void games_tuple_refuse_moves(cgt_sink *out) {
  cgt_refuse(out,
             "a position with more than %d moves is too large to list them; of this size only what a "
             "theorem tells is known",
             GAMES_TUPLE_MOST_MOVES);
}

/* ---- to text ------------------------------------------------------------------------------------- */

typedef struct writer {
  char *buf;
  size_t cap, length;
} writer;

static void write_text(writer *w, const char *text) {
  for (; *text; text++, w->length++)
    if (w->length + 1 < w->cap) w->buf[w->length] = *text;
}

static void write_entry(writer *w, const games_tuple_view *view, size_t i) {
  if (games_tuple_is_narrow(view)) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)games_tuple_word(view, i));
    write_text(w, digits);
    return;
  }
  mpz_t z;
  mpz_init(z);
  games_tuple_get(z, view, i);
  char *text = mpz_get_str(NULL, 10, z);
  write_text(w, text);
  void (*release)(void *, size_t);
  mp_get_memory_functions(NULL, NULL, &release);
  release(text, strlen(text) + 1);
  mpz_clear(z);
}

size_t games_tuple_print(char *buf, size_t cap, const void *position, size_t length, size_t first,
                         size_t cols) {
  games_tuple_view view = games_tuple_look(position, length);
  writer w = {buf, cap, 0};
  if (cols > 0) write_text(&w, "[");
  for (size_t i = first; i < view.count; i++) {
    if (i > first) write_text(&w, cols > 0 && (i - first) % cols == 0 ? ";" : ",");
    write_entry(&w, &view, i);
  }
  if (cols > 0) write_text(&w, "]");
  if (cap > 0) buf[w.length < cap ? w.length : cap - 1] = '\0';
  return w.length;
}

size_t games_tuple_print_entries(char *buf, size_t cap, const void *position, size_t length) {
  return games_tuple_print(buf, cap, position, length, 0, 0);
}
