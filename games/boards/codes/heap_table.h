/* heap_table.h: the nim-values of heaps by some rules, kept from one position to the next (cgt_sink_kept). */
#ifndef GAMES_HEAP_TABLE_H
#define GAMES_HEAP_TABLE_H

#include <gmp.h>

#include "games/boards/codes/heap_rules.h"

/* The value of a heap of n by rules that add no counters; code: their text. False: no memory, or stopped.
 * Cost: all values of smaller heaps, once, or up to a period that they prove; by rare heaps where rules leave
 * two heaps at most (sparse.h). */
bool games_heap_table_value(uint32_t *value, cgt_sink *out, const char *code, const games_heap_rules *rules,
                            uint64_t n);

/* Adds it to a nim-sum; by a theorem, where turn_code.h has one, at once. */
bool games_heap_table_add(mpz_ptr sum, cgt_sink *out, const char *code, const games_heap_rules *rules,
                          uint64_t n);

#endif
