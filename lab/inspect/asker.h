/* asker.h: for whom games are asked. */
#ifndef LAB_ASKER_H
#define LAB_ASKER_H

#include <cgt/lab_machine.h>

#include "lab/language/diagnostic.h"

typedef struct labi_asker {
  lab_machine *machine;
  cgt_ctx *ctx;
  lab_error *error; /* clear when it begins */
} labi_asker;

/* Takes over the error of the context, if the asker has none, or, if that knows none, that there was no memory; always
 * false. */
static inline bool labi_asker_failed(const labi_asker *a, const char *what) {
  if (a->error->status == CGT_OK) labi_engine_error(a->error, a->ctx, what);
  return false;
}

#endif
