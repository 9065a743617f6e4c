/* plot_ratio.c: from exact numbers to places on paper. */
#include <stdlib.h>
#include <string.h>

#include "plot.h"

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

bool plot_ratio(double *ratio, cgt_ctx *ctx, cgt_game x, cgt_game unit) {
  double a, b;
  long e, f;
  if (!approximate(&a, &e, ctx, x) || !approximate(&b, &f, ctx, unit)) return false;
  char power[32];
  snprintf(power, sizeof power, "1e%ld", e - f);
  *ratio = a == 0 || b == 0 ? 0 : a / b * strtod(power, NULL);
  return true;
}

void plot_number_text(char *text, size_t room, cgt_ctx *ctx, cgt_game number) {
  enum { SHORT = 9 };
  size_t length = 0;
  text[0] = 0;
  if (cgt_print(text, room, &length, ctx, number, CGT_PLAIN) == CGT_OK && length <= SHORT) return;
  if (cgt_number_approx(text, room, &length, ctx, number, 4) != CGT_OK || length >= room) text[0] = 0;
}
