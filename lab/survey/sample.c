/* sample.c: see sample.h. */
#include "lab/survey/sample.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/sort.h"
#include "base/vector.h"
#include "lab/machine/instances.h"
#include "lab/machine/machine.h"

enum { MOST_FRUITLESS = 100000 };

/* Has the statement no more tuples than that? The ranges tell, or they are counted. */
static cgt_status count_all(bool *all, lab_machine *machine, size_t statement, uint64_t size,
                            lab_error *error) {
  uint64_t box;
  cgt_status status = lab_instance_box(&box, machine, statement, error);
  *all = box > 0 && box <= size;
  return status == CGT_OK && box == 0 ? labi_instance_are_few(all, machine, statement, size, error) : status;
}

/* ---- drawing ----------------------------------------------------------------------------------- */

typedef struct drawing {
  labi_sample *sample;
  size_t room;
  labi_map by_hash; /* of the tuples */
} drawing;

static bool is_tuple(const void *items, uint32_t index, const void *key) {
  const labi_sample *sample = items;
  return memcmp(sample->tuples + index * sample->width, key, sample->width * sizeof *sample->tuples) == 0;
}

/* One tuple more, unless it is there. */
static bool add(bool *fresh, drawing *d, const int64_t *tuple) {
  labi_sample *sample = d->sample;
  const size_t bytes = sample->width * sizeof *tuple;
  const uint64_t hash = labi_hash(tuple, bytes);
  *fresh = labi_map_find(&d->by_hash, hash, is_tuple, sample, tuple) == LABI_NOT_FOUND;
  if (!*fresh) return true;
  sample->tuples = labi_grow(sample->tuples, &d->room, sample->count + 1, bytes);
  if (d->room <= sample->count || !labi_map_add(&d->by_hash, hash, (uint32_t)sample->count)) return false;
  memcpy(sample->tuples + sample->count++ * sample->width, tuple, bytes);
  return true;
}

static int by_place(const void *a, const void *b, void *where) {
  const size_t width = *(const size_t *)where;
  const int64_t *x = a, *y = b;
  for (size_t i = 0; i < width; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

static cgt_status draw(drawing *d, lab_machine *machine, size_t statement, uint64_t size, uint64_t seed,
                       lab_error *error) {
  int64_t tuple[LAB_VARIABLE_LIMIT];
  bool good = true;
  for (unsigned fruitless = 0; good && d->sample->count < size && fruitless < MOST_FRUITLESS; fruitless++) {
    bool found, fresh = false;
    cgt_status status = labi_instance_draw(&found, tuple, machine, statement, &seed, error);
    if (status != CGT_OK) return status;
    if (found) good = add(&fresh, d, tuple);
    if (fresh) fruitless = 0;
  }
  good = good && labi_sort_items(d->sample->tuples, d->sample->count, d->sample->width * sizeof *tuple,
                                 by_place, &d->sample->width);
  if (good) return CGT_OK;
  *error = (lab_error){.status = CGT_ENOMEM, .message = "out of memory for a sample"};
  return CGT_ENOMEM;
}

cgt_status labi_sample_draw(labi_sample *sample, lab_machine *machine, size_t statement, uint64_t size,
                            uint64_t seed, lab_error *error) {
  const lab_statement *about = lab_program_statement(machine->program, statement);
  drawing d = {.sample = sample};
  *sample = (labi_sample){.all = about->variable_count == 0, .width = about->variable_count};
  if (sample->all) return CGT_OK;
  cgt_status status = count_all(&sample->all, machine, statement, size, error);
  if (status == CGT_OK && !sample->all) status = draw(&d, machine, statement, size, seed, error);
  labi_map_free(&d.by_hash);
  return status;
}

void labi_sample_free(labi_sample *sample) {
  free(sample->tuples);
  *sample = (labi_sample){0};
}
