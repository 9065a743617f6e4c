/* words.h: the words and numbers of a line of a certificate. */
#ifndef LAB_WORDS_H
#define LAB_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/* What is left of the line. */
typedef struct labi_words {
  const char *at, *end;
} labi_words;

void labi_skip_blanks(labi_words *w);
bool labi_take_word(labi_words *w, const char *word); /* if it comes next */
bool labi_at_digit(labi_words *w);
bool labi_take_number(labi_words *w, uint32_t *n); /* false: it is past 2^32; there is a digit */

/* The next line of a text that ends at end, without its end; *text moves behind it. */
labi_words labi_take_line(const char **text, const char *end);

#endif
