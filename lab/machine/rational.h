/* rational.h: numbers of a machine as fractions of GMP. */
#ifndef LAB_RATIONAL_H
#define LAB_RATIONAL_H

#include <gmp.h>

#include <cgt/lab_machine.h>

/* Of a game that is a number, or a fraction that is no short game.  False: the context's error tells why. */
bool labi_get_fraction(mpq_ptr q, lab_machine *machine, lab_value x);

#endif
