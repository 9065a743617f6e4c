/* cgt/lab_expression.h: expressions of the language as trees, for programs that make and read them: formulas found by
 * a search (lab_search.h), and claims about the instances of a statement.
 *
 * You can build a tree by hand:
 *
 *     lab_expression claim = {.kind = LAB_EXPRESSION_CLAIM}, zero = {.kind = LAB_EXPRESSION_INTEGER};
 *     lab_expression *sides[] = {&claim, &zero};
 *     lab_expression equal = {.kind = LAB_EXPRESSION_COMPARISON, .count = 2, .children = sides};
 *
 * The library reads it in place; whoever makes it determines how long it lives. */
#ifndef CGT_LAB_EXPRESSION_H
#define CGT_LAB_EXPRESSION_H

#include "cgt/lab_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lab_expression_kind {
  LAB_EXPRESSION_INTEGER, /* integer */
  LAB_EXPRESSION_NUMERAL, /* name: the digits of an integer >= 0 beyond 64 bits */
  LAB_EXPRESSION_VALUE,   /* value, which belongs to the machine */
  LAB_EXPRESSION_NAME,    /* name: a variable, or a defined constant */
  LAB_EXPRESSION_CALL,    /* name(children): a function, a ruleset or a definition */
  LAB_EXPRESSION_SUM,     /* of the children; a child that is a NEGATIVE is subtracted */
  LAB_EXPRESSION_PRODUCT, /* of two children, like the next two */
  LAB_EXPRESSION_QUOTIENT,
  LAB_EXPRESSION_POWER,
  LAB_EXPRESSION_NEGATIVE,   /* of one child */
  LAB_EXPRESSION_COMPARISON, /* of two children; relation */
  LAB_EXPRESSION_AND,        /* of all children */
  LAB_EXPRESSION_OR,
  LAB_EXPRESSION_IF,      /* children: condition, then, else */
  LAB_EXPRESSION_OPTIONS, /* {children | children}: the first `left` are Left's */
  LAB_EXPRESSION_EACH,    /* within options: the first child for name in second..third */
  LAB_EXPRESSION_CLAIM    /* the expression of the statement that this tree is about */
} lab_expression_kind;

typedef struct lab_expression {
  lab_expression_kind kind;
  lab_relation relation;
  bool tight;        /* SUM and OPTIONS: print as a+b, {a | b}; otherwise a + b, { a | b } */
  unsigned brackets; /* pairs of parentheses to print, necessary or not */
  size_t count, left;
  struct lab_expression **children;
  const char *name;
  int64_t integer;
  lab_value value;
} lab_expression;

/* def name(parameters) = body */
typedef struct lab_expression_definition {
  const char *name;
  const char *const *parameters;
  size_t parameter_count;
  const lab_expression *body;
} lab_expression_definition;

/* Prints an expression, snprintf fashion; the text reads back as the same expression. A CLAIM prints as the claim of
 * the machine's statement with that index.
 * Fails: ENOMEM, ELIMIT, if a value does.  Tested: expression::text_reads_back */
LAB_API cgt_status lab_expression_print(char *buf, size_t cap, size_t *length, lab_machine *machine,
                                        size_t statement, const lab_expression *expression);

/* Makes a program with one statement: the instances of a statement of the machine's program, with another claim.
 * definition is one that it may call, or NULL. The text of the statement is the old one with the new claim in its
 * place. The new program depends on the machine's program, which must outlive it and must not be extended meanwhile;
 * it cannot be packed (lab_program_pack). Returns NULL on failure, which *error explains: EPARSE for unknown names,
 * ELIMIT, ENOMEM.
 * Cost: that of copying the statement.  Tested: expression::statements_are_derived */
LAB_API lab_program *lab_program_derive(lab_machine *machine, size_t statement, const lab_expression *claim,
                                        const lab_expression_definition *definition, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
