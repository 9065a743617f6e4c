/* evaluate_call.h: calls of rulesets and definitions. */
#ifndef LAB_EVALUATE_CALL_H
#define LAB_EVALUATE_CALL_H

#include "lab/machine/evaluate.h"

bool labi_evaluate_definition(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* A position; its value; its value if that is cheap, and otherwise the position. */
bool labi_evaluate_ruleset(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_ruleset_worth(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_ruleset_if_cheap(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* As labi_evaluate, but a call of a ruleset gives its value at once, not a position. */
static inline bool labi_evaluate_worth(lab_value *result, lab_machine *m, const labi_node *n,
                                       lab_value *frame) {
  return n->kind == LABI_NODE_RULESET ? labi_ruleset_worth(result, m, n, frame)
                                      : labi_evaluate(result, m, n, frame);
}

#endif
