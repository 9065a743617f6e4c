/* expression_check.c: see expression_check.h. */
#include "lab/expression/expression_check.h"

/* How many children a kind has; SOME: one or more, ANY: any number. */
enum { SOME = -1, ANY = -2 };

static const signed char children_of[] = {
    [LAB_EXPRESSION_INTEGER] = 0,  [LAB_EXPRESSION_NUMERAL] = 0,    [LAB_EXPRESSION_VALUE] = 0,
    [LAB_EXPRESSION_NAME] = 0,     [LAB_EXPRESSION_CALL] = ANY,     [LAB_EXPRESSION_SUM] = SOME,
    [LAB_EXPRESSION_PRODUCT] = 2,  [LAB_EXPRESSION_QUOTIENT] = 2,   [LAB_EXPRESSION_POWER] = 2,
    [LAB_EXPRESSION_NEGATIVE] = 1, [LAB_EXPRESSION_COMPARISON] = 2, [LAB_EXPRESSION_AND] = SOME,
    [LAB_EXPRESSION_OR] = SOME,    [LAB_EXPRESSION_IF] = 3,         [LAB_EXPRESSION_OPTIONS] = ANY,
    [LAB_EXPRESSION_EACH] = 3,     [LAB_EXPRESSION_CLAIM] = 0};

static bool has_name(lab_expression_kind kind) {
  return kind == LAB_EXPRESSION_NUMERAL || kind == LAB_EXPRESSION_NAME || kind == LAB_EXPRESSION_CALL ||
         kind == LAB_EXPRESSION_EACH;
}

bool labi_is_expression(const lab_expression *e) {
  if (!e || (unsigned)e->kind > LAB_EXPRESSION_CLAIM || (has_name(e->kind) && !e->name)) return false;
  if (e->kind == LAB_EXPRESSION_VALUE && !labi_is_whole(e->value)) return false;
  if (e->kind == LAB_EXPRESSION_COMPARISON && (unsigned)e->relation > LAB_CONFUSED) return false;
  if (e->kind == LAB_EXPRESSION_OPTIONS && e->left > e->count) return false;
  const int wanted = children_of[e->kind];
  if (wanted >= 0 ? e->count != (size_t)wanted : wanted == SOME && e->count == 0) return false;
  if (e->count > 0 && !e->children) return false;
  for (size_t i = 0; i < e->count; i++)
    if (!labi_is_expression(e->children[i])) return false;
  return true;
}

bool labi_is_definition(const lab_expression_definition *definition) {
  if (!definition->name || (definition->parameter_count > 0 && !definition->parameters)) return false;
  for (size_t i = 0; i < definition->parameter_count; i++)
    if (!definition->parameters[i]) return false;
  return labi_is_expression(definition->body);
}
