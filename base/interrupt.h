/* interrupt.h: whether somebody wants the work to end. */
#ifndef BASE_INTERRUPT_H
#define BASE_INTERRUPT_H

#include <stdbool.h>

/* Other threads look at a flag, and signal handlers set it, so it is read and written atomically. NULL:
 * never. */
static inline bool labi_interrupt_is_set(const volatile int *flag) {
  return flag && __atomic_load_n(flag, __ATOMIC_RELAXED) != 0;
}

#endif
