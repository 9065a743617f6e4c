/* pairs.h: games on pairs (m,n) of heaps, each with rules of its own, as products of these: the first code is
 * for one of them, the second for the other. A position is a sum of pairs. */
#ifndef GAMES_PAIRS_H
#define GAMES_PAIRS_H

#include "games/heaps/coded.h"

/* Pairs of the game with these codes; codes, then the pairs. */
void games_pairs_named_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *left,
                            const char *right);
void games_pairs_codes_read(cgt_sink *out, const cgt_arg *args, size_t count);

/* Cakes of m rows and n columns: Left moves in n by the first code, Right in m by the second. Twisted: the
 * cake is turned by each move, rows into columns. */
void games_pairs_cut(cgt_sink *out, const void *position, size_t length, cgt_player player);
void games_pairs_cut_and_turn(cgt_sink *out, const void *position, size_t length, cgt_player player);

/* A move in m by the first code or in n by the second; a move in both at once. */
void games_pairs_either(cgt_sink *out, const void *position, size_t length, cgt_player player);
void games_pairs_both(cgt_sink *out, const void *position, size_t length, cgt_player player);

void games_pairs_split(cgt_sink *out, const void *position, size_t length);

/* Of cakes: where both codes are one, (n,m) is the negative of (m,n). */
void games_pairs_split_cakes(cgt_sink *out, const void *position, size_t length);

/* The pairs alone; the codes before them. */
size_t games_pairs_print(char *buf, size_t cap, const void *position, size_t length);
size_t games_pairs_print_all(char *buf, size_t cap, const void *position, size_t length);

/* A row for each pair. */
cgt_board games_pairs_board(const void *position, size_t length);
size_t games_pairs_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);

#endif
