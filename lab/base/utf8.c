/* utf8.c: see utf8.h. */
#include "lab/base/utf8.h"

#include <cgt/lab_program.h>

#include <string.h>

unsigned labi_utf8_decode(uint32_t *character, const char *text, size_t length) {
  const unsigned char *u = (const unsigned char *)text;
  uint32_t c = u[0];
  unsigned size = 1;
  if (c >= 0x80) {
    size = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
    if (c < 0xC2 || c > 0xF4 || length < size) return 0;
    c &= 0x7Fu >> size;
    for (unsigned i = 1; i < size; i++) {
      if ((u[i] & 0xC0) != 0x80) return 0;
      c = c << 6 | (u[i] & 0x3F);
    }
    if ((size == 3 && c < 0x800) || (size == 4 && c < 0x10000) || c > 0x10FFFF) return 0;
    if (c >= 0xD800 && c <= 0xDFFF) return 0;
  }
  if (character) *character = c;
  return size;
}

size_t labi_utf8_floor(const char *text, size_t at) {
  while (at > 0 && ((unsigned char)text[at] & 0xC0) == 0x80) at--;
  return at;
}

size_t labi_utf8_count(const char *text, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) count += ((unsigned char)text[i] & 0xC0) != 0x80;
  return count;
}

size_t labi_utf8_width(const char *text) { return labi_utf8_count(text, strlen(text)); }

size_t lab_text_prefix(const char *text, size_t length) {
  if (!text && length > 0) return 0;
  size_t i = 0;
  while (i < length) {
    uint32_t c;
    unsigned size = labi_utf8_decode(&c, text + i, length - i);
    if (size == 0 || (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0)) break;
    i += size;
  }
  return i;
}
