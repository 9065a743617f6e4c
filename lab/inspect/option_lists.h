/* option_lists.h: the options of games, forms and positions as lists; and a form {left|right} as two lists of
 * values that grow and shrink while it is simplified. */
#ifndef LAB_OPTION_LISTS_H
#define LAB_OPTION_LISTS_H

#include <cgt/lab_inspect.h>

/* What the options of something are found from: a LAB_GAME, whose canonical form it is, a LAB_FORM, a
 * LAB_POSITION or a LAB_LOOPY, a stopper. Its options are of its kind, but for short ones of a stopper. */
typedef struct labi_option_list {
  lab_value *items;
  size_t count;
} labi_option_list;

/* To be freed in any case. False: more than `most` of them, which are counted and not listed; or after an
 * error, which the context knows, or without memory. */
bool labi_list_options(labi_option_list *options, cgt_ctx *ctx, lab_value from, cgt_player player,
                       size_t most);

/* A loopy game as a value, of which a short one is a LAB_GAME; and such a value as a loopy game, the none after an error. */
lab_value labi_shown_loopy(cgt_ctx *ctx, cgt_loopy g);
cgt_loopy labi_loopy_of(cgt_ctx *ctx, lab_value v);

/* The value of one of them; CGT_NONE after an error. */
cgt_game labi_option_value(cgt_ctx *ctx, lab_value option);

/* Their values, or those of the canonical options of a game. To be freed in any case. False after an error,
 * which the context knows, or without memory. */
bool labi_list_values(lab_game_list *values, cgt_ctx *ctx, lab_value from, cgt_player player);
bool labi_list_wall(lab_corner_list *wall, cgt_ctx *ctx, cgt_game g, cgt_player player);
bool labi_list_loopy_wall(lab_corner_list *wall, cgt_ctx *ctx, cgt_loopy g, cgt_player player);

/* ---- forms -------------------------------------------------------------------------------------- */

typedef struct labi_option_form {
  lab_game_list options[2]; /* by cgt_player */
} labi_option_form;

/* A copy of two lists. False: no memory; labi_option_form_free is due all the same. */
bool labi_option_form_start(labi_option_form *f, const lab_game_list options[2]);
void labi_option_form_free(labi_option_form *f);

/* Does what the step says: takes the option away, of two equal ones the last, and appends those that take its
 * place and are new. False: no memory. */
bool labi_option_form_take(labi_option_form *f, const lab_explained_step *step);

#endif
