/* wire.c: see wire.h. */
#include <gmp.h>

#include "own_ruleset.h"

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

static void put_letter(cgtpy_wire_out *out, char letter, uint64_t n, size_t bytes) {
  put_integer(out, (unsigned char)letter, 1);
  put_integer(out, n, bytes);
}

void cgtpy_wire_byte(cgtpy_wire_out *out, char byte) { put_integer(out, (unsigned char)byte, 1); }
void cgtpy_wire_integer(cgtpy_wire_out *out, int64_t n) { put_letter(out, 'I', (uint64_t)n, 8); }

void cgtpy_wire_u32(cgtpy_wire_out *out, size_t n) {
  if (n > UINT32_MAX && !out->failed) {
    cgtpy_fail(CGT_ELIMIT, "a result has more than 2^32 bytes or elements");
    out->failed = true;
  }
  put_integer(out, n, 4);
}

void cgtpy_wire_bytes(cgtpy_wire_out *out, const char *bytes, size_t length) {
  char *at = put_room(out, length);
  if (at && length) memcpy(at, bytes, length);
}

void cgtpy_wire_text(cgtpy_wire_out *out, char letter, const char *bytes, size_t length) {
  cgtpy_wire_byte(out, letter);
  cgtpy_wire_u32(out, length);
  cgtpy_wire_bytes(out, bytes, length);
}

void cgtpy_wire_list(cgtpy_wire_out *out, size_t count) {
  cgtpy_wire_byte(out, 'L');
  cgtpy_wire_u32(out, count);
}

