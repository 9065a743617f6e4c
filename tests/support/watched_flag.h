/* watched_flag.h: a flag to stop by that knows when it is looked at: it is raised at the n-th look, for
 * every n. The page it lies on may not be read; whoever does is let through for one instruction. */
#ifndef WATCHED_FLAG_H
#define WATCHED_FLAG_H

#include <stdbool.h>
#include <stdint.h>

/* False where the processor or the system cannot do this. */
bool watched_flag_works(void);

/* The flag, 0 for the first n-1 looks and 1 from then on; n = 0: always 0. */
const volatile int *watched_flag_arm(uint64_t n);

/* How many looks there were since. The flag may be read freely after this, and is 0. */
uint64_t watched_flag_disarm(void);

#endif
