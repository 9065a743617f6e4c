/* failing_malloc.h: allocations that fail when a test says so. A program that uses this, or is linked with
 * failing_malloc.c, gets every malloc, calloc, realloc, ... from there, those of SQLite and the C library
 * included. Each is counted; one of them, or all from one on, give NULL. */
#ifndef FAILING_MALLOC_H
#define FAILING_MALLOC_H

#include <stdbool.h>
#include <stdint.h>

/* Counts from here: allocation number `at`, from 1 on, fails, and all later ones too if lasting. 0: none. */
void failing_malloc_arm(uint64_t at, bool lasting);

/* Back to normal. How many allocations there were since then; of these *failed gave NULL. */
uint64_t failing_malloc_disarm(uint64_t *failed);

/* Nothing fails, and nothing is counted, until it is called with false. True if it was so already. */
bool failing_malloc_pause(bool pause);

/* GMP, MPFR and FLINT end the process when memory ends. After this they get theirs from elsewhere and do
 * not count. */
void failing_malloc_spare_gmp(void);

#endif
