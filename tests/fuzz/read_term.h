/* read_term.h: what an expression of the language says, for the targets whose input is one or several. */
#ifndef READ_TERM_H
#define READ_TERM_H

#include <cgt/lab_machine.h>

/* The value of text, which becomes the next statement of the program; the machine is made with the first. It stops,
 * as all that is done with it, after a while of computing. False: text is no expression, or has no value in time. */
bool read_term(lab_value *value, lab_program *program, lab_machine **machine, const char *text, size_t size);

#endif
