/* nim_squared_shards.h: several processes count together. Each makes all layers, but fills the records of
 * its own classes alone; then all send theirs to all. It is the filling that takes the time. Memory is not
 * divided: every process holds two layers.
 *
 * All functions are called by all processes at the same points, and do nothing in one that counts alone. */
#ifndef NIM_SQUARED_SHARDS_H
#define NIM_SQUARED_SHARDS_H

#include <gmp.h>

#include "studies/family.h"
#include "studies/nim_squared_layer.h"
#include "studies/nim_squared_record.h"

/* Does this process fill the class with this key, its rank + 1? */
static inline bool study_shard_owns(const study_job *job, uint64_t key) {
  return job->shards <= 1 || (key * UINT64_C(0x9E3779B97F4A7C15) >> 40) % job->shards == job->shard;
}

/* The worst status of all; stopped, too, when the connection is lost. */
cgt_status study_shards_agree(const study_job *job, cgt_status own);

/* What process 0 begins with: a status and, if it is done, a cut and the first layer; all others get these.
 */
cgt_status study_shards_begin(const study_job *job, cgt_status status, study_cut *cut, bool keeps,
                              study_layer *here);

/* Every process gets the records of the others; process 0 the sums of all, which are 0 elsewhere. */
cgt_status study_shards_exchange(const study_job *job, cgt_status status, study_layer *here,
                                 mpz_t sums[STUDY_SUMS]);

#endif
