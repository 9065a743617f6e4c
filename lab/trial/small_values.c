/* small_values.c: see small_values.h. */
#include "lab/trial/small_values.h"

#include <string.h>

#include "base/map.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

enum {
  MOST_CELLS = 9,
  ALL = 256,   /* of one shape, boards up to so many are all tried, */
  SOME = 48,   /* of others so many */
  MOST_ITEMS = 10, /* of a list whose parts are tried */
  MOST_MATRIX = 81 /* of two rows and two columns, entries 0, 1, 2 */
};

/* ---- letters ------------------------------------------------------------------------------------- */

static void add_letter(labi_small *s, char c) {
  const size_t count = strlen(s->letters);
  if (c == '|' || strchr(s->letters, c) || count == LABI_MOST_LETTERS) return;
  s->letters[count] = c;
  s->letters[count + 1] = 0;
}

void labi_small_letters_of_value(labi_small *s, lab_value v) {
  if (v.kind != LAB_TEXT) return;
  for (size_t i = 0; i < v.as.text->length; i++) {
    s->rows = s->rows || v.as.text->bytes[i] == '|';
    add_letter(s, v.as.text->bytes[i]);
  }
}

void labi_small_letters_of_node(labi_small *s, const labi_node *n) {
  if (n->kind == LABI_NODE_CONSTANT) labi_small_letters_of_value(s, n->as.constant);
  for (uint32_t i = 0; i < n->count; i++) labi_small_letters_of_node(s, n->child[i]);
}

/* ---- texts --------------------------------------------------------------------------------------- */

/* Number `number` of the boards with so many cells in so many rows. */
static size_t write_board(char *text, const labi_small *s, uint64_t number, size_t cells, size_t rows) {
  const size_t letters = strlen(s->letters);
  size_t used = 0;
  for (size_t i = 0; i < cells; i++, number /= letters) {
    if (i > 0 && i % (cells / rows) == 0) text[used++] = '|';
    text[used++] = s->letters[number % letters];
  }
  return used;
}

/* Its length; SIZE_MAX: there are not so many. The empty text is the first. */
static size_t small_text(char *text, const labi_small *s, uint64_t number) {
  uint64_t boards = 1;
  if (number == 0) return 0;
  if (!*s->letters) return SIZE_MAX;
  number--;
  for (size_t cells = 1; cells <= MOST_CELLS; cells++) {
    boards *= strlen(s->letters);
    for (size_t rows = 1; rows <= (s->rows ? cells : 1); rows++) {
      if (cells % rows) continue;
      const uint64_t tried = boards <= ALL ? boards : SOME;
      if (number < tried)
        return write_board(text, s, boards <= ALL ? number : labi_hash_number(number + cells * rows) % boards, cells,
                           rows);
      number -= tried;
    }
  }
  return SIZE_MAX;
}

/* ---- lists --------------------------------------------------------------------------------------- */

static bool is_integer(lab_value v) { return v.kind == LAB_INTEGER || v.kind == LAB_INFINITY; }

static bool is_of_integers(const labi_small *s, const lab_list *list) {
  size_t i = 0;
  while (i < list->count && is_integer(labi_normalise(s->machine, list->items[i]))) i++;
  return i == list->count;
}

/* A list of integers from 0 on whose length and entries are small together: behind its leading 1 each 1 of the number
 * begins an entry, and each 0 makes it larger by one. */
static bool small_list(lab_value *v, const labi_small *s, uint64_t number) {
  unsigned digits = 0;
  size_t count = 0;
  int64_t entries[64];
  while (digits < 64 && number >> digits) digits++;
  while (digits-- > 0)
    if (number >> digits & 1)
      entries[count++] = 0;
    else
      entries[count - 1]++;
  if (!labi_new_list(v, s->machine, NULL, LAB_MATRIX, count, count)) return false;
  for (size_t i = 0; i < count; i++) v->as.list->items[i] = labi_integer(entries[i]);
  return true;
}

