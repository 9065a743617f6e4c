/* output.c: see output.h. */
#include "lab/report/output.h"

#include <string.h>

char *labi_output_count(char *buf, uint64_t n) {
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

static bool begins_character(char byte) { return ((unsigned char)byte & 0xC0) != 0x80; }

size_t labi_output_width(const char *text) {
  size_t width = 0;
  for (; *text; text++) width += begins_character(*text);
  return width;
}

size_t labi_output_prose(FILE *out, const char *text, size_t at, size_t indent) {
  bool first = true;
  while (*text) {
    size_t bytes = strcspn(text, " \n"), width = 0;
    for (size_t i = 0; i < bytes; i++) width += begins_character(text[i]);
    if (bytes > 0) {
      if (!first && at + 1 + width > LABI_OUTPUT_COLUMNS) {
        fprintf(out, "\n%*s", (int)indent, "");
        at = indent;
      } else if (!first) {
        fputc(' ', out);
        at++;
      }
      fwrite(text, 1, bytes, out);
      at += width;
      first = false;
    }
    text += bytes;
    if (*text) text++;
  }
  return at;
}

void labi_output_paragraph(FILE *out, const char *text, size_t at, size_t indent) {
  labi_output_prose(out, text, at, indent);
  fputc('\n', out);
}

bool labi_output_cut(FILE *out, const char *text, size_t width) {
  size_t all = labi_output_width(text);
  if (all <= width) {
    fputs(text, out);
    return false;
  }
  char count[28], note[64];
  int noted = snprintf(note, sizeof note, "... (%s characters)", labi_output_count(count, all));
  size_t room = width > (size_t)noted ? width - (size_t)noted : 0, shown = 0;
  const char *end = text;
  while (*end && (shown < room || !begins_character(*end))) shown += begins_character(*end++);
  fwrite(text, 1, (size_t)(end - text), out);
  fputs(note, out);
  return true;
}

/* The length of the UTF-8 character that begins text, 0 if none does. */
static size_t character_length(const unsigned char *text, size_t length) {
  unsigned char c = text[0];
  size_t n = c < 0x80 ? 1 : c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
  if (n == 0 || n > length) return 0;
  for (size_t i = 1; i < n; i++)
    if ((text[i] & 0xC0) != 0x80) return 0;
  bool overlong = (c == 0xE0 && text[1] < 0xA0) || (c == 0xF0 && text[1] < 0x90);
  bool surrogate = c == 0xED && text[1] > 0x9F;
  return overlong || surrogate || (c == 0xF4 && text[1] > 0x8F) ? 0 : n;
}

size_t labi_output_text_prefix(const char *text, size_t length) {
  size_t i = 0;
  while (i < length) {
    unsigned char c = (unsigned char)text[i];
    size_t n = character_length((const unsigned char *)text + i, length - i);
    bool control = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F;
    if (n == 0 || control) break;
    i += n;
  }
  return i;
}

void labi_output_json_string(FILE *out, const char *text, size_t length) {
  const unsigned char *bytes = (const unsigned char *)text;
  fputc('"', out);
  for (size_t i = 0; i < length;) {
    size_t n = character_length(bytes + i, length - i);
    if (n == 0) {
      fputs("\\ufffd", out);
      n = 1;
    } else if (bytes[i] == '"' || bytes[i] == '\\') {
      fprintf(out, "\\%c", bytes[i]);
    } else if (bytes[i] < 0x20 || bytes[i] == 0x7F) {
      fprintf(out, "\\u%04x", (unsigned)bytes[i]);
    } else {
      fwrite(bytes + i, 1, n, out);
    }
    i += n;
  }
  fputc('"', out);
}
