/* script_helper.h: functions of the language that conversions call, printed in front of a ruleset that uses them. */
#ifndef LAB_SCRIPT_HELPER_H
#define LAB_SCRIPT_HELPER_H

#include "lab/cgscript/script_convert.h"

/* In the order in which they are printed: each uses those before it. */
typedef enum labi_script_helper_bit {
  LABI_SCRIPT_HELPER_PLUS = 1 << 0,
  LABI_SCRIPT_HELPER_MINUS = 1 << 1,
  LABI_SCRIPT_HELPER_TIMES = 1 << 2,
  LABI_SCRIPT_HELPER_REMAINDER = 1 << 3,
  LABI_SCRIPT_HELPER_SIZE = 1 << 4,  /* width, height */
  LABI_SCRIPT_HELPER_PLACE = 1 << 5, /* inside, place */
  LABI_SCRIPT_HELPER_AT = 1 << 6,
  LABI_SCRIPT_HELPER_PUT = 1 << 7,
  LABI_SCRIPT_HELPER_PUT_ALL = 1 << 8,
  LABI_SCRIPT_HELPER_FIND = 1 << 9,
  LABI_SCRIPT_HELPER_PUT_RANGE = 1 << 10
} labi_script_helper_bit;

/* A call of a helper, or a pattern without one (bit 0): pattern has %s for each value. */
labi_script_value *labi_script_helper(labi_script *s, const labi_script_node *at, const char *pattern,
                                      const char *type, unsigned bit, labi_script_value *a,
                                      labi_script_value *b);

/* Notes that helpers are used, and what they use. */
void labi_script_use(labi_script *s, unsigned bits);

/* The definitions of the helpers that are used. grid: of a board with rows, else of a strip. */
void labi_script_put_helpers(labi_buffer *out, const labi_script *s, bool grid);

#endif
