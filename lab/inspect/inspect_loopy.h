/* inspect_loopy.h: what there is to know about a loopy game. */
#ifndef LAB_INSPECT_LOOPY_H
#define LAB_INSPECT_LOOPY_H

#include <cgt/lab_inspect.h>

/* The facts of a LAB_LOOPY, to be freed in any case. */
cgt_status labi_loopy_facts(lab_loopy_fact **facts, size_t *count, lab_machine *machine, lab_value value,
                            lab_error *error);

#endif
