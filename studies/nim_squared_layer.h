/* nim_squared_layer.h: the classes of boards with the same number of pegs, and what is known of each. */
#ifndef NIM_SQUARED_LAYER_H
#define NIM_SQUARED_LAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "studies/nim_squared_class.h"

/* A table of ranks with open addressing; a class has the number of its place among the occupied slots, and
 * a record of that number. */
typedef struct study_layer {
  unsigned pegs;
  uint64_t classes, slots;
  size_t record; /* limbs; 0: the records are on disk (nim_squared_parts.h) */
  uint64_t *key; /* [slots]: rank + 1, or 0 */
  uint32_t *number;
  uint64_t *records;
  size_t bytes; /* of the three together, allocated as one */
} study_layer;

/* Zeroed memory, in large pages where the system has them: look-ups go everywhere, and small pages would cost
 * a second miss each. NULL when there is none. */
void *study_pages_open(size_t bytes);
void study_pages_close(void *pages, size_t bytes);

/* Bytes that a layer takes. */
size_t study_layer_bytes(uint64_t classes, size_t record);

/* A layer without classes, with room for all of them. False when there is no memory. */
bool study_layer_open(study_layer *layer, unsigned pegs, uint64_t classes, size_t record);
void study_layer_close(study_layer *layer);

/* Puts in a rank, if it is not there; threads may do so at the same time. */
void study_layer_put(study_layer *layer, uint64_t rank);

/* Numbers the classes, when all are in. Returns how many there are. */
uint64_t study_layer_number(study_layer *layer);

/* Puts into the layer all classes with one peg more than one of below has, among those that come from the
 * class in this slot of below. */
void study_layer_grow(study_layer *layer, const study_class_shape *shape, const study_class_board *board);

static inline uint64_t study_layer_slot(const study_layer *layer, uint64_t rank) {
  uint64_t mixed = (rank + 1) * UINT64_C(0x9E3779B97F4A7C15);
  mixed = (mixed ^ mixed >> 32) * UINT64_C(0xD6E8FEB86659FD93);
  return (uint64_t)((mixed >> 32) * layer->slots >> 32);
}

/* The number of a class that is there; search begins at this slot. */
static inline uint32_t study_layer_find(const study_layer *layer, uint64_t rank, uint64_t slot) {
  while (layer->key[slot] != rank + 1)
    if (++slot == layer->slots) slot = 0;
  return layer->number[slot];
}

static inline uint64_t *study_layer_record(const study_layer *layer, uint32_t number) {
  return layer->records + number * layer->record;
}

#endif
