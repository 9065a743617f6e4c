/* sum_options.h: the options of a sum with positions among its terms: a move in one of them, and the others
 * as they are. Its value has forgotten these moves. */
#ifndef LAB_SUM_OPTIONS_H
#define LAB_SUM_OPTIONS_H

#include <cgt/lab_inspect.h>

typedef struct labi_sum {
  lab_summand *summands;
  size_t count;
  cgt_game value;
} labi_sum;

/* count is 0 where the statement is no such sum: it has one term, or no position among them. Fails: EINVAL
 * for one with a loopy component; ENOMEM, ELIMIT, ECANCELLED. */
cgt_status labi_read_sum_of_positions(labi_sum *sum, lab_machine *machine, size_t statement,
                                      lab_error *error);
void labi_sum_free(labi_sum *sum);

/* Those of player, malloc'ed, whatever is returned; roles are not told. False after an error, which the context
 * knows, or without memory. */
bool labi_list_sum_options(lab_option **options, size_t *count, cgt_ctx *ctx, const labi_sum *sum,
                           cgt_player player);

#endif
