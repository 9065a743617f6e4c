/* evaluate_call.h: calls of rulesets and definitions. */
#ifndef LAB_EVALUATE_CALL_H
#define LAB_EVALUATE_CALL_H

#include "lab/machine/evaluate.h"

bool labi_evaluate_definition(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* The same for a function of graphs (evaluate_knot.h): a body in braces is read again, because only its value is kept. */
bool labi_run_in_graph(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* The frame in which the body of a definition is to be evaluated: the arguments of the call have their values. */
lab_value *labi_definition_frame(lab_machine *m, const labi_node *call, const labi_definition *d,
                                 lab_value *frame);

/* Who the running code belongs to, around the evaluation of a body; then whether that was good. */
typedef struct labi_caller {
  uint32_t source, era;
  const char *running;
} labi_caller;
labi_caller labi_enter_definition(lab_machine *m, const labi_definition *d);
void labi_leave_definition(lab_machine *m, const labi_node *call, const labi_definition *d, labi_caller caller,
                           bool good);

/* False: the call needs its own value. */
bool labi_needs_itself(lab_machine *m, const labi_node *call, const labi_definition *d);

/* The position of any ruleset with these arguments. */
bool labi_position_of(lab_value *result, lab_machine *m, const cgt_ruleset *ruleset, const lab_value *values,
                      size_t count);

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
