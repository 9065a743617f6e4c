/* buffer.h: text, or bytes, under construction. What is put into a buffer is appended; memory that ends makes
 * it failed, once and for all, and is noticed where the text is taken. A buffer with a drain hands on what it
 * has whenever that is a good deal, so that output without end takes little memory.
 *
 * Zeroed memory is an empty buffer without drain. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Takes length bytes; false: they could not be written, and nothing more is wanted. */
typedef bool labi_drain(void *where, const char *bytes, size_t length);

typedef struct labi_buffer {
  char *bytes; /* zero-terminated unless NULL */
  size_t length, room;
  bool failed; /* no memory, or the drain is closed */
  labi_drain *drain;
  void *where;
} labi_buffer;

void labi_put_bytes(labi_buffer *buffer, const char *bytes, size_t length);
void labi_put_char(labi_buffer *buffer, char c);
void labi_put(labi_buffer *buffer, const char *text);
void labi_put_times(labi_buffer *buffer, char c, size_t times);
void labi_put_made(labi_buffer *buffer, char *text); /* malloc'ed, and freed here; NULL fails the buffer */

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void labi_putf(labi_buffer *buffer, const char *format, ...);
void labi_put_args(labi_buffer *buffer, const char *format, va_list args);

/* Room for at least that many bytes and a zero behind what is there; *cap tells how many, with the zero's.
 * NULL: the buffer has failed. What was written there is taken in by labi_buffer_added, which
 * puts the zero. */
char *labi_buffer_room(labi_buffer *buffer, size_t least, size_t *cap);
void labi_buffer_added(labi_buffer *buffer, size_t length);

/* Snprintf fashion: *length is that of the whole text, which stays. length may be NULL. */
void labi_buffer_copy(char *buf, size_t cap, size_t *length, const labi_buffer *text);

/* To the drain now. False if the buffer has failed. */
bool labi_buffer_flush(labi_buffer *buffer);

/* The text, malloc'ed and zero-terminated, and the buffer is empty again; NULL if it has failed. length may
 * be NULL. */
char *labi_buffer_take(labi_buffer *buffer, size_t *length);

void labi_buffer_clear(labi_buffer *buffer); /* empty, and not failed; the room stays */
void labi_buffer_free(labi_buffer *buffer);

#endif
