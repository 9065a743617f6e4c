/* make_error.h: makes errors. */
#ifndef LAB_MAKE_ERROR_H
#define LAB_MAKE_ERROR_H

#include <stdarg.h>

#include <cgt/error.h>

/* Sets the error, without a place in a text and without advice, which the caller may add; the message is in printf
 * style. Returns status. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
cgt_status
labi_error_set(cgt_error *error, cgt_status status, const char *format, ...);

/* The same of a list. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 0)))
#endif
cgt_status
labi_error_set_list(cgt_error *error, cgt_status status, const char *format, va_list list);

/* The system gives no memory: the one wording of it, and the error. Always false. */
#define LABI_OUT_OF_MEMORY "out of memory: the system has no more"
bool labi_no_memory(cgt_error *error);

#endif
