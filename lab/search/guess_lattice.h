/* guess_lattice.h: minima and maxima of linear forms, as they are and as exponents of 2. */
#ifndef LAB_GUESS_LATTICE_H
#define LAB_GUESS_LATTICE_H

#include "lab/search/guess_forms.h"

/* The numbers of a form. */
enum {
  LABI_LATTICE_DUAL, /* min of maxima, not max of minima */
  LABI_LATTICE_SIGN, /* of the power of 2, which is sign * 2^(the lattice) + shift */
  LABI_LATTICE_SHIFT,
  LABI_LATTICE_SETS, /* how many there are of */
  LABI_LATTICE_SET   /* the first set; bit i of a set: term i is one of its inner ones */
};

/* LABI_GUESS_UNIT times the value. */
int64_t labi_lattice_value(const labi_guess_form *form, size_t width, const int64_t *tuple);
/* Puts the terms in the order in which they read best. */
void labi_lattice_sort(labi_guess_form *form, size_t width);
lab_expression *labi_lattice_expression(labi_scratch *memory, const labi_guess_form *form,
                                        const labi_guess_points *points, bool negated);
unsigned labi_lattice_size(const labi_guess_form *form);
bool labi_lattice_drop(labi_guess_form *form, size_t term);

/* The linear forms that together hold everywhere, as one max of minima or min of maxima. */
bool labi_guess_lattice(labi_guess_form *form, const labi_guess_data *data, const int64_t *y,
                        const labi_linear *linears, size_t count);

/* guess_power.c: sign * 2^(the linear form), as a formula. */
lab_expression *labi_power_expression(labi_scratch *memory, const labi_guess_form *form,
                                      const labi_guess_points *points);

#endif
