/* notation_value.c: values for other programs. CGSuite and cgt-rs read numbers, ups and nimbers, and braces
 * around all else; MCGS has games for numbers, nimbers, ups and switches, and a position of it may be a sum.
 */
#include <gmp.h>
#include <stdlib.h>

#include <cgt/number.h>

#include "lab/language/diagnostic.h"
#include "lab/machine/value_print.h"
#include "lab/text/notation.h"

enum { LONGEST = 1 << 20, DEEPEST = 1000 };

static const char *program(const labi_notation_writer *w) {
  static const char *const names[] = {"the language", "CGSuite", "MCGS", "cgt-rs"};
  return names[w->notation];
}

bool labi_not_expressed(labi_notation_writer *w, const char *format, const char *what) {
  labi_buffer reason = {0};
  labi_putf(&reason, format, what);
  if (reason.failed)
    labi_no_memory(w->error);
  else
    labi_syntax_error(w->error, CGT_EDOMAIN, 0, 0, "%s has no %s", program(w), reason.bytes);
  labi_buffer_free(&reason);
  return false;
}

static cgt_ctx *ctx_of(const labi_notation_writer *w) { return lab_machine_ctx(w->machine); }

static bool engine_failed(labi_notation_writer *w) {
  return labi_engine_error(w->error, ctx_of(w), "cannot convert the value"), false;
}

/* As it prints here, for messages. */
static bool no_such_game(labi_notation_writer *w, const char *format, cgt_game g) {
  char text[80];
  size_t length = 0;
  if (cgt_print(text, sizeof text, &length, ctx_of(w), g, CGT_PLAIN) != CGT_OK) return engine_failed(w);
  return labi_not_expressed(w, format, length < sizeof text ? text : "a value as long as this one");
}

/* ---- what bounds the integers of other programs ----------------------------------------------------- */

/* x = n/2^e with n of less than so many bits, and e at most that. */
static bool number_fits(labi_notation_writer *w, cgt_game x, size_t bits, size_t exponent) {
  mpq_t q;
  mpq_init(q);
  bool good = cgt_get_mpq(q, ctx_of(w), x) == CGT_OK;
  bool fits =
      good && mpz_sizeinbase(mpq_numref(q), 2) < bits && mpz_sizeinbase(mpq_denref(q), 2) <= exponent + 1;
  mpq_clear(q);
  if (!good) return engine_failed(w);
  return fits || no_such_game(w, "number as large, or of a denominator as large, as %s", x);
}

/* An integer of 32 bits with a sign. */
static bool small_integer(int64_t *n, labi_notation_writer *w, cgt_game x, const char *what) {
  if (cgt_get_int64(n, ctx_of(w), x) == CGT_OK && *n >= INT32_MIN && *n <= INT32_MAX) return true;
  cgt_ctx_clear_error(ctx_of(w));
  return no_such_game(w, what, x);
}

static bool put_number(labi_notation_writer *w, cgt_game x) {
  mpq_t q;
  if (w->notation == LAB_NOTATION_CGT_RS && !number_fits(w, x, 64, 31)) return false;
  if (w->notation == LAB_NOTATION_MCGS && !number_fits(w, x, 32, 30)) return false;
  mpq_init(q);
  bool good = cgt_get_mpq(q, ctx_of(w), x) == CGT_OK;
  char *text =
      good ? malloc(mpz_sizeinbase(mpq_numref(q), 10) + mpz_sizeinbase(mpq_denref(q), 10) + 3) : NULL;
  if (text) mpq_get_str(text, 10, q);
  mpq_clear(q);
  if (!good) return engine_failed(w);
  labi_put_made(w->out, text);
  return !w->out->failed || labi_no_memory(w->error);
}

/* ---- numbers, ups and nimbers ------------------------------------------------------------------------- */

typedef struct parts {
  cgt_game number;
  int64_t ups, star;
} parts;

static bool split(parts *p, labi_notation_writer *w, cgt_game g) {
  cgt_ctx *ctx = ctx_of(w);
  p->number = cgt_number_part(ctx, g);
  return small_integer(&p->ups, w, cgt_up_part(ctx, g), "as many ups as %s") &&
         small_integer(&p->star, w, cgt_nimber_part(ctx, g), "nimber as large as that of %s");
}

static bool is_zero(labi_notation_writer *w, cgt_game g) { return cgt_equal(g, cgt_integer(ctx_of(w), 0)); }

static void put_signed(labi_buffer *out, char sign, int64_t n) {
  labi_put_char(out, sign);
  if (n > 1) labi_putf(out, "%lld", (long long)n);
}

static bool put_parts(labi_notation_writer *w, cgt_game g) {
  parts p;
  if (!split(&p, w, g)) return false;
  bool more = p.ups != 0 || p.star != 0, number = !more || !is_zero(w, p.number);
  if (number && !put_number(w, p.number)) return false;
  if (number && more && w->notation == LAB_NOTATION_CGSUITE) labi_put_char(w->out, '+');
  if (p.ups != 0) put_signed(w->out, p.ups > 0 ? '^' : 'v', p.ups > 0 ? p.ups : -p.ups);
  if (p.star != 0) put_signed(w->out, '*', p.star);
  return true;
}

/* ---- braces -------------------------------------------------------------------------------------------- */

static bool put_game(labi_notation_writer *w, cgt_game g);

