/* count_families.c: the families whose positions can be counted. */
#include "studies/family.h"
#include "studies/nim_squared_count.h"

const study_family study_families[] = {
    {"nim_squared", "P-positions of Nim-squared", study_nim_squared_count, study_nim_squared_plain},
    {"nim_squared_inverses", "P-positions of Nim-squared whose complement is a P-position too",
     study_nim_squared_inverses, study_nim_squared_plain_inverses},
    {NULL, NULL, NULL, NULL}};
