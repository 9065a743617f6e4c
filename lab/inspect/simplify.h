/* simplify.h: what turns a form into the simplest one, step by step. The kind of game finds the steps; what follows from them
 * is the same for all kinds. */
#ifndef LAB_SIMPLIFY_H
#define LAB_SIMPLIFY_H

#include "lab/inspect/game_kind.h"

/* The steps of f->form, whose value and options with their values are there, and the roles of the options. False as the
 * functions of a kind; f is to be freed in any case. */
bool labi_simplify(lab_explained_form *f, const labi_game_kind *kind, const labi_asker *a);
void labi_explained_form_free(lab_explained_form *f);

/* The options of a form, while steps are taken: two lists of values. */
typedef struct labi_running_form {
  lab_value_list options[2]; /* by cgt_player */
} labi_running_form;

/* False: no memory; labi_running_form_free is due all the same. */
bool labi_running_form_start(labi_running_form *r, const lab_option_table *form);
void labi_running_form_free(labi_running_form *r);

/* Does what the step says: takes the option away, of two equal ones the last, and appends those that take its
 * place and are new. False: no memory. */
bool labi_running_form_take(labi_running_form *r, const lab_explained_step *step);

#endif
