/* matrix_rules.h: the functions that the two matrix Nims share: all but who may move where. */
#ifndef GAMES_MATRIX_RULES_H
#define GAMES_MATRIX_RULES_H

#include "games/boards/matrix.h"

void games_matrix_read(cgt_sink *out, const cgt_arg *args, size_t count, bool impartial);
void games_matrix_moves(cgt_sink *out, const void *position, size_t length, bool in_columns, bool in_rows);
void games_matrix_represent(cgt_sink *out, const void *position, size_t length, bool impartial);
size_t games_matrix_print(char *buf, size_t cap, const void *position, size_t length);
cgt_board games_matrix_board_of(const void *position, size_t length);
size_t games_matrix_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);

#endif
