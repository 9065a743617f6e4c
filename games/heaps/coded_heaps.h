/* coded_heaps.h: games of taking and breaking, impartial or partizan, as rulesets: of any code (take_code.h),
 * or of one code with a name. */
#ifndef GAMES_CODED_HEAPS_H
#define GAMES_CODED_HEAPS_H

#include "games/heaps/coded.h"

/* Heaps of the game with that code. */
void games_coded_named_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *code);

/* Codes, one or two, then the heaps; sets with digit '3' or '7' in their place. */
void games_coded_codes_read(cgt_sink *out, const cgt_arg *args, size_t count, size_t codes,
                            games_coded_kind kind);
void games_coded_sets_read(cgt_sink *out, const cgt_arg *args, size_t count, size_t sets, char digit);

/* Where both players have the same moves, two codes allow what either does. */
void games_coded_options(cgt_sink *out, const void *position, size_t length, cgt_player player);
void games_coded_split_heaps(cgt_sink *out, const void *position, size_t length);

/* By the table of nim-values of all smaller heaps (Sprague 1935, Grundy 1939), which is kept, and by the
 * period that it proves. tests/games/test_take_and_break.c compares with search. */
void games_coded_value(cgt_sink *out, const void *position, size_t length);

/* The heaps alone; the codes before them. */
size_t games_coded_print_heaps(char *buf, size_t cap, const void *position, size_t length);
size_t games_coded_print_all(char *buf, size_t cap, const void *position, size_t length);

#endif
