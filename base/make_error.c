/* make_error.c: see make_error.h. */
#include "base/make_error.h"

#include <stdarg.h>
#include <stdio.h>

cgt_status labi_error_set(cgt_error *error, cgt_status status, const char *format, ...) {
  *error = (cgt_error){.status = status};
  va_list args;
  va_start(args, format);
  vsnprintf(error->message, sizeof error->message, format, args);
  va_end(args);
  return status;
}

bool labi_no_memory(cgt_error *error) {
  labi_error_set(error, CGT_ENOMEM, LABI_OUT_OF_MEMORY);
  return false;
}
