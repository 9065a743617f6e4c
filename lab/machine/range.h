/* range.h: what a kind of range (lab/language/range_kind.h) makes of its source. Each is a file, range_WORD.c, which
 * ends with labi_range_WORD. */
#ifndef LAB_RANGE_H
#define LAB_RANGE_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* The values that a variable runs over are numbered, from 0 on, small ones first: the first counterexample is to be
 * the smallest. false: an error. */
typedef struct labi_range {
  /* Evaluates the source, and refuses what is none. */
  bool (*source)(lab_value *source, lab_machine *m, const labi_node *n, lab_value *frame);
  bool (*count)(int64_t *count, lab_machine *m, const labi_node *at, lab_value source);
  bool (*at)(lab_value *value, lab_machine *m, const labi_node *at, lab_value source, int64_t number);
  const char *latex; /* between the variables and the source; NULL: the words, as text */
} labi_range;

extern const labi_range *const labi_ranges[]; /* by labi_range_kind; range.c */

#endif
