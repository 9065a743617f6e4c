/* loopy_names.h, layer loopy: which stoppers have names. */
#ifndef CGTI_LOOPY_NAMES_H
#define CGTI_LOOPY_NAMES_H

#include "cgt/loopy/loopy_store.h"

typedef enum cgti_loopy_name_kind {
  CGTI_NAME_ON,
  CGTI_NAME_OVER,
  CGTI_NAME_UP_SUM,
  CGTI_NAME_UP_SUM_STAR,
  CGTI_NAME_UP_POWER,
  CGTI_NAME_UP_POWER_STAR,
  CGTI_NAME_TINY
} cgti_loopy_name_kind;

/* A number and a named game, or its negative. */
typedef struct cgti_loopy_name {
  cgti_loopy_name_kind kind;
  bool minus;
  cgti_num number;
  uint32_t subscript; /* of tiny: a node */
} cgti_loopy_name;

/* Is it one, no short game? Also false where that could not be found out. */
bool cgti_loopy_name_of(cgti_loopy_name *name, cgt_ctx *ctx, uint32_t id);

/* Is a stopper, no short game, a number and a tiny or miny, whose subscript need not print? False also as
 * above. */
bool cgti_loopy_is_number_tiny(cgt_ctx *ctx, uint32_t id);

#endif
