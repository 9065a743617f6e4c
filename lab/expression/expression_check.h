/* expression_check.h: is what a caller built an expression? What looks into expressions asks first. */
#ifndef LAB_EXPRESSION_CHECK_H
#define LAB_EXPRESSION_CHECK_H

#include <cgt/lab_expression.h>

#include "lab/base/lab_guard.h"

bool labi_is_expression(const lab_expression *e);
bool labi_is_definition(const lab_expression_definition *definition);

#define LABI_EXPRESSION(error, e)                                                                            \
  (labi_is_expression(e) || labi_refuse(error, __func__, #e, "is not a complete expression"))
#define LABI_DEFINITION(error, definition)                                                                   \
  (labi_is_definition(definition) ||                                                                         \
   labi_refuse(error, __func__, #definition, "is not a complete definition"))

#endif
