/* nim_squared_checkpoint.h: a count under way, on disk: the last layer that is complete, and the sum so far.
 */
#ifndef NIM_SQUARED_CHECKPOINT_H
#define NIM_SQUARED_CHECKPOINT_H

#include <gmp.h>

#include "studies/nim_squared_layer.h"

/* Replaces the file when the new one is complete on disk, so that one of the two is always there. 0, or
 * errno. */
int checkpoint_save(const char *name, unsigned height, unsigned across, const layer *layer, const mpz_t sum);

typedef struct checkpoint {
  unsigned height, across;
  layer layer; /* numbered */
  mpz_t sum;   /* initialised by the caller */
} checkpoint;

typedef enum checkpoint_state {
  CHECKPOINT_READ,
  CHECKPOINT_MISSING, /* no such file */
  CHECKPOINT_UNREADABLE,
  CHECKPOINT_DAMAGED, /* not a checkpoint of this program on this kind of computer, or cut or changed */
  CHECKPOINT_NO_MEMORY
} checkpoint_state;

/* Only when it is read there is a layer to close. */
checkpoint_state checkpoint_read(checkpoint *checkpoint, const char *name, size_t memory_bytes);

#endif
