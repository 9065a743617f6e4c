/* make_error.c: see make_error.h. */
#include "base/make_error.h"

#include <stdio.h>

cgt_status labi_error_set_list(cgt_error *error, cgt_status status, const char *format, va_list list) {
  *error = (cgt_error){.status = status};
  vsnprintf(error->message, sizeof error->message, format, list);
  return status;
}

cgt_status labi_error_set(cgt_error *error, cgt_status status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  labi_error_set_list(error, status, format, list);
  va_end(list);
  return status;
}

bool labi_no_memory(cgt_error *error) {
  labi_error_set(error, CGT_ENOMEM, LABI_OUT_OF_MEMORY);
  return false;
}
