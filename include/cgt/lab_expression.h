/* cgt/lab_expression.h: expressions of the language as trees, for programs that make and read them: formulas
 * that were found (lab_search.h), and claims about the instances of a statement.
 *
 * A tree may be built by hand,
 *
 *     lab_expression claim = {.kind = LAB_EXPRESSION_CLAIM}, zero = {.kind = LAB_EXPRESSION_INTEGER};
 *     lab_expression *sides[] = {&claim, &zero};
 *     lab_expression equal = {.kind = LAB_EXPRESSION_COMPARISON, .count = 2, .children = sides};
 *
 * and is read where it stands: its maker determines how long it lives. */
#ifndef CGT_LAB_EXPRESSION_H
#define CGT_LAB_EXPRESSION_H

#include "cgt/lab_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lab_expression_kind {
  LAB_EXPRESSION_INTEGER, /* integer */
  LAB_EXPRESSION_NUMERAL, /* name: the digits of an integer past 64 bits, which is not negative */
  LAB_EXPRESSION_VALUE,   /* value, of the machine */
  LAB_EXPRESSION_NAME,    /* name: a variable, or a constant that is defined */
  LAB_EXPRESSION_CALL,    /* name(children): a function, a ruleset, a definition */
  LAB_EXPRESSION_SUM,     /* of the children; one that is a NEGATIVE is subtracted */
  LAB_EXPRESSION_PRODUCT, /* of two children, as are the next two */
  LAB_EXPRESSION_QUOTIENT,
  LAB_EXPRESSION_POWER,
  LAB_EXPRESSION_NEGATIVE,   /* of one child */
  LAB_EXPRESSION_COMPARISON, /* of two children; relation */
  LAB_EXPRESSION_AND,        /* of all children */
  LAB_EXPRESSION_OR,
  LAB_EXPRESSION_IF,      /* children: condition, then, else */
  LAB_EXPRESSION_OPTIONS, /* {children | children}: the first `left` are Left's */
  LAB_EXPRESSION_EACH,    /* among options: the first child for name in second..third */
  LAB_EXPRESSION_CLAIM    /* the expression of the statement that this one is about */
} lab_expression_kind;

typedef struct lab_expression {
  lab_expression_kind kind;
  lab_relation relation;
  bool tight;        /* SUM and OPTIONS: written a+b, {a | b}; else a + b, { a | b } */
  unsigned brackets; /* pairs of parentheses that are written, be they needed or not */
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

/* As the language writes it, snprintf fashion: the text reads back as the same expression. A CLAIM is that of
 * the machine's statement of that number.
 * Fails: ENOMEM, ELIMIT, for values that do.  Tested: expression::text_reads_back */
LAB_API cgt_status lab_expression_print(char *buf, size_t cap, size_t *length, lab_machine *machine,
                                        size_t statement, const lab_expression *expression);

/* A program whose one statement is about the instances of a statement of the machine's program, with another
 * claim; definition: one that it may call, or NULL. The text of the statement is the old one with the new
 * claim in it. The program stands on that of the machine, which must outlive it and is not to be added to
 * meanwhile; it does not travel (lab_program_pack). NULL on failure, which *error explains: EPARSE for names
 * that are not known, ELIMIT, ENOMEM. Cost: that of copying the statement.  Tested:
 * expression::statements_are_derived */
LAB_API lab_program *lab_program_derive(lab_machine *machine, size_t statement, const lab_expression *claim,
                                        const lab_expression_definition *definition, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
