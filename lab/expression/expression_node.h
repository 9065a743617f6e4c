/* expression_node.h: expressions (cgt/lab_expression.h) as syntax. */
#ifndef LAB_EXPRESSION_NODE_H
#define LAB_EXPRESSION_NODE_H

#include <cgt/lab_expression.h>

#include "lab/language/parser.h"

/* Makes nodes that no text was parsed to, in the memory of the parser's program. Their place is that of `at`.
 */
typedef struct labi_node_maker {
  labi_parser parser;
  labi_token at;
  lab_machine *machine;   /* of the values; NULL: they stay constants, as only a printer takes them */
  const labi_node *claim; /* what stands for a CLAIM */
} labi_node_maker;

/* The expression as the parser would make it, names not yet resolved; NULL on failure. */
labi_node *labi_make_node(labi_node_maker *make, const lab_expression *e);

/* Names are resolved in place, so a tree belongs to one statement. */
labi_node *labi_copy_node(labi_node_maker *make, const labi_node *n);
bool labi_copy_binders(labi_node_maker *make, labi_binders *to, const labi_binders *from);

/* value_node.c: syntax without names that has this value on any machine; NULL on failure. */
labi_node *labi_make_value_node(labi_node_maker *make, lab_value value);

#endif
