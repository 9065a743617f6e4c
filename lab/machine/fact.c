/* fact.c: see fact.h. */
#include "lab/machine/fact.h"

static bool is_next(const lab_function *f, const lab_function *last, const lab_function *next) {
  return f->fact && (!last || f->fact->place > last->fact->place) && (!next || f->fact->place < next->fact->place);
}

const lab_function *labi_fact_next(const lab_program *program, const lab_function *last) {
  const lab_function *next = NULL;
  for (const lab_function *const *table = program->known->functions; *table; table++)
    for (const lab_function *f = *table; f->name; f++)
      if (is_next(f, last, next)) next = f;
  return next;
}
