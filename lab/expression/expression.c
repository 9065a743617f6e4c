/* expression.c: see expression.h. */
#include "lab/expression/expression.h"

#include <string.h>

lab_expression *labi_expression(labi_scratch *memory, lab_expression_kind kind,
                                lab_expression *const *children, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!children[i]) return NULL;
  lab_expression *e = labi_scratch_take(memory, sizeof *e + count * sizeof *e->children);
  if (!e) return NULL;
  e->kind = kind;
  e->count = count;
  e->children = (struct lab_expression **)(e + 1);
  if (count > 0) memcpy(e->children, children, count * sizeof *children);
  return e;
}

lab_expression *labi_expression_integer(labi_scratch *memory, int64_t n) {
  lab_expression *e = labi_expression(memory, LAB_EXPRESSION_INTEGER, NULL, 0);
  if (e) e->integer = n;
  return e;
}

lab_expression *labi_expression_name(labi_scratch *memory, const char *name) {
  lab_expression *e = labi_expression(memory, LAB_EXPRESSION_NAME, NULL, 0);
  if (e) e->name = name;
  return e;
}

lab_expression *labi_expression_value(labi_scratch *memory, lab_value value) {
  lab_expression *e = labi_expression(memory, LAB_EXPRESSION_VALUE, NULL, 0);
  if (e) e->value = value;
  return e;
}

lab_expression *labi_expression_sum(labi_scratch *memory, lab_expression *const *terms, size_t count,
                                    bool tight) {
  if (count == 1) return terms[0];
  lab_expression *e = labi_expression(memory, LAB_EXPRESSION_SUM, terms, count);
  if (e) e->tight = tight;
  return e;
}

lab_expression *labi_expression_negative(labi_scratch *memory, lab_expression *a) {
  return labi_expression(memory, LAB_EXPRESSION_NEGATIVE, &a, 1);
}

lab_expression *labi_expression_pair(labi_scratch *memory, lab_expression_kind kind, lab_expression *a,
                                     lab_expression *b) {
  lab_expression *const both[] = {a, b};
  return labi_expression(memory, kind, both, 2);
}

lab_expression *labi_expression_multiple(labi_scratch *memory, int64_t n, const char *name) {
  int64_t size = n < 0 ? -n : n;
  lab_expression *e = name ? labi_expression_name(memory, name) : labi_expression_integer(memory, size);
  if (name && size != 1)
    e = labi_expression_pair(memory, LAB_EXPRESSION_PRODUCT, labi_expression_integer(memory, size), e);
  return n < 0 ? labi_expression_negative(memory, e) : e;
}

lab_expression *labi_expression_call(labi_scratch *memory, const char *name, lab_expression *const *children,
                                     size_t count) {
  lab_expression *e = labi_expression(memory, LAB_EXPRESSION_CALL, children, count);
  if (e) e->name = name;
  return e;
}

lab_expression *labi_expression_comparison(labi_scratch *memory, lab_relation relation, lab_expression *a,
                                           lab_expression *b) {
  lab_expression *e = labi_expression_pair(memory, LAB_EXPRESSION_COMPARISON, a, b);
  if (e) e->relation = relation;
  return e;
}

lab_expression *labi_expression_in_brackets(lab_expression *a) {
  if (a) a->brackets++;
  return a;
}

lab_expression *labi_expression_copy(labi_scratch *memory, const lab_expression *a) {
  lab_expression *copy = a ? labi_scratch_take(memory, sizeof *copy) : NULL;
  if (copy) *copy = *a;
  return copy;
}
