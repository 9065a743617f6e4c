/* output.h: what layout.h does, to a stream, and JSON strings. It goes as reports come to be written to buffers. */
#ifndef LAB_OUTPUT_H
#define LAB_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { LABI_OUTPUT_COLUMNS = 80 };

/* n with a comma at every third digit; buf has room for 28 bytes. Returns buf. */
char *labi_output_count(char *buf, uint64_t n);

/* Characters, not bytes, of UTF-8 text. */
size_t labi_output_width(const char *text);

/* Prose, broken at blanks so that no line passes 80 columns; the cursor stands at column `at`, later
 * lines begin at column `indent`. Returns the column it ends in; labi_output_paragraph ends the line. */
size_t labi_output_prose(FILE *out, const char *text, size_t at, size_t indent);
void labi_output_paragraph(FILE *out, const char *text, size_t at, size_t indent);

/* Text of which no more than width characters are shown; the rest is counted: "... (12,345
 * characters)". Returns whether it was cut. */
bool labi_output_cut(FILE *out, const char *text, size_t width);

/* How many bytes at the beginning are text: UTF-8 with no control characters but tabs and line ends. */
size_t labi_output_text_prefix(const char *text, size_t length);

/* "text" with quotes, escaped; bytes that are no UTF-8 become U+FFFD. */
void labi_output_json_string(FILE *out, const char *text, size_t length);

#endif
