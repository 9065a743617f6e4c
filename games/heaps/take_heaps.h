/* take_heaps.h: games of taking and breaking, impartial or partizan, as rulesets: of any code (take_code.h),
 * or of one code with a name. */
#ifndef GAMES_TAKE_HEAPS_H
#define GAMES_TAKE_HEAPS_H

#include "games/heaps/coded.h"

/* Heaps of the game with that code. */
void games_take_heaps_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *code);

/* Codes, one or two, then the heaps; sets with digit '3' or '7' in their place. */
void games_take_coded_read(cgt_sink *out, const cgt_arg *args, size_t count, size_t codes);
void games_take_sets_read(cgt_sink *out, const cgt_arg *args, size_t count, size_t sets, char digit);

void games_take_options(cgt_sink *out, const void *position, size_t length, cgt_player player);
void games_take_split(cgt_sink *out, const void *position, size_t length);

/* By the table of nim-values of all smaller heaps (Sprague 1935, Grundy 1939), which is kept, and by the
 * period that it proves. tests/test_take_and_break.c compares with search. */
void games_take_value(cgt_sink *out, const void *position, size_t length);

/* The heaps alone; the codes before them. */
size_t games_take_print_heaps(char *buf, size_t cap, const void *position, size_t length);
size_t games_take_print(char *buf, size_t cap, const void *position, size_t length);

#endif