static void put_mpz(cgtpy_wire_out *out, mpz_srcptr n) {
  size_t length = mpz_sgn(n) == 0 ? 0 : (mpz_sizeinbase(n, 2) + 7) / 8;
  put_letter(out, 'Z', mpz_sgn(n) < 0, 1);
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

static void engine_failed(cgtpy_wire_out *out, lab_machine *machine) {
  if (!out->failed) cgtpy_engine_failed(machine);
  out->failed = true;
}

/* over/under, two integers; or over, if under is no game. */
static void put_fraction(cgtpy_wire_out *out, lab_machine *machine, cgt_game over, cgt_game under) {
  cgt_ctx *ctx = lab_machine_ctx(machine);
  mpq_t a, b;
  mpq_inits(a, b, NULL);
  mpq_set_ui(b, 1, 1);
  if (cgt_get_mpq(a, ctx, over) == CGT_OK && (cgt_is_none(under) || cgt_get_mpq(b, ctx, under) == CGT_OK)) {
    cgtpy_wire_byte(out, 'Q');
    put_mpz(out, mpq_numref(a));
    put_mpz(out, cgt_is_none(under) ? mpq_denref(a) : mpq_numref(b));
  } else {
    engine_failed(out, machine);
  }
  mpq_clears(a, b, NULL);
}

void cgtpy_wire_fraction(cgtpy_wire_out *out, lab_machine *machine, cgt_game number) {
  put_fraction(out, machine, number, CGT_NONE);
}

/* Prints snprintf fashion, in a format or, if that is -1, as the call that makes the value again. */
static cgt_status print(char *buf, size_t cap, size_t *length, lab_machine *machine, lab_value v, int format) {
  return format < 0 ? lab_print_call(buf, cap, length, machine, v)
                    : lab_print(buf, cap, length, machine, v, (cgt_format)format);
}

/* A length, and the text. */
static void put_printed(cgtpy_wire_out *out, lab_machine *machine, lab_value v, int format) {
  size_t length;
  if (print(NULL, 0, &length, machine, v, format) != CGT_OK) {
    engine_failed(out, machine);
    return;
  }
  cgtpy_wire_u32(out, length);
  char *at = put_room(out, length + 1); /* and the zero, which is taken back */
  if (!at) return;
  if (print(at, length + 1, &length, machine, v, format) != CGT_OK) engine_failed(out, machine);
  out->length--;
}

void cgtpy_wire_printed(cgtpy_wire_out *out, char letter, lab_machine *machine, lab_value v,
                        cgt_format format) {
  cgtpy_wire_byte(out, letter);
  put_printed(out, machine, v, (int)format);
}

static void put_items(cgtpy_wire_out *out, lab_machine *machine, const lab_list *list) {
  for (size_t i = 0; i < list->count && !out->failed; i++) cgtpy_wire_value(out, machine, list->items[i]);
}

void cgtpy_wire_value(cgtpy_wire_out *out, lab_machine *machine, lab_value v) {
  switch (v.kind) {
  case LAB_INTEGER:
    v.as.game = cgt_integer(lab_machine_ctx(machine), v.as.integer);
    if (cgt_is_none(v.as.game)) engine_failed(out, machine);
    /* fall through */
  case LAB_GAME:
    put_letter(out, 'G', cgtpy_handle(v.as.game), 8);
    break;
  case LAB_THERMOGRAPH:
    put_letter(out, 'H', cgtpy_handle(v.as.game), 8);
    break;
  case LAB_BOOL:
    put_letter(out, 'B', v.as.truth, 1);
    break;
  case LAB_OUTCOME:
    put_letter(out, 'O', (uint64_t)v.as.outcome, 1);
    break;
  case LAB_PLAYER:
    put_letter(out, 'Y', (uint64_t)v.as.player, 1);
    break;
  case LAB_TEXT:
    cgtpy_wire_text(out, 'T', v.as.text->bytes, v.as.text->length);
    break;
  case LAB_INFINITY:
    cgtpy_wire_byte(out, 'N');
    break;
  case LAB_LIST:
    cgtpy_wire_list(out, v.as.list->count);
    put_items(out, machine, v.as.list);
    break;
  case LAB_MATRIX:
    cgtpy_wire_byte(out, 'M');
    cgtpy_wire_u32(out, v.as.list->rows);
    cgtpy_wire_u32(out, v.as.list->cols);
    put_items(out, machine, v.as.list);
    break;
  case LAB_POSITION:
    if (!cgtpy_to_original(&v.as.at.position, machine)) out->failed = true;
    put_letter(out, 'P', v.as.at.position.id, 4);
    cgtpy_wire_byte(out, v.as.at.negative);
    break;
  case LAB_RATIONAL:
    put_fraction(out, machine, v.as.list->items[0].as.game, v.as.list->items[1].as.game);
    break;
  case LAB_ELEMENT:
    cgtpy_wire_printed(out, 'E', machine, v, CGT_PLAIN);
    put_printed(out, machine, v, -1);
    break;
  case LAB_FORM:
  case LAB_ORDINAL:
  case LAB_LOOPY:
  case LAB_DRAWN:
    cgtpy_wire_printed(out, "FWVD"[v.kind == LAB_FORM ? 0 : v.kind - LAB_ORDINAL + 1], machine, v, CGT_PLAIN);
  }
}

/* ---- reading --------------------------------------------------------------------------------- */

enum { DEEPEST = 1000 };

static bool malformed(void) { return cgtpy_fail(CGT_EINVAL, "these bytes are not a value of the language"); }

static bool get_integer(uint64_t *n, cgtpy_wire_in *in, size_t bytes) {
  if ((size_t)(in->end - in->at) < bytes) return malformed();
  *n = 0;
  for (size_t i = 0; i < bytes; i++) *n |= (uint64_t)in->at[i] << 8 * i;
  in->at += bytes;
  return true;
}

/* A length and where that many bytes begin. */
static bool get_bytes(const char **bytes, size_t *length, cgtpy_wire_in *in) {
  uint64_t n;
  if (!get_integer(&n, in, 4)) return false;
  if ((uint64_t)(in->end - in->at) < n) return malformed();
  *bytes = (const char *)in->at;
  *length = n;
  in->at += n;
  return true;
}

static bool read_big(lab_value *v, cgtpy_wire_in *in, lab_machine *machine) {
  uint64_t sign;
  size_t length;
  const char *bytes;
  mpq_t q;
  if (!get_integer(&sign, in, 1) || !get_bytes(&bytes, &length, in)) return false;
  mpq_init(q);
  mpz_import(mpq_numref(q), length, -1, 1, 0, 0, bytes);
  if (sign) mpq_neg(q, q);
  *v = lab_game(cgt_from_mpq(lab_machine_ctx(machine), q));
  mpq_clear(q);
  return !cgt_is_none(v->as.game) || cgtpy_engine_failed(machine);
}

/* A fraction is a quotient of the language: a game, or none. */
static bool read_fraction(lab_value *v, cgtpy_wire_in *in, lab_machine *machine) {
  lab_value parts[2];
  return cgtpy_wire_read(&parts[0], in, machine) && cgtpy_wire_read(&parts[1], in, machine) &&
         lab_call(v, machine, "/", parts, 2, &cgtpy_error) == CGT_OK;
}

static bool read_items(lab_value *items, cgtpy_wire_in *in, lab_machine *machine, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!cgtpy_wire_read(&items[i], in, machine)) return false;
  return true;
}

