/* misere_theory.h: the misère forms that a machine has met, and tables in which a call works.
 *
 * A call reads positions and texts into a table of its own, which is freed when it ends, so that of a large position
 * nothing stays but the forms that are its result. What is asked of games that the machine has met is computed in their
 * table. Both tables are cgt/misere.h's. */
#ifndef LAB_MISERE_THEORY_H
#define LAB_MISERE_THEORY_H

#include <cgt/misere.h>

#include "lab/machine/theory.h"

extern const labi_theory labi_misere_forms_theory;

/* Where one call works. */
typedef struct labi_misere_work {
  lab_machine *m;
  const labi_node *at;
  cgt_misere_forms *forms;
  bool is_kept; /* it is the table of the games that the machine has met */
} labi_misere_work;

/* Begins the work on arguments, positions, texts or games, and finds their forms; for no arguments, in a table with
 * nothing in it. False, with an error: labi_misere_end is due all the same. */
bool labi_misere_begin(labi_misere_work *w, cgt_misere_form *found, lab_machine *m, const labi_node *at,
                       const lab_value *args, size_t count);
void labi_misere_end(labi_misere_work *w);

/* Is it CGT_OK? Else the error. */
bool labi_misere_good(labi_misere_work *w, cgt_status status);

/* The value of a form of the work. */
bool labi_misere_value(lab_value *result, labi_misere_work *w, cgt_misere_form g);

#endif
