/* universe_theory.h: games modulo a universe in the language: a theory for each universe of cgt/universe.h. Its games are
 * classes of the machine's context, so an element is the id of a class. */
#ifndef LAB_UNIVERSE_THEORY_H
#define LAB_UNIVERSE_THEORY_H

#include <cgt/universe.h>

#include "lab/machine/theory.h"

/* The universe of a theory of this folder. */
const cgt_universe *labi_universe_of(const labi_theory *theory);

/* Is G + conjugate(G) = 0? False with good = false after an error. */
bool labi_class_cancels(bool *good, lab_machine *m, const labi_node *at, cgt_class g);

/* The value of a class, or the error of the engine for none. */
bool labi_class_value(lab_value *result, lab_machine *m, const labi_node *at, cgt_class g);

/* The class that a value is of, with an error for a value that is no game modulo a universe. */
bool labi_to_class(cgt_class *g, lab_machine *m, const labi_node *at, lab_value v);

#endif
