/* explanation_loopy.h: how the value of a loopy game comes about. */
#ifndef LAB_EXPLANATION_LOOPY_H
#define LAB_EXPLANATION_LOOPY_H

#include "lab/expression/written.h"
#include "lab/inspect/simplify.h"

/* lab_explanation_free is due in any case. */
bool labi_explain_loopy(lab_explanation *explanation, const labi_asker *a, const labi_written *w);
void labi_explained_loopy_free(lab_explained_loopy *loopy);

#endif
