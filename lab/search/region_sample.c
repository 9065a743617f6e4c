/* region_sample.c: the sample of instances that a search works on, as rows of bits. */
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "lab/search/region.h"

enum { FIRST_SAMPLE = 128, MORE_SAMPLE = 32 };

static bool add_instance(labi_sample *s, size_t instance) {
  for (size_t i = 0; i < s->count; i++)
    if (s->instances[i] == instance) return true;
  s->instances = labi_grow(s->instances, &s->room, s->count + 1, sizeof *s->instances);
  if (s->count == s->room) return false;
  s->instances[s->count++] = instance;
  return true;
}

/* Of the instances i with chosen(i), so many, evenly spread over all of them. */
static bool add_spread(labi_sample *s, const unsigned char *chosen, unsigned char mark, size_t total,
                       size_t most) {
  size_t seen = 0, taken = 0;
  for (size_t i = 0; i < s->data->count; i++) {
    if (chosen[i] != mark) continue;
    /* the k-th of `most` stands at k*total/most */
    if (taken < most && seen >= taken * (total / most) + taken * (total % most) / most) {
      if (!add_instance(s, i)) return false;
      taken++;
    }
    seen++;
  }
  return true;
}

bool labi_sample_spread(labi_sample *s, size_t most) {
  const labi_region_data *data = s->data;
  size_t value = s->value;
  unsigned char *side = malloc(data->count);
  if (!side) return false;
  for (size_t i = 0; i < data->count; i++) side[i] = data->of[i] == value;
  bool good = add_spread(s, side, 1, data->totals[value], most) &&
              add_spread(s, side, 0, data->count - data->totals[value], most);
  free(side);
  return good;
}

bool labi_sample_open(labi_sample *s, const labi_region_data *data, const labi_atoms *atoms, size_t value) {
  *s = (labi_sample){.data = data, .atoms = atoms, .value = value};
  return labi_sample_spread(s, FIRST_SAMPLE);
}

void labi_sample_close(labi_sample *s) {
  free(s->instances);
  free(s->inside);
  free(s->outside);
  free(s->rows);
  free(s->atom);
}

static bool is_row(const void *items, uint32_t index, const void *key) {
  const labi_sample *s = items;
  return memcmp(labi_sample_row(s, index), key, s->words * sizeof(uint64_t)) == 0;
}

/* Keeps the last row if no atom before it has the same; false: no memory. */
static bool keep_row(labi_sample *s, int atom, labi_map *map) {
  const uint64_t *row = labi_sample_row(s, s->different);
  uint64_t hash = labi_hash(row, s->words * sizeof *row);
  if (labi_map_find(map, hash, is_row, s, row) != LABI_NOT_FOUND) return true;
  s->atom[s->different] = atom;
  return labi_map_add(map, hash, (uint32_t)s->different++);
}

bool labi_sample_fill(labi_sample *s) {
  const labi_region_data *data = s->data;
  size_t width = data->width, atoms = s->atoms->count;
  labi_map map = {0};
  s->words = (s->count + 63) / 64;
  free(s->inside);
  free(s->outside);
  free(s->rows);
  free(s->atom);
  s->inside = calloc(s->words, sizeof *s->inside);
  s->outside = calloc(s->words, sizeof *s->outside);
  s->rows = malloc((atoms + 1) * s->words * sizeof *s->rows);
  s->atom = malloc((atoms + 1) * sizeof *s->atom);
  bool good = s->inside && s->outside && s->rows && s->atom;
  s->different = 0;
  for (size_t i = 0; good && i < s->count; i++)
    (data->of[s->instances[i]] == s->value ? s->inside : s->outside)[i / 64] |= (uint64_t)1 << i % 64;
  for (size_t k = 0; good && k < atoms; k++) {
    uint64_t *row = s->rows + s->different * s->words;
    memset(row, 0, s->words * sizeof *row);
    for (size_t i = 0; i < s->count; i++)
      row[i / 64] |= (uint64_t)labi_atom_holds(&s->atoms->items[k], data->tuples + s->instances[i] * width)
                     << i % 64;
    good = keep_row(s, (int)k, &map);
    if (k % 256 == 0 && !labi_search_goes_on(s->watch)) break;
  }
  labi_map_free(&map);
  return good;
}

bool labi_sample_agrees(const labi_sample *s, const labi_formula *formula, bool negated) {
  const labi_region_data *data = s->data;
  for (size_t i = s->count; i-- > 0;) { /* those that were wrong before come last */
    size_t instance = s->instances[i];
    bool said = labi_formula_holds(formula, s->atoms, data->tuples + instance * data->width) != negated;
    if (said != (data->of[instance] == s->value)) return false;
  }
  return true;
}

bool labi_sample_try(bool *right, labi_sample *s, const labi_formula *formula, bool negated) {
  const labi_region_data *data = s->data;
  unsigned char *wrong = malloc(data->count);
  size_t missed = 0, extra = 0;
  if (!wrong) return false;
  for (size_t i = 0; i < data->count; i++) {
    bool said = labi_formula_holds(formula, s->atoms, data->tuples + i * data->width) != negated;
    bool is = data->of[i] == s->value;
    wrong[i] = said == is ? 0 : is ? 1 : 2;
    missed += wrong[i] == 1;
    extra += wrong[i] == 2;
  }
  *right = missed + extra == 0;
  bool good = add_spread(s, wrong, 1, missed, MORE_SAMPLE) && add_spread(s, wrong, 2, extra, MORE_SAMPLE);
  free(wrong);
  return good;
}
