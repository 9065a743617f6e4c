/* guess_form.c: forms of all kinds: whether they hold, and how they are written. */
#include "lab/search/guess_forms.h"
#include "lab/search/guess_lattice.h"

#define KIND(NAME) &labi_form_##NAME,
const labi_form_kind *const labi_form_kinds[] = {LABI_GUESS_FORMS(KIND) NULL};
#undef KIND

labi_guess_form labi_guess_form_linear(const labi_linear *form) {
  return (labi_guess_form){.kind = &labi_form_lattice,
                           .terms = 1,
                           .term = {*form},
                           .number = {[LABI_LATTICE_SIGN] = 1, [LABI_LATTICE_SETS] = 1, [LABI_LATTICE_SET] = 1}};
}

labi_guess_form labi_guess_form_zero(void) { return labi_guess_form_linear(&(labi_linear){.divisor = 1}); }

bool labi_guess_form_is_linear(const labi_guess_form *form) {
  return form->kind == &labi_form_lattice && form->terms == 1;
}

bool labi_guess_form_is_zero(const labi_guess_form *form, size_t width) {
  return labi_guess_form_is_linear(form) && labi_linear_is_constant(&form->term[0], width) &&
         form->term[0].factor[width] == 0;
}

bool labi_guess_form_holds(const labi_guess_form *form, size_t width, const int64_t *tuple,
                           const labi_guess_number *number) {
  return form->kind->holds(form, width, tuple, number);
}

unsigned labi_guess_form_size(const labi_guess_form *form, size_t width) {
  unsigned size = form->kind->size(form, width);
  for (size_t i = 0; i < form->terms; i++) size += 1 + labi_linear_size(&form->term[i], width);
  return size;
}

bool labi_guess_form_drop(labi_guess_form *form, size_t term) {
  return form->kind->drop && form->kind->drop(form, term);
}

lab_expression *labi_guess_form_expression(labi_scratch *memory, const labi_guess_form *form,
                                           const labi_guess_points *points) {
  return form->kind->expression(memory, form, points);
}
