/* region_describe.c: the description of one region: first by exact search, then by covering. */
#include "lab/search/region.h"

enum { BELOW = 120, COVER_SAMPLE = 1000, SAMPLE_MOST = 8192, ROUNDS = 60 };

/* A covering with more comparisons than a quarter of what there is to describe describes nothing. */
static bool is_simple(const labi_formula *f, const labi_region_data *data, size_t value) {
  size_t inside = data->totals[value], outside = data->count - inside;
  return labi_formula_atoms(f) <= LABI_FORMULA_ATOMS &&
         4 * labi_formula_atoms(f) <= (inside < outside ? inside : outside);
}

/* Drops parts of a description as long as it stays right on the sample, the last ones first. */
static void prune(labi_formula *f, const labi_sample *s, bool negated) {
  for (size_t i = f->length; i-- > 0;)
    for (int first = 0; first < 2 && i < f->length && f->code[i] < 0; first++) {
      labi_formula shorter = *f;
      labi_formula_drop(&shorter, i, first);
      if (labi_sample_agrees(s, &shorter, negated)) *f = shorter;
    }
}

/* Puts smaller comparisons in place of others as long as the description stays right on the sample. */
static void shrink(labi_formula *f, const labi_sample *s, bool negated) {
  for (size_t i = 0; i < f->length; i++) {
    if (f->code[i] < 0) continue;
    int old = f->code[i];
    for (size_t k = 0; k < s->different && f->code[i] == old; k++) {
      if (s->atoms->items[s->atom[k]].size >= s->atoms->items[old].size) break;
      f->code[i] = s->atom[k];
      if (!labi_sample_agrees(s, f, negated)) f->code[i] = old;
    }
  }
}

/* The smallest description with at most `depth` comparisons that is right on all instances. */
static cgt_status find_exact(labi_region_description *d, bool *finished, labi_sample *s, unsigned depth) {
  for (bool right = false; !right;) {
    labi_formula f;
    if (!labi_region_exact(&f, finished, s, depth, d->found ? d->size : BELOW)) return CGT_ENOMEM;
    if (f.length == 0) return CGT_OK;
    if (!labi_sample_try(&right, s, &f, false)) return CGT_ENOMEM;
    if (right) {
      d->found = true;
      d->formula = f;
      d->size = labi_formula_size(&f, s->atoms);
    } else if (!labi_sample_fill(s)) {
      return CGT_ENOMEM;
    } else if (!*finished) {
      return CGT_OK;
    }
    if (labi_search_is_stopped(s->watch)) return CGT_ECANCELLED;
  }
  return CGT_OK;
}

static void negate(labi_formula *f, const labi_atoms *atoms) {
  for (size_t i = 0; i < f->length; i++) {
    if (f->code[i] < 0) {
      f->code[i] = f->code[i] == LABI_FORMULA_AND ? LABI_FORMULA_OR : LABI_FORMULA_AND;
      continue;
    }
    labi_atom wanted = atoms->items[f->code[i]];
    wanted.kind ^= 1;
    f->code[i] = labi_atoms_find(atoms, &wanted);
  }
}

static cgt_status find_cover(labi_region_description *d, labi_sample *s, bool negated) {
  for (unsigned round = 0; round < ROUNDS && s->count < SAMPLE_MOST; round++) {
    labi_formula f;
    bool right;
    if (!labi_region_cover(&f, s, negated)) return CGT_ENOMEM;
    if (labi_search_is_stopped(s->watch)) return CGT_ECANCELLED;
    if (f.length == 0) return CGT_OK;
    prune(&f, s, negated);
    shrink(&f, s, negated);
    prune(&f, s, negated);
    if (!is_simple(&f, s->data, s->value)) return CGT_OK;
    if (!labi_sample_try(&right, s, &f, negated)) return CGT_ENOMEM;
    unsigned size = labi_formula_size(&f, s->atoms);
    if (right && (!d->found || size < d->size)) {
      if (negated) negate(&f, s->atoms);
      d->found = true;
      d->formula = f;
      d->size = size;
    }
    if (right) return CGT_OK;
    if (!labi_sample_fill(s)) return CGT_ENOMEM;
  }
  return CGT_OK;
}

cgt_status labi_region_describe(labi_region_description *d, const labi_region_data *data,
                                const labi_atoms *atoms, size_t value, labi_search_watch *watch) {
  *d = (labi_region_description){0};
  labi_sample s;
  cgt_status status = labi_sample_open(&s, data, atoms, value) ? CGT_OK : CGT_ENOMEM;
  s.watch = watch;
  if (status == CGT_OK && !labi_sample_fill(&s)) status = CGT_ENOMEM;
  for (unsigned depth = 1; status == CGT_OK && depth <= LABI_REGION_EXACT_ATOMS; depth++) {
    bool finished;
    status = find_exact(d, &finished, &s, depth);
    if (!finished) break;
    d->excluded = depth;
  }
  d->exact = d->found;
  if (status == CGT_OK && !d->found && (!labi_sample_spread(&s, COVER_SAMPLE) || !labi_sample_fill(&s)))
    status = CGT_ENOMEM;
  if (status == CGT_OK && !d->found) status = find_cover(d, &s, false);
  if (status == CGT_OK && !d->exact) status = find_cover(d, &s, true);
  labi_sample_close(&s);
  return status;
}
