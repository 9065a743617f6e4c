/* inspect_misere.h: what is told of misère play about a position of an impartial game. */
#ifndef LAB_INSPECT_MISERE_H
#define LAB_INSPECT_MISERE_H

#include <cgt/lab_inspect.h>

/* Unknown of other values, and of a position whose form takes many steps. Free play->genus. Fails: ENOMEM,
 * ECANCELLED. */
cgt_status labi_inspect_misere(lab_misere_play *play, lab_machine *machine, lab_value value);

#endif
