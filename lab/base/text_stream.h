/* text_stream.h: a stream whose output becomes a text. open_memstream is for that too, but what it has no
 * memory for is missing from its text, and nothing tells (glibc 2.36). */
#ifndef LAB_TEXT_STREAM_H
#define LAB_TEXT_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Stays where it is from open to close. */
typedef struct labi_text_stream {
  FILE *out;
  size_t length; /* of the text, once it is closed */
  char *text;
  size_t room;
  bool lost;
} labi_text_stream;

/* The stream to print to; NULL: no memory, and nothing is to be closed. */
FILE *labi_text_stream_open(labi_text_stream *stream);

/* The text, malloc'ed and zero-terminated; NULL: no memory. */
char *labi_text_stream_close(labi_text_stream *stream);

#endif
