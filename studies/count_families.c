/* count_families.c: the families whose positions can be counted. */
#include "studies/family.h"
#include "studies/nim_squared_count.h"

const count_family count_families[] = {
    {"nim_squared", "P-positions of Nim-squared", nim_squared_count, nim_squared_plain},
    {"nim_squared_inverses", "P-positions of Nim-squared whose complement is a P-position too",
     nim_squared_inverses, nim_squared_plain_inverses},
    {NULL, NULL, NULL, NULL}};
