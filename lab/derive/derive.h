/* derive.h: expressions (cgt/lab_expression.h) as text, and as syntax. */
#ifndef LAB_DERIVE_H
#define LAB_DERIVE_H

#include <cgt/lab_expression.h>

#include "lab/base/buffer.h"
#include "lab/language/parser.h"

/* As the language writes it. The machine prints values; a CLAIM is that of its program's statement of that
 * number. A value that cannot be printed fails the buffer. */
void labi_put_expression(labi_buffer *out, lab_machine *machine, size_t statement, const lab_expression *e);
void labi_put_expression_definition(labi_buffer *out, lab_machine *machine,
                                    const lab_expression_definition *definition);

/* ---- for the files that make them --------------------------------------------------------------- */

/* Nodes that no text was parsed to: they are made in the memory of the parser's program and stand where `at`
 * stands. */
typedef struct labi_node_maker {
  labi_parser parser;
  labi_token at;
  lab_machine *machine;   /* of the values; NULL: they stay constants, as only a printer takes them */
  const labi_node *claim; /* what stands for a CLAIM */
} labi_node_maker;

/* expression_node.c: the expression as the parser would make it, names not yet resolved; NULL on failure. */
labi_node *labi_make_node(labi_node_maker *make, const lab_expression *e);

/* Names are resolved in place, so that a tree belongs to one statement. */
labi_node *labi_copy_node(labi_node_maker *make, const labi_node *n);
bool labi_copy_binders(labi_node_maker *make, labi_binders *to, const labi_binders *from);

/* value_node.c: syntax without names that is worth the value on any machine; NULL on failure. */
labi_node *labi_make_value_node(labi_node_maker *make, lab_value value);

#endif
