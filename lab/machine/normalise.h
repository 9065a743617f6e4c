/* normalise.h: normal forms of values, and deep copies. */
#ifndef LAB_NORMALISE_H
#define LAB_NORMALISE_H

#include <cgt/lab_machine.h>

#include "base/scratch.h"
#include "lab/language/syntax.h"

/* How nim-values of positions are found: as the program decides who wins. */
cgt_nim_way labi_nim_way(const lab_machine *m);

cgt_game labi_game_of(lab_machine *m, lab_value v); /* CGT_NONE: v is no game, or the context has an error */

/* The value of a position, short or loopy. False: the context has an error. */
bool labi_position_worth(lab_value *worth, lab_machine *m, lab_value v);

/* A position gave no game. Is it because play may come back? Then the error is cleared. */
bool labi_comes_back(lab_machine *m);

lab_value labi_normalise(lab_machine *m, lab_value v); /* an integer game that fits becomes LAB_INTEGER */
bool labi_result(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g); /* normalised */
bool labi_keep(lab_value *value, labi_scratch *memory); /* copies what it points to; false: no memory */

/* The value as a caller gets it: a copy in results, without LAB_INTEGER. */
bool labi_publish(lab_value *v, lab_machine *m, const labi_node *at);

#endif
