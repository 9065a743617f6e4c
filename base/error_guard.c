/* error_guard.c: see error_guard.h. */
#include "base/error_guard.h"

#include <stdio.h>

bool labi_refuse(cgt_error *error, const char *function, const char *argument, const char *why) {
  *error = (cgt_error){.status = CGT_EINVAL};
  snprintf(error->message, sizeof error->message, "%s: %s %s", function, argument, why);
  return false;
}
