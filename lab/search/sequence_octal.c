/* sequence_octal.c: octal games, and the proof of their periods.
 *
 * Digit d of place i allows to take i counters from a heap and to leave no heap (1), one heap (2), or two
 * (4), none of them empty. Guy and Smith (1956); Siegel, CGT, ch. IV, octal periodicity:
 * if G(n+p) = G(n) for all n with s <= n < 2s + p + k, where s >= 1 and k is the last place, then for all
 * n >= s. For take n >= 2s + p + k and suppose it for all smaller n. A move in n+p leaves a <= b with
 * a + b = n + p - i, i <= k; so b >= (n+p-k)/2 >= s + p, and leaving a and b-p in n is worth the same, for
 * s <= b-p < n. A move in n leaves a <= b with b >= (n-k)/2 >= s, and leaving a and b+p in n+p is worth the
 * same. So both have options of the same values. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/search/sequence.h"

bool labi_octal_read(labi_octal_code *code, const char *text) {
  *code = (labi_octal_code){0};
  if ((text[0] != '0' && text[0] != '4') || text[1] != '.') return false;
  size_t places = strspn(text + 2, "01234567");
  if (text[2 + places] || places > LABI_OCTAL_DIGITS) return false;
  code->digit[0] = (unsigned char)(text[0] - '0');
  for (size_t i = 1; i <= places; i++) {
    code->digit[i] = (unsigned char)(text[1 + i] - '0');
    if (code->digit[i]) code->length = i;
  }
  return code->length > 0 || code->digit[0];
}

size_t labi_octal_terms_needed(const labi_octal_code *code, size_t start, size_t period) {
  return 2 * (start > 1 ? start : 1) + 2 * period + code->length;
}

/* met[v] == n + 1: an option of the heap n has the value v. */
static void meet_options(uint32_t *met, const uint32_t *values, const labi_octal_code *code, size_t n) {
  uint32_t now = (uint32_t)n + 1;
  for (size_t i = 0; i <= code->length && i <= n; i++) {
    size_t rest = n - i;
    unsigned digit = code->digit[i];
    if ((digit & 1) && rest == 0) met[0] = now;
    if ((digit & 2) && rest > 0) met[values[rest]] = now;
    if (digit & 4)
      for (size_t a = 1; a <= rest / 2; a++) met[values[a] ^ values[rest - a]] = now;
  }
}

bool labi_octal_values(uint32_t *values, size_t count, const labi_octal_code *code,
                       const volatile int *stop) {
  size_t room =
      4; /* a power of two above all values: a heap n lasts 2n moves at most, and is worth no more */
  while (room <= 2 * count) room *= 2;
  uint32_t *met = calloc(room, sizeof *met);
  bool good = met != NULL;
  for (size_t n = 0; good && n < count; n++) {
    meet_options(met, values, code, n);
    uint32_t value = 0;
    while (met[value] == n + 1) value++;
    values[n] = value;
    good = !labi_interrupt_is_set(stop);
  }
  free(met);
  return good;
}
