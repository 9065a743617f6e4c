/* diagnostic.c: errors, and an error as a reader sees it: the message, the line, a caret. */
#include "lab/language/diagnostic.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_program.h>

bool labi_syntax_error(lab_error *error, cgt_status status, uint32_t line, uint32_t column,
                       const char *format, ...) {
  va_list args;
  va_start(args, format);
  error->status = status;
  error->line = line;
  error->column = column;
  error->at_end = error->in_definition = false;
  error->advice = CGT_NO_ADVICE;
  vsnprintf(error->message, sizeof error->message, format, args);
  va_end(args);
  return false;
}

cgt_status labi_engine_error(lab_error *error, cgt_ctx *ctx, const char *what) {
  cgt_status status = cgt_ctx_status(ctx);
  bool unknown = status == CGT_OK;
  *error = (lab_error){.status = unknown ? CGT_ENOMEM : status,
                       .advice = cgt_ctx_ran_full(ctx) ? CGT_ADVICE_MEMORY : CGT_NO_ADVICE};
  snprintf(error->message, sizeof error->message, "%s%s%.320s", what ? what : "", what ? ": " : "",
           unknown ? LABI_OUT_OF_MEMORY : cgt_ctx_message(ctx));
  cgt_ctx_clear_error(ctx);
  return error->status;
}

/* ---- as a reader sees it ------------------------------------------------------------------------- */

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

/* Cuts a line to the window around the column, which then counts from the cut. Of a line
 * that ends long before the column nothing is left to show: the place is none of this text. */
static const char *cut(size_t *bytes, unsigned *column, const char *line) {
  const char *end = line + *bytes;
  while (*column > BEFORE && line < end) {
    do line++;
    while (line < end && !starts_character(*line));
    --*column;
  }
  if (*column > BEFORE) *column = BEFORE;
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
  return lab_text_prefix(line, bytes) == bytes && !memchr(line, '\r', bytes);
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
  if (!error || (!buf && cap > 0)) return 0;
  char place[64] = "", caret[BEFORE + 2] = "";
  size_t bytes = 0;
  const char *line = "";
  unsigned column = error->column;
  if (error->line > 0) {
    if (column > 0)
      snprintf(place, sizeof place, "%u:%u: ", error->line, column);
    else
      snprintf(place, sizeof place, "%u: ", error->line);
    if (text && length > 0) {
      line = find_line(&bytes, text, length, error->line);
      line = cut(&bytes, &column, line);
      if (!is_readable(line, bytes)) bytes = 0;
      if (bytes > 0 && column > 0) draw_caret(caret, line, bytes, column);
    }
  }
  int written = snprintf(buf, cap, "%s%s%s%s%s%.*s%s%s", name ? name : "", name ? ":" : "",
                         name && !place[0] ? " " : place, error->message, bytes > 0 ? "\n  " : "", (int)bytes,
                         line, *caret ? "\n  " : "", caret);
  return written < 0 ? 0 : (size_t)written;
}
