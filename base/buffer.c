/* buffer.c: see buffer.h. */
#include "base/buffer.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256, DRAINED_FROM = 1 << 16 };

/* Room for more bytes and a zero behind them. */
static bool reserve(labi_buffer *buffer, size_t more) {
  if (buffer->failed) return false;
  if (more < buffer->room - buffer->length) return true; /* false for an empty one: 0 - 0 */
  size_t room = buffer->room ? buffer->room : FIRST_ROOM;
  while (room - buffer->length <= more) {
    if (room > SIZE_MAX / 2) return buffer->failed = true, false;
    room *= 2;
  }
  char *bytes = realloc(buffer->bytes, room);
  if (!bytes) return buffer->failed = true, false;
  buffer->bytes = bytes;
  buffer->room = room;
  return true;
}

void labi_buffer_added(labi_buffer *buffer, size_t length) {
  buffer->length += length;
  buffer->bytes[buffer->length] = 0;
  if (buffer->drain && buffer->length >= DRAINED_FROM) labi_buffer_flush(buffer);
}

char *labi_buffer_room(labi_buffer *buffer, size_t least, size_t *cap) {
  if (!reserve(buffer, least)) return NULL;
  *cap = buffer->room - buffer->length;
  return buffer->bytes + buffer->length;
}

void labi_buffer_copy(char *buf, size_t cap, size_t *length, const labi_buffer *text) {
  size_t fits = text->length < cap ? text->length : cap > 0 ? cap - 1 : 0;
  if (fits > 0) memcpy(buf, text->bytes, fits);
  if (cap > 0) buf[fits] = 0;
  if (length) *length = text->length;
}

void labi_put_bytes(labi_buffer *buffer, const char *bytes, size_t length) {
  if (length == 0 || !reserve(buffer, length)) return;
  memcpy(buffer->bytes + buffer->length, bytes, length);
  labi_buffer_added(buffer, length);
}

void labi_put_char(labi_buffer *buffer, char c) { labi_put_bytes(buffer, &c, 1); }

void labi_put(labi_buffer *buffer, const char *text) { labi_put_bytes(buffer, text, strlen(text)); }

void labi_put_times(labi_buffer *buffer, char c, size_t times) {
  if (times == 0 || !reserve(buffer, times)) return;
  memset(buffer->bytes + buffer->length, c, times);
  labi_buffer_added(buffer, times);
}

void labi_put_made(labi_buffer *buffer, char *text) {
  if (text)
    labi_put(buffer, text);
  else
    buffer->failed = true;
  free(text);
}

void labi_put_args(labi_buffer *buffer, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, args);
  if (length < 0) {
    buffer->failed = true;
  } else if (reserve(buffer, (size_t)length)) {
    vsnprintf(buffer->bytes + buffer->length, (size_t)length + 1, format, again);
    labi_buffer_added(buffer, (size_t)length);
  }
  va_end(again);
}

void labi_putf(labi_buffer *buffer, const char *format, ...) {
  va_list args;
  va_start(args, format);
  labi_put_args(buffer, format, args);
  va_end(args);
}

bool labi_buffer_flush(labi_buffer *buffer) {
  if (buffer->failed || !buffer->drain) return !buffer->failed;
  if (buffer->length > 0 && !buffer->drain(buffer->where, buffer->bytes, buffer->length))
    buffer->failed = true;
  buffer->length = 0;
  return !buffer->failed;
}

char *labi_buffer_take(labi_buffer *buffer, size_t *length) {
  char *bytes = NULL;
  if (reserve(buffer, 0)) {
    buffer->bytes[buffer->length] = 0;
    bytes = buffer->bytes;
    if (length) *length = buffer->length;
    buffer->bytes = NULL;
  }
  labi_buffer_free(buffer);
  return bytes;
}

void labi_buffer_clear(labi_buffer *buffer) {
  buffer->length = 0;
  buffer->failed = false;
  if (buffer->bytes) buffer->bytes[0] = 0;
}

void labi_buffer_free(labi_buffer *buffer) {
  free(buffer->bytes);
  *buffer = (labi_buffer){.drain = buffer->drain, .where = buffer->where};
}
