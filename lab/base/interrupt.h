/* interrupt.h: Ctrl-C, SIGTERM and the end of the time allowed as a flag that contexts look at. The flag is the one global of
 * the command: a signal handler has nothing else to write to. */
#ifndef LAB_INTERRUPT_H
#define LAB_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

/* SIGINT and SIGTERM set the flag. If once, a second signal, half a second
 * later or more, ends the program at once. */
void labi_interrupt_catch(bool once);

const volatile int *labi_interrupt_flag(void);

/* Sets the flag too, after so many seconds; 0: never. */
void labi_interrupt_after(uint64_t seconds);
bool labi_interrupt_is_late(void); /* was it set by that? */

/* Other threads look at the flag, so it is read and written atomically. */
static inline bool labi_interrupt_is_set(const volatile int *flag) {
  return flag && __atomic_load_n(flag, __ATOMIC_RELAXED) != 0;
}

void labi_interrupt_clear(void);

/* Keeps these signals away from the calling thread and from those it starts; or lets them in. */
void labi_interrupt_block(bool block);

#endif
