/* label.c: see label.h. */
#include <gmp.h>

#include "lab/picture/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/utf8.h"

/* ---- ratios ---------------------------------------------------------------------------------------- */

/* x as mantissa·10^exponent: a number of any size has such an approximation, not each has a double. */
static bool approximate(double *mantissa, long *exponent, cgt_ctx *ctx, cgt_game x) {
  char text[64];
  if (cgt_number_approx(text, sizeof text, NULL, ctx, x, 17) != CGT_OK) return false;
  char *e = strchr(text, 'e');
  *exponent = e ? strtol(e + 1, NULL, 10) : 0;
  if (e) *e = 0;
  *mantissa = strtod(text, NULL);
  return true;
}

bool labi_number_ratio(double *ratio, cgt_ctx *ctx, cgt_game x, cgt_game unit) {
  double a, b;
  long e, f;
  if (!approximate(&a, &e, ctx, x) || !approximate(&b, &f, ctx, unit)) return false;
  char power[32];
  snprintf(power, sizeof power, "1e%ld", e - f);
  *ratio = a == 0 || b == 0 ? 0 : a / b * strtod(power, NULL);
  return true;
}

/* ---- numbers --------------------------------------------------------------------------------------- */

/* m/2^e as the engine prints it, if that is short. */
static bool label_exactly(labi_number_label *label, cgt_ctx *ctx, cgt_game number) {
  enum { SHORT = 9, LARGEST_WRITTEN_OUT = 30 };
  char m[SHORT + 4], denominator[24] = "", power[28] = "";
  mpq_t q;
  mpq_init(q);
  bool is_short = cgt_get_mpq(q, ctx, number) == CGT_OK && mpz_sizeinbase(mpq_numref(q), 10) <= SHORT + 1;
  if (is_short) {
    unsigned long e = mpz_scan1(mpq_denref(q), 0);
    mpz_get_str(m, 10, mpq_numref(q));
    if (e > 0)
      snprintf(denominator, sizeof denominator, e > LARGEST_WRITTEN_OUT ? "/2^%lu" : "/%lu",
               e > LARGEST_WRITTEN_OUT ? e : 1UL << e);
    if (e > LARGEST_WRITTEN_OUT) snprintf(power, sizeof power, "/2^{%lu}", e);
    is_short = strlen(m) + strlen(denominator) <= SHORT;
  }
  mpq_clear(q);
  if (!is_short) return false;
  snprintf(label->text, sizeof label->text, "%s%s", m, denominator);
  snprintf(label->latex, sizeof label->latex, "%s%s", m, power[0] ? power : denominator);
  return true;
}

/* Digits as in "6.338e+29"; pointed: with a point in any case. */
static void label_decimals(labi_number_label *label, const char *digits, bool pointed) {
  int mantissa = (int)strcspn(digits, "e");
  const char *zero = pointed && !memchr(digits, '.', (size_t)mantissa) ? ".0" : "";
  snprintf(label->text, sizeof label->text, "%.*s%s%s", mantissa, digits, zero, digits + mantissa);
  if (digits[mantissa])
    snprintf(label->latex, sizeof label->latex, "%.*s%s\\cdot10^{%ld}", mantissa, digits, zero,
             strtol(digits + mantissa + 1, NULL, 10));
  else
    snprintf(label->latex, sizeof label->latex, "%s%s", digits, zero);
}

void labi_label_number(labi_number_label *label, cgt_ctx *ctx, cgt_game number) {
  char digits[32];
  size_t length;
  *label = (labi_number_label){.text = ""};
  if (label_exactly(label, ctx, number)) return;
  if (cgt_number_approx(digits, sizeof digits, &length, ctx, number, 4) != CGT_OK || length >= sizeof digits)
    return;
  label_decimals(label, digits, true);
  label->rounded = true;
}

void labi_label_difference(labi_number_label *label, cgt_ctx *ctx, cgt_game x, cgt_game from) {
  const cgt_game difference = cgt_sub(ctx, x, from);
  int sign = 0;
  labi_label_number(label, ctx, difference);
  if (cgt_number_compare(&sign, ctx, difference, cgt_integer(ctx, 0)) != CGT_OK || sign < 0) return;
  memmove(label->text + 1, label->text, sizeof label->text - 1);
  memmove(label->latex + 1, label->latex, sizeof label->latex - 1);
  label->text[0] = label->latex[0] = '+';
}

void labi_label_double(labi_number_label *label, double number) {
  char digits[32];
  snprintf(digits, sizeof digits, "%.4g", number);
  *label = (labi_number_label){.rounded = true};
  label_decimals(label, digits, false);
}

char *labi_text_cut(const char *text, size_t most) {
  size_t width = labi_utf8_count(text, strlen(text)), tail = (most - 3) / 3, head = most - 3 - tail;
  char *copy = malloc(strlen(text) + 4), *to = copy;
  if (!copy || width <= most) return copy ? strcpy(copy, text) : NULL;
  size_t seen = 0; /* characters that begin before this byte or here */
  for (; *text; text++) {
    bool begins = ((unsigned char)*text & 0xC0) != 0x80;
    seen += begins;
    if (seen <= head || seen > width - tail) *to++ = *text;
    if (seen == head + 1 && begins) to = strcpy(to, "...") + 3;
  }
  *to = 0;
  return copy;
}
