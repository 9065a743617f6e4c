/* text_stream.c: see text_stream.h. */
#define _GNU_SOURCE /* fopencookie */
#include "lab/base/text_stream.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static ssize_t append(void *cookie, const char *bytes, size_t count) {
  labi_text_stream *stream = cookie;
  if (count >= stream->room - stream->length && !stream->lost) {
    size_t room = 2 * (stream->room + count);
    char *more = realloc(stream->text, room);
    if (more) {
      stream->text = more;
      stream->room = room;
    } else {
      stream->lost = true;
    }
  }
  if (stream->lost) return 0;
  memcpy(stream->text + stream->length, bytes, count);
  stream->length += count;
  return (ssize_t)count;
}

FILE *labi_text_stream_open(labi_text_stream *stream) {
  enum { FIRST_ROOM = 256 };
  *stream = (labi_text_stream){.text = malloc(FIRST_ROOM), .room = FIRST_ROOM};
  if (stream->text) stream->out = fopencookie(stream, "w", (cookie_io_functions_t){.write = append});
  if (!stream->out) free(stream->text);
  return stream->out;
}

char *labi_text_stream_close(labi_text_stream *stream) {
  if (ferror(stream->out)) stream->lost = true;
  if (fclose(stream->out) != 0) stream->lost = true;
  if (!stream->lost) {
    stream->text[stream->length] = 0;
    return stream->text;
  }
  free(stream->text);
  return NULL;
}
