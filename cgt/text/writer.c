/* writer.c: text under construction, and the parts of values that are the same in every form. */
#include "cgt/text/writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for `more` bytes and a zero. */
static bool reserve_text(cgti_writer *w, size_t more) {
  if (!cgti_writing(w)) return false;
  if (more > w->limit || w->length > w->limit - more) {
    w->overflow = true;
    return false;
  }
  if (w->length + more < w->room) return true;
  size_t room = 2 * (w->length + more) + 256;
  char *text = cgti_scratch_take(w->ctx, room);
  if (!text) {
    w->failed = true;
    return false;
  }
  if (w->length) memcpy(text, w->text, w->length);
  w->text = text;
  w->room = room;
  return true;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Does a control word of LaTeX end behind these bytes, so that a letter would lengthen it? */
static bool ends_in_word(const char *text, size_t length) {
  size_t from = length;
  while (from > 0 && is_letter(text[from - 1])) from--;
  return from < length && from > 0 && text[from - 1] == '\\';
}

static void insert_bytes(cgti_writer *w, size_t at, const char *text, size_t length) {
  if (!reserve_text(w, length)) return;
  memmove(w->text + at + length, w->text + at, w->length - at);
  memcpy(w->text + at, text, length);
  w->length += length;
}

/* With blanks between control words and letters. */
static void insert_parted(cgti_writer *w, size_t at, const char *text, size_t length) {
  if (at < w->length && is_letter(w->text[at]) && ends_in_word(text, length)) insert_bytes(w, at, " ", 1);
  if (length > 0 && is_letter(*text) && ends_in_word(w->text, at)) insert_bytes(w, at++, " ", 1);
  insert_bytes(w, at, text, length);
}

void cgti_write_n(cgti_writer *w, const char *text, size_t length) {
  if (w->format == CGT_LATEX_MACROS)
    insert_parted(w, w->length, text, length);
  else
    insert_bytes(w, w->length, text, length);
}

void cgti_write(cgti_writer *w, const char *text) { cgti_write_n(w, text, strlen(text)); }

void cgti_insert(cgti_writer *w, size_t at, const char *text) {
  if (w->format == CGT_LATEX_MACROS)
    insert_parted(w, at, text, strlen(text));
  else
    insert_bytes(w, at, text, strlen(text));
}

cgt_status cgti_written(const cgti_writer *w, char *buf, size_t cap, size_t *length) {
  if (w->failed) return cgti_last_status(w->ctx);
  if (length) *length = w->length;
  if (cap) {
    size_t copied = w->length < cap ? w->length : cap - 1;
    memcpy(buf, w->text, copied);
    buf[copied] = '\0';
  }
  return CGT_OK;
}

const cgti_symbols *cgti_symbols_of(cgt_format format) {
  static const cgti_symbols plain = {"^",    "v",   "^^", "vv",    "*",    "+-", "{", "}", {"", "|", "||", "|||", "||||"},
                                     "Tiny(", "Miny(", ")",  false};
  static const cgti_symbols unicode = {"↑",    "↓",   "⇑", "⇓",    "*",    "±", "{", "}", {"", "|", "||", "|||", "||||"},
                                       "Tiny(", "Miny(", ")", false};
  static const cgti_symbols latex = {
      "{\\uparrow}",
      "{\\downarrow}",
      "{\\Uparrow}",
      "{\\Downarrow}",
      "{\\ast}",
      "{\\pm}",
      "\\{",
      "\\}",
      {"", "\\mathrel{|}", "\\mathrel{\\|}", "\\mathrel{|\\|}", "\\mathrel{\\|\\|}"},
      "\\mathrm{tiny}(",
      "\\mathrm{miny}(",
      ")",
      true};
  static const cgti_symbols macros = {
      "\\cgtup", "\\cgtdown", "\\cgtdoubleup", "\\cgtdoubledown", "\\cgtstar", "\\cgtpm", "\\{", "\\}",
      {"", "\\cgtbar", "\\cgtbars", "\\cgtbarss", "\\cgtbarsss"}, "\\cgttiny{", "\\cgtminy{", "}", true};
  static const cgti_symbols *const tables[] = {[CGT_PLAIN] = &plain,
                                               [CGT_UNICODE] = &unicode,
                                               [CGT_LATEX] = &latex,
                                               [CGT_JSON] = &plain,
                                               [CGT_LATEX_MACROS] = &macros};
  return tables[format];
}

/* ---- numbers --------------------------------------------------------------------------------- */

enum { LARGEST_WRITTEN_EXPONENT = 30 }; /* 2^31 and more are written as powers */

static void write_integer(cgti_writer *w, mpz_srcptr m) {
  size_t size = mpz_sizeinbase(m, 10) + 2;
  if (!reserve_text(w, size)) return;
  mpz_get_str(w->text + w->length, 10, m);
  w->length += strlen(w->text + w->length);
}

void cgti_write_number(cgti_writer *w, cgti_num x) {
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, w->ctx, x);
  bool latex = cgti_symbols_of(w->format)->latex && e > 0;
  if (latex) {
    if (mpz_sgn(m) < 0) cgti_write(w, "-");
    mpz_abs(m, m);
    cgti_write(w, "\\frac{");
  }
  write_integer(w, m);
  if (e > 0) {
    char denominator[32];
    if (e <= LARGEST_WRITTEN_EXPONENT)
      snprintf(denominator, sizeof denominator, "%" PRIu32, UINT32_C(1) << e);
    else
      snprintf(denominator, sizeof denominator, latex ? "2^{%zu}" : "2^%zu", e);
    cgti_write(w, latex ? "}{" : "/");
    cgti_write(w, denominator);
    if (latex) cgti_write(w, "}");
  }
  mpz_clear(m);
}

