/* nim_memory.h: the values of a imp_nim_values while they are found: in memory, or, beyond what is allowed
 * of that, in a mapped file without a name. */
#ifndef IMPARTIAL_NIM_MEMORY_H
#define IMPARTIAL_NIM_MEMORY_H

#include "impartial/heaps/nim_values.h"

/* Bytes, as cgt_nim_place has it. */
size_t imp_nim_memory_limit(const cgt_nim_place *place);

/* Room for that many. */
bool imp_nim_memory_reserve(imp_nim_values *v, size_t count, cgt_error *error);

void imp_nim_memory_close(imp_nim_values *v);

/* Of the first count values, as little-endian numbers of 16 bits; XXH64 with seed 0. False: no memory. */
bool imp_nim_values_hash(uint64_t *hash, const uint16_t *value, size_t count);

#endif
