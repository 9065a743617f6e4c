/* wire.c: see wire.h. */
#include <gmp.h>

#include "wire.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing --------------------------------------------------------------------------------- */

static char *put_room(cgtpy_wire_out *out, size_t bytes) {
  if (out->failed) return NULL;
  if (out->room - out->length < bytes) {
    size_t room = out->room ? 2 * out->room : 64;
    while (room - out->length < bytes) room *= 2;
    char *more = realloc(out->bytes, room);
    if (!more) {
      cgtpy_fail(CGT_ENOMEM, "out of memory for a result of %zu bytes", room);
      out->failed = true;
      return NULL;
    }
    out->bytes = more;
    out->room = room;
  }
  char *at = out->bytes + out->length;
  out->length += bytes;
  return at;
}

static void put_integer(cgtpy_wire_out *out, uint64_t n, size_t bytes) {
  char *at = put_room(out, bytes);
  for (size_t i = 0; at && i < bytes; i++) at[i] = (char)(n >> 8 * i);
}

void cgtpy_wire_byte(cgtpy_wire_out *out, char byte) { put_integer(out, (unsigned char)byte, 1); }
void cgtpy_wire_u64(cgtpy_wire_out *out, uint64_t n) { put_integer(out, n, 8); }

void cgtpy_wire_u32(cgtpy_wire_out *out, size_t n) {
  if (n > UINT32_MAX && !out->failed) {
    cgtpy_fail(CGT_ELIMIT, "a result has more than 2^32 bytes or elements");
    out->failed = true;
  }
  put_integer(out, n, 4);
}

void cgtpy_wire_text(cgtpy_wire_out *out, char letter, const char *bytes, size_t length) {
  cgtpy_wire_byte(out, letter);
  cgtpy_wire_u32(out, length);
  char *at = put_room(out, length);
  if (at && length) memcpy(at, bytes, length);
}

void cgtpy_wire_string(cgtpy_wire_out *out, const char *text) {
  cgtpy_wire_text(out, 'T', text, strlen(text));
}

void cgtpy_wire_count(cgtpy_wire_out *out, uint64_t n) {
  cgtpy_wire_byte(out, 'U');
  cgtpy_wire_u64(out, n);
}

void cgtpy_wire_list(cgtpy_wire_out *out, size_t count) {
  cgtpy_wire_byte(out, 'L');
  cgtpy_wire_u32(out, count);
}

static void put_mpz(cgtpy_wire_out *out, mpz_srcptr n) {
  size_t length = (mpz_sizeinbase(n, 2) + 7) / 8;
  if (mpz_sgn(n) == 0) length = 0;
  cgtpy_wire_byte(out, 'Z');
  cgtpy_wire_byte(out, mpz_sgn(n) < 0);
  cgtpy_wire_u32(out, length);
  char *at = put_room(out, length);
  if (at && length) mpz_export(at, NULL, -1, 1, 0, 0, n);
}

void cgtpy_wire_digits(cgtpy_wire_out *out, const char *digits) {
  mpz_t n;
  mpz_init_set_str(n, digits, 10);
  put_mpz(out, n);
  mpz_clear(n);
}

void cgtpy_wire_fraction(cgtpy_wire_out *out, cgtpy_session *s, cgt_game number) {
  mpq_t q;
  mpq_init(q);
  if (cgt_get_mpq(q, lab_machine_ctx(s->machine), number) == CGT_OK) {
    cgtpy_wire_byte(out, 'D');
    put_mpz(out, mpq_numref(q));
    put_mpz(out, mpq_denref(q));
  } else {
    cgtpy_engine_failed(s);
    out->failed = true;
  }
  mpq_clear(q);
}

static void engine_failed(cgtpy_wire_out *out, lab_machine *m) {
  if (!out->failed) cgtpy_fail(cgt_ctx_status(m->ctx), "%s", cgt_ctx_message(m->ctx));
  cgt_ctx_clear_error(m->ctx);
  out->failed = true;
}

static void put_rational(cgtpy_wire_out *out, lab_machine *m, const lab_value *parts) {
  mpq_t q;
  mpq_init(q);
  cgtpy_wire_byte(out, 'Q');
  for (int i = 0; i < 2; i++)
    if (cgt_get_mpq(q, m->ctx, parts[i].as.game) == CGT_OK)
      put_mpz(out, mpq_numref(q));
    else
      engine_failed(out, m);
  mpq_clear(q);
}

