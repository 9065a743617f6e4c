/* page.h: pages about games. As LaTeX they keep their lines and columns, in an alltt environment: words as
 * they are but for \ { }, values as formulas, and nothing is cut, for half a formula is none. */
#ifndef LAB_PAGE_H
#define LAB_PAGE_H

#include <cgt/lab_report.h>

#include "base/buffer.h"

/* Nothing unless the page is LaTeX. */
void labi_page_begin(labi_buffer *out, cgt_format format);
void labi_page_end(labi_buffer *out, cgt_format format);

/* As lab_value_text, for a page. */
char *labi_page_value(lab_machine *machine, lab_value value, cgt_format format);
char *labi_page_game(lab_machine *machine, cgt_game g, cgt_format format);

void labi_page_put_game(labi_buffer *out, lab_machine *machine, cgt_game g, cgt_format format);

/* Text that was made so; but for LaTeX cut as labi_put_cut does, and true is returned then. */
bool labi_page_put_cut(labi_buffer *out, const char *text, size_t width, cgt_format format);
void labi_page_put_cut_value(labi_buffer *out, lab_machine *machine, lab_value value, size_t width,
                             cgt_format format);

/* The lines of a text, which ends with one, none longer than a page is wide. */
void labi_page_put_lines(labi_buffer *out, const char *text, cgt_format format);

/* Words in which \ { } may stand. */
void labi_page_put_words(labi_buffer *out, const char *words, cgt_format format);

/* A name, or another text of somebody's, as lab_text_shown. */
void labi_page_put_shown(labi_buffer *out, const char *text);

#endif
