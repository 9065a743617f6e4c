/* strategy_errors.c: what every part of a strategy does when it fails. */
#include <stdarg.h>

#include "base/make_error.h"
#include "lab/language/diagnostic.h"
#include "lab/strategy/strategy.h"

bool labi_strategy_fail(lab_strategy *s, cgt_status status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  labi_error_set_list(s->error, status, format, list);
  va_end(list);
  return false;
}

bool labi_strategy_no_memory(lab_strategy *s) {
  return labi_strategy_fail(s, CGT_ENOMEM, LABI_OUT_OF_MEMORY);
}

bool labi_strategy_engine_failed(lab_strategy *s) {
  labi_engine_error(s->error, s->ctx, NULL);
  return false;
}
