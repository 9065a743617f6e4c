/* studies.h: what is counted and tabulated: families whose positions can be counted, tables of Grundy values
 * and of P-positions. */
#ifndef STUDIES_STUDIES_H
#define STUDIES_STUDIES_H

#include "games/boards/grundy_values.h"
#include "studies/family.h"
#include "studies/matrix_nim_1x4.h"
#include "studies/matrix_nim_1x4_period.h"
#include "studies/value_tables.h"

#endif
