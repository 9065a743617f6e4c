/* latex.h: the macros of values and formulas in papers, which a paper may define as it likes. */
#ifndef LAB_LATEX_H
#define LAB_LATEX_H

#include "base/buffer.h"

/* \providecommand for each macro, one a line. */
void labi_put_latex_macros(labi_buffer *out);

#endif
