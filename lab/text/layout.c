/* layout.c: see layout.h. */
#include "lab/text/layout.h"

#include <stdio.h>
#include <string.h>

#include "lab/base/utf8.h"

char *lab_count_text(char *buf, uint64_t n) {
  if (!buf) return NULL;
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
  char *to = buf;
  for (int i = 0; i < length; i++) {
    if (i > 0 && (length - i) % 3 == 0) *to++ = ',';
    *to++ = digits[i];
  }
  *to = 0;
  return buf;
}

void labi_put_count(labi_buffer *out, uint64_t n) {
  char count[LAB_COUNT_ROOM];
  labi_put(out, lab_count_text(count, n));
}

size_t labi_put_prose(labi_buffer *out, const char *text, size_t at, size_t indent) {
  bool first = true;
  while (*text) {
    size_t bytes = strcspn(text, " \n"), width = labi_utf8_count(text, bytes);
    if (bytes > 0) {
      if (!first && at + 1 + width > LABI_COLUMNS) {
        labi_put_char(out, '\n');
        labi_put_times(out, ' ', indent);
        at = indent;
      } else if (!first) {
        labi_put_char(out, ' ');
        at++;
      }
      labi_put_bytes(out, text, bytes);
      at += width;
      first = false;
    }
    text += bytes;
    if (*text) text++;
  }
  return at;
}

void labi_put_paragraph(labi_buffer *out, const char *text, size_t at, size_t indent) {
  labi_put_prose(out, text, at, indent);
  labi_put_char(out, '\n');
}

void labi_put_one_line(labi_buffer *out, const char *text, size_t length) {
  bool was_blank = false;
  for (size_t i = 0; i < length; i++) {
    bool blank = strchr(" \t\r\n", text[i]) != NULL;
    if (!blank || !was_blank) labi_put_char(out, blank ? ' ' : text[i]);
    was_blank = blank;
  }
}

bool labi_put_cut(labi_buffer *out, const char *text, size_t width) {
  if (labi_utf8_width(text) <= width) {
    labi_put(out, text);
    return false;
  }
  char count[LAB_COUNT_ROOM], note[64];
  lab_count_text(count, labi_utf8_count(text, strlen(text)));
  size_t noted = (size_t)snprintf(note, sizeof note, "... (%s characters)", count);
  labi_put_bytes(out, text, labi_utf8_fitting(text, width > noted ? width - noted : 0));
  labi_put(out, note);
  return true;
}
