/* guess_form.c: forms of all kinds: whether they hold, and how they are written. */
#include "lab/search/guess_forms.h"

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

bool labi_guess_holds_at(const labi_guess_form *form, const labi_guess_data *data, size_t i) {
  return labi_guess_form_holds(form, data->points->width, labi_guess_tuple(data->points, i),
                               labi_guess_number_at(data, i));
}

bool labi_guess_holds(const labi_guess_form *form, const labi_guess_data *data) {
  for (size_t i = 0; i < data->points->count; i++)
    if (data->in[i] && !labi_guess_holds_at(form, data, i)) return false;
  return true;
}
