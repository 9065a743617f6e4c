/* guess_forms.c: the table of the kinds of forms. */
#include "lab/search/guess_forms.h"

#define KIND(NAME) &labi_form_##NAME,
const labi_form_kind *const labi_form_kinds[] = {LABI_GUESS_FORMS(KIND) NULL};
