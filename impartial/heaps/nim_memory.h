/* nim_memory.h: the values of a imp_nim_values while they are found: in memory, or, beyond what is allowed
 * of that, in a mapped file without a name. */
#ifndef IMPARTIAL_NIM_MEMORY_H
#define IMPARTIAL_NIM_MEMORY_H

#include "impartial/heaps/nim_values.h"

/* Bytes, as cgt_nim_place has it. */
size_t imp_nim_memory_limit(const cgt_nim_place *place);

/* Room for that many. */
bool imp_nim_memory_reserve(imp_nim_values *v, size_t count, cgt_error *error);

/* So many values more were read or written since *touched was 0: when they fill the memory that is allowed, the
 * pages of the file are taken out of memory, and come back when they are touched again. */
void imp_nim_memory_touch(size_t *touched, const imp_nim_values *v, size_t count);

void imp_nim_memory_close(imp_nim_values *v);

/* Of the first count values, as little-endian numbers of 16 bits; XXH64 with seed 0. False: no memory. */
bool imp_nim_values_hash(uint64_t *hash, const uint16_t *value, size_t count);

#endif
