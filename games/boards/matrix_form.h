/* matrix_form.h: the one representative of all matrices that are the same game, and the independent parts of
 * a matrix. The impartial game equals its transpose; the transpose of the partizan one is its negative. The
 * mathematics stands at the head of matrix_form.c. */
#ifndef GAMES_MATRIX_FORM_H
#define GAMES_MATRIX_FORM_H

#include "games/boards/matrix.h"

/* Emits the representative of m; w: for a matrix of its size. */
void games_matrix_emit(cgt_sink *out, const games_matrix *m, bool impartial, games_matrix_workspace *w);

/* As a ruleset's: of a representative. */
void games_matrix_split(cgt_sink *out, const void *position, size_t length, bool impartial);

#endif
