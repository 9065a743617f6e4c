/* theories.c: see theories.h. */
#include "lab/theories/theories.h"

#define TABLE(NAME) &labi_##NAME##_theory,
const labi_theory *const labi_theories[] = {LABI_THEORIES(TABLE) NULL};
