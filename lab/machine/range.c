/* range.c: see range.h. */
#include "lab/machine/range.h"

#define DECLARE(WORD) extern const labi_range labi_range_##WORD;
#define KIND(WORD) &labi_range_##WORD,
LABI_RANGE_KINDS(DECLARE)
const labi_range *const labi_ranges[] = {NULL, LABI_RANGE_KINDS(KIND)};
