/* report_oeis.c: a sequence as the OEIS keeps it: a b-file, and the lines of an entry.
 *
 * Source: OEIS Wiki, "Style Sheet" and "b-files": %S, %T and %U have about 260 characters of terms together; %O is the
 * first index, and the place of the first term whose absolute value is greater than 1. */
#include <string.h>

#include "lab/machine/machine.h"
#include "lab/machine/value_print.h"
#include "lab/report/report_search.h"

enum { OEIS_DATA = 260, OEIS_LINE = 78 };

static bool is_integer(const lab_sequence *s, lab_value v) {
  if (s->kind == LAB_SEQUENCE_NIMBERS) return true;
  return v.kind == LAB_GAME && cgt_is_integer(lab_machine_ctx(s->machine), v.as.game);
}

static bool has_integers(const lab_sequence *s) {
  bool has = s->kind <= LAB_SEQUENCE_NIMBERS;
  for (size_t i = 0; i < s->count && has; i++) has = is_integer(s, s->terms[i]);
  return has;
}

/* The term, an integer: m for the nimber *m. */
static cgt_game integer_at(const lab_sequence *s, size_t i) {
  const cgt_game term = s->terms[i].as.game;
  return s->kind == LAB_SEQUENCE_NIMBERS ? cgt_nimber_part(lab_machine_ctx(s->machine), term) : term;
}

static void put_integer_at(labi_buffer *out, const lab_sequence *s, size_t i) {
  labi_put_game(out, s->machine, integer_at(s, i), CGT_PLAIN);
}

static void put_on_one_line(labi_buffer *out, const char *text) {
  for (; *text; text++) labi_put_char(out, *text == '\n' ? ' ' : *text);
}

cgt_status lab_report_bfile(cgt_write *write, void *where, const lab_sequence *s, const char *comment) {
  labi_outlet outlet;
  if (!write || !s || !comment || !has_integers(s)) return CGT_EINVAL;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_put(out, "# ");
  put_on_one_line(out, comment);
  labi_put_char(out, '\n');
  for (size_t i = 0; i < s->count; i++) {
    labi_putf(out, "%lld ", (long long)s->first + (long long)i);
    put_integer_at(out, s, i);
    labi_put_char(out, '\n');
  }
  return labi_report_close(&outlet, s->machine);
}

/* A word of a command, as a shell reads it. */
static void put_word(labi_buffer *out, const char *word) {
  if (strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") == strlen(word)) {
    labi_put(out, word);
    return;
  }
  labi_put_char(out, '\'');
  for (; *word; word++) {
    if (*word == '\'') labi_put(out, "'\\'");
    labi_put_char(out, *word == '\n' ? ' ' : *word);
  }
  labi_put_char(out, '\'');
}

static bool are_texts(const char *const *words, size_t count) {
  size_t i = 0;
  while (words && i < count && words[i]) i++;
  return i == count;
}

/* ---- an entry ------------------------------------------------------------------------------------------ */

static void begin_line(labi_buffer *out, char letter) { labi_putf(out, "%%%c A000000 ", letter); }

/* %S, %T and %U. */
static void put_data(labi_buffer *out, const lab_sequence *s) {
  size_t data = 0, line = 0, lines = 0;
  for (size_t i = 0; i < s->count; i++) {
    labi_buffer term = {0};
    put_integer_at(&term, s, i);
    const size_t length = term.length + 1;
    const bool fits = i == 0 || data + length <= OEIS_DATA;
    if (fits) {
      if (i == 0 || (lines < 3 && line + length > OEIS_LINE)) {
        if (i > 0) labi_put_char(out, '\n');
        begin_line(out, "STU"[lines++]);
        line = 0;
      }
      labi_put_bytes(out, term.bytes, term.length);
      if (i + 1 < s->count) labi_put_char(out, ',');
    }
    labi_buffer_free(&term);
    if (!fits) break;
    data += length;
    line += length;
  }
  labi_put_char(out, '\n');
}

/* %K and %O. */
static void put_signs_and_offset(labi_buffer *out, const lab_sequence *s) {
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  bool negative = false;
  size_t large = 0; /* the place of the first term beyond -1, 0, 1, from 1 on */
  for (size_t i = 0; i < s->count; i++) {
    const cgt_game term = integer_at(s, i), one = cgt_integer(ctx, 1);
    bool below = false, above = false, under = false;
    cgt_le(&below, ctx, cgt_integer(ctx, 0), term);
    cgt_le(&above, ctx, term, one);
    cgt_le(&under, ctx, cgt_integer(ctx, -1), term);
    negative = negative || !below;
    if (!large && (!above || !under)) large = i + 1;
  }
  begin_line(out, 'K');
  labi_put(out, negative ? "sign\n" : "nonn\n");
  begin_line(out, 'O');
  labi_putf(out, "%lld,%zu\n", (long long)s->first, large ? large : 1);
}

cgt_status lab_report_oeis(cgt_write *write, void *where, const lab_sequence *s, const char *source,
                           const char *const *words, size_t count) {
  labi_outlet outlet;
  if (!write || !s || !source || !are_texts(words, count) || !has_integers(s)) return CGT_EINVAL;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_put(out, "%I A000000\n");
  put_data(out, s);
  begin_line(out, 'N');
  put_on_one_line(out, source);
  labi_put_char(out, '\n');
  begin_line(out, 'H');
  labi_putf(out, "Your Name, <a href=\"/A000000/b000000.txt\">Table of n, a(n) for n = %lld..%lld</a>\n",
            (long long)s->first, (long long)s->first + (long long)s->count - 1);
  begin_line(out, 'o');
  labi_put(out, "(Shell)");
  for (size_t i = 0; i < count; i++) {
    labi_put_char(out, ' ');
    put_word(out, words[i]);
  }
  labi_put_char(out, '\n');
  put_signs_and_offset(out, s);
  return labi_report_close(&outlet, s->machine);
}
