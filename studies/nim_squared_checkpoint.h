/* nim_squared_checkpoint.h: a count under way, on disk: the last layer that is complete, and the sum so far.
 */
#ifndef NIM_SQUARED_CHECKPOINT_H
#define NIM_SQUARED_CHECKPOINT_H

#include <gmp.h>

#include "studies/nim_squared_layer.h"
#include "studies/nim_squared_parts.h"

/* parts: the files that hold the records, which are complete; NULL if the layer itself has them. owner: the
 * open checkpoint, which is of this process.
 *
 * Replaces the file when the new one is complete on disk, so that one of the two is always there. */
bool study_checkpoint_save(labi_owned_file *owner, const char *name, unsigned height, unsigned across,
                           const study_layer *layer, const study_parts *parts, mpz_t *sums, cgt_error *error);

typedef struct study_checkpoint {
  unsigned height, across;
  study_layer layer;           /* numbered */
  uint64_t parts[STUDY_PARTS]; /* what study_part.read comes to, if layer.record is 0 */
  mpz_t sums[STUDY_SUMS];      /* initialised by the caller */
} study_checkpoint;

typedef enum study_checkpoint_state {
  STUDY_CHECKPOINT_READ,
  STUDY_CHECKPOINT_MISSING, /* nothing is in it */
  STUDY_CHECKPOINT_UNREADABLE, /* error */
  STUDY_CHECKPOINT_DAMAGED, /* not a checkpoint of this program on this kind of computer, or cut or changed */
  STUDY_CHECKPOINT_NO_MEMORY
} study_checkpoint_state;

/* Only when it is read there is a layer to close. */
study_checkpoint_state study_checkpoint_read(study_checkpoint *checkpoint, const labi_owned_file *file,
                                             size_t memory_bytes, cgt_error *error);

#endif
