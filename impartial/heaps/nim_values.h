/* nim_values.h: where the nim-values of heaps are while they are found, and the file that keeps them.
 *
 * They are in memory, or, beyond what is allowed of that, in a mapped file without a name that this process
 * alone can open, whose space is reserved before it is mapped: no disk and nobody else can take a page away.
 * The file that keeps values is written beside that and never mapped (storage/owned_file.h). It has a
 * part for each time it was saved: the values since the last time, and how they were split then, so that
 * what goes on from it finds what unbroken work had found. */
#ifndef IMPARTIAL_NIM_VALUES_H
#define IMPARTIAL_NIM_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/heaps.h>

#include "storage/owned_file.h"

typedef struct imp_nim_values {
  uint16_t *value;             /* moves when there is more room */
  size_t room, most_in_memory; /* values */
  labi_owned_file scratch;     /* beyond memory */
  void *map;
  size_t map_bytes;
  size_t touched; /* values of the map that may have been read or written since it was let go */
  labi_owned_file kept;
  bool usable;  /* the file that keeps them was read, and may be written */
  size_t saved; /* values that it has, */
  uint64_t end; /* and where its parts end */
} imp_nim_values;

/* How values are split, as games_sparse has it. */
typedef struct imp_nim_split {
  bool known; /* else it is to be chosen */
  unsigned mask;
  bool by_parity;
  size_t since;
  size_t *floor, floor_count; /* from the first on */
} imp_nim_split;

/* Opens place->file for rules of that text, as cgt_nim_sequence_new wants it; *count: the values that are in
 * it, *split: how they were split, whose floors are malloc'ed. imp_nim_values_close in any case. */
bool imp_nim_values_open(imp_nim_values *v, size_t *count, imp_nim_split *split, const char *text,
                         const cgt_nim_place *place, cgt_error *error);
void imp_nim_values_close(imp_nim_values *v);

/* Room for that many, in the file that keeps them, too. */
bool imp_nim_values_reserve(imp_nim_values *v, size_t count, cgt_error *error);

/* The first count values are good, and are kept if there is a file for it. */
bool imp_nim_values_save(imp_nim_values *v, size_t count, const imp_nim_split *split, cgt_error *error);

#endif
