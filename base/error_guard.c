/* error_guard.c: see error_guard.h. */
#include "base/error_guard.h"

#include "base/make_error.h"

bool labi_refuse(cgt_error *error, const char *function, const char *argument, const char *why) {
  labi_error_set(error, CGT_EINVAL, "%s: %s %s", function, argument, why);
  return false;
}
