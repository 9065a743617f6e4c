/* registry.h: all rulesets of games/, in alphabetical order; registry.c is written by CMake. And, in
 * count_families.c, the families whose positions can be counted; in value_tables.c and
 * matrix_nim_1x4.c, tables of Grundy values and of P-positions. */
#ifndef CGT_REGISTRY_H
#define CGT_REGISTRY_H

#include <cgt/lab_rulesets.h>

#include "studies/family.h"
#include "studies/matrix_nim_1x4.h"
#include "studies/value_tables.h"

#endif
