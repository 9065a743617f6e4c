/* evaluate_knot.h: games written as options in braces. */
#ifndef LAB_EVALUATE_KNOT_H
#define LAB_EVALUATE_KNOT_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

bool labi_evaluate_options(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_knot(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_switch(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

/* Braces as the graph that they write: an open node, with the nodes from knots.kept on, until knots.count is set back. Other
 * expressions have their value, a position stays one. */
bool labi_evaluate_graph(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

#endif
