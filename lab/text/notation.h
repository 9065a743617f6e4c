/* notation.h: what lab_convert makes of an expression, and who writes it down. */
#ifndef LAB_NOTATION_H
#define LAB_NOTATION_H

#include <cgt/lab_convert.h>

#include "base/buffer.h"

/* How a position is played. */
typedef enum labi_variant { LABI_AS_IT_IS, LABI_IMPARTIAL, LABI_DICOTIC, LABI_TWISTED } labi_variant;

typedef struct labi_term {
  lab_value value; /* a position, or what all else has become */
  bool negative;
  labi_variant variant;
} labi_term;

/* One writer for each notation: terms are added up. They return false after an error. */
typedef struct labi_notation_writer {
  labi_buffer *out;
  lab_machine *machine;
  lab_notation notation;
  lab_error *error;
  unsigned depth; /* of the braces so far */
} labi_notation_writer;

/* notation_value.c: a value that is no position and no list there: a game in braces; of MCGS a sum of its
 * games. */
bool labi_write_value(labi_notation_writer *w, lab_value value);

/* notation_position.c: what a position is there; text is how its ruleset writes it, how->value is not looked
 * at. A minus sign stands before it already where the notation has one; what is several positions there is
 * then in parentheses. */
bool labi_write_position(labi_notation_writer *w, const char *ruleset, const char *text,
                         const labi_term *how);

/* "cgt-rs has no snort": "%s" in the message is the program. Always false. */
bool labi_not_expressed(labi_notation_writer *w, const char *format, const char *what);

#endif
