/* guard.h, layer 0: arguments that a caller should not have passed (include/cgt/base.h has the rule).
 *
 * A public function looks at its arguments in its first lines,
 *
 *     if (!CGTI_GIVEN(ctx, order) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
 *
 * and behind these all of them are good. Each question is true of a good argument; of another it records EINVAL with
 * the names of the function and the argument, "cgt_compare: order is NULL". The engine calls no public function, so
 * nothing that is hot asks. */
#ifndef CGTI_GUARD_H
#define CGTI_GUARD_H

#include "cgt/memory/memory.h"

#define CGTI_GIVEN(ctx, argument) ((argument) != NULL || cgti_refuse(ctx, __func__, #argument, "is NULL"))

/* An array of so many items, or room for them. */
#define CGTI_ARRAY(ctx, array, count)                                                                        \
  ((array) != NULL || (count) == 0 || cgti_refuse(ctx, __func__, #array, "is NULL, but " #count " is not 0"))

/* Of an enumeration whose values are 0 .. last. */
#define CGTI_AMONG(ctx, argument, last)                                                                      \
  ((unsigned)(argument) <= (unsigned)(last) || cgti_refuse(ctx, __func__, #argument, "is past " #last))

/* Always false. */
bool cgti_refuse(cgt_ctx *ctx, const char *function, const char *argument, const char *why);

#endif
