/* inspect_loopy.h: what there is to know about a loopy game. */
#ifndef LAB_INSPECT_LOOPY_H
#define LAB_INSPECT_LOOPY_H

#include <cgt/lab_inspect.h>

/* Fills in the facts of about->value, a LAB_LOOPY. */
cgt_status labi_inspect_loopy(lab_inspection *about, lab_machine *machine, lab_error *error);

#endif
