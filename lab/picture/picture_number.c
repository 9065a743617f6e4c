/* picture_number.c: from exact numbers to places on paper and to labels. */
#include <stdlib.h>
#include <string.h>

#include "lab/picture/picture.h"

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

void labi_number_text(char text[LABI_NUMBER_TEXT], cgt_ctx *ctx, cgt_game number) {
  enum { SHORT = 9 };
  size_t length = 0;
  text[0] = 0;
  if (cgt_print(text, LABI_NUMBER_TEXT, &length, ctx, number, CGT_PLAIN) == CGT_OK && length <= SHORT) return;
  if (cgt_number_approx(text, LABI_NUMBER_TEXT, &length, ctx, number, 4) != CGT_OK ||
      length + 2 >= LABI_NUMBER_TEXT) {
    text[0] = 0;
    return;
  }
  size_t digits = strcspn(text, "e");
  if (memchr(text, '.', digits)) return;
  memmove(text + digits + 2, text + digits, length - digits + 1);
  memcpy(text + digits, ".0", 2);
}

void labi_difference_text(char text[LABI_NUMBER_TEXT], cgt_ctx *ctx, cgt_game x, cgt_game from) {
  char size[LABI_NUMBER_TEXT];
  labi_number_text(size, ctx, cgt_sub(ctx, x, from));
  snprintf(text, LABI_NUMBER_TEXT, "%s%.*s", size[0] == '-' ? "" : "+", LABI_NUMBER_TEXT - 2, size);
}

/* 1/2^40 and 6.338e+29. */
void labi_number_latex(char latex[2 * LABI_NUMBER_TEXT], const char *text) {
  const char *power = strpbrk(text, "^e");
  int head = power ? (int)(power - text) : (int)strlen(text);
  if (!power)
    strcpy(latex, text);
  else if (*power == '^')
    sprintf(latex, "%.*s^{%s}", head, text, power + 1);
  else
    sprintf(latex, "%.*s\\cdot10^{%ld}", head, text, strtol(power + 1, NULL, 10));
}
