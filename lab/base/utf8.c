/* utf8.c: see utf8.h. */
#include "lab/base/utf8.h"

#include <cgt/lab_program.h>

#include <stdbool.h>
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

typedef struct range {
  uint32_t first, last;
} range;

static bool is_among(uint32_t c, const range *ranges, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (ranges[i].first <= c && c <= ranges[i].last) return true;
  return false;
}

/* Unicode's combining marks of general use, and UAX #11, East Asian Width: classes W and F. */
static size_t columns_of(uint32_t c) {
  static const range none[] = {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F},
                               {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}},
                     two[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},  {0x3041, 0x4DBF},   {0x4E00, 0xA4CF},
                              {0xA960, 0xA97F},   {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                              {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
                              {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
  if (c < 0x300) return 1;
  return is_among(c, none, sizeof none / sizeof *none) ? 0
         : is_among(c, two, sizeof two / sizeof *two)  ? 2
                                                       : 1;
}

size_t labi_utf8_fitting(const char *text, size_t columns) {
  const size_t length = strlen(text);
  size_t at = 0;
  while (at < length) {
    uint32_t c = 0;
    const unsigned size = labi_utf8_decode(&c, text + at, length - at);
    const size_t wide = columns_of(c);
    if (wide > columns) break;
    columns -= wide;
    at += size ? size : 1;
  }
  return at;
}

size_t labi_utf8_width(const char *text) {
  const size_t length = strlen(text);
  size_t width = 0;
  for (size_t at = 0; at < length;) {
    uint32_t c = 0;
    const unsigned size = labi_utf8_decode(&c, text + at, length - at);
    width += columns_of(c);
    at += size ? size : 1;
  }
  return width;
}

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