/* At most two rows and columns of the entries 0, 1, 2. */
static bool small_matrix(lab_value *v, const labi_small *s, const lab_list *like, uint64_t number) {
  const size_t rows = like->rows < 2 ? like->rows : 2, cols = like->cols < 2 ? like->cols : 2;
  if (number >= MOST_MATRIX || !labi_new_list(v, s->machine, NULL, LAB_MATRIX, rows * cols, cols)) return false;
  v->as.list->rows = rows;
  for (size_t i = 0; i < rows * cols; i++, number /= 3) v->as.list->items[i] = labi_integer((int64_t)(number % 3));
  return true;
}

static bool small_set(lab_value *v, const labi_small *s, const lab_list *like, uint64_t number) {
  const lab_value least = like->count ? labi_normalise(s->machine, like->items[0]) : labi_integer(1);
  const int64_t from = least.kind == LAB_INTEGER ? least.as.integer : 1;
  if (number >> MOST_ITEMS ||
      !labi_new_list(v, s->machine, NULL, LAB_LIST, (size_t)__builtin_popcountll(number), 1))
    return false;
  size_t used = 0;
  for (int i = 0; i < MOST_ITEMS; i++)
    if (number >> i & 1) v->as.list->items[used++] = labi_integer(from + i);
  v->as.list->cols = used;
  v->as.list->rows = 1;
  return true;
}

/* Some of the rows or items of the list, or all. */
static bool part_of_list(lab_value *v, const labi_small *s, lab_value like, uint64_t number) {
  const lab_list *list = like.as.list;
  const bool matrix = like.kind == LAB_MATRIX && list->rows > 1;
  const size_t items = matrix ? list->rows : list->count, size = matrix ? list->cols : 1;
  const size_t seen = items < MOST_ITEMS ? items : MOST_ITEMS;
  if (number >> seen) return false;
  const size_t count = (size_t)__builtin_popcountll(number);
  if (!labi_new_list(v, s->machine, NULL, like.kind, count * size, matrix ? size : count)) return false;
  v->as.list->rows = matrix ? count : 1;
  size_t used = 0;
  for (size_t i = 0; i < seen; i++)
    for (size_t k = 0; number >> i & 1 && k < size; k++) v->as.list->items[used++] = list->items[i * size + k];
  return labi_nest(s->machine, NULL, *v);
}

static bool small_list_like(lab_value *v, const labi_small *s, lab_value like, uint64_t number) {
  const lab_list *list = like.as.list;
  const bool integers = is_of_integers(s, list);
  if (!integers) return part_of_list(v, s, like, number);
  if (like.kind == LAB_LIST) return small_set(v, s, list, number);
  if (list->rows <= 1) return small_list(v, s, number);
  return number % 2 ? small_matrix(v, s, list, number / 2) : part_of_list(v, s, like, number / 2);
}

/* ---- all kinds ----------------------------------------------------------------------------------- */

static bool small_game(lab_value *v, const labi_small *s, uint64_t number) {
  static const char *const texts[] = {"0", "1", "*", "-1", "1/2", "^", "{1|-1}", "*2"};
  if (number >= sizeof texts / sizeof *texts) return false;
  v->kind = LAB_GAME;
  v->as.game = cgt_parse_n(lab_machine_ctx(s->machine), texts[number], strlen(texts[number]));
  return !cgt_is_none(v->as.game);
}

bool labi_small_value(lab_value *v, const labi_small *s, lab_value like, uint64_t number) {
  char text[2 * MOST_CELLS];
  size_t length;
  switch (like.kind) {
  case LAB_INTEGER:
  case LAB_INFINITY:
    return *v = labi_integer((int64_t)number), number <= INT32_MAX;
  case LAB_GAME:
    return small_game(v, s, number);
  case LAB_TEXT:
    length = small_text(text, s, number);
    return length != SIZE_MAX && labi_new_text(v, s->machine, NULL, text, length);
  case LAB_BOOL:
    return *v = labi_truth(number == 0), number < 2;
  case LAB_PLAYER:
    return *v = lab_player(number == 0 ? CGT_LEFT : CGT_RIGHT), number < 2;
  case LAB_LIST:
  case LAB_MATRIX:
    return small_list_like(v, s, like, number);
  default:
    return false;
  }
}
