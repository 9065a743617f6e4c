/* nim_squared_layer.c: see nim_squared_layer.h. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#include "studies/nim_squared_layer.h"

#include <sys/mman.h>

static uint64_t slots_for(uint64_t classes) { return classes + classes / 2 + 8; }

size_t study_layer_bytes(uint64_t classes, size_t record) {
  uint64_t slots = slots_for(classes), bytes = slots * sizeof(uint64_t) +
                                               (slots + slots % 2) * sizeof(uint32_t) +
                                               classes * record * sizeof(uint64_t);
  return bytes < SIZE_MAX / 2 ? (size_t)bytes : SIZE_MAX / 2; /* so that two can be added */
}

void *study_pages_open(size_t bytes) {
  void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return NULL;
#ifdef MADV_HUGEPAGE
  madvise(pages, bytes, MADV_HUGEPAGE);
#endif
  return pages;
}

void study_pages_close(void *pages, size_t bytes) {
  if (pages) munmap(pages, bytes);
}

bool study_layer_open(study_layer *layer, unsigned pegs, uint64_t classes, size_t record) {
  *layer =
      (struct study_layer){.pegs = pegs, .classes = classes, .slots = slots_for(classes), .record = record};
  layer->bytes = study_layer_bytes(classes, record);
  layer->key = study_pages_open(layer->bytes);
  if (!layer->key) return false;
  layer->records = layer->key + layer->slots;
  layer->number = (uint32_t *)(layer->records + classes * record);
  return true;
}

void study_layer_close(study_layer *layer) {
  study_pages_close(layer->key, layer->bytes);
  *layer = (struct study_layer){0};
}

void study_layer_put(study_layer *layer, uint64_t rank) {
  uint64_t slot = study_layer_slot(layer, rank);
  for (;;) {
    uint64_t there = __atomic_load_n(&layer->key[slot], __ATOMIC_RELAXED);
    if (there == 0 && __atomic_compare_exchange_n(&layer->key[slot], &there, rank + 1, false,
                                                  __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return;
    if (there == rank + 1) return;
    if (++slot == layer->slots) slot = 0;
  }
}

uint64_t study_layer_number(study_layer *layer) {
  uint32_t number = 0;
  for (uint64_t slot = 0; slot < layer->slots; slot++)
    if (layer->key[slot]) layer->number[slot] = number++;
  return number;
}

/* Each class loses a peg to become its parent: one of the fullest vectors' pegs, there one in the fullest of
 * the lines. Only such pegs are put back; what they make is sought in the table, so that ties do no harm. */
void study_layer_grow(study_layer *layer, const study_class_shape *shape, const study_class_board *board) {
  unsigned weight[STUDY_CLASS_MOST_VECTORS], line[STUDY_CLASS_MOST_LINES] = {0}, most = 0;
  for (unsigned k = 0; k < shape->count; k++) {
    weight[k] = (unsigned)__builtin_popcount(board->vector[k]);
    if (weight[k] > most) most = weight[k];
    for (unsigned l = 0; l < shape->lines; l++) line[l] += board->vector[k] >> l & 1;
  }
  unsigned fullest = 0; /* all lines that meet one of the fullest vectors */
  for (unsigned k = 0; k < shape->count; k++)
    if (weight[k] == most) fullest |= board->vector[k];
  for (unsigned k = 0; k < shape->count; k++) {
    unsigned v = board->vector[k];
    if (weight[k] + 1 < most || (k > 0 && board->vector[k - 1] == v)) continue;
    unsigned met = weight[k] == most ? v : fullest | v, bound = 0;
    for (unsigned l = 0; l < shape->lines; l++)
      if (met >> l & 1 && line[l] > bound) bound = line[l];
    for (unsigned l = 0; l < shape->lines; l++) {
      if (v >> l & 1 || line[l] + 1 < bound) continue;
      study_class_board after = *board;
      study_class_form form;
      after.vector[k] = (unsigned char)(v | 1U << l);
      study_class_form_of(&form, shape, &after);
      study_layer_put(layer, form.rank);
    }
  }
}
