/* unique_table.h, layer 1: the unique table, the one door by which a form enters the store. */
#ifndef CGTI_UNIQUE_TABLE_H
#define CGTI_UNIQUE_TABLE_H

#include "cgt/store/context.h"

/* Sorts by cgti_key. */
void cgti_sort_games(cgt_game *games, size_t count);

/* By length, then key by key: which of two sorted lists becomes the Left. */
int cgti_compare_games(const cgt_game *a, size_t na, const cgt_game *b, size_t nb);

/* The game of a canonical form of options that is no number and not x + n·↑ + *m. Its options are
 * centred: its stops are stop and -stop. left and right are sorted in place. */
cgt_game cgti_intern_tree(cgt_ctx *ctx, cgt_game *left, size_t nleft, cgt_game *right, size_t nright,
                          cgti_num stop, bool below_left_stop, bool above_right_stop);

/* Of a form of these options, Left's and then Right's, and its stops stop and -stop. */
cgti_up_bounds cgti_bounds_of_options(cgt_ctx *ctx, const cgt_game *options, size_t nleft, size_t nright,
                                      cgti_num stop);

/* n·↑ + *m, for integers n and m >= 0. */
cgt_game cgti_intern_up_star(cgt_ctx *ctx, cgti_num up, cgti_num star);

cgt_status cgti_table_start(cgt_ctx *ctx);
void cgti_table_free(cgt_ctx *ctx);

/* Room for all chunks that the budget allows, so that their list need not move when others use it. */
bool cgti_table_share(cgt_ctx *ctx);

#endif
