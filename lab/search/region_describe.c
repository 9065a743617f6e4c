/* region_describe.c: the description of one region: first by exact search, then by covering. */
#include "lab/base/interrupt.h"
#include "lab/search/region.h"

enum { BELOW = 120, COVER_SAMPLE = 1000, SAMPLE_MOST = 8192, ROUNDS = 60 };

/* A covering with more comparisons than a quarter of what there is to describe describes nothing. */
static bool is_simple(const formula *f, const region_data *data, size_t value) {
  size_t inside = data->totals[value], outside = data->count - inside;
  return formula_atoms(f) <= FORMULA_ATOMS && 4 * formula_atoms(f) <= (inside < outside ? inside : outside);
}

/* Drops parts of a description as long as it stays right on the sample, the last ones first. */
static void prune(formula *f, const sample *s, bool negated) {
  for (size_t i = f->length; i-- > 0;)
    for (int first = 0; first < 2 && i < f->length && f->code[i] < 0; first++) {
      formula shorter = *f;
      formula_drop(&shorter, i, first);
      if (sample_agrees(s, &shorter, negated)) *f = shorter;
    }
}

/* Puts smaller comparisons in place of others as long as the description stays right on the sample. */
static void shrink(formula *f, const sample *s, bool negated) {
  for (size_t i = 0; i < f->length; i++) {
    if (f->code[i] < 0) continue;
    int old = f->code[i];
    for (size_t k = 0; k < s->different && f->code[i] == old; k++) {
      if (s->atoms->items[s->atom[k]].size >= s->atoms->items[old].size) break;
      f->code[i] = s->atom[k];
      if (!sample_agrees(s, f, negated)) f->code[i] = old;
    }
  }
}

/* The smallest description with at most `depth` comparisons that is right on all instances. */
static cgt_status find_exact(description *d, bool *finished, sample *s, unsigned depth) {
  for (bool right = false; !right;) {
    formula f;
    if (!region_exact(&f, finished, s, depth, d->found ? d->size : BELOW)) return CGT_ENOMEM;
    if (f.length == 0) return CGT_OK;
    if (!sample_try(&right, s, &f, false)) return CGT_ENOMEM;
    if (right) {
      d->found = true;
      d->formula = f;
      d->size = formula_size(&f, s->atoms);
    } else if (!sample_fill(s)) {
      return CGT_ENOMEM;
    } else if (!*finished) {
      return CGT_OK;
    }
    if (interrupt_is_set(s->stop)) return CGT_ECANCELLED;
  }
  return CGT_OK;
}

static void negate(formula *f, const atoms *atoms) {
  for (size_t i = 0; i < f->length; i++) {
    if (f->code[i] < 0) {
      f->code[i] = f->code[i] == CODE_AND ? CODE_OR : CODE_AND;
      continue;
    }
    atom wanted = atoms->items[f->code[i]];
    wanted.kind ^= 1;
    f->code[i] = atoms_find(atoms, &wanted);
  }
}

static cgt_status find_cover(description *d, sample *s, bool negated) {
  for (unsigned round = 0; round < ROUNDS && s->count < SAMPLE_MOST; round++) {
    formula f;
    bool right;
    if (!region_cover(&f, s, negated)) return CGT_ENOMEM;
    if (interrupt_is_set(s->stop)) return CGT_ECANCELLED;
    if (f.length == 0) return CGT_OK;
    prune(&f, s, negated);
    shrink(&f, s, negated);
    prune(&f, s, negated);
    if (!is_simple(&f, s->data, s->value)) return CGT_OK;
    if (!sample_try(&right, s, &f, negated)) return CGT_ENOMEM;
    unsigned size = formula_size(&f, s->atoms);
    if (right && (!d->found || size < d->size)) {
      if (negated) negate(&f, s->atoms);
      d->found = true;
      d->formula = f;
      d->size = size;
    }
    if (right) return CGT_OK;
    if (!sample_fill(s)) return CGT_ENOMEM;
  }
  return CGT_OK;
}

cgt_status region_describe(description *d, const region_data *data, const atoms *atoms, size_t value,
                           const volatile int *stop) {
  *d = (description){0};
  sample s;
  cgt_status status = sample_open(&s, data, atoms, value) ? CGT_OK : CGT_ENOMEM;
  s.stop = stop;
  if (status == CGT_OK && !sample_fill(&s)) status = CGT_ENOMEM;
  for (unsigned depth = 1; status == CGT_OK && depth <= EXACT_ATOMS; depth++) {
    bool finished;
    status = find_exact(d, &finished, &s, depth);
    if (!finished) break;
    d->excluded = depth;
  }
  d->exact = d->found;
  if (status == CGT_OK && !d->found && (!sample_spread(&s, COVER_SAMPLE) || !sample_fill(&s)))
    status = CGT_ENOMEM;
  if (status == CGT_OK && !d->found) status = find_cover(d, &s, false);
  if (status == CGT_OK && !d->exact) status = find_cover(d, &s, true);
  sample_close(&s);
  return status;
}
