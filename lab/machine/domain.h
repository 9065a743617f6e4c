/* domain.h: the values that the variables of a statement run over. */
#ifndef LAB_DOMAIN_H
#define LAB_DOMAIN_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"
#include "lab/machine/value_kind.h"

/* The number of values of variable i, which does not run over integers. The frame holds the variables
 * before it. */
bool labi_domain_count(int64_t *count, lab_machine *m, const labi_statement *s, uint32_t i, lab_value *frame);
bool labi_set_listed(lab_value *frame, lab_machine *m, const labi_statement *s, uint32_t i, int64_t number);

/* Puts the value of variable i that has this number in a tuple into the frame. Variables are set in their
 * order: one may depend on those before it. */
static inline bool labi_set_variable(lab_value *frame, lab_machine *m, const labi_statement *s, uint32_t i,
                                     int64_t number) {
  if (s->face.listed_count > 0) return labi_set_listed(frame, m, s, i, number);
  frame[s->variables.items[i].slot] = labi_integer(number);
  return true;
}

/* A frame that holds the variables of a statement; NULL after an error. */
lab_value *labi_instance_frame(lab_machine *m, const labi_statement *s, const int64_t *values);

#endif
