/* words.c: see words.h. */
#include "lab/certificate/words.h"

#include <string.h>

void labi_skip_blanks(labi_words *w) {
  while (w->at < w->end && *w->at == ' ') w->at++;
}

bool labi_take_word(labi_words *w, const char *word) {
  labi_skip_blanks(w);
  size_t length = strlen(word);
  if ((size_t)(w->end - w->at) < length || memcmp(w->at, word, length) != 0) return false;
  w->at += length;
  return true;
}

bool labi_at_digit(labi_words *w) {
  labi_skip_blanks(w);
  return w->at < w->end && *w->at >= '0' && *w->at <= '9';
}

bool labi_take_number(labi_words *w, uint32_t *n) {
  for (*n = 0; w->at < w->end && *w->at >= '0' && *w->at <= '9'; w->at++)
    if (__builtin_mul_overflow(*n, 10u, n) || __builtin_add_overflow(*n, (uint32_t)(*w->at - '0'), n))
      return false;
  return true;
}

labi_words labi_take_line(const char **text, const char *end) {
  const char *stop = *text < end ? memchr(*text, '\n', (size_t)(end - *text)) : NULL;
  labi_words line = {*text, stop ? stop : end};
  *text = line.end + (line.end < end);
  if (line.end > line.at && line.end[-1] == '\r') line.end--;
  return line;
}
