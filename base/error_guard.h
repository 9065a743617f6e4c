/* error_guard.h: arguments that a caller should not have passed (include/cgt/base.h has the rule; guard.h of cgt/ is the
 * same for the engine). A public function begins with
 *
 *     LABI_ERROR(error);
 *     if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
 *
 * and behind these lines all of its arguments are good. Each question is true of a good argument; of another *error is
 * EINVAL, with the names of the function and the argument: "lab_evaluate: machine is NULL". */
#ifndef LAB_ERROR_GUARD_H
#define LAB_ERROR_GUARD_H

#include <stdbool.h>
#include <stddef.h>

#include <cgt/error.h>

/* error may be NULL: nobody reads it. */
#define LABI_ERROR(error)                                                                                    \
  cgt_error labi_unread;                                                                                     \
  if (!(error)) (error) = &labi_unread

#define LABI_GIVEN(error, argument) ((argument) != NULL || labi_refuse(error, __func__, #argument, "is NULL"))

/* An array of so many items, or room for them. */
#define LABI_ITEMS(error, array, count)                                                                      \
  ((array) != NULL || (count) == 0 ||                                                                        \
   labi_refuse(error, __func__, #array, "is NULL, but " #count " is not 0"))

/* Of an enumeration whose values are 0 .. last. */
#define LABI_AMONG(error, argument, last)                                                                    \
  ((unsigned)(argument) <= (unsigned)(last) || labi_refuse(error, __func__, #argument, "is past " #last))

/* Always false. */
bool labi_refuse(cgt_error *error, const char *function, const char *argument, const char *why);

#endif
