/* matrix_2x2.h: 2×2 matrices [a,b;c,d] whose entries fit one word, infinity with all bits set: what
 * matrix_form.c and matrix_rules.c do, in a tenth of the time. */
#ifndef GAMES_MATRIX_2X2_H
#define GAMES_MATRIX_2X2_H

#include "games/boards/integers.h"

void games_matrix_emit_2x2(cgt_sink *out, const uint64_t abcd[4], bool impartial); /* the representative */
void games_matrix_emit_2x2_as_is(cgt_sink *out, const uint64_t abcd[4]);

/* Represent, move and split; false for other matrices. */
bool games_matrix_represent_2x2(cgt_sink *out, const void *position, size_t length, bool impartial);
bool games_matrix_moves_2x2(cgt_sink *out, const void *position, size_t length, bool in_columns,
                            bool in_rows);
bool games_matrix_split_2x2(cgt_sink *out, const void *position, size_t length, bool impartial);

/* The lines of a representative in the partizan game; 0 if it is no such matrix, or has a 0. */
unsigned games_matrix_lines_2x2(const void *position, size_t length);
void games_matrix_steps_2x2(cgt_sink *out, const void *position, size_t length, cgt_player player,
                            unsigned line);

#endif
