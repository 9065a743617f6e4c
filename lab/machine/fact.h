/* fact.h: the functions of the language that tell a fact about every short game (cgt/lab_inspect.h), and the rows of
 * these facts on the page of cgt show. */
#ifndef LAB_FACT_H
#define LAB_FACT_H

#include "lab/machine/function_code.h"

typedef struct labi_fact_row {
  unsigned place; /* of the fact among all */
  bool is_part;   /* as in lab_fact */
  bool walks;     /* over all followers: where these are too many, it is left out */
  const char
      *label; /* of its row on the page; NULL: one of the kinds of games, or the page has it elsewhere */
  bool (*when)(const cgt_ctx *ctx,
               cgt_game g); /* the page leaves out the row of other games; NULL: of none */
  const char *none;         /* where there is no answer; NULL: the row is left out */
  const char *note;         /* behind the value, or NULL */
} labi_fact_row;

/* The function after last whose value is a fact, in the order of their places; the first after NULL. NULL: the end. */
const lab_function *labi_fact_next(const lab_program *program, const lab_function *last);

#endif
