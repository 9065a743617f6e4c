/* sample.h: some of the tuples of a statement, drawn at random, where there are too many to take all.
 *
 * The tuples come in lexicographic order, one after another, and none of them is kept: a sample of ten million
 * takes no more memory than one of ten. */
#ifndef LAB_SAMPLE_H
#define LAB_SAMPLE_H

#include <cgt/lab_machine.h>

typedef struct labi_sampler labi_sampler;

/* Chooses `size` tuples, the same for the same seed on every machine: each variable is drawn evenly from what it
 * runs over, given those before it, and what was drawn twice counts once. Fewer where 16 times as many draws find
 * no more: there are hardly more. *sampler is NULL, without a failure, where the statement has no more tuples than
 * that: all are to be taken. Fails: as the ranges do; ENOMEM, ECANCELLED. Cost: that of the ranges at each draw,
 * which are counted first. Tested: sample::each_tuple_once_in_order_and_within_its_ranges */
cgt_status labi_sampler_open(labi_sampler **sampler, lab_machine *machine, size_t statement, uint64_t size,
                             uint64_t seed, lab_error *error);

/* The next of them, or *done. */
cgt_status labi_sampler_next(bool *done, int64_t *tuple, labi_sampler *sampler, lab_machine *machine,
                             lab_error *error);

void labi_sampler_close(labi_sampler *sampler); /* NULL is allowed */

#endif