/* ---- x + n·↑ + *m ---------------------------------------------------------------------------- */

cgt_notation cgti_sum_notation(cgti_num number, bool is_sum) {
  return cgti_num_sign(number) < 0 ? CGT_NOTATION_SIGNED : is_sum ? CGT_NOTATION_SUM : CGT_NOTATION_SYMBOL;
}

/* In print 2^3 would read as a power and 9*4 as a product: there a plus is written. Not so in
 * "2^", "2^^*", "1/2v3*2", "9*": what follows the sign is no operand, or v is no operator. */
void cgti_write_up_star(cgti_writer *w, cgt_game g, bool parens) {
  const cgti_symbols *symbols = cgti_symbols_of(w->format);
  cgti_num up, star, two = cgti_num_inline(2, 0), one = cgti_num_inline(1, 0);
  cgti_up_star_parts(&up, &star, w->ctx, g);
  bool down = cgti_num_sign(up) < 0;
  if (down) up = cgti_num_neg(up);
  if (up == 0 && star == 0) {
    cgti_write_number(w, g.number);
    w->notation = cgti_sum_notation(g.number, false);
    return;
  }
  bool latex = symbols->latex, many = up != 0 && up != one && up != two;
  bool sum = (g.number != 0) + (up != 0) + (star != 0) > 1;
  if (parens && sum) cgti_write(w, "(");
  if (g.number != 0) {
    cgti_write_number(w, g.number);
    if ((many && (latex || (!down && w->format == CGT_PLAIN))) || (up == 0 && star != one))
      cgti_write(w, "+");
  }
  if (up != 0) {
    if (many && latex) {
      cgti_write_number(w, up);
      cgti_write(w, "{\\cdot}");
    }
    cgti_write(w, up == two ? (down ? symbols->double_down : symbols->double_up)
                  : down    ? symbols->down
                            : symbols->up);
    if (many && !latex) cgti_write_number(w, up);
  }
  if (star != 0) {
    if (latex && sum && up != 0) cgti_write(w, "+");
    cgti_write(w, symbols->star);
    if (star != one) cgti_write_number(w, star);
  }
  w->notation = cgti_sum_notation(g.number, sum);
  if (parens && sum) cgti_write(w, ")");
}
