/* escape.h: a text of a user's as part of something that gives some characters a meaning of their own: a page
 * of LaTeX, a picture in XML, a cell of a spreadsheet. For messages on a terminal there is lab_text_shown,
 * and JSON is written by json.h. */
#ifndef LAB_ESCAPE_H
#define LAB_ESCAPE_H

#include "base/buffer.h"

/* For use outside math mode. */
void labi_put_latex_text(labi_buffer *out, const char *text);

/* The same as \text{...}, for use inside math mode. */
void labi_put_latex_words(labi_buffer *out, const char *text);

/* As the content of an element. */
void labi_put_xml_text(labi_buffer *out, const char *text);

/* What stands before it in a cell: spreadsheets take one that begins with = + - @ for a formula and compute
 * it, which may start programs, and an apostrophe makes it a text again. Else "". */
const char *labi_sheet_mark(const char *text);

#endif
