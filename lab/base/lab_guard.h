/* lab_guard.h: what base/error_guard.h asks, of values and statements of the language. */
#ifndef LAB_GUARD_H
#define LAB_GUARD_H

#include <cgt/lab_program.h>

#include "base/error_guard.h"

/* Of a kind that there is, with all that such a value points to. */
#define LABI_VALUE(error, value)                                                                             \
  (labi_is_whole(value) || labi_refuse(error, __func__, #value, "is not a value"))

/* count such values. */
#define LABI_VALUES(error, items, count)                                                                     \
  (LABI_ITEMS(error, items, count) &&                                                                        \
   (labi_are_whole(items, count) || labi_refuse(error, __func__, #items, "has one that is not a value")))

/* The number of a statement of the program. */
#define LABI_STATEMENT(error, program, statement)                                                            \
  (lab_program_statement(program, statement) ||                                                              \
   labi_refuse(error, __func__, #statement, "does not belong to the program"))

bool labi_is_whole(lab_value value);
bool labi_are_whole(const lab_value *values, size_t count);

#endif
