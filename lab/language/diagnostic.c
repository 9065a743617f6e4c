/* diagnostic.c: an error as a reader sees it: the message, the line, a caret. */
#include <stdio.h>
#include <string.h>

#include <cgt/lab_value.h>

enum { WINDOW = 76, BEFORE = 50 }; /* characters of a long line that are shown, at most before the caret */

static bool starts_character(char c) { return ((unsigned char)c & 0xC0) != 0x80; }

/* The bytes of the line with that number. */
static const char *find_line(size_t *bytes, const char *text, size_t length, unsigned line) {
  const char *at = text, *end = text + length;
  for (unsigned i = 1; i < line && at < end; i++) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    at = newline ? newline + 1 : end;
  }
  const char *newline = memchr(at, '\n', (size_t)(end - at));
  *bytes = (size_t)((newline ? newline : end) - at);
  if (*bytes > 0 && at[*bytes - 1] == '\r') --*bytes;
  return at;
}

/* Cuts a line to the window around the column, which then counts from the cut. */
static const char *cut(size_t *bytes, unsigned *column, const char *line) {
  const char *end = line + *bytes;
  while (*column > BEFORE && line < end) {
    do line++;
    while (line < end && !starts_character(*line));
    --*column;
  }
  const char *stop = line;
  for (unsigned shown = 0; stop < end && shown < WINDOW; shown++) {
    do stop++;
    while (stop < end && !starts_character(*stop));
  }
  *bytes = (size_t)(stop - line);
  return line;
}

/* What a terminal would choke on is not shown: control characters, bytes that are no UTF-8. */
static bool is_readable(const char *line, size_t bytes) {
  unsigned follow = 0; /* bytes of the character that are still to come */
  for (size_t i = 0; i < bytes; i++) {
    unsigned char c = (unsigned char)line[i];
    if ((c < ' ' && c != '\t') || c == 0x7F || (follow > 0) != ((c & 0xC0) == 0x80)) return false;
    follow = follow > 0 ? follow - 1 : c >= 0xF8 ? 8 : c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
  }
  return follow == 0;
}

/* Blanks up to the column, with tabs where the line has them, and the caret. */
static void draw_caret(char *caret, const char *line, size_t bytes, unsigned column) {
  size_t at = 0;
  for (unsigned i = 1; i < column; i++) {
    *caret++ = at < bytes && line[at] == '\t' ? '\t' : ' ';
    do at++;
    while (at < bytes && !starts_character(line[at]));
  }
  *caret++ = '^';
  *caret = 0;
}

size_t lab_error_print(char *buf, size_t cap, const lab_error *error, const char *name, const char *text,
                       size_t length) {
  char place[64] = "", caret[BEFORE + 2] = "";
  size_t bytes = 0;
  const char *line = "";
  unsigned column = error->column;
  if (error->line > 0) {
    snprintf(place, sizeof place, "%u:%u: ", error->line, error->column);
    if (text && length > 0) {
      line = find_line(&bytes, text, length, error->line);
      line = cut(&bytes, &column, line);
      if (!is_readable(line, bytes)) bytes = 0;
      draw_caret(caret, line, bytes, column);
    }
  }
  int written = snprintf(buf, cap, "%s%s%s%s%s%.*s%s%s", name ? name : "", name ? ":" : "",
                         name && !place[0] ? " " : place, error->message, bytes > 0 ? "\n  " : "", (int)bytes,
                         line, bytes > 0 ? "\n  " : "", bytes > 0 ? caret : "");
  return written < 0 ? 0 : (size_t)written;
}
