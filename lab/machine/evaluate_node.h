/* evaluate_node.h: the evaluator that every machine has. */
#ifndef LAB_EVALUATE_NODE_H
#define LAB_EVALUATE_NODE_H

#include "lab/machine/machine.h"

labi_evaluator labi_evaluate_node;

#endif
