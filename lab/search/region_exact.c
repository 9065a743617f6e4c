/* region_exact.c: the smallest description with few comparisons, by search through all of them.
 *
 * A description A op S splits what remains to be told apart: `A and S` is right if A holds on all of the
 * inside and S tells the inside from the part of the outside where A holds; `A or S` if A holds nowhere
 * outside and S tells the rest of the inside from the outside. Comparisons come in order of size, so the
 * search is cut off as soon as no smaller description can follow; of equal ones the first found stays. */
#include <stdlib.h>
#include <string.h>

#include "lab/search/region.h"

enum { LEAST_SIZE = 3 }; /* of a comparison: a == b */
static const uint64_t most_steps = 200000000;

typedef struct level {
  uint64_t *inside, *outside; /* what is to be told apart */
  size_t *wide, *narrow; /* rows with all of the inside and not all outside; with none outside, some inside */
  size_t wides, narrows;
  size_t chosen;
  int code;
} level;

typedef struct exact {
  const labi_sample *sample;
  labi_formula *best;
  unsigned below;
  uint64_t steps;
  bool stopped;
  level levels[LABI_REGION_EXACT_ATOMS];
} exact;

static bool contains(const uint64_t *row, const uint64_t *set, size_t words) {
  for (size_t i = 0; i < words; i++)
    if (set[i] & ~row[i]) return false;
  return true;
}

static bool avoids(const uint64_t *row, const uint64_t *set, size_t words) {
  for (size_t i = 0; i < words; i++)
    if (set[i] & row[i]) return false;
  return true;
}

static unsigned size_at(const exact *e, size_t row) {
  return e->sample->atoms->items[e->sample->atom[row]].size;
}

static void record(exact *e, size_t depth, size_t last, unsigned size) {
  labi_formula *f = e->best;
  f->length = 0;
  for (size_t i = 0; i < depth; i++) {
    f->code[f->length++] = e->levels[i].code;
    f->code[f->length++] = e->sample->atom[e->levels[i].chosen];
  }
  f->code[f->length++] = e->sample->atom[last];
  e->below = size;
}

/* Have so many more comparisons of rows been too many? */
static bool exhausted(exact *e, size_t steps) {
  e->steps += steps;
  if (e->steps > most_steps || !labi_search_goes_on(e->sample->watch)) e->stopped = true;
  return e->stopped;
}

/* The last comparison: it is one of those that suited the level above. */
static void search_last(exact *e, size_t depth, unsigned used) {
  const level *above = &e->levels[depth - 1], *here = &e->levels[depth];
  size_t words = e->sample->words, i = 0;
  bool and = above->code == LABI_FORMULA_AND;
  size_t count = and? above->wides : above->narrows;
  const size_t *list = and? above->wide : above->narrow;
  for (; i < count && used + size_at(e, list[i]) < e->below; i++) {
    const uint64_t *row = labi_sample_row(e->sample, list[i]);
    bool right = and? avoids(row, here->outside, words) : contains(row, here->inside, words);
    if (right) record(e, depth, list[i], used + size_at(e, list[i]));
  }
  exhausted(e, i + 1);
}

/* Lists the rows that suit this level, and records those that are right by themselves. */
static void list_rows(exact *e, size_t depth, unsigned used) {
  level *here = &e->levels[depth];
  size_t words = e->sample->words, i = 0;
  here->wides = here->narrows = 0;
  for (; i < e->sample->different && used + size_at(e, i) < e->below; i++) {
    const uint64_t *row = labi_sample_row(e->sample, i);
    bool wide = contains(row, here->inside, words), narrow = avoids(row, here->outside, words);
    if (wide && narrow)
      record(e, depth, i, used + size_at(e, i));
    else if (wide && !contains(row, here->outside, words))
      here->wide[here->wides++] = i;
    else if (narrow && !avoids(row, here->inside, words))
      here->narrow[here->narrows++] = i;
  }
  exhausted(e, i + 1);
}

static void search(exact *e, size_t depth, unsigned left, unsigned used);

static void branch(exact *e, size_t depth, unsigned left, unsigned used, int code) {
  level *here = &e->levels[depth], *next = &e->levels[depth + 1];
  size_t words = e->sample->words, count = code == LABI_FORMULA_AND ? here->wides : here->narrows;
  const size_t *list = code == LABI_FORMULA_AND ? here->wide : here->narrow;
  /* A and (B and S) is B and (A and S): one order does */
  bool follows = depth > 0 && here[-1].code == code;
  for (size_t k = 0; k < count && !e->stopped; k++) {
    size_t i = list[k];
    if (follows && i < here[-1].chosen) continue;
    unsigned size = used + size_at(e, i);
    if (size + LEAST_SIZE >= e->below) break;
    const uint64_t *row = labi_sample_row(e->sample, i);
    here->chosen = i;
    here->code = code;
    for (size_t w = 0; w < words; w++) {
      next->inside[w] = code == LABI_FORMULA_AND ? here->inside[w] : here->inside[w] & ~row[w];
      next->outside[w] = code == LABI_FORMULA_AND ? here->outside[w] & row[w] : here->outside[w];
    }
    if (left == 2)
      search_last(e, depth + 1, size);
    else
      search(e, depth + 1, left - 1, size);
  }
}

static void search(exact *e, size_t depth, unsigned left, unsigned used) {
  list_rows(e, depth, used);
  if (left == 1) return;
  branch(e, depth, left, used, LABI_FORMULA_AND);
  branch(e, depth, left, used, LABI_FORMULA_OR);
}

bool labi_region_exact(labi_formula *formula, bool *finished, const labi_sample *sample, unsigned depth,
                       unsigned below) {
  size_t words = sample->words, rows = sample->different;
  exact e = {.sample = sample, .best = formula, .below = below};
  uint64_t *sets = calloc((size_t)2 * depth * words + 1, sizeof *sets);
  size_t *lists = calloc((size_t)2 * depth * rows + 1, sizeof *lists);
  formula->length = 0;
  *finished = false;
  bool good = sets && lists;
  if (good) {
    for (size_t i = 0; i < depth; i++)
      e.levels[i] = (level){.inside = sets + 2 * i * words,
                            .outside = sets + (2 * i + 1) * words,
                            .wide = lists + 2 * i * rows,
                            .narrow = lists + (2 * i + 1) * rows};
    memcpy(e.levels[0].inside, sample->inside, words * sizeof *sets);
    memcpy(e.levels[0].outside, sample->outside, words * sizeof *sets);
    search(&e, 0, depth, 0);
    *finished = !e.stopped;
  }
  free(sets);
  free(lists);
  return good;
}
