/* diagnostic.h: errors of programs. */
#ifndef LAB_DIAGNOSTIC_H
#define LAB_DIAGNOSTIC_H

#include <cgt/lab_value.h>

#include "base/make_error.h"

/* Writes the error; message in printf style. Always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
bool labi_syntax_error(lab_error *error, cgt_status status, uint32_t line, uint32_t column, const char *format,
                       ...);

/* What the engine failed with, which ctx then forgets; that there is no memory, where it knows of nothing.
 * what: "cannot print the value" stands before it, NULL for nothing. Returns its status. */
cgt_status labi_engine_error(lab_error *error, cgt_ctx *ctx, const char *what);

#endif
