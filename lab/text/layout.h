/* layout.h: text in lines of 80 columns: thousands, paragraphs, and what is too long cut. */
#ifndef LAB_LAYOUT_H
#define LAB_LAYOUT_H

#include <cgt/lab_report.h>

#include "base/buffer.h"

enum { LABI_COLUMNS = 80 };

void labi_put_count(labi_buffer *out, uint64_t n);

/* Prose, broken at blanks so that no line passes 80 columns; the cursor stands at column `at`, later
 * lines begin at column `indent`. Returns the column it ends in; labi_put_paragraph ends the line. */
size_t labi_put_prose(labi_buffer *out, const char *text, size_t at, size_t indent);
void labi_put_paragraph(labi_buffer *out, const char *text, size_t at, size_t indent);

/* On one line: runs of blanks become one. */
void labi_put_one_line(labi_buffer *out, const char *text, size_t length);

/* Text of which no more than width columns are shown, and its characters counted: "... (12,345 characters)". Returns
 * whether it was cut. */
bool labi_put_cut(labi_buffer *out, const char *text, size_t width);

#endif
