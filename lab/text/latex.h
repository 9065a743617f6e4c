/* latex.h: values for papers, through macros that a paper may define as it likes. */
#ifndef LAB_LATEX_H
#define LAB_LATEX_H

#include "base/buffer.h"

/* What the engine prints for math mode, with \cgtup for its arrow up and so on; malloc'ed, NULL without
 * memory. */
char *labi_latex_with_macros(const char *math);

/* \providecommand for each macro, one a line. */
void labi_put_latex_macros(labi_buffer *out);

#endif
