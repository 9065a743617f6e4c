/* position_bytes.c: see position_bytes.h. Each value begins with a byte that tells what it is; most are small
 * integers, and are that byte. */
#include "lab/machine/position_bytes.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

enum {
  LEAST = -16, /* of the integers of one byte */
  WIDE = 0xE0, /* an integer of 1 + (byte - WIDE) bytes follows, the lowest first */
  INFINITE = WIDE + 8,
  TEXT,   /* length, bytes */
  SET,    /* count, items */
  MATRIX, /* rows, columns, items */
  FALSE_,
  TRUE_,
  LEFT,
  RIGHT,
  GAME, /* as a text */
  SUM = 0xFF
};

/* ---- integers ---------------------------------------------------------------------------------- */

static void put_integer(labi_buffer *out, int64_t n) {
  if (n >= LEAST && n < LEAST + WIDE) {
    labi_put_char(out, (char)(unsigned char)(n - LEAST));
    return;
  }
  unsigned size = 1;
  while (size < 8 && (n < -(INT64_C(1) << (8 * size - 1)) || n >= INT64_C(1) << (8 * size - 1))) size++;
  labi_put_char(out, (char)(unsigned char)(WIDE + size - 1));
  for (unsigned i = 0; i < size; i++) labi_put_char(out, (char)(unsigned char)((uint64_t)n >> 8 * i));
}

static int64_t get_integer(labi_reader *in) {
  unsigned first = labi_decode_u8(in), size = first - WIDE + 1;
  if (first < WIDE) return (int64_t)first + LEAST;
  uint64_t n = 0;
  for (unsigned i = 0; i < size; i++) n |= (uint64_t)labi_decode_u8(in) << 8 * i;
  if (size < 8 && n >> (8 * size - 1)) n |= UINT64_MAX << 8 * size; /* the sign */
  int64_t value;
  memcpy(&value, &n, sizeof value);
  return value;
}

static size_t get_count(labi_reader *in) {
  int64_t n = get_integer(in);
  return n < 0 ? 0 : (size_t)n;
}

/* ---- values to bytes --------------------------------------------------------------------------- */

static void put_text(labi_buffer *out, int kind, const char *bytes, size_t length) {
  labi_put_char(out, (char)kind);
  put_integer(out, (int64_t)length);
  labi_put_bytes(out, bytes, length);
}

static bool put_game(labi_buffer *out, lab_machine *m, const labi_node *at, cgt_game g) {
  size_t length;
  if (cgt_print(NULL, 0, &length, m->ctx, g, CGT_PLAIN) != CGT_OK) return labi_engine_failed(m, at);
  char *text = labi_room(m, at, length + 1);
  if (!text) return false;
  if (cgt_print(text, length + 1, NULL, m->ctx, g, CGT_PLAIN) != CGT_OK) return labi_engine_failed(m, at);
  put_text(out, GAME, text, length);
  return true;
}

static bool put_list(labi_buffer *out, lab_machine *m, const labi_node *at, lab_value v) {
  const lab_list *list = v.as.list;
  labi_put_char(out, (char)(v.kind == LAB_LIST ? SET : MATRIX));
  put_integer(out, (int64_t)(v.kind == LAB_LIST ? list->count : list->rows));
  if (v.kind == LAB_MATRIX) put_integer(out, (int64_t)list->cols);
  for (size_t i = 0; i < list->count; i++)
    if (!labi_encode_value(out, m, at, list->items[i])) return false;
  return true;
}

bool labi_encode_value(labi_buffer *out, lab_machine *m, const labi_node *at, lab_value v) {
  v = labi_normalise(m, v);
  switch (v.kind) {
  case LAB_INTEGER:
    put_integer(out, v.as.integer);
    return true;
  case LAB_INFINITY:
    labi_put_char(out, (char)INFINITE);
    return true;
  case LAB_TEXT:
    put_text(out, TEXT, v.as.text->bytes, v.as.text->length);
    return true;
  case LAB_BOOL:
    labi_put_char(out, (char)(v.as.truth ? TRUE_ : FALSE_));
    return true;
  case LAB_PLAYER:
    labi_put_char(out, (char)(v.as.player == CGT_LEFT ? LEFT : RIGHT));
    return true;
  case LAB_GAME:
    return put_game(out, m, at, v.as.game);
  case LAB_LIST:
  case LAB_MATRIX:
    return put_list(out, m, at, v);
  default:
    return labi_fail(
        m, at, CGT_EINVAL,
        "%s cannot be part of a position: expected integers, games, texts, lists, sets or matrices",
        lab_kind_name(v));
  }
}

