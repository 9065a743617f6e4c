/* expression_print.h: expressions (cgt/lab_expression.h) as text that the language reads. */
#ifndef LAB_EXPRESSION_PRINT_H
#define LAB_EXPRESSION_PRINT_H

#include <cgt/lab_expression.h>

#include "base/buffer.h"

/* The machine prints values. A CLAIM is that of its program's statement of that number. A value that cannot
 * be printed fails the buffer. */
void labi_put_expression(labi_buffer *out, lab_machine *machine, size_t statement, const lab_expression *e);
void labi_put_expression_definition(labi_buffer *out, lab_machine *machine,
                                    const lab_expression_definition *definition);

#endif
