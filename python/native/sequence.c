/* sequence.c: what a sequence seems to be, and the values of octal games. */
#include <flint/flint.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "wire.h"
#include "lab/search/sequence.h"
#include "stop.h"

static bool no_memory(void) { return cgtpy_fail(CGT_ENOMEM, "out of memory: the system gives no more"); }

/* ---- findings ---------------------------------------------------------------------------------- */

/* What it says, and how many terms it was fitted on and confirmed by; or nothing. */
static void put_finding(cgtpy_wire_out *out, labi_sequence_finding *finding) {
  if (finding->found && finding->text) {
    cgtpy_wire_list(out, 3);
    cgtpy_wire_string(out, finding->text);
    cgtpy_wire_count(out, finding->fitted);
    cgtpy_wire_count(out, finding->confirmed);
  } else {
    cgtpy_wire_byte(out, '-');
  }
  free(finding->text);
}

static void put_beatty(cgtpy_wire_out *out, const labi_sequence *s) {
  labi_sequence_beatty beatty;
  labi_sequence_find_beatty(&beatty, s);
  if (!beatty.found) {
    cgtpy_wire_byte(out, '-');
    return;
  }
  cgtpy_wire_list(out, 7);
  const char *texts[] = {beatty.low, beatty.high, beatty.named ? beatty.alpha : "",
                         beatty.named ? beatty.equation : "", beatty.named ? beatty.beta : ""};
  for (int i = 0; i < 5; i++) cgtpy_wire_string(out, texts[i]);
  cgtpy_wire_count(out, beatty.named ? beatty.fitted : 0);
  cgtpy_wire_count(out, beatty.named ? beatty.confirmed : 0);
}

/* Six: a period, as far as the rest is sought a polynomial, a Beatty sequence, recurrences with constant and
 * with polynomial coefficients, growth. */
static void put_findings(cgtpy_wire_out *out, const labi_sequence *s, const labi_sequence *keys, size_t least,
                         bool numbers, const volatile int *stop) {
  labi_sequence_period period;
  labi_sequence_finding polynomial = {0}, constant = {0}, holonomic = {0};
  bool periodic = labi_sequence_find_period(&period, keys->terms, keys->count, least);
  bool wanted = numbers && !periodic, slanted = false;
  cgtpy_wire_list(out, 6);
  if (periodic) {
    cgtpy_wire_list(out, 3);
    cgtpy_wire_count(out, period.start);
    cgtpy_wire_count(out, period.period);
    cgtpy_wire_count(out, period.confirmed);
    slanted = !fmpz_equal(s->terms + s->count - 1, s->terms + s->count - 1 - period.period);
  } else {
    cgtpy_wire_byte(out, '-');
  }
  if (wanted) labi_sequence_find_polynomial(&polynomial, s);
  wanted = wanted && !polynomial.found;
  put_finding(out, &polynomial);
  /* A fraction near alpha makes floor(n*alpha) look periodic for a while. */
  if (wanted || (numbers && slanted && period.period > 1))
    put_beatty(out, s);
  else
    cgtpy_wire_byte(out, '-');
  if (wanted) labi_sequence_find_recurrence(&constant, s);
  if (wanted && !constant.found) labi_sequence_find_holonomic(&holonomic, s, stop);
  put_finding(out, &constant);
  put_finding(out, &holonomic);
  char ratio[40], limit[40];
  if (wanted && labi_sequence_growth(ratio, limit, s)) {
    cgtpy_wire_list(out, 2);
    cgtpy_wire_string(out, ratio);
    cgtpy_wire_string(out, limit);
  } else {
    cgtpy_wire_byte(out, '-');
  }
}

/* ---- terms ------------------------------------------------------------------------------------- */

/* Hexadecimal numbers, each ended by a blank; *at moves behind the last. */
static bool read_terms(labi_sequence *s, const char **at, size_t count) {
  char digits[1 << 10];
  if (!labi_sequence_new(s, count)) return no_memory();
  for (size_t i = 0; i < count; i++) {
    size_t length = strcspn(*at, " ");
    char *copy = length < sizeof digits ? digits : malloc(length + 1);
    if (!copy) return no_memory();
    memcpy(copy, *at, length);
    copy[length] = 0;
    bool good = fmpz_set_str(s->terms + i, copy, 16) == 0;
    if (copy != digits) free(copy);
    if (!good || (*at)[length] != ' ') return cgtpy_fail(CGT_EINVAL, "these are no integers");
    *at += length + 1;
  }
  return true;
}

int cgtpy_sequence(cgtpy_reply *reply, const char *terms, size_t count, size_t key_count, int64_t first,
                   size_t least, int numbers) {
  labi_sequence s = {0}, keys = {0}, scale = {0};
  cgtpy_wire_out out = {0};
  const volatile int *stop = cgtpy_stop_flag();
  if (cgtpy_stop_is_main_thread()) cgtpy_stop_watch(true);
  bool good =
      read_terms(&scale, &terms, 1) && read_terms(&s, &terms, count) && read_terms(&keys, &terms, key_count);
  if (good) {
    s.first = first;
    fmpz_set(s.scale, scale.terms);
    put_findings(&out, &s, &keys, least, numbers, stop);
    if (labi_interrupt_is_set(stop)) good = cgtpy_fail(CGT_ECANCELLED, "stopped on request");
  }
  labi_sequence_free(&s);
  labi_sequence_free(&keys);
  labi_sequence_free(&scale);
  flint_cleanup();
  if (!good) free(out.bytes);
  return good ? cgtpy_reply_good(reply, &out) : cgtpy_reply_error(reply);
}

/* ---- octal games --------------------------------------------------------------------------------- */

static bool read_code(labi_octal_code *code, const char *text) {
  return labi_octal_read(code, text) ||
         cgtpy_fail(CGT_EINVAL, "'%.80s' should be a code such as 0.77 or 4.007, of at most %d digits", text,
                    LABI_OCTAL_DIGITS);
}

int cgtpy_octal(cgtpy_reply *reply, const char *text, size_t count) {
  labi_octal_code code;
  cgtpy_wire_out out = {0};
  const volatile int *stop = cgtpy_stop_flag();
  if (!read_code(&code, text)) return cgtpy_reply_error(reply);
  uint32_t *values = malloc((count + 1) * sizeof *values);
  if (!values) return no_memory(), cgtpy_reply_error(reply);
  if (cgtpy_stop_is_main_thread()) cgtpy_stop_watch(true);
  bool good = labi_octal_values(values, count, &code, stop);
  cgtpy_wire_list(&out, good ? count : 0);
  for (size_t i = 0; good && i < count; i++) cgtpy_wire_count(&out, values[i]);
  free(values);
  if (good) return cgtpy_reply_good(reply, &out);
  free(out.bytes);
  if (labi_interrupt_is_set(stop))
    cgtpy_fail(CGT_ECANCELLED, "stopped on request");
  else
    no_memory();
  return cgtpy_reply_error(reply);
}

int cgtpy_octal_needs(cgtpy_reply *reply, const char *text, size_t start, size_t period) {
  labi_octal_code code;
  cgtpy_wire_out out = {0};
  if (!read_code(&code, text)) return cgtpy_reply_error(reply);
  cgtpy_wire_count(&out, labi_octal_terms_needed(&code, start, period));
  return cgtpy_reply_good(reply, &out);
}
