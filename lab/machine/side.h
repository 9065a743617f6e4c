/* side.h: comparisons and outcomes of sums that need not be added up. */
#ifndef LAB_SIDE_H
#define LAB_SIDE_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* A side of a comparison: a value, and terms that are not added to it. */
typedef struct labi_side {
  bool tries_values; /* cheap positions are replaced by their values */
  bool has_value;    /* false: the terms are everything */
  lab_value value;
  cgt_term *terms;
  size_t count, room;
} labi_side;

bool labi_evaluate_side(labi_side *side, lab_machine *m, const labi_node *n, lab_value *frame,
                        bool tries_values);
bool labi_side_of_value(labi_side *side, lab_machine *m, const labi_node *at, lab_value v);
bool labi_compare_sides(bool *holds, lab_machine *m, const labi_node *at, int sign, labi_side *left,
                        labi_side *right);
bool labi_outcome_of_side(lab_value *outcome, lab_machine *m, const labi_node *at, labi_side *side);

/* The value of a side becomes that of all of it. */
bool labi_add_up(labi_side *side, lab_machine *m, const labi_node *at);

/* The sum of f over the terms of a side, where f(G + H) = f(G) + f(H); *found is false where f is not defined of one. */
typedef cgt_game labi_of_game(cgt_ctx *ctx, cgt_game g);
bool labi_function_of_terms(bool *found, lab_value *result, lab_machine *m, const labi_node *at,
                            const labi_side *side, labi_of_game *f);

/* The same of a function that takes the terms at once. */
typedef cgt_game labi_of_games(cgt_ctx *ctx, const cgt_game *games, size_t count);
bool labi_function_of_sum(bool *found, lab_value *result, lab_machine *m, const labi_node *at, const labi_side *side,
                          labi_of_games *f);

/* The left side less the right one, which may be NULL. */
bool labi_terms_of_sides(const cgt_term **terms, size_t *count, lab_machine *m, const labi_node *at,
                         const labi_side *left, const labi_side *right);
cgt_decide_options labi_deciding_options(const lab_machine *m);

#endif
