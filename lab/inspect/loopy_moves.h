/* loopy_moves.h: winning and drawing moves in sums of which a component is loopy, and what becomes of the
 * options of a loopy game. */
#ifndef LAB_LOOPY_MOVES_H
#define LAB_LOOPY_MOVES_H

#include <cgt/lab_inspect.h>

/* Fills in what moves->summands are. The moves of a position are its own, those of a value the options of its
 * canonical form, which a stopper has. */
bool labi_find_loopy_moves(lab_moves *moves, lab_machine *machine, lab_error *error);

/* Fills in the options of what table->of is, and its value; what becomes of the options, where these and
 * table->value are there, settled. */
bool labi_find_loopy_options(lab_option_table *table, lab_machine *machine, lab_error *error);
bool labi_find_loopy_roles(lab_option_table *table, lab_machine *machine, lab_error *error);

/* Does play come back, so that the moves have loopy values, whatever the whole is worth? */
bool labi_plays_back(lab_machine *machine, lab_value of);

#endif
