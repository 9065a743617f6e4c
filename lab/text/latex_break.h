/* latex_break.h: formulas that are too long for a line. */
#ifndef LAB_LATEX_BREAK_H
#define LAB_LATEX_BREAK_H

#include <stddef.h>

#include "base/buffer.h"

enum { LABI_LATEX_LINE = 60 }; /* signs on a line of an article, about */

/* The signs that a formula shows, about: a command counts as one, an operator as two, a brace of a group as none. */
size_t labi_latex_signs(const char *math);

/* A formula for math mode. One of more than half a line may be broken behind each comma: TeX breaks formulas of a paragraph only behind
 * relations, which the bars of a game are, and a list or a set has none. Its parentheses do not grow, because growing ones cannot be broken. */
void labi_put_latex_breakable(labi_buffer *out, const char *math);

#endif
