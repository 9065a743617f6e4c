/* heap_cousin.c: first cousins and standard forms of codes; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning
 * Ways, ch. 4.
 *
 * If a heap of 1 has no move it is as good as none, and one counter of each heap can be left out of account:
 * heaps of n - 1 in place of n. A move that takes k and leaves h heaps of n then takes k + h - 1 of n - 1,
 * and of the h heaps that are left some may be empty. So the digit of k + h - 1 gets all numbers of heaps up
 * to h. */
#include <stdio.h>
#include <string.h>

#include <cgt/heaps.h>

enum { DIGITS = 200, HEAPS = 4 /* of a hexadecimal digit: 0 to 3 */ };

/* digit[k] of the code d0.d1d2...; false: it is not written in hexadecimal digits alone. */
static bool read_digits(unsigned digit[DIGITS], const char *code) {
  memset(digit, 0, DIGITS * sizeof *digit);
  size_t k = 0;
  for (const char *at = code; *at; at++) {
    static const char digits[] = "0123456789ABCDEFabcdef";
    if (at == code + 1) {
      if (*at != '.') return false;
      continue;
    }
    const char *found = strchr(digits, *at);
    if (!found || k == DIGITS / 2) return false;
    size_t value = (size_t)(found - digits);
    digit[k++] = (unsigned)(value < 16 ? value : value - 6);
  }
  return k > 0 && digit[0] % 4 == 0;
}

static size_t write_digits(char *buf, size_t cap, const unsigned digit[DIGITS]) {
  size_t last = 1, length = 0;
  for (size_t k = 1; k < DIGITS; k++)
    if (digit[k]) last = k;
  char text[DIGITS + 2];
  for (size_t k = 0; k <= last; k++) {
    text[length++] = "0123456789ABCDEF"[digit[k]];
    if (k == 0) text[length++] = '.';
  }
  text[length] = '\0';
  if (cap > 0) snprintf(buf, cap, "%s", text);
  return length;
}

static bool make_cousin(unsigned cousin[DIGITS], const unsigned digit[DIGITS]) {
  memset(cousin, 0, DIGITS * sizeof *cousin);
  bool moves = false;
  for (unsigned k = 0; k < DIGITS - HEAPS; k++)
    for (unsigned h = 0; h < HEAPS; h++) {
      if (!(digit[k] >> h & 1)) continue;
      if (k + h <= 1) return false; /* a heap of 1 has a move */
      cousin[k + h - 1] |= (2u << h) - 1;
      moves = true;
    }
  return moves;
}

size_t cgt_heap_cousin(char *buf, size_t cap, const char *code) {
  if ((!buf && cap > 0) || !code) return 0;
  unsigned digit[DIGITS], cousin[DIGITS];
  return read_digits(digit, code) && make_cousin(cousin, digit) ? write_digits(buf, cap, cousin) : 0;
}

size_t cgt_heap_standard_form(char *buf, size_t cap, unsigned *shift, const char *code) {
  if ((!buf && cap > 0) || !shift || !code) return 0;
  unsigned digit[DIGITS], cousin[DIGITS];
  *shift = 0;
  if (!read_digits(digit, code)) return 0;
  for (; *shift < DIGITS / 4 && make_cousin(cousin, digit); ++*shift) memcpy(digit, cousin, sizeof digit);
  return write_digits(buf, cap, digit);
}
