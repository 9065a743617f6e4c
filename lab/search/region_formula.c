/* region_formula.c: descriptions as formulas in prefix notation. */
#include <string.h>

#include "lab/search/region.h"

size_t labi_formula_atoms(const labi_formula *f) { return (f->length + 1) / 2; }

unsigned labi_formula_size(const labi_formula *f, const labi_atoms *atoms) {
  unsigned size = 0;
  for (size_t i = 0; i < f->length; i++)
    if (f->code[i] >= 0) size += atoms->items[f->code[i]].size;
  return size;
}

static bool holds(const labi_formula *f, size_t *at, const labi_atoms *atoms, const int64_t *tuple) {
  int code = f->code[(*at)++];
  if (code >= 0) return labi_atom_holds(&atoms->items[code], tuple);
  bool a = holds(f, at, atoms, tuple), b = holds(f, at, atoms, tuple);
  return code == LABI_FORMULA_AND ? a && b : a || b;
}

bool labi_formula_holds(const labi_formula *f, const labi_atoms *atoms, const int64_t *tuple) {
  size_t at = 0;
  return holds(f, &at, atoms, tuple);
}

bool labi_formula_join(labi_formula *a, int code, const labi_formula *b) {
  bool joins = a->length > 0;
  if (a->length + b->length + joins > LABI_FORMULA_CODES) return false;
  if (joins) {
    memmove(a->code + 1, a->code, a->length * sizeof *a->code);
    a->code[0] = code;
  }
  memcpy(a->code + a->length + joins, b->code, b->length * sizeof *b->code);
  a->length += b->length + joins;
  return true;
}

static size_t end_of(const labi_formula *f, size_t at) {
  for (size_t wanted = 1; wanted > 0; at++) wanted = f->code[at] < 0 ? wanted + 1 : wanted - 1;
  return at;
}

void labi_formula_drop(labi_formula *f, size_t at, bool first) {
  size_t middle = end_of(f, at + 1), end = end_of(f, middle);
  size_t from = first ? middle : at + 1, to = first ? end : middle; /* what is kept */
  memmove(f->code + at, f->code + from, (to - from) * sizeof *f->code);
  memmove(f->code + at + (to - from), f->code + end, (f->length - end) * sizeof *f->code);
  f->length -= end - at - (to - from);
}
