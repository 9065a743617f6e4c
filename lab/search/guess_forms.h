/* guess_forms.h: the kinds of forms that guesses are made of. Each is a file, guess_NAME.c, which ends
 * with labi_form_NAME, and a row here (mod shares guess_floor.c). */
#ifndef LAB_GUESS_FORMS_H
#define LAB_GUESS_FORMS_H

#include "lab/search/guess.h"

struct labi_form_kind {
  bool (*holds)(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number);
  unsigned (*size)(const labi_guess_form *form, size_t width); /* beside that of its terms */
  lab_expression *(*expression)(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points);

  /* A form of this kind that holds at all points of the data; NULL: guess_cover.c finds them. */
  bool (*find)(labi_guess_form *form, const labi_guess_data *data);
  /* The form that holds at most of the points with open[i], as labi_guess_most; NULL: there is no such search. */
  bool (*most)(labi_guess_form *form, size_t *gain, const labi_guess_data *data, const unsigned char *open);
  bool of_rest; /* `find` is tried, too, on what other pieces of a formula leave */
  /* Leaves out a term, if it has others; NULL: all are needed. */
  bool (*drop)(labi_guess_form *form, size_t term);
};

/* In the order in which they are tried: of forms of one size the first is taken. */
#define LABI_GUESS_FORMS(ROW)                                                                                \
  ROW(lattice)                                                                                               \
  ROW(power)                                                                                                 \
  ROW(xor)                                                                                                   \
  ROW(floor)                                                                                                 \
  ROW(logarithm)                                                                                             \
  ROW(mod)                                                                                                   \
  ROW(sum)                                                                                                   \
  ROW(periodic)                                                                                              \
  ROW(product)

#define LABI_DECLARE_FORM(NAME) extern const labi_form_kind labi_form_##NAME;
LABI_GUESS_FORMS(LABI_DECLARE_FORM)
#undef LABI_DECLARE_FORM

extern const labi_form_kind *const labi_form_kinds[]; /* guess_forms.c; NULL ends them */

#endif
