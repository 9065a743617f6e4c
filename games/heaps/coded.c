/* coded.c: see coded.h. */
#include <stdio.h>
#include <string.h>

#include "games/heaps/coded.h"

/* ---- positions ------------------------------------------------------------------------------------ */

games_coded games_coded_look(const void *position, size_t length) {
  games_coded look = {.head.bytes = position, .codes = *(const unsigned char *)position};
  const char *at = (const char *)position + 1;
  for (size_t i = 0; i < look.codes; i++) {
    look.text[i] = at;
    at += strlen(at) + 1;
  }
  look.tuple = (const unsigned char *)at;
  look.head.length = (size_t)(look.tuple - look.head.bytes);
  look.tuple_length = length - look.head.length;
  look.heaps = games_tuple_look(look.tuple, look.tuple_length);
  return look;
}

/* False: no memory, or what is wrong. */
static bool read_rules(games_heap_rules *rules, cgt_sink *out, const char *text, const char **what,
                       size_t *at) {
  *what = NULL;
  games_take_place *room = cgt_sink_room(out, (games_heap_rules_room(text) + 1) * sizeof *room);
  return room && games_heap_rules_read(rules, room, text, what, at);
}

bool games_coded_rules(games_heap_rules *rules, cgt_sink *out, const games_coded *from, size_t i) {
  const char *what;
  size_t at;
  return read_rules(rules, out, from->text[i], &what, &at);
}

static bool is_less(const uint64_t *x, const uint64_t *y, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (x[i] != y[i]) return x[i] < y[i];
  return false;
}

/* Insertion: moves leave the summands in order but for some. */
static void sort(uint64_t *entry, size_t count, size_t size) {
  for (size_t i = size; i < count; i += size)
    for (size_t j = i; j > 0 && is_less(entry + j, entry + j - size, size); j -= size)
      for (size_t k = 0; k < size; k++) {
        uint64_t held = entry[j + k];
        entry[j + k] = entry[j + k - size];
        entry[j + k - size] = held;
      }
}

void games_coded_emit(cgt_sink *out, const games_coded_head *head, const games_tuple *heaps, size_t size,
                      bool negative) {
  size_t count = heaps->count, empty = 0;
  uint64_t *entry = heaps->entry, greatest = 1;
  sort(entry, count, size);
  while (size == 1 && empty < count && entry[empty] == 0) empty++;
  for (size_t i = empty; i < count; i++)
    if (entry[i] > greatest) greatest = entry[i];
  size_t width = (size_t)(71 - __builtin_clzll(greatest)) / 8,
         length = head->length + 3 + (count - empty) * width;
  unsigned char small[256], *bytes = length <= sizeof small ? small : cgt_sink_room(out, length);
  if (!bytes) return;
  memcpy(bytes, head->bytes, head->length);
  unsigned char *to = games_put_bytes(bytes + head->length, width, 3);
  for (size_t i = empty; i < count; i++) to = games_put_bytes(to, entry[i], width);
  if (negative)
    cgt_emit_negative(out, bytes, length);
  else
    cgt_emit(out, bytes, length);
}

void games_coded_split(cgt_sink *out, const void *position, size_t length, size_t size) {
  games_coded look = games_coded_look(position, length);
  if (look.heaps.count <= size) return;
  games_tuple one;
  if (!games_tuple_take(&one, out, size, 1)) return;
  for (size_t i = 0; i < look.heaps.count; i += size) {
    for (size_t k = 0; k < size; k++) one.entry[k] = games_tuple_word(&look.heaps, i + k);
    games_coded_emit(out, &look.head, &one, size, false);
  }
}

/* ---- from arguments -------------------------------------------------------------------------------- */

bool games_coded_head_of(games_coded_head *head, cgt_sink *out, const char *const *text, size_t count) {
  size_t length = 1;
  for (size_t i = 0; i < count; i++) {
    games_heap_rules rules;
    const char *what;
    size_t at;
    if (!read_rules(&rules, out, text[i], &what, &at)) {
      size_t digit = strpbrk(text[i], "[{") && !strchr(text[i], '.'); /* of a set; that was not written */
      if (what) cgt_refuse(out, "\"%.60s\", character %zu: %s", text[i] + digit, at - digit, what);
      return false;
    }
    length += strlen(text[i]) + 1;
  }
  unsigned char *to = cgt_sink_room(out, length);
  head->bytes = to;
  if (!to) return false;
  *to++ = (unsigned char)count;
  for (size_t i = 0; i < count; i++) {
    memcpy(to, text[i], strlen(text[i]) + 1);
    to += strlen(text[i]) + 1;
  }
  head->length = length;
  return true;
}