/* ---- and back ---------------------------------------------------------------------------------- */

static bool get_list(lab_value *v, lab_machine *m, labi_reader *in, lab_kind kind) {
  size_t rows = get_count(in), cols = kind == LAB_MATRIX ? get_count(in) : rows;
  size_t count = kind == LAB_MATRIX ? rows * cols : rows;
  if (!labi_new_list(v, m, NULL, kind, count, cols)) return false;
  v->as.list->rows = kind == LAB_MATRIX ? rows : 1;
  for (size_t i = 0; i < count; i++)
    if (!labi_decode_value(&v->as.list->items[i], m, in)) return false;
  return labi_nest(m, NULL, *v);
}

bool labi_decode_value(lab_value *v, lab_machine *m, labi_reader *in) {
  unsigned first = in->at < in->end ? *in->at : SUM;
  if (first < INFINITE) return *v = labi_integer(get_integer(in)), true;
  in->at++;
  switch (first) {
  case INFINITE:
    return *v = lab_infinity(), true;
  case FALSE_:
  case TRUE_:
    return *v = labi_truth(first == TRUE_), true;
  case LEFT:
  case RIGHT:
    return *v = lab_player(first == LEFT ? CGT_LEFT : CGT_RIGHT), true;
  case SET:
    return get_list(v, m, in, LAB_LIST);
  case MATRIX:
    return get_list(v, m, in, LAB_MATRIX);
  default:
    break;
  }
  size_t length = get_count(in);
  const char *bytes = (const char *)in->at;
  in->at += length;
  return first == TEXT ? labi_new_text(v, m, NULL, bytes, length)
                       : labi_game(v, m, NULL, cgt_parse_n(m->ctx, bytes, length));
}

/* ---- printing ---------------------------------------------------------------------------------- */

static void print_value(labi_buffer *out, labi_reader *in);

static void print_items(labi_buffer *out, labi_reader *in, size_t rows, size_t cols) {
  for (size_t i = 0; i < rows * cols; i++) {
    if (i > 0) labi_put_char(out, i % cols == 0 ? ';' : ',');
    print_value(out, in);
  }
}

static void print_value(labi_buffer *out, labi_reader *in) {
  unsigned first = *in->at;
  if (first < INFINITE) {
    labi_putf(out, "%" PRId64, get_integer(in));
    return;
  }
  in->at++;
  switch (first) {
  case INFINITE:
    labi_put(out, "inf");
    return;
  case FALSE_:
    labi_put(out, "false");
    return;
  case TRUE_:
    labi_put(out, "true");
    return;
  case LEFT:
    labi_put(out, "Left");
    return;
  case RIGHT:
    labi_put(out, "Right");
    return;
  default:
    break;
  }
  size_t count = get_count(in);
  const char *quote = first == TEXT ? "\"" : "";
  switch (first) {
  case SET:
    labi_put_char(out, '{');
    print_items(out, in, 1, count);
    labi_put_char(out, '}');
    return;
  case MATRIX:
    labi_put_char(out, '[');
    print_items(out, in, count, get_count(in));
    labi_put_char(out, ']');
    return;
  default:
    labi_put(out, quote); /* a text of the language holds none, nor signs that stand for others */
    labi_put_bytes(out, (const char *)in->at, count);
    labi_put(out, quote);
    in->at += count;
  }
}

void labi_print_arguments(labi_buffer *out, const void *bytes, size_t length) {
  labi_reader in = labi_reader_of(bytes, length);
  for (bool first = true; in.at < in.end; first = false) {
    if (!first) labi_put_char(out, ',');
    print_value(out, &in);
  }
}

/* ---- boards ------------------------------------------------------------------------------------ */

/* Passes over an integer or inf; false if it is none. */
static bool pass_number(labi_reader *in) {
  if (in->at >= in->end || *in->at > INFINITE) return false;
  if (*in->at == INFINITE)
    in->at++;
  else
    get_integer(in);
  return true;
}

/* A text is a grid whose rows are parted by '|'. */
static cgt_board grid(const char *text, size_t length) {
  cgt_board board = {.kind = CGT_BOARD_GRID};
  for (size_t i = 0, col = 0; i <= length; i++, col++) {
    if (i < length && text[i] != '|') continue;
    if (col > board.cols) board.cols = col;
    board.rows++;
    col = (size_t)-1;
  }
  return board;
}