static bool read_list(lab_value *v, cgtpy_wire_in *in, lab_machine *machine, bool set, uint64_t rows,
                      uint64_t columns) {
  size_t left = (size_t)(in->end - in->at); /* each item has a byte, at least */
  if (columns > 0 && rows > left / columns) return malformed();
  if (in->depth == DEEPEST) return cgtpy_fail(CGT_ELIMIT, "lists in lists, more than %d deep", DEEPEST);
  size_t count = rows * columns;
  lab_value *items = malloc((count + 1) * sizeof *items);
  if (!items) return cgtpy_no_memory();
  in->depth++;
  bool good = read_items(items, in, machine, count) &&
              (set ? lab_new_set(v, machine, items, count, &cgtpy_error)
                   : lab_new_matrix(v, machine, items, rows, columns, &cgtpy_error)) == CGT_OK;
  in->depth--;
  free(items);
  return good;
}

static bool read_text(lab_value *v, cgtpy_wire_in *in, lab_machine *machine) {
  const char *bytes;
  size_t length;
  return get_bytes(&bytes, &length, in) && lab_new_text(v, machine, bytes, length, &cgtpy_error) == CGT_OK;
}

/* A form, an ordinal or a loopy game is as the language writes it. */
static bool read_written(lab_value *v, cgtpy_wire_in *in, lab_machine *machine) {
  const char *text;
  size_t length;
  return get_bytes(&text, &length, in) && lab_evaluate_text(v, machine, text, length, &cgtpy_error) == CGT_OK;
}

bool cgtpy_wire_read(lab_value *v, cgtpy_wire_in *in, lab_machine *machine) {
  uint64_t letter, a, b;
  if (!get_integer(&letter, in, 1)) return false;
  switch ((char)letter) {
  case 'G':
    return get_integer(&a, in, 8) && (*v = lab_game(cgtpy_game(a)), true);
  case 'H':
    return get_integer(&a, in, 8) && (*v = lab_thermograph(cgtpy_game(a)), true);
  case 'I':
    return get_integer(&a, in, 8) && (*v = lab_integer((int64_t)a), true);
  case 'Z':
    return read_big(v, in, machine);
  case 'Q':
    return read_fraction(v, in, machine);
  case 'B':
    return get_integer(&a, in, 1) && (*v = lab_truth(a != 0), true);
  case 'O':
    return get_integer(&a, in, 1) && (a <= CGT_R || malformed()) && (*v = lab_outcome((cgt_outcome)a), true);
  case 'Y':
    return get_integer(&a, in, 1) && (a <= CGT_RIGHT || malformed()) &&
           (*v = lab_player((cgt_player)a), true);
  case 'N':
    *v = lab_infinity();
    return true;
  case 'T':
    return read_text(v, in, machine);
  case 'L':
    return get_integer(&a, in, 4) && read_list(v, in, machine, true, 1, a);
  case 'M':
    return get_integer(&a, in, 4) && get_integer(&b, in, 4) && read_list(v, in, machine, false, a, b);
  case 'P':
    return get_integer(&a, in, 4) && get_integer(&b, in, 1) &&
           (*v = lab_position((cgt_position){(uint32_t)a}, b != 0), true);
  case 'F':
  case 'V':
  case 'W':
    return read_written(v, in, machine);
  default:
    return malformed();
  }
}
