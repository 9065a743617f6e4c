/* value_print.h: values as text behind what a buffer has. */
#ifndef LAB_VALUE_PRINT_H
#define LAB_VALUE_PRINT_H

#include <cgt/lab_machine.h>

#include "base/buffer.h"

/* As lab_print. Fails: what the engine says, or CGT_ENOMEM where the buffer has failed. */
cgt_status labi_print(labi_buffer *out, lab_machine *machine, lab_value value, cgt_format format);

/* The same, but a position as it is read. */
cgt_status labi_print_as_read(labi_buffer *out, lab_machine *machine, lab_value value, cgt_format format);

/* How labi_print_as_read writes a value: whether it needs parentheses among others.  Fails: as cgt_notation_of
 * (value_notation.c). */
cgt_status labi_notation_of(cgt_notation *notation, lab_machine *machine, lab_value value, cgt_format format);

/* Is it no name(arguments) but a sum of such? */
bool labi_position_is_sum(const cgt_ctx *ctx, cgt_position position);

#endif
