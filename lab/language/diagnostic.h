/* diagnostic.h: errors of programs. */
#ifndef LAB_DIAGNOSTIC_H
#define LAB_DIAGNOSTIC_H

#include <cgt/lab_value.h>

/* Writes the error; message in printf style. Always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
bool labi_syntax_error(lab_error *error, cgt_status status, uint32_t line, uint32_t column, const char *format,
                       ...);

/* There is no memory. Always false. */
bool labi_no_memory(lab_error *error);

#endif
