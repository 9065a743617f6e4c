/* utf8.h: characters and their bytes. */
#ifndef LAB_UTF8_H
#define LAB_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* The length in bytes of the character at text, which has length >= 1 bytes, and the character; 0 if it is no
 * UTF-8. Overlong forms, surrogates and what lies past U+10FFFF are not. character may be NULL. */
unsigned labi_utf8_decode(uint32_t *character, const char *text, size_t length);

/* The last place up to `at` where a character begins, so that none is cut in two there. */
size_t labi_utf8_floor(const char *text, size_t at);

/* Characters, not bytes. */
size_t labi_utf8_count(const char *text, size_t length);

/* Columns of a terminal: accents that combine have none, ideographs and the like two. Of zero-terminated text. */
size_t labi_utf8_width(const char *text);

/* The most bytes of a text that have no more columns, and end with a character. */
size_t labi_utf8_fitting(const char *text, size_t columns);

#endif
