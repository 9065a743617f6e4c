/* option_lists.h: the options of games, forms and positions as lists. */
#ifndef LAB_OPTION_LISTS_H
#define LAB_OPTION_LISTS_H

#include <cgt/lab_inspect.h>

/* What the options of something are found from: a LAB_GAME, whose canonical form it is, a LAB_FORM, a
 * LAB_POSITION or a LAB_LOOPY, a stopper. Its options are of its kind, but for short ones of a stopper.
 *
 * To be freed in any case. False: more than `most` of them, which are counted and not listed; or after an
 * error, which the context knows, or without memory. */
bool labi_list_options(lab_value_list *options, cgt_ctx *ctx, lab_value from, cgt_player player,
                       size_t most);

/* A loopy game as a value, of which a short one is a LAB_GAME; and such a value as a loopy game, the none after an error. */
lab_value labi_shown_loopy(cgt_ctx *ctx, cgt_loopy g);
cgt_loopy labi_loopy_of(cgt_ctx *ctx, lab_value v);

/* The value of one of them; CGT_NONE after an error. */
cgt_game labi_option_value(cgt_ctx *ctx, lab_value option);

/* Rooms for the options of a table, all of them nothing yet. False: no memory. */
bool labi_make_options(lab_option_table *table, const size_t count[2]);

/* Their values, or those of the canonical options of a game. To be freed in any case. False after an error,
 * which the context knows, or without memory. */
bool labi_list_values(lab_game_list *values, cgt_ctx *ctx, lab_value from, cgt_player player);
bool labi_list_wall(lab_corner_list *wall, cgt_ctx *ctx, cgt_game g, cgt_player player);
bool labi_list_loopy_wall(lab_corner_list *wall, cgt_ctx *ctx, cgt_loopy g, cgt_player player);

#endif