static cgt_game *options(size_t *count, labi_notation_writer *w, cgt_game g, cgt_player player) {
  cgt_ctx *ctx = ctx_of(w);
  if (cgt_options(count, NULL, 0, ctx, g, player) != CGT_OK) return engine_failed(w), NULL;
  cgt_game *list = malloc((*count + 1) * sizeof *list);
  if (!list) return labi_no_memory(w->error), NULL;
  if (cgt_options(count, list, *count, ctx, g, player) == CGT_OK) return list;
  engine_failed(w);
  free(list);
  return NULL;
}

static bool put_side(labi_notation_writer *w, cgt_game g, cgt_player player) {
  size_t count;
  cgt_game *list = options(&count, w, g, player);
  bool good = list;
  for (size_t i = 0; i < count && good; i++) {
    if (i > 0) labi_put_char(w->out, ',');
    good = put_game(w, list[i]);
  }
  free(list);
  return good;
}

static bool put_braces(labi_notation_writer *w, cgt_game g) {
  if (w->out->length > LONGEST || w->depth > DEEPEST)
    return labi_syntax_error(
        w->error, CGT_ELIMIT, 0, 0,
        "in braces this value is longer than the limit of %d characters, or nested deeper than %d", LONGEST,
        DEEPEST);
  w->depth++;
  labi_put_char(w->out, '{');
  if (!put_side(w, g, CGT_LEFT)) return false;
  labi_put_char(w->out, '|');
  if (!put_side(w, g, CGT_RIGHT)) return false;
  labi_put_char(w->out, '}');
  w->depth--;
  return !w->out->failed || labi_no_memory(w->error);
}

static bool put_game(labi_notation_writer *w, cgt_game g) {
  return cgt_is_number_up_star(ctx_of(w), g) ? put_parts(w, g) : put_braces(w, g);
}

/* ---- MCGS ---------------------------------------------------------------------------------------------- */

static void begin_mcgs(labi_notation_writer *w, bool *first, const char *name) {
  labi_putf(w->out, "%s[%s] ", *first ? "" : " ", name);
  *first = false;
}

/* Its up_star has one star at most. */
static bool put_mcgs_parts(labi_notation_writer *w, cgt_game g) {
  parts p;
  bool first = true;
  if (!split(&p, w, g)) return false;
  if ((p.ups == 0 && p.star == 0) || !is_zero(w, p.number)) {
    begin_mcgs(w, &first, cgt_is_integer(ctx_of(w), p.number) ? "integer_game" : "dyadic_rational");
    if (!put_number(w, p.number)) return false;
  }
  bool together = p.ups != 0 && p.star == 1;
  if (p.ups != 0) {
    begin_mcgs(w, &first, "up_star");
    labi_putf(w->out, "%lld%s", (long long)p.ups, together ? ",*" : "");
  }
  if (p.star != 0 && !together) {
    begin_mcgs(w, &first, "nimber");
    labi_putf(w->out, "%lld", (long long)p.star);
  }
  return true;
}

static bool put_mcgs(labi_notation_writer *w, cgt_game g) {
  cgt_ctx *ctx = ctx_of(w);
  if (cgt_is_number_up_star(ctx, g)) return put_mcgs_parts(w, g);
  size_t count[2];
  cgt_game *sides[2] = {options(&count[0], w, g, CGT_LEFT), options(&count[1], w, g, CGT_RIGHT)};
  bool read = sides[0] && sides[1], good = false;
  bool is_switch =
      read && count[0] == 1 && count[1] == 1 && cgt_is_number(sides[0][0]) && cgt_is_number(sides[1][0]);
  if (is_switch) {
    labi_put(w->out, "[switch_game] ");
    good = put_number(w, sides[0][0]);
    labi_put_char(w->out, ',');
    good = good && put_number(w, sides[1][0]);
  } else if (read) {
    no_such_game(w, "game for %s: numbers, nimbers, ups, switches and their sums are there", g);
  }
  free(sides[0]);
  free(sides[1]);
  return good;
}

/* ---- values of all kinds ---------------------------------------------------------------------------------
 */

static bool print_as_read(labi_notation_writer *w, lab_value value) {
  if (labi_print_as_read(w->out, w->machine, value, CGT_PLAIN) == CGT_OK) return true;
  return engine_failed(w);
}

bool labi_write_value(labi_notation_writer *w, lab_value value) {
  lab_value integer = value;
  bool text_reads = w->notation == LAB_NOTATION_CGT || w->notation == LAB_NOTATION_CGSUITE;
  if (value.kind == LAB_TEXT && text_reads) return labi_putf(w->out, "\"%s\"", value.as.text->bytes), true;
  if (w->notation == LAB_NOTATION_CGT) return print_as_read(w, value);
  if (value.kind == LAB_INTEGER) integer = lab_game(cgt_integer(ctx_of(w), value.as.integer));
  if (integer.kind == LAB_GAME && cgt_is_none(integer.as.game)) return engine_failed(w);
  if (integer.kind == LAB_GAME)
    return w->notation == LAB_NOTATION_MCGS ? put_mcgs(w, integer.as.game) : put_game(w, integer.as.game);
  const char *kind = value.kind == LAB_MATRIX && value.as.list->rows == 1 ? "a list" : lab_kind_name(value);
  if (w->notation != LAB_NOTATION_CGSUITE) return labi_not_expressed(w, "text for %s", kind);
  switch (value.kind) {
  case LAB_BOOL:
  case LAB_LOOPY:
  case LAB_RATIONAL:
    return print_as_read(w, value);
  default:
    return labi_not_expressed(w, "text for %s", kind);
  }
}