cgt_board labi_board_of_arguments(const void *bytes, size_t length) {
  const cgt_board none = {.kind = CGT_BOARD_NONE};
  labi_reader in = labi_reader_of(bytes, length);
  if (length == 0 || (*in.at != TEXT && *in.at != MATRIX)) return none;
  bool text = *in.at++ == TEXT;
  size_t rows = get_count(&in);
  if (text) {
    const char *board = (const char *)in.at;
    in.at += rows;
    while (pass_number(&in)) continue;
    return in.at == in.end ? grid(board, rows) : none;
  }
  size_t cols = get_count(&in);
  for (size_t i = 0; i < rows * cols; i++)
    if (!pass_number(&in)) return none;
  if (in.at != in.end) return none;
  return (cgt_board){.kind = rows == 1 ? CGT_BOARD_HEAPS : CGT_BOARD_MATRIX, .rows = rows, .cols = cols};
}

void labi_print_cell(labi_buffer *out, const void *bytes, size_t length, size_t row, size_t col) {
  labi_reader in = labi_reader_of(bytes, length);
  bool text = *in.at++ == TEXT;
  size_t count = get_count(&in); /* of bytes, or rows */
  if (!text) {
    size_t cols = get_count(&in);
    for (size_t i = 0; i < row * cols + col; i++) pass_number(&in);
    print_value(out, &in);
    return;
  }
  in.end = in.at + count;
  for (; row > 0 && in.at < in.end; in.at++) row -= *in.at == '|';
  for (; col > 0 && in.at < in.end && *in.at != '|'; in.at++) col--;
  if (in.at < in.end && *in.at != '|') labi_put_bytes(out, (const char *)in.at, 1);
}

void labi_print_beside_board(labi_buffer *out, const void *bytes, size_t length) {
  labi_reader in = labi_reader_of(bytes, length);
  if (length == 0 || *in.at++ != TEXT) return;
  in.at += get_count(&in);
  labi_print_arguments(out, in.at, (size_t)(in.end - in.at));
}

/* ---- sums -------------------------------------------------------------------------------------- */

bool labi_is_sum(const void *bytes, size_t length) {
  return length > 0 && *(const unsigned char *)bytes == SUM;
}

static int compare_bytes(const void *a, size_t a_length, const void *b, size_t b_length) {
  const size_t shorter = a_length < b_length ? a_length : b_length;
  const int order = shorter > 0 ? memcmp(a, b, shorter) : 0;
  return order ? order : (a_length > b_length) - (a_length < b_length);
}

static int compare(const void *a, const void *b) {
  const labi_term *x = a, *y = b;
  int order = strcmp(x->ruleset->name, y->ruleset->name);
  if (order == 0 && x->ruleset != y->ruleset) order = x->ruleset < y->ruleset ? -1 : 1;
  if (order == 0) order = compare_bytes(x->bytes, x->length, y->bytes, y->length);
  return order ? order : x->negative - y->negative;
}

void labi_encode_sum(labi_buffer *out, labi_term *terms, size_t count) {
  if (count > 1) qsort(terms, count, sizeof *terms, compare);
  labi_put_char(out, (char)SUM);
  for (size_t i = 0; i < count; i++) {
    labi_put_char(out, terms[i].negative);
    labi_put_bytes(out, (const char *)&terms[i].ruleset, sizeof terms[i].ruleset);
    put_integer(out, (int64_t)terms[i].length);
    labi_put_bytes(out, terms[i].bytes, terms[i].length);
  }
}

labi_reader labi_sum_reader(const void *bytes, size_t length) {
  return labi_reader_of((const unsigned char *)bytes + 1, length - 1);
}

bool labi_decode_term(labi_term *term, labi_reader *in) {
  if (in->at >= in->end) return false;
  term->negative = labi_decode_u8(in) != 0;
  memcpy(&term->ruleset, in->at, sizeof term->ruleset);
  in->at += sizeof term->ruleset;
  term->length = get_count(in);
  term->bytes = in->at;
  in->at += term->length;
  return true;
}

int labi_compare_positions(const void *a, size_t a_length, const void *b, size_t b_length) {
  if (!labi_is_sum(a, a_length) || !labi_is_sum(b, b_length)) return compare_bytes(a, a_length, b, b_length);
  labi_reader x = labi_sum_reader(a, a_length), y = labi_sum_reader(b, b_length);
  labi_term s, t;
  bool more = labi_decode_term(&s, &x), other = labi_decode_term(&t, &y);
  while (more && other) {
    const int order = compare(&s, &t);
    if (order) return order;
    more = labi_decode_term(&s, &x);
    other = labi_decode_term(&t, &y);
  }
  return more - other;
}
