/* option_form.h: a form {left|right} as two lists of values that grow and shrink while it is simplified. */
#ifndef LAB_OPTION_FORM_H
#define LAB_OPTION_FORM_H

#include <cgt/lab_inspect.h>

typedef struct labi_option_form {
  lab_game_list options[2]; /* by cgt_player */
} labi_option_form;

/* A copy of two lists. False: no memory; labi_option_form_free is due all the same. */
bool labi_option_form_start(labi_option_form *f, const lab_game_list options[2]);
void labi_option_form_free(labi_option_form *f);

/* Does what the step says: takes the option away, of two equal ones the last, and appends those that take its
 * place and are new. False: no memory. */
bool labi_option_form_take(labi_option_form *f, const lab_explained_step *step);

/* The canonical options of g. False after an error, which the context knows, or without memory. */
bool labi_list_options(lab_game_list *options, cgt_ctx *ctx, cgt_game g, cgt_player player);

#endif
