/* explanation_loopy.h: how the value of a loopy game comes about. */
#ifndef LAB_EXPLANATION_LOOPY_H
#define LAB_EXPLANATION_LOOPY_H

#include "lab/expression/written.h"

#include <cgt/lab_inspect.h>

/* labi_explained_loopy_free is due in any case. */
bool labi_explain_loopy(lab_explained_loopy *loopy, lab_machine *machine, const labi_written *w,
                        lab_error *error);
void labi_explained_loopy_free(lab_explained_loopy *loopy);

#endif
