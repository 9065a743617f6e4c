/* evaluate.h: the value of an expression.
 *
 * The machine holds the evaluator (evaluate_node.c), so the files that evaluate one kind of node each can
 * evaluate its children without knowing the others. */
#ifndef LAB_EVALUATE_H
#define LAB_EVALUATE_H

#include "lab/machine/convert.h"
#include "lab/machine/machine.h"

static inline bool labi_evaluate(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (n->kind == LABI_NODE_SLOT) return *result = frame[n->as.name.index], true;
  if (n->kind == LABI_NODE_CONSTANT) return *result = n->as.constant, true;
  return m->evaluate(result, m, n, frame);
}

static inline bool labi_evaluate_truth(bool *truth, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value v;
  return labi_evaluate(&v, m, n, frame) && labi_to_truth(truth, m, n, v);
}

#endif
