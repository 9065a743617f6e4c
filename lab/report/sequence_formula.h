/* sequence_formula.h: the laws of sequences and the numbers in them, as the language writes them or as LaTeX.
 */
#ifndef LAB_SEQUENCE_FORMULA_H
#define LAB_SEQUENCE_FORMULA_H

#include <cgt/lab_search.h>

#include "base/buffer.h"

/* False: the sequence has not got that part. */
bool labi_put_sequence_part(labi_buffer *out, const lab_sequence *s, lab_sequence_part part, bool latex);

/* A number of the machine, also one that is no short game: "4/3", or to 8 digits, "1.5e+30". */
void labi_put_fraction(labi_buffer *out, lab_machine *machine, lab_value x, bool latex);
void labi_put_decimal(labi_buffer *out, lab_machine *machine, lab_value x, bool latex);

void labi_put_surd(labi_buffer *out, lab_machine *machine, lab_surd surd, bool latex); /* (1 + sqrt(5))/2 */

#endif