static void put_printed(cgtpy_wire_out *out, lab_machine *m, char letter, lab_value v) {
  size_t length;
  if (lab_print(NULL, 0, &length, m, v, CGT_PLAIN) != CGT_OK) {
    engine_failed(out, m);
    return;
  }
  cgtpy_wire_byte(out, letter);
  cgtpy_wire_u32(out, length);
  char *at = put_room(out, length + 1); /* and the zero, which is taken back */
  if (!at) return;
  if (lab_print(at, length + 1, &length, m, v, CGT_PLAIN) != CGT_OK) engine_failed(out, m);
  out->length--;
}

static void put_items(cgtpy_wire_out *out, lab_machine *m, const lab_list *list) {
  for (size_t i = 0; i < list->count && !out->failed; i++) cgtpy_wire_value(out, m, list->items[i]);
}

void cgtpy_wire_value(cgtpy_wire_out *out, lab_machine *m, lab_value v) {
  switch (v.kind) {
  case LAB_INTEGER:
    v.as.game = cgt_integer(m->ctx, v.as.integer);
    if (cgt_is_none(v.as.game)) engine_failed(out, m);
    /* fall through */
  case LAB_GAME:
    cgtpy_wire_byte(out, 'G');
    cgtpy_wire_u64(out, cgtpy_handle(v.as.game));
    break;
  case LAB_THERMOGRAPH:
    cgtpy_wire_byte(out, 'H');
    cgtpy_wire_u64(out, cgtpy_handle(v.as.game));
    break;
  case LAB_BOOL:
    cgtpy_wire_byte(out, 'B');
    cgtpy_wire_byte(out, v.as.truth);
    break;
  case LAB_OUTCOME:
    cgtpy_wire_byte(out, 'O');
    cgtpy_wire_byte(out, (char)v.as.outcome);
    break;
  case LAB_PLAYER:
    cgtpy_wire_byte(out, 'Y');
    cgtpy_wire_byte(out, (char)v.as.player);
    break;
  case LAB_TEXT:
    cgtpy_wire_text(out, 'T', v.as.text->bytes, v.as.text->length);
    break;
  case LAB_INFINITY:
    cgtpy_wire_byte(out, 'N');
    break;
  case LAB_LIST:
    cgtpy_wire_byte(out, 'L');
    cgtpy_wire_u32(out, v.as.list->count);
    put_items(out, m, v.as.list);
    break;
  case LAB_MATRIX:
    cgtpy_wire_byte(out, 'M');
    cgtpy_wire_u32(out, v.as.list->rows);
    cgtpy_wire_u32(out, v.as.list->cols);
    put_items(out, m, v.as.list);
    break;
  case LAB_POSITION:
    cgtpy_wire_byte(out, 'P');
    cgtpy_wire_u32(out, v.as.at.position.id);
    cgtpy_wire_byte(out, v.as.at.negative);
    break;
  case LAB_RATIONAL:
    put_rational(out, m, v.as.list->items);
    break;
  case LAB_FORM:
    put_printed(out, m, 'F', v);
    break;
  case LAB_ORDINAL:
    put_printed(out, m, 'W', v);
    break;
  }
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool malformed(cgtpy_session *s) {
  return labi_fail(s->machine, NULL, CGT_EINVAL, "these bytes are no value of the language");
}

static bool get_integer(uint64_t *n, cgtpy_wire_in *in, size_t bytes) {
  if ((size_t)(in->end - in->at) < bytes) return false;
  *n = 0;
  for (size_t i = 0; i < bytes; i++) *n |= (uint64_t)in->at[i] << 8 * i;
  in->at += bytes;
  return true;
}

/* A length and where that many bytes begin. */
static bool get_bytes(const char **bytes, size_t *length, cgtpy_wire_in *in) {
  uint64_t n;
  if (!get_integer(&n, in, 4) || (uint64_t)(in->end - in->at) < n) return false;
  *bytes = (const char *)in->at;
  *length = n;
  in->at += n;
  return true;
}

static bool get_mpz(mpz_ptr n, cgtpy_wire_in *in) {
  uint64_t letter, sign;
  size_t length;
  const char *bytes;
  if (!get_integer(&letter, in, 1) || letter != 'Z' || !get_integer(&sign, in, 1) ||
      !get_bytes(&bytes, &length, in))
    return false;
  mpz_import(n, length, -1, 1, 0, 0, bytes);
  if (sign) mpz_neg(n, n);
  return true;
}

static bool read_big(lab_value *v, cgtpy_wire_in *in, cgtpy_session *s) {
  mpq_t q;
  mpq_init(q);
  in->at--; /* the letter again */
  bool good = get_mpz(mpq_numref(q), in) || malformed(s);
  good = good && labi_game(v, s->machine, NULL, cgt_from_mpq(s->machine->ctx, q));
  mpq_clear(q);
  return good;
}

const labi_node cgtpy_wire_nowhere;

/* A fraction is a quotient of the language: a game, or none. */
static bool read_fraction(lab_value *v, cgtpy_wire_in *in, cgtpy_session *s) {
  lab_value a, b;
  /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): what reads true has been written */
  return cgtpy_wire_read(&a, in, s) && cgtpy_wire_read(&b, in, s) &&
         labi_divide(v, s->machine, &cgtpy_wire_nowhere, a, b);
}

