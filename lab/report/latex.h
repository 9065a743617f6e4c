/* latex.h: values for papers, through macros that a paper may define as it likes. */
#ifndef LAB_LATEX_H
#define LAB_LATEX_H

#include <stdio.h>

#include "lab/base/buffer.h"

/* What the engine prints for math mode, with \cgtup for its arrow up and so on; malloc'ed, NULL without
 * memory. */
char *labi_latex_with_macros(const char *math);

/* \providecommand for each macro, one a line. */
void labi_put_latex_macros(labi_buffer *out);

/* Any text, its special signs escaped, for use outside math mode. */
void labi_put_latex_text(labi_buffer *out, const char *text);

/* The same to streams, for reports that still print (latex_stream.c). */
void labi_latex_put_macros(FILE *out);
void labi_latex_put_text(FILE *out, const char *text);

#endif
