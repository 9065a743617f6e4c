/* outlet.h: a buffer that a function of the caller empties, and what came of it. */
#ifndef BASE_OUTLET_H
#define BASE_OUTLET_H

#include <cgt/base.h>

#include "base/buffer.h"

typedef struct labi_outlet {
  labi_buffer out;
  labi_drain *write;
  void *where;
  bool refused;
} labi_outlet;

/* The buffer to put into. The outlet stays where it is from open to close. */
labi_buffer *labi_outlet_open(labi_outlet *outlet, labi_drain *write, void *where);

/* Hands over the rest. CGT_ECANCELLED: write refused; CGT_ENOMEM: something else failed the buffer. */
cgt_status labi_outlet_close(labi_outlet *outlet);

#endif
