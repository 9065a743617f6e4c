/* sample.h: some of the tuples of a statement, drawn at random, where there are too many to take all. */
#ifndef LAB_SAMPLE_H
#define LAB_SAMPLE_H

#include <cgt/lab_machine.h>

typedef struct labi_sample {
  bool all; /* the statement has no more than that many: there is nothing to draw */
  size_t width, count;
  int64_t *tuples; /* count * width, each once, in lexicographic order */
} labi_sample;

/* `size` tuples, the same for the same seed on every machine: each variable is drawn evenly from what it runs
 * over, given those before it. Fewer where a hundred thousand draws on end found none that is new: there are
 * hardly more. Fails: as the ranges do; ENOMEM, ECANCELLED. In any case it is to be freed. */
cgt_status labi_sample_draw(labi_sample *sample, lab_machine *machine, size_t statement, uint64_t size,
                            uint64_t seed, lab_error *error);
void labi_sample_free(labi_sample *sample);

#endif