const char *games_coded_text(cgt_sink *out, const cgt_arg *args, size_t count, size_t i,
                             games_coded_kind kind) {
  static const char *const wanted[] = {"a code of taking and breaking, such as \"0.77\"",
                                       "a code of turning, such as \"1-3\"",
                                       "a code, such as \"0.77\", or \"1-3\" for Spawning"};
  const char *text = i < count && args[i].kind == CGT_ARG_TEXT ? args[i].text : NULL;
  if (text && (kind == GAMES_CODED_EITHER || (strchr(text, '.') != NULL) == (kind == GAMES_CODED_TAKING)))
    return text;
  cgt_refuse(out, "argument %zu must be %s", i + 1, wanted[kind]);
  return NULL;
}

static const char *refuse_set(cgt_sink *out) {
  cgt_refuse(out, "expected a set of numbers from 1 to 2147483647, or \"all but [1,3]\"");
  return NULL;
}

const char *games_coded_set(cgt_sink *out, const cgt_arg *arg, char digit) {
  if (arg->kind == CGT_ARG_TEXT) {
    if (!strpbrk(arg->text, "[{")) return refuse_set(out);
    size_t length = strlen(arg->text) + 2;
    char *text = cgt_sink_room(out, length);
    if (text) snprintf(text, length, "%c%s", digit, arg->text);
    return text;
  }
  if (arg->kind != CGT_ARG_MATRIX || arg->rows > 1) return refuse_set(out);
  size_t length = 4 + 11 * arg->cols;
  char *text = cgt_sink_room(out, length);
  if (!text) return NULL;
  size_t used = (size_t)snprintf(text, length, "%c[", digit);
  for (size_t i = 0; i < arg->rows * arg->cols; i++) {
    const cgt_arg *cell = &arg->cells[i];
    if (cell->kind != CGT_ARG_INTEGER || cell->digits || cell->integer < 1 || cell->integer > INT32_MAX)
      return refuse_set(out);
    used += (size_t)snprintf(text + used, length - used, "%s%d", i > 0 ? "," : "", (int)cell->integer);
  }
  snprintf(text + used, length - used, "]");
  return text;
}

void games_coded_read(cgt_sink *out, const games_coded_head *head, const cgt_arg *args, size_t count,
                      size_t size) {
  if (count == 1 && args[0].kind == CGT_ARG_MATRIX &&
      (size == 1 ? args[0].rows <= 1 : args[0].cols == size)) {
    count = args[0].rows * args[0].cols;
    args = args[0].cells;
  } else if (size > 1 && count != size && count != 0) {
    if (count == 1 && args[0].kind == CGT_ARG_MATRIX)
      cgt_refuse(out, "expected %zu heaps in each row", size);
    else
      cgt_refuse(out, "expected %zu heaps, found %zu", size, count);
    return;
  }
  for (size_t i = 0; i < count; i++)
    if (args[i].kind != CGT_ARG_INTEGER || args[i].digits || args[i].integer < 0) {
      cgt_refuse(out, "heap %zu must be an integer from 0 to 2^63 - 1", i + 1);
      return;
    }
  games_tuple heaps;
  if (count > GAMES_TUPLE_MOST_ENTRIES)
    cgt_refuse(out, "found %zu numbers; the limit is %d", count, GAMES_TUPLE_MOST_ENTRIES);
  else if (games_tuple_read(&heaps, out, args, count, 0, "heap", 0))
    games_coded_emit(out, head, &heaps, size, false);
}

/* ---- to text --------------------------------------------------------------------------------------- */

/* "0.77" in quotes, [1,3], or "all but [1,3]": a set without its digit. */
static void put_code(games_text *text, const char *code) {
  bool set = !strchr(code, '.') && strpbrk(code, "[{"), quoted = !set || (code[1] != '[' && code[1] != '{');
  games_text_put(text, quoted ? "\"" : "");
  games_text_put(text, code + set);
  games_text_put(text, quoted ? "\"" : "");
}

static void put_codes(games_text *text, const games_coded *look, const char *comma) {
  for (size_t i = 0; i < look->codes; i++) {
    if (i > 0) games_text_put(text, comma);
    put_code(text, look->text[i]);
  }
}

size_t games_coded_print(char *buf, size_t cap, const void *position, size_t length, size_t size,
                         bool codes) {
  games_coded look = games_coded_look(position, length);
  games_text text = {buf, cap, 0};
  if (codes) put_codes(&text, &look, ",");
  if (codes && look.heaps.count > 0) games_text_put(&text, ",");
  games_tuple_put(&text, &look.heaps, 0, look.heaps.count, look.heaps.count > size && size > 1 ? size : 0);
  return games_text_end(&text);
}

/* ---- to be looked at -------------------------------------------------------------------------------- */

cgt_board games_coded_board(const void *position, size_t length) {
  games_coded look = games_coded_look(position, length);
  return games_tuple_board(look.tuple, look.tuple_length, 0);
}

size_t games_coded_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row; /* the only one */
  games_coded look = games_coded_look(position, length);
  return games_tuple_cell(buf, cap, look.tuple, look.tuple_length, col);
}

size_t games_coded_caption(char *buf, size_t cap, const void *position, size_t length) {
  games_coded look = games_coded_look(position, length);
  games_text text = {buf, cap, 0};
  put_codes(&text, &look, ", ");
  return games_text_end(&text);
}
