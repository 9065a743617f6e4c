/* nim_values.h: where the nim-values of heaps lie: in memory, or in a file, which the system brings to memory
 * piece by piece. A file that stays begins with LABI_NIM_HEAD bytes: what it is of, how many values are good,
 * and a hash of them; these are written only after the values, so it can be gone on from whenever the work
 * ends. */
#ifndef LAB_NIM_VALUES_H
#define LAB_NIM_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/lab_heaps.h>

enum { LABI_NIM_HEAD = 8192 };

typedef struct labi_nim_values {
  uint16_t *value;             /* moves when there is more room */
  size_t room, most_in_memory; /* values */
  int file;                    /* -1: none */
  bool kept;                   /* it stays */
  void *map;
  size_t map_bytes;
  size_t hashed; /* values that are in `hash` */
  struct XXH64_state_s *hash;
} labi_nim_values;

/* As lab_nim_place has it. */
size_t labi_nim_memory(const lab_nim_place *place);

/* Opens place->file for rules of that text, as lab_nim_sequence_new wants it; *count: the values that are in
 * it. False with a message: it cannot be used; without one: no memory. labi_nim_values_close in any case. */
bool labi_nim_values_open(labi_nim_values *v, size_t *count, const char *text, const lab_nim_place *place,
                          lab_error *error);
void labi_nim_values_close(labi_nim_values *v);

/* Room for that many. False: there is none, on disk or in memory. */
bool labi_nim_values_reserve(labi_nim_values *v, size_t count);

/* Of a file that stays: the first count values are good. False: it cannot be written. */
bool labi_nim_values_save(labi_nim_values *v, size_t count);

/* Of the first count values, as little-endian numbers of 16 bits; XXH64 with seed 0. False: no memory. */
bool labi_nim_values_hash(uint64_t *hash, const uint16_t *value, size_t count);

#endif
