/* option_form.h: a form {left|right} as two lists of values that grow and shrink while it is simplified. */
#ifndef LAB_OPTION_FORM_H
#define LAB_OPTION_FORM_H

#include "lab/machine/written.h"

typedef struct labi_option_form {
  cgt_game *games[2]; /* by cgt_player, malloc'ed */
  size_t count[2];
} labi_option_form;

/* The values of the options of w. False: no memory; labi_option_form_free is due all the same. */
bool labi_option_form_start(labi_option_form *f, const labi_written *w);
void labi_option_form_free(labi_option_form *f);

bool labi_option_form_equal(const labi_option_form *f,
                            const labi_option_form *g); /* in the same order, too */

/* Takes away the last option of player that is g: of two equal ones the first stays in its place. */
void labi_option_form_drop(labi_option_form *f, cgt_player player, cgt_game g);

/* Appends those of the games that are new. False: no memory. */
bool labi_option_form_append(labi_option_form *f, cgt_player player, const cgt_game *games, size_t count);

/* The canonical options of g, malloc'ed; NULL after an error, which the context knows, or without memory. */
cgt_game *labi_option_form_options(size_t *count, cgt_ctx *ctx, cgt_game g, cgt_player player);

#endif