static bool read_items(lab_value *v, cgtpy_wire_in *in, cgtpy_session *s, lab_kind kind, uint64_t rows,
                       uint64_t columns) {
  uint64_t count;
  if (__builtin_mul_overflow(rows, columns, &count) || count > (uint64_t)(in->end - in->at))
    return malformed(s);
  if (!labi_new_list(v, s->machine, NULL, kind, count, columns)) return false;
  v->as.list->rows = rows;
  for (size_t i = 0; i < count; i++) {
    v->as.list->items[i] = labi_truth(false);
    if (!cgtpy_wire_read(&v->as.list->items[i], in, s)) return false;
  }
  if (kind != LAB_LIST) return true;
  size_t left = count; /* a set: sorted, each element once */
  if (!labi_sort_set(s->machine, NULL, v->as.list->items, &left)) return false;
  v->as.list->count = v->as.list->cols = left;
  return true;
}

/* A form or an ordinal: the text is evaluated as a statement of its own. The machine's call is interrupted
 * for that; what was read so far stays in its results. */
static bool read_written(lab_value *v, cgtpy_wire_in *in, cgtpy_session *s) {
  const char *text;
  size_t length;
  lab_error error, *outer = s->machine->error;
  if (!get_bytes(&text, &length, in)) return malformed(s);
  size_t statement = lab_program_count(s->program);
  s->texts++;
  cgt_status status = lab_program_add(s->program, text, length, &error);
  if (status == CGT_OK && lab_program_count(s->program) != statement + 1)
    return labi_fail(s->machine, NULL, CGT_EINVAL, "one expression is wanted for a form or an ordinal");
  if (status == CGT_OK) status = lab_evaluate(v, s->machine, statement, &error);
  labi_enter(s->machine, 0, outer);
  return status == CGT_OK || labi_fail(s->machine, NULL, status, "%s", error.message);
}

bool cgtpy_wire_read(lab_value *v, cgtpy_wire_in *in, cgtpy_session *s) {
  uint64_t letter, a = 0, b = 0;
  const char *bytes;
  size_t length;
  if (!labi_check_stack(s->machine, NULL)) return false;
  if (!get_integer(&letter, in, 1)) return malformed(s);
  switch ((char)letter) {
  case 'G':
  case 'H':
    if (!get_integer(&a, in, 8)) return malformed(s);
    *v = (lab_value){.kind = letter == 'G' ? LAB_GAME : LAB_THERMOGRAPH, .as.game = cgtpy_game(a)};
    return true;
  case 'I':
    if (!get_integer(&a, in, 8)) return malformed(s);
    *v = labi_integer((int64_t)a);
    return true;
  case 'Z':
    return read_big(v, in, s);
  case 'Q':
    return read_fraction(v, in, s);
  case 'B':
    if (!get_integer(&a, in, 1)) return malformed(s);
    *v = labi_truth(a != 0);
    return true;
  case 'O':
    if (!get_integer(&a, in, 1) || a > CGT_R) return malformed(s);
    *v = (lab_value){.kind = LAB_OUTCOME, .as.outcome = (cgt_outcome)a};
    return true;
  case 'Y':
    if (!get_integer(&a, in, 1) || a > CGT_RIGHT) return malformed(s);
    *v = (lab_value){.kind = LAB_PLAYER, .as.player = (cgt_player)a};
    return true;
  case 'N':
    *v = (lab_value){.kind = LAB_INFINITY};
    return true;
  case 'T':
    return (get_bytes(&bytes, &length, in) || malformed(s)) &&
           labi_new_text(v, s->machine, NULL, bytes, length); /* NOLINT(clang-analyzer-core.CallAndMessage) */
  case 'L':
    return (get_integer(&a, in, 4) || malformed(s)) && read_items(v, in, s, LAB_LIST, 1, a);
  case 'M':
    return ((get_integer(&a, in, 4) && get_integer(&b, in, 4)) || malformed(s)) &&
           read_items(v, in, s, LAB_MATRIX, a, b);
  case 'P':
    if (!get_integer(&a, in, 4) || !get_integer(&b, in, 1)) return malformed(s);
    *v = (lab_value){.kind = LAB_POSITION, .as.at = {{(uint32_t)a}, b != 0}};
    return true;
  case 'F':
  case 'W':
    return read_written(v, in, s);
  default:
    return malformed(s);
  }
}
